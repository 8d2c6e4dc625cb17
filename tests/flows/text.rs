//! Rule documents that change: what is said of it, what a review accepts, and what a difference shows.

use crate::project::Project;

const ACTION: &str = "lantern.turn.one-action";

#[test]
fn a_new_project_is_whole_until_a_word_changes_and_again_when_it_was_reviewed() {
    let project = Project::new();
    project.run(&["check"]).says(0, &["0 errors, 0 warnings, 0 notes"]);
    project.run(&["review"]).says(0, &["0 clauses owe a review"]);
    project.run(&["build"]).says(0, &["gates     1 met, 1 open: first-release"]);
    assert!(project.file("target/site/index.html").is_file());
    project.run(&["gates", "lantern-rules"]).says(0, &["gate lantern-rules: met"]);
    project.run(&["gates", "first-release"]).says(1, &["gate first-release: open", "nobody has stated it"]);

    project.edit("sources/rules.md", "hangs one lantern", "hangs 2 lanterns");
    project.run(&["check"]).says(1, &["warning[changed-clause]", "truthsayer review lantern.turn.one-action --accept"]);
    project
        .run(&["review"])
        .says(1, &["lantern.turn.one-action: meaning-bearing", "[-one-]{+2+} [-lantern-]{+lanterns+}"]);
    project.run(&["gates", "lantern-rules"]).says(1, &["5 of 6", "changed"]);
    project.run(&["explain", ACTION]).says(0, &["clause lantern.turn.one-action: changed"]);

    project.run(&["review", "lantern.score.*", "--accept"]).says(0, &[]).warns("accepted 0 changes");
    project.run(&["review"]).says(1, &[]);
    project.run(&["review", ACTION, "--accept"]).says(0, &[]).warns("accepted 1 change");
    project.run(&["review"]).says(0, &["0 clauses owe a review"]);
    project.run(&["gates", "lantern-rules"]).says(0, &[]);
}

#[test]
fn what_owes_no_review_is_counted_apart() {
    let project = Project::new();
    project.edit("sources/rules.md", "hangs one lantern", "hangs two lanterns");
    project.edit("sources/rules.md", "lantern.turn.empty-hand", "lantern.turn.no-lantern");
    project.edit("contracts/lantern.yaml", "lantern.turn.empty-hand:", "lantern.turn.no-lantern:");
    let renamed = "renamed:\n  lantern.turn.empty-hand: lantern.turn.no-lantern\n";
    project.write("contracts/lantern.yaml", &(project.read("contracts/lantern.yaml") + renamed));
    project
        .run(&["review", "--verbose"])
        .says(1, &["1 clause owes a review: 1 meaning-bearing; none is owed for 1 renamed"]);
}

#[test]
fn a_renamed_clause_keeps_its_review_and_answers_to_its_old_id() {
    let project = Project::new();
    project.edit("sources/rules.md", "lantern.turn.empty-hand", "lantern.turn.no-lantern");
    project.edit("contracts/lantern.yaml", "lantern.turn.empty-hand:", "lantern.turn.no-lantern:");
    project.run(&["review"]).says(1, &["lantern.turn.empty-hand", "lantern.turn.no-lantern", "removed"]);
    let renamed = "renamed:\n  lantern.turn.empty-hand: lantern.turn.no-lantern\n";
    project.write("contracts/lantern.yaml", &(project.read("contracts/lantern.yaml") + renamed));
    project.run(&["check"]).says(0, &[]);
    project.run(&["review"]).says(0, &[]);
    assert_eq!(project.status("lantern.turn.no-lantern"), "verified");
    project
        .run(&["explain", "lantern.turn.empty-hand"])
        .says(0, &["note: `lantern.turn.empty-hand` was renamed to `lantern.turn.no-lantern`", ": verified"]);
    project.run(&["review", "--all"]).says(0, &[]);
    assert!(project.read("contracts/reviewed/sources/rules.md.jsonl").contains("lantern.turn.no-lantern"));
    project.run(&["explain", "lantern.turn.empty-hand"]).says(0, &["Older IDs"]);
}

#[test]
fn a_clause_that_moves_stays_reviewed_and_one_that_is_retired_stays_taken() {
    let project = Project::new();
    let moved = "sourced[lantern.turn.one-action]\nOn a turn a player hangs one lantern at a dark house, or passes. [p. 1][lantern-leaflet]\n";
    project.edit("sources/rules.md", moved, "");
    project.write("sources/turns.md", &format!("# Turns\n\n{moved}"));
    project.edit("contracts/lantern.yaml", "[sources/rules.md]", "[sources/rules.md, sources/turns.md]");
    project.run(&["check"]).says(0, &[]);
    assert_eq!(project.status(ACTION), "verified");
    project.run(&["review", "--verbose"]).says(0, &["lantern.turn.one-action: moved", "sources/rules.md"]);
    project.run(&["review", "sources/turns.md", "--accept"]).says(0, &[]);
    assert!(project.read("contracts/reviewed/sources/turns.md.jsonl").contains(ACTION));
    assert!(!project.read("contracts/reviewed/sources/rules.md.jsonl").contains(ACTION));

    project.edit(
        "contracts/lantern.yaml",
        "family: lantern",
        "family: lantern\nretired:\n  lantern.turn.one-action: gone",
    );
    project.run(&["check"]).says(1, &["error[reused-id]"]);
}

#[test]
fn a_difference_is_read_from_folders_and_from_git() {
    let project = Project::new();
    project.git(&["init", "-q"]);
    project.commit();
    project.edit("sources/rules.md", "hangs one lantern", "hangs two lanterns");
    project.edit("sources/rules.md", "interpretation[lantern.turn.empty-hand]", "sourced[lantern.turn.empty-hand]");
    project.commit();
    let words = ["[-one-]{+two+} [-lantern-]{+lanterns+}", "[-interpretation-] {+sourced+}", "lantern-rules  opened"];
    project.run(&["diff", "HEAD~1", "HEAD"]).says(0, &words);
    project.run(&["diff", "HEAD~1"]).says(0, &words);
    project.run(&["diff", "HEAD", "."]).says(0, &[]).never(&["lantern.turn"]);
    project.run(&["diff", "HEAD~1", "--format", "markdown"]).says(0, &["<del>one</del><ins>two</ins>"]);
    assert_eq!(project.run(&["diff", "HEAD~1", "--format", "json"]).json()["schema"], "truthsayer-diff/1");
    project.run(&["diff", "nothing-of-this-name"]).says(2, &[]).warns("commit of the repository");
    let other = Project::new();
    let then = other.path().display().to_string();
    project.run(&["diff", &then, "."]).says(0, &words);
}

#[test]
fn broken_input_is_never_accepted_as_a_change() {
    let project = Project::new();
    project.git(&["init", "-q"]);
    project.commit();
    let reviewed = project.read("contracts/reviewed/sources/rules.md.jsonl");
    project.write("contracts/lantern.yaml", &(project.read("contracts/lantern.yaml") + "\nclauses: [\n"));
    project.run(&["check"]).says(2, &["error[invalid-yaml]"]).never(&[
        "changed-clause",
        "uncontracted-clause",
        "case-of-no-clause",
    ]);
    for args in [&["review"][..], &["review", "--all"], &["review", "lantern.**", "--accept"]] {
        project.run(args).says(2, &[]).warns("error[invalid-yaml]");
    }
    assert_eq!(project.read("contracts/reviewed/sources/rules.md.jsonl"), reviewed);
    project.run(&["gates", "--format", "json"]).says(2, &[]).never(&["error"]);
    project.run(&["build"]).says(2, &[]).warns("nothing was written");
    assert!(!project.file("target/site").exists());
    project.run(&["diff", "HEAD"]).says(2, &[]).warns("could not be read as it was meant");
    project.run(&["explain", "lantern.score.tie"]).says(0, &[]).warns("`truthsayer check` tells why");
}

#[test]
fn authorities_that_cannot_be_read_are_the_only_thing_said_of_citations() {
    let project = Project::new();
    project.write("sources/authorities.yaml", "authorities: [\n");
    project.run(&["check"]).says(2, &["error[invalid-yaml]"]).never(&["unknown-authority"]);
}
