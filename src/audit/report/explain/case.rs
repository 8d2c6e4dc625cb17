//! All that is known of a case, or of a probe that does not exist yet.

use serde::Serialize;

use super::clause::proof_style;
use super::{optional, row, section};
use crate::chain::Audit;
use crate::gate::State;
use crate::ids::{Facet, Tag};
use crate::obligation::Status;
use crate::report::page::{Page, Phrase};
use crate::report::paint::Style;
use crate::report::place::Place;
use crate::suite::Outcome;
use crate::trace::Trace;

/// A case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CaseAnswer {
    /// Its ID.
    pub id: String,
    /// What it proves, or would prove.
    pub facet: Option<Facet>,
    /// Its result; none where no provider has it.
    pub result: Option<CaseResult>,
    /// The contract's wish that it exists.
    pub probe: Option<ProbeLine>,
    /// Clauses that it counts for.
    pub clauses: Vec<LinkedClause>,
    /// Gates that wait for it.
    pub gates: Vec<WaitingGate>,
}

/// What a provider says of a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CaseResult {
    /// Its claim.
    pub title: String,
    /// The provider's name.
    pub provider: String,
    /// The revision that the result was made with.
    pub engine: String,
    /// Whether the result is of a revision that does not count.
    pub stale: bool,
    /// `passed`, `failed` or `skipped`.
    pub outcome: &'static str,
    /// What failed, or why it did not run.
    pub why: Option<String>,
    /// The clauses whose places in the engine it reached; none where the provider has no marks.
    pub marks: Option<Vec<String>>,
    /// What it came to under the alternatives of rulings.
    pub under: Vec<UnderRuling>,
}

/// A result under the alternative of a ruling.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct UnderRuling {
    /// The ruling.
    pub ruling: String,
    /// `passed`, `failed` or `skipped`.
    pub outcome: &'static str,
}

/// See [`CaseAnswer::probe`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ProbeLine {
    /// What it shows.
    pub shows: String,
    /// Where the contract says so.
    pub place: Place,
}

/// A clause that a case counts for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LinkedClause {
    /// Its ID.
    pub id: String,
    /// Its tag.
    pub tag: Tag,
    /// Its status.
    pub status: Status,
    /// A word for what the case proves of it.
    pub proof: &'static str,
    /// Where the clause stands.
    pub place: Place,
}

/// A gate that waits for a case.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WaitingGate {
    /// Its name.
    pub gate: String,
    /// Open or met.
    pub state: State,
    /// Why it waits.
    pub why: String,
}

/// The case with this ID, if a provider has it, a contract wants it, or a clause links it.
pub fn find(audit: &Audit, id: &str) -> Option<CaseAnswer> {
    let trace = &audit.trace;
    let known = trace.cases.get(id);
    let clauses = linked(trace, id);
    if known.is_none() && clauses.is_empty() {
        return None;
    }
    let probe = known.and_then(|case| case.probe).map(|at| trace.probe(at)).map(|probe| ProbeLine {
        shows: probe.shows.clone(),
        place: Place::of(&trace.project.sources, probe.case.span),
    });
    Some(CaseAnswer {
        id: id.to_owned(),
        facet: trace.facet_of(id),
        result: CaseResult::of(trace, id),
        probe,
        clauses,
        gates: waiting(audit, id),
    })
}

fn linked(trace: &Trace, id: &str) -> Vec<LinkedClause> {
    let mut found = Vec::new();
    for entry in &trace.clauses {
        let clause = trace.clause(entry);
        if let Ok(at) = entry.cases.binary_search_by(|link| link.case.as_str().cmp(id)) {
            found.push(LinkedClause {
                id: clause.id.value.clone(),
                tag: clause.tag,
                status: entry.verdict.status,
                proof: entry.cases[at].proof.word(),
                place: Place::of(&trace.project.sources, clause.marker),
            });
        }
    }
    found
}

fn waiting(audit: &Audit, id: &str) -> Vec<WaitingGate> {
    let mut found = Vec::new();
    for verdict in &audit.gates {
        let gate = &audit.trace.project.gates[verdict.gate].id.value;
        for item in verdict.outstanding() {
            if item.subject.kind() == "case" && item.subject.name() == id {
                found.push(WaitingGate { gate: gate.clone(), state: verdict.state, why: item.why.to_string() });
            }
        }
    }
    found
}

impl CaseResult {
    fn of(trace: &Trace, id: &str) -> Option<Self> {
        let case = trace.evidence.cases.get(id)?;
        let provider = &trace.evidence.providers[case.provider];
        let why = match &case.outcome {
            Outcome::Passed => None,
            Outcome::Failed(why) | Outcome::Skipped(why) => Some(why.clone()),
        };
        let under =
            case.under.iter().map(|(ruling, outcome)| UnderRuling { ruling: ruling.clone(), outcome: outcome.word() });
        Some(Self {
            title: case.title.clone(),
            provider: provider.name.clone(),
            engine: provider.engine.clone(),
            stale: case.stale_engine.is_some(),
            outcome: case.outcome.word(),
            why,
            marks: case.marks.clone(),
            under: under.collect(),
        })
    }
}

impl CaseAnswer {
    pub(super) fn write(&self, page: &mut Page) {
        let word = if self.probe.is_some() { "probe " } else { "case " };
        let mut heading = Phrase::styled(Style::Strong, word).with(Style::Name, &self.id).with(Style::Strong, ": ");
        match &self.result {
            Some(result) => heading.push(proof_style(result.outcome), result.outcome),
            None => heading.push(Style::Attention, "does not exist yet"),
        }
        page.heading(&heading, &Phrase::plain(self.facet.map_or("", Facet::word)));
        let mut rows = Vec::new();
        if let Some(result) = &self.result {
            result.rows(&mut rows);
        }
        if let Some(probe) = &self.probe {
            rows.push(row("shows", Phrase::plain(&probe.shows)));
            rows.push(row("wanted by", Phrase::plain(probe.place.to_string())));
        }
        page.table(2, &rows);
        let clause = |clause: &LinkedClause| {
            let words = Phrase::styled(clause.status, clause.status.word()).and(", ").and(clause.tag.word());
            vec![Phrase::styled(Style::Name, &clause.id), words.with(Style::Quiet, format!(", {}", clause.place))]
        };
        section(page, "Counts for", &self.clauses.iter().map(clause).collect::<Vec<_>>());
        let gate = |gate: &WaitingGate| vec![Phrase::styled(Style::Name, &gate.gate), Phrase::plain(&gate.why)];
        section(page, "Gates that wait for it", &self.gates.iter().map(gate).collect::<Vec<_>>());
    }
}

impl CaseResult {
    fn rows(&self, rows: &mut Vec<Vec<Phrase>>) {
        rows.push(row("claim", Phrase::plain(&self.title)));
        optional(rows, "why", self.why.as_deref());
        let mut provider = Phrase::plain(format!("{}, engine {}", self.provider, self.engine));
        if self.stale {
            provider.push(Style::Attention, ", which does not count any more");
        }
        rows.push(row("provider", provider));
        let marks = match &self.marks {
            None => Phrase::styled(Style::Quiet, "its provider has no marks"),
            Some(marks) if marks.is_empty() => Phrase::styled(Style::Quiet, "none"),
            Some(marks) => Phrase::styled(Style::Name, marks.join(" ")),
        };
        rows.push(row("marks", marks));
        for under in &self.under {
            let words = Phrase::styled(Style::Name, &under.ruling).and(": ").and(under.outcome);
            rows.push(row("under", words));
        }
    }
}
