//! The Test Anything Protocol, versions 13 and 14 and what older producers write.
//!
//! Lives here: the reader. A test that is skipped or to be done proves nothing, whatever it came to; a plan that is missing
//! or disagrees, a number that stands twice, and a bail-out take what passed its proof. Node's runner numbers some files as
//! another test is numbered: there its own counts decide.

use std::ops::Range;

use super::Outcome;
use super::foreign::{Report, Test, part, reason};

/// Deepest nesting of subtests.
const DEPTH_MAX: usize = 50;
/// Spaces by which a subtest is indented.
const INDENT: usize = 4;
/// Why a test that is said to be ok proves nothing.
const NONE_RAN: &str = "no test within it ran";
/// Most keys kept of one test's block.
const PROPERTIES_MAX: usize = 50;

/// Whether a line is one that only this protocol has.
pub(crate) fn speaks(line: &str) -> bool {
    line.starts_with("TAP version ") || plan(line).is_some() || point(line).is_some_and(|point| point.number.is_some())
}

/// Reads a whole stream.
pub(crate) fn read(text: &str) -> Report {
    let mut parse = Parse {
        report: Report::default(),
        levels: vec![Level::new(0)],
        block: None,
        bailed: None,
        points: Points::default(),
        summary: Summary::default(),
    };
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let range = at..at + line.trim_end().len();
        at += line.len();
        parse.line(line.trim_end(), range);
    }
    parse.finish()
}

/// The stream, or one subtest of it.
#[derive(Debug)]
struct Level {
    /// What a comment calls it.
    name: Option<String>,
    plan: Option<(u64, Range<usize>)>,
    second: Option<Range<usize>>,
    skipped: Option<String>,
    /// Its test points so far; and the number of each, to find one that stands twice or lies outside the plan.
    numbers: Vec<u64>,
    /// Where its tests begin.
    first: usize,
    /// Whether one of its test points failed.
    failing: bool,
}

impl Level {
    fn new(first: usize) -> Self {
        Self { name: None, plan: None, second: None, skipped: None, numbers: Vec::new(), first, failing: false }
    }
}

#[derive(Debug)]
struct Parse {
    report: Report,
    /// The stream and the subtests that are open in it.
    levels: Vec<Level>,
    /// The indentation of an open YAML block.
    block: Option<usize>,
    bailed: Option<(String, Range<usize>)>,
    points: Points,
    summary: Summary,
}

/// Test points at any depth.
#[derive(Debug, Default)]
struct Points {
    all: u64,
    failed: u64,
}

/// What Node's runner counts at the end. It gives a file that cannot be loaded, or has no test, a number that another test of
/// the stream may have: then these counts say whether all is there.
#[derive(Debug, Default)]
struct Summary {
    tests: Option<u64>,
    suites: Option<u64>,
    failed: Option<u64>,
}

impl Summary {
    /// Takes a comment such as `# tests 7`.
    fn take(&mut self, comment: &str) {
        let mut words = comment.split(' ');
        let (Some(word), Some(count), None) = (words.next(), words.next(), words.next()) else { return };
        let place = match word {
            "tests" => &mut self.tests,
            "suites" => &mut self.suites,
            "fail" => &mut self.failed,
            _ => return,
        };
        *place = count.parse().ok();
    }

    /// Whether it counts just these points: each is a test or a suite, and suites that fail are not counted as failed.
    fn is_of(&self, points: &Points) -> bool {
        let (Some(tests), Some(suites), Some(failed)) = (self.tests, self.suites, self.failed) else { return false };
        tests.checked_add(suites) == Some(points.all)
            && failed.checked_add(suites).is_some_and(|most| (failed..=most).contains(&points.failed))
    }
}

#[derive(Debug, PartialEq, Eq)]
struct Point<'a> {
    ok: bool,
    number: Option<u64>,
    description: String,
    directive: Option<(Directive, &'a str)>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Directive {
    Skip,
    Todo,
}

impl Parse {
    fn line(&mut self, line: &str, at: Range<usize>) {
        let indent = line.len() - line.trim_start_matches(' ').len();
        let words = &line[indent..];
        if let Some(own) = self.block {
            if words == "..." && indent <= own {
                self.block = None;
            } else {
                self.property(words);
            }
            return;
        }
        if words == "---" && !indent.is_multiple_of(INDENT) {
            self.block = Some(indent);
            return;
        }
        let depth = indent / INDENT;
        if !indent.is_multiple_of(INDENT) || depth >= DEPTH_MAX {
            return;
        }
        if let Some(reason) = words.strip_prefix("Bail out!") {
            self.bailed.get_or_insert_with(|| (reason.trim().to_owned(), at));
        } else if let (0, Some(counts)) =
            (indent, words.strip_prefix("# ").filter(|words| !words.starts_with("Subtest")))
        {
            self.summary.take(counts);
        } else if let Some(name) = words.strip_prefix("# Subtest") {
            // The comment stands at the depth of the subtest or of its parent.
            let name = name.trim_start_matches(':').trim();
            self.open(depth.max(self.levels.len()).min(DEPTH_MAX), Some(part(&unescaped(name))));
        } else if let Some((count, skipped)) = plan(words) {
            self.reach(depth);
            while self.levels.len() > depth + 1 {
                self.close(None);
            }
            self.planned(count, skipped, at);
        } else if let Some(point) = point(words) {
            self.reach(depth);
            let below = words.ends_with(" {").then(|| part(&point.description));
            self.point(&point, depth, at);
            if below.is_some() {
                self.open(depth + 1, below);
            }
        } else if words == "}" && self.levels.len() == depth + 2 {
            self.end_streamed(at);
        }
    }

    /// Opens subtests until this many levels below the stream are open.
    fn open(&mut self, depth: usize, name: Option<String>) {
        while self.levels.len() <= depth {
            self.levels.push(Level::new(self.report.tests.len()));
        }
        if let Some(level) = self.levels.last_mut() {
            level.name = level.name.take().or(name);
        }
    }

    /// Makes this depth the current one. Deeper levels whose closing point never came are judged as they are.
    fn reach(&mut self, depth: usize) {
        while self.levels.len() > depth + 2 {
            self.close(None);
        }
        if self.levels.len() <= depth {
            self.open(depth, None);
        }
    }

    fn planned(&mut self, count: u64, skipped: Option<String>, at: Range<usize>) {
        let Some(level) = self.levels.last_mut() else { return };
        if level.plan.is_some() {
            level.second.get_or_insert(at);
        } else {
            level.plan = Some((count, at));
            level.skipped = skipped;
        }
    }

    fn point(&mut self, point: &Point<'_>, depth: usize, at: Range<usize>) {
        let (mut within_fails, mut all_unrun) = (false, false);
        let mut first = self.report.tests.len();
        if self.levels.len() > depth + 1 {
            // What is one deeper was this point's subtest.
            let name = part(&point.description);
            first = self.levels.last().map_or(first, |level| level.first);
            let planned = self.planned_within();
            within_fails = self.close(Some(&name));
            all_unrun = self.none_ran(first, planned);
        }
        let outcome = match (&point.directive, point.ok) {
            (Some((Directive::Skip, why)), _) => Outcome::Skipped(reason(why)),
            (Some((Directive::Todo, why)), _) => Outcome::Skipped(format!("to be done: {}", reason(why))),
            (None, true) if all_unrun => Outcome::Skipped(NONE_RAN.to_owned()),
            (None, true) => Outcome::Passed,
            (None, false) => Outcome::Failed("it is not ok".to_owned()),
        };
        let outcome =
            if within_fails && outcome == Outcome::Passed { self.contradicted(first, at.clone()) } else { outcome };
        let Some(level) = self.levels.last_mut() else { return };
        level.failing |= matches!(outcome, Outcome::Failed(_));
        let next = level.numbers.len() as u64 + 1;
        level.numbers.push(point.number.unwrap_or(next));
        self.points.all += 1;
        self.points.failed += u64::from(!point.ok && point.directive.is_none());
        let description = part(&point.description);
        let own = if description.is_empty() { format!("{}", point.number.unwrap_or(next)) } else { description };
        self.report.test(Test::new(vec![own], outcome, at));
    }

    /// Ends a subtest whose point stands before it, with a brace.
    fn end_streamed(&mut self, at: Range<usize>) {
        let first = self.levels.last().map_or(0, |level| level.first);
        let planned = self.planned_within();
        let fails = self.close(None);
        let point = first.checked_sub(1).filter(|point| self.report.tests[*point].outcome == Outcome::Passed);
        if let (true, Some(point)) = (fails, point) {
            let outcome = self.contradicted(first, at);
            self.report.tests[point].outcome = outcome;
            if let Some(level) = self.levels.last_mut() {
                level.failing = true;
            }
        } else if let Some(point) = point.filter(|_| self.none_ran(first, planned)) {
            self.report.tests[point].outcome = Outcome::Skipped(NONE_RAN.to_owned());
        }
    }

    /// How many tests the deepest subtest says that it has.
    fn planned_within(&self) -> Option<u64> {
        self.levels.last()?.plan.as_ref().map(|(count, _)| *count)
    }

    /// Whether no test of a subtest, whose tests are those from this one on, ran, or it was to have none.
    fn none_ran(&self, first: usize, planned: Option<u64>) -> bool {
        let within = self.report.tests.get(first..).unwrap_or_default();
        let told = !within.is_empty() || planned == Some(0);
        told && within.iter().all(|test| matches!(test.outcome, Outcome::Skipped(_)))
    }

    /// What a test comes to that is said to be ok, though one within it, from this one on, is not.
    fn contradicted(&mut self, first: usize, at: Range<usize>) -> Outcome {
        let tests = first..self.report.tests.len();
        self.report.miscounted(tests, "a test is ok, and one within it is not", at);
        Outcome::Failed("one within it is not ok".to_owned())
    }

    /// Ends the deepest subtest, which is part of a test with this name; gives whether a point of it failed.
    fn close(&mut self, name: Option<&str>) -> bool {
        let Some(level) = self.levels.pop() else { return false };
        self.judge(&level);
        let above = level.name.as_deref().or(name).filter(|name| !name.is_empty()).map(str::to_owned);
        if let Some(above) = above {
            for test in &mut self.report.tests[level.first..] {
                // Bounded like the depth itself: each level adds one part.
                test.path.insert(0, above.clone());
            }
        }
        level.failing
    }

    /// Holds what a level planned against what it has.
    fn judge(&mut self, level: &Level) {
        let tests = level.first..self.report.tests.len();
        let had = level.numbers.len() as u64;
        let mut numbers = level.numbers.clone();
        numbers.sort_unstable();
        let twice = numbers.windows(2).any(|pair| pair[0] == pair[1]);
        let at = level.plan.as_ref().map_or(0..0, |(_, at)| at.clone());
        match &level.plan {
            None if had > 0 => {
                self.report.miscounted(tests, "a plan such as `1..4` is missing, so tests may be too", at);
            }
            Some((count, _)) if *count != had => {
                self.report.miscounted(tests, format!("{count} tests are planned, and there are {had}"), at);
            }
            Some((count, _))
                if (twice || numbers.last().is_some_and(|last| last > count))
                    && !(self.levels.is_empty() && self.summary.is_of(&self.points)) =>
            {
                self.report.miscounted(tests, "the tests are not numbered as planned", at);
            }
            _ => {}
        }
        if let Some(at) = &level.second {
            let tests = level.first..self.report.tests.len();
            self.report.miscounted(tests, "a second plan stands in one test", at.clone());
        }
        if let Some(why) = &level.skipped {
            let why = format!("all of it is skipped: {}", reason(why));
            self.report.hold_back(level.first..self.report.tests.len(), &why);
        }
    }

    /// A line of a block such as `  id: storm/kills` says something of the test before it.
    fn property(&mut self, words: &str) {
        let Some((key, value)) = words.split_once(':') else { return };
        let Some(test) = self.report.tests.last_mut() else { return };
        let value = value.trim().trim_matches(['"', '\'']);
        if test.properties.len() < PROPERTIES_MAX && !value.is_empty() {
            test.properties.push((part(key), part(value)));
        }
        if let (Outcome::Failed(why), "message" | "error") = (&mut test.outcome, key.trim())
            && !value.is_empty()
            && !value.starts_with(['|', '>'])
        {
            *why = reason(value);
        }
    }

    fn finish(mut self) -> Report {
        while self.levels.len() > 1 {
            self.close(None);
        }
        if let Some(level) = self.levels.pop() {
            self.judge(&level);
        }
        if let Some((why, at)) = self.bailed.take() {
            let tests = 0..self.report.tests.len();
            self.report.miscounted(tests, format!("the run bailed out: {}", reason(&why)), at);
        }
        self.report
    }
}

/// `1..4`, perhaps with `# SKIP why`.
fn plan(line: &str) -> Option<(u64, Option<String>)> {
    let rest = line.strip_prefix("1..")?;
    let (count, comment) = rest.split_once('#').unwrap_or((rest, ""));
    let count = count.trim().parse().ok()?;
    let skipped = directive(comment).map(|(_, why)| why.to_owned());
    Some((count, skipped.or_else(|| (count == 0).then(String::new))))
}

/// `ok 1 - description # SKIP why`
fn point(line: &str) -> Option<Point<'_>> {
    let (ok, rest) = match line.strip_prefix("not ok") {
        Some(rest) => (false, rest),
        None => (true, line.strip_prefix("ok")?),
    };
    if !(rest.is_empty() || rest.starts_with([' ', '\t'])) {
        return None;
    }
    let rest = rest.trim_start();
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let after = &rest[digits..];
    let (number, rest) = match rest[..digits].parse().ok() {
        Some(number) if after.is_empty() || after.starts_with([' ', '\t']) => (Some(number), after),
        _ => (None, rest),
    };
    let rest = rest.trim_start();
    let rest = rest.strip_prefix("- ").or_else(|| rest.strip_prefix('-')).unwrap_or(rest);
    // `{` opens a subtest of version 14's streamed kind.
    let rest = rest.trim_end().strip_suffix(" {").unwrap_or(rest);
    let hash = unescaped_hash(rest);
    let found = hash.and_then(|at| directive(&rest[at + 1..]));
    let description = match (hash, &found) {
        (Some(at), Some(_)) => &rest[..at],
        _ => untimed(rest),
    };
    Some(Point { ok, number, description: unescaped(description.trim()), directive: found })
}

/// Without the time that a test took, which some writers put at the end: `# time=1.08ms`.
fn untimed(description: &str) -> &str {
    let Some((before, time)) = description.rsplit_once("# time=") else { return description };
    let number = time.strip_suffix("ms").or_else(|| time.strip_suffix('s')).unwrap_or(time);
    if number.parse::<f64>().is_ok() { before } else { description }
}

fn unescaped(text: &str) -> String {
    text.replace("\\#", "#").replace("\\\\", "\\")
}

/// Where the last `#` that begins a directive stands.
fn unescaped_hash(text: &str) -> Option<usize> {
    let mut hashes = text.match_indices('#').map(|(at, _)| at);
    let begins = |at: &usize| {
        let escapes = text[..*at].bytes().rev().take_while(|b| *b == b'\\').count();
        escapes % 2 == 0 && directive(&text[at + 1..]).is_some()
    };
    hashes.rfind(begins)
}

fn directive(comment: &str) -> Option<(Directive, &str)> {
    let comment = comment.trim_start();
    let word = comment.get(..4)?;
    let directive = if word.eq_ignore_ascii_case("skip") {
        Directive::Skip
    } else if word.eq_ignore_ascii_case("todo") {
        Directive::Todo
    } else {
        return None;
    };
    // `SKIP`, `SKIPPED`, `skip:` and the like.
    let rest = comment[4..].trim_start_matches(|c: char| c.is_ascii_alphabetic());
    Some((directive, rest.trim_start_matches(':').trim().trim_start_matches("- ").trim_matches('-')))
}
