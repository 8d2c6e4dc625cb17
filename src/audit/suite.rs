//! Providers of cases: the embedded registry, result files of other engines and of other tools, and commands that make them.
//!
//! Lives here: what a provider offers and what running it gave. Each format of results has its own file. The only importer
//! of the conformance crate. What a result proves is decided in [`crate::evidence`].

pub mod command;
mod ctrf;
mod embedded;
mod encoding;
mod foreign;
mod junit;
mod libtest;
mod naming;
mod own;
mod reading;
mod tap;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jiff::Timestamp;
use serde::Deserialize;

/// What the embedded engine plays, its sample games, and what a case looked like as it was played.
pub use truthsayer_conformance::catalogue;
pub use truthsayer_conformance::games;
pub use truthsayer_conformance::games::modes;
pub use truthsayer_conformance::saves;
pub use truthsayer_conformance::transcript;

pub use embedded::{
    Counterfactuals, Pace, Playing, TIMEOUT, WORKER, Wanted, embedded, embedded_ids, embedded_revision, knows_ruling,
    of_game, play, serve_worker,
};

pub use own::read_results;
pub use reading::{Input, Read, read_all, recognise};

use crate::ids::{Facet, Fingerprint};
use crate::source::FileId;

/// What the results of one file are called.
pub const RESULTS_SCHEMA: &str = "truthsayer-results/1";

/// The revision of results whose makers do not state one.
pub const UNSTATED: &str = "unstated";
/// Why a test that passed only when it was run again proves nothing.
pub(crate) const FLAKY: &str = "it failed at first, and passed when it was run again";

/// One provider with what its cases came to.
#[derive(Debug, Clone, Default)]
pub struct Run {
    /// `embedded`, or what the result file says.
    pub provider: String,
    /// The revision that the results were made with.
    pub engine: String,
    /// Whether its cases say which clauses they exercised; a provider without marks owes none.
    pub marks: bool,
    /// The rulings whose alternatives its engine can play, sorted; nothing where it does not say.
    pub rulings: Option<Vec<String>>,
    /// The result file.
    pub file: Option<FileId>,
    /// Whether a command of the project made it just now.
    pub commanded: bool,
    /// Sorted by ID.
    pub cases: Vec<Case>,
    /// Sample games.
    pub samples: Vec<Sample>,
}

impl Run {
    /// Several runs as one: of several results of a case, the worst.
    pub fn merged(runs: Vec<Self>) -> Self {
        // What can be played is known only where everybody says it.
        let said: Option<Vec<&[String]>> = runs.iter().map(|run| run.rulings.as_deref()).collect();
        let rulings = said.filter(|said| !said.is_empty()).map(|said| {
            let all: BTreeSet<&String> = said.into_iter().flatten().collect();
            all.into_iter().cloned().collect()
        });
        let mut merged = Self { marks: !runs.is_empty(), rulings, ..Self::default() };
        let mut providers = Vec::new();
        let mut engines = Vec::new();
        for run in runs {
            merged.marks &= run.marks;
            merged.commanded |= run.commanded;
            merged.file = merged.file.or(run.file);
            merged.cases.extend(run.cases);
            merged.samples.extend(run.samples);
            providers.push(run.provider);
            engines.push(run.engine);
        }
        engines.sort();
        engines.dedup();
        merged.provider = providers.join(", ");
        merged.engine = engines.join(", ");
        merged.cases.sort_by(|a, b| a.id.cmp(&b.id).then(b.outcome.badness().cmp(&a.outcome.badness())));
        merged.cases.dedup_by(|later, first| later.id == first.id);
        merged
    }
}

/// One case and its result.
#[derive(Debug, Clone)]
pub struct Case {
    /// Such as `sapho/movement/last-survives-guild-defer`.
    pub id: String,
    /// What it proves.
    pub facet: Facet,
    /// Its claim.
    pub title: String,
    /// What it came to.
    pub outcome: Outcome,
    /// The clauses whose marks it hit.
    pub marks: Vec<String>,
    /// The clause texts that it was made with; a clause that is not named is taken as it stands.
    pub clauses: BTreeMap<String, Fingerprint>,
    /// When it was run, where its provider says so and does not bind it to words.
    pub made: Option<Timestamp>,
    /// What it came to under the alternative of a ruling, by the ruling's name.
    pub under: BTreeMap<String, Outcome>,
    /// What it looked like, where its provider shows that.
    pub transcript: Option<Arc<transcript::Transcript>>,
}

/// What a case came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It holds.
    Passed,
    /// It does not; what failed.
    Failed(String),
    /// It did not run; why.
    Skipped(String),
}

impl Outcome {
    /// How bad it is beside another result of the same case.
    pub fn badness(&self) -> u8 {
        match self {
            Self::Failed(_) => 3,
            Self::Skipped(_) => 2,
            Self::Passed => 1,
        }
    }

    /// The word in reports.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed(_) => "failed",
            Self::Skipped(_) => "skipped",
        }
    }
}

/// Sample games of one profile.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sample {
    /// The profile.
    pub profile: String,
    /// Complete games.
    pub games: u64,
    /// Accepted actions.
    pub accepted: u64,
    /// Rejected actions.
    pub rejected: u64,
}

/// Where a line and column of a parser's fault are.
pub(crate) fn byte_at(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let mut at = (start + column.saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
