//! All rule documents, with the standing of their clauses.

use serde::Serialize;

use crate::site::book::Book;
use crate::site::route::Route;
use crate::site::route::{Anchor, At};
use crate::site::value::{self, Count, Link, Segment};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    title: &'static str,
    rows: Vec<Row>,
    more: usize,
}

/// Documents listed; the pages of families have the others.
const ROWS_MAX: usize = 1_000;

#[derive(Debug, Serialize)]
struct Row {
    name: Link,
    family: Link,
    label: String,
    segments: Vec<Segment>,
    share: String,
    clauses: Count,
    outstanding: Count,
}

pub(crate) fn page(book: &Book<'_>, at: &At<'_>) -> Page {
    let documents = &book.trace().project.documents;
    let rows = documents.iter().enumerate().take(ROWS_MAX).map(|(i, document)| {
        let clauses = &book.by_document[i];
        let route = book.document_of(i);
        let tally = value::tally(book, clauses.iter().copied());
        Row {
            name: Link::new(document.title.clone(), at.to(&route)),
            family: family(book, at, document.family.as_ref().map(|family| family.value.as_str())),
            label: value::spoken(&tally),
            segments: value::segments(&tally),
            share: value::share(&tally),
            clauses: Count::bare(clauses.len(), || at.to(&route)),
            outstanding: Count::bare(value::outstanding(&tally), || at.to_place(&route, &Anchor::own("by-status"))),
        }
    });
    Page { title: "Documents", rows: rows.collect(), more: documents.len().saturating_sub(ROWS_MAX) }
}

/// A link to a family, or its word alone where nothing is of it.
pub(super) fn family(book: &Book<'_>, at: &At<'_>, word: Option<&str>) -> Link {
    let word = word.unwrap_or_default();
    match book.family(word) {
        Some(family) => Link::new(family.title, at.to(&Route::Family(family.word))),
        None => Link { text: word.to_owned(), href: None },
    }
}
