//! All that is known of a family of rules.

use serde::Serialize;

use super::{row, section};
use crate::chain::Audit;
use crate::gate::{State, percent};
use crate::ids::Tag;
use crate::mutation;
use crate::obligation::Status;
use crate::report::header::share;
use crate::report::page::{Page, Phrase};
use crate::report::paint::Style;
use crate::report::place::Place;
use crate::trace::{Trace, families, family_of};

/// A family.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct FamilyAnswer {
    /// The first word of its clauses' IDs.
    pub family: String,
    /// Its contract's title.
    pub title: Option<String>,
    /// Where its contract is written.
    pub place: Option<Place>,
    /// Paths of its rule documents, as its contract lists them.
    pub documents: Vec<String>,
    /// In the order in which they stand.
    pub clauses: Vec<FamilyClause>,
    /// Those that count.
    pub counted: usize,
    /// Their share, rounded down.
    pub percent: Option<u8>,
    /// Cases that must exist, each with what it came to.
    pub probes: Vec<FamilyProbe>,
    /// Its mutants, where any count.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mutants: Option<FamilyMutants>,
    /// Old IDs with new ones.
    pub renamed: Vec<Renamed>,
    /// IDs that are never used again.
    pub retired: Vec<String>,
    /// Gates whose scope names clauses of it.
    pub gates: Vec<FamilyGate>,
}

/// A clause of a family.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FamilyClause {
    /// Its ID.
    pub id: String,
    /// Its tag.
    pub tag: Tag,
    /// Its status.
    pub status: Status,
    /// Where it stands.
    pub place: Place,
}

/// A probe of a family.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FamilyProbe {
    /// The case.
    pub case: String,
    /// What it came to, or that it does not exist yet.
    pub outcome: &'static str,
}

/// The mutants of a family.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FamilyMutants {
    /// In words.
    pub words: String,
    /// Whether the figure proves something.
    pub state: mutation::State,
    /// By what came of them.
    #[serde(flatten)]
    pub tally: mutation::Tally,
}

/// A recorded rename.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Renamed {
    /// The old ID.
    pub then: String,
    /// The new one.
    pub now: String,
}

/// A gate that speaks of a family.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct FamilyGate {
    /// Its name.
    pub gate: String,
    /// Open or met.
    pub state: State,
}

/// The family with this name.
pub fn find(audit: &Audit, family: &str) -> Option<FamilyAnswer> {
    let trace = &audit.trace;
    if !families(trace).contains(&family) {
        return None;
    }
    let sources = &trace.project.sources;
    let contract = trace.project.contracts.iter().find(|contract| contract.family.value == family);
    let entries = trace.clauses.iter().filter(|entry| family_of(&trace.clause(entry).id.value) == family);
    let clauses: Vec<FamilyClause> = entries
        .map(|entry| {
            let clause = trace.clause(entry);
            FamilyClause {
                id: clause.id.value.clone(),
                tag: clause.tag,
                status: entry.verdict.status,
                place: Place::of(sources, clause.marker),
            }
        })
        .collect();
    let counted = clauses.iter().filter(|clause| clause.status.counts()).count();
    let probes = contract.into_iter().flat_map(|contract| &contract.probes);
    let renamed = contract.into_iter().flat_map(|contract| &contract.renamed);
    let retired = contract.into_iter().flat_map(|contract| &contract.retired);
    Some(FamilyAnswer {
        family: family.to_owned(),
        title: contract.map(|contract| contract.title.clone()),
        place: contract.map(|contract| Place::of(sources, contract.family.span)),
        documents: contract
            .into_iter()
            .flat_map(|contract| &contract.documents)
            .map(|path| path.value.clone())
            .collect(),
        percent: percent(counted, clauses.len()),
        counted,
        gates: gates(audit, &clauses),
        mutants: trace.project.mutation.iter().find(|figure| figure.family == family).map(|figure| FamilyMutants {
            words: figure.words(),
            state: figure.state(),
            tally: figure.tally(),
        }),
        clauses,
        probes: probes.map(|probe| FamilyProbe::of(trace, &probe.case.value)).collect(),
        renamed: renamed.map(|(old, new)| Renamed { then: old.value.clone(), now: new.value.clone() }).collect(),
        retired: retired.map(|(old, _)| old.value.clone()).collect(),
    })
}

/// Gates that name a scope, with a clause of the family in it.
fn gates(audit: &Audit, clauses: &[FamilyClause]) -> Vec<FamilyGate> {
    let mut found = Vec::new();
    for verdict in &audit.gates {
        let gate = &audit.trace.project.gates[verdict.gate];
        let names = |clause: &FamilyClause| gate.scope.iter().any(|glob| glob.value.matches(&clause.id));
        if clauses.iter().any(names) {
            found.push(FamilyGate { gate: gate.id.value.clone(), state: verdict.state });
        }
    }
    found
}

impl FamilyProbe {
    fn of(trace: &Trace, case: &str) -> Self {
        let outcome = match trace.evidence.cases.get(case) {
            None => "does not exist yet",
            Some(found) if found.stale_engine.is_some() => "of another engine revision",
            Some(found) => found.outcome.word(),
        };
        Self { case: case.to_owned(), outcome }
    }
}

impl FamilyAnswer {
    pub(super) fn write(&self, page: &mut Page) {
        let heading = Phrase::styled(Style::Strong, "family ").with(Style::Name, &self.family);
        let measure = format!("{} of {}, {}", self.counted, self.clauses.len(), share(self.percent));
        page.heading(&heading, &Phrase::plain(measure));
        page.line(2, 2, &Phrase::plain(self.title.as_deref().unwrap_or("no contract")));
        page.gap();
        let mut rows: Vec<Vec<Phrase>> =
            self.documents.iter().map(|path| row("document", Phrase::plain(path))).collect();
        rows.extend(self.place.iter().map(|place| row("contract", Phrase::plain(place.to_string()))));
        rows.extend(self.mutants.iter().map(|mutants| row("mutants", Phrase::plain(&mutants.words))));
        page.table(2, &rows);
        let clause = |clause: &FamilyClause| {
            let status = Phrase::styled(clause.status, clause.status.word());
            vec![status, Phrase::plain(clause.tag.word()), Phrase::styled(Style::Name, &clause.id)]
        };
        section(page, "Clauses", &self.clauses.iter().map(clause).collect::<Vec<_>>());
        let probe = |probe: &FamilyProbe| {
            let style = super::clause::proof_style(probe.outcome);
            vec![Phrase::styled(style, probe.outcome), Phrase::styled(Style::Name, &probe.case)]
        };
        section(page, "Probes", &self.probes.iter().map(probe).collect::<Vec<_>>());
        let gate = |gate: &FamilyGate| {
            vec![Phrase::styled(gate.state, gate.state.word()), Phrase::styled(Style::Name, &gate.gate)]
        };
        section(page, "Gates", &self.gates.iter().map(gate).collect::<Vec<_>>());
        let renamed = |one: &Renamed| vec![Phrase::styled(Style::Name, &one.now).and(format!(", once {}", one.then))];
        section(page, "Renamed", &self.renamed.iter().map(renamed).collect::<Vec<_>>());
        let retired = |id: &String| vec![Phrase::styled(Style::Name, id)];
        section(page, "Retired", &self.retired.iter().map(retired).collect::<Vec<_>>());
    }
}
