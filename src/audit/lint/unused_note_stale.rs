//! An authority says why no clause cites it, although one does.
//!
//! The reason is out of date, and a reader of the authorities file is told something false.
//!
//! Bad: `unused: awaits the base game's rules` on an authority that a clause cites.
//!
//! Good: the note is removed as soon as a clause cites the authority.

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every cited authority with `unused`.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    for (authority, entry) in trace.project.authorities.iter().zip(&trace.authorities) {
        let (Some(_), Some((clause, citation))) = (&authority.unused, entry.citations.first()) else { continue };
        let clause = trace.clause(&trace.clauses[*clause]);
        let message = format!("`{}` is said to be unused, but `{}` cites it", authority.id.value, clause.id.value);
        sink.push(
            Diagnostic::new(Name::UnusedNoteStale, message)
                .at(authority.id.span)
                .related(clause.citations[*citation].span, "cited here")
                .help("remove `unused`, or the citation"),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("sources/model.md", "used first.", "used first. [section Modes][blog]")],
        finds: &[("sources/authorities.yaml:10:3", "`blog` is said to be unused, but `model.card.order` cites it")],
        clean: &[Edit::Append("sources/authorities.yaml", "    limits: [says little]\n")],
    };
}
