//! Footnotes: their numbers, and what they cite.

use std::collections::BTreeMap;

use super::Citation;

/// The footnotes of one document, numbered as they appear.
#[derive(Debug, Default)]
pub(super) struct Notes {
    numbers: BTreeMap<String, usize>,
    list: Vec<Note>,
}

/// One footnote.
#[derive(Debug, Default)]
pub(super) struct Note {
    /// Whether a reference to it was seen.
    pub(super) referenced: bool,
    /// Whether its definition was seen.
    pub(super) defined: bool,
    /// What its text cites.
    pub(super) citations: Vec<Citation>,
}

impl Notes {
    /// The index of the footnote with this label.
    pub(super) fn index(&mut self, label: &str) -> usize {
        let next = self.list.len();
        let index = *self.numbers.entry(super::authorities::folded(label)).or_insert(next);
        if index == next {
            self.list.push(Note::default());
        }
        index
    }

    pub(super) fn get(&mut self, index: usize) -> &mut Note {
        &mut self.list[index]
    }

    /// What a footnote cites.
    pub(super) fn citations(&self, index: usize) -> &[Citation] {
        &self.list[index].citations
    }
}
