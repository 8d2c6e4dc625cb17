//! What a document's page is made of, as a digest: where it is the same as before, the page is the same.
//!
//! Lives here: everything that [`super::pages::document`] looks at, and no page. Whatever that page begins to show has to be
//! added here; a test compares pages that were taken over with pages made anew.

use std::hash::{Hash, Hasher};

use super::book::Book;

/// What any document's page may show of the rest of the project.
#[derive(Debug)]
pub(crate) struct Surroundings(blake3::Hash);

impl Surroundings {
    /// Configuration, publications, families, renames, and which documents there are, in which parts.
    pub(crate) fn of(book: &Book<'_>) -> Self {
        let project = &book.trace().project;
        let mut digest = Digest::default();
        digest.debug(&project.config);
        digest.debug(&project.authorities);
        for contract in &project.contracts {
            project.sources.path(contract.file).hash(&mut digest);
            (&contract.family.value, &contract.title, contract.renamed.len()).hash(&mut digest);
            for (old, new) in &contract.renamed {
                (&old.value, &new.value).hash(&mut digest);
            }
        }
        for family in &book.families {
            (family.word, family.title).hash(&mut digest);
        }
        for (index, document) in project.documents.iter().enumerate() {
            project.sources.path(document.file).hash(&mut digest);
            (book.parts(index), book.slugs(index)).hash(&mut digest);
        }
        book.sheets.hash(&mut digest);
        Self(digest.finish_whole())
    }

    /// Documents that share a page.
    pub(crate) fn of_documents(&self, book: &Book<'_>, documents: &[usize]) -> blake3::Hash {
        let mut digest = Digest::default();
        for document in documents {
            digest.write(self.of_document(book, *document, 0).as_bytes());
        }
        digest.finish_whole()
    }

    /// A part of a document.
    pub(crate) fn of_document(&self, book: &Book<'_>, index: usize, part: usize) -> blake3::Hash {
        let trace = book.trace();
        let mut digest = Digest::default();
        digest.write(self.0.as_bytes());
        (index, part).hash(&mut digest);
        let document = &trace.project.documents[index];
        (&document.title, document.family.as_ref().map(|family| &family.value)).hash(&mut digest);
        let parts = book.parts(index);
        (&document.status, &document.dates, &*book.pieces(index, part)).hash(&mut digest);
        for heading in parts.headings(document, part) {
            let heading = &document.headings[heading];
            (heading.level, &heading.text, &heading.anchor).hash(&mut digest);
        }
        for clause in parts.clauses(document, part) {
            let clause = &book.by_document[index][clause];
            let entry = book.entry(*clause);
            let shown = trace.clause(entry);
            (&shown.id.value, shown.tag, &shown.words).hash(&mut digest);
            for citation in &shown.citations {
                (&citation.authority, &citation.locator).hash(&mut digest);
            }
            (entry.index, entry.duplicate.then_some(clause), entry.record.is_some()).hash(&mut digest);
            (book.is_recorded(*clause), entry.verdict.status).hash(&mut digest);
            entry.verdict.reasons.hash(&mut digest);
            book.old_ids(&shown.id.value).hash(&mut digest);
            for link in &entry.cases {
                (&link.case, &link.proof, book.is_paged(&link.case)).hash(&mut digest);
            }
        }
        digest.finish_whole()
    }
}

/// What values say of themselves to a table of hashes, in a digest that tells all of them apart.
///
/// They are gathered first: digesting much at once takes a fraction of the time.
#[derive(Default)]
struct Digest(Vec<u8>);

impl Digest {
    fn debug(&mut self, value: &impl std::fmt::Debug) {
        format!("{value:?}").hash(self);
    }

    fn finish_whole(&self) -> blake3::Hash {
        blake3::hash(&self.0)
    }
}

impl Hasher for Digest {
    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    fn finish(&self) -> u64 {
        u64::from_le_bytes(self.finish_whole().as_bytes()[..8].try_into().expect("a digest has 32 bytes"))
    }
}
