//! Words that are said of many clauses in a row, kept once.

use std::fmt::{self, Write as _};
use std::sync::Arc;

/// Words that were said of the clause before; of most clauses of a gate the same is said.
#[derive(Default)]
pub(super) struct Said {
    last: Arc<str>,
    words: String,
}

impl Said {
    /// These words, as they were kept if they were said last.
    pub(super) fn of(&mut self, words: fmt::Arguments<'_>) -> Arc<str> {
        self.words.clear();
        let _ = self.words.write_fmt(words);
        if *self.last != *self.words {
            self.last = Arc::from(self.words.as_str());
        }
        Arc::clone(&self.last)
    }
}
