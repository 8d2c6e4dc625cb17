//! What stands on pages by the thousand, set by templates that are compiled in: `templates/bulk/`.
//!
//! Lives here: how lists of clauses are measured, so that a page stays one that a browser opens, and the way from rows to
//! [`Markup`]. Frames and all that stands once on a page is set by [`super::render`].

use askama::Template;

use super::book::Book;
use super::route::{Anchor, At, Href};
use super::value::{ClauseRow, Link, Markup, Section, counted, of_status};
use crate::obligation::Status;

/// Rows of a page from which on its lists show IDs alone.
const WHOLE_MAX: usize = 100;
/// Rows of a page from which on its lists are cut.
const TERSE_MAX: usize = 5_000;
/// Rows of a list that are shown however many lists there are.
const ROWS_MIN: usize = 5;

/// What the markup of a short row takes, about.
const ROW_BYTES: usize = 40;

/// How lists are shown on a page that is to hold so many rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Measure {
    /// IDs alone, without the beginnings of the words.
    pub(crate) terse: bool,
    /// Rows of one list.
    pub(crate) most: usize,
}

impl Measure {
    /// For all these rows in so many lists.
    pub(crate) fn of(rows: usize, lists: usize) -> Self {
        Self::within(TERSE_MAX, rows, lists)
    }

    /// The same for a page on which so many rows have room.
    pub(crate) fn within(room: usize, rows: usize, lists: usize) -> Self {
        let most = if rows <= room { rows } else { (room / lists.max(1)).max(ROWS_MIN) };
        Self { terse: rows > WHOLE_MAX, most }
    }
}

#[derive(Template)]
#[template(path = "bulk/clauses.html")]
struct Clauses<'a, 'b> {
    rows: &'b [ClauseRow<'a>],
    grouped: bool,
    terse: bool,
    more: usize,
    rest: Option<Link>,
}

/// A list of clauses. Under a heading of their status, `grouped`, clauses need not repeat it. `rest` leads to those that a
/// cut list does not show.
pub(crate) fn clauses(
    book: &Book<'_>,
    at: &At<'_>,
    clauses: &[usize],
    grouped: bool,
    measure: Measure,
    rest: Option<Link>,
) -> Markup {
    let row = if measure.terse { ClauseRow::terse } else { ClauseRow::new };
    let rows: Vec<ClauseRow<'_>> = clauses.iter().take(measure.most).map(|index| row(book, at, *index)).collect();
    let more = clauses.len() - rows.len();
    let bytes = rows.iter().map(|row| row.href.as_str().len() + row.id.len() + row.excerpt.len() + ROW_BYTES).sum();
    Markup::sized(&Clauses { rows: &rows, grouped, terse: measure.terse, more, rest }, bytes)
}

/// Clauses by status, what is outstanding first.
pub(crate) fn by_status(
    book: &Book<'_>,
    at: &At<'_>,
    all: &[usize],
    measure: Measure,
    rest: impl Fn(Status) -> Option<Link>,
) -> Vec<Section> {
    let mut sections = Vec::new();
    for status in Status::ALL {
        let found: Vec<usize> = all.iter().copied().filter(|index| book.status(*index) == status).collect();
        if !found.is_empty() {
            sections.push(Section {
                anchor: Anchor::own(status.word()),
                mark: of_status(status),
                count: found.len(),
                many: counted(found.len(), "clause", "clauses"),
                list: clauses(book, at, &found, true, measure, rest(status)),
            });
        }
    }
    sections
}

/// A page on which more of a list stands.
#[derive(Debug)]
pub(crate) struct Elsewhere {
    pub(crate) title: String,
    pub(crate) href: Href,
    pub(crate) many: usize,
}

#[derive(Template)]
#[template(path = "bulk/spread.html")]
struct Spread<'b> {
    rows: &'b [Elsewhere],
}

/// Where the rows of a list stand that is too long for its page.
pub(crate) fn spread(rows: &[Elsewhere]) -> Markup {
    Markup::set(&Spread { rows })
}
