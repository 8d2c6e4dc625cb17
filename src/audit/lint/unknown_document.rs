//! A contract names a document that is not among the project's.
//!
//! The path is misspelt, the file was moved, or the patterns in `truthsayer.yaml` leave it out, so that none of its clauses is
//! read.
//!
//! Bad: `documents: [sources/juice-of-safo.md]`
//!
//! Good: `documents: [sources/juice-of-sapho.md]`

use super::Context;
use super::known::Known;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every path of a contract that is no document's.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let project = &context.trace.project;
    let known = Known::new(project.documents.iter().map(|document| project.sources.path(document.file)));
    for document in project.contracts.iter().flat_map(|contract| &contract.documents) {
        if known.has(&document.value) {
            continue;
        }
        sink.push(
            Diagnostic::new(Name::UnknownDocument, format!("`{}` is no document of the project", document.value))
                .at(document.span)
                .help(known.help(
                    &document.value,
                    "see that the file exists and that `documents` in `truthsayer.yaml` matches it",
                )),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace(
            "contracts/model.yaml",
            "[sources/model.md]",
            "[sources/model.md, sources/models.md]",
        )],
        finds: &[("contracts/model.yaml:3:31", "`sources/models.md` is no document of the project")],
        clean: &[
            Edit::Write("sources/models.md", "unresolved[model.other]\nMore.\n"),
            Edit::Replace("contracts/model.yaml", "[sources/model.md]", "[sources/model.md, sources/models.md]"),
        ],
    };
}
