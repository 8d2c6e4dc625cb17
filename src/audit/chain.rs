//! The whole chain: load, run the suite, join, judge, lint. What every command starts from.

use std::collections::BTreeMap;

use jiff::civil::Date;

use crate::diagnostic::{Diagnostic, Name, Severity, Sink, arrange};
use crate::evidence::Evidence;
use crate::gate;
use crate::inference;
use crate::lint;
use crate::project::{self, Project};
use crate::source::Tree;
use crate::suite::{self, Playing, Run};
use crate::trace::{Trace, counterfactuals};

/// One audit, finished.
#[derive(Debug, Clone)]
pub struct Audit {
    /// Everything linked and judged.
    pub trace: Trace,
    /// One a gate, in the order in which they are written.
    pub gates: Vec<gate::Verdict>,
    /// All findings, arranged.
    pub diagnostics: Vec<Diagnostic>,
    /// The day on which waivers and attestations were judged.
    pub as_of: Date,
    /// The revision of the embedded engine where the project uses it, else what its result files say.
    pub engine: String,
}

/// What an audit does besides reading.
#[derive(Debug, Clone, Copy)]
pub struct Choices {
    /// Judge waivers and attestations on this day.
    pub as_of: Date,
    /// How the embedded suite is played, where the project uses it.
    pub suite: Playing,
}

/// Audits the project that stands in `tree`.
pub fn audit(tree: &Tree, choices: Choices) -> Audit {
    audit_with(tree, project::CONFIG_PATH, choices)
}

/// Audits the project that stands in `tree`, with its configuration at `config_path`.
pub fn audit_with(tree: &Tree, config_path: &str, choices: Choices) -> Audit {
    let (project, found) = project::load(tree, config_path);
    audit_project(project, found, choices)
}

/// Audits the project that stands in `tree` with the clauses that its unmarked prose seems to state.
pub fn audit_inferring(tree: &Tree, config_path: &str, choices: Choices) -> Audit {
    let (mut project, mut found) = project::load(tree, config_path);
    inference::apply(&mut project, &mut found);
    audit_project(project, found, choices)
}

/// Audits a project that is loaded already; `found` are the findings of loading it.
pub fn audit_project(mut project: Project, found: Vec<Diagnostic>, choices: Choices) -> Audit {
    if project.config.suite.embedded {
        project.runs.insert(0, run_suite(&project, choices.suite));
        project.laps.lap("run the suite");
    }
    judge(project, found, choices.as_of)
}

/// Plays the embedded suite, and its cases under the alternatives of the rulings that the project's contracts link them to.
pub fn run_suite(project: &Project, playing: Playing) -> Run {
    suite::embedded(playing, &counterfactuals(project, &suite::embedded_ids()))
}

/// Joins and judges a project by the runs that it holds, and no other.
pub fn judge(mut project: Project, found: Vec<Diagnostic>, as_of: Date) -> Audit {
    let runs = std::mem::take(&mut project.runs);
    let mut engines: Vec<&str> = runs.iter().map(|run| run.engine.as_str()).collect();
    engines.dedup();
    if engines.iter().any(|engine| *engine != suite::UNSTATED) {
        engines.retain(|engine| *engine != suite::UNSTATED);
    }
    let engine = engines.join(", ");
    let mut evidence = Evidence::merge(runs, project.config.suite.engine.as_deref());
    for games in &project.games {
        evidence.add_games(games, suite::embedded_revision());
    }
    let mut trace = Trace::join(project, evidence);
    trace.project.laps.lap("join and judge");
    let gates = gate::evaluate(&trace, as_of);
    trace.project.laps.lap("gates");
    let input = if found.iter().any(|fault| fault.name.info().broken) {
        lint::Input::Broken
    } else if found.iter().any(|fault| fault.name == Name::UnrunCommand) {
        lint::Input::WithoutCommands
    } else {
        lint::Input::Whole
    };
    let mut sink = Sink::default();
    sink.extend(found);
    lint::run_all(&lint::Context { trace: &trace, gates: &gates, as_of }, input, &mut sink);
    trace.project.laps.lap("lints");
    let mut found = sink.into_vec();
    inference::explain(&trace.project, &mut found);
    let diagnostics = arrange(found, &trace.project.config.severity, &trace.project.sources);
    trace.project.laps.lap("arrange findings");
    Audit { trace, gates, diagnostics, as_of, engine }
}

impl Audit {
    /// Number of findings by severity.
    pub fn tally(&self) -> BTreeMap<Severity, usize> {
        let mut tally = BTreeMap::new();
        for diagnostic in &self.diagnostics {
            *tally.entry(diagnostic.severity).or_default() += 1;
        }
        tally
    }

    /// Whether some input could not be read as it was meant.
    pub fn is_broken(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_broken)
    }
}
