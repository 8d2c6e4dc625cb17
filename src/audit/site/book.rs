//! What all pages look things up in: clauses by family, status and document, the places that links lead to, old names.
//!
//! Lives here: [`Book`], made once a rendering. It links nothing anew; [`crate::trace`] did.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Deref;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use rayon::prelude::*;

use crate::chain::Audit;
use crate::contract::{ClauseRecord, Subject};
use crate::document::Piece;
use crate::ids::Tag;
use crate::obligation::Status;
use crate::report::mutants;
use crate::source::{FileId, Span};
use crate::suite::Outcome;
use crate::trace::{CaseEntry, ClauseEntry, Trace, families, family_of};

use super::parts::Parts;
use super::route::{Anchor, At, Href, Route};
use super::value::Link;

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
    /// By document.
    parts: Vec<Parts>,
    /// By document.
    pieces: Vec<Stock<'a>>,
    /// Whether the family's page says what the contract records of each clause.
    recorded: Vec<bool>,
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

/// The pieces of a document's page, and how many parts have not let go of them yet.
#[derive(Debug)]
enum Stock<'a> {
    Kept(&'a [Piece]),
    UsedUp { pieces: RwLock<Vec<Piece>>, wanted: AtomicUsize },
}

/// The pieces of a document, as long as they are looked at.
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
        let parts = documents.par_iter().map(|document| Parts::of(document, &document.pieces)).collect();
        let pieces = documents.iter().map(|document| Stock::Kept(&document.pieces)).collect();
        Self::of(audit, parts, pieces)
    }

    /// The same with the pieces of its documents, which were taken out of it. They go as their pages are made.
    pub(crate) fn using_up(audit: &'a Audit, pieces: Vec<Vec<Piece>>) -> Self {
        let documents = audit.trace.project.documents.par_iter();
        let parts: Vec<Parts> = documents.zip(&pieces).map(|(document, pieces)| Parts::of(document, pieces)).collect();
        let stock = |(pieces, parts): (Vec<Piece>, &Parts)| Stock::UsedUp {
            pieces: RwLock::new(pieces),
            wanted: AtomicUsize::new(parts.count()),
        };
        let pieces = pieces.into_iter().zip(&parts).map(stock).collect();
        Self::of(audit, parts, pieces)
    }

    fn of(audit: &'a Audit, parts: Vec<Parts>, pieces: Vec<Stock<'a>>) -> Self {
        let trace = &audit.trace;
        let project = &trace.project;
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
            anchors: Vec::with_capacity(trace.clauses.len()),
            paths_of: Vec::new(),
            parts,
            pieces,
            recorded: vec![true; trace.clauses.len()],
            paged: (trace.cases.len() > CASES_PAGED_MAX).then(|| paged(trace)),
        };
        book.paths_of = (0..book.parts.len()).map(|document| book.make_paths(document)).collect();
        book.gather_families();
        for (i, entry) in trace.clauses.iter().enumerate() {
            let id = &trace.clause(entry).id.value;
            book.by_document[entry.document].push(i);
            book.families[book.family_index[family_of(id)]].clauses.push(i);
            book.anchors.push(if entry.duplicate { Anchor::of_duplicate(id, i) } else { Anchor::of(id) });
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
        for entry in &trace.clauses {
            by_word.entry(family_of(&trace.clause(entry).id.value)).or_default();
        }
        let order = families(trace);
        let place: BTreeMap<&str, usize> = order.iter().enumerate().map(|(i, word)| (word.as_str(), i)).collect();
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

    /// The pieces of a document.
    pub(crate) fn pieces(&self, document: usize) -> Pieces<'_> {
        match &self.pieces[document] {
            Stock::Kept(pieces) => Pieces::Kept(pieces),
            Stock::UsedUp { pieces, .. } => Pieces::UsedUp(pieces.read().unwrap_or_else(PoisonError::into_inner)),
        }
    }

    /// Says that one part of a document has its page.
    pub(crate) fn let_go(&self, document: usize) {
        if let Stock::UsedUp { pieces, wanted } = &self.pieces[document]
            && wanted.fetch_sub(1, Ordering::AcqRel) == 1
        {
            *pieces.write().unwrap_or_else(PoisonError::into_inner) = Vec::new();
        }
    }

    /// The page of a document's part; the first is the document's own.
    pub(crate) fn part_of(&self, document: usize, part: usize) -> Route<'a> {
        match self.document_of(document) {
            Route::Document(path) if part > 0 => Route::Part(path, part),
            route => route,
        }
    }

    /// The page of a document.
    pub(crate) fn document_of(&self, document: usize) -> Route<'a> {
        let project = &self.audit.trace.project;
        Route::Document(project.sources.path(project.documents[document].file))
    }

    /// The place of a clause on any page that shows it whole.
    pub(crate) fn anchor(&self, index: usize) -> &Anchor {
        &self.anchors[index]
    }

    /// A link to a clause, where it is written.
    pub(crate) fn to_clause(&self, at: &At<'_>, index: usize) -> Href {
        let entry = self.entry(index);
        let part = self.parts[entry.document].of_clause(entry.index);
        if self.part_of(entry.document, part) == at.route {
            return at.to_own(self.anchor(index));
        }
        at.to_path(&self.paths_of[entry.document][part], Some(self.anchor(index)))
    }

    /// A link to what the contract says of a clause, where the family's page has it.
    pub(crate) fn to_record(&self, at: &At<'_>, index: usize) -> Option<Href> {
        let family = family_of(&self.trace().clause(self.entry(index)).id.value);
        self.recorded[index].then(|| at.to_place(&Route::Family(family), self.anchor(index)))
    }

    /// Whether the family's page says what the contract records of a clause.
    pub(crate) fn is_recorded(&self, index: usize) -> bool {
        self.recorded[index]
    }

    /// A link to a clause by any ID that it has or had; its words alone where there is none.
    pub(crate) fn link_clause(&self, at: &At<'_>, id: &str) -> Link {
        let trace = self.trace();
        let index = trace.index_of(id).or_else(|| trace.index_of(trace.present_id(id)));
        Link { text: id.to_owned(), href: index.map(|index| self.to_clause(at, index)) }
    }

    /// Whether a case has a page of its own.
    pub(crate) fn is_paged(&self, id: &str) -> bool {
        self.paged.as_ref().map_or_else(|| self.trace().cases.contains_key(id), |paged| paged.contains(id))
    }

    /// A link to a known case, or to the list that it stands in.
    pub(crate) fn to_case(&self, at: &At<'_>, id: &str) -> Href {
        if self.is_paged(id) {
            return at.to(&Route::Case(id));
        }
        at.to_place(&Route::Cases, &Anchor::own(&format!("family-{}", family_of(id))))
    }

    /// The paths of a document's pages.
    pub(crate) fn paths_of(&self, document: usize) -> &[String] {
        &self.paths_of[document]
    }

    fn make_paths(&self, document: usize) -> Vec<String> {
        (0..self.parts[document].count()).map(|part| self.part_of(document, part).path()).collect()
    }

    /// A link to a case; its ID alone where it has no page.
    pub(crate) fn link_case(&self, at: &At<'_>, id: &str) -> Link {
        Link { text: id.to_owned(), href: self.to_paged_case(at, id) }
    }

    /// A link to the page of a case, if it has one.
    pub(crate) fn to_paged_case(&self, at: &At<'_>, id: &str) -> Option<Href> {
        self.is_paged(id).then(|| at.to(&Route::Case(id)))
    }

    /// A link to a gate; its name alone where there is none.
    pub(crate) fn link_gate(&self, at: &At<'_>, id: &str) -> Link {
        match self.gate_index(id).map(|index| &self.trace().project.gates[index]) {
            Some(gate) => Link { text: gate.title.clone(), href: Some(at.to(&Route::Gate(id))) },
            None => Link { text: id.to_owned(), href: None },
        }
    }

    /// A link to the page of an authority, if there is one.
    pub(crate) fn to_authority(&self, at: &At<'_>, id: &str) -> Option<Href> {
        self.authority_index(id).map(|_| at.to(&Route::Authority(id)))
    }

    /// A link to an authority; its ID alone where there is none.
    pub(crate) fn link_authority(&self, at: &At<'_>, id: &str) -> Link {
        match self.authority_index(id).map(|index| self.trace().authority(index)) {
            Some(authority) => Link { text: authority.title.clone(), href: Some(at.to(&Route::Authority(id))) },
            None => Link { text: id.to_owned(), href: None },
        }
    }

    /// Where an address that a document writes leads: `other.md`, `../other.md#heading`, seen from the document's folder.
    pub(crate) fn link_written(&self, at: &At<'_>, document: usize, written: &str) -> Option<Href> {
        let project = &self.trace().project;
        let (path, anchor) = written.split_once('#').map_or((written, None), |(path, anchor)| (path, Some(anchor)));
        let mut parts: Vec<&str> = project.sources.path(project.documents[document].file).split('/').collect();
        parts.pop();
        for part in path.split('/') {
            match part {
                "" | "." => {}
                ".." => drop(parts.pop()?),
                part => parts.push(part),
            }
        }
        let file = self.paths.get(parts.join("/").as_str())?;
        let route = match (self.documents.get(file), self.contracts.get(file)) {
            (Some(document), _) => {
                let part = anchor.map_or(0, |anchor| self.parts[*document].of_place(anchor));
                self.part_of(*document, part)
            }
            (None, Some(contract)) => Route::Family(&project.contracts[*contract].family.value),
            (None, None) => return None,
        };
        Some(anchor.map_or_else(|| at.to(&route), |anchor| at.to_place(&route, &Anchor::of_heading(anchor))))
    }

    /// The mutants of a family, where any count.
    pub(crate) fn mutants(&self, family: &str) -> Option<mutants::Family> {
        let project = &self.trace().project;
        let figure = project.mutation.iter().find(|figure| figure.family == family)?;
        Some(mutants::Family::of(project, figure))
    }

    /// A link to what something outstanding is about.
    pub(crate) fn link_subject(&self, at: &At<'_>, subject: &Subject) -> Link {
        match subject {
            Subject::Clause(id) => self.link_clause(at, id),
            Subject::Case(id) => self.link_case(at, id),
            Subject::Gate(id) => self.link_gate(at, id),
            Subject::Facet(facet) => Link {
                text: format!("facet {facet}"),
                href: Some(at.to_place(&Route::About, &Anchor::own(facet.word()))),
            },
            Subject::Sample(profile) => Link {
                text: format!("samples of {profile}"),
                href: Some(at.to_place(&Route::Cases, &Anchor::own("samples"))),
            },
            Subject::Mutation(family) => {
                let known = self.families.iter().any(|known| known.word == family);
                let href = known.then(|| at.to_place(&Route::Family(family), &Anchor::own("mutants")));
                Link { text: format!("mutants of {family}"), href }
            }
            Subject::Attestation(id) => {
                let known = self.trace().project.attestations.iter().any(|attestation| attestation.id.value == *id);
                let href = known.then(|| at.to_place(&Route::Gates, &Anchor::of(id)));
                Link { text: id.clone(), href }
            }
        }
    }

    /// `path:line` of a span, leading to where the site shows it.
    pub(crate) fn link_place(&self, at: &At<'_>, span: Span) -> Link {
        Link { text: self.trace().project.sources.place(span), href: self.shown(at, span) }
    }

    fn shown(&self, at: &At<'_>, span: Span) -> Option<Href> {
        let project = &self.trace().project;
        if let Some(document) = self.documents.get(&span.file) {
            let clauses = &self.by_document[*document];
            let next = clauses.partition_point(|i| self.trace().clause(self.entry(*i)).span.start <= span.start);
            let inside = next
                .checked_sub(1)
                .map(|n| clauses[n])
                .filter(|i| self.trace().clause(self.entry(*i)).span.end >= span.start);
            return Some(match inside {
                Some(index) => self.to_clause(at, index),
                None => at.to(&self.document_of(*document)),
            });
        }
        if let Some(contract) = self.contracts.get(&span.file) {
            return Some(at.to(&Route::Family(&project.contracts[*contract].family.value)));
        }
        let gates = project.gates.iter().any(|gate| gate.id.span.file == span.file);
        let attestations = project.attestations.iter().any(|attestation| attestation.id.span.file == span.file);
        if gates || attestations {
            return Some(at.to(&Route::Gates));
        }
        let authorities = project.authorities.iter().any(|authority| authority.id.span.file == span.file);
        authorities.then(|| at.to(&Route::Authorities))
    }

    /// Clause indices with a tag, a status, or both, by family, in the order in which they are shown.
    pub(crate) fn select(&self, tag: Option<Tag>, status: Option<Status>) -> Vec<(&Family<'a>, Vec<usize>)> {
        let wanted = |index: &usize| {
            let entry = self.entry(*index);
            tag.is_none_or(|tag| self.trace().clause(entry).tag == tag)
                && status.is_none_or(|status| entry.verdict.status == status)
        };
        self.families
            .iter()
            .map(|family| (family, family.clauses.iter().copied().filter(wanted).collect::<Vec<_>>()))
            .filter(|(_, clauses)| !clauses.is_empty())
            .collect()
    }
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
