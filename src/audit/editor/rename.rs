//! Another name for something, wherever it stands; the old ID of a clause is recorded in its contract.

use super::{Edit, Index, Occurrence, Role, Site, Symbol, search, yaml_edit};
use crate::contract::Contract;
use crate::ids::{is_case_id, is_clause_id, is_foreign_id, is_word};
use crate::source::{Span, Tree};
use crate::trace::{Trace, family_of};

/// What a new name changes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Rename {
    /// In the project's own files.
    pub edits: Vec<Edit>,
    /// In source code, where a literal is the old name: most likely the case or mark itself, but only a person can tell.
    pub in_code: Vec<Edit>,
    /// What a person should know besides.
    pub notes: Vec<String>,
}

/// What can be renamed: all names but those that stand for what was.
pub fn is_renamable(at: &Occurrence) -> bool {
    at.role != Role::Former
}

/// The changes that give a symbol a new name; or why it cannot have it.
pub fn rename(trace: &Trace, index: &Index, tree: &Tree, symbol: &Symbol, new: &str) -> Result<Rename, String> {
    if symbol.name() == new {
        return Ok(Rename::default());
    }
    refuse(trace, index, symbol, new)?;
    let sources = &trace.project.sources;
    let mut rename = Rename::default();
    let edit = |span: Span| Edit { site: Site::of(sources, span), with: new.to_owned() };
    let record = |span: &Span| is_rename_entry(trace, *span);
    for (span, role) in index.all(symbol) {
        // What a record of renames says stays: the chain is followed to its end.
        if *role != Role::Former && !record(span) {
            rename.edits.push(edit(*span));
        }
    }
    match symbol {
        Symbol::Clause(old) => {
            anchors(trace, old, new, &mut rename);
            record_rename(trace, old, new, &mut rename);
            rename.in_code = code(tree, old, new);
        }
        Symbol::Case(old) => {
            rename.in_code = code(tree, old, new);
            if !search::in_results(trace, old).is_empty() {
                rename.notes.push(format!("results still call the case `{old}`: run its engine's tests again"));
            }
        }
        Symbol::Authority(_) | Symbol::Gate(_) | Symbol::Attestation(_) => {}
    }
    Ok(rename)
}

fn refuse(trace: &Trace, index: &Index, symbol: &Symbol, new: &str) -> Result<(), String> {
    let (good, form) = match symbol {
        Symbol::Clause(old) if !is_clause_id(old) => (is_foreign_id(new), "an ID such as its document has"),
        Symbol::Clause(_) => (is_clause_id(new), "lower-case words with dots between, such as `sapho.card.modes`"),
        Symbol::Case(_) => (is_case_id(new), "lower-case words with slashes between, such as `sapho/card/both-modes`"),
        Symbol::Authority(_) | Symbol::Gate(_) | Symbol::Attestation(_) => {
            (is_word(new), "a name of lower-case letters, digits and single hyphens")
        }
    };
    if !good {
        return Err(format!("`{new}` is not {form}"));
    }
    let same = match symbol {
        Symbol::Clause(_) => Symbol::Clause(new.to_owned()),
        Symbol::Case(_) => Symbol::Case(new.to_owned()),
        Symbol::Authority(_) => Symbol::Authority(new.to_owned()),
        Symbol::Gate(_) => Symbol::Gate(new.to_owned()),
        Symbol::Attestation(_) => Symbol::Attestation(new.to_owned()),
    };
    let known_case = matches!(symbol, Symbol::Case(_)) && trace.cases.contains_key(new);
    match index.all(&same).first() {
        Some((span, Role::Former)) => {
            Err(format!("`{new}` was used before ({}); an ID is never used again", trace.project.sources.place(*span)))
        }
        Some((span, _)) => Err(format!("`{new}` is taken ({})", trace.project.sources.place(*span))),
        None if known_case => Err(format!("`{new}` is the ID of another case")),
        None => Ok(()),
    }
}

fn is_rename_entry(trace: &Trace, span: Span) -> bool {
    let contract = trace.project.contracts.iter().find(|contract| contract.file == span.file);
    contract.is_some_and(|contract| {
        contract.renamed.iter().any(|(_, new)| new.span.start <= span.start && span.end <= new.span.end)
    })
}

/// Links of documents to the clause's place: `other.md#sapho.card.modes`.
fn anchors(trace: &Trace, old: &str, new: &str, rename: &mut Rename) {
    let sources = &trace.project.sources;
    let anchor = format!("#{old}");
    for document in &trace.project.documents {
        let text = sources.text(document.file);
        for (at, _) in text.match_indices(&anchor) {
            let ends = text[at + anchor.len()..].starts_with([')', '>', ' ', '"', '\n', '\r']);
            let links = text[..at].ends_with(['(', '<', 'd', 'D']);
            if ends && links {
                let start = at + 1;
                let site = Site::of(sources, Span::new(document.file, start..start + old.len()));
                rename.edits.push(Edit { site, with: new.to_owned() });
            }
        }
    }
}

/// The contract that keeps what a clause was called.
pub(super) fn contract_of<'t>(trace: &'t Trace, id: &str) -> Option<&'t Contract> {
    let contracts = &trace.project.contracts;
    let listing = trace.by_id(id).and_then(|entry| entry.record).map(|(contract, _)| &contracts[contract]);
    listing.or_else(|| contracts.iter().find(|contract| contract.family.value == family_of(id)))
}

fn record_rename(trace: &Trace, old: &str, new: &str, rename: &mut Rename) {
    match contract_of(trace, old) {
        Some(contract) => rename.edits.push(add_to(trace, contract, "renamed", &format!("{old}: {new}"))),
        None => rename.notes.push(format!("no contract can keep that `{new}` was `{old}`")),
    }
}

/// The edit that adds an entry to a mapping of a contract.
pub(super) fn add_to(trace: &Trace, contract: &Contract, key: &str, entry: &str) -> Edit {
    let sources = &trace.project.sources;
    let text = sources.text(contract.file);
    let (_, line) = sources.line_at(contract.file, contract.family.span.range().start);
    let line = &text[line];
    let indent = &line[..line.len() - line.trim_start().len()];
    let (range, with) = yaml_edit::add_entry(text, indent, key, entry);
    Edit { site: Site::of(sources, Span::new(contract.file, range)), with }
}

fn code(tree: &Tree, old: &str, new: &str) -> Vec<Edit> {
    search::in_code(tree, old).into_iter().map(|site| Edit { site, with: new.to_owned() }).collect()
}
