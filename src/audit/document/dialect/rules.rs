//! `r[clause.id]`, as the Rust Reference and tracey write it, with any word before the brackets.
//!
//! A marker is a line of its own, wherever in its paragraph that line stands. tracey also lets text follow the marker that
//! opens a paragraph. In the Rust Reference a rule reaches to the next marker or heading; in tracey it is one block.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::outline::{Block, BlockKind, Outline, SpanKind};
use super::{Dialect, Plan};
use crate::ids::{ID_BYTES_MAX, Tag, is_foreign_id};

/// Longest word before the brackets.
const PREFIX_BYTES_MAX: usize = 40;
/// Words before the brackets that mean a rule wherever they stand.
const USUAL: [&str; 4] = ["r", "req", "rule", "spec"];
/// What code says of a rule: `r[verify clause.id]` refers to it and defines none.
const VERBS: [&str; 6] = ["impl", "verify", "test", "depends", "related", "see"];
/// Longest text in the brackets, with the attributes after the ID.
const INNER_BYTES_MAX: usize = ID_BYTES_MAX + 400;

/// A marker and the block in whose text it stands.
struct Marker {
    block: usize,
    prefix: Range<usize>,
    id: Range<usize>,
    /// From the prefix to the closing bracket.
    range: Range<usize>,
    /// Whether nothing else stands on its line.
    alone: bool,
    /// Whether it opens its block, but for markup.
    first: bool,
}

impl Marker {
    /// Whether it may be the beginning of a sentence about an element of a list, as `r[last]` is: without a dot, and with text
    /// behind it. Only its prefix tells.
    fn is_faint(&self, source: &str) -> bool {
        !self.alone && !self.has_dot(source)
    }

    fn has_dot(&self, source: &str) -> bool {
        source[self.id.clone()].contains('.')
    }

    /// Whether what stands in the brackets is more than one word.
    fn is_composed(&self, source: &str) -> bool {
        let within = self.id.start..self.range.end - 1;
        source[within].contains(['.', '-', '_', '+', ' '])
    }
}

pub(super) fn find(dialect: Dialect, source: &str, outline: &Outline, prefixes: &[String], plan: &mut Plan) {
    let mut markers: Vec<Marker> = Vec::new();
    for (index, block) in outline.blocks.iter().enumerate() {
        if block.kind.is_prose() || is_underlined(source, block) {
            in_prose(dialect, source, index, block, &mut markers);
        } else if block.kind == BlockKind::Html {
            in_html(source, index, block, &mut markers);
        }
    }
    let known = prefixes_of(source, outline, &markers);
    markers.retain(|marker| {
        let prefix = &source[marker.prefix.clone()];
        if prefixes.is_empty() { known.contains(prefix) } else { prefixes.iter().any(|known| known == prefix) }
    });
    let ends = ends_of(source, outline, &markers, dialect);
    for (at, (marker, end)) in markers.iter().zip(ends).enumerate() {
        let next = markers.get(at + 1).map_or(source.len(), |next| next.range.start);
        let extent = behind_item(source, outline, marker, next)
            .unwrap_or_else(|| start_of(outline, marker)..end.max(marker.range.end));
        plan.push(dialect, &source[marker.id.clone()], marker.range.clone(), extent);
        plan.hidden.push(marker.range.clone());
        hide_anchors(source, &outline.blocks[marker.block], marker, plan);
    }
}

/// Whether a block is a heading by the line below it: a paragraph above `---` or `===`, as whoever wrote it may have meant it.
fn is_underlined(source: &str, block: &Block) -> bool {
    matches!(block.kind, BlockKind::Heading(_)) && !source[block.range.clone()].trim_start().starts_with('#')
}

/// A marker within raw HTML is shown with the whole block, which no clause divides.
fn start_of(outline: &Outline, marker: &Marker) -> usize {
    let block = &outline.blocks[marker.block];
    if block.kind == BlockKind::Html || marker.first { block.range.start } else { marker.range.start }
}

/// Prefixes that are meant as such: the usual words, and those of dotted IDs. An index such as `list[last]` is none, unless
/// several paragraphs open with the same word and other IDs; nor is an account such as `keeper[bot]`.
fn prefixes_of<'s>(source: &'s str, outline: &Outline, markers: &[Marker]) -> BTreeSet<&'s str> {
    let mut meant = BTreeSet::new();
    let mut single: BTreeMap<&str, &str> = BTreeMap::new();
    for marker in markers {
        let (prefix, id) = (&source[marker.prefix.clone()], &source[marker.id.clone()]);
        let opens = marker.first && marker.alone && outline.blocks[marker.block].kind != BlockKind::Bare;
        if marker.is_faint(source) {
            continue;
        }
        let is_plain = USUAL.contains(&prefix) || marker.is_composed(source) && (opens || marker.has_dot(source));
        if is_plain || (opens && *single.entry(prefix).or_insert(id) != id) {
            meant.insert(prefix);
        }
    }
    meant
}

fn in_prose(dialect: Dialect, source: &str, index: usize, block: &Block, markers: &mut Vec<Marker>) {
    let lines = block.lines();
    let mut only_markup = true;
    for line in lines {
        let found = read(source, behind_anchors(source, line.start)..line_end(source, line.start))
            .filter(|marker| marker.alone || (dialect == Dialect::Tracey && only_markup))
            .filter(|marker| !block.is_covered(&marker.range));
        if let Some(mut marker) = found {
            marker.block = index;
            marker.first = only_markup;
            markers.push(marker);
        }
        only_markup &= block.is_covered(&line) && source[line].trim_start().starts_with('<');
    }
}

/// Where a line goes on behind the empty anchor elements that it begins with.
fn behind_anchors(source: &str, start: usize) -> usize {
    let mut at = start;
    let line = &source[..line_end(source, start)];
    while let Some(length) =
        ["<a ", "</a"].iter().find_map(|tag| line[at..].starts_with(tag).then(|| line[at..].find('>')))
    {
        let Some(length) = length else { break };
        at += length + 1;
        at += line[at..].len() - line[at..].trim_start_matches(' ').len();
    }
    at
}

/// Raw HTML swallows the lines up to the next empty one; a marker there is still a marker.
fn in_html(source: &str, index: usize, block: &Block, markers: &mut Vec<Marker>) {
    for line in block.html_lines(source) {
        if let Some(mut marker) = read(source, line).filter(|marker| marker.alone) {
            marker.block = index;
            markers.push(marker);
        }
    }
}

/// Reads the marker with which a line begins.
fn read(source: &str, line: Range<usize>) -> Option<Marker> {
    let text = &source[line.clone()];
    let is_word = |b: &u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_');
    let prefix = text.bytes().take(PREFIX_BYTES_MAX + 1).take_while(is_word).count();
    if prefix == 0 || prefix > PREFIX_BYTES_MAX || !text.as_bytes()[0].is_ascii_alphabetic() {
        return None;
    }
    let rest = text[prefix..].strip_prefix('[')?;
    let length = rest.bytes().take(INNER_BYTES_MAX).position(|b| matches!(b, b']' | b'[' | b'\n'))?;
    if rest.as_bytes()[length] != b']' || Tag::from_word(&text[..prefix]).is_some() {
        return None;
    }
    let id = &rest[..length][..rest[..length].find([' ', '\t']).unwrap_or(length)];
    // With an address or a label behind it, it is the text of a link.
    let is_link = rest[length + 1..].starts_with(['(', '[']);
    let is_reference = VERBS.contains(&id) && id.len() < length;
    if is_link || is_reference || !is_rule_id(id) || !rest[id.len()..length].split_ascii_whitespace().all(is_attribute)
    {
        return None;
    }
    let start = line.start + prefix + 1;
    let end = start + length + 1;
    Some(Marker {
        block: 0,
        prefix: line.start..line.start + prefix,
        id: start..start + id.len(),
        range: line.start..end,
        alone: source[end..line.end].trim().is_empty(),
        first: false,
    })
}

/// Words with dots, hyphens or underscores, perhaps with a version `+2`. A lone letter or a number is an index.
fn is_rule_id(id: &str) -> bool {
    let (name, version) = id.split_once('+').map_or((id, None), |(name, version)| (name, Some(version)));
    let versioned = version.is_none_or(|version| !version.is_empty() && version.bytes().all(|b| b.is_ascii_digit()));
    let is_part = |part: &str| {
        part.chars().any(char::is_alphanumeric)
            && part.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ':' | '/'))
    };
    let wordy = name.contains('.') || (name.chars().nth(1).is_some() && name.starts_with(char::is_alphabetic));
    versioned && wordy && is_foreign_id(id) && name.split('.').all(is_part)
}

/// `key=value`, or a word.
fn is_attribute(word: &str) -> bool {
    let (key, value) = word.split_once('=').unwrap_or((word, "x"));
    let plain = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ',' | ':' | '/' | '"' | '\'' | '+');
    !key.is_empty() && !value.is_empty() && word.chars().all(|c| plain(c) || c == '=')
}

/// Where each marker's rule ends.
fn ends_of(source: &str, outline: &Outline, markers: &[Marker], dialect: Dialect) -> Vec<usize> {
    // From the back, so that the next marker in the same holder is known: for each holder where the last seen one begins.
    let mut next_in: BTreeMap<Option<usize>, usize> = BTreeMap::new();
    let mut ends = vec![0; markers.len()];
    for (at, marker) in markers.iter().enumerate().rev() {
        let holder = outline.blocks[marker.block].parent;
        let bound = next_in.get(&holder).copied().unwrap_or(usize::MAX);
        let bound = bound.min(outline.end_of_holder(marker.block, source.len()));
        ends[at] = match dialect {
            Dialect::Tracey => end_of_block(source, outline, marker, bound),
            _ => end_of_rule(source, outline, marker, bound),
        };
        next_in.insert(holder, start_of(outline, marker));
    }
    ends
}

/// What a marker names that stands below a list item without an indent: Markdown takes its line for the end of that item, and
/// whoever wrote it meant the next one, or what follows the list.
fn behind_item(source: &str, outline: &Outline, marker: &Marker, next: usize) -> Option<Range<usize>> {
    let block = &outline.blocks[marker.block];
    let item = block.parent.filter(|parent| outline.blocks[*parent].kind == BlockKind::Item)?;
    let line = source[..marker.range.start].rfind('\n').map_or(0, |at| at + 1);
    let goes_on = has_text(source, outline, marker, usize::MAX) || !outline.after(marker.block).is_empty();
    if marker.range.start != line || goes_on {
        return None;
    }
    let (start, end) = if let Some(next_item) = outline.after(item).first() {
        let inner = outline.children(Some(*next_item)).first().unwrap_or(next_item);
        (outline.blocks[*inner].range.start, outline.blocks[*next_item].range.end)
    } else {
        let after = outline.after(outline.blocks[item].parent?);
        let is_more = |at: &&usize| {
            let block = &outline.blocks[**at];
            block.range.start < next && !matches!(block.kind, BlockKind::Heading(_))
        };
        let last = after.iter().skip(1).take_while(is_more).last().or(after.first())?;
        (outline.blocks[*after.first()?].range.start, outline.blocks[*last].range.end)
    };
    (start < end.min(next)).then(|| start..end.min(next))
}

/// Whether its block has text behind the marker.
fn has_text(source: &str, outline: &Outline, marker: &Marker, bound: usize) -> bool {
    let end = outline.blocks[marker.block].range.end.min(bound);
    end > marker.range.end && !source[marker.range.end..end].trim().is_empty()
}

/// Up to the next marker or heading; a heading that follows the marker at once belongs to it.
fn end_of_rule(source: &str, outline: &Outline, marker: &Marker, bound: usize) -> usize {
    let mut empty = !has_text(source, outline, marker, bound);
    let mut end = bound;
    for next in outline.after(marker.block) {
        let block = &outline.blocks[*next];
        if block.range.start >= bound {
            break;
        }
        if matches!(block.kind, BlockKind::Heading(_)) && !empty {
            end = block.range.start;
            break;
        }
        empty &= block.is_tags(source, bound);
    }
    outline.before_tags(source, marker.block, end)
}

/// The marker's own block and what hangs on it; where it has no text, the one after it.
fn end_of_block(source: &str, outline: &Outline, marker: &Marker, bound: usize) -> usize {
    let mut empty = !has_text(source, outline, marker, bound);
    let mut end = outline.blocks[marker.block].range.end.min(bound);
    if outline.blocks[marker.block].parent.is_some_and(|parent| outline.blocks[parent].kind == BlockKind::Quote) {
        return bound;
    }
    for next in outline.after(marker.block) {
        let block = &outline.blocks[*next];
        if block.range.start >= bound || !(empty || block.kind.hangs()) {
            break;
        }
        empty = false;
        end = block.range.end;
    }
    end
}

/// Empty anchors beside a marker, and tags before it, are places to link to, and nothing to read.
fn hide_anchors(source: &str, block: &Block, marker: &Marker, plan: &mut Plan) {
    if block.spans.len() > 64 {
        return;
    }
    for (kind, range) in &block.spans {
        let tag = source[range.clone()].to_ascii_lowercase();
        let leads = marker.first && range.end <= marker.range.start && block.kind != BlockKind::Html;
        if *kind == SpanKind::Html && (leads || tag.starts_with("<a ") || tag.trim_end() == "</a>") {
            plan.hidden.push(range.clone());
        }
    }
}

fn line_end(source: &str, start: usize) -> usize {
    source[start..].find('\n').map_or(source.len(), |length| start + length)
}
