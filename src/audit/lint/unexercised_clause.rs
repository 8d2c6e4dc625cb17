//! The cases of a clause pass, but none of them reaches the place where the engine carries the rule out.
//!
//! The engine states the clause's ID as a mark there, and a case records the marks that it hits. A case that passes without
//! hitting the mark proves something else. Providers without marks owe none, and a rule of absence says `mark: {none: why}`.
//!
//! Bad: a case named after the rule that is refused earlier, for another reason.
//!
//! Good: the case plays up to the rule, or the engine's code is marked where the rule is carried out.

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::evidence::Proof;
use crate::obligation::Reason;

/// Reports every clause whose passing cases all miss its mark.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    for entry in &trace.clauses {
        if !entry.verdict.reasons.contains(&Reason::NotExercised) {
            continue;
        }
        let clause = trace.clause(entry);
        let message = format!("no case of `{}` reaches the place where the engine carries it out", clause.id.value);
        let mut finding = Diagnostic::new(Name::UnexercisedClause, message).at(clause.marker).help(format!(
            "play up to the rule in one of its cases, state `{}` as a mark in the engine, or say `mark: {{none: why}}` in its record",
            clause.id.value
        ));
        for link in entry.cases.iter().filter(|link| link.proof == Proof::Passed) {
            finding = finding.related(link.span, format!("`{}` passes without it", link.case));
        }
        sink.push(finding);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace(
            "results/model.json",
            "\"marks\": [\"model.card.open\"]",
            "\"marks\": [\"model.card.order\"]",
        )],
        finds: &[(
            "sources/model.md:13:1",
            "no case of `model.card.open` reaches the place where the engine carries it out",
        )],
        clean: &[
            Edit::Replace("results/model.json", "\"marks\": [\"model.card.open\"]", "\"marks\": []"),
            Edit::Replace(
                "contracts/model.yaml",
                "    question: May",
                "    mark: {none: nothing happens}\n    question: May",
            ),
        ],
    };
}
