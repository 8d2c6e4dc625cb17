//! What a run of cargo-mutants leaves behind, and how it becomes evidence.
//!
//! Lives here: [`Begun`], what the files were when the run began, and [`record()`]. Only the fields that we use are read of the
//! tool's own files.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::Binding;
use super::record::{self, FileRecord, Record, Survivor};

/// The schema of [`Begun`].
const BEGUN_SCHEMA: &str = "truthsayer-mutation-run/1";

/// Where a run says what it began with, below its folder.
pub const BEGUN: &str = "begun.json";
/// Where a run says what keeps clauses proven, for the program that plays the cases.
pub const PINNED: &str = "pinned.json";
/// Where cargo-mutants leaves what came of each mutant.
pub const OUTCOMES: &str = "mutants.out/outcomes.json";
/// Where cargo-mutants lists all mutants before it tries the first.
pub const MUTANTS: &str = "mutants.out/mutants.json";

/// What the files were when a run began: a run takes long, and they may change under it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Begun {
    schema: String,
    /// The family.
    pub family: String,
    /// Its cases, and those files whose mutants are tried.
    pub binding: Binding,
}

impl Begun {
    /// A run that begins now.
    pub fn new(family: &str, binding: Binding) -> Self {
        Self { schema: BEGUN_SCHEMA.to_owned(), family: family.to_owned(), binding }
    }

    /// As it is kept.
    pub fn render(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("strings and maps always have a JSON form");
        text.push('\n');
        text
    }
}

/// Why a run is no evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// A file of it cannot be read.
    Unreadable(&'static str, String),
    /// It is of another family.
    OtherFamily(String),
    /// It has not ended: so many mutants of so many were tried.
    Unfinished(usize, usize),
    /// A mutant is of a file that the run did not begin with.
    OtherFile(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable(file, why) => write!(f, "`{file}` of the run cannot be read: {why}"),
            Self::OtherFamily(family) => write!(f, "the run is of the family `{family}`"),
            Self::Unfinished(tried, all) => write!(f, "the run tried {tried} of {all} mutants"),
            Self::OtherFile(path) => write!(f, "the run changed `{path}`, which it did not begin with"),
        }
    }
}

#[derive(Deserialize)]
struct OutcomesFile {
    outcomes: Vec<Outcome>,
    end_time: Option<String>,
    cargo_mutants_version: String,
}

#[derive(Deserialize)]
struct Outcome {
    scenario: Scenario,
    summary: Summary,
}

#[derive(Deserialize)]
enum Scenario {
    Baseline,
    Mutant(Mutant),
}

#[derive(Deserialize)]
struct Mutant {
    name: String,
    file: String,
    function: Option<Function>,
    span: Lines,
}

#[derive(Deserialize)]
struct Function {
    function_name: String,
}

#[derive(Deserialize)]
struct Lines {
    start: Line,
}

#[derive(Deserialize)]
struct Line {
    line: u32,
}

#[derive(Deserialize, Clone, Copy, PartialEq, Eq)]
enum Summary {
    Success,
    CaughtMutant,
    MissedMutant,
    Unviable,
    Timeout,
    Failure,
}

/// The three files of a run.
#[derive(Debug, Clone, Copy)]
pub struct Left<'a> {
    /// See [`BEGUN`].
    pub begun: &'a str,
    /// See [`MUTANTS`].
    pub mutants: &'a str,
    /// See [`OUTCOMES`].
    pub outcomes: &'a str,
}

/// The evidence after a run: what it counted, and of the files that it did not try and that are still there what was
/// recorded before.
pub fn record(
    family: &str,
    left: Left<'_>,
    on: Date,
    before: Option<Record>,
    there: &BTreeMap<String, String>,
) -> Result<Record, Fault> {
    let begun: Begun = read(BEGUN, left.begun)?;
    let all: Vec<Mutant> = read(MUTANTS, left.mutants)?;
    let run: OutcomesFile = read(OUTCOMES, left.outcomes)?;
    if begun.schema != BEGUN_SCHEMA {
        return Err(Fault::Unreadable(BEGUN, format!("it has the schema `{}`", begun.schema)));
    }
    if begun.family != family {
        return Err(Fault::OtherFamily(begun.family));
    }
    let tried: BTreeSet<&str> = run.outcomes.iter().filter_map(Outcome::mutant).map(|m| m.name.as_str()).collect();
    let untried = |mutant: &&Mutant| !tried.contains(mutant.name.as_str());
    let halves: BTreeSet<&str> = all.iter().filter(untried).map(|mutant| mutant.file.as_str()).collect();
    // Without an end, what is not on the list yet is not known to be whole either, unless the list names a mutant of it.
    let whole =
        |path: &str| !halves.contains(path) && (run.end_time.is_some() || all.iter().any(|mutant| mutant.file == path));
    if !begun.binding.code.keys().any(|path| whole(path)) {
        return Err(Fault::Unfinished(tried.len(), all.len()));
    }
    let suite = record::suite(&begun.binding.cases);
    let fresh = |(path, digest): (&String, &String)| FileRecord {
        path: path.clone(),
        digest: digest.clone(),
        suite: suite.clone(),
        on: on.to_string(),
        tool: format!("cargo-mutants {}", run.cargo_mutants_version),
        caught: 0,
        unviable: 0,
        missed: Vec::new(),
        timeouts: Vec::new(),
    };
    let mut files: BTreeMap<&str, FileRecord> = begun
        .binding
        .code
        .iter()
        .filter(|entry| whole(entry.0))
        .map(|entry| (entry.0.as_str(), fresh(entry)))
        .collect();
    for outcome in &run.outcomes {
        let Some(mutant) = outcome.mutant() else { continue };
        if !begun.binding.code.contains_key(&mutant.file) {
            return Err(Fault::OtherFile(mutant.file.clone()));
        }
        let Some(file) = files.get_mut(mutant.file.as_str()) else { continue };
        match outcome.summary {
            Summary::CaughtMutant => file.caught += 1,
            Summary::Unviable => file.unviable += 1,
            Summary::MissedMutant | Summary::Success | Summary::Failure => file.missed.push(mutant.survivor()),
            Summary::Timeout => file.timeouts.push(mutant.survivor()),
        }
    }
    let (mut suites, before) = before.map_or_else(Default::default, |record| (record.suites, record.files));
    suites.insert(suite, begun.binding.cases);
    let kept =
        before.into_iter().filter(|file| there.contains_key(&file.path) && !files.contains_key(file.path.as_str()));
    let kept: Vec<FileRecord> = kept.collect();
    Ok(Record::new(family, suites, kept.into_iter().chain(files.into_values()).collect()))
}

fn read<'a, T: Deserialize<'a>>(file: &'static str, text: &'a str) -> Result<T, Fault> {
    serde_json::from_str(text).map_err(|fault| Fault::Unreadable(file, fault.to_string()))
}

impl Outcome {
    fn mutant(&self) -> Option<&Mutant> {
        match &self.scenario {
            Scenario::Mutant(mutant) => Some(mutant),
            Scenario::Baseline => None,
        }
    }
}

impl Mutant {
    fn survivor(&self) -> Survivor {
        // The tool's name begins with file, line and column, which move; what follows is what is changed.
        let words = self.name.strip_prefix(&self.file).unwrap_or(&self.name);
        let words = words.splitn(4, ':').nth(3).unwrap_or(words);
        let function = self.function.as_ref().map_or_else(String::new, |function| function.function_name.clone());
        Survivor { line: self.span.start.line, function, mutant: words.trim().to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: Date = jiff::civil::date(2026, 11, 29);

    fn mutant(file: &str, line: u32, what: &str) -> String {
        format!(
            r#"{{"name":"{file}:{line}:9: {what}","package":"engine","file":"{file}","genre":"FnValue","replacement":"()",
"function":{{"function_name":"Storm::enter","return_type":"","span":{{}}}},"span":{{"start":{{"line":{line},"column":9}}}}}}"#
        )
    }

    fn cases() -> BTreeMap<String, String> {
        BTreeMap::from([("cases/c.rs".to_owned(), "0c".to_owned())])
    }

    fn begun() -> Begun {
        let code = ["src/a.rs", "src/b.rs"].map(|path| (path.to_owned(), format!("digest of {path}")));
        Begun::new("storm", Binding { code: code.into_iter().collect(), cases: cases() })
    }

    fn finish(listed: &[String], outcomes: &[(&str, &str)], end: &str) -> Result<Record, Fault> {
        let outcomes: Vec<String> = outcomes
            .iter()
            .map(|(mutant, summary)| format!(r#"{{"scenario":{{"Mutant":{mutant}}},"summary":"{summary}"}}"#))
            .collect();
        let outcomes = format!(
            r#"{{"outcomes":[{{"scenario":"Baseline","summary":"Success"}},{}],"end_time":{end},"cargo_mutants_version":"27.1.0"}}"#,
            outcomes.join(",")
        );
        let mutants = format!("[{}]", listed.join(","));
        let begun = begun().render();
        let left = Left { begun: &begun, mutants: &mutants, outcomes: &outcomes };
        let kept = |path: &str| FileRecord { path: path.to_owned(), caught: 9, ..blank() };
        let earlier = BTreeMap::from([("earlier".to_owned(), BTreeMap::new())]);
        let before = Record::new("storm", earlier, vec![kept("src/b.rs"), kept("src/c.rs"), kept("src/gone.rs")]);
        let there = ["src/a.rs", "src/b.rs", "src/c.rs"].map(|path| (path.to_owned(), String::new()));
        record("storm", left, DAY, Some(before), &there.into_iter().collect())
    }

    fn blank() -> FileRecord {
        FileRecord {
            path: String::new(),
            digest: String::new(),
            suite: "earlier".to_owned(),
            on: "2026-11-01".to_owned(),
            tool: "cargo-mutants 1".to_owned(),
            caught: 0,
            unviable: 0,
            missed: Vec::new(),
            timeouts: Vec::new(),
        }
    }

    #[test]
    fn a_run_replaces_what_was_recorded_of_its_files_and_keeps_the_rest() {
        let mutants: Vec<String> =
            (1..=5).map(|line| mutant("src/a.rs", line, "replace < with <= in Storm::enter")).collect();
        let summaries = ["CaughtMutant", "CaughtMutant", "MissedMutant", "Unviable", "Timeout"];
        let outcomes: Vec<(&str, &str)> = mutants.iter().map(String::as_str).zip(summaries).collect();
        let record = finish(&mutants, &outcomes, "\"now\"").expect("a whole run");
        let counted: Vec<(&str, u32, &str)> =
            record.files.iter().map(|file| (file.path.as_str(), file.caught, file.on.as_str())).collect();
        let expected = [("src/a.rs", 2, "2026-11-29"), ("src/b.rs", 0, "2026-11-29"), ("src/c.rs", 9, "2026-11-01")];
        assert_eq!(counted, expected);
        let a = &record.files[0];
        assert_eq!((a.digest.as_str(), &record.suites[&a.suite], a.unviable), ("digest of src/a.rs", &cases(), 1));
        assert!(record.suites.contains_key("earlier"), "what is kept was counted with it");
        assert_eq!(a.tool, "cargo-mutants 27.1.0");
        let survivor = |line| Survivor {
            line,
            function: "Storm::enter".to_owned(),
            mutant: "replace < with <= in Storm::enter".to_owned(),
        };
        assert_eq!((a.missed.as_slice(), a.timeouts.as_slice()), (&[survivor(3)][..], &[survivor(5)][..]));
    }

    #[test]
    fn of_half_a_run_the_files_count_whose_mutants_were_all_tried() {
        let mutants = [mutant("src/a.rs", 1, "replace a with b"), mutant("src/a.rs", 2, "replace a with b")];
        let one = [(mutants[0].as_str(), "CaughtMutant")];
        assert_eq!(finish(&mutants, &one, "null"), Err(Fault::Unfinished(1, 2)));
        let on_b = mutant("src/b.rs", 1, "replace a with b");
        let all = [mutants[0].clone(), mutants[1].clone(), on_b.clone()];
        let half = finish(&all, &[one[0], (on_b.as_str(), "MissedMutant")], "null").expect("`src/b.rs` is whole");
        let of =
            |path: &str| half.files.iter().find(|file| file.path == path).map(|file| (file.caught, file.missed.len()));
        assert_eq!((of("src/a.rs"), of("src/b.rs")), (None, Some((0, 1))));
        let ended = finish(&mutants[..1], &one, "\"now\"").expect("a whole run");
        assert_eq!(ended.files.iter().filter(|file| file.on == "2026-11-29").count(), 2, "`src/b.rs` has no mutant");
    }

    #[test]
    fn a_run_of_other_files_or_garbage_is_no_evidence() {
        let other = [mutant("src/x.rs", 1, "replace a with b")];
        let tried = [(other[0].as_str(), "MissedMutant")];
        assert_eq!(finish(&other, &tried, "\"now\""), Err(Fault::OtherFile("src/x.rs".to_owned())));
        let begun = begun().render();
        let left = Left { begun: &begun, mutants: "[", outcomes: "" };
        let garbage = record("storm", left, DAY, None, &BTreeMap::new());
        assert!(matches!(garbage, Err(Fault::Unreadable(MUTANTS, _))), "{garbage:?}");
        let left = Left {
            begun: &begun,
            mutants: "[]",
            outcomes: r#"{"outcomes":[],"end_time":"x","cargo_mutants_version":"1"}"#,
        };
        let nexus = record("nexus", left, DAY, None, &BTreeMap::new());
        assert_eq!(nexus, Err(Fault::OtherFamily("storm".to_owned())));
    }
}
