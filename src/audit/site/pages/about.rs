//! How to read the site: what tags, statuses, facets, gates and findings mean.

use serde::Serialize;

use crate::gate::State;
use crate::ids::{Facet, Tag};
use crate::obligation::Status;
use crate::site::book::Book;
use crate::site::route::{Anchor, At, Href, Route};
use crate::site::value::{self, Mark};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page {
    title: &'static str,
    tags: Vec<Term>,
    statuses: Vec<Term>,
    facets: Vec<Term>,
    gates: Vec<Term>,
}

#[derive(Debug, Serialize)]
struct Term {
    anchor: Anchor,
    mark: Option<Mark>,
    word: &'static str,
    says: &'static str,
    href: Option<Href>,
}

pub(crate) fn page(book: &Book<'_>, at: &At<'_>) -> Page {
    let tags = book.trace().tags().into_iter().map(|tag| Term {
        anchor: Anchor::own(tag.word()),
        mark: Some(value::of_tag(tag)),
        word: tag.word(),
        says: tag.says(),
        href: Some(at.to(&Route::Tagged(tag))),
    });
    let statuses = Status::ALL.into_iter().map(|status| Term {
        anchor: Anchor::own(status.word()),
        mark: Some(value::of_status(status)),
        word: status.word(),
        says: status.says(),
        href: Some(at.to(&Route::Standing(status))),
    });
    let facets = Facet::ALL.into_iter().map(|facet| Term {
        anchor: Anchor::own(facet.word()),
        mark: None,
        word: facet.word(),
        says: facet.says(),
        href: None,
    });
    let gates = [State::Open, State::Met].into_iter().map(|state| Term {
        anchor: Anchor::own(state.word()),
        mark: Some(value::of_gate(state)),
        word: state.word(),
        says: match state {
            State::Open => "Something that the gate requires is outstanding, and no waiver in force excuses it.",
            State::Met => "Nothing is outstanding but what a dated waiver excuses, and its page shows every waiver.",
        },
        href: None,
    });
    Page {
        title: "How to read this site",
        tags: tags.collect(),
        statuses: statuses.collect(),
        facets: facets.collect(),
        gates: gates.collect(),
    }
}

/// As in `clauses that are …`.
pub(super) fn adjective(tag: Tag) -> &'static str {
    match tag {
        Tag::Sourced => "sourced",
        Tag::Interpretation => "interpretations",
        Tag::Unresolved => "unresolved",
        Tag::Untagged => "untagged",
    }
}
