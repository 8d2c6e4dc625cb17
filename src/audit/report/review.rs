//! The review list: every clause that differs from what a person last reviewed, with what changed.
//!
//! Lives here: the list and its text and JSON; [`Review`], from which it is made, so that the text of a large one is written
//! without all of it in memory. Accepting a change, and writing the record, do not live here.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use rayon::prelude::*;
use serde::Serialize;

use super::change::{Change as Difference, citation_words, decision_words};
use super::json;
use super::page::{Look, Page, Phrase, counted};
use super::paint::{Paint, Style};
use super::place::Place;
use crate::chain::Audit;
use crate::review::accept::{Change, pending};
use crate::review::{Class, ReviewedClause, likely_renames};
use crate::trace::{ClauseEntry, Trace};

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
    pub change: Option<Difference>,
    /// The clause, where it is new.
    pub new: Option<ReviewedClause>,
    /// What was reviewed, where it is gone.
    pub removed: Option<ReviewedClause>,
    /// The clause that it was, or has become, by likeness alone.
    pub likely: Option<String>,
    /// Why its ID is retired.
    pub retired: Option<String>,
    /// What must be done before it can be accepted.
    pub blocked: Option<String>,
}

/// What the list is made of, document by document.
#[derive(Debug)]
pub struct Review<'a> {
    trace: &'a Trace,
    by_path: BTreeMap<String, Vec<Pending<'a>>>,
    likely: Likely,
    retired: BTreeMap<&'a str, &'a str>,
}

/// A change with the clause that it is of; none where that is gone.
type Pending<'a> = (Change, Option<&'a ClauseEntry>);

/// Documents whose changes are in memory at once.
const DOCUMENTS_AT_ONCE: usize = 32;

impl<'a> Review<'a> {
    /// Everything that differs.
    pub fn of(audit: &'a Audit) -> Self {
        let trace = &audit.trace;
        let pending = pending(trace);
        let likely = Likely::of(trace, &pending);
        // What is pending are the clauses that changed, in their order, then what is gone.
        let entries = trace.clauses.iter().filter(|entry| !entry.changes.is_empty()).map(Some);
        let entries = entries.chain(std::iter::repeat(None));
        let mut by_path: BTreeMap<String, Vec<Pending<'a>>> = BTreeMap::new();
        for (change, entry) in pending.into_iter().zip(entries) {
            match by_path.get_mut(&change.document) {
                Some(own) => own.push((change, entry)),
                None => drop(by_path.insert(change.document.clone(), vec![(change, entry)])),
            }
        }
        let retired: BTreeMap<&str, &str> = trace
            .project
            .contracts
            .iter()
            .flat_map(|contract| &contract.retired)
            .map(|(id, why)| (id.value.as_str(), why.as_str()))
            .collect();
        Self { trace, by_path, likely, retired }
    }

    /// Of those clauses alone that `keep` admits, by ID and classes.
    #[must_use]
    pub fn narrowed(mut self, keep: impl Fn(&str, &[Class]) -> bool) -> Self {
        for own in self.by_path.values_mut() {
            own.retain(|(change, _)| keep(&change.id, &change.classes));
        }
        self.by_path.retain(|_, own| !own.is_empty());
        self
    }

    /// How many clauses owe a review.
    pub fn owed(&self) -> usize {
        self.changes().filter(|change| change.owes_review()).count()
    }

    fn changes(&self) -> impl Iterator<Item = &Change> {
        self.by_path.values().flatten().map(|(change, _)| change)
    }

    /// The whole list.
    pub fn list(&self) -> ReviewList {
        let documents = self.by_path.iter().map(|(path, own)| self.document(path, own));
        ReviewList { owed: 0, documents: documents.collect() }.counted()
    }

    fn document(&self, path: &str, own: &[Pending<'a>]) -> DocumentChanges {
        let clause = |(change, entry): &Pending<'a>| match entry {
            Some(entry) => Some(ClauseChange::present(self.trace, change, entry, &self.likely)),
            None => ClauseChange::gone(self.trace, change, &self.likely, &self.retired),
        };
        DocumentChanges { path: path.to_owned(), clauses: own.iter().filter_map(clause).collect() }
    }

    /// Gives the list for a terminal, bit by bit.
    pub fn write(&self, look: Look, mut give: impl FnMut(&str)) {
        let documents: Vec<(&String, &Vec<Pending<'a>>)> = self.by_path.iter().collect();
        let mut after = After::default();
        for some in documents.chunks(DOCUMENTS_AT_ONCE) {
            let written = some.par_iter().map(|(path, own)| self.document(path, own).text(look));
            for text in written.collect::<Vec<_>>() {
                give(after.gap());
                give(&text);
                after.wrote(&text);
            }
        }
        if self.changes().count() != 1 {
            give(after.gap());
            let tally = tally(self.changes().map(|change| (change.owes_review(), change.classes.first().copied())));
            let mut page = Page::new(look);
            page.line(0, 2, &Phrase::plain(tally));
            give(&page.finish());
        }
    }
}

/// How what was written so far ends, for the empty line before what follows.
#[derive(Debug, Default)]
struct After {
    begun: bool,
    empty_line: bool,
}

impl After {
    fn wrote(&mut self, text: &str) {
        self.begun |= !text.is_empty();
        self.empty_line = text.ends_with("\n\n");
    }

    fn gap(&self) -> &'static str {
        if self.begun && !self.empty_line { "\n" } else { "" }
    }
}

impl ReviewList {
    /// The list of an audit.
    pub fn of(audit: &Audit) -> Self {
        Review::of(audit).list()
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

    /// The changes for a terminal, without how many there are.
    pub fn changes(&self, look: Look) -> String {
        let mut page = Page::new(look);
        self.write_changes(&mut page);
        page.finish()
    }

    /// The list for a terminal.
    pub fn text(&self, look: Look) -> String {
        let mut page = Page::new(look);
        self.write_changes(&mut page);
        if self.clauses().count() != 1 {
            page.gap();
            let tally = tally(self.clauses().map(|clause| (clause.owed, clause.classes.first().copied())));
            page.line(0, 2, &Phrase::plain(tally));
        }
        page.finish()
    }

    fn write_changes(&self, page: &mut Page) {
        let look = Look { width: page.width(), paint: page.paint() };
        let written = self.documents.par_iter().map(|document| document.text(look));
        for text in written.collect::<Vec<_>>() {
            page.gap();
            page.text(&text);
        }
    }
}

/// How many clauses owe a review, and how many are listed that owe none, each by the first of their classes.
fn tally(clauses: impl Iterator<Item = (bool, Option<Class>)>) -> String {
    let mut counts: BTreeMap<(bool, Option<Class>), usize> = BTreeMap::new();
    clauses.for_each(|of| *counts.entry(of).or_default() += 1);
    let by_class = |owed: bool| {
        let of = |class: &Class| counts.get(&(owed, Some(*class))).copied().unwrap_or(0);
        let counts = Class::ALL.iter().map(|class| (class, of(class))).filter(|(_, count)| *count > 0);
        counts.map(|(class, count)| format!("{count} {class}")).collect::<Vec<_>>().join(", ")
    };
    let owed = counts.iter().filter(|((owed, _), _)| *owed).map(|(_, count)| count).sum();
    let mut all = counted(owed, "clause owes a review", "clauses owe a review");
    let (owed, others) = (by_class(true), by_class(false));
    if !owed.is_empty() {
        let _ = write!(all, ": {owed}");
    }
    if !others.is_empty() {
        let _ = write!(all, "; none is owed for {others}");
    }
    all
}

impl DocumentChanges {
    /// The changes for a terminal, below the document's path.
    fn text(&self, look: Look) -> String {
        let mut page = Page::new(look);
        page.line(0, 2, &Phrase::styled(Style::Strong, &self.path));
        for clause in &self.clauses {
            clause.write(&mut page);
        }
        page.finish()
    }
}

/// Clauses that went and came, paired by their words.
#[derive(Debug)]
struct Likely {
    by_old: BTreeMap<String, String>,
    by_new: BTreeMap<String, String>,
}

impl Likely {
    fn of(trace: &Trace, pending: &[Change]) -> Self {
        let of_class = |class: Class| pending.iter().filter(move |change| change.classes.contains(&class));
        let gone = of_class(Class::Removed).filter_map(|change| {
            let entry = trace.project.reviewed.entries.get(&change.id)?;
            Some((change.id.as_str(), entry.clause.words.as_str()))
        });
        let new = of_class(Class::New).filter_map(|change| {
            let entry = trace.by_id(&change.id)?;
            Some((change.id.as_str(), trace.clause(entry).words.as_str()))
        });
        let pairs = likely_renames(&gone.collect::<Vec<_>>(), &new.collect::<Vec<_>>());
        let by_new = pairs.iter().map(|(old, new)| (new.clone(), old.clone())).collect();
        Self { by_old: pairs.into_iter().collect(), by_new }
    }
}

impl ClauseChange {
    fn present(trace: &Trace, change: &Change, entry: &ClauseEntry, likely: &Likely) -> Self {
        let snapshot = trace.snapshot(entry);
        let is_new = change.classes.contains(&Class::New);
        let then = if is_new { None } else { trace.reviewed(entry) };
        Self {
            id: change.id.clone(),
            classes: change.classes.clone(),
            owed: change.owes_review(),
            place: Place::of(&trace.project.sources, trace.clause(entry).marker),
            change: then.map(|then| Difference::between(then, &snapshot, &change.document)),
            new: is_new.then_some(snapshot),
            removed: None,
            likely: likely.by_new.get(&change.id).filter(|_| is_new).cloned(),
            retired: None,
            blocked: change.blocked.clone(),
        }
    }

    fn gone(trace: &Trace, change: &Change, likely: &Likely, retired: &BTreeMap<&str, &str>) -> Option<Self> {
        let entry = trace.project.reviewed.entries.get(&change.id)?;
        Some(Self {
            id: change.id.clone(),
            classes: change.classes.clone(),
            owed: change.owes_review(),
            place: Place::of(&trace.project.sources, entry.span),
            change: None,
            new: None,
            removed: Some(entry.clause.clone()),
            likely: likely.by_old.get(&change.id).cloned(),
            retired: retired.get(change.id.as_str()).map(|why| (*why).to_owned()),
            blocked: change.blocked.clone(),
        })
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
            page.line(4, 6, &Phrase::styled(Style::Quiet, "retired").and(": ").and(why));
        }
        if let Some(likely) = &self.likely {
            let phrase = match self.removed {
                Some(_) => Phrase::plain("it has likely become ").with(Style::Name, likely),
                None => Phrase::plain("it was likely ").with(Style::Name, likely),
            };
            page.line(4, 2, &phrase);
        }
        if let Some(blocked) = &self.blocked {
            page.line(4, 2, &Phrase::styled(Style::Attention, "cannot be accepted yet").and(": ").and(blocked));
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
    fn what_is_written_bit_by_bit_is_the_same() {
        let audit = fixture::project();
        for kept in ["", "storm.", "spice.collection.rate", "nothing"] {
            let review = Review::of(&audit).narrowed(|id, _| id.starts_with(kept));
            let mut written = String::new();
            review.write(Look::PLAIN, |text| written.push_str(text));
            assert_eq!(written, review.list().text(Look::PLAIN));
            assert_eq!(review.owed(), review.list().owed);
        }
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
