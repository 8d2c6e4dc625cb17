//! How a clause differs from an earlier shape of itself: what was reviewed, or what another revision says.
//!
//! Lives here: the comparison in full, and its lines of text. Its classes are decided in [`crate::review`].

use serde::Serialize;

use super::page::{Page, Phrase};
use super::paint::{Paint, Style};
use crate::ids::Tag;
use crate::review::{
    Class, Part, ReviewedCitation, ReviewedClause, ReviewedDecision, ReviewedEntry, Side, changes, word_diff,
};

/// See the module. What did not change is none, or empty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Change {
    /// In the order of [`Class::ALL`].
    pub classes: Vec<Class>,
    /// Its ID.
    pub id: Option<Pair<String>>,
    /// The path of its document.
    pub document: Option<Pair<String>>,
    /// Its tag.
    pub tag: Option<Pair<Tag>>,
    /// Its words.
    pub words: Vec<Part>,
    /// Citations that are gone.
    pub citations_removed: Vec<ReviewedCitation>,
    /// Citations that came.
    pub citations_added: Vec<ReviewedCitation>,
    /// Who chose it, when, instead of what.
    pub decided: Option<Pair<Option<ReviewedDecision>>>,
    /// The open question.
    pub question: Option<Pair<Option<String>>>,
}

/// Something then and now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Pair<T> {
    /// Then.
    pub then: T,
    /// Now.
    pub now: T,
}

impl<T: PartialEq + Clone> Pair<T> {
    /// The two where they differ.
    pub fn of(then: &T, now: &T) -> Option<Self> {
        (then != now).then(|| Self { then: then.clone(), now: now.clone() })
    }
}

impl Change {
    /// How `now`, which stands in `document`, differs from `then`.
    pub fn between(then: &ReviewedEntry, now: &ReviewedClause, document: &str) -> Self {
        let old = &then.clause;
        let without = |some: &[ReviewedCitation], others: &[ReviewedCitation]| {
            some.iter().filter(|citation| !others.contains(citation)).cloned().collect()
        };
        Self {
            classes: changes(now, document, Some(then)),
            id: Pair::of(&old.id, &now.id),
            document: Pair::of(&then.document, &document.to_owned()),
            tag: Pair::of(&old.tag, &now.tag),
            words: if old.words == now.words { Vec::new() } else { word_diff(&old.words, &now.words) },
            citations_removed: without(&old.citations, &now.citations),
            citations_added: without(&now.citations, &old.citations),
            decided: Pair::of(&old.decided, &now.decided),
            question: Pair::of(&old.question, &now.question),
        }
    }

    /// Its lines, each with the name of what changed.
    pub(super) fn write(&self, page: &mut Page, indent: usize) {
        page.table(indent, &self.rows(page.paint()));
    }

    fn rows(&self, paint: Paint) -> Vec<Vec<Phrase>> {
        let mut rows = Vec::new();
        let mut row = |name: &str, phrase: Phrase| rows.push(vec![Phrase::styled(Style::Quiet, name), phrase]);
        if let Some(tag) = &self.tag {
            row("tag", sides(tag.then.word(), tag.now.word(), paint));
        }
        if !self.words.is_empty() {
            row("words", diff_phrase(&self.words, paint));
        }
        for citation in &self.citations_removed {
            row("cites", side(Side::Removed, &citation_words(citation), paint));
        }
        for citation in &self.citations_added {
            row("cites", side(Side::Added, &citation_words(citation), paint));
        }
        if let Some(decided) = &self.decided {
            let words = |decided: &Option<ReviewedDecision>| decided.as_ref().map(decision_words).unwrap_or_default();
            row("decided", diff_phrase(&word_diff(&words(&decided.then), &words(&decided.now)), paint));
        }
        if let Some(question) = &self.question {
            let words = |question: &Option<String>| question.clone().unwrap_or_default();
            row("question", diff_phrase(&word_diff(&words(&question.then), &words(&question.now)), paint));
        }
        if let Some(id) = &self.id {
            row("was", Phrase::styled(Style::Name, &id.then));
        }
        if let Some(document) = &self.document {
            row("stood in", Phrase::plain(&document.then));
        }
        rows
    }
}

/// An authority with the place in it.
pub(super) fn citation_words(citation: &ReviewedCitation) -> String {
    format!("{}, {}", citation.authority, citation.locator)
}

/// A decision as one sentence.
pub(super) fn decision_words(decided: &ReviewedDecision) -> String {
    format!("{}, on {}, instead of {}", decided.by, decided.on, decided.instead_of.join("; "))
}

fn sides(then: &str, now: &str, paint: Paint) -> Phrase {
    let parts = [(Side::Removed, then), (Side::Added, now)];
    let parts = parts.map(|(side, text)| Part { side, text: format!("{text} ") });
    diff_phrase(&parts, paint)
}

fn side(side: Side, text: &str, paint: Paint) -> Phrase {
    diff_phrase(&[Part { side, text: text.to_owned() }], paint)
}

/// A word diff: in colour, or with `[-removed-]` and `{+added+}`.
pub(super) fn diff_phrase(parts: &[Part], paint: Paint) -> Phrase {
    let mut phrase = Phrase::new();
    for (i, part) in parts.iter().enumerate() {
        // Without marks, what stands instead of other words must not run into them.
        if paint == Paint::On && i > 0 && part.side != Side::Same && parts[i - 1].side != Side::Same {
            phrase.push(Style::Plain, " ");
        }
        let (style, open, close) = match part.side {
            Side::Same => (Style::Plain, "", ""),
            Side::Removed => (Style::Removed, "[-", "-]"),
            Side::Added => (Style::Added, "{+", "+}"),
        };
        let (open, close) = if paint == Paint::On { ("", "") } else { (open, close) };
        let words = part.text.trim();
        if part.text.starts_with(char::is_whitespace) {
            phrase.push(Style::Plain, " ");
        }
        if !words.is_empty() {
            phrase.push(style, format!("{open}{words}{close}"));
            if part.text.ends_with(char::is_whitespace) {
                phrase.push(Style::Plain, " ");
            }
        }
    }
    phrase
}

#[cfg(test)]
mod tests {
    use super::super::page::Look;
    use super::*;

    fn shown(then: &str, now: &str, paint: Paint) -> String {
        let mut page = Page::new(Look { width: 80, paint });
        page.line(0, 0, &diff_phrase(&word_diff(then, now), paint));
        page.finish()
    }

    #[test]
    fn word_diffs_are_read_with_and_without_colour() {
        let (then, now) = ("A force collects two spice.", "A force never collects three spice.");
        assert_eq!(shown(then, now, Paint::Off), "A force {+never+} collects [-two-]{+three+} spice.\n");
        let coloured = shown(then, now, Paint::On);
        assert_eq!(
            coloured,
            "A force \u{1b}[32mnever\u{1b}[0m collects \u{1b}[31mtwo\u{1b}[0m \u{1b}[32mthree\u{1b}[0m spice.\n"
        );
    }

    #[test]
    fn marks_stand_at_words_only() {
        assert_eq!(shown("", "A.", Paint::Off), "{+A.+}\n");
        assert_eq!(shown("A b.", "", Paint::Off), "[-A b.-]\n");
    }
}
