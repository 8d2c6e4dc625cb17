//! Findings: a named fault with the places it concerns and what to do.
//!
//! Lives here: [`Diagnostic`] and the order and severity of a run's findings. [`names`] is the append-only list of
//! names; [`render`] turns findings into text, JSON, SARIF and annotations.

pub mod names;
pub mod render;

use std::cmp::Ordering;
use std::collections::BTreeMap;

use rayon::prelude::*;
use serde::Serialize;

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
    pub related: Vec<Label>,
    /// Further facts.
    pub notes: Vec<String>,
    /// What to do, in the imperative.
    pub help: Option<String>,
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
        Self {
            name,
            severity: name.info().severity,
            message,
            primary: None,
            related: Vec::new(),
            notes: Vec::new(),
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
    pub fn help(mut self, text: impl Into<String>) -> Self {
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
    found.par_sort_by(|a, b| order(a, b, &ranks));
    found.dedup();
    found
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

    /// Adds several findings.
    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        self.found.extend(diagnostics);
    }

    /// All findings, in the order in which they were added.
    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.found
    }
}
