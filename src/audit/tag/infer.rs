//! Documents read as if the markers that are proposed for them stood in them.
//!
//! Lives here: the document that the marked text gives, with all its places led back to the text as it stands.

use std::collections::BTreeSet;
use std::ops::Range;

use super::mark::{Edit, mark};
use super::{Proposal, Prose};
use crate::diagnostic::Diagnostic;
use crate::document::{Document, KnownAuthorities, parse};
use crate::source::{FileId, Span};

/// A document with inferred clauses.
#[derive(Debug, Clone)]
pub struct Inferred {
    /// The document; its places are those of its file.
    pub document: Document,
    /// What reading it found.
    pub found: Vec<Diagnostic>,
    /// The clauses that were inferred, in order.
    pub proposals: Vec<Proposal>,
}

/// Reads a document with the clauses that are proposed for it; none where nothing is, or its own markers are at fault.
pub fn infer(
    file: FileId,
    path: &str,
    text: &str,
    taken: &BTreeSet<String>,
    known: &KnownAuthorities,
) -> Option<Inferred> {
    let marked = mark(&Prose { path, text, family: None, taken, known }).ok()?;
    if marked.proposals.is_empty() {
        return None;
    }
    let (mut document, mut found) = parse(file, path, &marked.text, known);
    let places = Places::new(&marked.edits);
    let back = |span: &mut Span| *span = Span::new(file, places.back(span.range()));
    for heading in &mut document.headings {
        back(&mut heading.span);
    }
    if let Some(family) = &mut document.family {
        back(&mut family.span);
    }
    for loose in &mut document.loose {
        back(&mut loose.span);
    }
    let mut proposals = marked.proposals.iter();
    for clause in &mut document.clauses {
        back(&mut clause.span);
        back(&mut clause.marker);
        back(&mut clause.id.span);
        clause.citations.iter_mut().for_each(|citation| back(&mut citation.span));
        if clause.marker.start == clause.marker.end
            && let Some(proposal) = proposals.find(|proposal| proposal.id == clause.id.value)
        {
            // The words stand for the marker that is not there.
            let first = Span::new(file, first_line(text, proposal.range.clone()));
            clause.marker = first;
            clause.id.span = first;
        }
    }
    for fault in &mut found {
        fault.primary.iter_mut().chain(&mut fault.related).for_each(|label| back(&mut label.span));
    }
    Some(Inferred { document, found, proposals: marked.proposals })
}

fn first_line(text: &str, range: Range<usize>) -> Range<usize> {
    let length = text[range.clone()].find(['\n', '\r']).unwrap_or(range.len());
    range.start..range.start + length
}

/// The way from places of a marked text to those of the text before.
struct Places {
    /// For each edit: where what it wrote begins and ends in the marked text, and what it took the place of.
    edits: Vec<(Range<usize>, Range<usize>)>,
}

impl Places {
    fn new(edits: &[Edit]) -> Self {
        let mut at = 0;
        let mut from = 0;
        let mut placed = Vec::with_capacity(edits.len());
        for edit in edits {
            at += edit.range.start - from;
            placed.push((at..at + edit.with.len(), edit.range.clone()));
            at += edit.with.len();
            from = edit.range.end;
        }
        Self { edits: placed }
    }

    fn back(&self, range: Range<usize>) -> Range<usize> {
        let start = self.place(range.start);
        start..self.place(range.end).max(start)
    }

    fn place(&self, at: usize) -> usize {
        let count = self.edits.partition_point(|(written, _)| written.start < at);
        let Some((written, before)) = count.checked_sub(1).map(|last| &self.edits[last]) else { return at };
        if at < written.end { before.start } else { before.end + (at - written.end) }
    }
}
