//! What a person last reviewed of each clause, and how the documents have drifted from it.
//!
//! Lives here: the reviewed record and its JSON Lines, the classes of change, word diffs; clauses that came back under
//! another ID in `renames`. Nothing is written here.

pub mod accept;
mod renames;

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use similar::{Algorithm, ChangeTag, TextDiff};

pub use renames::likely_renames;

use crate::diagnostic::{Diagnostic, Name};
use crate::ids::{Tag, plain};
use crate::source::{FileId, Span};

/// How a clause differs from what was reviewed; handled apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Spacing, line breaks or punctuation style: no review owed.
    Cosmetic,
    /// In another document, with the same words: no review owed.
    Moved,
    /// Under another ID, as the contract records: no review owed.
    Renamed,
    /// Its citations, decision or question differ.
    Record,
    /// Other words, none of which is likely to change what it says.
    Reworded,
    /// A number, modal verb, negation, quantifier or defined term differs.
    MeaningBearing,
    /// Another tag.
    Retagged,
    /// Never reviewed.
    New,
    /// Reviewed, and gone.
    Removed,
}

impl Class {
    /// All classes, in the order in which `review` shows them.
    pub const ALL: [Self; 9] = [
        Self::Retagged,
        Self::MeaningBearing,
        Self::Reworded,
        Self::Record,
        Self::New,
        Self::Removed,
        Self::Renamed,
        Self::Moved,
        Self::Cosmetic,
    ];

    /// Whether a person must look before the clause counts again.
    pub fn owes_review(self) -> bool {
        match self {
            Self::Cosmetic | Self::Moved | Self::Renamed => false,
            Self::Record | Self::Reworded | Self::MeaningBearing | Self::Retagged | Self::New | Self::Removed => true,
        }
    }

    /// The word on the command line and in JSON.
    pub fn word(self) -> &'static str {
        match self {
            Self::Cosmetic => "cosmetic",
            Self::Moved => "moved",
            Self::Renamed => "renamed",
            Self::Record => "record",
            Self::Reworded => "reworded",
            Self::MeaningBearing => "meaning-bearing",
            Self::Retagged => "retagged",
            Self::New => "new",
            Self::Removed => "removed",
        }
    }

    /// The class with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|class| class.word() == word)
    }

    /// What happened, as in `it was …`.
    pub fn participle(self) -> &'static str {
        match self {
            Self::Cosmetic => "its spelling or spacing changed",
            Self::Moved => "it moved to another document",
            Self::Renamed => "it was renamed",
            Self::Record => "its citations, decision or question changed",
            Self::Reworded => "it was reworded",
            Self::MeaningBearing => "it was reworded in a way that bears on its meaning",
            Self::Retagged => "its tag changed",
            Self::New => "it was added",
            Self::Removed => "it was removed",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// One clause as reviewed; also the shape in which the present one is compared.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReviewedClause {
    /// Its ID.
    pub id: String,
    /// Its tag.
    pub tag: Tag,
    /// Its words.
    pub words: String,
    /// What it cites.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub citations: Vec<ReviewedCitation>,
    /// Who chose it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub decided: Option<ReviewedDecision>,
    /// What is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub question: Option<String>,
}

/// A citation as reviewed.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ReviewedCitation {
    /// The authority's ID.
    pub authority: String,
    /// The locator, normalised.
    pub locator: String,
    /// Words of the publication, copied.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
}

/// A decision as reviewed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ReviewedDecision {
    /// Who.
    pub by: String,
    /// When, as an ISO date.
    pub on: String,
    /// Instead of what.
    pub instead_of: Vec<String>,
}

/// A reviewed clause with where its record stands.
#[derive(Debug, Clone)]
pub struct ReviewedEntry {
    /// What was reviewed.
    pub clause: ReviewedClause,
    /// Path of the document it stood in.
    pub document: String,
    /// Its line in the record.
    pub span: Span,
}

/// Everything reviewed, by ID.
#[derive(Debug, Clone, Default)]
pub struct Reviewed {
    /// One entry a clause.
    pub entries: BTreeMap<String, ReviewedEntry>,
}

/// The folder of review records mirrors the documents' paths.
pub fn record_path(folder: &str, document: &str) -> String {
    format!("{folder}/{document}.jsonl")
}

impl Reviewed {
    /// Reads one record file, of the document with this path.
    pub fn read(file: FileId, document: &str, text: &str) -> (Vec<ReviewedEntry>, Vec<Diagnostic>) {
        let (mut entries, mut found) = (Vec::new(), Vec::new());
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let span = Span::new(file, start..start + line.trim_end().len());
            start += line.len();
            if line.trim().is_empty() {
                continue;
            }
            match serde_json::from_str::<ReviewedClause>(line.trim_start_matches('\u{feff}')) {
                Err(fault) => found.push(
                    Diagnostic::new(Name::InvalidReview, format!("a review record cannot be read: {fault}"))
                        .at(span)
                        .help("restore the line from version control, or remove it and review the clause again"),
                ),
                Ok(clause) => entries.push(ReviewedEntry { clause, document: document.to_owned(), span }),
            }
        }
        (entries, found)
    }

    /// The records of all files; the first of several of one clause counts.
    pub fn of(mut entries: Vec<ReviewedEntry>) -> (Self, Vec<Diagnostic>) {
        // The sort is stable: files and lines stay in their order.
        entries.sort_by(|a, b| a.clause.id.cmp(&b.clause.id));
        let mut found = Vec::new();
        let mut first: Option<(String, Span)> = None;
        entries.retain(|entry| match &first {
            Some((id, span)) if *id == entry.clause.id => {
                found.push(
                    Diagnostic::new(Name::InvalidReview, format!("`{id}` has two review records"))
                        .at(entry.span)
                        .related(*span, "the first one")
                        .help("remove the one that is out of date"),
                );
                false
            }
            _ => {
                first = Some((entry.clause.id.clone(), entry.span));
                true
            }
        });
        let entries = entries.into_iter().map(|entry| (entry.clause.id.clone(), entry)).collect();
        (Self { entries }, found)
    }
}

/// Record lines for one document, sorted by ID.
pub fn to_lines(mut clauses: Vec<ReviewedClause>) -> String {
    clauses.sort_by(|a, b| a.id.cmp(&b.id));
    let mut out = String::new();
    for clause in clauses {
        out.push_str(&serde_json::to_string(&clause).expect("strings and lists always serialise"));
        out.push('\n');
    }
    out
}

/// How `now` differs from `then`; empty where it does not. `then` is what was reviewed, perhaps under an older ID.
pub fn changes(now: &ReviewedClause, document: &str, then: Option<&ReviewedEntry>) -> Vec<Class> {
    let Some(then) = then else { return vec![Class::New] };
    let mut classes = Vec::new();
    if then.clause.id != now.id {
        classes.push(Class::Renamed);
    }
    if then.document != document {
        classes.push(Class::Moved);
    }
    if then.clause.tag != now.tag {
        classes.push(Class::Retagged);
    }
    if then.clause.words != now.words {
        classes.push(if plain(&then.clause.words) == plain(&now.words) {
            Class::Cosmetic
        } else if bears_on_meaning(&then.clause.words, &now.words) {
            Class::MeaningBearing
        } else {
            Class::Reworded
        });
    }
    let same_record = then.clause.citations == now.citations
        && then.clause.decided == now.decided
        && then.clause.question.as_deref().map(plain) == now.question.as_deref().map(plain);
    if !same_record {
        classes.push(Class::Record);
    }
    classes.sort_by_key(|class| Class::ALL.iter().position(|known| known == class));
    classes
}

/// A run of words in a diff.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Part {
    /// Which side has it.
    pub side: Side,
    /// The words.
    pub text: String,
}

/// See [`Part`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// Both.
    Same,
    /// The reviewed text alone.
    Removed,
    /// The present text alone.
    Added,
}

/// Longest a single diff may take before it becomes coarser.
const DIFF_DEADLINE: Duration = Duration::from_millis(200);

/// A word diff.
pub fn word_diff(then: &str, now: &str) -> Vec<Part> {
    let diff = TextDiff::configure().algorithm(Algorithm::Patience).timeout(DIFF_DEADLINE).diff_words(then, now);
    let mut parts: Vec<Part> = Vec::new();
    for change in diff.iter_all_changes() {
        let side = match change.tag() {
            ChangeTag::Equal => Side::Same,
            ChangeTag::Delete => Side::Removed,
            ChangeTag::Insert => Side::Added,
        };
        match parts.last_mut() {
            Some(last) if last.side == side => last.text.push_str(change.value()),
            _ => parts.push(Part { side, text: change.value().to_owned() }),
        }
    }
    parts
}

fn bears_on_meaning(then: &str, now: &str) -> bool {
    word_diff(then, now).iter().any(|part| match part.side {
        Side::Same => false,
        Side::Removed => has_weighty_word(&part.text, then),
        Side::Added => has_weighty_word(&part.text, now),
    })
}

const WEIGHTY: [&str; 87] = [
    "must",
    "may",
    "might",
    "can",
    "cannot",
    "could",
    "shall",
    "should",
    "will",
    "would",
    "need",
    "needs",
    "ought",
    "not",
    "no",
    "never",
    "none",
    "neither",
    "nor",
    "without",
    "unless",
    "except",
    "nobody",
    "nothing",
    "only",
    "all",
    "any",
    "each",
    "every",
    "both",
    "either",
    "some",
    "most",
    "least",
    "more",
    "less",
    "fewer",
    "many",
    "few",
    "exactly",
    "once",
    "twice",
    "always",
    "before",
    "after",
    "until",
    "during",
    "first",
    "last",
    "next",
    "if",
    "when",
    "while",
    "and",
    "or",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "half",
    "double",
    "zero",
    "dozen",
    "hundred",
    "same",
    "other",
    "another",
    "own",
    "between",
    "above",
    "below",
    "up",
    "over",
    "under",
    "instead",
    "refused",
    "allowed",
    "optional",
    "mandatory",
];

/// Whether words of a changed part are of the kinds that usually change what a rule says: numbers, modal verbs, negations,
/// quantifiers, order words, and defined terms (capitalised inside a sentence).
fn has_weighty_word(part: &str, whole: &str) -> bool {
    part.split(|c: char| !c.is_alphanumeric() && c != '\'').filter(|word| !word.is_empty()).any(|word| {
        let lower = word.to_lowercase();
        word.chars().any(char::is_numeric)
            || lower.ends_with("n't")
            || WEIGHTY.contains(&lower.as_str())
            || (word.chars().next().is_some_and(char::is_uppercase) && !opens_sentence(word, whole))
    })
}

fn opens_sentence(word: &str, whole: &str) -> bool {
    let Some(at) = whole.find(word) else { return false };
    let before = whole[..at].trim_end();
    before.is_empty() || before.ends_with(['.', '!', '?', ':'])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::Sources;

    fn clause(id: &str, words: &str) -> ReviewedClause {
        ReviewedClause {
            id: id.to_owned(),
            tag: Tag::Sourced,
            words: words.to_owned(),
            citations: Vec::new(),
            decided: None,
            question: None,
        }
    }

    fn entry(clause: ReviewedClause) -> ReviewedEntry {
        let span = Span::new(Sources::default().add("r", ""), 0..0);
        ReviewedEntry { clause, document: "d.md".to_owned(), span }
    }

    fn classes(then: &str, now: &str) -> Vec<Class> {
        changes(&clause("a.b", now), "d.md", Some(&entry(clause("a.b", then))))
    }

    #[test]
    fn changes_fall_into_classes() {
        assert_eq!(classes("A player ships.", "A player ships."), []);
        assert_eq!(classes("The \u{201c}guild\u{201d} ships.", "The \"guild\"  ships."), [Class::Cosmetic]);
        assert_eq!(classes("A player quickly ships.", "A player ships."), [Class::Reworded]);
        assert_eq!(classes("A player ships five.", "A player ships four."), [Class::MeaningBearing]);
        assert_eq!(classes("A player may ship.", "A player must ship."), [Class::MeaningBearing]);
        assert_eq!(classes("A player ships.", "A player never ships."), [Class::MeaningBearing]);
        assert_eq!(classes("A player pays the Bank.", "A player pays the Guild."), [Class::MeaningBearing]);
        assert_eq!(changes(&clause("a.b", "x"), "d.md", None), [Class::New]);
    }

    #[test]
    fn tag_place_and_record_are_classes_of_their_own() {
        let then = entry(clause("a.old", "A player ships."));
        let mut now = clause("a.b", "A player ships.");
        now.tag = Tag::Unresolved;
        now.question = Some("May it?".to_owned());
        assert_eq!(changes(&now, "e.md", Some(&then)), [Class::Retagged, Class::Record, Class::Renamed, Class::Moved]);
    }

    #[test]
    fn records_survive_the_round_trip_and_name_broken_lines() {
        let text = to_lines(vec![clause("b.c", "two"), clause("a.b", "one")]);
        let mut sources = Sources::default();
        let file = sources.add("r.jsonl", text.clone());
        let (mut entries, faults) = Reviewed::read(file, "d.md", &text);
        assert_eq!(faults, []);
        let (again, faults) = Reviewed::read(file, "d.md", "{\n{\"id\":\"a.b\",\"tag\":\"sourced\",\"words\":\"x\"}\n");
        assert_eq!((again.len(), faults.len()), (1, 1));
        entries.extend(again);
        let (reviewed, faults) = Reviewed::of(entries);
        assert_eq!(reviewed.entries.keys().collect::<Vec<_>>(), ["a.b", "b.c"]);
        assert_eq!(reviewed.entries["a.b"].clause.words, "one");
        assert_eq!(faults.len(), 1);
    }
}
