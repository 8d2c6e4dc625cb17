//! A block's words: one white space, and no citations at its end.
//!
//! Lives here: arithmetic on strings. Which text belongs to which block does not live here.

use std::ops::Range;

use crate::ids::is_plain;

/// Adds text with its white space as single spaces, none at the start of `out`.
pub(super) fn push(out: &mut String, text: &str) {
    if is_plain(text.as_bytes()) {
        let spaced = out.is_empty() || out.ends_with(' ');
        out.push_str(text.strip_prefix(' ').filter(|_| spaced).unwrap_or(text));
        return;
    }
    for (i, word) in text.split(char::is_whitespace).enumerate() {
        if i > 0 && !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
        out.push_str(word);
    }
}

/// Adds a whole block's words after those of the blocks before it.
pub(super) fn push_block(out: &mut String, block: &str) {
    if !out.is_empty() && !block.is_empty() && !out.ends_with(' ') {
        out.push(' ');
    }
    out.push_str(block);
}

/// The words without the run of citations that ends them; `cited` is where citations stand, in order.
///
/// What separates the citations goes with them, and so do brackets around them; the sentence keeps its own end.
pub(super) fn without_last_citations(words: &str, cited: &[Range<usize>]) -> String {
    let words = words.trim_end();
    let Some(last) = cited.last() else { return words.to_owned() };
    let tail = words.get(last.end..).unwrap_or("");
    if !tail.chars().all(|c| c.is_whitespace() || matches!(c, '.' | ',' | ';' | ')' | ']' | '!' | '?')) {
        return words.to_owned();
    }
    let mut first = cited.len() - 1;
    while first > 0 && separates(&words[cited[first - 1].end..cited[first].start]) {
        first -= 1;
    }
    let mut rest: String = tail.chars().filter(|c| !c.is_whitespace() && !matches!(c, ',' | ';')).collect();
    let mut head = trimmed(&words[..cited[first].start]);
    for (open, close) in [('(', ')'), ('[', ']')] {
        if let (Some(before), Some(at)) = (head.strip_suffix(open), rest.find(close)) {
            head = trimmed(before);
            rest.remove(at);
        }
    }
    if head.is_empty() {
        return String::new();
    }
    if head.trim_end_matches([')', '"', '\'', '\u{201d}', '\u{2019}']).ends_with(['.', '!', '?', ':', '\u{2026}']) {
        rest.retain(|c| c != '.');
    }
    format!("{head}{rest}")
}

fn trimmed(head: &str) -> &str {
    head.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | '·' | '—' | '–'))
}

pub(super) fn separates(between: &str) -> bool {
    let is_mark = |c: char| matches!(c, ',' | ';' | '·' | '/' | '&' | '+' | '—' | '–');
    between.split_whitespace().all(|word| matches!(word.trim_matches(is_mark), "" | "and" | "see" | "also"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Citations are written as `<..>`.
    fn stripped(text: &str) -> String {
        let (mut words, mut cited, mut start) = (String::new(), Vec::new(), 0);
        for c in text.chars() {
            match c {
                '<' => start = words.len(),
                '>' => cited.push(start..words.len()),
                c => words.push(c),
            }
        }
        without_last_citations(&words, &cited)
    }

    #[test]
    fn runs_at_the_end_go_with_their_separators() {
        for (text, kept) in [
            ("It goes last. <card face>, <p. 11>", "It goes last."),
            ("It goes last <p. 11>.", "It goes last."),
            ("It goes last. <p. 11>.", "It goes last."),
            ("It goes last (<p. 11>; <p. 12>).", "It goes last."),
            ("It goes last (as printed, <p. 11>).", "It goes last (as printed)."),
            ("It goes last — <p. 11> and <p. 12>", "It goes last"),
            ("As <the card> says, it goes last.", "As <the card> says, it goes last."),
            ("As <the card> says. <p. 11>", "As <the card> says."),
            ("Does it? <p. 11>", "Does it?"),
            ("<p. 11>, <p. 12>", ""),
            ("<p. 11>.", ""),
            ("No citation ", "No citation"),
            ("", ""),
        ] {
            assert_eq!(stripped(text), kept.replace(['<', '>'], ""), "{text}");
        }
    }

    #[test]
    fn white_space_is_single_spaces() {
        let mut out = String::new();
        push(&mut out, " a\u{a0} b\r\n");
        push(&mut out, " c");
        assert_eq!(out, "a b c");
        push_block(&mut out, "d");
        push_block(&mut out, "");
        assert_eq!(out, "a b c d");
    }
}
