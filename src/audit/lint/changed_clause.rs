//! A clause differs from what a person last reviewed.
//!
//! Its cases were written for the words, tag, citations and decision of that time. Until somebody has looked again, they prove
//! nothing about the new ones. A change of spacing, punctuation style, place or recorded ID owes no review.
//!
//! Bad: "five" became "four" in a document, and nobody looked at the cases.
//!
//! Good: somebody reads the cases against the new text, then runs `truthsayer review`.

use std::ops::Range;

use super::Context;
use crate::diagnostic::{Diagnostic, Label, Name, Sink};
use crate::document::Clause;
use crate::review::{Class, Part, ReviewedClause, ReviewedEntry, Side, word_diff};
use crate::source::Span;
use crate::trace::{ClauseEntry, Trace};

/// Findings of one run in which changed words are marked; the rest say only that they changed.
pub const DIFFED_MAX: usize = 500;
/// Changed places that one finding marks.
const MARKED_MAX: usize = 4;
/// Characters of reviewed words that a label quotes.
const QUOTED_CHARS_MAX: usize = 60;

/// Reports every clause that owes a review because it changed.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let mut diffs_left = DIFFED_MAX;
    for entry in &trace.clauses {
        let owed: Vec<Class> =
            entry.changes.iter().copied().filter(|class| class.owes_review() && *class != Class::New).collect();
        let Some((gravest, others)) = owed.split_first() else { continue };
        if let Some(then) = trace.reviewed(entry) {
            let places = if diffs_left > 0 { changed_places(trace, entry, then) } else { Vec::new() };
            diffs_left = diffs_left.saturating_sub(1);
            sink.push(finding(trace, entry, then, (*gravest, others), places));
        }
    }
}

/// Where the clause differs from what was reviewed, with what stood there.
fn changed_places(trace: &Trace, entry: &ClauseEntry, then: &ReviewedEntry) -> Vec<Label> {
    let clause = trace.clause(entry);
    let mut places = Vec::new();
    if clause.tag != then.clause.tag {
        places.push(Label { span: clause.marker, text: format!("was `{}`", then.clause.tag) });
    }
    if clause.words != then.clause.words {
        places.extend(changed_words(trace, clause, &word_diff(&then.clause.words, &clause.words)));
    }
    places.truncate(MARKED_MAX);
    places
}

fn finding(
    trace: &Trace,
    entry: &ClauseEntry,
    then: &ReviewedEntry,
    (gravest, others): (Class, &[Class]),
    places: Vec<Label>,
) -> Diagnostic {
    let clause = trace.clause(entry);
    let id = &clause.id.value;
    let mut places = places.into_iter();
    let primary = places.next().unwrap_or(Label { span: clause.marker, text: String::new() });
    let mut finding =
        Diagnostic::new(Name::ChangedClause, format!("`{id}` {} since its review", what_happened(gravest)))
            .labelled(primary.span, primary.text)
            .help(format!("read its cases against the new text, then run `truthsayer review {id} --accept`"));
    finding.related.extend(places);
    finding = finding.related(then.span, "as it was reviewed");
    for class in others {
        finding = finding.note(format!("it also {}", what_happened(*class)));
    }
    record_notes(&trace.snapshot(entry), &then.clause).into_iter().fold(finding, Diagnostic::note)
}

fn what_happened(class: Class) -> &'static str {
    match class {
        Class::Retagged => "changed its tag",
        Class::MeaningBearing => "was reworded in a way that bears on its meaning",
        Class::Reworded => "was reworded",
        Class::Record => "changed its citations, decision or question",
        Class::New => "was added",
        Class::Removed => "was removed",
        Class::Renamed => "was renamed",
        Class::Moved => "moved",
        Class::Cosmetic => "changed its spelling",
    }
}

/// What of the record differs, a line each.
fn record_notes(now: &ReviewedClause, then: &ReviewedClause) -> Vec<String> {
    let mut notes = Vec::new();
    let cited = |clause: &ReviewedClause| {
        let says = |quote: &String| format!(", which says {}", quoted(quote));
        let list: Vec<String> = clause
            .citations
            .iter()
            .map(|citation| {
                let says = citation.quote.as_ref().map(says).unwrap_or_default();
                format!("`{}` {}{says}", citation.authority, citation.locator)
            })
            .collect();
        if list.is_empty() { "nothing".to_owned() } else { list.join(", ") }
    };
    if now.citations != then.citations {
        notes.push(format!("it cited {}, and now cites {}", cited(then), cited(now)));
    }
    let decided = |clause: &ReviewedClause| match &clause.decided {
        Some(decided) => format!("by {} on {}, instead of {}", decided.by, decided.on, decided.instead_of.join("; ")),
        None => "by nobody".to_owned(),
    };
    if now.decided != then.decided {
        notes.push(format!("it was decided {}, and is now decided {}", decided(then), decided(now)));
    }
    let question = |clause: &ReviewedClause| clause.question.clone().unwrap_or_else(|| "none".to_owned());
    if now.question != then.question {
        notes.push(format!("its question was: {}; it is now: {}", question(then), question(now)));
    }
    notes
}

/// Where in the document the words of a diff stand. Markup between words is passed over; a word that cannot be found ends the
/// search, so that no wrong place is marked.
fn changed_words(trace: &Trace, clause: &Clause, parts: &[Part]) -> Vec<Label> {
    let file = clause.span.file;
    let text = trace.project.sources.text(file);
    let end = clause.span.range().end;
    let mut at = clause.marker.range().end;
    let mut labels = Vec::new();
    let mut removed: Option<&str> = None;
    for part in parts.iter().filter(|part| !part.text.trim().is_empty()) {
        if part.side == Side::Removed {
            removed = Some(part.text.trim());
            continue;
        }
        let Some(range) = place_of(text, at..end, &part.text) else { return labels };
        at = range.end;
        let (range, words) = match (part.side, removed.take()) {
            (Side::Added, Some(old)) => (range, format!("was {}", quoted(old))),
            (Side::Added, None) => (range, "added".to_owned()),
            (_, Some(old)) => (range.start..range.start, format!("{} was removed before this", quoted(old))),
            (_, None) => continue,
        };
        labels.push(Label { span: Span::new(file, range), text: words });
    }
    if let Some(old) = removed {
        labels.push(Label { span: Span::new(file, at..at), text: format!("{} was removed after this", quoted(old)) });
    }
    labels
}

/// From the first to the last of these words, where all follow each other in the range.
fn place_of(text: &str, range: Range<usize>, words: &str) -> Option<Range<usize>> {
    let mut at = range.start;
    let mut start = None;
    for word in words.split_whitespace() {
        let found = text[at..range.end].match_indices(word).map(|(offset, _)| at + offset).find(|found| {
            let (before, after) = (&text[..*found], &text[found + word.len()..]);
            let cuts_in = joins(before.chars().next_back()) && joins(word.chars().next());
            let cuts_off = joins(after.chars().next()) && joins(word.chars().next_back());
            !cuts_in && !cuts_off
        })?;
        start = start.or(Some(found));
        at = found + word.len();
    }
    Some(start?..at)
}

/// Whether the character is inside a word rather than between two.
fn joins(c: Option<char>) -> bool {
    c.is_some_and(char::is_alphanumeric)
}

fn quoted(words: &str) -> String {
    match words.char_indices().nth(QUOTED_CHARS_MAX) {
        Some((cut, _)) => format!("`{}…`", &words[..cut]),
        None => format!("`{words}`"),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::lint::fixture::{Edit, Fixture, found};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Replace("sources/model.md", "The card has two modes.", "The *card*\nnow has three modes."),
            Edit::Replace("sources/model.md", "interpretation[model.card.order]", "sourced[model.card.order]"),
            Edit::Replace("contracts/model.yaml", "May both be used in one turn?", "May both be used at once?"),
        ],
        finds: &[
            (
                "sources/model.md:9:1",
                "`model.card.modes` was reworded in a way that bears on its meaning since its review",
            ),
            ("sources/model.md:11:1", "`model.card.order` changed its tag since its review"),
            ("sources/model.md:14:1", "`model.card.open` changed its citations, decision or question since its review"),
        ],
        clean: &[
            Edit::Replace("sources/model.md", "The card has two modes.", "The card\nhas **two** modes."),
            Edit::Append("sources/model.md", "\nunresolved[model.card.more]\nMore.\n"),
        ],
    };

    #[test]
    fn each_changed_place_is_labelled() {
        let (findings, project) = found(Name::ChangedClause, FIXTURE.failing);
        let labels: Vec<(&str, &str)> = findings[0]
            .primary
            .iter()
            .chain(&findings[0].related)
            .take(2)
            .map(|label| (project.sources.slice(label.span), label.text.as_str()))
            .collect();
        assert_eq!(labels, [("now", "added"), ("three", "was `two`")]);
        assert_eq!(findings[0].related.last().map(|label| label.text.as_str()), Some("as it was reviewed"));
        assert_eq!(findings[1].primary.as_ref().map(|label| label.text.as_str()), Some("was `interpretation`"));
        let question = "its question was: May both be used in one turn?; it is now: May both be used at once?";
        assert_eq!(findings[2].notes, [question]);
    }

    #[test]
    fn a_quote_that_came_is_told() {
        let edits = [Edit::Replace("sources/model.md", "[p. 3][rules]", "[p. 3][rules] \"two modes\"")];
        let (findings, _) = found(Name::ChangedClause, &edits);
        assert_eq!(findings[0].notes, ["it cited `rules` p. 3, and now cites `rules` p. 3, which says `two modes`"]);
    }

    #[test]
    fn removed_words_are_marked_where_they_were() {
        let edits = [Edit::Replace("sources/model.md", "The older mode is used first.", "The mode is used.")];
        let (findings, project) = found(Name::ChangedClause, &edits);
        let label = findings[0].primary.as_ref().expect("a place");
        assert_eq!(label.text, "`older` was removed before this");
        assert!(project.sources.text(label.span.file)[label.span.range().start..].starts_with("mode is used."));
    }
}
