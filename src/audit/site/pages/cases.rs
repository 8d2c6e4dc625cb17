//! All cases by family, probes that do not exist yet, and sample games.

use serde::Serialize;

use crate::site::book::Book;
use crate::site::bulk::Measure;
use crate::site::route::{Anchor, At, Href};
use crate::site::value::{CaseRow, Count, counted};
use crate::suite::Sample;

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    title: &'static str,
    many: String,
    contents: Vec<Count>,
    missing: Vec<CaseRow<'a>>,
    missing_many: String,
    families: Vec<Group<'a>>,
    samples: Vec<SampleRow<'a>>,
    providers: Vec<Provider<'a>>,
}

#[derive(Debug, Serialize)]
struct Group<'a> {
    anchor: Anchor,
    title: &'a str,
    rows: Vec<CaseRow<'a>>,
    more: usize,
}

/// Cases from which on the lists are cut.
const ROWS_MAX: usize = 1_500;

#[derive(Debug, Serialize)]
struct SampleRow<'a> {
    profile: &'a str,
    games: u64,
    accepted: u64,
    rejected: u64,
}

#[derive(Debug, Serialize)]
struct Provider<'a> {
    name: &'a str,
    cases: usize,
    marks: bool,
}

pub(crate) fn page<'a>(book: &'a Book<'a>, at: &At<'_>) -> Page<'a> {
    let trace = book.trace();
    let here = |anchor: &Anchor| -> Href { at.to_place(&at.route, anchor) };
    let measure = Measure::within(ROWS_MAX, trace.cases.len(), book.cases_by_family.len());
    let mut families = Vec::new();
    let mut contents = Vec::new();
    for (word, ids) in &book.cases_by_family {
        let known: Vec<_> =
            ids.iter().map(|id| (*id, &trace.cases[*id])).filter(|(_, case)| case.evidence.is_some()).collect();
        if known.is_empty() {
            continue;
        }
        let many = known.len();
        let rows: Vec<CaseRow<'a>> =
            known.into_iter().take(measure.most).map(|(id, case)| CaseRow::new(book, at, id, case)).collect();
        let title = book.family(word).map_or(*word, |family| family.title);
        let anchor = Anchor::own(&format!("family-{word}"));
        contents.push(Count { text: format!("{title} {many}"), href: Some(here(&anchor)) });
        families.push(Group { anchor, title, more: many - rows.len(), rows });
    }
    let missing: Vec<CaseRow<'a>> = trace
        .cases
        .iter()
        .filter(|(_, case)| case.evidence.is_none())
        .map(|(id, case)| CaseRow::new(book, at, id, case))
        .collect();
    let samples = trace.evidence.samples.iter().map(|sample: &Sample| SampleRow {
        profile: &sample.profile,
        games: sample.games,
        accepted: sample.accepted,
        rejected: sample.rejected,
    });
    let providers = trace.evidence.providers.iter().map(|provider| Provider {
        name: &provider.name,
        cases: provider.cases,
        marks: provider.marks,
    });
    Page {
        title: "Cases",
        many: counted(trace.evidence.registry_size(), "case", "cases"),
        contents,
        missing_many: counted(missing.len(), "probe does not exist yet", "probes do not exist yet"),
        missing,
        families,
        samples: samples.collect(),
        providers: providers.collect(),
    }
}
