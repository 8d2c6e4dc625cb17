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
    patterns.push(format!("{}/**/*.jsonl", config.reviewed.value));
    patterns.push(format!("{}/mutation-*.json", config.evidence.value));
    patterns.push(proof::games_paths(&config));
    patterns.extend([format!("{PUBLICATIONS}/*"), format!("{PUBLICATIONS}/*/*")]);
    patterns
}

/// Paths of all files that match [`inputs`], sorted; none where some folder or link could not be followed.
pub fn listing(tree: &Tree, config_path: &str) -> Option<Vec<String>> {
    // Only what has to be looked for is looked for: a plain path would be, from the project's folder down.
    let (patterns, plain): (Vec<String>, Vec<String>) =
        inputs(tree, config_path).into_iter().partition(|pattern| pattern.contains(['*', '?', '[', '{']));
    let (mut paths, refused) = tree.matching(&patterns);
    paths.extend(plain.into_iter().filter(|path| tree.has(path)));
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
    let digest_of = |path: &String| {
        // A publication may lie beside its text in a form of its own.
        if path.starts_with(PUBLICATIONS) {
            return tree.bytes(path)?.ok().map(|bytes| blake3::hash(&bytes));
        }
        tree.read_found(path)?.ok().map(|text| blake3::hash(text.as_bytes()))
    };
    let texts: Vec<blake3::Hash> = paths.par_iter().map(digest_of).collect::<Option<_>>()?;
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

    #[test]
    fn texts_of_publications_are_among_what_is_read() {
        let digest = |files: &[(&str, &[u8])]| {
            let all = files.iter().map(|(path, bytes)| ((*path).to_owned(), bytes.to_vec()));
            digest(&Tree::Memory(all.collect()), CONFIG_PATH).expect("nothing else decides")
        };
        let all = [
            digest(&[("sources/a.md", b"A.")]),
            digest(&[("sources/a.md", b"B.")]),
            digest(&[("sources/a.md", b"A."), ("publications/book.txt", b"A player ships.")]),
            digest(&[("sources/a.md", b"A."), ("publications/book.txt", b"A player sits.")]),
            digest(&[("sources/a.md", b"A."), ("publications/book/1.txt", b"A player sits.")]),
            digest(&[("sources/a.md", b"A."), ("publications/book.pdf", b"\xff\xfe\x00")]),
        ];
        for (n, one) in all.iter().enumerate() {
            assert!(all[n + 1..].iter().all(|other| other != one), "{n}");
        }
    }
}
