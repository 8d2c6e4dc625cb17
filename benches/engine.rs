//! The engine: requests, options, copies, views, saves, and whole games by bots. Run with `cargo bench --bench engine`.

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use truthsayer_engine::facts::Faction;
use truthsayer_engine::policy::{Bot, Policy};
use truthsayer_engine::{Game, Mode, Request, Seat, Setup, Viewer};

/// Requests of one game that are measured.
const REQUESTS: usize = 400;

/// A six-player Advanced game, with every position in which somebody was asked and what that seat then sent.
fn played() -> Vec<(Game, Seat, Request)> {
    let (mut game, _) = Game::start(Setup::new(Mode::Advanced, Faction::ALL, 5)).expect("a lawful set-up");
    let mut bot = Bot::new(Policy::Eager, 7);
    let mut positions = Vec::new();
    while positions.len() < REQUESTS && game.ending().is_none() {
        let decision = game.decisions()[0];
        let view = game.view(Viewer::Seat(decision.seat));
        let act = bot.choose(&view, &game.options(decision.seat)).expect("the seat was asked");
        let request = Request { event: decision.event, act };
        positions.push((game.clone(), decision.seat, request.clone()));
        game.submit(decision.seat, request).expect("bots choose among offers");
    }
    positions
}

fn engine(c: &mut Criterion) {
    let positions = played();
    let per_position = |c: &mut Criterion, name: &str, work: &dyn Fn(&(Game, Seat, Request))| {
        let mut next = positions.iter().cycle();
        c.bench_function(name, |b| b.iter(|| work(next.next().expect("a cycle does not end"))));
    };
    let mut next = positions.iter().cycle();
    c.bench_function("submit", |b| {
        b.iter_batched_ref(
            || next.next().expect("a cycle does not end").clone(),
            |(game, seat, request)| game.submit(*seat, request.clone()),
            BatchSize::SmallInput,
        );
    });
    per_position(c, "options", &|(game, seat, _)| drop(game.options(*seat)));
    per_position(c, "clone", &|(game, _, _)| drop(game.clone()));
    per_position(c, "view", &|(game, seat, _)| drop(game.view(Viewer::Seat(*seat))));
    per_position(c, "save and load", &|(game, _, _)| drop(Game::load(&game.save("bench")).expect("just saved")));
}

/// One game by four bots from set-up to its end; how many actions it took. With `checked`, integrity after each.
fn game(mode: Mode, players: usize, seed: u64, checked: bool) -> u64 {
    let (mut game, _) = Game::start(Setup::new(mode, &Faction::ALL[..players], seed)).expect("a lawful set-up");
    let seats = game.seats().iter().zip(Policy::TEMPERS.iter().cycle());
    let mut bots: Vec<(Seat, Bot)> = seats.map(|((seat, _), policy)| (*seat, Bot::new(*policy, seed))).collect();
    let mut actions = 0;
    while let Some(decision) = game.decisions().first().copied() {
        let (seat, bot) = bots.iter_mut().find(|(seat, _)| *seat == decision.seat).expect("only players are asked");
        let act = bot.choose(&game.view(Viewer::Seat(*seat)), &game.options(*seat)).expect("the seat was asked");
        game.submit(*seat, Request { event: decision.event, act }).expect("bots choose among offers");
        if checked {
            assert_eq!(game.integrity(), []);
        }
        actions += 1;
    }
    actions
}

/// Per action: a game has one throughput element for each.
fn games(c: &mut Criterion) {
    let mut group = c.benchmark_group("action");
    for (name, players, checked) in
        [("2 players", 2, false), ("4 players", 4, false), ("6 players", 6, false), ("4 players, checked", 4, true)]
    {
        let actions = game(Mode::Advanced, players, 3, false);
        group.throughput(criterion::Throughput::Elements(actions)).sample_size(20);
        group.bench_function(name, |b| b.iter(|| game(Mode::Advanced, players, 3, checked)));
    }
    group.finish();
}

criterion_group!(benches, engine, games);
criterion_main!(benches);
