//! The engine in the slice that it plays: requests, options, copies, views and saves. Run with `cargo bench --bench engine`.

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

criterion_group!(benches, engine);
criterion_main!(benches);
