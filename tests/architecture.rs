//! Who may import whom: the table of `ARCHITECTURE.md`, held by a test.
//!
//! The crates hold the big boundaries. Inside a member this test reads the paths that each file names and fails on one
//! that its layer may not see.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Layers of `src/audit`, lowest first: a module may name those above it in this list, and its own children.
const AUDIT_LAYERS: &[&[&str]] = &[
    &["source"],
    &["ids"],
    &["diagnostic"],
    &["yaml"],
    &["document"],
    &["contract"],
    &["suite"],
    &["evidence", "replay"],
    &["review", "obligation", "trace", "gate", "report::baseline", "project"],
    &["lint"],
    &["chain", "selection"],
    &["report", "site"],
];

/// Crates that only one place may name.
const SOLE_USERS: &[(&str, &[&str])] = &[
    ("pulldown_cmark", &["src/audit/document"]),
    ("serde_yaml", &["src/audit/yaml"]),
    ("tera", &["src/audit/site", "src/audit/report"]),
    ("truthsayer_conformance", &["src/audit/suite"]),
    ("walkdir", &["src/audit/source"]),
    ("clap", &["src/cli"]),
];

/// Members, with the members that each may name.
const MEMBERS: &[(&str, &[&str])] = &[
    ("src/engine", &[]),
    ("src/conformance", &["truthsayer_engine", "truthsayer_rooms"]),
    ("src/audit", &["truthsayer_conformance"]),
    ("src/cli", &["truthsayer_audit"]),
];

#[test]
fn modules_of_the_toolkit_import_only_from_layers_below() {
    let mut faults = Vec::new();
    for (path, text) in sources("src/audit") {
        let Some(own) = layer_of(&module_of(&path)) else { continue };
        for named in paths_after(&text, "crate::") {
            if layer_of(&named).is_some_and(|other| other > own) {
                faults.push(format!("{path} names crate::{named}, which stands in a higher layer"));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn members_name_only_the_members_below_them() {
    let mut faults = Vec::new();
    for (folder, allowed) in MEMBERS {
        for (path, text) in sources(folder) {
            for named in ["truthsayer_engine", "truthsayer_rooms", "truthsayer_conformance", "truthsayer_audit"] {
                if mentions(&text, named) && !allowed.contains(&named) {
                    faults.push(format!("{path} names {named}"));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn some_libraries_have_one_user() {
    let mut faults = Vec::new();
    for (library, homes) in SOLE_USERS {
        for (path, text) in sources("src") {
            let at_home = homes.iter().any(|home| path.starts_with(home)) || path == "src/main.rs";
            if mentions(&text, library) && !at_home {
                faults.push(format!("{path} names {library}; only {} may", homes.join(", ")));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_module_has_a_layer() {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for (path, _) in sources("src/audit") {
        let module = module_of(&path);
        if module != "lib" && layer_of(&module).is_none() {
            found.insert(module, path);
        }
    }
    assert!(found.is_empty(), "modules in no layer: {found:?}");
}

#[test]
fn the_reader_of_paths_sees_what_it_should() {
    let text = "use crate::gate::{State, Verdict};\n// crate::site in a comment\nlet x = crate::ids::nearest(a, b);\n";
    assert_eq!(paths_after(text, "crate::"), ["gate::{State", "ids::nearest"]);
    assert!(mentions("use tera::Tera;", "tera"));
    assert!(!mentions("// tera is elsewhere", "tera"));
    assert!(!mentions("let iterated = 1;", "tera"));
    assert!(layer_of("site::pages::gate") > layer_of("trace"));
    assert_eq!(layer_of("report::baseline"), layer_of("project"));
}

/// Rust files below a folder, tests of the file itself left out, with their text up to the tests.
fn sources(folder: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    let mut folders = vec![root.join(folder)];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a source folder is readable") {
            let path: PathBuf = entry.expect("a source folder is readable").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).expect("sources are UTF-8");
                let code = text.split("#[cfg(test)]\n").next().unwrap_or_default().to_owned();
                let name = path.strip_prefix(root).expect("below the root").to_string_lossy().replace('\\', "/");
                let is_test = name.ends_with("/tests.rs") || name.contains("/tests/") || name.ends_with("/fixture.rs");
                if name.ends_with("build.rs") && name.contains("conformance") || is_test {
                    continue;
                }
                found.push((name, code));
            }
        }
    }
    found.sort();
    assert!(!found.is_empty(), "no sources in {folder}");
    found
}

/// `src/audit/site/pages/gate.rs` is `site::pages::gate`.
fn module_of(path: &str) -> String {
    let inner = path.trim_start_matches("src/audit/").trim_end_matches(".rs").trim_end_matches("/mod");
    inner.replace('/', "::")
}

/// The layer of the longest entry that the module is, or lies in.
fn layer_of(module: &str) -> Option<usize> {
    let mut best: Option<(usize, usize)> = None;
    for (level, names) in AUDIT_LAYERS.iter().enumerate() {
        for name in *names {
            let within = module == *name || module.strip_prefix(name).is_some_and(|rest| rest.starts_with("::"));
            if within && best.is_none_or(|(length, _)| name.len() > length) {
                best = Some((name.len(), level));
            }
        }
    }
    best.map(|(_, level)| level)
}

fn code_lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.trim_start().starts_with("//"))
}

fn paths_after(text: &str, start: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in code_lines(text) {
        for (at, _) in line.match_indices(start) {
            let rest = &line[at + start.len()..];
            let end = rest.find([',', ';', '(', ')', ' ', '<', '>', '}']).unwrap_or(rest.len());
            found.push(rest[..end].to_owned());
        }
    }
    found
}

/// Whether code names this crate, as a path or an import.
fn mentions(text: &str, library: &str) -> bool {
    code_lines(text).any(|line| {
        line.match_indices(library).any(|(at, _)| {
            let before = line[..at].chars().next_back();
            let after = &line[at + library.len()..];
            !before.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '"' || c == '`')
                && (after.starts_with("::") || (after.starts_with(';') && line.trim_start().starts_with("use ")))
        })
    })
}
