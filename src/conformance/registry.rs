//! The registry: every case of the embedded engine by ID, and the run that makes evidence.
//!
//! This is all that the toolkit may see of the engine. A case registers itself where it is written, with [`submit!`].

/// Registers a case; see [`Case`].
pub use inventory::submit;

/// What a case proves; the words are those of contracts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Facet {
    /// The rule itself, played.
    Native,
    /// Who may know what.
    Privacy,
    /// Saves, restores, retries.
    Recovery,
    /// Competing writers.
    Concurrency,
    /// Bots propose it legally.
    Policy,
    /// Whole games.
    Sample,
    /// What a person sees and presses.
    Presentation,
}

impl Facet {
    /// The word in contracts and reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::Native => "native",
            Self::Privacy => "privacy",
            Self::Recovery => "recovery",
            Self::Concurrency => "concurrency",
            Self::Policy => "policy",
            Self::Sample => "sample",
            Self::Presentation => "presentation",
        }
    }
}

/// One conformance case.
#[derive(Debug)]
pub struct Case {
    /// Such as `sapho/movement/last-survives-guild-defer`.
    pub id: &'static str,
    /// What it proves.
    pub facet: Facet,
    /// Its claim, a sentence.
    pub title: &'static str,
    /// Plays it; the marks that it hit, or what failed.
    pub play: fn() -> Result<Vec<&'static str>, String>,
}

inventory::collect!(Case);

/// What a case came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// The case.
    pub id: &'static str,
    /// The clauses whose marks it hit, or what failed.
    pub outcome: Result<Vec<&'static str>, String>,
}

/// All cases, sorted by ID.
pub fn registry() -> Vec<&'static Case> {
    let mut cases: Vec<&'static Case> = inventory::iter::<Case>.into_iter().collect();
    cases.sort_by_key(|case| case.id);
    cases
}

/// Plays the cases that `wanted` admits, in the order of their IDs.
pub fn run(wanted: impl Fn(&Case) -> bool) -> Vec<Record> {
    let chosen = registry().into_iter().filter(|case| wanted(case));
    chosen.map(|case| Record { id: case.id, outcome: (case.play)() }).collect()
}

/// A digest of the engine, the cases, the lock file and the compiler that this binary was built from: what evidence is bound to.
pub const ENGINE_REVISION: &str = env!("TRUTHSAYER_ENGINE_REVISION");
