//! Clauses that went and came: which of those that are gone is likely which of the new ones, by their words alone.
//!
//! Lives here: [`likely_renames`]. Nothing is decided by it; a person is only asked.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use indexmap::IndexMap;
use rayon::prelude::*;
use similar::TextDiff;

use super::DIFF_DEADLINE;
use crate::ids::plain;

/// Shared shingles, in percent, that make two clauses worth a full comparison.
const SHINGLES_SHARED_MIN: usize = 30;
/// Similarity from which a gone clause and a new one are likely the same.
const RATIO_MIN: f32 = 0.75;
/// Full comparisons in one run; beyond it the remaining candidates are left unmatched.
const COMPARISONS_MAX: usize = 20_000;

/// New clauses that may share a shingle; one that more of them have tells nothing apart.
const SHARING_MAX: usize = 1_000;
/// Shingles that are looked up in one run; a clause that is gone when they are used up is left unmatched.
const SHARED_MAX: usize = 50_000_000;

/// For each gone clause, the new clause that is most likely the same under another ID, where one is likely enough.
pub fn likely_renames(gone: &[(&str, &str)], new: &[(&str, &str)]) -> Vec<(String, String)> {
    if gone.is_empty() || new.is_empty() {
        return Vec::new();
    }
    let old: Vec<Vec<u64>> = gone.par_iter().map(|(_, words)| shingles(words)).collect();
    let mut by_shingle: IndexMap<u64, Vec<usize>> =
        old.iter().flatten().map(|shingle| (*shingle, Vec::new())).collect();
    // Of the new clauses only those shingles are kept that a gone one has.
    let shared = |(_, words): &(&str, &str)| {
        let mut shingles = shingles(words);
        shingles.retain(|shingle| by_shingle.contains_key(shingle));
        shingles
    };
    let shared: Vec<Vec<u64>> = new.par_iter().map(shared).collect();
    for (i, shingles) in shared.iter().enumerate() {
        for shingle in shingles {
            by_shingle.entry(*shingle).or_default().push(i);
        }
    }
    by_shingle.retain(|_, sharing| sharing.len() <= SHARING_MAX);
    let mut pairs = paired(scored(gone, new, &old, &by_shingle));
    pairs.sort();
    pairs
}

/// Pairs that are alike enough, with how alike they are.
fn scored(
    gone: &[(&str, &str)],
    new: &[(&str, &str)],
    old: &[Vec<u64>],
    by_shingle: &IndexMap<u64, Vec<usize>>,
) -> Vec<(f32, String, String)> {
    let (mut comparisons, mut lookups) = (COMPARISONS_MAX, SHARED_MAX);
    let mut scored = Vec::new();
    for ((old_id, old_words), old) in gone.iter().zip(old) {
        let telling: Vec<&Vec<usize>> = old.iter().filter_map(|shingle| by_shingle.get(shingle)).collect();
        let asked: usize = telling.iter().map(|sharing| sharing.len()).sum();
        if asked > lookups {
            break;
        }
        lookups -= asked;
        let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
        for i in telling.iter().copied().flatten() {
            *shared.entry(*i).or_default() += 1;
        }
        for (i, count) in shared {
            if count * 100 < telling.len().max(1) * SHINGLES_SHARED_MIN || comparisons == 0 {
                continue;
            }
            comparisons -= 1;
            let ratio = TextDiff::configure().timeout(DIFF_DEADLINE).diff_words(*old_words, new[i].1).ratio();
            if ratio >= RATIO_MIN {
                scored.push((ratio, (*old_id).to_owned(), new[i].0.to_owned()));
            }
        }
    }
    scored
}

/// Each ID in the best of its pairs alone.
fn paired(mut scored: Vec<(f32, String, String)>) -> Vec<(String, String)> {
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
    let (mut taken_old, mut taken_new, mut pairs) = (BTreeSet::new(), BTreeSet::new(), Vec::new());
    for (_, old, new) in scored {
        if !taken_old.contains(&old) && !taken_new.contains(&new) {
            taken_old.insert(old.clone());
            taken_new.insert(new.clone());
            pairs.push((old, new));
        }
    }
    pairs
}

/// Digests of the pairs of neighbouring words, each once.
fn shingles(words: &str) -> Vec<u64> {
    let text = plain(words).to_lowercase();
    let list: Vec<&str> = text.split(' ').collect();
    let width = list.len().clamp(1, 2);
    let digest = |window: &[&str]| {
        let mut hasher = DefaultHasher::new();
        window.hash(&mut hasher);
        hasher.finish()
    };
    let mut shingles: Vec<u64> = list.windows(width).map(digest).collect();
    shingles.sort_unstable();
    shingles.dedup();
    shingles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clause_that_came_back_under_another_id_is_found() {
        let gone = [("a.old", "A player made last stays last until the phase ends.")];
        let new = [
            ("a.other", "The Guild may ship for half the price."),
            ("a.new", "A player made last stays last until its phase ends."),
        ];
        assert_eq!(likely_renames(&gone, &new), [("a.old".to_owned(), "a.new".to_owned())]);
        assert_eq!(likely_renames(&[], &new), []);
    }

    #[test]
    fn what_many_clauses_say_alike_finds_no_rename_and_what_tells_apart_still_does() {
        let said =
            |n: usize| format!("At the end of every turn the seat {n} counts the tokens number{n} it{n} holds{n}.");
        let new: Vec<(String, String)> = (0..SHARING_MAX + 2).map(|n| (format!("n.c{n}"), said(n))).collect();
        let new: Vec<(&str, &str)> = new.iter().map(|(id, words)| (id.as_str(), words.as_str())).collect();
        let other = said(7).replace("counts", "adds up");
        let gone = [("o.same", other.as_str()), ("o.none", "At the end of every turn the seat")];
        assert_eq!(likely_renames(&gone, &new), [("o.same".to_owned(), "n.c7".to_owned())]);
    }
}
