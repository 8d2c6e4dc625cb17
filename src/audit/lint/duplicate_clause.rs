//! Two clauses have the same ID.
//!
//! Contracts, cases, reviews and permalinks speak of a clause by its ID. With two of them, a case that was written for one
//! would count for the other. Neither clause counts until the IDs differ.
//!
//! Bad:
//!
//! ```markdown
//! sourced[sapho.card.modes] The card has two modes.
//!
//! sourced[sapho.card.modes] It is discarded after use.
//! ```
//!
//! Good: each clause with an ID of its own, `sapho.card.modes` and `sapho.card.discarded`.

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every clause whose ID an earlier one has.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    for entry in trace.clauses.iter().filter(|entry| entry.duplicate) {
        let id = &trace.clause(entry).id;
        let mut finding = Diagnostic::new(Name::DuplicateClause, format!("`{}` is the ID of two clauses", id.value))
            .labelled(id.span, "used again here")
            .help("give the later clause an ID of its own");
        if let Some(first) = trace.by_id(&id.value) {
            finding = finding.related(trace.clause(first).id.span, "first defined here");
        }
        sink.push(finding);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::lint::fixture::{Edit, Fixture, found};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Append("sources/model.md", "\nsourced[model.card.modes] Again. [p. 3][rules]\n"),
            Edit::Write("sources/other.md", "sourced[model.card.open] Again. [p. 3][rules]\n"),
        ],
        finds: &[
            ("sources/model.md:16:9", "`model.card.modes` is the ID of two clauses"),
            ("sources/other.md:1:9", "`model.card.open` is the ID of two clauses"),
        ],
        clean: &[Edit::Append("sources/model.md", "\nsourced[model.card.modes-again] Again. [p. 3][rules]\n")],
    };

    #[test]
    fn the_first_definition_is_shown_beside_it() {
        let (findings, project) = found(Name::DuplicateClause, FIXTURE.failing);
        let first = &findings[0].related[0];
        assert_eq!(project.sources.place(first.span), "sources/model.md:7");
        assert_eq!(first.text, "first defined here");
    }
}
