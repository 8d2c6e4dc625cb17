//! Text for a terminal: styled words, wrapped to a width, in aligned columns.
//!
//! Every character passes [`Phrase`], which shows controls instead of sending them, so that no document can drive a
//! terminal. What is written does not live here.

use std::borrow::Cow;

use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

use super::paint::{Paint, Style};
use crate::diagnostic::render::visible;

/// The terminal that text is made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Look {
    /// Columns of a line.
    pub width: usize,
    /// Whether text carries colour.
    pub paint: Paint,
}

impl Look {
    /// Eighty columns without colour, as in a file.
    pub const PLAIN: Self = Self { width: 80, paint: Paint::Off };
}

/// Narrowest line that text is wrapped to.
const WIDTH_MIN: usize = 40;
/// Narrowest last column of a table; with less, it goes on a line of its own.
const LAST_COLUMN_MIN: usize = 24;
/// Columns between two columns of a table.
const GAP: usize = 2;

/// Shown as a space, but holds two words together.
const NO_BREAK_SPACE: char = '\u{a0}';

/// Words with their looks. White space separates words and is otherwise not kept.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Phrase {
    runs: Vec<(Style, String)>,
}

impl Phrase {
    /// Nothing yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Ordinary words.
    pub fn plain(text: impl AsRef<str>) -> Self {
        Self::new().with(Style::Plain, text)
    }

    /// Words of one look.
    pub fn styled(style: impl Into<Style>, text: impl AsRef<str>) -> Self {
        Self::new().with(style, text)
    }

    /// Adds words.
    #[must_use]
    pub fn with(mut self, style: impl Into<Style>, text: impl AsRef<str>) -> Self {
        self.push(style, text);
        self
    }

    /// Adds ordinary words.
    #[must_use]
    pub fn and(self, text: impl AsRef<str>) -> Self {
        self.with(Style::Plain, text)
    }

    /// Adds words.
    pub fn push(&mut self, style: impl Into<Style>, text: impl AsRef<str>) {
        let text = text.as_ref();
        if !text.is_empty() {
            self.runs.push((style.into(), text.to_owned()));
        }
    }

    /// Whether there is no word.
    pub fn is_empty(&self) -> bool {
        self.runs.iter().all(|(_, text)| text.trim().is_empty())
    }

    /// Columns that it takes on one line.
    pub fn width(&self) -> usize {
        width_of(&self.words())
    }

    fn words(&self) -> Vec<Word<'_>> {
        let mut words: Vec<Word<'_>> = Vec::new();
        let mut spaced = true;
        let mut wide_before = false;
        for (style, text) in &self.runs {
            if text.bytes().all(|byte| (b' '..b'\x7f').contains(&byte)) {
                for (i, part) in text.split(' ').enumerate() {
                    spaced |= i > 0;
                    if part.is_empty() {
                        continue;
                    }
                    if spaced || words.is_empty() {
                        words.push(Word::new(spaced));
                    }
                    (spaced, wide_before) = (false, false);
                    if let Some(word) = words.last_mut() {
                        word.push(*style, part.into(), part.len());
                    }
                }
                continue;
            }
            for c in text.chars() {
                if c.is_whitespace() && c != NO_BREAK_SPACE {
                    spaced = true;
                    continue;
                }
                // Scripts that set no spaces may break between any two of their characters.
                let wide = c.width() == Some(2);
                if spaced || (wide && wide_before) || words.is_empty() {
                    words.push(Word::new(spaced));
                }
                (spaced, wide_before) = (false, wide);
                if let Some(word) = words.last_mut() {
                    word.push_char(*style, c);
                }
            }
        }
        words
    }
}

/// What is not broken.
#[derive(Debug)]
struct Word<'a> {
    /// Most words have one look.
    first: Option<(Style, Cow<'a, str>)>,
    more: Vec<(Style, Cow<'a, str>)>,
    width: usize,
    /// Whether white space stood before it.
    spaced: bool,
}

impl<'a> Word<'a> {
    fn new(spaced: bool) -> Self {
        Self { first: None, more: Vec::new(), width: 0, spaced }
    }

    fn runs(&self) -> impl Iterator<Item = &(Style, Cow<'a, str>)> {
        self.first.iter().chain(&self.more)
    }

    fn push_char(&mut self, style: Style, c: char) {
        let mut buffer = [0; 4];
        let c = if c == NO_BREAK_SPACE { ' ' } else { c };
        let shown = visible(c.encode_utf8(&mut buffer));
        self.push(style, Cow::Owned(shown.to_string()), shown.width());
    }

    fn push(&mut self, style: Style, shown: Cow<'a, str>, width: usize) {
        self.width += width;
        match self.more.last_mut().or(self.first.as_mut()) {
            Some((last, text)) if *last == style => text.to_mut().push_str(&shown),
            Some(_) => self.more.push((style, shown)),
            None => self.first = Some((style, shown)),
        }
    }
}

fn width_of(words: &[Word<'_>]) -> usize {
    words.iter().enumerate().map(|(i, word)| word.width + usize::from(i > 0 && word.spaced)).sum()
}

/// A text under way.
#[derive(Debug)]
pub struct Page {
    look: Look,
    out: String,
}

impl Page {
    /// An empty page.
    pub fn new(look: Look) -> Self {
        Self { look: Look { width: look.width.max(WIDTH_MIN), ..look }, out: String::new() }
    }

    /// The text.
    pub fn finish(self) -> String {
        self.out
    }

    /// Columns of a line.
    pub fn width(&self) -> usize {
        self.look.width
    }

    /// Whether it carries colour.
    pub fn paint(&self) -> Paint {
        self.look.paint
    }

    /// Another text, made for the same terminal.
    pub fn text(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// An empty line, unless one stands there already.
    pub fn gap(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// A paragraph; its lines after the first are set in by `hang` more.
    pub fn line(&mut self, indent: usize, hang: usize, phrase: &Phrase) {
        self.row(indent, indent + hang, &[], phrase);
    }

    /// A heading with a remark at the right edge, or on a line of its own where the two do not fit.
    pub fn heading(&mut self, phrase: &Phrase, remark: &Phrase) {
        let (left, right) = (phrase.width(), remark.width());
        if remark.is_empty() {
            self.line(0, 2, phrase);
        } else if left + GAP + right <= self.look.width {
            let mut at = 0;
            self.put(&phrase.words(), &mut at);
            self.pad(self.look.width - right, &mut at);
            self.put(&remark.words(), &mut at);
            self.out.push('\n');
        } else {
            self.line(0, 2, phrase);
            self.line(2, 0, remark);
        }
    }

    /// Two cells: the second beside the first, which is padded to `width`, or below it where it does not fit there.
    pub fn pair(&mut self, indent: usize, width: usize, left: &Phrase, right: &Phrase) {
        if indent + width.max(left.width()) + GAP + right.width() <= self.look.width {
            self.row(indent, indent, &[(left, width, false)], right);
        } else {
            self.line(indent, 2, left);
            self.line(indent + 2, 2, right);
        }
    }

    /// Text as it stands, line by line: code and the like.
    pub fn verbatim(&mut self, indent: usize, style: Style, text: &str) {
        for line in text.lines() {
            let line = visible(line.trim_end());
            if !line.is_empty() {
                self.out.extend(std::iter::repeat_n(' ', indent));
                self.look.paint.open(style, &mut self.out);
                self.out.push_str(&line);
                self.look.paint.close(style, &mut self.out);
            }
            self.out.push('\n');
        }
    }

    /// Rows in columns; the last column wraps.
    pub fn table(&mut self, indent: usize, rows: &[Vec<Phrase>]) {
        self.columns(indent, &[], rows);
    }

    /// Rows in columns, those of the given indices aligned to the right; the last column wraps.
    pub fn columns(&mut self, indent: usize, right: &[usize], rows: &[Vec<Phrase>]) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let widths: Vec<usize> = (0..columns)
            .map(|column| rows.iter().filter_map(|row| row.get(column)).map(Phrase::width).max().unwrap_or(0))
            .collect();
        for row in rows {
            let Some((last, before)) = row.split_last() else { continue };
            let mut cells = Vec::new();
            for (column, cell) in before.iter().enumerate() {
                cells.push((cell, widths[column], right.contains(&column)));
            }
            let start = indent + widths.iter().take(before.len()).map(|width| width + GAP).sum::<usize>();
            let last_right = right.contains(&before.len());
            let narrow = start + LAST_COLUMN_MIN.min(last.width()) > self.look.width;
            if narrow && !last_right {
                self.row(indent, indent + 2, &cells[..cells.len().saturating_sub(1)], before.last().unwrap_or(last));
                if !before.is_empty() {
                    self.line(indent + 4, 0, last);
                }
            } else if last_right {
                let lead = Phrase::new();
                cells.push((last, widths[before.len()], true));
                self.row(indent, start, &cells, &lead);
            } else {
                self.row(indent, start, &cells, last);
            }
        }
    }

    /// Padded cells, then a last one that wraps to `hang`.
    fn row(&mut self, indent: usize, hang: usize, cells: &[(&Phrase, usize, bool)], last: &Phrase) {
        let mut line = String::new();
        std::mem::swap(&mut line, &mut self.out);
        let kept = line;
        let mut at = 0;
        self.pad(indent, &mut at);
        let mut edge = indent;
        for (cell, width, right) in cells {
            self.pad(edge + if *right { width.saturating_sub(cell.width()) } else { 0 }, &mut at);
            self.put(&cell.words(), &mut at);
            edge += width + GAP;
        }
        let words = last.words();
        if !words.is_empty() {
            self.pad(edge, &mut at);
            self.wrapped(&words, hang, &mut at);
        }
        let made = std::mem::replace(&mut self.out, kept);
        for line in made.split('\n') {
            self.out.push_str(line.trim_end());
            self.out.push('\n');
        }
    }

    fn wrapped(&mut self, words: &[Word<'_>], hang: usize, at: &mut usize) {
        let hang = hang.min(self.look.width / 2);
        let mut from = 0;
        while from < words.len() {
            let mut to = from + 1;
            let mut taken = words[from].width;
            while let Some(word) = words.get(to) {
                let more = word.width + usize::from(word.spaced);
                if *at + taken + more > self.look.width {
                    break;
                }
                taken += more;
                to += 1;
            }
            self.put(&words[from..to], at);
            from = to;
            if from < words.len() {
                self.out.push('\n');
                *at = 0;
                self.pad(hang, at);
            }
        }
    }

    fn pad(&mut self, to: usize, at: &mut usize) {
        self.out.extend(std::iter::repeat_n(' ', to.saturating_sub(*at)));
        *at = to.max(*at);
    }

    fn put(&mut self, words: &[Word<'_>], at: &mut usize) {
        let mut open = Style::Plain;
        for (i, word) in words.iter().enumerate() {
            for (r, (style, text)) in word.runs().enumerate() {
                let space = i > 0 && r == 0 && word.spaced;
                if *style != open {
                    self.look.paint.close(open, &mut self.out);
                }
                if space {
                    self.out.push(' ');
                }
                if *style != open {
                    self.look.paint.open(*style, &mut self.out);
                    open = *style;
                }
                self.out.push_str(text);
            }
        }
        self.look.paint.close(open, &mut self.out);
        *at += width_of(words);
    }
}

/// `count` with its noun, `one` or `many`.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(width: usize, paint: Paint, write: impl Fn(&mut Page)) -> String {
        let mut page = Page::new(Look { width, paint });
        write(&mut page);
        page.finish()
    }

    #[test]
    fn lines_wrap_within_the_width_and_hang() {
        let phrase = Phrase::plain("one two three four five six seven eight nine ten eleven twelve thirteen");
        let text = page(40, Paint::Off, |page| page.line(2, 4, &phrase));
        assert_eq!(text, "  one two three four five six seven\n      eight nine ten eleven twelve\n      thirteen\n");
        assert!(text.lines().all(|line| line.len() <= 40));
    }

    #[test]
    fn runs_join_in_one_word_where_no_space_stands_between() {
        let phrase = Phrase::plain("a b").with(Style::Name, "c").and(" é").with(Style::Plain, "d  e ").and("f");
        assert_eq!(phrase.words().len(), 5);
        assert_eq!((phrase.width(), Phrase::plain(" x ").width()), (11, 1));
        assert_eq!(page(40, Paint::Off, |page| page.line(0, 0, &phrase)), "a bc éd e f\n");
    }

    #[test]
    fn a_word_wider_than_the_line_is_not_broken() {
        let id = "a.".repeat(40) + "b";
        let text = page(40, Paint::Off, |page| page.line(0, 2, &Phrase::plain(format!("see {id} there"))));
        assert_eq!(text, format!("see\n  {id}\n  there\n"));
    }

    #[test]
    fn a_no_break_space_holds_words_together() {
        let phrase = Phrase::plain("eight words that fill up one line, so 20\u{a0}%");
        let text = page(40, Paint::Off, |page| page.line(0, 0, &phrase));
        assert_eq!(text, "eight words that fill up one line, so\n20 %\n");
    }

    #[test]
    fn wide_characters_count_twice_and_break_between_each_other() {
        let text = page(40, Paint::Off, |page| page.line(0, 0, &Phrase::plain("漢".repeat(25))));
        assert_eq!(text, format!("{}\n{}\n", "漢".repeat(20), "漢".repeat(5)));
        let rows = [vec![Phrase::plain("漢字"), Phrase::plain("x")], vec![Phrase::plain("abcd"), Phrase::plain("y")]];
        assert_eq!(page(40, Paint::Off, |page| page.table(0, &rows)), "漢字  x\nabcd  y\n");
    }

    #[test]
    fn colour_adds_only_escape_sequences_of_its_own() {
        let phrase = Phrase::styled(Style::Bad, "very bad").and(" and ").with(Style::Name, "x.y").and(",");
        assert_eq!(page(80, Paint::Off, |page| page.line(0, 0, &phrase)), "very bad and x.y,\n");
        let coloured = page(80, Paint::On, |page| page.line(0, 0, &phrase));
        assert_eq!(coloured, "\u{1b}[31mvery bad\u{1b}[0m and \u{1b}[36mx.y\u{1b}[0m,\n");
    }

    #[test]
    fn nothing_drives_the_terminal() {
        let phrase = Phrase::plain("a\u{1b}[2Jb\u{202e}c\u{7}\r\nd");
        let text = page(80, Paint::Off, |page| {
            page.line(0, 0, &phrase);
            page.verbatim(2, Style::Plain, "x\u{1b}y\n");
        });
        assert_eq!(text, "a␛[2Jb\\u{202e}c␇ d\n  x␛y\n");
    }

    #[test]
    fn numbers_align_to_the_right_and_a_narrow_last_column_falls_below() {
        let row = |a: &str, b: &str| vec![Phrase::plain(a), Phrase::plain(b)];
        let text = page(40, Paint::Off, |page| page.columns(0, &[1], &[row("cases", "7"), row("gates", "120")]));
        assert_eq!(text, "cases    7\ngates  120\n");
        let name = "a".repeat(30);
        let text = page(40, Paint::Off, |page| page.table(2, &[row(&name, "a place that is somewhat long")]));
        assert_eq!(text, format!("  {name}\n      a place that is somewhat long\n"));
    }

    #[test]
    fn a_heading_keeps_its_remark_on_the_line_while_it_fits() {
        let text = page(40, Paint::Off, |page| page.heading(&Phrase::plain("gate a: open"), &Phrase::plain("Title")));
        assert_eq!(text, "gate a: open                       Title\n");
        let text = page(40, Paint::Off, |page| page.heading(&Phrase::plain("a".repeat(38)), &Phrase::plain("Title")));
        assert_eq!(text, format!("{}\n  Title\n", "a".repeat(38)));
    }
}
