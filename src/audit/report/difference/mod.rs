//! What differs between two audits of a project, such as two revisions or two folders.
//!
//! Lives here: [`Difference`], made once from the two; one file a format shows it.

pub mod json;
pub mod markdown;
pub mod text;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::change::Change;
use super::header::{Header, project_title};
use super::place::Place;
use crate::chain::Audit;
use crate::gate::State;
use crate::ids::Tag;
use crate::obligation::Status;
use crate::review::{Class, ReviewedEntry, likely_renames};
use crate::trace::{ClauseEntry, Trace};

/// See the module.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Difference {
    /// The project's title, as the later audit has it.
    pub project: String,
    /// The earlier audit.
    pub then: Side,
    /// The later audit.
    pub now: Side,
    /// Clauses that came, in the order in which they stand.
    pub added: Vec<Single>,
    /// Clauses that went, in the order in which they stood.
    pub removed: Vec<Single>,
    /// Clauses in both whose ID, place, tag, words or record differ, in the order in which they stand.
    pub changed: Vec<Changed>,
    /// Clauses in both whose status differs, in the order in which they stand.
    pub statuses: Vec<StatusChange>,
    /// Gates that opened, closed, came or went.
    pub gates: Vec<GateChange>,
    /// Cases that came or went.
    pub cases: CaseChange,
}

/// One of the two audits.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Side {
    /// What the caller calls it: a revision or folder.
    pub label: String,
    /// Its engine revision.
    pub engine: String,
    /// Number of clauses.
    pub clauses: usize,
    /// Those that count.
    pub counted: usize,
    /// Their share, rounded down.
    pub percent: Option<u8>,
    /// Number of cases.
    pub cases: usize,
}

/// A clause that is in one of the two alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Single {
    /// Its ID.
    pub id: String,
    /// Its tag.
    pub tag: Tag,
    /// Its status.
    pub status: Status,
    /// Its words.
    pub words: String,
    /// Where it stands or stood.
    pub place: Place,
    /// Why its ID is retired, where it went.
    pub retired: Option<String>,
}

/// A clause that is in both and differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Changed {
    /// Its present ID.
    pub id: String,
    /// How it was found again.
    pub identity: Identity,
    /// Where it stands now.
    pub place: Place,
    /// What differs.
    pub change: Change,
}

/// How a clause of one audit was found in the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Identity {
    /// By its ID.
    Same,
    /// By a rename that the contract records.
    Recorded,
    /// By its words alone.
    Likely,
}

/// A clause whose status differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct StatusChange {
    /// Its present ID.
    pub id: String,
    /// Its earlier status.
    pub then: Status,
    /// Its present status.
    pub now: Status,
    /// The first reason for the present one.
    pub why: String,
    /// Where it stands now.
    pub place: Place,
}

/// A gate whose state differs; none where it is not in that audit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GateChange {
    /// Its name.
    pub gate: String,
    /// Its earlier state.
    pub then: Option<State>,
    /// Its present state.
    pub now: Option<State>,
    /// Number of things that it waits for now.
    pub outstanding: usize,
}

/// Cases that are in one of the two alone.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CaseChange {
    /// Sorted.
    pub added: Vec<String>,
    /// Sorted.
    pub removed: Vec<String>,
}

impl Side {
    fn of(audit: &Audit, label: &str) -> Self {
        let header = Header::of(audit);
        Self {
            label: label.to_owned(),
            engine: header.engine,
            clauses: header.clauses.total,
            counted: header.clauses.counted,
            percent: header.clauses.percent,
            cases: header.cases.known,
        }
    }
}

impl Difference {
    /// Compares two audits; each has the name by which the caller knows it.
    pub fn between(then: (&Audit, &str), now: (&Audit, &str)) -> Self {
        let (old, new) = (&then.0.trace, &now.0.trace);
        let pairs = Pairs::of(old, new);
        let mut changed = Vec::new();
        let mut statuses = Vec::new();
        let mut added = Vec::new();
        for (i, entry) in new.clauses.iter().enumerate().filter(|(_, entry)| !entry.duplicate) {
            let Some((earlier, identity)) = pairs.by_new.get(&i) else {
                added.push(Single::of(new, entry, &BTreeMap::new()));
                continue;
            };
            let earlier = &old.clauses[*earlier];
            let path = new.project.sources.path(new.document(entry).file);
            let change = Change::between(&as_reviewed(old, earlier), &new.snapshot(entry), path);
            let (id, place) = (&new.clause(entry).id.value, Place::of(&new.project.sources, new.clause(entry).marker));
            if !change.classes.is_empty() {
                changed.push(Changed { id: id.clone(), identity: *identity, place: place.clone(), change });
            }
            if earlier.verdict.status != entry.verdict.status {
                let why = entry.verdict.reasons.first().map(ToString::to_string).unwrap_or_default();
                let (then, now) = (earlier.verdict.status, entry.verdict.status);
                statuses.push(StatusChange { id: id.clone(), then, now, why, place });
            }
        }
        let retired: BTreeMap<&str, &str> = new
            .project
            .contracts
            .iter()
            .flat_map(|contract| &contract.retired)
            .map(|(id, why)| (id.value.as_str(), why.as_str()))
            .collect();
        let went = old.clauses.iter().enumerate().filter(|(i, entry)| !entry.duplicate && !pairs.old.contains(i));
        Self {
            project: project_title(now.0),
            then: Side::of(then.0, then.1),
            now: Side::of(now.0, now.1),
            added,
            removed: went.map(|(_, entry)| Single::of(old, entry, &retired)).collect(),
            changed,
            statuses,
            gates: gates(then.0, now.0),
            cases: CaseChange::of(old, new),
        }
    }

    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.added.is_empty()
            && self.removed.is_empty()
            && self.changed.is_empty()
            && self.statuses.is_empty()
            && self.gates.is_empty()
            && self.cases.added.is_empty()
            && self.cases.removed.is_empty()
    }

    /// Clauses whose gravest change is of this class.
    pub fn of_class(&self, class: Class) -> impl Iterator<Item = &Changed> {
        self.changed.iter().filter(move |changed| changed.change.classes.first() == Some(&class))
    }
}

/// Which clause of the one audit is which of the other, by index.
struct Pairs {
    by_new: BTreeMap<usize, (usize, Identity)>,
    old: BTreeSet<usize>,
}

impl Pairs {
    fn of(old: &Trace, new: &Trace) -> Self {
        let mut pairs = Self { by_new: BTreeMap::new(), old: BTreeSet::new() };
        for id in old.clause_ids() {
            let identity = if new.by_id(id).is_some() { Identity::Same } else { Identity::Recorded };
            pairs.join(old.index_of(id), new.index_of(new.present_id(id)), identity);
        }
        let gone = left(old, |i| pairs.old.contains(&i));
        let came = left(new, |i| pairs.by_new.contains_key(&i));
        for (from, to) in likely_renames(&gone, &came) {
            pairs.join(old.index_of(&from), new.index_of(&to), Identity::Likely);
        }
        pairs
    }

    /// Keeps the first clause that leads to another: two renames to one ID are one rename and one loss.
    fn join(&mut self, old: Option<usize>, new: Option<usize>, identity: Identity) {
        let (Some(old), Some(new)) = (old, new) else { return };
        let better = self.by_new.get(&new).is_none_or(|(_, known)| identity < *known);
        if better && let Some((replaced, _)) = self.by_new.insert(new, (old, identity)) {
            self.old.remove(&replaced);
        }
        if better {
            self.old.insert(old);
        }
    }
}

/// ID and words of the clauses that are not taken.
fn left(trace: &Trace, taken: impl Fn(usize) -> bool) -> Vec<(&str, &str)> {
    let free = trace.clauses.iter().enumerate().filter(|(i, entry)| !entry.duplicate && !taken(*i));
    let clauses = free.map(|(_, entry)| trace.clause(entry));
    clauses.map(|clause| (clause.id.value.as_str(), clause.words.as_str())).collect()
}

fn as_reviewed(trace: &Trace, entry: &ClauseEntry) -> ReviewedEntry {
    ReviewedEntry {
        clause: trace.snapshot(entry),
        document: trace.project.sources.path(trace.document(entry).file).to_owned(),
        span: trace.clause(entry).marker,
    }
}

impl Single {
    fn of(trace: &Trace, entry: &ClauseEntry, retired: &BTreeMap<&str, &str>) -> Self {
        let clause = trace.clause(entry);
        Self {
            id: clause.id.value.clone(),
            tag: clause.tag,
            status: entry.verdict.status,
            words: clause.words.clone(),
            place: Place::of(&trace.project.sources, clause.marker),
            retired: retired.get(clause.id.value.as_str()).map(|why| (*why).to_owned()),
        }
    }
}

/// In the order of the later audit, then those that went.
fn gates(then: &Audit, now: &Audit) -> Vec<GateChange> {
    let states = |audit: &Audit| -> Vec<(String, State, usize)> {
        let gates = audit.gates.iter().map(|verdict| {
            let name = audit.trace.project.gates[verdict.gate].id.value.clone();
            (name, verdict.state, verdict.outstanding().count())
        });
        gates.collect()
    };
    let (old, new) = (states(then), states(now));
    let mut found = Vec::new();
    for (gate, state, outstanding) in &new {
        let then = old.iter().find(|(name, ..)| name == gate).map(|(_, state, _)| *state);
        if then != Some(*state) {
            found.push(GateChange { gate: gate.clone(), then, now: Some(*state), outstanding: *outstanding });
        }
    }
    for (gate, state, _) in old {
        if !new.iter().any(|(name, ..)| *name == gate) {
            found.push(GateChange { gate, then: Some(state), now: None, outstanding: 0 });
        }
    }
    found
}

impl GateChange {
    /// What happened, in words.
    pub fn words(&self) -> String {
        match (self.then, self.now) {
            (Some(_), Some(State::Open)) => format!("opened: {} outstanding", self.outstanding),
            (Some(_), Some(State::Met)) => "is met now".to_owned(),
            (None, Some(state)) => format!("came, {state}"),
            (Some(state), None) => format!("went, was {state}"),
            (None, None) => "is in neither".to_owned(),
        }
    }
}

impl CaseChange {
    fn of(old: &Trace, new: &Trace) -> Self {
        let only = |here: &Trace, there: &Trace| {
            let ids = here.evidence.cases.keys().filter(|id| !there.evidence.cases.contains_key(*id));
            ids.cloned().collect()
        };
        Self { added: only(new, old), removed: only(old, new) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::fixture;

    #[test]
    fn clauses_are_found_again_by_id_record_and_words() {
        let difference = fixture::difference();
        let how = |id: &str| difference.changed.iter().find(|one| one.id == id).map(|one| one.identity);
        assert_eq!(how("spice.collection.rate"), Some(Identity::Same));
        assert_eq!(how("spice.blow.six"), Some(Identity::Recorded));
        assert_eq!(how("storm.move.kills"), Some(Identity::Likely));
        assert_eq!(how("storm.move.distance"), Some(Identity::Same));
        let classes =
            |id: &str| difference.changed.iter().find(|one| one.id == id).map(|one| one.change.classes.clone());
        assert_eq!(classes("storm.move.distance"), Some(vec![Class::Moved]));
        assert_eq!(classes("spice.blow.rest"), Some(vec![Class::Retagged]));
    }

    #[test]
    fn statuses_and_gates_are_compared() {
        let difference = fixture::difference();
        let status = difference.statuses.iter().find(|one| one.id == "spice.blow.second").expect("it is mended");
        assert_eq!(status.then, Status::Failing);
        let gates: Vec<_> = difference.gates.iter().map(|gate| (gate.gate.as_str(), gate.then, gate.now)).collect();
        assert_eq!(
            gates,
            [
                ("spice-later", None, Some(State::Met)),
                ("storm-rules", Some(State::Met), Some(State::Open)),
                ("public-start", Some(State::Open), None),
            ]
        );
    }

    #[test]
    fn two_renames_to_one_id_are_one_rename_and_one_loss() {
        let now = fixture::project_with(
            "contracts/spice.yaml",
            "renamed:\n",
            "renamed:\n  spice.blow.gone: spice.blow.amount\n",
        );
        let difference = Difference::between((&fixture::project(), "then"), (&now, "now"));
        assert_eq!(difference.changed, []);
        assert_eq!(difference.removed, []);
    }
}
