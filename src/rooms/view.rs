//! What a seat, or everybody, may see of a room: the view, what is offered, and what has happened.

use rusqlite::Transaction;
use serde::Serialize;
use truthsayer_engine::log::{Entry, Fact};
use truthsayer_engine::view::View;
use truthsayer_engine::{Offer, Viewer};

use crate::credential::Secret;
use crate::fault::Fault;
use crate::file::Rooms;
use crate::room::{Row, authenticated, find, offers};

/// A room as one viewer may see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Shown {
    /// The room.
    pub room: String,
    /// The version that an act of the viewer names.
    pub version: u32,
    /// The engine that the room is played with, where that is another: then it can be looked at, and nothing is offered.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_only: Option<String>,
    /// What the viewer may do now.
    pub offers: Vec<Offered>,
    /// What it sees.
    pub view: View,
}

/// Something that a seat may do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Offered {
    /// The number under which it can be chosen.
    pub option: usize,
    /// What.
    pub offer: Offer,
}

/// What one viewer may know of what has happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Told {
    /// The room.
    pub room: String,
    /// How many facts there are for this viewer.
    pub facts: usize,
    /// Those that were asked for, in order.
    pub told: Vec<Said>,
}

/// A fact, with its number among those that the viewer may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Said {
    /// From 1. The viewer's own count: that of all would tell how often others have answered in secret.
    pub number: usize,
    /// What happened.
    pub fact: Fact,
}

impl Rooms {
    /// What a seat sees, or without one what everybody sees.
    pub fn view(&mut self, room: &str, seat: Option<(&str, &Secret)>) -> Result<Shown, Fault> {
        self.read(|db, engine| {
            let row = find(db, room)?;
            let viewer = viewer(db, &row, seat)?;
            let game = row.game(engine)?;
            let view = game.view(viewer);
            let read_only = Some(row.engine).filter(|own| own != engine);
            let offers = match viewer {
                Viewer::Seat(seat) if read_only.is_none() => offers(&game, seat),
                Viewer::Seat(_) | Viewer::Public => Vec::new(),
            };
            let offers = offers.into_iter().zip(1..).map(|(offer, option)| Offered { option, offer }).collect();
            Ok(Shown { room: row.name, version: view.version, read_only, offers, view })
        })
    }

    /// What has happened, from a fact on, as far as a seat, or without one everybody, may know it.
    pub fn log(&mut self, room: &str, seat: Option<(&str, &Secret)>, since: usize) -> Result<Told, Fault> {
        self.read(|db, _| {
            let row = find(db, room)?;
            let viewer = viewer(db, &row, seat)?;
            let mut query = db.prepare("SELECT log FROM action WHERE room = ? ORDER BY version")?;
            let mut logs = query.query([row.id])?;
            let (mut facts, mut told) = (0, Vec::new());
            while let Some(log) = logs.next()? {
                let entries: Vec<Entry> = serde_json::from_str(log.get_ref(0)?.as_str().unwrap_or_default())
                    .map_err(|_| Fault::corrupted("its log cannot be read"))?;
                for fact in entries.iter().filter_map(|entry| entry.seen_by(viewer)) {
                    facts += 1;
                    if facts > since {
                        told.push(Said { number: facts, fact });
                    }
                }
            }
            Ok(Told { room: row.name, facts, told })
        })
    }
}

fn viewer(db: &Transaction<'_>, row: &Row, seat: Option<(&str, &Secret)>) -> Result<Viewer, Fault> {
    match seat {
        None => Ok(Viewer::Public),
        Some((seat, credential)) => Ok(Viewer::Seat(authenticated(db, row, seat, credential)?.0)),
    }
}
