//! One spelling for a publication's words and for quotes of them.
//!
//! White space, kinds of quotation marks and dashes, ligatures and case do not matter; a hyphen at a line's end may be part of
//! the word or not. Numbers, the words after them that may be units, and every other character matter.

use unicode_normalization::UnicodeNormalization;

/// Stands for a hyphen at a line's end.
const SOFT: char = '\u{1}';
/// Steps spent on words that are divided at the ends of several lines.
const STEPS_MAX: usize = 1_000_000;

/// The words of a page in one spelling.
#[derive(Debug, Clone, Default)]
pub(super) struct Text {
    /// Without the hyphens at lines' ends.
    pub(super) plain: String,
    /// With them, where there are any.
    hyphened: Option<String>,
    marked: String,
}

impl Text {
    pub(super) fn of_page(text: &str) -> Self {
        Self::of_marked(folded(text))
    }

    fn of_marked(marked: String) -> Self {
        if !marked.contains(SOFT) {
            return Self { plain: marked, hyphened: None, marked: String::new() };
        }
        let plain = marked.replace(SOFT, "");
        Self { plain, hyphened: Some(marked.replace(SOFT, "-")), marked }
    }

    /// Several texts as one.
    pub(super) fn joined<'t>(texts: impl Iterator<Item = &'t Self>) -> Self {
        let parts = texts.map(|text| if text.marked.is_empty() { text.plain.as_str() } else { &text.marked });
        Self::of_marked(parts.collect::<Vec<_>>().join(" "))
    }

    /// Whether the parts of a quote stand there, one after the other.
    pub(super) fn holds(&self, parts: &[String]) -> bool {
        in_order(&self.plain, parts)
            || self.hyphened.as_ref().is_some_and(|text| in_order(text, parts) || self.holds_mixed(parts))
    }

    /// The same where some hyphens at lines' ends belong to their words and some do not.
    fn holds_mixed(&self, parts: &[String]) -> bool {
        let mut rest = self.marked.as_str();
        let mut steps = STEPS_MAX;
        for part in parts {
            let first = part.chars().next().unwrap_or(' ');
            let mut from = 0;
            loop {
                let Some(at) = rest[from..].find(first).map(|at| from + at) else { return false };
                if let Some(end) = matched(&rest[at..], part, &mut steps)
                    && stands_apart(rest, at, at + end)
                {
                    rest = &rest[at + end..];
                    break;
                }
                if steps == 0 {
                    return false;
                }
                from = next_start(rest, at);
            }
        }
        true
    }
}

/// Length of the beginning of `text` that says `part`.
fn matched(text: &str, part: &str, steps: &mut usize) -> Option<usize> {
    let mut wanted = part.chars().peekable();
    for (at, c) in text.char_indices() {
        *steps = steps.checked_sub(1)?;
        match wanted.peek() {
            None => return Some(at),
            Some('-') if c == SOFT => drop(wanted.next()),
            Some(_) if c == SOFT => {}
            Some(next) if *next == c => drop(wanted.next()),
            Some(_) => return None,
        }
    }
    wanted.peek().is_none().then_some(text.len())
}

fn in_order(text: &str, parts: &[String]) -> bool {
    let mut from = 0;
    parts.iter().all(|part| {
        let mut at = from;
        while let Some(start) = text[at..].find(part.as_str()).map(|found| at + found) {
            let end = start + part.len();
            if stands_apart(text, start, end) {
                from = end;
                return true;
            }
            at = next_start(text, start);
        }
        false
    })
}

/// From where a match may begin after one that was none at `start`: within a word there is no other.
fn next_start(text: &str, start: usize) -> usize {
    let within = text[start..].find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len() - start);
    let one = text[start..].chars().next().map_or(0, char::len_utf8);
    (start + within.max(one)).min(text.len())
}

/// Whether the words at a place are whole: `5 spice` is no part of `15 spice`, `2.5 spice` or `-5 spice`.
fn stands_apart(text: &str, start: usize, end: usize) -> bool {
    let said = &text[start..end];
    let mut before = text[..start].chars().rev();
    let mut after = text[end..].chars();
    let (first, last) = (said.chars().next(), said.chars().next_back());
    let (previous, next) = (before.next(), after.next());
    let is = |c: Option<char>, of: fn(char) -> bool| c.is_some_and(of);
    let joins = |a: Option<char>, b: Option<char>| is(a, char::is_alphanumeric) && is(b, char::is_alphanumeric);
    if joins(previous, first) || joins(last, next) {
        return false;
    }
    let in_number = |c: char| matches!(c, '.' | ',' | '/' | ':');
    let more_before = is(previous, |c| c == '-') || (is(previous, in_number) && is(before.next(), char::is_numeric));
    let more_after =
        is(next, |c| matches!(c, '%' | '°' | '‰')) || (is(next, in_number) && is(after.next(), char::is_numeric));
    !(is(first, char::is_numeric) && more_before || is(last, char::is_numeric) && more_after)
}

/// The parts of a quote between its ellipses, in one spelling.
pub(super) fn parts(quote: &str) -> Vec<String> {
    let unified = quote.replace("[...]", "…").replace("[…]", "…").replace("(…)", "…").replace("...", "…");
    unified.split('…').map(|part| folded(part).replace(SOFT, "-")).filter(|part| !part.is_empty()).collect()
}

/// Words in one spelling, with [`SOFT`] for hyphens at lines' ends.
fn folded(text: &str) -> String {
    let mut words = String::with_capacity(text.len());
    let mut after_number = false;
    for word in unified(text).split(' ').filter(|word| !word.is_empty()) {
        if !words.is_empty() {
            words.push(' ');
        }
        if is_exact(word, after_number) {
            words.push_str(word);
        } else {
            words.extend(word.chars().flat_map(char::to_lowercase));
        }
        after_number = word.ends_with(|c: char| c.is_numeric());
    }
    words
}

/// Whether the case of a word matters: it holds a number, or stands behind one and may be a unit.
fn is_exact(word: &str, after_number: bool) -> bool {
    let letters = word.trim_matches(|c: char| !c.is_alphanumeric());
    let few = letters.chars().count() <= 2;
    word.contains(|c: char| c.is_numeric())
        || (after_number && (few || letters.chars().skip(1).any(char::is_uppercase)))
}

/// Characters in one form, white space as single spaces.
fn unified(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.nfc().filter(|c| *c != '\u{ad}').peekable();
    while let Some(c) = chars.next() {
        let c = match c {
            '\u{2018}' | '\u{2019}' | '\u{201a}' | '\u{201b}' => '\'',
            '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{201f}' | '«' | '»' => '"',
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            'ﬀ' | 'ﬁ' | 'ﬂ' | 'ﬃ' | 'ﬄ' => {
                out.push_str(match c {
                    'ﬀ' => "ff",
                    'ﬁ' => "fi",
                    'ﬂ' => "fl",
                    'ﬃ' => "ffi",
                    _ => "ffl",
                });
                continue;
            }
            c => c,
        };
        if c.is_whitespace() || c.is_control() {
            let mut broken = c == '\n';
            while let Some(next) = chars.next_if(|next| next.is_whitespace() || next.is_control()) {
                broken |= next == '\n';
            }
            let next = chars.peek().copied();
            divide(&mut out, next, broken);
        } else {
            out.push(c);
        }
    }
    out
}

/// White space between words: nothing beside a dash, and a mark for a word that a line's end divides.
fn divide(out: &mut String, next: Option<char>, broken: bool) {
    let is_dash = |c: char| c == '-' || matches!(c, '\u{2010}'..='\u{2015}' | '\u{2212}');
    if out.ends_with('-') {
        let letter_before = out[..out.len() - 1].ends_with(char::is_alphabetic);
        if broken && letter_before && next.is_some_and(char::is_lowercase) {
            out.pop();
            out.push(SOFT);
        } else if next.is_some_and(char::is_numeric) && !broken {
            out.push(' ');
        }
    } else if !out.is_empty() && (!next.is_some_and(is_dash) || out.ends_with(char::is_numeric)) {
        out.push(' ');
    }
}
