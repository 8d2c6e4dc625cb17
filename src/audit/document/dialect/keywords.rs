//! Sentences with the key words of RFC 2119, counted by section.
//!
//! The words count in capitals only (RFC 8174). A sentence that explains the words, and one that quotes them, is none. IDs are
//! the document's path, the section's anchor, and the sentence's number in the section.

use std::ops::Range;

use super::outline::{Block, BlockKind, Outline, SpanKind};
use super::{Dialect, Plan, attributes, bounded, sentences};
use crate::document::Element;
use crate::document::anchor::Anchors;

/// Key words with the level that each stands for, longer ones first.
const LEVELS: [(&str, &str); 11] = [
    ("MUST NOT", "MUST"),
    ("SHALL NOT", "MUST"),
    ("SHOULD NOT", "SHOULD"),
    ("NOT RECOMMENDED", "SHOULD"),
    ("MUST", "MUST"),
    ("REQUIRED", "MUST"),
    ("SHALL", "MUST"),
    ("SHOULD", "SHOULD"),
    ("RECOMMENDED", "SHOULD"),
    ("OPTIONAL", "MAY"),
    ("MAY", "MAY"),
];

/// The section in which sentences are counted.
#[derive(Debug)]
pub(super) struct Section {
    stem: String,
    number: u32,
}

impl Section {
    pub(super) fn new(stem: &str, anchor: &str) -> Self {
        let stem = if anchor.is_empty() { stem.to_owned() } else { format!("{stem}.{anchor}") };
        Self { stem, number: 0 }
    }

    /// The ID of the next sentence.
    pub(super) fn next(&mut self) -> String {
        self.number += 1;
        bounded(format!("{}.{}", self.stem, self.number))
    }
}

pub(super) fn find(source: &str, outline: &Outline, stem: &str, plan: &mut Plan) {
    let mut anchors = Anchors::default();
    let mut section = Section::new(stem, "");
    for block in &outline.blocks {
        match block.kind {
            BlockKind::Heading(_) => {
                let end = attributes::attribute(source, block).map_or(usize::MAX, |(_, written)| written.start);
                let words: String = block
                    .spans
                    .iter()
                    .map(|(kind, range)| match kind {
                        SpanKind::Text => &source[range.start..range.end.min(end.max(range.start))],
                        SpanKind::Code => source[range.clone()].trim_matches('`'),
                        SpanKind::Break => " ",
                        SpanKind::Html | SpanKind::Strong | SpanKind::Emphasis | SpanKind::Link => "",
                    })
                    .collect();
                section = Section::new(stem, &anchors.give(words.trim()));
            }
            BlockKind::Row { head: false } => {
                if let Some(level) = level_in(&source[block.range.clone()]) {
                    let found = plan.push(Dialect::Rfc2119, &section.next(), block.range.clone(), block.range.clone());
                    found.element = Element::Row;
                    found.foreign.level = Some(level);
                }
            }
            kind if kind.is_prose() => in_prose(source, block, &mut section, plan),
            _ => {}
        }
    }
}

fn in_prose(source: &str, block: &Block, section: &mut Section, plan: &mut Plan) {
    let (Some(first), Some(last)) = (block.spans.first(), block.spans.last()) else { return };
    let range = first.1.start..last.1.end.max(first.1.end);
    let masked = masked(source, block, &range);
    let held = held(block);
    let holds = |at: usize| {
        let before = held.partition_point(|span| span.start < at);
        before > 0 && at < held[before - 1].end
    };
    for sentence in sentences::split(source, range.clone(), holds) {
        let said = &masked[sentence.start - range.start..sentence.end - range.start];
        let Some(level) = level_in(said) else { continue };
        plan.push(Dialect::Rfc2119, &section.next(), sentence.clone(), sentence).foreign.level = Some(level);
    }
}

/// Emphasis, links and code, joined where they touch: no sentence ends within.
fn held(block: &Block) -> Vec<Range<usize>> {
    let mut held: Vec<Range<usize>> = Vec::new();
    for (kind, range) in &block.spans {
        if matches!(kind, SpanKind::Text | SpanKind::Break) {
            continue;
        }
        match held.last_mut() {
            Some(last) if range.start < last.end => last.end = last.end.max(range.end),
            _ => held.push(range.clone()),
        }
    }
    held
}

/// The text with code and raw HTML blotted out, byte for byte as long.
fn masked(source: &str, block: &Block, range: &Range<usize>) -> String {
    let mut masked = String::with_capacity(range.len());
    let mut at = range.start;
    for (kind, span) in &block.spans {
        if matches!(kind, SpanKind::Code | SpanKind::Html) && span.start >= at {
            masked.push_str(&source[at..span.start]);
            masked.extend(std::iter::repeat_n('x', span.len()));
            at = span.end;
        }
    }
    masked.push_str(&source[at..range.end.max(at)]);
    masked
}

/// The highest level of the key words in a sentence.
pub(super) fn level_in(sentence: &str) -> Option<String> {
    const RANKS: [&str; 3] = ["MUST", "SHOULD", "MAY"];
    if !sentence.bytes().any(|b| b == b'M' || b == b'S' || b == b'R' || b == b'O')
        || is_alone(sentence)
        || explains(sentence)
        || is_in_capitals(sentence)
    {
        return None;
    }
    let mut best: Option<usize> = None;
    for (word, level) in LEVELS {
        let first = word.split(' ').next().unwrap_or(word);
        let found = sentence.match_indices(first).any(|(at, _)| is_word(sentence, at, word));
        let rank = RANKS.iter().position(|rank| *rank == level);
        if found && best.is_none_or(|best| rank.is_some_and(|rank| rank < best)) {
            best = rank;
        }
    }
    best.map(|rank| RANKS[rank].to_owned())
}

/// Whether the words stand there, apart from other letters, and are not quoted.
fn is_word(sentence: &str, at: usize, word: &str) -> bool {
    let mut end = at;
    for (i, part) in word.split(' ').enumerate() {
        if i > 0 {
            let rest = &sentence[end..];
            let gap = rest.len() - rest.trim_start_matches(|c: char| c.is_whitespace() || c == '>').len();
            if gap == 0 {
                return false;
            }
            end += gap;
        }
        if !sentence[end..].starts_with(part) {
            return false;
        }
        end += part.len();
    }
    let before = sentence[..at].chars().next_back();
    let after = sentence[end..].chars().next();
    let apart = |c: Option<char>| {
        c.is_none_or(|c| !c.is_alphanumeric() && !matches!(c, '_' | '-' | '\'' | '"' | '\u{201c}' | '\u{201d}'))
    };
    let glued = |c: Option<char>| c == Some('_') || c.is_some_and(char::is_alphanumeric);
    // `_MUST_` and `**MUST**` are emphasised words; `MUST_BE` and `X_MUST_BE` are names.
    let outer = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
    let within = outer(sentence[..at].chars().rev().nth(1)) && outer(sentence[end..].chars().nth(1));
    let emphasised = before == Some('_') && after == Some('_') && within;
    emphasised || (apart(before) && apart(after) && !glued(before) && !glued(after))
}

/// Whether the words stand without a sentence, as in a list of them.
fn is_alone(sentence: &str) -> bool {
    let mut words = sentence.split_whitespace().filter(|word| word.contains(char::is_alphabetic));
    words.by_ref().take(2).all(|word| ["MUST", "SHALL", "SHOULD", "MAY", "NOT"].contains(&word))
        && words.next().is_none()
}

/// Whether a whole sentence is in capitals, as licences disclaim: its words are in them for no reason of their own.
fn is_in_capitals(sentence: &str) -> bool {
    const LETTERS_MIN: usize = 40;
    !sentence.chars().any(char::is_lowercase) && sentence.chars().filter(|c| c.is_uppercase()).count() >= LETTERS_MIN
}

/// Whether the sentence is the one that says what the key words mean, or who complies: by its usual words, or since it cites
/// where the words are defined and lists several.
fn explains(sentence: &str) -> bool {
    const LISTED_MIN: usize = 3;
    let cites = || ["2119", "8174", "BCP 14", "BCP14"].iter().any(|source| sentence.contains(source));
    let listed = || {
        let words = ["MUST", "REQUIRED", "SHALL", "SHOULD", "RECOMMENDED", "OPTIONAL", "MAY"];
        words.iter().filter(|word| sentence.contains(**word)).count()
    };
    sentence.contains("interpreted as described")
        || sentence.contains("to be interpreted as")
        || (cites() && listed() >= LISTED_MIN)
        || DEFINING.iter().any(|words| sentence.contains(words))
        || tells_of_all(sentence)
}

/// How the words are told to be meant: `MUST This word means that the item is an absolute requirement of the specification.`
const DEFINING: [&str; 5] = [
    "is an absolute requirement of",
    "is an absolute prohibition of",
    "is truly optional and may be",
    "This word, or the adjective",
    "should generally be followed for all but exceptional",
];

/// Whether it speaks of all sentences with such words: `… one or more of the MUST, REQUIRED or SHALL requirements …`.
fn tells_of_all(sentence: &str) -> bool {
    let names = |all: &str| {
        sentence.split(all).skip(1).any(|rest| LEVELS.iter().any(|(word, _)| rest.trim_start().starts_with(word)))
    };
    let defines = ["definition of ", "meaning of "].iter().any(|of| names(of));
    defines || sentence.contains("complian") && (names("of the") || names("all the") || names("all"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels() {
        for (sentence, level) in [
            ("A client MUST send it.", Some("MUST")),
            ("It MAY, but SHOULD NOT, wait.", Some("SHOULD")),
            ("It **MUST** be so, or _MAY_ be.", Some("MUST")),
            ("It _MAY_ be.", Some("MAY")),
            ("A client must send it.", None),
            ("IN NO EVENT SHALL THE HARBOUR BE LIABLE FOR WHATEVER MAY HAPPEN AT SEA.", None),
            ("TLS MUST BE USED.", Some("MUST")),
            ("The word \"MUST\" is strong.", None),
            ("MUST_BE_SET and IT_MUST_BE are flags.", None),
            ("MUSTARD is NOT\nRECOMMENDED.", Some("SHOULD")),
            ("The key words MUST and MAY are to be interpreted as described in RFC 2119.", None),
            ("This paper uses MUST, SHOULD and MAY with the meanings of RFC 2119.", None),
            ("It MUST follow RFC 2119.", Some("MUST")),
            ("A tool is not compliant if it fails one of the MUST, MUST NOT or SHALL requirements.", None),
            ("A tool is compliant if it satisfies all the MUST and SHOULD requirements.", None),
            ("A compliant tool MUST read all of the optional parts.", Some("MUST")),
            ("MAYBE", None),
            ("MUST NOT", None),
            ("- SHOULD", None),
            (
                "MUST This word, or the adjective \"required\", means that it is an absolute requirement of the text.",
                None,
            ),
            ("pre-MUST", None),
            ("", None),
        ] {
            assert_eq!(level_in(sentence).as_deref(), level, "{sentence}");
        }
    }
}
