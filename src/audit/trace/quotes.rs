//! Citations joined with the texts of publications: which quotes stand where they should, and which pages nothing cites.

use std::collections::{BTreeMap, BTreeSet};

use rayon::prelude::*;

use super::{ClauseEntry, Trace};
use crate::document::{Citation, Locator};
use crate::project::Project;
use crate::publication::{Found, Publication};
use crate::source::Span;

/// A citation with a quote, and what the publication's text says of it.
#[derive(Debug, Clone, Copy)]
pub struct Quoting<'t> {
    /// The citation.
    pub citation: &'t Citation,
    /// Where the quote stands.
    pub found: &'t Found,
}

/// The pages of a publication.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pages {
    /// How many there are.
    pub all: usize,
    /// Those that no clause cites, in order.
    pub uncited: Vec<u32>,
}

/// Most pages of which it is told whether anything cites them.
const PAGES_MAX: u32 = 100_000;

impl Trace {
    /// Citations with a quote that was looked up, each once, in the order in which they stand.
    pub fn quoting(&self) -> impl Iterator<Item = Quoting<'_>> {
        let mut seen = BTreeSet::new();
        self.quotes.iter().filter_map(move |((clause, citation), found)| {
            let citation = &self.clause(&self.clauses[*clause]).citations[*citation];
            seen.insert(citation.span).then_some(Quoting { citation, found })
        })
    }

    /// The pages that a publication has, as its text or the authorities file tells, and those of them that nothing cites.
    pub fn pages_of(&self, authority: usize) -> Option<Pages> {
        let known = self.authority(authority);
        let of_text =
            self.project.publications.get(&known.id.value).map(Publication::numbers).filter(|all| !all.is_empty());
        let all = of_text.or_else(|| known.pages.map(|last| (1..=last.min(PAGES_MAX)).collect()))?;
        let cited = self.authorities[authority].citations.iter();
        let cited = Locator::ranges_of(
            cited.map(|(clause, citation)| &self.clause(&self.clauses[*clause]).citations[*citation].locator),
        );
        let is_cited = |page: u32| {
            let after = cited.partition_point(|(first, _)| *first <= page);
            after > 0 && page <= cited[after - 1].1
        };
        let uncited = all.iter().copied().filter(|page| !is_cited(*page)).collect();
        Some(Pages { all: all.len(), uncited })
    }
}

/// Looks for every quote in the text of its publication. A footnote that several clauses refer to is looked up once.
pub(super) fn found(project: &Project, clauses: &[ClauseEntry]) -> BTreeMap<(usize, usize), Found> {
    let mut wanted: Vec<((usize, usize), &Citation)> = Vec::new();
    for (c, entry) in clauses.iter().enumerate() {
        let clause = &project.documents[entry.document].clauses[entry.index];
        let quoting = clause.citations.iter().enumerate().filter(|(_, citation)| citation.quote.is_some());
        wanted.extend(quoting.map(|(i, citation)| ((c, i), citation)));
    }
    if project.publications.is_empty() {
        return BTreeMap::new();
    }
    let first: BTreeMap<Span, &Citation> = wanted.iter().map(|(_, citation)| (citation.span, *citation)).collect();
    let first: Vec<(Span, &Citation)> = first.into_iter().collect();
    let found = first.par_iter().filter_map(|(span, citation)| {
        let quote = citation.quote.as_ref()?;
        let publication = project.publications.get(&citation.authority)?;
        Some((*span, publication.find(&quote.value, &citation.locator.pages_of_file())))
    });
    let found: BTreeMap<Span, Found> = found.collect();
    wanted.into_iter().filter_map(|(at, citation)| Some((at, found.get(&citation.span)?.clone()))).collect()
}
