//! OpenFastTrace's specification objects, in the XML that it shares with `ReqM2`.
//!
//! A clause is an item of the type `req` that needs coverage by `itest`; a case is an item of the type `itest`. Only a case
//! that passes covers: what failed, was skipped or is stale covers nothing here either.

use std::collections::BTreeMap;

use super::xml::{Element, Writer};
use crate::chain::Audit;
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
    writer.open(Element::new("specobjects").with("doctype", CLAUSE));
    for entry in &trace.clauses {
        writer.element(&clause(trace, entry));
    }
    writer.close();
    writer.open(Element::new("specobjects").with("doctype", CASE));
    for (id, entry) in &trace.cases {
        writer.element(&case(trace, id, entry));
    }
    writer.close();
    writer.finish()
}

fn leaf(name: &'static str, text: impl Into<String>) -> Element {
    Element::new(name).text(text)
}

fn clause(trace: &Trace, entry: &ClauseEntry) -> Element {
    let clause = trace.clause(entry);
    let place = Place::of(&trace.project.sources, clause.marker);
    let mut item = Element::new("specobject")
        .child(leaf("id", clause.id.value.as_str()))
        .child(leaf("shortdesc", shortened(&clause.words)))
        .child(leaf("status", status(entry)))
        .child(leaf("version", REVISION))
        .child(leaf("sourcefile", place.path))
        .child(leaf("sourceline", place.line.to_string()))
        .child(leaf("description", clause.words.as_str()));
    if let Some(why) = rationale(trace, entry) {
        item = item.child(leaf("rationale", why));
    }
    let reasons: Vec<String> = entry.verdict.reasons.iter().map(ToString::to_string).collect();
    item.child(leaf("comment", format!("{}: {}", entry.verdict.status, reasons.join("; "))))
        .child(Element::new("tags").child(leaf("tag", clause.tag.word())))
        .child(Element::new("needscoverage").child(leaf("needsobj", CASE)))
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
    let mut proofs: BTreeMap<&str, &Proof> = BTreeMap::new();
    for i in &entry.clauses {
        let clause = &trace.clauses[*i];
        if let Ok(at) = clause.cases.binary_search_by(|link| link.case.as_str().cmp(id)) {
            proofs.insert(trace.clause(clause).id.value.as_str(), &clause.cases[at].proof);
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
        .filter(|(_, proof)| ***proof != Proof::Passed)
        .map(|(clause, proof)| format!("does not cover {clause}: {proof}"))
        .collect();
    if !idle.is_empty() {
        item = item.child(leaf("comment", idle.join("; ")));
    }
    let covers = proofs.iter().filter(|(_, proof)| ***proof == Proof::Passed).map(|(clause, _)| {
        let link = leaf("linksto", format!("{CLAUSE}:{clause}"));
        Element::new("provcov").child(link).child(leaf("dstversion", REVISION))
    });
    let covers: Vec<Element> = covers.collect();
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
    fn hostile_text_stays_text() {
        let root = xml::read(&render(&fixture::hostile())).expect("XML");
        assert_eq!(root.name, "specdocument");
    }
}
