//! The join: clauses, contracts, cases, authorities, reviews and evidence, linked by ID, each clause with its verdict.
//!
//! Lives here: [`Trace`] and how it is made. It is redone whole on every run. Lints, gates, reports and pages read it;
//! none of them links anything again.

mod binding;
mod counterfactual;
mod entries;
mod facet;
pub mod pinned;
mod quotes;
mod steps;

use std::collections::{BTreeMap, BTreeSet};

use indexmap::IndexSet;
use rayon::prelude::*;

use crate::contract::config::Untagged;
use crate::contract::{Authority, ClauseRecord, Contract, Probe};
use crate::document::{Clause, Document};
use crate::evidence::{CaseEvidence, Evidence, Proof};
use crate::ids::{Facet, IdGlob, Tag};
use crate::obligation::{Facts, LinkedCase, RecordFacts, Status, Verdict, judge};
use crate::project::Project;
use crate::publication::Found;
use crate::review::{Class, ReviewedCitation, ReviewedClause, ReviewedDecision, ReviewedEntry};
use crate::source::{Span, Spanned};
use crate::suite::Outcome;

use entries::ById;

pub use counterfactual::{LinkedCases, counterfactuals, linked_cases};
pub use facet::FacetState;
pub use quotes::{Pages, Quoting};
pub use steps::Steps;

/// Everything linked.
#[derive(Debug, Clone)]
pub struct Trace {
    /// What was read.
    pub project: Project,
    /// What the providers' cases came to.
    pub evidence: Evidence,
    /// Documents by path, clauses in the order in which they stand.
    pub clauses: Vec<ClauseEntry>,
    /// Known cases and probes that do not exist yet, sorted by ID.
    pub cases: BTreeMap<String, CaseEntry>,
    /// One a publication, in the order of the authorities file.
    pub authorities: Vec<AuthorityEntry>,
    /// What the texts of publications say of quotes, by clause index and citation index; none without a text.
    pub quotes: BTreeMap<(usize, usize), Found>,
    by_id: ById,
    /// Indices of all clauses sorted by ID, the first where several have one.
    sorted: Vec<usize>,
    /// Indices of the clauses whose ID an earlier one has.
    again: Vec<usize>,
    renamed_to: BTreeMap<String, String>,
    renamed_from: BTreeMap<String, String>,
    /// Whether any clause is foreign and without a tag.
    untagged: bool,
}

/// A clause with all that is known of it.
#[derive(Debug, Clone)]
pub struct ClauseEntry {
    /// Index into [`Project::documents`].
    pub document: usize,
    /// Index into that document's clauses.
    pub index: usize,
    /// Index into [`Project::contracts`], and into that contract's clauses.
    pub record: Option<(usize, usize)>,
    /// Linked cases, sorted by ID.
    pub cases: Vec<Link>,
    /// How it differs from what was reviewed.
    pub changes: Vec<Class>,
    /// Its status, with reasons.
    pub verdict: Verdict,
    /// Facets that it owes or has a case for, and how it stands with each.
    pub facets: BTreeMap<Facet, FacetState>,
    /// Whether an earlier clause has the same ID.
    pub duplicate: bool,
}

/// A clause's link to a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The case.
    pub case: String,
    /// Where the contract says so.
    pub span: Span,
    /// What the case proves of the clause.
    pub proof: Proof,
}

/// A case with the clauses that it counts for.
#[derive(Debug, Clone)]
pub struct CaseEntry {
    /// None where a contract wants the case but no provider has it.
    pub evidence: Option<Box<CaseEvidence>>,
    /// Index into [`Project::contracts`], and into that contract's probes.
    pub probe: Option<(usize, usize)>,
    /// Indices into [`Trace::clauses`].
    pub clauses: Vec<usize>,
}

/// An authority with what rests on it.
#[derive(Debug, Clone, Default)]
pub struct AuthorityEntry {
    /// Clause index and citation index, in the order in which they stand.
    pub citations: Vec<(usize, usize)>,
}

impl Trace {
    /// Links everything.
    pub fn join(project: Project, evidence: Evidence) -> Self {
        let renamed_from = renamed_from(&project.contracts);
        let (clauses, by_id) = entries::of(&project, &evidence, &renamed_from);
        let ((cases, authorities), (quotes, sorted)) = rayon::join(
            || (cases_of(&project.contracts, &evidence, &clauses), authorities_of(&project, &clauses)),
            || (quotes::found(&project, &clauses), sorted(&project, &clauses)),
        );
        let renamed_to = renamed_to(&project.contracts);
        let untagged = project.documents.iter().flat_map(|d| &d.clauses).any(|clause| clause.tag == Tag::Untagged);
        let again = clauses.iter().enumerate().filter(|(_, entry)| entry.duplicate).map(|(index, _)| index).collect();
        let mut trace = Self {
            project,
            evidence,
            clauses,
            cases,
            authorities,
            quotes,
            by_id,
            sorted,
            again,
            renamed_to,
            renamed_from,
            untagged,
        };
        trace.judge_all();
        trace
    }

    fn judge_all(&mut self) {
        let again: BTreeSet<&str> = self.again.iter().map(|index| self.id(*index)).collect();
        let twice = |entry: &ClauseEntry| !again.is_empty() && again.contains(self.clause(entry).id.value.as_str());
        let twice: Vec<bool> = self.clauses.iter().map(twice).collect();
        let mut clauses = std::mem::take(&mut self.clauses);
        clauses.par_iter_mut().zip(twice).for_each(|(entry, twice)| {
            entry.verdict = judge(&self.facts_of(entry, twice));
            entry.facets = self.facets_of(entry);
        });
        self.clauses = clauses;
    }

    /// The clause behind an entry.
    pub fn clause(&self, entry: &ClauseEntry) -> &Clause {
        &self.project.documents[entry.document].clauses[entry.index]
    }

    /// The document that an entry stands in.
    pub fn document(&self, entry: &ClauseEntry) -> &Document {
        &self.project.documents[entry.document]
    }

    /// What the contract says of an entry.
    pub fn record(&self, entry: &ClauseEntry) -> Option<&ClauseRecord> {
        entry.record.map(|(c, r)| &self.project.contracts[c].clauses[r])
    }

    fn id(&self, index: usize) -> &str {
        &self.clause(&self.clauses[index]).id.value
    }

    /// Index of the clause with this ID; the first where several have it.
    pub fn index_of(&self, id: &str) -> Option<usize> {
        self.by_id.find(id, |index| self.id(index))
    }

    /// The clause with this ID; the first where several have it.
    pub fn by_id(&self, id: &str) -> Option<&ClauseEntry> {
        self.index_of(id).map(|i| &self.clauses[i])
    }

    /// IDs of all clauses, sorted.
    pub fn clause_ids(&self) -> impl Iterator<Item = &str> {
        self.sorted.iter().map(|index| self.clause(&self.clauses[*index]).id.value.as_str())
    }

    /// Indices of the clauses whose ID any of the globs matches, in the order in which they stand. Looks only at IDs that
    /// begin as a glob does.
    pub fn matching(&self, globs: &[Spanned<IdGlob>]) -> Vec<usize> {
        let id = |index: usize| self.id(index);
        let mut found = Vec::new();
        for glob in globs {
            let start = glob.value.fixed_start();
            let from = self.sorted.partition_point(|index| id(*index) < start);
            let begins = |index: &usize| id(*index).starts_with(start);
            let below = self.sorted[from..].partition_point(begins);
            let below = self.sorted[from..from + below].iter().copied();
            if glob.value.is_pattern() && glob.value.is_by_start() {
                // Only the first may be no longer than the beginning itself.
                found.extend(
                    below
                        .enumerate()
                        .filter(|(n, index)| *n > 0 || glob.value.matches(id(*index)))
                        .map(|(_, index)| index),
                );
            } else {
                found.extend(below.filter(|index| glob.value.matches(id(*index))));
            }
        }
        let again = self.again.iter().copied();
        found.extend(again.filter(|index| globs.iter().any(|glob| glob.value.matches(id(*index)))));
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The publication behind [`Trace::authorities`].
    pub fn authority(&self, index: usize) -> &Authority {
        &self.project.authorities[index]
    }

    /// The probe with these indices.
    pub fn probe(&self, at: (usize, usize)) -> &Probe {
        &self.project.contracts[at.0].probes[at.1]
    }

    /// The present shape of a clause, as a review compares and keeps it.
    pub fn snapshot(&self, entry: &ClauseEntry) -> ReviewedClause {
        snapshot(self.clause(entry), self.record(entry))
    }

    /// What was reviewed of a clause, perhaps under an older ID.
    pub fn reviewed(&self, entry: &ClauseEntry) -> Option<&ReviewedEntry> {
        reviewed(&self.project, &self.clause(entry).id.value, &self.renamed_from)
    }

    /// The newest ID of a clause that was renamed, or the ID itself; renames are followed to their end.
    pub fn present_id<'a>(&'a self, id: &'a str) -> &'a str {
        let mut present = id;
        for _ in 0..RENAMES_MAX {
            match self.renamed_to.get(present) {
                Some(new) if self.index_of(present).is_none() => present = new,
                _ => break,
            }
        }
        present
    }

    /// Number of clauses by status.
    pub fn tally(&self) -> BTreeMap<Status, usize> {
        let mut tally: BTreeMap<Status, usize> = Status::ALL.into_iter().map(|status| (status, 0)).collect();
        for entry in &self.clauses {
            *tally.entry(entry.verdict.status).or_default() += 1;
        }
        tally
    }

    fn facts_of(&self, entry: &ClauseEntry, duplicate: bool) -> Facts {
        let clause = self.clause(entry);
        let record = self.record(entry);
        let ruling = record.and_then(|record| record.ruling.as_ref()).map(|ruling| ruling.value.clone());
        let cases = entry.cases.iter().map(|link| {
            let evidence = self.evidence.cases.get(&link.case);
            LinkedCase {
                id: link.case.clone(),
                proof: link.proof.clone(),
                hit: evidence.and_then(|case| case.marks.as_ref()).map(|marks| marks.contains(&clause.id.value)),
                failed_under: ruling.as_ref().and_then(|ruling| {
                    let outcome = evidence?.under.get(ruling)?;
                    match outcome {
                        Outcome::Failed(_) => Some(true),
                        Outcome::Passed => Some(false),
                        Outcome::Skipped(_) => None,
                    }
                }),
            }
        });
        Facts {
            tag: clause.tag,
            duplicate,
            cases_only: self.owes_cases_only(clause),
            citations: clause
                .citations
                .iter()
                .map(|citation| (citation.authority.clone(), self.carries(&citation.authority, &clause.id.value)))
                .collect(),
            record: record.map(|record| RecordFacts {
                decided: record.decided.is_some(),
                ruling: ruling.clone(),
                no_ruling: record.no_ruling.is_some(),
                question: record.question.is_some(),
                no_mark: record.no_mark.is_some(),
            }),
            changes: entry.changes.clone(),
            cases: cases.collect(),
        }
    }

    /// Whether a clause owes cases only, by configuration.
    pub fn owes_cases_only(&self, clause: &Clause) -> bool {
        clause.tag == Tag::Untagged && self.project.config.untagged == Untagged::Cases
    }

    /// The tags that the project's clauses may have: that of foreign clauses only where there are any.
    pub fn tags(&self) -> Vec<Tag> {
        Tag::EVERY.into_iter().filter(|tag| *tag != Tag::Untagged || self.untagged).collect()
    }

    /// Whether an authority may carry a sourced clause with this ID.
    pub fn carries(&self, authority: &str, clause: &str) -> bool {
        self.project.authorities.iter().any(|known| {
            known.id.value == authority
                && known.standing.carries_sourced()
                && !known.not_for.iter().any(|glob| glob.value.matches(clause))
        })
    }

    fn facets_of(&self, entry: &ClauseEntry) -> BTreeMap<Facet, FacetState> {
        let mut facets = BTreeMap::new();
        for (facet, _) in self.record(entry).into_iter().flat_map(|record| &record.not_applicable) {
            facets.insert(facet.value, FacetState::NotApplicable);
        }
        for link in &entry.cases {
            let Some(facet) = self.facet_of(&link.case) else { continue };
            let state = match &link.proof {
                Proof::Passed => FacetState::Passing,
                Proof::Failed(_) => FacetState::Failing,
                Proof::Skipped(_) | Proof::OtherEngine(_) | Proof::OtherText | Proof::Older | Proof::Missing => {
                    FacetState::Unproven
                }
            };
            facets.entry(facet).and_modify(|known| *known = known.combine(state)).or_insert(state);
        }
        facets
    }

    /// The facet of a case, or of a probe that does not exist yet.
    pub fn facet_of(&self, case: &str) -> Option<Facet> {
        let entry = self.cases.get(case)?;
        entry
            .evidence
            .as_ref()
            .map(|evidence| evidence.facet)
            .or_else(|| entry.probe.map(|at| self.probe(at).facet.value))
    }
}

/// Longest chain of renames that is followed.
const RENAMES_MAX: usize = 64;

/// Old ID to new ID; the first where several contracts rename one.
fn renamed_to(contracts: &[Contract]) -> BTreeMap<String, String> {
    let mut renamed = BTreeMap::new();
    for (old, new) in contracts.iter().flat_map(|contract| &contract.renamed) {
        renamed.entry(old.value.clone()).or_insert_with(|| new.value.clone());
    }
    renamed
}

/// New ID to old ID.
fn renamed_from(contracts: &[Contract]) -> BTreeMap<String, String> {
    let renames = contracts.iter().flat_map(|contract| &contract.renamed);
    renames.map(|(old, new)| (new.value.clone(), old.value.clone())).collect()
}

fn snapshot(clause: &Clause, record: Option<&ClauseRecord>) -> ReviewedClause {
    ReviewedClause {
        id: clause.id.value.clone(),
        tag: clause.tag,
        words: clause.words.clone(),
        citations: clause
            .citations
            .iter()
            .map(|citation| ReviewedCitation {
                authority: citation.authority.clone(),
                locator: citation.locator.to_string(),
                quote: citation.quote.as_ref().map(|quote| quote.value.clone()),
            })
            .collect(),
        decided: record.and_then(|record| record.decided.as_ref()).map(|decided| ReviewedDecision {
            by: decided.value.by.clone(),
            on: decided.value.on.to_string(),
            instead_of: decided.value.instead_of.clone(),
        }),
        question: record.and_then(|record| record.question.as_ref()).map(|question| question.value.clone()),
    }
}

fn reviewed<'p>(project: &'p Project, id: &str, renamed: &BTreeMap<String, String>) -> Option<&'p ReviewedEntry> {
    let mut id = id;
    for _ in 0..RENAMES_MAX {
        if let Some(entry) = project.reviewed.entries.get(id) {
            return Some(entry);
        }
        id = renamed.get(id)?;
    }
    None
}

fn sorted(project: &Project, clauses: &[ClauseEntry]) -> Vec<usize> {
    let id = |index: usize| {
        let entry = &clauses[index];
        project.documents[entry.document].clauses[entry.index].id.value.as_str()
    };
    let mut sorted: Vec<usize> = (0..clauses.len()).filter(|index| !clauses[*index].duplicate).collect();
    sorted.par_sort_unstable_by(|a, b| id(*a).cmp(id(*b)));
    sorted
}

fn cases_of(contracts: &[Contract], evidence: &Evidence, clauses: &[ClauseEntry]) -> BTreeMap<String, CaseEntry> {
    let mut cases: BTreeMap<String, CaseEntry> = evidence
        .cases
        .iter()
        .map(|(id, case)| {
            (id.clone(), CaseEntry { evidence: Some(Box::new(case.clone())), probe: None, clauses: Vec::new() })
        })
        .collect();
    for (c, contract) in contracts.iter().enumerate() {
        for (p, probe) in contract.probes.iter().enumerate() {
            cases
                .entry(probe.case.value.clone())
                .or_insert_with(|| CaseEntry { evidence: None, probe: None, clauses: Vec::new() })
                .probe
                .get_or_insert((c, p));
        }
    }
    for (i, entry) in clauses.iter().enumerate() {
        for link in &entry.cases {
            if let Some(case) = cases.get_mut(&link.case) {
                case.clauses.push(i);
            }
        }
    }
    cases
}

fn authorities_of(project: &Project, clauses: &[ClauseEntry]) -> Vec<AuthorityEntry> {
    let index: BTreeMap<&str, usize> =
        project.authorities.iter().enumerate().map(|(i, authority)| (authority.id.value.as_str(), i)).collect();
    let mut entries = vec![AuthorityEntry::default(); project.authorities.len()];
    for (c, entry) in clauses.iter().enumerate() {
        let clause = &project.documents[entry.document].clauses[entry.index];
        for (i, citation) in clause.citations.iter().enumerate() {
            if let Some(authority) = index.get(citation.authority.as_str()) {
                entries[*authority].citations.push((c, i));
            }
        }
    }
    entries
}

/// Families in the order of their contracts, then those of clauses in no contract: the first word of their IDs.
pub fn families(trace: &Trace) -> Vec<&str> {
    let contracts = trace.project.contracts.iter().map(|contract| contract.family.value.as_str());
    let mut last = None;
    let clauses = trace.clauses.iter().map(|entry| family_of(&trace.clause(entry).id.value));
    // Clauses of a family mostly stand one after the other.
    let clauses = clauses.filter(|word| last.replace(*word) != Some(*word));
    contracts.chain(clauses).collect::<IndexSet<_>>().into_iter().collect()
}

/// The first word of a clause or case ID. IDs of other tools that are one word have no family, and are all in one.
pub fn family_of(id: &str) -> &str {
    id.split_once(['.', '/', '~']).map_or(UNDIVIDED, |(family, _)| family)
}

/// Stands for the family of IDs that name none.
const UNDIVIDED: &str = "others";

/// Whether a clause with this tag counts when it is verified, or when it is guarded.
pub fn counts_as(tag: Tag) -> Status {
    match tag {
        Tag::Sourced | Tag::Interpretation | Tag::Untagged => Status::Verified,
        Tag::Unresolved => Status::Guarded,
    }
}
