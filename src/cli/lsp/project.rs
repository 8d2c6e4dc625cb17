//! A project while it is edited: the texts that are open, and the audit of it with them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use jiff::civil::Date;
use lsp_types::{
    Diagnostic, DiagnosticRelatedInformation, DiagnosticSeverity, DidChangeTextDocumentParams, Location,
    NumberOrString, Position, PublishDiagnosticsParams, Range, TextDocumentItem, Uri,
};
use truthsayer_audit::chain::{Audit, Choices, audit_with};
use truthsayer_audit::diagnostic::{self, Severity};
use truthsayer_audit::editor::lines::Lines;
use truthsayer_audit::editor::{Index, Occurrence, Site};
use truthsayer_audit::project::CONFIG_PATH;
use truthsayer_audit::source::{FileId, Span, Tree};
use truthsayer_audit::suite::Playing;

use super::place::{location, path_of, range, uri_of};

/// A project and what is open of it.
pub(super) struct Workspace {
    pub(super) root: PathBuf,
    config: String,
    day: Date,
    open: BTreeMap<String, Open>,
    state: State,
    /// Whether findings are to be told.
    owed: bool,
    /// Files for which findings were told.
    told: BTreeSet<String>,
}

/// A text that is open.
struct Open {
    uri: Uri,
    version: i32,
    text: String,
}

enum State {
    /// Something changed since the last audit, which is still good for names.
    Stale(Option<Box<Audited>>),
    Current(Box<Audited>),
}

impl State {
    fn last(&self) -> Option<&Audited> {
        match self {
            Self::Current(audited) => Some(audited),
            Self::Stale(audited) => audited.as_deref(),
        }
    }
}

/// An audit with its index of names.
pub(super) struct Audited {
    pub(super) audit: Audit,
    pub(super) index: Index,
}

impl Workspace {
    pub(super) fn new(root: PathBuf, config: Option<String>, day: Date) -> Self {
        let root = std::path::absolute(&root).unwrap_or(root);
        let config = config.unwrap_or_else(|| CONFIG_PATH.to_owned());
        Self { root, config, day, open: BTreeMap::new(), state: State::Stale(None), owed: true, told: BTreeSet::new() }
    }

    pub(super) fn owes_findings(&self) -> bool {
        self.owed
    }

    /// Says that something changed.
    pub(super) fn stale(&mut self) {
        self.owed = true;
        let state = std::mem::replace(&mut self.state, State::Stale(None));
        self.state = match state {
            State::Current(audited) => State::Stale(Some(audited)),
            known @ State::Stale(_) => known,
        };
    }

    /// Gives the findings up until the next change.
    pub(super) fn give_up(&mut self) {
        self.owed = false;
    }

    /// The path below the project of an address; none for what lies outside.
    pub(super) fn path_below(&self, uri: &Uri) -> Option<String> {
        let path = path_of(uri)?;
        let below = path.strip_prefix(&self.root).map(Path::to_path_buf).ok().or_else(|| {
            // The client and the system may name one folder differently.
            let (root, folder) = (self.root.canonicalize().ok()?, path.parent()?.canonicalize().ok()?);
            Some(folder.strip_prefix(&root).ok()?.join(path.file_name()?))
        })?;
        let mut parts = Vec::new();
        for part in below.components() {
            match part {
                std::path::Component::Normal(part) => parts.push(part.to_str()?),
                _ => return None,
            }
        }
        (!parts.is_empty()).then(|| parts.join("/"))
    }

    pub(super) fn open(&mut self, item: TextDocumentItem) {
        if let Some(path) = self.path_below(&item.uri) {
            self.open.insert(path, Open { uri: item.uri, version: item.version, text: item.text });
            self.stale();
        }
    }

    pub(super) fn close(&mut self, uri: &Uri) {
        if let Some(path) = self.path_below(uri) {
            self.open.remove(&path);
            self.stale();
        }
    }

    /// Applies changes to an open text; why not, where they cannot be.
    pub(super) fn edit(&mut self, params: &DidChangeTextDocumentParams) -> Option<String> {
        let path = self.path_below(&params.text_document.uri)?;
        let Some(open) = self.open.get_mut(&path) else { return Some(format!("`{path}` changed but is not open")) };
        for change in &params.content_changes {
            let Some(range) = change.range else {
                open.text.clone_from(&change.text);
                continue;
            };
            let lines = Lines::of(&open.text);
            let byte = |at: Position| lines.byte(&open.text, at.line, at.character);
            let (start, end) = (byte(range.start), byte(range.end));
            open.text.replace_range(start.min(end)..end.max(start), &change.text);
        }
        open.version = params.text_document.version;
        self.stale();
        None
    }

    /// The project with what is open in place of what is on disk.
    pub(super) fn tree(&self) -> Tree {
        let texts = self.open.iter().map(|(path, open)| (path.clone(), open.text.clone().into_bytes()));
        Tree::Edited(self.root.clone(), Arc::new(texts.collect()))
    }

    /// The text of a file as the client sees it.
    pub(super) fn text(&self, path: &str) -> Option<String> {
        if let Some(open) = self.open.get(path) {
            return Some(open.text.clone());
        }
        Tree::Folder(self.root.clone()).read(path)?.ok()
    }

    /// The version of an open text.
    pub(super) fn version(&self, path: &str) -> Option<i32> {
        self.open.get(path).map(|open| open.version)
    }

    /// Whether what is open of a file is what is on disk.
    pub(super) fn is_saved(&self, path: &str) -> bool {
        let disk = || Tree::Folder(self.root.clone()).read(path).and_then(Result::ok);
        self.open.get(path).is_none_or(|open| disk().as_deref() == Some(open.text.as_str()))
    }

    /// The audit of what is there now.
    pub(super) fn audited(&mut self) -> &Audited {
        if let State::Stale(_) = self.state {
            let choices = Choices { as_of: self.day, suite: Playing::Unrun };
            let audit = audit_with(&self.tree(), &self.config, choices);
            let index = Index::of(&audit.trace);
            self.state = State::Current(Box::new(Audited { audit, index }));
        }
        self.state.last().expect("it was audited above")
    }

    /// The last audit there was, good enough for names while one types.
    pub(super) fn recent(&mut self) -> &Audited {
        if let State::Stale(None) = self.state {
            self.audited();
        }
        self.state.last().expect("it was audited above, if never before")
    }

    /// The file and byte of a position, in the audit of what is there now.
    pub(super) fn at(&mut self, uri: &Uri, position: Position) -> Option<(FileId, usize)> {
        let path = self.path_below(uri)?;
        let sources = &self.audited().audit.trace.project.sources;
        let file = sources.by_path(&path)?;
        let text = sources.text(file);
        Some((file, Lines::of(text).byte(text, position.line, position.character)))
    }

    /// The name at a position.
    pub(super) fn name_at(&mut self, uri: &Uri, position: Position) -> Option<Occurrence> {
        let (file, byte) = self.at(uri, position)?;
        self.audited().index.at(file, byte).cloned()
    }

    pub(super) fn location(&self, site: &Site) -> Option<Location> {
        // A file that is open is named as the client names it.
        match self.open.get(&site.path) {
            Some(open) => {
                Some(Location { uri: open.uri.clone(), range: super::place::range_in(&site.text, site.range.clone()) })
            }
            None => location(&self.root, site),
        }
    }

    /// Findings of all files that have some, and none for those that had.
    pub(super) fn findings(&mut self) -> Vec<PublishDiagnosticsParams> {
        self.owed = false;
        let config = self.config.clone();
        self.audited();
        let audited = self.state.last().expect("it was audited above");
        let sources = &audited.audit.trace.project.sources;
        let mut by_path: BTreeMap<String, Vec<(&diagnostic::Diagnostic, Option<Span>)>> = BTreeMap::new();
        for finding in &audited.audit.diagnostics {
            let span = finding.primary.as_ref().map(|label| label.span);
            let path = span.map_or(config.as_str(), |span| sources.path(span.file)).to_owned();
            by_path.entry(path).or_default().push((finding, span));
        }
        let mut told: Vec<(String, Vec<Diagnostic>)> = Vec::new();
        let mut lines: BTreeMap<FileId, Lines> = BTreeMap::new();
        for (path, found) in by_path {
            let list = found.into_iter().map(|(finding, span)| {
                let mut place = |span: Span| {
                    let text = sources.text(span.file);
                    let lines = lines.entry(span.file).or_insert_with(|| Lines::of(text));
                    range(text, lines, span.range())
                };
                let at = span.map(&mut place).unwrap_or_default();
                let related = finding.related.iter().filter_map(|label| {
                    let uri = uri_of(&self.root.join(sources.path(label.span.file)))?;
                    let location = Location { uri, range: place(label.span) };
                    Some(DiagnosticRelatedInformation { location, message: label.text.clone() })
                });
                let related: Vec<DiagnosticRelatedInformation> = related.collect();
                shown(finding, at, related)
            });
            told.push((path, list.collect()));
        }
        let now: BTreeSet<String> = told.iter().map(|(path, _)| path.clone()).collect();
        let gone: Vec<String> = self.told.difference(&now).cloned().collect();
        self.told = now;
        told.extend(gone.into_iter().map(|path| (path, Vec::new())));
        let published = told.into_iter().filter_map(|(path, diagnostics)| {
            let open = self.open.get(&path);
            let uri = open.map(|open| open.uri.clone()).or_else(|| uri_of(&self.root.join(&path)))?;
            Some(PublishDiagnosticsParams { uri, diagnostics, version: open.map(|open| open.version) })
        });
        published.collect()
    }
}

fn shown(finding: &diagnostic::Diagnostic, range: Range, related: Vec<DiagnosticRelatedInformation>) -> Diagnostic {
    let mut message = finding.message.clone();
    for note in &finding.notes {
        message.push_str("\nnote: ");
        message.push_str(note);
    }
    if let Some(help) = &finding.help {
        message.push_str("\nhelp: ");
        message.push_str(help);
    }
    Diagnostic {
        range,
        severity: Some(match finding.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Note | Severity::Allow => DiagnosticSeverity::INFORMATION,
        }),
        code: Some(NumberOrString::String(finding.name.info().name.to_owned())),
        source: Some("truthsayer".to_owned()),
        message,
        related_information: (!related.is_empty()).then_some(related),
        ..Diagnostic::default()
    }
}
