//! Specification items of OpenFastTrace: `` `req~name~1` `` on a line of its own, with what they need and cover.
//!
//! An item reaches to the next item or heading. Its `Needs:`, `Covers:` and `Depends:` are read as links; IDs in running text
//! and in those lists are references and no items.

use std::collections::BTreeMap;
use std::ops::Range;

use super::outline::{Block, BlockKind, Outline, SpanKind};
use super::{Dialect, Plan, trimmed};
use crate::ids::is_foreign_id;

/// What opens a line or list of links, and is no text of the item.
const KEYS: [&str; 5] = ["Needs:", "Covers:", "Depends:", "Tags:", "Status:"];
/// Links read of one item.
const LINKS_MAX: usize = 1_000;

struct Item {
    block: usize,
    /// Lines of its own block that follow it, up to the next item there.
    rest: Vec<Range<usize>>,
    id: Range<usize>,
    written: Range<usize>,
}

pub(super) fn find(source: &str, outline: &Outline, plan: &mut Plan) {
    let mut items: Vec<Item> = Vec::new();
    for (index, block) in outline.blocks.iter().enumerate().filter(|(_, block)| block.kind == BlockKind::Paragraph) {
        if block.spans.iter().any(|(kind, range)| *kind == SpanKind::Code && source[range.clone()].contains('~')) {
            in_paragraph(source, index, block, &mut items);
        }
    }
    let mut next_in: BTreeMap<Option<usize>, usize> = BTreeMap::new();
    let mut ends = vec![0; items.len()];
    for (at, item) in items.iter().enumerate().rev() {
        let holder = outline.blocks[item.block].parent;
        let bound = next_in.get(&holder).copied().unwrap_or(usize::MAX);
        let bound = bound.min(outline.end_of_holder(item.block, source.len()));
        let headings = outline.after(item.block).iter().map(|next| &outline.blocks[*next]);
        let heading = headings
            .take_while(|block| block.range.start < bound)
            .find(|block| matches!(block.kind, BlockKind::Heading(_)));
        ends[at] = heading.map_or(bound, |block| block.range.start);
        next_in.insert(holder, item.written.start);
    }
    for (item, end) in items.iter().zip(ends) {
        let (needs, covers) = links(source, outline, item, end, plan);
        let found =
            plan.push(Dialect::OpenFastTrace, &source[item.id.clone()], item.written.clone(), item.written.start..end);
        found.foreign.needs = needs;
        found.foreign.covers = covers;
        plan.hidden.push(item.written.clone());
    }
}

/// IDs that are alone on a line of the paragraph.
fn in_paragraph(source: &str, index: usize, block: &Block, items: &mut Vec<Item>) {
    for line in block.lines() {
        let text = source[line.clone()].trim_end();
        let code = text.strip_prefix('`').and_then(|text| text.strip_suffix('`'));
        let id = code.map(|code| trimmed(source, line.start + 1..line.start + 1 + code.len()));
        if let Some(id) = id.filter(|id| is_item_id(&source[id.clone()])) {
            items.push(Item { block: index, rest: Vec::new(), id, written: line.start..line.start + text.len() });
        } else if let Some(item) = items.last_mut().filter(|item| item.block == index) {
            item.rest.push(line);
        }
    }
}

/// `type~name~revision`.
fn is_item_id(text: &str) -> bool {
    let mut parts = text.split('~');
    let (Some(kind), Some(name), Some(revision), None) = (parts.next(), parts.next(), parts.next(), parts.next())
    else {
        return false;
    };
    let is_name = |part: &str| {
        part.starts_with(char::is_alphabetic) && part.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
    };
    let named = name.split('.').enumerate().all(|(at, part)| {
        if at == 0 {
            is_name(part)
        } else {
            !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'))
        }
    });
    let kind = !kind.is_empty() && kind.bytes().all(|b| b.is_ascii_alphabetic());
    kind && named && !revision.is_empty() && revision.bytes().all(|b| b.is_ascii_digit()) && is_foreign_id(text)
}

/// What an item needs and covers. The blocks that say so are links, and no words of the item.
fn links(source: &str, outline: &Outline, item: &Item, end: usize, plan: &mut Plan) -> (Vec<String>, Vec<String>) {
    let (mut needs, mut covers) = (Vec::new(), Vec::new());
    let own = std::iter::once(&item.block).chain(outline.after(item.block));
    let mut key = "";
    for index in own {
        let block = &outline.blocks[*index];
        if block.range.start >= end {
            break;
        }
        if block.kind == BlockKind::List && !key.is_empty() {
            if key == "Covers:" {
                ids_in(&source[block.range.clone()], &mut covers);
            }
            plan.silent.push(block.range.clone());
        }
        if block.kind == BlockKind::List {
            continue;
        }
        key = "";
        if block.kind != BlockKind::Paragraph {
            continue;
        }
        let lines = if *index == item.block { item.rest.clone() } else { block.lines() };
        for line in lines {
            let text = source[line.clone()].trim_end();
            let Some(of_line) = KEYS.into_iter().find(|key| text.starts_with(key)) else { continue };
            key = of_line;
            let rest = &text[key.len()..];
            if key == "Needs:" {
                let kinds = rest.split(',').map(str::trim).filter(|kind| !kind.is_empty());
                needs.extend(kinds.take(LINKS_MAX.saturating_sub(needs.len())).map(str::to_owned));
            } else if key == "Covers:" {
                ids_in(rest, &mut covers);
            }
            if line.start == block.range.start {
                plan.silent.push(block.range.clone());
            }
        }
    }
    (needs, covers)
}

/// The item IDs in a text, each once and in order.
fn ids_in(text: &str, ids: &mut Vec<String>) {
    let part = |c: char| c.is_alphanumeric() || matches!(c, '~' | '.' | '-' | '_');
    for word in text.split(|c: char| !part(c)) {
        let id = word.trim_end_matches('.');
        if is_item_id(id) && ids.len() < LINKS_MAX && ids.last().is_none_or(|last| last != id) {
            ids.push(id.to_owned());
        }
    }
}
