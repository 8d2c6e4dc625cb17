//! Nobody has reviewed a clause yet.
//!
//! A clause counts only after a person has read it and accepted it, so that it is known what its cases were written for. When a
//! document has many such clauses, one finding speaks of all of them.
//!
//! Bad: a clause that `contracts/reviewed/` does not have.
//!
//! Good: somebody reads it, and runs `truthsayer review`.

use super::{Context, grouped};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::review::Class;

/// Reports every clause without a review.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let mut groups = grouped::Groups::default();
    for entry in trace.clauses.iter().filter(|entry| !entry.duplicate && entry.changes.contains(&Class::New)) {
        let clause = trace.clause(entry);
        if trace.owes_cases_only(clause) {
            continue;
        }
        let id = &clause.id.value;
        groups.add(trace.project.sources.path(clause.marker.file), id, || {
            Diagnostic::new(Name::UnreviewedClause, format!("nobody has reviewed `{id}` yet"))
                .at(clause.marker)
                .help(format!("read it, then run `truthsayer review {id} --accept`"))
        });
    }
    let worded = |count: usize, document: &str| {
        let message = format!("nobody has reviewed {count} clauses of `{document}` yet");
        (message, "read them, then run `truthsayer review`".to_owned())
    };
    grouped::report(groups, Name::UnreviewedClause, worded, sink);
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::lint::fixture::found;
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
            ("sources/model.md:16:1", "nobody has reviewed `model.card.more` yet"),
            ("sources/other.md:1:3", "nobody has reviewed 6 clauses of `sources/other.md` yet"),
        ],
        clean: &[Edit::Replace("sources/model.md", "The card has two modes.", "The card  has 2 modes.")],
    };

    #[test]
    fn one_finding_names_the_clauses_of_a_document() {
        let (findings, _) = found(Name::UnreviewedClause, FIXTURE.failing);
        assert_eq!(findings[1].notes, ["`o.a`, `o.b`, `o.c`, `o.d`, `o.e`, `o.f`"]);
    }
}
