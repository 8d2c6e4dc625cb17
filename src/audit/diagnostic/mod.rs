//! Findings: a named fault with the places it concerns and what to do.
//!
//! Lives here: [`Diagnostic`] and the order and severity of a run's findings. [`names`] is the append-only list of
//! names; [`render`] turns findings into text, JSON, SARIF and annotations.

mod few;
pub mod names;
pub mod render;

use std::borrow::Cow;
use std::cmp::Ordering;
use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::Serialize;

pub use few::Few;
pub use names::Name;

use crate::source::{Ranks, Sources, Span};

/// How much a finding matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Never shown.
    Allow,
    /// Worth knowing; never fails a run.
    Note,
    /// A finding; fails `check`.
    Warning,
    /// A finding that makes results untrustworthy; fails every command.
    Error,
}

impl Severity {
    /// The word in configuration and output.
    pub fn word(self) -> &'static str {
        match self {
            Self::Allow => "allow",
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }

    /// The severity with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Allow, Self::Note, Self::Warning, Self::Error].into_iter().find(|s| s.word() == word)
    }
}

/// A place with what it has to do with the finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// Where.
    pub span: Span,
    /// A few words, such as `first defined here`; may be empty.
    pub text: String,
}

/// One finding.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Which fault.
    pub name: Name,
    /// How much it matters in this project.
    pub severity: Severity,
    /// One line, a fact, names in backticks.
    pub message: String,
    /// The place at fault; none for a fault of the project as a whole.
    pub primary: Option<Label>,
    /// Other places, each with its part in the matter.
    pub related: Few<Label>,
    /// Further facts.
    pub notes: Few<String>,
    /// What to do, in the imperative.
    pub help: Option<Cow<'static, str>>,
}

impl Diagnostic {
    /// Whether it says that some input could not be read as it was meant.
    pub fn is_broken(&self) -> bool {
        self.severity == Severity::Error && self.name.info().broken
    }

    /// A finding at its default severity, with no place yet.
    pub fn new(name: Name, message: impl Into<String>) -> Self {
        let mut message = message.into();
        if message.contains(['\n', '\r']) {
            // It names something that has a line break in it.
            message = message.replace('\n', "\u{240a}").replace('\r', "\u{240d}");
        }
        if message.capacity() > message.len() + message.len() / 4 {
            // There may be hundreds of thousands, and room that was kept for more words is never used.
            message = message.as_str().to_owned();
        }
        Self {
            name,
            severity: name.info().severity,
            message,
            primary: None,
            related: Few::NONE,
            notes: Few::NONE,
            help: None,
        }
    }

    /// Sets the place at fault.
    #[must_use]
    pub fn at(self, span: Span) -> Self {
        self.labelled(span, "")
    }

    /// Sets the place at fault with words beside it.
    #[must_use]
    pub fn labelled(mut self, span: Span, text: impl Into<String>) -> Self {
        self.primary = Some(Label { span, text: text.into() });
        self
    }

    /// Adds another place.
    #[must_use]
    pub fn related(mut self, span: Span, text: impl Into<String>) -> Self {
        self.related.push(Label { span, text: text.into() });
        self
    }

    /// Adds a fact.
    #[must_use]
    pub fn note(mut self, text: impl Into<String>) -> Self {
        self.notes.push(text.into());
        self
    }

    /// Sets what to do.
    #[must_use]
    pub fn help(mut self, text: impl Into<Cow<'static, str>>) -> Self {
        self.help = Some(text.into());
        self
    }
}

/// Applies the project's severities, drops what is allowed, and sorts by path, offset, severity, name and message.
pub fn arrange(
    mut found: Vec<Diagnostic>,
    severities: &BTreeMap<Name, Severity>,
    sources: &Sources,
) -> Vec<Diagnostic> {
    for diagnostic in &mut found {
        if let Some(severity) = severities.get(&diagnostic.name) {
            diagnostic.severity = *severity;
        }
    }
    found.retain(|diagnostic| diagnostic.severity != Severity::Allow);
    let ranks = sources.ranks();
    sort(&mut found, |a, b| order(a, b, &ranks));
    found.dedup();
    found
}

/// Sorts in place, those that are alike in the order in which they stand: there may be hundreds of thousands, and they are
/// large.
fn sort(found: &mut [Diagnostic], order: impl Fn(&Diagnostic, &Diagnostic) -> Ordering + Sync) {
    let mut places: Vec<usize> = (0..found.len()).collect();
    places.par_sort_unstable_by(|a, b| order(&found[*a], &found[*b]).then(a.cmp(b)));
    for start in 0..places.len() {
        let mut at = start;
        // What is to stand at each place of a circle is brought there; a place that is its own is done.
        while places[at] != start {
            let from = places[at];
            found.swap(at, from);
            places[at] = at;
            at = from;
        }
        places[at] = at;
    }
}

/// `ranks` is where each file stands among the paths.
fn order(a: &Diagnostic, b: &Diagnostic, ranks: &Ranks) -> Ordering {
    let place =
        |d: &Diagnostic| d.primary.as_ref().map(|label| (ranks.of(label.span.file), label.span.start, label.span.end));
    place(a)
        .cmp(&place(b))
        .then(b.severity.cmp(&a.severity))
        .then(a.name.info().name.cmp(b.name.info().name))
        .then(a.message.cmp(&b.message))
}

/// Where findings are collected.
#[derive(Debug, Default)]
pub struct Sink {
    found: Vec<Diagnostic>,
}

impl Sink {
    /// Adds a finding.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.found.push(diagnostic);
    }

    /// How many findings there are.
    pub fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// Adds the findings of several sinks, without a second copy of the many that one of them may hold.
    pub fn absorb(&mut self, sinks: Vec<Self>) {
        let all = std::iter::once(std::mem::take(self)).chain(sinks);
        let mut lists: Vec<Vec<Diagnostic>> = all.map(Self::into_vec).collect();
        let largest = (0..lists.len()).max_by_key(|i| lists[*i].len()).unwrap_or_default();
        let mut found = lists.swap_remove(largest);
        found.reserve_exact(lists.iter().map(Vec::len).sum());
        for list in lists {
            found.extend(list);
        }
        self.found = found;
    }

    /// Adds several findings.
    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        self.found.extend(diagnostics);
    }

    /// Adds several findings that are made on all cores, in their order.
    pub fn par_extend(&mut self, diagnostics: impl IntoParallelIterator<Item = Diagnostic>) {
        self.found.par_extend(diagnostics);
    }

    /// All findings, in the order in which they were added.
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(message: &str, note: usize) -> Diagnostic {
        Diagnostic::new(Name::EmptyClause, message).note(note.to_string())
    }

    #[test]
    fn findings_are_sorted_and_those_alike_keep_their_order() {
        let all = (0..500).map(|n| found(&format!("m{}", (n * 7) % 50), n));
        let mut expected: Vec<Diagnostic> = all.collect();
        let mut sorted = expected.clone();
        expected.sort_by(|a, b| a.message.cmp(&b.message));
        sort(&mut sorted, |a, b| a.message.cmp(&b.message));
        assert_eq!(sorted, expected);
        sort(&mut [], |a, b| a.message.cmp(&b.message));
    }

    #[test]
    fn what_several_sinks_hold_is_in_one_afterwards() {
        let of = |messages: &[&str]| {
            let mut sink = Sink::default();
            sink.extend(messages.iter().map(|message| found(message, 0)));
            sink
        };
        let mut sink = of(&["a"]);
        sink.absorb(vec![of(&[]), of(&["b", "c", "d"]), of(&["e"])]);
        let mut messages: Vec<String> = sink.into_vec().into_iter().map(|found| found.message).collect();
        messages.sort();
        assert_eq!(messages, ["a", "b", "c", "d", "e"]);
    }
}
