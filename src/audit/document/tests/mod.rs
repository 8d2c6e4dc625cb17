//! Tests of whole documents. Each part of the parser has its own tests beside it.

mod clauses;
mod dialects;
mod markup;
mod plain_text;
mod quotes;
mod random;
mod traps;

use super::{Clause, Dialect, Document, Element, KnownAuthorities, Markers, Piece, parse_in};
use crate::diagnostic::Diagnostic;
use crate::source::{FileId, Sources, Span};

/// A parsed document with its text.
pub(super) struct Parsed {
    pub(super) document: Document,
    pub(super) found: Vec<Diagnostic>,
    sources: Sources,
}

impl Parsed {
    pub(super) fn of(text: &str) -> Self {
        Self::of_in("sources/example.md", text, &[])
    }

    /// The same, read in these dialects.
    pub(super) fn of_in(path: &str, text: &str, dialects: &[Dialect]) -> Self {
        let mut sources = Sources::default();
        let file = sources.add(path, text);
        let markers = Markers { dialects: dialects.to_vec(), prefixes: Vec::new() };
        let (document, found) = parse_in(file, path, text, &known(), &markers);
        Self { document, found, sources }
    }

    /// What is written at a span.
    pub(super) fn at(&self, span: Span) -> &str {
        self.sources.slice(span)
    }

    /// Names of the findings with what is written where they stand.
    pub(super) fn faults(&self) -> Vec<(&'static str, &str)> {
        self.found
            .iter()
            .map(|d| (d.name.info().name, d.primary.as_ref().map_or("", |label| self.at(label.span))))
            .collect()
    }

    /// `id: words`, a line for each clause.
    pub(super) fn words(&self) -> String {
        self.document
            .clauses
            .iter()
            .fold(String::new(), |all, clause| all + &clause.id.value + ": " + &clause.words + "\n")
    }

    pub(super) fn loose(&self) -> Vec<&str> {
        self.document.loose.iter().map(|loose| loose.words.as_str()).collect()
    }

    pub(super) fn clause(&self, id: &str) -> &Clause {
        self.document.clauses.iter().find(|clause| clause.id.value == id).expect("the clause is there")
    }

    /// `authority locator`, for each citation of a clause.
    pub(super) fn citations(&self, id: &str) -> Vec<String> {
        self.clause(id)
            .citations
            .iter()
            .map(|citation| format!("{} {}", citation.authority, citation.locator))
            .collect()
    }

    /// The page, with the elements that the site writes around clauses.
    pub(super) fn page(&self) -> String {
        let mut page = String::new();
        for piece in &self.document.pieces {
            match piece {
                Piece::Seam => {}
                Piece::Html(markup) => page.push_str(markup.as_str()),
                Piece::Open(clause, element) => {
                    page.push_str(match element {
                        Element::Block => "<div id=\"",
                        Element::Item => "<li id=\"",
                        Element::Row => "<tr id=\"",
                    });
                    page.push_str(&self.document.clauses[*clause].id.value);
                    page.push_str("\">");
                }
                Piece::Close(_, element) => page.push_str(match element {
                    Element::Block => "</div>\n",
                    Element::Item => "</li>\n",
                    Element::Row => "<td>status</td></tr>\n",
                }),
            }
        }
        page
    }
}

pub(super) fn known() -> KnownAuthorities {
    let entry = |id: &str, urls: &[&str]| (id.to_owned(), urls.iter().map(|url| (*url).to_owned()).collect());
    KnownAuthorities {
        list: vec![
            entry("choam-rules", &["https://example.org/choam.pdf"]),
            entry("sapho-card", &[]),
            entry("site-faq", &["https://example.org/"]),
        ],
    }
}

/// The handle that [`Parsed::of`] uses.
pub(super) fn file() -> FileId {
    Sources::default().add("", "")
}
