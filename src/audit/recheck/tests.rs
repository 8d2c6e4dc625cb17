//! What is recalled is held against what a whole check tells, edit by edit.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use jiff::civil::date;

use super::*;
use crate::chain::{Choices, audit_with};
use crate::diagnostic::render::text::{Colour, render, render_shown};
use crate::lint::fixture::faulty;
use crate::project::CONFIG_PATH;
use crate::review::to_lines;
use crate::suite::Playing;

const DAY: Date = date(2026, 11, 30);

type Files = BTreeMap<String, String>;

fn tree(files: &Files) -> Tree {
    Tree::Memory(files.iter().map(|(path, text)| (path.clone(), text.clone().into_bytes())).collect())
}

fn audited(tree: &Tree) -> Audit {
    audit_with(tree, CONFIG_PATH, Choices { as_of: DAY, suite: Playing::Unrun })
}

/// A check of these files, and one that kept what a check of others told.
struct Pair {
    folder: tempfile::TempDir,
}

impl Pair {
    fn kept(files: &Files) -> Self {
        let pair = Self { folder: tempfile::tempdir().expect("a folder") };
        let tree = tree(files);
        pair.asked(&tree, |question| question.keep(&audited(&tree)));
        pair
    }

    fn asked<T>(&self, tree: &Tree, ask: impl FnOnce(Question<'_>) -> T) -> T {
        let cache = Cache::at(self.folder.path().to_path_buf(), "test".to_owned());
        ask(Question { cache: &cache, tree, config_path: CONFIG_PATH, as_of: DAY })
    }

    /// Whether it is recalled what these files come to. What is, must be what a whole check tells.
    fn recalls(&self, files: &Files, what: &str) -> bool {
        let tree = tree(files);
        let Some(told) = self.asked(&tree, |question| question.recall()) else { return false };
        let audit = audited(&tree);
        let shown: Vec<&Diagnostic> = told.shown.iter().collect();
        assert_eq!(
            render_shown(&shown, told.all, &told.sources, Colour::Plain),
            render(&audit.diagnostics, &audit.trace.project.sources, Colour::Plain),
            "{what}"
        );
        assert_eq!(told.clauses, audit.trace.clauses.len());
        assert_eq!(told.documents, audit.trace.project.documents.len());
        true
    }
}

fn edited(files: &Files, path: &str, from: &str, to: &str) -> Files {
    let mut files = files.clone();
    let text = files.get_mut(path).expect("it is there");
    assert!(text.contains(from), "{from} in {path}");
    *text = text.replacen(from, to, 1);
    files
}

/// A project of several documents, reviewed, and with findings of several kinds.
fn project() -> Files {
    let mut files = Files::new();
    let book = "authorities:\n  book:\n    title: B\n    kind: rulebook\n    undated: x\n    standing: official\n    pages: 9\n";
    files.insert("sources/authorities.yaml".to_owned(), book.to_owned());
    for n in 0..4 {
        let mut text = format!("---\ntitle: D{n}\nfamily: f{n}\n---\n# D{n}\n\n");
        let mut contract = format!("family: f{n}\ntitle: F{n}\ndocuments: [sources/d{n}.md]\nclauses:\n");
        for clause in 0..6 {
            let _ = write!(
                text,
                "sourced[f{n}.c{clause}]\nA seat ships *five* counters in turn {clause}. [p. 3][book]\n\n"
            );
            let _ = writeln!(contract, "  f{n}.c{clause}: {{cases: [f{n}/c{clause}]}}");
        }
        text.push_str("## After that\n\nWhat follows is plain.\n");
        files.insert(format!("sources/d{n}.md"), text);
        files.insert(format!("contracts/f{n}.yaml"), contract);
    }
    let audit = audited(&tree(&files));
    for document in 0..3 {
        let entries = audit.trace.clauses.iter().filter(|entry| entry.document == document);
        let lines = to_lines(entries.map(|entry| audit.trace.snapshot(entry)).collect());
        files.insert(format!("contracts/reviewed/sources/d{document}.md.jsonl"), lines);
    }
    files
}

#[test]
fn words_alone_are_told_from_what_was_kept() {
    let files = project();
    let kept = Pair::kept(&files);
    assert!(kept.recalls(&files, "nothing changed"));
    let edits = [
        ("sources/d1.md", "*five*", "*six*"),
        ("sources/d1.md", "What follows", "It"),
        ("sources/d2.md", "A seat", "A\u{202e} seat"),
        ("sources/d0.md", "What follows is plain.", "A player must pay two."),
        // It has no reviews, and a finding says so, of a place that moves.
        ("sources/d3.md", "sourced[f3.c0]\nA seat ships", "A title may stand here.\n\nsourced[f3.c0]\nA seat moves"),
        ("sources/d2.md", "\n\n## After", "\n\nMore words stand before.\n\n## After"),
    ];
    for (path, from, to) in edits {
        assert!(kept.recalls(&edited(&files, path, from, to), to), "{to}");
    }
    let mut all = files.clone();
    for (path, from, to) in edits {
        all = edited(&all, path, from, to);
    }
    assert!(kept.recalls(&all, "all of them"));
    // What was found of words is found no more, or elsewhere.
    let again = Pair::kept(&all);
    for (path, to, from) in edits {
        assert!(again.recalls(&edited(&all, path, from, to), to), "{to} again");
        assert!(again.recalls(&edited(&all, path, "# D", "\n# D"), path));
    }
    assert!(again.recalls(&files, "as it was first"));
}

#[test]
fn more_than_words_takes_a_whole_check() {
    let files = project();
    let kept = Pair::kept(&files);
    let edits = [
        ("sources/d1.md", "sourced[f1.c2]", "interpretation[f1.c2]"),
        ("sources/d1.md", "sourced[f1.c2]", "sourced[f1.c9]"),
        ("sources/d1.md", "[p. 3][book]", "[p. 12][book]"),
        ("sources/d1.md", "[p. 3][book]", "[p. 3][bok]"),
        ("sources/d1.md", "title: D1", "title: Other"),
        ("sources/d1.md", "## After", "## Before"),
        ("sources/d1.md", "A seat", "\n\nsourced[f1.c8]\n\nA seat"),
        ("contracts/f1.yaml", "F1", "F9"),
        ("sources/authorities.yaml", "pages: 9", "pages: 2"),
        ("contracts/reviewed/sources/d1.md.jsonl", "five", "six"),
    ];
    for (path, from, to) in edits {
        assert!(!kept.recalls(&edited(&files, path, from, to), to), "{to}");
    }
    let mut more = files.clone();
    more.insert("sources/d5.md".to_owned(), "# More\n".to_owned());
    assert!(!kept.recalls(&more, "a document more"));
    more = files.clone();
    more.remove("sources/d3.md");
    assert!(!kept.recalls(&more, "a document less"));
    more = files.clone();
    more.insert("publications/book.txt".to_owned(), "A seat ships six counters.".to_owned());
    assert!(!kept.recalls(&more, "the text of a publication"));
    more = files.clone();
    more.insert("truthsayer.yaml".to_owned(), "title: T\n".to_owned());
    assert!(!kept.recalls(&more, "a configuration"));
}

#[test]
fn another_day_and_another_build_are_asked_anew() {
    let files = project();
    let kept = Pair::kept(&files);
    let tree = tree(&files);
    let tomorrow = |question: Question<'_>| Question { as_of: date(2026, 12, 1), ..question }.recall();
    assert!(kept.asked(&tree, tomorrow).is_none());
    let cache = Cache::at(kept.folder.path().to_path_buf(), "other".to_owned());
    assert!(Question { cache: &cache, tree: &tree, config_path: CONFIG_PATH, as_of: DAY }.recall().is_none());
    let none = Cache::none();
    assert!(Question { cache: &none, tree: &tree, config_path: CONFIG_PATH, as_of: DAY }.recall().is_none());
}

/// Whatever a lint looks at, what is recalled is what it says of the present words.
#[test]
fn no_lint_is_told_from_words_that_are_gone() {
    let mut recalled = 0;
    for (lint, files) in faulty() {
        for left_out in [&[][..], &["results/", "baseline"], &["results/", "baseline", "reviewed/"]] {
            let mut files = files.clone();
            files.retain(|path, _| !left_out.iter().any(|part| path.contains(part)));
            let kept = Pair::kept(&files);
            kept.recalls(&files, lint);
            let documents: Vec<String> = files.keys().filter(|path| path.starts_with("sources/")).cloned().collect();
            for path in documents {
                for (from, to) in
                    [("\n\n", "\n\nA player must pay.\n\n"), (" ", "\u{200b} "), ("e", "ee"), ("two", "three")]
                {
                    if let Some(at) = files[&path].rfind(from) {
                        let mut edit = files.clone();
                        edit.get_mut(&path).expect("it is there").replace_range(at..at + from.len(), to);
                        recalled += usize::from(kept.recalls(&edit, &format!("{lint}: {to}")));
                    }
                }
            }
        }
    }
    assert!(recalled > 100, "{recalled}");
}

/// Faults of parsing may hang on words, and those that are not shown are only counted.
#[test]
fn a_document_with_a_fault_of_its_own_is_checked_whole() {
    let files = project();
    let contract = (0..300).fold(files["contracts/f3.yaml"].clone(), |all, n| format!("{all}  f3.gone{n}: {{}}\n"));
    let mut many = files.clone();
    many.insert("contracts/f3.yaml".to_owned(), contract);
    for files in [files, many] {
        let faulty = edited(&files, "sources/d1.md", "What follows", "See <b>now</b>. What follows");
        let kept = Pair::kept(&faulty);
        assert!(kept.recalls(&faulty, "nothing changed"));
        assert!(!kept.recalls(&files, "it has no fault any more"));
        assert!(kept.recalls(&edited(&faulty, "sources/d2.md", "five", "six"), "another document"));
    }
}

#[test]
fn findings_beyond_those_that_are_shown_are_counted() {
    let mut files = project();
    let contract = files.get_mut("contracts/f3.yaml").expect("it is there");
    for n in 0..300 {
        let _ = writeln!(contract, "  f3.gone{n}: {{}}");
    }
    let kept = Pair::kept(&files);
    assert!(kept.recalls(&files, "nothing changed"));
    assert!(kept.recalls(&edited(&files, "sources/d1.md", "five", "six"), "one more"));
    let changed = edited(&files, "sources/d1.md", "five", "six");
    let kept = Pair::kept(&changed);
    assert!(kept.recalls(&changed, "nothing changed"));
    assert!(!kept.recalls(&files, "one less, and nobody knows which is shown in its place"));
}
