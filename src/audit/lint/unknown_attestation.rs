//! A gate requires or waives an attestation that does not exist.
//!
//! Nobody can state it, so the gate stays open.
//!
//! Bad, where the attestation is called `phone-browser-check`:
//!
//! ```yaml
//! require: {attested: [phone-check]}
//! ```
//!
//! Good: `require: {attested: [phone-browser-check]}`

use super::Context;
use super::known::Known;
use crate::contract::{Condition, Subject};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::source::Span;

/// Reports every attestation that a gate names and none is.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let project = &context.trace.project;
    let known = Known::new(project.attestations.iter().map(|attestation| attestation.id.value.as_str()));
    let mut look = |id: &str, span: Span| {
        if known.has(id) {
            return;
        }
        sink.push(
            Diagnostic::new(Name::UnknownAttestation, format!("no attestation is called `{id}`"))
                .at(span)
                .help(known.help(id, "write it in the attestations file, without `given` until somebody states it")),
        );
    };
    for gate in &project.gates {
        for condition in &gate.require {
            let Condition::Attested(wanted) = &condition.value else { continue };
            for id in wanted {
                look(&id.value, id.span);
            }
        }
        for waiver in &gate.waivers {
            let Subject::Attestation(id) = &waiver.subject.value else { continue };
            look(id, waiver.subject.span);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Replace("contracts/gates.yaml", "attested: [phone]", "attested: [phone, phones]"),
            Edit::Replace("contracts/gates.yaml", "- facet: privacy", "- attestation: tablet"),
        ],
        finds: &[
            ("contracts/gates.yaml:10:22", "no attestation is called `tablet`"),
            ("contracts/gates.yaml:18:33", "no attestation is called `phones`"),
        ],
        clean: &[Edit::Replace("contracts/gates.yaml", "- facet: privacy", "- attestation: phone")],
    };
}
