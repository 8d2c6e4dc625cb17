//! Who may import whom: the table of `ARCHITECTURE.md`, held by a test.
//!
//! The crates hold the big boundaries. Inside a member this test reads the paths that each file names and fails on one
//! that its layer may not see.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Layers of `src/audit`, lowest first: a module may name those above it in this list, and its own children.
const AUDIT_LAYERS: &[&[&str]] = &[
    &["fitted", "source", "laps"],
    &["cache"],
    &["ids"],
    &["diagnostic"],
    &["yaml"],
    &["document", "publication"],
    &["tag"],
    &["contract"],
    &["suite"],
    &["evidence", "mutation", "replay"],
    &["review", "obligation", "trace", "gate", "report::baseline", "project", "inference"],
    &["lint"],
    &["chain", "selection", "discovery"],
    &["recheck"],
    &["report", "site"],
    &["editor", "exchange"],
];

/// Layers of `src/engine`, lowest first: a module may name those of lower layers and its own children, and none beside it.
/// `rules::*::x` is that file of every family.
const ENGINE_LAYERS: &[&[&str]] = &[
    &["named", "marks"],
    &["ids", "rejection", "kinds"],
    &["facts", "waits"],
    &["place", "random", "forces", "rules::battle::strength", "rules::movement::price"],
    &["bank", "sequence", "custody", "profile"],
    &["rules::*::menu"],
    &["invoice", "request"],
    &["offer"],
    &["rules::*::state"],
    &["frame"],
    &["log", "procedure"],
    &["game"],
    &["queries", "stage"],
    &["attempt", "rules::cards", "rules::losses", "rules::purse"],
    &["rules::*"],
    &["rules::plays"],
    &["rules"],
    &["submit", "integrity", "view", "veil"],
    &["save", "policy"],
    &["lib"],
];

/// What else of the engine its bots may name: all that a seat is shown and may send, and nothing of the game.
const POLICY_NAMES: &[&str] = &["facts", "ids", "offer", "policy", "request", "view"];

/// Layers of `src/conformance`, in the same way.
const CONFORMANCE_LAYERS: &[&[&str]] = &[
    &["revision", "catalogue", "draws"],
    &["transcript"],
    &["games"],
    &["table", "saves"],
    &["registry"],
    &["cases", "runner", "samples"],
    &["lib"],
];

/// Layers of `src/rooms`, in the same way.
const ROOMS_LAYERS: &[&[&str]] = &[
    &["schema", "chain"],
    &["fault"],
    &["credential", "file", "seating"],
    &["room"],
    &["act", "view", "content"],
    &["comparison"],
    &["check"],
    &["adoption", "backup"],
    &["lib"],
];

/// Crates that only one place may name.
const SOLE_USERS: &[(&str, &[&str])] = &[
    ("pulldown_cmark", &["src/audit/document", "src/audit/publication"]),
    ("serde_yaml", &["src/audit/yaml"]),
    ("tera", &["src/audit/site", "src/audit/report"]),
    ("askama", &["src/audit/site"]),
    ("postcard", &["src/audit/cache"]),
    ("quick_xml", &["src/audit/exchange", "src/audit/suite"]),
    ("rusqlite", &["src/rooms"]),
    ("truthsayer_rooms", &["src/cli/room", "src/conformance"]),
    ("truthsayer_conformance", &["src/audit/suite"]),
    ("walkdir", &["src/audit/source"]),
    ("clap", &["src/cli", "src/mutants"]),
];

/// Members, with the members that each may name.
const MEMBERS: &[(&str, &[&str])] = &[
    ("src/engine", &[]),
    ("src/rooms", &["truthsayer_engine"]),
    ("src/conformance", &["truthsayer_engine", "truthsayer_rooms"]),
    ("src/audit", &["truthsayer_conformance"]),
    ("src/mutants", &[]),
    ("src/cli", &["truthsayer_audit", "truthsayer_rooms"]),
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
fn modules_of_the_engine_import_only_from_layers_below() {
    let faults = upward("src/engine", ENGINE_LAYERS);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn modules_of_the_conformance_suite_import_only_from_layers_below() {
    let faults = upward("src/conformance", CONFORMANCE_LAYERS);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn modules_of_rooms_import_only_from_layers_below() {
    let faults = upward("src/rooms", ROOMS_LAYERS);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Where a family reaches out to whichever other: what a Nexus card does there it does through that family's door, while the
/// family asks the module whether a card stands in the way. These alone lead both ways.
const REACHES_OUT: &str = "src/engine/rules/nexus_cards/panels/";

/// A family of rules names of another its data, and what its `mod.rs` opens to others; nobody goes back and forth.
#[test]
fn families_of_rules_meet_at_their_doors() {
    let mut faults = Vec::new();
    let mut opens: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (path, text) in sources("src/engine/rules") {
        let Some(own) = family_of(&module_in("src/engine", &path)) else { continue };
        for named in named_paths(&text) {
            let Some(other) = family_of(&named).filter(|other| *other != own) else { continue };
            let inner = named.split("::").nth(2);
            if inner.is_some_and(|file| ["lawful", "options", "ride", "steps", "view"].contains(&file)) {
                faults.push(format!("{path} names {named}, past the door of that family"));
            }
            let is_data = inner.is_some_and(|file| ["state", "menu"].contains(&file));
            if !is_data && !path.starts_with(REACHES_OUT) {
                opens.entry(own.clone()).or_default().insert(other);
            }
        }
    }
    assert!(!opens.is_empty(), "no family names another");
    faults.extend(circle(&opens).map(|names| format!("families in a circle: {}", names.join(", "))));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn bots_name_only_what_a_seat_is_shown() {
    for (path, text) in sources("src/engine/policy") {
        for named in named_paths(&text) {
            let first = named.split("::").next().unwrap_or_default();
            assert!(POLICY_NAMES.contains(&first), "{path} names crate::{named}");
        }
    }
}

/// What files of a member name that stands above them, or beside them.
fn upward(folder: &str, layers: &[&[&str]]) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in sources(folder) {
        let module = module_in(folder, &path);
        let Some((level, own)) = entry_of(&module, layers) else {
            faults.push(format!("{path} is in no layer"));
            continue;
        };
        for named in named_paths(&text) {
            let Some((other_level, other)) = entry_of(&named, layers) else {
                faults.push(format!("{path} names crate::{named}, which is in no layer"));
                continue;
            };
            if other_level > level || other_level == level && other != own {
                faults.push(format!("{path} names crate::{named}, which does not stand below it"));
            }
        }
    }
    faults
}

/// Where a path stands, and the entry by which: the longest that covers it.
fn entry_of<'a>(module: &str, layers: &[&[&'a str]]) -> Option<(usize, &'a str)> {
    let words: Vec<&str> = module.split("::").collect();
    let covers = |entry: &str| {
        let parts: Vec<&str> = entry.split("::").collect();
        parts.len() <= words.len() && parts.iter().zip(&words).all(|(part, word)| *part == "*" || part == word)
    };
    let all = layers.iter().enumerate().flat_map(|(level, entries)| entries.iter().map(move |entry| (level, *entry)));
    let weight = |entry: &str| (entry.split("::").count(), !entry.ends_with('*'));
    all.filter(|(_, entry)| covers(entry)).max_by_key(|(_, entry)| weight(entry))
}

/// The family of `rules::storm::steps` is `storm`; cards and losses are nobody's.
fn family_of(path: &str) -> Option<String> {
    let family = path.strip_prefix("rules::")?.split("::").next()?;
    let is_folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/engine/rules").join(family).is_dir();
    is_folder.then(|| family.to_owned())
}

/// Names that lead back to themselves, if any do.
fn circle(graph: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    let mut left = graph.clone();
    loop {
        let free: Vec<String> = left
            .iter()
            .filter(|(_, to)| to.iter().all(|name| !left.contains_key(name)))
            .map(|(name, _)| name.clone())
            .collect();
        if free.is_empty() {
            return (!left.is_empty()).then(|| left.into_keys().collect());
        }
        left.retain(|name, _| !free.contains(name));
    }
}

/// Paths below `crate::` that a file names: in its imports, and by the modules that it has imported.
fn named_paths(text: &str) -> Vec<String> {
    let code: String = code_lines(text).collect::<Vec<_>>().join("\n");
    let mut found = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        if code[..at].ends_with('$') || code[..at].ends_with("pub(in ") {
            continue;
        }
        found.extend(spread(&code[at + "crate::".len()..], ""));
    }
    let modules: Vec<String> =
        found.iter().filter(|path| path.rsplit("::").next().is_some_and(is_module_name)).cloned().collect();
    for module in modules {
        let start = format!("{}::", module.rsplit("::").next().unwrap_or_default());
        for (at, _) in code.match_indices(&start) {
            let before = code[..at].chars().next_back();
            if before.is_none_or(|c| !c.is_alphanumeric() && !"_:\"".contains(c)) {
                found.extend(spread(&code[at + start.len()..], &module));
            }
        }
    }
    found
}

/// `a::{b, c::{d, e}}` is `a::b`, `a::c::d`, `a::c::e`; `self` is the path before it.
fn spread(rest: &str, before: &str) -> Vec<String> {
    let name: String = rest.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    let path = match (before, name.as_str()) {
        ("", _) => name.clone(),
        (_, "self" | "") => before.to_owned(),
        _ => format!("{before}::{name}"),
    };
    let after = &rest[name.len()..];
    if let Some(group) = after.strip_prefix("::{").or_else(|| rest.strip_prefix('{')) {
        return branches(group).iter().flat_map(|branch| spread(branch, &path)).collect();
    }
    match after.strip_prefix("::").filter(|_| is_module_name(&name)) {
        Some(after) => spread(after, &path),
        None => vec![path],
    }
}

/// The branches of a group, from behind its brace.
fn branches(group: &str) -> Vec<String> {
    let (mut found, mut depth) = (vec![String::new()], 0);
    for c in group.chars() {
        match c {
            '}' if depth == 0 => break,
            ',' if depth == 0 => found.push(String::new()),
            _ => {
                depth += i32::from(c == '{') - i32::from(c == '}');
                found.last_mut().expect("it begins with one").push(c);
            }
        }
    }
    found.iter().map(|branch| branch.trim().to_owned()).filter(|branch| !branch.is_empty()).collect()
}

fn is_module_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_ascii_lowercase())
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
    let file = "use a;\nenum E {\n    #[cfg(test)]\n    Drill(crate::b),\n}\n#[cfg(test)]\nfn f() {\n    crate::c();\n}\nuse d;\n#[cfg(test)]\nmod tests {";
    assert_eq!(without_tests(file), "use a;\nenum E {\n}\nuse d;");
    assert!(layer_of("site::pages::gate") > layer_of("trace"));
    assert_eq!(layer_of("report::baseline"), layer_of("project"));
    let imports =
        "use crate::rules::{self, storm, nexus::state::{A, B}};\nuse crate::game::Game;\nstorm::steps::advance(x);";
    assert_eq!(
        named_paths(imports),
        [
            "rules",
            "rules::storm",
            "rules::nexus::state::A",
            "rules::nexus::state::B",
            "game::Game",
            "rules::storm::steps::advance"
        ]
    );
    assert_eq!(named_paths("$crate::marks::hit(x); // crate::a\n// crate::b"), ["a"]);
    let level = |path| entry_of(path, ENGINE_LAYERS).map(|(level, _)| level);
    assert!(level("rules::storm::state") < level("frame::Frame"));
    assert!(level("frame") < level("rules::storm::steps"));
    assert!(level("rules::storm::steps") < level("rules"));
    assert_eq!(level("elsewhere"), None);
    let graph = |pairs: &[(&str, &str)]| {
        let mut graph: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (from, to) in pairs {
            graph.entry((*from).to_owned()).or_default().insert((*to).to_owned());
        }
        circle(&graph)
    };
    assert_eq!(graph(&[("a", "b"), ("b", "c"), ("a", "c")]), None);
    assert_eq!(
        graph(&[("a", "b"), ("b", "c"), ("c", "b")]),
        Some(vec!["a".to_owned(), "b".to_owned(), "c".to_owned()])
    );
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
                let code = without_tests(&text);
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

/// A file up to its tests, without what else is only there for them: the line or item after each `#[cfg(test)]`.
fn without_tests(text: &str) -> String {
    let code = TEST_MODULES.iter().filter_map(|start| text.find(start)).min().map_or(text, |at| &text[..at]);
    let mut kept = Vec::new();
    let mut lines = code.lines();
    while let Some(line) = lines.next() {
        if line.trim() != "#[cfg(test)]" {
            kept.push(line);
        } else if let Some(item) = lines.next().filter(|item| item.ends_with('{')) {
            let end = format!("{}}}", &item[..item.len() - item.trim_start().len()]);
            lines.by_ref().find(|line| *line == end);
        }
    }
    kept.join("\n")
}

const TEST_MODULES: &[&str] = &["\n#[cfg(test)]\nmod tests {", "\n#[cfg(test)]\npub(crate) mod tests {"];

/// `src/audit/site/pages/gate.rs` is `site::pages::gate`.
fn module_of(path: &str) -> String {
    module_in("src/audit", path)
}

fn module_in(folder: &str, path: &str) -> String {
    let inner = path.strip_prefix(folder).unwrap_or(path).trim_start_matches('/');
    inner.trim_end_matches(".rs").trim_end_matches("/mod").replace('/', "::")
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
