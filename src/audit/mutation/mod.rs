//! How many mutants of a family's code its cases catch, by the runs that were recorded, and whether that still holds.
//!
//! Lives here: [`Figure`], which joins what a run recorded with the files as they are. The file of evidence is `record`; what
//! a run leaves behind is `outcomes`. Which mutants count is configuration ([`crate::contract::mutation`]).

mod digest;
pub mod outcomes;
pub mod record;

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::contract::config::Setting;
use crate::contract::{Contract, MutationScope, Survivor};
use crate::source::{FileId, Span, Tree};

use record::{FileRecord, Record};

/// What a family's figure is bound to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Binding {
    /// The digest of each file whose mutants count, by path.
    pub code: BTreeMap<String, String>,
    /// The digest of each file of the family's cases, by path: of what it means, where it is Rust.
    pub cases: BTreeMap<String, String>,
}

impl Binding {
    /// The files of a family as they are.
    pub fn of(tree: &Tree, scope: &MutationScope) -> Self {
        let digests = |patterns: &[Setting], of: fn(&str) -> String| {
            let paths = tree.matching(&Setting::texts(patterns)).0.into_par_iter();
            paths.map(|path| (path.clone(), of(&read(tree, &path)))).collect()
        };
        Self { code: digests(&scope.code, digest::of_text), cases: digests(&scope.cases, digest::of_meaning) }
    }
}

/// A file's text, whatever its line endings. One that cannot be read makes a text that no file has.
fn read(tree: &Tree, path: &str) -> String {
    match tree.read(path) {
        Some(Ok(text)) => text.replace('\r', ""),
        Some(Err(_)) | None => "\0unreadable".to_owned(),
    }
}

/// The mutants of one family, as they were last counted.
#[derive(Debug, Clone)]
pub struct Figure {
    /// The family.
    pub family: String,
    /// Where the configuration names it.
    pub span: Span,
    /// Its file of evidence, where there is one.
    pub evidence: Option<FileId>,
    /// By path: those whose mutants count, then those of the evidence that are not there any more.
    pub files: Vec<FileFigure>,
}

/// The mutants of one file.
#[derive(Debug, Clone)]
pub struct FileFigure {
    /// The file.
    pub path: String,
    /// Whether what was counted still holds.
    pub standing: Standing,
    /// What was counted.
    pub record: Option<FileRecord>,
}

/// Whether what was counted of a file still holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// The file is the one that was counted, and all cases that it was counted with read as they did. Cases that came later
    /// catch no fewer mutants, and change nothing.
    Fresh,
    /// The file has changed since.
    CodeChanged,
    /// The cases have changed since.
    CasesChanged,
    /// Nothing was counted yet.
    Uncounted,
    /// The file is not there, or does not count any more.
    Gone,
}

impl Standing {
    /// In words, on every surface.
    pub fn word(self) -> &'static str {
        match self {
            Self::Fresh => "holds",
            Self::CodeChanged => "the code has changed since",
            Self::CasesChanged => "the cases have changed since",
            Self::Uncounted => "not counted yet",
            Self::Gone => "the file is gone",
        }
    }
}

/// Whether a family's figure proves something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// All of it was counted, and holds.
    Fresh,
    /// Some of it does not hold any more, or was not counted.
    Stale,
    /// Nothing was counted.
    None,
}

/// Mutants by what came of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Tally {
    /// A case failed.
    pub caught: usize,
    /// All cases passed.
    pub missed: usize,
    /// The cases came to no end in time; that catches nothing.
    pub timeouts: usize,
    /// It does not compile.
    pub unviable: usize,
}

impl Tally {
    /// Those that can be caught.
    pub fn viable(self) -> usize {
        self.caught + self.missed + self.timeouts
    }

    /// The share of viable mutants caught, rounded down.
    pub fn percent(self) -> Option<u8> {
        let share = (self.caught * 100).checked_div(self.viable())?;
        Some(u8::try_from(share).expect("at most 100"))
    }

    /// The share in words.
    pub fn words(self) -> String {
        match self.percent() {
            Some(percent) => format!("{percent} %, {} of {} mutants caught", self.caught, self.viable()),
            None => "no mutant was counted".to_owned(),
        }
    }
}

impl Figure {
    /// Joins what was recorded with the files as they are.
    pub fn of(scope: &MutationScope, now: &Binding, evidence: Option<(FileId, Record)>) -> Self {
        let (evidence, record) = evidence.map_or((None, None), |(file, record)| (Some(file), Some(record)));
        let Record { suites, files, .. } =
            record.unwrap_or_else(|| Record::new(&scope.family.value, BTreeMap::new(), Vec::new()));
        let held: BTreeSet<&String> = suites
            .iter()
            .filter(|(_, then)| then.iter().all(|(path, digest)| now.cases.get(path) == Some(digest)))
            .map(|(suite, _)| suite)
            .collect();
        let mut records: BTreeMap<String, FileRecord> =
            files.into_iter().map(|file| (file.path.clone(), file)).collect();
        let mut files: Vec<FileFigure> = now
            .code
            .iter()
            .map(|(path, digest)| {
                let record = records.remove(path);
                let standing = match &record {
                    None => Standing::Uncounted,
                    Some(then) if then.digest != *digest => Standing::CodeChanged,
                    Some(then) if !held.contains(&then.suite) => Standing::CasesChanged,
                    Some(_) => Standing::Fresh,
                };
                FileFigure { path: path.clone(), standing, record }
            })
            .collect();
        let gone = records.into_iter();
        files.extend(gone.map(|(path, record)| FileFigure { path, standing: Standing::Gone, record: Some(record) }));
        Self { family: scope.family.value.clone(), span: scope.family.span, evidence, files }
    }

    /// Whether it proves something.
    pub fn state(&self) -> State {
        if self.files.iter().all(|file| file.record.is_none()) {
            State::None
        } else if self.files.iter().all(|file| file.standing == Standing::Fresh) {
            State::Fresh
        } else {
            State::Stale
        }
    }

    /// What was counted of all files that are still there.
    pub fn tally(&self) -> Tally {
        let there = self.files.iter().filter(|file| file.standing != Standing::Gone);
        there.filter_map(|file| file.record.as_ref()).fold(Tally::default(), |sum, file| {
            let one = file.tally();
            Tally {
                caught: sum.caught + one.caught,
                missed: sum.missed + one.missed,
                timeouts: sum.timeouts + one.timeouts,
                unviable: sum.unviable + one.unviable,
            }
        })
    }

    /// Number of files of which the figure does not hold, by why.
    pub fn stale(&self) -> BTreeMap<&'static str, usize> {
        let mut stale = BTreeMap::new();
        for file in self.files.iter().filter(|file| file.standing != Standing::Fresh) {
            *stale.entry(file.standing.word()).or_default() += 1;
        }
        stale
    }

    /// The days on which it was counted and the tools that counted, the first of each first.
    pub fn made(&self) -> (BTreeSet<&str>, BTreeSet<&str>) {
        let records = || self.files.iter().filter_map(|file| file.record.as_ref());
        (records().map(|file| file.on.as_str()).collect(), records().map(|file| file.tool.as_str()).collect())
    }

    /// In a few words: the share, and whether it still holds.
    pub fn words(&self) -> String {
        let share = self.tally().words();
        match self.state() {
            State::Fresh => share,
            State::Stale => format!("{share}; stale"),
            State::None => "not counted yet".to_owned(),
        }
    }
}

/// Why no case needs to find a mutant, where a contract of its family says so.
pub fn explanation<'a>(contracts: &'a [Contract], family: &str, file: &str, mutant: &str) -> Option<&'a Survivor> {
    let own = contracts.iter().filter(|contract| contract.family.value == family);
    own.flat_map(|contract| &contract.survivors)
        .find(|survivor| survivor.file.value == file && survivor.mutant.value == mutant)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Sources, Spanned};

    fn tree(files: &[(&str, &str)]) -> Tree {
        Tree::Memory(files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect())
    }

    fn scope() -> MutationScope {
        let span = Span::new(Sources::default().add("truthsayer.yaml", ""), 0..0);
        let setting = |text: &str| Setting { value: text.to_owned(), span: None };
        MutationScope {
            family: Spanned { value: "storm".to_owned(), span },
            code: vec![setting("src/*.rs")],
            cases: vec![setting("cases/*.rs")],
        }
    }

    fn counted(binding: &Binding, path: &str, caught: u32, missed: usize) -> FileRecord {
        let survivor = |at| record::Survivor {
            line: at,
            function: "enter".to_owned(),
            mutant: "replace < with <= in enter".to_owned(),
        };
        FileRecord {
            path: path.to_owned(),
            digest: binding.code[path].clone(),
            suite: record::suite(&binding.cases),
            on: "2026-11-29".to_owned(),
            tool: "cargo-mutants 27.1.0".to_owned(),
            caught,
            unviable: 1,
            missed: (1..).take(missed).map(survivor).collect(),
            timeouts: Vec::new(),
        }
    }

    fn figure(then: &[(&str, &str)], now: &[(&str, &str)]) -> Figure {
        let binding = Binding::of(&tree(then), &scope());
        let files = binding.code.keys().map(|path| counted(&binding, path, 5, 1)).collect();
        let suites = BTreeMap::from([(record::suite(&binding.cases), binding.cases.clone())]);
        let record = Record::new("storm", suites, files);
        let file = Sources::default().add("contracts/evidence/mutation-storm.json", "");
        Figure::of(&scope(), &Binding::of(&tree(now), &scope()), Some((file, record)))
    }

    fn standings(figure: &Figure) -> Vec<(&str, Standing)> {
        figure.files.iter().map(|file| (file.path.as_str(), file.standing)).collect()
    }

    const FILES: [(&str, &str); 4] =
        [("src/a.rs", "a\n"), ("src/b.rs", "b\n"), ("cases/c.rs", "c\n"), ("cases/d.rs", "d\n")];

    #[test]
    fn a_digest_is_the_same_everywhere() {
        let tree = tree(&[("src/model.rs", "fn modes() {}\n"), ("cases/model.rs", "fn both() {}\r\n")]);
        let binding = Binding::of(&tree, &scope());
        assert_eq!(
            (binding.code["src/model.rs"].as_str(), binding.cases["cases/model.rs"].as_str()),
            ("800269fc58856f813c13cd8f97f504c9", "114dc4c69e3f31234a3f1ce354843b30")
        );
    }

    #[test]
    fn a_figure_holds_while_its_files_read_as_they_did_whatever_their_line_endings() {
        let figure = figure(&FILES, &FILES.map(|(path, text)| (path, if path == "src/a.rs" { "a\r\n" } else { text })));
        assert_eq!(standings(&figure), [("src/a.rs", Standing::Fresh), ("src/b.rs", Standing::Fresh)]);
        assert_eq!(figure.state(), State::Fresh);
        assert_eq!(figure.tally(), Tally { caught: 10, missed: 2, timeouts: 0, unviable: 2 });
        assert_eq!(figure.words(), "83 %, 10 of 12 mutants caught");
    }

    #[test]
    fn a_changed_file_makes_its_own_part_stale_and_changed_cases_all() {
        let changed = |at: usize| {
            let mut files = FILES;
            files[at].1 = "x\n";
            figure(&FILES, &files)
        };
        let of_code = changed(0);
        assert_eq!(standings(&of_code), [("src/a.rs", Standing::CodeChanged), ("src/b.rs", Standing::Fresh)]);
        assert_eq!(of_code.state(), State::Stale);
        assert_eq!(of_code.stale(), BTreeMap::from([("the code has changed since", 1)]));
        assert!(of_code.words().ends_with("; stale"), "{}", of_code.words());
        let of_cases = changed(3);
        let all = [("src/a.rs", Standing::CasesChanged), ("src/b.rs", Standing::CasesChanged)];
        assert_eq!(standings(&of_cases), all);
        assert_eq!(standings(&figure(&FILES, &FILES[..3])), all, "a case less may be the one that caught");
        assert_eq!(figure(&FILES[..3], &FILES).state(), State::Fresh, "a case more catches no fewer");
    }

    #[test]
    fn a_file_more_is_not_counted_and_a_file_less_counts_no_more() {
        let more = figure(&FILES[1..], &FILES);
        assert_eq!(standings(&more), [("src/a.rs", Standing::Uncounted), ("src/b.rs", Standing::Fresh)]);
        assert_eq!((more.state(), more.tally().caught), (State::Stale, 5));
        let less = figure(&FILES, &FILES[1..]);
        assert_eq!(standings(&less), [("src/b.rs", Standing::Fresh), ("src/a.rs", Standing::Gone)]);
        assert_eq!((less.state(), less.tally().caught), (State::Stale, 5));
    }

    #[test]
    fn without_a_record_nothing_is_counted() {
        let none = Figure::of(&scope(), &Binding::of(&tree(&FILES), &scope()), None);
        assert_eq!((none.state(), none.tally().percent()), (State::None, None));
        assert_eq!(none.words(), "not counted yet");
        let empty = Figure::of(&scope(), &Binding::of(&tree(&[]), &scope()), None);
        assert_eq!(empty.state(), State::None, "of no files nothing is fresh");
    }
}
