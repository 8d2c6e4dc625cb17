//! A sentence's tokens, each with the classes of words that it belongs to.
//!
//! Lives here: tokens and the look-up of their classes. Which classes there are is written in `cues.txt`; what sequences of
//! them mean is told in `cues`.

use std::ops::Range;

/// A class of words, or a single word of a pattern.
pub(super) type Symbol = u16;

/// A word, a number, a link, or the sign that ends a sentence.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) range: Range<usize>,
    pub(super) symbols: Vec<Symbol>,
}

/// Shapes of tokens that no list of words could hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Shape {
    Number,
    Section,
    Dotted,
    Quote,
    Ratio,
    Hex,
    Path,
    Code,
    Flag,
    Date,
    Handle,
    Link,
    Question,
    Colon,
    Semicolon,
    Issue,
    Acronym,
    Bracketed,
    ThirdPerson,
}

impl Shape {
    pub(super) const ALL: [(Self, &'static str); 19] = [
        (Self::Number, "#num"),
        (Self::Section, "#section"),
        (Self::Dotted, "#dotted"),
        (Self::Quote, "#quote"),
        (Self::Ratio, "#ratio"),
        (Self::Hex, "#hex"),
        (Self::Path, "#path"),
        (Self::Code, "#code"),
        (Self::Flag, "#flag"),
        (Self::Date, "#date"),
        (Self::Handle, "#handle"),
        (Self::Link, "#link"),
        (Self::Question, "#?"),
        (Self::Colon, "#:"),
        (Self::Semicolon, "#;"),
        (Self::Issue, "#issue"),
        (Self::Acronym, "#acro"),
        (Self::Bracketed, "#paren"),
        (Self::ThirdPerson, "#s"),
    ];
}

/// Words and beginnings of words, with the symbols of each.
#[derive(Debug, Default)]
pub(super) struct Lexicon {
    nodes: Vec<Node>,
    shapes: Vec<Vec<Symbol>>,
}

#[derive(Debug, Default, Clone)]
struct Node {
    /// Next nodes by byte, sorted.
    next: Vec<(u8, u32)>,
    whole: Vec<Symbol>,
    prefix: Vec<Symbol>,
}

/// How `cues.txt` writes the month, which is no verb: a capital within a sentence tells them apart.
const MONTH_OF_MAY: &str = "may#";
/// Longest token that is looked up, in bytes.
const WORD_BYTES_MAX: usize = 48;

impl Lexicon {
    pub(super) fn new() -> Self {
        Self { nodes: vec![Node::default()], shapes: vec![Vec::new(); Shape::ALL.len()] }
    }

    /// Adds a word, a beginning of words that ends with `*`, or a shape such as `#num`.
    pub(super) fn add(&mut self, entry: &str, symbol: Symbol) {
        if let Some(shape) = Shape::ALL.iter().position(|(_, name)| *name == entry) {
            push(&mut self.shapes[shape], symbol);
            return;
        }
        let (word, is_prefix) = entry.strip_suffix('*').map_or((entry, false), |stem| (stem, true));
        let mut at = 0;
        for byte in word.bytes() {
            at = match self.nodes[at].next.binary_search_by_key(&byte, |(b, _)| *b) {
                Ok(found) => self.nodes[at].next[found].1 as usize,
                Err(place) => {
                    let fresh = self.nodes.len();
                    self.nodes.push(Node::default());
                    let index = u32::try_from(fresh).unwrap_or(u32::MAX);
                    self.nodes[at].next.insert(place, (byte, index));
                    fresh
                }
            };
        }
        let node = &mut self.nodes[at];
        push(if is_prefix { &mut node.prefix } else { &mut node.whole }, symbol);
    }

    fn look_up(&self, word: &str, out: &mut Vec<Symbol>) {
        let mut at = 0;
        for byte in word.bytes().take(WORD_BYTES_MAX) {
            let node = &self.nodes[at];
            let Ok(found) = node.next.binary_search_by_key(&byte, |(b, _)| *b) else { return };
            at = node.next[found].1 as usize;
            for symbol in &self.nodes[at].prefix {
                push(out, *symbol);
            }
        }
        if word.len() <= WORD_BYTES_MAX {
            for symbol in &self.nodes[at].whole {
                push(out, *symbol);
            }
        }
    }

    fn shape(&self, shape: Shape, out: &mut Vec<Symbol>) {
        for symbol in &self.shapes[shape as usize] {
            push(out, *symbol);
        }
    }

    /// The tokens of a piece of text, with their places in the whole.
    pub(super) fn tokens(&self, text: &str, range: Range<usize>) -> Vec<Token> {
        let mut out = Vec::new();
        let mut at = range.start;
        for word in text[range.clone()].split(|c: char| c.is_whitespace() || matches!(c, '—' | '…' | '|')) {
            if !word.is_empty() {
                let start = at + (text[at..range.end].find(word).unwrap_or(0));
                self.word(word, start, &mut out);
                at = start + word.len();
            }
        }
        let end = text[range.clone()].trim_end().trim_end_matches(['"', '\'', '”', '’', ')', ']', '*', '_', '`']);
        let last = range.start + end.len();
        for (sign, shape) in [('?', Shape::Question), (':', Shape::Colon)] {
            if end.ends_with(sign) {
                let mut symbols = Vec::new();
                self.shape(shape, &mut symbols);
                out.push(Token { range: last - 1..last, symbols });
            }
        }
        out
    }

    fn word(&self, word: &str, start: usize, out: &mut Vec<Token>) {
        if let Some((before, address)) = word.split_once("](") {
            self.word(before, start, out);
            let mut symbols = Vec::new();
            self.shape(Shape::Link, &mut symbols);
            let from = start + before.len();
            out.push(Token { range: from..from + address.len() + 2, symbols });
            return;
        }
        let outside = |c: char| !c.is_alphanumeric() && !matches!(c, '§' | '%' | '/' | '#');
        let opened = word.trim_start_matches(|c| outside(c) && c != '-');
        let opened = if opened.starts_with("--") { opened } else { opened.trim_start_matches('-') };
        let bare = opened.trim_end_matches(outside);
        if bare.is_empty() {
            return;
        }
        let from = start + (word.len() - opened.len());
        let range = from..from + bare.len();
        let mut symbols = Vec::new();
        if word.starts_with('`') && word.len() > 2 {
            self.shape(Shape::Code, &mut symbols);
        }
        if let Some(shape) = shape_of(bare) {
            self.shape(shape, &mut symbols);
        }
        if is_section(bare, word.starts_with('(') || word.ends_with(')')) {
            self.shape(Shape::Section, &mut symbols);
        }
        if word.starts_with(['"', '“']) {
            self.shape(Shape::Quote, &mut symbols);
        }
        let others = [
            (is_dotted(bare), Shape::Dotted),
            (word.starts_with('('), Shape::Bracketed),
            (is_issue(bare), Shape::Issue),
            (is_acronym(bare), Shape::Acronym),
            (is_third_person(bare), Shape::ThirdPerson),
        ];
        for (_, shape) in others.into_iter().filter(|(is, _)| *is) {
            self.shape(shape, &mut symbols);
        }
        if bare == "May" && !out.is_empty() {
            self.look_up(MONTH_OF_MAY, &mut symbols);
        } else if bare.len() <= WORD_BYTES_MAX {
            self.plain_word(bare, &mut symbols);
        }
        symbols.sort_unstable();
        out.push(Token { range, symbols });
        if word.ends_with(';') {
            let mut symbols = Vec::new();
            self.shape(Shape::Semicolon, &mut symbols);
            let end = start + word.len();
            out.push(Token { range: end - 1..end, symbols });
        }
    }

    /// The symbols of a word, of it without its possessive ending, and of its parts between hyphens.
    fn plain_word(&self, bare: &str, symbols: &mut Vec<Symbol>) {
        let lower = bare.replace('’', "'").to_lowercase();
        self.look_up(&lower, symbols);
        if let Some(owner) =
            lower.strip_suffix("'s").or_else(|| lower.strip_suffix("s'").map(|_| &lower[..lower.len() - 1]))
        {
            self.look_up(owner, symbols);
        }
        if let Some(section) = lower.strip_prefix('§') {
            self.look_up("§", symbols);
            self.look_up(section, symbols);
        }
        if lower.contains(['-', '/', '–']) && !lower.contains("//") {
            for part in lower.split(['-', '/', '–']).filter(|part| part.len() > 2) {
                self.look_up(part, symbols);
            }
        }
        // `pp.5`, `p11`: a letter for pages that its number follows at once.
        let pages = lower.trim_start_matches('p').trim_start_matches('.');
        if lower.starts_with('p') && pages.starts_with(|c: char| c.is_ascii_digit()) {
            self.look_up("p", symbols);
        }
    }
}

fn push(symbols: &mut Vec<Symbol>, symbol: Symbol) {
    if !symbols.contains(&symbol) {
        symbols.push(symbol);
    }
}

fn shape_of(word: &str) -> Option<Shape> {
    let bytes = word.as_bytes();
    let digits = bytes.iter().filter(|b| b.is_ascii_digit()).count();
    let letters = bytes.iter().filter(|b| b.is_ascii_alphabetic()).count();
    if word.starts_with("--") {
        return Some(Shape::Flag);
    }
    if word.contains("://") {
        return Some(Shape::Link);
    }
    if is_date(bytes) {
        return Some(Shape::Date);
    }
    if word.bytes().all(|b| b == b'/') {
        return None;
    }
    let slashes = word.matches('/').count();
    if slashes > 0 {
        let first = word.trim_start_matches('/');
        if digits > 0 && first.starts_with(|c: char| c.is_ascii_digit()) {
            return Some(Shape::Ratio);
        }
        let file = word.rsplit('.').next().is_some_and(|end| (1..=4).contains(&end.len()) && word.contains('.'));
        let dotted = slashes > 1 && word.contains(['.', '_']);
        return (dotted || file || word.starts_with(['/', '~'])).then_some(Shape::Path);
    }
    if let Some((stem, end)) = word.rsplit_once('.')
        && (2..=4).contains(&end.len())
        && end.bytes().all(|b| b.is_ascii_lowercase())
        && !stem.is_empty()
        && !stem.contains('.')
    {
        return Some(Shape::Path);
    }
    if digits == 0 {
        return None;
    }
    if bytes.len() >= 7 && bytes.iter().all(u8::is_ascii_hexdigit) && letters > 0 {
        return Some(Shape::Hex);
    }
    if letters == 0 || (bytes[0].is_ascii_digit() && letters <= 2) {
        return Some(Shape::Number);
    }
    (bytes.len() >= 6 && digits >= 2 && letters >= 2).then_some(Shape::Handle)
}

/// `9.8.4`, and `9.8` where it stands at a bracket: a place in a publication rather than a quantity.
fn is_section(word: &str, bracketed: bool) -> bool {
    let dots = word.matches('.').count();
    let parts = word.split('.').all(|part| (1..=3).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit()));
    parts && (dots > 1 || (dots == 1 && bracketed))
}

/// `9.8`: a place in a publication where the words around say so.
fn is_dotted(word: &str) -> bool {
    let digits = |part: &str, most: usize| (1..=most).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    word.split_once('.').is_some_and(|(whole, part)| digits(whole, 3) && digits(part, 2))
}

/// `#812`.
fn is_issue(word: &str) -> bool {
    word.strip_prefix('#')
        .is_some_and(|number| (1..=6).contains(&number.len()) && number.bytes().all(|b| b.is_ascii_digit()))
}

/// `RFC`: what a short name of a publication looks like, among others.
fn is_acronym(word: &str) -> bool {
    (2..=5).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_uppercase())
}

/// `rejects`: what a verb in the third person looks like, and a plural.
fn is_third_person(word: &str) -> bool {
    let bytes = word.as_bytes();
    bytes.len() >= 4
        && bytes.iter().all(u8::is_ascii_lowercase)
        && bytes.ends_with(b"s")
        && !matches!(bytes[bytes.len() - 2], b's' | b'u' | b'i')
}

/// `2026-10-14`.
fn is_date(bytes: &[u8]) -> bool {
    bytes.len() == 10
        && bytes
            .iter()
            .enumerate()
            .all(|(index, b)| if matches!(index, 4 | 7) { *b == b'-' } else { b.is_ascii_digit() })
}
