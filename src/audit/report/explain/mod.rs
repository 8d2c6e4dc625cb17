//! Everything about one name: a clause, case, authority, gate, attestation, diagnostic or family.
//!
//! Lives here: the order in which a name is looked up, and what all answers share. One file a kind of thing.

pub mod attestation;
pub mod authority;
pub mod case;
pub mod clause;
pub mod diagnostic;
pub mod family;

use serde::Serialize;

use super::gates::{self, Extent, GateReport};
use super::json;
use super::page::{Look, Page, Phrase};
use super::paint::Style;
use crate::chain::Audit;
use crate::diagnostic::Name;
use crate::ids::nearest;
use crate::trace::families;

/// The name and number of the JSON format.
pub const SCHEMA: &str = "truthsayer-explain/1";

/// What is known of a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// What was asked for.
    pub asked: String,
    /// What a reader must know first, such as that the ID is an old one.
    pub notes: Vec<String>,
    /// The thing itself.
    #[serde(flatten)]
    pub subject: Subject,
}

/// What a name can be of, in the order in which they are looked up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Subject {
    /// A clause.
    Clause(Box<clause::ClauseAnswer>),
    /// An ID that is never used again.
    Retired(clause::RetiredAnswer),
    /// A case, or a probe that does not exist yet.
    Case(case::CaseAnswer),
    /// A publication.
    Authority(authority::AuthorityAnswer),
    /// A gate.
    Gate(Box<GateReport>),
    /// An attestation.
    Attestation(attestation::AttestationAnswer),
    /// The name of a diagnostic.
    Diagnostic(diagnostic::DiagnosticAnswer),
    /// A family of rules.
    Family(family::FamilyAnswer),
}

/// Nothing has this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// Names that may have been meant, the likeliest first.
    pub nearest: Vec<String>,
}

/// Names below a prefix that are offered.
const BELOW_MAX: usize = 10;

/// All that is known of `name`.
pub fn explain(audit: &Audit, name: &str) -> Result<Explained, Unknown> {
    let mut notes = Vec::new();
    let present = audit.trace.present_id(name);
    if present != name {
        notes.push(format!("`{name}` was renamed to `{present}`"));
    }
    let mut answers = LOOKUPS.iter().filter_map(|(kind, find)| find(audit, present).map(|subject| (kind, subject)));
    let Some((_, subject)) = answers.next() else { return Err(Unknown { nearest: suggestions(audit, name) }) };
    notes.extend(answers.map(|(kind, _)| format!("`{present}` is also the name of {kind}")));
    Ok(Explained { asked: name.to_owned(), notes, subject })
}

type Lookup = fn(&Audit, &str) -> Option<Subject>;

const LOOKUPS: [(&str, Lookup); 8] = [
    ("a clause", |audit, name| clause::find(audit, name).map(|found| Subject::Clause(Box::new(found)))),
    ("a retired clause", |audit, name| clause::find_retired(audit, name).map(Subject::Retired)),
    ("a case", |audit, name| case::find(audit, name).map(Subject::Case)),
    ("an authority", |audit, name| authority::find(audit, name).map(Subject::Authority)),
    ("a gate", |audit, name| {
        let mut report = gates::report(audit, Some(name)).ok()?;
        Some(Subject::Gate(Box::new(report.gates.pop()?)))
    }),
    ("an attestation", |audit, name| attestation::find(audit, name).map(Subject::Attestation)),
    ("a diagnostic", |audit, name| diagnostic::find(audit, name).map(Subject::Diagnostic)),
    ("a family", |audit, name| family::find(audit, name).map(Subject::Family)),
];

/// Names below what was asked for, then the nearest of each kind.
fn suggestions(audit: &Audit, name: &str) -> Vec<String> {
    let trace = &audit.trace;
    let project = &trace.project;
    let families = families(trace);
    let stem = name.trim_end_matches(['.', '/', '*']);
    let below = |id: &&str| id.strip_prefix(stem).is_some_and(|rest| rest.starts_with(['.', '/']));
    let cases = || trace.cases.keys().map(String::as_str);
    let mut found: Vec<&str> = trace.clause_ids().chain(cases()).filter(below).take(BELOW_MAX).collect();
    let kinds: [Vec<&str>; 7] = [
        trace.clause_ids().collect(),
        cases().collect(),
        project.authorities.iter().map(|known| known.id.value.as_str()).collect(),
        project.gates.iter().map(|gate| gate.id.value.as_str()).collect(),
        project.attestations.iter().map(|known| known.id.value.as_str()).collect(),
        Name::ALL.iter().map(|name| name.info().name).collect(),
        families.iter().map(String::as_str).collect(),
    ];
    for near in kinds.into_iter().filter_map(|names| nearest(name, names)) {
        if !found.contains(&near) {
            found.push(near);
        }
    }
    found.into_iter().map(str::to_owned).collect()
}

impl Explained {
    /// The answer as JSON.
    pub fn json(&self) -> String {
        json::render(SCHEMA, self)
    }

    /// The answer for a terminal.
    pub fn text(&self, look: Look) -> String {
        let mut page = Page::new(look);
        for note in &self.notes {
            page.line(0, 2, &Phrase::styled(Style::Attention, "note").and(": ").and(note));
        }
        page.gap();
        match &self.subject {
            Subject::Clause(answer) => answer.write(&mut page),
            Subject::Retired(answer) => answer.write(&mut page),
            Subject::Case(answer) => answer.write(&mut page),
            Subject::Authority(answer) => answer.write(&mut page),
            Subject::Gate(answer) => gates::text::write_gate(&mut page, answer, Extent::All),
            Subject::Attestation(answer) => answer.write(&mut page),
            Subject::Diagnostic(answer) => answer.write(&mut page),
            Subject::Family(answer) => answer.write(&mut page),
        }
        page.finish()
    }
}

/// Named lines under a heading; none where there are no lines.
fn section(page: &mut Page, title: &str, rows: &[Vec<Phrase>]) {
    if rows.is_empty() {
        return;
    }
    page.gap();
    page.line(0, 2, &Phrase::styled(Style::Strong, title));
    page.table(2, rows);
}

/// A named line.
fn row(name: &str, value: Phrase) -> Vec<Phrase> {
    vec![Phrase::styled(Style::Quiet, name), value]
}

/// A named line of ordinary words, where there are any.
fn optional(rows: &mut Vec<Vec<Phrase>>, name: &str, value: Option<&str>) {
    if let Some(value) = value {
        rows.push(row(name, Phrase::plain(value)));
    }
}
