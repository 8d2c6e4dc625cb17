//! What the embedded engine plays, its sample games to step through, and what the last recorded runs of games reached.

use serde::Serialize;

use crate::ids::Facet;
use crate::site::book::Book;
use crate::site::route::{At, Route};
use crate::site::value::{self, CaseRow, Link, Mark, counted};
use crate::suite;
use crate::suite::catalogue::{self, Named, Played};
use crate::suite::games::{Reach, Report};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    title: &'static str,
    profiles: Vec<Profile>,
    bots: Vec<Term>,
    rulings: Vec<Ruling>,
    rulings_many: String,
    cases: Vec<CaseRow<'a>>,
    reports: Vec<Run>,
}

#[derive(Debug, Serialize)]
struct Term {
    name: &'static str,
    says: &'static str,
}

#[derive(Debug, Serialize)]
struct Profile {
    name: &'static str,
    says: &'static str,
    factions: String,
    players: String,
    modes: Vec<Term>,
}

/// An alternative, with the interpretations that it turns round.
#[derive(Debug, Serialize)]
struct Ruling {
    name: &'static str,
    says: &'static str,
    clauses: Vec<Link>,
}

#[derive(Debug, Serialize)]
struct Run {
    profile: String,
    state: Mark,
    engine: String,
    figures: Vec<Figure>,
    victories: Vec<Figure>,
    factions: Vec<Faction>,
    nexus: Vec<Figure>,
    nexus_never: Vec<String>,
    reached: Vec<Reached>,
}

#[derive(Debug, Serialize)]
struct Figure {
    what: String,
    many: String,
}

#[derive(Debug, Serialize)]
struct Faction {
    name: String,
    won: u64,
    played: u64,
}

#[derive(Debug, Serialize)]
struct Reached {
    title: &'static str,
    many: String,
    counts: Vec<Figure>,
    never: Vec<Link>,
}

pub(crate) fn page<'a>(book: &'a Book<'a>, at: &At<'_>) -> Page<'a> {
    let trace = book.trace();
    let rulings: Vec<Ruling> = catalogue::rulings().into_iter().map(|named| ruling(book, at, named)).collect();
    let of_samples = trace.cases.iter().filter(|(_, case)| {
        case.evidence.as_ref().is_some_and(|evidence| evidence.facet == Facet::Sample && evidence.transcript.is_some())
    });
    Page {
        title: "Engine and sample games",
        profiles: catalogue::profiles().into_iter().map(profile).collect(),
        bots: catalogue::bots().into_iter().map(term).collect(),
        rulings_many: counted(rulings.len(), "ruling", "rulings"),
        rulings,
        cases: of_samples.map(|(id, case)| CaseRow::new(book, at, id, case)).collect(),
        reports: trace.project.games.iter().map(|report| run(book, at, report)).collect(),
    }
}

fn term(named: Named) -> Term {
    Term { name: named.name, says: named.says }
}

fn profile(played: Played) -> Profile {
    let (least, most) = played.players;
    Profile {
        name: played.profile.name,
        says: played.profile.says,
        factions: played.factions.join(", "),
        players: format!("{least} to {most}"),
        modes: played.modes.into_iter().map(term).collect(),
    }
}

fn ruling(book: &Book<'_>, at: &At<'_>, named: Named) -> Ruling {
    let trace = book.trace();
    let turned = trace.clauses.iter().filter(|entry| {
        let ruling = trace.record(entry).and_then(|record| record.ruling.as_ref());
        ruling.is_some_and(|ruling| ruling.value == named.name)
    });
    let clauses = turned.map(|entry| book.link_clause(at, &trace.clause(entry).id.value)).collect();
    Ruling { name: named.name, says: named.says, clauses }
}

fn run(book: &Book<'_>, at: &At<'_>, report: &Report) -> Run {
    let rejected: usize = report.played.iter().map(|entry| entry.rejected.len()).sum();
    let (least, most) = report.players;
    let figures = [
        ("Rules", report.rules.join(", ")),
        ("Players", if least == most { least.to_string() } else { format!("{least} to {most}") }),
        ("Seed", report.seed.to_string()),
        ("Games", format!("{} of {}", report.played.len(), report.games)),
        ("Games that failed", report.failed().to_string()),
        ("Actions", report.actions().to_string()),
        ("Rejections", rejected.to_string()),
        ("Continuations from saves", report.continuations().to_string()),
    ];
    let figure = |(what, many): (&str, String)| Figure { what: what.to_owned(), many };
    Run {
        profile: report.profile.clone(),
        state: if report.engine == suite::embedded_revision() { value::CURRENT } else { value::STALE },
        engine: report.engine.clone(),
        figures: figures.map(figure).into(),
        victories: report.by_victory().into_iter().map(|(what, many)| figure((what, many.to_string()))).collect(),
        factions: report
            .by_faction()
            .into_iter()
            .map(|(name, (won, played))| Faction { name: name.to_owned(), won, played })
            .collect(),
        nexus: report.nexus.iter().map(|(what, many)| figure((what, many.to_string()))).collect(),
        nexus_never: report.nexus_never(),
        reached: report.reach().into_iter().map(|reach| reached(book, at, reach)).collect(),
    }
}

fn reached(book: &Book<'_>, at: &At<'_>, reach: Reach<'_>) -> Reached {
    let Reach { title, counts, known, never } = reach;
    // Marks are clauses, and have pages of their own; the counts of hundreds say little.
    let listed = known <= COUNTS_MAX;
    let link = |name: &'static str| Link { href: book.link_clause(at, name).href, text: name.to_owned() };
    Reached {
        title,
        many: format!("{} of {known} were reached.", counts.len()),
        counts: counts
            .iter()
            .filter(|_| listed)
            .map(|(what, many)| Figure { what: what.clone(), many: many.to_string() })
            .collect(),
        never: never.into_iter().map(link).collect(),
    }
}

/// Kinds of which each has its count.
const COUNTS_MAX: usize = 150;

/// The page's place in the contents, where there is an engine to show.
pub(crate) fn contents(embedded: bool) -> Option<(&'static str, Route<'static>)> {
    embedded.then_some(("Engine", Route::Samples))
}
