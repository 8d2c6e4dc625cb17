//! Runs that could tell what an earlier one told: they tell what is so now.

use crate::project::{Project, Ran};

/// A project that is large enough for something to be kept of it.
fn large() -> Project {
    let project = Project::new();
    let paragraphs: Vec<String> =
        (0..5_000).map(|n| format!("Note {n} is here, and here it stands at some length.")).collect();
    project.write("sources/notes.md", &format!("# Notes\n\n{}\n", paragraphs.join("\n\n")));
    project
}

fn same(one: &Ran, other: &Ran) {
    assert_eq!((one.code, &one.out, &one.err), (other.code, &other.out, &other.err));
}

#[test]
fn a_check_after_an_edit_tells_what_a_whole_one_tells() {
    let project = large();
    let cache = tempfile::tempdir().expect("a folder");
    let check = |what: &str| {
        let (kept, whole) = (project.run_keeping(cache.path(), &["check"]), project.run(&["check", "--no-cache"]));
        assert_eq!((kept.code, &kept.out, &kept.err), (whole.code, &whole.out, &whole.err), "{what}");
        kept
    };
    check("first").says(0, &[]);
    let kept = || walk(cache.path());
    let files = kept();
    assert!(files.iter().any(|file| file.ends_with("check")), "{files:?}");
    check("again").says(0, &[]);
    project.edit("sources/notes.md", "Note 17 is here", "A player must pay");
    check("a loose rule").says(1, &["this reads like a rule"]);
    project.edit("sources/notes.md", "A player must pay", "Note 17 is here");
    check("none again").says(0, &[]);
    let document = project.file("sources/rules.md");
    let text = std::fs::read_to_string(&document).expect("the project has it");
    project.write("sources/rules.md", &text.replace("hangs one", "hangs two"));
    check("other words").says(1, &["since its review"]);
    project.write("sources/rules.md", &text.replace("sourced[", "unresolved["));
    check("another tag").says(1, &["changed its tag"]);
    project.write("sources/rules.md", &text);
    same(&check("as it was"), &project.run(&["check"]));
    std::fs::remove_dir_all(cache.path()).expect("it may be deleted at any time");
    check("nothing is kept").says(0, &[]);
}

fn walk(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder").flatten();
    entries
        .flat_map(|entry| {
            let path = entry.path();
            if path.is_dir() { walk(&path) } else { vec![path.to_string_lossy().into_owned()] }
        })
        .collect()
}
