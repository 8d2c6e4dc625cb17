//! IDs for proposed clauses: family, heading, and the first words of weight.
//!
//! Lives here: making of an ID that is well formed, not taken, and the same on every run. A clause's ID hangs on its own
//! words and its heading alone, so that other paragraphs may come and go.

use std::collections::{BTreeMap, BTreeSet};

use super::sentences::without_links;
use crate::ids::is_clause_id;

/// IDs given so far.
#[derive(Debug)]
pub(super) struct Names {
    family: String,
    taken: BTreeSet<String>,
    /// By ID, the next number to try.
    next: BTreeMap<String, u32>,
}

const FAMILY_WORDS: usize = 3;
const AREA_WORDS: usize = 3;
const POINT_WORDS: usize = 4;
/// Letters of a word that an ID keeps.
const WORD_CHARS_MAX: usize = 20;

/// Words that tell nothing of what a clause is about.
const COMMON: [&str; 149] = [
    "a",
    "about",
    "above",
    "according",
    "actual",
    "actually",
    "after",
    "again",
    "all",
    "also",
    "although",
    "always",
    "an",
    "and",
    "any",
    "are",
    "as",
    "at",
    "be",
    "because",
    "been",
    "before",
    "below",
    "between",
    "both",
    "but",
    "by",
    "can",
    "cannot",
    "card",
    "card's",
    "choose",
    "chose",
    "clause",
    "could",
    "current",
    "did",
    "do",
    "does",
    "document",
    "each",
    "either",
    "every",
    "exactly",
    "existing",
    "explicit",
    "explicitly",
    "expressly",
    "faq",
    "first",
    "follows",
    "for",
    "fresh",
    "from",
    "further",
    "given",
    "gives",
    "had",
    "has",
    "have",
    "here",
    "how",
    "i",
    "if",
    "implementation",
    "in",
    "instead",
    "into",
    "is",
    "it",
    "its",
    "itself",
    "keep",
    "let",
    "may",
    "more",
    "must",
    "neither",
    "never",
    "no",
    "none",
    "nor",
    "not",
    "nothing",
    "of",
    "official",
    "on",
    "one",
    "only",
    "or",
    "original",
    "other",
    "our",
    "ours",
    "out",
    "over",
    "own",
    "p",
    "page",
    "per",
    "permits",
    "pp",
    "printed",
    "prototype",
    "publisher",
    "question",
    "remain",
    "remains",
    "reads",
    "rule",
    "rulebook",
    "rules",
    "s",
    "same",
    "says",
    "section",
    "several",
    "shall",
    "should",
    "since",
    "so",
    "some",
    "source",
    "sources",
    "states",
    "still",
    "such",
    "tells",
    "than",
    "that",
    "the",
    "their",
    "them",
    "then",
    "there",
    "therefore",
    "these",
    "they",
    "this",
    "those",
    "to",
    "two",
    "under",
    "until",
    "use",
    "was",
    "we",
    "were",
    "what",
];
const COMMON_TOO: [&str; 24] = [
    "when", "where", "whether", "which", "while", "who", "whose", "will", "with", "within", "without", "would", "yet",
    "you", "your", "against", "once", "just", "upon", "via", "whenever", "unless", "another", "text",
];
const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

impl Names {
    /// Names below a family; `taken` are IDs that others have.
    pub(super) fn new(family: &str, taken: BTreeSet<String>) -> Self {
        let words = words_of(family);
        let family = if words.is_empty() { "rules".to_owned() } else { words.join("-") };
        Self { family, taken, next: BTreeMap::new() }
    }

    /// The ID of a clause with these words under this heading.
    pub(super) fn give(&mut self, heading: &str, words: &str) -> String {
        let family: Vec<&str> = self.family.split('-').collect();
        let mut area = significant(heading, &family);
        area.truncate(AREA_WORDS);
        let mut above = family;
        above.extend(area.iter().map(String::as_str));
        let mut point = significant(words, &above);
        point.truncate(POINT_WORDS);
        if point.is_empty() {
            point = words_of(words).into_iter().take(POINT_WORDS).collect();
        }
        let mut parts = vec![self.family.clone()];
        parts.extend([area, point].into_iter().filter(|words| !words.is_empty()).map(|words| words.join("-")));
        if parts.len() == 1 {
            parts.push("point".to_owned());
        }
        let stem = parts.join(".");
        debug_assert!(is_clause_id(&stem), "{stem}");
        self.unique(stem)
    }

    fn unique(&mut self, stem: String) -> String {
        let mut id = stem.clone();
        let mut number = self.next.get(&stem).copied().unwrap_or(2);
        while self.taken.contains(&id) {
            id = format!("{stem}-{number}");
            number += 1;
        }
        self.next.insert(stem, number);
        self.taken.insert(id.clone());
        id
    }
}

/// A family's name from a document's title, or from its path where the title has no word.
pub(super) fn family_of(title: &str, path: &str) -> String {
    let head = title.split([':', '—', '(', ';']).next().unwrap_or(title);
    let mut words = significant(head, &[]);
    if words.is_empty() {
        words = words_of(head);
    }
    if words.is_empty() {
        let name = path.rsplit('/').next().unwrap_or(path);
        words = words_of(name.split('.').next().unwrap_or(name));
    }
    words.truncate(FAMILY_WORDS);
    words.join("-")
}

/// Words of weight, each once, those of `above` left out.
fn significant(text: &str, above: &[&str]) -> Vec<String> {
    const READ_BYTES_MAX: usize = 600;
    let end = (0..=READ_BYTES_MAX.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    let mut found: Vec<String> = Vec::new();
    for word in words_of(&text[..end]) {
        let numeric = word.bytes().all(|b| b.is_ascii_digit());
        let common =
            COMMON.contains(&word.as_str()) || COMMON_TOO.contains(&word.as_str()) || MONTHS.contains(&word.as_str());
        if !numeric && !common && word.len() > 1 && !above.contains(&word.as_str()) && !found.contains(&word) {
            found.push(word);
        }
    }
    found
}

/// The words of a text as an ID may have them; those of links and paths are none, unless there are no others.
fn words_of(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in without_links(text).split_whitespace().filter(|word| !is_path(word)) {
        split_into(word, &mut words);
    }
    if words.is_empty() {
        split_into(text, &mut words);
    }
    words
}

/// Whether a word is an address, the path of a file, or the name of a commit.
fn is_path(word: &str) -> bool {
    const HEX_MIN: usize = 7;
    let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '/' | '~'));
    let extension = bare.rsplit_once('.').is_some_and(|(_, end)| (2..=4).contains(&end.len()) && !end.contains('/'));
    let digits = bare.bytes().any(|b| b.is_ascii_digit());
    bare.contains("://")
        || (bare.len() > 1 && bare.starts_with(['/', '~']))
        || (bare.contains('/') && extension)
        || (bare.len() >= HEX_MIN
            && digits
            && bare.bytes().all(|b| b.is_ascii_hexdigit())
            && bare.bytes().any(|b| b.is_ascii_alphabetic()))
}

fn split_into(text: &str, words: &mut Vec<String>) {
    for word in text.split(|c: char| !(c.is_alphanumeric() || matches!(c, '\'' | '’'))) {
        let word = word.replace('’', "'").to_lowercase();
        let word = word.strip_suffix("'s").unwrap_or(&word);
        let plain: String = word.chars().filter_map(unaccented).take(WORD_CHARS_MAX).collect();
        if !plain.is_empty() {
            words.push(plain);
        }
    }
}

/// A letter or digit that an ID may have.
fn unaccented(c: char) -> Option<char> {
    use unicode_normalization::UnicodeNormalization;
    std::iter::once(c).nfd().find(char::is_ascii_alphanumeric).map(|base| base.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_come_from_family_heading_and_words() {
        let mut names = Names::new(&family_of("Juice of Beets: fresh review", "a/b.md"), BTreeSet::new());
        let mut give = |heading, words| names.give(heading, words);
        assert_eq!(
            give("Market days", "The printed card lets a merchant go last."),
            "juice-beets.market-days.lets-merchant-go-last"
        );
        assert_eq!(give("Market days", "A merchant lets it go last."), "juice-beets.market-days.merchant-lets-go-last");
        assert_eq!(
            give("Market days", "A merchant lets it go last."),
            "juice-beets.market-days.merchant-lets-go-last-2"
        );
        assert_eq!(give("", "Été: œuvre 12"), "juice-beets.ete-uvre");
        assert_eq!(
            give("", "Inspected /tmp/beets/face.png (and ~/b), 9ab12ff; shipment/movement v1.2."),
            "juice-beets.inspected-shipment-movement-v1"
        );
        assert_eq!(give("", "docs/toll.md"), "juice-beets.docs-toll-md");
        assert_eq!(give("", "…"), "juice-beets.point");
        assert_eq!(family_of("…", "docs/TOLL_KEEPER.md"), "toll-keeper");
    }

    #[test]
    fn ids_that_others_have_are_not_given() {
        let mut names = Names::new("toll", BTreeSet::from(["toll.bridge".to_owned()]));
        assert_eq!(names.give("", "bridge"), "toll.bridge-2");
        assert!(is_clause_id(&names.give(&"w ".repeat(500), &"x".repeat(5000))));
    }
}
