//! Where the weights come from: learned from the tuned part of the labelled prose, starting from what each cue speaks for.
//!
//! `SNAPSHOTS=overwrite cargo test -p truthsayer-audit learn` writes them anew after a change of cues or labels.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use super::measure::{Labelled, labelled};
use crate::tag::blocks::{self, Kind};
use crate::tag::cues::CUES;
use crate::tag::decide::OPENING_WORDS;
use crate::tag::features::{self, TAGS};
use crate::tag::lines::Lines;
use crate::tag::model::{Model, Scores};
use crate::tag::sentences;
use crate::tag::vocabulary::{VOCABULARY, Vocabulary, keys};
use crate::tag::wording::{BASE, Wording, names};

/// What a cue weighs before anything is learned.
const PRIOR: f32 = 1.0;
/// How dear it is to depart from that.
const DEPARTURE: f32 = 4.0;
/// The same for families of words and for words, which weigh nothing before anything is learned.
const DEPARTURE_OF_WORDS: f32 = 8.0;
/// In how many of the documents a word must be.
const DOCUMENTS_MIN: usize = 6;
const ROUNDS: usize = 400;
const STEP: f32 = 0.5;
const MOMENTUM: f32 = 0.9;

/// A labelled block as its features.
pub(super) struct Sample {
    /// Features that are not zero.
    pub(super) values: Vec<(usize, f32)>,
    pub(super) label: usize,
}

/// The words that several documents have.
pub(super) fn vocabulary(documents: &[Labelled]) -> Vocabulary {
    let mut documents_with: BTreeMap<String, usize> = BTreeMap::new();
    for document in documents {
        let mut seen = BTreeSet::new();
        for (block, _) in labelled_blocks(document) {
            for range in sentences::split(&document.text, block.text.clone()) {
                let tokens = CUES.lexicon.tokens(&document.text, range);
                let words = tokens.iter().enumerate().flat_map(|(at, token)| keys(&document.text, token, at == 0));
                seen.extend(words);
            }
        }
        for word in seen {
            *documents_with.entry(word).or_default() += 1;
        }
    }
    let words = documents_with.into_iter().filter(|(_, count)| *count >= DOCUMENTS_MIN);
    Vocabulary::new(words.map(|(word, _)| word))
}

fn labelled_blocks(document: &Labelled) -> Vec<(blocks::Block, usize)> {
    let lines = Lines::new(&document.text);
    let is_prose = |block: &blocks::Block| !matches!(block.kind, Kind::Heading(_) | Kind::Raw);
    let blocks = blocks::read(&document.text).into_iter().filter(is_prose);
    blocks.filter_map(|block| document.label(&lines, &block).map(|label| (block, label))).collect()
}

pub(super) fn samples(documents: &[Labelled], vocabulary: &Vocabulary) -> Vec<Sample> {
    let mut samples = Vec::new();
    for document in documents {
        let blocks = blocks::read(&document.text);
        let lines = Lines::new(&document.text);
        let label_of = |index: usize| document.label(&lines, &blocks[index]);
        let title = blocks.iter().position(|block| matches!(block.kind, Kind::Heading(_)));
        let mut before = 0;
        for (index, block) in blocks.iter().enumerate() {
            if matches!(block.kind, Kind::Heading(_) | Kind::Raw) {
                continue;
            }
            let is_opening = before < OPENING_WORDS && (block.heading.is_none() || block.heading == title);
            before += document.text[block.text.clone()].split_whitespace().count();
            let Some(label) = label_of(index) else { continue };
            let lead = block.lead.and_then(label_of);
            let context = features::Context { is_opening, ..features::context(&document.text, &blocks, index, lead) };
            let sentences = features::sentences(vocabulary, &document.text, block.text.clone());
            let values = features::vector(&sentences, context);
            samples.push(Sample { values, label });
        }
    }
    samples
}

/// What a feature weighs before anything is learned, by its name.
fn prior(name: &str) -> Scores {
    let (kind, word) = name.split_once('.').expect("names have a dot");
    let tag = match (kind, word) {
        ("heading", "sources") => "sourced",
        ("heading", "contract") => "interpretation",
        ("heading", "open") => "unresolved",
        ("heading", _) => "note",
        ("lead" | "first" | "last" | "cell" | "label", tag) | (tag, _) => tag,
    };
    let mut weights = Scores::default();
    if let Some(tag) = TAGS.iter().position(|known| *known == tag) {
        weights[tag] = PRIOR;
    }
    weights
}

/// Multinomial logistic regression by gradient descent, with a penalty on departure from the prior.
#[expect(clippy::cast_precision_loss, reason = "a few hundred samples")]
pub(super) fn learned(samples: &[Sample], vocabulary: &Vocabulary) -> Model {
    let priors: Vec<Scores> = vocabulary.names.iter().map(|name| prior(name)).collect();
    let of_words = |name: &String| ["family.", "word.", "start."].iter().any(|kind| name.starts_with(kind));
    let departure = |name| if of_words(name) { DEPARTURE_OF_WORDS } else { DEPARTURE };
    let departures: Vec<f32> = vocabulary.names.iter().map(departure).collect();
    let mut model = Model { weights: priors.clone(), base: Scores::default() };
    let mut counts = Scores::default();
    for sample in samples {
        counts[sample.label] += 1.0;
    }
    let all = samples.len() as f32;
    // Rare labels count for more, though not in full.
    let heft = counts.map(|count| (all / (4.0 * count)).powf(0.8));
    let mut speed = vec![Scores::default(); priors.len() + 1];
    for _ in 0..ROUNDS {
        let mut slope = vec![Scores::default(); priors.len() + 1];
        for sample in samples {
            let mut sums = model.base;
            for (feature, value) in &sample.values {
                for (sum, weight) in sums.iter_mut().zip(&model.weights[*feature]) {
                    *sum += value * weight;
                }
            }
            let mut error = crate::tag::model::normal(sums);
            error[sample.label] -= 1.0;
            let error = error.map(|error| error * heft[sample.label]);
            for (feature, value) in sample.values.iter().copied().chain([(priors.len(), 1.0)]) {
                for (slope, error) in slope[feature].iter_mut().zip(error) {
                    *slope += error * value;
                }
            }
        }
        for (feature, speed) in speed.iter_mut().enumerate() {
            for tag in 0..TAGS.len() {
                let place = model.weights.get_mut(feature).unwrap_or(&mut model.base);
                let pull = priors.get(feature).map_or(0.0, |prior| departures[feature] * (place[tag] - prior[tag]));
                speed[tag] = MOMENTUM * speed[tag] - STEP * (slope[feature][tag] + pull) / all;
                place[tag] += speed[tag];
            }
        }
    }
    model
}

fn written(model: &Model, vocabulary: &Vocabulary) -> String {
    let mut out = String::from(
        "# What each feature weighs, in hundredths: sourced, interpretation, unresolved, note. Written by `tests/learn.rs`.\n",
    );
    let named = vocabulary.names.iter().map(String::as_str).zip(&model.weights).chain([("base", &model.base)]);
    for (name, weights) in named {
        let weights = weights.map(|weight| format!("{:.0}", weight * 100.0).replace("-0", "-0"));
        let weights = weights.map(|weight| if weight == "-0" { "0".to_owned() } else { weight });
        let _ = writeln!(out, "{name} {}", weights.join(" "));
    }
    out
}

/// In how many documents a word of `wording.txt` must be, and how it is learned.
const WORDING_DOCUMENTS_MIN: usize = 4;
const WORDING_ROUNDS: usize = 200;
const WORDING_STEP: f32 = 4.0;
const WORDING_PENALTY: f32 = 5e-5;

/// The words of each labelled block, with its label.
pub(super) fn wordings(documents: &[Labelled]) -> Vec<(usize, Vec<String>, usize)> {
    let mut wordings = Vec::new();
    for (index, document) in documents.iter().enumerate() {
        for (block, label) in labelled_blocks(document) {
            let sentences = features::sentences(&VOCABULARY, &document.text, block.text.clone());
            let words = features::worded(&sentences).iter().flat_map(|sentence| {
                let tokens = CUES.lexicon.tokens(&document.text, sentence.range.clone());
                names(&document.text, &tokens)
            });
            wordings.push((index, words.collect(), label));
        }
    }
    wordings
}

/// Logistic regression again, with a mild penalty.
#[expect(clippy::cast_precision_loss, reason = "a few thousand samples")]
pub(super) fn learned_wording(documents: &[Labelled]) -> Wording {
    let blocks = wordings(documents);
    let all = blocks.len() as f32;
    let mut spread: BTreeMap<&str, (BTreeSet<usize>, f32)> = BTreeMap::new();
    let mut counts = Scores::default();
    for (document, words, label) in &blocks {
        counts[*label] += 1.0;
        for word in words.iter().collect::<BTreeSet<_>>() {
            let (documents, blocks) = spread.entry(word).or_default();
            documents.insert(*document);
            *blocks += 1.0;
        }
    }
    spread.retain(|_, (documents, _)| documents.len() >= WORDING_DOCUMENTS_MIN);
    let mut wording = Wording {
        words: spread.keys().enumerate().map(|(index, word)| ((*word).to_owned(), index)).collect(),
        rarity: spread.values().map(|(_, blocks)| hundredths((all / blocks).ln())).collect(),
        weights: vec![Scores::default(); spread.len()],
        base: Scores::default(),
    };
    let samples: Vec<(Vec<(usize, f32)>, usize)> = blocks
        .iter()
        .map(|(_, words, label)| {
            (wording.shares(words.iter().filter_map(|word| wording.words.get(word).copied())), *label)
        })
        .collect();
    let heft = counts.map(|count| (all / (4.0 * count)).powf(0.8));
    let mut speed = vec![Scores::default(); wording.weights.len() + 1];
    for _ in 0..WORDING_ROUNDS {
        let mut slope = vec![Scores::default(); wording.weights.len() + 1];
        for (shares, label) in &samples {
            let mut sums = wording.base;
            for (word, share) in shares {
                for (sum, weight) in sums.iter_mut().zip(&wording.weights[*word]) {
                    *sum += share * weight;
                }
            }
            let mut error = crate::tag::model::normal(sums);
            error[*label] -= 1.0;
            for (word, share) in shares.iter().copied().chain([(wording.weights.len(), 1.0)]) {
                for (slope, error) in slope[word].iter_mut().zip(error) {
                    *slope += error * heft[*label] * share;
                }
            }
        }
        for (word, speed) in speed.iter_mut().enumerate() {
            for tag in 0..TAGS.len() {
                let pull = wording.weights.get(word).map_or(0.0, |weights| WORDING_PENALTY * weights[tag]);
                let place = wording.weights.get_mut(word).unwrap_or(&mut wording.base);
                speed[tag] = MOMENTUM * speed[tag] - WORDING_STEP * (slope[word][tag] / all + pull);
                place[tag] += speed[tag];
            }
        }
    }
    wording
}

/// As it is written.
fn hundredths(number: f32) -> f32 {
    (number * 100.0).round() / 100.0
}

fn written_wording(wording: &Wording) -> String {
    let mut out = String::from(
        "# Words, how rare each is, and what it weighs, in hundredths: sourced, interpretation, unresolved, note. Written by `tests/learn.rs`.\n",
    );
    let zero = 0.0;
    let words =
        wording.words.iter().map(|(word, index)| (word.as_str(), &wording.rarity[*index], &wording.weights[*index]));
    for (word, rarity, weights) in words.chain([(BASE, &zero, &wording.base)]) {
        let _ = write!(out, "{word} {:.0}", rarity * 100.0);
        for weight in weights {
            let _ = write!(out, " {:.0}", (weight * 100.0).round() + 0.0);
        }
        out.push('\n');
    }
    out
}

#[test]
fn wording_is_that_of_the_tuned_part() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tag/wording.txt");
    let text = written_wording(&learned_wording(&labelled("tuned")));
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        fs::write(&path, &text).expect("the words can be written");
    }
    let (kept, fresh) =
        (Wording::read(&fs::read_to_string(&path).expect("the words are readable")), Wording::read(&text));
    assert_eq!(kept.words, fresh.words);
    assert_eq!(kept.rarity, fresh.rarity);
    for ((word, index), tag) in kept.words.iter().flat_map(|word| (0..TAGS.len()).map(move |tag| (word, tag))) {
        let (kept, fresh) = (kept.weights[*index][tag], fresh.weights[*index][tag]);
        assert!((kept - fresh).abs() < 0.045, "{word}: {kept}, learned {fresh}");
    }
}

#[test]
fn weights_are_those_that_the_tuned_part_teaches() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tag/weights.txt");
    let documents = labelled("tuned");
    let vocabulary = vocabulary(&documents);
    let text = written(&learned(&samples(&documents, &vocabulary), &vocabulary), &vocabulary);
    if std::env::var_os("SNAPSHOTS").is_some_and(|value| value == "overwrite") {
        fs::write(&path, &text).expect("the weights can be written");
    }
    let kept = fs::read_to_string(&path).expect("the weights are readable");
    let names =
        |text: &str| text.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(names(&kept), names(&text), "the words are others");
    let (kept, fresh) = (Model::read(&kept, &vocabulary), Model::read(&text, &vocabulary));
    // Machines differ in the last digits of an exponential.
    for (index, (kept, fresh)) in kept.weights.iter().zip(&fresh.weights).chain([(&kept.base, &fresh.base)]).enumerate()
    {
        for tag in 0..TAGS.len() {
            let name = vocabulary.names.get(index).map_or("base", String::as_str);
            assert!((kept[tag] - fresh[tag]).abs() < 0.025, "{name}: {kept:?}, learned {fresh:?}");
        }
    }
}
