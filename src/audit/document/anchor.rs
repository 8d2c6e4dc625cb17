//! Anchors of headings: made from their words, unique on the page, and never a clause ID.

use std::collections::BTreeMap;

/// Longest slug before the number that makes it unique, in bytes.
const SLUG_BYTES_MAX: usize = 80;

/// The anchors given so far on one page.
#[derive(Debug, Default)]
pub(super) struct Anchors {
    /// Each with the next number to try for the same words.
    given: BTreeMap<String, u32>,
}

impl Anchors {
    /// Keeps an anchor for something else on the page.
    pub(super) fn keep(&mut self, anchor: &str) {
        self.given.entry(anchor.to_owned()).or_insert(2);
    }

    /// A new anchor for these words. It holds letters, digits and hyphens alone, so that no clause ID, which has a dot,
    /// and no footnote's anchor, which has a colon, is ever the same.
    pub(super) fn give(&mut self, words: &str) -> String {
        let slug = slug(words);
        let mut number = self.given.get(&slug).copied().unwrap_or(1);
        let mut anchor = if number == 1 { slug.clone() } else { format!("{slug}-{number}") };
        while self.given.contains_key(&anchor) {
            number += 1;
            anchor = format!("{slug}-{number}");
        }
        self.given.insert(slug, number + 1);
        self.given.entry(anchor.clone()).or_insert(2);
        anchor
    }
}

/// Words as an anchor: letters, digits and hyphens.
pub(super) fn slug(words: &str) -> String {
    let mut slug = String::new();
    for c in words.chars().flat_map(char::to_lowercase) {
        if c.is_alphanumeric() {
            if slug.len() + c.len_utf8() > SLUG_BYTES_MAX {
                break;
            }
            slug.push(c);
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    let slug = slug.trim_end_matches('-');
    if slug.is_empty() { "section".to_owned() } else { slug.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn anchors_are_unique_and_hold_no_dot() {
        let mut anchors = Anchors::default();
        let given: Vec<String> =
            ["A b", "a.b", "a-b-2", "A  b!", "…", "", "a-b-2"].iter().map(|words| anchors.give(words)).collect();
        assert_eq!(given, ["a-b", "a-b-2", "a-b-2-2", "a-b-3", "section", "section-2", "a-b-2-3"]);
    }

    #[test]
    fn many_equal_headings_take_linear_time() {
        let mut anchors = Anchors::default();
        for _ in 0..50_000 {
            anchors.give("x");
        }
        assert_eq!(anchors.give("x"), "x-50001");
    }
}
