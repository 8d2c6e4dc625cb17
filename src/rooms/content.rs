//! All that a file holds of its rooms, read at one moment: for checks and comparisons. What is wrong with it is not judged here.

use rusqlite::Transaction;

use crate::chain::{Action, Asked};
use crate::fault::Fault;
use crate::room::{Row, find, names};

/// All that a file holds of a room.
#[derive(Debug)]
pub(crate) struct Content {
    pub(crate) name: String,
    pub(crate) row: Row,
    /// Each seat with its faction and the digests that open it, as one.
    pub(crate) seats: Vec<(u8, Vec<u8>)>,
    /// Each seat with its faction.
    pub(crate) factions: Vec<(u8, String)>,
    /// The log, with its digests.
    pub(crate) actions: Vec<(Action, [u8; 32])>,
}

impl Content {
    /// Requests accepted.
    pub(crate) fn accepted(&self) -> u64 {
        (self.actions.len() as u64).saturating_sub(1)
    }
}

/// Everything that a file holds.
pub(crate) fn contents_of_all(db: &Transaction<'_>) -> Result<Vec<Content>, Fault> {
    contents(db, None)
}

pub(crate) fn contents(db: &Transaction<'_>, room: Option<&str>) -> Result<Vec<Content>, Fault> {
    match room {
        Some(name) => Ok(vec![content(db, name)?]),
        None => names(db, usize::MAX)?.iter().map(|name| content(db, name)).collect(),
    }
}

fn content(db: &Transaction<'_>, name: &str) -> Result<Content, Fault> {
    let row = find(db, name)?;
    let mut query =
        db.prepare_cached("SELECT seat, faction, invitation, credential FROM seat WHERE room = ? ORDER BY seat")?;
    let mut rows = query.query([row.id])?;
    let (mut seats, mut factions) = (Vec::new(), Vec::new());
    while let Some(seat) = rows.next()? {
        let (number, faction): (u8, String) = (seat.get(0)?, seat.get(1)?);
        let (invitation, credential): (Option<Vec<u8>>, Option<Vec<u8>>) = (seat.get(2)?, seat.get(3)?);
        seats.push((number, [invitation.unwrap_or_default(), vec![0], credential.unwrap_or_default()].concat()));
        factions.push((number, faction));
    }
    let mut query = db.prepare_cached(
        "SELECT version, engine, log, digest, seat, request_id, ask, request, reply FROM action WHERE room = ? ORDER BY version",
    )?;
    let mut rows = query.query([row.id])?;
    let mut actions = Vec::new();
    while let Some(found) = rows.next()? {
        let asked = match found.get::<_, Option<u8>>(4)? {
            None => None,
            Some(seat) => Some(Asked {
                seat,
                request_id: found.get(5)?,
                ask: found.get(6)?,
                request: found.get(7)?,
                reply: found.get(8)?,
            }),
        };
        let action = Action { version: found.get(0)?, engine: found.get(1)?, asked, log: found.get(2)? };
        actions.push((action, found.get(3)?));
    }
    Ok(Content { name: name.to_owned(), row, seats, factions, actions })
}
