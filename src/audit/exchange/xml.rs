//! XML: written with every character escaped, read as trees within bounds.
//!
//! Lives here: elements, [`Writer`] and [`read`]. Document types are refused, so no entity can name a file or grow beyond
//! what is written. What a format's elements mean does not live here.

use std::borrow::Cow;
use std::fmt;

use quick_xml::Reader;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesRef, BytesStart, Event};

/// Deepest nesting of elements.
pub(super) const DEPTH_MAX: usize = 256;
/// Most elements, attributes and texts in one file.
const NODES_MAX: usize = 8_000_000;

/// An element, its name without the namespace's prefix when it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Element {
    pub(super) name: Cow<'static, str>,
    pub(super) attributes: Vec<(Cow<'static, str>, String)>,
    pub(super) children: Vec<Node>,
}

/// What an element holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Node {
    Element(Element),
    Text(String),
}

impl Element {
    pub(super) fn new(name: impl Into<Cow<'static, str>>) -> Self {
        Self { name: name.into(), attributes: Vec::new(), children: Vec::new() }
    }

    #[must_use]
    pub(super) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.attributes.push((Cow::Borrowed(name), value.into()));
        self
    }

    #[must_use]
    pub(super) fn child(mut self, child: Self) -> Self {
        self.children.push(Node::Element(child));
        self
    }

    #[must_use]
    pub(super) fn holding(mut self, children: impl IntoIterator<Item = Self>) -> Self {
        self.children.extend(children.into_iter().map(Node::Element));
        self
    }

    #[must_use]
    pub(super) fn text(mut self, text: impl Into<String>) -> Self {
        self.children.push(Node::Text(text.into()));
        self
    }

    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    pub(super) fn elements(&self) -> impl Iterator<Item = &Self> {
        self.children.iter().filter_map(|node| match node {
            Node::Element(element) => Some(element),
            Node::Text(_) => None,
        })
    }

    /// The first child with this name.
    pub(super) fn find(&self, name: &str) -> Option<&Self> {
        self.elements().find(|element| element.name == name)
    }

    /// The elements in the first child with this name.
    pub(super) fn within<'e>(&'e self, name: &str) -> impl Iterator<Item = &'e Self> + use<'e> {
        self.find(name).into_iter().flat_map(Self::elements)
    }

    /// Its text, with that of all elements in it.
    pub(super) fn all_text(&self) -> String {
        let mut out = String::new();
        self.push_text(&mut out);
        out
    }

    fn push_text(&self, out: &mut String) {
        for node in &self.children {
            match node {
                Node::Text(text) => out.push_str(text),
                Node::Element(element) => element.push_text(out),
            }
        }
    }

    fn is_mixed(&self) -> bool {
        self.children.iter().any(|node| matches!(node, Node::Text(_)))
    }
}

/// Writes a document element by element, indented where white space means nothing.
#[derive(Debug)]
pub(super) struct Writer {
    out: String,
    open: Vec<Cow<'static, str>>,
}

impl Writer {
    pub(super) fn new() -> Self {
        Self { out: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".to_owned(), open: Vec::new() }
    }

    /// Begins an element whose children follow; `element` gives its name and attributes.
    pub(super) fn open(&mut self, element: Element) {
        self.indent(self.open.len());
        self.head(&element, "");
        self.out.push_str(">\n");
        self.open.push(element.name);
    }

    pub(super) fn close(&mut self) {
        if let Some(name) = self.open.pop() {
            self.indent(self.open.len());
            self.tail(&name, "");
            self.out.push('\n');
        }
    }

    /// Writes a whole element.
    pub(super) fn element(&mut self, element: &Element) {
        self.block(element, self.open.len());
    }

    pub(super) fn finish(mut self) -> String {
        while !self.open.is_empty() {
            self.close();
        }
        self.out
    }

    fn block(&mut self, element: &Element, depth: usize) {
        self.indent(depth);
        if element.children.is_empty() || element.is_mixed() || element.name.contains(':') {
            self.inline(element, "");
            self.out.push('\n');
            return;
        }
        self.head(element, "");
        self.out.push_str(">\n");
        for child in element.elements() {
            self.block(child, depth + 1);
        }
        self.indent(depth);
        self.tail(&element.name, "");
        self.out.push('\n');
    }

    /// An element on one line. The prefix of its name holds for all in it.
    fn inline(&mut self, element: &Element, prefix: &str) {
        let prefix = element.name.split_once(':').map_or(prefix, |(own, _)| own).to_owned();
        let own = if element.name.contains(':') { "" } else { prefix.as_str() };
        self.head(element, own);
        if element.children.is_empty() {
            self.out.push_str("/>");
            return;
        }
        self.out.push('>');
        for child in &element.children {
            match child {
                Node::Text(text) => push_escaped(&mut self.out, text, Place::Text),
                Node::Element(child) => self.inline(child, &prefix),
            }
        }
        self.tail(&element.name, own);
    }

    fn head(&mut self, element: &Element, prefix: &str) {
        self.out.push('<');
        self.name(&element.name, prefix);
        for (name, value) in &element.attributes {
            self.out.push(' ');
            self.out.push_str(name);
            self.out.push_str("=\"");
            push_escaped(&mut self.out, value, Place::Attribute);
            self.out.push('"');
        }
    }

    fn tail(&mut self, name: &str, prefix: &str) {
        self.out.push_str("</");
        self.name(name, prefix);
        self.out.push('>');
    }

    fn name(&mut self, name: &str, prefix: &str) {
        if !prefix.is_empty() {
            self.out.push_str(prefix);
            self.out.push(':');
        }
        self.out.push_str(name);
    }

    fn indent(&mut self, depth: usize) {
        self.out.extend(std::iter::repeat_n("  ", depth));
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Text,
    Attribute,
}

/// White space that a reader would fold is written as references; what XML cannot hold becomes U+FFFD.
fn push_escaped(out: &mut String, text: &str, place: Place) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' if place == Place::Attribute => out.push_str("&quot;"),
            '\r' => out.push_str("&#13;"),
            '\n' if place == Place::Attribute => out.push_str("&#10;"),
            '\t' if place == Place::Attribute => out.push_str("&#9;"),
            c if is_allowed(c) => out.push(c),
            _ => out.push('\u{fffd}'),
        }
    }
}

/// Whether XML 1.0 can hold the character.
pub(super) fn is_allowed(c: char) -> bool {
    !matches!(c, '\u{0}'..='\u{8}' | '\u{b}' | '\u{c}' | '\u{e}'..='\u{1f}' | '\u{fffe}' | '\u{ffff}')
}

/// Why a file is not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Fault {
    /// From 1.
    pub line: usize,
    /// In words.
    pub what: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.what)
    }
}

/// Reads a document to its root element.
pub(super) fn read(text: &str) -> Result<Element, Fault> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut reader = Reader::from_str(text);
    let mut tree = Tree::default();
    loop {
        let event = reader.read_event();
        let at = usize::try_from(reader.buffer_position()).unwrap_or(usize::MAX).min(text.len());
        let done = match event {
            Err(fault) => Err(fault.to_string()),
            Ok(Event::Eof) => break,
            Ok(event) => tree.event(event),
        };
        if let Err(what) = done {
            let line = text.get(..at).map_or(1, |before| before.matches('\n').count() + 1);
            return Err(Fault { line, what });
        }
    }
    let line = text.lines().count().max(1);
    if let Some(open) = tree.open.last() {
        return Err(Fault { line, what: format!("`{}` is never closed", open.name) });
    }
    tree.root.ok_or(Fault { line, what: "there is no element".to_owned() })
}

#[derive(Default)]
struct Tree {
    open: Vec<Element>,
    root: Option<Element>,
    nodes: usize,
}

impl Tree {
    fn event(&mut self, event: Event<'_>) -> Result<(), String> {
        match event {
            Event::Start(start) => {
                let element = self.element(&start)?;
                if self.open.len() >= DEPTH_MAX {
                    return Err(format!("elements are nested deeper than {DEPTH_MAX} levels"));
                }
                self.open.push(element);
            }
            Event::Empty(start) => {
                let element = self.element(&start)?;
                self.put(element)?;
            }
            Event::End(_) => {
                let element = self.open.pop().ok_or("an element ends that never began")?;
                self.put(element)?;
            }
            Event::Text(text) => self.text(&decoded(text.xml10_content())?)?,
            Event::CData(text) => self.text(&decoded(text.xml10_content())?)?,
            Event::GeneralRef(reference) => self.reference(&reference)?,
            Event::DocType(_) => return Err("document types are not read".to_owned()),
            Event::Decl(_) | Event::PI(_) | Event::Comment(_) | Event::Eof => {}
        }
        Ok(())
    }

    fn element(&mut self, start: &BytesStart<'_>) -> Result<Element, String> {
        self.count()?;
        let mut element = Element::new(decoded(std::str::from_utf8(start.local_name().as_ref()))?.to_owned());
        for attribute in start.attributes() {
            self.count()?;
            let attribute = attribute.map_err(|fault| fault.to_string())?;
            let value = attribute.normalized_value(XmlVersion::Explicit1_0).map_err(|fault| fault.to_string())?;
            element.attributes.push((
                Cow::Owned(decoded(std::str::from_utf8(attribute.key.as_ref()))?.to_owned()),
                value.into_owned(),
            ));
        }
        Ok(element)
    }

    fn put(&mut self, element: Element) -> Result<(), String> {
        match self.open.last_mut() {
            Some(parent) => parent.children.push(Node::Element(element)),
            None if self.root.is_some() => return Err("a second element follows the first".to_owned()),
            None => self.root = Some(element),
        }
        Ok(())
    }

    fn text(&mut self, text: &str) -> Result<(), String> {
        let Some(parent) = self.open.last_mut() else {
            return if text.trim().is_empty() { Ok(()) } else { Err("text outside of all elements".to_owned()) };
        };
        if let Some(Node::Text(before)) = parent.children.last_mut() {
            before.push_str(text);
        } else if !text.is_empty() {
            parent.children.push(Node::Text(text.to_owned()));
            self.count()?;
        }
        Ok(())
    }

    fn reference(&mut self, reference: &BytesRef<'_>) -> Result<(), String> {
        let number = reference.resolve_char_ref().map_err(|fault| fault.to_string())?;
        let name = decoded(reference.xml10_content())?;
        let text = match (number, name.as_ref()) {
            (Some(c), _) => c.to_string(),
            (None, "lt") => "<".to_owned(),
            (None, "gt") => ">".to_owned(),
            (None, "amp") => "&".to_owned(),
            (None, "quot") => "\"".to_owned(),
            (None, "apos") => "'".to_owned(),
            (None, other) => return Err(format!("the entity `{other}` is not defined")),
        };
        self.text(&text)
    }

    fn count(&mut self) -> Result<(), String> {
        self.nodes += 1;
        if self.nodes > NODES_MAX { Err(format!("more than {NODES_MAX} elements and attributes")) } else { Ok(()) }
    }
}

fn decoded<T>(text: Result<T, impl fmt::Display>) -> Result<T, String> {
    text.map_err(|fault| fault.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        let awkward = "a & b <c> \"d\" 'e'\r\n\tf\u{2028}g é 漢 😀 ]]>";
        let mut writer = Writer::new();
        writer.open(Element::new("root").with("xmlns", "urn:x"));
        writer.element(&Element::new("one").with("value", awkward));
        let mixed = Element::new("x:div").text("a ").child(Element::new("em").text(awkward)).text(" b");
        writer.element(&Element::new("two").child(mixed));
        let text = writer.finish();
        assert!(text.contains("<x:div>a <x:em>"), "{text}");
        let root = read(&text).expect("XML");
        assert_eq!(root.find("one").and_then(|one| one.attribute("value")), Some(awkward));
        let two = root.find("two").and_then(|two| two.find("div")).expect("an element");
        assert_eq!(two.all_text(), format!("a {awkward} b"));
    }

    #[test]
    fn what_xml_cannot_hold_is_replaced() {
        let mut writer = Writer::new();
        writer.element(&Element::new("a").with("b", "x\0\u{1b}\u{ffff}y").text("\u{8}"));
        let text = writer.finish();
        assert!(text.ends_with("<a b=\"x\u{fffd}\u{fffd}\u{fffd}y\">\u{fffd}</a>\n"), "{text}");
        read(&text).expect("XML");
    }

    #[test]
    fn hostile_files_are_refused() {
        let deep = "<a>".repeat(DEPTH_MAX + 1);
        for (text, why) in [
            ("<!DOCTYPE a [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><a>&x;</a>", "document types"),
            ("<!DOCTYPE lolz [<!ENTITY l \"lol\"><!ENTITY m \"&l;&l;\">]><a>&m;</a>", "document types"),
            ("<a>&x;</a>", "`x` is not defined"),
            ("<a b=\"&x;\"/>", ""),
            ("<a><b></a>", ""),
            ("<a>", "never closed"),
            ("<a/><b/>", "second element"),
            ("a", "outside"),
            ("", "no element"),
            ("<a b=1/>", ""),
            ("<a b='1' b='2'/>", ""),
            (deep.as_str(), "nested deeper"),
        ] {
            let fault = read(text).expect_err(text);
            assert!(fault.what.contains(why), "{text}: {fault}");
        }
        assert_eq!(read("<a>\n\n&x;</a>").expect_err("an entity").line, 3);
    }
}
