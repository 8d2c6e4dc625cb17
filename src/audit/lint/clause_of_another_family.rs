//! A contract lists a clause whose first word is not the contract's family.
//!
//! Families are read, gated and reported apart. A clause in the wrong contract is looked for in vain in its own.
//!
//! Bad, in a contract with `family: sapho`:
//!
//! ```yaml
//! clauses:
//!   nexus.draw.one: {}
//! ```
//!
//! Good: the record stands in the contract with `family: nexus`.

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::trace::family_of;

/// Reports every record of a clause of another family.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    for contract in &context.trace.project.contracts {
        let family = &contract.family;
        for record in contract.clauses.iter().filter(|record| family_of(&record.id.value) != family.value) {
            // IDs of other tools know nothing of our families.
            let clause = context.trace.by_id(&record.id.value).map(|entry| context.trace.clause(entry));
            if clause.is_some_and(|clause| clause.foreign.is_some()) {
                continue;
            }
            let message = format!("the contract of `{}` lists `{}`", family.value, record.id.value);
            sink.push(
                Diagnostic::new(Name::ClauseOfAnotherFamily, message)
                    .at(record.id.span)
                    .related(family.span, "the contract's family")
                    .help(format!("move the record to the contract of `{}`", family_of(&record.id.value))),
            );
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Append("sources/model.md", "\nunresolved[table.size]\nMore.\n"),
            Edit::Replace("contracts/model.yaml", "probes:", "  table.size: {}\nprobes:"),
        ],
        finds: &[("contracts/model.yaml:14:3", "the contract of `model` lists `table.size`")],
        clean: &[
            Edit::Append("sources/model.md", "\nunresolved[model.table]\nMore.\n"),
            Edit::Replace("contracts/model.yaml", "probes:", "  model.table: {}\nprobes:"),
        ],
    };
}
