//! Foreign dialects: clauses of documents that were written for other tools, read as they stand.
//!
//! Lives here: what a dialect is, the one list of them, and the plan that a dialect makes of a document before it is walked.
//! One file a dialect finds its clauses and says how far each reaches. The native `tag[clause.id]` lives in `marker`.

mod attributes;
pub(super) mod duvet;
mod keywords;
mod numbers;
mod openfasttrace;
mod outline;
mod requirements;
mod rules;
mod sentences;
pub(super) mod text;

use std::fmt;
use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::Element;
use super::stream::Stream;
use crate::ids::ID_BYTES_MAX;
use outline::{BlockKind, Outline, SpanKind};

/// A way to mark clauses that is not our own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Dialect {
    /// `r[clause.id]` on a line of its own; the rule is what follows up to the next marker or heading.
    RustReference,
    /// `r[clause.id]` that opens a paragraph or block quote; the rule is that block.
    Tracey,
    /// `` `req~name~1` `` on a line of its own, with `Needs:` and `Covers:`.
    OpenFastTrace,
    /// A heading `Requirement 1.2.3` with quoted text below it.
    RequirementHeadings,
    /// A bold number in the first cell of a table row.
    TableNumbers,
    /// `{#id}` at the end of a paragraph, item or row.
    ParagraphIds,
    /// `{#id}` at the end of a heading; the clause is its section.
    HeadingIds,
    /// Sentences with MUST, SHOULD, MAY and their kin, counted by section.
    Rfc2119,
    /// TOML with a `[[spec]]` and its quote for each requirement.
    Duvet,
}

impl Dialect {
    /// All dialects, in the order in which they are told and tried.
    pub const ALL: [Self; 9] = [
        Self::RustReference,
        Self::Tracey,
        Self::OpenFastTrace,
        Self::RequirementHeadings,
        Self::TableNumbers,
        Self::ParagraphIds,
        Self::HeadingIds,
        Self::Rfc2119,
        Self::Duvet,
    ];

    /// The word in configuration and reports.
    pub fn word(self) -> &'static str {
        match self {
            Self::RustReference => "rust-reference",
            Self::Tracey => "tracey",
            Self::OpenFastTrace => "openfasttrace",
            Self::RequirementHeadings => "requirement-headings",
            Self::TableNumbers => "table-numbers",
            Self::ParagraphIds => "paragraph-ids",
            Self::HeadingIds => "heading-ids",
            Self::Rfc2119 => "rfc2119",
            Self::Duvet => "duvet",
        }
    }

    /// Whether text that was not meant for it hardly ever looks like it.
    fn is_plain(self) -> bool {
        match self {
            Self::RustReference | Self::Tracey | Self::OpenFastTrace | Self::RequirementHeadings | Self::Duvet => true,
            Self::TableNumbers | Self::ParagraphIds | Self::HeadingIds | Self::Rfc2119 => false,
        }
    }
}

impl fmt::Display for Dialect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Which dialects a project's documents are read in.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Markers {
    /// The dialects, each once.
    pub dialects: Vec<Dialect>,
    /// The words before the brackets of `r[clause.id]`; any word if there are none.
    pub prefixes: Vec<String>,
}

impl Markers {
    /// Whether only native markers are read.
    pub fn is_native(&self) -> bool {
        self.dialects.is_empty()
    }

    /// Whether this dialect is read.
    pub fn has(&self, dialect: Dialect) -> bool {
        self.dialects.contains(&dialect)
    }
}

/// What a foreign clause says of itself besides its text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Foreign {
    /// How it is marked.
    pub dialect: Dialect,
    /// How binding it is: `MUST`, `SHOULD` …, where that is known.
    pub level: Option<String>,
    /// Kinds of artefacts that must cover it.
    pub needs: Vec<String>,
    /// IDs that it covers.
    pub covers: Vec<String>,
}

impl Foreign {
    pub(super) fn new(dialect: Dialect) -> Self {
        Self { dialect, level: None, needs: Vec::new(), covers: Vec::new() }
    }
}

/// A clause that a dialect found, before its text is gathered.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) id: String,
    /// Where the ID is written, or what it is made from.
    pub(super) marker: Range<usize>,
    /// From where to where it reaches, at the edges of blocks or between the words of one.
    pub(super) extent: Range<usize>,
    pub(super) element: Element,
    pub(super) foreign: Foreign,
}

/// What dialects found in one document: clauses by where they begin, and what of the text is no clause's words.
#[derive(Debug, Default)]
pub(super) struct Plan {
    pub(super) found: Vec<Found>,
    /// Markers and what else is not shown, in order, none within another.
    pub(super) hidden: Vec<Range<usize>>,
    /// Blocks that are shown, but are no clause's words; in order.
    pub(super) silent: Vec<Range<usize>>,
}

impl Plan {
    /// Looks for the clauses of a document; `stem` begins the IDs that have none of their own.
    pub(super) fn of(source: &str, stream: &mut Stream<'_>, stem: &str, markers: &Markers) -> Self {
        let outline = Outline::of(stream);
        let mut plan = Self::default();
        for dialect in &markers.dialects {
            plan.search(*dialect, source, &outline, stem, &markers.prefixes);
        }
        plan.hide_comments(source, &outline);
        // Places to link to, and the edges of boxes, say nothing.
        let tags = outline.blocks.iter().filter(|block| block.is_tags(source, usize::MAX));
        plan.silent.extend(tags.map(|block| trimmed(source, block.range.clone())));
        attributes::hide_in_headings(source, &outline, &mut plan);
        plan.arrange();
        plan
    }

    /// Comments are for those who write the document.
    fn hide_comments(&mut self, source: &str, outline: &Outline) {
        for block in &outline.blocks {
            let parts =
                if block.kind == BlockKind::Html { &[(SpanKind::Html, block.range.clone())] } else { &*block.spans };
            let html = parts
                .iter()
                .filter(|(kind, _)| *kind == SpanKind::Html)
                .map(|(_, range)| trimmed(source, range.clone()));
            let is_comment = |range: &Range<usize>| {
                let text = &source[range.clone()];
                text.len() >= "<!---->".len() && text.starts_with("<!--") && text.ends_with("-->")
            };
            self.hidden.extend(html.filter(is_comment));
        }
    }

    fn search(&mut self, dialect: Dialect, source: &str, outline: &Outline, stem: &str, prefixes: &[String]) {
        match dialect {
            Dialect::RustReference | Dialect::Tracey => rules::find(dialect, source, outline, prefixes, self),
            Dialect::OpenFastTrace => openfasttrace::find(source, outline, self),
            Dialect::RequirementHeadings => requirements::find(source, outline, self),
            Dialect::TableNumbers => numbers::find(source, outline, self),
            Dialect::ParagraphIds => attributes::find_in_text(source, outline, self),
            Dialect::HeadingIds => attributes::find_in_headings(source, outline, self),
            Dialect::Rfc2119 => keywords::find(source, outline, stem, self),
            Dialect::Duvet => {}
        }
    }

    /// Puts all in order. Clauses of several dialects may overlap: the outer one then comes first, and of two with the same
    /// beginning the longer one.
    fn arrange(&mut self) {
        self.found.sort_by_key(|found| (found.extent.start, std::cmp::Reverse(found.extent.end)));
        // What two dialects read from the same marker is one clause.
        self.found.dedup_by(|next, found| next.marker == found.marker && next.foreign.dialect != found.foreign.dialect);
        for ranges in [&mut self.hidden, &mut self.silent] {
            ranges.sort_by_key(|range| (range.start, std::cmp::Reverse(range.end)));
            let mut end = 0;
            ranges.retain(|range| {
                let apart = range.start >= end;
                end = if apart { range.end } else { end };
                apart
            });
        }
    }

    fn push(&mut self, dialect: Dialect, id: &str, marker: Range<usize>, extent: Range<usize>) -> &mut Found {
        self.found.push(Found {
            id: id.to_owned(),
            marker,
            extent,
            element: Element::Block,
            foreign: Foreign::new(dialect),
        });
        let last = self.found.len() - 1;
        &mut self.found[last]
    }
}

/// How many clauses each dialect finds, in the order of [`Dialect::ALL`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts([usize; Dialect::ALL.len()]);

impl Counts {
    /// Those of two texts together.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
        self
    }

    /// Those of one dialect alone.
    pub(super) fn only(dialect: Dialect, count: usize) -> Self {
        Self(Dialect::ALL.map(|known| if known == dialect { count } else { 0 }))
    }

    /// How many a dialect finds.
    pub fn of(&self, dialect: Dialect) -> usize {
        Dialect::ALL.iter().zip(self.0).find(|(known, _)| **known == dialect).map_or(0, |(_, count)| count)
    }
}

/// How many clauses each dialect finds in a document that has no marker of our own.
pub fn counts_in(path: &str, text: &str) -> Counts {
    super::parse::counts(path, text)
}

/// The same of its Markdown.
pub(super) fn counts(source: &str, stream: &mut Stream<'_>) -> Counts {
    let outline = Outline::of(stream);
    Counts(Dialect::ALL.map(|dialect| {
        let mut plan = Plan::default();
        plan.search(dialect, source, &outline, "x", &[]);
        plan.found.len()
    }))
}

/// One marker in so many that has text behind it shows that documents are tracey's.
const INLINE_SHARE: usize = 50;
/// The first of several such dialects is taken if it has one clause for so many of the one that has most.
const WEAK_SHARE: usize = 10;
/// Clauses of a dialect that other text may look like, before it is taken for what the documents are written in.
const WEAK_MIN: usize = 3;

/// The dialects that documents are written in, by how many clauses each finds in all of them.
pub fn chosen(counts: &Counts) -> Vec<Dialect> {
    let of = |dialect: Dialect| counts.of(dialect);
    let mut plain: Vec<Dialect> = Dialect::ALL.into_iter().filter(|known| known.is_plain() && of(*known) > 0).collect();
    if plain.contains(&Dialect::RustReference) && plain.contains(&Dialect::Tracey) {
        // Every marker on a line of its own is both; one with text behind it is only tracey's, and a slip elsewhere.
        let alone = of(Dialect::RustReference);
        let inline = of(Dialect::Tracey).saturating_sub(alone);
        let dropped = if inline * INLINE_SHARE > alone { Dialect::RustReference } else { Dialect::Tracey };
        plain.retain(|dialect| *dialect != dropped);
    }
    if !plain.is_empty() {
        return plain;
    }
    let weak = [Dialect::TableNumbers, Dialect::ParagraphIds, Dialect::Rfc2119];
    let most = weak.iter().map(|dialect| of(*dialect)).max().unwrap_or_default();
    let is_meant = |dialect: &Dialect| of(*dialect) >= WEAK_MIN && of(*dialect) * WEAK_SHARE >= most;
    weak.into_iter().find(is_meant).into_iter().collect()
}

/// An ID that is no longer than IDs may be; what is cut off goes into a digest.
fn bounded(id: String) -> String {
    if id.len() <= ID_BYTES_MAX {
        return id;
    }
    let digest = blake3::hash(id.as_bytes()).to_hex();
    let kept = id.floor_char_boundary(ID_BYTES_MAX - 13);
    format!("{}-{}", &id[..kept], &digest[..12])
}

/// What begins the IDs of a document's clauses where they have none of their own: its path, with dots.
pub(super) fn stem_of(path: &str) -> String {
    let name_at = path.rfind('/').map_or(0, |at| at + 1);
    let path = path[name_at..].rfind('.').filter(|dot| *dot > 0).map_or(path, |dot| &path[..name_at + dot]);
    let keep = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_') { c } else { '-' };
    path.split('/').map(|part| part.chars().map(keep).collect::<String>()).collect::<Vec<_>>().join(".")
}

/// The range without white space at its edges.
fn trimmed(source: &str, range: Range<usize>) -> Range<usize> {
    let start = source.floor_char_boundary(range.start);
    let range = start..source.floor_char_boundary(range.end.max(start));
    let text = &source[range.clone()];
    let start = range.start + (text.len() - text.trim_start().len());
    start..start + text.trim().len()
}
