//! What an earlier reading of the same project parsed, taken over where nothing about it has changed: for those who read one
//! project again and again.
//!
//! Lives here: [`Earlier`], and what of it may be taken. It only saves time.

use std::collections::{BTreeMap, BTreeSet};

use super::Project;
use crate::contract::Contract;
use crate::document::Document;
use crate::source::{FileId, Sources};

/// How files were parsed: what else decided what became of them, and of which there was nothing to find.
#[derive(Debug, Clone, Default)]
pub(super) struct Parsed {
    /// Of documents.
    pub(super) documents: String,
    /// Of contracts.
    pub(super) contracts: String,
    /// Files without a finding of their own: findings are not kept.
    pub(super) clean: BTreeSet<FileId>,
}

/// Documents and contracts of an earlier reading.
#[derive(Debug, Default)]
pub struct Earlier {
    sources: Sources,
    parsed: Parsed,
    documents: BTreeMap<FileId, Document>,
    contracts: BTreeMap<FileId, Contract>,
}

impl Earlier {
    /// What may be taken over from a project that nobody needs any more.
    pub fn of(project: Project) -> Self {
        let Project { sources, parsed, documents, contracts, .. } = project;
        let is_clean = |file: &FileId| parsed.clean.contains(file);
        let documents = documents.into_iter().map(|document| (document.file, document));
        let contracts = contracts.into_iter().map(|contract| (contract.file, contract));
        Self {
            documents: documents.filter(|(file, _)| is_clean(file)).collect(),
            contracts: contracts.filter(|(file, _)| is_clean(file)).collect(),
            sources,
            parsed,
        }
    }

    /// The document of a file that is parsed under these terms; none where it has to be parsed.
    pub(super) fn document(&mut self, terms: &str, sources: &Sources, file: FileId) -> Option<Document> {
        let same = self.parsed.documents == terms && self.sources.has_same(sources, file);
        same.then(|| self.documents.remove(&file)).flatten()
    }

    /// The same of a contract.
    pub(super) fn contract(&mut self, terms: &str, sources: &Sources, file: FileId) -> Option<Contract> {
        let same = self.parsed.contracts == terms && self.sources.has_same(sources, file);
        same.then(|| self.contracts.remove(&file)).flatten()
    }
}
