//! Providers of cases: the embedded registry, and result files of other engines.
//!
//! Lives here: what a provider offers and what running it gave. The only importer of the conformance crate. What a
//! result proves is decided in [`crate::evidence`].

mod embedded;

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

/// What a case looked like as it was played, and the board that it is drawn on.
pub use truthsayer_conformance::saves;
pub use truthsayer_conformance::transcript;

pub use embedded::{
    Counterfactuals, Pace, Playing, TIMEOUT, WORKER, Wanted, embedded, embedded_ids, embedded_revision, knows_ruling,
    play, serve_worker,
};

use crate::diagnostic::{Diagnostic, Name};
use crate::ids::{Facet, Fingerprint, is_case_id};
use crate::source::{FileId, Span};

/// What the results of one file are called.
pub const RESULTS_SCHEMA: &str = "truthsayer-results/1";

/// One provider with what its cases came to.
#[derive(Debug, Clone, Default)]
pub struct Run {
    /// `embedded`, or what the result file says.
    pub provider: String,
    /// The revision that the results were made with.
    pub engine: String,
    /// Whether its cases say which clauses they exercised; a provider without marks owes none.
    pub marks: bool,
    /// The result file.
    pub file: Option<FileId>,
    /// Sorted by ID.
    pub cases: Vec<Case>,
    /// Sample games.
    pub samples: Vec<Sample>,
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

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultFile {
    schema: String,
    provider: String,
    engine: String,
    #[serde(default)]
    marks: bool,
    cases: Vec<ResultCase>,
    #[serde(default)]
    samples: Vec<Sample>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultCase {
    id: String,
    facet: Facet,
    title: String,
    outcome: OutcomeWord,
    #[serde(default)]
    message: Option<String>,
    #[serde(default)]
    marks: Vec<String>,
    #[serde(default)]
    clauses: BTreeMap<String, Fingerprint>,
    #[serde(default)]
    under: BTreeMap<String, OutcomeWord>,
}

#[derive(Deserialize, Clone, Copy)]
#[serde(rename_all = "lowercase")]
enum OutcomeWord {
    Passed,
    Failed,
    Skipped,
}

impl OutcomeWord {
    fn outcome(self, message: Option<String>) -> Outcome {
        match self {
            Self::Passed => Outcome::Passed,
            Self::Failed => Outcome::Failed(message.unwrap_or_else(|| "no reason given".to_owned())),
            Self::Skipped => Outcome::Skipped(message.unwrap_or_else(|| "no reason given".to_owned())),
        }
    }
}

/// Reads a result file.
pub fn read_results(file: FileId, text: &str) -> (Option<Run>, Vec<Diagnostic>) {
    // Some shells write a byte order mark before everything; a span counts it, JSON does not know it.
    let json = text.strip_prefix('\u{feff}').unwrap_or(text);
    let parsed: ResultFile =
        match serde_json::from_str(json) {
            Ok(parsed) => parsed,
            Err(fault) => {
                let at = byte_at(json, fault.line(), fault.column()) + (text.len() - json.len());
                let message = format!("results cannot be read: {fault}");
                return (
                    None,
                    vec![Diagnostic::new(Name::InvalidResults, message).at(Span::new(file, at..at)).help(
                        "write the results as `docs/formats.md` describes, or take the file out of `suite.results`",
                    )],
                );
            }
        };
    if parsed.schema != RESULTS_SCHEMA {
        let message = format!("results have the schema `{}`; this version reads `{RESULTS_SCHEMA}`", parsed.schema);
        let at = text.find(&parsed.schema).unwrap_or(0);
        let help = "write the results as `docs/formats.md` describes, or take the file out of `suite.results`";
        return (None, vec![Diagnostic::new(Name::InvalidResults, message).at(Span::new(file, at..at)).help(help)]);
    }
    let mut found = Vec::new();
    let mut cases = Vec::new();
    for case in parsed.cases {
        if !is_case_id(&case.id) {
            let at = text.find(&format!("\"{}\"", case.id)).map_or(0..0, |at| at + 1..at + 1 + case.id.len());
            found.push(
                Diagnostic::new(Name::InvalidResults, format!("`{}` is no case ID", case.id))
                    .at(Span::new(file, at))
                    .help("write lower-case words joined by slashes, such as `family/area/claim`"),
            );
            continue;
        }
        cases.push(Case {
            id: case.id,
            facet: case.facet,
            title: case.title,
            outcome: case.outcome.outcome(case.message),
            marks: case.marks,
            clauses: case.clauses,
            under: case.under.into_iter().map(|(ruling, word)| (ruling, word.outcome(None))).collect(),
            transcript: None,
        });
    }
    cases.sort_by(|a, b| a.id.cmp(&b.id));
    for twice in cases.chunk_by(|a, b| a.id == b.id).filter(|same| same.len() > 1) {
        let id = &twice[0].id;
        let at = text.rfind(&format!("\"{id}\"")).map_or(0..0, |at| at + 1..at + 1 + id.len());
        found.push(
            Diagnostic::new(Name::InvalidResults, format!("the case `{id}` has {} results in one file", twice.len()))
                .at(Span::new(file, at))
                .help("keep one result a case"),
        );
    }
    let run = Run {
        provider: parsed.provider,
        engine: parsed.engine,
        marks: parsed.marks,
        file: Some(file),
        cases,
        samples: parsed.samples,
    };
    (Some(run), found)
}

fn byte_at(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let mut at = (start + column.saturating_sub(1)).min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
