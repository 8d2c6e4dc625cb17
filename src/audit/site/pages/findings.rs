//! The findings of this run, the gravest first.

use serde::Serialize;

use crate::diagnostic::{Diagnostic, Severity};
use crate::site::book::{Book, FINDINGS_MAX};
use crate::site::route::{Anchor, At, Href, Route};
use crate::site::value::{self, Count, Link, Mark, Run, counted};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    title: &'static str,
    many: String,
    contents: Vec<Count>,
    groups: Vec<Group>,
}

#[derive(Debug, Serialize)]
struct Group {
    anchor: Anchor,
    mark: Mark,
    many: String,
    rows: Vec<Finding>,
    more: usize,
}

/// One finding, as pages show it.
#[derive(Debug, Serialize)]
pub(crate) struct Finding {
    name: &'static str,
    href: Href,
    mark: Mark,
    message: Vec<Run>,
    place: Option<Place>,
    related: Vec<Place>,
    notes: Vec<Vec<Run>>,
    help: Vec<Run>,
}

#[derive(Debug, Serialize)]
struct Place {
    link: Link,
    text: String,
}

pub(crate) fn page(book: &Book<'_>, at: &At<'_>) -> Page {
    let mut groups = Vec::new();
    for severity in [Severity::Error, Severity::Warning, Severity::Note] {
        let found = || book.audit.diagnostics.iter().filter(|found| found.severity == severity);
        let rows: Vec<Finding> = found().take(FINDINGS_MAX).map(|found| finding(book, at, found)).collect();
        let all = found().count();
        if !rows.is_empty() {
            let word = severity.word();
            let many = counted(all, word, &format!("{word}s"));
            let more = all - rows.len();
            groups.push(Group { anchor: Anchor::own(word), mark: value::of_severity(severity), many, rows, more });
        }
    }
    let contents = groups
        .iter()
        .map(|group| Count { text: group.many.clone(), href: Some(at.to_place(&at.route, &group.anchor)) });
    Page {
        title: "Findings",
        many: counted(book.audit.diagnostics.len(), "finding", "findings"),
        contents: contents.collect(),
        groups,
    }
}

/// A finding, seen from a page.
pub(super) fn finding(book: &Book<'_>, at: &At<'_>, found: &Diagnostic) -> Finding {
    let name = found.name.info().name;
    let place =
        |label: &crate::diagnostic::Label| Place { link: book.link_place(at, label.span), text: label.text.clone() };
    Finding {
        name,
        href: at.to(&Route::Lint(name)),
        mark: value::of_severity(found.severity),
        message: value::runs(&found.message),
        place: found.primary.as_ref().map(place),
        related: found.related.iter().map(place).collect(),
        notes: found.notes.iter().map(|note| value::runs(note)).collect(),
        help: found.help.as_deref().map(value::runs).unwrap_or_default(),
    }
}
