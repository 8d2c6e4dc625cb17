//! A bold number, or one in an anchor element, in the first cell of a table row: `| **3.1.2** | The device shall … |`.
//!
//! A whole number alone counts things, and a table of versions or dates lists releases; neither is a clause.

use std::ops::Range;

use super::outline::{BlockKind, Outline, SpanKind};
use super::{Dialect, Plan, trimmed};
use crate::document::Element;
use crate::ids::is_foreign_id;

/// Headers of first columns whose numbers name something else than a clause.
const OTHER_COLUMNS: [&str; 8] = ["version", "release", "date", "rev", "revision", "since", "tag", "total"];

pub(super) fn find(source: &str, outline: &Outline, plan: &mut Plan) {
    for (index, _) in outline.blocks.iter().enumerate().filter(|(_, block)| block.kind == BlockKind::Table) {
        let rows = outline.children(Some(index));
        let Some((head, rows)) = rows.split_first() else { continue };
        let title = first_cell(outline, *head).map_or("", |cell| source[cell].trim()).to_lowercase();
        let word = title.trim_matches(|c: char| !c.is_alphanumeric());
        if OTHER_COLUMNS.contains(&word) {
            continue;
        }
        for row in rows {
            let Some((id, written)) = number(source, outline, *row) else { continue };
            let extent = outline.blocks[*row].range.clone();
            plan.push(Dialect::TableNumbers, &source[id], written.clone(), extent).element = Element::Row;
            plan.hidden.push(written);
        }
    }
}

fn first_cell(outline: &Outline, row: usize) -> Option<Range<usize>> {
    let cell = *outline.children(Some(row)).first()?;
    let spans = &outline.blocks[cell].spans;
    Some(spans.first()?.1.start..spans.last()?.1.end)
}

/// The number, and all that its cell holds: a single bold word, perhaps in a link, or an anchor element whose name ends with what
/// it holds, as `<a name="1.3">3</a>`.
fn number(source: &str, outline: &Outline, row: usize) -> Option<(Range<usize>, Range<usize>)> {
    let cells = outline.children(Some(row));
    let spans = &outline.blocks[*cells.first()?].spans;
    let mut anchor = None;
    for (kind, span) in spans {
        match kind {
            SpanKind::Text | SpanKind::Strong | SpanKind::Link => {}
            SpanKind::Html => anchor = anchor.or(Some(anchor_name(source, span)?)),
            SpanKind::Code | SpanKind::Break | SpanKind::Emphasis => return None,
        }
    }
    let mut texts = spans.iter().filter(|(kind, _)| *kind == SpanKind::Text).map(|(_, span)| span);
    let first = texts.next()?;
    let text = trimmed(source, first.start..texts.next_back().unwrap_or(first).end);
    let bold = spans.iter().find(|(kind, _)| *kind == SpanKind::Strong).map(|(_, span)| span);
    let is_bold = bold.is_some_and(|bold| bold.start <= text.start && text.end <= bold.end);
    let id = match anchor.filter(|name| !name.is_empty() && source[name.clone()].ends_with(&source[text.clone()])) {
        _ if is_bold && is_number(&source[text.clone()]) => text,
        Some(name) if is_number(&source[name.clone()]) => name,
        _ => return None,
    };
    let written = spans.first()?.1.start..spans.iter().map(|(_, span)| span.end).max()?;
    let others = cells[1..].iter().any(|cell| !outline.blocks[*cell].spans.is_empty());
    others.then_some((id, written))
}

/// The name that an anchor element gives; empty for its end, none for any other element.
fn anchor_name(source: &str, tag: &Range<usize>) -> Option<Range<usize>> {
    let text = &source[tag.clone()];
    if text.eq_ignore_ascii_case("</a>") {
        return Some(tag.end..tag.end);
    }
    let attributes = text.get(..3).filter(|start| start.eq_ignore_ascii_case("<a ")).map(|_| &text[3..])?;
    let at = ["name=\"", "id=\""].iter().find_map(|key| attributes.find(key).map(|at| at + key.len()))?;
    let length = attributes[at..].find('"')?;
    Some(tag.start + 3 + at..tag.start + 3 + at + length)
}

/// `3.1.2`, `V3.1`, `REQ-12`, `FR-2.1a`: digits with dots, or digits after a word and a hyphen.
fn is_number(text: &str) -> bool {
    let letters = text.bytes().take_while(|b| b.is_ascii_alphabetic() || matches!(b, b'-' | b'_')).count();
    let (word, digits) = text.split_at(letters);
    let named = word.len() > 1 && word.ends_with(['-', '_']);
    let parts = digits.split(['.', '-']);
    let is_part = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_digit())
            && part.bytes().all(|b| b.is_ascii_alphanumeric())
            && part.len() <= 8
    };
    is_foreign_id(text) && (named || digits.contains('.')) && parts.clone().all(is_part)
}
