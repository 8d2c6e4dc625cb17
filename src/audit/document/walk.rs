//! The walk over a document's blocks: which text belongs to which clause, and the page as it is written meanwhile.
//!
//! Lives here: what holds blocks, and what they hang on. `blocks` and `table` have blocks of their kinds, `inline` the text
//! within a block.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use pulldown_cmark::{Event, Tag as Mark, TagEnd};

use super::anchor::Anchors;
use super::authorities::{Authorities, Definition, folded};
use super::blocks::Raw;
use super::dialect::Found;
use super::faults::Faults;
use super::foreign::{Course, begins_block};
use super::html::Page;
use super::inline::{Inline, Kind};
use super::marker::{self, Lead, Marker};
use super::notes::Notes;
use super::stream::{Stream, is_inline};
use super::table::Table;
use super::{Citation, Element, Loose, LooseKind, headings::Headings, words};
use crate::diagnostic::Name;
use crate::ids::Tag;

/// Containers nested deeper than this are not rendered as such; their text is.
pub(super) const DEPTH_MAX: usize = 64;

/// A clause while its text is gathered.
#[derive(Debug)]
pub(super) struct Draft {
    pub(super) tag: Tag,
    pub(super) marker: Marker,
    pub(super) end: usize,
    pub(super) words: String,
    /// Citations in its own text.
    pub(super) citations: Vec<Citation>,
    /// Citations in footnote definitions that hang on it.
    pub(super) noted: Vec<Citation>,
    /// Footnotes that its text refers to.
    pub(super) notes: BTreeSet<usize>,
    pub(super) heading: Option<usize>,
    /// How many footnote definitions it stands in.
    note_depth: usize,
    /// What a foreign dialect says of it.
    pub(super) found: Option<Box<Found>>,
}

/// The walk and all that it has gathered.
pub(super) struct Walk<'a> {
    pub(super) source: &'a str,
    pub(super) stream: Stream<'a>,
    pub(super) authorities: &'a Authorities<'a>,
    pub(super) definitions: BTreeMap<String, Definition>,
    pub(super) faults: Faults,
    pub(super) page: Page,
    pub(super) title: Option<String>,
    pub(super) headings: Headings,
    pub(super) drafts: Vec<Draft>,
    pub(super) loose: Vec<Loose>,
    pub(super) notes: Notes,
    pub(super) inline: Option<Inline>,
    pub(super) table: Option<Table>,
    /// Whether the next block's marker already opened the item or row around it.
    pub(super) claimed: bool,
    /// How often a misspelt label was compared with the known ones.
    pub(super) suggestions: usize,
    pub(super) anchors: Anchors,
    /// Clauses that are open, the innermost last.
    open: Vec<usize>,
    pub(super) containers: Vec<Container>,
    /// Footnote definitions that are open, the innermost last.
    inside_notes: Vec<usize>,
    /// A block of code or HTML that is open.
    pub(super) raw: Option<Raw>,
    /// Where the heading that is open began on the page.
    pub(super) heading_mark: usize,
    /// What foreign dialects found, where the document is read in any.
    pub(super) course: Option<Course>,
    too_deep: bool,
}

/// What holds blocks: the document, a block quote, list, item or footnote definition.
#[derive(Debug, Default)]
pub(super) struct Container {
    closer: &'static str,
    /// The clause that this item is.
    clause: Option<usize>,
    /// The paragraph's clause on which the next block may hang.
    pub(super) hanging: Option<usize>,
    is_note: bool,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
        source: &'a str,
        stream: Stream<'a>,
        authorities: &'a Authorities<'a>,
        definitions: BTreeMap<String, Definition>,
        faults: Faults,
        title: Option<String>,
        page: Page,
    ) -> Self {
        Self {
            source,
            stream,
            authorities,
            definitions,
            faults,
            page,
            title,
            headings: Headings::default(),
            drafts: Vec::new(),
            loose: Vec::new(),
            notes: Notes::default(),
            inline: None,
            table: None,
            claimed: false,
            suggestions: 0,
            anchors: Anchors::default(),
            open: Vec::new(),
            containers: vec![Container::default()],
            inside_notes: Vec::new(),
            raw: None,
            heading_mark: 0,
            course: None,
            too_deep: false,
        }
    }

    /// Walks to the end of the document.
    pub(super) fn run(&mut self) {
        while let Some((event, range)) = self.stream.next() {
            if self.inline.is_none() && self.raw.is_none() && is_inline(&event) {
                let at = range.start;
                // A block is begun by a look at its first event.
                self.stream.put_back((event, range));
                self.turn(at);
                self.begin(Kind::Bare);
                continue;
            }
            match event {
                Event::Start(mark) => {
                    if begins_block(&mark) {
                        self.turn(range.start);
                    }
                    self.start(mark, range);
                }
                Event::End(mark) => self.end(mark, range),
                Event::Rule => {
                    self.turn(range.start);
                    self.before_block(false);
                    self.page.tag("<hr>\n");
                }
                Event::Html(text) => self.raw_text(&text, &range),
                Event::Text(text) if self.raw.is_some() => self.raw_text(&text, &range),
                event => self.inline_event(event, range),
            }
        }
        self.end_bare();
        self.turn(self.source.len());
        while !self.containers.is_empty() {
            self.leave();
        }
        // What the parser knows of a long document is larger than all that is made of it.
        self.stream.end();
    }

    fn start(&mut self, mark: Mark<'a>, range: Range<usize>) {
        match mark {
            Mark::Paragraph => {
                self.before_block(false);
                self.seam();
                self.begin(Kind::Paragraph);
            }
            Mark::Heading { .. } => {
                self.before_block(false);
                self.seam();
                self.heading_mark = self.page.mark();
                let setext = !self.source[range.start..].starts_with('#');
                self.begin(Kind::Heading { setext });
            }
            Mark::BlockQuote(_) => {
                self.before_block(true);
                self.enter("<blockquote>\n", "</blockquote>\n", range.start);
            }
            Mark::List(number) => self.start_list(number, range.start),
            Mark::Item => self.start_item(range.start),
            Mark::FootnoteDefinition(label) => self.start_note(&label, range.start),
            Mark::CodeBlock(kind) => self.start_code(&kind, &range),
            Mark::HtmlBlock => self.start_html(&range),
            Mark::Table(columns) => {
                self.before_block(true);
                self.start_table(columns, &range);
            }
            Mark::TableHead => self.start_row(true, range.start),
            Mark::TableRow => self.start_row(false, range.start),
            Mark::TableCell => self.start_cell(),
            mark => self.start_inline(mark, range),
        }
    }

    fn end(&mut self, mark: TagEnd, range: Range<usize>) {
        match mark {
            TagEnd::Paragraph => self.end_block(),
            TagEnd::Heading(level) => self.end_heading(level, range),
            TagEnd::BlockQuote(_) | TagEnd::List(_) | TagEnd::Item | TagEnd::FootnoteDefinition => self.leave(),
            TagEnd::CodeBlock => self.end_code(),
            TagEnd::HtmlBlock => self.end_html(),
            TagEnd::Table => self.end_table(),
            TagEnd::TableHead | TagEnd::TableRow => self.end_row(range),
            TagEnd::TableCell => self.end_cell(),
            _ if self.is_hidden(&range) => {}
            mark => self.end_inline(mark),
        }
    }

    // Containers.

    /// Ends what a block that begins puts an end to. Lists, tables, quotes, code and footnotes hang on a paragraph's clause.
    pub(super) fn before_block(&mut self, hangs: bool) {
        self.end_bare();
        if !hangs && self.hanging().is_some_and(|clause| self.drafts[clause].found.is_none()) {
            self.close_hanging();
        }
    }

    pub(super) fn close_hanging(&mut self) {
        if let Some(clause) = self.containers.last_mut().and_then(|top| top.hanging.take()) {
            self.close_clause(clause, Element::Block);
        }
    }

    fn enter(&mut self, opener: &'static str, closer: &'static str, at: usize) {
        let closer = if self.goes_deeper(at) {
            self.page.tag(opener);
            closer
        } else {
            ""
        };
        self.containers.push(Container { closer, ..Container::default() });
    }

    /// Whether one more container is rendered.
    fn goes_deeper(&mut self, at: usize) -> bool {
        let fits = self.containers.len() <= DEPTH_MAX;
        if !fits && !self.too_deep {
            self.too_deep = true;
            let message = format!("blocks are nested deeper than {DEPTH_MAX} levels");
            self.faults.push(self.faults.at(Name::LimitReached, at..at, message).help("nest less deeply"));
        }
        fits
    }

    fn leave(&mut self) {
        self.end_bare();
        let Some(top) = self.containers.pop() else { return };
        if let Some(clause) = top.hanging {
            self.close_clause(clause, Element::Block);
        }
        match top.clause {
            Some(clause) => self.close_clause(clause, Element::Item),
            None => self.page.tag(top.closer),
        }
        if top.is_note {
            self.inside_notes.pop();
        }
    }

    /// Whether nothing but the document holds the block.
    pub(super) fn is_outermost(&self) -> bool {
        self.containers.len() == 1
    }

    fn start_list(&mut self, number: Option<u64>, at: usize) {
        self.before_block(true);
        match number {
            None => self.enter("<ul>\n", "</ul>\n", at),
            Some(1) => self.enter("<ol>\n", "</ol>\n", at),
            Some(number) => {
                let closer = if self.goes_deeper(at) {
                    self.page.tag("<ol start=\"");
                    self.page.number(number);
                    self.page.tag("\">\n");
                    "</ol>\n"
                } else {
                    ""
                };
                self.containers.push(Container { closer, ..Container::default() });
            }
        }
    }

    fn start_item(&mut self, at: usize) {
        let fits = self.goes_deeper(at);
        let in_paragraph = matches!(self.stream.peek(0), Some((Event::Start(Mark::Paragraph), _)));
        let lead = if fits { self.lead(usize::from(in_paragraph)) } else { Lead::Plain };
        let mut item = Container::default();
        if let Lead::Marker(marker) = lead {
            item.clause = Some(self.open_clause(marker, Element::Item));
            self.claimed = true;
        } else if fits {
            self.page.tag("<li>");
            item.closer = "</li>\n";
        }
        self.containers.push(item);
    }

    /// A footnote definition hangs on a clause only if the clause refers to it: definitions that are gathered after the
    /// last clause of a document belong to others as well.
    fn start_note(&mut self, label: &str, at: usize) {
        let index = self.notes.index(label);
        let top = self.containers.last().and_then(|top| top.hanging);
        self.before_block(top.is_some_and(|clause| self.drafts[clause].notes.contains(&index)));
        let note = self.notes.get(index);
        let (first, referenced) = (!std::mem::replace(&mut note.defined, true), note.referenced);
        let number = index as u64 + 1;
        let closer = if self.goes_deeper(at) {
            self.page.tag("<div class=\"footnote\"");
            if first {
                self.page.tag(" id=\"fn:");
                self.page.number(number);
                self.page.tag("\"");
            }
            self.page.tag("><span class=\"footnote-number\">");
            if referenced {
                self.page.tag("<a href=\"#fnref:");
                self.page.number(number);
                self.page.tag("\">");
            }
            self.page.number(number);
            self.page.tag(if referenced { "</a></span>\n" } else { "</span>\n" });
            "</div>\n"
        } else {
            ""
        };
        self.containers.push(Container { closer, is_note: true, ..Container::default() });
        self.inside_notes.push(index);
    }

    // Clauses.

    /// What the block opens with whose first event is `distance` ahead.
    pub(super) fn lead(&mut self, mut distance: usize) -> Lead {
        if matches!(self.stream.peek(distance), Some((Event::TaskListMarker(_), _))) {
            distance += 1;
        }
        let source = self.source;
        let literal = |placed: Option<&(Event<'a>, Range<usize>)>| match placed {
            Some((Event::Text(text), range)) if source[range.clone()] == **text => Some(range.clone()),
            _ => None,
        };
        let Some(mut range) = literal(self.stream.peek(distance)) else { return Lead::Plain };
        if !marker::may_lead(&source[range.start..]) {
            return Lead::Plain;
        }
        while range.len() < marker::LEAD_BYTES_MAX && !source[range.clone()].contains(']') {
            distance += 1;
            match literal(self.stream.peek(distance)) {
                Some(next) if next.start == range.end => range.end = next.end,
                _ => break,
            }
        }
        marker::lead(source, range)
    }

    /// Begins a block of text; a marker that opens it opens a clause, unless it did already.
    pub(super) fn begin(&mut self, kind: Kind) {
        let lead = if kind.may_be_marked() { self.lead(0) } else { Lead::Plain };
        let mut inline = Inline::new(kind);
        let claimed = std::mem::take(&mut self.claimed);
        match lead {
            Lead::Plain => {}
            // What is near to our own markers is a foreign document's own.
            Lead::Malformed(_) | Lead::Misspelt { .. } if self.course.is_some() => {}
            Lead::Marker(marker) => {
                inline.skip_to(marker.range.end);
                if !claimed {
                    self.close_hanging();
                    let clause = self.open_clause(marker, Element::Block);
                    self.set_hanging(clause);
                }
            }
            Lead::Malformed(marker) => {
                inline.faulty = true;
                self.report_malformed(&marker);
            }
            Lead::Misspelt { range, meant } => {
                inline.faulty = true;
                self.report_misspelt(range, meant);
            }
        }
        self.inline = Some(inline);
    }

    pub(super) fn open_clause(&mut self, marker: Marker, element: Element) -> usize {
        let clause = self.drafts.len();
        self.drafts.push(Draft {
            tag: marker.tag,
            end: marker.range.end,
            marker,
            words: String::new(),
            citations: Vec::new(),
            noted: Vec::new(),
            notes: BTreeSet::new(),
            heading: self.headings.last(),
            note_depth: self.inside_notes.len(),
            found: None,
        });
        self.open.push(clause);
        self.page.open(clause, element);
        clause
    }

    pub(super) fn close_clause(&mut self, clause: usize, element: Element) {
        debug_assert_eq!(
            self.open.last(),
            Some(&clause),
            "clauses end in the reverse of the order in which they began"
        );
        self.open.pop();
        let end = self.drafts[clause].end;
        self.drafts[clause].close();
        self.extend_clause(end);
        self.page.close(clause, element);
    }

    /// The innermost clause that is open.
    pub(super) fn clause(&mut self) -> Option<&mut Draft> {
        self.open.last().map(|clause| &mut self.drafts[*clause])
    }

    /// Says that the innermost clause reaches to this byte.
    pub(super) fn extend_clause(&mut self, end: usize) {
        if let Some(clause) = self.clause() {
            clause.end = clause.end.max(end);
        }
    }

    /// Gives a block's words to the innermost clause, or to the prose outside clauses.
    pub(super) fn settle(&mut self, text: &str, range: Range<usize>, is_prose: bool) {
        self.extend_clause(range.end);
        let silent = self.is_silent(&range);
        if let Some(clause) = self.clause() {
            words::push_block(&mut clause.words, if silent { "" } else { text });
        } else if is_prose && !text.is_empty() && self.course.is_none() {
            self.loose.push(Loose { kind: LooseKind::Prose, span: self.faults.span(range), words: text.to_owned() });
        }
    }

    /// Gives a citation to the innermost clause, and to the footnote that it stands in.
    pub(super) fn record(&mut self, citation: Citation) {
        let depth = self.inside_notes.len();
        if let Some(note) = self.inside_notes.last().copied() {
            self.notes.get(note).citations.push(citation.clone());
        }
        if let Some(clause) = self.clause() {
            let own = clause.note_depth == depth;
            let list = if own { &mut clause.citations } else { &mut clause.noted };
            list.push(citation);
        }
    }

    /// Whether what is cited here counts for a clause.
    pub(super) fn citations_count(&self) -> bool {
        !self.open.is_empty() || !self.inside_notes.is_empty()
    }

    // Blocks.

    pub(super) fn end_bare(&mut self) {
        if self.inline.as_ref().is_some_and(|inline| inline.kind == Kind::Bare) {
            self.end_block();
        }
    }

    pub(super) fn end_block(&mut self) {
        let Some(inline) = self.end_text() else { return };
        if inline.kind == Kind::Paragraph && inline.is_written() {
            self.page.tag("</p>\n");
        }
        let text = words::without_last_citations(&inline.words, &inline.cited);
        if let Some(range) = inline.range {
            let range = self.trimmed(range);
            self.settle(&text, range, !inline.faulty);
        }
    }

    /// The range without the white space at its end.
    pub(super) fn trimmed(&self, range: Range<usize>) -> Range<usize> {
        let length = self.source[range.clone()].trim_end().len();
        range.start..range.start + length
    }

    /// The definition of a link with this label.
    pub(super) fn definition(&self, label: &str) -> Option<&Definition> {
        (!self.definitions.is_empty()).then(|| self.definitions.get(&folded(label)))?
    }
}
