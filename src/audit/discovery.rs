//! What a folder holds before it is a project: documents with markers, results of tests, and a configuration for both.
//!
//! Lives here: finding, and the text of that configuration. What a marker or a result is, is told by `document` and
//! `suite`; nothing is written.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::contract::suite::ResultFormat;
use crate::document::dialect::{self, Counts};
use crate::document::{Dialect, KnownAuthorities, parse};
use crate::source::{Sources, Tree};
use crate::suite::recognise;

/// What was found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Discovery {
    /// Documents with markers.
    pub documents: Vec<Pattern>,
    /// What they are marked for; none where they have markers of our own.
    pub dialects: Vec<Dialect>,
    /// Results of tests.
    pub results: Vec<Pattern>,
    /// Files that are named as documents, and are no text that can be read.
    pub unread: Vec<String>,
}

/// Files by a pattern, and what is in them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    /// The pattern.
    pub glob: String,
    /// How many clauses or tests the files hold that it was made for.
    pub count: usize,
    /// The dialects, or the format, in words.
    pub kind: String,
}

/// Folders that hold other people's files, or what programs made.
const PASSED_OVER: [&str; 4] = ["node_modules", "target", "vendor", "site-packages"];
/// Files of results that are opened; a folder may hold any number of other JSON and XML.
const RESULTS_OPENED_MAX: usize = 2_000;
/// Files in one folder that are named one by one.
const NAMED_MAX: usize = 4;

/// Looks through a folder.
pub fn discover(tree: &Tree) -> Discovery {
    let mut unread = Vec::new();
    let (documents, dialects) = marked_documents(tree, &mut unread);
    Discovery { documents, dialects, results: results(tree), unread }
}

impl Discovery {
    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.documents.is_empty() && self.results.is_empty()
    }

    /// The configuration that reads it.
    pub fn config(&self, title: &str) -> String {
        let list = |found: &[Pattern]| found.iter().map(|one| quoted(&one.glob)).collect::<Vec<_>>().join(", ");
        let mut text = String::from("# Where everything is, as it was found here. Change it as you need.\n");
        let _ = writeln!(text, "title: {}", quoted(title));
        if !self.documents.is_empty() {
            let _ = writeln!(text, "documents: [{}]", list(&self.documents));
        }
        if !self.dialects.is_empty() {
            let words: Vec<&str> = self.dialects.iter().map(|dialect| dialect.word()).collect();
            let _ = writeln!(text, "markers:\n  dialects: [{}]", words.join(", "));
            text.push_str(
                "  # A clause owes a passing case: the markers do not say what stands behind it.\n  untagged: cases\n",
            );
        }
        if !self.results.is_empty() {
            let _ = writeln!(text, "suite:\n  results: [{}]", list(&self.results));
        }
        text
    }
}

/// A document, with how many clauses it has of our own, and of each dialect.
struct Marked {
    path: String,
    native: usize,
    foreign: Counts,
}

/// Patterns of the documents with clauses; those of our own come before those of others.
fn marked_documents(tree: &Tree, unread: &mut Vec<String>) -> (Vec<Pattern>, Vec<Dialect>) {
    let globs = ["md", "markdown", "txt", "toml"].map(|end| format!("**/*.{end}"));
    let paths = tree.matching(&globs).0;
    let wanted = paths.into_iter().filter(|path| !is_passed_over(path, &PASSED_OVER));
    let mut marked = Vec::new();
    for path in wanted {
        match tree.read_found(&path) {
            Some(Ok(text)) => marked.push(read_document(path, &text)),
            Some(Err(_)) => unread.push(path),
            None => {}
        }
    }
    if marked.iter().any(|document| document.native > 0) {
        let native = marked.iter().filter(|document| document.native > 0);
        let found: Vec<(&str, usize)> = native.map(|document| (document.path.as_str(), document.native)).collect();
        return (patterns(&found, "markers of our own"), Vec::new());
    }
    let all = marked.iter().fold(Counts::default(), |sum, document| sum.and(document.foreign));
    let dialects = dialect::chosen(&all);
    let of = |document: &Marked| dialects.iter().map(|dialect| document.foreign.of(*dialect)).sum::<usize>();
    let found: Vec<(&str, usize)> =
        marked.iter().map(|document| (document.path.as_str(), of(document))).filter(|(_, count)| *count > 0).collect();
    let words: Vec<&str> = dialects.iter().map(|dialect| dialect.word()).collect();
    (patterns(&found, &words.join(", ")), dialects)
}

fn read_document(path: String, text: &str) -> Marked {
    let has_own = ["sourced[", "interpretation[", "unresolved["].iter().any(|marker| text.contains(marker));
    let native = if has_own {
        let (document, _) = parse(Sources::default().add(path.as_str(), ""), &path, text, &KnownAuthorities::default());
        document.clauses.len()
    } else {
        0
    };
    let foreign = if native > 0 { Counts::default() } else { dialect::counts_in(&path, text) };
    Marked { path, native, foreign }
}

/// Patterns of the files with results, whatever their names; also of those that a build made.
fn results(tree: &Tree) -> Vec<Pattern> {
    let globs = ["xml", "json", "jsonl", "ndjson", "tap"].map(|end| format!("**/*.{end}"));
    let paths = tree.matching(&globs).0;
    let wanted = paths.into_iter().filter(|path| !is_passed_over(path, &["node_modules", "vendor", "site-packages"]));
    let mut by_format: BTreeMap<&str, Vec<(String, usize)>> = BTreeMap::new();
    for path in wanted.take(RESULTS_OPENED_MAX) {
        let Some(Ok(bytes)) = tree.bytes(&path) else { continue };
        if let Some((format, tests)) = recognise(&bytes) {
            by_format.entry(ResultFormat::word(format)).or_default().push((path, tests));
        }
    }
    let mut found = Vec::new();
    for (word, files) in &by_format {
        let mut folders: BTreeMap<&str, Vec<(&str, usize)>> = BTreeMap::new();
        for (path, tests) in files {
            folders.entry(parted(path).0).or_default().push((path.as_str(), *tests));
        }
        for files in folders.values() {
            found.extend(in_one_folder(files, word));
        }
    }
    found.sort_by(|a, b| a.glob.cmp(&b.glob));
    found
}

/// Whether a file stands below a hidden folder, or one of these.
fn is_passed_over(path: &str, folders: &[&str]) -> bool {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    parts.iter().any(|part| part.starts_with('.') || folders.contains(part))
}

/// The folder of a path, and its file's ending.
fn parted(path: &str) -> (&str, &str) {
    let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
    (folder, path.rsplit_once('.').map_or("", |(_, end)| end))
}

/// One pattern for each first folder and ending, as deep as all of its files stand; files at the top by their names.
fn patterns(files: &[(&str, usize)], kind: &str) -> Vec<Pattern> {
    let mut groups: BTreeMap<(&str, &str), Vec<(&str, usize)>> = BTreeMap::new();
    for (path, count) in files {
        let first = path.split_once('/').map_or("", |(first, _)| first);
        groups.entry((first, parted(path).1)).or_default().push((path, *count));
    }
    let mut found = Vec::new();
    for ((first, end), files) in groups {
        if first.is_empty() || files.len() == 1 {
            found.extend(in_one_folder(&files, kind));
            continue;
        }
        let folders: Vec<&str> = files.iter().map(|(path, _)| parted(path).0).collect();
        let glob = format!("{}/**/*.{end}", globset::escape(common_folder(&folders)));
        found.push(Pattern { glob, count: files.iter().map(|(_, count)| count).sum(), kind: kind.to_owned() });
    }
    found
}

/// Files of one folder: each by its name, or all with an ending where there are many.
fn in_one_folder(files: &[(&str, usize)], kind: &str) -> Vec<Pattern> {
    if files.len() <= NAMED_MAX {
        let named = |(path, count): &(&str, usize)| Pattern {
            glob: globset::escape(path),
            count: *count,
            kind: kind.to_owned(),
        };
        return files.iter().map(named).collect();
    }
    let mut endings: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for (path, count) in files {
        *endings.entry(parted(path)).or_default() += count;
    }
    let pattern = |((folder, end), count): ((&str, &str), usize)| {
        let below = if folder.is_empty() { String::new() } else { format!("{}/", globset::escape(folder)) };
        Pattern { glob: format!("{below}*.{end}"), count, kind: kind.to_owned() }
    };
    endings.into_iter().map(pattern).collect()
}

/// The deepest folder that all of these are, or stand below.
fn common_folder<'a>(folders: &[&'a str]) -> &'a str {
    let Some((first, others)) = folders.split_first() else { return "" };
    let holds = |length: usize| {
        others.iter().all(|other| {
            other.starts_with(&first[..length]) && (other.len() == length || other.as_bytes()[length] == b'/')
        })
    };
    let mut ends = first.match_indices('/').map(|(at, _)| at).chain([first.len()]);
    ends.rfind(|length| holds(*length)).map_or("", |length| &first[..length])
}

/// A string in YAML: as it is where nothing in it means anything else there.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | '*' | ' ');
    let begins = text.starts_with(|c: char| c.is_ascii_alphabetic()) && !text.ends_with(' ');
    let word = ["true", "false", "null", "yes", "no", "on", "off", "y", "n"].contains(&text.to_lowercase().as_str());
    if begins && text.chars().all(plain) && !word {
        text.to_owned()
    } else {
        serde_json::to_string(text).expect("a string always has a JSON form")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::{self, CONFIG_PATH};

    fn tree(files: &[(&str, &str)]) -> Tree {
        Tree::Memory(files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec())).collect())
    }

    fn globs(found: &[Pattern]) -> Vec<(&str, usize)> {
        found.iter().map(|one| (one.glob.as_str(), one.count)).collect()
    }

    const JUNIT: &str =
        "<testsuites><testsuite name=\"a\"><testcase name=\"b\"/><testcase name=\"c\"/></testsuite></testsuites>";
    const TAP: &str = "TAP version 13\n1..1\nok 1 - a\n";

    #[test]
    fn what_is_found_is_read_as_it_was_found() {
        let files = [
            ("README.md", "# Ferry\n\nIt runs.\n"),
            ("book/src/fares.md", "# Fares\n\nr[fares.zone]\nA zone costs one.\n\nr[fares.dog]\nA dog is free.\n"),
            ("book/src/deep/times.md", "# Times\n\nr[times.night]\nNone at night.\n"),
            ("target/doc/copy.md", "# Copy\n\nr[copied.one]\nMade.\n"),
            ("target/nextest/ci/junit.xml", JUNIT),
            ("pom.xml", "<project><name>x</name></project>"),
            ("package.json", "{\"name\": \"x\"}"),
            ("out/t.tap", TAP),
            (".cache/junit.xml", JUNIT),
        ];
        let found = discover(&tree(&files));
        assert_eq!(globs(&found.documents), [("book/src/**/*.md", 3)]);
        assert_eq!(found.dialects, [Dialect::RustReference]);
        assert_eq!(globs(&found.results), [("out/t.tap", 1), ("target/nextest/ci/junit.xml", 2)]);
        let config = found.config("Ferry: a line");
        let mut files = files.to_vec();
        files.push((CONFIG_PATH, &config));
        let (project, faults) = project::load(&tree(&files), CONFIG_PATH);
        assert!(faults.iter().all(|fault| !fault.name.info().broken), "{config}\n{faults:?}");
        assert_eq!(project.config.title.as_deref(), Some("Ferry: a line"));
        assert_eq!(project.documents.iter().map(|document| document.clauses.len()).sum::<usize>(), 3, "{config}");
    }

    #[test]
    fn markers_of_our_own_come_first() {
        let found = discover(&tree(&[
            ("rules/a.md", "sourced[a.b]\nIt is so.\n"),
            ("rules/b.md", "unresolved[a.c]\nIs it?\n"),
            ("spec.md", "r[a.d]\nIt is so.\n"),
        ]));
        assert_eq!(globs(&found.documents), [("rules/**/*.md", 2)]);
        assert_eq!(found.dialects, []);
        assert!(!found.config("A").contains("markers"));
    }

    #[test]
    fn nothing_is_found_where_nothing_is() {
        let found = discover(&tree(&[("a.md", "It MUST be.\n"), ("b.json", "[]"), ("c.xml", "<a>"), ("d.tap", "")]));
        assert!(found.is_empty(), "{found:?}");
    }

    #[test]
    fn many_files_of_a_folder_become_one_pattern() {
        let names: Vec<String> = (0..6).map(|n| format!("reports/TEST-{n}.xml")).collect();
        let files: Vec<(&str, &str)> = names.iter().map(|name| (name.as_str(), JUNIT)).collect();
        assert_eq!(globs(&discover(&tree(&files)).results), [("reports/*.xml", 12)]);
        assert_eq!(
            globs(&discover(&tree(&files[..2])).results),
            [("reports/TEST-0.xml", 2), ("reports/TEST-1.xml", 2)]
        );
    }

    #[test]
    fn names_that_mean_something_to_globs_or_yaml_are_kept() {
        let found = discover(&tree(&[("a [1]: x/s#p.md", "r[a.b]\nSo.\n\nr[a.c]\nSo.\n")]));
        let config = found.config("- no");
        let (project, faults) = project::load(
            &tree(&[("a [1]: x/s#p.md", "r[a.b]\nSo.\n\nr[a.c]\nSo.\n"), (CONFIG_PATH, &config)]),
            CONFIG_PATH,
        );
        assert_eq!(project.documents.len(), 1, "{config}\n{faults:?}");
        assert_eq!(project.config.title.as_deref(), Some("- no"));
        assert_eq!(
            (quoted("no"), quoted("a b"), quoted("**/*.md")),
            ("\"no\"".into(), "a b".into(), "\"**/*.md\"".into())
        );
    }

    #[test]
    fn the_common_folder_ends_at_a_slash() {
        assert_eq!(common_folder(&["a/b/c", "a/b", "a/b/d"]), "a/b");
        assert_eq!(common_folder(&["a/bc", "a/bd"]), "a");
        assert_eq!(common_folder(&["a/b"]), "a/b");
        assert_eq!(common_folder(&["a", "b"]), "");
    }
}
