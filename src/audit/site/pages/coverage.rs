//! Families by facet: how many clauses of each have a passing case of each facet.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::ids::Facet;
use crate::site::book::Book;
use crate::site::route::{Anchor, At, Href, Route};
use crate::site::value::{Count, Link};
use crate::trace::FacetState;

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    title: &'static str,
    facets: Vec<Head>,
    rows: Vec<Row>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Head {
    pub(crate) word: &'static str,
    pub(crate) href: Href,
}

#[derive(Debug, Serialize)]
struct Row {
    name: Link,
    clauses: Count,
    cells: Vec<Cell>,
}

#[derive(Debug, Serialize)]
struct Cell {
    count: Count,
    failing: usize,
}

pub(crate) fn page(book: &Book<'_>, at: &At<'_>) -> Page {
    let rows = book.families.iter().map(|family| {
        let route = Route::FamilyCoverage(family.word);
        let mut many: BTreeMap<(Facet, FacetState), usize> = BTreeMap::new();
        for (facet, state) in family.clauses.iter().flat_map(|index| &book.entry(*index).facets) {
            *many.entry((*facet, *state)).or_default() += 1;
        }
        let cell = |facet: Facet| {
            let of = |state: FacetState| many.get(&(facet, state)).copied().unwrap_or_default();
            let owed = family.clauses.len() - of(FacetState::NotApplicable);
            Cell {
                count: Count {
                    text: format!("{} of {owed}", of(FacetState::Passing)),
                    href: Some(at.to_place(&route, &Anchor::own("matrix"))),
                },
                failing: of(FacetState::Failing),
            }
        };
        Row {
            name: Link::new(family.title, at.to(&route)),
            clauses: Count::bare(family.clauses.len(), || at.to(&Route::Family(family.word))),
            cells: Facet::ALL.into_iter().map(cell).collect(),
        }
    });
    Page { title: "Coverage", facets: heads(at), rows: rows.collect() }
}

/// The facets, each leading to what it means.
pub(super) fn heads(at: &At<'_>) -> Vec<Head> {
    Facet::ALL
        .into_iter()
        .map(|facet| Head { word: facet.word(), href: at.to_place(&Route::About, &Anchor::own(facet.word())) })
        .collect()
}
