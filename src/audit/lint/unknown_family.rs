//! A document's family has no contract, or is not that of its clauses.
//!
//! `family` in a document's front matter says which contract its clauses belong to. A misspelt one separates the document from
//! its contract.
//!
//! Bad:
//!
//! ```markdown
//! ---
//! title: Juice of Sapho
//! family: safo
//! ---
//! sourced[sapho.card.modes] …
//! ```
//!
//! Good: `family: sapho`, with a contract that has `family: sapho`.

use std::collections::BTreeSet;

use super::Context;
use super::known::Known;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::trace::family_of;

/// Reports every family of front matter that no contract has, and every first word of clauses that differs from it.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let project = &context.trace.project;
    let known = Known::new(project.contracts.iter().map(|contract| contract.family.value.as_str()));
    for document in &project.documents {
        let Some(family) = &document.family else { continue };
        if !known.has(&family.value) {
            sink.push(
                Diagnostic::new(Name::UnknownFamily, format!("no contract has the family `{}`", family.value))
                    .at(family.span)
                    .help(known.help(&family.value, "write its contract")),
            );
        }
        let mut others = BTreeSet::new();
        for clause in &document.clauses {
            let other = family_of(&clause.id.value);
            if other == family.value || !others.insert(other) {
                continue;
            }
            let message = format!("`{}` stands in a document of the family `{}`", clause.id.value, family.value);
            sink.push(
                Diagnostic::new(Name::UnknownFamily, message)
                    .at(clause.id.span)
                    .related(family.span, "the document's family")
                    .help(format!("move it to a document of `{other}`, or take `family` out of the front matter")),
            );
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("sources/model.md", "family: model", "family: modem")],
        finds: &[
            ("sources/model.md:3:9", "no contract has the family `modem`"),
            ("sources/model.md:7:9", "`model.card.modes` stands in a document of the family `modem`"),
        ],
        clean: &[Edit::Write("sources/other.md", "unresolved[table.size]\nMore.\n")],
    };
}
