//! Acts, views and checks through a room, on a disk that is really flushed, and beside them the same without waiting for it. Run
//! with `cargo bench -p truthsayer-rooms`; a folder for the files can be named by `TRUTHSAYER_BENCH_DIR`.

use std::hint::black_box;
use std::path::Path;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use serde_json::json;
use truthsayer_engine::facts::Faction;
use truthsayer_engine::{Game, Mode, Request, Seat, Setup};
use truthsayer_rooms::{Ask, Keys, Rooms, Secret, Wanted};

const ENGINE: &str = "bench";
const ROOM: &str = "bench";
const PATIENCE: Duration = Duration::from_secs(5);

/// The requests of a six-player Advanced game: who, on which version, what.
fn played() -> Vec<(Seat, u32, String)> {
    let (mut game, _) = Game::start(setup()).expect("a lawful set-up");
    let mut state = 9_u64;
    let mut draw = |bound: u32| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        u32::try_from(state >> 33).expect("31 bits") % bound
    };
    let mut requests = Vec::new();
    while let Some(decision) = game.decisions().first().copied() {
        let offers = game.options(decision.seat);
        let act = offers[draw(u32::try_from(offers.len()).expect("few offers")) as usize].sample(&mut draw);
        let version = game.view(truthsayer_engine::Viewer::Seat(decision.seat)).version;
        let request = Request { event: decision.event, act };
        requests.push((decision.seat, version, json!(request).to_string()));
        game.submit(decision.seat, request).expect("it was offered");
    }
    requests
}

fn setup() -> Setup {
    Setup::new(Mode::Advanced, Faction::ALL, 5)
}

/// A new room with all its seats taken by one credential each.
fn seated(path: &Path) -> (Rooms, Vec<Secret>) {
    let mut rooms = Rooms::open_or_begin(path, ENGINE, PATIENCE).expect("a file of rooms");
    let keys = Keys::fresh(&setup()).expect("random numbers");
    rooms.create(ROOM, setup(), &keys).expect("a new room");
    let join = |key: &truthsayer_rooms::SeatKey| {
        let own = Secret::fresh().expect("random numbers");
        rooms.join(ROOM, &key.seat.to_string(), Some(&key.invitation), &own).expect("invited");
        own
    };
    let credentials = keys.seats.iter().map(join).collect();
    (rooms, credentials)
}

fn act(rooms: &mut Rooms, credentials: &[Secret], (seat, version, request): &(Seat, u32, String)) {
    let (name, wanted) = (seat.number().to_string(), Wanted::Request(request));
    let credential = &credentials[seat.index()];
    let ask = Ask { room: ROOM, seat: &name, credential, version: *version, wanted, request_id: None };
    black_box(rooms.act(&ask).expect("it was accepted once"));
}

fn rooms(c: &mut Criterion) {
    let requests = played();
    let flushed = std::env::var_os("TRUTHSAYER_BENCH_DIR").map_or_else(std::env::temp_dir, Into::into);
    let places = [("flushed to a disk", flushed), ("in memory", Path::new("/dev/shm").to_owned())];
    for (name, folder) in places.iter().filter(|(_, folder)| folder.is_dir()) {
        c.bench_function(&format!("act, {name}"), |b| {
            b.iter_custom(|count| {
                let (mut spent, mut left) = (Duration::ZERO, count);
                while left > 0 {
                    let folder = tempfile::tempdir_in(folder).expect("a folder");
                    let (mut rooms, credentials) = seated(&folder.path().join("rooms.db"));
                    let some = usize::try_from(left).unwrap_or(usize::MAX).min(requests.len());
                    let begun = Instant::now();
                    requests[..some].iter().for_each(|request| act(&mut rooms, &credentials, request));
                    spent += begun.elapsed();
                    left -= some as u64;
                }
                spent
            });
        });
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("rooms.db");
    let (mut rooms, credentials) = seated(&path);
    for request in &requests {
        act(&mut rooms, &credentials, request);
    }
    c.bench_function("view of a seat", |b| b.iter(|| rooms.view(ROOM, Some(("1", &credentials[0])))));
    c.bench_function("a retry", |b| b.iter(|| act(&mut rooms, &credentials, &requests[9])));
    c.bench_function("the file opened", |b| b.iter(|| Rooms::open(&path, ENGINE, PATIENCE)));
    c.bench_function("check of a whole game", |b| b.iter(|| rooms.check(None, None)));
}

criterion_group!(benches, rooms);
criterion_main!(benches);
