//! Whether every link of the finished pages leads somewhere.
//!
//! Lives here: reading a page's places and links from its markup, and the check over all pages. A link that a document
//! makes is reported where the document makes it. Making links does not live here.

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::diagnostic::{Diagnostic, Name};
use crate::ids::nearest;
use crate::source::Span;

use super::book::Book;
use super::render;
use super::route::Route;

/// A file of the site, as far as links concern it.
#[derive(Debug)]
pub(crate) struct Leaf {
    pub(crate) path: String,
    /// Digest of what it was made of, where it is known.
    pub(crate) made_of: Option<blake3::Hash>,
    pub(crate) facts: Arc<Facts>,
}

/// What a page offers to links, and which links it has.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Facts {
    /// Values of `id`, sorted.
    places: Names,
    /// Those that stand more than once.
    repeated: Names,
    /// Local addresses, without those that lead to one of the places.
    links: Links,
}

impl Facts {
    /// Reads finished markup, in which every attribute is quoted and every `<` of a text is escaped.
    pub(crate) fn of(html: &str) -> Self {
        let mut places = Vec::new();
        let mut links = Vec::new();
        each_attribute(html, |name, value| match name {
            Attribute::Place => places.push(plain(value)),
            Attribute::Link if is_local(value) => links.push(value),
            Attribute::Link => {}
        });
        places.sort_unstable();
        let mut repeated: Vec<&str> =
            places.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0].as_ref()).collect();
        repeated.dedup();
        links.sort_unstable();
        links.dedup();
        let places = Names::of(&places);
        let here = |link: &str| link.strip_prefix('#').is_some_and(|anchor| places.has(anchor));
        let links: Vec<Cow<'_, str>> = links.into_iter().map(plain).filter(|link| !here(link)).collect();
        Self { repeated: Names::of(&repeated), links: Links::of(&links), places }
    }
}

/// Addresses by the page that they lead to, since a page has many links to few others.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Links {
    /// Up to the `#`, if there is one; empty for the page itself.
    paths: Names,
    /// For each path, where its tails end.
    ends: Box<[u32]>,
    /// What follows the path, from the `#` on.
    tails: Names,
}

impl Links {
    /// These, sorted.
    fn of(links: &[impl AsRef<str>]) -> Self {
        let split = |link: &'_ str| link.find('#').unwrap_or(link.len());
        let mut paths: Vec<&str> = Vec::new();
        let mut ends: Vec<u32> = Vec::new();
        let mut tails: Vec<&str> = Vec::with_capacity(links.len());
        for link in links.iter().map(AsRef::as_ref) {
            let (path, tail) = link.split_at(split(link));
            tails.push(tail);
            let end = u32::try_from(tails.len()).expect("a page has less than that");
            if paths.last() != Some(&path) {
                paths.push(path);
                ends.push(end);
            }
            if let Some(last) = ends.last_mut() {
                *last = end;
            }
        }
        Self { paths: Names::of(&paths), ends: ends.into(), tails: Names::of(&tails) }
    }

    /// Each path with its tails.
    fn iter(&self) -> impl Iterator<Item = (&str, impl Iterator<Item = &str>)> {
        let start = |index: usize| index.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        let tails = move |index: usize| (start(index)..self.ends[index] as usize).map(|tail| self.tails.get(tail));
        (0..self.ends.len()).map(move |index| (self.paths.get(index), tails(index)))
    }
}

/// Texts in one piece of memory: those of a large site are millions.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Names {
    text: Box<str>,
    ends: Box<[u32]>,
}

impl Names {
    fn of(names: &[impl AsRef<str>]) -> Self {
        let mut text = String::with_capacity(names.iter().map(|name| name.as_ref().len()).sum());
        let mut ends = Vec::with_capacity(names.len());
        for name in names {
            text.push_str(name.as_ref());
            ends.push(u32::try_from(text.len()).expect("a page has less than that"));
        }
        Self { text: text.into(), ends: ends.into() }
    }

    fn get(&self, index: usize) -> &str {
        let end = |index: usize| self.ends[index] as usize;
        &self.text[index.checked_sub(1).map_or(0, end)..end(index)]
    }

    fn iter(&self) -> impl Iterator<Item = &str> {
        (0..self.ends.len()).map(|index| self.get(index))
    }

    /// Whether it is among them, where they are sorted.
    fn has(&self, name: &str) -> bool {
        let (mut from, mut to) = (0, self.ends.len());
        while from < to {
            let middle = from.midpoint(to);
            match self.get(middle).cmp(name) {
                Ordering::Less => from = middle + 1,
                Ordering::Greater => to = middle,
                Ordering::Equal => return true,
            }
        }
        false
    }
}

/// What is read of a tag.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Attribute {
    Place,
    Link,
}

impl Attribute {
    /// The attribute whose name, with its `=`, ends here.
    fn ending(before: &[u8]) -> Option<Self> {
        let names: [(&[u8], Self); 4] =
            [(b"id=", Self::Place), (b"href=", Self::Link), (b"src=", Self::Link), (b"action=", Self::Link)];
        let (_, attribute) = names.into_iter().find(|(name, _)| {
            before.strip_suffix(*name).is_some_and(|rest| rest.last().is_some_and(u8::is_ascii_whitespace))
        })?;
        Some(attribute)
    }
}

/// Gives each attribute that is read with its value, in the order in which they stand. Only tags have quotes: those of texts
/// are escaped.
fn each_attribute<'h>(html: &'h str, mut give: impl FnMut(Attribute, &'h str)) {
    let bytes = html.as_bytes();
    let mut quotes = memchr::memchr_iter(b'"', bytes);
    while let (Some(start), Some(end)) = (quotes.next(), quotes.next()) {
        if let Some(attribute) = Attribute::ending(&bytes[..start]) {
            give(attribute, &html[start + 1..end]);
        }
    }
}

fn is_local(address: &str) -> bool {
    let scheme = address.find(':').is_some_and(|colon| !address[..colon].contains(['/', '#', '?', '.']));
    !scheme && !address.starts_with("//")
}

fn plain(value: &str) -> Cow<'_, str> {
    if !value.contains('&') {
        return value.into();
    }
    // Two escapes are in use: the document parser's and Tera's, and that of the templates that are compiled in.
    let named = value.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'");
    let numbered = named.replace("&#60;", "<").replace("&#62;", ">").replace("&#34;", "\"").replace("&#38;", "&");
    numbered.replace("&amp;", "&").into()
}

/// Links that lead nowhere, and places that stand twice on one page.
pub(crate) fn check(book: &Book<'_>, leaves: &[Leaf]) -> Vec<Diagnostic> {
    let places: Places<'_> = leaves.iter().map(|leaf| (leaf.path.as_str(), leaf.facts.as_ref())).collect();
    let assets: BTreeSet<String> = render::ASSETS.iter().map(|(name, _)| Route::Asset(name).path()).collect();
    let mut documents: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for index in 0..book.by_document.len() {
        for path in book.paths_of(index) {
            documents.entry(path).or_default().push(index);
        }
    }
    let of_leaf = |leaf: &Leaf| {
        let shown = documents.get(leaf.path.as_str()).map_or(&[][..], Vec::as_slice);
        let of_path = |(path, tails): (&str, _)| faults_of(path, tails, &leaf.path, &places, &assets);
        let faults = leaf.facts.links.iter().flat_map(of_path).take(REPORTED_MAX);
        let mut found: Vec<Diagnostic> =
            faults.map(|(link, fault)| report(book, leaf, shown, &link, &fault, &places)).collect();
        found.extend(repeated(book, leaf, shown));
        found
    };
    leaves.par_iter().flat_map_iter(of_leaf).collect()
}

/// Faults that are reported of one page.
const REPORTED_MAX: usize = 100;

/// What each page offers.
type Places<'f> = BTreeMap<&'f str, &'f Facts>;

enum Fault {
    Page(String),
    Place { page: String, anchor: String },
}

/// The links with this path that lead nowhere, as the page `from` has them.
fn faults_of<'l>(
    path: &str,
    tails: impl Iterator<Item = &'l str>,
    from: &str,
    places: &Places<'_>,
    assets: &BTreeSet<String>,
) -> Vec<(String, Fault)> {
    let page = if path.is_empty() { from.to_owned() } else { joined(from, path) };
    let Some(known) = places.get(page.as_str()) else {
        let all = tails.filter(|_| !assets.contains(&page));
        return all.map(|tail| ([path, tail].concat(), Fault::Page(page.clone()))).collect();
    };
    let fault = |tail: &str| {
        let anchor = tail.strip_prefix('#').filter(|anchor| !known.places.has(anchor))?;
        let anchor = decoded(anchor);
        (!known.places.has(&anchor)).then(|| ([path, tail].concat(), Fault::Place { page: page.clone(), anchor }))
    };
    tails.filter_map(fault).collect()
}

/// A path seen from the folder of another.
fn joined(from: &str, path: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Undoes percent-encoding.
pub(super) fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, after)) = rest.split_first() {
        let escaped = (*first == b'%').then(|| after.get(..2)).flatten();
        let byte = escaped.and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok());
        if let Some(byte) = byte {
            bytes.push(byte);
            rest = &after[2..];
        } else {
            bytes.push(*first);
            rest = after;
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

fn report(book: &Book<'_>, leaf: &Leaf, shown: &[usize], link: &str, fault: &Fault, places: &Places<'_>) -> Diagnostic {
    let (message, near) = match fault {
        Fault::Page(page) => (format!("a link leads to `{page}`, which the site does not have"), None),
        Fault::Place { page, anchor } => {
            let known = places.get(page.as_str()).into_iter().flat_map(|facts| facts.places.iter());
            (format!("a link leads to `#{anchor}`, which does not stand on `{page}`"), nearest(anchor, known))
        }
    };
    let mut diagnostic = Diagnostic::new(Name::BrokenLink, message);
    diagnostic = match shown.iter().find_map(|index| written_at(book, *index, link)) {
        Some(span) => diagnostic.at(span),
        None => diagnostic.note(format!("the link stands on the page `{}`", leaf.path)),
    };
    diagnostic.help(match near {
        Some(near) => format!("did you mean `#{near}`?"),
        None => "correct the link, or remove it".to_owned(),
    })
}

/// Where a document writes a link with this fragment.
fn written_at(book: &Book<'_>, document: usize, link: &str) -> Option<Span> {
    let project = &book.trace().project;
    let file = project.documents[document].file;
    let text = project.sources.text(file);
    let fragment = &link[link.find('#')?..];
    let at = text.match_indices(fragment).map(|(at, _)| at).find(|at| {
        text[at + fragment.len()..]
            .chars()
            .next()
            .is_none_or(|next| next.is_whitespace() || matches!(next, ')' | '>' | '"'))
    })?;
    Some(Span::new(file, at..at + fragment.len()))
}

fn repeated(book: &Book<'_>, leaf: &Leaf, shown: &[usize]) -> Vec<Diagnostic> {
    let again = leaf.facts.repeated.iter();
    again
        .take(REPORTED_MAX)
        .map(|place| {
            let message = format!("`#{place}` stands twice on the page `{}`", leaf.path);
            let diagnostic = Diagnostic::new(Name::RepeatedAnchor, message).help("give one of the two another name");
            let project = &book.trace().project;
            let heading = shown.iter().find_map(|index| {
                project.documents[*index].headings.iter().rev().find(|heading| heading.anchor == place)
            });
            match heading {
                Some(heading) => diagnostic.at(heading.span),
                None => diagnostic,
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_links_are_read_from_markup() {
        let html = "<p id=\"b\"><a href=\"#a.b\">here</a></p><p id=\"b\"></p><p id=\"a.b\" title=\"x > y\">1 &lt; 2 <a href=\"../c.html#e\">c</a> <a href=\"../c.html#d\">c</a> <a href=\"https://e.org\">e</a>\
                    <a class=\"x\" href=\"#q&quot;r\">q</a><link href=\"a/s.css\"></p>";
        let facts = Facts::of(html);
        assert_eq!(facts.places.iter().collect::<Vec<_>>(), ["a.b", "b", "b"]);
        assert_eq!(facts.repeated.iter().collect::<Vec<_>>(), ["b"]);
        let links = facts.links.iter().flat_map(|(path, tails)| tails.map(move |tail| format!("{path}|{tail}")));
        assert_eq!(links.collect::<Vec<_>>(), ["|#q\"r", "../c.html|#d", "../c.html|#e", "a/s.css|"]);
        assert!(["a.b", "b"].iter().all(|place| facts.places.has(place)));
        assert!(["", "a", "a.c", "c"].iter().all(|place| !facts.places.has(place)));
    }

    #[test]
    fn a_link_is_found_broken() {
        let [index, other] = ["x", "gates"].map(|place| Facts { places: Names::of(&[place]), ..Facts::default() });
        let places = BTreeMap::from([("index.html", &index), ("a/b.html", &other)]);
        let assets = BTreeSet::from(["assets/s.css".to_owned()]);
        let fault = |link: &'static str| {
            let (path, tail) = link.split_at(link.find('#').unwrap_or(link.len()));
            faults_of(path, std::iter::once(tail), "a/b.html", &places, &assets).pop().map(|(_, fault)| fault)
        };
        assert!(fault("../index.html#x").is_none());
        assert!(fault("#gates").is_none());
        assert!(fault("../assets/s.css").is_none());
        assert!(matches!(fault("c.html"), Some(Fault::Page(page)) if page == "a/c.html"));
        assert!(matches!(fault("c.html#d"), Some(Fault::Page(page)) if page == "a/c.html"));
        assert!(matches!(fault("../index.html#y"), Some(Fault::Place { page, .. }) if page == "index.html"));
        assert!(fault("../index.html").is_none());
        assert!(matches!(fault("#gate"), Some(Fault::Place { anchor, .. }) if anchor == "gate"));
    }

    #[test]
    fn fragments_are_decoded() {
        assert_eq!(decoded("a%20b%zz%"), "a b%zz%");
        assert_eq!(decoded("%C3%A9"), "é");
    }
}
