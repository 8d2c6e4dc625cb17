//! Many games by bots with every promise of the engine checked at every step.
//!
//! `cargo bench --bench soak -- 20000 0` plays so many games from that seed on, on all cores, and ends with what they reached;
//! the first that breaks a promise ends it. Without numbers it plays 200.

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program for a terminal")]

use std::collections::BTreeMap;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use truthsayer_conformance::samples::{self, Broken};

const GAMES: u64 = 200;

fn main() -> ExitCode {
    let mut numbers = std::env::args().filter_map(|argument| argument.parse::<u64>().ok());
    let (games, first) = (numbers.next().unwrap_or(GAMES), numbers.next().unwrap_or(0));
    let (next, stopped, accepted) = (AtomicU64::new(first), AtomicBool::new(false), AtomicU64::new(0));
    let reached: Mutex<BTreeMap<&str, u64>> = Mutex::new(BTreeMap::new());
    let broken: Mutex<Vec<Broken>> = Mutex::new(Vec::new());
    let began = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while !stopped.load(Ordering::Relaxed) {
                    let seed = next.fetch_add(1, Ordering::Relaxed);
                    if seed >= first + games {
                        return;
                    }
                    match samples::play(seed, 1) {
                        Ok(sample) => {
                            accepted.fetch_add(sample.accepted, Ordering::Relaxed);
                            let mut reached = reached.lock().expect("nobody panics while counting");
                            sample.marks.into_iter().for_each(|mark| *reached.entry(mark).or_default() += 1);
                        }
                        Err(fault) => {
                            stopped.store(true, Ordering::Relaxed);
                            broken.lock().expect("nobody panics while telling").push(fault);
                        }
                    }
                }
            });
        }
    });
    let took = began.elapsed();
    for (clause, count) in reached.into_inner().expect("nobody panicked") {
        println!("{count:>8}  {clause}");
    }
    println!("{games} games from seed {first}: {} requests, in {took:.1?}", accepted.into_inner());
    let broken = broken.into_inner().expect("nobody panicked");
    for fault in &broken {
        eprintln!("seed {}, after {} requests: {}", fault.seed, fault.accepted, fault.why);
    }
    ExitCode::from(u8::from(!broken.is_empty()))
}
