//! A probe's case does not exist yet.
//!
//! A probe is a promise: the contract says what must be shown, before or after somebody writes the case. Gates that require
//! probes wait for it.
//!
//! Bad, in the long run:
//!
//! ```yaml
//! probes:
//!   sapho/probe/wrap: {facet: native, shows: the normal wrap, clauses: [sapho.cyclic.opener]}
//! ```
//!
//! Good: the same, with a case `sapho/probe/wrap` that passes.

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Notes every probe without a case.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    for probe in trace.project.contracts.iter().flat_map(|contract| &contract.probes) {
        let id = &probe.case.value;
        if trace.evidence.cases.contains_key(id) {
            continue;
        }
        sink.push(
            Diagnostic::new(Name::MissingProbe, format!("the probe `{id}` does not exist yet"))
                .at(probe.case.span)
                .note(format!("what it must show: {}", probe.shows))
                .help(format!("write the case `{id}` of the facet `{}`", probe.facet.value)),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("contracts/model.yaml", "model/probe/saved:", "model/probe/later:")],
        finds: &[("contracts/model.yaml:15:3", "the probe `model/probe/later` does not exist yet")],
        clean: &[Edit::Replace(
            "results/model.json",
            "\"A save keeps the mode\", \"outcome\": \"passed\"",
            "\"A save keeps the mode\", \"outcome\": \"failed\"",
        )],
    };
}
