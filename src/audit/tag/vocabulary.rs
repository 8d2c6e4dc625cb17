//! Names of all features, and the plain words among them.
//!
//! Lives here: which words count beside the cues, and finding them in a sentence. The list is learned: it holds the words that
//! several of the labelled documents use, so that no document's own subject is in it. It stands in `weights.txt`.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use super::cues::CUES;
use super::features::TAGS;
use super::headings::HEADINGS;
use super::tokens::Token;

/// The vocabulary of the tool.
pub(super) static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(|| {
    let names = include_str!("weights.txt").lines().filter_map(|line| line.split_whitespace().next());
    Vocabulary::new(names.filter(|name| name.starts_with(WORD) || name.starts_with(START)).map(str::to_owned))
});

/// What names of words, and of words that begin a sentence, begin with.
const WORD: &str = "word.";
const START: &str = "start.";

/// Names of features in order: cues, shapes, headings, leads; then families of words, then words.
#[derive(Debug)]
pub(super) struct Vocabulary {
    pub(super) names: Vec<String>,
    /// By symbol, the feature of its family.
    families: Vec<Option<usize>>,
    /// By word, the feature of it anywhere and at the start of a sentence.
    words: BTreeMap<String, [Option<usize>; 2]>,
}

impl Vocabulary {
    /// All features with these words among them, named as `keys` gives them.
    pub(super) fn new(words: impl Iterator<Item = String>) -> Self {
        let mut names: Vec<String> = CUES.list.iter().map(|cue| cue.name.clone()).collect();
        names.extend(
            ["item", "row", "opening", "brief", "long", "figures", "bare", "asked"].map(|name| format!("shape.{name}")),
        );
        names.extend(TAGS.map(|name| format!("first.{name}")));
        names.extend(TAGS.map(|name| format!("last.{name}")));
        names.extend(TAGS.map(|name| format!("label.{name}")));
        names.extend(HEADINGS.map(|(name, _)| format!("heading.{name}")));
        names.extend(TAGS.map(|name| format!("lead.{name}")));
        names.extend(TAGS.map(|name| format!("cell.{name}")));
        let symbols = CUES.families.iter().map(|(_, symbol)| usize::from(*symbol) + 1).max().unwrap_or(0);
        let mut families = vec![None; symbols];
        for (name, symbol) in &CUES.families {
            families[usize::from(*symbol)] = Some(names.len());
            names.push(format!("family.{name}"));
        }
        let mut places: BTreeMap<String, [Option<usize>; 2]> = BTreeMap::new();
        for name in words {
            for (place, kind) in [WORD, START].into_iter().enumerate() {
                if let Some(word) = name.strip_prefix(kind) {
                    places.entry(word.to_owned()).or_default()[place] = Some(names.len());
                }
            }
            names.push(name);
        }
        Self { names, families, words: places }
    }

    /// Whether a feature is a word, rather than a family or anything else.
    pub(super) fn is_word(&self, feature: usize) -> bool {
        self.names[feature].starts_with(WORD) || self.names[feature].starts_with(START)
    }

    /// The features of a sentence's words and of their families, each with its first place.
    pub(super) fn find(&self, text: &str, tokens: &[Token]) -> Vec<(usize, Range<usize>)> {
        let mut found: Vec<(usize, Range<usize>)> = Vec::new();
        for (at, token) in tokens.iter().enumerate() {
            let families = token.symbols.iter().filter_map(|symbol| *self.families.get(usize::from(*symbol))?);
            let [word, start] = plain(text, token).and_then(|word| self.words.get(&word).copied()).unwrap_or_default();
            let words = word.into_iter().chain(start.filter(|_| at == 0));
            found.extend(families.chain(words).map(|feature| (feature, token.range.clone())));
        }
        found.sort_by_key(|(feature, range)| (*feature, range.start));
        found.dedup_by_key(|(feature, _)| *feature);
        found
    }
}

/// The names that a token has as a word; none for figures and signs.
#[cfg(test)]
pub(super) fn keys(text: &str, token: &Token, starts: bool) -> Vec<String> {
    let kinds = if starts { &[WORD, START][..] } else { &[WORD][..] };
    plain(text, token).map_or_else(Vec::new, |word| kinds.iter().map(|kind| format!("{kind}{word}")).collect())
}

/// A token as a word, in lower case and without the ending of a possessive.
pub(super) fn plain(text: &str, token: &Token) -> Option<String> {
    const BYTES_MAX: usize = 24;
    let word = &text[token.range.clone()];
    if word.len() > BYTES_MAX || !word.chars().all(|c| c.is_ascii_alphabetic() || matches!(c, '\'' | '’' | '-')) {
        return None;
    }
    let mut word = word.replace('’', "'");
    word.make_ascii_lowercase();
    let length = word.strip_suffix("'s").map_or(word.len(), str::len);
    word.truncate(length);
    Some(word)
}
