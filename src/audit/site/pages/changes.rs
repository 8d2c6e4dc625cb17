//! What differs from the review, by class, with the words that came and went.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::review::{Class, Part, ReviewedClause, word_diff};
use crate::site::book::Book;
use crate::site::route::{Anchor, At, Href};
use crate::site::value::{Count, counted, parts};

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Page<'a> {
    title: &'static str,
    many: String,
    contents: Vec<Count>,
    groups: Vec<Group<'a>>,
}

#[derive(Debug, Serialize)]
struct Group<'a> {
    anchor: Anchor,
    title: &'static str,
    owes: bool,
    count: usize,
    many: String,
    rows: Vec<Row<'a>>,
    more: usize,
}

/// Changes of one class that the page shows; `truthsayer review` has all.
const ROWS_MAX: usize = 200;

#[derive(Debug, Serialize)]
struct Row<'a> {
    parts: Vec<&'a str>,
    href: Option<Href>,
    also: Vec<&'static str>,
    words: Vec<Piece>,
    facts: Vec<Fact>,
}

/// A run of words that both texts have, or only one.
#[derive(Debug, Serialize)]
struct Piece {
    side: &'static str,
    text: String,
}

/// Something else that differs.
#[derive(Debug, Serialize)]
struct Fact {
    name: &'static str,
    was: String,
    is: String,
}

pub(crate) fn page<'a>(book: &'a Book<'a>, at: &At<'_>) -> Page<'a> {
    let trace = book.trace();
    let mut by_class: BTreeMap<Class, (usize, Vec<Row<'a>>)> = BTreeMap::new();
    for (index, entry) in trace.clauses.iter().enumerate() {
        if let Some(class) = entry.changes.first() {
            let (count, rows) = by_class.entry(*class).or_default();
            *count += 1;
            if rows.len() < ROWS_MAX {
                rows.push(row(book, at, index));
            }
        }
    }
    let removed = removed(book);
    let (count, rows) = by_class.entry(Class::Removed).or_default();
    *count += removed.len();
    rows.extend(removed.into_iter().take(ROWS_MAX).map(|then| Row {
        parts: parts(&then.id),
        href: None,
        also: Vec::new(),
        words: vec![Piece { side: "removed", text: then.words.clone() }],
        facts: Vec::new(),
    }));
    let mut groups = Vec::new();
    for class in Class::ALL {
        let (count, rows) = by_class.remove(&class).unwrap_or_default();
        if count > 0 {
            let many = counted(count, "clause", "clauses");
            groups.push(Group {
                anchor: Anchor::own(class.word()),
                title: heading(class),
                owes: class.owes_review(),
                count,
                many,
                more: count - rows.len(),
                rows,
            });
        }
    }
    let owing = groups.iter().filter(|group| group.owes).map(|group| group.count).sum();
    let contents = groups.iter().map(|group| Count {
        text: format!("{} {}", group.title, group.count),
        href: Some(at.to_place(&at.route, &group.anchor)),
    });
    Page {
        title: "Changed since the review",
        many: counted(owing, "change waits for a reader", "changes wait for a reader"),
        contents: contents.collect(),
        groups,
    }
}

/// Number of clauses by the first class of their change, in the order in which `review` shows them.
pub(super) fn by_class(book: &Book<'_>) -> Vec<(Class, usize)> {
    let mut counts: BTreeMap<Class, usize> = BTreeMap::new();
    for class in book.trace().clauses.iter().filter_map(|entry| entry.changes.first()) {
        *counts.entry(*class).or_default() += 1;
    }
    *counts.entry(Class::Removed).or_default() += removed(book).len();
    Class::ALL
        .into_iter()
        .filter_map(|class| Some((class, *counts.get(&class)?)))
        .filter(|(_, many)| *many > 0)
        .collect()
}

/// Reviewed clauses that no document has any more, under their own or a newer ID.
fn removed<'a>(book: &Book<'a>) -> Vec<&'a ReviewedClause> {
    let trace = book.trace();
    let entries = trace.project.reviewed.entries.iter();
    entries.filter(|(id, _)| trace.by_id(trace.present_id(id)).is_none()).map(|(_, entry)| &entry.clause).collect()
}

fn row<'a>(book: &'a Book<'a>, at: &At<'_>, index: usize) -> Row<'a> {
    let trace = book.trace();
    let entry = book.entry(index);
    let clause = trace.clause(entry);
    let now = trace.snapshot(entry);
    let then = trace.reviewed(entry).map(|entry| &entry.clause);
    let words = match then {
        Some(then) if then.words != now.words => pieces(word_diff(&then.words, &now.words)),
        _ => vec![Piece { side: "same", text: clause.words.clone() }],
    };
    Row {
        parts: parts(&clause.id.value),
        href: Some(book.to_clause(at, index)),
        also: entry.changes.iter().skip(1).map(|class| heading(*class)).collect(),
        words,
        facts: then.map(|then| facts(then, &now)).unwrap_or_default(),
    }
}

fn pieces(diff: Vec<Part>) -> Vec<Piece> {
    use crate::review::Side;
    diff.into_iter()
        .map(|part| Piece {
            side: match part.side {
                Side::Same => "same",
                Side::Removed => "removed",
                Side::Added => "added",
            },
            text: part.text,
        })
        .collect()
}

fn facts(then: &ReviewedClause, now: &ReviewedClause) -> Vec<Fact> {
    let cited = |clause: &ReviewedClause| {
        let all = clause.citations.iter().map(|citation| format!("{} {}", citation.authority, citation.locator));
        all.collect::<Vec<_>>().join("; ")
    };
    let decided = |clause: &ReviewedClause| {
        clause.decided.as_ref().map_or_else(String::new, |decided| {
            format!("{}, {}, instead of: {}", decided.by, decided.on, decided.instead_of.join("; "))
        })
    };
    let question = |clause: &ReviewedClause| clause.question.clone().unwrap_or_default();
    let all = [
        ("ID", then.id.clone(), now.id.clone()),
        ("tag", then.tag.to_string(), now.tag.to_string()),
        ("citations", cited(then), cited(now)),
        ("decision", decided(then), decided(now)),
        ("question", question(then), question(now)),
    ];
    let differing = all.into_iter().filter(|(_, was, is)| was != is);
    differing.map(|(name, was, is)| Fact { name, was, is }).collect()
}

fn heading(class: Class) -> &'static str {
    match class {
        Class::Cosmetic => "Spelling or spacing",
        Class::Moved => "Moved to another document",
        Class::Renamed => "Renamed",
        Class::Record => "Citations, decision or question",
        Class::Reworded => "Reworded",
        Class::MeaningBearing => "Reworded with a bearing on meaning",
        Class::Retagged => "Retagged",
        Class::New => "Never reviewed",
        Class::Removed => "Removed",
    }
}
