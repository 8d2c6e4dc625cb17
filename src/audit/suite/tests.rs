//! Results as the tools write them, and what becomes of them when they are damaged.

use std::fmt::Write as _;

use proptest::prelude::*;

use super::foreign::{self, Report};
use super::{Input, Outcome, RESULTS_SCHEMA, encoding, read_all, read_results};
use crate::contract::suite::{Reading, ResultFormat};
use crate::diagnostic::{Name, Sink};
use crate::source::Sources;

/// Name, format and text of what each dialect looks like.
const DIALECTS: &[(&str, ResultFormat, &str)] = &[
    ("nextest.xml", ResultFormat::Junit, include_str!("tests/nextest.xml")),
    ("pytest.xml", ResultFormat::Junit, include_str!("tests/pytest.xml")),
    ("surefire.xml", ResultFormat::Junit, include_str!("tests/surefire.xml")),
    ("gtest.xml", ResultFormat::Junit, include_str!("tests/gtest.xml")),
    ("ctest.xml", ResultFormat::Junit, include_str!("tests/ctest.xml")),
    ("node.xml", ResultFormat::Junit, include_str!("tests/node.xml")),
    ("pytest-subtests.xml", ResultFormat::Junit, include_str!("tests/pytest-subtests.xml")),
    ("gtest-typed.xml", ResultFormat::Junit, include_str!("tests/gtest-typed.xml")),
    ("ctest-timeout.xml", ResultFormat::Junit, include_str!("tests/ctest-timeout.xml")),
    ("jest.xml", ResultFormat::Junit, include_str!("tests/jest.xml")),
    ("vitest.xml", ResultFormat::Junit, include_str!("tests/vitest.xml")),
    ("mocha.xml", ResultFormat::Junit, include_str!("tests/mocha.xml")),
    ("libtest.jsonl", ResultFormat::Libtest, include_str!("tests/libtest.jsonl")),
    ("nextest.jsonl", ResultFormat::Libtest, include_str!("tests/nextest.jsonl")),
    ("node.tap", ResultFormat::Tap, include_str!("tests/node.tap")),
    ("perl.tap", ResultFormat::Tap, include_str!("tests/perl.tap")),
    ("streamed.tap", ResultFormat::Tap, include_str!("tests/streamed.tap")),
    ("node-nested.tap", ResultFormat::Tap, include_str!("tests/node-nested.tap")),
    ("node-files.tap", ResultFormat::Tap, include_str!("tests/node-files.tap")),
    ("mocha.tap", ResultFormat::Tap, include_str!("tests/mocha.tap")),
    ("vitest.tap", ResultFormat::Tap, include_str!("tests/vitest.tap")),
    ("ctrf.json", ResultFormat::Ctrf, include_str!("tests/ctrf.json")),
    ("jest.json", ResultFormat::Ctrf, include_str!("tests/jest.json")),
];

fn dialect(name: &str) -> &'static str {
    DIALECTS.iter().find(|(known, ..)| *known == name).expect("a dialect").2
}

fn shown(report: &Report) -> String {
    let mut text = String::new();
    for test in &report.tests {
        let why = match &test.outcome {
            Outcome::Passed => String::new(),
            Outcome::Failed(why) | Outcome::Skipped(why) => format!(": {why}"),
        };
        writeln!(text, "{:7} {}{why}", test.outcome.word(), test.path.join(" | ")).expect("a string takes all");
    }
    for fault in &report.faults {
        writeln!(text, "{}: {}", fault.name.info().name, fault.message).expect("a string takes all");
    }
    text
}

#[test]
fn every_dialect_is_known_and_read_as_its_tool_means_it() {
    let mut all = String::new();
    for (name, format, text) in DIALECTS {
        assert_eq!(foreign::detect(text), *format, "{name}");
        let report = foreign::read(*format, text);
        for test in &report.tests {
            assert!(text.get(test.at.clone()).is_some(), "{name}: {test:?}");
        }
        writeln!(all, "== {name}\n{}", shown(&report)).expect("a string takes all");
    }
    insta::assert_snapshot!(all);
}

#[test]
fn times_and_properties_of_tests_are_kept() {
    let seconds = |name: &str, format| {
        let times = foreign::read(format, dialect(name)).tests.into_iter().map(|test| test.made);
        times.map(|made| made.map(jiff::Timestamp::as_second)).collect::<Vec<_>>()
    };
    assert_eq!(seconds("nextest.xml", ResultFormat::Junit)[0], Some(1_772_442_389));
    assert_eq!(seconds("pytest.xml", ResultFormat::Junit)[0], Some(1_772_442_389 - 3600));
    assert!(seconds("surefire.xml", ResultFormat::Junit).iter().all(Option::is_some), "by the suite");
    assert_eq!(seconds("ctrf.json", ResultFormat::Ctrf)[0], Some(1_772_442_389 - 3600 + 3600));
    assert_eq!(seconds("node.tap", ResultFormat::Tap)[0], None);
    let property = |name: &str, format, key: &str| {
        let tests = foreign::read(format, dialect(name)).tests;
        let all = tests.into_iter().flat_map(|test| test.properties);
        all.filter(|(name, _)| name == key).map(|(_, value)| value).collect::<Vec<_>>()
    };
    assert_eq!(property("pytest.xml", ResultFormat::Junit, "case"), ["fare/grows", "fare/grows"]);
    assert_eq!(property("pytest.xml", ResultFormat::Junit, "note"), ["two & three"]);
    assert_eq!(property("gtest.xml", ResultFormat::Junit, "case"), ["zones/fit"]);
    assert_eq!(property("surefire.xml", ResultFormat::Junit, "case"), [""; 0], "a suite's property is of no test");
    assert_eq!(property("node.tap", ResultFormat::Tap, "case"), ["fare/adds"]);
    assert_eq!(property("ctrf.json", ResultFormat::Ctrf, "ids"), ["a/b,c/d"]);
    assert_eq!(property("ctrf.json", ResultFormat::Ctrf, "case"), ["tides/turn"]);
}

/// What was done to a dialect, by replacing a text with another, and what is then told.
const DOCTORED: &[(&str, &str, &str, &str)] = &[
    (
        "nextest.xml",
        "failures=\"1\">\n        <testcase name=\"aborts\"",
        "failures=\"0\">\n        <testcase name=\"aborts\"",
        "the suite `ferry::tickets` counts 0 failures and errors and holds 1",
    ),
    (
        "nextest.xml",
        "<failure message=\"process aborted with signal 6 (SIGABRT)\" type=\"test abort\">process aborted with signal 6 (SIGABRT)</failure>",
        "",
        "the suite `ferry::tickets` counts 1 failures and errors and holds 0",
    ),
    (
        "nextest.xml",
        "        <testcase name=\"ticket_is_valid_for_a_day\" classname=\"ferry::tickets\" timestamp=\"2026-03-02T09:06:29.828+00:00\" time=\"0.006\"/>\n",
        "",
        "the suite `ferry::tickets` counts 2 tests and holds 1",
    ),
    (
        "surefire.xml",
        "<skipped message=\"no night boats\"/>",
        "",
        "the suite `org.example.ferry.FareTest` counts 1 skipped tests and holds 0",
    ),
    ("pytest-subtests.xml", "tests=\"22\"", "tests=\"14\"", "the suite `pytest` counts 14 tests and holds 16"),
    (
        "pytest-subtests.xml",
        "failures=\"7\"",
        "failures=\"5\"",
        "the suite `pytest` counts 8 failures and errors and holds 9",
    ),
    (
        "mocha.xml",
        "</testsuite>",
        "<testcase classname=\"fare\" name=\"more\"/></testsuite>",
        "the suite `Mocha Tests` counts 4 tests and holds 6",
    ),
    ("ctest.xml", "tests=\"4\"", "tests=\"four\"", "the suite `Linux-c++` has a count of tests that is no number"),
    ("gtest.xml", "tests=\"5\"", "tests=\"-5\"", "the suite `AllTests` has a count of tests that is no number"),
    (
        "libtest.jsonl",
        "{ \"type\": \"test\", \"name\": \"tests::fare::zero_is_free\", \"event\": \"failed\"",
        "{ \"type\": \"test\", \"name\": \"tests::fare::zero_is_free\", \"event\": \"ok\"",
        "a suite counts 1 tests that failed and holds 0",
    ),
    (
        "libtest.jsonl",
        "{ \"type\": \"suite\", \"event\": \"ok\", \"passed\": 1, \"failed\": 0, \"ignored\": 0, \"measured\": 0, \"filtered_out\": 0, \"exec_time\": 0.2 }",
        "",
        "a suite breaks off before its end",
    ),
    (
        "nextest.jsonl",
        "{\"type\":\"test\",\"event\":\"ok\",\"name\":\"ferry::tickets$ticket_is_valid_for_a_day\",\"exec_time\":0.008763954}",
        "",
        "a suite counts 1 tests that passed and holds 0",
    ),
    ("perl.tap", "1..5", "", "a plan such as `1..4` is missing, so tests may be too"),
    ("perl.tap", "1..5", "1..6", "6 tests are planned, and there are 5"),
    ("perl.tap", "        1..1\n", "        1..2\n", "2 tests are planned, and there are 1"),
    ("perl.tap", "ok 5 - older", "ok 4 - older", "the tests are not numbered as planned"),
    ("node-files.tap", "# tests 6", "# tests 7", "the tests are not numbered as planned"),
    ("node-files.tap", "# fail 2", "# fail 1", "the tests are not numbered as planned"),
    ("node-files.tap", "# suites 1\n", "", "the tests are not numbered as planned"),
    (
        "node-files.tap",
        "ok 3 - ferry/none",
        "ok 3 - ferry/none.test.mjs\nok 4 - ferry/none",
        "5 tests are planned, and there are 6",
    ),
    ("perl.tap", "ok 5 - older style", "ok 5 - older style\nBail out! no database", "the run bailed out: no database"),
    ("perl.tap", "        ok 1 - leaf", "        not ok 1 - leaf", "a test is ok, and one within it is not"),
    ("perl.tap", "1..5", "1..5\n1..5", "a second plan stands in one test"),
    ("ctrf.json", "\"failed\": 1,", "\"failed\": 0,", "the summary counts 0 for `failed`, and there are 1"),
    ("ctrf.json", "\"tests\": 6,", "\"tests\": \"6\",", "the summary counts \"6\" for `tests`, and there are 6"),
];

#[test]
fn doctored_results_are_found_and_what_passed_in_them_proves_nothing() {
    for (name, from, to, told) in DOCTORED {
        let (_, format, text) = DIALECTS.iter().find(|(known, ..)| known == name).expect("a dialect");
        assert!(text.contains(from), "{name}: {from}");
        let report = foreign::read(*format, &text.replacen(from, to, 1));
        let messages: Vec<&str> = report.faults.iter().map(|fault| fault.message.as_str()).collect();
        assert!(messages.contains(told), "{name}: {messages:?}");
        assert!(report.faults.iter().all(|fault| fault.name == Name::MiscountedResults), "{name}: {messages:?}");
        let before =
            foreign::read(*format, text).tests.into_iter().filter(|test| test.outcome == Outcome::Passed).count();
        let after = report.tests.iter().filter(|test| test.outcome == Outcome::Passed).count();
        assert!(after < before, "{name}: {told}");
    }
}

#[test]
fn what_is_no_junit_is_refused_whole() {
    let bomb = "<!DOCTYPE a [<!ENTITY b \"bb\"><!ENTITY c \"&b;&b;\">]><testsuites><testsuite/></testsuites>";
    let deep = "<testsuite>".repeat(5000);
    let many: String = (0..200).fold(String::new(), |all, number| format!("{all} a{number}='x'"));
    for (text, told) in [
        (bomb, "declares a document type of its own"),
        ("<!DOCTYPE a SYSTEM \"file:///etc/passwd\"><testsuites/>", "declares a document type of its own"),
        ("<html><body/></html>", "the XML's root is `html`"),
        ("<testsuites></testsuites><testsuites/>", "a second XML document begins here"),
        ("<testsuites></testsuites><system-out/>", "`system-out` stands behind the XML's root"),
        (
            "<testsuite><testcase name='a'/></testsuite>\nDone in 3 s.\n",
            "text stands behind the XML's root: `Done in 3 s.`",
        ),
        ("<testsuite><testcase name='a'/></testsuite><![CDATA[x]]>", "text stands behind the XML's root: `x`"),
        ("<testsuites><testsuite><testcase name='a'>", "breaks off inside a test"),
        ("<testsuites><testsuite></testsuites>", "the XML is broken"),
        ("<testsuites><testcase name='a'", "the XML is broken"),
        ("<testsuites><x><testcase name='a'/></x></testsuites>", "a `testcase` stands where none may be"),
        ("<testsuites><testcase name='a'><testcase name='b'/></testcase></testsuites>", ""),
        ("<testsuite a='1' a='2'/>", "the XML is broken"),
        (&deep, "more than 100 elements in one another"),
        (&format!("<testsuite{many}/>"), "more than 100 attributes"),
        ("", "no element"),
        ("no XML at all", "no element"),
    ] {
        let report = foreign::read(ResultFormat::Junit, text);
        let messages: Vec<&str> = report.faults.iter().map(|fault| fault.message.as_str()).collect();
        if told.is_empty() {
            assert_eq!(report.tests.len(), 1, "what stands inside a test is no test: {report:?}");
            continue;
        }
        assert!(messages.len() == 1 && messages[0].contains(told), "{messages:?} for {}", &text[..text.len().min(80)]);
        assert!(report.tests.is_empty() && report.faults[0].name == Name::InvalidResults);
    }
}

#[test]
fn what_stands_behind_junit_is_no_fault_where_it_says_nothing() {
    let text = "<testsuite tests='1'><testcase name='a'/></testsuite>\n \n<!-- made by a runner -->\n<?done?>\n";
    assert_eq!(shown(&foreign::read(ResultFormat::Junit, text)), "passed  a\n");
}

#[test]
fn odd_xml_is_read_as_it_is_meant() {
    let text = "<?xml version='1.0'?><!DOCTYPE testsuites><j:testsuites xmlns:j='urn:j'><j:testsuite name='s&#xD800;&bogus;&amp;'>\
        <j:testcase name='a&lt;b'><failure/></j:testcase><testcase classname='k' name='n' status='FAILED'/>\
        <testcase name='\u{1b}[31mred'/><testcase/></j:testsuite></j:testsuites>";
    let report = foreign::read(ResultFormat::Junit, text);
    assert_eq!(
        shown(&report),
        "failed  s\u{fffd}&bogus;& | a<b: no reason given\nfailed  k | n: its status is `FAILED`\n\
         passed  s\u{fffd}&bogus;& | \u{1b}[31mred\npassed  s\u{fffd}&bogus;& | \n"
    );
}

#[test]
fn what_a_suite_says_of_itself_holds_for_its_tests() {
    let of = |text: &str| shown(&foreign::read(ResultFormat::Junit, text));
    let failed = "<testsuite name='s'><testcase name='a'/><error message='no database'/><testcase name='b'><failure/></testcase>\
        </testsuite>";
    assert_eq!(
        of(&format!("<testsuites><testsuite name='t'><testcase name='c'/></testsuite>{failed}</testsuites>")),
        "passed  t | c\nskipped s | a: its suite failed as a whole: no database\nfailed  s | b: no reason given\n"
    );
    let empty = "<testsuites tests='' failures='' errors=' '><testsuite name='s' skipped=''><testcase name='a'/></testsuite></testsuites>";
    assert_eq!(of(empty), "passed  s | a\n", "an empty count says nothing");
}

#[test]
fn what_passed_when_it_was_run_again_proves_nothing() {
    let of = |more: &str| {
        let text =
            format!("{{\"results\":{{\"tool\":{{}},\"tests\":[{{\"name\":\"a\",\"status\":\"passed\"{more}}}]}}}}");
        foreign::read(ResultFormat::Ctrf, &text).tests.remove(0).outcome
    };
    let flaky = Outcome::Skipped(super::FLAKY.to_owned());
    for more in ["", ",\"flaky\":null", ",\"flaky\":false,\"retries\":0", ",\"retryAttempts\":[]"] {
        assert_eq!(of(more), Outcome::Passed, "{more}");
    }
    for more in [",\"flaky\":true", ",\"retries\":2", ",\"retryAttempts\":[{\"attempt\":1,\"status\":\"failed\"}]"] {
        assert_eq!(of(more), flaky, "{more}");
    }
}

#[test]
fn the_other_formats_refuse_what_is_not_theirs() {
    let of = |format, text: &str| shown(&foreign::read(format, text));
    assert!(of(ResultFormat::Ctrf, "{\"results\": {\"tests\": [{\"name\": 1}]}}").starts_with("invalid-results: "));
    assert!(of(ResultFormat::Ctrf, "{\"results\": {\"tests\": [").starts_with("invalid-results: "));
    assert_eq!(of(ResultFormat::Libtest, "nothing"), "no-results: the output holds no result of a test\n");
    assert_eq!(of(ResultFormat::Tap, "1..0 # SKIP no database\n"), "");
    assert_eq!(
        of(ResultFormat::Tap, "1..1 # SKIP no database\nok 1\n"),
        "skipped 1: all of it is skipped: no database\n"
    );
}

#[test]
fn a_test_proves_nothing_when_nothing_within_it_ran() {
    for text in [
        "# Subtest: fare\n    ok 1 - grows # SKIP filtered\n    ok 2 - ends # todo\n    1..2\nok 1 - fare\n1..1\n",
        "ok 1 - fare {\n    ok 1 - grows # SKIP filtered\n    ok 2 - ends # todo\n    1..2\n}\n1..1\n",
        "# Subtest: fare\n    1..0 # todo\nok 1 - fare\n1..1\n",
        "ok 1 - fare {\n    1..0 # todo\n}\n1..1\n",
    ] {
        let outcomes = |text: &str| {
            let tests = foreign::read(ResultFormat::Tap, text).tests;
            tests.into_iter().map(|test| (test.path.join("/"), test.outcome.word())).collect::<Vec<_>>()
        };
        assert!(outcomes(text).contains(&("fare".to_owned(), "skipped")), "{text}");
        let ran = text.replace("1..0 # todo", "ok 1 - grows\n    1..1").replace(" # todo", "");
        assert!(outcomes(&ran).contains(&("fare".to_owned(), "passed")), "{ran}");
    }
}

#[test]
fn a_great_deal_of_output_costs_no_more_than_its_length() {
    let noise = "<![CDATA[".to_owned() + &"x&<".repeat(200_000) + "]]>";
    let text = format!("<testsuite><testcase name='a'><system-out>{noise}</system-out></testcase></testsuite>");
    assert_eq!(shown(&foreign::read(ResultFormat::Junit, &text)), "passed  a\n");
    let failure = format!("<testsuite><testcase name='a'><failure>{noise}</failure></testcase></testsuite>");
    assert!(shown(&foreign::read(ResultFormat::Junit, &failure)).len() < 1000);
    let cases = "<testcase name='a'/>".repeat(100_000);
    let text = format!("<testsuite tests='1'>{cases}</testsuite>");
    assert_eq!(foreign::read(ResultFormat::Junit, &text).tests.len(), 100_000);
    let names = (0..20_000).fold(String::new(), |mut all, number| {
        write!(all, "{{\"name\":\"\\u00e9{number}\",\"status\":\"passed\"}},").expect("a string takes all");
        all
    });
    let text = format!("{{\"results\":{{\"tool\":{{}},\"tests\":[{}]}}}}", names.trim_end_matches(','));
    assert_eq!(foreign::read(ResultFormat::Ctrf, &text).tests.len(), 20_000);
}

/// Reads a damaged text in every format; whatever comes of it, no place lies outside.
fn in_bounds(text: &str) {
    let format = foreign::detect(text);
    for format in ResultFormat::ALL.into_iter().filter(|known| *known != ResultFormat::Truthsayer).chain([format]) {
        let report = foreign::read(format, text);
        let places = report.tests.iter().map(|test| &test.at).chain(report.faults.iter().map(|fault| &fault.at));
        for at in places {
            assert!(text.get(at.clone()).is_some(), "{format:?} {at:?} in {text:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]
    #[test]
    fn damaged_results_never_panic_and_never_prove_more(
        which in 0..DIALECTS.len(),
        at in 0..1000usize,
        gone in 0..60usize,
        put in "([<>/&;'\"={}\\[\\],:\\\\#\n é\u{1f600}.-]|testcase|&#x0;|]]>|ok 1|1..2|\\\\ud800|    |<!--){0,4}",
    ) {
        let (_, format, text) = DIALECTS[which];
        let mut damaged = text.to_owned();
        let start = damaged.floor_char_boundary(at * damaged.len() / 1000);
        let end = damaged.floor_char_boundary((start + gone).min(damaged.len())).max(start);
        damaged.replace_range(start..end, &put);
        in_bounds(&damaged);
        // A text that is broken off proves no more than the whole.
        let passed = |text: &str| {
            let tests = foreign::read(format, text).tests;
            tests.into_iter().filter(|test| test.outcome == Outcome::Passed).count()
        };
        prop_assert!(passed(&text[..text.floor_char_boundary(start)]) <= passed(text));
    }

    #[test]
    fn arbitrary_bytes_are_read_as_something(bytes in proptest::collection::vec(any::<u8>(), 0..300)) {
        let (text, _) = encoding::decode(&bytes);
        in_bounds(&text);
    }

}

proptest! {
    // Such lines are dear to make.
    #![proptest_config(ProptestConfig::with_cases(20))]
    #[test]
    fn arbitrary_lines_are_read_as_something(text in "(( {0,12})(ok|not ok|1\\.\\.[0-9]{1,20}|# Subtest|---|\\.\\.\\.|Bail out!|\\}| [0-9]{0,22}| - a| # SKIP| # Todo|\\{| é)*\n){0,30}") {
        in_bounds(&text);
    }
}

#[test]
fn our_own_form_is_no_other() {
    assert_eq!(
        foreign::detect(&format!("{{\"schema\": \"{RESULTS_SCHEMA}\", \"results\": 1, \"tool\": 2}}")),
        ResultFormat::Truthsayer
    );
}

#[test]
fn what_is_in_no_form_is_told_so() {
    let told = |text: &str| {
        let (run, found) = read_results(Sources::default().add("results/a", text), text);
        assert!(run.is_none() && found.len() == 1, "{text}");
        found.into_iter().map(|found| found.message).collect::<String>()
    };
    assert_eq!(told(" \n"), "the results are empty");
    assert_eq!(told("{\"numTotalTests\": 4, \"testResults\": []}"), "results are in no form that is read");
    assert_eq!(told("<html>"), "results are in no form that is read");
    let own = format!("{{\"schema\": \"{RESULTS_SCHEMA}\", \"case\": []}}");
    assert!(told(&own).starts_with("results cannot be read: unknown field `case`"));
}

#[test]
fn places_are_looked_for_in_the_first_faults_alone() {
    let case = |n: usize| {
        format!("{{\"id\": \"No ID\\n{n}\", \"facet\": \"native\", \"title\": \"\", \"outcome\": \"passed\"}}")
    };
    let mut cases: Vec<String> = (0..2_000).map(case).collect();
    cases.insert(0, case(0).replace("\\n0", ""));
    let head = format!("\"schema\": \"{RESULTS_SCHEMA}\", \"provider\": \"x\", \"engine\": \"1\", \"marks\": false");
    let text = format!("{{{head}, \"cases\": [{}]}}", cases.join(","));
    let mut sources = Sources::default();
    let file = sources.add("results/a.json", text.as_str());
    let (run, found) = read_results(file, &text);
    assert!(run.is_some_and(|run| run.cases.is_empty()));
    assert_eq!(found.len(), 2_001);
    let place = |n: usize| sources.slice(found[n].primary.as_ref().expect("a place").span);
    assert_eq!((place(0), place(2_000)), ("No ID", ""));
    assert_eq!(found[1].message, "`No ID\u{240a}0` is no case ID");
}

#[test]
fn a_file_of_too_many_tests_is_refused() {
    let texts = |count: usize| {
        [
            (ResultFormat::Tap, "ok\n".repeat(count)),
            (ResultFormat::Junit, format!("<testsuite name='s'>{}</testsuite>", "<testcase name='a'/>".repeat(count))),
            (ResultFormat::Libtest, "{\"type\":\"test\",\"event\":\"ok\",\"name\":\"a\"}\n".repeat(count)),
            (
                ResultFormat::Ctrf,
                format!(
                    "{{\"results\":{{\"tool\":{{\"name\":\"x\"}},\"summary\":{{}},\"tests\":[{}]}}}}",
                    vec!["{\"name\":\"a\",\"status\":\"passed\"}"; count].join(",")
                ),
            ),
        ]
    };
    for (format, text) in texts(120_001) {
        let report = foreign::read(format, &text);
        assert_eq!((report.tests.len(), report.faults.len()), (0, 1), "{format:?}");
        assert_eq!(report.faults[0].message, "there are more than 120000 tests in one file, which is not read");
    }
    for (format, text) in texts(120_000) {
        assert_eq!(foreign::read(format, &text).tests.len(), 120_000, "{format:?}");
    }
}

#[test]
fn our_own_form_without_a_case_or_a_sample_holds_no_result() {
    let names = |texts: &[&str]| {
        let inputs = texts.iter().map(|text| Input {
            path: "results/a.json".to_owned(),
            bytes: text.as_bytes().to_vec(),
            written: None,
            told_at: None,
        });
        let mut sink = Sink::default();
        read_all(inputs.collect(), &Reading::default(), "suite", None, &mut Sources::default(), &mut sink);
        sink.into_vec().into_iter().map(|found| found.name).collect::<Vec<_>>()
    };
    let own = |cases: &str| {
        format!("{{\"schema\":\"{RESULTS_SCHEMA}\",\"provider\":\"p\",\"engine\":\"e\",\"cases\":[{cases}]}}")
    };
    let case = own("{\"id\":\"a/b/c\",\"facet\":\"native\",\"title\":\"t\",\"outcome\":\"passed\"}");
    assert_eq!(names(&[&own("")]), [Name::NoResults]);
    assert_eq!(names(&[&own(""), &own("")]), [Name::NoResults], "told once");
    assert_eq!(names(&[&own(""), &case]), []);
    assert_eq!(names(&[&case]), []);
    assert_eq!(names(&[]), []);
}
