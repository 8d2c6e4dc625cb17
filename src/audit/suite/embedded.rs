//! The embedded suite as a provider: its cases played as recorded, and under the alternatives that contracts name.

use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::num::NonZero;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use truthsayer_conformance::registry;
use truthsayer_conformance::revision::ENGINE_REVISION;
use truthsayer_conformance::runner::{self, Options, Place, Played, Task};
use truthsayer_conformance::transcript::Transcript;

use super::{Case, Outcome, Run};
use crate::ids::Facet;

/// The argument with which this program serves as a worker.
pub const WORKER: &str = "__worker";
/// How long a case may take, unless somebody says otherwise.
pub const TIMEOUT: Duration = runner::TIMEOUT;

/// By case: the rulings under whose alternatives it is played once more.
pub type Counterfactuals = BTreeMap<String, BTreeSet<String>>;

/// How the embedded suite is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Playing {
    /// Not at all: its cases are known, and prove nothing.
    Unrun,
    /// In this process, one case after the other. For tests, and for programs that are no workers.
    Here,
    /// In worker processes, which are this program with [`WORKER`] as its argument.
    Workers(Pace),
}

/// How much is played at once, and how long one case may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Workers.
    pub jobs: NonZero<usize>,
    /// For one case.
    pub timeout: Duration,
}

impl Default for Pace {
    fn default() -> Self {
        Self { jobs: available_parallelism().unwrap_or(NonZero::<usize>::MIN), timeout: TIMEOUT }
    }
}

impl Playing {
    /// In workers, as many as the machine has processors.
    pub fn workers() -> Self {
        Self::Workers(Pace::default())
    }
}

/// The IDs of all cases, sorted.
pub fn embedded_ids() -> Vec<&'static str> {
    registry::registry().iter().map(|case| case.id).collect()
}

/// The revision of the embedded engine.
pub fn embedded_revision() -> &'static str {
    ENGINE_REVISION
}

/// Whether the engine can play this ruling otherwise.
pub fn knows_ruling(name: &str) -> bool {
    runner::rulings().any(|known| known == name)
}

/// Serves as a worker until the input ends.
pub fn serve_worker(timeout: Duration) -> io::Result<()> {
    runner::worker::serve(timeout)
}

/// The embedded suite, whole.
pub fn embedded(playing: Playing, counterfactuals: &Counterfactuals) -> Run {
    play(playing, &Wanted { cases: &embedded_ids(), counterfactuals }, &|_, _| {})
}

/// Some of the embedded cases.
#[derive(Debug, Clone, Copy)]
pub struct Wanted<'a> {
    /// Their IDs, sorted; others than those of the registry are left out.
    pub cases: &'a [&'a str],
    /// What else each is played under; rulings that the engine does not know are left out.
    pub counterfactuals: &'a Counterfactuals,
}

/// Plays some of the embedded cases; `done` is told how many playings of how many are finished.
pub fn play(playing: Playing, wanted: &Wanted<'_>, done: &(dyn Fn(usize, usize) + Sync)) -> Run {
    let cases = registry::registry().into_iter().filter(|case| wanted.cases.binary_search(&case.id).is_ok());
    let mut run = Run {
        provider: "embedded".to_owned(),
        engine: ENGINE_REVISION.to_owned(),
        marks: true,
        rulings: Some(runner::rulings().map(str::to_owned).collect()),
        file: None,
        commanded: false,
        cases: cases.map(unrun).collect(),
        samples: Vec::new(),
    };
    let options = match playing {
        Playing::Unrun => return run,
        Playing::Here => Options { place: Place::Here, jobs: 1, timeout: TIMEOUT },
        Playing::Workers(pace) => Options { place: workers(pace), jobs: pace.jobs.get(), timeout: pace.timeout },
    };
    let tasks = tasks(&run, wanted.counterfactuals);
    let played = runner::run(&tasks, &options, &|finished| done(finished, tasks.len()));
    for (task, played) in tasks.into_iter().zip(played) {
        let at = run.cases.binary_search_by(|case| case.id.cmp(&task.case));
        let Some(case) = at.ok().and_then(|at| run.cases.get_mut(at)) else { continue };
        match task.under {
            None => take(case, played),
            Some(ruling) => {
                case.under.insert(ruling, under(played));
            }
        }
    }
    run
}

fn workers(pace: Pace) -> Place {
    let arguments = vec![WORKER.to_owned(), pace.timeout.as_millis().to_string()];
    match std::env::current_exe() {
        Ok(program) => Place::Workers(program, arguments),
        // A program that does not know itself can still play, if only one case at a time.
        Err(_) => Place::Here,
    }
}

/// A recorded game as a case to look at: it proves nothing.
pub fn of_game(name: &str, transcript: Transcript) -> Case {
    Case {
        id: name.to_owned(),
        facet: Facet::Sample,
        title: "A recorded game.".to_owned(),
        outcome: Outcome::Passed,
        marks: Vec::new(),
        clauses: BTreeMap::new(),
        under: BTreeMap::new(),
        made: None,
        transcript: Some(Arc::new(transcript)),
    }
}

fn unrun(case: &registry::Case) -> Case {
    Case {
        id: case.id.to_owned(),
        facet: facet(case.facet),
        title: case.title.to_owned(),
        outcome: Outcome::Skipped("the suite was not run".to_owned()),
        marks: Vec::new(),
        clauses: BTreeMap::new(),
        under: BTreeMap::new(),
        made: None,
        transcript: None,
    }
}

/// Every case as recorded, then the counterfactuals: whoever is interrupted has played what matters most.
fn tasks(run: &Run, counterfactuals: &Counterfactuals) -> Vec<Task> {
    let recorded = run.cases.iter().map(|case| Task { case: case.id.clone(), under: None, transcript: true });
    let otherwise = run.cases.iter().flat_map(|case| {
        let rulings = counterfactuals.get(&case.id).into_iter().flatten().filter(|ruling| knows_ruling(ruling));
        rulings.map(|ruling| Task { case: case.id.clone(), under: Some(ruling.clone()), transcript: false })
    });
    recorded.chain(otherwise).collect()
}

fn take(case: &mut Case, played: Played) {
    case.outcome = match played.outcome {
        runner::Outcome::Passed => Outcome::Passed,
        runner::Outcome::Failed(why) | runner::Outcome::Crashed(why) => Outcome::Failed(why),
    };
    case.marks = played.marks;
    case.transcript = played.transcript.map(Arc::new);
}

/// Under an alternative a case that crashes says nothing about the choice.
fn under(played: Played) -> Outcome {
    match played.outcome {
        runner::Outcome::Passed => Outcome::Passed,
        runner::Outcome::Failed(why) => Outcome::Failed(why),
        runner::Outcome::Crashed(why) => Outcome::Skipped(why),
    }
}

fn facet(facet: registry::Facet) -> Facet {
    match facet {
        registry::Facet::Native => Facet::Native,
        registry::Facet::Privacy => Facet::Privacy,
        registry::Facet::Recovery => Facet::Recovery,
        registry::Facet::Concurrency => Facet::Concurrency,
        registry::Facet::Policy => Facet::Policy,
        registry::Facet::Sample => Facet::Sample,
        registry::Facet::Presentation => Facet::Presentation,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(rulings: &[&str]) -> Case {
        let pins_the_start = |id: &&str| id.ends_with("/leaves-its-start-alone");
        let case = embedded_ids().into_iter().find(pins_the_start).expect("there is such a case");
        let rulings = rulings.iter().map(|ruling| (*ruling).to_owned()).collect();
        let counterfactuals = Counterfactuals::from([(case.to_owned(), rulings)]);
        let wanted = Wanted { cases: &["base/gone/gone", case], counterfactuals: &counterfactuals };
        let mut run = play(Playing::Here, &wanted, &|_, _| {});
        assert_eq!(run.cases.len(), 1);
        run.cases.remove(0)
    }

    #[test]
    fn a_case_is_played_as_recorded_and_under_the_alternatives_that_the_engine_knows() {
        let case = run(&["storm-start-sector-hit", "several-alliances-a-nexus", "no-such-ruling"]);
        assert_eq!(case.outcome, Outcome::Passed);
        assert!(case.marks.iter().any(|mark| mark == "base.storm.start-sector"), "{:?}", case.marks);
        let words: Vec<(&str, &str)> =
            case.under.iter().map(|(ruling, outcome)| (ruling.as_str(), outcome.word())).collect();
        assert_eq!(words, [("several-alliances-a-nexus", "passed"), ("storm-start-sector-hit", "failed")]);
        let transcript = case.transcript.expect("the embedded suite shows what it plays");
        assert!(transcript.steps.len() > 3);
    }

    #[test]
    fn a_suite_that_was_not_run_is_known_and_proves_nothing() {
        let run = embedded(Playing::Unrun, &Counterfactuals::new());
        assert_eq!(run.cases.len(), embedded_ids().len());
        assert!(run.cases.iter().all(|case| matches!(case.outcome, Outcome::Skipped(_)) && case.transcript.is_none()));
    }
}
