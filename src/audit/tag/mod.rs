//! Proposals of clauses, tags and IDs for prose that has no markers.
//!
//! Lives here: [`propose`], which reads a document and says what each paragraph of it is and why; [`unread`], which says
//! what it passes over; [`mark`], which writes
//! the markers; [`infer`], which reads a document as if it had them. The method is told in `docs/tag.md`. It knows no game
//! and learns nothing at run time: the same text has the same proposals.

mod blocks;
mod cells;
mod cues;
mod decide;
mod features;
mod headings;
mod infer;
mod inflection;
mod lines;
mod mark;
mod marks;
mod model;
mod naming;
mod runs;
mod sentences;
mod sides;
#[cfg(test)]
mod tests;
mod tokens;
mod vocabulary;
mod wording;

use std::collections::BTreeSet;
use std::ops::Range;

pub use infer::{Inferred, infer};
pub use mark::{Marked, Refusal, mark};

use crate::document::{KnownAuthorities, parse};
use crate::ids::Tag;
use crate::source::Sources;
use blocks::{Block, Kind};
use lines::Lines;

/// A document to read.
#[derive(Debug, Clone, Copy)]
pub struct Prose<'a> {
    /// Its path; names the family where neither front matter nor title does.
    pub path: &'a str,
    /// Its text.
    pub text: &'a str,
    /// The family of its clauses, where it is given.
    pub family: Option<&'a str>,
    /// IDs that other documents have.
    pub taken: &'a BTreeSet<String>,
    /// The project's authorities.
    pub known: &'a KnownAuthorities,
}

/// A piece of a document, with what it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Proposal {
    /// Its place in the text.
    pub range: Range<usize>,
    /// Its first and last line, from 1.
    pub lines: (usize, usize),
    /// Its words on one line, as they are written.
    pub text: String,
    /// None for a note, which is no clause.
    pub tag: Option<Tag>,
    /// The ID proposed; empty for a note.
    pub id: String,
    /// How likely the tag is, in hundredths.
    pub confidence: u8,
    /// What speaks for it, the weightiest first.
    pub reasons: Vec<Reason>,
}

/// What speaks for a tag.
#[derive(Debug, Clone, PartialEq)]
pub struct Reason {
    /// In words: `says what a publication says`.
    pub says: String,
    /// The words that it rests on; empty where it rests on none.
    pub words: String,
    /// Their place in the text.
    pub range: Option<Range<usize>>,
}

/// What is not read: its line, from 1, and the beginning of its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unread {
    /// The line on which it begins.
    pub line: usize,
    /// Its first words.
    pub range: Range<usize>,
    /// Why it is not read.
    pub why: Beyond,
}

/// A limit of what is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Beyond {
    /// One paragraph is longer than 64 kB.
    Paragraph,
    /// The document has more paragraphs or lines than are read, and this is the first that is not.
    Document,
}

/// Prose that [`propose`] passes over: blocks that are longer than 64 kB, and where it stops in a document of too many.
pub fn unread(text: &str) -> Vec<Unread> {
    const SHOWN_BYTES_MAX: usize = 60;
    if text.len() <= decide::BLOCK_BYTES_MAX.min(blocks::BLOCKS_MAX) {
        return Vec::new();
    }
    let lines = Lines::new(text);
    let (blocks, end) = blocks::read_all(text);
    let told = |range: Range<usize>, why| {
        let start = range.start;
        let line_end = text[range.clone()].find(['\n', '\r']).map_or(range.end, |length| start + length);
        let end = text.floor_char_boundary(line_end.min(start + SHOWN_BYTES_MAX));
        Unread { line: lines.number(start), range: start..end, why }
    };
    let long = blocks.iter().filter(|block| !block.marked && decide::is_too_long(block));
    let long = long.map(|block| told(block.text.clone(), Beyond::Paragraph));
    let rest = end.filter(|end| !text[*end..].trim().is_empty()).map(|end| told(end..text.len(), Beyond::Document));
    long.chain(rest).collect()
}

/// The word for what a proposal is: a tag's, or `note`.
pub fn word(tag: Option<Tag>) -> &'static str {
    tag.map_or("note", Tag::word)
}

/// Proposals for all blocks of prose that have no marker yet, notes among them, in the order in which they stand.
pub fn propose(prose: &Prose<'_>) -> Vec<Proposal> {
    read(prose).proposals
}

/// A document with its blocks and what they are.
struct Reading {
    blocks: Vec<Block>,
    proposals: Vec<Proposal>,
    /// For each proposal, the index of its block.
    block_of: Vec<usize>,
    /// Markers that the text has already: IDs with tags, in order.
    present: Vec<(String, Tag)>,
}

fn read(prose: &Prose<'_>) -> Reading {
    let text = prose.text;
    let (document, _) = parse(Sources::default().add(prose.path, ""), prose.path, text, prose.known);
    let present: Vec<(String, Tag)> =
        document.clauses.iter().map(|clause| (clause.id.value.clone(), clause.tag)).collect();
    let blocks = blocks::read(text);
    let mut taken = prose.taken.clone();
    taken.extend(present.iter().map(|(id, _)| id.clone()));
    let family = prose.family.map(str::to_owned).or(document.family.map(|family| family.value));
    let family =
        family.unwrap_or_else(|| naming::family_of(title(text, &blocks).unwrap_or(&document.title), prose.path));
    let mut names = naming::Names::new(&family, taken);
    let lines = Lines::new(text);
    let first_heading = blocks.iter().position(|block| matches!(block.kind, Kind::Heading(_)));
    let (mut proposals, mut block_of) = (Vec::new(), Vec::new());
    for piece in decide::decide(text, &blocks) {
        let block = &blocks[piece.block];
        if block.marked {
            continue;
        }
        let words = one_line(text, piece.range.clone(), block);
        let heading = block.heading.filter(|heading| Some(*heading) != first_heading);
        let heading = heading.map_or("", |heading| &text[blocks[heading].text.clone()]);
        let id = piece.tag.map(|_| names.give(heading, &words)).unwrap_or_default();
        proposals.push(Proposal {
            lines: (lines.number(piece.range.start), lines.number(piece.range.end.saturating_sub(1))),
            range: piece.range,
            text: words,
            tag: piece.tag,
            id,
            confidence: hundredths(piece.confidence),
            reasons: piece.reasons.into_iter().map(|because| reason(text, because)).collect(),
        });
        block_of.push(piece.block);
    }
    Reading { blocks, proposals, block_of, present }
}

/// The first heading's words.
fn title<'t>(text: &'t str, blocks: &[Block]) -> Option<&'t str> {
    blocks.iter().find(|block| matches!(block.kind, Kind::Heading(_))).map(|block| &text[block.text.clone()])
}

/// A piece's words with its line breaks, and the signs of quotation at them, as single spaces.
fn one_line(text: &str, range: Range<usize>, block: &Block) -> String {
    let quoted = block.prefix.contains('>');
    let lines = text[range].lines().map(|line| if quoted { line.trim_start_matches([' ', '>']) } else { line });
    lines.flat_map(str::split_whitespace).collect::<Vec<_>>().join(" ")
}

fn reason(text: &str, because: decide::Because) -> Reason {
    const WORDS_CHARS_MAX: usize = 80;
    let words = because.range.clone().map_or_else(String::new, |range| {
        let whole = text[range].split_whitespace().collect::<Vec<_>>().join(" ");
        match whole.char_indices().nth(WORDS_CHARS_MAX) {
            Some((end, _)) => format!("{}\u{2026}", whole[..end].trim_end()),
            None => whole,
        }
    });
    Reason { says: because.says, words, range: because.range }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a likelihood is between 0 and 1")]
fn hundredths(likelihood: f32) -> u8 {
    (likelihood.clamp(0.0, 1.0) * 100.0) as u8
}
