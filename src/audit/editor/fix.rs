//! What can be done at a place without a decision of anybody: suggestions that findings make, and entries that are owed.

use super::rename::{add_to, contract_of};
use super::{Edit, Site};
use crate::chain::Audit;
use crate::diagnostic::{Diagnostic, Name};
use crate::obligation::Reason;
use crate::review::accept::pending;
use crate::source::{FileId, Span};

/// A change that is offered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// In the imperative.
    pub title: String,
    /// The finding that it answers, by its index in [`Audit::diagnostics`].
    pub answers: Option<usize>,
    /// What is done.
    pub edits: Vec<Edit>,
}

/// Fixes for what stands between two bytes of a file.
pub fn fixes(audit: &Audit, file: FileId, range: std::ops::Range<usize>) -> Vec<Fix> {
    let mut found = Vec::new();
    for (number, finding) in audit.diagnostics.iter().enumerate() {
        let Some(at) = finding.primary.as_ref().map(|label| label.span).filter(|at| touches(*at, file, &range)) else {
            continue;
        };
        if let Some(mut fix) = of_finding(audit, finding, at) {
            fix.answers = Some(number);
            found.push(fix);
        }
    }
    for entry in clauses(audit, file, &range) {
        let clause = audit.trace.clause(entry);
        if entry.verdict.reasons.contains(&Reason::NoContract)
            && !entry.duplicate
            && let Some(contract) = contract_of(&audit.trace, &clause.id.value)
        {
            let id = &clause.id.value;
            let edits = vec![add_to(&audit.trace, contract, "clauses", &format!("{id}: {{}}"))];
            let path = audit.trace.project.sources.path(contract.file);
            found.push(Fix { title: format!("List `{id}` in `{path}`"), answers: None, edits });
        }
    }
    found
}

/// Clauses whose changes may be accepted, of those that stand between two bytes of a file.
pub fn reviews(audit: &Audit, file: FileId, range: std::ops::Range<usize>) -> Vec<String> {
    let here: Vec<&str> =
        clauses(audit, file, &range).map(|entry| audit.trace.clause(entry).id.value.as_str()).collect();
    if here.is_empty() {
        return Vec::new();
    }
    let open = pending(&audit.trace).into_iter().filter(|change| change.blocked.is_none());
    open.filter(|change| here.contains(&change.id.as_str())).map(|change| change.id).collect()
}

fn clauses<'a>(
    audit: &'a Audit,
    file: FileId,
    range: &std::ops::Range<usize>,
) -> impl Iterator<Item = &'a crate::trace::ClauseEntry> {
    let range = range.clone();
    audit.trace.clauses.iter().filter(move |entry| {
        let record = audit.trace.record(entry).map(|record| record.id.span);
        let spans = [Some(audit.trace.clause(entry).span), record];
        spans.into_iter().flatten().any(|span| touches(span, file, &range))
    })
}

fn touches(span: Span, file: FileId, range: &std::ops::Range<usize>) -> bool {
    span.file == file && span.range().start <= range.end && range.start <= span.range().end
}

fn of_finding(audit: &Audit, finding: &Diagnostic, at: Span) -> Option<Fix> {
    let sources = &audit.trace.project.sources;
    let written = sources.slice(at);
    let help = finding.help.as_deref()?;
    let replace = |title: String, span: Span, with: String| {
        Some(Fix { title, answers: None, edits: vec![Edit { site: Site::of(sources, span), with }] })
    };
    if let Some(meant) = help.strip_prefix("did you mean ").and_then(in_ticks) {
        let wrong = finding.message.split('`').skip(1).step_by(2).find(|name| written.contains(name))?;
        let start = at.range().start + written.find(wrong)?;
        let span = Span::new(at.file, start..start + wrong.len());
        // A place on a page is suggested with its sign, and may be written as part of an address.
        let meant = if wrong.starts_with('#') { meant } else { meant.trim_start_matches('#') };
        return replace(format!("Write `{meant}`"), span, meant.to_owned());
    }
    match finding.name {
        Name::MalformedClauseId => {
            let marker = help.strip_prefix("write ").and_then(in_ticks)?;
            let id = marker.split_once('[').and_then(|(_, rest)| rest.strip_suffix(']')).unwrap_or(marker);
            replace(format!("Write `{id}`"), at, if written.contains('[') { marker.to_owned() } else { id.to_owned() })
        }
        Name::MisspeltMarker => {
            let meant = help.strip_prefix("write ").and_then(in_ticks).filter(|meant| meant.contains('['))?;
            replace(format!("Write `{meant}`"), at, meant.to_owned())
        }
        Name::UnlocatedCitation => {
            let meant = help.rsplit_once("or ").map(|(_, rest)| rest).and_then(in_ticks)?;
            replace("Say that the page is unknown".to_owned(), at, meant.to_owned())
        }
        Name::SecondMarker => {
            let start = at.range().start;
            replace("Begin a paragraph of its own".to_owned(), Span::new(at.file, start..start), "\n\n".to_owned())
        }
        Name::RemovedClause | Name::ReusedId => {
            let entry = help.strip_prefix("record ").and_then(in_ticks).filter(|entry| entry.contains(": "))?;
            let (old, new) = entry.split_once(": ")?;
            let contract = contract_of(&audit.trace, new).or_else(|| contract_of(&audit.trace, old))?;
            let edits = vec![add_to(&audit.trace, contract, "renamed", entry)];
            Some(Fix { title: format!("Record that `{old}` is `{new}` now"), answers: None, edits })
        }
        _ => None,
    }
}

/// What stands in the first pair of backticks.
fn in_ticks(text: &str) -> Option<&str> {
    text.strip_prefix('`')?.split_once('`').map(|(inner, _)| inner)
}
