//! A view of coverage that the project names: its clauses step by step, with what of each step is proven, chosen and open.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::contract::coverage::CoverageView;
use crate::ids::Tag;
use crate::obligation::Status;
use crate::site::book::Book;
use crate::site::bulk::Measure;
use crate::site::route::{Anchor, At, Href, Route};
use crate::site::value::{self, Bar, CaseRow, ClauseRow, Count, Head, Link, counted};
use crate::trace::CaseEntry;

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    title: &'a str,
    about: Option<&'a str>,
    many: String,
    heads: Vec<Head>,
    grid: Option<Grid<'a>>,
    rows: Vec<Bar>,
    steps: Vec<Step<'a>>,
}

/// The steps that have a place in the table.
#[derive(Debug, Serialize)]
struct Grid<'a> {
    columns: Vec<&'a str>,
    rows: Vec<GridRow<'a>>,
}

#[derive(Debug, Serialize)]
struct GridRow<'a> {
    title: &'a str,
    cells: Vec<Option<GridCell>>,
}

/// A step in the table: its worst status, and how much of it counts as done.
#[derive(Debug, Serialize)]
struct GridCell {
    href: Href,
    status: &'static str,
    share: String,
    label: String,
}

/// Rows from which on the lists are cut: the pages of documents have the rest.
const ROWS_MAX: usize = 2_000;

#[derive(Debug, Serialize)]
struct Step<'a> {
    anchor: Anchor,
    title: &'a str,
    caption: String,
    rows: Vec<Bar>,
    chapters_at: Anchor,
    chapters: Vec<Chapter>,
    chapters_more: usize,
    outstanding_at: Anchor,
    outstanding: Vec<ClauseRow<'a>>,
    outstanding_more: usize,
    questions_at: Anchor,
    questions: Vec<Question<'a>>,
    questions_more: usize,
    choices_at: Anchor,
    choices_many: String,
    choices: Vec<Choice<'a>>,
    choices_more: usize,
    cases_at: Anchor,
    cases: Vec<CaseRow<'a>>,
    cases_more: usize,
}

/// A document of a step, with the sections in which its clauses stand.
#[derive(Debug, Serialize)]
struct Chapter {
    document: Link,
    many: String,
    sections: Vec<Count>,
}

/// Chapters of a step, and sections of a chapter.
const CHAPTERS_MAX: usize = 60;

#[derive(Debug, Serialize)]
struct Question<'a> {
    row: ClauseRow<'a>,
    asked: Option<&'a str>,
    guard: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct Choice<'a> {
    row: ClauseRow<'a>,
    ruling: Option<&'a str>,
    no_ruling: Option<&'a str>,
}

pub(crate) fn page<'a>(book: &'a Book<'a>, at: &At<'_>, view: &'a CoverageView) -> Page<'a> {
    let found = book.trace().steps(view);
    let all: usize = found.by_step.iter().map(Vec::len).sum();
    let lists = 4 * (found.by_step.len() + 1);
    let measure = Measure::within(ROWS_MAX, all + found.elsewhere.len(), lists);
    let mut rows = Vec::new();
    let mut steps = Vec::new();
    let named =
        view.steps.iter().zip(&found.by_step).map(|(step, clauses)| (step.name.value.as_str(), &*step.title, clauses));
    // No step has a name with a dot.
    let elsewhere = (!found.elsewhere.is_empty()).then_some((".elsewhere", "Elsewhere", &found.elsewhere));
    for (name, title, clauses) in named.chain(elsewhere) {
        let anchor = Anchor::own(name);
        let here = at.to_place(&at.route, &anchor);
        rows.push(Bar::of(book, Link::new(title, here.clone()), clauses, here.clone(), |_| here.clone()));
        steps.push(step(book, at, (name, title), clauses, measure));
    }
    let elsewhere = found.elsewhere.len();
    let in_steps = format!("{} in {}", counted(all, "clause", "clauses"), counted(view.steps.len(), "step", "steps"));
    Page {
        title: &view.title,
        about: view.about.as_deref(),
        many: if elsewhere == 0 { in_steps } else { format!("{in_steps}, {elsewhere} elsewhere") },
        heads: value::heads(),
        grid: grid(book, at, view, &found.by_step),
        rows,
        steps,
    }
}

/// The table, with rows and columns in the order in which steps name them first.
fn grid<'a>(book: &Book<'_>, at: &At<'_>, view: &'a CoverageView, by_step: &[Vec<usize>]) -> Option<Grid<'a>> {
    let placed =
        || view.steps.iter().zip(by_step).filter_map(|(step, clauses)| Some((step, step.cell.as_ref()?, clauses)));
    let (mut rows, mut columns): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for (_, cell, _) in placed() {
        for (heads, head) in [(&mut rows, &cell.row), (&mut columns, &cell.column)] {
            if !heads.contains(&head.as_str()) {
                heads.push(head);
            }
        }
    }
    let cell = |row: &str, column: &str| {
        let (step, _, clauses) = placed().find(|(_, cell, _)| cell.row == row && cell.column == column)?;
        let statuses = || clauses.iter().map(|index| book.status(*index));
        let counting = statuses().filter(|status| status.counts()).count();
        Some(GridCell {
            href: at.to_place(&at.route, &Anchor::own(&step.name.value)),
            status: statuses().min().map_or("", Status::word),
            share: format!("{counting} of {}", clauses.len()),
            label: step.title.clone(),
        })
    };
    let row = |title: &&'a str| GridRow { title, cells: columns.iter().map(|column| cell(title, column)).collect() };
    let rows: Vec<GridRow<'a>> = rows.iter().map(row).collect();
    (!rows.is_empty()).then_some(Grid { columns, rows })
}

fn step<'a>(book: &'a Book<'a>, at: &At<'_>, named: (&str, &'a str), clauses: &[usize], measure: Measure) -> Step<'a> {
    let (name, title) = named;
    let trace = book.trace();
    let place = |part: &str| Anchor::own(&format!("{name}.{part}"));
    let tag_of = |index: usize| trace.clause(book.entry(index)).tag;
    let of_tag = |tag: Tag| clauses.iter().copied().filter(|index| tag_of(*index) == tag).collect::<Vec<_>>();
    let owing: Vec<usize> = clauses.iter().copied().filter(|index| !book.status(*index).counts()).collect();
    let (questions, choices) = (of_tag(Tag::Unresolved), of_tag(Tag::Interpretation));
    let rows = trace.tags().into_iter().map(|tag| {
        let list = at.to_place(&at.route, &place(list_of(tag)));
        let owing = at.to_place(&at.route, &place("outstanding"));
        let to = |status: Status| if status.counts() { list.clone() } else { owing.clone() };
        Bar::of(book, Link { text: tag.word().to_owned(), href: None }, &of_tag(tag), list.clone(), to)
    });
    let chapters = chapters(book, at, clauses);
    let cases = cases(book, clauses);
    let more = |all: &[usize]| all.len().saturating_sub(measure.most);
    let first = |all: &[usize]| all.iter().copied().take(measure.most).collect::<Vec<_>>();
    Step {
        anchor: Anchor::own(name),
        title,
        caption: format!("{title}: clauses by tag and status"),
        rows: rows.filter(|row| row.cells[0].href.is_some()).collect(),
        chapters_at: place("chapters"),
        chapters_more: chapters.len().saturating_sub(CHAPTERS_MAX),
        chapters: chapters.into_iter().take(CHAPTERS_MAX).collect(),
        outstanding_at: place("outstanding"),
        outstanding_more: more(&owing),
        outstanding: first(&owing).into_iter().map(|index| ClauseRow::new(book, at, index)).collect(),
        questions_at: place("questions"),
        questions_more: more(&questions),
        questions: first(&questions).into_iter().map(|index| question(book, at, index)).collect(),
        choices_at: place("interpretations"),
        choices_many: counted(choices.len(), "interpretation", "interpretations"),
        choices_more: more(&choices),
        choices: first(&choices).into_iter().map(|index| choice(book, at, index)).collect(),
        cases_at: place("cases"),
        cases_more: cases.len().saturating_sub(measure.most),
        cases: cases.iter().take(measure.most).map(|(id, case)| CaseRow::new(book, at, id, case)).collect(),
    }
}

/// The cases that are linked to these clauses, by ID.
fn cases<'a>(book: &Book<'a>, clauses: &[usize]) -> BTreeMap<&'a str, &'a CaseEntry> {
    let trace = book.trace();
    let links = clauses.iter().flat_map(|index| &book.entry(*index).cases);
    links.filter_map(|link| trace.cases.get_key_value(&link.case)).map(|(id, case)| (id.as_str(), case)).collect()
}

/// The list in which the clauses of a tag stand.
fn list_of(tag: Tag) -> &'static str {
    match tag {
        Tag::Sourced | Tag::Untagged => "chapters",
        Tag::Interpretation => "interpretations",
        Tag::Unresolved => "questions",
    }
}

fn question<'a>(book: &'a Book<'a>, at: &At<'_>, index: usize) -> Question<'a> {
    let record = book.trace().record(book.entry(index));
    Question {
        row: ClauseRow::new(book, at, index),
        asked: record.and_then(|record| record.question.as_ref()).map(|question| question.value.as_str()),
        guard: record.and_then(|record| record.guard.as_ref()).map(|guard| guard.value.as_str()),
    }
}

fn choice<'a>(book: &'a Book<'a>, at: &At<'_>, index: usize) -> Choice<'a> {
    let record = book.trace().record(book.entry(index));
    Choice {
        row: ClauseRow::new(book, at, index),
        ruling: record.and_then(|record| record.ruling.as_ref()).map(|ruling| ruling.value.as_str()),
        no_ruling: record.and_then(|record| record.no_ruling.as_ref()).map(|why| why.value.as_str()),
    }
}

/// Where the clauses of a step stand.
fn chapters(book: &Book<'_>, at: &At<'_>, clauses: &[usize]) -> Vec<Chapter> {
    let mut many: BTreeMap<usize, BTreeMap<Option<usize>, usize>> = BTreeMap::new();
    for index in clauses {
        let entry = book.entry(*index);
        let section = section_of(book, entry.document, book.trace().clause(entry).heading);
        *many.entry(entry.document).or_default().entry(section).or_default() += 1;
    }
    let chapter = |(document, sections): (usize, BTreeMap<Option<usize>, usize>)| {
        let shown = &book.trace().project.documents[document];
        let sections_of = sections.iter().filter_map(|(heading, many)| {
            let heading = &shown.headings[(*heading)?];
            let href = book.to_place_in(at, document, &heading.anchor);
            Some(Count { text: format!("{} {many}", heading.text), href: Some(href) })
        });
        Chapter {
            document: Link::new(shown.title.clone(), book.to_document(at, document)),
            many: counted(sections.values().sum(), "clause", "clauses"),
            sections: sections_of.take(CHAPTERS_MAX).collect(),
        }
    };
    many.into_iter().map(chapter).collect()
}

/// The heading of the second level that a clause stands under.
fn section_of(book: &Book<'_>, document: usize, heading: Option<usize>) -> Option<usize> {
    let headings = &book.trace().project.documents[document].headings;
    let above = headings.get(..=heading?)?.iter().enumerate().rev();
    let mut above = above.take_while(|(_, heading)| heading.level > 1);
    above.find(|(_, heading)| heading.level == SECTION_LEVEL).map(|(index, _)| index)
}

/// Of `##`.
const SECTION_LEVEL: u8 = 2;

/// The views' pages, and the words under which they stand in the contents.
pub(crate) fn contents(views: &[CoverageView]) -> impl Iterator<Item = (&str, Route<'_>)> {
    views.iter().map(|view| {
        let text = view.short.as_deref().unwrap_or(&view.title);
        (text, Route::View(&view.name.value))
    })
}
