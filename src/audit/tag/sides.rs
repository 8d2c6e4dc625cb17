//! Two places in publications that are told to differ, where no word says that they do: `p. 12 has the ship first, p. 30 the tax`.
//!
//! Lives here: finding the places, and whether what is told of one is set against what is told of the next. One that adds to
//! another, or agrees with it, is no conflict.

use std::ops::Range;

/// A word without the signs around it, in lower case.
struct Word {
    bare: String,
    range: Range<usize>,
    sentence: usize,
    /// Whether a comma or more follows it.
    stops: bool,
    /// Whether a quotation begins with it.
    quotes: bool,
}

/// A place that is spoken of: its words.
type Head = Range<usize>;

const LOCATORS: [&str; 10] = ["p", "pp", "page", "pages", "section", "rule", "chapter", "article", "note", "§"];
const EDITIONS: [&str; 16] = [
    "old",
    "older",
    "new",
    "newer",
    "first",
    "second",
    "third",
    "original",
    "revised",
    "earlier",
    "later",
    "german",
    "english",
    "french",
    "anniversary",
    "reference",
];
const PUBLICATIONS: [&str; 24] = [
    "book", "rulebook", "edition", "printing", "booklet", "sheet", "print", "version", "one", "leaflet", "text",
    "manual", "rules", "summary", "glossary", "card", "lid", "legend", "faq", "website", "diagram", "picture",
    "drawing", "caption",
];
/// Those that are a place without a word that tells them apart: `the lid`.
const PLAIN: [&str; 8] = ["rulebook", "lid", "legend", "faq", "website", "leaflet", "diagram", "caption"];
/// Words between the parts of one place: `p. 12 of the old book`.
const LINKS: [&str; 7] = ["of", "the", "in", "its", "on", "at", "own"];
/// Words that lead to a place and tell nothing of it.
const LEADS: [&str; 16] =
    ["on", "in", "and", "the", "by", "of", "while", "but", "whereas", "though", "at", "its", "own", "an", "a", "to"];
/// Words with which a second place agrees with the first, settles it or leads to it.
const AGREES: [&str; 31] = [
    "both",
    "repeats",
    "repeat",
    "same",
    "too",
    "also",
    "likewise",
    "agree",
    "agrees",
    "again",
    "identical",
    "confirms",
    "confirm",
    "affirms",
    "adds",
    "add",
    "extends",
    "meant",
    "corrected",
    "corrects",
    "correction",
    "replaces",
    "replaced",
    "supersedes",
    "prevails",
    "overrides",
    "exception",
    "example",
    "unless",
    "see",
    "right",
];
/// Verbs with which a place tells something.
const TELLS: [&str; 14] = [
    "has", "says", "puts", "gives", "lets", "makes", "lists", "counts", "wants", "shows", "names", "allows", "asks",
    "calls",
];
/// With which a place denies what the other says.
const DENIES: [&str; 8] = ["no", "not", "doesn't", "doesn\u{2019}t", "none", "neither", "nowhere", "otherwise"];
const OPPOSITES: [(&str, &str); 32] = [
    ("so", "no"),
    ("so", "not"),
    ("so", "opposite"),
    ("so", "otherwise"),
    ("so", "contrary"),
    ("yes", "no"),
    ("both", "neither"),
    ("yes", "not"),
    ("before", "after"),
    ("first", "last"),
    ("first", "then"),
    ("first", "second"),
    ("first", "afterwards"),
    ("earlier", "later"),
    ("may", "must"),
    ("may", "cannot"),
    ("can", "cannot"),
    ("lets", "forbids"),
    ("allows", "forbids"),
    ("any", "this"),
    ("any", "only"),
    ("any", "same"),
    ("all", "one"),
    ("every", "one"),
    ("with", "without"),
    ("keeps", "loses"),
    ("kept", "discarded"),
    ("discarded", "hand"),
    ("discarded", "return"),
    ("discarded", "returned"),
    ("once", "twice"),
    ("always", "never"),
];
const NUMBERS: [&str; 12] =
    ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
/// Words that may stand in any statement.
const COMMON: [&str; 24] = [
    "the", "a", "an", "is", "are", "has", "have", "of", "to", "in", "on", "it", "and", "then", "be", "that", "at",
    "for", "with", "its", "puts", "first", "out", "says",
];
/// The same where the one before has the word, too: `on departure`, `on arrival`.
const PLACED: [&str; 8] = ["on", "at", "in", "by", "to", "from", "with", "for"];
/// With which a statement begins whose verb is that of the one before.
const GAPPED: [&str; 6] = ["the", "a", "an", "after", "before", "only"];

/// More places than this are a list.
const HEADS_MAX: usize = 8;

/// The sentences that set one place against another, by index, with the words of the places.
pub(super) fn opposed(text: &str, sentences: &[Range<usize>]) -> Vec<(usize, Range<usize>)> {
    let words = words(text, sentences);
    let heads = heads(&words);
    let has = |wanted: &str| words.iter().any(|word| word.bare == wanted);
    // `both` agrees, unless the other has it in `neither`.
    let agrees = |word: &Word| AGREES.contains(&word.bare.as_str()) && !(word.bare == "both" && has("neither"));
    if !(2..=HEADS_MAX).contains(&heads.len()) || words.iter().any(agrees) {
        return Vec::new();
    }
    let mut found = Vec::new();
    for (at, pair) in heads.windows(2).enumerate() {
        let [first, second] = [pair[0].clone(), pair[1].clone()];
        let sentence = |head: &Head| words[head.start].sentence;
        // Further apart they speak of different things.
        if sentence(&second) > sentence(&first) + 1 || named(&words[first.clone()]) == named(&words[second.clone()]) {
            continue;
        }
        let before = words[..first.start].iter().rposition(|word| word.sentence != sentence(&first));
        let before = before.map_or(0, |last| last + 1)..first.start;
        let between = first.end..second.start;
        let next = heads.get(at + 2).map_or(words.len(), |head| head.start);
        let behind = words[second.end..next].iter().take_while(|word| word.sentence == sentence(&second)).count();
        let behind = second.end..second.end + behind;
        let differ = |one: &Range<usize>, other: &Range<usize>| {
            differ(&words[one.clone()], &words[other.clone()], heads.len() == 2)
        };
        let trails = before.len() > 2 && behind.is_empty();
        if differ(&between, &behind) || (trails && differ(&before, &between)) {
            for head in [first, second] {
                found.push((sentence(&head), words[head.start].range.start..words[head.end - 1].range.end));
            }
        }
    }
    found.dedup_by(|next, last| next.0 == last.0);
    found
}

fn words(text: &str, sentences: &[Range<usize>]) -> Vec<Word> {
    let mut words = Vec::new();
    for (sentence, range) in sentences.iter().enumerate() {
        let mut at = range.start;
        for word in text[range.clone()].split_whitespace() {
            let start = at + text[at..range.end].find(word).unwrap_or(0);
            at = start + word.len();
            let bare = word.trim_matches(|c: char| !c.is_alphanumeric() && c != '§');
            if !bare.is_empty() {
                let stops = word.ends_with([',', ';', ':', '.', ')']);
                let quotes = word.starts_with(['"', '\u{201c}']);
                words.push(Word { bare: bare.to_lowercase(), range: start..at, sentence, stops, quotes });
            }
        }
    }
    words
}

fn heads(words: &[Word]) -> Vec<Head> {
    let mut heads: Vec<Head> = Vec::new();
    for at in 0..words.len() {
        let bare = words[at].bare.as_str();
        let number = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
        let tight = ["p.", "p", "pp.", "§"].iter().any(|sign| bare.strip_prefix(sign).is_some_and(number));
        let next = words.get(at + 1).map_or("", |word| &word.bare);
        let length = match () {
            () if tight => 1,
            () if LOCATORS.contains(&bare) && number(next) => 2,
            () if PUBLICATIONS.contains(&next)
                && (EDITIONS.contains(&bare) || (at > 0 && words[at - 1].bare == "the")) =>
            {
                2
            }
            () if bare == "the" && PLAIN.contains(&next) => 2,
            () => continue,
        };
        let head = at..at + length;
        match heads.last_mut() {
            Some(last) if words[last.end..at.max(last.end)].iter().all(|word| LINKS.contains(&word.bare.as_str())) => {
                last.end = head.end.max(last.end);
            }
            _ => heads.push(head),
        }
    }
    heads
}

/// What names a place: its numbers, else its words.
fn named(head: &[Word]) -> Vec<&str> {
    let digits: Vec<&str> =
        head.iter().map(|word| word.bare.as_str()).filter(|bare| bare.contains(|c: char| c.is_ascii_digit())).collect();
    if digits.is_empty() { head.iter().map(|word| word.bare.as_str()).collect() } else { digits }
}

/// Whether two statements are set against each other; only of two in all can one lend the other its verb, of more it is a list.
fn differ(one: &[Word], other: &[Word], is_pair: bool) -> bool {
    let [one, other] = [one, other].map(trimmed);
    let has = |words: &[Word], wanted: &str| words.iter().any(|word| word.bare == wanted);
    let apart = |x: &str, y: &str| has(one, x) && has(other, y) && !has(one, y) && !has(other, x);
    if OPPOSITES.iter().any(|(x, y)| apart(x, y) || apart(y, x)) {
        return true;
    }
    let [content, contrary] = [one, other].map(content);
    let shared = content.iter().filter(|word| contrary.contains(word)).count();
    let [numbers, others] = [one, other].map(numbers);
    let counted = !numbers.is_empty() && !others.is_empty() && !numbers.iter().any(|number| others.contains(number));
    if counted && (shared > 0 || other.len() <= 4) {
        return true;
    }
    let [mut sorted, mut turned] = [content.clone(), contrary.clone()];
    sorted.sort_unstable();
    turned.sort_unstable();
    if sorted.len() > 1 && sorted == turned && content != contrary {
        return true;
    }
    // Each puts something else first.
    let foremost = |words: &[Word], word: &str| {
        let at = words.iter().position(|known| known.bare == word)?;
        at.checked_sub(1).map(|before| words[before].bare.clone())
    };
    let led = |word: &str| foremost(one, word).zip(foremost(other, word)).is_some_and(|(one, other)| one != other);
    if shared > 0 && (led("first") || led("last")) {
        return true;
    }
    let denies = other.len() <= 3 && other.iter().any(|word| DENIES.contains(&word.bare.as_str()));
    let verb = |words: &[Word]| {
        let bare = words.iter().take(2).map(|word| word.bare.clone());
        bare.into_iter().find(|bare| TELLS.contains(&bare.as_str()))
    };
    // Each says other words.
    let quoted = |words: &[Word]| verb(words).is_some() && words.iter().take(3).any(|word| word.quotes);
    if is_pair && quoted(one) && quoted(other) && verb(one) == verb(other) && shared == 0 {
        return true;
    }
    // Each tells something else of the same.
    let retold = shared > 0 && verb(one).is_some() && verb(one) == verb(other) && content != contrary;
    if is_pair && one.len() > 1 && (denies || retold) {
        return true;
    }
    let first = other.first().map_or("", |word| &word.bare);
    let gapped = GAPPED.contains(&first) || (PLACED.contains(&first) && has(one, first));
    is_pair
        && gapped
        && one.len() > 2
        && other.len() <= 4
        && !other.iter().any(|word| word.bare.len() > 3 && word.bare.ends_with('s'))
}

/// A statement without the words that lead to the next place.
fn trimmed(words: &[Word]) -> &[Word] {
    let leads = words.iter().rev().take_while(|word| LEADS.contains(&word.bare.as_str()) && !word.stops).count();
    &words[..words.len() - leads]
}

fn content(words: &[Word]) -> Vec<&str> {
    words.iter().map(|word| word.bare.as_str()).filter(|bare| !COMMON.contains(bare)).collect()
}

fn numbers(words: &[Word]) -> Vec<&str> {
    let is_number = |bare: &&str| NUMBERS.contains(bare) || bare.bytes().all(|b| b.is_ascii_digit());
    words.iter().map(|word| word.bare.as_str()).filter(is_number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tag::sentences::split;

    #[test]
    fn places_that_are_told_to_differ_are_found() {
        let count = |text: &str| opposed(text, &split(text, 0..text.len())).len();
        for text in [
            "p. 12 has the ship first, p. 30 the tax.",
            "p. 12 of the old book has the barge first and then the toll; p. 30 of the new one has the toll first.",
            "The hiring step is before the work step in the list on p. 8 and after it in the drawing on p. 9.",
            "The old book has three cubes on p. 8, the new book four on p. 10.",
            "p. 4 says so, p. 9 says no.",
            "Page 6 says yes and the reference sheet says the opposite, no.",
            "The legend puts them in both regions, p. 14 in neither.",
            "The lid lists twelve workers, the rulebook ten.",
            "p. 7 has the marker rise by the logs burnt, p. 19 has it rise by one for each feeding.",
            "The website still lists it for two, the leaflet doesn't.",
            "Page 8 says \"bare\", page 22 says \"fallow since last season\".",
        ] {
            assert_eq!(count(text), 1, "{text}");
        }
        assert_eq!(count("On p. 9 the storm moves before the harvest. On p. 21 it moves after."), 2);
        for text in [
            "p. 12 has the ship first, and p. 30 repeats it.",
            "Page 14 gives each player one pull. Page 15 has bells rung from the lowest weight upwards.",
            "The levy is raised in spring (p. 4) and paid in autumn (p. 5).",
            "Page 9 lets marks decide.",
            "p. 4 says so, p. 9 says so too.",
            "Page 8 says \"bare\", and page 22 adds \"fallow since last season\".",
            "The lid lists the workers, the rulebook names them.",
            "Page 14 gives a courier two bags, page 15 a mule, and page 16 a licence.",
        ] {
            assert_eq!(count(text), 0, "{text}");
        }
    }
}
