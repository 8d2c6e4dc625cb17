//! The engine can play a ruling otherwise that no contract names.
//!
//! A switch without a decision is a choice that nobody has recorded: no clause states it, and no case is played under it.
//!
//! Bad: the engine has `newer-first`, and no record says `ruling: newer-first`.
//!
//! Good: the clause that was chosen names its switch, so that the suite plays its cases under the alternative too.

use super::Context;
use super::known::Known;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every ruling of a provider that no record names.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let records = trace.project.contracts.iter().flat_map(|contract| &contract.clauses);
    let claimed = Known::new(records.filter_map(|record| Some(record.ruling.as_ref()?.value.as_str())));
    let said = trace.evidence.providers.iter().flat_map(|provider| provider.rulings.iter().flatten());
    let mut unclaimed: Vec<&String> = said.filter(|ruling| !claimed.has(ruling)).collect();
    unclaimed.sort_unstable();
    unclaimed.dedup();
    for ruling in unclaimed {
        sink.push(
            Diagnostic::new(
                Name::UnclaimedRuling,
                format!("the engine has the ruling `{ruling}`, which no contract names"),
            )
            .help(format!("write `ruling: {ruling}` into the record of the interpretation that it switches")),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace(
            "results/model.json",
            "\"marks\": true,",
            "\"marks\": true, \"rulings\": [\"newer-first\", \"both-at-once\", \"both-at-once\"],",
        )],
        finds: &[("", "the engine has the ruling `both-at-once`, which no contract names")],
        clean: &[Edit::Replace(
            "results/model.json",
            "\"marks\": true,",
            "\"marks\": true, \"rulings\": [\"newer-first\"],",
        )],
    };
}
