//! The release bundle: everything that says how a release stood, as a list of files with their digests.
//!
//! Lives here: which files, their names, their digests and the manifest. Nothing is written here.

use serde::Serialize;

use super::gates::{self, Extent};
use super::header::project_title;
use super::summary::Summary;
use super::{badge, baseline, csv, json};
use crate::chain::Audit;
use crate::diagnostic::render;

/// The name and number of the manifest's format.
pub const SCHEMA: &str = "truthsayer-bundle/1";
/// The file of digests, in the form that `b3sum --check` reads.
pub const SUMS: &str = "BLAKE3SUMS";
/// The manifest.
pub const MANIFEST: &str = "manifest.json";

/// One file of the bundle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Below the bundle's folder, with `/` between its parts.
    pub path: String,
    /// What is in it.
    pub bytes: Vec<u8>,
}

impl File {
    fn new(path: impl Into<String>, text: String) -> Self {
        Self { path: path.into(), bytes: text.into_bytes() }
    }

    fn digest(&self) -> String {
        blake3::hash(&self.bytes).to_hex().to_string()
    }
}

#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct Manifest<'a> {
    tool: &'static str,
    tool_version: &'static str,
    project: String,
    as_of: String,
    engine: &'a str,
    digest: &'static str,
    files: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    path: &'a str,
    bytes: usize,
    blake3: String,
}

impl<'a> Entry<'a> {
    fn of(file: &'a File) -> Self {
        Self { path: &file.path, bytes: file.bytes.len(), blake3: file.digest() }
    }
}

/// The files of the bundle, sorted by path. The manifest lists all but itself and the digests; the digests are of all but
/// themselves.
pub fn files(audit: &Audit) -> Vec<File> {
    let mut files = reports(audit);
    files.extend(badges(audit));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let manifest = manifest(audit, &files);
    files.push(File::new(MANIFEST, manifest));
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let lines: Vec<String> = files.iter().map(|file| format!("{}  {}", file.digest(), file.path)).collect();
    files.insert(0, File::new(SUMS, lines.join("\n") + "\n"));
    files
}

fn reports(audit: &Audit) -> Vec<File> {
    let sources = &audit.trace.project.sources;
    let mut files = vec![
        File::new("diagnostics.json", render::json::render(&audit.diagnostics, sources)),
        File::new("diagnostics.sarif", render::sarif::render(&audit.diagnostics, sources)),
        File::new("summary.json", Summary::of(audit).json()),
        File::new("clauses.csv", csv::clauses(audit)),
        File::new("statuses.txt", baseline::record(&audit.trace, &audit.gates)),
    ];
    if let Ok(report) = gates::report(audit, None) {
        files.push(File::new("gates.md", gates::markdown::render(&report, Extent::All)));
        files.push(File::new("gates.html", gates::html::render(&report)));
        files.push(File::new("gates.json", gates::json::render(&report)));
    }
    files
}

fn badges(audit: &Audit) -> Vec<File> {
    let mut files = vec![File::new("badges/proven.svg", badge::proven(audit))];
    for verdict in &audit.gates {
        let name = &audit.trace.project.gates[verdict.gate].id.value;
        // Names of gates are checked when they are read; a name that is no file name is left out all the same.
        if crate::ids::is_word(name) {
            files.push(File::new(format!("badges/gate-{name}.svg"), badge::gate(name, verdict.state)));
        }
    }
    files
}

fn manifest(audit: &Audit, files: &[File]) -> String {
    let manifest = Manifest {
        tool: "truthsayer",
        tool_version: env!("CARGO_PKG_VERSION"),
        project: project_title(audit),
        as_of: audit.as_of.to_string(),
        engine: &audit.engine,
        digest: "blake3",
        files: files.iter().map(Entry::of).collect(),
    };
    json::render(SCHEMA, &manifest)
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;

    fn text(files: &[File], path: &str) -> String {
        let file = files.iter().find(|file| file.path == path).unwrap_or_else(|| panic!("no {path}"));
        String::from_utf8(file.bytes.clone()).expect("UTF-8")
    }

    #[test]
    fn the_bundle_is_whole_and_its_digests_hold() {
        let files = files(&fixture::project());
        let paths: Vec<&str> = files.iter().map(|file| file.path.as_str()).collect();
        assert_eq!(
            paths,
            [
                "BLAKE3SUMS",
                "badges/gate-public-start.svg",
                "badges/gate-spice-rules.svg",
                "badges/gate-storm-rules.svg",
                "badges/proven.svg",
                "clauses.csv",
                "diagnostics.json",
                "diagnostics.sarif",
                "gates.html",
                "gates.json",
                "gates.md",
                "manifest.json",
                "statuses.txt",
                "summary.json",
            ]
        );
        let sums = text(&files, SUMS);
        assert_eq!(sums.lines().count(), files.len() - 1);
        for line in sums.lines() {
            let (digest, path) = line.split_once("  ").expect("a digest and a path");
            assert_eq!(digest, blake3::hash(text(&files, path).as_bytes()).to_hex().as_str(), "{path}");
        }
        let manifest: serde_json::Value = serde_json::from_str(&text(&files, MANIFEST)).expect("JSON");
        assert_eq!(manifest["schema"], SCHEMA);
        assert_eq!(manifest["as-of"], "2026-11-02");
        assert_eq!(manifest["files"].as_array().map(Vec::len), Some(files.len() - 2));
    }

    #[test]
    fn the_same_audit_gives_the_same_bytes() {
        assert_eq!(files(&fixture::hostile()), files(&fixture::hostile()));
    }
}
