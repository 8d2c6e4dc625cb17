//! A provider has a case that no clause is linked to.
//!
//! The case proves something, but nobody knows what it is for; often the clause that it was written for is misspelt in the
//! contract, or not written yet. When a family has many such cases, one finding speaks of all of them.
//!
//! Bad: a case `sapho/card/both-modes` that stands in no contract.
//!
//! Good:
//!
//! ```yaml
//! sapho.card.modes:
//!   cases: [sapho/card/both-modes]
//! ```

use super::{Context, grouped};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::trace::family_of;

/// Reports every case without a clause; probes are spoken of by their contract.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let mut groups = grouped::Groups::default();
    for (id, case) in &trace.cases {
        let Some(evidence) = &case.evidence else { continue };
        if !case.clauses.is_empty() || case.probe.is_some() {
            continue;
        }
        let provider = &trace.evidence.providers[evidence.provider].name;
        groups.add(family_of(id), id, || {
            Diagnostic::new(Name::CaseOfNoClause, format!("no clause is linked to the case `{id}`"))
                .note(format!("it is a case of `{provider}`: {}", evidence.title))
                .help("list it under `cases` of the clause that it proves")
        });
    }
    let worded = |count: usize, family: &str| {
        let message = format!("no clause is linked to {count} cases of `{family}`");
        (message, "list them under `cases` of the clauses that they prove".to_owned())
    };
    grouped::report(groups, Name::CaseOfNoClause, worded, sink);
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::lint::fixture::found;
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("contracts/model.yaml", "    cases: [model/card/both-refused]\n", "")],
        finds: &[("", "no clause is linked to the case `model/card/both-refused`")],
        clean: &[Edit::Replace(
            "contracts/model.yaml",
            "    clauses: [model.card.modes]\n",
            "    clauses: [model.card.gone]\n",
        )],
    };

    #[test]
    fn many_of_one_family_are_one_finding() {
        let edits = [Edit::Write("results/more.json", MANY)];
        let (findings, _) = found(Name::CaseOfNoClause, &edits);
        let messages: Vec<&str> = findings.iter().map(|finding| finding.message.as_str()).collect();
        assert_eq!(messages, ["no clause is linked to 6 cases of `more`"]);
        assert_eq!(findings[0].notes, ["`more/a`, `more/b`, `more/c`, `more/d`, `more/e`, `more/f`"]);
    }

    const MANY: &str = r#"{
        "schema": "truthsayer-results/1", "provider": "more-engine", "engine": "r1",
        "cases": [
            {"id": "more/a", "facet": "native", "title": "A", "outcome": "passed"},
            {"id": "more/b", "facet": "native", "title": "B", "outcome": "passed"},
            {"id": "more/c", "facet": "native", "title": "C", "outcome": "passed"},
            {"id": "more/d", "facet": "native", "title": "D", "outcome": "passed"},
            {"id": "more/e", "facet": "native", "title": "E", "outcome": "passed"},
            {"id": "more/f", "facet": "native", "title": "F", "outcome": "failed"}
        ]
    }"#;
}
