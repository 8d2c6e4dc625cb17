//! One case: its claim, what it came to, its replay, and the clauses that it counts for.

use serde::Serialize;

use crate::site::book::Book;
use crate::site::bulk::{self, Measure};
use crate::site::replay::{Replay, replay};
use crate::site::route::At;
use crate::site::value::{self, Link, Mark, Markup, parts};
use crate::suite::Outcome;
use crate::trace::CaseEntry;

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    title: &'a str,
    parts: Vec<&'a str>,
    facet: &'static str,
    outcome: Mark,
    message: Option<&'a str>,
    provider: Option<&'a str>,
    stale: Option<&'a str>,
    shows: Option<&'a str>,
    written: Option<Link>,
    under: Vec<Under<'a>>,
    marks: Option<Vec<Link>>,
    clauses: Option<Markup>,
    replay: Option<Replay<'a>>,
}

#[derive(Debug, Serialize)]
struct Under<'a> {
    ruling: &'a str,
    outcome: Mark,
}

pub(crate) fn page<'a>(book: &'a Book<'a>, at: &At<'_>, id: &'a str, case: &'a CaseEntry) -> Page<'a> {
    let trace = book.trace();
    let evidence = case.evidence.as_ref();
    let probe = case.probe.map(|place| trace.probe(place));
    let shows = probe.map(|probe| probe.shows.as_str());
    let title = evidence.map(|evidence| evidence.title.as_str()).or(shows).unwrap_or(id);
    let message = evidence.and_then(|evidence| match &evidence.outcome {
        Outcome::Passed => None,
        Outcome::Failed(why) | Outcome::Skipped(why) => Some(why.as_str()),
    });
    let marks = evidence.and_then(|evidence| evidence.marks.as_ref()).map(|marks| {
        let mut ids: Vec<&str> = marks.iter().map(String::as_str).collect();
        ids.sort_unstable();
        ids.dedup();
        ids.into_iter().map(|id| book.link_clause(at, id)).collect()
    });
    Page {
        title,
        parts: parts(id),
        facet: trace.facet_of(id).map_or("", crate::ids::Facet::word),
        outcome: value::of_case(case),
        message,
        provider: evidence.map(|evidence| trace.evidence.providers[evidence.provider].name.as_str()),
        stale: evidence.and_then(|evidence| evidence.stale_engine.as_deref()),
        shows: shows.filter(|shows| *shows != title),
        written: probe.map(|probe| book.link_place(at, probe.case.span)),
        under: evidence
            .map(|evidence| {
                let under = evidence.under.iter();
                under.map(|(ruling, outcome)| Under { ruling, outcome: value::of_outcome(outcome) }).collect()
            })
            .unwrap_or_default(),
        marks,
        clauses: (!case.clauses.is_empty())
            .then(|| bulk::clauses(book, at, &case.clauses, false, Measure::of(case.clauses.len(), 1), None)),
        replay: evidence
            .and_then(|evidence| evidence.transcript.as_ref())
            .and_then(|transcript| replay(book, at, id, transcript)),
    }
}
