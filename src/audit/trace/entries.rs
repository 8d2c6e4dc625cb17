//! The clauses of a join with their records, links and changes, before any is judged.

use std::collections::BTreeMap;
use std::hash::BuildHasher;
use std::ops::Bound;

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};
use indexmap::IndexMap;
use rayon::prelude::*;

use super::{ClauseEntry, Link, reviewed, snapshot};
use crate::contract::{Contract, Probe};
use crate::document::{Clause, Document};
use crate::evidence::Evidence;
use crate::ids::{IdGlob, IdGlobs};
use crate::obligation::{Status, Verdict};
use crate::project::Project;
use crate::review::{self, Class};
use crate::source::Span;

/// All clauses without their verdicts, and the first of each ID.
pub(super) fn of(
    project: &Project,
    evidence: &Evidence,
    renamed_from: &BTreeMap<String, String>,
) -> (Vec<ClauseEntry>, ById) {
    let places: Vec<(usize, usize)> = project
        .documents
        .iter()
        .enumerate()
        .flat_map(|(d, document)| (0..document.clauses.len()).map(move |i| (d, i)))
        .collect();
    let joined = || {
        let records = records(&project.contracts);
        let probes = probes_by_clause(&project.contracts);
        let patterns = Patterns::of(project, evidence);
        let entry = |(d, i): (usize, usize)| {
            let document = &project.documents[d];
            let clause = &document.clauses[i];
            let id = clause.id.value.as_str();
            let record = records.get(id).copied();
            ClauseEntry {
                document: d,
                index: i,
                record,
                cases: links_of((project, evidence, &patterns), clause, record, probes.get(id)),
                changes: changes_of(project, document, clause, record, renamed_from),
                verdict: Verdict { status: Status::Unproven, reasons: Vec::new() },
                facets: BTreeMap::new(),
                duplicate: false,
            }
        };
        places.par_iter().copied().map(entry).collect::<Vec<_>>()
    };
    let id = |index: usize| {
        let (d, i) = places[index];
        project.documents[d].clauses[i].id.value.as_str()
    };
    let ((by_id, again), mut clauses) = rayon::join(|| ById::of(places.len(), id), joined);
    for index in again {
        clauses[index].duplicate = true;
    }
    (clauses, by_id)
}

/// Contract and record of each clause ID; the first where several have it.
fn records(contracts: &[Contract]) -> IndexMap<&str, (usize, usize), DefaultHashBuilder> {
    let many = contracts.iter().map(|contract| contract.clauses.len()).sum();
    let mut records = IndexMap::with_capacity_and_hasher(many, DefaultHashBuilder::default());
    for (c, contract) in contracts.iter().enumerate() {
        for (r, record) in contract.clauses.iter().enumerate() {
            records.entry(record.id.value.as_str()).or_insert((c, r));
        }
    }
    records
}

/// Places of clauses by ID, the first of each. The IDs themselves stand in the documents: whoever asks tells which is where.
#[derive(Debug, Clone, Default)]
pub(super) struct ById {
    places: HashTable<u32>,
    state: DefaultHashBuilder,
}

impl ById {
    /// The first place of each ID among so many, and the places of those that come again.
    fn of<'i>(count: usize, id: impl Fn(usize) -> &'i str) -> (Self, Vec<usize>) {
        let mut by_id = Self { places: HashTable::with_capacity(count), ..Self::default() };
        let again = (0..count).filter(|index| !by_id.add(*index, &id)).collect();
        (by_id, again)
    }

    /// Adds a place, unless an earlier one has its ID.
    fn add<'i>(&mut self, index: usize, id: impl Fn(usize) -> &'i str) -> bool {
        let place = u32::try_from(index).expect("a project holds fewer clauses than that");
        let id = |place: u32| id(place as usize);
        let hash = self.state.hash_one(id(place));
        let entry = self.places.entry(hash, |known| id(*known) == id(place), |known| self.state.hash_one(id(*known)));
        match entry {
            Entry::Occupied(_) => false,
            Entry::Vacant(room) => {
                room.insert(place);
                true
            }
        }
    }

    /// The place of an ID.
    pub(super) fn find<'i>(&self, wanted: &str, id: impl Fn(usize) -> &'i str) -> Option<usize> {
        let found = self.places.find(self.state.hash_one(wanted), |place| id(*place as usize) == wanted);
        found.map(|place| *place as usize)
    }
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

/// The cases of each pattern that no common beginning leads to.
struct Patterns<'a>(BTreeMap<&'a str, Vec<&'a str>>);

impl<'a> Patterns<'a> {
    fn of(project: &'a Project, evidence: &'a Evidence) -> Self {
        let records = project.contracts.iter().flat_map(|contract| &contract.clauses);
        let globs = records.flat_map(|record| &record.cases).map(|glob| &glob.value);
        let mut cases: BTreeMap<&str, (&IdGlob, Vec<&str>)> = BTreeMap::new();
        for glob in globs.filter(|glob| !glob.is_by_start()) {
            cases.entry(glob.as_str()).or_insert_with(|| (glob, Vec::new()));
        }
        if !cases.is_empty() {
            let set = IdGlobs::of(&cases.values().map(|(glob, _)| *glob).collect::<Vec<_>>());
            let mut lists: Vec<&mut Vec<&str>> = cases.values_mut().map(|(_, list)| list).collect();
            let known: Vec<&str> = evidence.cases.keys().map(String::as_str).collect();
            let found: Vec<Vec<usize>> = known.par_iter().map(|case| set.matching(case)).collect();
            for (case, found) in known.iter().zip(found) {
                for pattern in found {
                    lists[pattern].push(case);
                }
            }
        }
        Self(cases.into_iter().map(|(text, (_, list))| (text, list)).collect())
    }
}

fn links_of(
    (project, evidence, patterns): (&Project, &Evidence, &Patterns<'_>),
    clause: &Clause,
    record: Option<(usize, usize)>,
    probes: Option<&Vec<&Probe>>,
) -> Vec<Link> {
    let mut spans: BTreeMap<&str, Span> = BTreeMap::new();
    for glob in record.iter().flat_map(|(c, r)| &project.contracts[*c].clauses[*r].cases) {
        if !glob.value.is_by_start() {
            for case in patterns.0.get(glob.value.as_str()).into_iter().flatten() {
                spans.entry(case).or_insert(glob.span);
            }
        } else if glob.value.is_pattern() {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_place_of_an_id_is_found_and_no_other() {
        let ids: Vec<String> = (0..1_000).map(|n| format!("a.b{}", n % 600)).collect();
        let id = |index: usize| ids[index].as_str();
        let mut by_id = ById::default();
        let first: Vec<bool> = (0..ids.len()).map(|index| by_id.add(index, id)).collect();
        assert!(first.iter().enumerate().all(|(index, first)| *first == (index < 600)));
        assert!((0..ids.len()).all(|index| by_id.find(id(index), id) == Some(index % 600)));
        assert_eq!(by_id.find("a.b600", id), None);
        assert_eq!(ById::default().find("a.b1", id), None);
    }
}
