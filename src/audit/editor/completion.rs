//! What could stand at a byte of a text that is being written, so that it need not be readable yet.

use std::collections::BTreeSet;
use std::ops::Range;

use super::outline::Sort;
use crate::contract::{Kind, Standing};
use crate::ids::{Facet, Tag};
use crate::trace::{Trace, families};

/// Something that could stand there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Candidate {
    /// What is written.
    pub label: String,
    /// A few words more.
    pub detail: String,
    /// What it is; none for a word of a format.
    pub sort: Option<Sort>,
    /// Those that are likelier come first.
    pub rank: u8,
}

/// What could stand at a byte, and the bytes that it would replace.
pub fn complete(trace: &Trace, path: &str, text: &str, byte: usize) -> (Range<usize>, Vec<Candidate>) {
    let byte = text.floor_char_boundary(byte.min(text.len()));
    let is_yaml = path.rsplit('.').next().is_some_and(|ending| ending.eq_ignore_ascii_case("yaml"));
    let start = byte - text[..byte].bytes().rev().take_while(|b| is_part(*b)).count();
    let range = start..byte;
    let line = &text[text[..start].rfind('\n').map_or(0, |at| at + 1)..start];
    let found = if is_yaml { in_yaml(trace, path, text, start, line) } else { in_document(trace, line) };
    (range, found)
}

fn is_part(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'/' | b'*' | b'_')
}

fn in_document(trace: &Trace, line: &str) -> Vec<Candidate> {
    if line.ends_with("][") {
        return authorities(trace);
    }
    if Tag::ALL.into_iter().any(|tag| line.ends_with(&format!("{tag}["))) {
        return clauses(trace, |written, _| !written);
    }
    let opens = line.trim_start_matches([' ', '\t', '>', '-', '*', '+', '|']);
    if opens.is_empty() {
        return Tag::ALL
            .into_iter()
            .map(|tag| Candidate { label: tag.word().to_owned(), detail: tag.says().to_owned(), sort: None, rank: 0 })
            .collect();
    }
    if line.starts_with("family:") {
        return words(families(trace).iter().copied(), "a family");
    }
    Vec::new()
}

fn in_yaml(trace: &Trace, path: &str, text: &str, start: usize, line: &str) -> Vec<Candidate> {
    let keys = keys_at(text, start, line);
    let last = keys.last().map_or("", String::as_str);
    let has = |key: &str| keys.iter().any(|known| known == key);
    match last {
        "cases" | "case" | "probes" => cases(trace),
        "clauses" if has("probes") => clauses(trace, |_, _| true),
        // Keys of records: those that no contract lists yet come first.
        "clauses" => clauses(trace, |written, listed| written && !listed),
        "renamed" | "retired" | "clause" | "scope" | "not-for" | "verified" | "guarded" => {
            let mut found = clauses(trace, |_, _| true);
            found.extend(families(trace).into_iter().map(|family| Candidate {
                label: format!("{family}.**"),
                detail: "all clauses of the family".to_owned(),
                sort: None,
                rank: 1,
            }));
            found
        }
        "facet" | "facets" | "not-applicable" => words(Facet::ALL.map(Facet::word), "a facet"),
        "kind" => words(Kind::ALL.map(Kind::word), "a kind of publication"),
        "standing" => words(Standing::ALL.map(Standing::word), "a standing"),
        "needs" => trace.project.gates.iter().map(|gate| named(&gate.id.value, &gate.title, Sort::Gate)).collect(),
        "attested" | "attestation" => {
            let known = trace.project.attestations.iter();
            known.map(|one| named(&one.id.value, &one.title, Sort::Attestation)).collect()
        }
        "documents" => {
            let paths = trace.project.documents.iter().map(|one| trace.project.sources.path(one.file));
            words(paths, "a rule document")
        }
        "family" => words(families(trace).iter().copied(), "a family"),
        _ if path == trace.project.config.authorities.value => Vec::new(),
        _ if keys.len() == 2 && keys[0] == "clauses" => words(RECORD_KEYS, "a key of a clause's record"),
        _ => Vec::new(),
    }
}

const RECORD_KEYS: [&str; 10] =
    ["cases", "decided", "ruling", "no-ruling", "question", "alternatives", "guard", "mark", "not-applicable", "note"];

/// The keys that what stands at a byte is under, the outermost first, judged by indentation and, on its own line, by colons.
fn keys_at(text: &str, start: usize, line: &str) -> Vec<String> {
    let mut keys = Vec::new();
    if let Some(colon) = line.rfind(':') {
        let key: String =
            line[..colon].chars().rev().take_while(|c| c.is_alphanumeric() || "-./".contains(*c)).collect();
        keys.push(key.chars().rev().collect::<String>());
    }
    let indent_of = |line: &str| line.len() - line.trim_start_matches(' ').len();
    let mut indent = indent_of(line);
    // An item of a list may stand as far left as the key that it belongs to.
    let mut item = line.trim_start().starts_with('-');
    let above = text[..start].rfind('\n').unwrap_or(0);
    for line in text[..above].lines().rev().take(LINES_MAX) {
        let trimmed = line.trim();
        if trimmed.is_empty() || trimmed.starts_with('#') {
            continue;
        }
        let own = indent_of(line);
        let is_item = trimmed.starts_with('-');
        if own < indent || (item && own == indent && !is_item) {
            if let Some((key, _)) = trimmed.trim_start_matches(['-', ' ']).split_once(':') {
                keys.push(key.trim_matches(['"', '\'']).to_owned());
            }
            indent = own;
            item = is_item;
        }
        if indent == 0 && !item {
            break;
        }
    }
    keys.reverse();
    keys
}

/// Most lines above that are read in search of keys.
const LINES_MAX: usize = 200_000;

/// Clauses that documents write or contracts list; `likely` is asked of each whether it is what is meant.
fn clauses(trace: &Trace, likely: impl Fn(bool, bool) -> bool) -> Vec<Candidate> {
    let mut found: Vec<Candidate> = trace
        .clauses
        .iter()
        .filter(|entry| !entry.duplicate)
        .map(|entry| {
            let clause = trace.clause(entry);
            let detail = format!("{}, {}", clause.tag, entry.verdict.status);
            let rank = u8::from(!likely(true, entry.record.is_some()));
            Candidate { label: clause.id.value.clone(), detail, sort: Some(Sort::Clause), rank }
        })
        .collect();
    let recorded = trace.project.contracts.iter().flat_map(|contract| &contract.clauses);
    let recorded = recorded.map(|record| record.id.value.as_str());
    let unwritten: BTreeSet<&str> = recorded.filter(|id| trace.by_id(id).is_none()).collect();
    found.extend(unwritten.into_iter().map(|id| Candidate {
        label: id.to_owned(),
        detail: "in no document yet".to_owned(),
        sort: Some(Sort::Clause),
        rank: u8::from(!likely(false, true)),
    }));
    found
}

fn cases(trace: &Trace) -> Vec<Candidate> {
    let known = trace.cases.iter().map(|(id, case)| {
        let title = case.evidence.as_ref().map_or("does not exist yet", |found| found.title.as_str());
        Candidate { rank: u8::from(!case.clauses.is_empty()), ..named(id, title, Sort::Case) }
    });
    known.collect()
}

fn authorities(trace: &Trace) -> Vec<Candidate> {
    trace.project.authorities.iter().map(|known| named(&known.id.value, &known.title, Sort::Authority)).collect()
}

fn named(label: &str, detail: &str, sort: Sort) -> Candidate {
    Candidate { label: label.to_owned(), detail: detail.to_owned(), sort: Some(sort), rank: 0 }
}

fn words<'t>(words: impl IntoIterator<Item = &'t str>, detail: &str) -> Vec<Candidate> {
    let candidate = |word: &str| Candidate { label: word.to_owned(), detail: detail.to_owned(), sort: None, rank: 0 };
    words.into_iter().map(candidate).collect()
}
