//! What a tag owes, and the one function that decides a clause's status.
//!
//! Lives here: [`judge`], and the reasons that every surface shows. Gathering the facts is the join's business.

use std::fmt;

use serde::Serialize;

use crate::fitted::fitted;
use crate::ids::Tag;
use crate::review::Class;

/// A clause's status; the order is that of precedence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Status {
    /// A linked case failed.
    Failing,
    /// The record lacks what the tag owes.
    Incomplete,
    /// Text, tag or record differs from what a person last reviewed.
    Changed,
    /// No case proves it on this engine revision.
    Unproven,
    /// An unresolved question whose guard holds.
    Guarded,
    /// A rule that the engine was seen to follow.
    Verified,
}

impl Status {
    /// All statuses, in order of precedence.
    pub const ALL: [Self; 6] =
        [Self::Failing, Self::Incomplete, Self::Changed, Self::Unproven, Self::Guarded, Self::Verified];

    /// The word on every surface.
    pub fn word(self) -> &'static str {
        match self {
            Self::Failing => "failing",
            Self::Incomplete => "incomplete",
            Self::Changed => "changed",
            Self::Unproven => "unproven",
            Self::Guarded => "guarded",
            Self::Verified => "verified",
        }
    }

    /// What it means, in a sentence.
    pub fn says(self) -> &'static str {
        match self {
            Self::Failing => "A linked case was run and failed.",
            Self::Incomplete => {
                "The record lacks something that the tag owes: a citation, a decision, a question, a contract."
            }
            Self::Changed => {
                "Its words, tag, citations or decision differ from what a person last reviewed, or nobody has reviewed it."
            }
            Self::Unproven => {
                "No case proves it on this engine: none is linked, it did not run, or it never reaches the rule."
            }
            Self::Guarded => "An open question whose guard case passes: the engine does not answer it by accident.",
            Self::Verified => "The engine was seen to follow it: at least one linked case passes and reaches the rule.",
        }
    }

    /// The status with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.word() == word)
    }

    /// Whether the clause counts as done.
    pub fn counts(self) -> bool {
        match self {
            Self::Guarded | Self::Verified => true,
            Self::Failing | Self::Incomplete | Self::Changed | Self::Unproven => false,
        }
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// Why a clause has its status.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// A linked case failed: its ID and what failed.
    CaseFailed(String, String),
    /// No contract lists the clause.
    NoContract,
    /// Another clause has the same ID.
    DuplicateId,
    /// A sourced clause with no citation.
    NoCitation,
    /// A sourced clause whose authorities may not carry it; their IDs.
    WeakAuthorities(Vec<String>),
    /// An interpretation without a record of who chose it.
    NoDecision,
    /// An interpretation without a ruling, or why none can be played.
    NoRuling,
    /// An unresolved clause without its question.
    NoQuestion,
    /// A foreign clause that nothing says what it rests on.
    Untagged,
    /// No person has reviewed it.
    NeverReviewed,
    /// It differs from what was reviewed.
    Differs(Class),
    /// No case is linked.
    NoCase,
    /// A linked case exists in no provider.
    CaseMissing(String),
    /// A linked case did not run; why.
    CaseSkipped(String, String),
    /// A linked case's result is of another engine revision.
    OtherEngine(String, String),
    /// A linked case's result was made with another text.
    OtherText(String),
    /// A linked case's result was made before the document was last changed.
    OlderResult(String),
    /// Linked cases pass, but none reaches the place where the engine carries the rule out.
    NotExercised,
    /// No linked case was played under the alternative of this ruling.
    AlternativeNotPlayed(String),
    /// Every linked case passes under the alternative too, so none pins the choice.
    NotPinned(String),
    /// Linked cases that pass.
    Proven(Vec<String>),
}

impl Reason {
    /// The status that the reason stands for.
    pub fn status(&self, tag: Tag) -> Status {
        match self {
            Self::CaseFailed(..) => Status::Failing,
            Self::NoContract
            | Self::DuplicateId
            | Self::NoCitation
            | Self::WeakAuthorities(_)
            | Self::NoDecision
            | Self::NoRuling
            | Self::NoQuestion
            | Self::Untagged => Status::Incomplete,
            Self::NeverReviewed | Self::Differs(_) => Status::Changed,
            Self::NoCase
            | Self::CaseMissing(_)
            | Self::CaseSkipped(..)
            | Self::OtherEngine(..)
            | Self::OtherText(_)
            | Self::OlderResult(_)
            | Self::NotExercised
            | Self::AlternativeNotPlayed(_)
            | Self::NotPinned(_) => Status::Unproven,
            Self::Proven(_) => match tag {
                Tag::Sourced | Tag::Interpretation | Tag::Untagged => Status::Verified,
                Tag::Unresolved => Status::Guarded,
            },
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CaseFailed(case, why) => write!(f, "case `{case}` failed: {why}"),
            Self::NoContract => f.write_str("no contract lists it"),
            Self::DuplicateId => f.write_str("another clause has the same ID"),
            Self::NoCitation => f.write_str("it is sourced but cites no publication"),
            Self::WeakAuthorities(ids) => {
                write!(f, "it is sourced but rests on what may not carry it: {}", listed(ids))
            }
            Self::NoDecision => f.write_str("nothing says who chose it, when, and instead of what"),
            Self::NoRuling => f.write_str("neither a ruling switches it, nor is it said why none can be played"),
            Self::NoQuestion => f.write_str("the open question is not stated"),
            Self::Untagged => f.write_str("its foreign marker does not say what it rests on"),
            Self::NeverReviewed => f.write_str("nobody has reviewed it yet"),
            Self::Differs(class) => write!(f, "{} since its review", class.participle()),
            Self::NoCase => f.write_str("no case is linked"),
            Self::CaseMissing(case) => write!(f, "case `{case}` does not exist yet"),
            Self::CaseSkipped(case, why) => write!(f, "case `{case}` did not run: {why}"),
            Self::OtherEngine(case, engine) => write!(f, "the result of case `{case}` is of engine {engine}"),
            Self::OtherText(case) => write!(f, "the result of case `{case}` was made with another text"),
            Self::OlderResult(case) => write!(f, "the result of case `{case}` is older than the document"),
            Self::NotExercised => f.write_str("no linked case reaches the place where the engine carries it out"),
            Self::AlternativeNotPlayed(ruling) => write!(f, "no linked case was played under `{ruling}`"),
            Self::NotPinned(ruling) => write!(f, "every linked case passes under `{ruling}` too"),
            Self::Proven(cases) => write!(f, "proven by {}", listed(cases)),
        }
    }
}

fn listed(names: &[String]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}

/// A status with all its reasons, those of the status first.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// The first that applies.
    pub status: Status,
    /// Sorted by the precedence of what they stand for.
    pub reasons: Vec<Reason>,
}

/// What is known of one clause.
#[derive(Debug, Clone)]
pub struct Facts {
    /// Its tag.
    pub tag: Tag,
    /// Another clause has the same ID.
    pub duplicate: bool,
    /// It is a foreign clause that owes cases only: neither a contract nor a first review.
    pub cases_only: bool,
    /// IDs of the authorities that it cites, each with whether it may carry a sourced clause here.
    pub citations: Vec<(String, bool)>,
    /// What its contract says; none where no contract lists it.
    pub record: Option<RecordFacts>,
    /// How it differs from what was reviewed.
    pub changes: Vec<Class>,
    /// Linked cases by ID, with what each proves.
    pub cases: Vec<LinkedCase>,
}

/// What a contract says of a clause.
#[derive(Debug, Clone, Default)]
#[expect(clippy::struct_excessive_bools, reason = "each is one thing that a record holds or lacks, not a state")]
pub struct RecordFacts {
    /// There is a `decided` record.
    pub decided: bool,
    /// The ruling's name.
    pub ruling: Option<String>,
    /// It says why no ruling can be played.
    pub no_ruling: bool,
    /// The question is stated.
    pub question: bool,
    /// No code carries the rule out (`mark: none`).
    pub no_mark: bool,
}

/// A linked case.
#[derive(Debug, Clone)]
pub struct LinkedCase {
    /// Its ID.
    pub id: String,
    /// What it proves of this clause.
    pub proof: crate::evidence::Proof,
    /// Whether it hit the clause's mark; none where its provider has no marks.
    pub hit: Option<bool>,
    /// Under the clause's ruling: whether it failed there; none where it was not played.
    pub failed_under: Option<bool>,
}

/// Decides a clause's status.
pub fn judge(facts: &Facts) -> Verdict {
    let mut reasons = Vec::new();
    for case in &facts.cases {
        if let crate::evidence::Proof::Failed(why) = &case.proof {
            reasons.push(Reason::CaseFailed(case.id.clone(), why.clone()));
        }
    }
    owed_record(facts, &mut reasons);
    for class in &facts.changes {
        match class {
            Class::New if facts.cases_only => {}
            Class::New => reasons.push(Reason::NeverReviewed),
            class if class.owes_review() => reasons.push(Reason::Differs(*class)),
            _ => {}
        }
    }
    owed_proof(facts, &mut reasons);
    let status = reasons.iter().map(|reason| reason.status(facts.tag)).min().unwrap_or(Status::Unproven);
    reasons.sort_by_key(|reason| reason.status(facts.tag));
    Verdict { status, reasons: fitted(reasons) }
}

fn owed_record(facts: &Facts, reasons: &mut Vec<Reason>) {
    if facts.duplicate {
        reasons.push(Reason::DuplicateId);
    }
    if facts.cases_only {
        return;
    }
    let Some(record) = &facts.record else {
        reasons.push(Reason::NoContract);
        return owed_citation(facts, reasons);
    };
    match facts.tag {
        Tag::Sourced => owed_citation(facts, reasons),
        Tag::Interpretation => {
            if !record.decided {
                reasons.push(Reason::NoDecision);
            }
            if record.ruling.is_none() && !record.no_ruling {
                reasons.push(Reason::NoRuling);
            }
        }
        Tag::Unresolved => {
            if !record.question {
                reasons.push(Reason::NoQuestion);
            }
        }
        Tag::Untagged => reasons.push(Reason::Untagged),
    }
}

fn owed_citation(facts: &Facts, reasons: &mut Vec<Reason>) {
    if facts.tag != Tag::Sourced {
        return;
    }
    if facts.citations.is_empty() {
        reasons.push(Reason::NoCitation);
    } else if !facts.citations.iter().any(|(_, carries)| *carries) {
        let mut weak: Vec<String> = facts.citations.iter().map(|(id, _)| id.clone()).collect();
        weak.sort();
        weak.dedup();
        reasons.push(Reason::WeakAuthorities(weak));
    }
}

fn owed_proof(facts: &Facts, reasons: &mut Vec<Reason>) {
    use crate::evidence::Proof;
    if facts.cases.is_empty() {
        reasons.push(Reason::NoCase);
        return;
    }
    let passed: Vec<&LinkedCase> = facts.cases.iter().filter(|case| case.proof == Proof::Passed).collect();
    if passed.is_empty() {
        for case in &facts.cases {
            match &case.proof {
                Proof::Passed | Proof::Failed(_) => {}
                Proof::Skipped(why) => reasons.push(Reason::CaseSkipped(case.id.clone(), why.clone())),
                Proof::OtherEngine(engine) => reasons.push(Reason::OtherEngine(case.id.clone(), engine.clone())),
                Proof::OtherText => reasons.push(Reason::OtherText(case.id.clone())),
                Proof::Older => reasons.push(Reason::OlderResult(case.id.clone())),
                Proof::Missing => reasons.push(Reason::CaseMissing(case.id.clone())),
            }
        }
        return;
    }
    let record = facts.record.clone().unwrap_or_default();
    let mut proven = true;
    if !record.no_mark && passed.iter().all(|case| case.hit == Some(false)) {
        reasons.push(Reason::NotExercised);
        proven = false;
    }
    if let (Tag::Interpretation, Some(ruling)) = (facts.tag, record.ruling) {
        if passed.iter().all(|case| case.failed_under.is_none()) {
            reasons.push(Reason::AlternativeNotPlayed(ruling));
            proven = false;
        } else if !passed.iter().any(|case| case.failed_under == Some(true)) {
            reasons.push(Reason::NotPinned(ruling));
            proven = false;
        }
    }
    if proven {
        reasons.push(Reason::Proven(passed.iter().map(|case| case.id.clone()).collect()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::Proof;

    fn case(proof: Proof) -> LinkedCase {
        LinkedCase { id: "a/b".to_owned(), proof, hit: Some(true), failed_under: Some(true) }
    }

    /// A clause of each tag that owes nothing more.
    fn done(tag: Tag) -> Facts {
        Facts {
            tag,
            duplicate: false,
            cases_only: false,
            citations: vec![("book".to_owned(), true)],
            record: Some(RecordFacts {
                decided: true,
                ruling: Some("other".to_owned()),
                question: true,
                ..RecordFacts::default()
            }),
            changes: Vec::new(),
            cases: vec![case(Proof::Passed)],
        }
    }

    fn with(tag: Tag, change: impl FnOnce(&mut Facts)) -> Status {
        let mut facts = done(tag);
        change(&mut facts);
        judge(&facts).status
    }

    fn record(facts: &mut Facts) -> &mut RecordFacts {
        facts.record.as_mut().expect("the base facts have a record")
    }

    #[test]
    fn a_clause_that_owes_nothing_counts() {
        assert_eq!(judge(&done(Tag::Sourced)).status, Status::Verified);
        assert_eq!(judge(&done(Tag::Interpretation)).status, Status::Verified);
        assert_eq!(judge(&done(Tag::Unresolved)).status, Status::Guarded);
    }

    #[test]
    fn each_missing_part_takes_the_status_away() {
        use Status::{Changed, Failing, Incomplete, Unproven, Verified};
        use Tag::{Interpretation, Sourced, Unresolved};
        type Change = fn(&mut Facts);
        let table: &[(&str, Tag, Status, Change)] = &[
            ("failed case", Sourced, Failing, |f| f.cases.push(case(Proof::Failed("no".into())))),
            ("failed case of a guard", Unresolved, Failing, |f| f.cases.push(case(Proof::Failed("no".into())))),
            ("no contract", Sourced, Incomplete, |f| f.record = None),
            ("same id twice", Interpretation, Incomplete, |f| f.duplicate = true),
            ("no citation", Sourced, Incomplete, |f| f.citations.clear()),
            ("weak authority", Sourced, Incomplete, |f| f.citations = vec![("blog".into(), false)]),
            ("one good authority is enough", Sourced, Verified, |f| f.citations.push(("blog".into(), false))),
            ("interpretations owe no citation", Interpretation, Verified, |f| f.citations.clear()),
            ("no decision", Interpretation, Incomplete, |f| record(f).decided = false),
            ("no ruling", Interpretation, Incomplete, |f| record(f).ruling = None),
            ("why no ruling", Interpretation, Verified, |f| {
                record(f).ruling = None;
                record(f).no_ruling = true;
                f.cases[0].failed_under = None;
            }),
            ("no question", Unresolved, Incomplete, |f| record(f).question = false),
            ("untagged", Tag::Untagged, Incomplete, |_| {}),
            ("untagged, cases only", Tag::Untagged, Verified, |f| {
                f.cases_only = true;
                f.record = None;
                f.citations.clear();
                f.changes = vec![Class::New];
            }),
            ("cases only, without any", Tag::Untagged, Unproven, |f| {
                f.cases_only = true;
                f.cases.clear();
            }),
            ("cases only, twice", Tag::Untagged, Incomplete, |f| {
                f.cases_only = true;
                f.duplicate = true;
            }),
            ("cases only, reworded", Tag::Untagged, Changed, |f| {
                f.cases_only = true;
                f.changes = vec![Class::Reworded];
            }),
            ("never reviewed", Sourced, Changed, |f| f.changes = vec![Class::New]),
            ("reworded", Sourced, Changed, |f| f.changes = vec![Class::Reworded]),
            ("retagged", Unresolved, Changed, |f| f.changes = vec![Class::Retagged]),
            ("cosmetic", Sourced, Verified, |f| f.changes = vec![Class::Cosmetic]),
            ("moved", Sourced, Verified, |f| f.changes = vec![Class::Moved]),
            ("no case", Sourced, Unproven, |f| f.cases.clear()),
            ("missing case", Unresolved, Unproven, |f| f.cases = vec![case(Proof::Missing)]),
            ("skipped case", Sourced, Unproven, |f| f.cases = vec![case(Proof::Skipped("os".into()))]),
            ("old engine", Sourced, Unproven, |f| f.cases = vec![case(Proof::OtherEngine("r1".into()))]),
            ("old text", Sourced, Unproven, |f| f.cases = vec![case(Proof::OtherText)]),
            ("old result", Sourced, Unproven, |f| f.cases = vec![case(Proof::Older)]),
            ("mark not hit", Sourced, Unproven, |f| f.cases[0].hit = Some(false)),
            ("provider without marks", Sourced, Verified, |f| f.cases[0].hit = None),
            ("rule of absence", Sourced, Verified, |f| {
                f.cases[0].hit = Some(false);
                record(f).no_mark = true;
            }),
            ("alternative not played", Interpretation, Unproven, |f| f.cases[0].failed_under = None),
            ("choice not pinned", Interpretation, Unproven, |f| f.cases[0].failed_under = Some(false)),
            ("a missing case beside a passing one", Sourced, Verified, |f| f.cases.push(case(Proof::Missing))),
        ];
        for (what, tag, expected, change) in table {
            assert_eq!(with(*tag, change), *expected, "{what}");
        }
    }

    #[test]
    fn the_first_status_that_applies_wins_and_all_reasons_are_kept() {
        let mut facts = done(Tag::Sourced);
        facts.cases = vec![case(Proof::Failed("no".into()))];
        facts.citations.clear();
        facts.changes = vec![Class::Reworded];
        let verdict = judge(&facts);
        assert_eq!(verdict.status, Status::Failing);
        let statuses: Vec<Status> = verdict.reasons.iter().map(|r| r.status(Tag::Sourced)).collect();
        assert_eq!(statuses, [Status::Failing, Status::Incomplete, Status::Changed]);
        facts.cases.clear();
        assert_eq!(judge(&facts).status, Status::Incomplete);
        facts.citations.push(("book".into(), true));
        assert_eq!(judge(&facts).status, Status::Changed);
        facts.changes.clear();
        assert_eq!(judge(&facts).status, Status::Unproven);
    }
}
