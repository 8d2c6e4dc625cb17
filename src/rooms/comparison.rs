//! A file of rooms held against another, such as its backup: room by room, log by log, seat by seat.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::content::Content;

/// How a room stands to the room of the same name in another file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Compared {
    /// The room.
    pub room: String,
    /// How its log stands to the other.
    pub standing: Standing,
    /// Seats, by number, that other credentials or invitations open than in the other file.
    pub seats_differ: Vec<u8>,
}

/// How one log stands to another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// The two are the same.
    Equal,
    /// It goes on, by so many actions.
    Ahead(u64),
    /// The other goes on, by so many actions.
    Behind(u64),
    /// They part at this action.
    PartAt(u64),
    /// The other has no such room; this one has so many actions.
    OnlyHere(u64),
    /// The other alone has such a room, with so many actions.
    OnlyThere(u64),
}

impl Standing {
    /// How many actions are here and not there.
    pub fn more(self) -> u64 {
        match self {
            Self::Ahead(actions) | Self::OnlyHere(actions) => actions,
            Self::Equal | Self::Behind(_) | Self::OnlyThere(_) | Self::PartAt(_) => 0,
        }
    }

    /// Whether nothing of the other is missing here.
    pub fn holds_all(self) -> bool {
        match self {
            Self::Equal | Self::Ahead(_) | Self::OnlyHere(_) => true,
            Self::Behind(_) | Self::OnlyThere(_) | Self::PartAt(_) => false,
        }
    }
}

/// Every room of the two, by name.
pub(crate) fn compare(here: &[Content], there: &[Content]) -> Vec<Compared> {
    let by_name = |contents: &'_ [Content]| -> BTreeMap<String, usize> {
        contents.iter().enumerate().map(|(at, content)| (content.name.clone(), at)).collect()
    };
    let (own, other) = (by_name(here), by_name(there));
    let mut names: Vec<&String> = own.keys().chain(other.keys()).collect();
    names.sort_unstable();
    names.dedup();
    let compared = names.into_iter().map(|name| {
        let pair = (own.get(name).map(|at| &here[*at]), other.get(name).map(|at| &there[*at]));
        let standing = match pair {
            (Some(own), Some(other)) => standing(own, other),
            (Some(own), None) => Standing::OnlyHere(own.accepted()),
            (None, other) => Standing::OnlyThere(other.map_or(0, Content::accepted)),
        };
        let seats_differ = match pair {
            (Some(own), Some(other)) => {
                let differs = |seat: &&(u8, Vec<u8>)| !other.seats.contains(seat);
                own.seats.iter().filter(differs).map(|(seat, _)| *seat).collect()
            }
            _ => Vec::new(),
        };
        Compared { room: name.clone(), standing, seats_differ }
    });
    compared.collect()
}

/// The digests hold everything before them, so that equal ones end equal logs.
fn standing(own: &Content, other: &Content) -> Standing {
    let parts = own.actions.iter().zip(&other.actions).position(|(own, other)| own.1 != other.1);
    match parts {
        Some(at) => Standing::PartAt(at as u64),
        None if own.actions.len() > other.actions.len() => Standing::Ahead(own.accepted() - other.accepted()),
        None if own.actions.len() < other.actions.len() => Standing::Behind(other.accepted() - own.accepted()),
        None => Standing::Equal,
    }
}
