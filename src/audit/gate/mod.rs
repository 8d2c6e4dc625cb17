//! Release gates: what each requires, what is outstanding, and whether it is open or met.
//!
//! Lives here: [`evaluate`]. A gate is open while anything it requires is outstanding and not waived. Missing evidence keeps
//! it open; no condition defaults to met. How a gate is shown does not live here.

mod said;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::fmt::Write as _;
use std::sync::Arc;

use jiff::civil::Date;
use rayon::prelude::*;
use serde::Serialize;

use crate::contract::{Condition, Gate, Share, Subject, Waiver};
use crate::ids::{Facet, Tag};
use crate::mutation;
use crate::obligation::Status;
use crate::source::{Span, Spanned};
use crate::suite::Outcome;
use crate::trace::{ClauseEntry, FacetState, Trace};

use said::Said;

/// Whether a gate lets a release through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Something is outstanding.
    Open,
    /// Nothing is.
    Met,
}

impl State {
    /// The word on every surface.
    pub fn word(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Met => "met",
        }
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// How one gate stands.
#[derive(Debug, Clone)]
pub struct Verdict {
    /// Index into the project's gates.
    pub gate: usize,
    /// Open or met.
    pub state: State,
    /// One a condition, in the order in which they are written; then one for the gates it needs.
    pub conditions: Vec<ConditionVerdict>,
}

impl Verdict {
    /// Everything outstanding that no waiver excuses.
    pub fn outstanding(&self) -> impl Iterator<Item = &Outstanding> {
        self.conditions.iter().flat_map(|condition| &condition.outstanding).filter(|item| item.waived.is_none())
    }

    /// Everything that a waiver excuses.
    pub fn waived(&self) -> impl Iterator<Item = &Outstanding> {
        self.conditions.iter().flat_map(|condition| &condition.outstanding).filter(|item| item.waived.is_some())
    }
}

/// How one condition stands.
#[derive(Debug, Clone)]
pub struct ConditionVerdict {
    /// In words, such as `every sourced and interpretation clause in scope is verified`.
    pub title: String,
    /// Where it is written.
    pub span: Span,
    /// How many of the things it speaks of are there.
    pub have: usize,
    /// How many it speaks of.
    pub want: usize,
    /// Whether it holds, waivers applied.
    pub state: State,
    /// What is missing; empty where a share is reached.
    pub outstanding: Vec<Outstanding>,
}

/// One thing that a gate still waits for.
#[derive(Debug, Clone)]
pub struct Outstanding {
    /// What it is about.
    pub subject: Subject,
    /// Why it is outstanding, one line.
    pub why: Arc<str>,
    /// Where it stands in the documents or contracts.
    pub span: Span,
    /// Index into the gate's waivers of the one that excuses it.
    pub waived: Option<usize>,
}

/// Judges all gates on this day, in the order in which they are written.
pub fn evaluate(trace: &Trace, as_of: Date) -> Vec<Verdict> {
    let gates = &trace.project.gates;
    // What a gate itself requires asks no other gate, and may speak of all clauses.
    let mut own: Vec<Vec<ConditionVerdict>> = gates.par_iter().map(|gate| conditions(trace, gate, as_of)).collect();
    let mut verdicts: Vec<Option<Verdict>> = vec![None; gates.len()];
    for gate in 0..gates.len() {
        settle(trace, as_of, gate, (&mut own, &mut verdicts), &mut BTreeSet::new());
    }
    verdicts.into_iter().flatten().collect()
}

fn conditions(trace: &Trace, gate: &Gate, as_of: Date) -> Vec<ConditionVerdict> {
    let scope = Scope::of(trace, gate);
    gate.require.iter().map(|condition| judge(trace, &scope, condition, as_of)).collect()
}

/// A gate with the clauses that it speaks of, looked up once.
struct Scope<'t> {
    trace: &'t Trace,
    gate: &'t Gate,
    /// None where it speaks of all.
    clauses: Option<Vec<usize>>,
}

impl<'t> Scope<'t> {
    fn of(trace: &'t Trace, gate: &'t Gate) -> Self {
        Self { trace, gate, clauses: (!gate.scope.is_empty()).then(|| trace.matching(&gate.scope)) }
    }

    fn entries(&self) -> impl Iterator<Item = &'t ClauseEntry> {
        let all = self.clauses.is_none().then(|| self.trace.clauses.iter());
        let some = self.clauses.iter().flatten().map(|index| &self.trace.clauses[*index]);
        all.into_iter().flatten().chain(some)
    }
}

/// Judges a gate after the gates that it needs; a gate that needs itself stays open.
fn settle(
    trace: &Trace,
    as_of: Date,
    index: usize,
    (own, verdicts): (&mut [Vec<ConditionVerdict>], &mut [Option<Verdict>]),
    under_way: &mut BTreeSet<usize>,
) -> State {
    if let Some(verdict) = &verdicts[index] {
        return verdict.state;
    }
    if !under_way.insert(index) {
        return State::Open;
    }
    let gate = &trace.project.gates[index];
    let mut conditions = std::mem::take(&mut own[index]);
    if !gate.needs.is_empty() {
        let mut missing = Vec::new();
        for need in &gate.needs {
            let found = trace.project.gates.iter().position(|other| other.id.value == need.value);
            let state = found.map(|other| settle(trace, as_of, other, (&mut *own, &mut *verdicts), under_way));
            let why = match state {
                Some(State::Met) => continue,
                Some(State::Open) => "is open".to_owned(),
                None => "does not exist".to_owned(),
            };
            missing.push(item(Subject::Gate(need.value.clone()), why, need.span));
        }
        let span = gate.needs[0].span;
        let title = "the gates that it needs are met".to_owned();
        conditions.push(all_of(title, span, gate.needs.len(), missing, gate, as_of));
    }
    let met = !conditions.is_empty() && conditions.iter().all(|condition| condition.state == State::Met);
    let state = if met { State::Met } else { State::Open };
    verdicts[index] = Some(Verdict { gate: index, state, conditions });
    under_way.remove(&index);
    state
}

fn item(subject: Subject, why: impl Into<Arc<str>>, span: Span) -> Outstanding {
    Outstanding { subject, why: why.into(), span, waived: None }
}

/// A condition that wants all of `want` things, of which these are missing. A condition that speaks of nothing is open.
fn all_of(
    title: String,
    span: Span,
    want: usize,
    mut missing: Vec<Outstanding>,
    gate: &Gate,
    as_of: Date,
) -> ConditionVerdict {
    let have = want.saturating_sub(missing.len());
    for item in &mut missing {
        item.waived = waiver_for(gate, &item.subject, as_of);
    }
    let met = want > 0 && missing.iter().all(|item| item.waived.is_some());
    ConditionVerdict {
        title,
        span,
        have,
        want,
        state: if met { State::Met } else { State::Open },
        outstanding: missing,
    }
}

/// Index of the waiver in force that speaks of this subject.
fn waiver_for(gate: &Gate, subject: &Subject, as_of: Date) -> Option<usize> {
    gate.waivers.iter().position(|waiver| waiver.subject.value == *subject && in_force(waiver, as_of))
}

/// Whether a waiver holds on this day; both its days count.
pub fn in_force(waiver: &Waiver, as_of: Date) -> bool {
    waiver.on <= as_of && as_of <= waiver.until
}

/// The clauses that a gate speaks of; all where it states no scope.
pub fn in_scope<'t>(trace: &'t Trace, gate: &'t Gate) -> impl Iterator<Item = &'t ClauseEntry> {
    Scope::of(trace, gate).entries().collect::<Vec<_>>().into_iter()
}

/// Whether a clause with this ID is in a gate's scope.
pub fn scope_has(gate: &Gate, id: &str) -> bool {
    gate.scope.is_empty() || gate.scope.iter().any(|glob| glob.value.matches(id))
}

fn judge(trace: &Trace, scope: &Scope<'_>, condition: &Spanned<Condition>, as_of: Date) -> ConditionVerdict {
    let (span, gate) = (condition.span, scope.gate);
    match &condition.value {
        Condition::Verified(share) => counted(trace, scope, span, share, Status::Verified, as_of),
        Condition::Guarded(share) => counted(trace, scope, span, share, Status::Guarded, as_of),
        Condition::Probes(share) => probes(trace, gate, span, share, as_of),
        Condition::Facets(facets) => all_facets(trace, scope, span, facets, as_of),
        Condition::Samples { profile, games, rejected } => {
            samples(trace, gate, span, (profile, *games, *rejected), as_of)
        }
        Condition::Mutation(share) => mutants(trace, scope, span, *share, as_of),
        Condition::Attested(wanted) => attested(trace, gate, span, wanted, as_of),
    }
}

/// Clauses of a tag group that must have the status which counts for them.
fn counted(
    trace: &Trace,
    scope: &Scope<'_>,
    span: Span,
    share: &Share,
    status: Status,
    as_of: Date,
) -> ConditionVerdict {
    let of_group = |tag: Tag| crate::trace::counts_as(tag) == status;
    let group = match status {
        Status::Guarded => "unresolved",
        _ if trace.tags().contains(&Tag::Untagged) => "sourced, interpretation and untagged",
        _ => "sourced and interpretation",
    };
    let word = status.word();
    let mut missing = Vec::new();
    let mut want = 0;
    let mut said = Said::default();
    let mut want_clause = |entry: &ClauseEntry| {
        want += 1;
        if entry.verdict.status != status {
            missing.push(outstanding_clause(trace, entry, &mut said));
        }
    };
    let title = match share {
        Share::All => format!("every {group} clause in scope is {word}"),
        Share::Percent(percent) => format!("{percent} % of the {group} clauses in scope are {word}"),
        Share::List(_) => format!("the listed clauses are {word}"),
    };
    match share {
        Share::All | Share::Percent(_) => {
            scope.entries().filter(|entry| of_group(trace.clause(entry).tag)).for_each(&mut want_clause);
        }
        Share::List(ids) => {
            let mut unknown = Vec::new();
            for id in ids {
                match trace.by_id(trace.present_id(&id.value)) {
                    Some(entry) => want_clause(entry),
                    None => unknown.push(item(Subject::Clause(id.value.clone()), "does not exist".to_owned(), id.span)),
                }
            }
            want += unknown.len();
            missing.extend(unknown);
        }
    }
    // A scope with clauses but no open question among them has nothing to guard; one without rules has nothing to show.
    let nothing_open = want == 0 && status == Status::Guarded && !matches!(share, Share::List(_));
    if nothing_open && scope.entries().next().is_some() {
        return ConditionVerdict { title, span, have: 0, want: 0, state: State::Met, outstanding: Vec::new() };
    }
    shared(title, span, want, missing, scope.gate, share, as_of)
}

fn outstanding_clause(trace: &Trace, entry: &ClauseEntry, said: &mut Said) -> Outstanding {
    let clause = trace.clause(entry);
    let why = match entry.verdict.reasons.first() {
        Some(reason) => said.of(format_args!("{}, {reason}", entry.verdict.status)),
        None => said.of(format_args!("{}", entry.verdict.status)),
    };
    item(Subject::Clause(clause.id.value.clone()), why, clause.marker)
}

/// Applies a share: with a percentage, what is missing is outstanding only while the share is not reached.
fn shared(
    title: String,
    span: Span,
    want: usize,
    missing: Vec<Outstanding>,
    gate: &Gate,
    share: &Share,
    as_of: Date,
) -> ConditionVerdict {
    let mut verdict = all_of(title, span, want, missing, gate, as_of);
    if let Share::Percent(percent) = share {
        let waived = verdict.outstanding.iter().filter(|item| item.waived.is_some()).count();
        if want > 0 && (verdict.have + waived) * 100 / want >= usize::from(*percent) {
            verdict.state = State::Met;
            verdict.outstanding.retain(|item| item.waived.is_some());
        }
    }
    verdict
}

fn probes(trace: &Trace, gate: &Gate, span: Span, share: &Share, as_of: Date) -> ConditionVerdict {
    let listed: Option<BTreeMap<&str, Span>> = match share {
        Share::List(ids) => Some(ids.iter().map(|id| (id.value.as_str(), id.span)).collect()),
        Share::All | Share::Percent(_) => None,
    };
    let mut missing = Vec::new();
    let mut want = 0;
    for (id, case) in &trace.cases {
        let wanted = match (&listed, case.probe) {
            (Some(listed), _) => listed.contains_key(id.as_str()),
            (None, Some(at)) => {
                let probe = trace.probe(at);
                let family = &trace.project.contracts[at.0].family.value;
                let family = format!("{family}.x");
                gate.scope.is_empty()
                    || gate.scope.iter().any(|glob| {
                        glob.value.matches(&family)
                            || probe.clauses.iter().any(|clause| glob.value.matches(&clause.value))
                    })
            }
            (None, None) => false,
        };
        if !wanted {
            continue;
        }
        want += 1;
        let at = case.probe.map_or(span, |at| trace.probe(at).case.span);
        match case.evidence.as_ref().map(|evidence| (&evidence.outcome, &evidence.stale_engine)) {
            Some((Outcome::Passed, None)) => {}
            Some((_, Some(engine))) => {
                missing.push(item(Subject::Case(id.clone()), format!("its result is of engine {engine}"), at));
            }
            Some((outcome, None)) => missing.push(item(Subject::Case(id.clone()), outcome.word().to_owned(), at)),
            None => missing.push(item(Subject::Case(id.clone()), "does not exist yet".to_owned(), at)),
        }
    }
    for (id, at) in listed.into_iter().flatten().filter(|(id, _)| !trace.cases.contains_key(*id)) {
        want += 1;
        missing.push(item(Subject::Case(id.to_owned()), "does not exist".to_owned(), at));
    }
    shared("every probe in scope exists and passes".to_owned(), span, want, missing, gate, share, as_of)
}

fn all_facets(trace: &Trace, scope: &Scope<'_>, span: Span, facets: &[Facet], as_of: Date) -> ConditionVerdict {
    let gate = scope.gate;
    let mut missing = Vec::new();
    let mut want = 0;
    for entry in scope.entries() {
        let clause = trace.clause(entry);
        let mut lacking = Vec::new();
        for facet in facets {
            match entry.facets.get(facet) {
                Some(FacetState::NotApplicable) => {}
                Some(FacetState::Passing) => want += 1,
                Some(FacetState::Failing | FacetState::Unproven) | None => {
                    want += 1;
                    lacking.push(*facet);
                }
            }
        }
        for facet in lacking {
            let mut one = item(
                Subject::Clause(clause.id.value.clone()),
                format!("no passing case of facet {facet}"),
                clause.marker,
            );
            one.waived = waiver_for(gate, &Subject::Facet(facet), as_of);
            missing.push(one);
        }
    }
    let words: Vec<&str> = facets.iter().map(|facet| facet.word()).collect();
    let title = format!("every clause in scope has a passing case of each facet: {}", words.join(", "));
    let facet_waivers: Vec<Option<usize>> = missing.iter().map(|one| one.waived).collect();
    let mut verdict = all_of(title, span, want, missing, gate, as_of);
    for (one, by_facet) in verdict.outstanding.iter_mut().zip(facet_waivers) {
        one.waived = one.waived.or(by_facet);
    }
    // Where every clause in scope says why a facet does not apply to it, nothing is owed.
    let owed = want > 0 || scope.entries().next().is_some();
    if owed && verdict.outstanding.iter().all(|one| one.waived.is_some()) {
        verdict.state = State::Met;
    }
    verdict
}

fn samples(
    trace: &Trace,
    gate: &Gate,
    span: Span,
    (profile, games, rejected): (&str, u64, u64),
    as_of: Date,
) -> ConditionVerdict {
    let of_profile = || trace.evidence.samples.iter().filter(|sample| sample.profile == profile);
    let played: u64 = of_profile().map(|sample| sample.games).sum();
    let refused: u64 = of_profile().map(|sample| sample.rejected).sum();
    let mut missing = Vec::new();
    if played < games {
        let stale = trace.evidence.stale_samples.iter().filter(|(_, sample)| sample.profile == profile);
        let mut why = format!("{played} of {games} games were played");
        for (engine, sample) in stale {
            let _ = write!(why, "; {} were played by engine {engine}", sample.games);
        }
        missing.push(item(Subject::Sample(profile.to_owned()), why, span));
    } else if refused > rejected {
        let why = format!("{refused} actions were rejected; at most {rejected} may be");
        missing.push(item(Subject::Sample(profile.to_owned()), why, span));
    }
    let title = format!("{games} sample games of profile {profile}, at most {rejected} actions rejected");
    all_of(title, span, 1, missing, gate, as_of)
}

/// Families in scope, each of which owes a figure that holds and reaches the share.
fn mutants(trace: &Trace, scope: &Scope<'_>, span: Span, share: u8, as_of: Date) -> ConditionVerdict {
    let families: BTreeSet<&str> =
        scope.entries().map(|entry| crate::trace::family_of(&trace.clause(entry).id.value)).collect();
    let mut missing = Vec::new();
    for family in &families {
        let figure = trace.project.mutation.iter().find(|figure| figure.family == *family);
        let (at, why) = match figure {
            None => (span, "no mutants are configured".to_owned()),
            Some(figure) => match figure.state() {
                mutation::State::Fresh if figure.tally().percent().is_some_and(|percent| percent >= share) => continue,
                mutation::State::Fresh | mutation::State::Stale | mutation::State::None => {
                    (figure.span, figure.words())
                }
            },
        };
        missing.push(item(Subject::Mutation((*family).to_owned()), why, at));
    }
    let title = format!("at least {share} % of the mutants of each family in scope are caught");
    all_of(title, span, families.len(), missing, scope.gate, as_of)
}

fn attested(trace: &Trace, gate: &Gate, span: Span, wanted: &[Spanned<String>], as_of: Date) -> ConditionVerdict {
    let mut missing = Vec::new();
    for name in wanted {
        let found = trace.project.attestations.iter().find(|known| known.id.value == name.value);
        let why = match found {
            None => "does not exist".to_owned(),
            Some(attestation) if attestation.given.is_empty() => "nobody has stated it".to_owned(),
            Some(attestation) => {
                let holds = attestation
                    .given
                    .iter()
                    .any(|given| given.on <= as_of && given.until.is_none_or(|until| as_of <= until));
                if holds {
                    continue;
                }
                "no statement is in force on this day".to_owned()
            }
        };
        let at = found.map_or(name.span, |attestation| attestation.id.span);
        missing.push(item(Subject::Attestation(name.value.clone()), why, at));
    }
    all_of("its attestations are in force".to_owned(), span, wanted.len(), missing, gate, as_of)
}

/// `have` of `want` as a percentage, rounded down; none of none has no percentage.
pub fn percent(have: usize, want: usize) -> Option<u8> {
    if want == 0 {
        return None;
    }
    Some(u8::try_from(have.min(want) * 100 / want).expect("at most 100"))
}

#[cfg(test)]
mod tests;
