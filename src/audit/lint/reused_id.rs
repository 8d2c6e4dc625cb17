//! A clause has an ID that is retired, or that belonged to a clause now renamed.
//!
//! Old permalinks, reviews and results still speak of the rule that had the ID before. They would be taken for the new one.
//!
//! Bad: `sapho.card.modes` under `retired`, and a new `sourced[sapho.card.modes]` in a document.
//!
//! Good: an ID that was never used.

use super::Context;
use super::renames::Renames;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every clause whose ID is taken for ever.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let renames = Renames::of(trace);
    for clause in trace.clauses.iter().map(|entry| trace.clause(entry)) {
        let id = clause.id.value.as_str();
        let moved = renames.to.get(id).filter(|(_, new)| new.value != id);
        let (span, why) = match (renames.retired.get(id), moved) {
            (Some(span), _) => (*span, "is retired"),
            (None, Some((span, _))) => (*span, "was renamed"),
            (None, None) => continue,
        };
        sink.push(
            Diagnostic::new(Name::ReusedId, format!("`{id}` {why}, and a clause has it again"))
                .at(clause.id.span)
                .related(span, "said here")
                .help("give the clause an ID that was never used"),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Append(
            "sources/model.md",
            "\nunresolved[model.card.gone]\nMore.\n\nunresolved[model.card.old]\nMore.\n",
        )],
        finds: &[
            ("sources/model.md:16:12", "`model.card.gone` is retired, and a clause has it again"),
            ("sources/model.md:19:12", "`model.card.old` was renamed, and a clause has it again"),
        ],
        clean: &[Edit::Append("sources/model.md", "\nunresolved[model.card.gone-again]\nMore.\n")],
    };
}
