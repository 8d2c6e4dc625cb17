//! The engine's code states a mark that is no clause's ID.
//!
//! Either the engine carries out a rule that no document states, or the clause's ID changed in the document alone.
//!
//! Bad: `mark!("sapho.card.mode")` where the document has `sapho.card.modes`.
//!
//! Good: the mark is the clause's ID, letter for letter.

use std::collections::BTreeMap;

use super::known::Known;
use super::{Context, grouped};
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every mark that some case hit and no clause has.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let known = Known::clauses(trace);
    let mut unknown: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (id, case) in &trace.evidence.cases {
        for mark in case.marks.iter().flatten().filter(|mark| !known.has(mark)) {
            unknown.entry(mark).or_default().push(id);
        }
    }
    for (mark, mut cases) in unknown {
        cases.dedup();
        let present = trace.present_id(mark);
        let help = if known.has(present) {
            format!("state `{present}` in the engine, its present ID").into()
        } else {
            known.help(mark, "write the clause that the engine carries out there")
        };
        sink.push(
            Diagnostic::new(Name::UnknownMark, format!("the engine states the mark `{mark}`, which is no clause"))
                .note(format!("hit by {}", grouped::listed(cases.into_iter())))
                .help(help),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::lint::fixture::found;
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace(
            "results/model.json",
            "\"marks\": [\"model.card.open\"]",
            "\"marks\": [\"model.card.open\", \"model.card.opem\", \"model.card.old\"]",
        )],
        finds: &[
            ("", "the engine states the mark `model.card.old`, which is no clause"),
            ("", "the engine states the mark `model.card.opem`, which is no clause"),
        ],
        clean: &[Edit::Replace(
            "results/model.json",
            "\"marks\": [\"model.card.open\"]",
            "\"marks\": [\"model.card.open\", \"model.card.order\"]",
        )],
    };

    #[test]
    fn a_renamed_clause_gives_its_present_id() {
        let (findings, _) = found(Name::UnknownMark, FIXTURE.failing);
        assert_eq!(findings[0].help.as_deref(), Some("state `model.card.modes` in the engine, its present ID"));
        assert_eq!(findings[0].notes, ["hit by `model/card/both-refused`"]);
    }
}
