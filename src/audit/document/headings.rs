//! The headings of a document as they come, and which of them is above the next.

use super::Heading;

/// The headings so far.
#[derive(Debug, Default)]
pub(super) struct Headings {
    pub(super) list: Vec<Heading>,
    /// By level, from 0: the last heading, where nothing of a higher level came after it.
    above: [Option<usize>; 6],
}

impl Headings {
    /// The last of them.
    pub(super) fn last(&self) -> Option<usize> {
        self.list.len().checked_sub(1)
    }

    /// The heading under which one of this level, from 1, stands if it comes next.
    pub(super) fn parent(&self, level: u8) -> Option<usize> {
        self.above[..place(level)].iter().rev().find_map(|heading| *heading)
    }

    /// Adds the next one.
    pub(super) fn push(&mut self, heading: Heading) {
        let place = place(heading.level);
        self.above[place..].fill(None);
        self.above[place] = Some(self.list.len());
        self.list.push(heading);
    }
}

fn place(level: u8) -> usize {
    usize::from(level.clamp(1, 6)) - 1
}
