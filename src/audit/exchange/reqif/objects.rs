//! What an audit has to exchange: its objects with their attributes, its relations and its specifications.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use super::super::json::line_of;
use super::super::xhtml;
use super::super::xml::Element;
use super::kinds::{
    self, AUTHORITY, CASE, CHAPTER, CLAUSE, FOREIGN_ID, HEADING, Kind, MARKDOWN, NAME, PROSE, TEXT, Value,
};
use crate::chain::Audit;
use crate::contract::Authority;
use crate::document::outline::{self, What};
use crate::document::{Clause, KnownAuthorities, parse};
use crate::evidence::{CaseEvidence, Proof};
use crate::ids::{Facet, Fingerprint};
use crate::source::Sources;
use crate::suite::Outcome;
use crate::trace::{CaseEntry, ClauseEntry, Trace};

/// One object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct Object {
    pub(in super::super) id: String,
    pub(in super::super) kind: &'static Kind,
    pub(in super::super) values: Values,
}

/// Attributes that are set, in the order of their type.
pub(in super::super) type Values = Vec<(&'static str, Value)>;

/// A place in a specification.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) struct Placed {
    pub(in super::super) object: String,
    pub(in super::super) depth: usize,
}

/// A document's objects, and the order in which they stand.
pub(in super::super) struct DocumentObjects {
    pub(in super::super) objects: Vec<Object>,
    pub(in super::super) placed: Vec<Placed>,
}

/// Identifiers of clauses by their index; a second clause with the same ID has its own.
pub(in super::super) fn clause_ids(trace: &Trace) -> Vec<String> {
    let mut seen = BTreeSet::new();
    let ids = trace.clauses.iter().enumerate().map(|(i, entry)| {
        let id = identifier("clause", &trace.clause(entry).id.value);
        if seen.insert(id.clone()) { id } else { format!("{id}_again{i}") }
    });
    ids.collect()
}

/// An XML name for an ID: what cannot stand in one is written by its number.
pub(in super::super) fn identifier(prefix: &str, id: &str) -> String {
    let mut out = format!("{prefix}.");
    for c in id.chars() {
        match c {
            'a'..='z' | 'A'..='Z' | '0'..='9' | '.' | '-' => out.push(c),
            '/' => out.push_str("_-"),
            c => drop(write!(out, "_{:x}_", u32::from(c))),
        }
    }
    out
}

/// The objects of the document with this index. `first` is the index of its first clause in [`Trace::clauses`].
pub(in super::super) fn of_document(trace: &Trace, index: usize, first: usize, ids: &[String]) -> DocumentObjects {
    let document = &trace.project.documents[index];
    let text = trace.project.sources.text(document.file);
    let address = |id: &str| Some(address_of(trace, id));
    let (mut rich, _) = xhtml::of_document(document, &address);
    let known = KnownAuthorities {
        list: trace.project.authorities.iter().map(|one| (one.id.value.clone(), one.urls.clone())).collect(),
    };
    let mut made = DocumentObjects { objects: Vec::new(), placed: Vec::new() };
    for (number, part) in outline::parts(document, text).into_iter().enumerate() {
        let source = &text[part.range.clone()];
        let object = match part.what {
            What::Heading(i) => Object {
                id: format!("heading.{index}.{number}"),
                kind: &HEADING,
                values: vec![
                    (CHAPTER, Value::Xhtml(plain(&document.headings[i].text))),
                    (MARKDOWN, Value::Source(source.to_owned())),
                ],
            },
            What::Clause(i) => {
                let text = std::mem::replace(&mut rich[i], Element::new("div"));
                clause(trace, &trace.clauses[first + i], &ids[first + i], text, source)
            }
            What::Prose => {
                let file = Sources::default().add("prose.md", "");
                let (prose, _) = parse(file, "prose.md", source, &known);
                let (_, text) = xhtml::of_document(&prose, &address);
                Object {
                    id: format!("prose.{index}.{number}"),
                    kind: &PROSE,
                    values: vec![(TEXT, Value::Xhtml(text)), (MARKDOWN, Value::Source(source.to_owned()))],
                }
            }
        };
        made.placed.push(Placed { object: object.id.clone(), depth: part.depth });
        made.objects.push(object);
    }
    made
}

/// Where a citation leads in other tools: to the publication, or to nothing but its name.
fn address_of(trace: &Trace, id: &str) -> String {
    let known = trace.project.authorities.iter().find(|known| known.id.value == id);
    known.and_then(|known| known.urls.first()).cloned().unwrap_or_else(|| format!("authority:{id}"))
}

/// Words as rich text.
pub(in super::super) fn plain(text: &str) -> Element {
    Element::new("div").text(text)
}

/// Collects the attributes that are set.
#[derive(Default)]
struct Setter(Values);

impl Setter {
    fn text(&mut self, name: &'static str, text: Option<impl Into<String>>) {
        self.0.extend(text.map(|text| (name, Value::Text(text.into()))));
    }

    fn lines<'t>(&mut self, name: &'static str, values: impl IntoIterator<Item = &'t str>) {
        let text = kinds::lines(values);
        if !text.is_empty() {
            self.0.push((name, Value::Source(text)));
        }
    }

    fn word(&mut self, name: &'static str, word: Option<&str>) {
        self.0.extend(word.map(|word| (name, Value::Word(word.to_owned()))));
    }

    fn rich(&mut self, name: &'static str, text: Element) {
        self.0.push((name, Value::Xhtml(text)));
    }
}

fn clause(trace: &Trace, entry: &ClauseEntry, id: &str, text: Element, source: &str) -> Object {
    let clause = trace.clause(entry);
    let sources = &trace.project.sources;
    let record = trace.record(entry);
    let decided = record.and_then(|record| record.decided.as_ref()).map(|decided| &decided.value);
    let mut set = Setter::default();
    set.text(FOREIGN_ID, Some(clause.id.value.as_str()));
    set.rich(TEXT, text);
    set.word("Tag", Some(clause.tag.word()));
    set.word("Status", Some(entry.verdict.status.word()));
    let reasons: Vec<String> = entry.verdict.reasons.iter().map(ToString::to_string).collect();
    set.lines("Reasons", reasons.iter().map(String::as_str));
    let citations: Vec<String> =
        clause.citations.iter().map(|one| format!("{}, {}", one.authority, one.locator)).collect();
    set.lines("Citations", citations.iter().map(String::as_str));
    set.text("Decided by", decided.map(|decided| decided.by.as_str()));
    set.text("Decided on", decided.map(|decided| decided.on.to_string()));
    set.lines("Instead of", decided.into_iter().flat_map(|decided| decided.instead_of.iter().map(String::as_str)));
    set.text("Ruling", record.and_then(|record| record.ruling.as_ref()).map(|one| one.value.as_str()));
    set.text("No ruling", record.and_then(|record| record.no_ruling.as_ref()).map(|one| one.value.as_str()));
    set.text("Question", record.and_then(|record| record.question.as_ref()).map(|one| one.value.as_str()));
    set.lines("Alternatives", record.iter().flat_map(|record| &record.alternatives).map(|one| one.value.as_str()));
    set.text("Guard", record.and_then(|record| record.guard.as_ref()).map(|one| one.value.as_str()));
    set.text("No mark", record.and_then(|record| record.no_mark.as_ref()).map(|one| one.value.as_str()));
    let facets: Vec<String> = record
        .iter()
        .flat_map(|record| &record.not_applicable)
        .map(|(facet, why)| format!("{}: {why}", facet.value))
        .collect();
    set.lines("Not applicable", facets.iter().map(String::as_str));
    set.lines("Case patterns", record.iter().flat_map(|record| &record.cases).map(|one| one.value.as_str()));
    set.text("Note", record.and_then(|record| record.note.as_ref()).map(|one| one.value.as_str()));
    let line = line_of(trace, clause.marker);
    set.text("Place", Some(format!("{}:{line}", sources.path(clause.marker.file))));
    // Empty where it is part of that of another clause, which begins on the same line or has this one inside.
    set.0.push((MARKDOWN, Value::Source(source.to_owned())));
    Object { id: id.to_owned(), kind: &CLAUSE, values: set.0 }
}

/// All cases, by ID.
pub(in super::super) fn cases(audit: &Audit) -> impl Iterator<Item = Object> {
    let trace = &audit.trace;
    trace.cases.iter().map(|(id, entry)| case(trace, id, entry))
}

fn case(trace: &Trace, id: &str, entry: &CaseEntry) -> Object {
    let evidence = entry.evidence.as_ref();
    let probe = entry.probe.map(|at| trace.probe(at));
    let title = evidence.map(|found| found.title.as_str()).or_else(|| probe.map(|probe| probe.shows.as_str()));
    let mut set = Setter::default();
    set.text(FOREIGN_ID, Some(id));
    set.rich(NAME, plain(title.unwrap_or(id)));
    set.word("Facet", trace.facet_of(id).map(Facet::word));
    set.word("Outcome", Some(evidence.map_or("missing", |found| found.outcome.word())));
    if let Some(found) = evidence {
        result(trace, (id, entry), found, &mut set);
    }
    Object { id: identifier("case", id), kind: &CASE, values: set.0 }
}

fn result(trace: &Trace, (id, entry): (&str, &CaseEntry), found: &CaseEvidence, set: &mut Setter) {
    let provider = &trace.evidence.providers[found.provider];
    match &found.outcome {
        Outcome::Failed(why) | Outcome::Skipped(why) => set.text("Message", Some(why.as_str())),
        Outcome::Passed => {}
    }
    set.text("Provider", Some(provider.name.as_str()));
    set.text("Engine", Some(provider.engine.as_str()));
    if let Some(marks) = &found.marks {
        set.0.push(("Marks", Value::Source(kinds::lines(marks.iter().map(String::as_str)))));
    }
    let under: Vec<String> =
        found.under.iter().map(|(ruling, outcome)| format!("{ruling}: {}", outcome.word())).collect();
    set.lines("Under", under.iter().map(String::as_str));
    // Bound to the words beside it, a result means the same wherever it comes; one that is too old is bound to none.
    let mut texts = found.bound_to().clone();
    for clause in entry.clauses.iter().map(|i| &trace.clauses[*i]) {
        let older = clause.cases.iter().any(|link| link.case == id && link.proof == Proof::Older);
        let Clause { id, fingerprint, .. } = trace.clause(clause);
        let bound = if older { Fingerprint("0".repeat(16)) } else { fingerprint.clone() };
        texts.entry(id.value.clone()).or_insert(bound);
    }
    let texts: Vec<String> = texts.iter().map(|(clause, text)| format!("{clause}: {text}")).collect();
    set.lines("Texts", texts.iter().map(String::as_str));
}

/// All authorities, in their order.
pub(in super::super) fn authorities(audit: &Audit) -> impl Iterator<Item = Object> {
    audit.trace.project.authorities.iter().map(authority)
}

fn authority(known: &Authority) -> Object {
    let mut set = Setter::default();
    set.text(FOREIGN_ID, Some(known.id.value.as_str()));
    set.rich(NAME, plain(&known.title));
    set.word("Kind", Some(known.kind.word()));
    set.word("Standing", Some(known.standing.word()));
    set.text("Publisher", known.publisher.as_deref());
    set.text("Edition", known.edition.as_deref());
    set.text("Date", known.date.as_deref());
    set.text("Undated", known.undated.as_deref());
    set.lines("Addresses", known.urls.iter().map(String::as_str));
    set.text("Pages", known.pages.map(|pages| pages.to_string()));
    set.text("Access", known.access.as_deref());
    set.lines("Limits", known.limits.iter().map(String::as_str));
    set.lines("Not for", known.not_for.iter().map(|glob| glob.value.as_str()));
    set.text("Unused", known.unused.as_deref());
    Object { id: identifier("authority", &known.id.value), kind: &AUTHORITY, values: set.0 }
}

/// Identifiers of authorities by their ID.
pub(in super::super) fn authority_ids(trace: &Trace) -> BTreeMap<&str, String> {
    let known = trace.project.authorities.iter().map(|one| one.id.value.as_str());
    known.map(|id| (id, identifier("authority", id))).collect()
}
