//! The Common Test Report Format: one JSON object with a summary and a list of tests.
//!
//! Lives here: the reader. A test of which it is said that it is flaky proves nothing.

use std::collections::BTreeMap;
use std::ops::Range;

use jiff::Timestamp;
use serde::Deserialize;
use serde_json::Value;

use super::Outcome;
use super::foreign::{Report, Test, part, reason, whole_characters};

/// Most properties kept of one test.
const PROPERTIES_MAX: usize = 50;
/// How far a name is looked for, and after how many that were not found none is any more.
const REACH_BYTES: usize = 64 * 1024;
const MISSED_MAX: usize = 200;

#[derive(Deserialize)]
struct File {
    results: Results,
}

#[derive(Deserialize)]
struct Results {
    #[serde(default)]
    summary: BTreeMap<String, Value>,
    tests: Vec<Entry>,
}

#[derive(Deserialize)]
struct Entry {
    name: String,
    status: String,
    #[serde(default)]
    suite: Value,
    #[serde(default)]
    message: Option<String>,
    #[serde(default)]
    trace: Option<String>,
    #[serde(default)]
    flaky: Value,
    #[serde(default)]
    retries: Value,
    #[serde(default, rename = "retryAttempts")]
    attempts: Value,
    #[serde(default)]
    start: Option<f64>,
    #[serde(default)]
    labels: Value,
    #[serde(default)]
    extra: Value,
}

impl Entry {
    /// Whether it did not pass at once: it says so, was run again, or lists an attempt that did not pass.
    fn is_flaky(&self) -> bool {
        let failed = |attempt: &Value| attempt.get("status").and_then(Value::as_str) != Some("passed");
        self.flaky == Value::Bool(true)
            || self.retries.as_f64().is_some_and(|retries| retries > 0.0)
            || self.attempts.as_array().is_some_and(|attempts| attempts.iter().any(failed))
    }
}

/// Whether the beginning of a JSON object is that of this format.
pub(crate) fn looks_like(text: &str) -> bool {
    let head = &text[..text.floor_char_boundary(text.len().min(64 * 1024))];
    head.contains("\"CTRF\"")
        || (head.contains("\"results\"") && head.contains("\"tool\"") && !head.contains("\"schema\""))
}

/// Reads a whole file.
pub(crate) fn read(text: &str) -> Report {
    let file: File = match serde_json::from_str(&whole_characters(text)) {
        Ok(file) => file,
        Err(fault) => {
            let at = super::byte_at(text, fault.line(), fault.column());
            return Report::unreadable(format!("the CTRF report cannot be read: {fault}"), at..at);
        }
    };
    let summary = &file.results.summary;
    let run = summary.get("start").and_then(Value::as_f64).and_then(milliseconds);
    let mut report = Report::default();
    let mut counts: BTreeMap<&str, u64> = BTreeMap::new();
    let mut places = Places::default();
    for entry in &file.results.tests {
        let known = ["passed", "failed", "skipped", "pending", "other"];
        let status = known.into_iter().find(|known| *known == entry.status).unwrap_or("other");
        *counts.entry(status).or_default() += 1;
        let at = places.of(text, &entry.name);
        report.test(test(entry, run, at));
    }
    counts.insert("tests", file.results.tests.len() as u64);
    for (what, said) in summary {
        let known = matches!(what.as_str(), "tests" | "passed" | "failed" | "skipped" | "pending" | "other");
        let held = counts.get(what.as_str()).copied().unwrap_or_default();
        if known && said.as_u64() != Some(held) {
            let at = text.find("\"summary\"").unwrap_or_default();
            let tests = 0..report.tests.len();
            let message = format!("the summary counts {} for `{what}`, and there are {held}", part(&said.to_string()));
            report.miscounted(tests, message, at..at + "\"summary\"".len());
        }
    }
    report
}

/// Looks for names in the order in which they stand, each from the one before on.
#[derive(Debug, Default)]
struct Places {
    from: usize,
    missed: usize,
}

impl Places {
    /// Where a name stands; nowhere in particular if it is written with escapes.
    fn of(&mut self, text: &str, name: &str) -> Range<usize> {
        let rest = &text[self.from..];
        let reach = rest.floor_char_boundary(rest.len().min(REACH_BYTES));
        let found = if self.missed < MISSED_MAX && !name.is_empty() { rest[..reach].find(name) } else { None };
        let Some(found) = found else {
            self.missed += 1;
            return self.from..self.from;
        };
        let start = self.from + found;
        self.from = start + name.len();
        start..self.from
    }
}

fn test(entry: &Entry, run: Option<Timestamp>, at: Range<usize>) -> Test {
    let told = [&entry.message, &entry.trace].into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join("\n");
    let outcome = match entry.status.as_str() {
        "passed" if entry.is_flaky() => Outcome::Skipped(super::FLAKY.to_owned()),
        "passed" => Outcome::Passed,
        "failed" => Outcome::Failed(reason(&told)),
        status if told.is_empty() => Outcome::Skipped(format!("its status is `{}`", part(status))),
        _ => Outcome::Skipped(reason(&told)),
    };
    let mut path: Vec<String> = match &entry.suite {
        Value::String(suite) => suite.split(" > ").map(part).collect(),
        Value::Array(suites) => suites.iter().filter_map(Value::as_str).map(part).collect(),
        _ => Vec::new(),
    };
    path.push(part(&entry.name));
    let mut read = Test::new(path, outcome, at);
    read.made = entry.start.and_then(milliseconds).or(run);
    let said = [&entry.labels, &entry.extra].into_iter().filter_map(Value::as_object).flatten();
    let worded = said.filter_map(|(key, value)| {
        let value = match value {
            Value::String(text) => text.clone(),
            Value::Array(items) => items.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(","),
            _ => return None,
        };
        Some((part(key), part(&value)))
    });
    read.properties.extend(worded.take(PROPERTIES_MAX));
    read
}

/// A time in milliseconds; what cannot be one is none.
fn milliseconds(number: f64) -> Option<Timestamp> {
    // Some tools write their own clocks; nothing before this century is a time.
    let plausible = (1e12..1e14).contains(&number);
    #[expect(clippy::cast_possible_truncation, reason = "in the range that was just looked at")]
    let whole = number as i64;
    plausible.then(|| Timestamp::from_millisecond(whole).ok()).flatten()
}
