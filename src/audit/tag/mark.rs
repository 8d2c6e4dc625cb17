//! Markers written into a text: native ones, with no more changed than Markdown needs to see them.
//!
//! Lives here: from proposals to edits, and the check that the marked text parses back to what was proposed. Files are
//! written elsewhere.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::blocks::{Block, Flat, Kind};
use super::{Proposal, Prose, Reading, read};
use crate::diagnostic::{Diagnostic, Name};
use crate::document::parse;
use crate::ids::Tag;
use crate::source::Sources;

/// A text with its markers.
#[derive(Debug, Clone)]
pub struct Marked {
    /// The text.
    pub text: String,
    /// What was marked, in order; places are those of the text before.
    pub proposals: Vec<Proposal>,
    /// Proposals that Markdown would not have read back, and so were left out.
    pub left: Vec<Proposal>,
    pub(super) edits: Vec<Edit>,
}

/// Why a text cannot be marked: a fault of the markers that it has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The fault.
    pub message: String,
    /// The line on which it stands, from 1.
    pub line: usize,
    /// What to do.
    pub help: String,
}

/// A change of the text at one place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Edit {
    pub(super) range: Range<usize>,
    pub(super) with: String,
}

/// Rounds in which proposals that do not come back are left out.
const ROUNDS_MAX: usize = 8;

/// Marks all clauses that are proposed for a text.
///
/// # Errors
/// The first fault of the markers that the text has already: nothing is put beside markers that cannot be read.
pub fn mark(prose: &Prose<'_>) -> Result<Marked, Refusal> {
    refuse_faulty(prose)?;
    let reading = read(prose);
    let mut chosen: Vec<bool> = reading.proposals.iter().map(|proposal| proposal.tag.is_some()).collect();
    for _ in 0..ROUNDS_MAX {
        let edits = edits(prose.text, &reading, &chosen);
        let text = applied(prose.text, &edits);
        let lost = lost(prose, &text, &reading, &chosen);
        if lost.is_empty() {
            return Ok(marked(text, edits, reading, &chosen));
        }
        for index in lost {
            chosen[index] = false;
        }
    }
    let none = vec![false; chosen.len()];
    Ok(marked(prose.text.to_owned(), Vec::new(), reading, &none))
}

fn marked(text: String, edits: Vec<Edit>, reading: Reading, chosen: &[bool]) -> Marked {
    let (mut proposals, mut left) = (Vec::new(), Vec::new());
    for (proposal, chosen) in reading.proposals.into_iter().zip(chosen) {
        if *chosen {
            proposals.push(proposal);
        } else if proposal.tag.is_some() {
            left.push(proposal);
        }
    }
    Marked { text, proposals, left, edits }
}

fn refuse_faulty(prose: &Prose<'_>) -> Result<(), Refusal> {
    let mut sources = Sources::default();
    let file = sources.add(prose.path, prose.text);
    let (document, found) = parse(file, prose.path, prose.text, prose.known);
    let refusal = |fault: &Diagnostic, line| Refusal {
        message: fault.message.clone(),
        line,
        help: fault.help.as_deref().unwrap_or("put it right, then run it again").to_owned(),
    };
    let at = |fault: &Diagnostic| fault.primary.as_ref().map_or(1, |label| sources.position(label.span).line as usize);
    if let Some(fault) = found.iter().find(|fault| is_of_markers(fault.name)) {
        return Err(refusal(fault, at(fault)));
    }
    let mut seen = BTreeSet::new();
    for clause in &document.clauses {
        let id = &clause.id.value;
        if !seen.insert(id) || prose.taken.contains(id) {
            return Err(Refusal {
                message: format!("the ID `{id}` is given twice"),
                line: sources.position(clause.marker).line as usize,
                help: "give one of the two another ID, then run it again".to_owned(),
            });
        }
    }
    Ok(())
}

fn is_of_markers(name: Name) -> bool {
    [
        Name::MalformedClauseId,
        Name::MisspeltMarker,
        Name::MarkerInLink,
        Name::SecondMarker,
        Name::MarkerAsHeading,
        Name::MarkerInHtml,
        Name::UnclosedCode,
        Name::MisplacedMarker,
        Name::EmptyClause,
        Name::LimitReached,
    ]
    .contains(&name)
}

/// Indices of chosen proposals that the marked text does not give back, or of all where it gives back anything else.
fn lost(prose: &Prose<'_>, text: &str, reading: &Reading, chosen: &[bool]) -> Vec<usize> {
    let (document, found) = parse(Sources::default().add(prose.path, ""), prose.path, text, prose.known);
    let mut back: BTreeMap<&str, (Tag, usize)> = BTreeMap::new();
    for clause in &document.clauses {
        back.entry(clause.id.value.as_str()).or_insert((clause.tag, 0)).1 += 1;
    }
    let is_back = |id: &str, tag: Tag| back.get(id) == Some(&(tag, 1));
    let wanted = reading.proposals.iter().zip(chosen).enumerate().filter(|(_, (_, chosen))| **chosen);
    let lost: Vec<usize> = wanted
        .clone()
        .filter(|(_, (proposal, _))| proposal.tag.is_none_or(|tag| !is_back(&proposal.id, tag)))
        .map(|(index, _)| index)
        .collect();
    let count = wanted.clone().count() + reading.present.len();
    let broken = found.iter().any(|fault| is_of_markers(fault.name))
        || reading.present.iter().any(|(id, tag)| !is_back(id, *tag))
        || document.clauses.len() != count;
    if lost.is_empty() && broken { wanted.map(|(index, _)| index).collect() } else { lost }
}

fn applied(text: &str, edits: &[Edit]) -> String {
    let mut out = String::with_capacity(text.len() + edits.iter().map(|edit| edit.with.len()).sum::<usize>());
    let mut from = 0;
    for edit in edits {
        out.push_str(&text[from..edit.range.start]);
        out.push_str(&edit.with);
        from = edit.range.end;
    }
    out.push_str(&text[from..]);
    out
}

/// The edits that mark the chosen proposals, in order, none over another.
fn edits(text: &str, reading: &Reading, chosen: &[bool]) -> Vec<Edit> {
    let mut pieces: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    for (index, block) in reading.block_of.iter().enumerate() {
        pieces.entry(*block).or_default().push(index);
    }
    let is_marked = |block: usize| pieces.get(&block).is_some_and(|pieces| pieces.iter().any(|piece| chosen[*piece]));
    let eol = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut writer = Writer { text, eol, marks: chosen.contains(&true), edits: Vec::new() };
    let blocks = &reading.blocks;
    let notes = notes_that_hang(blocks, &is_marked);
    let mut run = 0..0;
    let mut flat_run = 0..0;
    for (index, block) in blocks.iter().enumerate() {
        if index >= run.end {
            run = flat_run_at(blocks, index);
            // Where nothing is marked, nothing in it needs to be seen by Markdown.
            flat_run = if run.clone().any(&is_marked) { run.clone() } else { run.end..run.end };
        }
        let here = is_marked(index);
        writer.part(blocks, index, here, index > 0 && is_marked(index - 1), &flat_run);
        if here && block.kind == Kind::Paragraph && notes[index + 1] {
            writer.rule_before(&blocks[index + 1]);
        }
        if flat_run.contains(&index) {
            writer.convert(blocks, index);
        }
        let own = pieces.get(&index).map_or(&[][..], Vec::as_slice);
        for (at, piece) in own.iter().enumerate() {
            let proposal = &reading.proposals[*piece];
            let marker = chosen[*piece].then(|| marker(proposal)).flatten();
            let before = (at > 0).then(|| reading.proposals[own[at - 1]].range.end);
            let stands_apart = here && before.is_some();
            writer.piece(block, proposal.range.start, marker, before.filter(|_| stands_apart));
        }
    }
    let mut edits = writer.edits;
    edits.sort_by_key(|edit| (edit.range.start, edit.range.end));
    edits
}

fn marker(proposal: &Proposal) -> Option<String> {
    proposal.tag.map(|tag| format!("{tag}[{}]", proposal.id))
}

/// The list or table that is flat and begins at a block.
fn flat_run_at(blocks: &[Block], from: usize) -> Range<usize> {
    let like = |block: &Block| match block.flat {
        Some(Flat::Bullet(_)) => 1,
        Some(Flat::TabHead | Flat::TabRow) => 2,
        Some(Flat::Line) | None => 0,
    };
    let kind = like(&blocks[from]);
    // Anything else is no run, however many follow.
    if kind == 0 {
        return from..from;
    }
    let begins = |block: &Block| block.flat == Some(Flat::TabHead);
    let more = blocks[from + 1..].iter().take_while(|block| like(block) == kind && !begins(block)).count();
    from..from + 1 + more
}

/// For each block and the end: whether a marked paragraph right before it would swallow a note in the list or table that
/// begins with it.
fn notes_that_hang(blocks: &[Block], is_marked: &dyn Fn(usize) -> bool) -> Vec<bool> {
    let hangs = |block: &Block| {
        matches!(block.kind, Kind::Item | Kind::Row)
            || block.prefix.starts_with('>')
            || block.flat == Some(Flat::TabHead)
    };
    let mut notes = vec![false; blocks.len() + 1];
    for (index, block) in blocks.iter().enumerate().rev() {
        let is_note = hangs(block) && block.kind != Kind::Raw && !block.marked && !is_marked(index);
        notes[index] = (hangs(block) || !block.prefix.is_empty()) && (is_note || notes[index + 1]);
    }
    notes
}

struct Writer<'t> {
    text: &'t str,
    eol: &'static str,
    /// Whether anything is marked at all.
    marks: bool,
    edits: Vec<Edit>,
}

impl Writer<'_> {
    fn insert(&mut self, at: usize, with: String) {
        self.edits.push(Edit { range: at..at, with });
    }

    /// Parts a block from the one before it, where a person sees two and Markdown one.
    fn part(&mut self, blocks: &[Block], index: usize, here: bool, before: bool, flat: &Range<usize>) {
        let block = &blocks[index];
        let begins_table = block.flat == Some(Flat::TabHead) && flat.contains(&index);
        let after_table = index > 0 && index == flat.end && blocks[index - 1].flat == Some(Flat::TabRow);
        // Markers make the lines around them look wrapped, so that two notes would become one paragraph.
        let is_line = self.marks && block.flat == Some(Flat::Line);
        let is_text = block.kind == Kind::Paragraph && (here || before || is_line);
        let is_bare = matches!(block.kind, Kind::Heading(_)) && before && !self.text[block.outer..].starts_with('#');
        if !(is_text || is_bare || begins_table || after_table) || self.is_apart(block.outer) {
            return;
        }
        self.insert(block.outer, self.eol.to_owned());
    }

    /// Whether an empty line, a heading with its `#`, or nothing stands before a byte that begins a line.
    fn is_apart(&self, at: usize) -> bool {
        let before = self.text[..at].strip_suffix('\n').unwrap_or(&self.text[..at]);
        let line = before.rfind('\n').map_or(before, |end| &before[end + 1..]);
        line.trim_matches([' ', '\t', '\r', '>', '\u{feff}']).is_empty()
            || line.trim_start().starts_with("# ")
            || line.starts_with("##")
    }

    /// A rule, on which a marked paragraph ends.
    fn rule_before(&mut self, block: &Block) {
        let first = if self.is_apart(block.outer) { "" } else { self.eol };
        self.insert(block.outer, format!("{first}---{0}{0}", self.eol));
    }

    /// Writes a flat item or row as Markdown has them.
    fn convert(&mut self, blocks: &[Block], index: usize) {
        let block = &blocks[index];
        match &block.flat {
            Some(Flat::Bullet(sign)) => {
                let gap = block.text.start.max(sign.end);
                self.edits.push(Edit { range: sign.start..gap, with: "- ".to_owned() });
            }
            Some(Flat::TabHead | Flat::TabRow) => {
                let range = block.text.clone();
                self.insert(range.start, "| ".to_owned());
                for (at, sign) in self.text[range.clone()].char_indices().filter(|(_, c)| matches!(c, '\t' | '|')) {
                    let at = range.start + at;
                    let with = if sign == '\t' { " | " } else { "\\|" };
                    self.edits.push(Edit { range: at..at + 1, with: with.to_owned() });
                }
                let mut end = " |".to_owned();
                if block.flat == Some(Flat::TabHead) {
                    end.push_str(self.eol);
                    end.push_str(&"| --- ".repeat(self.text[range.clone()].matches('\t').count() + 1));
                    end.push('|');
                }
                self.insert(range.end, end);
            }
            Some(Flat::Line) | None => {}
        }
    }

    /// Opens a piece of a block: behind the piece before it, if it is not the first.
    fn piece(&mut self, block: &Block, at: usize, marker: Option<String>, before: Option<usize>) {
        let line = format!("{}{}", self.eol, block.prefix);
        let blank = format!("{}{}", self.eol, block.prefix.trim_end());
        if let Some(before) = before {
            let marker = marker.map_or_else(String::new, |marker| marker + &line);
            self.edits.push(Edit { range: before..at, with: format!("{blank}{line}{marker}") });
            return;
        }
        let Some(marker) = marker else { return };
        let is_task = ["[ ] ", "[x] ", "[X] "].iter().any(|task| self.text[block.text.clone()].starts_with(task));
        match block.kind {
            Kind::Item | Kind::Row => {
                let at = block.text.start + if is_task && block.kind == Kind::Item { 4 } else { 0 };
                self.insert(at, marker + " ");
            }
            Kind::Paragraph | Kind::Heading(_) | Kind::Raw => self.insert(block.text.start, marker + &line),
        }
    }
}
