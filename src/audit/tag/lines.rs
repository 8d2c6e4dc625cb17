//! Lines of a text, and what the marks at a line's start mean.
//!
//! Lives here: single lines. What several lines are together is in `blocks`.

use std::ops::Range;

/// The lines of a text.
#[derive(Debug)]
pub(super) struct Lines {
    pub(super) list: Vec<Line>,
    /// Index of the first line after the front matter.
    pub(super) body: usize,
    /// Where the lines end that are read, if there are more.
    pub(super) end: Option<usize>,
}

/// Lines that are read of one text.
const LINES_MAX: usize = 4_000_000;

/// A line without its end.
#[derive(Debug, Clone)]
pub(super) struct Line {
    pub(super) range: Range<usize>,
}

impl Lines {
    pub(super) fn new(text: &str) -> Self {
        let mut list = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n').take(LINES_MAX) {
            let bare = line.strip_suffix('\n').unwrap_or(line);
            let bare = bare.strip_suffix('\r').unwrap_or(bare);
            list.push(Line { range: start..start + bare.len() });
            start += line.len();
        }
        let body = front_matter(text, &list);
        Self { list, body, end: (start < text.len()).then_some(start) }
    }

    /// Number of the line on which a byte stands, from 1.
    pub(super) fn number(&self, byte: usize) -> usize {
        self.list.partition_point(|line| line.range.start <= byte).max(1)
    }
}

/// Lines that front matter takes.
fn front_matter(text: &str, list: &[Line]) -> usize {
    let is = |line: &Line, mark: &str| text[line.range.clone()].trim_start_matches('\u{feff}').trim_end() == mark;
    if !list.first().is_some_and(|line| is(line, "---")) {
        return 0;
    }
    list.iter().skip(1).position(|line| is(line, "---") || is(line, "...")).map_or(0, |at| at + 2)
}

impl Line {
    pub(super) fn is_blank(&self, text: &str) -> bool {
        text[self.range.clone()].trim_matches([' ', '\t', '>', '\u{feff}']).is_empty()
    }

    /// The text behind indentation and signs of quotation.
    pub(super) fn content(&self, text: &str) -> Range<usize> {
        let words = &text[self.range.clone()];
        let mut rest = words.trim_start_matches('\u{feff}').trim_start_matches([' ', '\t']);
        while let Some(inner) = rest.strip_prefix('>') {
            rest = inner.trim_start_matches(' ');
        }
        self.range.end - rest.len()..self.range.end
    }

    /// Columns before the text, or before the sign of quotation.
    pub(super) fn indent(&self, text: &str) -> usize {
        let mut columns = 0;
        for byte in text[self.range.clone()].bytes() {
            match byte {
                b' ' => columns += 1,
                b'\t' => columns += 4 - columns % 4,
                _ => break,
            }
        }
        columns
    }

    /// The level of a heading by `#`.
    pub(super) fn heading(&self, text: &str) -> Option<u8> {
        let words = &text[self.content(text)];
        let level = words.bytes().take_while(|b| *b == b'#').count();
        let opens = words[level..].is_empty() || words[level..].starts_with([' ', '\t']);
        ((1..=6).contains(&level) && opens && self.indent(text) < 4).then(|| u8::try_from(level).unwrap_or(6))
    }
}

/// What opens a list item.
#[derive(Debug)]
pub(super) struct Bullet {
    /// Bytes up to the item's text.
    pub(super) length: usize,
    /// Bytes of the sign itself.
    pub(super) mark: usize,
    /// Whether Markdown does not know the sign.
    pub(super) flat: bool,
    /// Whether it ends a paragraph that has no empty line after it.
    pub(super) interrupts: bool,
}

/// Signs that flattened text begins items with.
const FLAT_BULLETS: [char; 9] = ['•', '◦', '‣', '▪', '●', '○', '·', '–', '⁃'];

/// The bullet or number that opens a line's text.
pub(super) fn bullet_of(words: &str) -> Option<Bullet> {
    let first = words.chars().next()?;
    let gap = |at: usize| words[at..].starts_with([' ', '\t']);
    let length = |at: usize| at + (words[at..].len() - words[at..].trim_start_matches([' ', '\t']).len());
    if FLAT_BULLETS.contains(&first) {
        let mark = first.len_utf8();
        // A dash needs its gap; a dot is none where a word goes on.
        if !gap(mark) && matches!(first, '–' | '·') {
            return None;
        }
        return Some(Bullet { length: length(mark), mark, flat: true, interrupts: true });
    }
    if matches!(first, '-' | '*' | '+') && gap(1) && words.trim_end().len() > 1 {
        return Some(Bullet { length: length(1), mark: 1, flat: false, interrupts: true });
    }
    let digits = words.bytes().take(10).take_while(u8::is_ascii_digit).count();
    if (1..=9).contains(&digits) && words[digits..].starts_with(['.', ')']) && gap(digits + 1) {
        let mark = digits + 1;
        let text = length(mark);
        let interrupts = &words[..digits] == "1";
        return (text < words.len()).then_some(Bullet { length: text, mark, flat: false, interrupts });
    }
    None
}

/// The sign and length of a fence of code.
pub(super) fn is_fence(words: &str) -> Option<(u8, usize)> {
    let mark = *words.as_bytes().first()?;
    let length = words.bytes().take_while(|b| *b == mark).count();
    let opens = matches!(mark, b'`' | b'~') && length >= 3;
    (opens && (mark == b'~' || !words[length..].contains('`'))).then_some((mark, length))
}

/// Whether a line is `---`, `***` or `___`.
pub(super) fn is_thematic_break(words: &str) -> bool {
    let mut marks = words.bytes().filter(|b| !matches!(b, b' ' | b'\t' | b'\r' | b'\n'));
    let Some(mark) = marks.next().filter(|b| matches!(b, b'-' | b'*' | b'_')) else { return false };
    let mut count = 1;
    marks.all(|b| {
        count += 1;
        b == mark
    }) && count >= 3
}

/// Whether a line parts a table's head from its rows.
pub(super) fn is_delimiter_row(words: &str) -> bool {
    let words = words.trim();
    words.contains('-')
        && words.contains('|')
        && words.split('|').map(str::trim).enumerate().all(|(index, cell)| {
            let edge = index == 0 || cell.is_empty();
            let inner = cell.strip_prefix(':').unwrap_or(cell);
            let inner = inner.strip_suffix(':').unwrap_or(inner);
            (edge && cell.is_empty()) || (!inner.is_empty() && inner.bytes().all(|b| b == b'-'))
        })
}

/// Whether words would begin a list, heading, quote or table if they began a paragraph.
pub(super) fn begins_a_block(words: &str) -> bool {
    bullet_of(words).is_some()
        || words.starts_with(['#', '>', '|', '=', '~', '<', '+', '-'])
        || words.starts_with("```")
}
