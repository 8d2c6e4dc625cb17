//! Lines of JSON as Rust's test harness writes them, and nextest in its likeness.
//!
//! Lives here: the reader. Several crates may follow one another, and what tests print may stand between and before the
//! objects. A suite's own counts are held against what stands between its beginning and its end.

use std::collections::BTreeSet;
use std::ops::Range;

use serde::Deserialize;

use super::Outcome;
use super::foreign::{Report, Test, part, reason, whole_characters};
use crate::diagnostic::Name;

/// Longest line that is read as an object, in bytes.
const LINE_BYTES_MAX: usize = 8 * 1024 * 1024;

#[derive(Deserialize)]
struct Object {
    #[serde(rename = "type")]
    kind: String,
    event: Option<String>,
    name: Option<String>,
    #[serde(default)]
    stdout: Option<String>,
    #[serde(default)]
    message: Option<String>,
    #[serde(default)]
    reason: Option<String>,
    #[serde(default)]
    passed: Option<u64>,
    #[serde(default)]
    failed: Option<u64>,
    #[serde(default)]
    test_count: Option<u64>,
}

/// A suite whose end has not come yet.
#[derive(Debug)]
struct Suite {
    at: Range<usize>,
    first: usize,
    started: BTreeSet<String>,
    declared: Option<u64>,
}

/// The object that a line ends with, if it is one of this format; what stands before it was printed by a test.
pub(crate) fn object(line: &str) -> Option<&str> {
    let line = line.trim_end();
    if !line.ends_with('}') || line.len() > LINE_BYTES_MAX {
        return None;
    }
    let start = ["{ \"type\": \"", "{\"type\":\""].iter().filter_map(|opening| line.find(opening)).min()?;
    let object = &line[start..];
    let kind = object.split('"').nth(3)?;
    (matches!(kind, "suite" | "test" | "bench" | "report") && object.contains("\"event\"")).then_some(object)
}

/// Reads a whole output.
pub(crate) fn read(text: &str) -> Report {
    let mut parse = Parse::default();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let range = at..at + line.trim_end().len();
        at += line.len();
        let Some(json) = object(line) else { continue };
        // What cannot be read was printed by a test, or was broken off; the counts tell if something is missing.
        let Ok(object) = serde_json::from_str::<Object>(&whole_characters(json)) else { continue };
        parse.take(&object, range);
    }
    parse.finish()
}

#[derive(Debug, Default)]
struct Parse {
    report: Report,
    suite: Option<Suite>,
}

impl Parse {
    fn take(&mut self, object: &Object, at: Range<usize>) {
        let event = object.event.as_deref().unwrap_or_default();
        match (object.kind.as_str(), event) {
            ("suite", "started") => {
                self.end_without_counts();
                let first = self.report.tests.len();
                self.suite = Some(Suite { at, first, started: BTreeSet::new(), declared: object.test_count });
            }
            ("suite", "ok" | "failed") => self.end(object, at),
            ("test", "started") => {
                if let (Some(suite), Some(name)) = (&mut self.suite, &object.name) {
                    suite.started.insert(name.clone());
                }
            }
            ("test" | "bench", _) => self.test(object, event, at),
            _ => {}
        }
    }

    fn test(&mut self, object: &Object, event: &str, at: Range<usize>) {
        let Some(name) = &object.name else { return };
        let (name, again) = attempt(name);
        let why = || {
            let told = [&object.reason, &object.message, &object.stdout];
            reason(told.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join("\n").as_str())
        };
        let outcome = match event {
            "ok" if again => Outcome::Skipped(super::FLAKY.to_owned()),
            "ok" => Outcome::Passed,
            // A benchmark has no event.
            "" if object.kind == "bench" => Outcome::Skipped("a benchmark claims nothing".to_owned()),
            "failed" => Outcome::Failed(why()),
            "ignored" => Outcome::Skipped(why()),
            // `timeout` only says that the test takes long.
            _ => return,
        };
        if let Some(suite) = &mut self.suite {
            suite.started.remove(name);
        }
        self.report.test(Test::new(path(name), outcome, at));
    }

    /// nextest tells a suite in several parts when a test of it was run again: then ignored tests are counted once more,
    /// and only what passed and failed must agree.
    fn end(&mut self, object: &Object, at: Range<usize>) {
        let Some(suite) = self.suite.take() else {
            let first = self.report.tests.len();
            self.report.miscounted(0..first, "a suite ends that did not begin", at);
            return;
        };
        let tests = suite.first..self.report.tests.len();
        let count = |wanted: fn(&Outcome) -> bool| {
            self.report.tests[tests.clone()].iter().filter(|test| wanted(&test.outcome)).count() as u64
        };
        let failed = count(|outcome| matches!(outcome, Outcome::Failed(_)));
        let passed = count(|outcome| {
            matches!(outcome, Outcome::Skipped(why) if why == super::FLAKY) || *outcome == Outcome::Passed
        });
        let mut wrong = None;
        for (what, said, held) in [("passed", object.passed, passed), ("failed", object.failed, failed)] {
            if said.is_some_and(|said| said != held) {
                wrong = Some(format!("a suite counts {} tests that {what} and holds {held}", said.unwrap_or_default()));
            }
        }
        if suite.declared.is_some_and(|declared| declared < passed + failed) {
            let declared = suite.declared.unwrap_or_default();
            wrong = Some(format!("a suite counts {declared} tests and holds {}", passed + failed));
        }
        if let Some(wrong) = wrong {
            self.report.miscounted(tests, wrong, at);
        }
    }

    /// A suite that breaks off: what it started and did not finish may be what ended it.
    fn end_without_counts(&mut self) {
        let Some(suite) = self.suite.take() else { return };
        for name in suite.started {
            let why = "it was started and did not end".to_owned();
            self.report.test(Test::new(path(&name), Outcome::Skipped(why), suite.at.clone()));
        }
        let tests = suite.first..self.report.tests.len();
        self.report.miscounted(tests, "a suite breaks off before its end", suite.at);
    }

    fn finish(mut self) -> Report {
        self.end_without_counts();
        if self.report.tests.is_empty() && self.report.faults.is_empty() {
            self.report.fault(Name::NoResults, "the output holds no result of a test", 0..0, super::foreign::RUN_TESTS);
        }
        self.report
    }
}

/// nextest's `crate::binary$path::of::test#2` without the number of the attempt, and whether it was not the first.
fn attempt(name: &str) -> (&str, bool) {
    if !name.contains('$') {
        return (name, false);
    }
    match name.rsplit_once('#') {
        Some((name, number)) if number.parse::<u32>().is_ok_and(|number| number > 1) => (name, true),
        _ => (name, false),
    }
}

fn path(name: &str) -> Vec<String> {
    name.split('$').map(part).collect()
}
