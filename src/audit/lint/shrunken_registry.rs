//! There are fewer cases than when the baseline was recorded.
//!
//! A provider that was not built, or a result file that is missing, takes its cases along, and whatever they would have shown
//! goes unseen.
//!
//! Bad: `cases 412` in the baseline, and 97 cases in this run.
//!
//! Good: as many as before, or more; or the baseline is recorded again after cases were removed on purpose.

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::source::Span;

/// Reports a registry smaller than the recorded one.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let Some(baseline) = &trace.project.baseline else { return };
    let size = trace.evidence.registry_size();
    if size >= baseline.cases {
        return;
    }
    let text = trace.project.sources.text(baseline.file);
    let start = if text.starts_with("cases ") { Some(0) } else { text.find("\ncases ").map(|at| at + 1) };
    let start = start.unwrap_or(0);
    let end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let mut finding =
        Diagnostic::new(Name::ShrunkenRegistry, format!("there are {size} cases, and there were {}", baseline.cases))
            .at(Span::new(baseline.file, start..end))
            .help("restore the cases, or record the baseline again with `truthsayer gates --record`");
    for provider in &trace.evidence.providers {
        finding = finding.note(format!("`{}` has {}", provider.name, provider.cases));
    }
    sink.push(finding);
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("contracts/baseline.txt", "cases 4", "cases 5")],
        finds: &[("contracts/baseline.txt:2:1", "there are 4 cases, and there were 5")],
        clean: &[Edit::Replace("contracts/baseline.txt", "cases 4", "cases 3")],
    };
}
