//! A clause stands in a document that its contract does not name.
//!
//! `documents` says where a family's rules are. A reader who goes there would not find this one.
//!
//! Bad: `documents: [sources/sapho.md]`, and `sapho.card.modes` stands in `sources/cards.md`.
//!
//! Good: `documents: [sources/sapho.md, sources/cards.md]`, or the clause moves.

use std::collections::BTreeSet;

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every record whose clause stands elsewhere.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    for contract in trace.project.contracts.iter().filter(|contract| !contract.documents.is_empty()) {
        let documents: BTreeSet<&str> = contract.documents.iter().map(|document| document.value.as_str()).collect();
        for record in &contract.clauses {
            let Some(entry) = trace.by_id(&record.id.value) else { continue };
            let path = trace.project.sources.path(trace.document(entry).file);
            if documents.contains(path) {
                continue;
            }
            let message = format!("`{}` stands in `{path}`, which its contract does not name", record.id.value);
            sink.push(
                Diagnostic::new(Name::ClauseOutsideDocuments, message)
                    .at(record.id.span)
                    .related(trace.clause(entry).marker, "the clause")
                    .related(contract.documents[0].span, "the contract's documents")
                    .help(format!("add `{path}` to `documents`, or move the clause")),
            );
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Write("sources/other.md", "unresolved[model.other]\nMore.\n"),
            Edit::Replace("contracts/model.yaml", "probes:", "  model.other: {}\nprobes:"),
        ],
        finds: &[(
            "contracts/model.yaml:14:3",
            "`model.other` stands in `sources/other.md`, which its contract does not name",
        )],
        clean: &[
            Edit::Write("sources/other.md", "unresolved[model.other]\nMore.\n"),
            Edit::Replace("contracts/model.yaml", "probes:", "  model.other: {}\nprobes:"),
            Edit::Replace("contracts/model.yaml", "[sources/model.md]", "[sources/model.md, sources/other.md]"),
        ],
    };
}
