//! The release bundle, the built site, and the findings that machines read.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use crate::project::{Project, unwrapped};

/// All files below a folder with their bytes, by path.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("below").to_path_buf();
                found.insert(name, fs::read(&path).expect("a file"));
            }
        }
    }
    found
}

#[test]
fn two_builds_are_equal_byte_for_byte() {
    let (first, second) = (Project::new(), Project::new());
    for project in [&first, &second] {
        project.run(&["build", "--release-report", "bundle"]).says(0, &[]);
    }
    for folder in ["bundle", "target/site"] {
        let (one, other) = (files(&first.file(folder)), files(&second.file(folder)));
        assert!(one.len() > 5, "{folder}: {:?}", one.keys());
        for (path, bytes) in &one {
            assert_eq!(Some(bytes), other.get(path), "{folder}/{}", path.display());
        }
        assert_eq!(one.len(), other.len(), "{folder}");
    }
}

#[test]
fn every_file_of_the_bundle_says_the_same() {
    let project = Project::new();
    project.edit("sources/rules.md", "hangs one lantern", "hangs two lanterns");
    project.run(&["build", "--release-report", "bundle"]).says(0, &["unproven          0"]);
    let read = |path: &str| project.read(&format!("bundle/{path}"));
    let json = |path: &str| -> serde_json::Value { serde_json::from_str(&read(path)).expect("JSON") };
    let (summary, gates) = (json("summary.json"), json("gates.json"));
    assert_eq!(summary["clauses"], gates["clauses"]);
    assert_eq!(summary["clauses"]["counted"], 5);
    assert_eq!(summary["clauses"]["percent"], 83);
    let rows = read("clauses.csv");
    assert_eq!(rows.lines().count(), 7);
    assert_eq!(rows.lines().filter(|row| row.contains("\"changed\"")).count(), 1);
    let statuses = read("statuses.txt");
    assert_eq!(statuses.lines().filter(|line| line.starts_with("clause ")).count(), 6);
    assert!(statuses.contains("clause lantern.turn.one-action changed\n"));
    assert!(statuses.contains("gate lantern-rules open\n"));
    for text in [read("gates.md"), read("gates.html")].map(|text| unwrapped(&text)) {
        assert!(text.contains("5 of 6 proven, 83 %") && text.contains("4 of 5"), "{text}");
    }
    assert!(unwrapped(&read("badges/proven.svg")).contains("83 %"));
    let findings = json("diagnostics.json");
    assert_eq!(findings["summary"], summary["findings"]);
    let sarif = json("diagnostics.sarif");
    assert_eq!(sarif["runs"][0]["results"].as_array().map(Vec::len), Some(1));
    let manifest = json("manifest.json");
    for file in manifest["files"].as_array().expect("files") {
        let path = file["path"].as_str().expect("a path");
        let bytes = fs::read(project.file("bundle").join(path)).expect("it is there");
        assert_eq!(file["bytes"], bytes.len(), "{path}");
    }
}

#[test]
fn every_link_of_the_site_leads_to_a_file() {
    let project = Project::new();
    project.edit("results/example.json", "lantern/score/houses", "lantern/score/other");
    project.run(&["build"]).says(1, &[]).never(&["broken-link"]);
    let root = project.file("target/site");
    let mut links = 0;
    for (path, bytes) in files(&root).iter().filter(|(path, _)| path.extension().is_some_and(|kind| kind == "html")) {
        let text = String::from_utf8_lossy(bytes);
        for href in text.split("href=\"").skip(1).filter_map(|rest| rest.split('"').next()) {
            let target = href.split(['#', '?']).next().unwrap_or_default();
            if target.is_empty() || target.contains("://") || target.starts_with("mailto:") {
                continue;
            }
            let from = root.join(path);
            assert!(from.parent().expect("a folder").join(target).is_file(), "{}: {href}", path.display());
            links += 1;
        }
    }
    assert!(links > 100, "{links}");
}

#[test]
fn machines_read_nothing_but_their_format() {
    let project = Project::new();
    project.edit("sources/rules.md", "hangs one lantern", "hangs two lanterns");
    assert_eq!(project.run(&["check", "--format", "json"]).says(1, &[]).json()["schema"], "truthsayer-diagnostics/1");
    assert_eq!(project.run(&["check", "--format", "sarif"]).says(1, &[]).json()["version"], "2.1.0");
    assert_eq!(project.run(&["build", "--format", "json"]).says(0, &[]).json()["schema"], "truthsayer-summary/1");
    assert_eq!(project.run(&["gates", "--format", "json"]).says(0, &[]).json()["schema"], "truthsayer-gates/1");
    assert_eq!(project.run(&["review", "--format", "json"]).says(1, &[]).json()["schema"], "truthsayer-review/1");
    let github = project.run(&["check", "--format", "github"]);
    assert_eq!(github.code, 1);
    assert!(github.out.lines().all(|line| line.starts_with("::warning file=sources/rules.md,line=")), "{github:#?}");
}
