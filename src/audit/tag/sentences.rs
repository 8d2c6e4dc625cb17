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

/// Words that an answer is labelled with.
pub(super) const ANSWERS: [&str; 4] = ["a", "answer", "reply", "re"];

/// Whether a text opens with one of some words, its number, and a sign: `Q3.`, `**Answer:**`.
pub(super) fn opens_with(text: &str, words: &[&str]) -> bool {
    let bare = text.trim_start_matches(['*', '_']);
    let end = bare.find([':', '.', ')']).unwrap_or(0);
    let word = bare[..end].trim_end_matches(|c: char| c.is_ascii_digit() || matches!(c, ' ' | '*' | '_'));
    words.iter().any(|known| word.eq_ignore_ascii_case(known))
}

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

/// How much of a text is its number in a list that was numbered by hand: `1.4 `, `007 `, `Row 6. `, `R-12: `, `Q3. `.
pub(super) fn number_length(text: &str) -> usize {
    const LABELS: [&str; 11] = ["Row", "Item", "Entry", "Point", "Line", "Nr", "No", "Case", "Note", "Question", "Q"];
    let marks = text.len() - text.trim_start_matches(['*', '_']).len();
    let bare = &text[marks..];
    let end = bare.find(char::is_whitespace).unwrap_or(bare.len());
    let (word, rest) = bare.split_at(end);
    let next = rest.trim_start();
    if marks > 3 || next.is_empty() {
        return 0;
    }
    let length = text.len() - next.len();
    if is_number(word, next) {
        return length;
    }
    if LABELS.contains(&word.trim_end_matches('.')) {
        let end = next.find(char::is_whitespace).unwrap_or(next.len());
        let (number, rest) = next.split_at(end);
        let core =
            number.trim_end_matches(['.', ')', ':', '*', '_']).trim_end_matches(|c: char| c.is_ascii_lowercase());
        let closed = number.contains(['.', ')', ':']);
        if closed && (1..=3).contains(&core.len()) && digits(core) && !rest.trim_start().is_empty() {
            return text.len() - rest.trim_start().len();
        }
    }
    0
}

fn digits(word: &str) -> bool {
    word.bytes().all(|b| b.is_ascii_digit())
}

/// Whether a word numbers what follows it, and is neither a quantity nor a place in a publication.
fn is_number(word: &str, next: &str) -> bool {
    let inner = word.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let core = inner.unwrap_or_else(|| word.trim_end_matches(['.', ')', ':', '*', '_']));
    if core.is_empty() || core.len() > 12 || !core.is_ascii() {
        return false;
    }
    let dotted = core.contains('.') && core.matches('.').count() <= 3;
    if dotted && core.split('.').all(|part| (1..=3).contains(&part.len()) && digits(part)) {
        return next.starts_with(|c: char| (c.is_alphanumeric() && !c.is_ascii_lowercase()) || OPENERS.contains(&c));
    }
    let counted = core.trim_end_matches(|c: char| c.is_ascii_lowercase());
    if counted.starts_with('0') && (2..=4).contains(&counted.len()) && digits(counted) {
        return true;
    }
    let letters = core.bytes().take_while(u8::is_ascii_uppercase).count();
    let number = &core[letters..];
    let coded = number.strip_prefix('-').map_or(letters == 1 && !number.is_empty() && number.len() <= 3, |number| {
        (1..=4).contains(&letters) && !number.is_empty() && number.len() <= 4
    });
    if coded && digits(number.trim_start_matches('-')) {
        return true;
    }
    let inner = core.trim_start_matches('(');
    word.ends_with(')')
        && (1..=3).contains(&inner.len())
        && inner.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9'))
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
    fn numbers_of_a_list_by_hand_are_told_from_quantities() {
        for (text, number) in [
            ("1.4 At three stops", "1.4 "),
            ("14.3 says so", ""),
            ("9.2 is about replacements", ""),
            ("007 Ten cards", "007 "),
            ("17 cases pass", ""),
            ("2026 was a good year", ""),
            ("Row 6. Advance payments", "Row 6. "),
            ("Rule 6. Advance payments", ""),
            ("Item 4 of the list", ""),
            ("R-12: The owner", "R-12: "),
            ("**Q3. May it?** Yes.", "**Q3. "),
            ("**D15.** Names", "**D15.** "),
            ("(iv) a tenant", "(iv) "),
            ("[4.2] A tenant", "[4.2] "),
            ("[4](a) A tenant", ""),
            ("[p. 4] A tenant", ""),
            ("b) a tenant", "b) "),
            ("(and) a tenant of it", "(and) "),
            ("RFC 5545 says", ""),
            ("1.4", ""),
            ("", ""),
        ] {
            assert_eq!(&text[..number_length(text)], number, "{text}");
        }
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
