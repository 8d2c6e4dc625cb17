//! Cases of a game with Nexus cards in a room: what is sent twice counts once there, chance included.

use std::time::Duration;

use truthsayer_engine::{Mode, Profile, Request};
use truthsayer_rooms::{Ask, Done, Fault, Keys, Rooms, Secret, Wanted};

use crate::games::Plan;
use crate::registry::case;
use crate::revision::ENGINE_REVISION;
use crate::table::failure::raise;
use crate::table::prelude::*;

const ROOM: &str = "nexus";
const PATIENCE: Duration = Duration::from_secs(20);
/// A game in which cards are drawn and used before long.
const NUMBER: u32 = 19;

fn told<T>(outcome: Result<T, Fault>) -> T {
    outcome.unwrap_or_else(|fault| raise(fault.to_string()))
}

/// What a seat sends to the room, on the version that it has seen.
struct Posted<'a> {
    seat: &'a str,
    credential: &'a Secret,
    version: u32,
    request: String,
    id: String,
}

impl Posted<'_> {
    fn to(&self, rooms: &mut Rooms, id: &str) -> Result<Done, Fault> {
        rooms.act(&Ask {
            room: ROOM,
            seat: self.seat,
            credential: self.credential,
            version: self.version,
            wanted: Wanted::Request(&self.request),
            request_id: Some(id),
        })
    }
}

fn is_of_nexus_cards(request: &Request) -> bool {
    matches!(request.act.kind(), ActKind::DrawNexus | ActKind::PlayNexus | ActKind::UseNexus | ActKind::ResolveNexus)
}

case!(
    sent_twice_counts_once,
    Concurrency,
    "nexus/rooms/sent-twice-counts-once",
    "In a room two writers send each draw, play and use of a Nexus card: one is accepted, its reply is kept, the other is stale."
);
fn sent_twice_counts_once(t: &mut Table) {
    let plan =
        Plan { modes: vec![Mode::Advanced], players_least: 3, players_most: 4, games: 24, seed: 2022, every: 25 };
    let recipe = plan.recipe(Profile::Nexus, NUMBER);
    let requests = recipe.play().record.requests;
    t.seat(Seating::of_setup(recipe.setup.clone())).until(DecisionKind::KeepTraitor);
    t.at_rest();
    let folder = tempfile::tempdir().unwrap_or_else(|fault| raise(format!("no folder for a room: {fault}")));
    let path = folder.path().join("rooms.db");
    let keys = told(Keys::fresh(&recipe.setup));
    let mut rooms = told(Rooms::open_or_begin(&path, ENGINE_REVISION, PATIENCE));
    told(rooms.create(ROOM, recipe.setup.clone(), &keys));
    let mut secrets: Vec<(String, Secret)> = Vec::new();
    for key in &keys.seats {
        let (seat, secret) = (key.seat.to_string(), told(Secret::fresh()));
        told(rooms.join(ROOM, &seat, Some(&key.invitation), &secret));
        secrets.push((seat, secret));
    }
    let mut other = told(Rooms::open(&path, ENGINE_REVISION, PATIENCE));
    let last = requests.iter().rposition(|(_, request)| is_of_nexus_cards(request)).unwrap_or_default();
    let mut tried = 0;
    for (n, (seat, request)) in requests.iter().take(last + 1).enumerate() {
        let number = seat.number().to_string();
        let own = secrets.iter().find(|(own, _)| *own == number);
        let (seat, credential) = own.map_or_else(|| raise("a seat that nobody has"), |(seat, secret)| (seat, secret));
        let version = told(rooms.view(ROOM, Some((seat, credential)))).version;
        let text = serde_json::to_string(request).unwrap_or_else(|fault| raise(fault.to_string()));
        let posted = Posted { seat, credential, version, request: text, id: format!("r{n}") };
        let outcome = t.elsewhere(|| posted.to(&mut rooms, &posted.id));
        let done = told(outcome);
        if is_of_nexus_cards(request) {
            tried += 1;
            counts_once(&posted, &done, &mut rooms, &mut other);
        }
    }
    t.equals("whether Nexus cards were drawn and used", &(tried > 2), &true);
}

/// The same under the same ID has the kept reply, from whichever writer; under another it is stale, and changes nothing.
fn counts_once(posted: &Posted<'_>, done: &Done, rooms: &mut Rooms, other: &mut Rooms) {
    let look = |rooms: &mut Rooms| told(rooms.view(ROOM, Some((posted.seat, posted.credential))));
    let before = look(rooms);
    for writer in [&mut *rooms, &mut *other] {
        let again = told(posted.to(writer, &posted.id));
        if !again.repeated || again.reply != done.reply {
            raise(format!("{} was done a second time", posted.request));
        }
        match posted.to(writer, "another") {
            Err(Fault::StaleVersion { .. }) => {}
            outcome => raise(format!("{} sent on an old version: {outcome:?}", posted.request)),
        }
    }
    if look(other) != before {
        raise(format!("{} has changed the room again", posted.request));
    }
}
