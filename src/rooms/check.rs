//! Whether a file of rooms is whole: its pages and references, each room's chain, and the game that the log leads to.
//!
//! A room is rebuilt in memory, from its set-up and its log alone; no room is changed. What is found names no component.

use rusqlite::Connection;
use serde::Serialize;
use truthsayer_engine::{Game, Request, Seat, Setup};

use crate::act;
use crate::chain;
use crate::comparison::{Compared, compare};
use crate::content::{Content, contents, contents_of_all};
use crate::fault::Fault;
use crate::file::Rooms;
use crate::room::to_json;

/// What a check has found.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Findings {
    /// What is wrong with the file as a database.
    pub file: Vec<Finding>,
    /// Its rooms, by name.
    pub rooms: Vec<RoomFindings>,
    /// How they stand to another file, if one was named.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub against: Vec<Compared>,
}

/// What a check has found in a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct RoomFindings {
    /// The room.
    pub room: String,
    /// Requests accepted.
    pub actions: u64,
    /// Whether the game was rebuilt from the log and is the one that the room holds.
    pub rebuilt: bool,
    /// What is wrong.
    pub findings: Vec<Finding>,
}

/// Something that is wrong.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Finding {
    /// Its stable name.
    pub name: &'static str,
    /// What.
    pub message: String,
    /// The action that it was found at.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub action: Option<u64>,
}

impl Findings {
    /// Names of all that is wrong, each once.
    pub fn names(&self) -> Vec<&'static str> {
        let rooms = self.rooms.iter().flat_map(|room| &room.findings);
        let mut names: Vec<&'static str> = self.file.iter().chain(rooms).map(|finding| finding.name).collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    /// Whether nothing is wrong, and nothing of the other file is missing.
    pub fn is_whole(&self) -> bool {
        self.names().is_empty() && self.against.iter().all(|room| room.standing.holds_all())
    }
}

impl Rooms {
    /// Checks one room, or all; and compares with another file, if one is given.
    pub fn check(&mut self, room: Option<&str>, against: Option<&mut Self>) -> Result<Findings, Fault> {
        let engine = self.engine().to_owned();
        let (file, contents) = self.read(|db, _| {
            let file = of_file(db);
            if !file.is_empty() {
                return Ok((file, Vec::new()));
            }
            Ok((file, contents(db, room)?))
        })?;
        let rooms = contents.iter().map(|content| of_room(content, &engine)).collect();
        let against = match against {
            Some(other) => {
                let mut there = other.read(|db, _| contents_of_all(db))?;
                there.retain(|content| room.is_none_or(|name| content.name == name));
                compare(&contents, &there)
            }
            None => Vec::new(),
        };
        Ok(Findings { file, rooms, against })
    }
}

/// What is wrong with the file as a database.
fn of_file(db: &Connection) -> Vec<Finding> {
    let finding = |name, message: String| Finding { name, message, action: None };
    let mut findings = Vec::new();
    let whole: rusqlite::Result<Vec<String>> =
        db.prepare("PRAGMA integrity_check(20)").and_then(|mut query| query.query_map([], |row| row.get(0))?.collect());
    match whole {
        Ok(lines) if lines == ["ok"] => {}
        Ok(lines) => {
            let more = if lines.len() == 20 { "at least " } else { "" };
            findings.push(finding("corrupted", format!("SQLite finds {more}{} faults in its pages", lines.len())));
        }
        Err(error) => findings.push(finding("corrupted", Fault::from(error).to_string())),
    }
    let orphans: rusqlite::Result<usize> = db
        .prepare("PRAGMA foreign_key_check")
        .and_then(|mut query| query.query_map([], |_| Ok(()))?.collect::<rusqlite::Result<Vec<()>>>())
        .map(|rows| rows.len());
    match orphans {
        Ok(0) => {}
        Ok(count) => findings.push(finding("orphaned", format!("{count} rows belong to nothing"))),
        Err(error) if findings.is_empty() => findings.push(finding("corrupted", Fault::from(error).to_string())),
        Err(_) => {}
    }
    findings
}

/// What is wrong with a room.
fn of_room(content: &Content, engine: &str) -> RoomFindings {
    let mut findings = chain_faults(content);
    let row = &content.row;
    let mut put = |name, message: String, action| findings.push(Finding { name, message, action });
    let mut rebuilt = false;
    if row.engine == engine {
        match rebuild(content) {
            Ok(game) if game.save(engine) == row.game => rebuilt = true,
            Ok(_) => put("game-differs", "the log leads to another game than the room holds".to_owned(), None),
            Err(finding) => put(finding.name, finding.message, finding.action),
        }
        if let Err(fault) = row.game(engine) {
            put(fault.name(), fault.to_string(), None);
        }
    } else {
        put("other-engine", format!("engine `{}` plays it, and `{engine}` does not rebuild it", row.engine), None);
    }
    RoomFindings { room: content.name.clone(), actions: content.accepted(), rebuilt, findings }
}

/// Where the log is not the chain that it was, and whether it ends where the room says.
pub(crate) fn chain_faults(content: &Content) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut put = |name, message: &str, action| findings.push(Finding { name, message: message.to_owned(), action });
    let mut before = chain::root(&content.row.name, &content.row.setup);
    for (at, (action, digest)) in content.actions.iter().enumerate() {
        if action.version != at as u64 {
            put("missing-action", "an action is not in the log", Some(at as u64));
            break;
        }
        before = chain::follow(&before, action);
        if before != *digest {
            put("broken-chain", "an action is not the one that was accepted", Some(action.version));
            break;
        }
    }
    let last = content.actions.last().map(|(action, digest)| (action.version, *digest));
    if last != Some((content.row.version, content.row.head)) {
        put("log-ends-elsewhere", "the log does not end where the room says", None);
    }
    findings
}

/// The game that set-up and log lead to.
pub(crate) fn rebuild(content: &Content) -> Result<Game, Finding> {
    let finding = |message: &str, action| Finding { name: "not-reproduced", message: message.to_owned(), action };
    let setup: Setup =
        serde_json::from_str(&content.row.setup).map_err(|_| finding("the set-up cannot be read", None))?;
    let seats: Vec<(u8, String)> =
        setup.seats.iter().map(|(seat, faction)| (seat.number(), faction.name().to_owned())).collect();
    if seats != content.factions {
        return Err(finding("the seats are not those of the set-up", None));
    }
    let (mut game, begun) = Game::start(setup).map_err(|_| finding("the set-up is not admitted", None))?;
    let mut actions = content.actions.iter().map(|(action, _)| action);
    if actions.next().is_none_or(|first| first.log != to_json(&begun)) {
        return Err(finding("the game begins otherwise", Some(0)));
    }
    for action in actions {
        let at = Some(action.version);
        let asked = action.asked.as_ref().ok_or_else(|| finding("nobody asked for it", at))?;
        let request: Request =
            serde_json::from_str(&asked.request).map_err(|_| finding("the request cannot be read", at))?;
        let seat = Seat::new(asked.seat).ok_or_else(|| finding("no game has such a seat", at))?;
        let accepted = game
            .submit(seat, request)
            .map_err(|rejection| finding(&format!("the game refuses it: `{}`", rejection.name()), at))?;
        let reply = act::reply(&content.row.name, seat, &asked.request_id, &game, &accepted);
        if accepted.version != action.version || to_json(&accepted.log) != action.log {
            return Err(finding("something else happens", at));
        }
        if reply != asked.reply {
            return Err(finding("the reply is another", at));
        }
    }
    Ok(game)
}
