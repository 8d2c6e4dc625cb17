//! What was found of a quote, and what comes nearest to one that was not.

use std::collections::BTreeMap;
use std::ops::Range;

use super::spelling::{Text, Words, is_same_case};

/// Pages that are named where a quote stands elsewhere.
pub(super) const MOVED_MAX: usize = 5;
/// Stated pages that are also read as one.
pub(super) const ACROSS_MAX: usize = 4;
/// Pages that are compared with a quote that stands nowhere.
pub(super) const PAGES_COMPARED_MAX: usize = 400;
/// Words of a quote that are compared.
const WORDS_MAX: usize = 200;
/// Share of a quote's words that a passage must have to be shown, in hundredths.
const SHARE_MIN: usize = 60;
/// Differences that are told.
const TOLD_MAX: usize = 4;

/// Where a quote stands.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Found {
    /// Where the citation says.
    Here,
    /// On these other pages; none of them where its page has no number.
    Elsewhere(Vec<u32>),
    /// It begins on the first of these pages, and goes on overleaf.
    Across(u32, u32),
    /// Nowhere; the passage that comes nearest, if any is near.
    Nowhere(Option<Nearest>),
}

/// A passage that is nearly the quote.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Nearest {
    /// Its page, where it has a number.
    pub page: Option<u32>,
    /// What is printed there.
    pub printed: String,
    /// In which words the quote differs.
    pub differs: String,
}

/// The passage nearest to a quote, and how many of the words it shares, in hundredths.
pub(super) fn nearest(text: &Text, parts: &[Words]) -> Option<(usize, Nearest)> {
    let join = |of: fn(&Words) -> &str| parts.iter().map(of).collect::<Vec<_>>().join(" ");
    let joined = Words { folded: join(|part| &part.folded), cased: join(|part| &part.cased) };
    let mut quote = tokens(&joined.folded);
    quote.truncate(WORDS_MAX);
    let words = tokens(&text.plain.folded);
    let count = quote.iter().filter(|token| is_word(&joined.folded[(*token).clone()])).count();
    let (start, shared) = densest(&text.plain.folded, &words, &joined.folded, &quote)?;
    let share = shared * 100 / count.max(1);
    if share < SHARE_MIN {
        return None;
    }
    let margin = quote.len().min(3);
    let passage = &words[start.saturating_sub(margin)..(start + quote.len() + margin).min(words.len())];
    let (printed, differs) = compared((&text.plain, passage), (&joined, &quote));
    Some((share, Nearest { page: None, printed, differs }))
}

/// Words, and what stands before and behind them as tokens of its own.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    for word in text.split(' ') {
        let lead = word.len() - word.trim_start_matches(|c: char| !c.is_alphanumeric()).len();
        let core = word.trim_matches(|c: char| !c.is_alphanumeric()).len();
        let edges = if core == 0 { [0, 0, 0, word.len()] } else { [0, lead, lead + core, word.len()] };
        let pieces = edges.windows(2).map(|edge| at + edge[0]..at + edge[1]);
        tokens.extend(pieces.filter(|piece| !piece.is_empty()));
        at += word.len() + 1;
    }
    tokens
}

fn is_word(token: &str) -> bool {
    token.contains(char::is_alphanumeric)
}

/// Where the window of as many tokens begins that shares most words with the quote, and how many it shares.
fn densest(text: &str, words: &[Range<usize>], said: &str, quote: &[Range<usize>]) -> Option<(usize, usize)> {
    let mut left: BTreeMap<&str, i64> = BTreeMap::new();
    for word in quote.iter().map(|token| &said[token.clone()]).filter(|word| is_word(word)) {
        *left.entry(word).or_default() += 1;
    }
    let (mut shared, mut best) = (0, None);
    for (at, word) in words.iter().enumerate() {
        if let Some(count) = left.get_mut(&text[word.clone()]) {
            shared += usize::from(*count > 0);
            *count -= 1;
        }
        if at >= quote.len()
            && let Some(count) = left.get_mut(&text[words[at - quote.len()].clone()])
        {
            *count += 1;
            shared -= usize::from(*count > 0);
        }
        if best.is_none_or(|(_, most)| shared > most) && shared > 0 {
            best = Some(((at + 1).saturating_sub(quote.len()), shared));
        }
    }
    best
}

/// A text, and some of its tokens that follow one another.
type Passage<'t> = (&'t Words, &'t [Range<usize>]);

/// What of the passage the quote is of, and the words in which they differ.
fn compared(passage: Passage<'_>, quote: Passage<'_>) -> (String, String) {
    let steps = aligned(passage, quote);
    let mut told = Vec::new();
    for run in steps.chunk_by(|a, b| a.is_same() == b.is_same()).filter(|run| !run[0].is_same()) {
        let gone = spelt(passage, run.iter().filter_map(|step| step.printed));
        let put = spelt(quote, run.iter().filter_map(|step| step.quoted));
        told.push(match (gone, put) {
            (gone, "") => format!("`{gone}` is left out"),
            ("", put) => format!("`{put}` is added"),
            (gone, put) => format!("`{put}` for `{gone}`"),
        });
    }
    let more = told.len().saturating_sub(TOLD_MAX);
    told.truncate(TOLD_MAX);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let printed = spelt(passage, steps.iter().filter_map(|step| step.printed));
    (printed.to_owned(), told.join(", ") + &more)
}

/// A token of one of the two, or one of each, side by side.
#[derive(Debug, Clone, Copy)]
struct Step {
    printed: Option<usize>,
    quoted: Option<usize>,
    same: bool,
}

impl Step {
    fn is_same(self) -> bool {
        self.same
    }
}

/// The quote beside that part of the passage from which it differs in the fewest tokens.
fn aligned((text, words): Passage<'_>, (said, quote): Passage<'_>) -> Vec<Step> {
    let same = |q: usize, w: usize| {
        let (quoted, printed) = (quote[q].clone(), words[w].clone());
        said.folded[quoted.clone()] == text.folded[printed.clone()]
            && is_same_case(&text.cased[..printed.start], &text.cased[printed], &said.cased[quoted], q == 0)
    };
    let width = words.len() + 1;
    // By number of quoted and printed tokens; printed ones before and after the quote cost nothing.
    let mut costs = vec![0_usize; width * (quote.len() + 1)];
    for q in 1..=quote.len() {
        costs[q * width] = q;
        for w in 1..=words.len() {
            let across = costs[(q - 1) * width + w - 1] + usize::from(!same(q - 1, w - 1));
            let one = costs[(q - 1) * width + w].min(costs[q * width + w - 1]) + 1;
            costs[q * width + w] = across.min(one);
        }
    }
    let mut q = quote.len();
    let mut w = (0..width).rev().min_by_key(|w| costs[q * width + w]).unwrap_or(0);
    let mut steps = Vec::new();
    while q > 0 {
        let cost = costs[q * width + w];
        if w > 0 && cost == costs[(q - 1) * width + w - 1] + usize::from(!same(q - 1, w - 1)) {
            (q, w) = (q - 1, w - 1);
            steps.push(Step { printed: Some(w), quoted: Some(q), same: same(q, w) });
        } else if w > 0 && cost == costs[q * width + w - 1] + 1 {
            w -= 1;
            steps.push(Step { printed: Some(w), quoted: None, same: false });
        } else {
            q -= 1;
            steps.push(Step { printed: None, quoted: Some(q), same: false });
        }
    }
    steps.reverse();
    steps
}

/// The text from the first to the last of these tokens.
fn spelt((text, tokens): Passage<'_>, mut of: impl Iterator<Item = usize>) -> &str {
    let Some(first) = of.next() else { return "" };
    let last = of.last().unwrap_or(first);
    &text.cased[tokens[first].start..tokens[last].end]
}
