//! What keeps each proven clause of a family proven: the family's cases that reach its mark, and those that fail under the alternative of its
//! ruling. A change of the engine that takes the last of them away makes the clause unproven though every case passes.

use serde::Serialize;

use super::{ClauseEntry, Trace, family_of};
use crate::suite::Outcome;

/// One proven clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pinned {
    /// The clause.
    pub clause: String,
    /// Passing cases that reach its mark; empty where it owes none.
    pub marked: Vec<String>,
    /// The ruling that switches it, where there is one.
    pub ruling: Option<String>,
    /// Passing cases that fail under the alternative.
    pub failing: Vec<String>,
}

/// The proven clauses of a family.
pub fn pinned(trace: &Trace, family: &str) -> Vec<Pinned> {
    let proven = trace.clauses.iter().filter(|entry| {
        entry.verdict.status.counts() && !entry.duplicate && family_of(&trace.clause(entry).id.value) == family
    });
    proven.map(|entry| of(trace, entry, family)).collect()
}

/// As the program that plays a family's cases reads it.
pub fn render(pinned: &[Pinned]) -> String {
    serde_json::to_string_pretty(pinned).expect("strings and lists always have a JSON form")
}

fn of(trace: &Trace, entry: &ClauseEntry, family: &str) -> Pinned {
    let clause = trace.clause(entry).id.value.clone();
    let record = trace.record(entry);
    let owes_mark = record.is_some_and(|record| record.no_mark.is_none());
    let ruling = record.and_then(|record| record.ruling.as_ref()).map(|ruling| ruling.value.clone());
    let own = entry.cases.iter().filter(|link| family_of(&link.case) == family);
    let passed = own.filter_map(|link| {
        let evidence = trace.evidence.cases.get(&link.case)?;
        (evidence.outcome == Outcome::Passed && evidence.stale_engine.is_none()).then_some((&link.case, evidence))
    });
    let mut marked = Vec::new();
    let mut failing = Vec::new();
    for (case, evidence) in passed {
        if owes_mark && evidence.marks.iter().flatten().any(|mark| *mark == clause) {
            marked.push(case.clone());
        }
        if ruling.as_ref().is_some_and(|ruling| matches!(evidence.under.get(ruling), Some(Outcome::Failed(_)))) {
            failing.push(case.clone());
        }
    }
    Pinned { clause, marked, ruling, failing }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;
    use crate::chain::{Choices, audit};
    use crate::source::Tree;
    use crate::suite::Playing;

    #[test]
    fn a_proven_clause_names_what_keeps_it_so_and_an_unproven_one_is_left_out() {
        let contract = "family: a\ntitle: A\ndocuments: [sources/a.md]\nclauses:\n  a.one: {cases: [a/one/*, b/one/x]}\n  \
a.two: {cases: [a/one/x], mark: {none: why}}\n  a.three:\n    decided: {by: us, on: 2026-01-01, instead-of: [it]}\n    \
ruling: other\n    cases: [a/one/*]\n  a.four: {}\n";
        let document = "# A\n\nsourced[a.one]\nOne. [p. 1][book]\n\nsourced[a.two]\nTwo. [p. 1][book]\n\n\
interpretation[a.three]\nThree.\n\nsourced[a.four]\nFour. [p. 1][book]\n";
        let results = r#"{"schema":"truthsayer-results/1","provider":"fake","engine":"r1","marks":true,"cases":[
{"id":"a/one/x","facet":"native","title":"X","outcome":"passed","marks":["a.one","a.three"],"under":{"other":"passed"}},
{"id":"a/one/y","facet":"native","title":"Y","outcome":"passed","marks":["a.three"],"under":{"other":"failed"}},
{"id":"b/one/x","facet":"native","title":"Z","outcome":"passed","marks":["a.one"]}]}"#;
        let book = "authorities:\n  book: {title: Book, kind: rulebook, edition: 1, standing: official}\n";
        let mut files: std::collections::BTreeMap<String, Vec<u8>> = [
            ("sources/a.md", document),
            ("sources/authorities.yaml", book),
            ("contracts/a.yaml", contract),
            ("results/fake.json", results),
        ]
        .map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec()))
        .into();
        let choices = Choices { as_of: date(2026, 2, 1), suite: Playing::Here };
        let unreviewed = audit(&Tree::Memory(files.clone()), choices).trace;
        assert_eq!(pinned(&unreviewed, "a"), [], "nothing is proven before it is reviewed");
        for (path, lines) in crate::review::accept::accept(&unreviewed, &unreviewed.clause_ids().collect()) {
            files.insert(path, lines.expect("the document has clauses").into_bytes());
        }
        let trace = audit(&Tree::Memory(files), choices).trace;
        let found = pinned(&trace, "a");
        let words: Vec<String> = found
            .iter()
            .map(|one| format!("{} {:?} {:?} {:?}", one.clause, one.marked, one.ruling, one.failing))
            .collect();
        let expected = [
            r#"a.one ["a/one/x"] None []"#,
            "a.two [] None []",
            r#"a.three ["a/one/x", "a/one/y"] Some("other") ["a/one/y"]"#,
        ];
        assert_eq!(words, expected);
        assert!(render(&found).contains(r#""ruling": "other""#));
    }
}
