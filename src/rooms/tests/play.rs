//! A room with all its seats taken, and what they do there: whatever is offered, drawn by a small generator.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::truthsayer_rooms::{Ask, Done, Fault, Keys, Rooms, Secret, Wanted};
use serde_json::{Value, json};
use truthsayer_engine::facts::Faction;
use truthsayer_engine::{Mode, Offer, Setup};

/// The engine that tests say they are.
pub(crate) const ENGINE: &str = "engine-of-tests";
/// How long tests wait for each other.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

/// A room and who sits there.
pub(crate) struct Table {
    pub(crate) path: PathBuf,
    pub(crate) room: String,
    pub(crate) keys: Keys,
    /// By seat, in their order.
    pub(crate) credentials: Vec<(String, Secret)>,
}

/// A request that somebody is about to send.
#[derive(Clone)]
pub(crate) struct Next {
    pub(crate) seat: usize,
    pub(crate) version: u32,
    pub(crate) request: String,
}

/// A folder for files of rooms: in memory where the system has that, since tests wait for no disk.
pub(crate) fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).expect("a folder")
}

pub(crate) fn open(path: &Path) -> Rooms {
    Rooms::open_or_begin(path, ENGINE, PATIENCE).expect("a file of rooms")
}

pub(crate) fn setup(players: usize, seed: u64) -> Setup {
    Setup::new(Mode::Advanced, &Faction::ALL[..players], seed)
}

impl Table {
    /// New secrets for a room that is not there yet.
    pub(crate) fn planned(path: &Path, room: &str, players: usize, seed: u64) -> (Self, Setup) {
        let setup = setup(players, seed);
        let keys = Keys::fresh(&setup).expect("random numbers");
        let fresh = |_| Secret::fresh().expect("random numbers");
        let credentials = keys.seats.iter().map(|key| (key.seat.to_string(), fresh(key))).collect();
        (Self { path: path.to_owned(), room: room.to_owned(), keys, credentials }, setup)
    }

    /// Makes the room and takes all seats, as far as that was not done.
    pub(crate) fn realise(&self, rooms: &mut Rooms, setup: Setup) -> Result<(), Fault> {
        match rooms.create(&self.room, setup, &self.keys) {
            Ok(()) | Err(Fault::RoomExists(_)) => {}
            Err(fault) => return Err(fault),
        }
        for (key, (seat, credential)) in self.keys.seats.iter().zip(&self.credentials) {
            rooms.join(&self.room, seat, Some(&key.invitation), credential)?;
        }
        Ok(())
    }

    /// Everything of it, for another process.
    pub(crate) fn to_json(&self) -> String {
        let invitations: Vec<String> = self.keys.seats.iter().map(|key| key.invitation.reveal()).collect();
        let credentials: Vec<String> = self.credentials.iter().map(|(_, secret)| secret.reveal()).collect();
        json!({
            "path": self.path, "room": self.room, "host": self.keys.host.reveal(),
            "invitations": invitations, "credentials": credentials,
        })
        .to_string()
    }

    pub(crate) fn from_json(text: &str, seed: u64) -> (Self, Setup) {
        let value: Value = serde_json::from_str(text).expect("JSON");
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let secret = |value: &Value| Secret::read(&text(value)).expect("a secret");
        let secrets = |name: &str| value[name].as_array().expect("a list").iter().map(secret).collect::<Vec<_>>();
        let (invitations, credentials) = (secrets("invitations"), secrets("credentials"));
        let path = PathBuf::from(text(&value["path"]));
        let (mut table, setup) = Self::planned(&path, &text(&value["room"]), invitations.len(), seed);
        table.keys.host = secret(&value["host"]);
        for (key, invitation) in table.keys.seats.iter_mut().zip(invitations) {
            key.invitation = invitation;
        }
        for (seat, credential) in table.credentials.iter_mut().zip(credentials) {
            seat.1 = credential;
        }
        (table, setup)
    }

    pub(crate) fn seated(path: &Path, room: &str, players: usize, seed: u64) -> (Self, Rooms) {
        let (table, setup) = Self::planned(path, room, players, seed);
        let mut rooms = open(path);
        table.realise(&mut rooms, setup).expect("a new room");
        (table, rooms)
    }

    pub(crate) fn seat(&self, seat: usize) -> (&str, &Secret) {
        let (name, credential) = &self.credentials[seat];
        (name, credential)
    }

    pub(crate) fn ask<'a>(&'a self, next: &'a Next, id: Option<&'a str>) -> Ask<'a> {
        let (seat, credential) = self.seat(next.seat);
        let wanted = Wanted::Request(&next.request);
        Ask { room: &self.room, seat, credential, version: next.version, wanted, request_id: id }
    }

    pub(crate) fn act(&self, rooms: &mut Rooms, next: &Next, id: &str) -> Result<Done, Fault> {
        rooms.act(&self.ask(next, Some(id)))
    }

    /// What each seat that is asked something would do.
    pub(crate) fn all_next(&self, rooms: &mut Rooms, draw: &mut Draw) -> Vec<Next> {
        let seats = 0..self.credentials.len();
        seats.filter_map(|seat| self.next_of(rooms, seat, draw)).collect()
    }

    pub(crate) fn next(&self, rooms: &mut Rooms, draw: &mut Draw) -> Option<Next> {
        let count = self.credentials.len();
        let first = draw.below(u32::try_from(count).expect("few seats")) as usize;
        (0..count).find_map(|n| self.next_of(rooms, (first + n) % count, draw))
    }

    fn next_of(&self, rooms: &mut Rooms, seat: usize, draw: &mut Draw) -> Option<Next> {
        let shown = rooms.view(&self.room, Some(self.seat(seat))).expect("the seat's own view");
        let offers: Vec<&Offer> = shown.offers.iter().map(|offered| &offered.offer).collect();
        let view: Value = serde_json::to_value(&shown.view).expect("plain data");
        let event = view["own"]["decision"]["event"].as_u64()?;
        let offer = offers[draw.below(u32::try_from(offers.len()).expect("few offers")) as usize];
        let act = offer.sample(&mut |bound| draw.below(bound));
        Some(Next { seat, version: shown.version, request: json!({"event": event, "act": act}).to_string() })
    }
}

/// A small generator, so that each run of a test is the same.
pub(crate) struct Draw(pub(crate) u64);

impl Draw {
    pub(crate) fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let high = u32::try_from(self.0 >> 33).expect("31 bits");
        high % bound
    }
}
