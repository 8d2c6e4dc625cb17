//! How often the tagger agrees with labels given by hand: on the part that it was tuned on, and on a part kept unseen.
//!
//! A labelled document is the document with `@s `, `@i `, `@u ` or `@n ` before each labelled line, and before each sentence of
//! it from where on the label changes: sourced, interpretation, unresolved, note. A paragraph counts as what most of its
//! text is, and is taken for what most of its text is taken for.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::ops::Range;
use std::path::Path;

use crate::document::KnownAuthorities;
use crate::tag::blocks::{self, Block};
use crate::tag::features::TAGS;
use crate::tag::lines::Lines;
use crate::tag::{Prose, propose, word};

/// A document with labels by hand.
pub(super) struct Labelled {
    pub(super) name: String,
    pub(super) text: String,
    /// Where each label stood: the line from 1, the byte, and its index in [`TAGS`].
    labels: Vec<(usize, usize, usize)>,
}

impl Labelled {
    /// The parts of a block that are labelled alike; none where it has no label.
    fn parts(&self, lines: &Lines, block: &Block) -> Vec<(Range<usize>, usize)> {
        let within = lines.number(block.outer)..=lines.number(block.text.end.saturating_sub(1));
        let labels: Vec<_> = self.labels.iter().filter(|(line, _, _)| within.contains(line)).collect();
        let starts = labels.iter().map(|(_, at, _)| (*at).clamp(block.text.start, block.text.end));
        let ends = labels.iter().skip(1).map(|(_, at, _)| (*at).min(block.text.end)).chain([block.text.end]);
        starts.zip(ends).zip(&labels).map(|((start, end), (_, _, label))| (start..end.max(start), *label)).collect()
    }

    /// What most of a block is.
    pub(super) fn label(&self, lines: &Lines, block: &Block) -> Option<usize> {
        let mut lengths = [0; TAGS.len()];
        let parts = self.parts(lines, block);
        for (range, label) in &parts {
            lengths[*label] += range.len();
        }
        let first = parts.first()?.1;
        (0..TAGS.len()).max_by_key(|label| (lengths[*label], *label == first))
    }
}

/// Reads all labelled documents of a part, by name.
pub(super) fn labelled(part: &str) -> Vec<Labelled> {
    documents(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tag/tests").join(part))
}

fn documents(folder: &Path) -> Vec<Labelled> {
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
        let mut rest = line;
        let mut before = "";
        while !rest.is_empty() {
            let label = rest.strip_prefix('@').filter(|rest| rest.as_bytes().get(1) == Some(&b' '));
            let label = label.filter(|_| before.is_empty() || before.ends_with(' '));
            if let Some(label) = label.and_then(|rest| "siun".find(&rest[..1])) {
                labels.push((index + 1, text.len(), label));
                rest = &rest[3..];
            }
            let next = rest.char_indices().skip(1).find(|(_, c)| *c == '@').map_or(rest.len(), |(at, _)| at);
            (before, rest) = rest.split_at(next);
            text.push_str(before);
        }
        text.push('\n');
    }
    Labelled { name, text, labels }
}

/// Rows: what the label is; columns: what was proposed.
pub(super) type Confusion = [[usize; TAGS.len()]; TAGS.len()];

/// What was measured of a part.
#[derive(Default)]
struct Measured {
    confusion: Confusion,
    /// Of paragraphs that mix labels: how many there are, their bytes, and the bytes that are in a piece of their own tag.
    mixed: [usize; 3],
    /// Paragraphs that are taken for something else, with what is said of their pieces.
    missed: Vec<String>,
}

fn measured(documents: &[Labelled]) -> Measured {
    let mut measured = Measured::default();
    for document in documents {
        let (taken, known) = (BTreeSet::new(), KnownAuthorities::default());
        let prose = Prose { path: &document.name, text: &document.text, family: None, taken: &taken, known: &known };
        let proposals = propose(&prose);
        let lines = Lines::new(&document.text);
        let mut seen = BTreeSet::new();
        for block in blocks::read(&document.text) {
            let Some(label) = document.label(&lines, &block) else { continue };
            let first = lines.number(block.outer);
            assert!(seen.insert(first), "{}:{first} is two blocks", document.name);
            let parts = document.parts(&lines, &block);
            let is_mixed = parts.iter().any(|(_, part)| *part != parts[0].1);
            measured.mixed[0] += usize::from(is_mixed);
            let mut lengths = [0; TAGS.len()];
            for proposal in proposals.iter().filter(|proposal| block.text.contains(&proposal.range.start)) {
                let tag = TAGS.iter().position(|tag| *tag == word(proposal.tag)).expect("a known word");
                lengths[tag] += proposal.range.len();
                for (range, part) in parts.iter().filter(|_| is_mixed) {
                    let start = range.start.max(proposal.range.start);
                    let both = range.end.min(proposal.range.end).saturating_sub(start);
                    measured.mixed[1] += both;
                    measured.mixed[2] += if *part == tag { both } else { 0 };
                }
            }
            let most = (0..TAGS.len()).max_by_key(|tag| (lengths[*tag], usize::from(*tag == TAGS.len() - 1)));
            let most = most.expect("there are tags");
            measured.confusion[label][most] += 1;
            if most != label {
                let mut missed = format!("{}:{first} is {}", document.name, TAGS[label]);
                for piece in proposals.iter().filter(|proposal| block.text.contains(&proposal.range.start)) {
                    let start: String = piece.text.chars().take(90).collect();
                    let reasons: Vec<String> =
                        piece.reasons.iter().map(|reason| format!("{}: {}", reason.says, reason.words)).collect();
                    let told = (word(piece.tag), piece.confidence, reasons.join("; "));
                    let _ = write!(missed, "\n  {} {} {start} ({})", told.0, told.1, told.2);
                }
                measured.missed.push(missed);
            }
        }
    }
    measured
}

#[expect(clippy::cast_precision_loss, reason = "a few hundred paragraphs")]
pub(super) fn macro_f1(confusion: &Confusion) -> f64 {
    let f1 = |tag: usize| {
        let right = 2.0 * confusion[tag][tag] as f64;
        let wanted: usize = confusion[tag].iter().sum();
        let given: usize = confusion.iter().map(|row| row[tag]).sum();
        right / (wanted + given).max(1) as f64
    };
    (0..TAGS.len()).map(f1).sum::<f64>() / TAGS.len() as f64
}

fn table(part: &str, measured: &Measured) -> String {
    let confusion = &measured.confusion;
    let mut out =
        format!("| {part} | sourced | interpretation | unresolved | note |\n| --- | ---: | ---: | ---: | ---: |\n");
    for (tag, row) in TAGS.iter().zip(confusion) {
        let _ = writeln!(out, "| {tag} | {} | {} | {} | {} |", row[0], row[1], row[2], row[3]);
    }
    let paragraphs = confusion.iter().flatten().sum::<usize>();
    let [mixed, bytes, right] = measured.mixed;
    let _ = write!(out, "\nMacro-F1 {:.2} over {paragraphs} paragraphs.", macro_f1(confusion));
    let share = (100 * right).checked_div(bytes).map_or_else(|| "n/a".to_owned(), |share| format!("{share} %"));
    let _ = writeln!(out, " Of the text of the {mixed} that mix tags, {share} is in a piece of its own tag.");
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
        let measured = measured(&labelled(part));
        let table = table(part, &measured);
        let labels: usize = measured.confusion.iter().flatten().sum();
        assert!(labels > 100, "{part} has {labels} labels");
        assert!(macro_f1(&measured.confusion) > 0.80, "{table}");
        assert!(measured.mixed[2] * 2 > measured.mixed[1], "mixed paragraphs are not parted: {table}");
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

/// Pairs of statements that differ in little else than their tags: what is refused for want of an answer or chosen for want of
/// one, pages that disagree or agree. Nothing is learned from them, since no document is made of such pairs.
#[test]
fn statements_that_differ_in_little_are_told_apart() {
    let measured = measured(&labelled("pairs"));
    let table = table("pairs", &measured);
    assert!(measured.confusion.iter().flatten().sum::<usize>() > 60, "{table}");
    assert!(macro_f1(&measured.confusion) > 0.80, "{table}\n{}", measured.missed.join("\n"));
}

/// Labelled documents of one's own, with what is missed: `LABELLED=folder cargo test -p truthsayer-audit documents_of -- --nocapture`.
#[test]
#[expect(clippy::print_stdout, reason = "the figures are what one runs it for")]
fn documents_of_ones_own_are_measured() {
    let Some(folder) = std::env::var_os("LABELLED") else { return };
    let documents = documents(Path::new(&folder));
    for document in documents.chunks(1) {
        println!("{}: {:.2}", document[0].name, macro_f1(&measured(document).confusion));
    }
    let all = measured(&documents);
    println!("{}\n\n{}", all.missed.join("\n"), table("own", &all));
}

#[test]
fn labels_are_read_where_they_stand() {
    let document = stripped("a".to_owned(), "@s One. Two. @u Three @n é\n@i - Four@u five\nsix\n");
    assert_eq!(document.text, "One. Two. Three é\n- Four@u five\nsix\n");
    assert_eq!(document.labels, [(1, 0, 0), (1, 10, 2), (1, 16, 3), (2, 19, 1)]);
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
