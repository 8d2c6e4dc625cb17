//! What every report opens with: the project, the day, what ran, and how the clauses stand.

use std::fmt::{self, Write as _};

use serde::Serialize;

use super::page::{Page, Phrase, counted};
use super::paint::Style;
use crate::chain::Audit;
use crate::diagnostic::render::Counts;
use crate::gate::percent;
use crate::obligation::Status;
use crate::suite::Outcome;

/// See the module.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Header {
    /// The project's title, or `untitled project`.
    pub project: String,
    /// The day on which waivers and attestations were judged.
    pub as_of: String,
    /// The engine revision, or those of several providers.
    pub engine: String,
    /// In the order in which they were read.
    pub providers: Vec<Provider>,
    /// How the cases of all providers stand.
    pub cases: CaseTally,
    /// How the clauses stand.
    pub clauses: ClauseTally,
    /// How many findings there are.
    pub findings: FindingTally,
}

/// Who has cases.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Provider {
    /// Its name.
    pub name: String,
    /// The revision that its results were made with.
    pub engine: String,
    /// The revision that they must have to count, where they have another.
    pub stale: Option<String>,
    /// Number of its cases.
    pub cases: usize,
    /// Whether its cases say which clauses they exercised.
    pub marks: bool,
}

/// Cases by what they came to.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct CaseTally {
    /// Known cases.
    pub known: usize,
    /// Those that hold, on the engine revision that counts.
    pub passed: usize,
    /// Those that do not.
    pub failed: usize,
    /// Those that did not run.
    pub skipped: usize,
    /// Those whose result is of another engine revision.
    pub stale: usize,
}

/// Clauses by status.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ClauseTally {
    /// All clauses.
    pub total: usize,
    /// Verified and guarded ones.
    pub counted: usize,
    /// Their share, rounded down; none of none has no share.
    pub percent: Option<u8>,
    /// In the order of precedence.
    pub by_status: Vec<StatusCount>,
}

/// See [`ClauseTally`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct StatusCount {
    /// The status.
    pub status: Status,
    /// Number of clauses.
    pub count: usize,
}

/// Findings by severity.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct FindingTally {
    /// Number of errors.
    pub errors: usize,
    /// Number of warnings.
    pub warnings: usize,
    /// Number of notes.
    pub notes: usize,
}

impl Header {
    /// The header of an audit.
    pub fn of(audit: &Audit) -> Self {
        let evidence = &audit.trace.evidence;
        let providers = evidence.providers.iter().map(|provider| Provider {
            name: provider.name.clone(),
            engine: provider.engine.clone(),
            stale: provider.current.clone().filter(|current| *current != provider.engine),
            cases: provider.cases,
            marks: provider.marks,
        });
        let counts = Counts::of(&audit.diagnostics);
        Self {
            project: project_title(audit),
            as_of: audit.as_of.to_string(),
            engine: audit.engine.clone(),
            providers: providers.collect(),
            cases: CaseTally::of(audit),
            clauses: ClauseTally::of(audit),
            findings: FindingTally { errors: counts.errors, warnings: counts.warnings, notes: counts.notes },
        }
    }

    /// The engine revision, or that there is none.
    pub fn engine_words(&self) -> &str {
        if self.engine.is_empty() { "none" } else { &self.engine }
    }

    pub(super) fn write(&self, page: &mut Page, title: &str) {
        let remark = Phrase::styled(Style::Quiet, format!("as of {}", self.as_of));
        page.heading(&Phrase::styled(Style::Strong, format!("{title}: {}", self.project)), &remark);
        let name = |text: &str| Phrase::styled(Style::Quiet, text);
        let mut rows = vec![vec![name("engine"), Phrase::plain(self.engine_words())]];
        for provider in &self.providers {
            rows.push(vec![name("provider"), Phrase::plain(provider.words())]);
        }
        rows.push(vec![name("cases"), self.cases.phrase()]);
        rows.push(vec![name("clauses"), self.clauses.phrase()]);
        rows.push(vec![name("findings"), Phrase::plain(self.findings.to_string())]);
        page.table(0, &rows);
    }
}

/// The project's title, or `untitled project`.
pub fn project_title(audit: &Audit) -> String {
    audit.trace.project.config.title.clone().unwrap_or_else(|| "untitled project".to_owned())
}

impl Provider {
    /// In words.
    pub fn words(&self) -> String {
        let mut words = format!("{}: {}", self.name, counted(self.cases, "case", "cases"));
        if self.cases > 0 && !self.marks {
            words.push_str(", without marks");
        }
        if let Some(current) = &self.stale {
            let _ = write!(words, ", of engine {} where {current} counts, so they prove nothing", self.engine);
        }
        words
    }
}

impl CaseTally {
    fn of(audit: &Audit) -> Self {
        let mut tally = Self { known: audit.trace.evidence.registry_size(), ..Self::default() };
        for case in audit.trace.evidence.cases.values() {
            match (&case.stale_engine, &case.outcome) {
                (Some(_), _) => tally.stale += 1,
                (None, Outcome::Passed) => tally.passed += 1,
                (None, Outcome::Failed(_)) => tally.failed += 1,
                (None, Outcome::Skipped(_)) => tally.skipped += 1,
            }
        }
        tally
    }

    fn parts(self) -> Vec<(Style, String)> {
        let all = [
            (Style::Good, self.passed, "passed"),
            (Style::Bad, self.failed, "failed"),
            (Style::Attention, self.skipped, "skipped"),
            (Style::Attention, self.stale, "of another engine revision"),
        ];
        let some = all.into_iter().filter(|(_, count, _)| *count > 0);
        some.map(|(style, count, word)| (style, format!("{count} {word}"))).collect()
    }

    pub(super) fn phrase(self) -> Phrase {
        joined(&format!("{} known", self.known), &self.parts())
    }
}

impl fmt::Display for CaseTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} known", self.known)?;
        write_parts(f, &self.parts())
    }
}

impl ClauseTally {
    fn of(audit: &Audit) -> Self {
        let tally = audit.trace.tally();
        let by_status: Vec<StatusCount> =
            tally.iter().map(|(status, count)| StatusCount { status: *status, count: *count }).collect();
        let total = by_status.iter().map(|one| one.count).sum();
        let counted = by_status.iter().filter(|one| one.status.counts()).map(|one| one.count).sum();
        Self { total, counted, percent: percent(counted, total), by_status }
    }

    fn measure(&self) -> String {
        format!("{} of {} proven, {}", self.counted, self.total, share(self.percent))
    }

    fn parts(&self) -> Vec<(Style, String)> {
        let some = self.by_status.iter().rev().filter(|one| one.count > 0);
        some.map(|one| (one.status.into(), format!("{} {}", one.count, one.status))).collect()
    }

    fn phrase(&self) -> Phrase {
        joined(&self.measure(), &self.parts())
    }
}

impl fmt::Display for ClauseTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.measure())?;
        write_parts(f, &self.parts())
    }
}

fn write_parts(f: &mut fmt::Formatter<'_>, parts: &[(Style, String)]) -> fmt::Result {
    parts.iter().enumerate().try_for_each(|(i, (_, text))| write!(f, "{}{text}", if i == 0 { ": " } else { ", " }))
}

fn joined(first: &str, parts: &[(Style, String)]) -> Phrase {
    let mut phrase = Phrase::plain(first);
    for (i, (style, text)) in parts.iter().enumerate() {
        phrase.push(Style::Plain, if i == 0 { ": " } else { ", " });
        phrase.push(*style, text);
    }
    phrase
}

impl fmt::Display for FindingTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { errors, warnings, notes } = *self;
        Counts { errors, warnings, notes }.fmt(f)
    }
}

/// A share in words: a percentage, in one piece, or `n/a` for none of none.
pub fn share(percent: Option<u8>) -> String {
    percent.map_or_else(|| "n/a".to_owned(), |percent| format!("{percent}\u{a0}%"))
}
