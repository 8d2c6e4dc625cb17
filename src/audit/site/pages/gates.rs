//! All gates, and the attestations that they may ask for.

use serde::Serialize;

use crate::site::book::Book;
use crate::site::route::{Anchor, At, Href, Route};
use crate::site::value::{self, Count, Link, Mark};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    title: &'static str,
    day: String,
    revision: &'a str,
    rows: Vec<Row<'a>>,
    attestations: Vec<Attestation<'a>>,
}

#[derive(Debug, Serialize)]
struct Row<'a> {
    state: Mark,
    title: &'a str,
    id: &'a str,
    href: Href,
    needs: Vec<Link>,
    outstanding: Count,
    waived: Count,
}

#[derive(Debug, Serialize)]
struct Attestation<'a> {
    anchor: Anchor,
    title: &'a str,
    id: &'a str,
    scope: &'a str,
    limits: &'a str,
    given: Vec<Statement<'a>>,
}

#[derive(Debug, Serialize)]
struct Statement<'a> {
    by: &'a str,
    on: String,
    until: Option<String>,
    note: Option<&'a str>,
    state: Mark,
}

pub(crate) fn page<'a>(book: &Book<'a>, at: &At<'_>) -> Page<'a> {
    let project = &book.trace().project;
    let mut verdicts: Vec<_> = book.audit.gates.iter().collect();
    verdicts.sort_by_key(|verdict| (verdict.state, verdict.gate));
    let rows = verdicts.into_iter().map(|verdict| {
        let gate = &project.gates[verdict.gate];
        let route = Route::Gate(&gate.id.value);
        Row {
            state: value::of_gate(verdict.state),
            title: &gate.title,
            id: &gate.id.value,
            href: at.to(&route),
            needs: gate.needs.iter().map(|need| book.link_gate(at, &need.value)).collect(),
            outstanding: Count::bare(verdict.outstanding().count(), || at.to(&route)),
            waived: Count::bare(verdict.waived().count(), || at.to_place(&route, &Anchor::own("waivers"))),
        }
    });
    let today = book.audit.as_of;
    let attestations = project.attestations.iter().map(|attestation| Attestation {
        anchor: Anchor::of(&attestation.id.value),
        title: &attestation.title,
        id: &attestation.id.value,
        scope: &attestation.scope,
        limits: &attestation.limits,
        given: attestation
            .given
            .iter()
            .map(|given| {
                let holds = given.on <= today && given.until.is_none_or(|until| today <= until);
                Statement {
                    by: &given.by,
                    on: given.on.to_string(),
                    until: given.until.map(|until| until.to_string()),
                    note: given.note.as_deref(),
                    state: if holds { value::GIVEN } else { value::EXPIRED },
                }
            })
            .collect(),
    });
    Page {
        title: "Gates",
        day: today.to_string(),
        revision: &book.audit.engine,
        rows: rows.collect(),
        attestations: attestations.collect(),
    }
}
