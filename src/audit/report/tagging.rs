//! What the tagger proposes, for people and as JSON.
//!
//! Lives here: the look of proposals. How they are made is in `tag`.

use serde::Serialize;

use super::page::{Look, Page, Phrase, counted};
use super::paint::Style;
use crate::ids::Tag;
use crate::source::{FileId, Sources, Span};
use crate::tag::{Proposal, word};

/// A document with what is proposed for it.
#[derive(Debug, Clone, Copy)]
pub struct Tagged<'a> {
    /// Its file, in the table that places are looked up in.
    pub file: FileId,
    /// The proposals that are shown.
    pub proposals: &'a [Proposal],
    /// Notes that are not shown.
    pub notes: usize,
}

/// One proposal as JSON.
#[derive(Debug, Serialize)]
struct Row<'a> {
    doc: &'a str,
    line_start: usize,
    line_end: usize,
    text: &'a str,
    tag: &'static str,
    id: &'a str,
    confidence: f64,
    reasons: Vec<String>,
    evidence: Vec<Evidence<'a>>,
}

/// The place that a reason rests on.
#[derive(Debug, Serialize)]
struct Evidence<'a> {
    reason: &'a str,
    words: &'a str,
    line: u32,
    column: u32,
    start: usize,
    end: usize,
}

/// All proposals as one list.
pub fn json(documents: &[Tagged<'_>], sources: &Sources) -> String {
    let lines: Vec<Row<'_>> = documents
        .iter()
        .flat_map(|document| document.proposals.iter().map(|one| line(*document, one, sources)))
        .collect();
    let mut text = serde_json::to_string_pretty(&lines).expect("strings, numbers and lists always have a JSON form");
    text.push('\n');
    text
}

fn line<'a>(document: Tagged<'_>, proposal: &'a Proposal, sources: &'a Sources) -> Row<'a> {
    let evidence = proposal.reasons.iter().filter_map(|reason| {
        let range = reason.range.clone()?;
        let position = sources.position(Span::new(document.file, range.clone()));
        let (line, column) = (position.line, position.column);
        Some(Evidence { reason: &reason.says, words: &reason.words, line, column, start: range.start, end: range.end })
    });
    Row {
        doc: sources.path(document.file),
        line_start: proposal.lines.0,
        line_end: proposal.lines.1,
        text: &proposal.text,
        tag: word(proposal.tag),
        id: &proposal.id,
        confidence: f64::from(proposal.confidence) / 100.0,
        reasons: proposal.reasons.iter().map(|reason| worded(&reason.says, &reason.words)).collect(),
        evidence: evidence.collect(),
    }
}

fn worded(says: &str, words: &str) -> String {
    if words.is_empty() { says.to_owned() } else { format!("{says}: \u{201c}{words}\u{201d}") }
}

/// Characters of a proposal's text that are shown.
const TEXT_CHARS_MAX: usize = 220;

/// One document's proposals for a terminal.
pub fn text(document: Tagged<'_>, sources: &Sources, look: Look) -> String {
    let mut page = Page::new(look);
    page.heading(
        &Phrase::styled(Style::Strong, sources.path(document.file)),
        &Phrase::styled(Style::Quiet, counts(document)),
    );
    for proposal in document.proposals {
        page.gap();
        let place = match proposal.lines {
            (first, last) if first == last => format!("line {first}"),
            (first, last) => format!("lines {first}\u{2013}{last}"),
        };
        let left = Phrase::styled(style(proposal.tag), word(proposal.tag)).and(format!(" {} %", proposal.confidence));
        page.heading(&left, &Phrase::styled(Style::Quiet, place));
        if !proposal.id.is_empty() {
            page.line(2, 2, &Phrase::styled(Style::Name, &proposal.id));
        }
        page.line(2, 0, &Phrase::plain(shortened(&proposal.text)));
        for reason in &proposal.reasons {
            let mut phrase = Phrase::styled(Style::Quiet, format!("{} {}", '\u{b7}', reason.says));
            if !reason.words.is_empty() {
                phrase = phrase.with(Style::Quiet, ": ").and(format!("\u{201c}{}\u{201d}", reason.words));
            }
            page.line(2, 2, &phrase);
        }
    }
    page.finish()
}

fn shortened(text: &str) -> String {
    let Some((end, _)) = text.char_indices().nth(TEXT_CHARS_MAX) else { return text.to_owned() };
    let cut = text[..end].rfind(' ').unwrap_or(end);
    format!("{} \u{2026}", &text[..cut])
}

fn style(tag: Option<Tag>) -> Style {
    match tag {
        Some(Tag::Sourced) => Style::Good,
        Some(Tag::Interpretation) => Style::Strong,
        Some(Tag::Unresolved) => Style::Attention,
        Some(Tag::Untagged) | None => Style::Quiet,
    }
}

/// `3 sourced, 2 interpretation, 1 unresolved; 4 notes`.
pub fn counts(document: Tagged<'_>) -> String {
    let of = |tag| document.proposals.iter().filter(|proposal| proposal.tag == Some(tag)).count();
    let tags: Vec<String> = Tag::ALL.iter().map(|tag| format!("{} {tag}", of(*tag))).collect();
    let shown = document.proposals.iter().filter(|proposal| proposal.tag.is_none()).count();
    format!("{}; {}", tags.join(", "), counted(document.notes + shown, "note", "notes"))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::document::KnownAuthorities;
    use crate::tag::{Prose, propose};

    const TEXT: &str = "# Tolls\n\n## At the bridge\n\nThe rulebook, p. 12, says that a retreating army loses one unit. We let the loser\n\
choose which unit, since a random choice would reveal the deck.\n\nWhether a lone leader counts as a unit remains open.\n\n\
14 tests pass at commit 9ab12ff. \u{202e}\n";

    fn shown(show: impl Fn(Tagged<'_>, &Sources) -> String) -> String {
        let mut sources = Sources::default();
        let file = sources.add("docs/tolls.md", TEXT);
        let (taken, known) = (BTreeSet::new(), KnownAuthorities::default());
        let proposals =
            propose(&Prose { path: "docs/tolls.md", text: TEXT, family: None, taken: &taken, known: &known });
        show(Tagged { file, proposals: &proposals, notes: 0 }, &sources)
    }

    #[test]
    fn proposals_on_a_terminal() {
        insta::assert_snapshot!(shown(|document, sources| text(document, sources, Look::PLAIN)));
    }

    #[test]
    fn json_is_a_list_with_places_and_reasons() {
        let text = shown(|document, sources| json(&[document], sources));
        let list: Vec<serde_json::Value> = serde_json::from_str(&text).expect("JSON");
        assert_eq!(list.len(), 4);
        assert_eq!(list[0]["doc"], "docs/tolls.md");
        assert_eq!((&list[0]["line_start"], &list[1]["line_end"]), (&5.into(), &6.into()));
        assert_eq!(list[1]["tag"], "interpretation");
        assert_eq!(list[3]["tag"], "note");
        for one in &list {
            assert!(one["confidence"].as_f64().is_some_and(|likely| (0.0..1.0).contains(&likely)), "{one}");
            assert!(one["reasons"].as_array().is_some_and(|reasons| !reasons.is_empty()), "{one}");
            for evidence in one["evidence"].as_array().expect("a list") {
                let at = |key: &str| usize::try_from(evidence[key].as_u64().expect("a number")).expect("small");
                assert!(!TEXT[at("start")..at("end")].is_empty());
            }
        }
    }
}
