//! A bold number in the first cell of a table row: `| **3.1.2** | The device shall … |`.
//!
//! A whole number alone counts things, and a table of versions or dates lists releases; neither is a clause.

use std::ops::Range;

use super::outline::{BlockKind, Outline, SpanKind};
use super::{Dialect, Plan, trimmed};
use crate::document::Element;
use crate::ids::is_foreign_id;

/// Headers of first columns whose numbers name something else than a clause.
const OTHER_COLUMNS: [&str; 8] = ["version", "release", "date", "rev", "revision", "since", "tag", "total"];

/// What stands before and behind bold text; as long as `__`.
const MARK: &str = "**";

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

/// The number, and all that its cell holds: a single bold word.
fn number(source: &str, outline: &Outline, row: usize) -> Option<(Range<usize>, Range<usize>)> {
    let cells = outline.children(Some(row));
    let cell = &outline.blocks[*cells.first()?];
    let (kind, bold) = cell.spans.first()?;
    let inside = |(kind, span): &(SpanKind, Range<usize>)| *kind == SpanKind::Text && span.end <= bold.end;
    if *kind != SpanKind::Strong || !cell.spans[1..].iter().all(inside) {
        return None;
    }
    let inner = source[bold.clone()].get(MARK.len()..bold.len().checked_sub(MARK.len())?)?;
    let start = bold.start + MARK.len();
    let id = trimmed(source, start..start + inner.len());
    let others = cells[1..].iter().any(|cell| !outline.blocks[*cell].spans.is_empty());
    (is_number(&source[id.clone()]) && others).then(|| (id, bold.clone()))
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
