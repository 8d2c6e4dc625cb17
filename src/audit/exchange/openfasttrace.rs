//! OpenFastTrace's specification objects, in the XML that it shares with `ReqM2`.
//!
//! A clause is an item of the type `req` that needs coverage by `itest`; one that was read from a document of OpenFastTrace keeps
//! its type, name, revision and links. A case is an item of the type `itest`. Only a case that passes covers: what failed, was
//! skipped or is stale covers nothing here either.

use std::collections::BTreeMap;

use super::xml::{Element, Writer};
use crate::chain::Audit;
use crate::document::{Clause, Dialect};
use crate::evidence::Proof;
use crate::ids::Tag;
use crate::obligation::Status;
use crate::report::place::Place;
use crate::trace::{CaseEntry, ClauseEntry, Trace};

const CLAUSE: &str = "req";
const CASE: &str = "itest";
/// Clauses have no numbered revisions; a result that was made with another text simply covers nothing.
const REVISION: &str = "1";

/// The audit as one `specdocument`.
pub fn render(audit: &Audit) -> String {
    let trace = &audit.trace;
    let mut writer = Writer::new();
    writer.open(Element::new("specdocument"));
    let mut by_type: BTreeMap<&str, Vec<&ClauseEntry>> = BTreeMap::new();
    for entry in &trace.clauses {
        by_type.entry(Item::of(trace.clause(entry)).sort).or_default().push(entry);
    }
    if by_type.is_empty() {
        by_type.insert(CLAUSE, Vec::new());
    }
    for (sort, entries) in by_type {
        writer.open(Element::new("specobjects").with("doctype", sort));
        for entry in entries {
            writer.element(&clause(trace, entry));
        }
        writer.close();
    }
    writer.open(Element::new("specobjects").with("doctype", CASE));
    for (id, entry) in &trace.cases {
        writer.element(&case(trace, id, entry));
    }
    writer.close();
    writer.finish()
}

/// What names a clause there.
#[derive(Debug, Clone, Copy)]
struct Item<'a> {
    sort: &'a str,
    name: &'a str,
    revision: &'a str,
}

impl<'a> Item<'a> {
    fn of(clause: &'a Clause) -> Self {
        let id = &clause.id.value;
        let is_own = clause.foreign.as_ref().is_some_and(|foreign| foreign.dialect == Dialect::OpenFastTrace);
        Self::parted(id).filter(|_| is_own).unwrap_or(Self { sort: CLAUSE, name: id, revision: REVISION })
    }

    /// `type~name~revision`.
    fn parted(id: &'a str) -> Option<Self> {
        let (sort, rest) = id.split_once('~')?;
        let (name, revision) = rest.split_once('~')?;
        Some(Self { sort, name, revision })
    }

    /// That it is covered.
    fn covered(self) -> Element {
        let link = leaf("linksto", format!("{}:{}", self.sort, self.name));
        Element::new("provcov").child(link).child(leaf("dstversion", self.revision))
    }
}

fn leaf(name: &'static str, text: impl Into<String>) -> Element {
    Element::new(name).text(text)
}

fn clause(trace: &Trace, entry: &ClauseEntry) -> Element {
    let clause = trace.clause(entry);
    let place = Place::of(&trace.project.sources, clause.marker);
    let named = Item::of(clause);
    let mut item = Element::new("specobject")
        .child(leaf("id", named.name))
        .child(leaf("shortdesc", shortened(&clause.words)))
        .child(leaf("status", status(entry)))
        .child(leaf("version", named.revision))
        .child(leaf("sourcefile", place.path))
        .child(leaf("sourceline", place.line.to_string()))
        .child(leaf("description", clause.words.as_str()));
    if let Some(why) = rationale(trace, entry) {
        item = item.child(leaf("rationale", why));
    }
    let reasons: Vec<String> = entry.verdict.reasons.iter().map(ToString::to_string).collect();
    item = item
        .child(leaf("comment", format!("{}: {}", entry.verdict.status, reasons.join("; "))))
        .child(Element::new("tags").child(leaf("tag", clause.tag.word())));
    let own = clause.foreign.as_ref().filter(|foreign| foreign.dialect == Dialect::OpenFastTrace);
    let mut needs: Vec<&str> = own.iter().flat_map(|foreign| &foreign.needs).map(String::as_str).collect();
    if (own.is_none() || !entry.cases.is_empty()) && !needs.contains(&CASE) {
        needs.push(CASE);
    }
    if !needs.is_empty() {
        let needs = needs.into_iter().map(|need| leaf("needsobj", need));
        item = item.child(Element::new("needscoverage").holding(needs));
    }
    let covers: Vec<Element> =
        own.iter().flat_map(|foreign| &foreign.covers).filter_map(|id| Item::parted(id)).map(Item::covered).collect();
    if covers.is_empty() { item } else { item.child(Element::new("providescoverage").holding(covers)) }
}

/// `approved` for what may count, `draft` for a record with gaps, `proposed` for what nobody decided.
fn status(entry: &ClauseEntry) -> &'static str {
    match entry.verdict.status {
        Status::Incomplete => "draft",
        Status::Changed => "proposed",
        Status::Failing | Status::Unproven | Status::Guarded | Status::Verified => "approved",
    }
}

/// What the clause rests on: its citations, its decision or its question.
fn rationale(trace: &Trace, entry: &ClauseEntry) -> Option<String> {
    let clause = trace.clause(entry);
    let record = trace.record(entry);
    let mut parts: Vec<String> =
        clause.citations.iter().map(|citation| format!("{}, {}", citation.authority, citation.locator)).collect();
    match clause.tag {
        Tag::Sourced | Tag::Untagged => {}
        Tag::Interpretation => parts.extend(record.and_then(|record| record.decided.as_ref()).map(|decided| {
            let decided = &decided.value;
            format!("decided by {} on {} instead of {}", decided.by, decided.on, decided.instead_of.join(", or "))
        })),
        Tag::Unresolved => {
            parts
                .extend(record.and_then(|record| record.question.as_ref()).map(|open| format!("open: {}", open.value)));
        }
    }
    (!parts.is_empty()).then(|| parts.join("; "))
}

fn case(trace: &Trace, id: &str, entry: &CaseEntry) -> Element {
    let evidence = entry.evidence.as_ref();
    let probe = entry.probe.map(|at| trace.probe(at));
    let title = evidence.map(|found| found.title.as_str()).or_else(|| probe.map(|probe| probe.shows.as_str()));
    let mut proofs: BTreeMap<&str, (&Clause, &Proof)> = BTreeMap::new();
    for i in &entry.clauses {
        let clause = &trace.clauses[*i];
        if let Ok(at) = clause.cases.binary_search_by(|link| link.case.as_str().cmp(id)) {
            let said = trace.clause(clause);
            proofs.insert(said.id.value.as_str(), (said, &clause.cases[at].proof));
        }
    }
    let mut item = Element::new("specobject")
        .child(leaf("id", id))
        .child(leaf("shortdesc", shortened(title.unwrap_or(id))))
        .child(leaf("status", if evidence.is_some() { "approved" } else { "draft" }))
        .child(leaf("version", REVISION));
    if let Some(facet) = trace.facet_of(id) {
        item = item.child(Element::new("tags").child(leaf("tag", facet.word())));
    }
    let idle: Vec<String> = proofs
        .iter()
        .filter(|(_, (_, proof))| **proof != Proof::Passed)
        .map(|(clause, (_, proof))| format!("does not cover {clause}: {proof}"))
        .collect();
    if !idle.is_empty() {
        item = item.child(leaf("comment", idle.join("; ")));
    }
    let passed = proofs.values().filter(|(_, proof)| **proof == Proof::Passed);
    let covers: Vec<Element> = passed.map(|(clause, _)| Item::of(clause).covered()).collect();
    if covers.is_empty() { item } else { item.child(Element::new("providescoverage").holding(covers)) }
}

/// Longest short description, in characters.
const SHORT_CHARS_MAX: usize = 100;

fn shortened(text: &str) -> String {
    let Some((cut, _)) = text.char_indices().nth(SHORT_CHARS_MAX) else { return text.to_owned() };
    let end = text[..cut].rfind(' ').unwrap_or(cut);
    format!("{}…", &text[..end])
}

#[cfg(test)]
mod tests {
    use super::super::xml;
    use super::*;
    use crate::report::fixture;

    #[test]
    fn the_fixture_as_specification_objects() {
        let text = render(&fixture::project());
        insta::assert_snapshot!(text);
    }

    #[test]
    fn only_passing_cases_cover() {
        let audit = fixture::project();
        let root = xml::read(&render(&audit)).expect("XML");
        let mut covered: Vec<String> = Vec::new();
        for item in root.elements().flat_map(Element::elements) {
            let links = item.within("providescoverage").filter_map(|cover| cover.find("linksto"));
            covered.extend(links.map(Element::all_text));
        }
        covered.sort();
        covered.dedup();
        let passing =
            audit.trace.clauses.iter().filter(|entry| entry.cases.iter().any(|link| link.proof == Proof::Passed));
        let mut expected: Vec<String> =
            passing.map(|entry| format!("req:{}", audit.trace.clause(entry).id.value)).collect();
        expected.sort();
        assert!(!expected.is_empty());
        assert_eq!(covered, expected);
    }

    #[test]
    fn items_that_were_read_from_there_keep_their_names_and_links() {
        let said = "# Log\n\n`req~log-in~12`\n\nOne logs in.\n\nCovers: `feat~use~2`\n\nNeeds: dsn\n\n`feat~use~2`\n\nOne uses it.\n";
        let config =
            "schema: truthsayer-config/1\ntitle: Log\ndocuments: [log.md]\nmarkers: {dialects: [openfasttrace]}\n";
        let files = [("truthsayer.yaml", config), ("log.md", said)];
        let files = files.into_iter().map(|(path, text)| (path.to_owned(), text.to_owned()));
        let text = render(&fixture::audit_of(files.collect()));
        let root = xml::read(&text).expect("XML");
        let of = |item: &Element, name: &str| item.find(name).map(Element::all_text).unwrap_or_default();
        let told: Vec<String> = root
            .elements()
            .flat_map(|group| group.elements().map(move |item| (group, item)))
            .map(|(group, item)| {
                let link = |list: &str, name: &str| -> Vec<String> {
                    item.within(list).map(|entry| entry.find(name).unwrap_or(entry).all_text()).collect()
                };
                let (needs, covers) = (link("needscoverage", "needsobj"), link("providescoverage", "linksto"));
                let sort = group.attribute("doctype").unwrap_or_default();
                format!("{sort} {} {} {needs:?} {covers:?}", of(item, "id"), of(item, "version"))
            })
            .collect();
        assert_eq!(told, ["feat use 2 [] []", "req log-in 12 [\"dsn\"] [\"feat:use\"]"]);
    }

    #[test]
    fn hostile_text_stays_text() {
        let root = xml::read(&render(&fixture::hostile())).expect("XML");
        assert_eq!(root.name, "specdocument");
    }
}
