//! The clauses of one family by facet.

use serde::Serialize;

use crate::ids::Facet;
use crate::site::book::Book;
use crate::site::route::{At, Href, Route};
use crate::site::value::{Link, parts};
use crate::trace::FacetState;

use super::coverage::{Head, heads};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    title: String,
    family: Link,
    facets: Vec<Head>,
    rows: Vec<Row<'a>>,
    more: usize,
}

/// Clauses from which on the matrix is cut.
const ROWS_MAX: usize = 60;

#[derive(Debug, Serialize)]
struct Row<'a> {
    parts: Vec<&'a str>,
    href: Href,
    tag: &'static str,
    status: &'static str,
    cells: Vec<&'static str>,
}

pub(crate) fn page<'a>(book: &Book<'a>, at: &At<'_>, index: usize) -> Page<'a> {
    let family = &book.families[index];
    let rows = family.clauses.iter().take(ROWS_MAX).map(|index| {
        let entry = book.entry(*index);
        let clause = book.trace().clause(entry);
        Row {
            parts: parts(&clause.id.value),
            href: book.to_record(at, *index).unwrap_or_else(|| book.to_clause(at, *index)),
            tag: clause.tag.word(),
            status: entry.verdict.status.word(),
            cells: Facet::ALL.into_iter().map(|facet| word(entry.facets.get(&facet).copied())).collect(),
        }
    });
    Page {
        title: format!("{}: clause by facet", family.title),
        family: Link::new(family.title, at.to(&Route::Family(family.word))),
        facets: heads(at),
        rows: rows.collect(),
        more: family.clauses.len().saturating_sub(ROWS_MAX),
    }
}

fn word(state: Option<FacetState>) -> &'static str {
    match state {
        Some(FacetState::Passing) => "passing",
        Some(FacetState::Failing) => "failing",
        Some(FacetState::Unproven) => "unproven",
        Some(FacetState::NotApplicable) => "exempt",
        None => "none",
    }
}
