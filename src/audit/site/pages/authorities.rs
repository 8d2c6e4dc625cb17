//! All authorities: what each is, what it may carry, and how much rests on it.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::site::book::Book;
use crate::site::route::{Anchor, At, Route};
use crate::site::value::{Count, Link};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    title: &'static str,
    rows: Vec<Row<'a>>,
}

#[derive(Debug, Serialize)]
struct Row<'a> {
    name: Link,
    id: &'a str,
    kind: &'static str,
    standing: &'static str,
    issue: Option<&'a str>,
    clauses: Count,
}

pub(crate) fn page<'a>(book: &Book<'a>, at: &At<'_>) -> Page<'a> {
    let trace = book.trace();
    let rows = trace.project.authorities.iter().zip(&trace.authorities).map(|(authority, entry)| {
        let route = Route::Authority(&authority.id.value);
        let clauses: BTreeSet<usize> = entry.citations.iter().map(|(clause, _)| *clause).collect();
        Row {
            name: Link::new(authority.title.clone(), at.to(&route)),
            id: &authority.id.value,
            kind: authority.kind.word(),
            standing: authority.standing.word(),
            issue: authority.edition.as_deref().or(authority.date.as_deref()),
            clauses: Count::bare(clauses.len(), || at.to_place(&route, &Anchor::own("clauses"))),
        }
    });
    Page { title: "Authorities", rows: rows.collect() }
}
