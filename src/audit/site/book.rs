//! What all pages look things up in: clauses by family, status and document, the places that links lead to, old names.
//!
//! Lives here: [`Book`], made once a rendering. It links nothing anew; [`crate::trace`] did.

mod leads;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use rayon::prelude::*;

use crate::chain::Audit;
use crate::contract::ClauseRecord;
use crate::diagnostic::Name;
use crate::document::Piece;
use crate::ids::Tag;
use crate::obligation::Status;
use crate::report::mutants;
use crate::source::FileId;
use crate::suite::Outcome;
use crate::trace::{CaseEntry, ClauseEntry, Trace, families, family_of};

use super::parts::{self, Parts};
use super::route::{Anchor, Route};
use super::sheets::Sheets;
use super::slugs::Slugs;

/// An audit with the indices that pages need.
#[derive(Debug)]
pub(crate) struct Book<'a> {
    /// What is shown.
    pub(crate) audit: &'a Audit,
    /// Families in the order in which they are shown, each with its clauses.
    pub(crate) families: Vec<Family<'a>>,
    /// By family.
    family_index: BTreeMap<&'a str, usize>,
    /// Clause indices by document, in the order in which they stand.
    pub(crate) by_document: Vec<Vec<usize>>,
    /// Cases by family.
    pub(crate) cases_by_family: BTreeMap<&'a str, Vec<&'a str>>,
    old_ids: BTreeMap<&'a str, Vec<&'a str>>,
    documents: BTreeMap<FileId, usize>,
    paths: BTreeMap<&'a str, FileId>,
    contracts: BTreeMap<FileId, usize>,
    authorities: BTreeMap<&'a str, usize>,
    gates: BTreeMap<&'a str, usize>,
    anchors: Vec<Anchor>,
    /// The path of each part's page, by document.
    paths_of: Vec<Vec<String>>,
    /// How many findings there are of each name, and the places of the first.
    findings: BTreeMap<Name, (usize, Vec<usize>)>,
    /// By document.
    parts: Vec<Parts>,
    /// By document.
    slugs: Vec<Slugs>,
    /// Small documents that share pages.
    pub(crate) sheets: Sheets,
    /// By document.
    pieces: Vec<Stock<'a>>,
    /// Whether the family's page says what the contract records of each clause.
    recorded: Vec<bool>,
    /// The tag and the status of each clause, close together: many lists are chosen by them.
    marks: Vec<(Tag, Status)>,
    /// Cases that have a page of their own; all where there are few.
    paged: Option<BTreeSet<&'a str>>,
}

/// Cases up to which each has a page of its own; of more, those with a replay, and the first that do not pass.
const CASES_PAGED_MAX: usize = 2_000;
/// See [`CASES_PAGED_MAX`].
const CASES_OUTSTANDING_MAX: usize = 500;

/// Clauses of a family from which on its page leaves to documents what they show.
pub(crate) const FAMILY_WHOLE_MAX: usize = 200;
/// Records that the page of a larger family shows.
const RECORDS_MAX: usize = 500;

/// Findings of one name, or of one severity, that a page shows; `truthsayer check` has all in its other formats.
pub(crate) const FINDINGS_MAX: usize = 500;

/// A family with its clauses.
#[derive(Debug)]
pub(crate) struct Family<'a> {
    /// The first word of its IDs.
    pub(crate) word: &'a str,
    /// From its contract, else the word.
    pub(crate) title: &'a str,
    /// Indices of its contracts.
    pub(crate) contracts: Vec<usize>,
    /// Clause indices, in the order in which they stand.
    pub(crate) clauses: Vec<usize>,
}

/// The pieces of a document: all of them, or those of each part until its page is made.
#[derive(Debug)]
enum Stock<'a> {
    Kept(&'a [Piece]),
    UsedUp(Vec<RwLock<Vec<Piece>>>),
}

/// The pieces of a part, as long as they are looked at.
#[derive(Debug)]
pub(crate) enum Pieces<'b> {
    Kept(&'b [Piece]),
    UsedUp(RwLockReadGuard<'b, Vec<Piece>>),
}

impl Deref for Pieces<'_> {
    type Target = [Piece];

    fn deref(&self) -> &[Piece] {
        match self {
            Self::Kept(pieces) => pieces,
            Self::UsedUp(pieces) => pieces,
        }
    }
}

impl<'a> Book<'a> {
    /// Indexes an audit.
    pub(crate) fn new(audit: &'a Audit) -> Self {
        let documents = &audit.trace.project.documents;
        let division = divided(audit, &documents.iter().map(|document| &document.pieces[..]).collect::<Vec<_>>());
        let pieces = documents.iter().map(|document| Stock::Kept(&document.pieces)).collect();
        Self::of(audit, division, pieces)
    }

    /// The same with the pieces of its documents, which were taken out of it. They go as their pages are made.
    pub(crate) fn using_up(audit: &'a Audit, pieces: Vec<Vec<Piece>>) -> Self {
        let division = divided(audit, &pieces.iter().map(Vec::as_slice).collect::<Vec<_>>());
        let stock = |(pieces, parts): (Vec<Piece>, &Parts)| {
            Stock::UsedUp(parts.divide(pieces).into_iter().map(RwLock::new).collect())
        };
        let pieces = pieces.into_iter().zip(&division.1).map(stock).collect();
        Self::of(audit, division, pieces)
    }

    fn of(audit: &'a Audit, (sheets, parts): (Sheets, Vec<Parts>), pieces: Vec<Stock<'a>>) -> Self {
        let trace = &audit.trace;
        let project = &trace.project;
        let anchor = |(index, entry): (usize, &ClauseEntry)| {
            let id = &trace.clause(entry).id.value;
            if entry.duplicate { Anchor::of_duplicate(id, index) } else { Anchor::of(id) }
        };
        let (anchors, findings) =
            rayon::join(|| trace.clauses.par_iter().enumerate().map(anchor).collect(), || findings(audit));
        let mut book = Self {
            audit,
            families: Vec::new(),
            family_index: BTreeMap::new(),
            by_document: vec![Vec::new(); trace.project.documents.len()],
            cases_by_family: BTreeMap::new(),
            old_ids: BTreeMap::new(),
            documents: project.documents.iter().enumerate().map(|(i, document)| (document.file, i)).collect(),
            paths: project.sources.iter().map(|(file, read)| (read.path.as_str(), file)).collect(),
            contracts: project.contracts.iter().enumerate().map(|(i, contract)| (contract.file, i)).collect(),
            authorities: indexed(project.authorities.iter().map(|authority| authority.id.value.as_str())),
            gates: indexed(project.gates.iter().map(|gate| gate.id.value.as_str())),
            anchors,
            paths_of: Vec::new(),
            findings,
            parts,
            slugs: project.documents.par_iter().map(|document| Slugs::of(document, &project.sources)).collect(),
            sheets,
            pieces,
            recorded: vec![true; trace.clauses.len()],
            marks: trace.clauses.iter().map(|entry| (trace.clause(entry).tag, entry.verdict.status)).collect(),
            paged: (trace.cases.len() > CASES_PAGED_MAX).then(|| paged(trace)),
        };
        book.paths_of = (0..book.parts.len()).map(|document| book.make_paths(document)).collect();
        book.gather_families();
        let mut family = 0;
        for (i, entry) in trace.clauses.iter().enumerate() {
            let id = &trace.clause(entry).id.value;
            book.by_document[entry.document].push(i);
            let word = family_of(id);
            // Clauses of a family mostly stand one after the other.
            if book.families[family].word != word {
                family = book.family_index[word];
            }
            book.families[family].clauses.push(i);
        }
        book.choose_records();
        for id in trace.cases.keys() {
            book.cases_by_family.entry(family_of(id)).or_default().push(id);
        }
        for (old, _) in trace.project.contracts.iter().flat_map(|contract| &contract.renamed) {
            let present = trace.present_id(&old.value);
            if present != old.value && trace.by_id(&old.value).is_none() {
                let olds = book.old_ids.entry(present).or_default();
                if !olds.contains(&old.value.as_str()) {
                    olds.push(&old.value);
                }
            }
        }
        book
    }

    fn gather_families(&mut self) {
        let trace = self.trace();
        let mut by_word: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
        for (i, contract) in trace.project.contracts.iter().enumerate() {
            by_word.entry(&contract.family.value).or_default().push(i);
        }
        let order = families(trace);
        for word in &order {
            by_word.entry(word).or_default();
        }
        let place: BTreeMap<&str, usize> = order.iter().enumerate().map(|(i, word)| (*word, i)).collect();
        let mut found: Vec<Family<'a>> = by_word
            .into_iter()
            .map(|(word, contracts)| {
                let title = contracts.first().map_or(word, |i| trace.project.contracts[*i].title.as_str());
                Family { word, title, contracts, clauses: Vec::new() }
            })
            .collect();
        found.sort_by_key(|family| place.get(family.word).copied());
        self.family_index = found.iter().enumerate().map(|(i, family)| (family.word, i)).collect();
        self.families = found;
    }

    /// On the page of a large family stand the records that say more than which cases are linked.
    fn choose_records(&mut self) {
        let trace = self.trace();
        for family in self.families.iter().filter(|family| family.clauses.len() > FAMILY_WHOLE_MAX) {
            let mut room = RECORDS_MAX;
            for index in &family.clauses {
                let record = trace.record(&trace.clauses[*index]);
                let told = room > 0 && record.is_some_and(ClauseRecord::says_more_than_cases);
                room -= usize::from(told);
                self.recorded[*index] = told;
            }
        }
    }

    /// Everything linked and judged.
    pub(crate) fn trace(&self) -> &'a Trace {
        &self.audit.trace
    }

    /// A clause by its index.
    pub(crate) fn entry(&self, index: usize) -> &'a ClauseEntry {
        &self.audit.trace.clauses[index]
    }

    /// How many findings there are of a name, and the places of the first.
    pub(crate) fn findings(&self, name: Name) -> (usize, &[usize]) {
        self.findings.get(&name).map_or((0, &[]), |(many, first)| (*many, first))
    }

    /// The status of a clause.
    pub(crate) fn status(&self, index: usize) -> Status {
        self.marks[index].1
    }

    /// Index of the document with this path.
    pub(crate) fn document_index(&self, path: &str) -> Option<usize> {
        self.documents.get(self.paths.get(path)?).copied()
    }

    /// Index of the authority with this ID.
    pub(crate) fn authority_index(&self, id: &str) -> Option<usize> {
        self.authorities.get(id).copied()
    }

    /// Index of the gate with this name.
    pub(crate) fn gate_index(&self, id: &str) -> Option<usize> {
        self.gates.get(id).copied()
    }

    /// Index of the family with this word.
    pub(crate) fn family_place(&self, word: &str) -> Option<usize> {
        self.family_index.get(word).copied()
    }

    /// The family with this word.
    pub(crate) fn family(&self, word: &str) -> Option<&Family<'a>> {
        self.family_index.get(word).map(|i| &self.families[*i])
    }

    /// The IDs that a clause had before, oldest last.
    pub(crate) fn old_ids(&self, id: &str) -> &[&'a str] {
        self.old_ids.get(id).map_or(&[], Vec::as_slice)
    }

    /// The parts of a document.
    pub(crate) fn parts(&self, document: usize) -> &Parts {
        &self.parts[document]
    }

    /// What other tools call its headings.
    pub(crate) fn slugs(&self, document: usize) -> &Slugs {
        &self.slugs[document]
    }

    /// The pieces of a document's part.
    pub(crate) fn pieces(&self, document: usize, part: usize) -> Pieces<'_> {
        match &self.pieces[document] {
            Stock::Kept(pieces) => Pieces::Kept(self.parts[document].pieces(pieces, part)),
            Stock::UsedUp(parts) => Pieces::UsedUp(parts[part].read().unwrap_or_else(PoisonError::into_inner)),
        }
    }

    /// Says that one part of a document has its page.
    pub(crate) fn let_go(&self, document: usize, part: usize) {
        if let Stock::UsedUp(parts) = &self.pieces[document] {
            *parts[part].write().unwrap_or_else(PoisonError::into_inner) = Vec::new();
        }
    }

    /// The page of a document's part; the first is the document's own, if it has one.
    pub(crate) fn part_of(&self, document: usize, part: usize) -> Route<'a> {
        match (self.sheets.first(document), part) {
            (Some(first), _) => Route::Sheet(self.path_of(first)),
            (None, 0) => Route::Document(self.path_of(document)),
            (None, part) => Route::Part(self.path_of(document), part),
        }
    }

    /// The path of a document's file.
    pub(crate) fn path_of(&self, document: usize) -> &'a str {
        let project = &self.audit.trace.project;
        project.sources.path(project.documents[document].file)
    }

    /// The place of a clause on any page that shows it whole.
    pub(crate) fn anchor(&self, index: usize) -> &Anchor {
        &self.anchors[index]
    }

    /// Whether the family's page says what the contract records of a clause.
    pub(crate) fn is_recorded(&self, index: usize) -> bool {
        self.recorded[index]
    }

    /// Whether a case has a page of its own.
    pub(crate) fn is_paged(&self, id: &str) -> bool {
        self.paged.as_ref().map_or_else(|| self.trace().cases.contains_key(id), |paged| paged.contains(id))
    }

    /// The paths of a document's pages.
    pub(crate) fn paths_of(&self, document: usize) -> &[String] {
        &self.paths_of[document]
    }

    fn make_paths(&self, document: usize) -> Vec<String> {
        (0..self.parts[document].count()).map(|part| self.part_of(document, part).path()).collect()
    }

    /// The mutants of a family, where any count.
    pub(crate) fn mutants(&self, family: &str) -> Option<mutants::Family> {
        let project = &self.trace().project;
        let figure = project.mutation.iter().find(|figure| figure.family == family)?;
        Some(mutants::Family::of(project, figure))
    }

    /// Clause indices with a tag, a status, or both, by family, in the order in which they are shown.
    pub(crate) fn select(&self, tag: Option<Tag>, status: Option<Status>) -> Vec<(&Family<'a>, Vec<usize>)> {
        let wanted = |index: &usize| {
            let (own, standing) = self.marks[*index];
            tag.is_none_or(|tag| own == tag) && status.is_none_or(|status| standing == status)
        };
        self.families
            .iter()
            .map(|family| (family, family.clauses.iter().copied().filter(wanted).collect::<Vec<_>>()))
            .filter(|(_, clauses)| !clauses.is_empty())
            .collect()
    }
}

/// By name, how many findings there are, and the places of the first: looked for once, not by each of many pages.
fn findings(audit: &Audit) -> BTreeMap<Name, (usize, Vec<usize>)> {
    let mut all: BTreeMap<Name, (usize, Vec<usize>)> = BTreeMap::new();
    for (place, found) in audit.diagnostics.iter().enumerate() {
        let (many, first) = all.entry(found.name).or_default();
        *many += 1;
        if first.len() < FINDINGS_MAX {
            first.push(place);
        }
    }
    all
}

/// Which documents share pages, and the parts of the others.
fn divided(audit: &Audit, pieces: &[&[Piece]]) -> (Sheets, Vec<Parts>) {
    let project = &audit.trace.project;
    let documents = &project.documents;
    let sizes: Vec<usize> =
        documents.par_iter().zip(pieces).map(|(known, pieces)| parts::size_of(known, pieces)).collect();
    let paths = documents.iter().map(|document| project.sources.path(document.file));
    let sheets = Sheets::of(&paths.zip(sizes.iter().copied()).collect::<Vec<_>>());
    let parts = documents.par_iter().enumerate().map(|(index, document)| {
        if sheets.has(index) { Parts::shared(pieces[index]) } else { Parts::of(document, pieces[index], sizes[index]) }
    });
    let parts = parts.collect();
    (sheets, parts)
}

/// Of many cases, those that have a page.
fn paged(trace: &Trace) -> BTreeSet<&str> {
    let mut outstanding = CASES_OUTSTANDING_MAX;
    let mut shown = |case: &CaseEntry| match &case.evidence {
        Some(evidence) if evidence.transcript.is_some() => true,
        Some(evidence) if evidence.outcome == Outcome::Passed => false,
        Some(_) | None => {
            let fits = outstanding > 0;
            outstanding -= usize::from(fits);
            fits
        }
    };
    trace.cases.iter().filter(|(_, case)| shown(case)).map(|(id, _)| id.as_str()).collect()
}

/// Names with their places; the first of several alike counts.
fn indexed<'a>(names: impl Iterator<Item = &'a str>) -> BTreeMap<&'a str, usize> {
    let mut index = BTreeMap::new();
    for (i, name) in names.enumerate() {
        index.entry(name).or_insert(i);
    }
    index
}
