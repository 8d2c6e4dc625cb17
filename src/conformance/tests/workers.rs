//! Cases that misbehave fail alone: each of them is played by workers among cases that hold.
//!
//! The workers are this very program, so it brings its own `main`.

use std::time::Duration;

use truthsayer_conformance::registry::{self, Case, Facet};
use truthsayer_conformance::runner::{self, Options, Outcome, Place, Played, Task, worker};
use truthsayer_conformance::table::prelude::*;

const TIMEOUT: Duration = Duration::from_secs(5);

macro_rules! drill {
    ($id:literal, $play:expr) => {
        registry::submit! {
            Case { id: $id, facet: Facet::Native, title: "A drill.", play: $play, file: file!(), line: line!() }
        }
    };
}

drill!("drill/worker/a-holds", holds);
drill!("drill/worker/b-panics", |_| panic!("on purpose"));
drill!("drill/worker/c-hangs", |_| loop {
    std::thread::sleep(Duration::from_millis(20));
});
drill!("drill/worker/d-overflows", |_| assert_ne!(deep(1 << 40), 0));
drill!("drill/worker/e-aborts", |_| std::process::abort());
drill!("drill/worker/f-claims-nothing", |t| {
    t.seat(basic()).until(DecisionKind::DialStorm);
    t.all_pass_through(&[]);
});
drill!("drill/worker/g-never-ends", |t| {
    t.seat(basic()).until(DecisionKind::DialStorm);
    loop {
        t.counts(Quantity::Turn, 1);
    }
});
drill!("drill/worker/h-pins-the-start", pins_the_start);
drill!("drill/worker/i-holds-too", holds);

fn holds(t: &mut Table) {
    t.seat(basic()).until((2, DecisionKind::DialStorm));
    t.counts(Quantity::Turn, 2);
}

fn pins_the_start(t: &mut Table) {
    t.seat(basic()).until((2, DecisionKind::DialStorm));
    t.stage([storm(9), put(Emperor, "sihaya-ridge-s09", 3)]);
    t.does(Atreides, dial(1));
    t.does(Fremen, dial(1));
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
    t.counts(Emperor.forces_in("sihaya-ridge-s09"), 3);
}

#[expect(unconditional_recursion, reason = "it is to overflow the stack")]
fn deep(n: u64) -> u64 {
    std::hint::black_box(deep(std::hint::black_box(n + 1))) + 1
}

fn main() {
    if std::env::args().any(|argument| argument == "worker") {
        worker::serve(TIMEOUT).expect("the parent reads what it is told");
        return;
    }
    let program = std::env::current_exe().expect("a running program");
    each_drill_comes_to_what_it_is_for(&program);
    the_same_without_workers_for_those_that_can_be_caught();
    rulings_are_played_otherwise(&program);
    a_program_that_is_no_worker_fails_every_case();
}

fn options(place: Place) -> Options {
    Options { place, jobs: 3, timeout: TIMEOUT }
}

fn task(case: &str) -> Task {
    Task { case: case.to_owned(), under: None, transcript: false }
}

fn drills() -> Vec<Task> {
    let cases = registry::registry().into_iter().filter(|case| case.id.starts_with("drill/"));
    cases.map(|case| task(case.id)).collect()
}

fn expect(played: &Played, what: &str, starts: &str) {
    let (word, message) = match &played.outcome {
        Outcome::Passed => ("passed", ""),
        Outcome::Failed(why) => ("failed", why.as_str()),
        Outcome::Crashed(why) => ("crashed", why.as_str()),
    };
    assert_eq!(word, what, "{message}");
    assert!(message.starts_with(starts), "{message}");
}

fn each_drill_comes_to_what_it_is_for(program: &std::path::Path) {
    let tasks = drills();
    let place = Place::Workers(program.to_owned(), vec!["worker".to_owned()]);
    let count = std::sync::Mutex::new(Vec::new());
    let played = runner::run(&tasks, &options(place), &|done| count.lock().expect("no panic").push(done));
    let mut told = count.into_inner().expect("no panic");
    told.sort_unstable();
    assert_eq!(told, (1..=tasks.len()).collect::<Vec<_>>());
    let expected = [
        ("passed", ""),
        ("crashed", "it panicked: on purpose, at src/conformance/tests/workers.rs:"),
        ("crashed", "it was still going on after 5 s, and was stopped"),
        ("crashed", "it overflowed the stack"),
        ("crashed", "it ended its worker: signal: 6"),
        ("failed", "the case claims nothing"),
        ("failed", "the case takes more than"),
        ("passed", ""),
        ("passed", ""),
    ];
    assert_eq!(played.len(), expected.len());
    for (played, (what, starts)) in played.iter().zip(expected) {
        expect(played, what, starts);
    }
    assert!(played[7].marks.iter().any(|mark| mark == "base.storm.start-sector"), "{:?}", played[7].marks);
    assert_eq!(played[0].marks, [""; 0], "a lead-in hits no marks");
}

fn the_same_without_workers_for_those_that_can_be_caught() {
    let harmless = [0, 5, 6, 7, 8].map(|at| drills()[at].clone());
    let here = runner::run(&harmless, &options(Place::Here), &|_| {});
    let again = runner::run(&harmless, &options(Place::Here), &|_| {});
    assert_eq!(here, again);
    expect(&here[1], "failed", "the case claims nothing");
    expect(&here[3], "passed", "");
}

fn rulings_are_played_otherwise(program: &std::path::Path) {
    let under = |ruling: &str| Task { under: Some(ruling.to_owned()), ..task("drill/worker/h-pins-the-start") };
    let tasks = [under("storm-start-sector-hit"), under("several-alliances-a-nexus"), under("no-such-ruling")];
    let place = Place::Workers(program.to_owned(), vec!["worker".to_owned()]);
    let played = runner::run(&tasks, &options(place), &|_| {});
    expect(&played[0], "failed", "forces of `emperor` in `sihaya-ridge-s09`: 0; expected 3");
    expect(&played[1], "passed", "");
    expect(&played[2], "crashed", "the engine knows no ruling `no-such-ruling`");
}

fn a_program_that_is_no_worker_fails_every_case() {
    let place = Place::Workers("/no/such/program".into(), Vec::new());
    let played = runner::run(&[task("drill/worker/a-holds")], &options(place), &|_| {});
    expect(&played[0], "crashed", "no worker can be started: ");
}
