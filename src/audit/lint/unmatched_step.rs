//! A step of a view of coverage has nothing of what it names.
//!
//! The page would show the step as if no rule belonged to it, and its clauses would stand elsewhere.
//!
//! Bad, where the document is `sources/base/storm.md`:
//!
//! ```yaml
//! coverage:
//!   - view: turn
//!     title: The turn
//!     steps: [{step: storm, title: Storm, documents: [sources/base/strom.md]}]
//! ```
//!
//! Good: `documents: [sources/base/storm.md]`, or `sources/base/turn.md#storm` for a section of a document.

use super::Context;
use super::known::Known;
use crate::contract::coverage::{Chapter, CoverageView};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::source::Spanned;

/// Reports scopes, IDs, documents and headings without a clause, and steps whose clauses are all in earlier ones.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    for view in &context.trace.project.config.coverage {
        look(context, view, sink);
    }
}

fn look(context: &Context<'_>, view: &CoverageView, sink: &mut Sink) {
    let trace = context.trace;
    let clauses = Known::clauses(trace);
    let by_id = view.scope.iter().chain(view.steps.iter().flat_map(|step| &step.clauses));
    for glob in by_id {
        let text = glob.value.as_str();
        let known = if glob.value.is_pattern() { clauses.has_match(&glob.value) } else { clauses.has(text) };
        if !known {
            let help = clauses.help(text, "correct the pattern; `family.**` matches all clauses of a family");
            let message = format!("`{text}` matches no clause");
            sink.push(Diagnostic::new(Name::UnmatchedStep, message).at(glob.span).help(help));
        }
    }
    for chapter in view.steps.iter().flat_map(|step| &step.documents) {
        look_at_chapter(context, chapter, sink);
    }
    let steps = trace.steps(view);
    for (step, found) in view.steps.iter().zip(&steps.by_step) {
        let names_some = !trace.matching(&step.clauses).is_empty()
            || step.documents.iter().any(|chapter| trace.has_standing(chapter));
        if found.is_empty() && names_some {
            let message = format!("earlier steps, or the scope, leave no clause to the step `{}`", step.name.value);
            let help = "put the step before those that name more, or remove it";
            sink.push(Diagnostic::new(Name::UnmatchedStep, message).at(step.name.span).help(help));
        }
    }
}

fn look_at_chapter(context: &Context<'_>, chapter: &Spanned<Chapter>, sink: &mut Sink) {
    let trace = context.trace;
    let project = &trace.project;
    let Chapter { pattern, heading } = &chapter.value;
    let documents = trace.documents_of(&chapter.value);
    let fault = if documents.is_empty() {
        let paths = Known::new(project.documents.iter().map(|document| project.sources.path(document.file)));
        let help = paths.help(pattern, "correct the path or pattern");
        Diagnostic::new(Name::UnmatchedStep, format!("`{pattern}` matches no document")).help(help)
    } else if trace.has_standing(chapter) {
        return;
    } else {
        let headings = documents.iter().flat_map(|index| &project.documents[*index].headings);
        let anchors = Known::new(headings.map(|heading| heading.anchor.as_str()));
        match heading {
            Some(heading) if !anchors.has(heading) => {
                let help = anchors.help(heading, "name the heading as a link to it does");
                Diagnostic::new(Name::UnmatchedStep, format!("`{pattern}` has no heading `#{heading}`")).help(help)
            }
            Some(heading) => {
                let message = format!("no clause stands below `#{heading}` of `{pattern}`");
                Diagnostic::new(Name::UnmatchedStep, message).help("name a heading that has clauses")
            }
            None => Diagnostic::new(Name::UnmatchedStep, format!("no clause stands in `{pattern}`"))
                .help("name a document that has clauses"),
        }
    };
    sink.push(fault.at(chapter.span));
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Write("sources/empty.md", "# Empty\n\n## Nothing\n"),
            Edit::Write(
                "truthsayer.yaml",
                "coverage:\n  - view: game\n    title: The game\n    scope: [model.**, modle.card.modes]\n    steps:\n\
                 \x20     - {step: modes, title: Modes, clauses: [model.card.*, model.cards.*]}\n\
                 \x20     - {step: again, title: Again, clauses: [model.card.open]}\n\
                 \x20     - {step: gone, title: Gone, documents: [sources/modle.md, 'sources/model.md#modell']}\n\
                 \x20     - {step: none, title: None, documents: ['sources/empty.md#nothing', sources/empty.md]}\n",
            ),
        ],
        finds: &[
            ("truthsayer.yaml:4:23", "`modle.card.modes` matches no clause"),
            ("truthsayer.yaml:6:61", "`model.cards.*` matches no clause"),
            ("truthsayer.yaml:8:47", "`sources/modle.md` matches no document"),
            ("truthsayer.yaml:8:65", "`sources/model.md` has no heading `#modell`"),
            ("truthsayer.yaml:9:47", "no clause stands below `#nothing` of `sources/empty.md`"),
            ("truthsayer.yaml:9:75", "no clause stands in `sources/empty.md`"),
            ("truthsayer.yaml:7:16", "earlier steps, or the scope, leave no clause to the step `again`"),
        ],
        clean: &[Edit::Write(
            "truthsayer.yaml",
            "coverage:\n  - view: game\n    title: The game\n    scope: [model.card.*]\n    steps:\n\
             \x20     - {step: open, title: Open, clauses: [model.card.open]}\n\
             \x20     - {step: modes, title: Modes, documents: ['sources/model.md#model']}\n",
        )],
    };
}
