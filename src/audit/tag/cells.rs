//! What the columns of a table say that its rows are.
//!
//! Lives here: which columns tell where a row comes from, or how it stands, and what their cells say. What a row says in its
//! other cells is told by its cues, as in any sentence.

use std::sync::LazyLock;

use super::cues::CUES;
use super::features::TAGS;
use super::tokens::{Symbol, Token};

/// What a column tells, by words of its head.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Column {
    /// Where a row comes from; an empty cell says that it comes from nowhere.
    Origin,
    /// How a row stands.
    Standing,
}

/// Words of a column's head, whole or as its beginning.
const COLUMNS: [(Column, &[&str]); 2] = [
    (
        Column::Origin,
        &[
            "basis",
            "source",
            "origin",
            "authorit",
            "provenance",
            "citation",
            "cited",
            "reference",
            "found",
            "where",
            "page",
            "by",
            "from",
            "who",
            "whose",
            "answer",
            "reply",
            "ruling",
            "backing",
            "support",
        ],
    ),
    (
        Column::Standing,
        &[
            "status", "state", "standing", "tag", "kind", "type", "class", "verdict", "decision", "decided", "settled",
            "outcome", "nature", "result",
        ],
    ),
];

/// How much of a table's head is read.
const HEAD_BYTES_MAX: usize = 1024;

const SOURCED: usize = 0;
const INTERPRETATION: usize = 1;
const UNRESOLVED: usize = 2;
const NOTE: usize = 3;

/// Cells that say that there is nothing.
const BLANK: [&str; 10] = ["", "-", "--", "\u{2013}", "\u{2014}", "?", "??", "n/a", "tbd", "\u{2026}"];

/// Words of a cell, by the tag that they speak for; the first of these that a cell has decides.
const WORDS: [(usize, &[&str]); 4] = [
    (
        UNRESOLVED,
        &[
            "open",
            "pending",
            "awaiting",
            "awaits",
            "waiting",
            "waits",
            "silent",
            "none",
            "nobody",
            "nothing",
            "asked",
            "tbd",
            "unsourced",
            "unclear",
            "ambiguous",
            "disputed",
            "doubtful",
            "undefined",
            "neither",
            "nowhere",
            "undecided",
            "unresolved",
            "conflict",
            "conflicts",
            "conflicting",
            "contradictory",
            "contradiction",
            "disagree",
            "disagrees",
            "differ",
            "unanswered",
            "unknown",
            "missing",
        ],
    ),
    (
        INTERPRETATION,
        &[
            "house",
            "own",
            "ours",
            "us",
            "we",
            "our",
            "i",
            "me",
            "mine",
            "team",
            "group",
            "club",
            "editor",
            "developer",
            "developers",
            "local",
            "default",
            "implementation",
            "engine",
            "server",
            "invented",
            "inferred",
            "inference",
            "interpretation",
            "convention",
            "provisional",
            "selected",
            "chosen",
            "choice",
            "adopted",
            "agreed",
            "policy",
            "assumed",
            "assumption",
            "protocol",
            "implemented",
            "working",
            "deduced",
            "derived",
            "interim",
        ],
    ),
    (
        NOTE,
        &[
            "log", "logged", "run", "test", "tests", "bench", "measured", "counted", "done", "passed", "pass",
            "failed", "fail", "green", "red", "skipped", "ok", "merged", "history",
        ],
    ),
    (
        SOURCED,
        &[
            "sourced",
            "printed",
            "official",
            "published",
            "confirmed",
            "normative",
            "verbatim",
            "quoted",
            "explicit",
            "stated",
            "settled",
            "clear",
        ],
    ),
];

/// What a cell says in any column where its row is left to be decided.
const LEFT: [&str; 9] = [
    "to be defined",
    "to be decided",
    "to be settled",
    "to be determined",
    "not decided",
    "not chosen",
    "no choice",
    "no decision",
    "left open",
];

/// Classes and shapes that name a publication or a place in one.
static NAMES_ONE: LazyLock<Vec<Symbol>> = LazyLock::new(|| {
    let named = ["@pub", "@author", "@official", "#dotted", "#section"];
    let symbols = |name: &str| CUES.families.iter().find(|(family, _)| family == name).map(|(_, symbol)| *symbol);
    named.into_iter().filter_map(symbols).collect()
});

/// For each tag, whether a cell says that the row is of it.
pub(super) fn told(text: &str, head: &str, row: std::ops::Range<usize>) -> [bool; TAGS.len()] {
    let mut told = [false; TAGS.len()];
    // It is read again for each row.
    let head = &head[..head.floor_char_boundary(HEAD_BYTES_MAX.min(head.len()))];
    let columns = cells(head.trim().trim_start_matches('|')).map(column_of);
    let mut at = row.start;
    for (column, cell) in columns.zip(cells(&text[row])) {
        let range = at..at + cell.len();
        at = range.end + 1;
        let lower = cell.to_lowercase();
        let left = LEFT.iter().any(|words| lower.contains(words));
        // Whatever the other cells say, this is what was chosen, or that nothing was.
        if left || (column != Some(Column::Standing) && chooses(&lower)) {
            told = [false; TAGS.len()];
            told[if left { UNRESOLVED } else { INTERPRETATION }] = true;
            return told;
        }
        if let Some(tag) = column.and_then(|column| cell_tells(text, column, range)) {
            told[tag] = true;
        }
    }
    told
}

/// Whether a cell in lower case begins with a choice of ours: `we chose 4`.
fn chooses(cell: &str) -> bool {
    const VERBS: [&str; 16] = [
        "chose", "choose", "picked", "pick", "selected", "select", "decided", "adopted", "adopt", "settled", "opted",
        "assumed", "assume", "set", "take", "took",
    ];
    let mut words = cell.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let ours = words.next().is_some_and(|word| ["we", "i"].contains(&word));
    ours && words.find(|word| !["have", "simply", "then"].contains(word)).is_some_and(|word| VERBS.contains(&word))
}

/// The cells of a row, by tabs where it has some; a bar behind a backslash parts none.
fn cells(row: &str) -> impl Iterator<Item = &str> {
    let tabs = row.contains('\t');
    let mut escaped = false;
    row.split(move |c| {
        let parts = if tabs { c == '\t' } else { c == '|' && !escaped };
        escaped = c == '\\' && !escaped;
        parts
    })
}

fn column_of(head: &str) -> Option<Column> {
    let lower = head.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is = |word: &str, sign: &&str| word == *sign || (sign.len() > 3 && word.starts_with(sign));
    let column = |word: &str| COLUMNS.iter().find(|(_, signs)| signs.iter().any(|sign| is(word, sign)));
    words.find_map(|word| column(word).map(|(column, _)| *column))
}

/// The tag that a cell speaks for.
fn cell_tells(text: &str, column: Column, range: std::ops::Range<usize>) -> Option<usize> {
    let cell = text[range.clone()].trim();
    if BLANK.contains(&cell.to_lowercase().as_str()) {
        return (column == Column::Origin).then_some(UNRESOLVED);
    }
    let lower = cell.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let said = WORDS.iter().find(|(_, signs)| words.iter().any(|word| signs.contains(word))).map(|(tag, _)| *tag);
    said.or_else(|| {
        let tokens = CUES.lexicon.tokens(text, range);
        let names = |token: &Token| token.symbols.iter().any(|symbol| NAMES_ONE.contains(symbol));
        let one = column == Column::Origin && tokens.iter().any(names);
        one.then_some(SOURCED)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_tell_what_their_rows_are() {
        const HEAD: &str = "| No. | Question | Basis | Remark |";
        for (head, row, expected) in [
            (HEAD, "1 | May it? | Rules p. 5 | our favourite", Some(SOURCED)),
            (HEAD, "1 | May it? | ours | p. 5", Some(INTERPRETATION)),
            (HEAD, "1 | May it? | our reading of p. 5 |", Some(INTERPRETATION)),
            (HEAD, "1 | May it? | | p. 5", Some(UNRESOLVED)),
            (HEAD, "1 | May it? | none found |", Some(UNRESOLVED)),
            (HEAD, "1 | May it? | none found | we chose 4", Some(INTERPRETATION)),
            (HEAD, "1 | May it? | Rules p. 5 | we have no colour", Some(SOURCED)),
            ("| Seed | Figure |", "7 | We picked 4", Some(INTERPRETATION)),
            (HEAD, "1 | May it? | Rules p. 5 | to be decided", Some(UNRESOLVED)),
            ("Item\tBasis\tState", "T8\tp. 14 against the map\tno choice made", Some(UNRESOLVED)),
            (HEAD, "1 | May it? | publisher, by mail |", Some(SOURCED)),
            (HEAD, "1 | May \\| it? | GA 5.2.4 |", Some(SOURCED)),
            (HEAD, "1 | May it? | some day |", None),
            ("Item\tStatus\tRemark", "T8\topen\tclause 7.4", Some(UNRESOLVED)),
            ("Item\tStatus\tRemark", "T8\t\tclause 7.4", None),
            ("Item\tStatus\tRemark", "T8\tprovisional\tclause 7.4", Some(INTERPRETATION)),
            ("| Seed | Actions |", "7 | ours", None),
        ] {
            let mut wanted = [false; TAGS.len()];
            if let Some(tag) = expected {
                wanted[tag] = true;
            }
            assert_eq!(told(row, head, 0..row.len()), wanted, "{head}: {row}");
        }
    }
}
