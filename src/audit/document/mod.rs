//! Rule documents: Markdown to clauses, citations and safe HTML. Only it and `publication` use pulldown-cmark.
//!
//! Lives here: what a parsed document is. [`parse`](self::parse::parse) makes one. What a tag owes, and whether a
//! clause's authority may carry it, does not live here.

mod address;
mod anchor;
mod authorities;
mod blocks;
pub mod dialect;
mod faults;
mod foreign;
mod front;
pub mod headings;
mod html;
mod inline;
pub mod locator;
mod marker;
mod notes;
pub mod outline;
pub mod parse;
mod quote;
mod stream;
mod table;
#[cfg(test)]
mod tests;
mod text_clauses;
mod traps;
mod walk;
mod words;

use serde::{Deserialize, Serialize, Serializer};

pub use dialect::{Dialect, Foreign, Markers};
pub use html::Target;
pub use locator::Locator;
pub use parse::{Purpose, Terms, parse, parse_for, parse_in};

use crate::ids::{Fingerprint, Tag};
use crate::source::{FileId, Span, Spanned};

/// One rule document.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Document {
    /// Its file.
    pub file: FileId,
    /// From front matter, else the first heading, else the file's name.
    pub title: String,
    /// From front matter.
    pub family: Option<Spanned<String>>,
    /// From front matter, as written.
    pub status: Option<String>,
    /// From front matter, as written.
    pub dates: Vec<String>,
    /// In the order in which they stand.
    pub headings: Vec<Heading>,
    /// In the order in which they stand.
    pub clauses: Vec<Clause>,
    /// The document as written, in pieces between which the site sets each clause's margin.
    pub pieces: Vec<Piece>,
    /// Plain paragraphs outside clauses that read like rules, and other things that lints look at.
    pub loose: Vec<Loose>,
}

/// A heading.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Heading {
    /// 1 to 6.
    pub level: u8,
    /// Its words.
    pub text: String,
    /// Its anchor on the document's page, unique there: letters, digits and hyphens, so never a clause's ID. A first
    /// heading that is the title is not in the pieces, but its anchor is.
    pub anchor: String,
    /// Where it stands.
    pub span: Span,
}

/// The smallest statement with an ID and a tag.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Clause {
    /// As written.
    pub id: Spanned<String>,
    /// What it rests on.
    pub tag: Tag,
    /// Marker to end, with all that hangs on it.
    pub span: Span,
    /// `tag[id]`.
    pub marker: Span,
    /// Its words without markup, white space as single spaces, without the citations that end its blocks.
    pub words: String,
    /// In the order in which they stand, those of its footnotes last.
    pub citations: Vec<Citation>,
    /// Index into the document's headings of the nearest one above; none before the first.
    pub heading: Option<usize>,
    /// Digest of tag and words.
    pub fingerprint: Fingerprint,
    /// What another tool's marker says of it; none for a native clause.
    pub foreign: Option<Box<Foreign>>,
}

/// A link from a clause to an authority.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Citation {
    /// The authority's ID as written; known or not.
    pub authority: String,
    /// The link's words.
    pub text: String,
    /// What they point at.
    pub locator: Locator,
    /// Words of the publication, copied.
    pub quote: Option<Box<Spanned<String>>>,
    /// Where the link stands.
    pub span: Span,
}

/// A part of a document's page.
#[derive(Debug, Clone, Hash, Serialize, Deserialize)]
pub enum Piece {
    /// Finished markup.
    Html(SafeHtml),
    /// A clause begins: its index in [`Document::clauses`] and the element that it is. The element's own tags are the
    /// site's to write, `<div>`, `<li>` or `<tr>`; the pieces between are what it holds.
    Open(usize, Element),
    /// The clause ends.
    Close(usize, Element),
    /// Nothing is open here, so that a page that grows too large may end.
    Seam,
}

/// The element which a clause is on its page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Element {
    /// A paragraph with what hangs on it.
    Block,
    /// A list item.
    Item,
    /// A table row. Its table's header and its other rows have one more cell, which [`Piece::Html`] already has; that of
    /// this row is the site's to write before the row ends.
    Row,
}

/// Something outside clauses that a lint may want to speak of.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Loose {
    /// What it is.
    pub kind: LooseKind,
    /// Where.
    pub span: Span,
    /// Its words.
    pub words: String,
}

/// See [`Loose`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum LooseKind {
    /// A paragraph or item of prose in no clause.
    Prose,
}

/// Markup in which every character of the input is escaped or was made by the parser. Made only in this module.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default, Deserialize)]
pub struct SafeHtml(String);

impl SafeHtml {
    /// The markup.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The same, to be kept.
    pub fn into_string(self) -> String {
        self.0
    }
}

impl Serialize for SafeHtml {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.0)
    }
}

/// What the parser must know of the project's authorities.
#[derive(Debug, Clone, Default)]
pub struct KnownAuthorities {
    /// ID and addresses of each.
    pub list: Vec<(String, Vec<String>)>,
}
