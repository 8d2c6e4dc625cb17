//! What each feature weighs, and from there how likely each tag is.
//!
//! Lives here: the weights of `weights.txt` and their sum. They are learned from the labelled fixtures by the tests of this
//! folder, starting from what each cue speaks for; nothing is learned at run time.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::features::TAGS;
use super::vocabulary::{VOCABULARY, Vocabulary};

/// A number for each of [`TAGS`].
pub(super) type Scores = [f32; TAGS.len()];

/// The weights of the tool.
pub(super) static MODEL: LazyLock<Model> = LazyLock::new(|| Model::read(include_str!("weights.txt"), &VOCABULARY));

/// Weights of all features.
#[derive(Debug, Clone)]
pub(super) struct Model {
    /// In the order of the vocabulary's names.
    pub(super) weights: Vec<Scores>,
    /// What is added whatever is found.
    pub(super) base: Scores,
}

impl Model {
    /// Reads lines of a feature's name and its weights in hundredths; a feature that is not listed weighs nothing.
    pub(super) fn read(text: &str, vocabulary: &Vocabulary) -> Self {
        let names: BTreeMap<&str, usize> =
            vocabulary.names.iter().enumerate().map(|(index, name)| (name.as_str(), index)).collect();
        let mut model = Self { weights: vec![Scores::default(); names.len()], base: Scores::default() };
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let mut words = line.split_whitespace();
            let Some(name) = words.next() else { continue };
            let mut weights = Scores::default();
            for (weight, word) in weights.iter_mut().zip(words) {
                *weight = word.parse::<f32>().unwrap_or(0.0) / 100.0;
            }
            if name == "base" {
                model.base = weights;
            } else if let Some(index) = names.get(name) {
                model.weights[*index] = weights;
            }
        }
        model
    }

    /// The likelihood of each tag.
    pub(super) fn likelihoods(&self, vector: &[(usize, f32)]) -> Scores {
        let mut sums = self.base;
        for (feature, value) in vector {
            for (sum, weight) in sums.iter_mut().zip(&self.weights[*feature]) {
                *sum += value * weight;
            }
        }
        normal(sums)
    }

    /// How much a feature with this value speaks for a tag against the best of the others.
    pub(super) fn share(&self, feature: usize, value: f32, tag: usize) -> f32 {
        let weights = &self.weights[feature];
        let others = weights.iter().enumerate().filter(|(other, _)| *other != tag).map(|(_, weight)| weight);
        let mean = others.sum::<f32>() / 3.0;
        value * (weights[tag] - mean)
    }
}

/// Likelihoods from logarithms.
pub(super) fn normal(sums: Scores) -> Scores {
    let most = sums.iter().copied().fold(f32::MIN, f32::max);
    let raised = sums.map(|sum| (sum - most).exp());
    let whole: f32 = raised.iter().sum();
    raised.map(|part| part / whole)
}

/// Logarithms of likelihoods, none so small that one block could outvote all others.
pub(super) fn logarithms(likelihoods: Scores) -> Scores {
    const LEAST: f32 = 0.01;
    likelihoods.map(|likelihood| likelihood.max(LEAST).ln())
}

/// The index of the greatest.
pub(super) fn best(scores: &Scores) -> usize {
    let mut best = 0;
    for (index, score) in scores.iter().enumerate() {
        if *score > scores[best] {
            best = index;
        }
    }
    best
}
