//! A waiver excuses nothing: what it speaks of is not outstanding.
//!
//! What was waived has been done, or the waiver speaks of something that the gate does not require. Left in place, it would
//! quietly excuse a later loss.
//!
//! Bad: a waiver of `sapho.card.simultaneous` in a gate where that clause is guarded.
//!
//! Good: the waiver is removed when it is no longer needed.

use std::collections::BTreeSet;

use super::Context;
use crate::contract::Subject;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::gate::in_force;

/// Reports every waiver in force that no outstanding thing of its gate refers to.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    for verdict in context.gates {
        let gate = &context.trace.project.gates[verdict.gate];
        let used: BTreeSet<usize> = verdict.waived().filter_map(|outstanding| outstanding.waived).collect();
        for (index, waiver) in gate.waivers.iter().enumerate() {
            if used.contains(&index) || !in_force(waiver, context.as_of) {
                continue;
            }
            let subject = named(&waiver.subject.value);
            let message = format!("{subject} is waived in the gate `{}`, but not outstanding there", gate.id.value);
            sink.push(
                Diagnostic::new(Name::UnusedWaiver, message)
                    .at(waiver.subject.span)
                    .help("remove the waiver, or correct what it speaks of"),
            );
        }
    }
}

/// A subject as messages name it.
pub(super) fn named(subject: &Subject) -> String {
    match subject {
        Subject::Clause(id) => format!("the clause `{id}`"),
        Subject::Case(id) => format!("the case `{id}`"),
        Subject::Facet(facet) => format!("the facet `{facet}`"),
        Subject::Sample(profile) => format!("the sample of `{profile}`"),
        Subject::Mutation(family) => format!("the mutation figure of `{family}`"),
        Subject::Attestation(id) => format!("the attestation `{id}`"),
        Subject::Gate(id) => format!("the gate `{id}`"),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("contracts/gates.yaml", "- facet: privacy", "- facet: native")],
        finds: &[(
            "contracts/gates.yaml:10:16",
            "the facet `native` is waived in the gate `rules`, but not outstanding there",
        )],
        clean: &[
            Edit::Replace("contracts/gates.yaml", "- facet: privacy", "- facet: native"),
            Edit::Replace("contracts/gates.yaml", "on: 2026-11-01", "on: 2026-12-01"),
        ],
    };
}
