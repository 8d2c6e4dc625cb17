//! Rich text between the toolkit's own markup, XHTML and Markdown.
//!
//! Lives here: [`of_document`], the XHTML of each clause and of what stands between; [`to_markdown`], the way back for text
//! that was written elsewhere. Markdown that the project wrote is never made anew from XHTML.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::xml::{DEPTH_MAX, Element, Node};
use crate::document::{Document, Element as Shape, Piece};
use crate::ids::is_word;

/// Elements of XHTML that our own markup uses and that exchange formats allow.
const ELEMENTS: [&str; 21] = [
    "div",
    "p",
    "span",
    "pre",
    "code",
    "em",
    "strong",
    "del",
    "sup",
    "a",
    "ul",
    "ol",
    "li",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "blockquote",
    "br",
];

/// The XHTML of each clause of a document, without that of the clauses inside it; and that of all else as one element.
/// `address` gives the public address of an authority.
pub(super) fn of_document(document: &Document, address: &dyn Fn(&str) -> Option<String>) -> (Vec<Element>, Element) {
    let mut markup: Vec<(Shape, String)> = vec![(Shape::Block, String::new()); document.clauses.len()];
    let mut rest = String::new();
    let mut open: Vec<usize> = Vec::new();
    for piece in &document.pieces {
        match piece {
            Piece::Html(html) => {
                let target = open.last().and_then(|clause| markup.get_mut(*clause)).map(|(_, text)| text);
                target.unwrap_or(&mut rest).push_str(html.as_str());
            }
            Piece::Open(clause, shape) => {
                if let Some((known, _)) = markup.get_mut(*clause) {
                    *known = *shape;
                }
                open.push(*clause);
            }
            Piece::Close(..) => drop(open.pop()),
            Piece::Seam => {}
        }
    }
    let clauses = markup.into_iter().map(|(shape, html)| {
        let content = parsed(&html, address);
        match shape {
            Shape::Block | Shape::Item => content,
            Shape::Row => {
                let row = Element { name: Cow::Borrowed("tr"), ..content };
                Element::new("div").child(Element::new("table").child(Element::new("tbody").child(row)))
            }
        }
    });
    (clauses.collect(), parsed(&rest, address))
}

/// Our own markup as a `div`. Tags outside the list, and attributes other than a link's address, are left out.
fn parsed(html: &str, address: &dyn Fn(&str) -> Option<String>) -> Element {
    let mut open = vec![Element::new("div")];
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        push_text(&mut open, &rest[..at]);
        let Some(end) = rest[at..].find('>') else { break };
        tag(&rest[at + 1..at + end], &mut open, address);
        rest = &rest[at + end + 1..];
    }
    push_text(&mut open, rest);
    while open.len() > 1 {
        close(&mut open);
    }
    let mut root = open.pop().unwrap_or_else(|| Element::new("div"));
    trim(&mut root);
    root
}

fn tag(tag: &str, open: &mut Vec<Element>, address: &dyn Fn(&str) -> Option<String>) {
    if let Some(name) = tag.strip_prefix('/') {
        // A link whose address leads nowhere outside became a span.
        let closes = |element: &Element| element.name == name || (name == "a" && element.name == "span");
        if open.len() > 1 && open.last().is_some_and(closes) {
            close(open);
        }
        return;
    }
    let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
    if name == "input" {
        push_text(open, if attributes.contains(" checked") { "\u{2611}" } else { "\u{2610}" });
        return;
    }
    let Some(name) = ELEMENTS.into_iter().find(|known| *known == name) else { return };
    let mut element = Element::new(name);
    if name == "a" {
        let written = attributes.split_once("href=\"").and_then(|(_, rest)| rest.split_once('"')).map(|(href, _)| href);
        let href = written.map(unescaped).and_then(|href| match href.strip_prefix("authority:") {
            Some(id) => address(id),
            None if href.starts_with("http://") || href.starts_with("https://") || href.starts_with("mailto:") => {
                Some(href)
            }
            None => None,
        });
        element = match href {
            Some(href) => element.with("href", href),
            None => Element::new("span"),
        };
    }
    if name == "br" {
        put(open, element);
    } else if open.len() < DEPTH_MAX / 2 {
        open.push(element);
    }
}

fn close(open: &mut Vec<Element>) {
    let Some(mut element) = open.pop() else { return };
    if matches!(element.name.as_ref(), "ul" | "ol" | "table" | "thead" | "tbody" | "tr") {
        element.children.retain(|child| matches!(child, Node::Element(_)));
    }
    // What held nothing but other clauses is empty now, and an empty list or table is no XHTML.
    let is_empty = match element.name.as_ref() {
        "ul" | "ol" | "thead" | "tbody" | "tr" => element.children.is_empty(),
        "table" => !element.elements().any(|part| part.name == "tbody"),
        "blockquote" | "div" => {
            element.children.retain(|child| !matches!(child, Node::Text(text) if text.trim().is_empty()));
            element.children.is_empty()
        }
        _ => false,
    };
    if !is_empty {
        put(open, element);
    }
}

fn put(open: &mut [Element], element: Element) {
    if let Some(parent) = open.last_mut() {
        parent.children.push(Node::Element(element));
    }
}

fn push_text(open: &mut [Element], text: &str) {
    if let Some(parent) = open.last_mut()
        && !text.is_empty()
    {
        parent.children.push(Node::Text(unescaped(text)));
    }
}

/// Takes away white space at both ends, and between blocks.
fn trim(root: &mut Element) {
    let blocks = root
        .elements()
        .any(|child| matches!(child.name.as_ref(), "p" | "ul" | "ol" | "table" | "pre" | "div" | "blockquote"));
    let last = root.children.len().saturating_sub(1);
    let mut at = 0;
    root.children.retain_mut(|child| {
        let edge = at == 0 || at == last;
        let is_last = at == last;
        at += 1;
        let Node::Text(text) = child else { return true };
        if text.trim().is_empty() && (blocks || edge) {
            return false;
        }
        if is_last {
            text.truncate(text.trim_end().len());
        }
        true
    });
}

fn unescaped(text: &str) -> String {
    let plain = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'");
    plain.replace("&#x27;", "'").replace("&amp;", "&")
}

/// XHTML as Markdown; what has no form there is named in `lost`.
pub(super) fn to_markdown(root: &Element, lost: &mut Vec<String>) -> String {
    let mut out = String::new();
    blocks(root, "", &mut out, lost);
    let lines: Vec<&str> = out.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

/// The content of an element as blocks, each line after `indent`.
fn blocks(element: &Element, indent: &str, out: &mut String, lost: &mut Vec<String>) {
    let mut line = String::new();
    for node in &element.children {
        match node {
            Node::Element(child) if is_block(child) => {
                flush(&mut line, indent, out);
                block(child, indent, out, lost);
            }
            Node::Element(child) => inline(child, &mut line, lost),
            Node::Text(text) => push_words(&mut line, &escaped(text)),
        }
    }
    flush(&mut line, indent, out);
}

fn is_block(element: &Element) -> bool {
    matches!(
        element.name.as_ref(),
        "div"
            | "p"
            | "ul"
            | "ol"
            | "li"
            | "dl"
            | "dt"
            | "dd"
            | "table"
            | "pre"
            | "blockquote"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "hr"
    )
}

fn block(element: &Element, indent: &str, out: &mut String, lost: &mut Vec<String>) {
    match element.name.as_ref() {
        "ul" | "ol" => list(element, indent, out, lost),
        "table" => table(element, indent, out, lost),
        "pre" => {
            separate(indent, out);
            let text = element.all_text();
            let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
            let fence = "`".repeat(longest.max(2) + 1);
            for line in [fence.as_str()].into_iter().chain(text.lines()).chain([fence.as_str()]) {
                push_line(indent, line, out);
            }
        }
        "blockquote" => {
            separate(indent, out);
            blocks(element, &format!("{indent}> "), out, lost);
        }
        "hr" => lost.push("a rule between paragraphs".to_owned()),
        _ => blocks(element, indent, out, lost),
    }
}

fn list(element: &Element, indent: &str, out: &mut String, lost: &mut Vec<String>) {
    separate(indent, out);
    for (number, item) in element.elements().enumerate() {
        let sign = if element.name == "ol" { format!("{}. ", number + 1) } else { "- ".to_owned() };
        let deeper = format!("{indent}{}", " ".repeat(sign.len()));
        let mut body = String::new();
        blocks(item, &deeper, &mut body, lost);
        let body = body.strip_prefix(deeper.as_str()).unwrap_or(&body);
        out.push_str(indent);
        out.push_str(&sign);
        out.push_str(if body.is_empty() { "\n" } else { body });
    }
}

fn table(element: &Element, indent: &str, out: &mut String, lost: &mut Vec<String>) {
    let mut rows: Vec<Vec<String>> = Vec::new();
    let parts = element.elements().flat_map(|part| match part.name.as_ref() {
        "tr" => vec![part],
        _ => part.elements().filter(|row| row.name == "tr").collect(),
    });
    for row in parts {
        let cells = row.elements().map(|cell| {
            let mut text = String::new();
            blocks(cell, "", &mut text, lost);
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            // Code has its bars as they are; elsewhere they are escaped already.
            text.replace("\\|", "|").replace('|', "\\|")
        });
        rows.push(cells.collect());
    }
    let width = rows.iter().map(Vec::len).max().unwrap_or(0);
    if width == 0 {
        return;
    }
    separate(indent, out);
    for (number, mut row) in rows.into_iter().enumerate() {
        row.resize(width, String::new());
        push_line(indent, &format!("| {} |", row.join(" | ")), out);
        if number == 0 {
            push_line(indent, &format!("|{}", " --- |".repeat(width)), out);
        }
    }
}

fn inline(element: &Element, line: &mut String, lost: &mut Vec<String>) {
    let mut inner = String::new();
    for node in &element.children {
        match node {
            Node::Element(child) => inline(child, &mut inner, lost),
            Node::Text(text) => push_words(&mut inner, &escaped(text)),
        }
    }
    let (core, around) = (inner.trim(), |sign: &str| {
        let start = &inner[..inner.len() - inner.trim_start().len()];
        let end = &inner[inner.trim_end().len()..];
        format!("{start}{sign}{}{sign}{end}", inner.trim())
    });
    match element.name.as_ref() {
        "br" => line.push_str("\\\n"),
        "b" | "strong" if !core.is_empty() => line.push_str(&around("**")),
        "i" | "em" | "cite" if !core.is_empty() => line.push_str(&around("*")),
        "del" if !core.is_empty() => line.push_str(&around("~~")),
        "code" | "tt" | "kbd" | "samp" if !core.is_empty() => line.push_str(&code(&element.all_text())),
        "a" => match element.attribute("href") {
            Some(href) if href.strip_prefix("authority:").is_some_and(is_word) => {
                let _ = write!(line, "[{core}][{}]", &href["authority:".len()..]);
            }
            Some(href) if is_plain_address(href) => {
                let _ = write!(line, "[{core}](<{href}>)");
            }
            Some(href) => {
                lost.push(format!("a link to `{href}`"));
                line.push_str(&inner);
            }
            None => line.push_str(&inner),
        },
        "object" | "img" => {
            let named = element.attribute("data").or_else(|| element.attribute("src")).unwrap_or("an object");
            lost.push(format!("the picture or file `{named}`"));
            line.push_str(&inner);
        }
        _ => line.push_str(&inner),
    }
}

fn is_plain_address(href: &str) -> bool {
    let scheme = ["https://", "http://", "mailto:"].iter().any(|scheme| href.starts_with(scheme));
    scheme && !href.contains(['<', '>']) && !href.chars().any(|c| c.is_whitespace() || c.is_control())
}

/// Text as code, whatever ticks are in it.
pub(super) fn code(text: &str) -> String {
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let gap = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{fence}{gap}{text}{gap}{fence}")
}

/// Text in which no character means anything to Markdown.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if matches!(c, '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '|' | '~' | '#' | '$') {
            out.push('\\');
        }
        out.push(if c.is_control() && c != '\n' && c != '\t' { ' ' } else { c });
    }
    out
}

/// Adds words with single spaces between.
fn push_words(line: &mut String, text: &str) {
    let ends = |text: &str| text.is_empty() || text.ends_with([' ', '\n']);
    if text.starts_with(char::is_whitespace) && !ends(line) {
        line.push(' ');
    }
    let words: Vec<&str> = text.split_whitespace().collect();
    line.push_str(&words.join(" "));
    if text.ends_with(char::is_whitespace) && !words.is_empty() {
        line.push(' ');
    }
}

fn flush(line: &mut String, indent: &str, out: &mut String) {
    let text = std::mem::take(line);
    if text.trim().is_empty() {
        return;
    }
    separate(indent, out);
    for part in text.trim().lines() {
        push_line(indent, &guarded(part.trim()), out);
    }
}

/// A line that would begin a list, heading or rule by its first sign does not.
pub(super) fn guarded(line: &str) -> String {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 && line[digits..].starts_with(['.', ')']) {
        return format!("{}\\{}", &line[..digits], &line[digits..]);
    }
    if line.starts_with(['-', '+', '=', ':']) { format!("\\{line}") } else { line.to_owned() }
}

fn separate(indent: &str, out: &mut String) {
    if !out.is_empty() && !out.ends_with("\n\n") {
        out.push_str(indent.trim_end());
        out.push('\n');
    }
}

fn push_line(indent: &str, line: &str, out: &mut String) {
    out.push_str(indent);
    out.push_str(line);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::super::xml::{self, Writer};
    use super::*;
    use crate::document::{KnownAuthorities, parse};
    use crate::source::Sources;

    fn xhtml(markdown: &str) -> Vec<String> {
        let file = Sources::default().add("a.md", markdown);
        let known = KnownAuthorities { list: vec![("book".to_owned(), Vec::new())] };
        let (document, _) = parse(file, "a.md", markdown, &known);
        let (clauses, rest) = of_document(&document, &|id| Some(format!("https://example.org/{id}")));
        clauses
            .into_iter()
            .chain([rest])
            .map(|element| {
                let mut writer = Writer::new();
                writer.element(&Element { name: "x:div".into(), ..element });
                let text = writer.finish();
                xml::read(&text).expect("XML");
                text.lines().skip(1).collect::<Vec<_>>().join("\n")
            })
            .collect()
    }

    #[test]
    fn clauses_become_xhtml_without_those_inside_them() {
        let markdown = "# T\n\nsourced[a.b]\nOne *two* `<x>` & [p. 1][book].\n\n- sourced[a.c] inner **x**\n- plain\n\n| h | i |\n| --- | --- |\n| sourced[a.d] one | two<br> |\n\nAfter.\n";
        let made = xhtml(markdown);
        assert_eq!(made.len(), 4, "{made:#?}");
        assert!(made[0].contains("<x:em>two</x:em>") && made[0].contains("&lt;x&gt;"), "{}", made[0]);
        assert!(made[0].contains("<x:a href=\"https://example.org/book\">p. 1</x:a>"), "{}", made[0]);
        assert!(made[0].contains("plain") && !made[0].contains("inner"), "{}", made[0]);
        assert!(made[1].contains("inner <x:strong>x</x:strong>"), "{}", made[1]);
        assert!(made[2].contains("<x:table><x:tbody><x:tr><x:td>"), "{}", made[2]);
        assert!(made[3].contains("After."), "{}", made[3]);
    }

    #[test]
    fn a_list_of_clauses_alone_leaves_no_empty_list() {
        let made = xhtml("sourced[a.b]\nAll of:\n\n- sourced[a.c] one\n- sourced[a.d] two\n");
        assert!(!made[0].contains("ul"), "{}", made[0]);
    }

    #[test]
    fn xhtml_becomes_markdown_that_says_the_same() {
        let mut lost = Vec::new();
        let root = xml::read(
            "<div>A <b>bold </b>word &amp; 5 &lt; 6 [x] *y*<br/>next<ul><li>one<ol><li>in</li></ol></li><li><p>two</p></li></ul>\
<table><tr><th>a</th><th>b|c</th></tr><tr><td>1</td></tr></table><pre>x  `y`\nz</pre><a href=\"https://example.org/a b\">bad</a> \
<a href=\"https://example.org\">good</a><object data=\"x.png\">pic</object><p>- not a list</p><p>1. nor this</p></div>",
        )
        .expect("XML");
        let markdown = to_markdown(&root, &mut lost);
        insta::assert_snapshot!(markdown);
        assert_eq!(lost, ["a link to `https://example.org/a b`", "the picture or file `x.png`"]);
    }
}
