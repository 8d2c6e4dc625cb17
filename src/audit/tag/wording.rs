//! A second opinion on a piece of text: which words and pairs of words it uses at all.
//!
//! Lives here: the words of `wording.txt` and their pairs, how rare each is, and what it weighs. A text's length does not count, so that this
//! opinion is mild where many cues of a long paragraph would be sure of themselves. It is learned as the weights of `model` are,
//! by the tests of this folder.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::features::TAGS;
use super::model::{Scores, normal};
use super::tokens::Token;
use super::vocabulary::plain;

/// The words of the tool.
pub(super) static WORDING: LazyLock<Wording> = LazyLock::new(|| Wording::read(include_str!("wording.txt")));

/// How far this opinion counts beside that of the cues.
const SHARE: f32 = 0.4;

/// Words with their weights.
#[derive(Debug, Clone, Default)]
pub(super) struct Wording {
    pub(super) words: BTreeMap<String, usize>,
    /// By word: the logarithm of how many texts there are to one that has it.
    pub(super) rarity: Vec<f32>,
    pub(super) weights: Vec<Scores>,
    /// What is added whatever is found.
    pub(super) base: Scores,
}

impl Wording {
    /// Reads lines of a word, its rarity and its weights in hundredths.
    pub(super) fn read(text: &str) -> Self {
        let mut wording = Self::default();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut parts = line.split_whitespace();
            let Some(word) = parts.next() else { continue };
            let mut numbers = parts.map(|part| part.parse::<f32>().unwrap_or(0.0) / 100.0);
            let rarity = numbers.next().unwrap_or(0.0);
            let mut weights = Scores::default();
            for (weight, number) in weights.iter_mut().zip(numbers) {
                *weight = number;
            }
            if word == BASE {
                wording.base = weights;
                continue;
            }
            wording.words.insert(word.to_owned(), wording.rarity.len());
            wording.rarity.push(rarity);
            wording.weights.push(weights);
        }
        wording
    }

    /// The words and pairs of a sentence that are known, as often as they stand in it.
    pub(super) fn find(&self, text: &str, tokens: &[Token]) -> Vec<usize> {
        names(text, tokens).into_iter().filter_map(|name| self.words.get(&name).copied()).collect()
    }

    /// How much each known word of a text counts; the squares add up to one.
    pub(super) fn shares(&self, words: impl Iterator<Item = usize>) -> Vec<(usize, f32)> {
        let mut counts: BTreeMap<usize, u16> = BTreeMap::new();
        for word in words {
            let count = counts.entry(word).or_default();
            *count = count.saturating_add(1);
        }
        let mut shares: Vec<(usize, f32)> =
            counts.into_iter().map(|(word, count)| (word, (1.0 + f32::from(count).ln()) * self.rarity[word])).collect();
        let length = shares.iter().map(|(_, share)| share * share).sum::<f32>().sqrt().max(1e-6);
        for (_, share) in &mut shares {
            *share /= length;
        }
        shares
    }

    /// The likelihood of each tag.
    pub(super) fn likelihoods(&self, words: impl Iterator<Item = usize>) -> Scores {
        let mut sums = self.base;
        for (word, share) in self.shares(words) {
            for (sum, weight) in sums.iter_mut().zip(&self.weights[word]) {
                *sum += share * weight;
            }
        }
        normal(sums)
    }
}

/// The name of what is added whatever is found; no word has a capital.
pub(super) const BASE: &str = "BASE";

/// What a sentence is made of: its words, and each pair of neighbours, with signs for its ends and for what has no name.
pub(super) fn names(text: &str, tokens: &[Token]) -> Vec<String> {
    const START: &str = "^";
    const END: &str = "$";
    const OTHER: &str = "*";
    let mut names = Vec::with_capacity(tokens.len() * 2 + 1);
    let mut before = START.to_owned();
    for token in tokens {
        let name = key(text, token);
        let here = name.as_deref().unwrap_or(OTHER);
        names.push(format!("{before}_{here}"));
        here.clone_into(&mut before);
        names.extend(name);
    }
    names.push(format!("{before}_{END}"));
    names
}

/// A token's name: its plain word, one sign for all figures, or the sign that it is.
fn key(text: &str, token: &Token) -> Option<String> {
    let word = &text[token.range.clone()];
    match word {
        "?" | ":" | ";" => Some(word.to_owned()),
        _ if word.bytes().any(|b| b.is_ascii_digit()) => Some("0".to_owned()),
        _ => plain(text, token),
    }
}

/// Both opinions as one.
pub(super) fn joined(cues: Scores, wording: Scores) -> Scores {
    const LEAST: f32 = 1e-6;
    let mut sums = Scores::default();
    for tag in 0..TAGS.len() {
        sums[tag] = (1.0 - SHARE) * cues[tag].max(LEAST).ln() + SHARE * wording[tag].max(LEAST).ln();
    }
    normal(sums)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tag::cues::CUES;

    #[test]
    fn a_sentence_is_its_words_and_their_pairs() {
        const TEXT: &str = "The owl's 3 mice: §?";
        let names = names(TEXT, &CUES.lexicon.tokens(TEXT, 0..TEXT.len()));
        assert_eq!(
            names,
            ["^_the", "the", "the_owl", "owl", "owl_0", "0", "0_mice", "mice", "mice_*", "*_?", "?", "?_$"]
        );
    }
}
