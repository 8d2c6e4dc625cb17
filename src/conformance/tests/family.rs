//! The cases of a family, one after the other in this process, until the first that does not hold; then whether its proven
//! clauses would still be proven.
//!
//! What a mutation run asks of each mutant: `cargo test -p truthsayer-conformance --test family -- base pinned.json`. The
//! file, if it is named, says for each proven clause which cases reach its mark and which fail under its ruling's
//! alternative. The cases that caught other mutants of the run stand in a file beside it, and are asked first: neighbouring
//! mutants tend to fall to the same case. This is no part of `cargo test`, which plays each case as a test of its own.
//!
//! `-- --list` names all cases, and `-- --serve [N]` plays what is asked of it, a line of JSON each, with the mutant N on
//! where mutants are woven in.

#![expect(
    clippy::print_stderr,
    clippy::print_stdout,
    clippy::exit,
    reason = "a program of its own, which tells why it fails, and ends where a case cannot be ended"
)]

#[path = "family/switch.rs"]
mod switch;

use std::collections::BTreeMap;
use std::fs::OpenOptions;
use std::io::{BufRead as _, Write as _};
use std::path::Path;
use std::process::ExitCode;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;

use serde::{Deserialize, Serialize};
use truthsayer_conformance::registry::{Case, registry};
use truthsayer_conformance::runner::{Outcome, Played, TIMEOUT, Task, play};

/// What a case's stack may hold, as in a worker.
const STACK_BYTES: usize = 8 << 20;

/// What keeps a clause proven.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Pinned {
    clause: String,
    /// One of these must reach its mark, if there are any.
    marked: Vec<String>,
    ruling: Option<String>,
    /// One of these must fail under the ruling's alternative, if there are any.
    failing: Vec<String>,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let asked = move || match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["--list"] => list(),
        ["--serve"] => serve(None),
        ["--serve", mutant] => serve(mutant.parse().ok()),
        _ => first_fault(&arguments),
    };
    let playing = thread::Builder::new().stack_size(STACK_BYTES).spawn(asked);
    let fault = match playing.map(thread::JoinHandle::join) {
        Ok(Ok(Ok(()))) => return ExitCode::SUCCESS,
        Ok(Ok(Err(fault))) => fault,
        Ok(Err(_)) => "the cases' thread has died".to_owned(),
        Err(fault) => fault.to_string(),
    };
    eprintln!("{fault}");
    ExitCode::FAILURE
}

fn list() -> Result<(), String> {
    for case in registry() {
        println!("{}", case.id);
    }
    Ok(())
}

/// What came of one playing.
#[derive(Serialize)]
struct Answer {
    /// Why the case does not hold, if it does not.
    fault: Option<String>,
    marks: Vec<String>,
    /// The mutants whose places it reached.
    reached: Vec<usize>,
}

/// Plays each task of the standard input, a line of JSON, until it ends. Who asks watches the time.
fn serve(mutant: Option<usize>) -> Result<(), String> {
    std::panic::set_hook(Box::new(|_| {}));
    mutant.map_or((), switch::on);
    for line in std::io::stdin().lock().lines() {
        let line = line.map_err(|fault| fault.to_string())?;
        let task: Task = serde_json::from_str(&line).map_err(|fault| format!("this is no task: {fault}"))?;
        let Played { outcome, marks, .. } = play(&task);
        let fault = match outcome {
            Outcome::Passed => None,
            Outcome::Failed(why) | Outcome::Crashed(why) => Some(why),
        };
        let answer = Answer { fault, marks, reached: switch::reached() };
        println!("{}", serde_json::to_string(&answer).map_err(|fault| fault.to_string())?);
    }
    Ok(())
}

fn first_fault(arguments: &[String]) -> Result<(), String> {
    let [family, rest @ ..] = arguments else { return Err("name a family".to_owned()) };
    let pinned = rest.first().map_or_else(|| Ok(Vec::new()), |path| read(path))?;
    // What a case panics with is told by its outcome.
    std::panic::set_hook(Box::new(|_| {}));
    let (begun, watched) = mpsc::channel();
    thread::spawn(move || watch(&watched));
    let killers = rest.first().map(|path| Path::new(path).with_extension("killers"));
    let mut cases: Vec<&Case> =
        registry().into_iter().filter(|case| case.id.split('/').next() == Some(family)).collect();
    if cases.is_empty() {
        return Err(format!("no case is of the family `{family}`"));
    }
    let kills = killers.as_ref().map_or_else(BTreeMap::new, |path| kills(path));
    cases.sort_by_key(|case| std::cmp::Reverse(kills.get(case.id)));
    let mut marks = BTreeMap::new();
    for case in cases {
        let played = timed(case.id, None, &begun)?;
        match played.outcome {
            Outcome::Passed => drop(marks.insert(case.id.to_owned(), played.marks)),
            Outcome::Failed(why) | Outcome::Crashed(why) => {
                killers.as_ref().map_or(Ok(()), |path| note(path, case.id))?;
                return Err(format!("{}: {why}", case.id));
            }
        }
    }
    for clause in &pinned {
        clause.is_marked(&marks)?;
    }
    pinned.iter().try_for_each(|clause| clause.fails_otherwise(&begun))
}

fn read(path: &str) -> Result<Vec<Pinned>, String> {
    let text = std::fs::read_to_string(path).map_err(|fault| format!("`{path}` cannot be read: {fault}"))?;
    serde_json::from_str(&text).map_err(|fault| format!("`{path}` cannot be read: {fault}"))
}

/// How many mutants each case has caught.
fn kills(path: &Path) -> BTreeMap<String, usize> {
    let mut kills = BTreeMap::new();
    for case in std::fs::read_to_string(path).unwrap_or_default().lines() {
        *kills.entry(case.to_owned()).or_default() += 1;
    }
    kills
}

/// Two processes may append at once: a line is written whole.
fn note(killers: &Path, case: &str) -> Result<(), String> {
    let fault = |fault| format!("`{}` cannot be written: {fault}", killers.display());
    let mut file = OpenOptions::new().create(true).append(true).open(killers).map_err(fault)?;
    file.write_all(format!("{case}\n").as_bytes()).map_err(fault)
}

impl Pinned {
    fn is_marked(&self, marks: &BTreeMap<String, Vec<String>>) -> Result<(), String> {
        let reaches = |case: &String| marks.get(case).is_some_and(|marks| marks.contains(&self.clause));
        if self.marked.is_empty() || self.marked.iter().any(reaches) {
            return Ok(());
        }
        Err(format!("no case reaches the mark of `{}`", self.clause))
    }

    fn fails_otherwise(&self, begun: &Sender<Begun>) -> Result<(), String> {
        for case in &self.failing {
            if timed(case, self.ruling.clone(), begun)?.outcome != Outcome::Passed {
                return Ok(());
            }
        }
        if self.failing.is_empty() {
            Ok(())
        } else {
            Err(format!("`{}` reads the same under its alternative", self.clause))
        }
    }
}

/// A case that has begun, and the channel that closes when it ends.
type Begun = (String, Receiver<()>);

fn timed(case: &str, under: Option<String>, begun: &Sender<Begun>) -> Result<Played, String> {
    let (end, ended) = mpsc::channel();
    begun.send((case.to_owned(), ended)).map_err(|_| "nobody watches the time".to_owned())?;
    let played = play(&Task { case: case.to_owned(), under, transcript: false });
    drop::<Sender<()>>(end);
    Ok(played)
}

/// Ends the process at the first case that takes longer than a worker would be given.
fn watch(begun: &Receiver<Begun>) {
    for (case, ended) in begun {
        if ended.recv_timeout(TIMEOUT) == Err(RecvTimeoutError::Timeout) {
            eprintln!("{case}: it was still going on after {} s", TIMEOUT.as_secs());
            std::process::exit(1);
        }
    }
}
