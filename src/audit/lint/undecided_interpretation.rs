//! An interpretation has no record of who chose it, when, and instead of what.
//!
//! An interpretation is a choice, and a choice that nobody stands by is an accident. The record lets a reader see what else
//! was possible, and whom to ask.
//!
//! Bad:
//!
//! ```yaml
//! sapho.movement.retained-current:
//!   cases: [sapho/movement/started-player-finishes]
//! ```
//!
//! Good:
//!
//! ```yaml
//! sapho.movement.retained-current:
//!   decided: {by: the rules group, on: 2026-10-14, instead-of: [interrupting the active turn]}
//!   cases: [sapho/movement/started-player-finishes]
//! ```

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::obligation::Reason;

/// Reports every interpretation whose record has no `decided`.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    for entry in &trace.clauses {
        if !entry.verdict.reasons.contains(&Reason::NoDecision) {
            continue;
        }
        let Some(record) = trace.record(entry) else { continue };
        let clause = trace.clause(entry);
        let message = format!("nothing says who chose `{}`, when, and instead of what", clause.id.value);
        sink.push(
            Diagnostic::new(Name::UndecidedInterpretation, message)
                .at(record.id.span)
                .related(clause.marker, "tagged `interpretation` here")
                .help("add `decided` with `by`, `on` and `instead-of` to its record"),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace(
            "contracts/model.yaml",
            "    decided: {by: the author, on: 2026-01-02, instead-of: [the newer first]}\n",
            "",
        )],
        finds: &[("contracts/model.yaml:7:3", "nothing says who chose `model.card.order`, when, and instead of what")],
        clean: &[Edit::Replace("sources/model.md", "sourced[model.card.modes]", "unresolved[model.card.modes]")],
    };
}
