//! What a file holds, as a tree; and all that a project has, by name.

use std::ops::Range;

use super::{Index, Role, Site, Symbol};
use crate::chain::Audit;
use crate::document::Document;
use crate::document::outline::{What, parts};
use crate::source::{FileId, Span};

/// What sort of thing an item is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sort {
    /// A heading.
    Heading,
    /// A clause, or its record.
    Clause,
    /// A case.
    Case,
    /// An authority.
    Authority,
    /// A gate.
    Gate,
    /// An attestation.
    Attestation,
}

/// A part of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Item {
    /// What it is called.
    pub name: String,
    /// A few words more.
    pub detail: String,
    /// What it is.
    pub sort: Sort,
    /// All of it.
    pub range: Range<usize>,
    /// Its name.
    pub named: Range<usize>,
    /// What it holds.
    pub children: Vec<Item>,
}

/// The parts of a file.
pub fn of_file(audit: &Audit, index: &Index, file: FileId) -> Vec<Item> {
    let trace = &audit.trace;
    let number = trace.project.documents.iter().position(|document| document.file == file);
    if let Some(number) = number {
        return of_document(audit, &trace.project.documents[number]);
    }
    let found = index.in_file(file).iter().filter(|one| matches!(one.role, Role::Definition | Role::Record));
    found
        .map(|one| Item {
            name: one.symbol.name().to_owned(),
            detail: detail(audit, &one.symbol),
            sort: sort(&one.symbol),
            range: one.span.range(),
            named: one.span.range(),
            children: Vec::new(),
        })
        .collect()
}

fn of_document(audit: &Audit, document: &Document) -> Vec<Item> {
    let text = audit.trace.project.sources.text(document.file);
    let mut roots: Vec<Item> = Vec::new();
    let mut open: Vec<(usize, Item)> = Vec::new();
    let close = |open: &mut Vec<(usize, Item)>, roots: &mut Vec<Item>| {
        if let Some((_, item)) = open.pop() {
            match open.last_mut() {
                Some((_, parent)) => {
                    parent.range.end = parent.range.end.max(item.range.end);
                    parent.children.push(item);
                }
                None => roots.push(item),
            }
        }
    };
    for part in parts(document, text) {
        let item = match part.what {
            What::Heading(i) => {
                let heading = &document.headings[i];
                Item {
                    name: heading.text.clone(),
                    detail: String::new(),
                    sort: Sort::Heading,
                    range: heading.span.range(),
                    named: heading.span.range(),
                    children: Vec::new(),
                }
            }
            What::Clause(i) => {
                let clause = &document.clauses[i];
                Item {
                    name: clause.id.value.clone(),
                    detail: detail(audit, &Symbol::Clause(clause.id.value.clone())),
                    sort: Sort::Clause,
                    range: clause.span.range(),
                    named: clause.id.span.range(),
                    children: Vec::new(),
                }
            }
            What::Prose => continue,
        };
        while open.last().is_some_and(|(depth, _)| *depth >= part.depth) {
            close(&mut open, &mut roots);
        }
        open.push((part.depth, item));
    }
    while !open.is_empty() {
        close(&mut open, &mut roots);
    }
    roots
}

/// What sort of thing a symbol is.
pub fn sort(symbol: &Symbol) -> Sort {
    match symbol {
        Symbol::Clause(_) => Sort::Clause,
        Symbol::Case(_) => Sort::Case,
        Symbol::Authority(_) => Sort::Authority,
        Symbol::Gate(_) => Sort::Gate,
        Symbol::Attestation(_) => Sort::Attestation,
    }
}

fn detail(audit: &Audit, symbol: &Symbol) -> String {
    let trace = &audit.trace;
    match symbol {
        Symbol::Clause(id) => trace
            .by_id(id)
            .map(|entry| format!("{}, {}", trace.clause(entry).tag, entry.verdict.status))
            .unwrap_or_default(),
        Symbol::Case(id) => {
            let outcome = trace.cases.get(id).and_then(|case| case.evidence.as_ref());
            outcome.map(|found| found.outcome.word().to_owned()).unwrap_or_default()
        }
        Symbol::Authority(id) => {
            let known = trace.project.authorities.iter().find(|known| known.id.value == *id);
            known.map(|known| known.standing.word().to_owned()).unwrap_or_default()
        }
        Symbol::Gate(id) => {
            let verdict = audit.gates.iter().find(|one| trace.project.gates[one.gate].id.value == *id);
            verdict.map(|verdict| verdict.state.word().to_owned()).unwrap_or_default()
        }
        Symbol::Attestation(_) => String::new(),
    }
}

/// Most things that one search gives.
const FOUND_MAX: usize = 512;

/// Things of the project whose names have all these words, or all these letters in their order.
pub fn search(audit: &Audit, index: &Index, query: &str) -> Vec<(Symbol, String, Site)> {
    let query = query.to_lowercase();
    let words: Vec<&str> = query.split_whitespace().collect();
    let fits = |name: &str| {
        let name = name.to_lowercase();
        words.iter().all(|word| name.contains(word)) || (words.len() == 1 && has_in_order(&name, words[0]))
    };
    let mut found = Vec::new();
    for (symbol, places) in index.symbols() {
        if found.len() >= FOUND_MAX {
            break;
        }
        if fits(symbol.name()) {
            let place = places.iter().find(|(_, role)| *role == Role::Definition).or_else(|| places.first());
            let usable = place.filter(|(_, role)| *role != Role::Former);
            found.extend(usable.map(|(span, _): &(Span, Role)| {
                (symbol.clone(), detail(audit, symbol), Site::of(&audit.trace.project.sources, *span))
            }));
        }
    }
    found
}

fn has_in_order(name: &str, letters: &str) -> bool {
    let mut rest = name.chars();
    letters.chars().all(|letter| rest.any(|c| c == letter))
}
