//! `{#id}` at the end of a block: of a paragraph, list item or table row, or of a heading.
//!
//! Many documents give their headings such names only to link to them, so headings are a dialect of their own.

use std::ops::Range;

use super::outline::{Block, BlockKind, Outline, SpanKind};
use super::{Dialect, Plan};
use crate::document::Element;
use crate::ids::{ID_BYTES_MAX, is_foreign_id};

/// Longest text between the braces.
const INNER_BYTES_MAX: usize = ID_BYTES_MAX + 240;

pub(super) fn find_in_text(source: &str, outline: &Outline, plan: &mut Plan) {
    for (index, block) in outline.blocks.iter().enumerate() {
        if !block.kind.is_prose() && block.kind != BlockKind::Cell {
            continue;
        }
        let Some((id, written)) = attribute(source, block) else { continue };
        let (extent, element) = if block.kind == BlockKind::Cell {
            let Some(row) = block.parent.filter(|row| outline.blocks[*row].kind == BlockKind::Row { head: false })
            else {
                continue;
            };
            (outline.blocks[row].range.clone(), Element::Row)
        } else {
            (block.range.start..end_of(source, outline, index), Element::Block)
        };
        if plan.found.last().is_some_and(|last| element == Element::Row && last.extent == extent) {
            continue;
        }
        plan.push(Dialect::ParagraphIds, &source[id], written.clone(), extent).element = element;
        plan.hidden.push(written);
    }
}

/// The name of a heading is no part of its title, whether or not it is a clause.
pub(super) fn hide_in_headings(source: &str, outline: &Outline, plan: &mut Plan) {
    let headings = outline.blocks.iter().filter(|block| matches!(block.kind, BlockKind::Heading(_)));
    plan.hidden.extend(headings.filter_map(|heading| attribute(source, heading)).map(|(_, written)| written));
}

pub(super) fn find_in_headings(source: &str, outline: &Outline, plan: &mut Plan) {
    // From the back, so that each heading knows the next one in its holder.
    let first = plan.found.len();
    let mut next: Vec<(Option<usize>, usize)> = Vec::new();
    for (index, block) in outline.blocks.iter().enumerate().rev() {
        if !matches!(block.kind, BlockKind::Heading(_)) {
            continue;
        }
        let bound = match next.last() {
            Some((holder, start)) if *holder == block.parent => *start,
            _ => outline.end_of_holder(index, source.len()),
        };
        next.push((block.parent, block.range.start));
        if let Some((id, written)) = attribute(source, block) {
            plan.push(Dialect::HeadingIds, &source[id], written, block.range.start..bound);
        }
    }
    plan.found[first..].reverse();
}

/// The block and what hangs on it.
fn end_of(source: &str, outline: &Outline, index: usize) -> usize {
    let mut end = outline.blocks[index].range.end;
    for next in outline.after(index) {
        let block = &outline.blocks[*next];
        if !block.kind.hangs() || block.kind == BlockKind::Quote || source[block.range.clone()].contains("{#") {
            break;
        }
        end = block.range.end;
    }
    end
}

/// The ID in braces with which the block's text ends, and the braces with the space before them.
pub(super) fn attribute(source: &str, block: &Block) -> Option<(Range<usize>, Range<usize>)> {
    let (first, last) = (block.spans.first()?, block.spans.last()?);
    let range = first.1.start..last.1.end.max(first.1.end);
    let text = source[range.clone()].trim_end();
    let inner = text.strip_suffix('}')?;
    let open = inner.rfind('{')?;
    let written = &inner[open + 1..];
    if written.len() > INNER_BYTES_MAX || written.contains(['\n', '`']) {
        return None;
    }
    let mut words = written.trim_start().trim_start_matches(':').split_ascii_whitespace();
    // Only classes may stand before the name.
    let word = words.find(|word| !word.starts_with('.'))?;
    let name = word.strip_prefix('#')?;
    if !is_foreign_id(name) || name.contains(['{', '#', '"']) {
        return None;
    }
    let id = range.start + open + 1 + written.find('#')? + 1;
    let said = inner[..open].trim_end();
    let whole = range.start + said.len()..range.start + text.len();
    let braces = range.start + open..whole.end;
    // An image's name is no clause's.
    let of_image = said.len() == open
        && block.spans.iter().any(|(kind, span)| {
            *kind == SpanKind::Link && span.end == braces.start && source[span.clone()].starts_with("![")
        });
    // A block of nothing but its name says nothing.
    (!said.is_empty() && !of_image && !said.ends_with('\\') && !block.is_covered(&braces))
        .then_some((id..id + name.len(), whole))
}
