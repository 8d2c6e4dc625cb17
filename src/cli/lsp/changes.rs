//! What changes something: renaming, fixes, and accepting a review.

use std::collections::{BTreeMap, BTreeSet};

use lsp_server::ErrorCode;
use lsp_types::{
    ClientCapabilities, CodeAction, CodeActionKind, CodeActionParams, CodeActionResponse, Command,
    ExecuteCommandParams, RenameParams, TextDocumentPositionParams,
};
use serde_json::{Value, json};
use truthsayer_audit::editor::fix::{fixes, reviews};
use truthsayer_audit::editor::lines::Lines;
use truthsayer_audit::editor::{Edit, rename as renames};
use truthsayer_audit::review::accept::accept;

use super::place::{range, range_in};
use super::project::Workspace;
use super::server::Refusal;
use crate::cli::files;

/// The command that accepts the review of clauses.
pub(super) const ACCEPT_REVIEW: &str = "truthsayer.acceptReview";

/// What the client can do.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Client {
    /// Edits of several files with their versions.
    versions: bool,
    /// Edits that a person is asked about.
    asks: bool,
    /// It watches files that it is asked to watch.
    pub(super) watches: bool,
}

impl Client {
    pub(super) fn of(capabilities: &ClientCapabilities) -> Self {
        let workspace = capabilities.workspace.as_ref();
        let edits = workspace.and_then(|workspace| workspace.workspace_edit.as_ref());
        let watches = workspace.and_then(|workspace| workspace.did_change_watched_files);
        let versions = edits.and_then(|edits| edits.document_changes) == Some(true);
        Self {
            versions,
            asks: versions && edits.is_some_and(|edits| edits.change_annotation_support.is_some()),
            watches: watches.and_then(|watches| watches.dynamic_registration) == Some(true),
        }
    }
}

pub(super) fn prepare_rename(workspace: &mut Workspace, params: &TextDocumentPositionParams) -> Result<Value, Refusal> {
    let Some(found) = workspace.name_at(&params.text_document.uri, params.position) else { return Ok(Value::Null) };
    if !renames::is_renamable(&found) {
        return Err((ErrorCode::RequestFailed, "this is what something was called; it stays".to_owned()));
    }
    let sources = &workspace.audited().audit.trace.project.sources;
    let range = range_in(sources.text(found.span.file), found.span.range());
    Ok(json!({"range": range, "placeholder": found.symbol.name()}))
}

/// The edit, and what a person should know.
pub(super) fn rename(
    workspace: &mut Workspace,
    client: Client,
    params: &RenameParams,
) -> Result<(Value, Vec<String>), Refusal> {
    let at = &params.text_document_position;
    let refuse = |why: String| (ErrorCode::RequestFailed, why);
    let found = workspace.name_at(&at.text_document.uri, at.position).filter(renames::is_renamable);
    let found = found.ok_or_else(|| refuse("nothing that can be renamed stands here".to_owned()))?;
    let tree = workspace.tree();
    let audited = workspace.audited();
    let made = renames::rename(&audited.audit.trace, &audited.index, &tree, &found.symbol, &params.new_name);
    let made = made.map_err(refuse)?;
    let mut notes = made.notes;
    if !made.in_code.is_empty() && !client.asks {
        let places: BTreeSet<&str> = made.in_code.iter().map(|edit| edit.site.path.as_str()).collect();
        let places: Vec<&str> = places.into_iter().collect();
        notes.push(format!(
            "`{}` also stands in code, which is left as it is: {}",
            found.symbol.name(),
            places.join(", ")
        ));
    }
    let in_code = if client.asks { made.in_code } else { Vec::new() };
    Ok((workspace_edit(workspace, client, &made.edits, &in_code), notes))
}

/// Edits as the client takes them; those in code are for a person to confirm.
fn workspace_edit(workspace: &Workspace, client: Client, edits: &[Edit], in_code: &[Edit]) -> Value {
    let mut by_path: BTreeMap<&str, Vec<(&Edit, bool)>> = BTreeMap::new();
    for (edit, ask) in edits.iter().map(|edit| (edit, false)).chain(in_code.iter().map(|edit| (edit, true))) {
        by_path.entry(&edit.site.path).or_default().push((edit, ask));
    }
    let mut files = Vec::new();
    for (path, edits) in by_path {
        let Some(location) = edits.first().and_then(|(edit, _)| workspace.location(&edit.site)) else { continue };
        let text = std::sync::Arc::clone(&edits[0].0.site.text);
        let mut lines = Lines::of(&text);
        let edits: Vec<Value> = edits
            .into_iter()
            .map(|(edit, ask)| {
                let range = range(&text, &mut lines, edit.site.range.clone());
                let mut edit = json!({"range": range, "newText": edit.with});
                if ask {
                    edit["annotationId"] = IN_CODE.into();
                }
                edit
            })
            .collect();
        files.push((location.uri, workspace.version(path), edits));
    }
    if !client.versions {
        let changes: serde_json::Map<String, Value> =
            files.into_iter().map(|(uri, _, edits)| (uri.as_str().to_owned(), edits.into())).collect();
        return json!({"changes": changes});
    }
    let changes: Vec<Value> = files
        .into_iter()
        .map(|(uri, version, edits)| json!({"textDocument": {"uri": uri, "version": version}, "edits": edits}))
        .collect();
    if in_code.is_empty() {
        return json!({"documentChanges": changes});
    }
    let asked = json!({
        "label": "In source code", "needsConfirmation": true,
        "description": "a literal that is the old name: the case or mark itself, unless it means something else",
    });
    json!({"documentChanges": changes, "changeAnnotations": {IN_CODE: asked}})
}

const IN_CODE: &str = "in-code";

pub(super) fn code_actions(workspace: &mut Workspace, params: &CodeActionParams) -> Result<Value, Refusal> {
    let uri = &params.text_document.uri;
    let (Some((file, start)), Some((_, end))) =
        (workspace.at(uri, params.range.start), workspace.at(uri, params.range.end))
    else {
        return Ok(Value::Null);
    };
    let only = params.context.only.as_ref();
    if only.is_some_and(|kinds| !kinds.iter().any(|kind| "quickfix".starts_with(kind.as_str()))) {
        return Ok(json!([]));
    }
    let audit = &workspace.audited().audit;
    let found = fixes(audit, file, start..end.max(start));
    let owed = reviews(audit, file, start..end.max(start));
    let names: Vec<Option<&'static str>> =
        found.iter().map(|fix| fix.answers.map(|i| audit.diagnostics[i].name.info().name)).collect();
    let mut actions: CodeActionResponse = Vec::new();
    for (fix, name) in found.iter().zip(names) {
        let edit = workspace_edit(workspace, Client::default(), &fix.edits, &[]);
        let answered = params.context.diagnostics.iter().filter(|known| match (&known.code, name) {
            (Some(lsp_types::NumberOrString::String(code)), Some(name)) => code == name,
            _ => false,
        });
        let answered: Vec<_> = answered.cloned().collect();
        actions.push(
            CodeAction {
                title: fix.title.clone(),
                kind: Some(CodeActionKind::QUICKFIX),
                is_preferred: Some(name.is_some()),
                diagnostics: (!answered.is_empty()).then_some(answered),
                edit: serde_json::from_value(edit).ok(),
                ..CodeAction::default()
            }
            .into(),
        );
    }
    for id in &owed {
        actions.push(review(format!("Accept the review of `{id}`"), std::slice::from_ref(id)).into());
    }
    if owed.len() > 1 {
        actions.push(review(format!("Accept the review of all {} clauses here", owed.len()), &owed).into());
    }
    serde_json::to_value(actions).map_err(|fault| (ErrorCode::InternalError, fault.to_string()))
}

fn review(title: String, ids: &[String]) -> CodeAction {
    let arguments = Some(ids.iter().map(|id| Value::from(id.as_str())).collect());
    let command = Command { title: title.clone(), command: ACCEPT_REVIEW.to_owned(), arguments };
    CodeAction { title, kind: Some(CodeActionKind::QUICKFIX), command: Some(command), ..CodeAction::default() }
}

/// Carries a command out; gives what it did.
pub(super) fn execute(workspace: &mut Workspace, params: &ExecuteCommandParams) -> Result<String, Refusal> {
    let refuse = |why: String| (ErrorCode::RequestFailed, why);
    if params.command != ACCEPT_REVIEW {
        return Err((ErrorCode::InvalidParams, format!("`{}` is no command", params.command)));
    }
    let ids: Option<BTreeSet<&str>> = params.arguments.iter().map(Value::as_str).collect();
    let ids = ids.filter(|ids| !ids.is_empty());
    let ids = ids.ok_or_else(|| (ErrorCode::InvalidParams, "the arguments are no clause IDs".to_owned()))?;
    workspace.stale();
    let audited = workspace.audited();
    if audited.audit.is_broken() {
        return Err(refuse("a review of broken input would accept what was only not read: mend it first".to_owned()));
    }
    let trace = &audited.audit.trace;
    let sources = &trace.project.sources;
    let mut read = BTreeSet::new();
    for id in &ids {
        let entry = trace.by_id(id).ok_or_else(|| refuse(format!("there is no clause `{id}`")))?;
        read.insert(sources.path(trace.document(entry).file).to_owned());
        read.extend(trace.record(entry).map(|record| sources.path(record.id.span.file).to_owned()));
    }
    let records = accept(trace, &ids);
    if records.is_empty() {
        return Err(refuse("nothing is to be accepted there".to_owned()));
    }
    if let Some(path) = read.iter().chain(records.keys()).find(|path| !workspace.is_saved(path)) {
        return Err(refuse(format!("save `{path}` first: a review is of what is kept")));
    }
    for (path, text) in &records {
        let path = workspace.root.join(path);
        let done = match text {
            Some(text) => files::write(&path, text.as_bytes()),
            None => files::remove(&path),
        };
        done.map_err(|failure| refuse(failure.to_string()))?;
    }
    workspace.stale();
    let count = ids.len();
    Ok(format!("accepted the review of {count} clause{}", if count == 1 { "" } else { "s" }))
}
