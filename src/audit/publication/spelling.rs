//! One spelling for a publication's words and for quotes of them.
//!
//! White space, kinds of quotation marks and dashes and ligatures do not matter; a hyphen at a line's end may be part of the
//! word or not. Case matters, but for the first letter of a quote and for words in capitals throughout. Words are looked for
//! without their case, and then held against it: [`Words`] has both, byte for byte at the same places.

use unicode_normalization::UnicodeNormalization;

/// Stands for a hyphen at a line's end.
const SOFT: char = '\u{1}';
/// Steps spent on words that are divided at the ends of several lines.
const STEPS_MAX: usize = 1_000_000;

/// Words in one spelling.
#[derive(Debug, Clone, Default)]
pub(super) struct Words {
    /// Without case.
    pub(super) folded: String,
    /// As they are written, as long.
    pub(super) cased: String,
}

impl Words {
    fn with_soft(&self, by: &str) -> Self {
        Self { folded: self.folded.replace(SOFT, by), cased: self.cased.replace(SOFT, by) }
    }

    fn ends_in_hyphen(&self) -> bool {
        self.folded.strip_suffix('-').is_some_and(|word| word.ends_with(char::is_alphabetic))
    }
}

/// The words of a page in one spelling.
#[derive(Debug, Clone, Default)]
pub(super) struct Text {
    /// Without the hyphens at lines' ends.
    pub(super) plain: Words,
    /// With them, where there are any.
    hyphened: Option<Words>,
    marked: Words,
    /// How many bytes at the beginning and at the end are the page's number, on a line of its own.
    folio: (usize, usize),
}

impl Text {
    pub(super) fn of_page(text: &str) -> Self {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        let number = |line: Option<&str>| {
            let digits = line.filter(|line| line.len() <= 4 && line.bytes().all(|b| b.is_ascii_digit()));
            digits.map_or(0, str::len)
        };
        let first = number(lines.next());
        let folio = (first, number(lines.next_back()));
        Self { folio, ..Self::of_marked(folded(text)) }
    }

    fn of_marked(marked: Words) -> Self {
        if !marked.folded.contains(SOFT) {
            return Self { plain: marked, ..Self::default() };
        }
        Self { plain: marked.with_soft(""), hyphened: Some(marked.with_soft("-")), marked, folio: (0, 0) }
    }

    /// Several pages as one text, without their numbers; a word may go on overleaf.
    pub(super) fn joined<'t>(texts: impl Iterator<Item = &'t Self>) -> Self {
        let mut all = Words::default();
        for text in texts {
            let words = if text.marked.folded.is_empty() { &text.plain } else { &text.marked };
            let end = words.folded.len().saturating_sub(text.folio.1);
            let range = text.folio.0.min(end)..end;
            let (folded, cased) = (words.folded[range.clone()].trim(), words.cased[range].trim());
            if all.ends_in_hyphen() && cased.starts_with(char::is_lowercase) {
                for words in [&mut all.folded, &mut all.cased] {
                    words.pop();
                    words.push(SOFT);
                }
            } else if !all.folded.is_empty() {
                all.folded.push(' ');
                all.cased.push(' ');
            }
            all.folded.push_str(folded);
            all.cased.push_str(cased);
        }
        Self::of_marked(all)
    }

    /// Whether the parts of a quote stand there, one after the other.
    pub(super) fn holds(&self, parts: &[Words]) -> bool {
        in_order(&self.plain, parts)
            || self.hyphened.as_ref().is_some_and(|text| in_order(text, parts) || self.holds_mixed(parts))
    }

    /// For each place where these words stand undivided, the word right before them that turns them round, if there is one.
    pub(super) fn denials(&self, part: &Words) -> Vec<Option<String>> {
        let text = self.plain.folded.as_str();
        let mut found = Vec::new();
        let mut at = 0;
        while let Some(start) = text[at..].find(part.folded.as_str()).map(|found| at + found) {
            let end = start + part.folded.len();
            let (before, printed) = (&self.plain.cased[..start], &self.plain.cased[start..end]);
            if stands_apart(text, start, end) && is_same_case(before, printed, &part.cased, true) {
                let word = before.trim_end_matches(' ').rsplit(' ').next().unwrap_or_default();
                let word = word.trim_start_matches(|c: char| !c.is_alphanumeric());
                found.push(denies(&word.to_lowercase()).then(|| word.to_owned()));
            }
            at = next_start(text, start);
        }
        found
    }

    /// The same where some hyphens at lines' ends belong to their words and some do not.
    fn holds_mixed(&self, parts: &[Words]) -> bool {
        let text = self.marked.folded.as_str();
        let mut from = 0;
        let mut steps = STEPS_MAX;
        for part in parts {
            let first = part.folded.chars().next().unwrap_or(' ');
            loop {
                let Some(at) = text[from..].find(first).map(|at| from + at) else { return false };
                if let Some(length) = matched(&text[at..], &part.folded, &mut steps)
                    && stands_apart(text, at, at + length)
                    && is_same_case(&self.marked.cased[..at], &self.marked.cased[at..at + length], &part.cased, true)
                {
                    from = at + length;
                    break;
                }
                if steps == 0 {
                    return false;
                }
                from = next_start(text, at);
            }
        }
        true
    }
}

/// Whether a word, in small letters, turns round what follows it.
fn denies(word: &str) -> bool {
    matches!(word, "no" | "not" | "never" | "cannot" | "neither" | "nor" | "without") || word.ends_with("n't")
}

/// Whether words that are the same without their case are so with it. A heading in capitals may be quoted in small letters, and
/// what `begins` a quote may have another case there than in its sentence; `before` is what is printed before it. A unit keeps
/// its case.
pub(super) fn is_same_case(before: &str, printed: &str, quoted: &str, begins: bool) -> bool {
    if printed == quoted {
        return true;
    }
    let mut after_number = before.trim_end_matches(' ').ends_with(char::is_numeric);
    printed.split(' ').zip(quoted.split(' ')).enumerate().all(|(at, (printed, quoted))| {
        let unit = is_unit(printed, after_number) || is_unit(quoted, after_number);
        after_number = quoted.ends_with(char::is_numeric);
        let begins = begins && at == 0 && (!unit || is_capitalised(printed));
        is_word_in_same_case(printed, quoted, begins, unit)
    })
}

fn is_word_in_same_case(printed: &str, quoted: &str, begins: bool, unit: bool) -> bool {
    let mut letters = printed.chars().filter(|c| c.is_alphabetic());
    let words = quoted.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    words.enumerate().all(|(at, word)| {
        let printed: Vec<char> = letters.by_ref().take(word.chars().count()).collect();
        let differing = printed.iter().zip(word.chars()).filter(|(a, b)| **a != *b).count();
        let first_differs = printed.first().copied() != word.chars().next();
        let in_capitals = printed.iter().all(|c| c.is_uppercase()) || word.chars().all(char::is_uppercase);
        differing == 0
            || (differing == 1 && first_differs && begins && at == 0)
            || (differing > 1 && in_capitals && !unit)
    })
}

/// Whether a word is written as at the beginning of a sentence, which few units are.
fn is_capitalised(word: &str) -> bool {
    let mut letters = word.chars().filter(|c| c.is_alphabetic());
    let first = letters.next();
    let mut rest = letters.peekable();
    let alone = rest.peek().is_none();
    first.is_some_and(char::is_uppercase)
        && rest.all(char::is_lowercase)
        && (!alone || matches!(first, Some('A' | 'I')))
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

fn in_order(words: &Words, parts: &[Words]) -> bool {
    let text = words.folded.as_str();
    let mut from = 0;
    parts.iter().all(|part| {
        let mut at = from;
        while let Some(start) = text[at..].find(part.folded.as_str()).map(|found| at + found) {
            let end = start + part.folded.len();
            let (before, printed) = (&words.cased[..start], &words.cased[start..end]);
            if stands_apart(text, start, end) && is_same_case(before, printed, &part.cased, true) {
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

/// Whether the words at a place are whole: `5 spice` is no part of `15 spice`, `2.5 spice` or `-5 spice`, nor `can` of `can't`.
fn stands_apart(text: &str, start: usize, end: usize) -> bool {
    let said = &text[start..end];
    let mut before = text[..start].chars().rev();
    let mut after = text[end..].chars();
    let (first, last) = (said.chars().next(), said.chars().next_back());
    let (previous, next) = (before.next(), after.next());
    let (second_before, second_after) = (before.next(), after.next());
    let is = |c: Option<char>, of: fn(char) -> bool| c.is_some_and(of);
    let joins = |a: Option<char>, b: Option<char>| is(a, char::is_alphanumeric) && is(b, char::is_alphanumeric);
    let apostrophe = Some('\'');
    let is_part = joins(previous, first)
        || joins(last, next)
        || (previous == apostrophe && joins(second_before, first))
        || (next == apostrophe && joins(last, second_after))
        || (last == Some('°') && is(next, char::is_alphabetic))
        || (is(first, char::is_alphabetic) && text[..start].ends_with("non-"));
    let in_number = |c: char| matches!(c, '.' | ',' | '/' | ':');
    let compares = |c: char| matches!(c, '±' | '<' | '>' | '≤' | '≥' | '≠' | '≈' | '~' | '×' | '÷');
    let signs = |c: char| matches!(c, '-' | '+' | '$' | '€' | '£' | '¥');
    let counts = |c: char| matches!(c, '%' | '°' | '‰' | '+' | '′' | '″' | '$' | '€' | '£' | '¥');
    let more_before = is(previous, signs)
        || is(previous, compares)
        || (previous == Some(' ') && is(second_before, compares))
        || (is(previous, in_number) && is(second_before, char::is_numeric))
        || (is_thousands(text[start..].chars()) && previous == Some(' ') && is(second_before, char::is_numeric));
    let more_after = is(next, counts)
        || (is(next, in_number) && is(second_after, char::is_numeric))
        || (next == Some(' ') && is_thousands(text[end..].chars().skip(1)));
    !(is_part || is(first, char::is_numeric) && more_before || is(last, char::is_numeric) && more_after)
}

/// Whether three digits and no more begin here, as behind the space of `5 000`.
fn is_thousands(mut text: impl Iterator<Item = char>) -> bool {
    let digits = text.by_ref().take(3).filter(char::is_ascii_digit).count();
    digits == 3 && text.next().is_none_or(|c| !c.is_alphanumeric())
}

/// The parts of a quote between its ellipses, in one spelling.
pub(super) fn parts(quote: &str) -> Vec<Words> {
    let unified = quote.replace("[...]", "…").replace("[…]", "…").replace("(…)", "…").replace("...", "…");
    let parts = unified.split('…').map(|part| folded(part).with_soft("-"));
    parts.filter(|part| !part.folded.is_empty()).collect()
}

/// Words in one spelling, with [`SOFT`] for hyphens at lines' ends.
fn folded(text: &str) -> Words {
    let mut words = Words { folded: String::with_capacity(text.len()), cased: String::with_capacity(text.len()) };
    for c in unified(text).trim_matches(' ').chars() {
        let before = words.folded.len();
        words.folded.extend(c.to_lowercase());
        if words.folded.len() - before == c.len_utf8() {
            words.cased.push(c);
        } else {
            words.cased.extend(c.to_lowercase());
        }
    }
    words
}

/// Whether a word may be a unit or a name whose case matters: it holds a number, or stands behind one.
fn is_unit(word: &str, after_number: bool) -> bool {
    let letters = word.trim_matches(|c: char| !c.is_alphanumeric());
    let few = letters.chars().count() <= 2;
    word.contains(|c: char| c.is_numeric())
        || (after_number && (few || letters.chars().skip(1).any(char::is_uppercase)))
}

/// Characters in one form, white space as single spaces.
fn unified(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.nfc().filter(|c| !matches!(c, '\u{ad}' | '\u{200b}' | '\u{2060}' | '\u{feff}')).peekable();
    while let Some(c) = chars.next() {
        let c = match c {
            '\'' | '\u{2018}' | '\u{2019}' | '\u{201a}' | '\u{201b}' => single(&out, chars.peek().copied()),
            '\u{201c}' | '\u{201d}' | '\u{201e}' | '\u{201f}' | '«' | '»' | '‹' | '›' => '"',
            '\u{2010}'..='\u{2015}' | '\u{2212}' => '-',
            '\u{fb00}'..='\u{fb06}' => {
                out.push_str(match c {
                    'ﬀ' => "ff",
                    'ﬁ' => "fi",
                    'ﬂ' => "fl",
                    'ﬃ' => "ffi",
                    'ﬄ' => "ffl",
                    _ => "st",
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

/// A single mark: an apostrophe within a word, the sign of feet behind a number, else a mark of a quotation, of which those
/// inside another one become single.
fn single(before: &str, next: Option<char>) -> char {
    let within = before.ends_with(char::is_alphabetic) && next.is_some_and(char::is_alphabetic);
    if within || before.ends_with(char::is_numeric) { '\'' } else { '"' }
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
