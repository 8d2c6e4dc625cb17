//! A rule document as written, each clause with its tag, status, citations and cases in the margin.

use askama::Template;
use serde::Serialize;

use crate::diagnostic::{Diagnostic, Name};
use crate::document::{Element, Piece, Target};
use crate::obligation::Reason;
use crate::site::book::Book;
use crate::site::bulk::{self, Measure};
use crate::site::route::{Anchor, At, Href};
use crate::site::value::{self, Count, Link, Mark, Markup, Section, Tally, Wording};
use crate::source::Span;

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    title: &'a str,
    path: &'a str,
    family: Option<Link>,
    status: Option<&'a str>,
    dates: Vec<String>,
    counts: Vec<Standing>,
    outline: Vec<Heading<'a>>,
    parts: Vec<Count>,
    body: Markup,
    lists: Vec<Section>,
}

/// The document as it stands on one page.
#[derive(Template)]
#[template(path = "bulk/parts.html")]
struct Body<'a> {
    parts: Vec<Part<'a>>,
    terse: bool,
}

#[derive(Debug, Serialize)]
pub(super) struct Standing {
    mark: Mark,
    count: Count,
}

#[derive(Debug, Serialize)]
struct Heading<'a> {
    level: u8,
    text: &'a str,
    href: Href,
}

/// A piece of the document: markup, or the edge of a clause.
#[derive(Debug)]
pub(super) struct Part<'a> {
    kind: &'static str,
    html: Option<Markup>,
    edge: Option<Edge<'a>>,
    margin: Option<Margin<'a>>,
}

/// What a clause's opening needs.
#[derive(Debug)]
struct Edge<'a> {
    anchor: &'a Anchor,
    bare: bool,
    id: &'a str,
    permalink: Href,
    tag: &'static str,
    old: Vec<Anchor>,
}

/// What stands beside a clause.
#[derive(Debug)]
struct Margin<'a> {
    bare: bool,
    id: &'a str,
    permalink: Href,
    record: Option<Href>,
    tag: &'static str,
    status: &'static str,
    old: Vec<Anchor>,
    why: Wording<'a>,
    citations: Vec<Cited>,
    cases: Vec<Linked<'a>>,
    cases_more: usize,
}

#[derive(Debug)]
struct Cited {
    locator: String,
    authority: Link,
}

#[derive(Debug)]
struct Linked<'a> {
    outcome: Mark,
    text: &'a str,
    href: Option<Href>,
}

pub(crate) fn page<'a>(book: &'a Book<'a>, at: &At<'_>, index: usize, part: usize) -> (Page<'a>, Vec<Diagnostic>) {
    let document = &book.trace().project.documents[index];
    let clauses = &book.by_document[index];
    let parts = book.parts(index);
    let own: Vec<usize> = parts.clauses(document, part).into_iter().map(|clause| clauses[clause]).collect();
    let tally = value::tally(book, own.iter().copied());
    let family = document.family.as_ref().map(|family| super::documents::family(book, at, Some(&family.value)));
    let measure = Measure::of(own.len(), tally.iter().filter(|many| **many > 0).count());
    let mut lost = Vec::new();
    let shown = shown(book, at, (index, part), measure.terse, &mut lost);
    let page = Page {
        title: &document.title,
        path: book.trace().project.sources.path(document.file),
        family,
        status: document.status.as_deref(),
        dates: document.dates.iter().map(ToString::to_string).collect(),
        counts: standings(at, &tally),
        outline: outline(book, at, index, part),
        parts: other_parts(book, at, index, part),
        body: body(shown, measure.terse),
        lists: bulk::by_status(book, at, &own, measure, |_| None),
    };
    (page, lost_links(book, index, &lost).collect())
}

/// How many clauses of a page have each status, where there are any.
pub(super) fn standings(at: &At<'_>, tally: &Tally) -> Vec<Standing> {
    let many = value::SHOWN.into_iter().zip(*tally).filter(|(_, many)| *many > 0);
    many.map(|(status, many)| Standing {
        mark: value::of_status(status),
        count: Count::bare(many, || at.to_place(&at.route, &Anchor::own(status.word()))),
    })
    .collect()
}

pub(super) fn body(parts: Vec<Part<'_>>, terse: bool) -> Markup {
    let bytes = parts.iter().map(|part| part.html.as_ref().map_or(EDGE_BYTES, Markup::len)).sum();
    Markup::sized(&Body { parts, terse }, bytes)
}

/// What the markup at an edge of a clause takes, about.
const EDGE_BYTES: usize = 300;

/// The headings of a part. The first heading of the document is the page's own where it says the same.
fn outline<'a>(book: &'a Book<'a>, at: &At<'_>, index: usize, part: usize) -> Vec<Heading<'a>> {
    let document = &book.trace().project.documents[index];
    let skipped = usize::from(document.headings.first().is_some_and(|heading| heading.text == document.title));
    let own = book.parts(index).headings(document, part).into_iter().filter(|heading| *heading >= skipped);
    own.map(|heading| &document.headings[heading])
        .map(|heading| Heading {
            level: heading.level,
            text: &heading.text,
            href: at.to_place(&at.route, &Anchor::of_heading(&heading.anchor)),
        })
        .collect()
}

/// All parts of a document that has several; this one leads nowhere.
fn other_parts(book: &Book<'_>, at: &At<'_>, index: usize, part: usize) -> Vec<Count> {
    let all = book.parts(index).count();
    if all == 1 {
        return Vec::new();
    }
    (0..all)
        .map(|other| Count {
            text: format!("part {}", other + 1),
            href: (other != part).then(|| at.to(&book.part_of(index, other))),
        })
        .collect()
}

/// The pieces of a part.
pub(super) fn shown<'a>(
    book: &'a Book<'a>,
    at: &At<'_>,
    (index, part): (usize, usize),
    terse: bool,
    lost: &mut Vec<String>,
) -> Vec<Part<'a>> {
    let pieces = book.pieces(index, part);
    let mut shown = Vec::with_capacity(pieces.len());
    let mut bare = false;
    for (i, piece) in pieces.iter().enumerate() {
        if let Piece::Open(_, Element::Row) = piece {
            bare = pieces.get(i + 1).is_some_and(opens_with_empty_cell);
        }
        shown.extend(set(book, at, index, piece, (bare, terse), lost));
    }
    shown
}

/// Whether a row's marker stood alone in its cell, where the page then shows the clause's ID.
fn opens_with_empty_cell(piece: &Piece) -> bool {
    matches!(piece, Piece::Html(html) if html.as_str().starts_with("<td></td>"))
}

fn set<'a>(
    book: &'a Book<'a>,
    at: &At<'_>,
    document: usize,
    piece: &Piece,
    (bare_row, terse): (bool, bool),
    lost: &mut Vec<String>,
) -> Option<Part<'a>> {
    let clauses = &book.by_document[document];
    let bare = |kind| Part { kind, html: None, edge: None, margin: None };
    Some(match piece {
        Piece::Seam => return None,
        Piece::Html(html) => {
            let html = html.with_links(|target| address(book, at, document, target, lost));
            let html = match book.place_of(document) {
                Some(place) => {
                    let html = match book.title_place(document) {
                        Some(title) => html.without_place(title),
                        None => html,
                    };
                    html.with_places(place.within("").as_str())
                }
                None => html,
            };
            Part { html: Some(Markup::of(html)), ..bare("html") }
        }
        Piece::Open(clause, element) => {
            let kind = match element {
                Element::Block => "open-block",
                Element::Item => "open-item",
                Element::Row => "open-row",
            };
            let bare_row = bare_row && *element == Element::Row;
            Part { edge: Some(edge(book, at, clauses[*clause], bare_row)), ..bare(kind) }
        }
        Piece::Close(clause, element) => {
            let kind = match element {
                Element::Block => "close-block",
                Element::Item => "close-item",
                Element::Row => "close-row",
            };
            let bare_row = bare_row && *element == Element::Row;
            Part { margin: Some(margin(book, at, clauses[*clause], (bare_row, terse))), ..bare(kind) }
        }
    })
}

/// Where a link of the document leads on the site; what leads to nothing that the site has is lost.
fn address(
    book: &Book<'_>,
    at: &At<'_>,
    document: usize,
    target: Target<'_>,
    lost: &mut Vec<String>,
) -> Option<String> {
    match target {
        Target::Authority(id) => book.to_authority(at, id).map(Href::into_string),
        Target::Here(anchor) => Some(book.to_place_in(at, document, anchor).into_string()),
        Target::Relative(written) => {
            let found = book.link_written(at, document, written);
            if found.is_none() {
                lost.push(written.to_owned());
            }
            found.map(Href::into_string)
        }
    }
}

/// Links that are reported of one document; a reader of more has the same cause before them.
const LOST_REPORTED_MAX: usize = 100;

/// Links of a document that lead to nothing.
pub(super) fn lost_links(book: &Book<'_>, document: usize, lost: &[String]) -> impl Iterator<Item = Diagnostic> {
    lost.iter().take(LOST_REPORTED_MAX).map(move |written| lost_link(book, document, written))
}

fn lost_link(book: &Book<'_>, document: usize, written: &str) -> Diagnostic {
    let project = &book.trace().project;
    let file = project.documents[document].file;
    let diagnostic = Diagnostic::new(Name::BrokenLink, format!("a link leads to `{written}`, which is no document"))
        .help("link a rule document by its path from this one, or an address on the web");
    match project.sources.text(file).find(written) {
        Some(start) => diagnostic.at(Span::new(file, start..start + written.len())),
        None => diagnostic.at(Span::new(file, 0..0)),
    }
}

fn edge<'a>(book: &'a Book<'a>, at: &At<'_>, index: usize, bare: bool) -> Edge<'a> {
    let clause = book.trace().clause(book.entry(index));
    Edge {
        anchor: book.anchor(index),
        bare,
        id: &clause.id.value,
        permalink: at.to_own(book.anchor(index)),
        tag: clause.tag.word(),
        old: old(book, index),
    }
}

/// The names that the clause had before; only the first clause with an ID inherits them.
fn old(book: &Book<'_>, index: usize) -> Vec<Anchor> {
    let entry = book.entry(index);
    if entry.duplicate {
        return Vec::new();
    }
    book.old_ids(&book.trace().clause(entry).id.value).iter().map(|id| Anchor::of(id)).collect()
}

/// On a `terse` page the citations stand in the text alone.
fn margin<'a>(book: &'a Book<'a>, at: &At<'_>, index: usize, (bare, terse): (bool, bool)) -> Margin<'a> {
    let entry = book.entry(index);
    let clause = book.trace().clause(entry);
    // A missing case is listed among the cases; said twice it would only be noise.
    let worth_saying = |reason: &&Reason| !matches!(reason, Reason::Proven(_) | Reason::CaseMissing(_));
    let reason = entry.verdict.reasons.first().filter(worth_saying);
    Margin {
        bare,
        id: &clause.id.value,
        permalink: at.to_own(book.anchor(index)),
        record: book.to_record(at, index),
        tag: clause.tag.word(),
        status: entry.verdict.status.word(),
        old: old(book, index),
        why: reason.map(|reason| Wording::of(value::shorten(&reason.to_string(), WHY_CHARS_MAX))).unwrap_or_default(),
        citations: clause
            .citations
            .iter()
            .filter(|_| !terse)
            .map(|citation| Cited {
                locator: citation.locator.to_string(),
                authority: book.link_authority(at, &citation.authority),
            })
            .collect(),
        cases: entry
            .cases
            .iter()
            .take(CASES_MAX)
            .map(|link| Linked {
                outcome: value::of_proof(&link.proof),
                text: &link.case,
                href: book.to_paged_case(at, &link.case),
            })
            .collect(),
        cases_more: entry.cases.len().saturating_sub(CASES_MAX),
    }
}

/// Cases listed in a margin.
const CASES_MAX: usize = 200;

/// Longest reason shown in a margin; the contract's page has it whole.
const WHY_CHARS_MAX: usize = 120;
