//! A clause's record has a key that belongs to another tag.
//!
//! A question on a sourced clause, or a decision on an unresolved one, means that tag and record tell different stories. One of
//! the two was changed without the other.
//!
//! Bad, where the document says `sourced[sapho.card.modes]`:
//!
//! ```yaml
//! sapho.card.modes:
//!   question: How many modes are there?
//! ```
//!
//! Good: `question`, `alternatives` and `guard` for unresolved clauses; `decided`, `ruling` and `no-ruling` for interpretations.

use super::Context;
use crate::contract::{ClauseRecord, Said};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::ids::Tag;
use crate::source::Span;

/// Reports every key of a record that its clause's tag does not take.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    for entry in trace.clauses.iter().filter(|entry| !entry.duplicate) {
        let Some(record) = trace.record(entry) else { continue };
        let clause = trace.clause(entry);
        for (key, tag, span) in keys(record) {
            if tag == clause.tag {
                continue;
            }
            let message = format!("`{key}` is for {tag} clauses, and `{}` is tagged `{}`", clause.id.value, clause.tag);
            sink.push(
                Diagnostic::new(Name::RecordOfAnotherTag, message)
                    .at(span)
                    .related(clause.marker, format!("tagged `{}` here", clause.tag))
                    .help(format!("remove `{key}`, or correct the tag")),
            );
        }
    }
}

/// The keys of a record that belong to one tag, with it and where they are written.
fn keys(record: &ClauseRecord) -> impl Iterator<Item = (&'static str, Tag, Span)> {
    let span = |text: &Said<String>| text.as_ref().map(|text| text.span);
    let keys = [
        ("decided", Tag::Interpretation, record.decided.as_ref().map(|decided| decided.span)),
        ("ruling", Tag::Interpretation, span(&record.ruling)),
        ("no-ruling", Tag::Interpretation, span(&record.no_ruling)),
        ("question", Tag::Unresolved, span(&record.question)),
        ("alternatives", Tag::Unresolved, record.alternatives.first().map(|first| first.span)),
        ("guard", Tag::Unresolved, span(&record.guard)),
    ];
    keys.into_iter().filter_map(|(key, tag, span)| Some((key, tag, span?)))
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Replace("sources/model.md", "unresolved[model.card.open]", "sourced[model.card.open]"),
            Edit::Replace("contracts/model.yaml", "    question: May", "    guard: refused\n    question: May"),
        ],
        finds: &[
            (
                "contracts/model.yaml:13:15",
                "`question` is for unresolved clauses, and `model.card.open` is tagged `sourced`",
            ),
            (
                "contracts/model.yaml:12:12",
                "`guard` is for unresolved clauses, and `model.card.open` is tagged `sourced`",
            ),
        ],
        clean: &[Edit::Replace(
            "contracts/model.yaml",
            "    question: May",
            "    note: asked in 2025\n    guard: refused\n    question: May",
        )],
    };
}
