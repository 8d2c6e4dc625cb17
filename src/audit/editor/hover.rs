//! What is known of a name, as Markdown for a small window.

use std::fmt::Write as _;

use super::Symbol;
use crate::chain::Audit;
use crate::diagnostic::render::{visible, visible_start};
use crate::trace::ClauseEntry;

/// Most cases, clauses or reasons that are listed.
const LISTED_MAX: usize = 12;
/// Most characters of a text that are shown.
const TEXT_CHARS_MAX: usize = 600;

/// What is known of a symbol; none where nothing is.
pub fn hover(audit: &Audit, symbol: &Symbol) -> Option<String> {
    match symbol {
        Symbol::Clause(id) => {
            let present = audit.trace.present_id(id);
            let entry = audit.trace.by_id(present)?;
            let renamed = if present == id { String::new() } else { format!("{} is now\n\n", code(id)) };
            Some(renamed + &clause(audit, entry))
        }
        Symbol::Case(id) => case(audit, id),
        Symbol::Authority(id) => authority(audit, id),
        Symbol::Gate(id) => gate(audit, id),
        Symbol::Attestation(id) => {
            let known = audit.trace.project.attestations.iter().find(|known| known.id.value == *id)?;
            Some(format!(
                "**{}** · attestation\n\n{}\n\nLimits: {}",
                code(id),
                plain(&known.scope),
                plain(&known.limits)
            ))
        }
    }
}

fn clause(audit: &Audit, entry: &ClauseEntry) -> String {
    let trace = &audit.trace;
    let clause = trace.clause(entry);
    let mut out = format!("**{}** · {} · **{}**\n\n", code(&clause.id.value), clause.tag, entry.verdict.status);
    let _ = writeln!(out, "{}\n", plain(&visible_start(&clause.words, TEXT_CHARS_MAX)));
    listed(&mut out, "", entry.verdict.reasons.iter().map(|reason| plain(&reason.to_string())));
    let citations = clause.citations.iter().map(|citation| {
        let known = trace.project.authorities.iter().find(|known| known.id.value == citation.authority);
        let title = known.map(|known| format!(": {}", plain(&known.title))).unwrap_or_default();
        format!("{} {}{title}", code(&citation.authority), plain(&citation.locator.to_string()))
    });
    listed(&mut out, "Cites", citations);
    listed(
        &mut out,
        "Cases",
        entry.cases.iter().map(|link| format!("{}: {}", code(&link.case), plain(&link.proof.to_string()))),
    );
    if let Some(record) = trace.record(entry) {
        let decided = record.decided.iter().map(|decided| {
            let decided = &decided.value;
            format!(
                "by {} on {}, instead of {}",
                plain(&decided.by),
                decided.on,
                plain(&decided.instead_of.join(", or "))
            )
        });
        listed(&mut out, "Decided", decided);
        listed(&mut out, "Open", record.question.iter().map(|question| plain(&question.value)));
        listed(&mut out, "Note", record.note.iter().map(|note| plain(&note.value)));
    }
    out.trim_end().to_owned()
}

fn case(audit: &Audit, id: &str) -> Option<String> {
    let trace = &audit.trace;
    let entry = trace.cases.get(id)?;
    let facet = trace.facet_of(id).map(|facet| format!(" · {facet}")).unwrap_or_default();
    let outcome = entry.evidence.as_ref().map_or("does not exist yet", |found| found.outcome.word());
    let mut out = format!("**{}**{facet} · **{outcome}**\n\n", code(id));
    let title = entry.evidence.as_ref().map(|found| found.title.clone());
    let title = title.or_else(|| entry.probe.map(|at| trace.probe(at).shows.clone()));
    if let Some(title) = title {
        let _ = writeln!(out, "{}\n", plain(&title));
    }
    let clauses = entry.clauses.iter().map(|i| {
        let clause = &trace.clauses[*i];
        format!("{}: {}", code(&trace.clause(clause).id.value), clause.verdict.status)
    });
    listed(&mut out, "Counts for", clauses);
    Some(out.trim_end().to_owned())
}

fn authority(audit: &Audit, id: &str) -> Option<String> {
    let trace = &audit.trace;
    let index = trace.project.authorities.iter().position(|known| known.id.value == id)?;
    let known = trace.authority(index);
    let mut out =
        format!("**{}** · {} · {}\n\n{}\n\n", code(id), known.kind.word(), known.standing.word(), plain(&known.title));
    listed(&mut out, "Read", known.access.iter().map(|access| plain(access)));
    listed(&mut out, "Limits", known.limits.iter().map(|limit| plain(limit)));
    let count = trace.authorities[index].citations.len();
    let _ = write!(out, "Cited {count} time{}", if count == 1 { "" } else { "s" });
    Some(out)
}

fn gate(audit: &Audit, id: &str) -> Option<String> {
    let verdict = audit.gates.iter().find(|verdict| audit.trace.project.gates[verdict.gate].id.value == id)?;
    let title = &audit.trace.project.gates[verdict.gate].title;
    let mut out = format!("**{}** · gate · **{}**\n\n{}\n\n", code(id), verdict.state.word(), plain(title));
    let conditions = verdict
        .conditions
        .iter()
        .map(|one| format!("{}: {}, {} of {}", plain(&one.title), one.state.word(), one.have, one.want));
    listed(&mut out, "Requires", conditions);
    Some(out.trim_end().to_owned())
}

fn listed(out: &mut String, head: &str, items: impl ExactSizeIterator<Item = String>) {
    let count = items.len();
    if count == 0 {
        return;
    }
    if !head.is_empty() {
        let _ = writeln!(out, "{head}:\n");
    }
    for item in items.take(LISTED_MAX) {
        let _ = writeln!(out, "- {item}");
    }
    if count > LISTED_MAX {
        let _ = writeln!(out, "- and {} more", count - LISTED_MAX);
    }
    out.push('\n');
}

fn code(name: &str) -> String {
    format!("`{}`", visible(name).replace('`', "'"))
}

/// Text in which nothing is markup, but for names in backticks.
fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in visible(text).chars() {
        if matches!(c, '\\' | '*' | '_' | '[' | ']' | '<' | '>' | '&' | '#' | '|' | '~' | '!') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
