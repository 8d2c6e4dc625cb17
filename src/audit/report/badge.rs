//! Badges: small SVG pictures with two words, for a README.
//!
//! The drawing is in `templates/badge.svg`. Widths come from a table, so that a badge is the same on every machine.

use serde::Serialize;
use unicode_width::UnicodeWidthChar;

use super::header::{Header, share};
use super::template;
use crate::chain::Audit;
use crate::diagnostic::render::visible_start;
use crate::gate::State;

/// Characters of a badge's word that are shown.
const CHARS_MAX: usize = 60;
/// Pixels left and right of a word.
const MARGIN: u32 = 6;
/// Pixels of an em.
const EM: u32 = 11;

/// What a badge says of its value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tone {
    /// All is there.
    Good,
    /// Something is not.
    Attention,
    /// Nothing is known.
    Neutral,
}

impl Tone {
    /// White text on it has a contrast of 4.5 or more.
    fn fill(self) -> &'static str {
        match self {
            Self::Good => "#1d6b3a",
            Self::Attention => "#9a4a00",
            Self::Neutral => "#5d5a55",
        }
    }
}

/// The share of clauses that are verified or guarded.
pub fn proven(audit: &Audit) -> String {
    let clauses = Header::of(audit).clauses;
    let tone = match clauses.percent {
        Some(100) => Tone::Good,
        Some(_) => Tone::Attention,
        None => Tone::Neutral,
    };
    render("clauses proven", &share(clauses.percent), tone)
}

/// The state of a gate.
pub fn gate(name: &str, state: State) -> String {
    let tone = match state {
        State::Open => Tone::Attention,
        State::Met => Tone::Good,
    };
    render(&format!("gate {name}"), state.word(), tone)
}

/// A badge with these words.
pub fn render(label: &str, value: &str, tone: Tone) -> String {
    let (label, value) = (visible_start(label, CHARS_MAX), visible_start(value, CHARS_MAX));
    let (label_width, value_width) = (width_of(&label), width_of(&value));
    let split = label_width + 2 * MARGIN;
    let rest = value_width + 2 * MARGIN;
    let title = format!("{label}: {value}");
    template::render(
        "badge.svg",
        &View {
            width: split + rest,
            split,
            rest,
            label_width,
            value_width,
            value_x: split + MARGIN,
            fill: tone.fill(),
            label: label.into_owned(),
            value: value.into_owned(),
            title,
        },
    )
}

#[derive(Serialize)]
struct View {
    width: u32,
    split: u32,
    rest: u32,
    label_width: u32,
    value_width: u32,
    value_x: u32,
    fill: &'static str,
    label: String,
    value: String,
    title: String,
}

/// Pixels that a word takes, rounded up.
fn width_of(text: &str) -> u32 {
    let thousandths: u32 = text.chars().map(advance).sum();
    (thousandths * EM).div_ceil(1000)
}

/// How far a character advances, in thousandths of an em, in a sans-serif of Verdana's width.
fn advance(c: char) -> u32 {
    match c {
        'i' | 'j' | 'l' | '\'' => 300,
        ' ' | 'f' | 't' | 'r' | 'I' | '.' | ',' | ':' | ';' | '!' | '|' => 400,
        '-' | '(' | ')' | '[' | ']' | '/' | '\\' | 'J' | '"' | '`' => 460,
        'c' | 's' | 'z' => 525,
        'L' | 'F' | 'E' | 'T' | '?' => 610,
        'm' | 'W' | '@' | '%' => 1000,
        'w' | 'M' | '+' | '<' | '=' | '>' | '#' | '~' | '^' => 830,
        'D' | 'G' | 'H' | 'N' | 'O' | 'Q' | 'U' | '&' => 780,
        'A' | 'B' | 'C' | 'K' | 'P' | 'R' | 'S' | 'V' | 'X' | 'Y' | 'Z' => 695,
        c if c.width() == Some(2) => 1000,
        c if c.width() == Some(0) => 0,
        _ => 635,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_badge() {
        insta::assert_snapshot!(gate("sapho-rules", State::Open));
    }

    #[test]
    fn words_are_escaped_and_bounded() {
        let svg = render("</title><script>\"&'", &"x".repeat(500), Tone::Neutral);
        assert!(!svg.contains("<script"), "{svg}");
        assert!(svg.contains("&lt;/title&gt;&lt;script&gt;&quot;&amp;"), "{svg}");
        assert!(svg.len() < 1600, "{}", svg.len());
        assert!(!render("\u{1b}\u{0}", "\u{202e}", Tone::Good).chars().any(|c| c.is_control() && c != '\n'));
    }

    #[test]
    fn longer_words_are_wider() {
        assert!(width_of("mmmm") > width_of("iiii"));
        assert_eq!(width_of(""), 0);
        assert_eq!(width_of("漢"), 11);
    }
}
