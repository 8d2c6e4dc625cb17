//! TOML as duvet keeps it: a `target`, and a `[[spec]]` with level and quote for each requirement of it.
//!
//! Comments, and other tables such as `[[exception]]`, hold no clause: they are another tool's records.

use std::collections::BTreeMap;
use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;

use super::keywords::Section;
use super::{Dialect, Foreign, Found};
use crate::diagnostic::{Diagnostic, Name};
use crate::document::Element;
use crate::document::faults::{Faults, shown};
use crate::document::html::Page;
use crate::document::text_clauses;
use crate::document::{Document, parse};
use crate::source::FileId;

/// Tables read of one file.
const SPECS_MAX: usize = 100_000;

#[derive(Debug, Deserialize)]
struct File {
    target: Option<String>,
    #[serde(default, alias = "specs")]
    spec: Vec<Spec>,
}

#[derive(Debug, Deserialize)]
struct Spec {
    /// Where it is not that of the file.
    target: Option<String>,
    level: Option<String>,
    quote: Spanned<String>,
}

/// Reads a file as a document of its own.
pub(in crate::document) fn read(file: FileId, path: &str, text: &str) -> (Document, Vec<Diagnostic>) {
    let mut faults = Faults::new(file);
    let parsed: File = match toml::from_str(text) {
        Ok(parsed) => parsed,
        Err(fault) => {
            let range = on_boundaries(text, fault.span().unwrap_or(0..0));
            let found = faults.at(Name::InvalidToml, range, format!("invalid TOML: {}", shown(fault.message())));
            faults.push(found.help("correct it, or take the file out of `documents`"));
            File { target: None, spec: Vec::new() }
        }
    };
    let title = parsed.target.clone().unwrap_or_else(|| parse::stem(path).to_owned());
    let mut sections: BTreeMap<Option<String>, Section> = BTreeMap::new();
    if parsed.spec.len() > SPECS_MAX {
        let found = faults.at(Name::LimitReached, 0..0, format!("more than {SPECS_MAX} tables `[[spec]]`"));
        faults.push(found.help("split the file"));
    }
    let mut page = Page::default();
    let mut clauses = Vec::new();
    for spec in parsed.spec.into_iter().take(SPECS_MAX) {
        let range = on_boundaries(text, spec.quote.span());
        let mut foreign = Foreign::new(Dialect::Duvet);
        foreign.level = spec.level;
        let target = spec.target.or_else(|| parsed.target.clone());
        let section = sections.entry(target).or_insert_with_key(|target| section_of(target.as_deref(), path));
        let found =
            Found { id: section.next(), marker: range.clone(), extent: range, element: Element::Block, foreign };
        let quote = spec.quote.into_inner();
        page.open(clauses.len(), Element::Block);
        page.tag("<blockquote>\n<p>");
        page.text(quote.trim());
        page.tag("</p>\n</blockquote>\n");
        page.close(clauses.len(), Element::Block);
        clauses.push(text_clauses::clause(found, &quote, &mut faults));
    }
    let document = text_clauses::document(file, title, Vec::new(), clauses, page);
    (document, faults.into_vec())
}

/// How many clauses a file holds.
pub(in crate::document) fn count(text: &str) -> usize {
    // Most TOML is of other tools, and need not be read.
    let is_likely = text.contains("spec") && text.contains("quote");
    if is_likely { toml::from_str::<File>(text).map_or(0, |file| file.spec.len().min(SPECS_MAX)) } else { 0 }
}

/// `https://…/rfc9000#section-2.1` is `rfc9000.section-2.1`, and `../spec/api/retry.md#delay` is `spec.api.retry.delay`: only
/// documents of the IETF have names that no other has.
fn section_of(target: Option<&str>, path: &str) -> Section {
    let Some(target) = target else { return Section::new(&super::stem_of(path), "") };
    let (address, fragment) = target.split_once('#').unwrap_or((target, ""));
    let without_host =
        address.split_once("://").map_or(address, |(_, rest)| rest.split_once('/').unwrap_or(("", rest)).1);
    let parts: Vec<&str> = without_host.split('/').filter(|part| !matches!(*part, "" | "." | "..")).collect();
    let name = match parts.last() {
        Some(last) if last.starts_with("rfc") || last.starts_with("draft-") => (*last).to_owned(),
        _ => parts.join("/"),
    };
    let keep = |c: char| if c.is_alphanumeric() || matches!(c, '-' | '_' | '.') { c } else { '-' };
    let fragment: String = fragment.chars().map(keep).collect();
    Section::new(&super::stem_of(&name), &fragment)
}

fn on_boundaries(text: &str, range: Range<usize>) -> Range<usize> {
    let start = text.floor_char_boundary(range.start.min(text.len()));
    start..text.ceil_char_boundary(range.end.min(text.len())).max(start)
}
