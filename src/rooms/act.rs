//! A seat acts: compare, swap, and remember the reply.
//!
//! The order in which an ask is judged is the order of [`Rooms::act`]; whether the game allows it is the engine's affair.

use rusqlite::{OptionalExtension, Transaction, params};
use serde::Serialize;
use serde_json::{Map, Value};
use truthsayer_engine::log::Fact;
use truthsayer_engine::{Accepted, Act, Game, Offer, Request, Seat, Viewer};

use crate::chain::{self, Action, Asked};
use crate::credential::Secret;
use crate::fault::Fault;
use crate::file::Rooms;
use crate::room::{Row, add, authenticated, find, offers, to_json};

/// Longer than any request of a game.
const REQUEST_BYTES_MOST: usize = 64 << 10;
/// The longest ID of a request.
const ID_MOST: usize = 64;
/// More acts than these are not written out to find the one that is meant.
const ACTS_MOST: usize = 10_000;
/// What the digests of asks are made for, and for nothing else.
const CONTEXT: &str = "truthsayer rooms, format 1, digests of asks";

/// What a seat asks for.
#[derive(Debug, Clone, Copy)]
pub struct Ask<'a> {
    /// In which room.
    pub room: &'a str,
    /// The seat's number or faction.
    pub seat: &'a str,
    /// What opens it.
    pub credential: &'a Secret,
    /// The version of the seat's view that it has seen.
    pub version: u32,
    /// What it wants.
    pub wanted: Wanted<'a>,
    /// Under which ID; otherwise one that the same ask would get again.
    pub request_id: Option<&'a str>,
}

/// What a seat wants to do.
#[derive(Debug, Clone, Copy)]
pub enum Wanted<'a> {
    /// What a request says, as JSON.
    Request(&'a str),
    /// One of its offers.
    Option {
        /// The number of the offer, from 1.
        number: usize,
        /// What it leaves open, by field.
        with: &'a [(String, Value)],
    },
}

/// What an accepted ask has done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Done {
    /// The reply, as it is kept: the JSON of a [`Reply`].
    pub reply: String,
    /// Whether it is the reply to an earlier ask of the same ID, and nothing was done now.
    pub repeated: bool,
}

/// The reply to an accepted ask: what its seat may know.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Reply<'a> {
    /// The room.
    pub room: &'a str,
    /// The seat's number.
    pub seat: u8,
    /// The ID under which it is kept.
    pub request_id: &'a str,
    /// The version of the seat's view after it.
    pub version: u32,
    /// What the seat has learned of what happened.
    pub told: Vec<Fact>,
}

impl Rooms {
    /// Carries out what a seat asks for, once; or refuses it by name and changes nothing.
    ///
    /// In this order: room, credential, an earlier ask of the same ID, engine, version, offer, the game's own refusal.
    pub fn act(&mut self, ask: &Ask<'_>) -> Result<Done, Fault> {
        let posted = Posted::read(ask)?;
        self.write(|db, engine| {
            let row = find(db, ask.room)?;
            let (seat, _) = authenticated(db, &row, ask.seat, ask.credential)?;
            if let Some(reply) = earlier(db, &row, seat, &posted)? {
                return Ok(Done { reply, repeated: true });
            }
            if row.engine != engine {
                return Err(Fault::OtherEngine { room: row.engine.clone(), own: engine.to_owned() });
            }
            row.is_at_end_of_log(db)?;
            let reply = carry_out(db, &row, engine, seat, ask, &posted)?;
            Ok(Done { reply, repeated: false })
        })
    }
}

/// The game with the request in it takes the place of the one without.
fn carry_out(
    db: &Transaction<'_>,
    row: &Row,
    engine: &str,
    seat: Seat,
    ask: &Ask<'_>,
    posted: &Posted,
) -> Result<String, Fault> {
    let mut game = row.game(engine)?;
    let now = game.view(Viewer::Seat(seat)).version;
    if ask.version != now {
        return Err(Fault::StaleVersion { seen: ask.version, now });
    }
    let request = posted.request(&game, seat, ask)?;
    let text = to_json(&request);
    let accepted = game.submit(seat, request).map_err(|rejection| Fault::Rejected { name: rejection.name(), now })?;
    let reply = reply(&row.name, seat, &posted.id, &game, &accepted);
    let asked = Asked {
        seat: seat.number(),
        request_id: posted.id.clone(),
        ask: posted.digest,
        request: text,
        reply: reply.clone(),
    };
    let action = Action {
        version: accepted.version,
        engine: engine.to_owned(),
        asked: Some(asked),
        log: to_json(&accepted.log),
    };
    let head = chain::follow(&row.head, &action);
    add(db, row.id, &action, &head)?;
    let swapped = db
        .prepare_cached("UPDATE room SET version = ?, game = ?, head = ? WHERE id = ? AND version = ?")?
        .execute(params![accepted.version, game.save(engine), head, row.id, row.version])?;
    if swapped == 1 { Ok(reply) } else { Err(Fault::corrupted("a room changed under a lock")) }
}

/// The reply to a seat whose request has just been accepted.
pub(crate) fn reply(room: &str, seat: Seat, request_id: &str, game: &Game, accepted: &Accepted) -> String {
    let viewer = Viewer::Seat(seat);
    to_json(&Reply {
        room,
        seat: seat.number(),
        request_id,
        version: game.view(viewer).version,
        told: accepted.log.iter().filter_map(|entry| entry.seen_by(viewer)).collect(),
    })
}

/// The reply to an earlier ask of the same ID.
fn earlier(db: &Transaction<'_>, row: &Row, seat: Seat, posted: &Posted) -> Result<Option<String>, Fault> {
    let kept: Option<([u8; 32], String)> = db
        .prepare_cached("SELECT ask, reply FROM action WHERE room = ? AND seat = ? AND request_id = ?")?
        .query_row(params![row.id, seat.number(), posted.id], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    match kept {
        Some((digest, _)) if digest != posted.digest => Err(Fault::RequestIdReused(posted.id.clone())),
        kept => Ok(kept.map(|(_, reply)| reply)),
    }
}

/// An ask as it was sent.
struct Posted {
    /// The request, if it came whole.
    request: Option<Request>,
    digest: [u8; 32],
    id: String,
}

impl Posted {
    fn read(ask: &Ask<'_>) -> Result<Self, Fault> {
        let (request, text) = match ask.wanted {
            Wanted::Request(text) => {
                let request = read_request(text)?;
                let text = to_json(&request);
                (Some(request), text)
            }
            Wanted::Option { number, with } => (None, to_json(&(ask.version, number, with))),
        };
        let mut hasher = blake3::Hasher::new_derive_key(CONTEXT);
        hasher.update(&[u8::from(request.is_some())]).update(text.as_bytes());
        let digest = hasher.finalize();
        let id = match ask.request_id {
            Some(id) => lawful_id(id)?.to_owned(),
            None => format!("ask-{}", &digest.to_hex()[..32]),
        };
        Ok(Self { request, digest: *digest.as_bytes(), id })
    }

    /// What it comes to in this game.
    fn request(&self, game: &Game, seat: Seat, ask: &Ask<'_>) -> Result<Request, Fault> {
        match (&self.request, ask.wanted) {
            (Some(request), _) => Ok(request.clone()),
            (None, Wanted::Option { number, with }) => {
                let offers = offers(game, seat);
                let missing = Fault::NoOption { given: number, most: offers.len() };
                let offer = number.checked_sub(1).and_then(|at| offers.get(at)).ok_or(missing)?;
                Ok(Request { event: game.event(seat), act: chosen(offer, with)? })
            }
            (None, Wanted::Request(text)) => read_request(text),
        }
    }
}

fn read_request(text: &str) -> Result<Request, Fault> {
    if text.len() > REQUEST_BYTES_MOST {
        return Err(Fault::Malformed("it is longer than any".to_owned()));
    }
    serde_json::from_str(text).map_err(|error| Fault::Malformed(error.to_string()))
}

/// The fields of an act that say of which kind it is.
const KIND: [&str; 2] = ["act", "does"];

/// The act of an offer that has these fields, if there is one and no other.
fn chosen(offer: &Offer, with: &[(String, Value)]) -> Result<Act, Fault> {
    let Some(acts) = offer.acts(ACTS_MOST) else {
        if with.is_empty() {
            return Err(Fault::OptionOpen { fields: Vec::new() });
        }
        let mut fields: Map<String, Value> = with.iter().cloned().collect();
        // What kind of act it is, an offer says by itself.
        let kind = serde_json::to_value(offer.sample(&mut |_| 0)).unwrap_or_default();
        for name in KIND {
            if let Some(value) = kind.get(name) {
                fields.insert(name.to_owned(), value.clone());
            }
        }
        let act = serde_json::from_value(Value::Object(fields));
        let act: Act = act.map_err(|error| Fault::Malformed(error.to_string()))?;
        return if offer.admits(&act) { Ok(act) } else { Err(Fault::OptionOutside) };
    };
    let as_said = |act: &&Act| {
        let fields = serde_json::to_value(act).unwrap_or_default();
        with.iter().all(|(name, value)| fields.get(name).is_some_and(|own| own == value))
    };
    let meant: Vec<&Act> = acts.iter().filter(as_said).collect();
    match meant.as_slice() {
        [] => Err(Fault::OptionOutside),
        [act] => Ok((*act).clone()),
        [first, ..] => Err(Fault::OptionOpen { fields: open_fields(first, with) }),
    }
}

/// The fields of an act that were not said.
fn open_fields(act: &Act, with: &[(String, Value)]) -> Vec<String> {
    let fields = serde_json::to_value(act).unwrap_or_default();
    let names = fields.as_object().into_iter().flatten().map(|(name, _)| name.clone());
    names.filter(|name| !KIND.contains(&name.as_str()) && !with.iter().any(|(said, _)| said == name)).collect()
}

fn lawful_id(id: &str) -> Result<&str, Fault> {
    let lawful = (1..=ID_MOST).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte));
    if lawful { Ok(id) } else { Err(Fault::BadRequestId) }
}
