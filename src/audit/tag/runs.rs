//! Runs of sentences that are alike, and which of them belong to the run before.
//!
//! Lives here: what is part of an open question or of a report, whatever it would be alone. Weighing a run does not.

use std::ops::Range;

use super::cues::CUES;
use super::decide::Judged;
use super::features::{Sentence, TAGS};

/// What an open question cites is part of it.
pub(super) fn keep_citations(runs: &mut Vec<(usize, Range<usize>)>) {
    for at in 1..runs.len() {
        if TAGS[runs[at].0] == "sourced" && TAGS[runs[at - 1].0] == "unresolved" {
            runs[at].0 = runs[at - 1].0;
        }
    }
    join_equal(runs);
}

/// What was seen in a test is told in the words of what an implementation does; it is no choice unless it says so.
pub(super) fn keep_reports(judged: &Judged, runs: &mut Vec<(usize, Range<usize>)>) {
    for at in 1..runs.len() {
        let reports = TAGS[runs[at - 1].0] == "note" && TAGS[runs[at].0] == "interpretation";
        let binds = |sentence: &Sentence| chooses(sentence) || has(sentence, &["interpretation.imperative"]);
        if reports && !judged.sentences[runs[at].1.clone()].iter().any(binds) {
            runs[at].0 = runs[at - 1].0;
        }
    }
    join_equal(runs);
}

/// What is held back because of an open question is part of it, unless something is chosen there. Gives the first such
/// question.
pub(super) fn keep_guards(judged: &Judged, runs: &mut Vec<(usize, Range<usize>)>) -> Option<Range<usize>> {
    let mut open = None;
    for at in 1..runs.len() {
        let sentences = &judged.sentences[runs[at].1.clone()];
        let follows = TAGS[runs[at].0] == "interpretation" && TAGS[runs[at - 1].0] == "unresolved";
        if follows && sentences.iter().any(guards) && !sentences.iter().any(chooses) {
            runs[at].0 = runs[at - 1].0;
            open = open.or_else(|| Some(runs[at - 1].1.clone()));
        }
    }
    join_equal(runs);
    open
}

/// Whether a sentence holds something back.
fn guards(sentence: &Sentence) -> bool {
    const NAMES: [&str; 5] = [
        "unresolved.waits",
        "unresolved.heldback",
        "unresolved.guarded",
        "interpretation.prohibits",
        "interpretation.noinvent",
    ];
    has(sentence, &NAMES)
}

/// Whether a sentence tells what was chosen, or what is done meanwhile. Whoever only waits for an answer chooses nothing.
fn chooses(sentence: &Sentence) -> bool {
    const CHOSEN: [&str; 3] = ["interpretation.choice", "interpretation.convention", "interpretation.takenas"];
    const MEANWHILE: [&str; 3] = ["interpretation.inference", "interpretation.provisional", "interpretation.we"];
    has(sentence, &CHOSEN)
        || (has(sentence, &MEANWHILE) && !has(sentence, &["unresolved.waits", "unresolved.heldback"]))
}

pub(super) fn has(sentence: &Sentence, cues: &[&str]) -> bool {
    sentence.hits.iter().any(|hit| cues.contains(&CUES.list[hit.cue].name.as_str()))
}

pub(super) fn join_equal(runs: &mut Vec<(usize, Range<usize>)>) {
    let mut joined: Vec<(usize, Range<usize>)> = Vec::with_capacity(runs.len());
    for (tag, range) in runs.drain(..) {
        match joined.last_mut() {
            Some((last, whole)) if *last == tag => whole.end = range.end,
            _ => joined.push((tag, range)),
        }
    }
    *runs = joined;
}
