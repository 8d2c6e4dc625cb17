//! The file of evidence of a family's mutants, `contracts/evidence/mutation-<family>.json`.
//!
//! Lives here: its format, how it is read and written. Whether it still holds is the figure's business.

use std::collections::{BTreeMap, BTreeSet};

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::Tally;
use crate::diagnostic::{Diagnostic, Name};
use crate::source::{FileId, Span};

/// What the format is called.
pub const SCHEMA: &str = "truthsayer-mutation/3";

/// Where the evidence of a family is kept.
pub fn path(folder: &str, family: &str) -> String {
    format!("{folder}/mutation-{family}.json")
}

/// The family that a file of the evidence's folder is of, by its name.
pub fn family_of<'a>(folder: &str, path: &'a str) -> Option<&'a str> {
    path.strip_prefix(folder)?.strip_prefix("/mutation-")?.strip_suffix(".json")
}

/// All that was counted of a family.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    schema: String,
    /// The family.
    pub family: String,
    /// The cases that files were counted with, by a name of their digests: the digest of each of their files, by path.
    pub suites: BTreeMap<String, BTreeMap<String, String>>,
    /// By path.
    pub files: Vec<FileRecord>,
}

/// What was counted of one file, bound to it and to the cases that it was counted with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FileRecord {
    /// The file.
    pub path: String,
    /// Its digest.
    pub digest: String,
    /// The cases that it was counted with: one of the record's suites.
    pub suite: String,
    /// The day.
    pub on: String,
    /// What made and tried the mutants, with its version.
    pub tool: String,
    /// Mutants that a case found.
    pub caught: u32,
    /// Mutants that do not compile.
    pub unviable: u32,
    /// Mutants that no case found.
    pub missed: Vec<Survivor>,
    /// Mutants with which the cases came to no end.
    pub timeouts: Vec<Survivor>,
}

/// What cases are called, by the digests of their files.
pub fn suite(cases: &BTreeMap<String, String>) -> String {
    let mut hasher = blake3::Hasher::new();
    for (path, digest) in cases {
        hasher.update(format!("{digest} {path}\n").as_bytes());
    }
    hasher.finalize().to_hex()[..16].to_owned()
}

/// A mutant that was not caught.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Survivor {
    /// Where it begins.
    pub line: u32,
    /// The function that it changes; empty outside of one.
    pub function: String,
    /// What it changes, in the tool's words.
    pub mutant: String,
}

impl FileRecord {
    /// The mutants by what came of them.
    pub fn tally(&self) -> Tally {
        let count = |many: u32| usize::try_from(many).unwrap_or(usize::MAX);
        Tally {
            caught: count(self.caught),
            missed: self.missed.len(),
            timeouts: self.timeouts.len(),
            unviable: count(self.unviable),
        }
    }
}

impl Record {
    /// A record of these files, with those of the suites that one of them was counted with.
    pub fn new(
        family: &str,
        mut suites: BTreeMap<String, BTreeMap<String, String>>,
        mut files: Vec<FileRecord>,
    ) -> Self {
        suites.retain(|suite, _| files.iter().any(|file| file.suite == *suite));
        files.sort_by(|a, b| a.path.cmp(&b.path));
        for file in &mut files {
            file.missed.sort();
            file.timeouts.sort();
        }
        Self { schema: SCHEMA.to_owned(), family: family.to_owned(), suites, files }
    }

    /// As it is kept.
    pub fn render(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("strings, numbers and lists always have a JSON form");
        text.push('\n');
        text
    }
}

/// Reads the evidence of a family; nothing, and what is at fault, where it is not what it should be.
pub fn read(file: FileId, text: &str, family: &str) -> Result<Record, Diagnostic> {
    // Some editors write a byte order mark before everything, which JSON does not know.
    let json = text.trim_start_matches('\u{feff}');
    let record: Record = serde_json::from_str(json).map_err(|fault| {
        let at = byte_at(json, fault.line(), fault.column()) + (text.len() - json.len());
        invalid(file, at..at, format!("mutation evidence cannot be read: {fault}"))
    })?;
    let fault = if record.schema != SCHEMA {
        Some((record.schema.as_str(), format!("has the schema `{}`; this version reads `{SCHEMA}`", record.schema)))
    } else if record.family != family {
        Some((record.family.as_str(), format!("is of the family `{}`, in a file of `{family}`", record.family)))
    } else {
        let mut seen = BTreeSet::new();
        record.files.iter().find_map(|file| {
            if !seen.insert(&file.path) {
                return Some((file.path.as_str(), format!("counts `{}` twice", file.path)));
            }
            if !record.suites.contains_key(&file.suite) {
                return Some((file.suite.as_str(), format!("has no suite `{}`", file.suite)));
            }
            let bad_day = file.on.parse::<Date>().is_err();
            bad_day.then(|| (file.on.as_str(), format!("was made on `{}`, which is no day", file.on)))
        })
    };
    match fault {
        None => Ok(record),
        Some((written, message)) => {
            let at = text.rfind(&format!("\"{written}\"")).map_or(0..0, |at| at + 1..at + 1 + written.len());
            Err(invalid(file, at, format!("mutation evidence {message}")))
        }
    }
}

fn invalid(file: FileId, at: std::ops::Range<usize>, message: String) -> Diagnostic {
    let fault = Diagnostic::new(Name::InvalidEvidence, message).at(Span::new(file, at));
    fault.help("restore the file from version control, or count again with `truthsayer mutants`")
}

fn byte_at(text: &str, line: usize, column: usize) -> usize {
    let start: usize = text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    text.floor_char_boundary((start + column.saturating_sub(1)).min(text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    fn told(text: &str) -> String {
        let mut sources = Sources::default();
        let file = sources.add("contracts/evidence/mutation-storm.json", text);
        let fault = read(file, text, "storm").expect_err("a fault");
        let span = fault.primary.as_ref().expect("a place").span;
        format!("{:?}: {}", sources.slice(span), fault.message)
    }

    fn sound() -> String {
        let file = FileRecord {
            path: "src/a.rs".to_owned(),
            digest: "0a".to_owned(),
            suite: "0b".to_owned(),
            on: "2026-11-29".to_owned(),
            tool: "cargo-mutants 27.1.0".to_owned(),
            caught: 3,
            unviable: 0,
            missed: vec![Survivor { line: 4, function: "f".to_owned(), mutant: "replace f with ()".to_owned() }],
            timeouts: Vec::new(),
        };
        let suites = BTreeMap::from([("0b".to_owned(), BTreeMap::from([("cases/a.rs".to_owned(), "0c".to_owned())]))]);
        Record::new("storm", suites, vec![file]).render()
    }

    #[test]
    fn what_is_written_is_read() {
        let text = sound();
        let file = Sources::default().add("contracts/evidence/mutation-storm.json", text.as_str());
        let record = read(file, &text, "storm").expect("it is sound");
        assert_eq!(record.render(), text);
        let marked = format!("\u{feff}{text}");
        assert_eq!(read(file, &marked, "storm").expect("a byte order mark says nothing").render(), text);
        let fault = read(file, "\u{feff}{x", "storm").expect_err("it is broken");
        assert_eq!(fault.primary.expect("it has a place").span.range(), 4..4);
        assert_eq!(record.files[0].tally(), Tally { caught: 3, missed: 1, timeouts: 0, unviable: 0 });
    }

    #[test]
    fn what_is_not_evidence_of_this_family_is_told() {
        let changed = |from: &str, to: &str| told(&sound().replacen(from, to, 1));
        assert!(told("").starts_with("\"\": mutation evidence cannot be read: EOF"), "{}", told(""));
        assert!(told("{\"é").contains("cannot be read"), "{}", told("{\"é"));
        assert_eq!(
            changed("mutation/3", "mutation/2"),
            "\"truthsayer-mutation/2\": mutation evidence has the schema `truthsayer-mutation/2`; this version reads `truthsayer-mutation/3`"
        );
        assert_eq!(
            changed("storm", "nexus"),
            "\"nexus\": mutation evidence is of the family `nexus`, in a file of `storm`"
        );
        assert_eq!(
            changed("2026-11-29", "2026-11-31"),
            "\"2026-11-31\": mutation evidence was made on `2026-11-31`, which is no day"
        );
        assert!(changed("\"caught\": 3", "\"caught\": -3").contains("cannot be read"));
        assert!(changed("\"caught\"", "\"cought\"").contains("unknown field"));
        let mut record: Record = serde_json::from_str(&sound()).expect("sound");
        record.files.push(record.files[0].clone());
        assert_eq!(told(&record.render()), "\"src/a.rs\": mutation evidence counts `src/a.rs` twice");
    }

    #[test]
    fn a_file_tells_its_family() {
        assert_eq!(family_of("contracts/evidence", &path("contracts/evidence", "storm")), Some("storm"));
        assert_eq!(family_of("contracts/evidence", "contracts/evidence/samples.json"), None);
    }
}
