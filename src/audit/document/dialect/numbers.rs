//! A bold number, or one in an anchor element, in the first cell of a table row: `| **3.1.2** | The device shall … |`.
//!
//! A whole number alone counts things, and a table of versions or dates lists releases; neither is a clause.

use std::ops::Range;

use super::outline::{BlockKind, Outline, SpanKind};
use super::{Dialect, Plan, trimmed};
use crate::document::Element;
use crate::ids::is_foreign_id;

/// Words whose numbers tell an algorithm, a character set, a standard or a disease.
const OTHER_WORDS: [&str; 17] = [
    "sha", "md", "utf", "ucs", "aes", "rsa", "ecdsa", "crc", "iso", "iec", "ieee", "ansi", "rfc", "bcp", "blake",
    "cve", "covid",
];
/// Elliptic curves.
const CURVES: [&str; 5] = ["P-192", "P-224", "P-256", "P-384", "P-521"];
/// Words in headers of first columns whose numbers name something else than a clause.
const OTHER_COLUMNS: [&str; 14] = [
    "version", "versions", "release", "releases", "date", "rev", "revision", "since", "tag", "total", "msrv", "rust",
    "python", "node",
];

pub(super) fn find(source: &str, outline: &Outline, plan: &mut Plan) {
    for (index, _) in outline.blocks.iter().enumerate().filter(|(_, block)| block.kind == BlockKind::Table) {
        let rows = outline.children(Some(index));
        let Some((head, rows)) = rows.split_first() else { continue };
        let title = first_cell(outline, *head).map_or("", |cell| source[cell].trim()).to_lowercase();
        let mut words = title.split(|c: char| !c.is_alphanumeric());
        if words.any(|word| OTHER_COLUMNS.contains(&word)) {
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
            SpanKind::Text | SpanKind::Code | SpanKind::Strong | SpanKind::Link => {}
            SpanKind::Html => anchor = anchor.or(Some(anchor_name(source, span)?)),
            SpanKind::Break | SpanKind::Emphasis => return None,
        }
    }
    let is_text = |kind: &SpanKind| matches!(kind, SpanKind::Text | SpanKind::Code);
    let mut texts = spans.iter().filter(|(kind, _)| is_text(kind)).map(|(_, span)| span);
    let first = texts.next()?;
    let text = bare(source, first.start..texts.next_back().unwrap_or(first).end);
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

/// The number without ticks around it and a full stop behind it.
fn bare(source: &str, range: Range<usize>) -> Range<usize> {
    let range = trimmed(source, range);
    let text = source[range.clone()].trim_end_matches('`').trim_end_matches('.');
    let start = range.start + (text.len() - text.trim_start_matches('`').len());
    start..range.start + text.len()
}

/// The name that an anchor element gives; empty for its end, none for any other element.
fn anchor_name(source: &str, tag: &Range<usize>) -> Option<Range<usize>> {
    let text = &source[tag.clone()];
    if text.eq_ignore_ascii_case("</a>") {
        return Some(tag.end..tag.end);
    }
    let attributes = text.get(..3).filter(|start| start.eq_ignore_ascii_case("<a ")).map(|_| &text[3..])?;
    let lower = attributes.to_ascii_lowercase();
    let at = ["name=", "id="].iter().find_map(|key| lower.find(key).map(|at| at + key.len()))?;
    let quote = attributes[at..].chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let length = attributes[at + 1..].find(quote)?;
    Some(tag.start + 4 + at..tag.start + 4 + at + length)
}

/// `3.1.2`, `V3.1`, `REQ-12`, `FR-2.1a`: digits with dots, or digits after a word and a hyphen.
fn is_number(text: &str) -> bool {
    let letters = text.bytes().take_while(|b| b.is_ascii_alphabetic() || matches!(b, b'-' | b'_')).count();
    let (word, digits) = text.split_at(letters);
    let name = word.trim_end_matches(['-', '_']);
    let is_other = CURVES.contains(&text) || OTHER_WORDS.iter().any(|other| name.eq_ignore_ascii_case(other));
    let named = word.len() > name.len() && !name.is_empty() && !is_other;
    let is_release = word == "v" && digits.split('.').count() > 2;
    let parts = digits.split(['.', '-']);
    let is_part = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_digit())
            && part.bytes().all(|b| b.is_ascii_alphanumeric())
            && part.len() <= 8
    };
    is_foreign_id(text) && !is_other && !is_release && (named || digits.contains('.')) && parts.clone().all(is_part)
}
