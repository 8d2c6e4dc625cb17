//! Findings as text, JSON, SARIF and GitHub annotations: one file a format, each a pure function.
//!
//! Lives here: what the formats share, which is where a byte stands and how untrusted text is made harmless. Choosing a
//! format and colours is the caller's business.

pub mod github;
pub mod json;
pub mod sarif;
pub mod text;

#[cfg(test)]
mod fixture;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::{Diagnostic, Severity};
use crate::source::{FileId, Sources, Span};

/// How many findings there are of each severity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Counts {
    /// Errors.
    pub errors: usize,
    /// Warnings.
    pub warnings: usize,
    /// Notes.
    pub notes: usize,
}

impl Counts {
    /// Counts findings; those that are allowed do not count.
    pub fn of<'a>(diagnostics: impl IntoIterator<Item = &'a Diagnostic>) -> Self {
        let mut counts = Self::default();
        for diagnostic in diagnostics {
            match diagnostic.severity {
                Severity::Error => counts.errors += 1,
                Severity::Warning => counts.warnings += 1,
                Severity::Note => counts.notes += 1,
                Severity::Allow => {}
            }
        }
        counts
    }

    /// How many there are together.
    pub fn sum(self) -> usize {
        self.errors + self.warnings + self.notes
    }

    /// With others beside them.
    #[must_use]
    pub fn with(self, others: Self) -> Self {
        let Self { errors, warnings, notes } = others;
        Self { errors: self.errors + errors, warnings: self.warnings + warnings, notes: self.notes + notes }
    }

    /// Without some of them.
    #[must_use]
    pub fn without(self, some: Self) -> Self {
        let Self { errors, warnings, notes } = some;
        Self {
            errors: self.errors.saturating_sub(errors),
            warnings: self.warnings.saturating_sub(warnings),
            notes: self.notes.saturating_sub(notes),
        }
    }
}

impl std::fmt::Display for Counts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        let Self { errors, warnings, notes } = *self;
        write!(
            f,
            "{errors} error{}, {warnings} warning{}, {notes} note{}",
            plural(errors),
            plural(warnings),
            plural(notes)
        )
    }
}

/// Where a byte stands; all three count from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Place {
    line: u32,
    /// In characters.
    column: u32,
    /// In UTF-16 code units.
    column_utf16: u32,
}

/// Finds places. Counts made on long lines are kept, so that many findings on one line cost no more than the line.
struct Places<'a> {
    sources: &'a Sources,
    long: BTreeMap<(FileId, u32), Vec<Width>>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Width {
    chars: usize,
    utf16: usize,
}

impl Width {
    fn of(text: &str) -> Self {
        Self { chars: text.chars().count(), utf16: text.chars().map(char::len_utf16).sum() }
    }

    fn plus(self, other: Self) -> Self {
        Self { chars: self.chars + other.chars, utf16: self.utf16 + other.utf16 }
    }
}

/// Bytes between two kept counts.
const STRIDE: usize = 4096;

impl<'a> Places<'a> {
    fn new(sources: &'a Sources) -> Self {
        Self { sources, long: BTreeMap::new() }
    }

    fn start(&mut self, span: Span) -> Place {
        self.at(span.file, span.range().start)
    }

    fn end(&mut self, span: Span) -> Place {
        self.at(span.file, span.range().end)
    }

    fn at(&mut self, file: FileId, byte: usize) -> Place {
        let text = self.sources.text(file);
        let byte = text.floor_char_boundary(byte);
        let (line, range) = self.sources.line_at(file, byte);
        let width = if byte - range.start <= STRIDE {
            Width::of(&text[range.start..byte])
        } else {
            let kept = self.long.entry((file, line)).or_insert_with(|| strides(&text[range.clone()]));
            let index = ((byte - range.start) / STRIDE).min(kept.len() - 1);
            let from = text.floor_char_boundary(range.start + index * STRIDE);
            kept[index].plus(Width::of(&text[from..byte]))
        };
        let from_one = |n: usize| u32::try_from(n + 1).unwrap_or(u32::MAX);
        Place { line, column: from_one(width.chars), column_utf16: from_one(width.utf16) }
    }
}

/// The width of a line's text before each multiple of [`STRIDE`].
fn strides(line: &str) -> Vec<Width> {
    let mut kept = vec![Width::default()];
    let mut from = 0;
    while from + STRIDE < line.len() {
        let next = line.floor_char_boundary(kept.len() * STRIDE);
        let last = kept.last().copied().unwrap_or_default();
        kept.push(last.plus(Width::of(&line[from..next])));
        from = next;
    }
    kept
}

/// Text in which nothing can drive a terminal or hide: control and formatting characters are shown, not sent.
pub(crate) fn visible(text: &str) -> Cow<'_, str> {
    if !text.chars().any(is_unseen) {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        push_visible(&mut out, c);
    }
    Cow::Owned(out)
}

/// At most `chars_max` characters of [`visible`] text, with a sign where more was.
pub(crate) fn visible_start(text: &str, chars_max: usize) -> Cow<'_, str> {
    match text.char_indices().nth(chars_max) {
        None => visible(text),
        Some((cut, _)) => Cow::Owned(format!("{}…", visible(&text[..cut]))),
    }
}

fn push_visible(out: &mut String, c: char) {
    match c {
        '\t' => out.push('→'),
        '\u{0}'..='\u{1f}' => out.extend(char::from_u32(0x2400 + u32::from(c))),
        '\u{7f}' => out.push('␡'),
        c if is_unseen(c) => {
            let _ = write!(out, "\\u{{{:x}}}", u32::from(c));
        }
        c => out.push(c),
    }
}

/// Controls, line separators, and characters without a shape of their own that reorder or hide others.
fn is_unseen(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

/// A path as a relative URI, in which no character has a meaning but the slash.
fn percent_encoded(path: &str) -> String {
    let mut out = String::with_capacity(path.len());
    for byte in path.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~' | b'/') {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

/// The range cut to what the file holds, on character boundaries.
fn held(sources: &Sources, span: Span) -> Range<usize> {
    let text = sources.text(span.file);
    let range = span.range();
    let start = text.floor_char_boundary(range.start);
    start..text.floor_char_boundary(range.end).max(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_on_long_lines_are_those_of_counting() {
        let mut sources = Sources::default();
        let text = format!("x\n{}\ny", "aé𝄞".repeat(5000));
        let file = sources.add("long.md", text.as_str());
        let mut places = Places::new(&sources);
        for (byte, _) in text.char_indices().step_by(97) {
            let line_start = text[..byte].rfind('\n').map_or(0, |at| at + 1);
            let before = &text[line_start..byte];
            let place = places.at(file, byte);
            assert_eq!(place.column as usize, before.chars().count() + 1, "byte {byte}");
            assert_eq!(place.column_utf16 as usize, before.encode_utf16().count() + 1, "byte {byte}");
        }
        assert_eq!(places.at(file, text.len()), Place { line: 3, column: 2, column_utf16: 2 });
    }

    #[test]
    fn nothing_unseen_passes() {
        let hostile = "a\u{1b}[31m\tb\u{202e}c\u{9b}\u{200b}\r\n\u{7f}\u{feff}\u{e0041}";
        let shown = visible(hostile);
        assert!(!shown.chars().any(is_unseen), "{shown:?}");
        assert_eq!(shown, "a␛[31m→b\\u{202e}c\\u{9b}\\u{200b}␍␊␡\\u{feff}\\u{e0041}");
        assert_eq!(visible_start("abcdef", 3), "abc…");
        assert_eq!(visible_start("abc", 3), "abc");
    }

    #[test]
    fn counts_have_words() {
        let counts = Counts { errors: 1, warnings: 2, notes: 0 };
        assert_eq!(counts.to_string(), "1 error, 2 warnings, 0 notes");
    }

    #[test]
    fn paths_are_relative_uris() {
        assert_eq!(percent_encoded("sources/a b:c%é.md"), "sources/a%20b%3Ac%25%C3%A9.md");
    }
}
