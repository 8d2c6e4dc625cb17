//! All that is known of a clause, and of an ID that is never used again.

mod text;

use std::collections::BTreeSet;

use serde::Serialize;

use crate::chain::Audit;
use crate::contract::{ClauseRecord, Condition, Gate, Said, Share};
use crate::document::Clause;
use crate::gate::{State, scope_has};
use crate::ids::{Facet, Tag};
use crate::obligation::Status;
use crate::report::change::Change;
use crate::report::place::Place;
use crate::trace::{ClauseEntry, FacetState, Trace, counts_as};

pub(super) use text::proof_style;

/// A clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ClauseAnswer {
    /// Its ID.
    pub id: String,
    /// Its tag.
    pub tag: Tag,
    /// Its status.
    pub status: Status,
    /// All that speaks for the status or against a better one, the gravest first.
    pub reasons: Vec<ReasonLine>,
    /// Its words.
    pub words: String,
    /// Digest of tag and words.
    pub fingerprint: String,
    /// Where it stands.
    pub place: Place,
    /// Its document's title, then the heading above it.
    pub under: Vec<String>,
    /// In the order in which they stand.
    pub citations: Vec<CitationLine>,
    /// What its contract says.
    pub record: Option<Record>,
    /// Linked cases, sorted by ID.
    pub cases: Vec<CaseLine>,
    /// Facets that it has a case for, or that do not apply.
    pub facets: Vec<FacetLine>,
    /// Gates that speak of it.
    pub gates: Vec<GateLine>,
    /// How it stands to what was last reviewed.
    pub review: Review,
    /// IDs that it had before.
    pub older_ids: Vec<String>,
}

/// One reason for a status.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReasonLine {
    /// The status that it stands for.
    pub status: Status,
    /// In words.
    pub reason: String,
}

/// One citation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CitationLine {
    /// The authority's ID.
    pub authority: String,
    /// Its title; none where there is no such authority.
    pub title: Option<String>,
    /// Its standing.
    pub standing: Option<&'static str>,
    /// Whether it may carry a sourced clause with this ID.
    pub carries: bool,
    /// The place in it.
    pub locator: String,
    /// The link's own words.
    pub text: String,
    /// Where it is written.
    pub place: Place,
}

/// What a contract says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Record {
    /// Where.
    pub place: Place,
    /// Who chose it, when, instead of what.
    pub decided: Option<DecidedLine>,
    /// The switch that plays the alternative.
    pub ruling: Option<String>,
    /// Why none can be played.
    pub no_ruling: Option<String>,
    /// The open question.
    pub question: Option<String>,
    /// Answers that are possible.
    pub alternatives: Vec<String>,
    /// What the engine does instead of answering.
    pub guard: Option<String>,
    /// Why no code carries it out.
    pub no_mark: Option<String>,
    /// Anything else.
    pub note: Option<String>,
}

/// See [`Record::decided`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct DecidedLine {
    /// Who.
    pub by: String,
    /// When.
    pub on: String,
    /// Instead of what.
    pub instead_of: Vec<String>,
}

/// A linked case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CaseLine {
    /// Its ID.
    pub id: String,
    /// Its claim, where a provider has it.
    pub title: Option<String>,
    /// What it proves or would prove.
    pub facet: Option<Facet>,
    /// A word for what it proves of this clause.
    pub proof: &'static str,
    /// The same in words.
    pub words: String,
    /// Whether it reached the place where the engine carries the clause out; none where its provider has no marks.
    pub exercises: Option<bool>,
    /// Where the contract links it.
    pub place: Place,
}

/// A facet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FacetLine {
    /// Which one.
    pub facet: Facet,
    /// How the clause stands with it.
    pub state: &'static str,
    /// Why it does not apply.
    pub why: Option<String>,
}

/// A gate that speaks of a clause.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GateLine {
    /// Its name.
    pub gate: String,
    /// Open or met.
    pub state: State,
    /// What the clause owes there.
    pub owes: Vec<Owed>,
}

/// One thing that a clause owes to a gate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Owed {
    /// In words.
    pub why: String,
    /// Whether a waiver excuses it.
    pub waived: bool,
}

/// How a clause stands to its review.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Review {
    /// In words: `as reviewed`, `never reviewed`, or that it differs.
    pub standing: &'static str,
    /// Where the record stands.
    pub place: Option<Place>,
    /// How it differs.
    pub change: Option<Change>,
}

/// An ID that is never used again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RetiredAnswer {
    /// The ID.
    pub id: String,
    /// Why.
    pub why: String,
    /// Where it is written.
    pub place: Place,
}

/// The clause with this ID.
pub fn find(audit: &Audit, id: &str) -> Option<ClauseAnswer> {
    let trace = &audit.trace;
    let entry = trace.by_id(id)?;
    let clause = trace.clause(entry);
    let document = trace.document(entry);
    let place = |span| Place::of(&trace.project.sources, span);
    let mut under = vec![document.title.clone()];
    under.extend(clause.heading.and_then(|at| document.headings.get(at)).map(|heading| heading.text.clone()));
    under.dedup();
    Some(ClauseAnswer {
        id: id.to_owned(),
        tag: clause.tag,
        status: entry.verdict.status,
        reasons: entry
            .verdict
            .reasons
            .iter()
            .map(|reason| ReasonLine { status: reason.status(clause.tag), reason: reason.to_string() })
            .collect(),
        words: clause.words.clone(),
        fingerprint: clause.fingerprint.to_string(),
        place: place(clause.marker),
        under,
        citations: citations(trace, clause),
        record: trace.record(entry).map(|record| Record::of(trace, record)),
        cases: cases(trace, entry),
        facets: facets(trace, entry),
        gates: gates(audit, entry),
        review: Review::of(trace, entry),
        older_ids: older_ids(trace, id),
    })
}

/// The retired ID.
pub fn find_retired(audit: &Audit, id: &str) -> Option<RetiredAnswer> {
    let project = &audit.trace.project;
    let (old, why) =
        project.contracts.iter().flat_map(|contract| &contract.retired).find(|(old, _)| old.value == id)?;
    Some(RetiredAnswer { id: id.to_owned(), why: why.clone(), place: Place::of(&project.sources, old.span) })
}

fn citations(trace: &Trace, clause: &Clause) -> Vec<CitationLine> {
    let lines = clause.citations.iter().map(|citation| {
        let authority = trace.project.authorities.iter().find(|known| known.id.value == citation.authority);
        CitationLine {
            authority: citation.authority.clone(),
            title: authority.map(|known| known.title.clone()),
            standing: authority.map(|known| known.standing.word()),
            carries: trace.carries(&citation.authority, &clause.id.value),
            locator: citation.locator.to_string(),
            text: citation.text.clone(),
            place: Place::of(&trace.project.sources, citation.span),
        }
    });
    lines.collect()
}

impl Record {
    fn of(trace: &Trace, record: &ClauseRecord) -> Self {
        let text = |value: &Said<String>| value.as_ref().map(|spanned| spanned.value.clone());
        Self {
            place: Place::of(&trace.project.sources, record.id.span),
            decided: record.decided.as_ref().map(|decided| DecidedLine {
                by: decided.value.by.clone(),
                on: decided.value.on.to_string(),
                instead_of: decided.value.instead_of.clone(),
            }),
            ruling: text(&record.ruling),
            no_ruling: text(&record.no_ruling),
            question: text(&record.question),
            alternatives: record.alternatives.iter().map(|one| one.value.clone()).collect(),
            guard: text(&record.guard),
            no_mark: text(&record.no_mark),
            note: text(&record.note),
        }
    }
}

fn cases(trace: &Trace, entry: &ClauseEntry) -> Vec<CaseLine> {
    let id = &trace.clause(entry).id.value;
    let lines = entry.cases.iter().map(|link| {
        let evidence = trace.evidence.cases.get(&link.case);
        CaseLine {
            id: link.case.clone(),
            title: evidence.map(|case| case.title.clone()),
            facet: trace.facet_of(&link.case),
            proof: link.proof.word(),
            words: link.proof.to_string(),
            exercises: evidence.and_then(|case| case.marks.as_ref()).map(|marks| marks.contains(id)),
            place: Place::of(&trace.project.sources, link.span),
        }
    });
    lines.collect()
}

fn facets(trace: &Trace, entry: &ClauseEntry) -> Vec<FacetLine> {
    let why = |facet: Facet| {
        let record = trace.record(entry)?;
        record.not_applicable.iter().find(|(known, _)| known.value == facet).map(|(_, why)| why.clone())
    };
    let lines = entry.facets.iter().map(|(facet, state)| FacetLine {
        facet: *facet,
        state: state.word(),
        why: if *state == FacetState::NotApplicable { why(*facet) } else { None },
    });
    lines.collect()
}

fn gates(audit: &Audit, entry: &ClauseEntry) -> Vec<GateLine> {
    let trace = &audit.trace;
    let clause = trace.clause(entry);
    let mut lines = Vec::new();
    for verdict in &audit.gates {
        let gate = &trace.project.gates[verdict.gate];
        let about = |kind: &str, name: &str| match kind {
            "clause" => name == clause.id.value,
            "case" => entry.cases.iter().any(|link| link.case == name),
            _ => false,
        };
        let outstanding = verdict.conditions.iter().flat_map(|condition| &condition.outstanding);
        let owes: Vec<Owed> = outstanding
            .filter(|item| about(item.subject.kind(), item.subject.name()))
            .map(|item| {
                let case = item.subject.kind() == "case";
                let why =
                    if case { format!("case `{}` {}", item.subject.name(), item.why) } else { item.why.to_string() };
                Owed { why, waived: item.waived.is_some() }
            })
            .collect();
        if !owes.is_empty() || speaks_of(trace, gate, clause) {
            lines.push(GateLine { gate: gate.id.value.clone(), state: verdict.state, owes });
        }
    }
    lines
}

/// Whether a condition of the gate counts the clause.
fn speaks_of(trace: &Trace, gate: &Gate, clause: &Clause) -> bool {
    let id = &clause.id.value;
    gate.require.iter().any(|condition| {
        let (share, status) = match &condition.value {
            Condition::Verified(share) => (share, Status::Verified),
            Condition::Guarded(share) => (share, Status::Guarded),
            Condition::Facets(_) => return scope_has(gate, id),
            Condition::Probes(_) | Condition::Samples { .. } | Condition::Mutation(_) | Condition::Attested(_) => {
                return false;
            }
        };
        match share {
            Share::All | Share::Percent(_) => counts_as(clause.tag) == status && scope_has(gate, id),
            Share::List(listed) => listed.iter().any(|one| trace.present_id(&one.value) == id),
        }
    })
}

impl Review {
    fn of(trace: &Trace, entry: &ClauseEntry) -> Self {
        let Some(then) = trace.reviewed(entry) else {
            return Self { standing: "never reviewed", place: None, change: None };
        };
        let path = trace.project.sources.path(trace.document(entry).file);
        let change = Change::between(then, &trace.snapshot(entry), path);
        let standing = match change.classes.iter().any(|class| class.owes_review()) {
            true => "differs from what was reviewed",
            false if change.classes.is_empty() => "as reviewed",
            false => "as reviewed, but for what owes no review",
        };
        let change = Some(change).filter(|change| !change.classes.is_empty());
        Self { standing, place: Some(Place::of(&trace.project.sources, then.span)), change }
    }
}

/// All IDs that lead to this one by recorded renames, sorted.
fn older_ids(trace: &Trace, id: &str) -> Vec<String> {
    let renames: Vec<(&str, &str)> = trace
        .project
        .contracts
        .iter()
        .flat_map(|contract| &contract.renamed)
        .map(|(old, new)| (old.value.as_str(), new.value.as_str()))
        .collect();
    let mut found = BTreeSet::new();
    let mut wanted = vec![id];
    while let Some(new) = wanted.pop() {
        for (old, _) in renames.iter().filter(|(_, to)| *to == new) {
            if *old != id && found.insert((*old).to_owned()) {
                wanted.push(old);
            }
        }
    }
    found.into_iter().collect()
}
