//! What the runs of all providers prove, case by case, bound to engine revision and clause text.
//!
//! Lives here: merging of runs (the worst result wins when an ID occurs twice) and the one question [`Evidence::proof`].
//! What a clause owes is decided in [`crate::obligation`].

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;

use crate::ids::{Facet, Fingerprint};
use crate::suite::games::Report;
use crate::suite::transcript::Transcript;
use crate::suite::{Case, Outcome, Run, Sample};

/// All cases known in this run, with their results.
#[derive(Debug, Clone, Default)]
pub struct Evidence {
    /// One a provider: its name, the revision of its results, the revision that counts as current.
    pub providers: Vec<Provider>,
    /// Sorted by ID.
    pub cases: BTreeMap<String, CaseEvidence>,
    /// By provider, as they came.
    pub samples: Vec<Sample>,
    /// Those of other engines, each with the engine: they do not count.
    pub stale_samples: Vec<(String, Sample)>,
}

/// One provider as it stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provider {
    /// Its name.
    pub name: String,
    /// The revision that its results were made with.
    pub engine: String,
    /// The revision that results must have to count; none where the project states none.
    pub current: Option<String>,
    /// Number of its cases.
    pub cases: usize,
    /// Whether its cases say which clauses they exercised.
    pub marks: bool,
    /// The rulings whose alternatives its engine can play; nothing where it does not say.
    pub rulings: Option<Vec<String>>,
}

/// One case with its result.
#[derive(Debug, Clone)]
pub struct CaseEvidence {
    /// What it proves.
    pub facet: Facet,
    /// Its claim.
    pub title: String,
    /// Index into [`Evidence::providers`].
    pub provider: usize,
    /// What it came to.
    pub outcome: Outcome,
    /// The clauses whose marks it hit; none where the provider has no marks.
    pub marks: Option<Vec<String>>,
    /// Results under alternatives, by ruling.
    pub under: BTreeMap<String, Outcome>,
    /// The engine revision of a result that is too old to count.
    pub stale_engine: Option<String>,
    /// What it looked like, where its provider shows that.
    pub transcript: Option<Arc<Transcript>>,
    clauses: BTreeMap<String, Fingerprint>,
    made: Option<Timestamp>,
}

impl CaseEvidence {
    /// The clause texts that the result was made with; a clause that is not named is taken as it stands.
    pub fn bound_to(&self) -> &BTreeMap<String, Fingerprint> {
        &self.clauses
    }
}

/// What one case proves of one clause.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Proof {
    /// It holds, on this engine revision and this text.
    Passed,
    /// It does not hold; what failed.
    Failed(String),
    /// It did not run; why.
    Skipped(String),
    /// The result is of another engine revision.
    OtherEngine(String),
    /// The result was made with another text of the clause.
    OtherText,
    /// The result was made before the clause's document was last changed.
    Older,
    /// No provider has the case.
    Missing,
}

impl Proof {
    /// The word in reports and JSON.
    pub fn word(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed(_) => "failed",
            Self::Skipped(_) => "skipped",
            Self::OtherEngine(_) => "other-engine",
            Self::OtherText => "other-text",
            Self::Older => "older",
            Self::Missing => "missing",
        }
    }
}

impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Passed => f.write_str("passed"),
            Self::Failed(why) => write!(f, "failed: {why}"),
            Self::Skipped(why) => write!(f, "did not run: {why}"),
            Self::OtherEngine(engine) => write!(f, "its result is of engine {engine}"),
            Self::OtherText => f.write_str("its result was made with another text"),
            Self::Older => f.write_str("its result is older than the document"),
            Self::Missing => f.write_str("does not exist yet"),
        }
    }
}

impl Evidence {
    /// Merges runs. `current` names the revision that results of other engines must have to count; the embedded engine's
    /// results are always of the current one.
    pub fn merge(runs: Vec<Run>, current: Option<&str>) -> Self {
        let mut evidence = Self::default();
        for run in runs {
            let provider = evidence.providers.len();
            let expected = if run.file.is_none() { Some(run.engine.clone()) } else { current.map(str::to_owned) };
            let stale = expected.as_ref().is_some_and(|expected| *expected != run.engine);
            evidence.providers.push(Provider {
                name: run.provider,
                engine: run.engine.clone(),
                current: expected,
                cases: run.cases.len(),
                marks: run.marks,
                rulings: run.rulings,
            });
            for case in run.cases {
                let stale_engine = stale.then(|| run.engine.clone());
                evidence.add(provider, run.marks, stale_engine, case);
            }
            evidence.add_samples(stale.then_some(run.engine), run.samples);
        }
        evidence
    }

    /// Adds recorded games of the embedded engine, whose present revision is `current`.
    pub fn add_games(&mut self, report: &Report, current: &str) {
        let samples = report.samples().into_iter().map(|sampled| Sample {
            profile: sampled.profile,
            games: sampled.games,
            accepted: sampled.accepted,
            rejected: sampled.rejected,
        });
        self.add_samples((report.engine != current).then(|| report.engine.clone()), samples.collect());
    }

    fn add_samples(&mut self, stale: Option<String>, samples: Vec<Sample>) {
        match stale {
            None => self.samples.extend(samples),
            Some(engine) => self.stale_samples.extend(samples.into_iter().map(|sample| (engine.clone(), sample))),
        }
    }

    fn add(&mut self, provider: usize, marks: bool, stale_engine: Option<String>, case: Case) {
        let new = CaseEvidence {
            facet: case.facet,
            title: case.title,
            provider,
            outcome: case.outcome,
            marks: marks.then_some(case.marks),
            under: case.under,
            stale_engine,
            transcript: case.transcript,
            clauses: case.clauses,
            made: case.made,
        };
        match self.cases.get_mut(&case.id) {
            Some(old) if badness(old) > badness(&new) => {}
            // Of two that are as bad, the later.
            Some(old) if badness(old) == badness(&new) && (old.made.is_none() || old.made >= new.made) => {}
            Some(old) => *old = new,
            None => {
                self.cases.insert(case.id, new);
            }
        }
    }

    /// What a case proves of a clause with this text, in a document that was last changed then.
    pub fn proof(&self, case: &str, clause: &str, text: &Fingerprint, changed: Option<Timestamp>) -> Proof {
        let Some(found) = self.cases.get(case) else { return Proof::Missing };
        if let Some(engine) = &found.stale_engine {
            return Proof::OtherEngine(engine.clone());
        }
        if found.clauses.get(clause).is_some_and(|made_with| made_with != text) {
            return Proof::OtherText;
        }
        // Many tools tell whole seconds only, so that no more than seconds is asked of any.
        let seconds = |time: Option<Timestamp>| time.map(Timestamp::as_second);
        if let (Some(made), Some(changed)) = (seconds(found.made), seconds(changed))
            && !found.clauses.contains_key(clause)
            && made < changed
        {
            return Proof::Older;
        }
        match &found.outcome {
            Outcome::Passed => Proof::Passed,
            Outcome::Failed(why) => Proof::Failed(why.clone()),
            Outcome::Skipped(why) => Proof::Skipped(why.clone()),
        }
    }

    /// Number of cases of all providers.
    pub fn registry_size(&self) -> usize {
        self.cases.len()
    }
}

fn badness(case: &CaseEvidence) -> u8 {
    if case.stale_engine.is_some() { 0 } else { case.outcome.badness() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::Tag;

    fn case(id: &str, outcome: Outcome) -> Case {
        Case {
            id: id.to_owned(),
            facet: Facet::Native,
            title: "holds".to_owned(),
            outcome,
            marks: Vec::new(),
            clauses: BTreeMap::new(),
            under: BTreeMap::new(),
            made: None,
            transcript: None,
        }
    }

    fn run(cases: Vec<Case>) -> Run {
        Run { provider: "fake".into(), engine: "r1".into(), cases, file: Some(file()), ..Run::default() }
    }

    fn file() -> crate::source::FileId {
        crate::source::Sources::default().add("results.json", "")
    }

    #[test]
    fn the_worst_result_of_an_id_wins_in_either_order() {
        let text = Fingerprint::of(Tag::Sourced, "x");
        for outcomes in
            [[Outcome::Passed, Outcome::Failed("no".into())], [Outcome::Failed("no".into()), Outcome::Passed]]
        {
            let runs = outcomes.into_iter().map(|outcome| run(vec![case("a/b", outcome)])).collect();
            assert_eq!(Evidence::merge(runs, None).proof("a/b", "a.b", &text, None), Proof::Failed("no".into()));
        }
    }

    #[test]
    fn a_result_of_another_revision_or_text_proves_nothing() {
        let text = Fingerprint::of(Tag::Sourced, "x");
        let evidence = Evidence::merge(vec![run(vec![case("a/b", Outcome::Passed)])], Some("r2"));
        assert_eq!(evidence.proof("a/b", "a.b", &text, None), Proof::OtherEngine("r1".into()));
        let mut bound = case("a/b", Outcome::Passed);
        bound.clauses.insert("a.b".into(), Fingerprint::of(Tag::Sourced, "y"));
        let evidence = Evidence::merge(vec![run(vec![bound])], Some("r1"));
        assert_eq!(evidence.proof("a/b", "a.b", &text, None), Proof::OtherText);
        assert_eq!(evidence.proof("a/b", "a.c", &text, None), Proof::Passed);
        assert_eq!(evidence.proof("a/c", "a.b", &text, None), Proof::Missing);
    }
    #[test]
    fn a_result_from_before_the_document_changed_proves_nothing() {
        let text = Fingerprint::of(Tag::Sourced, "x");
        let second = |second| Timestamp::from_second(second).ok();
        let of = |outcome, made| {
            let mut case = case("a/b", outcome);
            case.made = made;
            Evidence::merge(vec![run(vec![case])], None)
        };
        let made_at_ten = of(Outcome::Passed, second(10));
        for (changed, proof) in [(9, Proof::Passed), (10, Proof::Passed), (11, Proof::Older)] {
            assert_eq!(made_at_ten.proof("a/b", "a.b", &text, second(changed)), proof, "{changed}");
        }
        assert_eq!(made_at_ten.proof("a/b", "a.b", &text, None), Proof::Passed);
        assert_eq!(of(Outcome::Passed, None).proof("a/b", "a.b", &text, second(11)), Proof::Passed);
        assert_eq!(of(Outcome::Failed("no".into()), second(10)).proof("a/b", "a.b", &text, second(11)), Proof::Older);
    }

    #[test]
    fn words_that_a_result_is_bound_to_count_whatever_the_time() {
        let text = Fingerprint::of(Tag::Sourced, "x");
        let mut bound = case("a/b", Outcome::Passed);
        bound.made = Timestamp::from_second(1).ok();
        bound.clauses.insert("a.b".into(), text.clone());
        let evidence = Evidence::merge(vec![run(vec![bound])], None);
        assert_eq!(evidence.proof("a/b", "a.b", &text, Timestamp::from_second(9).ok()), Proof::Passed);
    }

    #[test]
    fn of_equal_results_the_later_stands() {
        let text = Fingerprint::of(Tag::Sourced, "x");
        let at = |second| {
            let mut case = case("a/b", Outcome::Passed);
            case.made = Timestamp::from_second(second).ok();
            run(vec![case])
        };
        for runs in [vec![at(1), at(9)], vec![at(9), at(1)]] {
            let evidence = Evidence::merge(runs, None);
            assert_eq!(evidence.proof("a/b", "a.b", &text, Timestamp::from_second(5).ok()), Proof::Passed);
        }
    }
}
