//! From a file's text to a [`Document`].
//!
//! Lives here: the order of the steps. `walk` reads the blocks, `front` the front matter.

use std::collections::{BTreeMap, BTreeSet};

use super::authorities::{Authorities, Definition};
use super::dialect::{self, Counts, Dialect, Markers, Plan};
use super::faults::{Faults, shown};
use super::foreign::{Course, kept};
use super::html::Page;
use super::stream::{Stream, shallow_end, sparse_end};
use super::walk::{Draft, Walk};
use super::{Citation, Clause, Document, KnownAuthorities, front};
use crate::diagnostic::{Diagnostic, Name};
use crate::fitted::{fitted, trimmed};
use crate::ids::Fingerprint;
use crate::source::{FileId, Spanned};

/// Lines that open or continue more containers than this are not read, nor what follows them.
const LINE_DEPTH_MAX: usize = 200;
/// Lines and signs of markup of a document; what follows more of them is not read. A hundred thousand ordinary clauses have two
/// million.
const SIGNS_MAX: usize = 6_000_000;
/// Most citations that a clause takes from its footnotes.
const NOTED_MAX: usize = 64;

/// Parses one rule document.
///
/// `path` gives the title where neither front matter nor a heading does. `known` says which labels and addresses are
/// those of authorities.
pub fn parse(file: FileId, path: &str, text: &str, known: &KnownAuthorities) -> (Document, Vec<Diagnostic>) {
    parse_in(file, path, text, known, &Markers::default())
}

/// What a document is read for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Purpose {
    /// To be linked and judged; it has no pieces.
    Judge,
    /// To be shown as well.
    Show,
}

/// What decides besides its text how a document is read.
#[derive(Debug, Clone, Copy)]
pub struct Terms<'a> {
    /// What it is read for.
    pub purpose: Purpose,
    /// Which labels and addresses are those of authorities.
    pub known: &'a KnownAuthorities,
    /// Which markers are read.
    pub markers: &'a Markers,
}

/// Parses one rule document, also for the clauses of foreign dialects.
pub fn parse_in(
    file: FileId,
    path: &str,
    text: &str,
    known: &KnownAuthorities,
    markers: &Markers,
) -> (Document, Vec<Diagnostic>) {
    parse_for(Terms { purpose: Purpose::Show, known, markers }, file, path, text)
}

/// The same, as much as the purpose needs.
pub fn parse_for(terms: Terms<'_>, file: FileId, path: &str, text: &str) -> (Document, Vec<Diagnostic>) {
    let Terms { purpose, known, markers } = terms;
    match shape_of(path, markers) {
        Shape::Toml => return dialect::duvet::read(file, path, text),
        Shape::Text => return dialect::text::read(file, path, text),
        Shape::Markdown => {}
    }
    let foreign = !markers.is_native() && !has_native_marker(text);
    let mut faults = Faults::new(file);
    let (front, start) = if foreign { front::read_foreign(text) } else { front::read(text, &mut faults) };
    let source = faults.unify_lines(text, start);
    let end = readable_end(&source, &mut faults);
    let authorities = Authorities::new(known);
    let authorities = if foreign { authorities.only_known() } else { authorities };
    let plan = (!markers.is_native()).then(|| {
        let (mut stream, _) = Stream::new(&source[..end], &authorities);
        Plan::of(&source[..end], &mut stream, &dialect::stem_of(path), markers)
    });
    let (stream, definitions) = Stream::new(&source[..end], &authorities);
    check_definitions(&source, &definitions, &authorities, &mut faults);
    let page = match purpose {
        Purpose::Judge => Page::blank(),
        Purpose::Show => Page::default(),
    };
    let mut walk = Walk::new(&source, stream, &authorities, definitions, faults, front.title.clone(), page);
    if let Some(plan) = plan.filter(|plan| foreign || !plan.found.is_empty()) {
        let course = Course::new(plan);
        course.single_words().for_each(|id| walk.anchors.keep(id));
        walk.course = Some(course);
    }
    walk.run();
    let clauses = clauses(&mut walk);
    let Walk { faults, page, headings, loose, .. } = walk;
    let title = front.title.or_else(|| headings.list.first().map(|heading| heading.text.clone()));
    let document = Document {
        file,
        title: title.filter(|title| !title.is_empty()).unwrap_or_else(|| stem(path).to_owned()),
        family: front.family,
        status: front.status,
        dates: front.dates,
        headings: fitted(headings.list),
        clauses: fitted(clauses),
        pieces: page.into_pieces(),
        loose: fitted(loose),
    };
    (document, faults.into_vec())
}

/// Where a document ends, or goes beyond a limit, which is told.
fn readable_end(source: &str, faults: &mut Faults) -> usize {
    let line = |end: usize| end..source[end..].find('\n').map_or(source.len(), |length| end + length);
    let sparse = sparse_end(source, SIGNS_MAX);
    if sparse < source.len() {
        let message =
            format!("there are more than {SIGNS_MAX} lines and signs of markup; the document is read up to here");
        faults.push(faults.at(Name::LimitReached, line(sparse), message).help("divide the document"));
    }
    let end = shallow_end(&source[..sparse], LINE_DEPTH_MAX);
    if end < sparse {
        let message = format!("a line opens more than {LINE_DEPTH_MAX} containers; the document is read up to it");
        faults.push(faults.at(Name::LimitReached, line(end), message).help("nest less deeply"));
    }
    end
}

/// What a file is read as.
enum Shape {
    Markdown,
    Toml,
    Text,
}

fn shape_of(path: &str, markers: &Markers) -> Shape {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    if ending.eq_ignore_ascii_case("toml") {
        Shape::Toml
    } else if ending.eq_ignore_ascii_case("txt") && markers.has(Dialect::Rfc2119) {
        Shape::Text
    } else {
        Shape::Markdown
    }
}

/// Whether the text may hold a marker of our own, wherever it stands.
pub(super) fn has_native_marker(text: &str) -> bool {
    crate::ids::Tag::ALL.iter().any(|tag| text.contains(&format!("{tag}[")))
}

/// How many clauses each dialect would find in a document.
pub(super) fn counts(path: &str, text: &str) -> Counts {
    let texts_too = Markers { dialects: vec![Dialect::Rfc2119], prefixes: Vec::new() };
    let nowhere = crate::source::Sources::default().add("", "");
    match shape_of(path, &texts_too) {
        Shape::Toml => return Counts::only(Dialect::Duvet, dialect::duvet::count(text)),
        Shape::Text => {
            let (document, _) = dialect::text::read(nowhere, path, text);
            return Counts::only(Dialect::Rfc2119, document.clauses.len());
        }
        Shape::Markdown if has_native_marker(text) => return Counts::default(),
        Shape::Markdown => {}
    }
    let mut faults = Faults::new(nowhere);
    let (_, start) = front::read_foreign(text);
    let source = faults.unify_lines(text, start);
    let end = readable_end(&source, &mut faults);
    let known = KnownAuthorities::default();
    let authorities = Authorities::new(&known).only_known();
    let (mut stream, _) = Stream::new(&source[..end], &authorities);
    dialect::counts(&source[..end], &mut stream)
}

/// Reports definitions that give an authority's label another address.
fn check_definitions(
    source: &str,
    definitions: &BTreeMap<String, Definition>,
    authorities: &Authorities<'_>,
    faults: &mut Faults,
) {
    for (label, definition) in definitions {
        let Some(id) = authorities.by_label(label) else { continue };
        if authorities.by_address(&definition.address) != Some(id) {
            let length = source[definition.range.clone()].trim_end().len();
            let range = definition.range.start..definition.range.start + length;
            let message = format!(
                "`[{id}]` is defined as `{}`, which is not the authority's address",
                shown(&definition.address)
            );
            let fault = faults.at(Name::DifferingDefinition, range, message);
            faults.push(fault.help("remove the definition: labels of authorities need none"));
        }
    }
}

fn clauses(walk: &mut Walk<'_>) -> Vec<Clause> {
    // Every reference to a footnote copies what it cites; the whole is bounded by the document's size.
    let mut budget = 1_000 + walk.source.len() / 16;
    let drafts = std::mem::take(&mut walk.drafts);
    drafts.into_iter().map(|draft| clause(walk, draft, &mut budget)).collect()
}

impl Draft {
    /// Gives back the room that its gathering took: what is made of a long document stays beside all of its drafts.
    pub(super) fn close(&mut self) {
        self.words = trimmed(std::mem::take(&mut self.words));
        self.citations = fitted(std::mem::take(&mut self.citations));
    }
}

fn clause(walk: &mut Walk<'_>, mut draft: Draft, budget: &mut usize) -> Clause {
    let marker = draft.marker.range.clone();
    let found = draft.found.take();
    let written = &walk.source[draft.marker.id.clone()];
    let id = found.as_ref().map_or(written, |found| &found.id).to_owned();
    let reach = found
        .as_ref()
        .map_or(marker.start..draft.end, |found| found.extent.start.min(marker.start)..draft.end.max(marker.end));
    let words = trimmed(std::mem::take(&mut draft.words));
    if words.is_empty() && found.is_none() {
        let fault = walk.faults.at(Name::EmptyClause, marker.clone(), format!("the clause `{id}` has no text"));
        walk.faults.push(fault.help("write its text directly below the marker, with no empty line between"));
    }
    let mut citations = std::mem::take(&mut draft.citations);
    let over = add_noted(walk, &draft, &mut citations, budget);
    if over {
        let message = format!("the footnotes of `{id}` cite more than is read");
        let fault = walk.faults.at(Name::LimitReached, marker.clone(), message);
        walk.faults.push(fault.help("cite in the clause itself, or in fewer footnotes"));
    }
    Clause {
        span: walk.faults.span(reach),
        id: Spanned { span: walk.faults.span(id_range(&draft.marker.id, &id, walk.source)), value: id },
        tag: draft.tag,
        marker: walk.faults.span(marker),
        fingerprint: Fingerprint::of(draft.tag, &words),
        words,
        citations: fitted(citations),
        heading: draft.heading,
        foreign: kept(found.map(|found| *found)),
    }
}

/// Where an ID is written within its marker; the marker where it is made up.
fn id_range(marker: &std::ops::Range<usize>, id: &str, source: &str) -> std::ops::Range<usize> {
    match source[marker.clone()].find(id) {
        Some(at) => marker.start + at..marker.start + at + id.len(),
        None => marker.clone(),
    }
}

/// Adds what a clause's footnotes cite, each place once; whether there was more than the limits allow.
fn add_noted(walk: &Walk<'_>, draft: &Draft, citations: &mut Vec<Citation>, budget: &mut usize) -> bool {
    let own = citations.iter().map(|citation| citation.span.start);
    let mut seen: BTreeSet<u32> = own.collect();
    let most = seen.len() + NOTED_MAX;
    let referred = draft.notes.iter().flat_map(|note| walk.notes.citations(*note));
    for citation in draft.noted.iter().chain(referred) {
        if !seen.insert(citation.span.start) {
            continue;
        }
        if seen.len() > most || *budget == 0 {
            return true;
        }
        *budget -= 1;
        citations.push(citation.clone());
    }
    false
}

pub(super) fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.strip_suffix(".md").unwrap_or(name)
}
