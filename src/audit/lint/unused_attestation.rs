//! No gate requires an attestation.
//!
//! What is stated there holds nothing back and lets nothing through. Mostly the gate that should require it is missing a line.
//!
//! Bad: `phone-browser-check` in the attestations file, and in no gate.
//!
//! Good:
//!
//! ```yaml
//! - gate: public-start
//!   require: {attested: [phone-browser-check]}
//! ```

use std::collections::BTreeSet;

use super::Context;
use crate::contract::Condition;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every attestation that is in no gate's `attested`.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let project = &context.trace.project;
    let mut required = BTreeSet::new();
    for condition in project.gates.iter().flat_map(|gate| &gate.require) {
        if let Condition::Attested(wanted) = &condition.value {
            required.extend(wanted.iter().map(|id| id.value.as_str()));
        }
    }
    for attestation in
        project.attestations.iter().filter(|attestation| !required.contains(attestation.id.value.as_str()))
    {
        sink.push(
            Diagnostic::new(
                Name::UnusedAttestation,
                format!("no gate requires the attestation `{}`", attestation.id.value),
            )
            .at(attestation.id.span)
            .help("add it to `attested` of a gate, or remove it"),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Append(
            "contracts/attestations.yaml",
            "  tablet: {title: Used on a tablet, scope: a tablet, limits: nothing}\n",
        )],
        finds: &[("contracts/attestations.yaml:11:3", "no gate requires the attestation `tablet`")],
        clean: &[
            Edit::Append(
                "contracts/attestations.yaml",
                "  tablet: {title: Used on a tablet, scope: a tablet, limits: nothing}\n",
            ),
            Edit::Replace("contracts/gates.yaml", "attested: [phone]", "attested: [phone, tablet]"),
        ],
    };
}
