//! Results that change: failing, missing, stale and skipped cases, and rulings.

use crate::project::Project;

const RESULTS: &str = "results/example.json";
const HOUSES: &str = "\"title\": \"Corner houses count two points, other houses one\",\n      \"outcome\": \"passed\"";

fn houses(rest: &str) -> String {
    HOUSES.replace("\"outcome\": \"passed\"", rest)
}

#[test]
fn a_failing_case_fails_its_clauses() {
    let project = Project::new();
    project.edit(RESULTS, HOUSES, &houses("\"outcome\": \"failed\", \"message\": \"2 points for a plain house\""));
    assert_eq!(project.status("lantern.score.corner"), "failing");
    project.run(&["explain", "lantern.score.corner"]).says(0, &["failed: 2 points for a plain house"]);
    project.run(&["gates", "lantern-rules"]).says(1, &["failing"]);
    let summary = project.run(&["build", "--format", "json"]).json();
    assert_eq!(summary["cases"]["failed"], 1);
    assert_eq!(summary["clauses"]["counted"], 4);
    assert_eq!(summary["clauses"]["percent"], 66, "two thirds are not rounded up");
}

#[test]
fn a_skipped_case_and_one_that_is_not_there_prove_nothing() {
    let project = Project::new();
    project.edit(RESULTS, HOUSES, &houses("\"outcome\": \"skipped\""));
    assert_eq!(project.status("lantern.score.corner"), "unproven");
    project.edit(RESULTS, "lantern/score/houses", "lantern/score/other-houses");
    assert_eq!(project.status("lantern.score.corner"), "unproven");
    project.run(&["check"]).says(1, &["no provider has the case `lantern/score/houses`"]);
    let built = project.run(&["build"]);
    built.says(1, &["error[unknown-case]"]).never(&["broken-link"]);
}

#[test]
fn a_result_of_another_text_is_stale() {
    let project = Project::new();
    let answer = project.run(&["explain", "lantern.score.corner", "--format", "json"]).json();
    let fingerprint = answer["fingerprint"].as_str().expect("a fingerprint");
    let bound = format!("\"outcome\": \"passed\", \"clauses\": {{\"lantern.score.corner\": \"{fingerprint}\"}}");
    project.edit(RESULTS, HOUSES, &houses(&bound));
    assert_eq!(project.status("lantern.score.corner"), "verified");
    project.run(&["explain", "lantern.score.corner"]).says(0, &[&format!("fingerprint {fingerprint}")]);

    project.edit("sources/rules.md", "A corner house | 2", "A corner house | 3");
    project.run(&["review", "--all"]).says(0, &[]);
    assert_eq!(project.status("lantern.score.corner"), "unproven");
    project.run(&["explain", "lantern.score.corner"]).says(0, &["was made with another text"]);
    assert_eq!(project.status("lantern.score.other"), "verified", "it is not bound, and stands as it did");
    project.run(&["gates", "lantern-rules"]).says(1, &["unproven"]);
}

#[test]
fn a_result_of_another_engine_is_stale() {
    let project = Project::new();
    project.edit("truthsayer.yaml", "  results:", "  engine: 1.0.0\n  results:");
    assert_eq!(project.status("lantern.score.corner"), "verified");
    project.edit("truthsayer.yaml", "engine: 1.0.0", "engine: 1.0.1");
    assert_eq!(project.status("lantern.score.corner"), "unproven");
    let gates = project.run(&["gates"]);
    gates.says(0, &["0 of 6 proven, 0 %"]);
}

#[test]
fn a_choice_counts_only_where_the_alternative_fails() {
    let project = Project::new();
    let (id, case) =
        ("lantern.turn.empty-hand", "\"title\": \"A player without lanterns passes without being asked\",");
    project.edit(
        "contracts/lantern.yaml",
        "no-ruling: this example has no engine in which the alternative could be played",
        "ruling: pass-at-once",
    );
    assert_eq!(project.status(id), "unproven");
    project.edit(RESULTS, case, &format!("{case} \"under\": {{\"pass-at-once\": \"passed\"}},"));
    assert_eq!(project.status(id), "unproven");
    project.edit(RESULTS, "\"pass-at-once\": \"passed\"", "\"pass-at-once\": \"failed\"");
    assert_eq!(project.status(id), "verified");
    project.run(&["explain", "pass-at-once"]).says(0, &["ruling pass-at-once", id]);
}

#[test]
fn an_untidy_record_is_incomplete() {
    let project = Project::new();
    project.edit("sources/rules.md", "or passes. [p. 1][lantern-leaflet]", "or passes.");
    assert_eq!(project.status("lantern.turn.one-action"), "incomplete");
    project.edit(
        "contracts/lantern.yaml",
        "    question: Who wins when both players have the same number of points?\n",
        "",
    );
    assert_eq!(project.status("lantern.score.tie"), "incomplete");
    project.run(&["check"]).says(1, &["uncited-sourced-clause", "unasked-unresolved-clause"]);
}
