//! What page values are made of: links, counts, marks of state.
//!
//! Lives here: small values that are worded and ready to be set. Templates only place them.

use serde::Serialize;

use crate::contract::Decided;
use crate::diagnostic::Severity;
use crate::evidence::{CaseEvidence, Proof};
use crate::gate::{self, percent};
use crate::ids::Tag;
use crate::mutation;
use crate::obligation::Status;
use crate::suite::Outcome;
use crate::trace::CaseEntry;

use super::book::Book;
use super::route::{Anchor, At, Href};

pub(crate) use super::markup::Markup;
pub(crate) use super::wording::Wording;

/// Words that lead somewhere, or nowhere.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Link {
    pub(crate) text: String,
    pub(crate) href: Option<Href>,
}

impl Link {
    /// A link.
    pub(crate) fn new(text: impl Into<String>, href: Href) -> Self {
        Self { text: text.into(), href: Some(href) }
    }
}

/// A number that leads to the list behind it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Count {
    pub(crate) text: String,
    pub(crate) href: Option<Href>,
}

impl Count {
    /// The number alone, as in a table; nought leads nowhere.
    pub(crate) fn bare(many: usize, href: impl FnOnce() -> Href) -> Self {
        Self { text: many.to_string(), href: (many > 0).then(href) }
    }

    /// The number with its noun; nought leads nowhere.
    pub(crate) fn of(many: usize, one: &str, more: &str, href: impl FnOnce() -> Href) -> Self {
        Self { text: counted(many, one, more), href: (many > 0).then(href) }
    }
}

/// A number with its noun.
pub(crate) fn counted(many: usize, one: &str, more: &str) -> String {
    format!("{many} {}", if many == 1 { one } else { more })
}

/// A mark of state: a class for its colour, a shape, and the word.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(crate) struct Mark {
    pub(crate) word: &'static str,
    pub(crate) icon: &'static str,
    pub(crate) label: &'static str,
}

const fn mark(word: &'static str, icon: &'static str, label: &'static str) -> Mark {
    Mark { word, icon, label }
}

/// Of a clause.
pub(crate) fn of_status(status: Status) -> Mark {
    mark(status.word(), status.word(), status.word())
}

/// Of a tag.
pub(crate) fn of_tag(tag: Tag) -> Mark {
    mark("tag", tag.word(), tag.word())
}

/// Of a gate or of one of its conditions.
pub(crate) fn of_gate(state: gate::State) -> Mark {
    mark(state.word(), state.word(), state.word())
}

/// Of a finding.
pub(crate) fn of_severity(severity: Severity) -> Mark {
    match severity {
        Severity::Error => mark("error", "failing", "error"),
        Severity::Warning => mark("warning", "changed", "warning"),
        Severity::Note => mark("note-severity", "note", "note"),
        Severity::Allow => mark("note-severity", "skipped", "allowed"),
    }
}

/// A case that no provider has.
pub(crate) const MISSING: Mark = mark("missing", "missing", "missing");
/// A result that is too old to count.
pub(crate) const STALE: Mark = mark("stale", "changed", "stale");
/// A result of the present engine.
pub(crate) const CURRENT: Mark = mark("given", "met", "of this engine");
/// Something excused.
pub(crate) const WAIVED: Mark = mark("waived", "waived", "waived");
/// An exception whose day has passed, or has not come.
pub(crate) const EXPIRED: Mark = mark("expired", "failing", "not in force");
/// A statement in force.
pub(crate) const GIVEN: Mark = mark("given", "met", "in force");

/// Of a result.
pub(crate) fn of_outcome(outcome: &Outcome) -> Mark {
    match outcome {
        Outcome::Passed => mark("passed", "verified", "passed"),
        Outcome::Failed(_) => mark("failed", "failing", "failed"),
        Outcome::Skipped(_) => mark("skipped", "skipped", "skipped"),
    }
}

/// Of a mutation figure.
pub(crate) fn of_figure(state: mutation::State) -> Mark {
    match state {
        mutation::State::Fresh => mark("given", "met", "holds"),
        mutation::State::Stale => STALE,
        mutation::State::None => mark("missing", "missing", "not counted"),
    }
}

/// Of a case with its evidence.
pub(crate) fn of_evidence(evidence: &CaseEvidence) -> Mark {
    if evidence.stale_engine.is_some() { STALE } else { of_outcome(&evidence.outcome) }
}

/// Of a case, known or only wanted.
pub(crate) fn of_case(case: &CaseEntry) -> Mark {
    case.evidence.as_deref().map_or(MISSING, of_evidence)
}

/// Of what a case proves of one clause.
pub(crate) fn of_proof(proof: &Proof) -> Mark {
    match proof {
        Proof::Passed => mark("passed", "verified", "passed"),
        Proof::Failed(_) => mark("failed", "failing", "failed"),
        Proof::Skipped(_) => mark("skipped", "skipped", "skipped"),
        Proof::OtherEngine(_) | Proof::OtherText | Proof::Older => STALE,
        Proof::Missing => MISSING,
    }
}

/// An ID in parts, after each of which a line may break.
pub(crate) fn parts(id: &str) -> Vec<&str> {
    id.split_inclusive(['.', '/']).collect()
}

/// Longest excerpt, in characters.
const EXCERPT_CHARS_MAX: usize = 150;

/// The beginning of a clause's words.
pub(crate) fn excerpt(words: &str) -> String {
    shorten(words, EXCERPT_CHARS_MAX)
}

/// The beginning of a text, cut between two words.
pub(crate) fn shorten(text: &str, chars_max: usize) -> String {
    let is_ascii = text.as_bytes().get(..chars_max).is_some_and(<[u8]>::is_ascii) && text.len() > chars_max;
    let found = if is_ascii { Some((chars_max, ' ')) } else { text.char_indices().nth(chars_max) };
    let Some((cut, _)) = found else { return text.to_owned() };
    let kept = &text[..cut];
    let end = kept.rfind(char::is_whitespace).filter(|end| *end > cut / 2).unwrap_or(cut);
    format!("{}…", kept[..end].trim_end_matches([' ', ',', ';', ':', '.', '—']))
}

/// A clause in a list.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct ClauseRow<'a> {
    pub(crate) href: Href,
    pub(crate) id: &'a str,
    pub(crate) parts: Vec<&'a str>,
    pub(crate) tag: &'static str,
    pub(crate) status: &'static str,
    pub(crate) excerpt: String,
}

impl<'a> ClauseRow<'a> {
    /// The clause with this index, seen from a page.
    pub(crate) fn new(book: &Book<'a>, at: &At<'_>, index: usize) -> Self {
        let entry = book.entry(index);
        let clause = book.trace().clause(entry);
        Self {
            href: book.to_clause(at, index),
            id: &clause.id.value,
            parts: parts(&clause.id.value),
            tag: clause.tag.word(),
            status: entry.verdict.status.word(),
            excerpt: excerpt(&clause.words),
        }
    }

    /// The same for a list that shows IDs alone.
    pub(crate) fn terse(book: &Book<'a>, at: &At<'_>, index: usize) -> Self {
        Self {
            href: book.to_clause(at, index),
            id: &book.trace().clause(book.entry(index)).id.value,
            parts: Vec::new(),
            tag: "",
            status: "",
            excerpt: String::new(),
        }
    }
}

/// A case in a list.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct CaseRow<'a> {
    href: Href,
    parts: Vec<&'a str>,
    facet: &'static str,
    outcome: Mark,
    title: &'a str,
}

impl<'a> CaseRow<'a> {
    /// A case, seen from a page.
    pub(crate) fn new(book: &Book<'a>, at: &At<'_>, id: &'a str, case: &'a CaseEntry) -> Self {
        let probe = case.probe.map(|place| book.trace().probe(place));
        let title = match (&case.evidence, probe) {
            (Some(evidence), _) => evidence.title.as_str(),
            (None, Some(probe)) => probe.shows.as_str(),
            (None, None) => "",
        };
        Self {
            href: book.to_case(at, id),
            parts: parts(id),
            facet: book.trace().facet_of(id).map_or("", crate::ids::Facet::word),
            outcome: of_case(case),
            title,
        }
    }
}

/// A row of a chart of statuses.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Bar {
    pub(crate) name: Link,
    pub(crate) label: String,
    pub(crate) segments: Vec<Segment>,
    pub(crate) share: String,
    pub(crate) cells: Vec<Count>,
}

impl Bar {
    /// The standing of some clauses; its numbers lead to the lists behind them.
    pub(crate) fn of(
        book: &Book<'_>,
        name: Link,
        clauses: &[usize],
        all: Href,
        of_status: impl Fn(Status) -> Href,
    ) -> Self {
        let tally = tally(book, clauses.iter().copied());
        let total = Count::bare(clauses.len(), || all);
        let cells = SHOWN.iter().zip(tally).map(|(status, many)| Count::bare(many, || of_status(*status)));
        Self {
            name,
            label: spoken(&tally),
            segments: segments(&tally),
            share: share(&tally),
            cells: std::iter::once(total).chain(cells).collect(),
        }
    }
}

/// A status with the grain of its part of a bar.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Head {
    mark: Mark,
    fill: Option<&'static str>,
}

/// The statuses of a chart.
pub(crate) fn heads() -> Vec<Head> {
    SHOWN.into_iter().map(|status| Head { mark: of_status(status), fill: grain(status) }).collect()
}

/// A part of a bar, in percent of its width.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Segment {
    pub(crate) word: &'static str,
    pub(crate) fill: Option<&'static str>,
    pub(crate) x: String,
    pub(crate) width: String,
}

/// Number of clauses by status, in the order of [`SHOWN`].
pub(crate) type Tally = [usize; 6];

/// Statuses in the order in which bars show them: what is done first, so that bars can be compared.
pub(crate) const SHOWN: [Status; 6] =
    [Status::Verified, Status::Guarded, Status::Changed, Status::Unproven, Status::Incomplete, Status::Failing];

/// Counts clauses by status.
pub(crate) fn tally(book: &Book<'_>, clauses: impl IntoIterator<Item = usize>) -> Tally {
    let mut tally = Tally::default();
    for index in clauses {
        let status = book.status(index);
        let place = SHOWN.iter().position(|shown| *shown == status).expect("SHOWN lists every status");
        tally[place] += 1;
    }
    tally
}

/// Number of clauses that still owe something.
pub(crate) fn outstanding(tally: &Tally) -> usize {
    SHOWN.iter().zip(tally).filter(|(status, _)| !status.counts()).map(|(_, many)| many).sum()
}

/// Share of clauses that count, in words.
pub(crate) fn share(tally: &Tally) -> String {
    let all = tally.iter().sum();
    percent(all - outstanding(tally), all).map_or_else(|| "n/a".to_owned(), |share| format!("{share} %"))
}

/// The bar of a tally; every status that occurs is at least visible.
pub(crate) fn segments(tally: &Tally) -> Vec<Segment> {
    let all: usize = tally.iter().sum();
    let mut segments = Vec::new();
    let mut before = 0;
    for (status, many) in SHOWN.iter().zip(tally).filter(|(_, many)| **many > 0) {
        let x = before * 1000 / all;
        before += many;
        let width = (before * 1000 / all - x).max(2);
        segments.push(Segment {
            word: status.word(),
            fill: grain(*status),
            x: thousandths(x),
            width: thousandths(width),
        });
    }
    segments
}

/// What tells a status apart in a bar besides its colour.
pub(crate) fn grain(status: Status) -> Option<&'static str> {
    match status {
        Status::Changed => Some("dots"),
        Status::Incomplete | Status::Failing => Some("hatch"),
        Status::Verified | Status::Guarded | Status::Unproven => None,
    }
}

fn thousandths(many: usize) -> String {
    format!("{}.{}%", many / 10, many % 10)
}

/// A bar in words, for those who do not see it.
pub(crate) fn spoken(tally: &Tally) -> String {
    let said: Vec<String> = SHOWN
        .iter()
        .zip(tally)
        .filter(|(_, many)| **many > 0)
        .map(|(status, many)| format!("{many} {status}"))
        .collect();
    if said.is_empty() { "no clauses".to_owned() } else { said.join(", ") }
}

/// A list with its place, its state and its number.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Section {
    pub(crate) anchor: Anchor,
    pub(crate) mark: Mark,
    pub(crate) count: usize,
    pub(crate) many: String,
    pub(crate) list: Markup,
}

/// Who decided, when, instead of what.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Choice<'a> {
    pub(crate) by: &'a str,
    pub(crate) on: String,
    pub(crate) instead_of: &'a [String],
}

impl<'a> Choice<'a> {
    /// As the contract records it.
    pub(crate) fn new(decided: &'a Decided) -> Self {
        Self { by: &decided.by, on: decided.on.to_string(), instead_of: &decided.instead_of }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_cut_between_words() {
        assert_eq!(shorten("one two three", 9), "one two…");
        assert_eq!(shorten("short", 9), "short");
        assert_eq!(shorten("ééééééééé", 4), "éééé…");
    }

    #[test]
    fn bars_fill_their_width() {
        let bar = segments(&[1, 0, 1, 1, 0, 0]);
        let places: Vec<(&str, &str)> = bar.iter().map(|part| (part.x.as_str(), part.width.as_str())).collect();
        assert_eq!(places, [("0.0%", "33.3%"), ("33.3%", "33.3%"), ("66.6%", "33.4%")]);
        assert_eq!(segments(&Tally::default()), []);
        assert_eq!(share(&Tally::default()), "n/a");
        assert_eq!(share(&[2, 0, 0, 1, 0, 0]), "66 %");
    }

    #[test]
    fn every_status_has_its_place_in_bars() {
        for status in Status::ALL {
            assert!(SHOWN.contains(&status), "{status}");
        }
    }
}
