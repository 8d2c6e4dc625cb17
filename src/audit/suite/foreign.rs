//! What the results of other tools say, before their tests are named as cases.
//!
//! Lives here: [`Report`] and [`Test`], which every format's reader makes, the bounds on what they take in, and telling the
//! formats apart ([`detect`]). How each is written is in its own file.

use std::ops::Range;

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;

use super::{Outcome, ctrf, junit, libtest, tap};
use crate::contract::suite::ResultFormat;
use crate::diagnostic::Name;

/// Longest reason kept of a test that failed or did not run, in bytes.
const REASON_BYTES_MAX: usize = 600;
/// Longest part of a test's name kept, in bytes; no ID is as long.
const NAME_BYTES_MAX: usize = 400;
/// Most tests of one file: each takes memory, and a line of three bytes can be one.
#[cfg(not(test))]
const TESTS_MAX: usize = 1_000_000;
#[cfg(test)]
const TESTS_MAX: usize = 120_000;
/// Most faults told of one file.
const FAULTS_MAX: usize = 20;
/// How far a text is looked at to tell its format.
const LINES_LOOKED_AT: usize = 5000;

/// What one file, or the output of one program, says.
#[derive(Debug, Clone, Default)]
pub(crate) struct Report {
    /// In the order in which they stand.
    pub(crate) tests: Vec<Test>,
    /// What is wrong with it, at most [`FAULTS_MAX`].
    pub(crate) faults: Vec<Fault>,
    /// Whether there were more tests than are read.
    over: bool,
}

/// One test with its result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Test {
    /// What it is part of, from the outermost in, and its own name last.
    pub(crate) path: Vec<String>,
    /// What else is said of it: names and values.
    pub(crate) properties: Vec<(String, String)>,
    /// What it came to.
    pub(crate) outcome: Outcome,
    /// When it was run.
    pub(crate) made: Option<Timestamp>,
    /// Where it is written.
    pub(crate) at: Range<usize>,
}

/// Something wrong with the whole of a file or a part of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) name: Name,
    pub(crate) message: String,
    pub(crate) at: Range<usize>,
    pub(crate) help: &'static str,
}

/// What to do about results that are not whole.
const RUN_AGAIN: &str = "run the tests again, and leave what they write as it is";

/// What to do about results that hold no test.
pub(crate) const RUN_TESTS: &str = "run the tests so that they write their results there";

impl Test {
    pub(crate) fn new(path: Vec<String>, outcome: Outcome, at: Range<usize>) -> Self {
        Self { path, properties: Vec::new(), outcome, made: None, at }
    }

    /// Its name with all that it is part of, as patterns and aliases see it.
    pub(crate) fn name(&self) -> String {
        self.path.join("::")
    }
}

impl Report {
    /// What cannot be read at all: no test of it counts.
    pub(crate) fn unreadable(message: impl Into<String>, at: Range<usize>) -> Self {
        let mut report = Self::default();
        report.fault(Name::InvalidResults, message, at, RUN_AGAIN);
        report
    }

    /// Adds a test, unless there are too many.
    pub(crate) fn test(&mut self, test: Test) {
        if self.tests.len() < TESTS_MAX {
            self.tests.push(test);
        } else {
            self.over = true;
        }
    }

    /// Adds a fault, while there are few.
    pub(crate) fn fault(&mut self, name: Name, message: impl Into<String>, at: Range<usize>, help: &'static str) {
        if self.faults.len() < FAULTS_MAX {
            self.faults.push(Fault { name, message: message.into(), at, help });
        }
    }

    /// Tells that counts and tests disagree. Something was taken out, or never written; what says that it passed proves
    /// nothing any more.
    pub(crate) fn miscounted(&mut self, tests: Range<usize>, message: impl Into<String>, at: Range<usize>) {
        self.fault(Name::MiscountedResults, message, at, RUN_AGAIN);
        self.hold_back(tests, "its results disagree with their own counts");
    }

    /// Makes those of these tests that passed prove nothing.
    pub(crate) fn hold_back(&mut self, tests: Range<usize>, why: &str) {
        for test in self.tests.get_mut(tests).into_iter().flatten() {
            if test.outcome == Outcome::Passed {
                test.outcome = Outcome::Skipped(why.to_owned());
            }
        }
    }
}

/// Reads a text in a format; our own has its own reader.
pub(crate) fn read(format: ResultFormat, text: &str) -> Report {
    let report = match format {
        ResultFormat::Junit => junit::read(text),
        ResultFormat::Libtest => libtest::read(text),
        ResultFormat::Tap => tap::read(text),
        ResultFormat::Ctrf => ctrf::read(text),
        ResultFormat::Truthsayer => Report::unreadable("results of another form were expected", 0..0),
    };
    if !report.over {
        return report;
    }
    let mut refused = Report::default();
    let message = format!("there are more than {TESTS_MAX} tests in one file, which is not read");
    refused.fault(Name::InvalidResults, message, 0..0, "divide the results among several files");
    refused
}

/// The format of a text, from its content; our own where nothing speaks for another.
pub(crate) fn detect(text: &str) -> ResultFormat {
    let start = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if start.starts_with('<') {
        return ResultFormat::Junit;
    }
    let lines = || text.lines().take(LINES_LOOKED_AT);
    if lines().any(|line| libtest::object(line).is_some()) {
        return ResultFormat::Libtest;
    }
    if start.starts_with('{') {
        return if ctrf::looks_like(start) { ResultFormat::Ctrf } else { ResultFormat::Truthsayer };
    }
    if lines().any(tap::speaks) {
        return ResultFormat::Tap;
    }
    // What a runner says first may stand before its XML.
    let opens = |line: &str| line.starts_with("<?xml") || line.starts_with("<testsuite");
    if lines().any(opens) { ResultFormat::Junit } else { ResultFormat::Truthsayer }
}

/// A reason in a bounded number of bytes: its lines that say something, the first of them at least.
pub(crate) fn reason(text: &str) -> String {
    let mut kept = String::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if !kept.is_empty() {
            kept.push(' ');
        }
        kept.push_str(within(line, REASON_BYTES_MAX));
        if kept.len() >= REASON_BYTES_MAX / 2 {
            break;
        }
    }
    if kept.is_empty() { "no reason given".to_owned() } else { within(&kept, REASON_BYTES_MAX).to_owned() }
}

/// A part of a name, bounded.
pub(crate) fn part(text: &str) -> String {
    within(text.trim(), NAME_BYTES_MAX).to_owned()
}

fn within(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes.min(text.len()))]
}

/// A time as tools write it; one without a zone is of the zone of this machine.
pub(crate) fn time(text: &str) -> Option<Timestamp> {
    let text = text.trim();
    if let Ok(time) = text.parse::<Timestamp>() {
        return Some(time);
    }
    let local = text.parse::<DateTime>().ok()?;
    TimeZone::system().to_timestamp(local).ok()
}

/// JSON in which half characters, which no text can hold, stand as U+FFFD; of the same length.
pub(crate) fn whole_characters(json: &str) -> std::borrow::Cow<'_, str> {
    let code = |at: usize| {
        let digits = json.get(at + 2..at + 6).filter(|_| json[at..].starts_with("\\u"))?;
        u32::from_str_radix(digits, 16).ok()
    };
    let mut halves = Vec::new();
    let mut at = 0;
    while let Some(found) = json[at..].find('\\') {
        at += found;
        match code(at) {
            Some(0xD800..=0xDBFF) if code(at + 6).is_some_and(|low| (0xDC00..=0xDFFF).contains(&low)) => at += 12,
            Some(0xD800..=0xDFFF) => {
                halves.push(at);
                at += 6;
            }
            Some(_) => at += 6,
            None => at = json.ceil_char_boundary((at + 2).min(json.len())),
        }
    }
    if halves.is_empty() {
        return json.into();
    }
    let mut mended = String::with_capacity(json.len());
    let mut from = 0;
    for at in halves {
        mended.push_str(&json[from..at]);
        mended.push_str("\\ufffd");
        from = at + 6;
    }
    mended.push_str(&json[from..]);
    mended.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_are_told_by_their_content() {
        use ResultFormat::{Ctrf, Junit, Libtest, Tap, Truthsayer};
        for (text, format) in [
            ("\u{feff}\n<?xml version='1.0'?><testsuites/>", Junit),
            ("   Compiling x\n{ \"type\": \"suite\", \"event\": \"started\", \"test_count\": 1 }\n", Libtest),
            ("{\"type\":\"test\",\"event\":\"ok\",\"name\":\"a\"}", Libtest),
            ("{\"results\": {\"tool\": {\"name\": \"x\"}, \"summary\": {}, \"tests\": []}}", Ctrf),
            ("TAP version 14\n1..0\n", Tap),
            ("# noise\nnot ok 1 - a\n1..1\n", Tap),
            ("{\"schema\":\"truthsayer-results/1\"}", Truthsayer),
            ("{\"type\": \"object\"}", Truthsayer),
            ("", Truthsayer),
            ("okay\n", Truthsayer),
            ("Running 3 tests\n\n<?xml version=\"1.0\"?>\n<testsuites/>\n", Junit),
            ("Running <testsuites/>\n", Truthsayer),
        ] {
            assert_eq!(detect(text), format, "{text}");
        }
    }

    #[test]
    fn half_characters_are_replaced_and_whole_ones_kept() {
        for (json, kept) in [
            (r#""a\ud83d\ude00b""#, r#""a\ud83d\ude00b""#),
            (r#""\ud83dx""#, r#""\ufffdx""#),
            (r#""\ude00\ud83d""#, r#""\ufffd\ufffd""#),
            (r#""\\ud83d""#, r#""\\ud83d""#),
            (r#""é\"\u00e9\"#, r#""é\"\u00e9\"#),
            ("\\é\\u12", "\\é\\u12"),
        ] {
            assert_eq!(whole_characters(json), kept, "{json}");
        }
    }

    #[test]
    fn times_are_read_with_a_zone_and_without() {
        let second = |text: &str| time(text).map(Timestamp::as_second);
        assert_eq!(second("2026-11-29T23:06:29.515+00:00"), Some(1_795_993_589));
        assert_eq!(second("2026-11-29T23:06:29Z"), Some(1_795_993_589));
        assert!(second("2026-11-29T23:06:29").is_some());
        assert_eq!(second("yesterday"), None);
        assert_eq!(second(""), None);
    }

    #[test]
    fn reasons_are_bounded_and_never_empty() {
        assert_eq!(reason("\n\n  left\n right "), "left right");
        assert_eq!(reason(" \n"), "no reason given");
        assert!(reason(&"é".repeat(10_000)).len() <= REASON_BYTES_MAX);
        assert!(reason(&"line\n".repeat(10_000)).len() <= REASON_BYTES_MAX);
    }
}
