//! What each block of a text is, and where one that mixes tags is split.
//!
//! Lives here: from features to decisions. Names of the clauses and their markers do not.

use std::ops::Range;

use super::blocks::{Block, Kind};
use super::cues::CUES;
use super::features::{self, Context, Sentence, TAGS};
use super::lines::begins_a_block;
use super::model::{MODEL, Scores, best, logarithms, normal};
use super::runs::{has, join_equal, keep_citations, keep_guards, keep_reports};
use super::sentences;
use super::vocabulary::VOCABULARY;
use super::wording::{WORDING, joined};
use crate::ids::Tag;

/// A piece of a block with one tag, or none where it is a note.
#[derive(Debug, Clone)]
pub(super) struct Piece {
    /// Index of the block.
    pub(super) block: usize,
    pub(super) range: Range<usize>,
    pub(super) tag: Option<Tag>,
    pub(super) confidence: f32,
    pub(super) reasons: Vec<Because>,
}

/// Why: what it is, and the words that say it.
#[derive(Debug, Clone)]
pub(super) struct Because {
    pub(super) says: String,
    pub(super) range: Option<Range<usize>>,
}

/// A longer block is no clause, and is not read; [`super::unread`] tells of it.
pub(super) const BLOCK_BYTES_MAX: usize = 64 * 1024;
/// How far the other rows of a table, or items of a list, decide what one of them is.
const ROW_SHARE: f32 = 0.2;
/// The same where cells tell apart what the rows are.
const TOLD_ROW_SHARE: f32 = 0.05;
const ITEM_SHARE: f32 = 0.2;
/// The same for paragraphs under one heading.
const SECTION_SHARE: f32 = 0.1;
/// How much likelier an item is to be what the publication says that its lead names, and how sure the lead must be.
const LED: f32 = 5.0;
const LEAD_MIN: f32 = 0.8;
const SOURCED: usize = 0;
/// What a change of tag between two sentences costs.
const CHANGE: f32 = 0.9;
/// How far the whole block decides what each of its sentences is.
const WHOLE_SHARE: f32 = 0.15;
/// What a piece must be at least: that likely, and of as many words.
const PIECE_MIN: f32 = 0.65;
const PIECE_WORDS_MIN: usize = 5;
/// How likely it must be with the second opinion.
const ALONE_MIN: f32 = 0.6;
/// Words that can stand between a text's title and a block that still opens it. Words, since markers part blocks.
pub(super) const OPENING_WORDS: usize = 90;
/// Reasons that are told.
const REASONS_MAX: usize = 4;
/// From how many on plain words add nothing.
const REASONS_ENOUGH: usize = 2;
/// What a reason must weigh.
const REASON_MIN: f32 = 0.15;

/// A block as it is judged.
pub(super) struct Judged {
    pub(super) sentences: Vec<Sentence>,
    context: Context,
    scores: Scores,
}

/// Decides what the blocks are. Those that have a marker are judged as if they had none, since others lean on them.
pub(super) fn decide(text: &str, blocks: &[Block]) -> Vec<Piece> {
    let judged = judge(text, blocks);
    let mut pooled = pool(blocks, &judged);
    answer(text, blocks, &mut pooled);
    let mut pieces = Vec::new();
    for (index, judged) in judged.iter().enumerate() {
        if let (Some(judged), Some(scores)) = (judged, pooled[index]) {
            pieces.extend(split(text, blocks, index, judged, scores));
        }
    }
    pieces
}

fn judge(text: &str, blocks: &[Block]) -> Vec<Option<Judged>> {
    let mut judged: Vec<Option<Judged>> = Vec::with_capacity(blocks.len());
    let title = blocks.iter().position(|block| matches!(block.kind, Kind::Heading(_)));
    let mut before = 0;
    for (index, block) in blocks.iter().enumerate() {
        if matches!(block.kind, Kind::Heading(_) | Kind::Raw) || is_too_long(block) {
            judged.push(None);
            continue;
        }
        let lead = block.lead.and_then(|lead| judged[lead].as_ref()).map(|lead| best(&lead.scores));
        let mut context = features::context(text, blocks, index, lead);
        context.is_opening = before < OPENING_WORDS && (block.heading.is_none() || block.heading == title);
        let range = super::marks::after(text, block.text.clone());
        before += text[range.clone()].split_whitespace().count();
        let sentences = features::sentences(&VOCABULARY, text, range);
        let mut scores = likelihoods(&sentences, context);
        if block.kind == Kind::Item && block.lead.is_some_and(|lead| says(text, &blocks[lead], judged[lead].as_ref())) {
            scores[SOURCED] *= LED;
            let sum: f32 = scores.iter().sum();
            for score in &mut scores {
                *score /= sum;
            }
        }
        judged.push(Some(Judged { sentences, context, scores }));
    }
    judged
}

/// Whether a block is one sentence that names a publication for the list behind it: `The rulebook says (p. 4):`.
fn says(text: &str, lead: &Block, judged: Option<&Judged>) -> bool {
    let Some(Judged { sentences, scores, .. }) = judged else { return false };
    let [sentence] = &sentences[..] else { return false };
    text[lead.text.clone()].trim_end().ends_with(':')
        && has(sentence, &["sourced.attribution"])
        && scores[SOURCED] >= LEAD_MIN
}

/// What a part of a block is: it has too few words for a second opinion.
fn by_cues(sentences: &[Sentence], context: Context) -> Scores {
    MODEL.likelihoods(&features::vector(sentences, context))
}

/// What a block is: by its cues, and by its words at all.
fn likelihoods(sentences: &[Sentence], context: Context) -> Scores {
    let words = features::worded(sentences).iter().flat_map(|sentence| sentence.wording.iter().copied());
    joined(by_cues(sentences, context), WORDING.likelihoods(words))
}

/// Whether a block is prose that is passed over for its length.
pub(super) fn is_too_long(block: &Block) -> bool {
    !matches!(block.kind, Kind::Heading(_) | Kind::Raw) && block.text.len() > BLOCK_BYTES_MAX
}

/// Rows of one table mostly are of one kind, and so are, less surely, items of one list and paragraphs of one section.
fn pool(blocks: &[Block], judged: &[Option<Judged>]) -> Vec<Option<Scores>> {
    let mut pooled: Vec<Option<Scores>> =
        judged.iter().map(|judged| judged.as_ref().map(|judged| judged.scores)).collect();
    let mut start = 0;
    while start < blocks.len() {
        let kind = blocks[start].kind;
        let share = match kind {
            Kind::Row => row_share(&judged[start..]),
            Kind::Item => ITEM_SHARE,
            Kind::Paragraph => SECTION_SHARE,
            Kind::Heading(_) | Kind::Raw => 0.0,
        };
        let run = blocks[start..].iter().take_while(|block| block.kind == kind).count();
        let members: Vec<(usize, Scores)> = (start..start + run)
            .filter_map(|index| judged[index].as_ref().map(|judged| (index, logarithms(judged.scores))))
            .collect();
        if share > 0.0 && members.len() > 1 {
            let mut sums = Scores::default();
            for (_, scores) in &members {
                for (sum, score) in sums.iter_mut().zip(scores) {
                    *sum += score;
                }
            }
            let others = f32::from(u16::try_from(members.len() - 1).unwrap_or(u16::MAX));
            for (index, own) in &members {
                let mut mixed = Scores::default();
                for tag in 0..TAGS.len() {
                    mixed[tag] = (1.0 - share) * own[tag] + share * (sums[tag] - own[tag]) / others;
                }
                pooled[*index] = Some(normal(mixed));
            }
        }
        start += run.max(1);
    }
    pooled
}

/// A question in a block of its own is what its answer in the next one is.
fn answer(text: &str, blocks: &[Block], pooled: &mut [Option<Scores>]) {
    let opens = |block: &Block, words: &[&str]| sentences::opens_with(&text[block.text.clone()], words);
    for index in 1..blocks.len() {
        let (question, answer) = (&blocks[index - 1], &blocks[index]);
        if question.heading == answer.heading
            && opens(question, &["q", "question"])
            && opens(answer, &sentences::ANSWERS)
            && pooled[index].is_some()
            && pooled[index - 1].is_some()
        {
            pooled[index - 1] = pooled[index];
        }
    }
}

/// How far the rows of the table that begins here lean on each other.
fn row_share(judged: &[Option<Judged>]) -> f32 {
    let mut told = [false; TAGS.len()];
    for judged in judged.iter().map_while(Option::as_ref).take_while(|judged| judged.context.is_row) {
        told.iter_mut().zip(judged.context.cells).for_each(|(told, says)| *told |= says);
    }
    if told.into_iter().filter(|told| *told).count() > 1 { TOLD_ROW_SHARE } else { ROW_SHARE }
}

/// The pieces of a block: one, unless its sentences clearly differ.
fn split(text: &str, blocks: &[Block], index: usize, judged: &Judged, scores: Scores) -> Vec<Piece> {
    let whole = best(&scores);
    let tags = path(judged, scores);
    let mut runs = runs_of(&tags);
    // Before anything is weighed: a weak question must not be lost to what is cited behind it.
    keep_citations(&mut runs);
    // What does not hold on its own belongs to the sentences before it, or to those behind.
    while runs.len() > 1 {
        let weak = runs.iter().position(|(tag, range)| !holds(judged, range, *tag, &tags));
        let Some(weak) = weak else { break };
        let into = if weak == 0 { 1 } else { weak - 1 };
        let range = runs[weak].1.start.min(runs[into].1.start)..runs[weak].1.end.max(runs[into].1.end);
        runs[into].1 = range;
        runs.remove(weak);
        join_equal(&mut runs);
    }
    // At a block's start a number belongs to it, and within one to the sentence.
    let begins = |(_, run): &(usize, Range<usize>)| {
        let words = &text[judged.sentences[run.start].range.clone()];
        begins_a_block(words) || sentences::number_length(words) > 0
    };
    keep_citations(&mut runs);
    if TAGS[whole] == "note" {
        keep_reports(judged, &mut runs);
    }
    let open = keep_guards(judged, &mut runs);
    let can_split = !matches!(blocks[index].kind, Kind::Row) && !runs.iter().skip(1).any(begins);
    if runs.len() < 2 || !can_split {
        let range = judged.sentences.first().map_or(blocks[index].text.clone(), |first| {
            first.range.start..judged.sentences.last().map_or(first.range.end, |last| last.range.end)
        });
        let (tag, scores) = match (open, &runs[..]) {
            (Some(run), [(tag, _)]) => (*tag, by_cues(&judged.sentences[run.clone()], piece_context(judged, &run))),
            _ => (whole, scores),
        };
        return vec![piece(text, blocks, index, judged, 0..judged.sentences.len(), range, tag, scores)];
    }
    let mut pieces = Vec::new();
    for (tag, run) in &runs {
        let start = judged.sentences[run.start].range.start;
        let end = judged.sentences[run.end - 1].range.end;
        let own = by_cues(&judged.sentences[run.clone()], piece_context(judged, run));
        pieces.push(piece(text, blocks, index, judged, run.clone(), start..end, *tag, own));
    }
    pieces
}

/// Only the first piece of the text's first block opens it.
fn piece_context(judged: &Judged, run: &Range<usize>) -> Context {
    Context { is_opening: judged.context.is_opening && run.start == 0, ..judged.context }
}

/// Whether a run of sentences would be judged the same if it stood alone. What an open question cites does not close it.
fn holds(judged: &Judged, run: &Range<usize>, tag: usize, tags: &[usize]) -> bool {
    let context = piece_context(judged, run);
    let sentences = &judged.sentences[run.clone()];
    let is_cited = |at: usize| TAGS[tag] == "unresolved" && TAGS[tags[at]] == "sourced";
    let own: Vec<Sentence> = run.clone().filter(|at| !is_cited(*at)).map(|at| judged.sentences[at].clone()).collect();
    stands(sentences, context, tag) || (own.len() < sentences.len() && stands(&own, context, tag))
}

fn stands(sentences: &[Sentence], context: Context, tag: usize) -> bool {
    let scores = by_cues(sentences, context);
    let words: usize = sentences.iter().map(|sentence| sentence.words).sum();
    // Plain words alone part no question from what stands around it.
    let signed = TAGS[tag] != "unresolved" || features::has_cue_for(sentences, tag);
    let certain = best(&scores) == tag && scores[tag] >= PIECE_MIN && words >= PIECE_WORDS_MIN && signed;
    // Marked, the others are blocks of their own, and so is this one.
    certain && likelihoods(sentences, context)[tag] >= ALONE_MIN
}

/// The likeliest tag of each sentence, where changes are dear.
fn path(judged: &Judged, whole: Scores) -> Vec<usize> {
    let whole = logarithms(whole);
    let mut totals: Vec<(Scores, [usize; TAGS.len()])> = Vec::with_capacity(judged.sentences.len());
    for (at, sentence) in judged.sentences.iter().enumerate() {
        let context = Context { is_opening: judged.context.is_opening && at == 0, ..judged.context };
        let own = logarithms(by_cues(std::slice::from_ref(sentence), context));
        let mut total = Scores::default();
        let mut from = [0; TAGS.len()];
        for tag in 0..TAGS.len() {
            let here = own[tag] + WHOLE_SHARE * whole[tag];
            let (before, way) = totals.last().map_or((0.0, tag), |(last, _)| {
                let other = best(last);
                if other != tag && last[other] - CHANGE > last[tag] {
                    (last[other] - CHANGE, other)
                } else {
                    (last[tag], tag)
                }
            });
            total[tag] = before + here;
            from[tag] = way;
        }
        totals.push((total, from));
    }
    let mut tags = vec![0; totals.len()];
    let mut tag = totals.last().map_or(0, |(total, _)| best(total));
    for (at, (_, from)) in totals.iter().enumerate().rev() {
        tags[at] = tag;
        tag = from[tag];
    }
    // A question goes with its answer.
    let asking = judged.sentences.iter().take_while(|sentence| sentence.asks).count();
    if let Some(answer) = tags.get(asking).copied() {
        tags[..asking].fill(answer);
    }
    tags
}

fn runs_of(tags: &[usize]) -> Vec<(usize, Range<usize>)> {
    let mut runs: Vec<(usize, Range<usize>)> = Vec::new();
    for (at, tag) in tags.iter().enumerate() {
        match runs.last_mut() {
            Some((last, range)) if last == tag => range.end = at + 1,
            _ => runs.push((*tag, at..at + 1)),
        }
    }
    runs
}

#[expect(clippy::too_many_arguments, reason = "a piece is all of them together")]
fn piece(
    text: &str,
    blocks: &[Block],
    index: usize,
    judged: &Judged,
    run: Range<usize>,
    range: Range<usize>,
    tag: usize,
    scores: Scores,
) -> Piece {
    let context = piece_context(judged, &run);
    let reasons = reasons(text, blocks, index, &judged.sentences[run], context, tag);
    Piece { block: index, range, tag: Tag::from_word(TAGS[tag]), confidence: scores[tag].min(0.99), reasons }
}

/// What speaks most for the tag, the weightiest first.
fn reasons(
    text: &str,
    blocks: &[Block],
    index: usize,
    sentences: &[Sentence],
    context: Context,
    tag: usize,
) -> Vec<Because> {
    let vector = features::vector(sentences, context);
    let mut weighed: Vec<(usize, f32)> = vector
        .into_iter()
        .map(|(feature, value)| (feature, MODEL.share(feature, value, tag)))
        .filter(|(_, share)| *share >= REASON_MIN)
        .collect();
    weighed.sort_by(|a, b| b.1.total_cmp(&a.1).then(a.0.cmp(&b.0)));
    let mut reasons: Vec<Because> = weighed
        .iter()
        .filter_map(|(feature, _)| because(text, blocks, index, sentences, *feature))
        .take(REASONS_MAX)
        .collect();
    if reasons.len() < REASONS_ENOUGH {
        reasons.extend(weighed.iter().find_map(|(feature, _)| plain_word(sentences, *feature)));
    }
    if reasons.is_empty() {
        let says = "no words of a publication, a choice, an open question or a report: read like what stands around it";
        reasons.push(Because { says: says.to_owned(), range: None });
    }
    reasons
}

/// A feature in words; none for those that only help to weigh others.
fn because(text: &str, blocks: &[Block], index: usize, sentences: &[Sentence], feature: usize) -> Option<Because> {
    if let Some(cue) = CUES.list.get(feature) {
        let hit = sentences.iter().flat_map(|sentence| &sentence.hits).find(|hit| hit.cue == feature)?;
        return Some(Because { says: cue.says.clone(), range: Some(hit.range.clone()) });
    }
    let block = &blocks[index];
    let (kind, name) = VOCABULARY.names[feature].split_once('.')?;
    let (says, range) = match (kind, name) {
        ("heading", name) => {
            let about = match name {
                "sources" => "what was read",
                "contract" => "what is implemented",
                "open" => "what is open",
                _ => "records and reports",
            };
            let heading = &blocks[block.heading?];
            (format!("stands under a heading about {about}"), Some(heading.text.clone()))
        }
        ("lead", name) => {
            let lead = &blocks[block.lead?];
            (format!("is led into by what reads as {name}"), Some(first_line(text, lead.text.clone())))
        }
        ("cell", name) => (format!("is said by a cell to be {name}"), Some(first_line(text, block.text.clone()))),
        ("shape", "figures") => ("is full of figures".to_owned(), None),
        ("shape", "asked") => ("opens with a question, or with a letter in quotation marks".to_owned(), None),
        ("shape", "opening") => ("opens the document".to_owned(), None),
        ("shape", "row") => ("is a row of a table".to_owned(), None),
        _ => return None,
    };
    Some(Because { says, range })
}

/// A word of no cue that is frequent in texts of the tag, where the feature is one.
fn plain_word(sentences: &[Sentence], feature: usize) -> Option<Because> {
    if !VOCABULARY.is_word(feature) {
        return None;
    }
    let mut plain = sentences.iter().flat_map(|sentence| &sentence.plain);
    let (_, range) = plain.find(|(index, _)| *index == feature)?;
    Some(Because { says: "uses a word that is frequent in such texts".to_owned(), range: Some(range.clone()) })
}

fn first_line(text: &str, range: Range<usize>) -> Range<usize> {
    let length = text[range.clone()].find('\n').unwrap_or(range.len());
    range.start..range.start + length
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_what_its_answer_is() {
        const TEXT: &str =
            "# Digest\n\nQ4: And where does the owl sit at dusk?\n\nA4: On the mill, says the rulebook on page 9.\n";
        let tags = |text: &str| {
            decide(text, &super::super::blocks::read(text)).into_iter().map(|piece| piece.tag).collect::<Vec<_>>()
        };
        assert_eq!(tags(TEXT), [Some(Tag::Sourced); 2]);
        assert_eq!(tags(&TEXT.replace("A4:", "We looked:"))[0], Some(Tag::Unresolved));
        for (text, opens) in
            [("Q: x", true), ("**Question 12.** x", true), ("q3) x", true), ("Quite: x", false), ("Q x", false)]
        {
            assert_eq!(sentences::opens_with(text, &["q", "question"]), opens, "{text}");
        }
    }
}
