//! A document's blocks as a flat list, for dialects to search before the document is walked.
//!
//! Lives here: which block holds which, and where the text within a block is code, a link, or plain. Made only for
//! documents that are read in a dialect.

use std::ops::Range;

use pulldown_cmark::{Event, Tag as Mark, TagEnd};

use crate::document::stream::Stream;

/// All blocks of a document, in the order in which they begin.
#[derive(Debug, Default)]
pub(super) struct Outline {
    pub(super) blocks: Vec<Block>,
    /// By block, and last for the document itself: the blocks directly in it.
    children: Vec<Vec<usize>>,
}

/// One block.
#[derive(Debug)]
pub(super) struct Block {
    pub(super) kind: BlockKind,
    pub(super) range: Range<usize>,
    /// The block around it; none for the document.
    pub(super) parent: Option<usize>,
    /// What its text consists of; empty for blocks that hold blocks.
    pub(super) spans: Vec<(SpanKind, Range<usize>)>,
}

/// What sort of block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum BlockKind {
    Paragraph,
    /// The text of a tight list item.
    Bare,
    Heading(u8),
    Code,
    Html,
    Rule,
    Quote,
    List,
    Item,
    Table,
    Row {
        head: bool,
    },
    Cell,
    Note,
}

/// What sort of text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SpanKind {
    Text,
    Code,
    Html,
    Break,
    Strong,
    Emphasis,
    Link,
}

impl Outline {
    /// Reads the events of a document.
    pub(super) fn of(stream: &mut Stream<'_>) -> Self {
        let mut outline = Self::default();
        let mut open: Vec<usize> = Vec::new();
        while let Some((event, range)) = stream.next() {
            outline.take(&event, range, &mut open);
        }
        outline.children = vec![Vec::new(); outline.blocks.len() + 1];
        let document = outline.blocks.len();
        for (index, block) in outline.blocks.iter().enumerate() {
            outline.children[block.parent.unwrap_or(document)].push(index);
        }
        outline
    }

    fn take(&mut self, event: &Event<'_>, range: Range<usize>, open: &mut Vec<usize>) {
        match event {
            Event::Start(mark) => match block_kind(mark) {
                Some(kind) => {
                    self.end_bare(open);
                    self.push(kind, range, open);
                }
                None => self.span(span_kind(mark), range, open),
            },
            Event::End(mark) if ends_block(*mark) => {
                self.end_bare(open);
                open.pop();
            }
            Event::End(_) => {}
            Event::Rule => {
                self.end_bare(open);
                self.push(BlockKind::Rule, range, open);
                open.pop();
            }
            Event::Html(_) => {
                if let Some(top) = open.last() {
                    self.blocks[*top].spans.push((SpanKind::Html, range));
                }
            }
            Event::Text(_) => self.span(Some(SpanKind::Text), range, open),
            Event::Code(_) | Event::InlineMath(_) | Event::DisplayMath(_) => {
                self.span(Some(SpanKind::Code), range, open);
            }
            Event::InlineHtml(_) => self.span(Some(SpanKind::Html), range, open),
            Event::SoftBreak | Event::HardBreak => self.span(Some(SpanKind::Break), range, open),
            Event::FootnoteReference(_) | Event::TaskListMarker(_) => self.span(None, range, open),
        }
    }

    fn push(&mut self, kind: BlockKind, range: Range<usize>, open: &mut Vec<usize>) {
        self.blocks.push(Block { kind, range, parent: open.last().copied(), spans: Vec::new() });
        open.push(self.blocks.len() - 1);
    }

    /// Adds a piece of text; text directly in a list item is a block of its own.
    fn span(&mut self, kind: Option<SpanKind>, range: Range<usize>, open: &mut Vec<usize>) {
        let held = open.last().is_some_and(|top| self.blocks[*top].kind.holds_text());
        if !held {
            self.push(BlockKind::Bare, range.clone(), open);
        }
        let Some(block) = open.last().map(|top| &mut self.blocks[*top]) else { return };
        block.range.end = block.range.end.max(range.end);
        if let Some(kind) = kind {
            block.spans.push((kind, range));
        }
    }

    fn end_bare(&self, open: &mut Vec<usize>) {
        if open.last().is_some_and(|top| self.blocks[*top].kind == BlockKind::Bare) {
            open.pop();
        }
    }

    /// The blocks directly in a block, or in the document.
    pub(super) fn children(&self, parent: Option<usize>) -> &[usize] {
        self.children.get(parent.unwrap_or(self.blocks.len())).map_or(&[], Vec::as_slice)
    }

    /// The blocks that follow one within the same block; the list of all its siblings is sorted.
    pub(super) fn after(&self, index: usize) -> &[usize] {
        let siblings = self.children(self.blocks[index].parent);
        &siblings[siblings.partition_point(|sibling| *sibling <= index)..]
    }

    /// The end of a clause without the tags that stand before what follows it, as `<a id="next"></a>` does before a heading.
    pub(super) fn before_tags(&self, source: &str, index: usize, end: usize) -> usize {
        let after = self.after(index);
        let within = &after[..after.partition_point(|next| self.blocks[*next].range.start < end)];
        let tags = within.iter().rev().map(|next| &self.blocks[*next]).take_while(|block| block.is_tags(source, end));
        tags.last().map_or(end, |first| first.range.start)
    }

    /// Where the block's holder ends, or the document.
    pub(super) fn end_of_holder(&self, index: usize, document: usize) -> usize {
        self.blocks[index].parent.map_or(document, |parent| self.blocks[parent].range.end)
    }
}

impl BlockKind {
    pub(super) fn holds_text(self) -> bool {
        match self {
            Self::Paragraph | Self::Bare | Self::Heading(_) | Self::Cell | Self::Code | Self::Html => true,
            Self::Rule | Self::Quote | Self::List | Self::Item | Self::Table | Self::Row { .. } | Self::Note => false,
        }
    }

    /// Whether it is running text, which may hold sentences.
    pub(super) fn is_prose(self) -> bool {
        matches!(self, Self::Paragraph | Self::Bare)
    }

    /// Whether it hangs on a paragraph before it.
    pub(super) fn hangs(self) -> bool {
        matches!(self, Self::List | Self::Table | Self::Quote | Self::Code)
    }
}

impl Block {
    /// Whether it has no words up to `bound`, and nothing else to look at.
    pub(super) fn is_tags(&self, source: &str, bound: usize) -> bool {
        let may_be = matches!(self.kind, BlockKind::Html | BlockKind::Paragraph);
        may_be && is_bare(&source[self.range.start..self.range.end.min(bound).max(self.range.start)])
    }

    /// Whether any part of `range` is code or raw HTML, and so not plain text.
    pub(super) fn is_covered(&self, range: &Range<usize>) -> bool {
        let before = self.spans.partition_point(|(_, span)| span.start < range.end);
        for (kind, span) in self.spans[..before].iter().rev() {
            match kind {
                SpanKind::Strong | SpanKind::Emphasis | SpanKind::Link => {}
                _ if span.end <= range.start => return false,
                SpanKind::Code | SpanKind::Html => return true,
                SpanKind::Text | SpanKind::Break => {}
            }
        }
        false
    }

    /// The lines of its text: each from its first character to before its line break, without what marks the containers.
    pub(super) fn lines(&self) -> Vec<Range<usize>> {
        let mut lines: Vec<Range<usize>> = Vec::new();
        let mut fresh = true;
        for (kind, range) in &self.spans {
            if *kind == SpanKind::Break {
                fresh = true;
                continue;
            }
            match lines.last_mut() {
                Some(line) if !fresh => line.end = line.end.max(range.end),
                _ => lines.push(range.clone()),
            }
            fresh = false;
        }
        lines
    }
}

impl Block {
    /// The lines of raw HTML in which text may stand: none of a comment or a program.
    pub(super) fn html_lines(&self, source: &str) -> Vec<Range<usize>> {
        let opening = source[self.range.clone()].trim_start();
        let begins = |word: &&str| opening.get(..word.len()).is_some_and(|start| start.eq_ignore_ascii_case(word));
        if ["<!", "<?", "<pre", "<script", "<style", "<textarea"].iter().any(begins) {
            return Vec::new();
        }
        let mut in_comment = false;
        let mut lines = Vec::new();
        for (_, line) in &self.spans {
            let text = &source[line.clone()];
            let was_in_comment = in_comment;
            in_comment = match (text.rfind("<!--"), text.rfind("-->")) {
                (Some(open), Some(close)) => open > close,
                (Some(_), None) => true,
                (None, Some(_)) => false,
                (None, None) => in_comment,
            };
            if !was_in_comment {
                lines.push(line.clone());
            }
        }
        lines
    }
}

/// Whether markup is nothing but places to link to, and the edges of boxes.
fn is_bare(html: &str) -> bool {
    const BARE: [&str; 7] = ["a", "span", "div", "section", "p", "br", "details"];
    let mut parts = html.split('<');
    let opening = parts.next().unwrap_or_default();
    let is_tag = |part: &str| {
        let name = part.trim_start_matches('/').split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        let words = part.rsplit_once('>').map(|(_, words)| words);
        words.is_some_and(|words| words.trim().is_empty()) && BARE.iter().any(|bare| name.eq_ignore_ascii_case(bare))
    };
    opening.trim().is_empty() && parts.all(is_tag)
}

fn block_kind(mark: &Mark<'_>) -> Option<BlockKind> {
    Some(match mark {
        Mark::Paragraph => BlockKind::Paragraph,
        Mark::Heading { level, .. } => BlockKind::Heading(*level as u8),
        Mark::BlockQuote(_) => BlockKind::Quote,
        Mark::CodeBlock(_) => BlockKind::Code,
        Mark::HtmlBlock => BlockKind::Html,
        Mark::List(_) => BlockKind::List,
        Mark::Item => BlockKind::Item,
        Mark::FootnoteDefinition(_) => BlockKind::Note,
        Mark::Table(_) => BlockKind::Table,
        Mark::TableHead => BlockKind::Row { head: true },
        Mark::TableRow => BlockKind::Row { head: false },
        Mark::TableCell => BlockKind::Cell,
        _ => return None,
    })
}

fn ends_block(mark: TagEnd) -> bool {
    matches!(
        mark,
        TagEnd::Paragraph
            | TagEnd::Heading(_)
            | TagEnd::BlockQuote(_)
            | TagEnd::CodeBlock
            | TagEnd::HtmlBlock
            | TagEnd::List(_)
            | TagEnd::Item
            | TagEnd::FootnoteDefinition
            | TagEnd::Table
            | TagEnd::TableHead
            | TagEnd::TableRow
            | TagEnd::TableCell
    )
}

fn span_kind(mark: &Mark<'_>) -> Option<SpanKind> {
    match mark {
        Mark::Strong => Some(SpanKind::Strong),
        Mark::Emphasis => Some(SpanKind::Emphasis),
        Mark::Link { .. } | Mark::Image { .. } => Some(SpanKind::Link),
        _ => None,
    }
}
