//! Plays cases and says what came of them: one after the other in this process, or many at once in worker processes.
//!
//! A worker can be killed: a panic, a hang, an overflowing stack or an abort fails the case that it plays and no other. The
//! results stand in the order of the tasks, whoever played them.

mod pool;
pub mod worker;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use truthsayer_engine::{Ruling, marks};

use crate::registry::find;
use crate::table::{Table, failure};
use crate::transcript::Transcript;

/// How long a case may take, unless somebody says otherwise.
pub const TIMEOUT: Duration = Duration::from_secs(10);

/// One playing of one case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The case.
    pub case: String,
    /// The ruling that is played as its alternative.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub under: Option<String>,
    /// Whether its transcript is wanted.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub transcript: bool,
}

/// What one playing of a case came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// Whether its claims hold.
    pub outcome: Outcome,
    /// The clauses whose marks its own requests hit, sorted.
    pub marks: Vec<String>,
    /// What it looked like, if that was wanted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub transcript: Option<Transcript>,
}

/// Whether a case's claims hold.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// They do.
    Passed,
    /// One does not; which, and what is instead.
    Failed(String),
    /// The case came to no end of its own: it panicked, hung, overflowed or died.
    Crashed(String),
}

impl Played {
    fn crashed(why: impl Into<String>) -> Self {
        Self { outcome: Outcome::Crashed(why.into()), marks: Vec::new(), transcript: None }
    }
}

/// Where cases are played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Place {
    /// In this process, where nothing can be killed.
    Here,
    /// In processes of this program, which with these arguments calls [`worker::serve`].
    Workers(PathBuf, Vec<String>),
}

/// How cases are played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Where.
    pub place: Place,
    /// How many at once.
    pub jobs: usize,
    /// How long one may take.
    pub timeout: Duration,
}

/// Plays the tasks; the results stand in their order. `done` is told how many are finished.
pub fn run(tasks: &[Task], options: &Options, done: &(dyn Fn(usize) + Sync)) -> Vec<Played> {
    match &options.place {
        Place::Here => {
            let play = |(at, task)| {
                let played = play(task);
                done(at + 1);
                played
            };
            tasks.iter().enumerate().map(play).collect()
        }
        Place::Workers(program, arguments) => pool::run(tasks, program, arguments, options, done),
    }
}

/// Plays one task in this process.
pub fn play(task: &Task) -> Played {
    let Some(case) = find(&task.case) else { return Played::crashed(format!("no case is called `{}`", task.case)) };
    let otherwise = match task.under.as_deref().map(|name| (name, Ruling::named(name))) {
        Some((name, None)) => return Played::crashed(format!("the engine knows no ruling `{name}`")),
        Some((_, ruling)) => ruling,
        None => None,
    };
    let mut table = Table::new(otherwise, task.transcript);
    // The table is looked at only for what it has recorded; a game that a panic has left half-changed is never used again.
    let ended = catch_unwind(AssertUnwindSafe(|| {
        (case.play)(&mut table);
        table.close();
    }));
    marks::stop();
    let outcome = match ended {
        Ok(()) => Outcome::Passed,
        Err(payload) => match failure::message(&*payload) {
            Some(message) => Outcome::Failed(message.to_owned()),
            None => Outcome::Crashed(worker::last_panic().unwrap_or_else(|| failure::panicked(&*payload))),
        },
    };
    let marks = table.marks().into_iter().map(str::to_owned).collect();
    Played { outcome, marks, transcript: table.transcript() }
}

/// The names of the rulings that can be played otherwise.
pub fn rulings() -> impl Iterator<Item = &'static str> {
    Ruling::ALL.iter().map(|ruling| ruling.name())
}

/// What a transcript may take, so that the page of its case stays small.
#[cfg(test)]
const TRANSCRIPT_BYTES_MOST: usize = 45_000;
/// The same for the page of a whole game.
#[cfg(test)]
const GAME_BYTES_MOST: usize = 400_000;

/// Plays a case for its own test.
#[cfg(test)]
pub(crate) fn assert_holds(id: &str) {
    let task = Task { case: id.to_owned(), under: None, transcript: true };
    let played = play(&task);
    match played.outcome {
        Outcome::Passed => {}
        Outcome::Failed(why) | Outcome::Crashed(why) => panic!("{id}: {why}"),
    }
    let transcript = played.transcript.expect("it was asked for");
    let bytes = serde_json::to_string(&transcript).expect("plain data").len();
    let is_game = find(id).is_some_and(|case| case.facet == crate::registry::Facet::Sample);
    let most = if is_game { GAME_BYTES_MOST } else { TRANSCRIPT_BYTES_MOST };
    assert!(bytes <= most, "{id}: a transcript of {bytes} bytes is more than a page should carry");
}
