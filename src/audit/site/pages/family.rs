//! One family's contract: what it records of each clause, its probes, its old names.

use std::collections::{BTreeMap, BTreeSet};

use askama::Template;
use serde::Serialize;

use crate::contract::{ClauseRecord, Contract};
use crate::obligation::Status;
use crate::report::header::share;
use crate::report::mutants::{Family, File, Uncaught};
use crate::site::book::{Book, FAMILY_WHOLE_MAX};
use crate::site::bulk::{self, Elsewhere, Measure};
use crate::site::route::{Anchor, At, Href, Route};
use crate::site::value::{self, CaseRow, Choice, Count, Link, Mark, Markup, Section, Segment, Wording, counted};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    title: &'a str,
    word: &'a str,
    contracts: Vec<&'a str>,
    documents: Vec<Link>,
    coverage: Href,
    label: String,
    segments: Vec<Segment>,
    share: String,
    counts: Vec<Standing>,
    lists: Vec<Section>,
    records: Vec<Record<'a>>,
    terse_records: Option<Markup>,
    records_more: usize,
    orphans: Vec<Orphan<'a>>,
    probes: Vec<CaseRow<'a>>,
    mutants: Option<Mutants>,
    renamed: Vec<Renamed<'a>>,
    retired: Vec<Retired<'a>>,
}

#[derive(Debug, Serialize)]
struct Standing {
    mark: Mark,
    count: Count,
}

/// What the contract says of one clause.
#[derive(Debug, Serialize)]
struct Record<'a> {
    anchor: &'a Anchor,
    old: Vec<Anchor>,
    id: &'a str,
    parts: Vec<&'a str>,
    href: Href,
    tag: &'static str,
    status: &'static str,
    words: &'a str,
    reasons: Vec<Wording<'a>>,
    choice: Option<Choice<'a>>,
    ruling: Option<&'a str>,
    no_ruling: Option<&'a str>,
    question: Option<&'a str>,
    alternatives: Vec<&'a str>,
    guard: Option<&'a str>,
    no_mark: Option<&'a str>,
    not_applicable: Vec<Exempt<'a>>,
    note: Option<&'a str>,
    cases: Vec<Linked<'a>>,
    cases_more: usize,
}

/// Cases listed of one clause.
const CASES_MAX: usize = 200;

#[derive(Debug, Serialize)]
struct Exempt<'a> {
    facet: &'static str,
    why: &'a str,
}

#[derive(Debug, Serialize)]
struct Linked<'a> {
    outcome: Mark,
    facet: &'static str,
    text: &'a str,
    href: Option<Href>,
}

/// A record whose clause does not exist.
#[derive(Debug, Serialize)]
struct Orphan<'a> {
    id: &'a str,
    place: Link,
}

/// The mutants of its code.
#[derive(Debug, Serialize)]
struct Mutants {
    words: String,
    state: Mark,
    files: Vec<Mutated>,
    survivors: Vec<Survivors>,
}

#[derive(Debug, Serialize)]
struct Mutated {
    path: String,
    share: String,
    caught: usize,
    viable: usize,
    unviable: usize,
    on: String,
    standing: &'static str,
}

#[derive(Debug, Serialize)]
struct Survivors {
    path: String,
    mutants: Vec<Uncaught>,
}

#[derive(Debug, Serialize)]
struct Renamed<'a> {
    old: &'a str,
    new: Link,
}

#[derive(Debug, Serialize)]
struct Retired<'a> {
    id: &'a str,
    why: &'a str,
}

pub(crate) fn page<'a>(book: &'a Book<'a>, at: &At<'_>, index: usize) -> Page<'a> {
    let trace = book.trace();
    let family = &book.families[index];
    let contracts: Vec<&Contract> = family.contracts.iter().map(|i| &trace.project.contracts[*i]).collect();
    let tally = value::tally(book, family.clauses.iter().copied());
    let counts = value::SHOWN.into_iter().zip(tally).filter(|(_, many)| *many > 0).map(|(status, many)| Standing {
        mark: value::of_status(status),
        count: Count::bare(many, || at.to_place(&at.route, &Anchor::own(status.word()))),
    });
    let ids = book.cases_by_family.get(family.word).map_or(&[][..], Vec::as_slice);
    let probes = ids.iter().map(|id| (*id, &trace.cases[*id])).filter(|(_, case)| case.probe.is_some());
    let whole = family.clauses.len() <= FAMILY_WHOLE_MAX;
    let lists = tally.iter().filter(|many| **many > 0).count();
    let recorded: Vec<usize> = family.clauses.iter().copied().filter(|index| book.is_recorded(*index)).collect();
    let records: Vec<Record<'a>> = recorded.iter().map(|index| record(book, at, *index, whole)).collect();
    let terse_records = (!whole && !records.is_empty()).then(|| Markup::set(&Records { records: &records }));
    let says_more = |index: &&usize| trace.record(book.entry(**index)).is_some_and(ClauseRecord::says_more_than_cases);
    let records_more = if whole { 0 } else { family.clauses.iter().filter(says_more).count() - records.len() };
    Page {
        title: family.title,
        word: family.word,
        contracts: contracts.iter().map(|contract| trace.project.sources.path(contract.file)).collect(),
        documents: documents(book, at, &contracts),
        coverage: at.to(&Route::FamilyCoverage(family.word)),
        label: value::spoken(&tally),
        segments: value::segments(&tally),
        share: value::share(&tally),
        counts: counts.collect(),
        lists: if whole {
            bulk::by_status(book, at, &family.clauses, Measure::of(family.clauses.len(), lists), |_| None)
        } else {
            spread(book, at, &family.clauses)
        },
        records: if whole { records } else { Vec::new() },
        terse_records,
        records_more,
        orphans: orphans(book, at, &contracts),
        probes: probes.map(|(id, case)| CaseRow::new(book, at, id, case)).collect(),
        mutants: book.mutants(family.word).map(Mutants::of),
        renamed: contracts
            .iter()
            .flat_map(|contract| &contract.renamed)
            .map(|(old, new)| Renamed { old: &old.value, new: book.link_clause(at, &new.value) })
            .collect(),
        retired: contracts
            .iter()
            .flat_map(|contract| &contract.retired)
            .map(|(id, why)| Retired { id: &id.value, why })
            .collect(),
    }
}

impl Mutants {
    fn of(family: Family) -> Self {
        let row = |file: &File| Mutated {
            path: file.path.clone(),
            share: share(file.tally.percent()),
            caught: file.tally.caught,
            viable: file.tally.viable(),
            unviable: file.tally.unviable,
            on: file.on.clone().unwrap_or_default(),
            standing: file.standing,
        };
        let state = value::of_figure(family.state);
        let files = family.files.iter().map(row).collect();
        let surviving = family.files.into_iter().filter(|file| !file.survivors.is_empty());
        let survivors = surviving.map(|file| Survivors { path: file.path, mutants: file.survivors }).collect();
        Self { words: family.tally.words(), state, files, survivors }
    }
}

/// The records of a large family.
#[derive(Template)]
#[template(path = "bulk/records.html")]
struct Records<'a, 'b> {
    records: &'b [Record<'a>],
}

/// By status, the documents of a large family that have such clauses.
fn spread(book: &Book<'_>, at: &At<'_>, clauses: &[usize]) -> Vec<Section> {
    let mut many: BTreeMap<(usize, usize, usize), usize> = BTreeMap::new();
    for index in clauses {
        let entry = book.entry(*index);
        let place = Status::ALL.iter().position(|status| *status == entry.verdict.status).unwrap_or(0);
        let document = book.sheets.first(entry.document).unwrap_or(entry.document);
        *many.entry((place, document, book.parts(entry.document).of_clause(entry.index))).or_default() += 1;
    }
    let mut sections = Vec::new();
    for (place, status) in Status::ALL.into_iter().enumerate() {
        let rows: Vec<Elsewhere> = many
            .range((place, 0, 0)..(place + 1, 0, 0))
            .map(|((_, document, part), many)| Elsewhere {
                title: page_title(book, *document, *part),
                href: at.to_place(&book.part_of(*document, *part), &Anchor::own(status.word())),
                many: *many,
            })
            .collect();
        if !rows.is_empty() {
            let count = rows.iter().map(|row| row.many).sum();
            sections.push(Section {
                anchor: Anchor::own(status.word()),
                mark: value::of_status(status),
                count,
                many: counted(count, "clause", "clauses"),
                list: bulk::spread(&rows),
            });
        }
    }
    sections
}

/// What a page of a document is called, or one that begins with it.
fn page_title(book: &Book<'_>, document: usize, part: usize) -> String {
    let title = &book.trace().project.documents[document].title;
    if book.sheets.has(document) {
        return super::sheet::title(book, book.sheets.documents(document));
    }
    if book.parts(document).count() > 1 { format!("{title}, part {}", part + 1) } else { title.clone() }
}

/// The documents that contracts name; of those that share a page, the page.
fn documents(book: &Book<'_>, at: &At<'_>, contracts: &[&Contract]) -> Vec<Link> {
    let mut shared = BTreeSet::new();
    let named = contracts.iter().flat_map(|contract| &contract.documents);
    named
        .filter_map(|path| match book.document_index(&path.value) {
            Some(index) => {
                let first = book.sheets.first(index);
                let title = || match first {
                    Some(first) => page_title(book, first, 0),
                    None => book.trace().project.documents[index].title.clone(),
                };
                let link = || Link::new(title(), at.to(&book.part_of(index, 0)));
                first.is_none_or(|first| shared.insert(first)).then(link)
            }
            None => Some(Link { text: path.value.clone(), href: None }),
        })
        .collect()
}

fn orphans<'a>(book: &Book<'a>, at: &At<'_>, contracts: &[&'a Contract]) -> Vec<Orphan<'a>> {
    let records = contracts.iter().flat_map(|contract| &contract.clauses);
    records
        .filter(|record| book.trace().by_id(&record.id.value).is_none())
        .map(|record| Orphan { id: &record.id.value, place: book.link_place(at, record.id.span) })
        .collect()
}

/// What is only shown on the page of a small family is left out where it is not `whole`.
fn record<'a>(book: &'a Book<'a>, at: &At<'_>, index: usize, whole: bool) -> Record<'a> {
    let trace = book.trace();
    let entry = book.entry(index);
    let clause = trace.clause(entry);
    let record = trace.record(entry);
    let said = |part: fn(&ClauseRecord) -> Option<&String>| record.and_then(part).map(String::as_str);
    let old = if entry.duplicate { &[][..] } else { book.old_ids(&clause.id.value) };
    Record {
        anchor: book.anchor(index),
        old: old.iter().map(|id| Anchor::of(id)).collect(),
        id: &clause.id.value,
        parts: if whole { value::parts(&clause.id.value) } else { Vec::new() },
        href: book.to_clause(at, index),
        tag: clause.tag.word(),
        status: entry.verdict.status.word(),
        words: &clause.words,
        reasons: entry.verdict.reasons.iter().filter(|_| whole).map(|reason| Wording::of(reason.to_string())).collect(),
        choice: record.and_then(|record| record.decided.as_ref()).map(|decided| Choice::new(&decided.value)),
        ruling: said(|record| record.ruling.as_ref().map(|ruling| &ruling.value)),
        no_ruling: said(|record| record.no_ruling.as_ref().map(|why| &why.value)),
        question: said(|record| record.question.as_ref().map(|question| &question.value)),
        alternatives: record
            .map(|record| record.alternatives.iter().map(|answer| answer.value.as_str()).collect())
            .unwrap_or_default(),
        guard: said(|record| record.guard.as_ref().map(|guard| &guard.value)),
        no_mark: said(|record| record.no_mark.as_ref().map(|why| &why.value)),
        not_applicable: record
            .map(|record| {
                let exempt = record.not_applicable.iter();
                exempt.map(|(facet, why)| Exempt { facet: facet.value.word(), why }).collect()
            })
            .unwrap_or_default(),
        note: said(|record| record.note.as_ref().map(|note| &note.value)),
        cases: entry
            .cases
            .iter()
            .take(if whole { CASES_MAX } else { 0 })
            .map(|link| Linked {
                outcome: value::of_proof(&link.proof),
                facet: trace.facet_of(&link.case).map_or("", crate::ids::Facet::word),
                text: &link.case,
                href: book.to_paged_case(at, &link.case),
            })
            .collect(),
        cases_more: entry.cases.len().saturating_sub(CASES_MAX),
    }
}
