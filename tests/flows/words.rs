//! What the binary prints about itself: help, manual pages, completion scripts.

use crate::project::Project;

const COMMANDS: [&str; 10] =
    ["build", "check", "gates", "explain", "review", "diff", "init", "serve", "completions", "man"];

#[test]
fn examples_of_the_help_fit_eighty_columns() {
    let project = Project::new();
    for command in COMMANDS {
        let help = project.run(&[command, "--help"]);
        help.says(0, &["Options of every command:", "Example"]);
        let examples = help.out.split_once("Example").map_or("", |(_, rest)| rest);
        for line in examples.lines() {
            assert!(line.chars().count() <= 80, "{command}: {line}");
        }
    }
}

#[test]
fn every_command_has_a_manual_page_with_its_own_usage() {
    let project = Project::new();
    project.run(&["man", "man"]).says(0, &[]);
    for command in COMMANDS {
        let page = project.read(&format!("man/truthsayer-{command}.1"));
        assert!(page.contains(&format!("truthsayer\\-{command}")), "{page}");
        assert!(page.contains(&format!("truthsayer {command}")), "{page}");
        assert!(page.contains(".SH EXAMPLES") && page.contains("as\\-of"), "{page}");
        assert!(project.run(&["man"]).out.contains(&format!("truthsayer\\-{command}(1)")));
    }
}

#[test]
fn completions_know_every_command() {
    let project = Project::new();
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        project.run(&["completions", shell]).says(0, &COMMANDS);
    }
}

#[test]
fn a_misspelt_name_is_answered_with_what_is_near() {
    let project = Project::new();
    project.run(&["explain", "lantern.turn.one-actoin"]).says(2, &[]).warns("did you mean `lantern.turn.one-action`");
    project.run(&["gates", "first-relase"]).says(2, &[]).warns("did you mean `first-release`?");
    project.run(&["review", "lantern.score.tye"]).says(2, &[]).warns("did you mean `lantern.score.tie`?");
    project.run(&["explain", "verified"]).says(0, &["status verified", "Clauses (5)"]);
}

#[test]
fn init_leaves_what_is_there() {
    let project = Project::new();
    project.run(&["init", "."]).says(2, &[]).warns("already there");
    std::fs::create_dir(project.file("other")).expect("a folder");
    project.write("other/README.md", "mine");
    project.run(&["init", "other"]).says(0, &[]).warns("is left as it is");
    assert_eq!(project.read("other/README.md"), "mine");
    project.run(&["-C", "other", "gates", "lantern-rules"]).says(0, &[]);
}
