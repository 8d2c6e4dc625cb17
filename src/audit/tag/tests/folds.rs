//! What the tuned part scores where each document is judged by what the others teach: kinder than new documents are, since the
//! cues were written with all of them in view, and much steadier. For weighing a change of the method.
//!
//! `FOLDS=5 cargo test -p truthsayer-audit learned_apart -- --nocapture`.

use super::learn::{learned, learned_wording, samples, vocabulary, wordings};
use super::measure::{Confusion, Labelled, labelled, macro_f1};
use crate::tag::features::TAGS;
use crate::tag::model::best;
use crate::tag::wording::joined;

#[test]
#[expect(clippy::print_stdout, reason = "the figures are what one runs it for")]
fn documents_are_judged_by_what_is_learned_apart() {
    let Some(folds) = std::env::var("FOLDS").ok().and_then(|folds| folds.parse::<usize>().ok()) else { return };
    let mut confusion = Confusion::default();
    for fold in 0..folds {
        let (kept, judged): (Vec<_>, Vec<_>) =
            labelled("tuned").into_iter().enumerate().partition(|(index, _)| index % folds != fold);
        let [kept, judged]: [Vec<Labelled>; 2] =
            [kept, judged].map(|part| part.into_iter().map(|(_, document)| document).collect());
        let vocabulary = vocabulary(&kept);
        let model = learned(&samples(&kept, &vocabulary), &vocabulary);
        let wording = learned_wording(&kept);
        for (sample, (_, words, _)) in samples(&judged, &vocabulary).iter().zip(wordings(&judged)) {
            let all = words.clone();
            let words = words.iter().filter_map(|word| wording.words.get(word).copied());
            let scores = joined(model.likelihoods(&sample.values), wording.likelihoods(words));
            confusion[sample.label][best(&scores)] += 1;
            if std::env::var_os("MISSED").is_some() && best(&scores) != sample.label {
                println!("MISS {} as {}: {}", TAGS[sample.label], TAGS[best(&scores)], all.join(" "));
            }
        }
    }
    for (tag, row) in TAGS.iter().zip(confusion) {
        println!("{tag:>15} {row:?}");
    }
    println!("learned apart: macro-F1 {:.3}", macro_f1(&confusion));
}
