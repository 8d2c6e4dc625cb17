//! Our own form of results, which says of each case what it proves and which words it was made with.
//!
//! Lives here: its reader. It is strict: whoever writes it, writes it for this tool.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;

use super::foreign::RUN_TESTS;
use super::{Case, Outcome, RESULTS_SCHEMA, Run, Sample, byte_at};
use crate::diagnostic::{Diagnostic, Name};
use crate::ids::{Facet, Fingerprint, is_case_id};
use crate::source::{FileId, Span};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ResultFile {
    schema: String,
    provider: String,
    engine: String,
    #[serde(default)]
    marks: bool,
    #[serde(default)]
    rulings: Option<Vec<String>>,
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

/// What only our own form has.
const SCHEMA_WORD: &str = "truthsayer-results";
const AS_DESCRIBED: &str = "write the results as `docs/formats.md` describes, or take the file out of `suite.results`";
const ANY_FORM: &str =
    "have the tests write JUnit XML, libtest JSON, TAP or CTRF, or take the file out of `suite.results`";

/// Most IDs at fault whose place is looked for: each time the whole file may be read.
const PLACES_MAX: usize = 100;

/// Where IDs stand in a result file.
struct Places<'t> {
    text: &'t str,
    left: usize,
}

impl Places<'_> {
    /// The place of an ID that is found by its quotes; the start of the file beyond [`PLACES_MAX`].
    fn of(&mut self, id: &str, find: impl Fn(&str, &str) -> Option<usize>) -> Range<usize> {
        if self.left == 0 {
            return 0..0;
        }
        self.left -= 1;
        find(self.text, &format!("\"{id}\"")).map_or(0..0, |at| at + 1..at + 1 + id.len())
    }
}

/// Reads a result file.
pub fn read_results(file: FileId, text: &str) -> (Option<Run>, Vec<Diagnostic>) {
    // Some shells write a byte order mark before everything; a span counts it, JSON does not know it.
    let json = text.strip_prefix('\u{feff}').unwrap_or(text);
    let parsed: ResultFile = match serde_json::from_str(json) {
        Ok(parsed) => parsed,
        Err(fault) => {
            let at = byte_at(json, fault.line(), fault.column()) + (text.len() - json.len());
            let (message, at, help) = if json.trim().is_empty() {
                ("the results are empty".to_owned(), 0, RUN_TESTS)
            } else if json.contains(SCHEMA_WORD) {
                (format!("results cannot be read: {fault}"), at, AS_DESCRIBED)
            } else {
                ("results are in no form that is read".to_owned(), 0, ANY_FORM)
            };
            return (None, vec![Diagnostic::new(Name::InvalidResults, message).at(Span::new(file, at..at)).help(help)]);
        }
    };
    if parsed.schema != RESULTS_SCHEMA {
        let message = format!("results have the schema `{}`; this version reads `{RESULTS_SCHEMA}`", parsed.schema);
        let at = text.find(&parsed.schema).unwrap_or(0);
        let found = Diagnostic::new(Name::InvalidResults, message).at(Span::new(file, at..at));
        return (None, vec![found.help(AS_DESCRIBED)]);
    }
    let mut found = Vec::new();
    let mut cases = Vec::new();
    let mut places = Places { text, left: PLACES_MAX };
    for case in parsed.cases {
        if !is_case_id(&case.id) {
            let at = places.of(&case.id, |text, quoted| text.find(quoted));
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
            made: None,
            transcript: None,
        });
    }
    cases.sort_by(|a, b| a.id.cmp(&b.id));
    for twice in cases.chunk_by(|a, b| a.id == b.id).filter(|same| same.len() > 1) {
        let id = &twice[0].id;
        let at = places.of(id, |text, quoted| text.rfind(quoted));
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
        rulings: parsed.rulings,
        file: Some(file),
        commanded: false,
        cases,
        samples: parsed.samples,
    };
    (Some(run), found)
}
