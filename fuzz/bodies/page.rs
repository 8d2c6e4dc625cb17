//! The markup of a document's page: known elements, nested as they open, and nothing that runs.
//!
//! The random tests of documents include this file, too.

use truthsayer_audit::document::{Document, Element, Piece};

const ELEMENTS: [&str; 28] = [
    "a",
    "blockquote",
    "br",
    "code",
    "div",
    "em",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "hr",
    "input",
    "li",
    "ol",
    "p",
    "pre",
    "span",
    "strong",
    "sup",
    "table",
    "tbody",
    "td",
    "th",
    "thead",
    "tr",
    "ul",
];
/// Elements that have no end.
const VOID: [&str; 3] = ["br", "hr", "input"];

/// Holds that a page is harmless, and that each clause opens once and closes where it must.
pub(super) fn hold(document: &Document) {
    let mut open: Vec<String> = Vec::new();
    let mut seen = 0;
    for piece in &document.pieces {
        match piece {
            Piece::Html(markup) => hold_markup(markup.as_str(), &mut open),
            Piece::Seam => assert!(open.is_empty(), "a page is divided within {open:?}"),
            Piece::Open(clause, element) => {
                assert_eq!(*clause, seen, "clauses open in their order, each once");
                seen += 1;
                open.push(format!("{clause} {element:?}"));
            }
            Piece::Close(clause, element) => {
                assert_eq!(open.pop(), Some(format!("{clause} {element:?}")), "what opened last closes first");
                assert!(matches!(element, Element::Block | Element::Item | Element::Row));
            }
        }
    }
    assert!(open.is_empty(), "{open:?} never close");
    assert_eq!(seen, document.clauses.len(), "each clause stands on the page");
}

fn hold_markup(markup: &str, open: &mut Vec<String>) {
    for tag in markup.split('<').skip(1) {
        let (tag, _) = tag.split_once('>').expect("a tag ends");
        let name = tag.trim_start_matches('/').split([' ', '\n']).next().unwrap_or_default();
        assert!(ELEMENTS.contains(&name), "<{tag}>");
        if tag.starts_with('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "{markup}");
        } else if !VOID.contains(&name) {
            open.push(name.to_owned());
        }
        hold_attributes(tag);
    }
}

fn hold_attributes(tag: &str) {
    // Names stand outside the quotes, values inside.
    let mut parts = tag.split('"');
    while let (Some(outside), value) = (parts.next(), parts.next()) {
        let name = outside.split_whitespace().last().unwrap_or_default().trim_end_matches('=');
        assert!(!name.starts_with("on") && name != "style" && name != "src", "<{tag}>");
        if let (Some(value), "href") = (value, name) {
            let value: String = value.chars().filter(|c| !c.is_whitespace() && !c.is_control()).collect();
            let value = value.to_lowercase();
            assert!(
                !["javascript:", "data:", "vbscript:", "file:"].iter().any(|bad| value.starts_with(bad)),
                "<{tag}>"
            );
        }
        if value.is_none() {
            break;
        }
    }
}
