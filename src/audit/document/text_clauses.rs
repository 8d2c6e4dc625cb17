//! Documents that are no Markdown: their clauses from plain words.
//!
//! Lives here: what such documents share. Which dialects there are, and how they are read, lives in `dialect`.

use super::dialect::Found;
use super::faults::Faults;
use super::html::Page;
use super::{Clause, Document, Heading, words};
use crate::ids::{Fingerprint, Tag};
use crate::source::{FileId, Spanned};

/// A clause with these words.
pub(super) fn clause(found: Found, said: &str, faults: &mut Faults) -> Clause {
    let mut plain = String::with_capacity(said.len());
    words::push(&mut plain, said.trim());
    let marker = faults.span(found.marker.clone());
    Clause {
        fingerprint: Fingerprint::of(Tag::Untagged, &plain),
        id: Spanned { value: found.id, span: marker },
        tag: Tag::Untagged,
        span: faults.span(found.extent),
        marker,
        words: plain,
        citations: Vec::new(),
        heading: None,
        foreign: Some(Box::new(found.foreign)),
    }
}

/// A document of such clauses.
pub(super) fn document(
    file: FileId,
    title: String,
    headings: Vec<Heading>,
    clauses: Vec<Clause>,
    page: Page,
) -> Document {
    Document {
        file,
        title,
        family: None,
        status: None,
        dates: Vec::new(),
        headings,
        clauses,
        pieces: page.into_pieces(),
        loose: Vec::new(),
    }
}
