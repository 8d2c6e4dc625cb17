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

pub(crate) fn page(_book: &Book<'_>, at: &At<'_>) -> Page {
    let tags = Tag::ALL.into_iter().map(|tag| Term {
        anchor: Anchor::own(tag.word()),
        mark: Some(value::of_tag(tag)),
        word: tag.word(),
        says: of_tag(tag),
        href: Some(at.to(&Route::Tagged(tag))),
    });
    let statuses = Status::ALL.into_iter().map(|status| Term {
        anchor: Anchor::own(status.word()),
        mark: Some(value::of_status(status)),
        word: status.word(),
        says: of_status(status),
        href: Some(at.to(&Route::Standing(status))),
    });
    let facets = Facet::ALL.into_iter().map(|facet| Term {
        anchor: Anchor::own(facet.word()),
        mark: None,
        word: facet.word(),
        says: of_facet(facet),
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

/// What a tag means.
pub(super) fn of_tag(tag: Tag) -> &'static str {
    match tag {
        Tag::Sourced => {
            "A publication says it. The clause cites where, and the publication's standing lets it carry rules."
        }
        Tag::Interpretation => {
            "The sources leave it open and the project chose. The contract says who chose, when, and instead of what."
        }
        Tag::Unresolved => {
            "Nothing decides it. The engine refuses, or stays inside a stated bound, and a guard case proves that it does."
        }
    }
}

/// As in `clauses that are …`.
pub(super) fn adjective(tag: Tag) -> &'static str {
    match tag {
        Tag::Sourced => "sourced",
        Tag::Interpretation => "interpretations",
        Tag::Unresolved => "unresolved",
    }
}

/// What a status means.
pub(super) fn of_status(status: Status) -> &'static str {
    match status {
        Status::Failing => "A linked case was run and failed.",
        Status::Incomplete => {
            "The record lacks something that the tag owes: a citation, a decision, a question, a contract."
        }
        Status::Changed => {
            "Its words, tag, citations or decision differ from what a person last reviewed, or nobody has reviewed it."
        }
        Status::Unproven => {
            "No case proves it on this engine: none is linked, it did not run, or it never reaches the rule."
        }
        Status::Guarded => "An open question whose guard case passes: the engine does not answer it by accident.",
        Status::Verified => "The engine was seen to follow it: at least one linked case passes and reaches the rule.",
    }
}

fn of_facet(facet: Facet) -> &'static str {
    match facet {
        Facet::Native => "The rule itself, played.",
        Facet::Privacy => "What each seat may know of it, and that nothing else shows.",
        Facet::Recovery => "It survives saves, restores and repeated requests.",
        Facet::Concurrency => "Competing writers cannot make it happen twice.",
        Facet::Policy => "Bots propose it only when it is legal.",
        Facet::Sample => "It holds in whole games.",
        Facet::Presentation => "What a person sees and presses.",
    }
}
