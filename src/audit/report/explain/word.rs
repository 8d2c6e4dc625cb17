//! A word of the toolkit's own: a tag, a status, a class of change, a facet; and a ruling of the project.
//!
//! Lives here: what it means, what to do about it, and the clauses of which it is said.

use serde::Serialize;

use super::{row, section};
use crate::chain::Audit;
use crate::ids::{Facet, Tag};
use crate::obligation::Status;
use crate::report::page::{Page, Phrase};
use crate::report::paint::Style;
use crate::report::place::Place;
use crate::review::Class;
use crate::trace::ClauseEntry;

/// A word.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WordAnswer {
    /// The word.
    pub word: String,
    /// What it is said of.
    pub of: &'static str,
    /// What it means.
    pub says: String,
    /// What to do about it.
    pub next: Option<&'static str>,
    /// The clauses of which it is said, in the order in which they stand.
    pub clauses: Vec<WordClause>,
}

/// A clause of which a word is said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct WordClause {
    /// Its ID.
    pub id: String,
    /// Its status.
    pub status: Status,
    /// Where it stands.
    pub place: Place,
}

pub(super) fn find(audit: &Audit, name: &str) -> Option<WordAnswer> {
    let answer = |of, says: &str, next, said: &dyn Fn(&ClauseEntry) -> bool| WordAnswer {
        word: name.to_owned(),
        of,
        says: says.to_owned(),
        next,
        clauses: clauses(audit, said),
    };
    if let Some(tag) = Tag::EVERY.into_iter().find(|tag| tag.word() == name) {
        let tagged = |entry: &ClauseEntry| audit.trace.clause(entry).tag == tag;
        return Some(answer("tag", tag.says(), None, &tagged));
    }
    if let Some(status) = Status::from_word(name) {
        return Some(answer("status", status.says(), after_status(status), &|entry| entry.verdict.status == status));
    }
    if let Some(class) = Class::from_word(name) {
        let next = if class.owes_review() {
            "read it with `truthsayer review ID`, then accept it with `--accept`"
        } else {
            "nothing: it owes no review"
        };
        let says = format!("A clause since its review: {}.", class.participle());
        return Some(answer("class of change", &says, Some(next), &|entry| entry.changes.contains(&class)));
    }
    if let Some(facet) = Facet::from_word(name) {
        return Some(answer("facet", facet.says(), None, &|entry| entry.facets.contains_key(&facet)));
    }
    let ruled = |entry: &ClauseEntry| {
        let ruling = audit.trace.record(entry).and_then(|record| record.ruling.as_ref());
        ruling.is_some_and(|ruling| ruling.value == name)
    };
    let says = "The switch that plays the alternative of what was chosen here: some linked case must fail under it.";
    Some(answer("ruling", says, None, &ruled)).filter(|answer| !answer.clauses.is_empty())
}

fn after_status(status: Status) -> Option<&'static str> {
    match status {
        Status::Failing => Some("mend the engine, or the clause; `truthsayer explain ID` names the case"),
        Status::Incomplete => Some("`truthsayer check` names what is missing, and where it belongs"),
        Status::Changed => Some("read it with `truthsayer review ID`, then accept it with `--accept`"),
        Status::Unproven => Some("`truthsayer explain ID` names what does not prove it; write or run a case"),
        Status::Guarded | Status::Verified => None,
    }
}

fn clauses(audit: &Audit, said: &dyn Fn(&ClauseEntry) -> bool) -> Vec<WordClause> {
    let trace = &audit.trace;
    let entries = trace.clauses.iter().filter(|entry| said(entry));
    let of = |entry: &ClauseEntry| {
        let clause = trace.clause(entry);
        WordClause {
            id: clause.id.value.clone(),
            status: entry.verdict.status,
            place: Place::of(&trace.project.sources, clause.marker),
        }
    };
    entries.map(of).collect()
}

impl WordAnswer {
    pub(super) fn write(&self, page: &mut Page) {
        let name = Phrase::plain(self.of).and(" ").with(Style::Name, &self.word);
        page.heading(&name, &Phrase::new());
        page.line(2, 0, &Phrase::plain(&self.says));
        if let Some(next) = self.next {
            page.gap();
            page.table(2, &[row("next", Phrase::plain(next))]);
        }
        let rows: Vec<Vec<Phrase>> = self.clauses.iter().map(WordClause::row).collect();
        section(page, &format!("Clauses ({})", rows.len()), &rows);
    }
}

impl WordClause {
    fn row(&self) -> Vec<Phrase> {
        vec![
            Phrase::plain(self.status.word()),
            Phrase::styled(Style::Name, &self.id),
            Phrase::styled(Style::Quiet, self.place.to_string()),
        ]
    }
}
