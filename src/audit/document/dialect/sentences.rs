//! Where sentences end.
//!
//! Lives here: arithmetic on a block's text. Which sentences are requirements lives in `keywords`.

use std::ops::Range;

/// Words whose full stop ends no sentence.
const SHORT: [&str; 7] = ["e.g", "i.e", "cf", "vs", "al", "approx", "resp"];
/// Those before a number.
const COUNTING: [&str; 7] = ["sec", "fig", "no", "ref", "eq", "ch", "pp"];

/// The sentences of `source[range]`; `holds` says of a byte that no sentence may end there.
pub(super) fn split(source: &str, range: Range<usize>, holds: impl Fn(usize) -> bool) -> Vec<Range<usize>> {
    let text = &source[range.clone()];
    let mut sentences = Vec::new();
    let mut start = range.start;
    for (at, _) in text.match_indices(['.', '!', '?']) {
        let close =
            text[at + 1..].bytes().take_while(|b| matches!(b, b')' | b'"' | b'\'' | b'*' | b'_' | b']')).count();
        let end = at + 1 + close;
        let rest = &text[end..];
        let gap = rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == '>').len();
        if gap == 0
            || rest.len() == gap
            || !opens(&rest[gap..])
            || is_short(&text[..at], &rest[gap..])
            || is_spoken_of(&text[..at], &text[at + 1..])
            || (text[at + 1..end].contains(')') && begins_with_verb(&rest[gap..]))
            || holds(range.start + end)
        {
            continue;
        }
        sentences.push(start..range.start + end);
        start = range.start + end + gap;
    }
    sentences.push(start..range.end);
    sentences.retain(|sentence| !source[sentence.clone()].trim().is_empty());
    sentences
}

/// Whether a sentence may begin so.
fn opens(rest: &str) -> bool {
    rest.chars()
        .find(|c| !matches!(c, '*' | '_' | '"' | '\'' | '(' | '[' | '`' | '\u{201c}' | '\u{2018}'))
        .is_some_and(|c| c.is_uppercase() || c.is_numeric() || !c.is_alphabetic())
        || rest.starts_with(['`', '[', '*', '"', '\u{201c}'])
}

/// Whether a parenthesis stood between a subject and its verb: `The value (see 4.2.) MUST …`.
fn begins_with_verb(rest: &str) -> bool {
    let word = rest.split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or_default();
    ["MUST", "SHALL", "SHOULD", "MAY", "IS", "ARE"].contains(&word)
}

/// Whether a mark is one that the sentence tells of, as in `"?"` and `("0" .. "9")`.
fn is_spoken_of(before: &str, after: &str) -> bool {
    let dotted = before.trim_end_matches('.');
    let quoted = [('"', '"'), ('\'', '\''), ('(', ')'), ('`', '`'), ('\u{201c}', '\u{201d}'), ('\u{2018}', '\u{2019}')];
    quoted.iter().any(|(open, close)| before.ends_with(*open) && after.starts_with(*close))
        || (dotted.len() < before.len() && dotted.ends_with(char::is_whitespace))
}

/// Whether a full stop after `before` only shortens a word, as `rest` shows.
fn is_short(before: &str, rest: &str) -> bool {
    let from =
        before.len() - before.bytes().rev().take(16).take_while(|b| b.is_ascii_alphabetic() || *b == b'.').count();
    let word = before[from..].to_ascii_lowercase();
    let word = word.as_str();
    SHORT.contains(&word)
        || (COUNTING.contains(&word) && rest.starts_with(|c: char| c.is_numeric()))
        || (word == "etc" && !rest.starts_with(char::is_uppercase))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_where_they_should() {
        for (text, expected) in [
            ("A b. C d.", vec!["A b.", "C d."]),
            ("See e.g. the X. Then y", vec!["See e.g. the X.", "Then y"]),
            ("It is 2.5 m. (As said.) Next!", vec!["It is 2.5 m.", "(As said.)", "Next!"]),
            ("A `b.` C", vec!["A `b.` C"]),
            ("Ends.\nNext", vec!["Ends.", "Next"]),
            ("one. two", vec!["one. two"]),
            ("A, etc. The X. A, etc. (b)", vec!["A, etc.", "The X.", "A, etc. (b)"]),
            ("It says no. See no. 5 and sec. 2.", vec!["It says no.", "See no. 5 and sec. 2."]),
            (
                "Send \"?\" or \".\" MAY be. Do (\"0\" .. \"9\") It.",
                vec!["Send \"?\" or \".\" MAY be.", "Do (\"0\" .. \"9\") It."],
            ),
            ("Say \"X\". Then Y. It (or `x`). Z.", vec!["Say \"X\".", "Then Y.", "It (or `x`).", "Z."]),
            ("Go on ... Then X. And so on... Then Y.", vec!["Go on ... Then X.", "And so on...", "Then Y."]),
            ("It is X. `x` is", vec!["It is X.", "`x` is"]),
            (
                "A value (see 4.2.) MUST be 3.5. (See x.) It MAY.",
                vec!["A value (see 4.2.) MUST be 3.5.", "(See x.)", "It MAY."],
            ),
            ("", vec![]),
        ] {
            let found: Vec<&str> =
                split(text, 0..text.len(), |_| false).into_iter().map(|range| &text[range]).collect();
            assert_eq!(found, expected, "{text}");
        }
    }
}
