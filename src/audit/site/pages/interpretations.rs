//! Interpretations: what was chosen, by whom, when, and instead of what.

use serde::Serialize;

use crate::ids::Tag;
use crate::site::book::Book;
use crate::site::bulk::Measure;
use crate::site::route::{Anchor, At, Href, Route};
use crate::site::value::{self, Choice, Count};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    title: &'static str,
    many: Count,
    families: Vec<Group<'a>>,
}

#[derive(Debug, Serialize)]
struct Group<'a> {
    anchor: Anchor,
    title: &'a str,
    here: Href,
    many: usize,
    rows: Vec<Row<'a>>,
    more: usize,
    rest: Href,
}

/// Rows from which on the lists are cut: the pages of families have the rest.
const ROWS_MAX: usize = 500;

#[derive(Debug, Serialize)]
struct Row<'a> {
    anchor: &'a Anchor,
    parts: Vec<&'a str>,
    href: Href,
    record: Option<Href>,
    status: &'static str,
    words: &'a str,
    choice: Option<Choice<'a>>,
    ruling: Option<&'a str>,
    no_ruling: Option<&'a str>,
}

pub(crate) fn page<'a>(book: &'a Book<'a>, at: &At<'_>) -> Page<'a> {
    let selected = book.select(Some(Tag::Interpretation), None);
    let all = selected.iter().map(|(_, clauses)| clauses.len()).sum();
    let measure = Measure::within(ROWS_MAX, all, selected.len());
    let families: Vec<Group<'a>> = selected
        .into_iter()
        .map(|(family, clauses)| {
            let anchor = Anchor::own(&format!("family-{}", family.word));
            Group {
                title: family.title,
                here: at.to_place(&at.route, &anchor),
                anchor,
                many: clauses.len(),
                more: clauses.len().saturating_sub(measure.most),
                rest: at.to(&Route::Family(family.word)),
                rows: clauses.into_iter().take(measure.most).map(|index| row(book, at, index)).collect(),
            }
        })
        .collect();
    let many = families.iter().map(|family| family.many).sum();
    let many = Count::of(many, "interpretation", "interpretations", || at.to(&Route::Tagged(Tag::Interpretation)));
    Page { title: "Interpretations", many, families }
}

fn row<'a>(book: &'a Book<'a>, at: &At<'_>, index: usize) -> Row<'a> {
    let entry = book.entry(index);
    let clause = book.trace().clause(entry);
    let record = book.trace().record(entry);
    Row {
        anchor: book.anchor(index),
        parts: value::parts(&clause.id.value),
        href: book.to_clause(at, index),
        record: book.to_record(at, index),
        status: entry.verdict.status.word(),
        words: &clause.words,
        choice: record.and_then(|record| record.decided.as_ref()).map(|decided| Choice::new(&decided.value)),
        ruling: record.and_then(|record| record.ruling.as_ref()).map(|ruling| ruling.value.as_str()),
        no_ruling: record.and_then(|record| record.no_ruling.as_ref()).map(|why| why.value.as_str()),
    }
}
