//! A document's blocks of text by their lines: paragraphs, list items, table rows, headings, and what is no prose.
//!
//! Lives here: reading of Markdown as well as of text that was flattened, where bullets are `•`, headings are bare lines
//! and every line may be a paragraph. What a block says does not live here. Inline markup is left as it is.

use std::ops::Range;

use super::lines::{Line, Lines, bullet_of, is_delimiter_row, is_fence, is_thematic_break};

/// What a block is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Running text.
    Paragraph,
    /// A list item.
    Item,
    /// A row of a table.
    Row,
    /// A heading, `#` or bare; its level.
    Heading(u8),
    /// Code, markup, a path, a rule: no prose.
    Raw,
}

/// A block.
#[derive(Debug, Clone)]
pub(super) struct Block {
    pub(super) kind: Kind,
    /// Its first byte, with bullets and signs of quotation.
    pub(super) outer: usize,
    /// Its text, from after bullets and signs of quotation to its last character.
    pub(super) text: Range<usize>,
    /// What begins a further line or paragraph of the same item or quote.
    pub(super) prefix: String,
    /// Whether it has a marker already, good or not, or belongs to a block that has.
    pub(super) marked: bool,
    /// How its list or table must be written so that Markdown sees it.
    pub(super) flat: Option<Flat>,
    /// Nearest heading above, as an index into the blocks.
    pub(super) heading: Option<usize>,
    /// The paragraph that leads into it with a colon, or on which its list directly follows.
    pub(super) lead: Option<usize>,
    /// The head of the table of which it is a row.
    pub(super) head: Option<usize>,
    /// Whether an empty line, a heading or nothing stands before it.
    pub(super) apart: bool,
}

/// Text that reads as a list or table to a person, but not to Markdown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Flat {
    /// A bullet such as `•`: its place.
    Bullet(Range<usize>),
    /// The first row of a table whose cells are parted by tabs.
    TabHead,
    /// A further row.
    TabRow,
    /// A paragraph that is one line among others.
    Line,
}

/// Longest bare line that is taken for a heading, in characters and in words.
const BARE_CHARS_MAX: usize = 100;
const BARE_WORDS_MAX: usize = 14;
/// A line of more characters was not wrapped by hand.
const LONG_LINE: usize = 200;

/// Reads the blocks of a text.
pub(super) fn read(text: &str) -> Vec<Block> {
    read_all(text).0
}

/// The same, with the byte from which on nothing is read since there is too much.
pub(super) fn read_all(text: &str) -> (Vec<Block>, Option<usize>) {
    let lines = Lines::new(text);
    let mut reader = Reader::new(text, &lines);
    reader.run();
    let end = reader.lines.get(reader.at).map(|line| line.range.start).or(lines.end);
    let mut blocks = reader.blocks;
    find_bare_headings(text, &mut blocks, reader.is_markdown);
    relate(text, &mut blocks);
    (blocks, end)
}

/// Blocks that are read of one document; each is weighed, which takes a thousand times the memory of the shortest.
#[cfg(not(test))]
pub(super) const BLOCKS_MAX: usize = 300_000;
#[cfg(test)]
pub(super) const BLOCKS_MAX: usize = 5_000;

struct Reader<'t> {
    text: &'t str,
    lines: &'t [Line],
    blocks: Vec<Block>,
    /// Whether a line is a heading by `#`.
    is_markdown: bool,
    /// Whether lines are paragraphs.
    unwrapped: bool,
    at: usize,
    /// A block that further lines may continue.
    open: Option<usize>,
    /// Columns at which the text of the last item begins.
    item_indent: Option<usize>,
    blank: bool,
}

impl<'t> Reader<'t> {
    fn new(text: &'t str, lines: &'t Lines) -> Self {
        let body = &lines.list[lines.body..];
        let is_markdown = body.iter().any(|line| line.heading(text).is_some());
        let long = body.iter().filter(|line| line.range.len() > LONG_LINE).take(2).count();
        Self {
            text,
            lines: body,
            blocks: Vec::new(),
            is_markdown,
            unwrapped: !is_markdown && (long > 1 || lines_end_sentences(text, body)),
            at: 0,
            open: None,
            item_indent: None,
            blank: true,
        }
    }

    fn run(&mut self) {
        while let Some(line) = self.lines.get(self.at).filter(|_| self.blocks.len() < BLOCKS_MAX) {
            let line = line.clone();
            if line.is_blank(self.text) {
                self.open = None;
                self.blank = true;
                self.at += 1;
                continue;
            }
            let first = self.blocks.len();
            self.line(&line);
            if self.blocks.len() > first {
                self.blank = false;
            }
        }
    }

    fn line(&mut self, line: &Line) {
        let content = line.content(self.text);
        let words = &self.text[content.start..line.range.end];
        let indent = line.indent(self.text);
        if let Some(fence) = is_fence(words) {
            return self.code(line, fence);
        }
        if self.open.is_none() && indent >= 4 + self.item_indent.unwrap_or(0) && bullet_of(words).is_none() {
            self.item_indent = self.item_indent.filter(|_| indent >= 4);
            self.push(Kind::Raw, line.range.start, content.start..line.range.end, None);
            self.at += 1;
            return;
        }
        if self.open.is_none() && self.blank && is_markup(words) {
            return self.markup(line);
        }
        if let Some(level) = line.heading(self.text) {
            let start = content.start + usize::from(level);
            let range = trimmed(self.text, start..line.range.end);
            self.close();
            self.item_indent = None;
            self.push(Kind::Heading(level), line.range.start, range, None);
            self.at += 1;
            return;
        }
        if self.setext(words) {
            return;
        }
        if is_thematic_break(words) {
            self.close();
            self.item_indent = None;
            self.push(Kind::Raw, line.range.start, content.start..line.range.end, None);
            self.at += 1;
            return;
        }
        if self.open.is_none() && (self.pipes(line) || is_definition(words)) {
            if is_definition(words) {
                self.push(Kind::Raw, line.range.start, content.start..line.range.end, None);
                self.at += 1;
            }
            return;
        }
        if self.tabs(line) {
            return;
        }
        self.prose(line, content);
    }

    /// `===` or `---` below a paragraph makes it a heading.
    fn setext(&mut self, words: &str) -> bool {
        let mark = words.trim_end();
        let is_line = |c| !mark.is_empty() && mark.bytes().all(|b| b == c);
        let Some(open) = self.open.filter(|_| is_line(b'=') || is_line(b'-')) else { return false };
        if self.blocks[open].kind != Kind::Paragraph {
            return false;
        }
        self.blocks[open].kind = Kind::Heading(if is_line(b'=') { 1 } else { 2 });
        self.is_markdown = true;
        self.close();
        self.blank = true;
        self.at += 1;
        true
    }

    fn code(&mut self, line: &Line, fence: (u8, usize)) {
        self.close();
        let start = line.content(self.text).start;
        self.at += 1;
        let mut end = line.range.end;
        while let Some(next) = self.lines.get(self.at) {
            let words = &self.text[next.content(self.text).start..next.range.end];
            end = next.range.end;
            self.at += 1;
            if is_fence(words).is_some_and(|(mark, length)| mark == fence.0 && length >= fence.1) {
                break;
            }
        }
        self.push(Kind::Raw, line.range.start, start..end, None);
    }

    /// A block of HTML, up to the end of a comment or an empty line.
    fn markup(&mut self, line: &Line) {
        let start = line.content(self.text).start;
        let comment = self.text[start..line.range.end].starts_with("<!--");
        let mut end = start;
        while let Some(next) = self.lines.get(self.at) {
            let words = &self.text[next.range.clone()];
            if !comment && words.trim().is_empty() {
                break;
            }
            end = next.range.end;
            self.at += 1;
            if comment && words.contains("-->") {
                break;
            }
        }
        self.push(Kind::Raw, line.range.start, start..end, None);
        self.close();
    }

    /// A table with pipes: its rows up to an empty line.
    fn pipes(&mut self, line: &Line) -> bool {
        let here = &self.text[line.range.clone()];
        let below = self.lines.get(self.at + 1).map_or("", |next| &self.text[next.range.clone()]);
        if !here.contains('|') || !is_delimiter_row(below) {
            return false;
        }
        self.push(Kind::Raw, line.range.start, line.range.clone(), None);
        self.at += 2;
        while let Some(next) = self.lines.get(self.at).cloned() {
            if next.is_blank(self.text) || next.heading(self.text).is_some() {
                break;
            }
            let content = next.content(self.text);
            let cells = self.text[content.start..next.range.end].strip_prefix('|').map_or(0, |_| 1);
            let mut range = trimmed(self.text, content.start + cells..next.range.end);
            if self.text[range.clone()].ends_with('|') {
                range = trimmed(self.text, range.start..range.end - 1);
            }
            self.push(Kind::Row, next.range.start, range, None);
            self.at += 1;
        }
        self.close();
        true
    }

    /// Lines with as many tabs each are rows; the first is their head.
    fn tabs(&mut self, line: &Line) -> bool {
        let count = |line: &Line| self.text[line.content(self.text).start..line.range.end].matches('\t').count();
        let wanted = count(line);
        let rows = self.lines[self.at..].iter().take_while(|next| wanted > 0 && count(next) == wanted).count();
        if rows < 2 {
            return false;
        }
        self.close();
        for (index, row) in self.lines[self.at..self.at + rows].iter().cloned().enumerate() {
            let (kind, flat) = if index == 0 { (Kind::Raw, Flat::TabHead) } else { (Kind::Row, Flat::TabRow) };
            let content = trimmed(self.text, row.content(self.text).start..row.range.end);
            self.push(kind, row.range.start, content, Some(flat));
        }
        self.at += rows;
        self.close();
        true
    }

    fn prose(&mut self, line: &Line, content: Range<usize>) {
        let words = &self.text[content.clone()];
        let quote = &self.text[line.range.start..content.start];
        let quoted = quote.contains('>');
        self.at += 1;
        if let Some(bullet) = bullet_of(words)
            .filter(|bullet| bullet.interrupts || self.open.is_none_or(|open| self.blocks[open].kind == Kind::Item))
        {
            let start = content.start + bullet.length;
            let range = trimmed(self.text, start..line.range.end);
            let flat = bullet.flat.then(|| Flat::Bullet(content.start..content.start + bullet.mark));
            self.close();
            self.push(Kind::Item, line.range.start, range, flat);
            let width = if bullet.flat { 2 } else { bullet.length };
            self.item_indent = Some(line.indent(self.text) + width);
            let blanks = " ".repeat(line.indent(self.text) + width);
            self.last().prefix = if quoted { format!("{}{}", quote.trim_end_matches(' '), blanks) } else { blanks };
            self.open = Some(self.blocks.len() - 1);
            return;
        }
        let range = trimmed(self.text, content);
        if let Some(open) = self.open.filter(|open| !self.unwrapped || self.goes_on(*open)) {
            self.blocks[open].text.end = range.end;
            return;
        }
        let inside = self.item_indent.filter(|indent| line.indent(self.text) >= *indent && !quoted);
        if inside.is_none() {
            self.item_indent = None;
        }
        let flat = (self.unwrapped && !quoted).then_some(Flat::Line);
        self.push(Kind::Paragraph, line.range.start, range, flat);
        self.last().prefix = if quoted { quote.to_owned() } else { " ".repeat(inside.unwrap_or(0)) };
        self.open = Some(self.blocks.len() - 1);
    }

    /// Whether a block's last line needs another, also where lines are paragraphs.
    fn goes_on(&self, open: usize) -> bool {
        let words = &self.text[self.blocks[open].text.clone()];
        words.ends_with('\\') || super::marks::is_marker(words)
    }

    fn push(&mut self, kind: Kind, outer: usize, text: Range<usize>, flat: Option<Flat>) {
        let apart = self.blank || matches!(self.blocks.last(), Some(Block { kind: Kind::Heading(_), .. }) | None);
        let (heading, lead, head, prefix, marked) = (None, None, None, String::new(), false);
        self.blocks.push(Block { kind, outer, text, prefix, marked, flat, heading, lead, head, apart });
        self.open = None;
        self.blank = false;
    }

    fn last(&mut self) -> &mut Block {
        let index = self.blocks.len() - 1;
        &mut self.blocks[index]
    }

    fn close(&mut self) {
        self.open = None;
    }
}

/// Whether lines that follow one another mostly end where a sentence does, as lines wrapped at a width do not.
fn lines_end_sentences(text: &str, lines: &[Line]) -> bool {
    const JOINTS_MIN: usize = 4;
    let words = |line: &Line| text[line.content(text).start..line.range.end].trim_end();
    let (mut joints, mut ends) = (0_usize, 0_usize);
    for pair in lines.windows(2) {
        let (here, next) = (words(&pair[0]), words(&pair[1]));
        if here.is_empty() || next.is_empty() || here.contains(['\t', '|']) || bullet_of(next).is_some() {
            continue;
        }
        joints += 1;
        let closed = here.trim_end_matches([')', ']', '"', '\'', '”', '’']).ends_with(['.', '!', '?', ':']);
        ends += usize::from((closed || is_bare_heading(here)) && !next.starts_with(char::is_lowercase));
    }
    joints >= JOINTS_MIN && ends * 10 >= joints * 9
}

fn trimmed(text: &str, range: Range<usize>) -> Range<usize> {
    let words = &text[range.clone()];
    let start = range.start + (words.len() - words.trim_start().len());
    start..(start + words.trim().len())
}

/// Whether a line begins a block of HTML rather than a link between angle brackets.
fn is_markup(words: &str) -> bool {
    let Some(rest) = words.strip_prefix('<') else { return false };
    let rest = rest.strip_prefix('/').unwrap_or(rest);
    let name = rest.bytes().take_while(u8::is_ascii_alphanumeric).count();
    rest.starts_with("!--")
        || (name > 0 && rest[name..].starts_with(['>', ' ', '/', '\t']) && !rest[name..].starts_with("//"))
}

/// Whether a line defines a link or a footnote.
fn is_definition(words: &str) -> bool {
    words.starts_with('[') && words.find("]:").is_some_and(|at| at > 1 && !words[1..at].contains(['[', ']']))
}

/// Bare lines between paragraphs are headings where no heading has a `#`; a line all in bold is one anywhere.
fn find_bare_headings(text: &str, blocks: &mut [Block], is_markdown: bool) {
    let mut titled = blocks.iter().any(|block| matches!(block.kind, Kind::Heading(_)));
    for index in 0..blocks.len() {
        let block = &blocks[index];
        if block.kind != Kind::Paragraph || !block.prefix.is_empty() {
            continue;
        }
        let words = &text[block.text.clone()];
        if is_path(words) {
            blocks[index].kind = Kind::Raw;
            continue;
        }
        let bold = words.len() > 4 && words.starts_with("**") && words[2..].find("**") == Some(words.len() - 4);
        let more = blocks.get(index + 1).is_some_and(|next| !matches!(next.kind, Kind::Heading(_)));
        if bold || (!is_markdown && more && is_bare_heading(words)) {
            blocks[index].kind = Kind::Heading(if titled { 2 } else { 1 });
            titled = true;
            if let Some(next) = blocks.get_mut(index + 1) {
                next.apart = true;
            }
        }
    }
}

fn is_bare_heading(words: &str) -> bool {
    let count = words.split_whitespace().count();
    let asks = words.ends_with('?');
    let begins = words.chars().next().is_some_and(|c| c.is_uppercase() || c.is_ascii_digit() || c == '“');
    begins
        && !words.contains(['\n', '\t', '|'])
        && !words.ends_with(['.', ';', ',', ':', '!', ')', '\\'])
        && count <= if asks { 6 } else { BARE_WORDS_MAX }
        && words.chars().take(BARE_CHARS_MAX + 1).count() <= BARE_CHARS_MAX
        && !words.contains(". ")
}

/// Whether the text is the path of a file and nothing else.
fn is_path(words: &str) -> bool {
    !words.contains(char::is_whitespace)
        && words.contains('/')
        && words.rsplit('.').next().is_some_and(|end| (1..=5).contains(&end.len()))
        && !words.contains("://")
}

/// Finds each block's heading, what leads into it, and which marker it stands under.
fn relate(text: &str, blocks: &mut [Block]) {
    let mut heading = None;
    let mut lead: Option<usize> = None;
    // Whether a list, table, quote or code hangs on a marked paragraph.
    let mut hangs = false;
    let mut head = None;
    for index in 0..blocks.len() {
        let own = match blocks[index].kind {
            Kind::Heading(_) | Kind::Raw => false,
            Kind::Paragraph | Kind::Item | Kind::Row => super::marks::opens(&text[blocks[index].text.clone()]),
        };
        let quoted = blocks[index].prefix.contains('>');
        blocks[index].heading = heading;
        match blocks[index].kind {
            Kind::Row => blocks[index].head = head,
            kind => head = (kind == Kind::Raw).then_some(index),
        }
        blocks[index].marked = own;
        match blocks[index].kind {
            Kind::Heading(_) => {
                heading = Some(index);
                lead = None;
                hangs = false;
            }
            Kind::Paragraph if blocks[index].prefix.is_empty() => {
                lead = Some(index);
                hangs = own;
            }
            Kind::Paragraph | Kind::Item | Kind::Row => {
                blocks[index].lead = lead.filter(|_| !quoted);
                blocks[index].marked |= hangs;
            }
            Kind::Raw if is_thematic_break(&text[blocks[index].text.clone()]) => hangs = false,
            Kind::Raw => {}
        }
        // What stands inside a marked item belongs to it.
        if blocks[index].kind == Kind::Item && own && !hangs {
            mark_inside(blocks, index);
        }
    }
}

/// Paragraphs that continue a marked item.
fn mark_inside(blocks: &mut [Block], item: usize) {
    let width = blocks[item].prefix.len();
    for block in &mut blocks[item + 1..] {
        if block.kind != Kind::Paragraph || block.prefix.len() < width {
            return;
        }
        block.marked = true;
    }
}
