//! Rooms in their file: made, listed, found; and their seats, which are joined by invitation.

use rusqlite::{OptionalExtension, Transaction, params};
use serde::Serialize;
use truthsayer_engine::{Game, Offer, Seat, Setup, Viewer};

use crate::chain::{self, Action};
use crate::credential::{Door, Keys, Secret};
use crate::fault::{Fault, Storage};
use crate::file::Rooms;
use crate::seating;

/// The longest name of a room.
const NAME_MOST: usize = 64;
/// How many names are told where one is unknown.
const NAMES_TOLD: usize = 20;

/// What everybody may know of a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Listed {
    /// Its name.
    pub room: String,
    /// What is in play.
    pub profile: &'static str,
    /// Basic or Advanced.
    pub rules: &'static str,
    /// The turn under way; 0 during set-up; nothing if this engine cannot read the game.
    pub turn: Option<u8>,
    /// How many turns there are.
    pub turns: u8,
    /// Whether the game is over.
    pub over: bool,
    /// Its seats.
    pub seats: Vec<SeatListed>,
    /// The revision of the engine that it is played with.
    pub engine: String,
}

/// What everybody may know of a seat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct SeatListed {
    /// Its number.
    pub seat: u8,
    /// The faction.
    pub faction: String,
    /// Whether somebody sits there.
    pub joined: bool,
}

/// A room as its row holds it.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) engine: String,
    pub(crate) setup: String,
    pub(crate) host: Vec<u8>,
    pub(crate) version: u64,
    pub(crate) game: String,
    pub(crate) head: [u8; 32],
}

impl Rooms {
    /// Makes a room and begins its game. The keys are kept as digests alone: keep them yourself before you call.
    pub fn create(&mut self, name: &str, setup: Setup, keys: &Keys) -> Result<(), Fault> {
        let name = lawful_name(name)?;
        let (game, log) = Game::start(setup).map_err(|faults| seating::refused(&faults))?;
        let setup = to_json(game.setup());
        self.write(|db, engine| {
            if find_one(db, name)?.is_some() {
                return Err(Fault::RoomExists(name.to_owned()));
            }
            let begun = Action { version: game.version(), engine: engine.to_owned(), asked: None, log: to_json(&log) };
            let head = chain::follow(&chain::root(name, &setup), &begun);
            db.execute(
                "INSERT INTO room (name, engine, setup, host, version, game, head) VALUES (?, ?, ?, ?, ?, ?, ?)",
                params![
                    name,
                    engine,
                    setup,
                    keys.host.digest(name, Door::Host),
                    begun.version,
                    game.save(engine),
                    head
                ],
            )?;
            let room = db.last_insert_rowid();
            let mut seats = db.prepare("INSERT INTO seat (room, seat, faction, invitation) VALUES (?, ?, ?, ?)")?;
            for key in &keys.seats {
                let invitation = key.invitation.digest(name, Door::Invitation(key.seat));
                seats.execute(params![room, key.seat, key.faction, invitation])?;
            }
            add(db, room, &begun, &head)
        })
    }

    /// All rooms, by name.
    pub fn list(&mut self) -> Result<Vec<Listed>, Fault> {
        self.read(|db, _| {
            let names = names(db, usize::MAX)?;
            names.iter().map(|name| listed(db, &find(db, name)?)).collect()
        })
    }

    /// Gives a seat its credential, for an invitation. A retry with the credential that it has changes nothing.
    pub fn join(
        &mut self,
        room: &str,
        seat: &str,
        invitation: Option<&Secret>,
        credential: &Secret,
    ) -> Result<u8, Fault> {
        self.write(|db, _| {
            let row = find(db, room)?;
            let kept = kept(db, row.id, seat)?;
            let number = kept.as_ref().map_or(0, |kept| kept.seat);
            let (invited, sits) = kept.map_or((None, None), |kept| (kept.invitation, kept.credential));
            let none = Secret::fresh()?;
            let may = invitation.unwrap_or(&none).opens(&row.name, Door::Invitation(number), invited.as_deref());
            let has = credential.opens(&row.name, Door::Seat(number), sits.as_deref());
            if !may && !has {
                return Err(Fault::WrongCredential);
            }
            if may {
                db.execute(
                    "UPDATE seat SET invitation = NULL, credential = ? WHERE room = ? AND seat = ?",
                    params![credential.digest(&row.name, Door::Seat(number)), row.id, number],
                )?;
            }
            Ok(number)
        })
    }

    /// Invites anew to a seat: whoever sits there no longer does. Only the host may.
    pub fn invite(&mut self, room: &str, host: &Secret, seat: &str, invitation: &Secret) -> Result<u8, Fault> {
        self.write(|db, _| {
            let row = find(db, room)?;
            let opens = host.opens(&row.name, Door::Host, Some(&row.host));
            let (true, Some(kept)) = (opens, kept(db, row.id, seat)?) else { return Err(Fault::WrongCredential) };
            db.execute(
                "UPDATE seat SET invitation = ?, credential = NULL WHERE room = ? AND seat = ?",
                params![invitation.digest(&row.name, Door::Invitation(kept.seat)), row.id, kept.seat],
            )?;
            Ok(kept.seat)
        })
    }
}

impl Row {
    /// The game as it stands.
    pub(crate) fn game(&self, engine: &str) -> Result<Game, Fault> {
        let loaded = Game::load(&self.game).map_err(|faults| {
            // Another engine may know other games; that is then the better reason.
            if self.engine == engine {
                Fault::storage(Storage::Unreadable(
                    faults.first().map_or("unknown", truthsayer_engine::save::SaveFault::name),
                ))
            } else {
                Fault::OtherEngine { room: self.engine.clone(), own: engine.to_owned() }
            }
        })?;
        if loaded.game.version() != self.version {
            return Err(Fault::corrupted("a room and its game have different versions"));
        }
        Ok(loaded.game)
    }

    /// Whether the log ends where the room says.
    pub(crate) fn is_at_end_of_log(&self, db: &Transaction<'_>) -> Result<(), Fault> {
        let last: Option<(u64, [u8; 32])> = db
            .query_row(
                "SELECT version, digest FROM action WHERE room = ? ORDER BY version DESC LIMIT 1",
                [self.id],
                |row| Ok((row.get(0)?, row.get(1)?)),
            )
            .optional()?;
        if last == Some((self.version, self.head)) {
            return Ok(());
        }
        Err(Fault::corrupted("a room and its log end differently"))
    }
}

/// A seat's digests.
pub(crate) struct Kept {
    pub(crate) seat: u8,
    pub(crate) faction: String,
    pub(crate) invitation: Option<Vec<u8>>,
    pub(crate) credential: Option<Vec<u8>>,
}

/// The seat of a number or faction.
pub(crate) fn kept(db: &Transaction<'_>, room: i64, seat: &str) -> Result<Option<Kept>, Fault> {
    let found = db
        .prepare_cached(
            "SELECT seat, faction, invitation, credential FROM seat WHERE room = ?1 AND (faction = ?2 OR CAST(seat AS TEXT) = ?2)",
        )?
        .query_row(params![room, seat], |row| {
            Ok(Kept { seat: row.get(0)?, faction: row.get(1)?, invitation: row.get(2)?, credential: row.get(3)? })
        })
        .optional()?;
    Ok(found)
}

/// The seat that a credential opens; an unknown seat takes as long and is refused alike.
pub(crate) fn authenticated(
    db: &Transaction<'_>,
    row: &Row,
    seat: &str,
    credential: &Secret,
) -> Result<(Seat, String), Fault> {
    let kept = kept(db, row.id, seat)?;
    let number = kept.as_ref().map_or(0, |kept| kept.seat);
    let (digest, faction) = kept.map_or((None, String::new()), |kept| (kept.credential, kept.faction));
    if !credential.opens(&row.name, Door::Seat(number), digest.as_deref()) {
        return Err(Fault::WrongCredential);
    }
    let seat = Seat::new(number).ok_or(Fault::corrupted("a room has a seat that no game has"))?;
    Ok((seat, faction))
}

/// The room of a name.
pub(crate) fn find(db: &Transaction<'_>, name: &str) -> Result<Row, Fault> {
    match find_one(db, name)? {
        Some(row) => Ok(row),
        None => Err(Fault::NoRoom { name: name.chars().take(NAME_MOST).collect(), known: names(db, NAMES_TOLD)? }),
    }
}

fn find_one(db: &Transaction<'_>, name: &str) -> Result<Option<Row>, Fault> {
    let found = db
        .prepare_cached("SELECT id, name, engine, setup, host, version, game, head FROM room WHERE name = ?")?
        .query_row([name], |row| {
            Ok(Row {
                id: row.get(0)?,
                name: row.get(1)?,
                engine: row.get(2)?,
                setup: row.get(3)?,
                host: row.get(4)?,
                version: row.get(5)?,
                game: row.get(6)?,
                head: row.get(7)?,
            })
        })
        .optional()?;
    Ok(found)
}

/// Names of rooms, sorted.
pub(crate) fn names(db: &Transaction<'_>, most: usize) -> Result<Vec<String>, Fault> {
    let mut query = db.prepare("SELECT name FROM room ORDER BY name LIMIT ?")?;
    let found = query.query_map([i64::try_from(most).unwrap_or(-1)], |row| row.get(0))?.collect::<Result<_, _>>()?;
    Ok(found)
}

fn listed(db: &Transaction<'_>, row: &Row) -> Result<Listed, Fault> {
    let mut query =
        db.prepare_cached("SELECT seat, faction, credential IS NOT NULL FROM seat WHERE room = ? ORDER BY seat")?;
    let seats = query
        .query_map([row.id], |row| Ok(SeatListed { seat: row.get(0)?, faction: row.get(1)?, joined: row.get(2)? }))?
        .collect::<Result<_, _>>()?;
    let setup: Setup = serde_json::from_str(&row.setup).map_err(|_| Fault::storage(Storage::Unreadable("set-up")))?;
    let game = Game::load(&row.game).ok().map(|loaded| loaded.game.view(Viewer::Public));
    Ok(Listed {
        room: row.name.clone(),
        profile: setup.profile.name(),
        rules: setup.mode.name(),
        turn: game.as_ref().map(|game| game.turn),
        turns: setup.turns,
        over: game.is_some_and(|game| game.ending.is_some()),
        seats,
        engine: row.engine.clone(),
    })
}

/// Adds to the log.
pub(crate) fn add(db: &Transaction<'_>, room: i64, action: &Action, digest: &[u8; 32]) -> Result<(), Fault> {
    let asked = action.asked.as_ref();
    db.prepare_cached(
        "INSERT INTO action (room, version, engine, seat, request_id, ask, request, reply, log, digest)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?
    .execute(params![
        room,
        action.version,
        action.engine,
        asked.map(|asked| asked.seat),
        asked.map(|asked| &asked.request_id),
        asked.map(|asked| asked.ask),
        asked.map(|asked| &asked.request),
        asked.map(|asked| &asked.reply),
        action.log,
        digest,
    ])?;
    Ok(())
}

/// The text of plain data.
pub(crate) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data is always written")
}

/// A name that a room can have.
pub fn lawful_name(name: &str) -> Result<&str, Fault> {
    let ends = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let lawful = name.len() <= NAME_MOST
        && name.starts_with(ends)
        && name.ends_with(ends)
        && name.chars().all(|c| ends(c) || c == '-');
    if lawful { Ok(name) } else { Err(Fault::BadName(name.chars().take(NAME_MOST).collect())) }
}

/// What a seat may answer, and then what it may do unasked, between the steps of others.
pub(crate) fn offers(game: &Game, seat: Seat) -> Vec<Offer> {
    let mut offers = game.options(seat);
    offers.extend(game.free_plays(seat));
    offers
}
