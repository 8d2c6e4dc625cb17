//! Documents too large for one page, in parts.
//!
//! Lives here: where a document is divided, and on which part a clause or a place stands. A document that fits on one page
//! has one part.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::document::{Document, Piece};
use crate::fitted::fitted;

/// Bytes of a page from which on it ends before the next heading.
const BYTES_WANTED: usize = 300 * 1024;
/// Bytes of a page from which on it ends wherever nothing is open.
const BYTES_MAX: usize = 500 * 1024;
/// What a clause's margin and its line in the lists add, about.
const CLAUSE_BYTES: usize = 700;

/// What stands on one part, by its place in the document.
#[derive(Debug, Default, Hash)]
struct Own {
    clauses: Vec<usize>,
    headings: Vec<usize>,
}

/// The parts of one document.
#[derive(Debug, Default, Hash)]
pub(crate) struct Parts {
    /// Pieces of each part; empty where there is one part alone.
    ranges: Vec<Range<usize>>,
    /// The part of each clause.
    clauses: Vec<usize>,
    /// What stands on each part.
    own: Vec<Own>,
    /// The part of each place that the document itself has.
    places: BTreeMap<String, usize>,
}

impl Parts {
    /// Divides a document of which so much is shown.
    pub(crate) fn of(document: &Document, pieces: &[Piece], size: usize) -> Self {
        if size <= BYTES_MAX {
            return Self::default();
        }
        let mut ends = Vec::new();
        let mut bytes = 0;
        for (i, piece) in pieces.iter().enumerate() {
            if matches!(piece, Piece::Seam) {
                let heading = matches!(pieces.get(i + 1), Some(Piece::Html(html)) if html.as_str().starts_with("<h"));
                if bytes > BYTES_MAX || (heading && bytes > BYTES_WANTED) {
                    ends.push(i);
                    bytes = 0;
                }
            }
            bytes += html_of(piece) + if matches!(piece, Piece::Open(..)) { CLAUSE_BYTES } else { 0 };
        }
        ends.push(pieces.len());
        let mut parts = Self { clauses: vec![0; document.clauses.len()], ..Self::default() };
        let mut start = 0;
        for (part, end) in ends.into_iter().enumerate() {
            for piece in &pieces[start..end] {
                match piece {
                    Piece::Open(clause, _) => parts.clauses[*clause] = part,
                    Piece::Html(html) => {
                        parts.places.extend(places(html.as_str()).map(|place| (place.to_owned(), part)));
                    }
                    Piece::Close(..) | Piece::Seam => {}
                }
            }
            parts.ranges.push(start..end);
            start = end;
        }
        parts.own.resize_with(parts.ranges.len(), Own::default);
        for (clause, part) in parts.clauses.iter().enumerate() {
            parts.own[*part].clauses.push(clause);
        }
        for (heading, known) in document.headings.iter().enumerate() {
            let part = parts.of_place(&known.anchor);
            parts.own[part].headings.push(heading);
        }
        parts
    }

    /// A document that stands on one page with others.
    pub(crate) fn shared(pieces: &[Piece]) -> Self {
        let places = pieces.iter().filter_map(|piece| match piece {
            Piece::Html(html) => Some(places(html.as_str()).map(|place| (place.to_owned(), 0))),
            Piece::Open(..) | Piece::Close(..) | Piece::Seam => None,
        });
        Self { places: places.flatten().collect(), ..Self::default() }
    }

    /// The clauses of a part, by their index in the document.
    pub(crate) fn clauses(&self, document: &Document, part: usize) -> Vec<usize> {
        self.own.get(part).map_or_else(|| (0..document.clauses.len()).collect(), |own| own.clauses.clone())
    }

    /// The headings of a part, by their index in the document.
    pub(crate) fn headings(&self, document: &Document, part: usize) -> Vec<usize> {
        self.own.get(part).map_or_else(|| (0..document.headings.len()).collect(), |own| own.headings.clone())
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.ranges.len().max(1)
    }

    /// The pieces of a part.
    pub(crate) fn pieces<'d>(&self, whole: &'d [Piece], part: usize) -> &'d [Piece] {
        self.ranges.get(part).map_or(whole, |range| &whole[range.clone()])
    }

    /// The pieces of each part, the last first taken off the whole.
    pub(crate) fn divide(&self, mut whole: Vec<Piece>) -> Vec<Vec<Piece>> {
        let mut parts: Vec<Vec<Piece>> =
            self.ranges.iter().skip(1).rev().map(|range| whole.split_off(range.start)).collect();
        parts.push(fitted(whole));
        parts.reverse();
        parts
    }

    /// The part of a clause, by its index in the document.
    pub(crate) fn of_clause(&self, clause: usize) -> usize {
        self.clauses.get(clause).copied().unwrap_or(0)
    }

    /// Whether the document itself has a place, where that matters: where there are several parts, or none is its own.
    pub(crate) fn has_place(&self, anchor: &str) -> bool {
        self.places.contains_key(anchor)
    }

    /// The part of a place that the document itself has, such as a heading or a footnote.
    pub(crate) fn of_place(&self, anchor: &str) -> usize {
        self.places.get(anchor).copied().unwrap_or(0)
    }
}

/// How much of a document is shown, in bytes, about.
pub(crate) fn size_of(document: &Document, pieces: &[Piece]) -> usize {
    pieces.iter().map(html_of).sum::<usize>() + document.clauses.len() * CLAUSE_BYTES
}

fn html_of(piece: &Piece) -> usize {
    match piece {
        Piece::Html(html) => html.as_str().len(),
        Piece::Open(..) | Piece::Close(..) | Piece::Seam => 0,
    }
}

/// Values of `id` in markup that the document parser made.
fn places(html: &str) -> impl Iterator<Item = &str> {
    html.split(" id=\"").skip(1).filter_map(|rest| rest.split_once('"')).map(|(place, _)| place)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::document::{KnownAuthorities, parse};
    use crate::source::Sources;

    fn parsed(text: &str) -> Document {
        parse(Sources::default().add("d.md", text), "d.md", text, &KnownAuthorities::default()).0
    }

    fn divided(document: &Document) -> Parts {
        Parts::of(document, &document.pieces, size_of(document, &document.pieces))
    }

    #[test]
    fn a_document_that_fits_has_one_part() {
        let document = parsed("# Head\n\nsourced[a.b]\nText.\n");
        let parts = divided(&document);
        assert_eq!((parts.count(), parts.of_clause(0), parts.of_place("head")), (1, 0, 0));
        assert_eq!(parts.pieces(&document.pieces, 0).len(), document.pieces.len());
    }

    #[test]
    fn a_large_document_is_divided_where_nothing_is_open() {
        let mut text = String::from("# Head\n\n");
        for n in 0..3_000 {
            if n % 100 == 0 {
                let _ = write!(text, "## Part {n}\n\n");
            }
            let _ = write!(text, "sourced[a.p{n}]\n{}\n\n- a\n- b\n\n", "word ".repeat(60));
        }
        let document = parsed(&text);
        let parts = divided(&document);
        assert!(parts.count() > 3);
        let mut pieces = 0;
        let divided = parts.divide(document.pieces.clone());
        assert_eq!(divided.len(), parts.count());
        for (part, divided) in divided.iter().enumerate() {
            let own = parts.pieces(&document.pieces, part);
            assert_eq!(divided.len(), own.len());
            pieces += own.len();
            let opened = own.iter().filter(|piece| matches!(piece, Piece::Open(..))).count();
            let closed = own.iter().filter(|piece| matches!(piece, Piece::Close(..))).count();
            assert_eq!(opened, closed);
        }
        assert_eq!(pieces, document.pieces.len());
        let own = |part| (parts.clauses(&document, part).len(), parts.headings(&document, part).len());
        let own: Vec<(usize, usize)> = (0..parts.count()).map(own).collect();
        assert_eq!(own.iter().map(|(clauses, _)| clauses).sum::<usize>(), 3_000);
        assert_eq!(own.iter().map(|(_, headings)| headings).sum::<usize>(), 31);
        assert!(own.iter().all(|(clauses, headings)| *clauses > 0 && *headings > 0), "{own:?}");
        assert_eq!(parts.of_clause(0), 0);
        assert_eq!(parts.of_clause(2_999), parts.count() - 1);
        assert_eq!(parts.of_place("part-2900"), parts.count() - 1);
    }
}
