//! What is kept of a check, in the shape in which it is written.

use std::borrow::Cow;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::diagnostic::render::Counts;
use crate::diagnostic::{Diagnostic, Few, Label, Name, Severity};
use crate::document::{Clause, Document};
use crate::lint;
use crate::source::{FileId, Sources, Span};

/// What it is kept under.
pub(super) const NAME: &str = "check";

/// Of a text.
pub(super) type Digest = [u8; 32];

/// What a check told, and what it told it by. Files are named by their place in the list of all.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Memo {
    /// All that was read, by path.
    pub(super) files: Vec<File>,
    /// The documents, by path.
    pub(super) documents: Vec<Seen>,
    /// The findings that are shown.
    pub(super) shown: Vec<Kept>,
    /// How many findings there are.
    pub(super) all: Counts,
    /// How many of them say that a clause changed since its review.
    pub(super) diffed: usize,
    /// Whether contracts may name clauses by the IDs of other tools.
    pub(super) named_any: bool,
    /// Whether there are cases, whose results may be bound to words.
    pub(super) ran: bool,
    /// How many clauses there are.
    pub(super) clauses: usize,
}

/// A file that was read.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct File {
    pub(super) path: String,
    pub(super) digest: Digest,
}

/// A document as the rest of the project sees it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Seen {
    pub(super) file: usize,
    /// Of all of it but its words.
    pub(super) digest: Digest,
    /// The contracts that list its clauses.
    pub(super) contracts: Vec<usize>,
    /// Whether it was parsed without a finding, all that others point at in it can be found again, and its reviews are its own.
    pub(super) settled: bool,
    /// Findings of words about it.
    pub(super) counts: Counts,
    /// How many of them say that a clause changed.
    pub(super) diffed: usize,
}

/// A finding.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    name: String,
    severity: String,
    message: String,
    primary: Option<Place>,
    related: Vec<Place>,
    notes: Vec<String>,
    help: Option<String>,
}

/// A label.
#[derive(Debug, Serialize, Deserialize)]
struct Place {
    file: usize,
    start: u32,
    end: u32,
    text: String,
    anchor: Option<Anchor>,
}

/// What a label in a document points at, wherever that comes to stand.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
enum Anchor {
    /// A clause's marker.
    Marker(usize),
    /// A clause's ID.
    Id(usize),
    /// A clause's citation.
    Citation(usize, usize),
}

impl Anchor {
    fn of(document: &Document, span: Span) -> Option<Self> {
        let after = document.clauses.partition_point(|clause| clause.span.start <= span.start);
        let clause = after.checked_sub(1)?;
        let Clause { id, marker, citations, .. } = &document.clauses[clause];
        if *marker == span {
            return Some(Self::Marker(clause));
        }
        if id.span == span {
            return Some(Self::Id(clause));
        }
        let citation = citations.iter().position(|citation| citation.span == span)?;
        Some(Self::Citation(clause, citation))
    }

    fn span(self, document: &Document) -> Option<Span> {
        let clause = |clause: usize| document.clauses.get(clause);
        match self {
            Self::Marker(n) => clause(n).map(|clause| clause.marker),
            Self::Id(n) => clause(n).map(|clause| clause.id.span),
            Self::Citation(n, citation) => clause(n)?.citations.get(citation).map(|citation| citation.span),
        }
    }
}

/// What is known of the files when a finding is kept.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known<'a> {
    /// The place of each file in the list of all, by the file's number.
    pub(super) places: &'a [usize],
    pub(super) sources: &'a Sources,
    pub(super) documents: &'a BTreeMap<FileId, &'a Document>,
}

impl Known<'_> {
    /// A file's place in the list of all.
    pub(super) fn place(&self, file: FileId) -> usize {
        self.places[self.sources.number(file)]
    }
}

/// What is known of the files when a finding is told again.
#[derive(Debug, Clone, Copy)]
pub(super) struct Present<'a> {
    /// Files by their place in the list of all.
    pub(super) files: &'a BTreeMap<usize, FileId>,
    /// Documents that changed, in the same way.
    pub(super) changed: &'a BTreeMap<usize, Document>,
}

impl Memo {
    /// The place of a path among the files.
    pub(super) fn place(&self, path: &str) -> Option<usize> {
        self.files.binary_search_by(|file| file.path.as_str().cmp(path)).ok()
    }

    /// What was seen of the document in a file; none where it is no document.
    pub(super) fn seen(&self, file: usize) -> Option<&Seen> {
        self.documents.iter().find(|seen| seen.file == file)
    }
}

impl Kept {
    pub(super) fn of(finding: &Diagnostic, known: Known<'_>) -> Self {
        let kept = |label: &Label| {
            let Span { file, start, end } = label.span;
            let anchor = known.documents.get(&file).and_then(|document| Anchor::of(document, label.span));
            Place { file: known.place(file), start, end, text: label.text.clone(), anchor }
        };
        Self {
            name: finding.name.info().name.to_owned(),
            severity: finding.severity.word().to_owned(),
            message: finding.message.clone(),
            primary: finding.primary.as_ref().map(kept),
            related: finding.related.iter().map(kept).collect(),
            notes: finding.notes.to_vec(),
            help: finding.help.as_deref().map(str::to_owned),
        }
    }

    /// The files that it shows something of.
    pub(super) fn files(&self) -> impl Iterator<Item = usize> {
        self.places().map(|place| place.file)
    }

    /// The files in which it points at something that might come to stand anywhere.
    pub(super) fn adrift(&self) -> impl Iterator<Item = usize> {
        self.places().filter(|place| place.anchor.is_none()).map(|place| place.file)
    }

    fn places(&self) -> impl Iterator<Item = &Place> {
        self.primary.iter().chain(&self.related)
    }

    /// Whether it is about the words of one of these files.
    pub(super) fn is_of_words(&self, in_one: impl Fn(usize) -> bool) -> bool {
        let of_words = lint::OF_WORDS.iter().any(|name| name.info().name == self.name);
        of_words && self.primary.as_ref().is_some_and(|place| in_one(place.file))
    }

    /// The finding as it is now; none where it points at what is not there.
    pub(super) fn finding(&self, present: Present<'_>) -> Option<Diagnostic> {
        let label = |place: &Place| {
            let file = *present.files.get(&place.file)?;
            let span = match present.changed.get(&place.file) {
                Some(document) => place.anchor?.span(document)?,
                None => Span { file, start: place.start, end: place.end },
            };
            Some(Label { span, text: place.text.clone() })
        };
        let mut related = Few::NONE;
        related.extend(self.related.iter().map(label).collect::<Option<Vec<_>>>()?);
        let mut notes = Few::NONE;
        notes.extend(self.notes.iter().cloned());
        let primary = match &self.primary {
            Some(place) => Some(label(place)?),
            None => None,
        };
        Some(Diagnostic {
            name: Name::from_word(&self.name)?,
            severity: Severity::from_word(&self.severity)?,
            message: self.message.clone(),
            primary,
            related,
            notes,
            help: self.help.clone().map(Cow::Owned),
        })
    }
}
