//! All that is linked and judged, as JSON of the schema `truthsayer-export/1`, which `docs/schema/export-1.json` publishes.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::chain::Audit;
use crate::contract::Authority;
use crate::evidence::Proof;
use crate::ids::Facet;
use crate::report::place::Place;
use crate::source::Span;
use crate::suite::Outcome;
use crate::trace::{CaseEntry, ClauseEntry, Trace, family_of};

/// The name of the format.
const SCHEMA: &str = "truthsayer-export/1";

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Export<'a> {
    schema: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    tally: BTreeMap<&'static str, usize>,
    documents: Vec<DocumentRow<'a>>,
    families: Vec<FamilyRow<'a>>,
    clauses: Vec<ClauseRow<'a>>,
    cases: Vec<CaseRow<'a>>,
    authorities: Vec<AuthorityRow<'a>>,
    gates: Vec<GateRow<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct DocumentRow<'a> {
    path: &'a str,
    title: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    family: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'a str>,
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    dates: &'a [String],
    headings: Vec<HeadingRow<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct HeadingRow<'a> {
    level: u8,
    text: &'a str,
    line: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct FamilyRow<'a> {
    family: &'a str,
    title: &'a str,
    contract: &'a str,
    documents: Vec<&'a str>,
    renamed: BTreeMap<&'a str, &'a str>,
    retired: BTreeMap<&'a str, &'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct ClauseRow<'a> {
    id: &'a str,
    tag: &'static str,
    family: &'a str,
    status: &'static str,
    reasons: Vec<String>,
    changes: Vec<&'static str>,
    text: &'a str,
    markdown: &'a str,
    fingerprint: &'a str,
    place: Place,
    sections: Vec<&'a str>,
    citations: Vec<CitationRow<'a>>,
    quotes: Vec<QuoteRow<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<RecordRow<'a>>,
    cases: Vec<LinkRow<'a>>,
    facets: BTreeMap<&'static str, &'static str>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct CitationRow<'a> {
    authority: &'a str,
    locator: String,
    text: &'a str,
    line: u32,
}

/// Words of a publication that a citation gives.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct QuoteRow<'a> {
    authority: &'a str,
    locator: String,
    text: &'a str,
    line: u32,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct RecordRow<'a> {
    place: Place,
    cases: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    decided: Option<DecidedRow<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ruling: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_ruling: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<&'a str>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    alternatives: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    guard: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_mark: Option<&'a str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    not_applicable: BTreeMap<&'static str, &'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct DecidedRow<'a> {
    by: &'a str,
    on: String,
    instead_of: &'a [String],
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct LinkRow<'a> {
    case: &'a str,
    proof: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct CaseRow<'a> {
    id: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    facet: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
    /// `missing` for a probe that no provider has.
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    provider: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stale_engine: Option<&'a str>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    under: BTreeMap<&'a str, &'static str>,
    clauses: Vec<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct AuthorityRow<'a> {
    id: &'a str,
    title: &'a str,
    kind: &'static str,
    standing: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    publisher: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    edition: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    date: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undated: Option<&'a str>,
    urls: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    pages: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    access: Option<&'a str>,
    limits: &'a [String],
    not_for: Vec<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    unused: Option<&'a str>,
    /// The clauses that cite it, each once.
    clauses: Vec<&'a str>,
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct GateRow<'a> {
    gate: &'a str,
    title: &'a str,
    state: &'static str,
    outstanding: usize,
}

/// The audit as JSON.
pub fn render(audit: &Audit) -> String {
    let trace = &audit.trace;
    let project = &trace.project;
    let export = Export {
        schema: SCHEMA,
        title: project.config.title.as_deref(),
        tally: trace.tally().into_iter().map(|(status, count)| (status.word(), count)).collect(),
        documents: documents(trace),
        families: families(trace),
        clauses: trace.clauses.iter().map(|entry| clause(trace, entry)).collect(),
        cases: trace.cases.iter().map(|(id, entry)| case(trace, id, entry)).collect(),
        authorities: project.authorities.iter().enumerate().map(|(i, known)| authority(trace, i, known)).collect(),
        gates: audit
            .gates
            .iter()
            .map(|verdict| {
                let gate = &project.gates[verdict.gate];
                let outstanding = verdict.outstanding().count();
                GateRow { gate: &gate.id.value, title: &gate.title, state: verdict.state.word(), outstanding }
            })
            .collect(),
    };
    let mut text = serde_json::to_string_pretty(&export).expect("strings, numbers and lists always have a JSON form");
    text.push('\n');
    text
}

fn documents(trace: &Trace) -> Vec<DocumentRow<'_>> {
    let sources = &trace.project.sources;
    let rows = trace.project.documents.iter().map(|document| DocumentRow {
        path: sources.path(document.file),
        title: &document.title,
        family: document.family.as_ref().map(|family| family.value.as_str()),
        status: document.status.as_deref(),
        dates: &document.dates,
        headings: document
            .headings
            .iter()
            .map(|heading| HeadingRow { level: heading.level, text: &heading.text, line: line_of(trace, heading.span) })
            .collect(),
    });
    rows.collect()
}

pub(super) fn line_of(trace: &Trace, span: Span) -> u32 {
    trace.project.sources.line_at(span.file, span.start as usize).0
}

fn families(trace: &Trace) -> Vec<FamilyRow<'_>> {
    let rows = trace.project.contracts.iter().map(|contract| FamilyRow {
        family: &contract.family.value,
        title: &contract.title,
        contract: trace.project.sources.path(contract.file),
        documents: contract.documents.iter().map(|path| path.value.as_str()).collect(),
        renamed: contract.renamed.iter().map(|(old, new)| (old.value.as_str(), new.value.as_str())).collect(),
        retired: contract.retired.iter().map(|(id, why)| (id.value.as_str(), why.as_str())).collect(),
    });
    rows.collect()
}

fn clause<'a>(trace: &'a Trace, entry: &'a ClauseEntry) -> ClauseRow<'a> {
    let clause = trace.clause(entry);
    let sources = &trace.project.sources;
    ClauseRow {
        id: &clause.id.value,
        tag: clause.tag.word(),
        family: family_of(&clause.id.value),
        status: entry.verdict.status.word(),
        reasons: entry.verdict.reasons.iter().map(ToString::to_string).collect(),
        changes: entry.changes.iter().map(|class| class.word()).collect(),
        text: &clause.words,
        markdown: sources.slice(clause.span),
        fingerprint: &clause.fingerprint.0,
        place: Place::of(sources, clause.marker),
        sections: sections(trace, entry),
        citations: clause
            .citations
            .iter()
            .map(|citation| CitationRow {
                authority: &citation.authority,
                locator: citation.locator.to_string(),
                text: &citation.text,
                line: line_of(trace, citation.span),
            })
            .collect(),
        quotes: quotes(trace, entry),
        record: record(trace, entry),
        cases: entry
            .cases
            .iter()
            .map(|link| LinkRow { case: &link.case, proof: link.proof.word(), why: why(&link.proof) })
            .collect(),
        facets: entry.facets.iter().map(|(facet, state)| (facet.word(), state.word())).collect(),
    }
}

fn quotes<'a>(trace: &'a Trace, entry: &ClauseEntry) -> Vec<QuoteRow<'a>> {
    let rows = trace.clause(entry).citations.iter().filter_map(|citation| {
        let quote = citation.quote.as_ref()?;
        let (locator, line) = (citation.locator.to_string(), line_of(trace, quote.span));
        Some(QuoteRow { authority: &citation.authority, locator, text: &quote.value, line })
    });
    rows.collect()
}

fn why(proof: &Proof) -> Option<&str> {
    match proof {
        Proof::Failed(why) | Proof::Skipped(why) | Proof::OtherEngine(why) => Some(why),
        Proof::Passed | Proof::OtherText | Proof::Older | Proof::Missing => None,
    }
}

/// The headings that a clause stands under, the outermost first.
pub(super) fn sections<'a>(trace: &'a Trace, entry: &ClauseEntry) -> Vec<&'a str> {
    let headings = &trace.document(entry).headings;
    let mut found = Vec::new();
    let mut level = u8::MAX;
    for heading in trace.clause(entry).heading.into_iter().flat_map(|last| headings[..=last].iter().rev()) {
        if heading.level < level {
            level = heading.level;
            found.push(heading.text.as_str());
        }
        if level <= 1 {
            break;
        }
    }
    found.reverse();
    found
}

fn record<'a>(trace: &'a Trace, entry: &'a ClauseEntry) -> Option<RecordRow<'a>> {
    let record = trace.record(entry)?;
    Some(RecordRow {
        place: Place::of(&trace.project.sources, record.id.span),
        cases: record.cases.iter().map(|glob| glob.value.as_str()).collect(),
        decided: record.decided.as_ref().map(|decided| DecidedRow {
            by: &decided.value.by,
            on: decided.value.on.to_string(),
            instead_of: &decided.value.instead_of,
        }),
        ruling: record.ruling.as_ref().map(|ruling| ruling.value.as_str()),
        no_ruling: record.no_ruling.as_ref().map(|why| why.value.as_str()),
        question: record.question.as_ref().map(|question| question.value.as_str()),
        alternatives: record.alternatives.iter().map(|one| one.value.as_str()).collect(),
        guard: record.guard.as_ref().map(|guard| guard.value.as_str()),
        no_mark: record.no_mark.as_ref().map(|why| why.value.as_str()),
        not_applicable: record.not_applicable.iter().map(|(facet, why)| (facet.value.word(), why.as_str())).collect(),
        note: record.note.as_ref().map(|note| note.value.as_str()),
    })
}

fn case<'a>(trace: &'a Trace, id: &'a str, entry: &'a CaseEntry) -> CaseRow<'a> {
    let evidence = entry.evidence.as_ref();
    let probe = entry.probe.map(|at| trace.probe(at));
    let message = match evidence.map(|found| &found.outcome) {
        Some(Outcome::Failed(why) | Outcome::Skipped(why)) => Some(why.as_str()),
        Some(Outcome::Passed) | None => None,
    };
    CaseRow {
        id,
        facet: trace.facet_of(id).map(Facet::word),
        title: evidence.map(|found| found.title.as_str()).or_else(|| probe.map(|probe| probe.shows.as_str())),
        outcome: evidence.map_or("missing", |found| found.outcome.word()),
        message,
        provider: evidence.map(|found| trace.evidence.providers[found.provider].name.as_str()),
        stale_engine: evidence.and_then(|found| found.stale_engine.as_deref()),
        under: evidence
            .into_iter()
            .flat_map(|found| &found.under)
            .map(|(ruling, outcome)| (ruling.as_str(), outcome.word()))
            .collect(),
        clauses: entry.clauses.iter().map(|i| trace.clause(&trace.clauses[*i]).id.value.as_str()).collect(),
    }
}

fn authority<'a>(trace: &'a Trace, index: usize, known: &'a Authority) -> AuthorityRow<'a> {
    let cited = &trace.authorities[index].citations;
    let mut clauses: Vec<&str> =
        cited.iter().map(|(clause, _)| trace.clause(&trace.clauses[*clause]).id.value.as_str()).collect();
    clauses.dedup();
    AuthorityRow {
        id: &known.id.value,
        title: &known.title,
        kind: known.kind.word(),
        standing: known.standing.word(),
        publisher: known.publisher.as_deref(),
        edition: known.edition.as_deref(),
        date: known.date.as_deref(),
        undated: known.undated.as_deref(),
        urls: &known.urls,
        pages: known.pages,
        access: known.access.as_deref(),
        limits: &known.limits,
        not_for: known.not_for.iter().map(|glob| glob.value.as_str()).collect(),
        unused: known.unused.as_deref(),
        clauses,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::fixture;

    #[test]
    fn the_fixture_as_json() {
        let text = render(&fixture::project());
        insta::assert_snapshot!(text);
        assert!(text.starts_with("{\n  \"schema\": \"truthsayer-export/1\""));
    }

    #[test]
    fn what_is_written_keeps_to_the_published_schema() {
        let schema = include_str!("../../../docs/schema/export-1.json");
        let schema: serde_json::Value = serde_json::from_str(schema).expect("the schema is JSON");
        let id = schema["$id"].as_str().expect("an identifier").to_owned();
        let mut compiler = boon::Compiler::new();
        compiler.set_default_draft(boon::Draft::V2020_12);
        compiler.enable_format_assertions();
        compiler.add_resource(&id, schema).expect("a resource");
        let mut schemas = boon::Schemas::new();
        let index = compiler.compile(&id, &mut schemas).expect("a JSON Schema");
        for audit in [fixture::project(), fixture::hostile(), fixture::long(3)] {
            let value: serde_json::Value = serde_json::from_str(&render(&audit)).expect("JSON");
            if let Err(fault) = schemas.validate(&value, index) {
                panic!("{fault:#}");
            }
            for (path, wrong) in [("/clauses/0/tag", "rule"), ("/gates/0/state", "done"), ("/schema", "other/1")] {
                let mut broken = value.clone();
                *broken.pointer_mut(path).expect("a value") = wrong.into();
                assert!(schemas.validate(&broken, index).is_err(), "{path}");
            }
            let mut longer = value;
            longer["clauses"][0]["unheard-of"] = true.into();
            assert!(schemas.validate(&longer, index).is_err());
        }
    }

    #[test]
    fn a_clause_comes_with_its_words_and_what_it_quotes() {
        let cited = "[p. 7][desert-rules]";
        let audit = fixture::project_with("sources/spice.md", cited, &format!("{cited} \"collects three\""));
        let value: serde_json::Value = serde_json::from_str(&render(&audit)).expect("JSON");
        let clauses = value["clauses"].as_array().expect("a list");
        let of = |id: &str| clauses.iter().find(|clause| clause["id"] == id).expect("a clause");
        let rate = of("spice.collection.rate");
        assert!(
            rate["text"].as_str().is_some_and(|text| text.starts_with("Each force collects three spice")),
            "{rate}"
        );
        let quotes = serde_json::json!([
            {"authority": "desert-rules", "locator": "p. 7", "text": "collects three", "line": 22}
        ]);
        assert_eq!(rate["quotes"], quotes);
        assert_eq!(of("spice.blow.amount")["quotes"], serde_json::json!([]));
        let schema = include_str!("../../../docs/schema/export-1.json");
        let schema: serde_json::Value = serde_json::from_str(schema).expect("the schema is JSON");
        let keys = schema["$defs"]["clause"]["required"].as_array().expect("a list");
        assert!(["text", "quotes"].iter().all(|key| keys.contains(&(*key).into())), "{keys:?}");
    }

    #[test]
    fn sections_are_the_headings_above_the_outermost_first() {
        let audit = fixture::project();
        let entry = audit.trace.by_id("spice.collection.rate").expect("a clause");
        assert_eq!(sections(&audit.trace, entry), ["Spice", "Collection"]);
    }
}
