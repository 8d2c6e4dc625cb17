//! Two contracts list the same clause.
//!
//! Only one of the records is read, so cases and decisions of the other do not count, and nobody can tell from looking at it.
//!
//! Bad: `sapho.card.modes` under `clauses` of both `contracts/sapho.yaml` and `contracts/cards.yaml`.
//!
//! Good: one record a clause, in the contract of its family.

use std::collections::BTreeMap;

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every record whose clause has an earlier one.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let mut first_listed = BTreeMap::new();
    for record in context.trace.project.contracts.iter().flat_map(|contract| &contract.clauses) {
        let first = *first_listed.entry(record.id.value.as_str()).or_insert(record.id.span);
        if first == record.id.span {
            continue;
        }
        sink.push(
            Diagnostic::new(Name::TwiceContractedClause, format!("`{}` has two records", record.id.value))
                .labelled(record.id.span, "this one is not read")
                .related(first, "this one is")
                .help("merge the two in the contract of its family"),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Write(
            "contracts/other.yaml",
            "family: other\ntitle: Other\ndocuments: [sources/model.md]\nclauses:\n  model.card.open: {}\n",
        )],
        finds: &[("contracts/other.yaml:5:3", "`model.card.open` has two records")],
        clean: &[Edit::Write(
            "contracts/other.yaml",
            "family: other\ntitle: Other\ndocuments: [sources/model.md]\nclauses:\n  other.card.open: {}\n",
        )],
    };
}
