//! The text within a block: its words, citations and markup.
//!
//! Lives here: what happens between a block's begin and end. `traps` has the findings.

use std::ops::Range;

use pulldown_cmark::{Event, LinkType, Tag as Mark, TagEnd};

use super::address::{Address, judge, names_code};
use super::faults::shown;
use super::html::{CITATION_SCHEME, CITE_OPEN, LINK_CLOSE, LINK_OPEN};
use super::marker;
use super::quote::QUOTE_BYTES_MAX;
use super::walk::Walk;
use super::{Citation, Locator, words};
use crate::diagnostic::Name;
use crate::source::Spanned;

/// Emphasis nested deeper than this is not rendered.
const INLINE_DEPTH_MAX: usize = 32;

/// What sort of block holds the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A paragraph.
    Paragraph,
    /// The text of a tight list item.
    Bare,
    /// A heading; by underline or by `#`.
    Heading { setext: bool },
    /// A table cell.
    Cell { head: bool, first: bool },
}

impl Kind {
    /// Whether a marker at its start opens a clause.
    pub(super) fn may_be_marked(self) -> bool {
        match self {
            Self::Paragraph | Self::Bare => true,
            Self::Heading { .. } => false,
            Self::Cell { head, first } => first && !head,
        }
    }
}

/// A block's text while it is read.
#[derive(Debug)]
pub(super) struct Inline {
    pub(super) kind: Kind,
    /// Words so far, white space as single spaces.
    pub(super) words: String,
    /// Where citations stand in `words`.
    pub(super) cited: Vec<Range<usize>>,
    /// The same citations, each with where its link is written; they are recorded when the block ends.
    pub(super) citations: Vec<(Citation, Range<usize>)>,
    /// From the first to the last byte of content.
    pub(super) range: Option<Range<usize>>,
    /// Whether a marker was lost in it.
    pub(super) faulty: bool,
    /// Markup owed before the first content.
    pending: &'static str,
    /// Everything before this byte is the marker.
    skip: usize,
    /// Whether white space is dropped, for want of content before it.
    leading: bool,
    /// Literal text up to where the walk is, on one line.
    pub(super) run: Range<usize>,
    closers: Vec<&'static str>,
    links: Vec<OpenLink>,
}

/// A link or image while its text is read.
#[derive(Debug)]
struct OpenLink {
    /// The authority cited, and whether it is known.
    authority: Option<(String, bool)>,
    kind: LinkType,
    address: String,
    /// What an inline link has in quotation marks behind its address.
    title: String,
    is_image: bool,
    range: Range<usize>,
    /// Length of the block's words where the link's begin.
    from: usize,
}

impl Inline {
    pub(super) fn new(kind: Kind) -> Self {
        Self {
            kind,
            words: String::new(),
            cited: Vec::new(),
            citations: Vec::new(),
            range: None,
            faulty: false,
            pending: if kind == Kind::Paragraph { "<p>" } else { "" },
            skip: 0,
            leading: true,
            run: 0..0,
            closers: Vec::new(),
            links: Vec::new(),
        }
    }

    /// Leaves out what stands before this byte.
    pub(super) fn skip_to(&mut self, end: usize) {
        self.skip = end;
    }

    /// Whether any content was written.
    pub(super) fn is_written(&self) -> bool {
        self.pending.is_empty()
    }

    /// Whether no emphasis or link is open.
    pub(super) fn is_flat(&self) -> bool {
        self.closers.is_empty()
    }

    fn is_marked(&self) -> bool {
        self.skip > 0
    }

    fn cover(&mut self, range: &Range<usize>) {
        let covered = self.range.get_or_insert_with(|| range.clone());
        covered.end = covered.end.max(range.end);
    }
}

impl<'a> Walk<'a> {
    pub(super) fn inline_event(&mut self, event: Event<'a>, range: Range<usize>) {
        let Some((event, range)) = self.foreign_event(event, range) else { return };
        if let Event::Text(text) = &event {
            self.text(text, range);
            return;
        }
        self.end_run();
        match event {
            Event::Code(text) => {
                self.content(&range, &text);
                self.page.tag("<code>");
                self.page.text(&text);
                self.page.tag("</code>");
            }
            Event::InlineHtml(text) => {
                self.report_html(range.clone());
                self.report_markers_in_html(range.clone());
                self.content(&range, &text);
                self.page.text(&text);
            }
            Event::FootnoteReference(label) => self.footnote(&label, &range),
            Event::SoftBreak => self.line_break("\n"),
            Event::HardBreak => self.line_break("<br>\n"),
            Event::TaskListMarker(done) => {
                self.content(&range, "");
                let (on, off) = (
                    "<input type=\"checkbox\" disabled checked aria-label=\"done\"> ",
                    "<input type=\"checkbox\" disabled aria-label=\"not done\"> ",
                );
                self.page.tag(if done { on } else { off });
            }
            Event::InlineMath(text) | Event::DisplayMath(text) => {
                self.content(&range, &text);
                self.page.text(&text);
            }
            Event::Text(_) | Event::Html(_) | Event::Rule | Event::Start(_) | Event::End(_) => {}
        }
    }

    pub(super) fn start_inline(&mut self, mark: Mark<'a>, range: Range<usize>) {
        let Some((Event::Start(mark), range)) = self.foreign_event(Event::Start(mark), range) else { return };
        let (opener, closer) = match mark {
            Mark::Link { link_type, dest_url, title, id } => {
                return self.start_link(link_type, [&dest_url, &title, &id], false, range);
            }
            Mark::Image { link_type, dest_url, title, id } => {
                return self.start_link(link_type, [&dest_url, &title, &id], true, range);
            }
            Mark::Emphasis => ("<em>", "</em>"),
            Mark::Strong => ("<strong>", "</strong>"),
            _ => ("", ""),
        };
        self.end_run();
        self.content(&range, "");
        let Some(inline) = &mut self.inline else { return };
        let fits = inline.closers.len() < INLINE_DEPTH_MAX;
        inline.closers.push(if fits { closer } else { "" });
        self.page.tag(if fits { opener } else { "" });
    }

    pub(super) fn end_inline(&mut self, mark: TagEnd) {
        self.end_run();
        if matches!(mark, TagEnd::Link | TagEnd::Image) {
            self.end_link();
        }
        if let Some(closer) = self.inline.as_mut().and_then(|inline| inline.closers.pop()) {
            self.page.tag(closer);
        }
    }

    /// Ends the block's text.
    pub(super) fn end_text(&mut self) -> Option<Inline> {
        self.end_run();
        let mut inline = self.inline.take()?;
        self.record_citations(&mut inline);
        Some(inline)
    }

    /// Adds words to the block and writes what is owed before its first content. The caller writes the content.
    fn content(&mut self, range: &Range<usize>, text: &str) {
        let Some(inline) = &mut self.inline else { return };
        words::push(&mut inline.words, text);
        inline.cover(range);
        inline.leading &= text.is_empty();
        self.page.tag(std::mem::take(&mut inline.pending));
    }

    pub(super) fn text(&mut self, text: &str, mut range: Range<usize>) {
        let source = self.source;
        let mut text = text;
        let is_literal = source[range.clone()] == *text;
        let Some(inline) = &mut self.inline else { return };
        if range.end <= inline.skip {
            return;
        }
        if range.start < inline.skip {
            range.start = inline.skip;
            text = &source[range.clone()];
        }
        if is_literal && inline.run.end == range.start {
            inline.run.end = range.end;
        } else {
            self.end_run();
            if let Some(inline) = &mut self.inline {
                inline.run = if is_literal { range.clone() } else { range.end..range.end };
            }
        }
        if self.inline.as_ref().is_some_and(|inline| inline.leading) {
            text = text.trim_start();
        }
        if !text.is_empty() {
            self.content(&(range.end.saturating_sub(text.len()).max(range.start)..range.end), text);
            self.page.text(text);
        }
    }

    fn line_break(&mut self, markup: &'static str) {
        if let Some(inline) = &mut self.inline
            && !inline.leading
        {
            words::push(&mut inline.words, " ");
            self.page.tag(markup);
        }
    }

    fn footnote(&mut self, label: &str, range: &Range<usize>) {
        let index = self.notes.index(label);
        self.content(range, "");
        if let Some(inline) = &mut self.inline {
            inline.leading = false;
        }
        if let Some(clause) = self.clause() {
            clause.notes.insert(index);
        }
        let first = !std::mem::replace(&mut self.notes.get(index).referenced, true);
        let linked = self.inline.as_ref().is_some_and(|inline| inline.links.is_empty());
        let number = index as u64 + 1;
        self.page.tag("<sup class=\"footnote-reference\"");
        if first {
            self.page.tag(" id=\"fnref:");
            self.page.number(number);
            self.page.tag("\"");
        }
        self.page.tag(">");
        if linked {
            self.page.tag("<a href=\"#fn:");
            self.page.number(number);
            self.page.tag("\">");
        }
        self.page.number(number);
        self.page.tag(if linked { "</a></sup>" } else { "</sup>" });
    }

    // Links.

    fn start_link(&mut self, kind: LinkType, written: [&str; 3], is_image: bool, mut range: Range<usize>) {
        let [address, title, label] = written;
        if matches!(kind, LinkType::Collapsed | LinkType::CollapsedUnknown)
            && self.source[range.end..].starts_with("[]")
        {
            // The parser leaves the empty brackets out of the range.
            range.end += 2;
        }
        self.check_marker_before(&range);
        self.end_run();
        self.content(&range, "");
        let address = if kind == LinkType::Email { format!("mailto:{address}") } else { address.to_owned() };
        let authority = self.cited(kind, &address, label);
        let Some(inline) = &mut self.inline else { return };
        let nested = !inline.links.is_empty();
        let from = inline.words.len();
        let closer = match &authority {
            _ if nested => "",
            Some((id, true)) => {
                self.page.tag(CITE_OPEN);
                self.page.tag(CITATION_SCHEME);
                self.page.text(id);
                self.page.tag("\">");
                LINK_CLOSE
            }
            Some((_, false)) => {
                self.page.tag("<span class=\"cite unknown\">");
                "</span>"
            }
            None if judge(&address) == Address::Unsafe && self.course.is_some() && names_code(&address) => "",
            None if judge(&address) == Address::Unsafe => {
                let message = format!("the address `{}` is not one that a link may have", shown(&address));
                self.faults.push(
                    self.faults
                        .at(Name::UnsafeLink, range.clone(), message)
                        .help("use an `http`, `https` or `mailto` address, or a path within the project"),
                );
                ""
            }
            None => {
                self.page.tag(LINK_OPEN);
                self.page.text(address.trim());
                self.page.tag("\">");
                LINK_CLOSE
            }
        };
        inline.closers.push(closer);
        let title = if kind == LinkType::Inline { title.to_owned() } else { String::new() };
        inline.links.push(OpenLink { authority, kind, address, title, is_image, range, from });
    }

    fn end_link(&mut self) {
        let Some(inline) = &mut self.inline else { return };
        let Some(link) = inline.links.pop() else { return };
        let written = &inline.words[link.from..];
        let start = link.from + (written.len() - written.trim_start().len());
        let text = written.trim().to_owned();
        if link.is_image && text.is_empty() {
            inline.leading = false;
            self.page.text("image");
        }
        if let Some((authority, known)) = link.authority {
            inline.cited.push(start..inline.words.len());
            let named_only = matches!(
                link.kind,
                LinkType::Collapsed
                    | LinkType::CollapsedUnknown
                    | LinkType::Shortcut
                    | LinkType::ShortcutUnknown
                    | LinkType::Autolink
            );
            let locator = match if named_only { Locator::Missing } else { Locator::read(&text) } {
                Locator::Missing => Locator::of_address(&link.address),
                locator => locator,
            };
            let span = self.faults.span(link.range.clone());
            let titled = !link.title.trim().is_empty() && link.title.len() <= QUOTE_BYTES_MAX;
            let quote = titled.then_some(Spanned { value: link.title, span });
            let citation = Citation { authority, text, locator, quote: quote.map(Box::new), span };
            inline.citations.push((citation.clone(), link.range.clone()));
            self.report_citation(&citation, known, link.range);
        }
    }

    /// The authority that a link cites, and whether it is known.
    fn cited(&self, kind: LinkType, address: &str, label: &str) -> Option<(String, bool)> {
        let known = match kind {
            LinkType::ReferenceUnknown | LinkType::CollapsedUnknown | LinkType::ShortcutUnknown => {
                let known = self.authorities.by_label(label);
                return Some(known.map_or_else(|| (label.to_owned(), false), |id| (id.to_owned(), true)));
            }
            LinkType::Reference | LinkType::Collapsed | LinkType::Shortcut => {
                self.authorities.by_label(label).or_else(|| self.authorities.by_address(address))
            }
            LinkType::Inline | LinkType::Autolink | LinkType::Email | LinkType::WikiLink { .. } => {
                self.authorities.by_address(address)
            }
        };
        known.map(|id| (id.to_owned(), true))
    }

    /// Ends a run of literal text, and reports the markers in it: where they stand, they open nothing.
    fn end_run(&mut self) {
        let Some(inline) = &mut self.inline else { return };
        let run = std::mem::replace(&mut inline.run, 0..0);
        let (kind, marked) = (inline.kind, inline.is_marked());
        for found in marker::within(self.source, run) {
            let fault = self.misplaced(kind, marked, &found);
            self.faults.push(fault);
            if let Some(inline) = &mut self.inline {
                inline.faulty = true;
            }
        }
    }
}
