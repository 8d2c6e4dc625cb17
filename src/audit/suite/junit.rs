//! JUnit XML in the dialects of its many writers: nextest, pytest, surefire, gtest, `CTest` and their kin.
//!
//! Lives here: the one reader of all dialects. Elements that it does not know are passed over. What makes it refuse a file:
//! a broken element structure, a document type with declarations of its own, a root that is not of JUnit, anything behind it.

mod counts;
mod xml;

use std::ops::Range;

use jiff::Timestamp;
use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};

use self::counts::{Declared, Found};
use self::xml::{Refusal, attribute, attributes, document_type, resolved};
use super::Outcome;
use super::foreign::{Report, Test, part, reason, time};

/// Deepest nesting of elements.
const DEPTH_MAX: usize = 100;
/// Most properties kept of one test.
const PROPERTIES_MAX: usize = 50;
/// How much of a reason's text is read.
const TEXT_BYTES_MAX: usize = 2000;

/// Reads a whole file.
pub(crate) fn read(text: &str) -> Report {
    let mut reader = Reader::from_str(text);
    let mut parse = Parse::default();
    loop {
        let start = byte(reader.buffer_position());
        let event = match reader.read_event() {
            Ok(event) => event,
            Err(fault) => {
                let at = within(text, byte(reader.error_position()));
                return Report::unreadable(format!("the XML is broken: {fault}"), at..at);
            }
        };
        let at = within(text, start)..within(text, byte(reader.buffer_position()));
        let mut refused = Ok(());
        match event {
            Event::Start(tag) => refused = parse.open(&tag, at),
            Event::Empty(tag) => {
                refused = parse.open(&tag, at);
                parse.close();
            }
            Event::End(_) => parse.close(),
            Event::Text(words) => refused = parse.words(&String::from_utf8_lossy(&words), at),
            Event::CData(words) => refused = parse.words(&String::from_utf8_lossy(&words), at),
            Event::GeneralRef(name) => refused = parse.words(&resolved(&String::from_utf8_lossy(&name)), at),
            Event::DocType(declared) => refused = document_type(&declared, at),
            Event::Eof => return parse.finish(text.len()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) => {}
        }
        if let Err((message, at)) = refused {
            return Report::unreadable(message, at);
        }
    }
}

fn byte(position: u64) -> usize {
    usize::try_from(position).unwrap_or(usize::MAX)
}

fn within(text: &str, at: usize) -> usize {
    text.floor_char_boundary(at.min(text.len()))
}

/// An element that is open.
#[derive(Debug)]
enum Open {
    /// `testsuites` or `testsuite`.
    Suite(Box<Suite>),
    /// `testcase`.
    Case(Box<Case>),
    /// What a test came to: `failure`, `error`, `skipped` and the like.
    Result(Sort, Told),
    /// `failure` or `error` of a suite as a whole.
    SuiteFault(Told),
    /// `property` of a test, whose value may be its text.
    Property(String, Told),
    /// Anything else.
    Other,
}

#[derive(Debug)]
struct Suite {
    name: String,
    made: Option<Timestamp>,
    declared: Declared,
    /// Why it failed, where that is said of it and not of a test.
    failed: Option<String>,
    at: Range<usize>,
    /// Where its tests begin, and how much of all that is counted was there before.
    tests: usize,
    before: Found,
    /// What its own tests come to, without those of suites within it.
    own: Found,
    /// The same, with each suite right within it as one test more.
    entries: Found,
}

#[derive(Debug, Default)]
struct Case {
    name: String,
    class: String,
    made: Option<Timestamp>,
    at: Range<usize>,
    properties: Vec<(String, String)>,
    failed: Option<String>,
    unrun: Option<String>,
    /// What its attributes say, where no element says more.
    status: Option<Outcome>,
    flaky: bool,
    todo: bool,
    found: Found,
}

/// What an element inside a test says of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sort {
    Failure,
    Error,
    Rerun,
    Flaky,
    Unrun,
    /// Not to be expected yet, whatever else is said.
    Todo,
}

/// Words of an element: its attribute, else its text.
#[derive(Debug, Default)]
struct Told {
    attribute: String,
    text: String,
}

impl Told {
    fn words(&self) -> &str {
        if self.attribute.trim().is_empty() { &self.text } else { &self.attribute }
    }
}

#[derive(Debug, Default)]
struct Parse {
    report: Report,
    open: Vec<Open>,
    found: Found,
    rooted: bool,
}

impl Parse {
    fn open(&mut self, tag: &BytesStart<'_>, at: Range<usize>) -> Result<(), Refusal> {
        if self.open.len() >= DEPTH_MAX {
            return Err((format!("the XML has more than {DEPTH_MAX} elements in one another"), at));
        }
        let name = String::from_utf8_lossy(tag.local_name().as_ref()).into_owned();
        let is_suite = matches!(name.as_str(), "testsuite" | "testsuites");
        if self.open.is_empty() {
            if self.rooted {
                let what = if is_suite {
                    "a second XML document begins here: each needs a file of its own".to_owned()
                } else {
                    format!("`{}` stands behind the XML's root", part(&name))
                };
                return Err((what, at));
            }
            if !is_suite {
                let shown = part(&name);
                return Err((format!("the XML's root is `{shown}`, not `testsuites` or `testsuite`"), at));
            }
            self.rooted = true;
        }
        let attributes = attributes(tag, &at)?;
        let opened = match (self.open.last(), name.as_str()) {
            (None | Some(Open::Suite(_)), _) if is_suite => Open::Suite(Box::new(self.suite(&attributes, at))),
            (Some(Open::Suite(suite)), "testcase") => Open::Case(Box::new(case(attributes, suite.made, at))),
            (Some(Open::Case(_)), _) => inside_case(&name, &attributes),
            (Some(Open::Suite(_)), "failure" | "error") => Open::SuiteFault(told(&attributes, "message")),
            (Some(Open::Other), "property") if self.in_properties() => {
                Open::Property(attribute(&attributes, "name"), told(&attributes, "value"))
            }
            _ if is_suite || name == "testcase" => {
                return Err((format!("a `{name}` stands where none may be"), at));
            }
            _ => Open::Other,
        };
        self.open.push(opened);
        Ok(())
    }

    /// Whether what is open last stands right below a test.
    fn in_properties(&self) -> bool {
        matches!(self.open.as_slice(), [.., Open::Case(_), Open::Other])
    }

    fn suite(&self, attributes: &[(String, String)], at: Range<usize>) -> Suite {
        let outer =
            self.open.iter().rev().find_map(|open| if let Open::Suite(suite) = open { suite.made } else { None });
        let count = |name: &str| {
            let written = attributes.iter().find(|(known, _)| known == name)?.1.trim();
            // An empty one says no more than none.
            (!written.is_empty()).then(|| written.parse().ok())
        };
        Suite {
            name: part(&attribute(attributes, "name")),
            made: time(&attribute(attributes, "timestamp")).or(outer),
            declared: Declared {
                tests: count("tests"),
                failures: count("failures"),
                errors: count("errors"),
                skipped: count("skipped").or_else(|| count("skips")),
                disabled: count("disabled"),
            },
            failed: None,
            at,
            tests: self.report.tests.len(),
            before: self.found,
            own: Found::default(),
            entries: Found::default(),
        }
    }

    fn words(&mut self, words: &str, at: Range<usize>) -> Result<(), Refusal> {
        if self.rooted && self.open.is_empty() && !words.trim().is_empty() {
            let shown = part(words.trim().lines().next().unwrap_or_default());
            return Err((format!("text stands behind the XML's root: `{shown}`"), at));
        }
        if let Some(Open::Result(_, told) | Open::SuiteFault(told) | Open::Property(_, told)) = self.open.last_mut()
            && told.text.len() < TEXT_BYTES_MAX
        {
            told.text.push_str(&words[..within(words, TEXT_BYTES_MAX)]);
        }
        Ok(())
    }

    fn close(&mut self) {
        match self.open.pop() {
            Some(Open::Suite(suite)) => self.close_suite(&suite),
            Some(Open::Case(case)) => self.close_case(*case),
            Some(Open::Result(sort, told)) => {
                if let Some(Open::Case(case)) = self.open.last_mut() {
                    case.came_to(sort, told.words());
                }
            }
            Some(Open::SuiteFault(told)) => {
                if let Some(Open::Suite(suite)) = self.open.last_mut() {
                    suite
                        .failed
                        .get_or_insert_with(|| format!("its suite failed as a whole: {}", reason(told.words())));
                }
            }
            Some(Open::Property(name, told)) => {
                if let [.., Open::Case(case), _] = self.open.as_mut_slice()
                    && case.properties.len() < PROPERTIES_MAX
                {
                    case.properties.push((name, part(told.words())));
                }
            }
            Some(Open::Other) | None => {}
        }
    }

    fn close_case(&mut self, case: Case) {
        let mut found = Found { tests: 1, ..case.found };
        let suites = self.open.iter().filter_map(|open| if let Open::Suite(suite) = open { Some(suite) } else { None });
        let names = suites.map(|suite| suite.name.clone());
        let test = case.test(names);
        found.failing = u64::from(matches!(test.outcome, Outcome::Failed(_)));
        found.unrun = u64::from(matches!(&test.outcome, Outcome::Skipped(why) if why != super::FLAKY));
        self.report.test(test);
        self.found.add(&found);
        if let Some(Open::Suite(suite)) = self.open.last_mut() {
            suite.own.add(&found);
            suite.entries.add(&found);
        }
    }

    fn close_suite(&mut self, suite: &Suite) {
        let all = self.found.since(&suite.before);
        if let Some(Open::Suite(outer)) = self.open.last_mut() {
            let failing = u64::from(all.failing > 0);
            outer.entries.add(&Found { tests: 1, failing, failures: u64::from(all.failures > 0), ..Found::default() });
        }
        let tests = suite.tests..self.report.tests.len();
        if let Some(why) = &suite.failed {
            self.report.hold_back(tests.clone(), why);
        }
        let ways = [&suite.own, &suite.entries, &all];
        let Some(wrong) = suite.declared.disagrees(ways, &self.report.tests[tests.clone()], suite.is_of_pytest())
        else {
            return;
        };
        let name = if suite.name.is_empty() { "a suite".to_owned() } else { format!("the suite `{}`", suite.name) };
        self.report.miscounted(tests, format!("{name} {wrong}"), suite.at.clone());
    }

    fn finish(mut self, end: usize) -> Report {
        if let Some(open) = self.open.pop() {
            let what = match open {
                Open::Suite(_) => "a suite",
                Open::Case(_) => "a test",
                Open::Result(..) | Open::SuiteFault(_) | Open::Property(..) | Open::Other => "an element",
            };
            return Report::unreadable(format!("the XML breaks off inside {what}"), end..end);
        }
        if !self.rooted {
            return Report::unreadable("the XML has no element", 0..0);
        }
        self.report
    }
}

impl Suite {
    /// Subtests that passed count in pytest's suites, and only those that failed are written.
    fn is_of_pytest(&self) -> bool {
        self.name == "pytest"
    }
}

impl Case {
    fn came_to(&mut self, sort: Sort, words: &str) {
        let why = || reason(words);
        match sort {
            Sort::Failure | Sort::Error | Sort::Rerun => {
                self.failed.get_or_insert_with(why);
            }
            Sort::Flaky => self.flaky = true,
            Sort::Unrun => {
                self.unrun.get_or_insert_with(why);
            }
            Sort::Todo => {
                self.todo = true;
                self.unrun.get_or_insert_with(|| "to be done".to_owned());
            }
        }
        match sort {
            Sort::Failure => self.found.failures += 1,
            Sort::Error => self.found.errors += 1,
            Sort::Unrun | Sort::Todo => self.found.skipped += 1,
            Sort::Rerun | Sort::Flaky => {}
        }
    }

    fn test(self, suites: impl Iterator<Item = String>) -> Test {
        let outcome = match (self.failed, self.unrun) {
            (Some(why), _) if !self.todo => Outcome::Failed(why),
            (_, Some(why)) => Outcome::Skipped(why),
            (_, None) => match self.status {
                Some(outcome) => outcome,
                None if self.flaky => Outcome::Skipped(super::FLAKY.to_owned()),
                None => Outcome::Passed,
            },
        };
        let mut path: Vec<String> = match self.class.as_str() {
            // Node calls the class of every test so.
            "" | "test" => suites.filter(|name| !name.is_empty()).collect(),
            class if class == self.name => Vec::new(),
            _ => vec![self.class],
        };
        path.push(self.name);
        Test { path, properties: self.properties, outcome, made: self.made, at: self.at }
    }
}

fn case(attributes: Vec<(String, String)>, suite: Option<Timestamp>, at: Range<usize>) -> Case {
    let mut case = Case {
        name: part(&attribute(&attributes, "name")),
        class: part(&attribute(&attributes, "classname")),
        made: time(&attribute(&attributes, "timestamp")).or(suite),
        at,
        ..Case::default()
    };
    for key in ["status", "result"] {
        let written = attribute(&attributes, key);
        let told = || format!("its {key} is `{}`", part(&written));
        let outcome = match written.to_ascii_lowercase().as_str() {
            "notrun" | "disabled" | "skipped" | "ignored" | "suppressed" | "pending" | "inapplicable" => {
                Outcome::Skipped(told())
            }
            "fail" | "failed" | "failure" | "error" | "timeout" | "aborted" => Outcome::Failed(told()),
            _ => continue,
        };
        if case.status.as_ref().is_none_or(|known| known.badness() < outcome.badness()) {
            case.status = Some(outcome);
        }
    }
    case.properties = attributes.into_iter().take(PROPERTIES_MAX).map(|(name, value)| (name, part(&value))).collect();
    case
}

fn inside_case(name: &str, attributes: &[(String, String)]) -> Open {
    let sort = match name {
        "failure" => Sort::Failure,
        "error" => Sort::Error,
        "rerunFailure" | "rerunError" => Sort::Rerun,
        "flakyFailure" | "flakyError" => Sort::Flaky,
        "skipped" if attribute(attributes, "type") == "todo" => Sort::Todo,
        "skipped" | "disabled" | "ignored" => Sort::Unrun,
        _ => return Open::Other,
    };
    Open::Result(sort, told(attributes, "message"))
}

fn told(attributes: &[(String, String)], name: &str) -> Told {
    Told { attribute: attribute(attributes, name), text: String::new() }
}
