//! Result files of one setting, in whatever format, as runs.
//!
//! Lives here: what becomes of the tests of other tools: cases with the times they were made at, one run for all files of a
//! setting. Finding and reading the files does not live here.

use jiff::Timestamp;

use super::foreign::{self, Report};
use super::naming::{Naming, spelt};
use super::{Case, Outcome, Run, UNSTATED, encoding, read_results};
use crate::contract::suite::{Reading, ResultFormat};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::ids::{Facet, is_word};
use crate::source::{FileId, ReadFault, Sources, Span};

/// What gzip, bzip2, xz, zstd and zip begin their files with.
const PACKED: [&[u8]; 5] = [b"\x1f\x8b", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd", b"PK\x03\x04"];

/// The bytes of one file, or of what a program printed.
#[derive(Debug, Clone)]
pub struct Input {
    /// The file's path; for what a program printed, the program.
    pub path: String,
    /// What it holds.
    pub bytes: Vec<u8>,
    /// When it was written, where a result that does not say its time is at most as old.
    pub written: Option<Timestamp>,
    /// Where faults of it are told; the file itself, if none.
    pub told_at: Option<Span>,
}

/// What the files of one setting hold.
#[derive(Debug, Clone, Default)]
pub struct Read {
    /// One for all files of other tools, and one for each in our own form.
    pub runs: Vec<Run>,
    /// How many tests and cases there are, also those that are no case.
    pub tests: usize,
    /// How many of them failed.
    pub failing: usize,
}

/// Reads all files of one setting. `name` is what its provider is called unless the setting says otherwise, `at` where it is
/// set.
pub fn read_all(
    inputs: Vec<Input>,
    reading: &Reading,
    name: &str,
    at: Option<Span>,
    sources: &mut Sources,
    sink: &mut Sink,
) -> Read {
    let mut read = Read::default();
    let mut naming = Naming::new(&reading.ids);
    let mut foreign: Option<Run> = None;
    let (mut broken, mut is_empty) = (false, false);
    for input in inputs {
        let (text, whole) = encoding::decode(&input.bytes);
        let format = reading.format.unwrap_or_else(|| foreign::detect(&text));
        let file = input.told_at.map_or_else(|| sources.add(input.path.as_str(), text.as_str()), |span| span.file);
        if format == ResultFormat::Truthsayer {
            let faults = sink.len();
            let own = read_own(file, &input, &text, whole, sink);
            let cases = own.as_ref().map(|run| run.cases.as_slice()).unwrap_or_default();
            read.tests += cases.len();
            read.failing += cases.iter().filter(|case| matches!(case.outcome, Outcome::Failed(_))).count();
            // Games that were played show something without any case.
            is_empty |= own.as_ref().is_some_and(|run| run.samples.is_empty());
            read.runs.extend(own);
            broken |= sink.len() > faults;
            continue;
        }
        let report = foreign::read(format, &text);
        broken |= tell(&report, file, &input, sink);
        read.tests += report.tests.len();
        read.failing += report.tests.iter().filter(|test| matches!(test.outcome, Outcome::Failed(_))).count();
        let run = foreign.get_or_insert_with(|| Run {
            provider: reading.name.clone().unwrap_or_else(|| name.to_owned()),
            engine: reading.engine.clone().unwrap_or_else(|| UNSTATED.to_owned()),
            file: Some(file),
            ..Run::default()
        });
        take(report, &input, reading.facet.unwrap_or(Facet::Native), &mut naming, run);
    }
    if (is_empty || foreign.is_some()) && read.tests == 0 && !broken {
        let found = Diagnostic::new(Name::NoResults, format!("`{name}` holds no result of a test"));
        let first = foreign.as_ref().or(read.runs.first()).and_then(|run| run.file);
        let span = at.or_else(|| first.map(|file| Span::new(file, 0..0)));
        let found = found.help(foreign::RUN_TESTS);
        sink.push(if let Some(span) = span { found.at(span) } else { found });
    }
    if let Some(mut run) = foreign {
        // What a broken file would have held is not known: a name that no test has may be in it.
        if !broken {
            sink.extend(naming.findings(at));
        }
        // Of several results of a case the worst stands, and of those that are as bad the oldest.
        let worse = |a: &Case, b: &Case| b.outcome.badness().cmp(&a.outcome.badness()).then(a.made.cmp(&b.made));
        run.cases.sort_by(|a, b| a.id.cmp(&b.id).then_with(|| worse(a, b)));
        run.cases.dedup_by(|later, first| later.id == first.id);
        read.runs.push(run);
    }
    read
}

/// What format a file has, and how many tests it holds; none where it holds no results that can be read.
pub fn recognise(bytes: &[u8]) -> Option<(ResultFormat, usize)> {
    let (text, _) = encoding::decode(bytes);
    match foreign::detect(&text) {
        ResultFormat::Truthsayer => {
            let (run, _) = read_results(Sources::default().add("", ""), &text);
            run.map(|run| (ResultFormat::Truthsayer, run.cases.len()))
        }
        format => {
            let report = foreign::read(format, &text);
            let broken = report.faults.iter().any(|fault| fault.name.info().broken);
            (!broken && !report.tests.is_empty()).then_some((format, report.tests.len()))
        }
    }
}

/// Our own form is strict about its bytes too.
fn read_own(file: FileId, input: &Input, text: &str, whole: bool, sink: &mut Sink) -> Option<Run> {
    if !whole {
        let valid_up_to = std::str::from_utf8(&input.bytes).map_or_else(|fault| fault.valid_up_to(), str::len);
        let fault = ReadFault::NotUtf8 { valid_up_to, text: String::new() };
        let start = text.floor_char_boundary(valid_up_to.min(text.len()));
        let end = text.ceil_char_boundary((start + 1).min(text.len()));
        let at = input.told_at.unwrap_or_else(|| Span::new(file, start..end));
        let is_packed = PACKED.iter().any(|magic| input.bytes.starts_with(magic));
        let (message, help) = if is_packed {
            (format!("`{}` is packed", input.path), "unpack it, and name what was in it")
        } else {
            (format!("`{}` {fault}", input.path), "save it as UTF-8")
        };
        sink.push(Diagnostic::new(Name::UnreadableFile, message).at(at).help(help));
        return None;
    }
    let (run, found) = read_results(file, text);
    sink.extend(found.into_iter().map(|found| input.told_at.map_or(found.clone(), |span| found.at(span))));
    run
}

/// Tells the faults of a report; gives whether it could not be read at all.
fn tell(report: &Report, file: FileId, input: &Input, sink: &mut Sink) -> bool {
    for fault in &report.faults {
        let at = input.told_at.unwrap_or_else(|| Span::new(file, fault.at.clone()));
        let message = if input.told_at.is_some() || fault.at == (0..0) {
            format!("`{}`: {}", input.path, fault.message)
        } else {
            fault.message.clone()
        };
        sink.push(Diagnostic::new(fault.name, message).at(at).help(fault.help));
    }
    report.faults.iter().any(|fault| fault.name.info().broken)
}

/// Adds the cases of a report to a run; of several results of a case in one file, the worst.
fn take(report: Report, input: &Input, facet: Facet, naming: &mut Naming<'_>, run: &mut Run) {
    let stem = stem(&input.path);
    for test in report.tests {
        let made = match (test.made, input.written) {
            (Some(made), Some(written)) => Some(made.min(written)),
            (made, written) => made.or(written),
        };
        let title = test.path.last().cloned().unwrap_or_default();
        for id in naming.cases_of(&test, &stem) {
            run.cases.push(Case {
                id,
                facet,
                title: title.clone(),
                outcome: test.outcome.clone(),
                marks: Vec::new(),
                clauses: std::collections::BTreeMap::new(),
                made,
                under: std::collections::BTreeMap::new(),
                transcript: None,
            });
        }
    }
}

/// The first word of the IDs of tests whose names have one word: the file's name without its ending.
fn stem(path: &str) -> String {
    let name = path.rsplit('/').next().unwrap_or(path);
    let name = name.split_once('.').map_or(name, |(stem, _)| stem);
    let id = spelt(&format!("x/{name}"));
    let word = id.as_deref().and_then(|id| id.strip_prefix("x/")).filter(|word| is_word(word));
    word.unwrap_or("results").to_owned()
}
