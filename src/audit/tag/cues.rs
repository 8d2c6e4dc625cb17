//! Cues: sequences of words that speak for a tag, read from `cues.txt`.
//!
//! Lives here: reading of that file, and finding of its cues in a sentence's tokens. What a cue weighs is in `model`.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use super::inflection::forms;
use super::tokens::{Lexicon, Symbol, Token};

/// The cues of the tool.
pub(super) static CUES: LazyLock<Cues> = LazyLock::new(|| Cues::read(include_str!("cues.txt")));

/// All cues, with the words that they are made of.
#[derive(Debug)]
pub(super) struct Cues {
    pub(super) list: Vec<Cue>,
    pub(super) lexicon: Lexicon,
    /// Patterns by the symbol of their first item.
    by_first: Vec<Vec<usize>>,
    patterns: Vec<Pattern>,
    /// By cue: which of its places count for nothing beside another cue.
    beaten: Vec<Vec<Beaten>>,
    negation: Symbol,
    verbs: [Symbol; 2],
    /// The signs that can end a sentence.
    signs: [Symbol; 2],
    /// Classes, as `@pub`, and shapes, as `#num`.
    pub(super) families: Vec<(String, Symbol)>,
}

/// That a cue counts for nothing where another stands.
#[derive(Debug, Clone, Copy)]
struct Beaten {
    by: usize,
    /// Whether they must overlap, or only stand in one sentence.
    overlapping: bool,
}

/// A cue.
#[derive(Debug)]
pub(super) struct Cue {
    /// Its name: the tag that it mostly speaks for, a dot, and a word.
    pub(super) name: String,
    /// What it is, for people.
    pub(super) says: String,
}

#[derive(Debug)]
struct Pattern {
    cue: usize,
    at_start: bool,
    items: Vec<Item>,
}

#[derive(Debug)]
enum Item {
    One {
        symbols: Vec<Symbol>,
        optional: bool,
    },
    Gap {
        most: usize,
        over: Over,
    },
    /// Nothing but the sign that ends the sentence.
    End,
}

/// What a gap may pass over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Over {
    Anything,
    /// All but negations.
    Affirmed,
    /// All but negations and verbs.
    Verbless,
}

/// A cue that was found, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Hit {
    pub(super) cue: usize,
    pub(super) range: Range<usize>,
}

/// Most places at which one cue is told of in one sentence.
const HITS_MAX: usize = 3;

/// `cues.txt` while it is read.
#[derive(Default)]
struct Draft {
    names: BTreeMap<String, Symbol>,
    cues: Vec<Cue>,
    lexicon: Option<Lexicon>,
    patterns: Vec<Pattern>,
    beats: Vec<(String, String, bool)>,
}

impl Draft {
    fn symbol(&mut self, name: &str) -> Symbol {
        let fresh = Symbol::try_from(self.names.len()).unwrap_or(Symbol::MAX);
        *self.names.entry(name.to_owned()).or_insert(fresh)
    }

    fn class(&mut self, name: &str, entries: &str) {
        let symbol = self.symbol(&format!("@{name}"));
        for form in entries.split_whitespace().flat_map(forms) {
            self.lexicon.get_or_insert_with(Lexicon::new).add(&form, symbol);
        }
    }

    fn pattern(&mut self, line: &str) {
        let (at_start, line) = line.strip_prefix('^').map_or((false, line), |rest| (true, rest));
        let items = line.split_whitespace().map(|word| self.item(word)).collect();
        let cue = self.cues.len().saturating_sub(1);
        self.patterns.push(Pattern { cue, at_start, items });
    }

    fn beats(&mut self, strong: &str, weak: &str, overlapping: bool) {
        for strong in strong.split_whitespace() {
            self.beats.extend(weak.split_whitespace().map(|weak| (strong.to_owned(), weak.to_owned(), overlapping)));
        }
    }

    fn item(&mut self, word: &str) -> Item {
        let gap = |rest: &str| rest.parse().ok();
        if let Some(most) = word.strip_prefix("..").and_then(gap) {
            return Item::Gap { most, over: Over::Anything };
        }
        if let Some(most) = word.strip_prefix(".-").and_then(gap) {
            return Item::Gap { most, over: Over::Affirmed };
        }
        if let Some(most) = word.strip_prefix(".~").and_then(gap) {
            return Item::Gap { most, over: Over::Verbless };
        }
        if word == "$" {
            return Item::End;
        }
        let (word, optional) = match word.strip_suffix('?') {
            Some(rest) if rest != "#" => (rest, true),
            _ => (word, false),
        };
        let mut symbols = Vec::new();
        for alternative in word.split('|') {
            let symbol = self.symbol(alternative);
            if !alternative.starts_with('@') {
                let lexicon = self.lexicon.get_or_insert_with(Lexicon::new);
                for form in forms(alternative) {
                    lexicon.add(&form, symbol);
                }
            }
            symbols.push(symbol);
        }
        Item::One { symbols, optional }
    }
}

impl Cues {
    /// Reads the format that the head of `cues.txt` tells.
    fn read(text: &str) -> Self {
        let mut draft = Draft::default();
        let mut class: Option<String> = None;
        for line in text.lines() {
            let words = line.trim();
            if words.is_empty() || words.starts_with("# ") {
                continue;
            }
            if let Some((name, entries)) = words.strip_prefix("class ").and_then(|rest| rest.split_once(':')) {
                draft.class(name, entries);
                class = Some(name.to_owned());
            } else if let Some((name, says)) = words.strip_prefix("cue ").and_then(|rest| rest.split_once(':')) {
                draft.cues.push(Cue { name: name.to_owned(), says: says.trim().to_owned() });
                class = None;
            } else if let Some((strong, weak)) = words.strip_prefix("over ").and_then(|rest| rest.split_once(':')) {
                draft.beats(strong, weak, true);
            } else if let Some((strong, weak)) = words.strip_prefix("within ").and_then(|rest| rest.split_once(':')) {
                draft.beats(strong, weak, false);
            } else if let Some(name) = &class {
                draft.class(&name.clone(), words);
            } else {
                draft.pattern(words);
            }
        }
        let negation = draft.symbol("@neg");
        let verbs = ["@verb", "@says"].map(|name| draft.symbol(name));
        let signs = ["#?", "#:"].map(|name| draft.symbol(name));
        let mut by_first = vec![Vec::new(); draft.names.len()];
        for (index, pattern) in draft.patterns.iter().enumerate() {
            for item in &pattern.items {
                let Item::One { symbols, optional } = item else { break };
                for symbol in symbols {
                    by_first[usize::from(*symbol)].push(index);
                }
                if !optional {
                    break;
                }
            }
        }
        let lexicon = draft.lexicon.unwrap_or_else(Lexicon::new);
        let mut beaten = vec![Vec::new(); draft.cues.len()];
        let place = |name: &str| draft.cues.iter().position(|cue| cue.name == name);
        for (strong, weak, overlapping) in &draft.beats {
            if let (Some(by), Some(weak)) = (place(strong), place(weak)) {
                beaten[weak].push(Beaten { by, overlapping: *overlapping });
            }
        }
        let is_family = |name: &str| name.len() > 1 && name.starts_with(['@', '#']) && !name.starts_with("@_");
        let families = draft.names.into_iter().filter(|(name, _)| is_family(name)).collect();
        Self { beaten, list: draft.cues, lexicon, by_first, patterns: draft.patterns, negation, verbs, signs, families }
    }

    /// The cues in a sentence, in the order of their places; each at three places at most.
    pub(super) fn find(&self, tokens: &[Token]) -> Vec<Hit> {
        let mut found: Vec<Hit> = Vec::new();
        let mut counts = vec![0_usize; self.list.len()];
        let mut until = vec![0_usize; self.list.len()];
        for (at, token) in tokens.iter().enumerate() {
            for symbol in &token.symbols {
                for index in &self.by_first[usize::from(*symbol)] {
                    let pattern = &self.patterns[*index];
                    if (pattern.at_start && at > 0) || counts[pattern.cue] >= HITS_MAX || at < until[pattern.cue] {
                        continue;
                    }
                    let Some(end) = self.ends(&pattern.items, tokens, at) else { continue };
                    counts[pattern.cue] += 1;
                    until[pattern.cue] = end;
                    found.push(Hit { cue: pattern.cue, range: token.range.start..tokens[end - 1].range.end });
                }
            }
        }
        self.weigh(&mut found);
        found
    }

    /// Drops hits that count for nothing beside others.
    pub(super) fn weigh(&self, found: &mut Vec<Hit>) {
        let counts = |weak: &Hit| {
            self.beaten[weak.cue].iter().all(|beaten| {
                found.iter().filter(|strong| strong.cue == beaten.by).all(|strong| {
                    beaten.overlapping && (strong.range.end <= weak.range.start || weak.range.end <= strong.range.start)
                })
            })
        };
        let counted: Vec<bool> = found.iter().map(counts).collect();
        let mut counted = counted.into_iter();
        found.retain(|_| counted.next().unwrap_or(true));
    }

    /// The index of a cue.
    pub(super) fn index(&self, name: &str) -> Option<usize> {
        self.list.iter().position(|cue| cue.name == name)
    }

    /// One past the last token that the items match from a token on.
    fn ends(&self, items: &[Item], tokens: &[Token], at: usize) -> Option<usize> {
        let Some((item, rest)) = items.split_first() else { return Some(at) };
        match item {
            Item::One { symbols, optional } => {
                let fits = tokens.get(at).is_some_and(|token| symbols.iter().any(|s| token.symbols.contains(s)));
                let further = if fits { self.ends(rest, tokens, at + 1) } else { None };
                further.or_else(|| if *optional { self.ends(rest, tokens, at) } else { None })
            }
            Item::End => {
                let is_sign = |token: &Token| token.symbols.iter().any(|symbol| self.signs.contains(symbol));
                (at > 0 && tokens[at..].iter().all(is_sign)).then_some(at)
            }
            Item::Gap { most, over } => {
                for skipped in 0..=*most {
                    if let Some(end) = self.ends(rest, tokens, at + skipped) {
                        return Some(end);
                    }
                    let token = tokens.get(at + skipped)?;
                    if self.stops(*over, token) {
                        return None;
                    }
                }
                None
            }
        }
    }

    fn stops(&self, over: Over, token: &Token) -> bool {
        let has = |symbol: &Symbol| token.symbols.contains(symbol);
        match over {
            Over::Anything => false,
            Over::Affirmed => has(&self.negation),
            Over::Verbless => has(&self.negation) || self.verbs.iter().any(has),
        }
    }
}
