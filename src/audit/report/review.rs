//! The review list: every clause that differs from what a person last reviewed, with what changed.
//!
//! Lives here: the list and its text and JSON. Accepting a change, and writing the record, do not live here.

use std::collections::BTreeMap;

use serde::Serialize;

use super::change::{Change, citation_words, decision_words};
use super::json;
use super::page::{Look, Page, Phrase, counted};
use super::paint::{Paint, Style};
use super::place::Place;
use crate::chain::Audit;
use crate::review::{Class, ReviewedClause, ReviewedEntry, likely_renames};
use crate::trace::Trace;

/// The name and number of the JSON format.
pub const SCHEMA: &str = "truthsayer-review/1";

/// All changes since the review.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReviewList {
    /// Number of clauses that owe a review.
    pub owed: usize,
    /// By path; those with no change are left out.
    pub documents: Vec<DocumentChanges>,
}

/// The changes of one document.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct DocumentChanges {
    /// Its path.
    pub path: String,
    /// In the order in which they stand, those that are gone last.
    pub clauses: Vec<ClauseChange>,
}

/// One clause that differs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ClauseChange {
    /// Its ID, present or last.
    pub id: String,
    /// What happened to it, the gravest first.
    pub classes: Vec<Class>,
    /// Whether a person must look.
    pub owed: bool,
    /// Where it stands, or where its record does.
    pub place: Place,
    /// What differs, where it was reviewed and is still there.
    pub change: Option<Change>,
    /// The clause, where it is new.
    pub new: Option<ReviewedClause>,
    /// What was reviewed, where it is gone.
    pub removed: Option<ReviewedClause>,
    /// The clause that it was, or has become, by likeness alone.
    pub likely: Option<String>,
    /// Why its ID is retired.
    pub retired: Option<String>,
}

impl ReviewList {
    /// The list of an audit.
    pub fn of(audit: &Audit) -> Self {
        let trace = &audit.trace;
        let gone = gone(trace);
        let (mut by_path, new) = present(trace);
        let old_words: Vec<(&str, &str)> = gone.iter().map(|(id, entry)| (*id, entry.clause.words.as_str())).collect();
        let new_words: Vec<(&str, &str)> = new.iter().map(|(id, words)| (id.as_str(), words.as_str())).collect();
        let likely = likely_renames(&old_words, &new_words);
        for clause in by_path.values_mut().flatten() {
            clause.likely = likely.iter().find(|(_, new)| *new == clause.id).map(|(old, _)| old.clone());
        }
        for (id, entry) in gone {
            let change = removed(trace, id, entry, &likely);
            by_path.entry(entry.document.clone()).or_default().push(change);
        }
        let documents = by_path.into_iter().map(|(path, clauses)| DocumentChanges { path, clauses });
        Self { owed: 0, documents: documents.collect() }.counted()
    }

    /// The list of those clauses alone that `keep` admits, by ID and classes.
    #[must_use]
    pub fn narrowed(mut self, keep: impl Fn(&str, &[Class]) -> bool) -> Self {
        for document in &mut self.documents {
            document.clauses.retain(|clause| keep(&clause.id, &clause.classes));
        }
        self.counted()
    }

    fn counted(mut self) -> Self {
        self.documents.retain(|document| !document.clauses.is_empty());
        self.owed = self.clauses().filter(|clause| clause.owed).count();
        self
    }

    /// All clauses in it.
    pub fn clauses(&self) -> impl Iterator<Item = &ClauseChange> {
        self.documents.iter().flat_map(|document| &document.clauses)
    }

    /// The list as JSON.
    pub fn json(&self) -> String {
        json::render(SCHEMA, self)
    }

    /// The list for a terminal.
    pub fn text(&self, look: Look) -> String {
        let mut page = Page::new(look);
        for document in &self.documents {
            page.gap();
            page.line(0, 2, &Phrase::styled(Style::Strong, &document.path));
            for clause in &document.clauses {
                clause.write(&mut page);
            }
        }
        page.gap();
        let mut tally: BTreeMap<usize, (Class, usize)> = BTreeMap::new();
        for class in self.clauses().filter_map(|clause| clause.classes.first()) {
            let rank = Class::ALL.iter().position(|known| known == class).unwrap_or(Class::ALL.len());
            tally.entry(rank).or_insert((*class, 0)).1 += 1;
        }
        let parts: Vec<String> = tally.values().map(|(class, count)| format!("{count} {class}")).collect();
        let owed = counted(self.owed, "clause owes a review", "clauses owe a review");
        let all = if parts.is_empty() { owed } else { format!("{owed}: {}", parts.join(", ")) };
        page.line(0, 2, &Phrase::plain(all));
        page.finish()
    }
}

type New = Vec<(String, String)>;

/// Changes of clauses that are there, by document; and ID and words of those that are new.
fn present(trace: &Trace) -> (BTreeMap<String, Vec<ClauseChange>>, New) {
    let mut by_path: BTreeMap<String, Vec<ClauseChange>> = BTreeMap::new();
    let mut new = Vec::new();
    for entry in trace.clauses.iter().filter(|entry| !entry.changes.is_empty()) {
        let clause = trace.clause(entry);
        let path = trace.project.sources.path(trace.document(entry).file);
        let snapshot = trace.snapshot(entry);
        let is_new = entry.changes.contains(&Class::New);
        if is_new {
            new.push((clause.id.value.clone(), clause.words.clone()));
        }
        let then = if is_new { None } else { trace.reviewed(entry) };
        by_path.entry(path.to_owned()).or_default().push(ClauseChange {
            id: clause.id.value.clone(),
            classes: entry.changes.clone(),
            owed: entry.changes.iter().any(|class| class.owes_review()),
            place: Place::of(&trace.project.sources, clause.marker),
            change: then.map(|then| Change::between(then, &snapshot, path)),
            new: is_new.then_some(snapshot),
            removed: None,
            likely: None,
            retired: None,
        });
    }
    (by_path, new)
}

/// What was reviewed of clauses that are not there any more, under any ID.
fn gone(trace: &Trace) -> Vec<(&str, &ReviewedEntry)> {
    let there = |id: &str| trace.by_id(trace.present_id(id)).is_some();
    let entries = trace.project.reviewed.entries.iter();
    entries.filter(|(id, _)| !there(id)).map(|(id, entry)| (id.as_str(), entry)).collect()
}

fn removed(trace: &Trace, id: &str, entry: &ReviewedEntry, likely: &[(String, String)]) -> ClauseChange {
    let mut retired = trace.project.contracts.iter().flat_map(|contract| &contract.retired);
    ClauseChange {
        id: id.to_owned(),
        classes: vec![Class::Removed],
        owed: Class::Removed.owes_review(),
        place: Place::of(&trace.project.sources, entry.span),
        change: None,
        new: None,
        removed: Some(entry.clause.clone()),
        likely: likely.iter().find(|(old, _)| old == id).map(|(_, new)| new.clone()),
        retired: retired.find(|(old, _)| old.value == id).map(|(_, why)| why.clone()),
    }
}

impl ClauseChange {
    fn write(&self, page: &mut Page) {
        page.gap();
        let style = if self.owed { Style::Attention } else { Style::Quiet };
        let words: Vec<&str> = self.classes.iter().map(|class| class.word()).collect();
        let name = Phrase::styled(Style::Name, &self.id).and(": ").with(style, words.join(", "));
        page.heading(&name, &Phrase::styled(Style::Quiet, self.place.to_string()));
        if let Some(change) = &self.change {
            change.write(page, 4);
        }
        if let Some(clause) = &self.new {
            write_whole(page, clause, Style::Added, "{+", "+}");
        }
        if let Some(clause) = &self.removed {
            write_whole(page, clause, Style::Removed, "[-", "-]");
        }
        if let Some(why) = &self.retired {
            page.table(4, &[vec![Phrase::styled(Style::Quiet, "retired"), Phrase::plain(why)]]);
        }
        if let Some(likely) = &self.likely {
            let phrase = match self.removed {
                Some(_) => Phrase::plain("it has likely become ").with(Style::Name, likely),
                None => Phrase::plain("it was likely ").with(Style::Name, likely),
            };
            page.line(4, 2, &phrase.and("; record it under `renamed` in the contract"));
        }
    }
}

fn write_whole(page: &mut Page, clause: &ReviewedClause, style: Style, open: &str, close: &str) {
    let plain = page.paint() == Paint::Off;
    let (open, close) = if plain { (open, close) } else { ("", "") };
    let name = |text: &str| Phrase::styled(Style::Quiet, text);
    let mut rows = vec![vec![name("tag"), Phrase::plain(clause.tag.word())]];
    rows.push(vec![name("words"), Phrase::styled(style, format!("{open}{}{close}", clause.words))]);
    for citation in &clause.citations {
        rows.push(vec![name("cites"), Phrase::plain(citation_words(citation))]);
    }
    if let Some(decided) = &clause.decided {
        rows.push(vec![name("decided"), Phrase::plain(decision_words(decided))]);
    }
    if let Some(question) = &clause.question {
        rows.push(vec![name("question"), Phrase::plain(question)]);
    }
    page.table(4, &rows);
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;

    #[test]
    fn every_change_of_the_fixture() {
        insta::assert_snapshot!(ReviewList::of(&fixture::project()).text(Look::PLAIN));
    }

    #[test]
    fn json_says_the_same() {
        let list = ReviewList::of(&fixture::project());
        let read: serde_json::Value = serde_json::from_str(&list.json()).expect("JSON");
        assert_eq!(read["schema"], SCHEMA);
        assert_eq!(read["owed"], list.owed);
        let clauses: Vec<&ClauseChange> = list.clauses().collect();
        let rate = clauses.iter().find(|clause| clause.id == "spice.collection.rate").expect("it was reworded");
        assert_eq!(rate.classes, [Class::MeaningBearing, Class::Record]);
        let gone = clauses.iter().find(|clause| clause.id == "spice.worm.rides").expect("it is gone");
        assert_eq!((gone.owed, &gone.classes[..]), (true, &[Class::Removed][..]));
    }

    #[test]
    fn a_likely_rename_is_offered_at_both_ends() {
        let list =
            ReviewList::of(&fixture::project_with("sources/storm.md", "storm.move.destroys]", "storm.move.kills]"));
        let likely =
            |id: &str| list.clauses().find(|clause| clause.id == id).and_then(|clause| clause.likely.as_deref());
        assert_eq!(likely("storm.move.kills"), Some("storm.move.destroys"));
        assert_eq!(likely("storm.move.destroys"), Some("storm.move.kills"));
    }

    #[test]
    fn a_narrowed_list_counts_what_is_left() {
        let list = ReviewList::of(&fixture::project());
        let narrowed = list.clone().narrowed(|id, _| id.starts_with("storm."));
        assert!(narrowed.clauses().all(|clause| clause.id.starts_with("storm.")));
        assert!(narrowed.owed < list.owed && narrowed.owed > 0);
        assert_eq!(narrowed.documents.len(), 1);
        let nothing = list.narrowed(|_, _| false).text(Look::PLAIN);
        assert_eq!(nothing, "0 clauses owe a review\n");
    }
}
