//! A contract or gate names a case that no provider has.
//!
//! The link proves nothing. If other cases are linked as well, the clause may count although the one that was meant for it
//! does not exist. A case that is still to be written belongs under `probes`.
//!
//! Bad, where the case is called `sapho/card/both-modes`:
//!
//! ```yaml
//! sapho.card.modes:
//!   cases: [sapho/card/both-mode]
//! ```
//!
//! Good: the ID as the provider has it, or a probe until there is one.

use rayon::prelude::*;

use super::Context;
use super::known::Known;
use crate::contract::{Condition, Share, Subject};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::source::Span;

/// Reports every plain case ID that is neither a provider's nor a probe's.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let unknown = |id: &str| !trace.cases.contains_key(id);
    let of_records = trace.project.contracts.par_iter().flat_map_iter(|contract| {
        let named = contract.clauses.iter().flat_map(|record| &record.cases);
        let plain = named.filter(|case| !case.value.is_pattern());
        plain.map(|case| (case.value.as_str(), case.span)).filter(|(id, _)| unknown(id))
    });
    let mut found: Vec<(&str, Span)> = of_records.collect();
    for gate in &trace.project.gates {
        let probes = gate.require.iter().filter_map(|condition| match &condition.value {
            Condition::Probes(Share::List(ids)) => Some(ids),
            _ => None,
        });
        let waived = gate.waivers.iter().filter_map(|waiver| match &waiver.subject.value {
            Subject::Case(id) => Some((id.as_str(), waiver.subject.span)),
            _ => None,
        });
        let named = probes.flatten().map(|id| (id.value.as_str(), id.span)).chain(waived);
        found.extend(named.filter(|(id, _)| unknown(id)));
    }
    let known = Known::cases(trace);
    let help = |(id, _): &(&str, Span)| known.help(id, "write the case, or list it under `probes` until it exists");
    let helps: Vec<_> = found.iter().map(help).collect();
    // Before anything was run there may be as many as there are links.
    sink.par_extend(found.into_par_iter().zip(helps).map(|((id, span), help)| {
        Diagnostic::new(Name::UnknownCase, format!("no provider has the case `{id}`")).at(span).help(help)
    }));
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::lint::fixture::found;
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Replace(
                "contracts/model.yaml",
                "cases: [model/card/both-refused]",
                "cases: [model/card/both-refuse, a/b]",
            ),
            Edit::Replace("contracts/gates.yaml", "guarded: all", "probes: [model/probe/safed]"),
            Edit::Replace("contracts/gates.yaml", "- facet: privacy", "- case: model/card/other"),
        ],
        finds: &[
            ("contracts/model.yaml:13:13", "no provider has the case `model/card/both-refuse`"),
            ("contracts/model.yaml:13:37", "no provider has the case `a/b`"),
            ("contracts/gates.yaml:7:16", "no provider has the case `model/probe/safed`"),
            ("contracts/gates.yaml:10:15", "no provider has the case `model/card/other`"),
        ],
        clean: &[
            Edit::Replace("contracts/model.yaml", "cases: [model/card/both-refused]", "cases: [model/probe/later]"),
            Edit::Replace(
                "contracts/model.yaml",
                "renamed:",
                "  model/probe/later: {facet: native, shows: more, clauses: [model.card.open]}\nrenamed:",
            ),
        ],
    };

    #[test]
    fn the_nearest_case_is_suggested() {
        let (findings, _) = found(Name::UnknownCase, FIXTURE.failing);
        let help: Vec<&str> = findings.iter().filter_map(|finding| finding.help.as_deref()).collect();
        assert!(help[0].starts_with("write `model/card/both-refused`, or "), "{}", help[0]);
        assert!(help[1].starts_with("write the case, or "), "{}", help[1]);
    }
}
