//! No contract lists a clause.
//!
//! Without a record a clause has no cases, no decision and no question, so it can never count. When a document has many such
//! clauses, one finding speaks of all of them.
//!
//! Bad: a document with `sourced[sapho.card.modes]` and a `contracts/sapho.yaml` that does not name it.
//!
//! Good:
//!
//! ```yaml
//! clauses:
//!   sapho.card.modes:
//!     cases: [sapho/card/both-modes]
//! ```

use super::{Context, grouped};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::obligation::Reason;
use crate::trace::family_of;

/// Reports every clause without a record.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let mut groups = grouped::Groups::default();
    for entry in trace.clauses.iter().filter(|entry| !entry.duplicate) {
        if !entry.verdict.reasons.contains(&Reason::NoContract) {
            continue;
        }
        let clause = trace.clause(entry);
        let id = &clause.id.value;
        groups.add(trace.project.sources.path(clause.marker.file), id, || {
            Diagnostic::new(Name::UncontractedClause, format!("no contract lists `{id}`"))
                .at(clause.marker)
                .help(format!("add `{id}` to the `clauses` of the contract of `{}`", family_of(id)))
        });
    }
    let worded = |count: usize, document: &str| {
        (
            format!("no contract lists {count} clauses of `{document}`"),
            "add them to the `clauses` of their contract".to_owned(),
        )
    };
    grouped::report(groups, Name::UncontractedClause, worded, sink);
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Append("sources/model.md", "\nunresolved[model.card.more]\nMore.\n"),
            Edit::Write(
                "sources/other.md",
                "- unresolved[o.a] A.\n- unresolved[o.b] B.\n- unresolved[o.c] C.\n- unresolved[o.d] D.\n- unresolved[o.e] E.\n- unresolved[o.f] F.\n",
            ),
        ],
        finds: &[
            ("sources/model.md:16:1", "no contract lists `model.card.more`"),
            ("sources/other.md:1:3", "no contract lists 6 clauses of `sources/other.md`"),
        ],
        clean: &[
            Edit::Append("sources/model.md", "\nunresolved[model.card.more]\nMore.\n"),
            Edit::Replace("contracts/model.yaml", "probes:", "  model.card.more: {}\nprobes:"),
        ],
    };
}
