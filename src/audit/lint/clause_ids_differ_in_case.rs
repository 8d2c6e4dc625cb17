//! Two clause IDs are the same but for upper and lower case.
//!
//! IDs become file names and anchors, and many disks and people do not tell case apart. One of the two would overwrite the
//! other, or be taken for it.
//!
//! Bad: `sapho.card.modes` in one place and `sapho.Card.modes` in another.
//!
//! Good: lower-case words throughout, and IDs that differ in their words.

use std::collections::BTreeMap;

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every clause whose ID differs from an earlier one's in case alone.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let is_lower = |id: &str| id.bytes().all(|byte| byte.is_ascii() && !byte.is_ascii_uppercase());
    // Our own IDs have one case.
    if trace.clauses.iter().all(|entry| is_lower(&trace.clause(entry).id.value)) {
        return;
    }
    let mut first_spelt = BTreeMap::new();
    for entry in trace.clauses.iter().filter(|entry| !entry.duplicate) {
        let id = &trace.clause(entry).id;
        let first = first_spelt.entry(id.value.to_lowercase()).or_insert(id);
        if first.value == id.value {
            continue;
        }
        let message = format!("`{}` differs from `{}` only in case", id.value, first.value);
        sink.push(
            Diagnostic::new(Name::ClauseIdsDifferInCase, message)
                .at(id.span)
                .related(first.span, "the other one")
                .help("give one of the two an ID that differs in its words"),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Append("sources/model.md", "\nunresolved[model.card.opened]\nMore.\n"),
            Edit::ReadAs("model.card.opened", "model.card.Open"),
        ],
        finds: &[("sources/model.md:16:12", "`model.card.Open` differs from `model.card.open` only in case")],
        clean: &[Edit::Append("sources/model.md", "\nunresolved[model.card.opened]\nMore.\n")],
    };
}
