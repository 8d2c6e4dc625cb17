//! Where something is written, as reports say it: `path:line`.

use std::fmt;

use serde::Serialize;

use crate::source::{Sources, Span};

/// A line of an input file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Place {
    /// Below the project's folder.
    pub path: String,
    /// From 1.
    pub line: u32,
}

impl Place {
    /// Where a span starts.
    pub fn of(sources: &Sources, span: Span) -> Self {
        let (line, _) = sources.line_at(span.file, span.start as usize);
        Self { path: sources.path(span.file).to_owned(), line }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.path, self.line)
    }
}
