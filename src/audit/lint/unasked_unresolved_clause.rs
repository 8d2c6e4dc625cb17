//! An unresolved clause does not state its question.
//!
//! "Unresolved" without a question cannot be answered, asked of a publisher, or guarded. The contract puts it in one sentence.
//!
//! Bad:
//!
//! ```yaml
//! sapho.movement.split-own-turn:
//!   cases: [sapho/movement/own-turn-split-refused]
//! ```
//!
//! Good:
//!
//! ```yaml
//! sapho.movement.split-own-turn:
//!   question: May the active player move itself last after shipping?
//!   cases: [sapho/movement/own-turn-split-refused]
//! ```

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::obligation::Reason;

/// Reports every unresolved clause whose record has no `question`.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    for entry in &trace.clauses {
        if !entry.verdict.reasons.contains(&Reason::NoQuestion) {
            continue;
        }
        let Some(record) = trace.record(entry) else { continue };
        let message = format!("the question that leaves `{}` unresolved is not stated", record.id.value);
        sink.push(
            Diagnostic::new(Name::UnaskedUnresolvedClause, message)
                .at(record.id.span)
                .related(trace.clause(entry).marker, "tagged `unresolved` here")
                .help("add `question` to its record, and `alternatives` where they are known"),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("contracts/model.yaml", "    question: May both be used in one turn?\n", "")],
        finds: &[("contracts/model.yaml:11:3", "the question that leaves `model.card.open` unresolved is not stated")],
        clean: &[Edit::Replace(
            "contracts/model.yaml",
            "    question: May both be used in one turn?\n",
            "    question: May both?\n    alternatives: [they may]\n",
        )],
    };
}
