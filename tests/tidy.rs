//! Conventions of `docs/STYLE.md` that a machine can hold. Each check is a function over named texts, itself tested below.

use std::fs;
use std::path::{Path, PathBuf};

/// Lines a source file may have without its tests.
const FILE_LINES_MAX: usize = 500;
/// Where Rust stands.
const FOLDERS: [&str; 5] = ["src", "tests", "benches", "fuzz/bodies", "fuzz/targets"];
/// Lines a function may have.
const FUNCTION_LINES_MAX: usize = 70;

#[test]
fn every_module_opens_with_its_doc() {
    report(rust_files().iter().filter_map(lacks_module_doc));
}

#[test]
fn no_leftovers() {
    report(rust_files().iter().flat_map(leftovers));
}

#[test]
fn files_stay_short() {
    report(rust_files().iter().filter_map(too_long));
}

#[test]
fn functions_stay_short() {
    report(rust_files().iter().flat_map(long_functions));
}

#[test]
fn no_test_is_switched_off_or_expects_a_panic() {
    report(rust_files().iter().flat_map(muted_tests));
}

#[test]
fn no_file_is_a_junk_drawer() {
    report(rust_files().iter().filter_map(junk_drawer));
}

#[test]
fn templates_neither_switch_escaping_off_nor_carry_script_or_style() {
    let files = files_below("templates", "html");
    assert!(!files.is_empty());
    report(files.iter().flat_map(unsafe_template));
}

#[test]
fn no_snapshot_is_unread() {
    let pending: Vec<PathBuf> = walk(&root().join("src"))
        .into_iter()
        .chain(walk(&root().join("tests")))
        .filter(|path| path.to_string_lossy().ends_with(".snap.new"))
        .collect();
    assert!(pending.is_empty(), "read and accept or remove: {pending:?}");
}

#[test]
fn each_dependency_says_what_it_buys() {
    for member in ["", "src/audit/", "src/conformance/", "src/engine/", "src/rooms/", "fuzz/"] {
        let file = format!("{member}Cargo.toml");
        let text = fs::read_to_string(root().join(&file)).expect("a manifest is readable");
        let silent = silent_dependencies(&text);
        assert!(silent.is_empty(), "{file}: no comment above {silent:?}");
    }
}

#[test]
fn the_checks_find_what_they_are_for() {
    let file = |text: &str| Text { path: "src/x.rs".to_owned(), text: text.to_owned() };
    assert!(lacks_module_doc(&file("use std::fs;\n")).is_some());
    assert!(lacks_module_doc(&file("//! What lives here.\n")).is_none());
    let fixme = ["FIX", "ME"].concat();
    assert_eq!(leftovers(&file(&format!("//! x\n// {fixme}: later\n"))).len(), 1);
    assert!(too_long(&file(&"x\n".repeat(FILE_LINES_MAX + 1))).is_some());
    let with_tests = format!("{}#[cfg(test)]\nmod tests {{\n{}", "x\n".repeat(10), "y\n".repeat(FILE_LINES_MAX));
    assert!(too_long(&file(&with_tests)).is_none());
    let long = format!("fn long() {{\n{}}}\nfn short() {{\n}}\n", "    x();\n".repeat(FUNCTION_LINES_MAX));
    assert_eq!(long_functions(&file(&long)).len(), 1);
    let ignored = ["#[ign", "ore]\nfn t() {}\n"].concat();
    assert_eq!(muted_tests(&file(&ignored)).len(), 1);
    assert!(junk_drawer(&Text { path: "src/utils.rs".to_owned(), text: String::new() }).is_some());
    assert_eq!(
        unsafe_template(&file("<p>{{ x | safe }}</p>\n<p style=\"a\">\n<a onclick=\"x\">\n<script>x</script>\n")).len(),
        4
    );
    assert!(unsafe_template(&file("<script src=\"{{ base }}search.js\" defer></script>\n")).is_empty());
    assert_eq!(
        silent_dependencies("[dependencies]\n# why\na = \"1\"\nb = \"1\"\n[dev-dependencies]\nc = \"1\"\n"),
        ["b"]
    );
}

struct Text {
    path: String,
    text: String,
}

fn report(faults: impl IntoIterator<Item = String>) {
    let faults: Vec<String> = faults.into_iter().collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn walk(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() { found.extend(walk(&path)) } else { found.push(path) }
    }
    found.sort();
    found
}

fn files_below(folder: &str, ending: &str) -> Vec<Text> {
    walk(&root().join(folder))
        .into_iter()
        .filter(|path| path.extension().is_some_and(|found| found == ending))
        .map(|path| Text {
            path: path.strip_prefix(root()).expect("below the root").to_string_lossy().replace('\\', "/"),
            text: fs::read_to_string(&path).expect("sources are UTF-8"),
        })
        .collect()
}

fn rust_files() -> Vec<Text> {
    let files: Vec<Text> = FOLDERS.iter().flat_map(|folder| files_below(folder, "rs")).collect();
    assert!(files.len() > 20, "the walk found too few files to mean anything");
    files
}

fn lacks_module_doc(file: &Text) -> Option<String> {
    (!file.text.starts_with("//!")).then(|| format!("{}: no `//!` at the top", file.path))
}

fn leftovers(file: &Text) -> Vec<String> {
    let words = [["FIX", "ME"], ["XX", "X:"], ["TO", "DO"], ["HA", "CK:"]].map(|parts| parts.concat());
    lines(&file.text)
        .filter(|(_, line)| words.iter().any(|word| line.contains(word.as_str())))
        .map(|(n, line)| format!("{}:{n}: {}", file.path, line.trim()))
        .collect()
}

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(i, line)| (i + 1, line))
}

fn code_of(text: &str) -> &str {
    let heads = ["#[cfg(test)]\nmod tests {", "#[cfg(test)]\npub(crate) mod tests {"];
    let end = heads.iter().filter_map(|head| text.find(head)).min();
    end.map_or(text, |end| &text[..end])
}

/// Files that are one list, read entry by entry.
const LISTS: [&str; 2] = ["src/engine/log/fact.rs", "src/engine/marks/known.rs"];

fn too_long(file: &Text) -> Option<String> {
    if LISTS.contains(&file.path.as_str()) {
        return None;
    }
    let is_test = file.path.starts_with("tests/") || file.path.contains("/tests/") || file.path.ends_with("/tests.rs");
    let count = code_of(&file.text).lines().count();
    (count > FILE_LINES_MAX && !is_test).then(|| format!("{}: {count} lines without its tests", file.path))
}

/// A function's lines, from its `fn` to the closing brace at the same depth of indentation.
fn long_functions(file: &Text) -> Vec<String> {
    let mut found = Vec::new();
    let mut open: Option<(usize, usize, String)> = None;
    for (n, line) in lines(code_of(&file.text)) {
        let indent = line.len() - line.trim_start().len();
        let head = line.trim_start();
        let declared =
            ["fn ", "pub fn ", "pub(crate) fn ", "pub(super) fn "].iter().any(|start| head.starts_with(start));
        if declared && open.is_none() {
            open = Some((n, indent, head.chars().take(60).collect()));
        }
        if let Some((start, depth, name)) = &open
            && indent == *depth
            && (head.starts_with('}') || (declared && head.ends_with('}')) || head.ends_with(';') && declared)
        {
            if n - start + 1 > FUNCTION_LINES_MAX {
                found.push(format!("{}:{start}: {} lines: {name}", file.path, n - start + 1));
            }
            open = None;
        }
    }
    found
}

fn muted_tests(file: &Text) -> Vec<String> {
    let attributes = [["#[ign", "ore"].concat(), ["#[should", "_panic"].concat()];
    lines(&file.text)
        .filter(|(_, line)| attributes.iter().any(|attribute| line.trim_start().starts_with(attribute.as_str())))
        .map(|(n, line)| format!("{}:{n}: {}", file.path, line.trim()))
        .collect()
}

fn junk_drawer(file: &Text) -> Option<String> {
    let name = Path::new(&file.path).file_stem()?.to_string_lossy().into_owned();
    ["utils", "util", "helpers", "common", "misc", "manager"].contains(&name.as_str()).then(|| file.path.clone())
}

fn unsafe_template(file: &Text) -> Vec<String> {
    lines(&file.text)
        .filter(|(_, line)| {
            let lower = line.to_lowercase();
            let inline_script = lower.contains("<script") && !lower.contains("<script src=");
            let handler = lower.split_whitespace().any(|word| word.starts_with("on") && word.contains("=\""));
            lower.contains("| safe") || lower.contains("|safe") || lower.contains(" style=") || inline_script || handler
        })
        .map(|(n, line)| format!("{}:{n}: {}", file.path, line.trim()))
        .collect()
}

fn silent_dependencies(manifest: &str) -> Vec<String> {
    let mut section = "";
    let mut commented = false;
    let mut silent = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line;
        }
        let relevant = section == "[dependencies]" || section == "[build-dependencies]";
        let own = line.starts_with("truthsayer-") || line.starts_with("serde =");
        if relevant && line.contains('=') && !line.starts_with(['#', ' ', ']']) && !own && !commented {
            silent.push(line.split([' ', '.']).next().unwrap_or(line).to_owned());
        }
        commented = line.starts_with('#');
    }
    silent
}
