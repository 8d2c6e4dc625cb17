//! What is looked at in a piece of text: its cues, its shape, and what it stands under.
//!
//! Lives here: from text to numbers, each with its place. What they weigh is in `model`.

use std::ops::Range;
use std::sync::LazyLock;

use super::blocks::{Block, Kind};
use super::cells;
use super::cues::{CUES, Hit};
use super::headings::{HEADINGS, heading_kinds};
use super::sentences;
use super::sides;
use super::vocabulary::Vocabulary;
use super::wording::WORDING;

/// A sentence with its cues.
#[derive(Debug, Clone)]
pub(super) struct Sentence {
    pub(super) range: Range<usize>,
    pub(super) hits: Vec<Hit>,
    /// Whether it asks what the sentences behind it answer: a question, or a letter in quotation marks, that opens the block.
    pub(super) asks: bool,
    /// Whether it is labelled as the answer to those.
    pub(super) answers: bool,
    /// Words, numbers among them.
    pub(super) words: usize,
    /// Where the words before its first colon end, where they name what follows: `Not decided: …`.
    pub(super) label: Option<usize>,
    /// Numbers, paths, handles.
    pub(super) figures: usize,
    /// Its plain words and their families, as features, each with its first place.
    pub(super) plain: Vec<(usize, Range<usize>)>,
    /// Its words by [`WORDING`].
    pub(super) wording: Vec<usize>,
}

/// What a block stands under.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Context {
    /// Kinds of sections that the heading's words tell, as bits by [`HEADINGS`].
    pub(super) heading: u8,
    /// What leads into it, as an index into the classes.
    pub(super) lead: Option<usize>,
    pub(super) is_item: bool,
    pub(super) is_row: bool,
    /// What cells of the row say that it is.
    pub(super) cells: [bool; TAGS.len()],
    /// Whether it stands between the text's title and its first section.
    pub(super) is_opening: bool,
}

/// How much a label says, beside a cue.
const LABEL: f32 = 1.5;
/// How much a cell says that tells what its row is, beside a cue.
const CELL: f32 = 4.0;

/// How much a cue says that is seldom wrong, beside others.
const CERTAINLY: f32 = 4.0;

/// What a piece of text may be, by name.
pub(super) const TAGS: [&str; 4] = ["sourced", "interpretation", "unresolved", "note"];

/// For each cue, the index in [`TAGS`] of what it mostly speaks for.
static SPEAKS_FOR: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let tag = |name: &str| TAGS.iter().position(|tag| name.starts_with(tag)).unwrap_or(TAGS.len() - 1);
    CUES.list.iter().map(|cue| tag(&cue.name)).collect()
});

/// Cues that say nothing in a table: its cells order and name things in any case.
static NOT_IN_ROWS: LazyLock<Vec<bool>> = LazyLock::new(|| {
    const NAMES: [&str; 3] = ["interpretation.imperative", "interpretation.prohibits", "interpretation.state"];
    CUES.list.iter().map(|cue| NAMES.contains(&cue.name.as_str())).collect()
});

/// The cue that [`sides`] finds.
static SIDES: LazyLock<Option<usize>> = LazyLock::new(|| CUES.index("unresolved.sides"));

/// Cues that are seldom wrong, since they want both halves of what they tell; they count for more.
static CERTAIN: LazyLock<Vec<bool>> = LazyLock::new(|| {
    const NAMES: [&str; 3] = ["unresolved.heldback", "unresolved.sides", "interpretation.filled"];
    CUES.list.iter().map(|cue| NAMES.contains(&cue.name.as_str())).collect()
});

/// Reads the sentences of a block.
pub(super) fn sentences(vocabulary: &Vocabulary, text: &str, range: Range<usize>) -> Vec<Sentence> {
    let number = sentences::number_length(&text[range.clone()]);
    let ranges = sentences::split(text, range.start + number..range.end);
    let asking = asking(text, &ranges);
    let opposed = sides::opposed(text, &ranges);
    let mut sentences: Vec<Sentence> = ranges.into_iter().map(|range| sentence(vocabulary, text, range)).collect();
    if let Some(cue) = *SIDES {
        for (at, range) in opposed {
            sentences[at].hits.push(Hit { cue, range });
            CUES.weigh(&mut sentences[at].hits);
        }
    }
    // What itself says that it is open is not answered behind it; a letter may say so of its question.
    let open = |sentence: &Sentence| sentence.hits.iter().any(|hit| CUES.list[hit.cue].name == "unresolved.open");
    let is_letter = text[range.clone()].trim_start_matches(['*', '_']).starts_with(['"', '“']);
    let is_open = !is_letter && sentences.iter().take(asking).any(open);
    let is_labelled = |sentence: &Sentence| sentences::opens_with(&text[sentence.range.clone()], &sentences::ANSWERS);
    let is_answered = asking > 0 && sentences.get(asking).is_some_and(is_labelled);
    if is_answered {
        sentences[asking].answers = true;
    }
    if asking < sentences.len() && (is_answered || !is_open) {
        sentences[..asking].iter_mut().for_each(|sentence| sentence.asks = true);
    }
    // The number belongs to the text, and says nothing about it.
    if let Some(first) = sentences.first_mut() {
        first.range.start = range.start;
    }
    sentences
}

/// How many sentences at the start ask: questions, or a letter in quotation marks.
fn asking(text: &str, ranges: &[Range<usize>]) -> usize {
    let is_question = |range: &Range<usize>| {
        !nods(&text[range.clone()])
            && text[range.clone()].trim_end_matches(['"', '\'', '”', '’', ')', ']', '*', '_', '`']).ends_with('?')
    };
    let questions = |from: usize| ranges[from..].iter().take_while(|range| is_question(range)).count();
    let first = questions(0);
    if first > 0 {
        return first;
    }
    let letter = letter(text, ranges);
    if letter == 0 { 0 } else { letter + questions(letter) }
}

/// How many sentences at the start are in one pair of quotation marks that closes with a sentence.
fn letter(text: &str, ranges: &[Range<usize>]) -> usize {
    const MARKS: [char; 3] = ['"', '“', '”'];
    let Some(first) = ranges.first() else { return 0 };
    let words = text[first.clone()].trim_start_matches(['*', '_']);
    if !words.starts_with(['"', '“']) {
        return 0;
    }
    for (index, range) in ranges.iter().enumerate() {
        let sentence = if index == 0 { words } else { &text[range.clone()] };
        let inner = if index == 0 { sentence.trim_start_matches(MARKS) } else { sentence };
        if let Some(at) = inner.find(MARKS) {
            let closes = inner[at..].trim_end_matches(['*', '_']).chars().count() == 1;
            return if closes && inner[..at].ends_with(['.', '!', '?', '…']) { index + 1 } else { 0 };
        }
    }
    0
}

/// Whether a question only asks for a nod: `we leave it there, right?`
fn nods(words: &str) -> bool {
    const NODS: [&str; 9] = ["right", "no", "yes", "ok", "okay", "eh", "huh", "agreed", "correct"];
    const WORDS_MAX: usize = 3;
    let Some(tag) = words.strip_suffix('?').and_then(|words| words.rsplit_once(',')).map(|(_, tag)| tag.trim()) else {
        return false;
    };
    let first = tag.split_whitespace().next().unwrap_or("").replace('’', "'").to_lowercase();
    tag.split_whitespace().count() <= WORDS_MAX && (NODS.contains(&tag) || first.ends_with("n't"))
}

fn sentence(vocabulary: &Vocabulary, text: &str, range: Range<usize>) -> Sentence {
    let sign = usize::from(nods(&text[range.clone()]));
    let tokens = CUES.lexicon.tokens(text, range.start..range.end - sign);
    let figures = tokens.iter().filter(|token| text[token.range.clone()].bytes().any(|b| b.is_ascii_digit())).count();
    let plain = vocabulary.find(text, &tokens);
    Sentence {
        hits: CUES.find(&tokens),
        asks: false,
        answers: false,
        words: tokens.len(),
        label: label_end(text, range.clone()),
        figures,
        plain,
        wording: WORDING.find(text, &tokens),
        range,
    }
}

/// Sentences without those that ask before them: what was asked is context to its answer.
pub(super) fn told(sentences: &[Sentence]) -> &[Sentence] {
    let asking = sentences.iter().take_while(|sentence| sentence.asks).count();
    if asking < sentences.len() { &sentences[asking..] } else { sentences }
}

/// Sentences without a question that is labelled as such; one that is not may be the matter itself.
pub(super) fn worded(sentences: &[Sentence]) -> &[Sentence] {
    let answer = sentences.iter().position(|sentence| sentence.answers).unwrap_or(0);
    &sentences[answer..]
}

/// Features of sentences taken together that are not zero, in order.
pub(super) fn vector(sentences: &[Sentence], context: Context) -> Vec<(usize, f32)> {
    let cues = CUES.list.len();
    let whole = sentences.len();
    let sentences = told(sentences);
    // Whoever labels answers answers what was asked; others may only lead on with a question.
    let asked = sentences.len() < whole && !sentences[0].answers;
    let mut counts = vec![0_u16; cues];
    let (mut words, mut figures) = (0, 0);
    for sentence in sentences {
        words += sentence.words;
        figures += sentence.figures;
        for hit in sentence.hits.iter().filter(|hit| !(context.is_row && NOT_IN_ROWS[hit.cue])) {
            counts[hit.cue] += 1;
        }
    }
    let bare = counts.iter().all(|count| *count == 0);
    let certain = |is: &bool| if *is { CERTAINLY } else { 1.0 };
    let mut values: Vec<f32> = counts
        .into_iter()
        .map(saturated)
        .zip(CERTAIN.iter().map(certain))
        .map(|(value, factor)| value * factor)
        .collect();
    let flag = |is: bool| if is { 1.0 } else { 0.0 };
    values.push(flag(context.is_item));
    values.push(flag(context.is_row));
    values.push(flag(context.is_opening));
    values.push(flag(words < 9));
    values.push(flag(words > 60));
    values.push(flag(figures * 8 > words));
    values.push(flag(bare));
    values.push(flag(asked));
    // The one sentence of a block is told by its cues already.
    let several = sentences.len() > 1;
    values.extend(spoken_for(sentences.first().filter(|_| several)).map(saturated));
    values.extend(spoken_for(sentences.last().filter(|_| several)).map(saturated));
    values.extend(labelled(sentences.first()).map(|count| LABEL * flag(count > 0)));
    values.extend((0..HEADINGS.len()).map(|index| flag(context.heading & (1 << index) != 0)));
    values.extend((0..TAGS.len()).map(|class| flag(context.lead == Some(class))));
    values.extend(context.cells.map(|says| CELL * flag(says)));
    let mut vector: Vec<(usize, f32)> = values.into_iter().enumerate().filter(|(_, value)| *value != 0.0).collect();
    let mut plain: Vec<usize> =
        sentences.iter().flat_map(|sentence| &sentence.plain).map(|(index, _)| *index).collect();
    plain.sort_unstable();
    plain.dedup();
    vector.extend(plain.into_iter().map(|index| (index, 1.0)));
    vector
}

/// Whether any cue of some sentences speaks for a tag.
pub(super) fn has_cue_for(sentences: &[Sentence], tag: usize) -> bool {
    sentences.iter().flat_map(|sentence| &sentence.hits).any(|hit| SPEAKS_FOR[hit.cue] == tag)
}

/// How many cues of a sentence speak for each tag.
fn spoken_for(sentence: Option<&Sentence>) -> [u16; TAGS.len()] {
    let mut counts = [0; TAGS.len()];
    for hit in sentence.iter().flat_map(|sentence| &sentence.hits) {
        counts[SPEAKS_FOR[hit.cue]] += 1;
    }
    counts
}

/// How many cues of what a sentence is labelled with speak for each tag.
fn labelled(sentence: Option<&Sentence>) -> [u16; TAGS.len()] {
    let mut counts = [0; TAGS.len()];
    let label = sentence.and_then(|sentence| sentence.label.map(|end| (end, &sentence.hits)));
    if let Some((end, hits)) = label {
        hits.iter().filter(|hit| hit.range.end <= end).for_each(|hit| counts[SPEAKS_FOR[hit.cue]] += 1);
    }
    counts
}

/// Where a label of a few words before a colon ends.
fn label_end(text: &str, range: Range<usize>) -> Option<usize> {
    const WORDS_MAX: usize = 9;
    const BYTES_MAX: usize = 80;
    let words = &text[range.clone()];
    let colon = words.find(": ").filter(|at| *at <= BYTES_MAX)?;
    let label = &words[..colon];
    (label.split_whitespace().count() <= WORDS_MAX && !label.contains(". ")).then_some(range.start + colon)
}

/// A second place says less than the first.
fn saturated(count: u16) -> f32 {
    f32::from(count.min(4)).sqrt()
}

/// The context of a block, save whether it opens the text.
pub(super) fn context(text: &str, blocks: &[Block], index: usize, lead: Option<usize>) -> Context {
    let block = &blocks[index];
    // The title is above all of the text and tells nothing about a part of it.
    let heading = block.heading.filter(|heading| blocks[*heading].heading.is_some());
    let heading = heading.map_or(0, |heading| heading_kinds(&text[blocks[heading].text.clone()]));
    Context {
        heading,
        lead,
        is_item: block.kind == Kind::Item || block.prefix.starts_with(' '),
        is_row: block.kind == Kind::Row,
        cells: block.head.map_or([false; TAGS.len()], |head| {
            cells::told(text, &text[blocks[head].text.clone()], block.text.clone())
        }),
        is_opening: false,
    }
}
