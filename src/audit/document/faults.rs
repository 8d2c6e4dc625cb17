//! The findings of one document, bounded in number, and where in its file they are.
//!
//! Lives here: the way from a range of the text that is walked, which has line feeds alone, to a span of the file.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

use crate::diagnostic::{Diagnostic, Name};
use crate::source::{FileId, Span};

/// Most findings of one name in one document; the last one says how many more there are.
pub(super) const SAME_NAME_MAX: usize = 1_000;

/// Where the findings of one document are collected.
#[derive(Debug)]
pub(super) struct Faults {
    file: FileId,
    /// Where the text that is walked begins in the file.
    base: usize,
    /// Bytes of that text before which the file has a carriage return that the text has not.
    returns: Vec<usize>,
    found: Vec<Diagnostic>,
    /// By name: how many there were, and which one came last into `found`.
    counts: BTreeMap<Name, (usize, usize)>,
}

impl Faults {
    pub(super) fn new(file: FileId) -> Self {
        Self { file, base: 0, returns: Vec::new(), found: Vec::new(), counts: BTreeMap::new() }
    }

    /// Gives the text of a file from `base` on with line feeds alone, and from now on places findings by it.
    pub(super) fn unify_lines<'t>(&mut self, text: &'t str, base: usize) -> Cow<'t, str> {
        self.base = base;
        let body = &text[base..];
        if !body.contains('\r') {
            return Cow::Borrowed(body);
        }
        self.returns = body.match_indices("\r\n").enumerate().map(|(before, (at, _))| at - before).collect();
        // One alone ends a line too, as on old systems; its place stays.
        Cow::Owned(body.replace("\r\n", "\n").replace('\r', "\n"))
    }

    /// The span in the file of a range of the text.
    pub(super) fn span(&self, range: Range<usize>) -> Span {
        let place = |at: usize| self.base + at + self.returns.partition_point(|line_feed| *line_feed < at);
        Span::new(self.file, place(range.start)..place(range.end))
    }

    /// A finding at a place, to be completed and pushed.
    pub(super) fn at(&self, name: Name, range: Range<usize>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(name, message).at(self.span(range))
    }

    pub(super) fn push(&mut self, diagnostic: Diagnostic) {
        let (count, last) = self.counts.entry(diagnostic.name).or_default();
        *count += 1;
        if *count <= SAME_NAME_MAX {
            *last = self.found.len();
            self.found.push(diagnostic);
        }
    }

    pub(super) fn into_vec(mut self) -> Vec<Diagnostic> {
        for (count, last) in self.counts.values() {
            if *count > SAME_NAME_MAX {
                self.found[*last].notes.push(format!("{} more of the same in this document", count - SAME_NAME_MAX));
            }
        }
        self.found
    }
}

/// Text of a document within a message: on one line, and not too long.
pub(super) fn shown(text: &str) -> String {
    const MOST: usize = 80;
    let mut out: String =
        text.chars().take(MOST).map(|c| if c.is_control() || c.is_whitespace() { ' ' } else { c }).collect();
    if text.chars().nth(MOST).is_some() {
        out.push('…');
    }
    out
}
