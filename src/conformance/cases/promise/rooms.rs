//! Cases of rooms: one file of them in a folder of its own, which is gone when the case is over.

use std::path::PathBuf;
use std::time::Duration;

use serde_json::json;
use tempfile::TempDir;
use truthsayer_rooms::{Ask, Done, Fault, Keys, Rooms, Seating, Secret, Wanted};

use crate::registry::case;
use crate::revision::ENGINE_REVISION;
use crate::table::failure::raise;
use crate::table::prelude::*;

const ROOM: &str = "desert";
/// Longer than anybody writes.
const PATIENCE: Duration = Duration::from_secs(20);

/// A room of three in which everybody sits, at the first question to all.
struct Place {
    /// Kept as long as the file is needed.
    _folder: TempDir,
    path: PathBuf,
    secrets: Vec<(String, Secret)>,
}

fn told<T>(outcome: Result<T, Fault>) -> T {
    outcome.unwrap_or_else(|fault| raise(fault.to_string()))
}

impl Place {
    /// The same table stands at the case, which shows what is played in the room.
    fn begun(t: &mut Table) -> Self {
        t.seat(basic().of(&[Emperor, Guild, Fremen]).turns(3)).until(DecisionKind::KeepTraitor);
        t.at_rest();
        let folder = tempfile::tempdir().unwrap_or_else(|fault| raise(format!("no folder for a room: {fault}")));
        let path = folder.path().join("rooms.db");
        let factions = ["emperor", "spacing-guild", "fremen"].map(str::to_owned);
        let seating = Seating { factions: &factions, turns: Some(3), seed: Some(11), ..Seating::default() };
        let setup = told(seating.setup());
        let keys = told(Keys::fresh(&setup));
        let mut rooms = told(Rooms::open_or_begin(&path, ENGINE_REVISION, PATIENCE));
        told(rooms.create(ROOM, setup, &keys));
        let mut secrets = Vec::new();
        for key in &keys.seats {
            let secret = told(Secret::fresh());
            told(rooms.join(ROOM, &key.seat.to_string(), Some(&key.invitation), &secret));
            secrets.push((key.seat.to_string(), secret));
        }
        Self { _folder: folder, path, secrets }
    }

    fn open(&self) -> Rooms {
        told(Rooms::open(&self.path, ENGINE_REVISION, PATIENCE))
    }

    /// The first seat that is offered something, with the version of its view and how many offers it has.
    fn asked(&self, rooms: &mut Rooms) -> (usize, u32, usize) {
        for (at, (seat, secret)) in self.secrets.iter().enumerate() {
            let shown = told(rooms.view(ROOM, Some((seat, secret))));
            if shown.offers.len() > 1 {
                return (at, shown.version, shown.offers.len());
            }
        }
        raise("nobody has a choice")
    }

    fn act(&self, rooms: &mut Rooms, at: usize, version: u32, number: usize) -> Result<Done, Fault> {
        let (seat, credential) = &self.secrets[at];
        let wanted = Wanted::Option { number, with: &[] };
        let id = format!("ask-{version}-{number}");
        rooms.act(&Ask { room: ROOM, seat, credential, version, wanted, request_id: Some(&id) })
    }
}

case!(
    one_of_two_writers_wins,
    Concurrency,
    "promise/rooms/one-of-two-writers-wins",
    "Two writers send different answers of one seat at the same moment: one is accepted, and the other told that the room has moved on."
);
fn one_of_two_writers_wins(t: &mut Table) {
    let place = Place::begun(t);
    let (at, version, _) = place.asked(&mut place.open());
    let race = |number: usize| {
        let mut rooms = place.open();
        place.act(&mut rooms, at, version, number)
    };
    let outcomes = std::thread::scope(|scope| {
        let racers = [1, 2].map(|number| scope.spawn(move || race(number)));
        racers.map(|racer| racer.join().unwrap_or_else(|_| raise("a writer gave up")))
    });
    let won = outcomes.iter().filter(|outcome| outcome.is_ok()).count();
    t.equals("accepted requests", &won, &1);
    let lost: Vec<&str> = outcomes.iter().filter_map(|outcome| outcome.as_ref().err()).map(Fault::name).collect();
    t.equals("what the loser is told", &lost.as_slice(), &["stale-version"].as_slice());
    let findings = told(place.open().check(None, None));
    t.equals("whether the file is whole", &findings.is_whole(), &true);
}

case!(
    loser_has_changed_nothing,
    Concurrency,
    "promise/rooms/loser-has-changed-nothing",
    "A request that comes too late is told the room's new version and changes nothing; what was accepted, sent again, gets its reply."
);
fn loser_has_changed_nothing(t: &mut Table) {
    let place = Place::begun(t);
    let mut rooms = place.open();
    let (at, version, _) = place.asked(&mut rooms);
    let done = told(place.act(&mut rooms, at, version, 1));
    let (seat, secret) = &place.secrets[at];
    let before = json!(told(rooms.view(ROOM, Some((seat, secret)))));
    let late = place.act(&mut rooms, at, version, 2).err();
    let now = matches!(late, Some(Fault::StaleVersion { seen, now }) if seen == version && now > version);
    t.equals("whether the loser is told the new version", &now, &true);
    let after = json!(told(rooms.view(ROOM, Some((seat, secret)))));
    t.equals("what the seat sees", &after, &before);
    let again = told(place.act(&mut rooms, at, version, 1));
    t.equals("the reply to the same request", &(again.repeated, again.reply), &(true, done.reply));
}

case!(
    reopened_room_goes_on,
    Recovery,
    "promise/rooms/reopened-room-goes-on",
    "A room whose file is closed and opened again stands at the same decision for every seat, and takes the next answer."
);
fn reopened_room_goes_on(t: &mut Table) {
    let place = Place::begun(t);
    let mut rooms = place.open();
    let (at, version, _) = place.asked(&mut rooms);
    told(place.act(&mut rooms, at, version, 1));
    let all = |rooms: &mut Rooms| {
        let seats = place.secrets.iter().map(|(seat, secret)| json!(told(rooms.view(ROOM, Some((seat, secret))))));
        seats.collect::<Vec<_>>()
    };
    let before = all(&mut rooms);
    drop(rooms);
    let mut rooms = place.open();
    let after = all(&mut rooms);
    t.equals("what every seat sees", &after, &before);
    let (at, version, _) = place.asked(&mut rooms);
    let accepted = place.act(&mut rooms, at, version, 1).is_ok();
    t.equals("whether the next answer is taken", &accepted, &true);
}

case!(
    seat_opens_with_its_own_credential,
    Privacy,
    "promise/rooms/seat-opens-with-its-own-credential",
    "A seat's view opens with its own credential; with another seat's, a foreign one or none nobody learns even whether it is there."
);
fn seat_opens_with_its_own_credential(t: &mut Table) {
    let place = Place::begun(t);
    let mut rooms = place.open();
    let (seat, own) = &place.secrets[0];
    let opened = rooms.view(ROOM, Some((seat, own))).is_ok_and(|shown| shown.view.own.is_some());
    t.equals("whether its own credential opens it", &opened, &true);
    let foreign = told(Secret::fresh());
    for (name, secret) in [(seat.as_str(), &place.secrets[1].1), (seat, &foreign), ("6", own), ("nobody", own)] {
        let fault = rooms.view(ROOM, Some((name, secret))).err();
        t.equals("the refusal", &fault, &Some(Fault::WrongCredential));
    }
    let public = told(rooms.view(ROOM, None));
    t.equals("whether the public view holds a seat's own things", &public.view.own.is_some(), &false);
}

case!(
    seat_keeps_its_credential,
    Privacy,
    "promise/rooms/seat-keeps-its-credential",
    "After a restart each seat opens with the credential that it had, and an invitation that was used opens nothing."
);
fn seat_keeps_its_credential(t: &mut Table) {
    let place = Place::begun(t);
    let bytes = std::fs::read(&place.path).unwrap_or_default();
    for (at, (seat, secret)) in place.secrets.iter().enumerate() {
        let mut rooms = place.open();
        let faction =
            rooms.view(ROOM, Some((seat, secret))).ok().and_then(|shown| shown.view.own.map(|own| own.faction));
        t.equals("whether a seat opens", &faction.is_some(), &true);
        let other = &place.secrets[(at + 1) % place.secrets.len()].1;
        t.equals("whether another's opens it", &rooms.view(ROOM, Some((seat, other))).is_ok(), &false);
        let written = secret.reveal();
        let found = bytes.windows(written.len()).any(|part| part == written.as_bytes());
        t.equals("whether the file holds the credential", &found, &false);
    }
}
