//! The release-gate report: how each gate stands, and everything that it still waits for.
//!
//! Lives here: [`Report`], made once from an audit; one file a format shows it. Gates are judged in [`crate::gate`].

pub mod html;
pub mod json;
pub mod markdown;
pub mod text;

use std::collections::BTreeMap;

use jiff::civil::Date;
use serde::Serialize;

use super::header::{Header, share};
use super::place::Place;
use crate::chain::Audit;
use crate::contract::{self, Waiver};
use crate::gate::{self, ConditionVerdict, Outstanding, State, Verdict};
use crate::ids::nearest;
use crate::obligation::Status;
use crate::source::Sources;

/// The report of all gates, or of one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Report {
    /// What ran, and when.
    #[serde(flatten)]
    pub header: Header,
    /// In the order in which they are written.
    pub gates: Vec<GateReport>,
}

/// One gate.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct GateReport {
    /// Its name.
    pub gate: String,
    /// For people.
    pub title: String,
    /// Open or met.
    pub state: State,
    /// Where it is written.
    pub place: Place,
    /// The patterns of clauses that it speaks of; none means all.
    pub scope: Vec<String>,
    /// Whether a condition looks at clauses at all.
    #[serde(skip)]
    pub looks_at_clauses: bool,
    /// The gates that it needs, as they stand.
    pub needs: Vec<Need>,
    /// In the order in which they are written.
    pub conditions: Vec<Condition>,
    /// In the order in which they are written.
    pub waivers: Vec<WaiverReport>,
    /// Number of things that it waits for.
    pub outstanding: usize,
    /// Number of things that waivers excuse.
    pub waived: usize,
}

/// A gate that another needs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Need {
    /// Its name.
    pub gate: String,
    /// How it stands; none where there is no such gate.
    pub state: Option<State>,
}

/// One condition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Condition {
    /// In words.
    pub title: String,
    /// Whether it holds, waivers applied.
    pub state: State,
    /// How many of the things it speaks of are there.
    pub have: usize,
    /// How many it speaks of.
    pub want: usize,
    /// The share, rounded down; none of none has no share.
    pub percent: Option<u8>,
    /// Where it is written.
    pub place: Place,
    /// What is missing, and what a waiver excuses.
    pub outstanding: Vec<Item>,
}

/// One thing that a gate waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Item {
    /// `clause`, `case`, `facet`, `sample`, `attestation` or `gate`.
    pub kind: &'static str,
    /// Which one.
    pub subject: String,
    /// Why it is outstanding.
    pub why: String,
    /// Where it stands in the documents or contracts.
    pub place: Place,
    /// Index into the gate's waivers of the one that excuses it.
    pub waiver: Option<usize>,
}

/// A dated exception.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WaiverReport {
    /// `clause`, `case`, `facet`, `sample` or `attestation`.
    pub kind: &'static str,
    /// Which one.
    pub subject: String,
    /// Why.
    pub reason: String,
    /// Who takes responsibility.
    pub by: String,
    /// Its first day.
    pub on: String,
    /// Its last day.
    pub until: String,
    /// Whether it holds on the day of the report.
    pub standing: WaiverStanding,
    /// How many outstanding things it excuses.
    pub excuses: usize,
    /// Where it is written.
    pub place: Place,
}

/// Whether a waiver holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum WaiverStanding {
    /// On the day of the report.
    InForce,
    /// Its last day is past.
    Expired,
    /// Its first day is yet to come.
    NotYet,
}

/// There is no such gate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownGate {
    /// The gate with the nearest name.
    pub nearest: Option<String>,
}

/// How many of a long list are shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// The first [`SHOWN_FIRST`] of each group, and how many more there are.
    First,
    /// All.
    All,
}

/// See [`Extent::First`].
pub const SHOWN_FIRST: usize = 10;
/// The flag of `truthsayer gates` that shows everything; reports that leave something out name it.
pub const ALL_FLAG: &str = "--verbose";
/// Characters of a reason that are shown to people; JSON has all.
const WHY_CHARS_MAX: usize = 300;

/// The report of the gate called `chosen`, or of all.
pub fn report(audit: &Audit, chosen: Option<&str>) -> Result<Report, UnknownGate> {
    let gates = &audit.trace.project.gates;
    if let Some(name) = chosen
        && !gates.iter().any(|gate| gate.id.value == name)
    {
        let near = nearest(name, gates.iter().map(|gate| gate.id.value.as_str()));
        return Err(UnknownGate { nearest: near.map(str::to_owned) });
    }
    let states: BTreeMap<&str, State> =
        audit.gates.iter().map(|verdict| (gates[verdict.gate].id.value.as_str(), verdict.state)).collect();
    let shown = audit.gates.iter().filter(|verdict| chosen.is_none_or(|name| gates[verdict.gate].id.value == name));
    let reports = shown.map(|verdict| GateReport::of(audit, verdict, &states));
    Ok(Report { header: Header::of(audit), gates: reports.collect() })
}

impl Report {
    /// Whether every gate in it is met; a report of no gates is not.
    pub fn state(&self) -> State {
        let met = !self.gates.is_empty() && self.gates.iter().all(|gate| gate.state == State::Met);
        if met { State::Met } else { State::Open }
    }
}

impl GateReport {
    fn of(audit: &Audit, verdict: &Verdict, states: &BTreeMap<&str, State>) -> Self {
        let sources = &audit.trace.project.sources;
        let gate = &audit.trace.project.gates[verdict.gate];
        let needs = gate
            .needs
            .iter()
            .map(|need| Need { gate: need.value.clone(), state: states.get(need.value.as_str()).copied() });
        let waivers = gate.waivers.iter().enumerate();
        Self {
            gate: gate.id.value.clone(),
            title: gate.title.clone(),
            state: verdict.state,
            place: Place::of(sources, gate.id.span),
            scope: gate.scope.iter().map(|glob| glob.value.as_str().to_owned()).collect(),
            looks_at_clauses: gate.require.iter().any(|condition| looks_at_clauses(&condition.value)),
            needs: needs.collect(),
            conditions: verdict.conditions.iter().map(|condition| Condition::of(condition, sources)).collect(),
            waivers: waivers.map(|(i, waiver)| WaiverReport::of(i, waiver, verdict, audit.as_of, sources)).collect(),
            outstanding: verdict.outstanding().count(),
            waived: verdict.waived().count(),
        }
    }

    /// The scope in words; none where no scope is written and nothing looks at clauses.
    pub fn scope_words(&self) -> Option<String> {
        if !self.scope.is_empty() {
            return Some(self.scope.join(", "));
        }
        self.looks_at_clauses.then(|| "all clauses".to_owned())
    }

    /// What it waits for, in words.
    pub fn outstanding_words(&self) -> String {
        match (self.outstanding, self.waived) {
            (0, 0) => "nothing outstanding".to_owned(),
            (0, waived) => format!("nothing outstanding, {waived} waived"),
            (outstanding, 0) => format!("{outstanding} outstanding"),
            (outstanding, waived) => format!("{outstanding} outstanding, {waived} waived"),
        }
    }
}

fn looks_at_clauses(condition: &contract::Condition) -> bool {
    use contract::Condition::{Attested, Facets, Guarded, Mutation, Probes, Samples, Verified};
    match condition {
        Verified(_) | Guarded(_) | Probes(_) | Facets(_) | Mutation(_) => true,
        Samples { .. } | Attested(_) => false,
    }
}

impl Condition {
    fn of(verdict: &ConditionVerdict, sources: &Sources) -> Self {
        Self {
            title: verdict.title.clone(),
            state: verdict.state,
            have: verdict.have,
            want: verdict.want,
            percent: gate::percent(verdict.have, verdict.want),
            place: Place::of(sources, verdict.span),
            outstanding: verdict.outstanding.iter().map(|item| Item::of(item, sources)).collect(),
        }
    }

    /// How much is there, such as `17 of 21, 80 %`.
    pub fn measure(&self) -> String {
        format!("{} of {}, {}", self.have, self.want, share(self.percent))
    }

    /// What is missing by reason, the gravest status first, then by the reason's words; last what waivers excuse.
    pub fn groups(&self, waivers: &[WaiverReport]) -> Vec<Group<'_>> {
        let mut groups: BTreeMap<(usize, String), Vec<&Item>> = BTreeMap::new();
        for item in self.outstanding.iter().filter(|item| item.waiver.is_none()) {
            let why = general(&item.why);
            groups.entry((rank(&why), why)).or_default().push(item);
        }
        let outstanding = groups.into_iter().map(|((_, why), items)| Group { why, items, waived: false });
        outstanding.chain(self.excused(waivers)).collect()
    }

    /// What waivers excuse, by waiver.
    fn excused(&self, waivers: &[WaiverReport]) -> Vec<Group<'_>> {
        let mut groups: BTreeMap<usize, Vec<&Item>> = BTreeMap::new();
        for item in &self.outstanding {
            if let Some(at) = item.waiver {
                groups.entry(at).or_default().push(item);
            }
        }
        let why = |at: usize| match waivers.get(at) {
            Some(waiver) => format!("waived by {} until {}", waiver.by, waiver.until),
            None => "waived".to_owned(),
        };
        groups.into_iter().map(|(at, items)| Group { why: why(at), items, waived: true }).collect()
    }
}

/// Outstanding things with one reason.
#[derive(Debug)]
pub struct Group<'a> {
    /// The reason, in which names are left out; or who waives them.
    pub why: String,
    /// Whether a waiver excuses them.
    pub waived: bool,
    /// In the order in which they stand.
    pub items: Vec<&'a Item>,
}

impl Group<'_> {
    /// How many are shown, and how many are not.
    pub fn split(&self, extent: Extent) -> (&[&Item], usize) {
        let shown = match extent {
            Extent::All => self.items.len(),
            Extent::First => self.items.len().min(SHOWN_FIRST),
        };
        (&self.items[..shown], self.items.len() - shown)
    }

    /// An item's own reason where it says more than the group's.
    pub fn own<'i>(&self, item: &'i Item) -> Option<&'i str> {
        (item.why != self.why).then_some(item.why.as_str())
    }
}

impl Item {
    fn of(outstanding: &Outstanding, sources: &Sources) -> Self {
        Self {
            kind: outstanding.subject.kind(),
            subject: outstanding.subject.name().to_owned(),
            why: outstanding.why.to_string(),
            place: Place::of(sources, outstanding.span),
            waiver: outstanding.waived,
        }
    }
}

impl WaiverReport {
    fn of(index: usize, waiver: &Waiver, verdict: &Verdict, as_of: Date, sources: &Sources) -> Self {
        let standing = if gate::in_force(waiver, as_of) {
            WaiverStanding::InForce
        } else if as_of > waiver.until {
            WaiverStanding::Expired
        } else {
            WaiverStanding::NotYet
        };
        Self {
            kind: waiver.subject.value.kind(),
            subject: waiver.subject.value.name().to_owned(),
            reason: waiver.reason.clone(),
            by: waiver.by.clone(),
            on: waiver.on.to_string(),
            until: waiver.until.to_string(),
            standing,
            excuses: verdict.waived().filter(|item| item.waived == Some(index)).count(),
            place: Place::of(sources, waiver.subject.span),
        }
    }

    /// How it stands, in words.
    pub fn standing_words(&self) -> String {
        match (self.standing, self.excuses) {
            (WaiverStanding::InForce, 0) => format!("in force until {}, excuses nothing", self.until),
            (WaiverStanding::InForce, count) => format!("in force until {}, excuses {count}", self.until),
            (WaiverStanding::Expired, _) => format!("expired on {}, excuses nothing any more", self.until),
            (WaiverStanding::NotYet, _) => format!("in force from {} to {}, excuses nothing yet", self.on, self.until),
        }
    }
}

/// A reason without the names in it, so that equal reasons stand together: names in backticks become `…`, and what
/// follows a colon is left to the single item.
fn general(why: &str) -> String {
    let mut out = String::with_capacity(why.len());
    for (i, part) in why.split('`').enumerate() {
        if i % 2 == 1 {
            out.push_str("`…`");
            continue;
        }
        if let Some(at) = part.find(": ") {
            out.push_str(&part[..at]);
            break;
        }
        out.push_str(part);
    }
    out
}

/// Reasons of a status in its order of precedence, other reasons last.
fn rank(why: &str) -> usize {
    let word = why.split(',').next().unwrap_or(why);
    Status::ALL.iter().position(|status| status.word() == word).unwrap_or(Status::ALL.len())
}

/// The start of a long reason.
fn shortened(why: &str) -> String {
    match why.char_indices().nth(WHY_CHARS_MAX) {
        None => why.to_owned(),
        Some((cut, _)) => format!("{}…", &why[..cut]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_that_differ_in_names_alone_are_one() {
        assert_eq!(general("unproven, case `a/b` does not exist yet"), "unproven, case `…` does not exist yet");
        assert_eq!(general("failing, case `a/b` failed: left: 1 `x`"), "failing, case `…` failed");
        assert_eq!(general("unproven, no case is linked"), "unproven, no case is linked");
        assert_eq!(general("a `b"), "a `…`");
    }

    #[test]
    fn a_misspelt_gate_is_named() {
        let audit = crate::report::fixture::project();
        assert_eq!(report(&audit, Some("spice-rule")), Err(UnknownGate { nearest: Some("spice-rules".to_owned()) }));
        assert_eq!(report(&audit, Some("zzz")), Err(UnknownGate { nearest: None }));
    }

    #[test]
    fn a_report_is_met_only_with_all_its_gates() {
        let audit = crate::report::fixture::project();
        let state = |gate| report(&audit, gate).expect("a gate").state();
        assert_eq!(state(None), State::Open);
        assert_eq!(state(Some("storm-rules")), State::Met);
        assert_eq!(state(Some("public-start")), State::Open);
        let empty = crate::report::fixture::audit_of(BTreeMap::new());
        assert_eq!(report(&empty, None).expect("no gates").state(), State::Open);
    }

    #[test]
    fn waivers_are_shown_by_the_day() {
        let report = report(&crate::report::fixture::project(), Some("spice-rules")).expect("a gate");
        let standing: Vec<_> =
            report.gates[0].waivers.iter().map(|waiver| (waiver.standing, waiver.excuses > 0)).collect();
        assert_eq!(
            standing,
            [(WaiverStanding::InForce, true), (WaiverStanding::Expired, false), (WaiverStanding::NotYet, false),]
        );
    }

    #[test]
    fn the_gravest_reasons_come_first() {
        assert!(rank("failing, case `…` failed") < rank("unproven, no case is linked"));
        assert!(rank("unproven") < rank("no passing case of facet privacy"));
    }
}
