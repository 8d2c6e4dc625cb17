//! Tests of other tools, named as cases.
//!
//! Lives here: which ID a test has, by alias, property, pattern, or its own name in the spelling of an ID; and what of the
//! settings was of no use. What the cases are linked to does not live here.

use std::collections::BTreeSet;

use super::foreign::Test;
use crate::contract::suite::Ids;
use crate::diagnostic::{Diagnostic, Name};
use crate::ids::is_case_id;
use crate::source::Span;

/// Tests that a finding names.
const NAMED_MAX: usize = 10;
/// Most cases that one property names.
const CASES_OF_A_PROPERTY_MAX: usize = 100;

/// Names tests as cases, file after file, and keeps what the settings were good for.
#[derive(Debug)]
pub(crate) struct Naming<'a> {
    ids: &'a Ids,
    tests: usize,
    by_pattern: usize,
    by_property: usize,
    aliases: BTreeSet<&'a str>,
    unnamed: Vec<String>,
    unnamed_count: usize,
}

impl<'a> Naming<'a> {
    pub(crate) fn new(ids: &'a Ids) -> Self {
        Self {
            ids,
            tests: 0,
            by_pattern: 0,
            by_property: 0,
            aliases: BTreeSet::new(),
            unnamed: Vec::new(),
            unnamed_count: 0,
        }
    }

    /// The cases that a test is; `stem` is the first word of an ID for a test whose name has one word only.
    pub(crate) fn cases_of(&mut self, test: &Test, stem: &str) -> Vec<String> {
        self.tests += 1;
        let name = test.name();
        let cases = self.by_settings(test, &name).unwrap_or_else(|| own_name(test, stem).into_iter().collect());
        if cases.is_empty() {
            self.unnamed_count += 1;
            if self.unnamed.len() < NAMED_MAX {
                self.unnamed.push(name);
            }
        }
        cases
    }

    /// None where the settings leave the test to its own name.
    fn by_settings(&mut self, test: &Test, name: &str) -> Option<Vec<String>> {
        let own = test.path.last().map(String::as_str).unwrap_or_default();
        for name in [name, own] {
            if let Ok(at) = self.ids.alias.binary_search_by(|(known, _)| known.value.as_str().cmp(name)) {
                let (known, cases) = &self.ids.alias[at];
                self.aliases.insert(&known.value);
                return Some(cases.clone());
            }
        }
        if let Some(property) = &self.ids.property {
            let said = test.properties.iter().filter(|(name, _)| *name == property.value);
            let words = said.flat_map(|(_, value)| value.split([',', ';', ' ', '\t', '\n']));
            let cases: BTreeSet<String> = words.filter_map(spelt).take(CASES_OF_A_PROPERTY_MAX).collect();
            if !cases.is_empty() {
                self.by_property += 1;
                return Some(cases.into_iter().collect());
            }
        }
        if let Some(pattern) = &self.ids.pattern {
            let id = pattern.value.captures(name).and_then(|found| found.name("id")).and_then(|id| spelt(id.as_str()));
            self.by_pattern += usize::from(id.is_some());
            return Some(id.into_iter().collect());
        }
        self.ids.property.is_some().then(Vec::new)
    }

    /// What the settings name and no test has, and the tests that are no case. `at` is where the source of results is set.
    pub(crate) fn findings(&self, at: Option<Span>) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        let help = "correct it: `truthsayer import results FILE` shows the cases that tests become";
        if let Some(pattern) = self.ids.pattern.as_ref().filter(|_| self.by_pattern == 0 && self.tests > 0) {
            let message = format!("the pattern gives none of {} tests an ID", self.tests);
            let finding = Diagnostic::new(Name::UnmatchedTestPattern, message).at(pattern.span);
            found.push(self.with_names(finding).help(help));
        }
        if let Some(property) = self.ids.property.as_ref().filter(|_| self.by_property == 0 && self.tests > 0) {
            let message = format!("none of {} tests has a property `{}` with an ID", self.tests, property.value);
            found.push(Diagnostic::new(Name::UnmatchedTestPattern, message).at(property.span).help(help));
        }
        for (name, _) in self.ids.alias.iter().filter(|(name, _)| !self.aliases.contains(name.value.as_str())) {
            let message = format!("no test has the name `{}`", name.value);
            let help = "correct the name, or remove the alias";
            found.push(Diagnostic::new(Name::UnmatchedTestPattern, message).at(name.span).help(help));
        }
        if self.unnamed_count > 0 {
            let (count, all) = (self.unnamed_count, self.tests);
            let finding = Diagnostic::new(
                Name::UnmappedTest,
                format!("{count} of {all} tests {} no case", if count == 1 { "is" } else { "are" }),
            );
            let finding = self.with_names(finding).help("leave them so, or name them under `ids`");
            found.push(match at {
                Some(at) => finding.at(at),
                None => finding,
            });
        }
        found
    }

    fn with_names(&self, finding: Diagnostic) -> Diagnostic {
        let more = self.unnamed_count - self.unnamed.len();
        let names = self.unnamed.iter().map(|name| format!("`{}`", printable(name))).collect::<Vec<_>>().join(", ");
        finding.note(if more == 0 { names } else { format!("{names} and {more} more") })
    }
}

fn printable(name: &str) -> String {
    name.chars().take(120).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

/// A test's own name with all that it is part of.
fn own_name(test: &Test, stem: &str) -> Option<String> {
    let name = test.path.join("/");
    spelt(&name).or_else(|| spelt(&format!("{stem}/{name}")))
}

/// Words in the spelling of a case ID, if they can be: `storm::kills_exposed` is `storm/kills-exposed`. Letters that no ID
/// has are not left out: two names would become one.
pub(crate) fn spelt(name: &str) -> Option<String> {
    if is_case_id(name) {
        return Some(name.to_owned());
    }
    if name.chars().any(|c| !c.is_ascii() && c.is_alphanumeric()) {
        return None;
    }
    let mut id = String::with_capacity(name.len());
    let mut before = ' ';
    let mut letters = name.chars().peekable();
    while let Some(letter) = letters.next() {
        let joint = if letter.is_ascii_alphanumeric() {
            let begins = letter.is_ascii_uppercase()
                && (before.is_ascii_lowercase()
                    || before.is_ascii_digit()
                    || (before.is_ascii_uppercase() && letters.peek().is_some_and(char::is_ascii_lowercase)));
            begins.then_some('-')
        } else if matches!(letter, '/' | '\\' | ':' | '.' | '#' | '$' | '>') {
            Some('/')
        } else {
            Some('-')
        };
        match joint {
            Some('/') => {
                let kept = id.trim_end_matches(['-', '/']).len();
                id.truncate(kept);
                if !id.is_empty() {
                    id.push('/');
                }
            }
            Some(hyphen) if !id.is_empty() && !id.ends_with(['-', '/']) => id.push(hyphen),
            Some(_) | None => {}
        }
        if letter.is_ascii_alphanumeric() {
            id.push(letter.to_ascii_lowercase());
        }
        before = letter;
    }
    id.truncate(id.trim_end_matches(['-', '/']).len());
    is_case_id(&id).then_some(id)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::suite::EXPRESSION;
    use crate::source::{Sources, Spanned};
    use crate::suite::Outcome;

    fn test(path: &[&str]) -> Test {
        Test::new(path.iter().map(|part| (*part).to_owned()).collect(), Outcome::Passed, 0..0)
    }

    fn at<T>(value: T) -> Spanned<T> {
        Spanned { value, span: Span::new(Sources::default().add("truthsayer.yaml", ""), 0..0) }
    }

    fn pattern(text: &str) -> Ids {
        let expression = (EXPRESSION.read)(text).expect("an expression");
        Ids { pattern: Some(at(expression)), ..Ids::default() }
    }

    #[test]
    fn names_are_spelt_as_ids() {
        for (name, id) in [
            ("storm::kills_exposed", "storm/kills-exposed"),
            ("com.example.StormTest/killsExposed", "com/example/storm-test/kills-exposed"),
            ("tests.test_storm.TestKills::test_one[a-1]", "tests/test-storm/test-kills/test-one-a-1"),
            ("HTTPServer/Parses2Frames", "http-server/parses2-frames"),
            ("a/b-c", "a/b-c"),
            ("suite > is 3.5 m long!", "suite/is-3/5-m-long"),
            ("src/lib.rs - Fare::of (line 12)", "src/lib/rs-fare/of-line-12"),
            ("../../etc/passwd", "etc/passwd"),
            ("--a--/__b__", "a/b"),
        ] {
            assert_eq!(spelt(name).as_deref(), Some(id), "{name}");
        }
        for name in ["", "one", "/", "a/", "日本/語", "a/größe", &"a/".repeat(200)] {
            assert_eq!(spelt(name), None, "{name}");
        }
    }

    #[test]
    fn without_settings_a_test_is_named_by_all_that_it_is_part_of() {
        let ids = Ids::default();
        let mut naming = Naming::new(&ids);
        assert_eq!(naming.cases_of(&test(&["ferry", "fare::grows"]), "x"), ["ferry/fare/grows"]);
        assert_eq!(naming.cases_of(&test(&["works"]), "smoke"), ["smoke/works"]);
        assert!(naming.cases_of(&test(&["日本"]), "smoke").is_empty());
        let found = naming.findings(None);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].message, "1 of 3 tests is no case");
        assert_eq!(found[0].notes, ["`日本`"]);
    }

    #[test]
    fn a_pattern_takes_a_part_of_the_name_and_nothing_else() {
        let ids = pattern(r"^ferry::rules::(?<id>.+)$");
        let mut naming = Naming::new(&ids);
        assert_eq!(naming.cases_of(&test(&["ferry", "rules::fare::grows"]), "x"), ["fare/grows"]);
        assert!(naming.cases_of(&test(&["ferry", "unit::fare"]), "x").is_empty());
        assert!(naming.cases_of(&test(&["ferry", "rules::one"]), "x").is_empty(), "one word is no ID");
        assert_eq!(naming.findings(None)[0].message, "2 of 3 tests are no case");
    }

    #[test]
    fn what_matches_nothing_is_found() {
        let mut ids = pattern("^nobody::(?<id>.+)$");
        ids.property = Some(at("case".to_owned()));
        ids.alias =
            vec![(at("a::b".to_owned()), vec!["x/y".to_owned()]), (at("gone".to_owned()), vec!["x/z".to_owned()])];
        let mut naming = Naming::new(&ids);
        assert_eq!(naming.cases_of(&test(&["a", "b"]), "x"), ["x/y"]);
        assert!(naming.cases_of(&test(&["c", "d"]), "x").is_empty());
        let messages: Vec<String> = naming.findings(None).into_iter().map(|found| found.message).collect();
        assert_eq!(
            messages,
            [
                "the pattern gives none of 2 tests an ID",
                "none of 2 tests has a property `case` with an ID",
                "no test has the name `gone`",
                "1 of 2 tests is no case",
            ]
        );
    }

    #[test]
    fn a_property_names_one_case_or_several() {
        let ids = Ids { property: Some(at("case".to_owned())), ..Ids::default() };
        let mut naming = Naming::new(&ids);
        let mut named = test(&["a", "b"]);
        named.properties.push(("case".to_owned(), "fare/two, fare/one".to_owned()));
        assert_eq!(naming.cases_of(&named, "x"), ["fare/one", "fare/two"]);
        assert!(naming.cases_of(&test(&["a", "c"]), "x").is_empty(), "a test that says nothing is no case");
    }

    #[test]
    fn only_the_first_tests_without_a_case_are_named() {
        let ids = pattern("^nobody::(?<id>.+)$");
        let mut naming = Naming::new(&ids);
        for number in 0..1000 {
            naming.cases_of(&test(&["a", &format!("t{number}")]), "x");
        }
        assert!(naming.findings(None)[1].notes[0].ends_with("`a::t9` and 990 more"));
    }
}
