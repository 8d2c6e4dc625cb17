//! What is looked at in a piece of text: its cues, its shape, and what it stands under.
//!
//! Lives here: from text to numbers, each with its place. What they weigh is in `model`.

use std::ops::Range;
use std::sync::LazyLock;

use super::blocks::{Block, Kind};
use super::cues::{CUES, Hit};
use super::sentences;

/// A sentence with its cues.
#[derive(Debug, Clone)]
pub(super) struct Sentence {
    pub(super) range: Range<usize>,
    pub(super) hits: Vec<Hit>,
    /// Words, numbers among them.
    pub(super) words: usize,
    /// Numbers, paths, handles.
    pub(super) figures: usize,
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
    /// Whether it stands between the text's title and its first section.
    pub(super) is_opening: bool,
}

/// Kinds of sections, by words of their headings.
pub(super) const HEADINGS: [(&str, &[&str]); 4] = [
    (
        "sources",
        &[
            "book",
            "says",
            "require",
            "law",
            "reference",
            "quoted",
            "source",
            "authorit",
            "evidence",
            "printed",
            "publisher",
            "consulted",
            "read",
            "confirmed",
            "publication",
            "citation",
            "official",
            "common rules",
            "face",
            "transcri",
            "panel",
        ],
    ),
    (
        "contract",
        &[
            "tool",
            "program",
            "helper",
            "builder",
            "software",
            "client",
            "app ",
            "server",
            "applies",
            "house",
            "own ",
            "practice",
            "provisional",
            "contract",
            "implement",
            "interpret",
            "protocol",
            "selected",
            "prototype",
            "boundar",
            "persist",
            "saved",
            "privacy",
            "custody",
            "runtime",
            "connected",
            "executable",
            "lifecycle",
            "life cycle",
            "integration",
            "convention",
            "composition",
            "engine",
            "adapter",
            "recovery",
            "decision",
            "bounded",
            "our ",
        ],
    ),
    (
        "open",
        &[
            "no answer",
            "left over",
            "unclear",
            "unknown",
            "disput",
            "uncertain",
            "issue",
            "undefined",
            "open",
            "question",
            "unresolved",
            "remaining",
            "doubt",
            "unsettled",
            "loose end",
            "gap",
            "ambig",
            "undecided",
            "unanswered",
            "todo",
            "pending",
        ],
    ),
    (
        "report",
        &[
            "maintenance",
            "administration",
            "minutes",
            "archive",
            "contributor",
            "colophon",
            "to do",
            "test",
            "check",
            "verification",
            "log",
            "run",
            "number",
            "history",
            "benchmark",
            "trial",
            "pilot",
            "session",
            "seam",
            "probe",
            "housekeeping",
            "field",
            "how it went",
            "telemetry",
            "changelog",
            "evidence",
            "acceptance",
            "status",
            "development",
            "play",
            "frozen",
            "interop",
            "filing",
            "numbers",
            "sample",
            "qa",
            "boundary of the evidence",
            "leaves alone",
        ],
    ),
];

/// Bits of [`HEADINGS`].
const OPEN: u8 = 1 << 2;
const REPORT: u8 = 1 << 3;

/// What a piece of text may be, by name.
pub(super) const TAGS: [&str; 4] = ["sourced", "interpretation", "unresolved", "note"];

/// For each cue, the index in [`TAGS`] of what it mostly speaks for.
static SPEAKS_FOR: LazyLock<Vec<usize>> = LazyLock::new(|| {
    let tag = |name: &str| TAGS.iter().position(|tag| name.starts_with(tag)).unwrap_or(TAGS.len() - 1);
    CUES.list.iter().map(|cue| tag(&cue.name)).collect()
});

/// Names of all features, in order: cues, then shapes, headings, leads.
pub(super) static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut names: Vec<String> = CUES.list.iter().map(|cue| cue.name.clone()).collect();
    names.extend(["item", "row", "opening", "brief", "long", "figures", "bare"].map(|name| format!("shape.{name}")));
    names.extend(TAGS.map(|name| format!("first.{name}")));
    names.extend(HEADINGS.map(|(name, _)| format!("heading.{name}")));
    names.extend(TAGS.map(|name| format!("lead.{name}")));
    names
});

/// Cues that say nothing in a table: its cells order and name things in any case.
static NOT_IN_ROWS: LazyLock<Vec<bool>> = LazyLock::new(|| {
    const NAMES: [&str; 2] = ["interpretation.imperative", "interpretation.state"];
    CUES.list.iter().map(|cue| NAMES.contains(&cue.name.as_str())).collect()
});

/// Reads the sentences of a block.
pub(super) fn sentences(text: &str, range: Range<usize>) -> Vec<Sentence> {
    sentences::split(text, range).into_iter().map(|range| sentence(text, range)).collect()
}

fn sentence(text: &str, range: Range<usize>) -> Sentence {
    let tokens = CUES.lexicon.tokens(text, range.clone());
    let figures = tokens.iter().filter(|token| text[token.range.clone()].bytes().any(|b| b.is_ascii_digit())).count();
    Sentence { hits: CUES.find(&tokens), words: tokens.len(), figures, range }
}

/// Kinds of section that a heading tells, as bits.
pub(super) fn heading_kinds(words: &str) -> u8 {
    let lower = format!(" {} ", words.to_lowercase());
    let mut bits = 0;
    for (index, (_, signs)) in HEADINGS.iter().enumerate() {
        if signs
            .iter()
            .any(|sign| lower.match_indices(sign).any(|(at, _)| !lower[..at].ends_with(char::is_alphanumeric)))
        {
            bits |= 1 << index;
        }
    }
    // What is open is so whatever it is about: `open questions on the protocol`.
    if bits & OPEN != 0 { bits & (OPEN | REPORT) } else { bits }
}

/// Numbers for sentences taken together.
pub(super) fn vector(sentences: &[Sentence], context: Context) -> Vec<f32> {
    let cues = CUES.list.len();
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
    let mut vector: Vec<f32> = counts.into_iter().map(saturated).collect();
    let flag = |is: bool| if is { 1.0 } else { 0.0 };
    vector.push(flag(context.is_item));
    vector.push(flag(context.is_row));
    vector.push(flag(context.is_opening));
    vector.push(flag(words < 9));
    vector.push(flag(words > 60));
    vector.push(flag(figures * 8 > words));
    vector.push(flag(bare));
    let mut first = [0_u16; TAGS.len()];
    for hit in sentences.first().iter().flat_map(|sentence| &sentence.hits) {
        first[SPEAKS_FOR[hit.cue]] += 1;
    }
    vector.extend(first.map(saturated));
    vector.extend((0..HEADINGS.len()).map(|index| flag(context.heading & (1 << index) != 0)));
    vector.extend((0..4).map(|class| flag(context.lead == Some(class))));
    vector
}

/// A second place says less than the first.
fn saturated(count: u16) -> f32 {
    f32::from(count.min(4)).sqrt()
}

/// The context of a block, save whether it opens the text.
pub(super) fn context(text: &str, blocks: &[Block], index: usize, lead: Option<usize>) -> Context {
    let block = &blocks[index];
    let heading = block.heading.map_or(0, |heading| heading_kinds(&text[blocks[heading].text.clone()]));
    Context {
        heading,
        lead,
        is_item: block.kind == Kind::Item || block.prefix.starts_with(' '),
        is_row: block.kind == Kind::Row,
        is_opening: false,
    }
}
