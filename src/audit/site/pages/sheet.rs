//! Small documents on one page, one below the other.

use askama::Template;
use serde::Serialize;

use super::document::{self, Standing};
use crate::diagnostic::Diagnostic;
use crate::site::book::Book;
use crate::site::bulk::{self, Measure};
use crate::site::route::{Anchor, At};
use crate::site::value::{self, Link, Markup, Section, counted};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    title: String,
    many: String,
    /// Where all are of one.
    family: Option<Link>,
    counts: Vec<Standing>,
    body: Markup,
    lists: Vec<Section>,
}

/// The documents of a page.
#[derive(Template)]
#[template(path = "bulk/sheet.html")]
struct Body<'a> {
    documents: Vec<Small<'a>>,
}

#[derive(Debug)]
struct Small<'a> {
    anchor: Anchor,
    title: &'a str,
    path: &'a str,
    family: Option<Link>,
    status: Option<&'a str>,
    dates: String,
    body: Markup,
}

pub(crate) fn page<'a>(book: &'a Book<'a>, at: &At<'_>, documents: &[usize]) -> (Page, Vec<Diagnostic>) {
    let own: Vec<usize> = documents.iter().flat_map(|document| &book.by_document[*document]).copied().collect();
    let tally = value::tally(book, own.iter().copied());
    let measure = Measure { terse: true, ..Measure::of(own.len(), tally.iter().filter(|many| **many > 0).count()) };
    let family = family(book, documents);
    let mut found = Vec::new();
    let shown: Vec<Small<'_>> = documents
        .iter()
        .map(|index| {
            let mut lost = Vec::new();
            let small = small(book, at, (*index, family.is_none()), &mut lost);
            found.extend(document::lost_links(book, *index, &lost));
            small
        })
        .collect();
    let bytes = shown.iter().map(|small| small.body.len() + HEAD_BYTES).sum();
    let page = Page {
        title: title(book, documents),
        many: counted(documents.len(), "document", "documents"),
        family: family.map(|word| super::documents::family(book, at, Some(word))),
        counts: document::standings(at, &tally),
        body: Markup::sized(&Body { documents: shown }, bytes),
        lists: bulk::by_status(book, at, &own, measure, |_| None),
    };
    (page, found)
}

/// What stands above a document, in bytes, about.
const HEAD_BYTES: usize = 300;

/// What the page with these documents is called.
pub(super) fn title(book: &Book<'_>, documents: &[usize]) -> String {
    let title = |document: Option<&usize>| {
        document.map_or("", |document| book.trace().project.documents[*document].title.as_str())
    };
    format!("{} to {}", title(documents.first()), title(documents.last()))
}

/// The family that all documents of a page say to be of.
pub(super) fn family<'a>(book: &Book<'a>, documents: &[usize]) -> Option<&'a str> {
    let word = |document: &usize| {
        let document = &book.trace().project.documents[*document];
        document.family.as_ref().map(|family| family.value.as_str())
    };
    let first = word(documents.first()?)?;
    documents.iter().all(|document| word(document) == Some(first)).then_some(first)
}

fn small<'a>(
    book: &'a Book<'a>,
    at: &At<'_>,
    (index, with_family): (usize, bool),
    lost: &mut Vec<String>,
) -> Small<'a> {
    let document = &book.trace().project.documents[index];
    let path = book.path_of(index);
    Small {
        anchor: Anchor::of_document(path),
        title: &document.title,
        path,
        family: document
            .family
            .as_ref()
            .filter(|_| with_family)
            .map(|family| super::documents::family(book, at, Some(&family.value))),
        status: document.status.as_deref(),
        dates: document.dates.join(", "),
        body: document::body(document::shown(book, at, (index, 0), true, lost), true),
    }
}
