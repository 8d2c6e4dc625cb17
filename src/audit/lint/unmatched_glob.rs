//! A glob of cases or clauses matches nothing.
//!
//! A check that looks at nothing finds nothing wrong: a gate whose scope is empty, or a clause whose cases were all renamed away.
//!
//! Bad, where all cases begin with `sapho/movement/`:
//!
//! ```yaml
//! cases: [sapho/moves/last-*]
//! ```
//!
//! Good: `cases: [sapho/movement/last-*]`

use super::Context;
use super::known::Known;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every glob in `cases` and every gate scope without a match.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let cases = Known::new(trace.evidence.cases.keys().map(String::as_str));
    for glob in trace.project.contracts.iter().flat_map(|contract| &contract.clauses).flat_map(|record| &record.cases) {
        if glob.value.is_pattern() && !cases.has_match(&glob.value) {
            sink.push(
                Diagnostic::new(Name::UnmatchedGlob, format!("`{}` matches no case", glob.value.as_str()))
                    .at(glob.span)
                    .help("correct the pattern, or remove it"),
            );
        }
    }
    let clauses = Known::clauses(trace);
    for glob in trace.project.gates.iter().flat_map(|gate| &gate.scope) {
        let matched =
            if glob.value.is_pattern() { clauses.has_match(&glob.value) } else { clauses.has(glob.value.as_str()) };
        if !matched {
            sink.push(
                Diagnostic::new(Name::UnmatchedGlob, format!("`{}` matches no clause", glob.value.as_str()))
                    .at(glob.span)
                    .help("correct the pattern; `family.**` matches all clauses of a family"),
            );
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Replace("contracts/model.yaml", "[model/card/order-*]", "[model/card/order-*, model/table/*]"),
            Edit::Replace("contracts/gates.yaml", "scope: [model.**]", "scope: [model.**, model.*]"),
        ],
        finds: &[
            ("contracts/model.yaml:10:33", "`model/table/*` matches no case"),
            ("contracts/gates.yaml:4:23", "`model.*` matches no clause"),
        ],
        clean: &[
            Edit::Replace("contracts/model.yaml", "[model/card/order-*]", "[\"model/**/order-*\"]"),
            Edit::Replace("contracts/gates.yaml", "scope: [model.**]", "scope: [model.card.open]"),
        ],
    };
}
