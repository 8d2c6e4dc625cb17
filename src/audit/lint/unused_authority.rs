//! No clause cites an authority, and it does not say why it is listed.
//!
//! A publication that nothing rests on is either a leftover or a sign that a clause lost its citation.
//!
//! Bad:
//!
//! ```yaml
//! old-rules:
//!   title: Rules of the first edition
//! ```
//!
//! Good: a clause cites it; or it says `unused: another edition, kept to explain old habits`; or it is removed.

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every authority without citations and without `unused`.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    for (authority, entry) in trace.project.authorities.iter().zip(&trace.authorities) {
        if entry.citations.is_empty() && authority.unused.is_none() {
            sink.push(
                Diagnostic::new(Name::UnusedAuthority, format!("no clause cites `{}`", authority.id.value))
                    .at(authority.id.span)
                    .help("cite it, remove it, or say why it is listed with `unused:`"),
            );
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("sources/authorities.yaml", "    unused: read, and set aside\n", "")],
        finds: &[("sources/authorities.yaml:10:3", "no clause cites `blog`")],
        clean: &[
            Edit::Replace("sources/authorities.yaml", "    unused: read, and set aside\n", ""),
            Edit::Replace("sources/model.md", "used first.", "used first. [section Modes][blog]"),
        ],
    };
}
