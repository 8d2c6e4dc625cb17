//! Sentences of a block.
//!
//! Lives here: where one ends and the next begins, and which fragments belong to the sentence before them. What a sentence
//! says does not live here.

use std::ops::Range;

/// Words that end with a dot without ending a sentence, in lower case.
const ABBREVIATIONS: [&str; 44] = [
    "p", "pp", "e.g", "i.e", "cf", "vs", "v", "art", "arts", "sec", "sect", "ch", "chap", "fig", "figs", "mr", "mrs",
    "ms", "dr", "st", "prof", "approx", "ed", "eds", "vol", "vols", "para", "paras", "al", "jan", "feb", "mar", "apr",
    "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec", "ca", "viz", "pub",
];
/// Abbreviations that end no sentence where a number follows.
const BEFORE_NUMBERS: [&str; 7] = ["no", "nos", "reg", "rev", "ver", "app", "n"];
const CLOSERS: [char; 9] = ['"', '\'', '”', '’', ')', ']', '*', '_', '`'];
const OPENERS: [char; 10] = ['"', '\'', '“', '‘', '(', '[', '*', '_', '`', '§'];

/// The sentences in `text[range]`, each without the white space around it.
pub(super) fn split(text: &str, range: Range<usize>) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut start = range.start;
    let mut brackets = 0_usize;
    let bytes = text.as_bytes();
    let mut at = range.start;
    while at < range.end {
        match bytes[at] {
            b'(' => brackets += 1,
            b')' => brackets = brackets.saturating_sub(1),
            b'.' | b'!' | b'?' => {
                if let Some(next) = end_at(text, start, at, range.end, brackets) {
                    add(text, start..next, &mut found);
                    start = next;
                    brackets = 0;
                    at = next;
                    continue;
                }
                // A run of signs is looked at once.
                at += text[at + 1..range.end].bytes().take_while(|b| matches!(b, b'.' | b'!' | b'?')).count();
            }
            _ => {}
        }
        at += 1;
    }
    add(text, start..range.end, &mut found);
    found
}

/// Where the sentence after the sign at `at` begins, if the sign ends one.
fn end_at(text: &str, start: usize, at: usize, end: usize, brackets: usize) -> Option<usize> {
    let rest = &text[at + 1..end];
    let closed = rest.trim_start_matches(['.', '!', '?']).trim_start_matches(CLOSERS);
    let next = closed.trim_start();
    if next.len() == closed.len() || next.is_empty() {
        return None;
    }
    // Within brackets a sentence ends only with them.
    if brackets > 0 && !rest[..rest.len() - closed.len()].contains(')') {
        return None;
    }
    let begins = next.trim_start_matches(OPENERS).trim_start_matches('>').trim_start();
    let first = begins.chars().next()?;
    if first.is_lowercase() && !next.starts_with('`') {
        return None;
    }
    if text.as_bytes()[at] == b'.' && is_abbreviation(&text[start..at], first) {
        return None;
    }
    Some(end - next.len())
}

fn is_abbreviation(before: &str, next: char) -> bool {
    let from = before.rfind(|c: char| c.is_whitespace() || matches!(c, '(' | '[' | ',' | '–')).map_or(0, |i| i + 1);
    let word = before.get(from..).unwrap_or("").trim_start_matches(OPENERS).trim_start_matches(',').to_lowercase();
    let initial = word.chars().count() == 1 && word.chars().all(char::is_alphabetic) && word != "i";
    // A number with its dot at the start of a sentence is that of an item.
    let numbered = from == 0 && !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit()) && before.trim() == word;
    ABBREVIATIONS.contains(&word.as_str())
        || initial
        || numbered
        || (next.is_ascii_digit() && BEFORE_NUMBERS.contains(&word.as_str()))
}

/// Adds a sentence; what only cites belongs to the sentence before it.
fn add(text: &str, range: Range<usize>, found: &mut Vec<Range<usize>>) {
    let words = &text[range.clone()];
    let start = range.start + (words.len() - words.trim_start().len());
    let end = start + words.trim().len();
    if start >= end {
        return;
    }
    match found.last_mut() {
        Some(before) if only_cites(&text[start..end]) => before.end = end,
        _ => found.push(start..end),
    }
}

/// Whether a piece is links alone, or names a publication and its pages without saying anything.
fn only_cites(words: &str) -> bool {
    const FRAGMENT_BYTES_MAX: usize = 400;
    if words.len() > FRAGMENT_BYTES_MAX {
        return false;
    }
    let outside = without_links(words);
    let linked = outside.len() < words.len();
    let left: Vec<&str> = outside
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty() && !matches!(*word, "and" | "see" | "also" | "See"))
        .collect();
    if linked && left.is_empty() {
        return true;
    }
    let pages = words.split_whitespace().any(|word| matches!(word.trim_start_matches('('), "p." | "pp." | "§"));
    pages
        && words.split_whitespace().count() <= 12
        && (!words.ends_with(['.', '!', '?']) || words.split_whitespace().count() <= 5)
        && words.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit() || c == '[' || c == '(')
}

/// The text without `[label](address)` and `[label][authority]`.
pub(super) fn without_links(words: &str) -> String {
    let mut out = String::new();
    let mut rest = words;
    while let Some(open) = rest.find('[') {
        let after = &rest[open..];
        let Some(close) = after.find(']') else { break };
        let tail = &after[close + 1..];
        let length = match tail.chars().next() {
            Some('(') => tail.find(')').map(|end| end + 1),
            Some('[') => tail.find(']').map(|end| end + 1),
            _ => None,
        };
        out.push_str(&rest[..open]);
        if let Some(length) = length {
            rest = &tail[length..];
        } else {
            out.push_str(&after[..=close]);
            rest = tail;
        }
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parts(text: &str) -> Vec<&str> {
        split(text, 0..text.len()).into_iter().map(|range| &text[range]).collect()
    }

    #[test]
    fn sentences_end_where_a_reader_ends_them() {
        for (text, expected) in [
            ("One. Two! Three? Four", vec!["One.", "Two!", "Three?", "Four"]),
            ("See p. 11. It says so.", vec!["See p. 11.", "It says so."]),
            ("It costs 2.5 gold, i.e. more. Pay.", vec!["It costs 2.5 gold, i.e. more.", "Pay."]),
            ("He said \"No.\" Then he left.", vec!["He said \"No.\"", "Then he left."]),
            ("Rule no. 5 holds. No. It fails.", vec!["Rule no. 5 holds.", "No.", "It fails."]),
            ("It ends (so p. 4. Really.) Then more.", vec!["It ends (so p. 4. Really.)", "Then more."]),
            ("It goes last. Rules, p. 4", vec!["It goes last. Rules, p. 4"]),
            ("It goes last. [p. 4](a), [p. 5][b]. More.", vec!["It goes last. [p. 4](a), [p. 5][b].", "More."]),
            ("Asked M. Holm on Jan. 5 about it.", vec!["Asked M. Holm on Jan. 5 about it."]),
            ("é. É. ", vec!["é. É."]),
            ("", vec![]),
        ] {
            assert_eq!(parts(text), expected, "{text}");
        }
    }
}
