//! The cases of some families, one after the other in this process, until the first that does not hold.
//!
//! What a mutation run asks of each mutant: `cargo test -p truthsayer-conformance --test family -- base`. It is no part of
//! `cargo test`, which plays each case as a test of its own.

use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;

use truthsayer_conformance::registry::{Case, registry};
use truthsayer_conformance::runner::{Outcome, TIMEOUT, Task, play};

/// What a case's stack may hold, as in a worker.
const STACK_BYTES: usize = 8 << 20;

fn main() -> ExitCode {
    let families: Vec<String> = std::env::args().skip(1).collect();
    let playing = thread::Builder::new().stack_size(STACK_BYTES).spawn(move || first_that_fails(&families));
    match playing.map(thread::JoinHandle::join) {
        Ok(Ok(Ok(count))) => {
            eprintln!("{count} cases hold");
            ExitCode::SUCCESS
        }
        Ok(Ok(Err(why))) => {
            eprintln!("{why}");
            ExitCode::FAILURE
        }
        Ok(Err(_)) | Err(_) => ExitCode::FAILURE,
    }
}

/// Number of cases, all of which hold, or what is wrong with the first that does not.
fn first_that_fails(families: &[String]) -> Result<usize, String> {
    let cases = registry();
    for family in families {
        if !cases.iter().any(|case| family_of(case) == family) {
            return Err(format!("no case is of the family `{family}`"));
        }
    }
    // What a case panics with is told by its outcome.
    std::panic::set_hook(Box::new(|_| {}));
    let (begun, watched) = mpsc::channel();
    thread::spawn(move || watch(&watched));
    let wanted = |case: &&&Case| families.is_empty() || families.iter().any(|family| family == family_of(case));
    let mut count = 0;
    for case in cases.iter().filter(wanted) {
        let (end, ended) = mpsc::channel();
        begun.send((case.id, ended)).map_err(|_| "nobody watches the time".to_owned())?;
        let played = play(&Task { case: case.id.to_owned(), under: None, transcript: false });
        drop::<mpsc::Sender<()>>(end);
        match played.outcome {
            Outcome::Passed => count += 1,
            Outcome::Failed(why) | Outcome::Crashed(why) => return Err(format!("{}: {why}", case.id)),
        }
    }
    Ok(count)
}

fn family_of(case: &Case) -> &str {
    case.id.split('/').next().unwrap_or_default()
}

/// Ends the process at the first case that takes longer than a worker would be given.
fn watch(begun: &Receiver<(&'static str, Receiver<()>)>) {
    for (case, ended) in begun {
        if ended.recv_timeout(TIMEOUT) == Err(RecvTimeoutError::Timeout) {
            eprintln!("{case}: it was still going on after {} s", TIMEOUT.as_secs());
            std::process::exit(1);
        }
    }
}
