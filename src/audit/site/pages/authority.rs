//! One authority, and place by place the clauses that rest on it.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::document::Locator;
use crate::publication::{Found, ranges};
use crate::site::book::Book;
use crate::site::bulk::{self, Measure};
use crate::site::route::{Anchor, At, Href};
use crate::site::value::{Link, Markup, counted};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    title: &'a str,
    id: &'a str,
    kind: &'static str,
    standing: &'static str,
    carries: bool,
    publisher: Option<&'a str>,
    edition: Option<&'a str>,
    date: Option<&'a str>,
    undated: Option<&'a str>,
    pages: Option<u32>,
    addresses: Vec<Link>,
    access: Option<&'a str>,
    limits: &'a [String],
    not_for: Vec<&'a str>,
    unused: Option<&'a str>,
    written: Link,
    many: String,
    /// Which pages nothing cites, where it is known which there are.
    uncited: Option<String>,
    places: Vec<Place<'a>>,
}

#[derive(Debug, Serialize)]
struct Place<'a> {
    name: String,
    anchor: Anchor,
    here: Href,
    list: Markup,
    quotes: Vec<Quote<'a>>,
}

/// Words that a clause copies from there.
#[derive(Debug, Serialize)]
struct Quote<'a> {
    clause: Link,
    words: &'a str,
    /// Whether they were found there.
    state: &'static str,
}

pub(crate) fn page<'a>(book: &'a Book<'a>, at: &At<'_>, index: usize) -> Page<'a> {
    let trace = book.trace();
    let authority = trace.authority(index);
    let places = places(book, at, index);
    let addresses = authority.urls.iter().map(|url| Link { text: url.clone(), href: Href::external(url) });
    let mut clauses: Vec<usize> = trace.authorities[index].citations.iter().map(|(clause, _)| *clause).collect();
    clauses.dedup();
    Page {
        title: &authority.title,
        id: &authority.id.value,
        kind: authority.kind.word(),
        standing: authority.standing.word(),
        carries: authority.standing.carries_sourced(),
        publisher: authority.publisher.as_deref(),
        edition: authority.edition.as_deref(),
        date: authority.date.as_deref(),
        undated: authority.undated.as_deref(),
        pages: authority.pages,
        addresses: addresses.collect(),
        access: authority.access.as_deref(),
        limits: &authority.limits,
        not_for: authority.not_for.iter().map(|glob| glob.value.as_str()).collect(),
        unused: authority.unused.as_deref(),
        written: book.link_place(at, authority.id.span),
        many: counted(clauses.len(), "clause", "clauses"),
        uncited: trace.pages_of(index).map(|pages| match ranges(pages.uncited) {
            none if none.is_empty() => "none".to_owned(),
            some => some,
        }),
        places,
    }
}

/// Pages in their order, then other places by name, then what is unknown.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Shelf {
    Page(u32),
    Named(String),
    Unknown(String),
}

impl Shelf {
    fn name(&self) -> String {
        match self {
            Self::Page(page) => format!("Page {page}"),
            Self::Named(name) | Self::Unknown(name) => {
                let mut letters = name.chars();
                letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
            }
        }
    }
}

fn places<'a>(book: &'a Book<'a>, at: &At<'_>, index: usize) -> Vec<Place<'a>> {
    let trace = book.trace();
    let mut shelves: BTreeMap<Shelf, Vec<usize>> = BTreeMap::new();
    let mut quotes: BTreeMap<Shelf, Vec<Quote<'a>>> = BTreeMap::new();
    for (clause, citation) in &trace.authorities[index].citations {
        let locator = &trace.clause(book.entry(*clause)).citations[*citation].locator;
        for shelf in shelves_of(locator) {
            if let Some(quote) = quote(book, at, *clause, *citation) {
                quotes.entry(shelf.clone()).or_default().push(quote);
            }
            let clauses = shelves.entry(shelf).or_default();
            if clauses.last() != Some(clause) {
                clauses.push(*clause);
            }
        }
    }
    let measure = Measure::of(shelves.values().map(Vec::len).sum(), shelves.len());
    shelves
        .into_iter()
        .map(|(shelf, clauses)| {
            let name = shelf.name();
            let anchor = Anchor::own(&name.to_lowercase());
            let quotes = quotes.remove(&shelf).unwrap_or_default();
            Place {
                quotes,
                here: at.to_place(&at.route, &anchor),
                anchor,
                list: bulk::clauses(book, at, &clauses, false, measure, None),
                name,
            }
        })
        .collect()
}

fn quote<'a>(book: &'a Book<'a>, at: &At<'_>, clause: usize, citation: usize) -> Option<Quote<'a>> {
    let entry = book.trace().clause(book.entry(clause));
    let words = &entry.citations[citation].quote.as_ref()?.value;
    let state = match book.trace().quotes.get(&(clause, citation)) {
        Some(Found::Here) => "found there",
        Some(Found::Elsewhere(_)) => "found on another page",
        Some(Found::Across(..)) => "found across two pages",
        Some(Found::Nowhere(_)) => "not found",
        None => "not looked up",
    };
    Some(Quote { clause: book.link_clause(at, &entry.id.value), words, state })
}

/// Where a locator files its clause; a range of pages files it under each.
fn shelves_of(locator: &Locator) -> Vec<Shelf> {
    let pages = locator.pages();
    if pages.is_empty() {
        let name = locator.to_string();
        let unknown = locator.is_missing() || *locator == Locator::Unknown;
        return vec![if unknown { Shelf::Unknown(name) } else { Shelf::Named(name) }];
    }
    pages.into_iter().map(Shelf::Page).collect()
}
