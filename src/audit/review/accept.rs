//! Accepting changes: which record files a review leaves behind. Pure; writing them is the caller's business.

use std::collections::{BTreeMap, BTreeSet};

use super::{Class, ReviewedClause, record_path, to_lines};
use crate::trace::Trace;

/// One thing that a review may accept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The clause, under its present ID; a removed one under its last.
    pub id: String,
    /// The document it stands in, or stood in when it was reviewed.
    pub document: String,
    /// How it differs, worst first.
    pub classes: Vec<Class>,
    /// Why it cannot be accepted yet.
    pub blocked: Option<String>,
}

impl Change {
    /// Whether a person must look.
    pub fn owes_review(&self) -> bool {
        self.classes.iter().any(|class| class.owes_review())
    }
}

/// Everything that differs from the reviewed record: clauses in the order in which they stand, removed ones last.
pub fn pending(trace: &Trace) -> Vec<Change> {
    let path = |entry: &crate::trace::ClauseEntry| trace.project.sources.path(trace.document(entry).file).to_owned();
    let mut changes: Vec<Change> = trace
        .clauses
        .iter()
        .filter(|entry| !entry.changes.is_empty())
        .map(|entry| Change {
            id: trace.clause(entry).id.value.clone(),
            document: path(entry),
            classes: entry.changes.clone(),
            blocked: entry.duplicate.then(|| "another clause has the same ID".to_owned()),
        })
        .collect();
    let retired: BTreeSet<&str> = trace
        .project
        .contracts
        .iter()
        .flat_map(|contract| &contract.retired)
        .map(|(id, _)| id.value.as_str())
        .collect();
    for (id, entry) in &trace.project.reviewed.entries {
        if trace.by_id(trace.present_id(id)).is_some() {
            continue;
        }
        let known = retired.contains(id.as_str());
        changes.push(Change {
            id: id.clone(),
            document: entry.document.clone(),
            classes: vec![Class::Removed],
            blocked: (!known)
                .then(|| format!("record `{id}` under `retired:` in its contract, or where it went under `renamed:`")),
        });
    }
    changes
}

/// The record files as they are to be after accepting these clauses; `None` for one that is to go.
/// Blocked changes and IDs without a change are left alone.
pub fn accept(trace: &Trace, ids: &BTreeSet<&str>) -> BTreeMap<String, Option<String>> {
    let folder = trace.project.config.reviewed.value.as_str();
    let mut by_document: BTreeMap<String, BTreeMap<String, ReviewedClause>> = BTreeMap::new();
    for (id, entry) in &trace.project.reviewed.entries {
        by_document.entry(entry.document.clone()).or_default().insert(id.clone(), entry.clause.clone());
    }
    let mut touched = BTreeSet::new();
    for change in pending(trace) {
        if change.blocked.is_some() || !ids.contains(change.id.as_str()) {
            continue;
        }
        touched.insert(change.document.clone());
        let Some(entry) = trace.by_id(&change.id) else {
            by_document.entry(change.document).or_default().remove(&change.id);
            continue;
        };
        if let Some(then) = trace.reviewed(entry) {
            touched.insert(then.document.clone());
            by_document.entry(then.document.clone()).or_default().remove(&then.clause.id);
        }
        by_document.entry(change.document).or_default().insert(change.id, trace.snapshot(entry));
    }
    touched
        .into_iter()
        .map(|document| {
            let clauses: Vec<ReviewedClause> =
                by_document.remove(&document).unwrap_or_default().into_values().collect();
            (record_path(folder, &document), (!clauses.is_empty()).then(|| to_lines(clauses)))
        })
        .collect()
}
