//! The walk through a document that is read in a foreign dialect: clauses begin and end where the plan says.
//!
//! Lives here: following the plan. What is a clause and how far it reaches was decided before, in `dialect`.

use std::ops::Range;

use pulldown_cmark::{Event, Tag as Mark};

use super::dialect::{Dialect, Found, Plan};
use super::inline::{Inline, Kind};
use super::marker::Marker;
use super::walk::Walk;
use super::{Element, Foreign};
use crate::ids::Tag;

/// The plan of a document, and how far the walk has come.
#[derive(Debug)]
pub(super) struct Course {
    plan: Plan,
    next: usize,
}

impl Course {
    pub(super) fn new(plan: Plan) -> Self {
        Self { plan, next: 0 }
    }

    /// IDs that a heading's anchor might be, which the clauses keep for themselves.
    pub(super) fn single_words(&self) -> impl Iterator<Item = &str> {
        self.plan.found.iter().map(|found| found.id.as_str()).filter(|id| !id.contains('.'))
    }

    fn next_start(&self) -> usize {
        self.plan.found.get(self.next).map_or(usize::MAX, |found| found.extent.start)
    }

    fn take(&mut self) -> Option<Found> {
        let found = self.plan.found.get(self.next).cloned()?;
        self.next += 1;
        Some(found)
    }

    fn hidden(&self, range: &Range<usize>) -> bool {
        lies_in(&self.plan.hidden, range)
    }

    /// Whether a row of the table is a clause.
    pub(super) fn has_row(&self, table: &Range<usize>) -> bool {
        let from = self.plan.found.partition_point(|found| found.extent.start < table.start);
        let mut within = self.plan.found[from..].iter().take_while(|found| found.extent.start < table.end);
        within.any(|found| found.element == Element::Row)
    }

    /// The end of the piece of literal text that begins at `at`, and whether it is hidden.
    fn piece(&self, at: usize, end: usize) -> (usize, bool) {
        let after = self.plan.hidden.partition_point(|range| range.start <= at);
        if after > 0 && self.plan.hidden[after - 1].end > at {
            return (self.plan.hidden[after - 1].end.min(end), true);
        }
        let hidden = self.plan.hidden.get(after).map_or(usize::MAX, |range| range.start);
        let start = self.next_start();
        let start = if start > at { start } else { usize::MAX };
        (hidden.min(start).min(end), false)
    }
}

/// Whether a range lies in one of others, which are in order and apart.
fn lies_in(ranges: &[Range<usize>], range: &Range<usize>) -> bool {
    let after = ranges.partition_point(|other| other.start <= range.start);
    after > 0 && ranges[after - 1].end >= range.end && !range.is_empty()
}

impl<'a> Walk<'a> {
    /// A block that holds no other's place begins: ends the clause that reaches no further, begins those that start here.
    pub(super) fn turn(&mut self, at: usize) {
        if self.course.is_none() {
            return;
        }
        self.end_bare();
        if self.reached().is_some_and(|until| until <= at) {
            self.close_hanging();
        }
        while self.course.as_ref().is_some_and(|course| course.next_start() <= at) {
            self.close_hanging();
            self.open_hanging();
        }
    }

    /// The same within a block of text, which is divided there.
    fn turn_in_text(&mut self, at: usize) {
        let due = |walk: &Self| {
            let ends = walk.reached().is_some_and(|until| until <= at);
            let begins = walk.course.as_ref().is_some_and(|course| course.next_start() <= at);
            (ends, begins)
        };
        let Some(kind) = self.inline.as_ref().filter(|inline| inline.may_be_divided()).map(|inline| inline.kind) else {
            return;
        };
        while let (ends, begins) = due(self)
            && (ends || begins)
        {
            self.end_block();
            self.close_hanging();
            if begins {
                self.open_hanging();
            }
            self.inline = Some(Inline::new(kind));
        }
    }

    /// The clause on which the next block in the innermost container may hang.
    pub(super) fn hanging(&self) -> Option<usize> {
        self.containers.last().and_then(|top| top.hanging)
    }

    pub(super) fn set_hanging(&mut self, clause: usize) {
        if let Some(top) = self.containers.last_mut() {
            top.hanging = Some(clause);
        }
    }

    /// How far the foreign clause reaches that is open in the innermost container.
    fn reached(&self) -> Option<usize> {
        let clause = self.hanging()?;
        self.drafts[clause].found.as_ref().map(|found| found.extent.end)
    }

    fn open_hanging(&mut self) {
        if let Some(found) = self.course.as_mut().and_then(Course::take) {
            let clause = self.open_found(found, Element::Block);
            self.set_hanging(clause);
        }
    }

    fn open_found(&mut self, found: Found, element: Element) -> usize {
        let marker = Marker { tag: Tag::Untagged, id: found.marker.clone(), range: found.marker.clone() };
        let clause = self.open_clause(marker, element);
        self.drafts[clause].found = Some(Box::new(found));
        clause
    }

    /// Opens the clause that the row at `at` is.
    pub(super) fn open_row(&mut self, at: usize) -> Option<usize> {
        let course = self.course.as_mut()?;
        while course.next_start() < at {
            course.next += 1;
        }
        let is_row = course.plan.found.get(course.next).is_some_and(|found| found.element == Element::Row);
        let found = if is_row && course.next_start() == at { course.take() } else { None };
        found.map(|found| self.open_found(found, Element::Row))
    }

    /// Whether what stands here is a marker, which is no text.
    pub(super) fn is_hidden(&self, range: &Range<usize>) -> bool {
        self.course.as_ref().is_some_and(|course| course.hidden(range))
    }

    /// Whether a block is shown, but is no clause's words.
    pub(super) fn is_silent(&self, range: &Range<usize>) -> bool {
        self.course.as_ref().is_some_and(|course| lies_in(&course.plan.silent, range))
    }

    /// Takes an event of a block's text; gives it back where nothing foreign is to be done with it.
    pub(super) fn foreign_event(&mut self, event: Event<'a>, range: Range<usize>) -> Option<(Event<'a>, Range<usize>)> {
        if self.course.is_none() {
            return Some((event, range));
        }
        if self.is_hidden(&range) {
            return None;
        }
        self.turn_in_text(range.start);
        let source = self.source;
        match &event {
            Event::Text(text) if source[range.clone()] == **text => {
                let mut at = range.start;
                while at < range.end {
                    self.turn_in_text(at);
                    let until = self.reached().filter(|until| *until > at).unwrap_or(usize::MAX);
                    let (end, hidden) =
                        self.course.as_ref().map_or((range.end, false), |course| course.piece(at, range.end));
                    let end = if hidden { end } else { end.min(until) };
                    if !hidden {
                        self.text(&source[at..end], at..end);
                    }
                    at = end;
                }
                None
            }
            _ => Some((event, range)),
        }
    }

    /// What a heading says for its clause: nothing but what follows its number, where the heading is a requirement's label.
    pub(super) fn said_by_heading<'t>(&self, text: &'t str) -> &'t str {
        let dialect =
            self.hanging().and_then(|clause| self.drafts[clause].found.as_ref()).map(|found| found.foreign.dialect);
        if dialect == Some(Dialect::RequirementHeadings) {
            return text.split_once('>').map_or("", |(_, said)| said.trim());
        }
        text
    }
}

impl Inline {
    /// Whether a clause may begin or end within: in running text, and not within emphasis or a link.
    fn may_be_divided(&self) -> bool {
        matches!(self.kind, Kind::Paragraph | Kind::Bare) && self.is_flat()
    }
}

/// Whether a mark begins a block before which a clause may end or begin; items and rows do so by themselves.
pub(super) fn begins_block(mark: &Mark<'_>) -> bool {
    matches!(
        mark,
        Mark::Paragraph
            | Mark::Heading { .. }
            | Mark::BlockQuote(_)
            | Mark::CodeBlock(_)
            | Mark::HtmlBlock
            | Mark::List(_)
            | Mark::FootnoteDefinition(_)
            | Mark::Table(_)
    )
}

/// What the finished clause keeps of what was found.
pub(super) fn kept(found: Option<Found>) -> Option<Box<Foreign>> {
    found.map(|found| Box::new(found.foreign))
}
