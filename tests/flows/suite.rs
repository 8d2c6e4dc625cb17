//! `truthsayer test`: which cases are named, in which shares, and how the results are written.

use crate::project::{Project, Ran};

/// A project that uses the embedded suite.
fn project() -> Project {
    let project = Project::new();
    project.edit("truthsayer.yaml", "suite:\n", "suite:\n  embedded: true\n");
    project
}

fn ids(ran: &Ran) -> Vec<String> {
    let cases = ran.json()["cases"].as_array().expect("cases").clone();
    cases.iter().map(|case| case["id"].as_str().expect("an ID").to_owned()).collect()
}

#[test]
fn shards_are_played_by_workers_and_are_together_what_was_named() {
    let project = project();
    let json = |rest: &[&str]| {
        let ran = project.run(&[&["test", "base/setup", "--format", "json"], rest].concat());
        assert_eq!(ran.code, 0, "{ran:#?}");
        ran
    };
    let all = json(&[]);
    let first = json(&["--shard", "1/2", "--jobs", "1"]);
    let second = json(&["--shard", "2/2", "--jobs", "3"]);
    let mut together = [ids(&first), ids(&second)].concat();
    together.sort_unstable();
    assert_eq!(together, ids(&all));
    assert!(together.len() > 1 && together.iter().all(|id| id.starts_with("base/setup/")), "{together:?}");
    assert!(all.json()["cases"].as_array().expect("cases").iter().all(|case| case["outcome"] == "passed"));
}

#[test]
fn a_case_can_be_linked_and_named_by_its_clause() {
    let project = project();
    let case = ids(&project.run(&["test", "base/setup", "--shard", "1/99", "--format", "json"])).remove(0);
    project.run(&["test", "lantern.score.corner"]).warns("no case is linked to `lantern.score.corner`");
    project.edit("contracts/lantern.yaml", "cases: [", &format!("cases: [{case}, "));
    let ran = project.run(&["test", "lantern.**", "--format", "junit"]);
    ran.says(0, &["<?xml", &format!("<testcase name=\"{case}\"")]);
    project.run(&["test", &case, "--verbose"]).says(0, &["passed", &case]).warns("1 case: 1 passed");
}

#[test]
fn a_filter_that_names_nothing_is_an_error() {
    let project = project();
    let ran = project.run(&["test", "base/stup"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:#?}");
    ran.warns("no case, clause or family is called `base/stup`").warns("did you mean `base/setup`?");
    let ran = project.run(&["test", "--shard", "3/2"]);
    assert_eq!(ran.code, 2, "{ran:#?}");
    ran.warns("such as `2/4`");
}

#[test]
fn a_project_without_the_embedded_suite_does_not_play_it() {
    let ran = Project::new().run(&["test"]);
    assert_eq!((ran.code, ran.out.as_str()), (2, ""), "{ran:#?}");
    ran.warns("does not use the embedded suite");
}
