//! Specification items of OpenFastTrace: `` `req~name~1` `` on a line of its own, with what they need and cover.
//!
//! An item reaches to the next item or heading. Its `Needs:`, `Covers:` and `Depends:` are read as links; IDs in running text,
//! in lists and in quotes are references and no items. Markup may follow an ID on its line (`<br>`), and words where it
//! opens its paragraph, unless the document has the item elsewhere. A line `arch --> dsn : req~name~1` is the item `arch~name~1`, which hands
//! on what it covers.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::outline::{Block, BlockKind, Outline};
use super::{Dialect, Plan};
use crate::ids::is_foreign_id;

/// What opens a line or list of links, and is no text of the item.
const KEYS: [&str; 5] = ["Needs:", "Covers:", "Depends:", "Tags:", "Status:"];
/// Links read of one item.
const LINKS_MAX: usize = 1_000;

struct Item {
    block: usize,
    /// Lines of its own block that follow it, up to the next item there.
    rest: Vec<Range<usize>>,
    id: String,
    written: Range<usize>,
    /// That, and the markup behind it.
    hidden: Range<usize>,
    /// Whether words follow on its line, so that it may be a reference.
    spoken_of: bool,
    /// What it hands on, if that is all that it does.
    forward: Option<Forward>,
}

/// `arch --> dsn, impl : req~name~1`: what must cover it, and what it covers.
struct Forward {
    needs: Vec<String>,
    covers: String,
}

pub(super) fn find(source: &str, outline: &Outline, plan: &mut Plan) {
    let mut items: Vec<Item> = Vec::new();
    for (index, block) in outline.blocks.iter().enumerate() {
        if block.kind.is_prose() && source[block.range.clone()].contains('~') {
            in_lines(source, index, block, block.lines(), &mut items);
        } else if block.kind == BlockKind::Html && block.parent.is_none() {
            in_lines(source, index, block, block.html_lines(source), &mut items);
        }
    }
    let alone: BTreeSet<String> = items.iter().filter(|item| !item.spoken_of).map(|item| item.id.clone()).collect();
    items.retain(|item| !item.spoken_of || !alone.contains(&item.id));
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
        let end = heading.map_or(bound, |block| block.range.start);
        ends[at] = outline.before_tags(source, item.block, end);
        next_in.insert(holder, start_of(outline, item));
    }
    for (item, end) in items.into_iter().zip(ends) {
        let start = start_of(outline, &item);
        if let Some(Forward { needs, covers }) = item.forward {
            let found = plan.push(Dialect::OpenFastTrace, &item.id, item.written.clone(), item.written);
            found.foreign.needs = needs;
            found.foreign.covers = vec![covers];
            continue;
        }
        let (needs, covers) = links(source, outline, &item, end, plan);
        let found = plan.push(Dialect::OpenFastTrace, &item.id, item.written, start..end);
        found.foreign.needs = needs;
        found.foreign.covers = covers;
        plan.hidden.push(item.hidden);
    }
}

/// An item within raw HTML is shown with the whole block, which no clause divides.
fn start_of(outline: &Outline, item: &Item) -> usize {
    let block = &outline.blocks[item.block];
    if block.kind == BlockKind::Html { block.range.start } else { item.written.start }
}

/// IDs that lines of a block open with, in backticks or without.
fn in_lines(source: &str, index: usize, block: &Block, lines: Vec<Range<usize>>, items: &mut Vec<Item>) {
    for (nth, line) in lines.into_iter().enumerate() {
        let text = source[line.clone()].trim_end();
        let opening = opening(text).filter(|_| block.parent.is_none());
        let made = |id: &str, bytes, spoken_of, forward| Item {
            block: index,
            rest: Vec::new(),
            id: id.to_owned(),
            written: line.start..line.start + bytes,
            hidden: line.start..line.start + if spoken_of { bytes } else { text.len() },
            spoken_of,
            forward,
        };
        match opening {
            Some(Opening { id, bytes, .. }) if is_markup(&text[bytes..]) => items.push(made(id, bytes, false, None)),
            Some(Opening { id, bytes, ticked: true }) if nth == 0 && block.kind == BlockKind::Paragraph => {
                items.push(made(id, bytes, true, None));
            }
            _ => {
                let inner = text.strip_prefix('`').and_then(|text| text.strip_suffix('`')).unwrap_or(text).trim();
                if let Some((id, forward)) = forward(inner).filter(|_| block.kind.is_prose()) {
                    items.push(made(&id, text.len(), false, Some(forward)));
                } else if let Some(item) = items.last_mut().filter(|item| item.block == index) {
                    item.rest.push(line);
                }
            }
        }
    }
}

/// The ID that a line opens with.
struct Opening<'a> {
    id: &'a str,
    /// Its bytes on the line, backticks included.
    bytes: usize,
    ticked: bool,
}

fn opening(text: &str) -> Option<Opening<'_>> {
    let (id, bytes, ticked) = if let Some(rest) = text.strip_prefix('`') {
        rest.split_once('`').map(|(id, _)| (id.trim(), id.len() + 2, true))?
    } else {
        let end = text.find(|c| !is_id_char(c)).unwrap_or(text.len());
        (&text[..end], end, false)
    };
    is_item_id(id).then_some(Opening { id, bytes, ticked })
}

/// Whether nothing but tags, comments and a hard break's sign stands in the rest of a line.
fn is_markup(rest: &str) -> bool {
    let mut rest = rest.trim();
    while let Some(tag) = rest.strip_prefix('<') {
        let end = if tag.starts_with("!--") { "-->" } else { ">" };
        let Some((_, after)) = tag.split_once(end) else { return false };
        rest = after.trim_start();
    }
    matches!(rest, "" | "\\")
}

/// `arch --> dsn, impl : req~name~1`, which is the item `arch~name~1`.
fn forward(text: &str) -> Option<(String, Forward)> {
    let (kind, rest) = text.split_once("-->")?;
    let (needs, covers) = rest.split_once(':')?;
    let (kind, covers) = (kind.trim_end(), covers.trim_start());
    let needs: Vec<String> = needs.split(',').map(|need| need.trim().to_owned()).collect();
    let all_kinds = std::iter::once(kind).chain(needs.iter().map(String::as_str)).all(is_kind);
    let (_, named) = covers.split_once('~')?;
    (all_kinds && is_item_id(covers)).then(|| (format!("{kind}~{named}"), Forward { needs, covers: covers.to_owned() }))
}

fn is_kind(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphabetic())
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
    is_kind(kind)
        && named
        && !revision.is_empty()
        && revision.bytes().all(|b| b.is_ascii_digit())
        && is_foreign_id(text)
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
            match key {
                "Covers:" => ids_in(&source[block.range.clone()], &mut covers),
                "Needs:" => kinds_in(&source[block.range.clone()], &mut needs),
                _ => {}
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
            } else {
                plan.hidden.push(line);
            }
        }
    }
    (needs, covers)
}

/// The kinds that the items of a list are.
fn kinds_in(list: &str, kinds: &mut Vec<String>) {
    let words = list.lines().map(|line| line.trim_matches(|c: char| !c.is_ascii_alphabetic()));
    kinds.extend(words.filter(|word| is_kind(word)).take(LINKS_MAX.saturating_sub(kinds.len())).map(str::to_owned));
}

/// The item IDs in a text, each once and in order.
fn ids_in(text: &str, ids: &mut Vec<String>) {
    for word in text.split(|c: char| !is_id_char(c)) {
        let id = word.trim_end_matches('.');
        if is_item_id(id) && ids.len() < LINKS_MAX && ids.last().is_none_or(|last| last != id) {
            ids.push(id.to_owned());
        }
    }
}

fn is_id_char(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '~' | '.' | '-' | '_')
}
