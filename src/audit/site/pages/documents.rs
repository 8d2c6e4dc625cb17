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

/// Pages of documents listed; the pages of families have the others.
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
    let pages = (0..documents.len()).filter(|index| book.sheets.first(*index).is_none_or(|first| first == *index));
    let pages: Vec<usize> = pages.collect();
    let rows = pages.iter().take(ROWS_MAX).map(|index| row(book, at, *index));
    Page { title: "Documents", rows: rows.collect(), more: pages.len().saturating_sub(ROWS_MAX) }
}

/// A document, or all that share a page with it.
fn row(book: &Book<'_>, at: &At<'_>, index: usize) -> Row {
    let document = &book.trace().project.documents[index];
    let route = book.part_of(index, 0);
    let (title, word, shown) = if book.sheets.has(index) {
        let shown = book.sheets.documents(index);
        (super::sheet::title(book, shown), super::sheet::family(book, shown), shown)
    } else {
        let word = document.family.as_ref().map(|family| family.value.as_str());
        (document.title.clone(), word, &[index][..])
    };
    let clauses = || shown.iter().flat_map(|document| &book.by_document[*document]).copied();
    let tally = value::tally(book, clauses());
    Row {
        name: Link::new(title, at.to(&route)),
        family: family(book, at, word),
        label: value::spoken(&tally),
        segments: value::segments(&tally),
        share: value::share(&tally),
        clauses: Count::bare(clauses().count(), || at.to(&route)),
        outstanding: Count::bare(value::outstanding(&tally), || {
            let part = if book.sheets.has(index) { route } else { first_outstanding(book, index) };
            at.to_place(&part, &Anchor::own("by-status"))
        }),
    }
}

/// The part of a document where its first outstanding clause stands; parts without a clause list none by status.
fn first_outstanding<'a>(book: &Book<'a>, document: usize) -> Route<'a> {
    let outstanding = |entry: &usize| !book.entry(*entry).verdict.status.counts();
    let first = book.by_document[document].iter().position(outstanding).unwrap_or(0);
    book.part_of(document, book.parts(document).of_clause(first))
}

/// A link to a family, or its word alone where nothing is of it.
pub(super) fn family(book: &Book<'_>, at: &At<'_>, word: Option<&str>) -> Link {
    let word = word.unwrap_or_default();
    match book.family(word) {
        Some(family) => Link::new(family.title, at.to(&Route::Family(family.word))),
        None => Link { text: word.to_owned(), href: None },
    }
}
