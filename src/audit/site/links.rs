//! Whether every link of the finished pages leads somewhere.
//!
//! Lives here: reading a page's places and links from its markup, and the check over all pages. A link that a document
//! makes is reported where the document makes it. Making links does not live here.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use crate::diagnostic::{Diagnostic, Name};
use crate::ids::nearest;
use crate::source::Span;

use super::File;
use super::book::Book;
use super::render;
use super::route::Route;

/// What a page offers to links, and which links it has.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Facts {
    /// Values of `id`, sorted.
    places: Vec<String>,
    /// Those that stand more than once.
    repeated: Vec<String>,
    /// Local addresses, sorted, each once; without those that lead to one of the places.
    links: Vec<String>,
}

impl Facts {
    /// Reads finished markup, in which every attribute is quoted and every `<` of a text is escaped.
    pub(crate) fn of(html: &str) -> Self {
        let mut facts = Self::default();
        let mut links = Vec::new();
        let mut rest = html;
        while let Some(start) = rest.find('<') {
            rest = &rest[start + 1..];
            let Some(end) = tag_end(rest) else { break };
            for (name, value) in attributes(&rest[..end]) {
                match name {
                    "id" => facts.places.push(plain(value)),
                    "href" | "src" | "action" if is_local(value) => links.push(value),
                    _ => {}
                }
            }
            rest = &rest[end..];
        }
        facts.places.sort_unstable();
        let pairs = facts.places.windows(2).filter(|pair| pair[0] == pair[1]);
        facts.repeated = pairs.map(|pair| pair[0].clone()).collect();
        facts.repeated.dedup();
        links.sort_unstable();
        links.dedup();
        let here = |link: &String| link.strip_prefix('#').is_some_and(|anchor| facts.has(anchor));
        facts.links = links.into_iter().map(plain).filter(|link| !here(link)).collect();
        facts
    }
}

impl Facts {
    fn has(&self, anchor: &str) -> bool {
        self.places.binary_search_by(|place| place.as_str().cmp(anchor)).is_ok()
    }
}

/// Offset of the `>` that ends a tag; one inside a quoted value does not.
fn tag_end(tag: &str) -> Option<usize> {
    let mut quoted = false;
    for (i, byte) in tag.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b'>' if !quoted => return Some(i),
            _ => {}
        }
    }
    None
}

fn attributes(tag: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut rest = tag;
    std::iter::from_fn(move || {
        let (before, after) = rest.split_once("=\"")?;
        let (value, after) = after.split_once('"')?;
        rest = after;
        Some((before.rsplit(char::is_whitespace).next().unwrap_or(before), value))
    })
}

fn is_local(address: &str) -> bool {
    let scheme = address.find(':').is_some_and(|colon| !address[..colon].contains(['/', '#', '?', '.']));
    !scheme && !address.starts_with("//")
}

fn plain(value: &str) -> String {
    if !value.contains('&') {
        return value.to_owned();
    }
    // Two escapes are in use: the document parser's and Tera's, and that of the templates that are compiled in.
    let named = value.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'");
    let numbered = named.replace("&#60;", "<").replace("&#62;", ">").replace("&#34;", "\"").replace("&#38;", "&");
    numbered.replace("&amp;", "&")
}

/// Links that lead nowhere, and places that stand twice on one page.
pub(crate) fn check(book: &Book<'_>, files: &[File]) -> Vec<Diagnostic> {
    let places: Places<'_> = files.iter().map(|file| (file.path.as_str(), file.facts.as_ref())).collect();
    let assets: BTreeSet<String> = render::ASSETS.iter().map(|(name, _)| Route::Asset(name).path()).collect();
    let documents: BTreeMap<String, usize> =
        (0..book.by_document.len()).flat_map(|index| book.paths_of(index).map(move |path| (path, index))).collect();
    let of_file = |file: &File| {
        let document = documents.get(&file.path).copied();
        let faults =
            file.facts.links.iter().filter_map(|link| Some((link, fault_of(link, &file.path, &places, &assets)?)));
        let mut found: Vec<Diagnostic> = faults
            .take(REPORTED_MAX)
            .map(|(link, fault)| report(book, file, document, link, &fault, &places))
            .collect();
        found.extend(repeated(book, file, document));
        found
    };
    files.par_iter().flat_map_iter(of_file).collect()
}

/// Faults that are reported of one page.
const REPORTED_MAX: usize = 100;

/// What each page offers.
type Places<'f> = BTreeMap<&'f str, &'f Facts>;

enum Fault {
    Page(String),
    Place { page: String, anchor: String },
}

fn fault_of(link: &str, from: &str, places: &Places<'_>, assets: &BTreeSet<String>) -> Option<Fault> {
    let (path, anchor) = link.split_once('#').map_or((link, None), |(path, anchor)| (path, Some(anchor)));
    let page = if path.is_empty() { from.to_owned() } else { joined(from, path) };
    let Some(known) = places.get(page.as_str()) else {
        return (!assets.contains(&page)).then_some(Fault::Page(page));
    };
    let anchor = anchor?;
    let decoded = decoded(anchor);
    if [anchor, decoded.as_str()].iter().any(|name| known.has(name)) {
        return None;
    }
    Some(Fault::Place { page, anchor: decoded })
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
fn decoded(text: &str) -> String {
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

fn report(
    book: &Book<'_>,
    file: &File,
    document: Option<usize>,
    link: &str,
    fault: &Fault,
    places: &Places<'_>,
) -> Diagnostic {
    let (message, near) = match fault {
        Fault::Page(page) => (format!("a link leads to `{page}`, which the site does not have"), None),
        Fault::Place { page, anchor } => {
            let known = places.get(page.as_str()).into_iter().flat_map(|facts| &facts.places).map(String::as_str);
            (format!("a link leads to `#{anchor}`, which does not stand on `{page}`"), nearest(anchor, known))
        }
    };
    let mut diagnostic = Diagnostic::new(Name::BrokenLink, message);
    diagnostic = match document.and_then(|index| written_at(book, index, link)) {
        Some(span) => diagnostic.at(span),
        None => diagnostic.note(format!("the link stands on the page `{}`", file.path)),
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

fn repeated(book: &Book<'_>, file: &File, document: Option<usize>) -> Vec<Diagnostic> {
    let again = file.facts.repeated.iter();
    again
        .take(REPORTED_MAX)
        .map(|place| {
            let message = format!("`#{place}` stands twice on the page `{}`", file.path);
            let diagnostic = Diagnostic::new(Name::RepeatedAnchor, message).help("give one of the two another name");
            let project = &book.trace().project;
            let heading = document.and_then(|index| {
                project.documents[index].headings.iter().rev().find(|heading| heading.anchor == *place)
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
        let html = "<p id=\"b\"><a href=\"#a.b\">here</a></p><p id=\"b\"></p><p id=\"a.b\" title=\"x > y\">1 &lt; 2 <a href=\"../c.html#d\">c</a> <a href=\"https://e.org\">e</a>\
                    <a class=\"x\" href=\"#q&quot;r\">q</a><link href=\"a/s.css\"></p>";
        let facts = Facts::of(html);
        assert_eq!(facts.places, ["a.b", "b", "b"]);
        assert_eq!(facts.repeated, ["b"]);
        assert_eq!(facts.links, ["#q\"r", "../c.html#d", "a/s.css"]);
    }

    #[test]
    fn a_link_is_found_broken() {
        let [index, other] = ["x", "gates"].map(|place| Facts { places: vec![place.to_owned()], ..Facts::default() });
        let places = BTreeMap::from([("index.html", &index), ("a/b.html", &other)]);
        let assets = BTreeSet::from(["assets/s.css".to_owned()]);
        let fault = |link: &str| fault_of(link, "a/b.html", &places, &assets);
        assert!(fault("../index.html#x").is_none());
        assert!(fault("#gates").is_none());
        assert!(fault("../assets/s.css").is_none());
        assert!(matches!(fault("c.html"), Some(Fault::Page(page)) if page == "a/c.html"));
        assert!(matches!(fault("#gate"), Some(Fault::Place { anchor, .. }) if anchor == "gate"));
    }

    #[test]
    fn fragments_are_decoded() {
        assert_eq!(decoded("a%20b%zz%"), "a b%zz%");
        assert_eq!(decoded("%C3%A9"), "é");
    }
}
