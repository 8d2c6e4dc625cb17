//! Which files a project is read from, and their digest: for those who gather them, watch them, or know what became of them
//! earlier.

use rayon::prelude::*;

use super::proof;
use super::publications::PUBLICATIONS;
use crate::contract::config::Setting;
use crate::contract::{Config, authorities, config};
use crate::diagnostic::Sink;
use crate::source::{Sources, Tree};

/// The configuration at `config_path`, or the default one; its faults are reported by [`load`](super::load).
pub fn configuration(tree: &Tree, config_path: &str) -> Config {
    let text = tree.read(config_path).and_then(Result::ok);
    text.map(|text| config::read(Sources::default().add(config_path, ""), &text, &mut Sink::default()))
        .unwrap_or_default()
}

/// Patterns of all that [`load`](super::load) reads, the configuration at `config_path` among them. Texts of publications whose
/// authority says where they are may stand anywhere, and are not among them.
pub fn inputs(tree: &Tree, config_path: &str) -> Vec<String> {
    let config = configuration(tree, config_path);
    let mut patterns = vec![globset::escape(config_path)];
    for list in [&config.documents, &config.contracts] {
        patterns.extend(Setting::texts(list));
    }
    patterns.extend(config.suite.patterns().map(|path| path.value.clone()));
    for scope in &config.mutation {
        patterns.extend(Setting::texts(&scope.code).into_iter().chain(Setting::texts(&scope.cases)));
    }
    for path in [&config.authorities, &config.gates, &config.attestations, &config.baseline] {
        patterns.push(globset::escape(&path.value));
    }
    patterns.push(format!("{}/**/*.jsonl", globset::escape(&config.reviewed.value)));
    patterns.push(format!("{}/mutation-*.json", globset::escape(&config.evidence.value)));
    patterns.push(proof::games_paths(&config));
    patterns.extend([format!("{PUBLICATIONS}/*"), format!("{PUBLICATIONS}/*/*")]);
    patterns
}

/// Paths of all files that match [`inputs`], sorted, where they decide what is read: none where some folder or link could not be
/// followed, where something else than a file stands in a file's place, or where texts of publications are at hand.
pub fn listing(tree: &Tree, config_path: &str) -> Option<Vec<String>> {
    // Only what has to be looked for is looked for: a plain path would be, from the project's folder down.
    let (patterns, plain): (Vec<String>, Vec<String>) =
        inputs(tree, config_path).into_iter().partition(|pattern| pattern.contains(['*', '?', '[', '{']));
    let (mut paths, refused) = tree.matching(&patterns);
    for path in plain {
        if tree.has(&path) {
            paths.push(path);
        } else if tree.holds(&path) {
            return None;
        }
    }
    // Those are looked for as files and as folders, and may lie beside much else.
    if tree.holds(PUBLICATIONS) {
        return None;
    }
    paths.sort();
    paths.dedup();
    refused.is_empty().then_some(paths)
}

/// A digest of all that [`load`](super::load) reads, where nothing else decides what is found: none where a suite is played,
/// run, or read from results, which are held against time.
pub fn digest(tree: &Tree, config_path: &str) -> Option<blake3::Hash> {
    let config = configuration(tree, config_path);
    let suite = &config.suite;
    let results: Vec<String> = suite.patterns().map(|path| path.value.clone()).collect();
    let has_results = !tree.matching(&results).0.is_empty();
    if suite.embedded || !suite.commands.is_empty() || has_results || !config.mutation.is_empty() {
        return None;
    }
    // Where an authority says so, its text may stand anywhere.
    let text = tree.read(&config.authorities.value).transpose().ok()?.unwrap_or_default();
    let file = Sources::default().add(config.authorities.value.as_str(), "");
    if authorities::read(file, &text, &mut Sink::default()).iter().any(|authority| authority.text.is_some()) {
        return None;
    }
    let paths = listing(tree, config_path)?;
    let texts: Vec<blake3::Hash> = paths
        .par_iter()
        .map(|path| tree.read_found(path)?.ok().map(|text| blake3::hash(text.as_bytes())))
        .collect::<Option<_>>()?;
    let mut hasher = blake3::Hasher::new();
    for (path, text) in paths.iter().zip(&texts) {
        hasher.update(path.as_bytes()).update(&[0]).update(text.as_bytes());
    }
    Some(hasher.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::CONFIG_PATH;

    fn digest_of(files: &[(&str, &str)]) -> Option<blake3::Hash> {
        let all = files.iter().map(|(path, text)| ((*path).to_owned(), text.as_bytes().to_vec()));
        digest(&Tree::Memory(all.collect()), CONFIG_PATH)
    }

    #[test]
    fn a_digest_tells_files_apart() {
        let all = [
            digest_of(&[("sources/a.md", "A.")]),
            digest_of(&[("sources/a.md", "B.")]),
            digest_of(&[("sources/b.md", "A.")]),
            digest_of(&[("sources/a.md", "A."), ("contracts/gates.yaml", "")]),
        ];
        for (n, one) in all.iter().enumerate() {
            assert!(one.is_some() && all[n + 1..].iter().all(|other| other != one), "{n}");
        }
    }

    #[test]
    fn what_is_no_plain_file_is_not_told_by_one() {
        let document = ("sources/a.md", "A.");
        for other in ["publications/book.txt", "publications", "contracts/gates.yaml/x", "truthsayer.yaml/x"] {
            assert_eq!(digest_of(&[document, (other, "")]), None, "{other}");
        }
        let folder = tempfile::tempdir().expect("a folder");
        let tree = Tree::Folder(folder.path().to_path_buf());
        std::fs::create_dir(folder.path().join("sources")).expect("a folder");
        std::fs::write(folder.path().join("sources/a.md"), "A.").expect("a file");
        assert!(listing(&tree, CONFIG_PATH).is_some());
        std::fs::create_dir_all(folder.path().join("publications/book")).expect("a folder");
        assert_eq!(listing(&tree, CONFIG_PATH), None, "an empty folder of a publication");
    }
}
