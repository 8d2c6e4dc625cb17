//! A probe's case proves another facet than the contract wants of it.
//!
//! The gate would count the probe, although what it was meant to prove is not proven.
//!
//! Bad, where the case is registered with the facet `native`:
//!
//! ```yaml
//! probes:
//!   sapho/probe/saved: {facet: recovery, shows: a save in between, clauses: [sapho.card.modes]}
//! ```
//!
//! Good: the case says `recovery`, or the probe says `native`.

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every probe whose case is of another facet.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    for probe in trace.project.contracts.iter().flat_map(|contract| &contract.probes) {
        let id = &probe.case.value;
        let Some(case) = trace.evidence.cases.get(id).filter(|case| case.facet != probe.facet.value) else { continue };
        let message = format!(
            "the probe `{id}` must be of the facet `{}`, and its case is of `{}`",
            probe.facet.value, case.facet
        );
        sink.push(
            Diagnostic::new(Name::WrongProbeFacet, message)
                .at(probe.facet.span)
                .help("correct the facet here, or that of the case if it does prove this one"),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("contracts/model.yaml", "facet: recovery", "facet: privacy")],
        finds: &[(
            "contracts/model.yaml:16:12",
            "the probe `model/probe/saved` must be of the facet `privacy`, and its case is of `recovery`",
        )],
        clean: &[
            Edit::Replace("contracts/model.yaml", "facet: recovery", "facet: privacy"),
            Edit::Replace("results/model.json", "\"facet\": \"recovery\"", "\"facet\": \"privacy\""),
        ],
    };
}
