//! Reads what the configuration says under `suite`: where results come from, and how their tests are named as cases.
//!
//! Lives here: the settings. Reading results, and running what makes them, does not live here ([`crate::suite`]).

use std::time::Duration;

use regex::{Regex, RegexBuilder};

use super::config::Setting;
use super::kinds::{CASE_ID, PATTERN};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::ids::{self, Facet};
use crate::source::{Span, Spanned};
use crate::yaml::fields::{FLAG, TEXT};
use crate::yaml::{Fields, Kind, Node, Slot, Value, What};

/// Where the results of a project come from.
#[derive(Debug, Clone)]
pub struct SuiteSettings {
    /// Whether the engine built into the tool runs.
    pub embedded: bool,
    /// The engine revision that results must be of, where they must be of one.
    pub engine: Option<String>,
    /// Files of results.
    pub results: Vec<ResultSettings>,
    /// Programs that make results.
    pub commands: Vec<CommandSettings>,
}

/// A pattern of result files, with how they are read.
#[derive(Debug, Clone)]
pub struct ResultSettings {
    /// The pattern.
    pub path: Setting,
    /// How they are read.
    pub reading: Reading,
}

/// A program that makes results, run only when somebody asks for it.
#[derive(Debug, Clone)]
pub struct CommandSettings {
    /// The program and its arguments; no shell sees them.
    pub run: Vec<String>,
    /// Where `run` is written.
    pub span: Span,
    /// The pattern of the files that it writes; none where it writes to its standard output.
    pub results: Option<Setting>,
    /// How they are read.
    pub reading: Reading,
    /// How long it may take.
    pub timeout: Duration,
}

/// How results of other tools are read.
#[derive(Debug, Clone, Default)]
pub struct Reading {
    /// What they are written in; told from their content where it is not said.
    pub format: Option<ResultFormat>,
    /// How tests are named as cases.
    pub ids: Ids,
    /// What its cases prove; the rule itself, if it is not said.
    pub facet: Option<Facet>,
    /// What the provider is called.
    pub name: Option<String>,
    /// The engine revision that they were made with, where the files do not say it.
    pub engine: Option<String>,
}

/// How tests are named as cases. The first that applies.
#[derive(Debug, Clone, Default)]
pub struct Ids {
    /// Names of tests, each with its cases.
    pub alias: Vec<(Spanned<String>, Vec<String>)>,
    /// The property of a test that names its cases.
    pub property: Option<Spanned<String>>,
    /// An expression with a group `id`.
    pub pattern: Option<Spanned<Regex>>,
}

/// What results are written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum ResultFormat {
    /// Our own form.
    Truthsayer,
    /// JUnit XML in its dialects.
    Junit,
    /// Lines of JSON, as Rust's test harness and nextest write them.
    Libtest,
    /// Test Anything Protocol, 13 and 14.
    Tap,
    /// Common Test Report Format.
    Ctrf,
}

impl ResultFormat {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Truthsayer, Self::Junit, Self::Libtest, Self::Tap, Self::Ctrf];

    /// The word in configuration and on the command line.
    pub fn word(self) -> &'static str {
        match self {
            Self::Truthsayer => "truthsayer",
            Self::Junit => "junit",
            Self::Libtest => "libtest",
            Self::Tap => "tap",
            Self::Ctrf => "ctrf",
        }
    }
}

impl Default for SuiteSettings {
    fn default() -> Self {
        let path = Setting::default_of("results/*.json");
        let results = vec![ResultSettings { path, reading: Reading::default() }];
        Self { embedded: false, engine: None, results, commands: Vec::new() }
    }
}

impl SuiteSettings {
    /// All patterns of result files, those that commands write among them.
    pub fn patterns(&self) -> impl Iterator<Item = &Setting> {
        let written = self.commands.iter().filter_map(|command| command.results.as_ref());
        self.results.iter().map(|results| &results.path).chain(written)
    }
}

/// How long a command may take, unless it is said.
const TIMEOUT_SECONDS: u64 = 600;
/// The longest that can be said.
const TIMEOUT_SECONDS_MAX: u64 = 24 * 60 * 60;
/// The word for results that a command prints.
pub const STDOUT: &str = "stdout";
/// Longest expression, in bytes, and the memory that one may take when it is ready for use.
const EXPRESSION_BYTES_MAX: usize = 1024;
const EXPRESSION_MEMORY_MAX: usize = 1024 * 1024;

/// An expression with a group `id`.
pub const EXPRESSION: Kind<Regex> = Kind { expected: "a regular expression", read: expression };

const SECONDS: Kind<Duration> = Kind {
    expected: "a number of seconds",
    read: |text| {
        let seconds = text.parse().ok().filter(|seconds| (1..=TIMEOUT_SECONDS_MAX).contains(seconds));
        let seconds = seconds.ok_or_else(|| format!("write a number from 1 to {TIMEOUT_SECONDS_MAX}"));
        seconds.map(Duration::from_secs)
    },
};

fn expression(text: &str) -> Result<Regex, String> {
    if text.len() > EXPRESSION_BYTES_MAX {
        return Err("write a shorter one".to_owned());
    }
    let built = RegexBuilder::new(text).size_limit(EXPRESSION_MEMORY_MAX).build();
    let expression = built.map_err(|fault| match fault {
        regex::Error::CompiledTooBig(_) => "write a simpler one: it takes too much memory".to_owned(),
        fault => {
            let told = fault.to_string();
            format!("mend it: {}", told.lines().last().unwrap_or_default().trim_start_matches("error: "))
        }
    })?;
    if expression.capture_names().any(|name| name == Some("id")) {
        return Ok(expression);
    }
    Err("name the part that is the case's ID: `(?<id>…)`".to_owned())
}

/// The settings under `suite`; what is at fault in them keeps its default.
pub(super) fn read(fields: &mut Fields<'_, '_>) -> SuiteSettings {
    let mut settings = SuiteSettings::default();
    let Some(mut suite) = fields.optional("suite").fields(What::only("`suite`")) else { return settings };
    settings.embedded = suite.optional("embedded").one(&FLAG).is_some_and(|flag| flag.value);
    settings.engine = suite.optional("engine").text();
    let results = suite.optional("results");
    if results.is_written() {
        let items = results.items();
        settings.results = items.into_iter().filter_map(|item| result(item, suite.sink())).collect();
    }
    let mut command = suite.optional("command");
    let at = command.at();
    let items = if command.is_list() { command.items() } else { command.take().into_iter().collect() };
    settings.commands = items.into_iter().filter_map(|item| self::command(item, at, suite.sink())).collect();
    suite.finish();
    settings
}

/// A pattern, or a mapping with a `path`.
fn result(item: Node, sink: &mut Sink) -> Option<ResultSettings> {
    let at = item.head();
    if !matches!(item.value, Value::Map(_)) {
        let path = pattern(&item, sink)?;
        return Some(ResultSettings { path, reading: Reading::default() });
    }
    let mut fields = Fields::of(item, What::only("an item of `results`"), at, sink)?;
    let path = fields.required("path").one(&PATTERN);
    let reading = reading(&mut fields);
    fields.finish();
    Some(ResultSettings { path: path?.into(), reading })
}

fn pattern(item: &Node, sink: &mut Sink) -> Option<Setting> {
    let read = match &item.value {
        Value::Scalar(text) => (PATTERN.read)(text),
        _ => Err("write a pattern, or a mapping with `path`".to_owned()),
    };
    match read {
        Ok(value) => Some(Spanned { value, span: item.span }.into()),
        Err(help) => {
            let message = format!("`results` takes {} or a mapping", PATTERN.expected);
            sink.push(Diagnostic::new(Name::WrongValue, message).at(item.head()).help(help));
            None
        }
    }
}

fn command(item: Node, at: Span, sink: &mut Sink) -> Option<CommandSettings> {
    let mut fields = Fields::of(item, What::only("`command`"), at, sink)?;
    let run = fields.required("run");
    let span = run.at();
    let run: Vec<String> = run.some(&TEXT).into_iter().map(|word| word.value).collect();
    let results = fields.required("results").one(&PATTERN);
    let reading = reading(&mut fields);
    let timeout = fields.optional("timeout").one(&SECONDS);
    fields.finish();
    if run.is_empty() {
        return None;
    }
    let results = results?;
    Some(CommandSettings {
        run,
        span,
        results: (results.value != STDOUT).then(|| results.into()),
        reading,
        timeout: timeout.map_or(Duration::from_secs(TIMEOUT_SECONDS), |written| written.value),
    })
}

fn reading(fields: &mut Fields<'_, '_>) -> Reading {
    Reading {
        format: fields.optional("format").one_of(&ResultFormat::ALL, ResultFormat::word).map(|format| format.value),
        facet: fields.optional("facet").one_of(&Facet::ALL, Facet::word).map(|facet| facet.value),
        name: fields.optional("name").text(),
        engine: fields.optional("engine").text(),
        ids: ids(fields.optional("ids")),
    }
}

fn ids(slot: Slot<'_, '_>) -> Ids {
    let Some(mut fields) = slot.fields(What::only("`ids`")) else { return Ids::default() };
    let pattern = fields.optional("pattern").one(&EXPRESSION);
    let property = fields.optional("property").one(&TEXT);
    let entries = fields.optional("alias").entries();
    let sink = fields.sink();
    let mut alias = Vec::with_capacity(entries.len());
    for entry in entries {
        let name = entry.key.clone();
        let repeated = entry.repeated;
        let cases = match entry.node.value {
            Value::Seq(items) => items.iter().filter_map(|item| case(item, sink)).collect(),
            _ => entry.value(&CASE, sink).into_iter().map(|case| case.value).collect::<Vec<_>>(),
        };
        if !repeated && !cases.is_empty() {
            alias.push((name, cases));
        }
    }
    fields.finish();
    alias.sort_by(|a, b| a.0.value.cmp(&b.0.value));
    Ids { alias, property, pattern }
}

/// The ID of a case that a test of another tool is to have.
const CASE: Kind<String> = Kind {
    expected: CASE_ID.expected,
    read: |text| {
        if ids::is_case_id(text) {
            return Ok(text.to_owned());
        }
        Err("write lower-case words joined by slashes, such as `family/area/claim`".to_owned())
    },
};

fn case(item: &Node, sink: &mut Sink) -> Option<String> {
    let written = if let Value::Scalar(text) = &item.value { text.as_str() } else { "" };
    match (CASE.read)(written) {
        Ok(id) => Some(id),
        Err(help) => {
            let message = format!("an alias takes {}", CASE.expected);
            sink.push(Diagnostic::new(Name::WrongValue, message).at(item.head()).help(help));
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::config;
    use super::*;
    use crate::yaml::tests::found;

    #[test]
    fn sources_of_results_are_read() {
        let text = "\
suite:
  engine: r1
  results:
    - results/*.json
    - path: target/nextest/**/*.xml
      format: junit
      facet: recovery
      name: nextest
      engine: r1
      ids:
        pattern: '^ferry::(?<id>.+)$'
        property: case
        alias:
          ferry::tests::b: [fare/b, fare/c]
          ferry::tests::a: fare/a
  command:
    run: [cargo, nextest, run]
    results: target/nextest/ci/junit.xml
    timeout: 60
";
        let (config, faults) = found(text, config::read);
        assert_eq!(faults, [""; 0]);
        let suite = config.suite;
        let patterns: Vec<&str> = suite.patterns().map(|path| path.value.as_str()).collect();
        assert_eq!(patterns, ["results/*.json", "target/nextest/**/*.xml", "target/nextest/ci/junit.xml"]);
        let reading = &suite.results[1].reading;
        assert_eq!((reading.format, reading.facet), (Some(ResultFormat::Junit), Some(Facet::Recovery)));
        assert_eq!((reading.name.as_deref(), reading.engine.as_deref()), (Some("nextest"), Some("r1")));
        let alias: Vec<(&str, usize)> =
            reading.ids.alias.iter().map(|(name, cases)| (name.value.as_str(), cases.len())).collect();
        assert_eq!(alias, [("ferry::tests::a", 1), ("ferry::tests::b", 2)]);
        assert!(reading.ids.pattern.as_ref().is_some_and(|pattern| pattern.value.is_match("ferry::x")));
        let command = &suite.commands[0];
        assert_eq!((command.run.len(), command.timeout), (3, Duration::from_mins(1)));
        assert_eq!(&text[command.span.range()], "run");
    }

    #[test]
    fn a_command_may_print_its_results_and_be_one_of_several() {
        let text = "suite: {command: [{run: [a], results: stdout, format: tap}, {run: [b], results: b.xml}]}\n";
        let (config, faults) = found(text, config::read);
        assert_eq!(faults, [""; 0]);
        let printed: Vec<bool> = config.suite.commands.iter().map(|command| command.results.is_none()).collect();
        assert_eq!(printed, [true, false]);
        assert_eq!(config.suite.commands[0].timeout, Duration::from_secs(TIMEOUT_SECONDS));
    }

    #[test]
    fn every_fault_is_told_where_it_is() {
        let text = "\
suite:
  results:
    - ../x.xml
    - [a]
    - path: a.xml
      format: junitt
      ids: {pattern: '(', alias: {a: B, b: [x/y, Z]}}
    - format: tap
      path: b.tap
      ids: {pattern: 'no-group', propperty: x}
  command:
    run: []
    results: /etc/passwd
    timeout: 0
";
        let (config, faults) = found(text, config::read);
        insta::assert_snapshot!(faults.join("\n"));
        assert_eq!(config.suite.results.len(), 2);
        assert_eq!(config.suite.commands.len(), 0);
    }
}
