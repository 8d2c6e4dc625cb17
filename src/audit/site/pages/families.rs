//! All rule families, with the standing of their clauses.

use serde::Serialize;

use crate::site::book::Book;
use crate::site::route::{Anchor, At, Route};
use crate::site::value::{self, Count, Link, Segment};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    title: &'static str,
    rows: Vec<Row<'a>>,
}

#[derive(Debug, Serialize)]
struct Row<'a> {
    name: Link,
    word: &'a str,
    label: String,
    segments: Vec<Segment>,
    share: String,
    clauses: Count,
    outstanding: Count,
    cases: Count,
    probes: Count,
}

pub(crate) fn page<'a>(book: &Book<'a>, at: &At<'_>) -> Page<'a> {
    let rows = book.families.iter().map(|family| {
        let route = Route::Family(family.word);
        let tally = value::tally(book, family.clauses.iter().copied());
        let ids = book.cases_by_family.get(family.word).map_or(&[][..], Vec::as_slice);
        let missing = ids.iter().filter(|id| book.trace().cases[**id].evidence.is_none()).count();
        Row {
            name: Link::new(family.title, at.to(&route)),
            word: family.word,
            label: value::spoken(&tally),
            segments: value::segments(&tally),
            share: value::share(&tally),
            clauses: Count::bare(family.clauses.len(), || at.to(&route)),
            outstanding: Count::bare(value::outstanding(&tally), || at.to_place(&route, &Anchor::own("by-status"))),
            cases: Count::bare(ids.len() - missing, || {
                at.to_place(&Route::Cases, &Anchor::own(&format!("family-{}", family.word)))
            }),
            probes: Count::bare(missing, || at.to_place(&route, &Anchor::own("probes"))),
        }
    });
    Page { title: "Families", rows: rows.collect() }
}
