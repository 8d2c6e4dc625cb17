//! The site as a whole, over projects that stand in memory: its pages, its safety, its sameness.

mod kept;
mod pages;
mod replays;
mod sheets;
mod writing;

use std::collections::BTreeMap;

use jiff::civil::date;

use super::{File, Options, render};
use crate::chain::{Audit, Choices, audit};
use crate::diagnostic::Diagnostic;
use crate::source::Tree;
use crate::suite::Playing;

/// A small project with something of every kind.
const SMALL: &[(&str, &str)] = &[
    (
        "truthsayer.yaml",
        "title: Small rules\nsuite:\n  embedded: false\n  results: [results/*.json]\nseverity:\n  unlocated-citation: error\n",
    ),
    (
        "sources/small.md",
        "---\ntitle: Small rules of play\nfamily: small\n---\n# Small rules of play\n\nAn introduction, and [the other page](more/other.md#other).\n\n\
         ## Turns\n\nsourced[small.turn.order]\nPlayers act in order. [p. 2][book]\n\n\
         interpretation[small.turn.pass]\nA player may pass:\n\n- once,\n- sourced[small.turn.pass-free]\n  for free. [pp. 2–3][book]\n\n\
         | rule | text |\n| --- | --- |\n| unresolved[small.turn.tie] | Who wins a tie. |\n",
    ),
    ("sources/more/other.md", "# Other\n\nsourced[small.other.rule]\nA rule with no page. [page unknown][book]\n"),
    (
        "sources/authorities.yaml",
        "authorities:\n  book:\n    title: The book\n    kind: rulebook\n    edition: 2021\n    standing: official\n    url: https://example.org/book.pdf\n",
    ),
    (
        "contracts/small.yaml",
        "family: small\ntitle: Small\ndocuments: [sources/small.md, sources/more/other.md]\nclauses:\n  small.turn.order:\n    cases: [small/turn/in-order]\n  small.turn.pass:\n    decided: {by: the table, on: 2026-01-02, instead-of: [no passing]}\n    no-ruling: nothing to play\n  small.turn.pass-free: {}\n  small.turn.tie:\n    question: Who wins a tie?\n    alternatives: [the first, nobody]\n    guard: ties are refused\n  small.other.rule: {}\nprobes:\n  small/probe/tie:\n    facet: native\n    shows: a tie is refused\n    clauses: [small.turn.tie]\nrenamed:\n  small.turn.sequence: small.turn.order\n",
    ),
    (
        "contracts/gates.yaml",
        "gates:\n  - gate: rules\n    title: Rules\n    scope: [small.**]\n    require:\n      verified: all\n      probes: all\n      facets: [native]\n      attested: [read-aloud]\n    waive:\n      - clause: small.turn.pass\n        reason: later\n        by: the table\n        on: 2026-01-01\n        until: 2026-12-31\n",
    ),
    (
        "contracts/attestations.yaml",
        "attestations:\n  read-aloud:\n    title: Read aloud\n    scope: all of it\n    limits: once\n    given:\n      - by: a reader\n        on: 2026-01-01\n        until: 2026-02-01\n",
    ),
    (
        "results/own.json",
        "{\"schema\":\"truthsayer-results/1\",\"provider\":\"own\",\"engine\":\"r1\",\"cases\":[{\"id\":\"small/turn/in-order\",\"facet\":\"native\",\"title\":\"Players act in order\",\"outcome\":\"passed\"}]}",
    ),
];

fn tree(files: &[(&str, &str)]) -> Tree {
    Tree::Memory(files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect())
}

fn audited(files: &[(&str, &str)]) -> Audit {
    audit(&tree(files), Choices { as_of: date(2026, 3, 1), suite: Playing::Unrun })
}

fn small_with(path: &str, change: impl Fn(&str) -> String) -> Vec<(String, String)> {
    SMALL
        .iter()
        .map(|(own, text)| ((*own).to_owned(), if *own == path { change(text) } else { (*text).to_owned() }))
        .collect()
}

fn rendered(files: &[(String, String)]) -> (BTreeMap<String, String>, Vec<Diagnostic>) {
    let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let (made, found) = render(&audited(&files), &Options::default());
    (texts(&made), found)
}

fn texts(files: &[File]) -> BTreeMap<String, String> {
    files.iter().map(|file| (file.path.clone(), String::from_utf8_lossy(&file.bytes).into_owned())).collect()
}
