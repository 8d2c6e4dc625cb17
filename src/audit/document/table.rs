//! Tables: rows that are clauses, and the column in which the site shows their status.

use std::ops::Range;

use pulldown_cmark::{Alignment, Event, Tag as Mark, TagEnd};

use super::inline::Kind;
use super::marker::Lead;
use super::walk::Walk;
use super::{Element, words};

/// A table while it is read.
#[derive(Debug)]
pub(super) struct Table {
    columns: Vec<Alignment>,
    /// Whether any row is a clause, so that all have one more cell.
    has_status: bool,
    row: Row,
}

/// The row that is open.
#[derive(Debug, Default)]
struct Row {
    head: bool,
    clause: Option<usize>,
    column: usize,
    words: String,
    /// Length of `words` up to the last cell that is not empty.
    filled: usize,
    faulty: bool,
}

impl Walk<'_> {
    pub(super) fn start_table(&mut self, columns: Vec<Alignment>, range: &Range<usize>) {
        let foreign = self.course.as_ref().is_some_and(|course| course.has_row(range));
        let has_status = foreign || self.has_marked_row();
        self.page.tag("<div class=\"table\" tabindex=\"0\" role=\"region\" aria-label=\"Table\"><table>\n");
        self.table = Some(Table { columns, has_status, row: Row::default() });
    }

    pub(super) fn end_table(&mut self) {
        self.table = None;
        self.page.tag("</tbody></table></div>\n");
    }

    pub(super) fn start_row(&mut self, head: bool, at: usize) {
        let mut row = Row { head, ..Row::default() };
        if head {
            self.page.tag("<thead><tr>");
        } else if let Lead::Marker(marker) = self.lead(1) {
            row.clause = Some(self.open_clause(marker, Element::Row));
            self.claimed = true;
        } else if let Some(clause) = self.open_row(at) {
            row.clause = Some(clause);
        } else {
            self.page.tag("<tr>");
        }
        if let Some(table) = &mut self.table {
            table.row = row;
        }
    }

    pub(super) fn end_row(&mut self, range: Range<usize>) {
        let Some(table) = &mut self.table else { return };
        let has_status = table.has_status;
        let mut row = std::mem::take(&mut table.row);
        row.words.truncate(row.filled);
        let range = self.trimmed(range);
        self.settle(row.words.trim_start(), range, !row.head && !row.faulty);
        if let Some(clause) = row.clause {
            self.close_clause(clause, Element::Row);
        } else if row.head {
            self.page.tag(if has_status {
                "<th scope=\"col\">Status</th></tr></thead>\n<tbody>"
            } else {
                "</tr></thead>\n<tbody>"
            });
        } else {
            self.page.tag(if has_status { "<td></td></tr>\n" } else { "</tr>\n" });
        }
    }

    pub(super) fn start_cell(&mut self) {
        let Some(table) = &self.table else { return };
        let (head, first) = (table.row.head, table.row.column == 0);
        let alignment = table.columns.get(table.row.column).copied().unwrap_or(Alignment::None);
        self.page.tag(match (head, alignment) {
            (true, Alignment::None) => "<th scope=\"col\">",
            (true, Alignment::Left) => "<th scope=\"col\" class=\"align-left\">",
            (true, Alignment::Center) => "<th scope=\"col\" class=\"align-center\">",
            (true, Alignment::Right) => "<th scope=\"col\" class=\"align-right\">",
            (false, Alignment::None) => "<td>",
            (false, Alignment::Left) => "<td class=\"align-left\">",
            (false, Alignment::Center) => "<td class=\"align-center\">",
            (false, Alignment::Right) => "<td class=\"align-right\">",
        });
        self.begin(Kind::Cell { head, first });
    }

    pub(super) fn end_cell(&mut self) {
        let Some(inline) = self.end_text() else { return };
        let text = words::without_last_citations(&inline.words, &inline.cited);
        let Some(table) = &mut self.table else { return };
        let row = &mut table.row;
        if row.column > 1 || (row.column == 1 && !row.words.is_empty()) {
            row.words.push_str(" — ");
        }
        row.words.push_str(&text);
        row.filled = if text.is_empty() { row.filled } else { row.words.len() };
        row.column += 1;
        row.faulty |= inline.faulty;
        self.page.tag(if row.head { "</th>" } else { "</td>" });
    }

    /// Whether a row of the table that begins here is a clause.
    fn has_marked_row(&mut self) -> bool {
        let mut distance = 0;
        loop {
            let is_row = match self.stream.peek(distance) {
                None | Some((Event::End(TagEnd::Table), _)) => return false,
                Some((event, _)) => matches!(event, Event::Start(Mark::TableRow)),
            };
            if is_row && matches!(self.lead(distance + 2), Lead::Marker(_)) {
                return true;
            }
            distance += 1;
        }
    }
}
