//! Reads the views of coverage that a project names, `coverage` of the configuration: its clauses in an order of its own.
//!
//! Lives here: what a view states. Which clauses its steps have is decided in [`crate::trace`].

use std::collections::BTreeMap;

use super::gates::named;
use super::kinds::{ANY_CLAUSE_GLOB, PATTERN, WORD};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::ids::IdGlob;
use crate::source::{Span, Spanned};
use crate::yaml::{Fields, Kind, Node, What};

/// More views than a site has.
const VIEWS_MAX: usize = 16;
/// More steps than a view has.
const STEPS_MAX: usize = 64;

/// Clauses step by step, on a page of their own.
#[derive(Debug, Clone)]
pub struct CoverageView {
    /// The name of its page.
    pub name: Spanned<String>,
    /// For people.
    pub title: String,
    /// The title where there is little room.
    pub short: Option<String>,
    /// What its page says first.
    pub about: Option<String>,
    /// The clauses that it speaks of; all if it is empty.
    pub scope: Vec<Spanned<IdGlob>>,
    /// A clause belongs to the first that names it.
    pub steps: Vec<Step>,
}

/// A part of a view.
#[derive(Debug, Clone)]
pub struct Step {
    /// The name of its place on the page.
    pub name: Spanned<String>,
    /// For people.
    pub title: String,
    /// The clauses with these IDs.
    pub clauses: Vec<Spanned<IdGlob>>,
    /// The clauses that stand here.
    pub documents: Vec<Spanned<Chapter>>,
    /// Where it stands in the table with which the view's page begins.
    pub cell: Option<Cell>,
}

/// A step's place in a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The head of its row.
    pub row: String,
    /// The head of its column.
    pub column: String,
}

/// Documents, or a section of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Chapter {
    /// Over the paths of documents.
    pub pattern: String,
    /// The anchor of the heading with which the section begins.
    pub heading: Option<String>,
}

const CHAPTER: Kind<Chapter> = Kind {
    expected: "a path or pattern of documents, with `#` and a heading's anchor for a section",
    read: |text| {
        let (path, heading) = text.split_once('#').map_or((text, None), |(path, heading)| (path, Some(heading)));
        if heading.is_some_and(|heading| heading.trim().is_empty()) {
            return Err("name a heading's anchor after `#`, or remove it".to_owned());
        }
        Ok(Chapter { pattern: (PATTERN.read)(path)?, heading: heading.map(str::to_owned) })
    },
};

/// The views that the configuration states, in its order.
pub(super) fn read(fields: &mut Fields<'_, '_>) -> Vec<CoverageView> {
    let items = fields.optional("coverage").items();
    let views = few(items, VIEWS_MAX, "views", fields.sink());
    let views = views.into_iter().filter_map(|item| view(item, fields.sink())).collect();
    distinct(views, "view", |view: &CoverageView| &view.name, fields.sink())
}

fn view(item: Node, sink: &mut Sink) -> Option<CoverageView> {
    let at = item.head();
    let known = named(&item, "view").unwrap_or_default();
    let what = if known.is_empty() { What::only("the view") } else { What::named("the view", &known) };
    let mut fields = Fields::of(item, what, at, sink)?;
    let name = fields.required("view").one(&WORD);
    let title = fields.required("title").text();
    let short = fields.optional("short").text();
    let about = fields.optional("about").text();
    let scope = fields.optional("scope").some(&ANY_CLAUSE_GLOB);
    let items = few(fields.required("steps").items(), STEPS_MAX, "steps", fields.sink());
    let steps = items.into_iter().filter_map(|item| step(item, fields.sink())).collect();
    let steps = distinct(steps, "step", |step: &Step| &step.name, fields.sink());
    one_a_cell(&steps, fields.sink());
    fields.finish();
    let name = name?;
    Some(CoverageView { title: title.unwrap_or_else(|| name.value.clone()), name, short, about, scope, steps })
}

fn step(item: Node, sink: &mut Sink) -> Option<Step> {
    let at = item.head();
    let known = named(&item, "step").unwrap_or_default();
    let what = if known.is_empty() { What::only("the step") } else { What::named("the step", &known) };
    let mut fields = Fields::of(item, what, at, sink)?;
    let name = fields.required("step").one(&WORD);
    let title = fields.required("title").text();
    let clauses = fields.optional("clauses").some(&ANY_CLAUSE_GLOB);
    let documents = fields.optional("documents").some(&CHAPTER);
    if !fields.has("clauses") && !fields.has("documents") {
        let message = format!("{what} has neither `clauses` nor `documents`");
        let help = "say which clauses belong to it, by their IDs or by where they stand";
        fields.sink().push(Diagnostic::new(Name::MissingKey, message).at(at).help(help));
    }
    let (row, column) = (fields.optional("row").text(), fields.optional("column").text());
    if row.is_some() != column.is_some() {
        let [has, lacks] = if row.is_some() { ["row", "column"] } else { ["column", "row"] };
        let message = format!("{what} has a `{has}` and no `{lacks}`");
        let help = format!("add its `{lacks}`, or take the `{has}` away");
        fields.sink().push(Diagnostic::new(Name::MissingKey, message).at(at).help(help));
    }
    let cell = row.zip(column).map(|(row, column)| Cell { row, column });
    fields.finish();
    let name = name?;
    Some(Step { title: title.unwrap_or_else(|| name.value.clone()), name, clauses, documents, cell })
}

/// Reports steps that would stand where an earlier one stands in the table.
fn one_a_cell(steps: &[Step], sink: &mut Sink) {
    for (at, step) in steps.iter().enumerate() {
        let Some(cell) = &step.cell else { continue };
        let Some(first) = steps[..at].iter().find(|earlier| earlier.cell.as_ref() == Some(cell)) else { continue };
        let Cell { row, column } = cell;
        let message = format!("the row `{row}` has two steps in the column `{column}`");
        let fault = Diagnostic::new(Name::WrongValue, message).at(step.name.span).related(first.name.span, "the first");
        sink.push(fault.help("give one of them another row or column, or put them together"));
    }
}

/// The first of them, as many as there may be.
fn few(mut items: Vec<Node>, most: usize, what: &str, sink: &mut Sink) -> Vec<Node> {
    if let Some(first) = items.get(most) {
        let message = format!("{} {what} are written, and {most} are the most", items.len());
        sink.push(Diagnostic::new(Name::WrongValue, message).at(first.head()).help("put some of them together"));
    }
    items.truncate(most);
    items
}

/// Those whose name no earlier one has.
fn distinct<T>(all: Vec<T>, what: &str, name: fn(&T) -> &Spanned<String>, sink: &mut Sink) -> Vec<T> {
    let mut first: BTreeMap<String, Span> = BTreeMap::new();
    let mut kept = Vec::with_capacity(all.len());
    for one in all {
        let Spanned { value, span } = name(&one);
        if let Some(before) = first.get(value) {
            let message = format!("the {what} `{value}` stands twice");
            let fault = Diagnostic::new(Name::WrongValue, message).at(*span).related(*before, "first written here");
            sink.push(fault.help("give one of them another name"));
            continue;
        }
        first.insert(value.clone(), *span);
        kept.push(one);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::Cell;
    use crate::contract::config::read;
    use crate::yaml::tests::{found, told};

    #[test]
    fn a_view_is_read_whole() {
        let text = "\
coverage:
  - view: turn
    title: The turn, phase by phase
    short: The turn
    about: What happens in a turn.
    scope: [base.**]
    steps:
      - {step: storm, title: Storm, clauses: [base.storm.**], documents: [sources/storm.md]}
      - {step: charity, title: Charity, documents: ['sources/bid*.md#charity'], row: Spice, column: In}
";
        let (config, faults) = found(text, read);
        assert_eq!(faults, [""; 0]);
        let [view] = config.coverage.as_slice() else { panic!("one view: {:?}", config.coverage) };
        assert_eq!((view.name.value.as_str(), view.about.as_deref()), ("turn", Some("What happens in a turn.")));
        assert_eq!((view.title.as_str(), view.short.as_deref()), ("The turn, phase by phase", Some("The turn")));
        assert!(view.scope[0].value.matches("base.storm.kill"));
        assert_eq!(view.steps[0].documents[0].value.heading, None);
        let chapter = &view.steps[1].documents[0];
        assert_eq!(&text[chapter.span.range()], "'sources/bid*.md#charity'");
        assert_eq!(
            (chapter.value.pattern.as_str(), chapter.value.heading.as_deref()),
            ("sources/bid*.md", Some("charity"))
        );
        assert_eq!(view.steps[0].cell, None);
        assert_eq!(view.steps[1].cell, Some(Cell { row: "Spice".to_owned(), column: "In".to_owned() }));
    }

    #[test]
    fn every_fault_of_a_view_is_reported() {
        let text = "\
coverage:
  - view: The Turn
    title: x
    steps: [{step: a, title: x, clauses: [a.b]}]
  - view: turn
    steps:
      - {step: a, title: x}
      - {step: b, clauses: [], documents: [../x, 'a.md#']}
      - {step: b, title: y, clause: [a.b]}
      - {step: c, title: y, clauses: [a.b], column: x}
      - {step: d, title: y, clauses: [a.b], row: r, column: x}
      - {step: e, title: y, clauses: [a.b], row: r, column: x}
  - view: turn
    title: again
    steps: []
";
        let (config, faults) = told(text, read);
        insta::assert_snapshot!(faults);
        assert_eq!(config.coverage.len(), 1);
    }

    #[test]
    fn views_and_steps_are_bounded() {
        let steps: Vec<String> = (0..70).map(|i| format!("{{step: s{i}, title: x, clauses: [a.b]}}")).collect();
        let text = format!("coverage: [{{view: v, title: x, steps: [{}]}}]\n", steps.join(", "));
        let (config, faults) = found(&text, read);
        assert_eq!(config.coverage[0].steps.len(), 64);
        assert!(matches!(faults.as_slice(), [one] if one.contains("70 steps are written, and 64 are the most")));
    }
}
