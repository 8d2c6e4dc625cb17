//! Played cases as a result file: what `suite.results` reads.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::ids::{Facet, Fingerprint};
use crate::report::json;
use crate::suite::{Case, Outcome, RESULTS_SCHEMA, Run};

#[derive(Serialize)]
struct Results<'a> {
    provider: &'a str,
    engine: &'a str,
    marks: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rulings: Option<&'a [String]>,
    cases: Vec<ResultCase<'a>>,
}

#[derive(Serialize)]
struct ResultCase<'a> {
    id: &'a str,
    facet: Facet,
    title: &'a str,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    marks: &'a [String],
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    under: BTreeMap<&'a str, &'static str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    clauses: &'a BTreeMap<String, Fingerprint>,
}

/// The cases of a run.
pub fn render(run: &Run) -> String {
    let cases = run.cases.iter().map(of).collect();
    let results = Results {
        provider: &run.provider,
        engine: &run.engine,
        marks: run.marks,
        rulings: run.rulings.as_deref(),
        cases,
    };
    json::render(RESULTS_SCHEMA, &results)
}

fn of(case: &Case) -> ResultCase<'_> {
    ResultCase {
        id: &case.id,
        facet: case.facet,
        title: &case.title,
        outcome: case.outcome.word(),
        message: match &case.outcome {
            Outcome::Passed => None,
            Outcome::Failed(why) | Outcome::Skipped(why) => Some(why),
        },
        marks: &case.marks,
        under: case.under.iter().map(|(ruling, outcome)| (ruling.as_str(), outcome.word())).collect(),
        clauses: &case.clauses,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;
    use crate::suite::read_results;

    #[test]
    fn what_is_written_is_read_as_results() {
        let run = super::super::fixture::run();
        let text = render(&run);
        let (read, found) = read_results(Sources::default().add("results.json", text.as_str()), &text);
        assert_eq!(found, []);
        let read = read.expect("results");
        assert_eq!((&read.engine, read.marks, read.cases.len()), (&run.engine, true, run.cases.len()));
        for (read, case) in read.cases.iter().zip(&run.cases) {
            assert_eq!((&read.id, read.facet, &read.title), (&case.id, case.facet, &case.title));
            assert_eq!((&read.outcome, &read.marks), (&case.outcome, &case.marks));
            let words = |case: &Case| case.under.values().map(Outcome::word).collect::<Vec<_>>();
            assert_eq!(words(read), words(case));
        }
    }
}
