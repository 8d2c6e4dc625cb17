//! Questions that change nothing: hover, definitions, references, completion, symbols.

use std::collections::BTreeSet;

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionList, CompletionParams, CompletionTextEdit, DocumentSymbol,
    DocumentSymbolParams, GotoDefinitionParams, Hover, HoverContents, HoverParams, Location, MarkupContent, MarkupKind,
    ReferenceParams, SymbolInformation, SymbolKind, TextEdit, WorkspaceSymbolParams,
};
use serde::Serialize;
use serde_json::Value;
use truthsayer_audit::editor::completion::complete;
use truthsayer_audit::editor::hover as told;
use truthsayer_audit::editor::lines::Lines;
use truthsayer_audit::editor::outline::{self, Item, Sort};
use truthsayer_audit::editor::{Role, Site, Symbol, search};

use super::place::{range, range_in};
use super::project::Workspace;
use super::server::Refusal;

fn value(answer: impl Serialize) -> Result<Value, Refusal> {
    serde_json::to_value(answer).map_err(|fault| (lsp_server::ErrorCode::InternalError, fault.to_string()))
}

pub(super) fn hover(workspace: &mut Workspace, params: &HoverParams) -> Result<Value, Refusal> {
    let at = &params.text_document_position_params;
    let Some(found) = workspace.name_at(&at.text_document.uri, at.position) else { return Ok(Value::Null) };
    let audit = &workspace.audited().audit;
    let text = audit.trace.project.sources.text(found.span.file);
    let range = range_in(text, found.span.range());
    let Some(markdown) = told::hover(audit, &found.symbol) else { return Ok(Value::Null) };
    let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: markdown });
    value(Hover { contents, range: Some(range) })
}

fn locations(workspace: &Workspace, sites: &[Site]) -> Result<Value, Refusal> {
    let found: Vec<Location> = sites.iter().filter_map(|site| workspace.location(site)).collect();
    if found.is_empty() { Ok(Value::Null) } else { value(found) }
}

/// From a marker to its record, from all else to the definition; a case is defined by its results and its code.
pub(super) fn definition(workspace: &mut Workspace, params: &GotoDefinitionParams) -> Result<Value, Refusal> {
    let at = &params.text_document_position_params;
    let Some(found) = workspace.name_at(&at.text_document.uri, at.position) else { return Ok(Value::Null) };
    let tree = workspace.tree();
    let audited = workspace.audited();
    let trace = &audited.audit.trace;
    let mut sites: Vec<Site> =
        audited.index.definitions(&found).into_iter().map(|span| Site::of(&trace.project.sources, span)).collect();
    if let Symbol::Case(id) = &found.symbol {
        sites = search::in_code(&tree, id);
        sites.extend(search::in_results(trace, id));
    }
    locations(workspace, &sites)
}

/// From a clause to the cases that are linked to it.
pub(super) fn implementation(workspace: &mut Workspace, params: &GotoDefinitionParams) -> Result<Value, Refusal> {
    let at = &params.text_document_position_params;
    let Some(found) = workspace.name_at(&at.text_document.uri, at.position) else { return Ok(Value::Null) };
    let tree = workspace.tree();
    let trace = &workspace.audited().audit.trace;
    let cases: Vec<String> = match &found.symbol {
        Symbol::Clause(id) => {
            let entry = trace.by_id(trace.present_id(id));
            entry.into_iter().flat_map(|entry| &entry.cases).map(|link| link.case.clone()).collect()
        }
        Symbol::Case(id) => vec![id.clone()],
        Symbol::Authority(_) | Symbol::Gate(_) | Symbol::Attestation(_) => Vec::new(),
    };
    let mut sites = search::all_in_code(&tree, &cases);
    for case in &cases {
        sites.extend(search::in_results(trace, case));
    }
    locations(workspace, &sites)
}

pub(super) fn references(workspace: &mut Workspace, params: &ReferenceParams) -> Result<Value, Refusal> {
    let at = &params.text_document_position;
    let Some(found) = workspace.name_at(&at.text_document.uri, at.position) else { return Ok(Value::Null) };
    let audited = workspace.audited();
    let with_definition = params.context.include_declaration;
    let places = audited.index.all(&found.symbol).iter();
    let places = places.filter(|(_, role)| with_definition || *role != Role::Definition);
    let sites: Vec<Site> = places.map(|(span, _)| Site::of(&audited.audit.trace.project.sources, *span)).collect();
    locations(workspace, &sites)
}

pub(super) fn completion(workspace: &mut Workspace, params: &CompletionParams) -> Result<Value, Refusal> {
    let at = &params.text_document_position;
    let Some(path) = workspace.path_below(&at.text_document.uri) else { return Ok(Value::Null) };
    let Some(text) = workspace.text(&path) else { return Ok(Value::Null) };
    let mut lines = Lines::of(&text);
    let byte = lines.byte(&text, at.position.line, at.position.character);
    let (bytes, found) = complete(&workspace.recent().audit.trace, &path, &text, byte);
    let typed = text[bytes.clone()].to_owned();
    let place = range(&text, &mut lines, bytes);
    let mut seen = BTreeSet::new();
    let wanted = |label: &str| typed.chars().all(|c| label.contains(c)) && seen.insert(label.to_owned());
    let mut items: Vec<_> = found.into_iter().collect();
    items.sort_by(|a, b| {
        (a.rank, !a.label.starts_with(&typed), &a.label).cmp(&(b.rank, !b.label.starts_with(&typed), &b.label))
    });
    let mut wanted = wanted;
    items.retain(|candidate| wanted(&candidate.label));
    let is_incomplete = items.len() > ITEMS_MAX;
    items.truncate(ITEMS_MAX);
    let items = items.into_iter().enumerate().map(|(number, candidate)| CompletionItem {
        kind: Some(match candidate.sort {
            Some(Sort::Clause) => CompletionItemKind::REFERENCE,
            Some(Sort::Case) => CompletionItemKind::METHOD,
            Some(Sort::Authority) => CompletionItemKind::MODULE,
            Some(Sort::Gate | Sort::Attestation) => CompletionItemKind::EVENT,
            Some(Sort::Heading) | None => CompletionItemKind::KEYWORD,
        }),
        detail: Some(candidate.detail),
        sort_text: Some(format!("{number:05}")),
        filter_text: Some(candidate.label.clone()),
        text_edit: Some(CompletionTextEdit::Edit(TextEdit { range: place, new_text: candidate.label.clone() })),
        label: candidate.label,
        ..CompletionItem::default()
    });
    value(CompletionList { is_incomplete, items: items.collect() })
}

/// Most completions that are given at once.
const ITEMS_MAX: usize = 1000;

pub(super) fn document_symbols(workspace: &mut Workspace, params: &DocumentSymbolParams) -> Result<Value, Refusal> {
    let Some(path) = workspace.path_below(&params.text_document.uri) else { return Ok(Value::Null) };
    let audited = workspace.audited();
    let sources = &audited.audit.trace.project.sources;
    let Some(file) = sources.by_path(&path) else { return Ok(Value::Null) };
    let text = sources.text(file);
    let mut lines = Lines::of(text);
    let items = outline::of_file(&audited.audit, &audited.index, file);
    value(items.iter().map(|item| symbol(text, &mut lines, item)).collect::<Vec<_>>())
}

#[expect(deprecated, reason = "the type has a field that is deprecated")]
fn symbol(text: &str, lines: &mut Lines, item: &Item) -> DocumentSymbol {
    let whole = item.range.start..item.range.end.max(item.named.end);
    DocumentSymbol {
        name: if item.name.trim().is_empty() { "(no words)".to_owned() } else { item.name.clone() },
        detail: Some(item.detail.clone()),
        kind: kind(item.sort),
        tags: None,
        deprecated: None,
        range: range(text, lines, whole),
        selection_range: range(text, lines, item.named.clone()),
        children: Some(item.children.iter().map(|child| symbol(text, lines, child)).collect()),
    }
}

fn kind(sort: Sort) -> SymbolKind {
    match sort {
        Sort::Heading => SymbolKind::NAMESPACE,
        Sort::Clause => SymbolKind::INTERFACE,
        Sort::Case => SymbolKind::METHOD,
        Sort::Authority => SymbolKind::PACKAGE,
        Sort::Gate | Sort::Attestation => SymbolKind::EVENT,
    }
}

#[expect(deprecated, reason = "the type has a field that is deprecated")]
pub(super) fn workspace_symbols(workspace: &mut Workspace, params: &WorkspaceSymbolParams) -> Result<Value, Refusal> {
    let audited = workspace.audited();
    let found = outline::search(&audited.audit, &audited.index, &params.query);
    let symbols = found.into_iter().filter_map(|(symbol, detail, site)| {
        Some(SymbolInformation {
            name: symbol.name().to_owned(),
            kind: kind(outline::sort(&symbol)),
            tags: None,
            deprecated: None,
            location: workspace.location(&site)?,
            container_name: (!detail.is_empty()).then_some(detail),
        })
    });
    value(symbols.collect::<Vec<_>>())
}
