//! The difference as Markdown, for a code host. The markup is in `templates/difference.md`.

use serde::Serialize;

use super::text::class_title;
use super::{Changed, Difference, Identity, Single};
use crate::report::change::{Change, citation_words, decision_words};
use crate::report::markdown::{code, codes, sentence, text};
use crate::report::template;
use crate::review::{Class, Part, ReviewedDecision, Side, word_diff};

/// The difference.
pub fn render(difference: &Difference) -> String {
    let gates = difference.gates.iter().map(|gate| Line { name: code(&gate.gate), words: text(&gate.words()) });
    let statuses = difference.statuses.iter().map(|one| StatusLine {
        name: code(&one.id),
        then: one.then.word(),
        now: one.now.word(),
        why: sentence(&one.why),
        place: code(&one.place.to_string()),
    });
    let view = View {
        project: text(&difference.project),
        then: text(&difference.then.words()),
        now: text(&difference.now.words()),
        empty: difference.is_empty(),
        gates: gates.collect(),
        statuses: statuses.collect(),
        classes: Class::ALL.into_iter().filter_map(|class| ClassView::of(difference, class)).collect(),
        cases_added: codes(difference.cases.added.iter().map(String::as_str)),
        cases_removed: codes(difference.cases.removed.iter().map(String::as_str)),
    };
    template::render("difference.md", &view)
}

/// Every string is Markdown.
#[derive(Serialize)]
struct View {
    project: String,
    then: String,
    now: String,
    empty: bool,
    gates: Vec<Line>,
    statuses: Vec<StatusLine>,
    classes: Vec<ClassView>,
    cases_added: String,
    cases_removed: String,
}

#[derive(Serialize)]
struct Line {
    name: String,
    words: String,
}

#[derive(Serialize)]
struct StatusLine {
    name: String,
    then: &'static str,
    now: &'static str,
    why: String,
    place: String,
}

#[derive(Serialize)]
struct ClassView {
    title: &'static str,
    clauses: Vec<ClauseView>,
}

#[derive(Serialize)]
struct ClauseView {
    name: String,
    about: String,
    place: String,
    lines: Vec<Line>,
}

impl ClassView {
    fn of(difference: &Difference, class: Class) -> Option<Self> {
        let clauses: Vec<ClauseView> = match class {
            Class::New => difference.added.iter().map(|single| ClauseView::single(single, Side::Added)).collect(),
            Class::Removed => {
                difference.removed.iter().map(|single| ClauseView::single(single, Side::Removed)).collect()
            }
            _ => difference.of_class(class).map(ClauseView::changed).collect(),
        };
        (!clauses.is_empty()).then(|| Self { title: class_title(class), clauses })
    }
}

impl ClauseView {
    fn single(single: &Single, side: Side) -> Self {
        let mut lines = vec![line("words", diff(&[Part { side, text: single.words.clone() }]))];
        lines.extend(single.retired.iter().map(|why| line("retired", text(why))));
        Self {
            name: code(&single.id),
            about: format!("{}, {}", single.tag, single.status),
            place: code(&single.place.to_string()),
            lines,
        }
    }

    fn changed(changed: &Changed) -> Self {
        let once = changed.change.id.as_ref().map(|id| match changed.identity {
            Identity::Same | Identity::Recorded => format!("once {}", code(&id.then)),
            Identity::Likely => format!("likely once {}", code(&id.then)),
        });
        let classes = changed.change.classes.iter().map(|class| class.word().to_owned());
        Self {
            name: code(&changed.id),
            about: once.into_iter().chain(classes).collect::<Vec<_>>().join(", "),
            place: code(&changed.place.to_string()),
            lines: lines(&changed.change),
        }
    }
}

fn line(name: &str, words: String) -> Line {
    Line { name: name.to_owned(), words }
}

fn lines(change: &Change) -> Vec<Line> {
    let mut lines = Vec::new();
    let one = |side: Side, words: &str| Part { side, text: words.to_owned() };
    if let Some(tag) = &change.tag {
        lines.push(line("tag", format!("{}, now {}", tag.then, tag.now)));
    }
    if !change.words.is_empty() {
        lines.push(line("words", diff(&change.words)));
    }
    for citation in &change.citations_removed {
        lines.push(line("cites", diff(&[one(Side::Removed, &citation_words(citation))])));
    }
    for citation in &change.citations_added {
        lines.push(line("cites", diff(&[one(Side::Added, &citation_words(citation))])));
    }
    if let Some(decided) = &change.decided {
        let words = |decided: &Option<ReviewedDecision>| decided.as_ref().map(decision_words).unwrap_or_default();
        lines.push(line("decided", diff(&word_diff(&words(&decided.then), &words(&decided.now)))));
    }
    if let Some(question) = &change.question {
        let words = |question: &Option<String>| question.clone().unwrap_or_default();
        lines.push(line("question", diff(&word_diff(&words(&question.then), &words(&question.now)))));
    }
    if let Some(document) = &change.document {
        lines.push(line("stood in", code(&document.then)));
    }
    lines
}

/// A word diff. Elements, because Markdown's own marks do not hold at every edge of a word.
fn diff(parts: &[Part]) -> String {
    let mut out = String::new();
    for part in parts {
        let (open, close) = match part.side {
            Side::Same => ("", ""),
            Side::Removed => ("<del>", "</del>"),
            Side::Added => ("<ins>", "</ins>"),
        };
        let words = text(&part.text);
        if part.text.starts_with(char::is_whitespace) && !out.is_empty() && !out.ends_with(' ') {
            out.push(' ');
        }
        if !words.is_empty() {
            out.push_str(open);
            out.push_str(&words);
            out.push_str(close);
            if part.text.ends_with(char::is_whitespace) {
                out.push(' ');
            }
        }
    }
    out.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::fixture;

    #[test]
    fn every_kind_of_difference() {
        insta::assert_snapshot!(render(&fixture::difference()));
    }

    #[test]
    fn hostile_text_makes_no_markup() {
        let of = |words: &str| render(&fixture::difference_saying(words));
        fixture::assert_same_markup(&of("two"), &of("</ins>|`a`**b**_c_<script>[d](javascript:e)~~f~~"));
    }
}
