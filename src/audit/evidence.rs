//! What the runs of all providers prove, case by case, bound to engine revision and clause text.
//!
//! Lives here: merging of runs (the worst result wins when an ID occurs twice) and the one question [`Evidence::proof`].
//! What a clause owes is decided in [`crate::obligation`].

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use crate::ids::{Facet, Fingerprint};
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
}

/// What one case proves of one clause.
#[derive(Debug, Clone, PartialEq, Eq)]
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
            });
            for case in run.cases {
                let stale_engine = stale.then(|| run.engine.clone());
                evidence.add(provider, run.marks, stale_engine, case);
            }
            if !stale {
                evidence.samples.extend(run.samples);
            }
        }
        evidence
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
        };
        match self.cases.get_mut(&case.id) {
            Some(old) if badness(old) >= badness(&new) => {}
            Some(old) => *old = new,
            None => {
                self.cases.insert(case.id, new);
            }
        }
    }

    /// What a case proves of a clause with this text.
    pub fn proof(&self, case: &str, clause: &str, text: &Fingerprint) -> Proof {
        let Some(found) = self.cases.get(case) else { return Proof::Missing };
        if let Some(engine) = &found.stale_engine {
            return Proof::OtherEngine(engine.clone());
        }
        if found.clauses.get(clause).is_some_and(|made_with| made_with != text) {
            return Proof::OtherText;
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
    match (&case.outcome, &case.stale_engine) {
        (Outcome::Failed(_), None) => 3,
        (Outcome::Skipped(_), None) => 2,
        (Outcome::Passed, None) => 1,
        (_, Some(_)) => 0,
    }
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
            assert_eq!(Evidence::merge(runs, None).proof("a/b", "a.b", &text), Proof::Failed("no".into()));
        }
    }

    #[test]
    fn a_result_of_another_revision_or_text_proves_nothing() {
        let text = Fingerprint::of(Tag::Sourced, "x");
        let evidence = Evidence::merge(vec![run(vec![case("a/b", Outcome::Passed)])], Some("r2"));
        assert_eq!(evidence.proof("a/b", "a.b", &text), Proof::OtherEngine("r1".into()));
        let mut bound = case("a/b", Outcome::Passed);
        bound.clauses.insert("a.b".into(), Fingerprint::of(Tag::Sourced, "y"));
        let evidence = Evidence::merge(vec![run(vec![bound])], Some("r1"));
        assert_eq!(evidence.proof("a/b", "a.b", &text), Proof::OtherText);
        assert_eq!(evidence.proof("a/b", "a.c", &text), Proof::Passed);
        assert_eq!(evidence.proof("a/c", "a.b", &text), Proof::Missing);
    }
}
