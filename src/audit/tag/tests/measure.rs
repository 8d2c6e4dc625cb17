//! How often the tagger agrees with labels given by hand: on the part that it was tuned on, and on a part kept unseen.
//!
//! A labelled document is the document with `@s `, `@i `, `@u ` or `@n ` before each labelled line: sourced, interpretation,
//! unresolved, note. A paragraph counts as what most of its text is taken for.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use crate::document::KnownAuthorities;
use crate::tag::features::TAGS;
use crate::tag::lines::Lines;
use crate::tag::{Prose, blocks, propose, word};

/// A document with labels by hand.
pub(super) struct Labelled {
    pub(super) name: String,
    pub(super) text: String,
    /// Lines from 1, each with the index of its label in [`TAGS`].
    pub(super) labels: Vec<(usize, usize)>,
}

/// Reads all labelled documents of a part, by name.
pub(super) fn labelled(part: &str) -> Vec<Labelled> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tag/tests").join(part);
    let mut paths: Vec<_> =
        fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let name = path.file_name().expect("a file").to_string_lossy().into_owned();
        stripped(name, &fs::read_to_string(path).expect("the document is readable"))
    };
    paths.iter().map(read).collect()
}

fn stripped(name: String, raw: &str) -> Labelled {
    let mut text = String::new();
    let mut labels = Vec::new();
    for (index, line) in raw.lines().enumerate() {
        let label = line.strip_prefix('@').filter(|rest| rest.as_bytes().get(1) == Some(&b' '));
        let label = label.and_then(|rest| "siun".find(&rest[..1]));
        labels.extend(label.map(|label| (index + 1, label)));
        text.push_str(if label.is_some() { &line[3..] } else { line });
        text.push('\n');
    }
    Labelled { name, text, labels }
}

/// Rows: what the label is; columns: what was proposed.
type Confusion = [[usize; TAGS.len()]; TAGS.len()];

fn confusion(documents: &[Labelled]) -> Confusion {
    let mut confusion = Confusion::default();
    for document in documents {
        let (taken, known) = (BTreeSet::new(), KnownAuthorities::default());
        let prose = Prose { path: &document.name, text: &document.text, family: None, taken: &taken, known: &known };
        let proposals = propose(&prose);
        let lines = Lines::new(&document.text);
        let mut seen = BTreeSet::new();
        for block in blocks::read(&document.text) {
            let first = lines.number(block.outer);
            let last = lines.number(block.text.end.saturating_sub(1));
            let Some((_, label)) = document.labels.iter().find(|(line, _)| (first..=last).contains(line)) else {
                continue;
            };
            assert!(seen.insert(first), "{}:{first} is two blocks", document.name);
            let mut lengths = [0; TAGS.len()];
            for proposal in proposals.iter().filter(|proposal| block.text.contains(&proposal.range.start)) {
                let tag = TAGS.iter().position(|tag| *tag == word(proposal.tag)).expect("a known word");
                lengths[tag] += proposal.range.len();
            }
            let most = (0..TAGS.len()).max_by_key(|tag| (lengths[*tag], usize::from(*tag == TAGS.len() - 1)));
            confusion[*label][most.expect("there are tags")] += 1;
        }
    }
    confusion
}

#[expect(clippy::cast_precision_loss, reason = "a few hundred paragraphs")]
fn macro_f1(confusion: &Confusion) -> f64 {
    let f1 = |tag: usize| {
        let right = 2.0 * confusion[tag][tag] as f64;
        let wanted: usize = confusion[tag].iter().sum();
        let given: usize = confusion.iter().map(|row| row[tag]).sum();
        right / (wanted + given).max(1) as f64
    };
    (0..TAGS.len()).map(f1).sum::<f64>() / TAGS.len() as f64
}

fn table(part: &str, confusion: &Confusion) -> String {
    let mut out =
        format!("| {part} | sourced | interpretation | unresolved | note |\n| --- | ---: | ---: | ---: | ---: |\n");
    for (tag, row) in TAGS.iter().zip(confusion) {
        let _ = writeln!(out, "| {tag} | {} | {} | {} | {} |", row[0], row[1], row[2], row[3]);
    }
    let _ = writeln!(
        out,
        "\nMacro-F1 {:.2} over {} paragraphs.",
        macro_f1(confusion),
        confusion.iter().flatten().sum::<usize>()
    );
    out
}

/// The tables stand in `docs/tag.md`; `SNAPSHOTS=overwrite` writes them anew.
#[test]
#[expect(clippy::print_stdout, reason = "the figures are what one runs it for")]
fn the_tagger_agrees_with_labels_by_hand() {
    const BEGIN: &str = "<!-- measured -->\n";
    const END: &str = "<!-- end -->";
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/tag.md");
    let mut told = fs::read_to_string(&docs).expect("docs/tag.md is readable");
    let mut tables = Vec::new();
    for part in ["tuned", "unseen"] {
        let confusion = confusion(&labelled(part));
        let table = table(part, &confusion);
        let labels: usize = confusion.iter().flatten().sum();
        assert!(labels > 100, "{part} has {labels} labels");
        assert!(macro_f1(&confusion) > 0.80, "{table}");
        println!("{table}");
        tables.push(table);
    }
    let from = told.find(BEGIN).expect("the tables have a place") + BEGIN.len();
    let to = told.find(END).expect("the tables have an end");
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        told.replace_range(from..to, &tables.join("\n"));
        fs::write(&docs, &told).expect("docs/tag.md can be written");
        return;
    }
    assert_eq!(&told[from..to], tables.join("\n"), "docs/tag.md tells other figures");
}

#[test]
fn figures_are_computed_as_they_are_told() {
    let mut confusion = Confusion::default();
    for (tag, row) in confusion.iter_mut().enumerate() {
        row[tag] = 3;
    }
    assert!((macro_f1(&confusion) - 1.0).abs() < 1e-9);
    confusion[0] = [0, 3, 0, 0];
    assert!((macro_f1(&confusion) - (0.0 + 2.0 / 3.0 + 1.0 + 1.0) / 4.0).abs() < 1e-9);
}
