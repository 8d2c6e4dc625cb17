//! Somebody else's crate, audited as `docs/audit-a-rust-crate.md` tells it: every file on that page is used as it stands there.

use std::fs;
use std::time::Duration;

use crate::project::Project;

const PAGE: &str = include_str!("../../docs/audit-a-rust-crate.md");
const JUNIT: &str = "target/nextest/ci/junit.xml";
const DOCUMENT: &str = "sources/tariff.md";

/// The page's files: a path in bold, and the block that follows it.
fn files() -> Vec<(&'static str, &'static str)> {
    let named = PAGE.split("\n**`").skip(1);
    let files: Vec<_> = named
        .map(|rest| {
            let (path, rest) = rest.split_once("`**\n\n```").expect("a block after the path");
            let (_, rest) = rest.split_once('\n').expect("a block");
            (path, rest.split_once("\n```\n").expect("the block's end").0)
        })
        .collect();
    assert_eq!(files.len(), 6);
    files
}

/// The project of the page, reviewed.
fn ferry() -> Project {
    let project = Project::empty();
    // Results last, as it is when tests have just run.
    let (results, rest): (Vec<_>, Vec<_>) = files().into_iter().partition(|(path, _)| *path == JUNIT);
    for (path, text) in rest.into_iter().chain(results) {
        fs::create_dir_all(project.file(path).parent().expect("a folder")).expect("a folder");
        project.write(path, &format!("{text}\n"));
    }
    project.run(&["review", "--all"]).says(0, &[]);
    project
}

/// Makes a file look as if it had been written so many seconds later than it was.
fn later(project: &Project, path: &str, seconds: u64) {
    let file = fs::File::options().append(true).open(project.file(path)).expect("a file");
    let written = file.metadata().and_then(|meta| meta.modified()).expect("its time");
    file.set_modified(written + Duration::from_secs(seconds)).expect("its time is set");
}

#[test]
fn the_page_says_what_comes_of_it() {
    let project = ferry();
    let rows: Vec<Vec<&str>> = PAGE
        .lines()
        .filter(|line| line.starts_with("| `fare."))
        .map(|line| line.split('|').map(|cell| cell.trim().trim_matches('`')).collect())
        .collect();
    assert_eq!(rows.len(), 4);
    for row in rows {
        assert_eq!(project.status(row[1]), row[2], "{}", row[1]);
    }
    project.run(&["check"]).says(0, &["1 of 5 tests is no case", "`ferry::tickets::prints_in_german`"]);
    project.run(&["explain", "fare.zones.zero"]).says(0, &["thread panicked at src/lib.rs:6:37"]);
    project.run(&["explain", "fare.deposit.returned"]).says(0, &["passed when it was run again"]);
    project.run(&["build"]).says(0, &["verified 2"]);
}

#[test]
fn a_document_that_changed_after_the_tests_ran_is_proven_by_none() {
    let project = ferry();
    later(&project, DOCUMENT, 100);
    for clause in ["fare.zones.grow", "fare.ticket.day"] {
        assert_eq!(project.status(clause), "unproven");
    }
    project.run(&["explain", "fare.zones.grow"]).says(0, &["is older than the document"]);
    later(&project, JUNIT, 200);
    assert_eq!(project.status("fare.zones.grow"), "verified");
    project.edit(JUNIT, "classname=\"ferry\" time=\"0.007\"", "classname=\"ferry\" timestamp=\"2020-01-01T00:00:00Z\"");
    later(&project, JUNIT, 200);
    assert_eq!(project.status("fare.zones.grow"), "unproven", "a new file does not make an old result new");
}

#[test]
fn a_result_that_was_taken_out_is_missed() {
    let project = ferry();
    let failure = "<testcase name=\"rules::fare::zero_is_free\" classname=\"ferry\" time=\"0.310\">";
    let text = project.read(JUNIT);
    let start = text.find(failure).expect("the test that fails");
    let end = start + text[start..].find("</testcase>").expect("its end") + "</testcase>".len();
    project.write(JUNIT, &format!("{}{}", &text[..start], &text[end..]));
    assert_eq!(project.status("fare.zones.grow"), "unproven");
    project.run(&["check"]).says(1, &["miscounted-results", "the suite `ferry` counts 3 tests and holds 2"]);
    project.run(&["explain", "fare.zones.grow"]).says(0, &["its results disagree with their own counts"]);
}

#[test]
fn imported_results_are_bound_to_words_and_not_to_time() {
    let project = ferry();
    project.edit("truthsayer.yaml", "    - path:", "    - results/*.json\n    - path:");
    fs::create_dir_all(project.file("results")).expect("a folder");
    let import = project.run(&[
        "import",
        "results",
        JUNIT,
        "--pattern",
        "^ferry::rules::(?<id>.+)$",
        "--engine",
        "r1",
        "--out",
        "results/ferry.json",
    ]);
    import.warns("3 cases, bound to 3 clauses");
    fs::remove_file(project.file(JUNIT)).expect("a file");
    later(&project, DOCUMENT, 100);
    assert_eq!(project.status("fare.zones.grow"), "verified");
    project.edit(DOCUMENT, "costs one more", "costs two more");
    project.run(&["review", "--all"]).says(0, &[]);
    assert_eq!(project.status("fare.zones.grow"), "unproven");
    assert_eq!(project.status("fare.zones.zero"), "failing");
}

#[test]
fn a_revision_that_results_do_not_state_is_not_the_one_that_is_asked_for() {
    let project = ferry();
    project.edit("truthsayer.yaml", "suite:\n", "suite:\n  engine: r1\n");
    assert_eq!(project.status("fare.zones.grow"), "unproven");
    project.edit("truthsayer.yaml", "      name: nextest\n", "      name: nextest\n      engine: r1\n");
    assert_eq!(project.status("fare.zones.grow"), "verified");
}
