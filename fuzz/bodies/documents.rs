//! Rule documents: native, in all foreign dialects at once, and in one of them.

use std::collections::BTreeSet;

use truthsayer_audit::document::dialect::counts_in;
use truthsayer_audit::document::{Dialect, Document, KnownAuthorities, Markers, parse_in};
use truthsayer_audit::ids::is_clause_id;
use truthsayer_audit::source::Sources;

use super::{choice, hold_findings, hold_span, page};

pub(crate) fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    let native = read("sources/a.md", &text, &[]);
    for clause in &native.clauses {
        assert!(is_clause_id(&clause.id.value), "{:?}", clause.id);
    }
    let path = ["sources/a.md", "sources/a.txt", "sources/a.toml"][choice(input, 3)];
    read(path, &text, &Dialect::ALL);
    let dialect = Dialect::ALL[choice(input, Dialect::ALL.len())];
    let alone = read("sources/a.md", &text, &[dialect]);
    let counted = counts_in("sources/a.md", &text);
    // Beside markers of our own those of others are no reason to take a document for another tool's.
    if !["sourced[", "interpretation[", "unresolved["].iter().any(|marker| text.contains(marker)) {
        assert_eq!(alone.clauses.len(), counted.of(dialect), "{dialect}");
    }
}

/// Reads a document, and holds what holds of every one.
fn read(path: &str, text: &str, dialects: &[Dialect]) -> Document {
    let mut sources = Sources::default();
    let file = sources.add(path, text);
    let known = KnownAuthorities { list: vec![("rules".to_owned(), vec!["https://example.org/rules".to_owned()])] };
    let markers = Markers { dialects: dialects.to_vec(), prefixes: Vec::new() };
    let (document, found) = parse_in(file, path, text, &known, &markers);
    hold_findings(&sources, &found);
    let mut anchors = BTreeSet::new();
    for heading in &document.headings {
        hold_span(&sources, heading.span);
        assert!(anchors.insert(&heading.anchor), "two headings have the anchor {:?}", heading.anchor);
    }
    for clause in &document.clauses {
        for span in [clause.span, clause.marker, clause.id.span] {
            hold_span(&sources, span);
        }
        for citation in &clause.citations {
            hold_span(&sources, citation.span);
        }
        assert!(clause.heading.is_none_or(|heading| heading < document.headings.len()), "{clause:?}");
        assert!(!clause.words.contains("  ") && clause.words.trim() == clause.words, "{:?}", clause.words);
    }
    for loose in &document.loose {
        hold_span(&sources, loose.span);
    }
    page::hold(&document);
    document
}
