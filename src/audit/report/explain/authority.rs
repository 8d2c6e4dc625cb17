//! All that is known of a publication, with the clauses that rest on each page of it.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{optional, row};
use crate::chain::Audit;
use crate::document::Locator;
use crate::ids::Tag;
use crate::obligation::Status;
use crate::publication::ranges;
use crate::report::page::{Page, Phrase, counted};
use crate::report::paint::Style;
use crate::report::place::Place;
use crate::trace::Trace;

/// A publication.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct AuthorityAnswer {
    /// Its label.
    pub id: String,
    /// As published.
    pub title: String,
    /// What sort of thing it is: `rulebook`, `faq` and so on.
    pub sort: &'static str,
    /// Who published it.
    pub publisher: Option<String>,
    /// Edition, as written.
    pub edition: Option<String>,
    /// Date, as written.
    pub date: Option<String>,
    /// Why it has neither.
    pub undated: Option<String>,
    /// What it may carry.
    pub standing: &'static str,
    /// Whether a sourced clause may rest on it.
    pub carries_sourced: bool,
    /// Public addresses.
    pub urls: Vec<String>,
    /// Number of pages.
    pub pages: Option<u32>,
    /// How it was read.
    pub access: Option<String>,
    /// What it does not settle.
    pub limits: Vec<String>,
    /// Clauses that must not rest on it.
    pub not_for: Vec<String>,
    /// Why no clause cites it.
    pub unused: Option<String>,
    /// Where it is written.
    pub place: Place,
    /// Number of citations.
    pub citations: usize,
    /// Pages that nothing cites, such as `1–3, 7`; none where it is not known which pages there are.
    pub uncited: Option<String>,
    /// What rests on it, page by page, then what names another place in it.
    pub rests: Vec<Resting>,
}

/// A place in a publication with the clauses that rest on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Resting {
    /// Such as `p. 11`.
    pub locator: String,
    /// In the order in which they stand.
    pub clauses: Vec<RestingClause>,
}

/// A clause that rests on a publication.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RestingClause {
    /// Its ID.
    pub id: String,
    /// Its tag.
    pub tag: Tag,
    /// Its status.
    pub status: Status,
    /// Where it cites the publication.
    pub place: Place,
}

/// The publication with this label.
pub fn find(audit: &Audit, id: &str) -> Option<AuthorityAnswer> {
    let trace = &audit.trace;
    let index = trace.project.authorities.iter().position(|known| known.id.value == id)?;
    let authority = trace.authority(index);
    Some(AuthorityAnswer {
        id: id.to_owned(),
        title: authority.title.clone(),
        sort: authority.kind.word(),
        publisher: authority.publisher.clone(),
        edition: authority.edition.clone(),
        date: authority.date.clone(),
        undated: authority.undated.clone(),
        standing: authority.standing.word(),
        carries_sourced: authority.standing.carries_sourced(),
        urls: authority.urls.clone(),
        pages: authority.pages,
        access: authority.access.clone(),
        limits: authority.limits.clone(),
        not_for: authority.not_for.iter().map(|glob| glob.value.as_str().to_owned()).collect(),
        unused: authority.unused.clone(),
        place: Place::of(&trace.project.sources, authority.id.span),
        citations: trace.authorities.get(index).map_or(0, |entry| entry.citations.len()),
        uncited: trace.pages_of(index).map(|pages| ranges(pages.uncited)),
        rests: rests(trace, index),
    })
}

/// Pages in their order first; a clause that cites several pages stands under each. Other places follow by name.
fn rests(trace: &Trace, index: usize) -> Vec<Resting> {
    let mut by_place: BTreeMap<(u32, String), Vec<RestingClause>> = BTreeMap::new();
    for (clause_at, citation_at) in trace.authorities.get(index).into_iter().flat_map(|entry| &entry.citations) {
        let entry = &trace.clauses[*clause_at];
        let clause = trace.clause(entry);
        let citation = &clause.citations[*citation_at];
        let resting = RestingClause {
            id: clause.id.value.clone(),
            tag: clause.tag,
            status: entry.verdict.status,
            place: Place::of(&trace.project.sources, citation.span),
        };
        for key in keys(&citation.locator) {
            by_place.entry(key).or_default().push(resting.clone());
        }
    }
    by_place.into_iter().map(|((_, locator), clauses)| Resting { locator, clauses }).collect()
}

/// The pages that a locator names, or its words after all pages.
fn keys(locator: &Locator) -> Vec<(u32, String)> {
    let pages = locator.pages();
    if pages.is_empty() {
        return vec![(u32::MAX, locator.to_string())];
    }
    pages.into_iter().map(|page| (page, format!("p. {page}"))).collect()
}

impl AuthorityAnswer {
    pub(super) fn write(&self, page: &mut Page) {
        let heading = Phrase::styled(Style::Strong, "authority ").with(Style::Name, &self.id);
        page.heading(&heading, &Phrase::plain(self.sort));
        page.line(2, 2, &Phrase::plain(&self.title));
        page.gap();
        let mut rows = Vec::new();
        let carries =
            if self.carries_sourced { "may carry a sourced clause" } else { "may not carry a sourced clause" };
        rows.push(row("standing", Phrase::plain(format!("{}, {carries}", self.standing))));
        optional(&mut rows, "publisher", self.publisher.as_deref());
        optional(&mut rows, "edition", self.edition.as_deref());
        optional(&mut rows, "date", self.date.as_deref());
        optional(&mut rows, "undated", self.undated.as_deref());
        optional(&mut rows, "pages", self.pages.map(|pages| pages.to_string()).as_deref());
        rows.extend(self.urls.iter().map(|url| row("address", Phrase::plain(url))));
        let uncited = self.uncited.as_deref().map(|pages| if pages.is_empty() { "none" } else { pages });
        optional(&mut rows, "uncited", uncited);
        optional(&mut rows, "access", self.access.as_deref());
        rows.extend(self.limits.iter().map(|limit| row("limit", Phrase::plain(limit))));
        rows.extend(self.not_for.iter().map(|glob| row("not for", Phrase::styled(Style::Name, glob))));
        optional(&mut rows, "unused", self.unused.as_deref());
        rows.push(row("written", Phrase::plain(self.place.to_string())));
        page.table(2, &rows);
        page.gap();
        if self.rests.is_empty() {
            page.line(0, 2, &Phrase::plain("No clause cites it."));
        }
        for resting in &self.rests {
            let count = counted(resting.clauses.len(), "clause", "clauses");
            page.line(0, 2, &Phrase::styled(Style::Strong, &resting.locator).with(Style::Quiet, format!(" ({count})")));
            let rows = resting.clauses.iter().map(|clause| {
                let place = Phrase::styled(Style::Quiet, clause.place.to_string());
                vec![
                    Phrase::styled(Style::Name, &clause.id),
                    Phrase::styled(clause.status, clause.status.word()),
                    place,
                ]
            });
            page.table(2, &rows.collect::<Vec<_>>());
        }
    }
}
