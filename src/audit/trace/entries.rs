//! The clauses of a join with their records, links and changes, before any is judged.

use std::collections::BTreeMap;
use std::ops::Bound;

use indexmap::IndexMap;
use indexmap::map::Entry;
use rayon::prelude::*;

use super::{ClauseEntry, Link, reviewed, snapshot};
use crate::contract::{Contract, Probe};
use crate::document::{Clause, Document};
use crate::evidence::Evidence;
use crate::obligation::{Status, Verdict};
use crate::project::Project;
use crate::review::{self, Class};
use crate::source::Span;

/// All clauses without their verdicts, and the first of each ID.
pub(super) fn of(
    project: &Project,
    evidence: &Evidence,
    renamed_from: &BTreeMap<String, String>,
) -> (Vec<ClauseEntry>, IndexMap<String, usize>) {
    let many = project.contracts.iter().map(|contract| contract.clauses.len()).sum();
    let mut records: IndexMap<&str, (usize, usize)> = IndexMap::with_capacity(many);
    for (c, contract) in project.contracts.iter().enumerate() {
        for (r, record) in contract.clauses.iter().enumerate() {
            records.entry(record.id.value.as_str()).or_insert((c, r));
        }
    }
    let probes = probes_by_clause(&project.contracts);
    let places: Vec<(usize, usize)> = project
        .documents
        .iter()
        .enumerate()
        .flat_map(|(d, document)| (0..document.clauses.len()).map(move |i| (d, i)))
        .collect();
    let mut clauses: Vec<ClauseEntry> = places
        .into_par_iter()
        .map(|(d, i)| {
            let document = &project.documents[d];
            let clause = &document.clauses[i];
            let id = clause.id.value.as_str();
            let record = records.get(id).copied();
            ClauseEntry {
                document: d,
                index: i,
                record,
                cases: links_of(project, evidence, clause, record, probes.get(id)),
                changes: changes_of(project, document, clause, record, renamed_from),
                verdict: Verdict { status: Status::Unproven, reasons: Vec::new() },
                facets: BTreeMap::new(),
                duplicate: false,
            }
        })
        .collect();
    let mut by_id = IndexMap::with_capacity(clauses.len());
    for (index, entry) in clauses.iter_mut().enumerate() {
        match by_id.entry(project.documents[entry.document].clauses[entry.index].id.value.clone()) {
            Entry::Occupied(_) => entry.duplicate = true,
            Entry::Vacant(first) => drop(first.insert(index)),
        }
    }
    (clauses, by_id)
}

pub(super) fn probes_by_clause(contracts: &[Contract]) -> BTreeMap<&str, Vec<&Probe>> {
    let mut probes: BTreeMap<&str, Vec<&Probe>> = BTreeMap::new();
    for probe in contracts.iter().flat_map(|contract| &contract.probes) {
        for clause in &probe.clauses {
            probes.entry(clause.value.as_str()).or_default().push(probe);
        }
    }
    probes
}

fn links_of(
    project: &Project,
    evidence: &Evidence,
    clause: &Clause,
    record: Option<(usize, usize)>,
    probes: Option<&Vec<&Probe>>,
) -> Vec<Link> {
    let mut spans: BTreeMap<&str, Span> = BTreeMap::new();
    for glob in record.iter().flat_map(|(c, r)| &project.contracts[*c].clauses[*r].cases) {
        if glob.value.is_pattern() {
            let start = glob.value.fixed_start();
            let below = evidence.cases.range::<str, _>((Bound::Included(start), Bound::Unbounded));
            let below = below.map(|(case, _)| case.as_str()).take_while(|case| case.starts_with(start));
            for case in below.filter(|case| glob.value.matches(case)) {
                spans.entry(case).or_insert(glob.span);
            }
        } else {
            spans.entry(glob.value.as_str()).or_insert(glob.span);
        }
    }
    for probe in probes.into_iter().flatten() {
        spans.entry(probe.case.value.as_str()).or_insert(probe.case.span);
    }
    let changed = project.changed.get(&clause.id.span.file).copied();
    spans
        .into_iter()
        .map(|(case, span)| {
            let proof = evidence.proof(case, &clause.id.value, &clause.fingerprint, changed);
            Link { case: case.to_owned(), span, proof }
        })
        .collect()
}

fn changes_of(
    project: &Project,
    document: &Document,
    clause: &Clause,
    record: Option<(usize, usize)>,
    renamed: &BTreeMap<String, String>,
) -> Vec<Class> {
    let Some(then) = reviewed(project, &clause.id.value, renamed) else { return vec![Class::New] };
    let now = snapshot(clause, record.map(|(c, r)| &project.contracts[c].clauses[r]));
    review::changes(&now, project.sources.path(document.file), Some(then))
}
