//! An interpretation says neither which ruling plays its alternative, nor why none can be played.
//!
//! A case pins a choice only if it fails under the alternative. So each interpretation names the switch that plays it, or
//! gives the reason why there is nothing to switch.
//!
//! Bad:
//!
//! ```yaml
//! sapho.movement.retained-current:
//!   decided: {by: the rules group, on: 2026-10-14, instead-of: [interrupting the active turn]}
//! ```
//!
//! Good: the same with `ruling: sapho-interrupts`, or with `no-ruling: the alternative has no defined procedure`.

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::obligation::Reason;

/// Reports every interpretation whose record has neither `ruling` nor `no-ruling`.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    for entry in &trace.clauses {
        if !entry.verdict.reasons.contains(&Reason::NoRuling) {
            continue;
        }
        let Some(record) = trace.record(entry) else { continue };
        let message =
            format!("nothing plays the alternative of `{}`, nor says why none can be played", record.id.value);
        sink.push(
            Diagnostic::new(Name::UnruledInterpretation, message)
                .at(record.id.span)
                .related(trace.clause(entry).marker, "tagged `interpretation` here")
                .help("add `ruling` with the name of the switch, or `no-ruling` with the reason, to its record"),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("contracts/model.yaml", "    ruling: newer-first\n", "")],
        finds: &[(
            "contracts/model.yaml:7:3",
            "nothing plays the alternative of `model.card.order`, nor says why none can be played",
        )],
        clean: &[Edit::Replace(
            "contracts/model.yaml",
            "    ruling: newer-first\n",
            "    no-ruling: it has no procedure\n",
        )],
    };
}
