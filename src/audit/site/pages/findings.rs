//! The findings of this run, the gravest first.

use askama::Template;
use serde::Serialize;

use crate::diagnostic::{Diagnostic, Label, Severity};
use crate::site::book::{Book, FINDINGS_MAX};
use crate::site::route::{Anchor, At, Href, Route};
use crate::site::value::{self, Count, Link, Mark, Markup, Wording, counted};

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
    rows: Markup,
}

pub(crate) fn page(book: &Book<'_>, at: &At<'_>) -> Page {
    let mut groups = Vec::new();
    for severity in [Severity::Error, Severity::Warning, Severity::Note] {
        let found = || book.audit.diagnostics.iter().filter(|found| found.severity == severity);
        let all = found().count();
        if all > 0 {
            let word = severity.word();
            let many = counted(all, word, &format!("{word}s"));
            let rows = findings(book, at, found(), all);
            groups.push(Group { anchor: Anchor::own(word), mark: value::of_severity(severity), many, rows });
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

#[derive(Template)]
#[template(path = "bulk/findings.html")]
struct Findings<'a> {
    rows: &'a [Finding<'a>],
    more: usize,
}

#[derive(Debug)]
struct Finding<'a> {
    name: &'static str,
    href: Href,
    mark: Mark,
    message: Wording<'a>,
    places: Vec<Place<'a>>,
    notes: Vec<Wording<'a>>,
    help: Wording<'a>,
}

#[derive(Debug)]
struct Place<'a> {
    /// What it is to the finding.
    word: &'static str,
    link: Link,
    text: &'a str,
}

/// What the markup of a finding takes, about.
const FINDING_BYTES: usize = 600;

/// The first of so many findings, seen from a page.
pub(super) fn findings<'a>(
    book: &Book<'a>,
    at: &At<'_>,
    found: impl Iterator<Item = &'a Diagnostic>,
    all: usize,
) -> Markup {
    let rows: Vec<Finding<'_>> = found.take(FINDINGS_MAX).map(|found| finding(book, at, found)).collect();
    Markup::sized(&Findings { rows: &rows, more: all - rows.len() }, rows.len() * FINDING_BYTES)
}

fn finding<'a>(book: &Book<'a>, at: &At<'_>, found: &'a Diagnostic) -> Finding<'a> {
    let name = found.name.info().name;
    let place = |word, label: &'a Label| Place { word, link: book.link_place(at, label.span), text: &label.text };
    let primary = found.primary.iter().map(|label| place("Where", label));
    Finding {
        name,
        href: at.to(&Route::Lint(name)),
        mark: value::of_severity(found.severity),
        message: Wording::of(&found.message),
        places: primary.chain(found.related.iter().map(|label| place("See", label))).collect(),
        notes: found.notes.iter().map(Wording::of).collect(),
        help: found.help.as_deref().map(Wording::of).unwrap_or_default(),
    }
}
