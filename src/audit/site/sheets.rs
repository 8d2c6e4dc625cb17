//! Small documents, several on one page: on a page of its own each would be a frame with a line in it.
//!
//! Lives here: which documents share a page. A project with few documents has a page for each.

use std::collections::BTreeMap;

/// Documents of a project from which on small ones share pages.
const DOCUMENTS_MIN: usize = 200;
/// What is shown of a small document, at most, in bytes.
const SMALL_BYTES_MAX: usize = 8 * 1024;
/// What is shown on a shared page before it is full, in bytes.
const SHEET_BYTES_MAX: usize = 240 * 1024;
/// One document in so many begins a page by its name, whatever stands before it: one that comes or goes moves few others.
const BEGINS_ONE_IN: u64 = 128;

/// Which documents share pages.
#[derive(Debug, Default, Hash)]
pub(crate) struct Sheets {
    /// By document, the first one on the page that it shares; empty where none does.
    first: Vec<Option<usize>>,
    /// By first document, all on its page.
    pages: BTreeMap<usize, Vec<usize>>,
}

impl Sheets {
    /// For documents with these paths and sizes, in their order.
    pub(crate) fn of(documents: &[(&str, usize)]) -> Self {
        if documents.len() < DOCUMENTS_MIN {
            return Self::default();
        }
        let mut sheets = Self { first: vec![None; documents.len()], pages: BTreeMap::new() };
        let small = |index: &usize| documents[*index].1 <= SMALL_BYTES_MAX;
        let mut page: Vec<usize> = Vec::new();
        let mut bytes = 0;
        for index in (0..documents.len()).filter(small) {
            let (path, size) = documents[index];
            if bytes + size > SHEET_BYTES_MAX || begins(path) {
                sheets.share(std::mem::take(&mut page));
                bytes = 0;
            }
            page.push(index);
            bytes += size;
        }
        sheets.share(page);
        sheets
    }

    /// Whether a document shares its page.
    pub(crate) fn has(&self, document: usize) -> bool {
        self.first(document).is_some()
    }

    /// The first document on the page that a document shares.
    pub(crate) fn first(&self, document: usize) -> Option<usize> {
        self.first.get(document).copied().flatten()
    }

    /// The documents that share a page with this one, which is the first.
    pub(crate) fn documents(&self, first: usize) -> &[usize] {
        self.pages.get(&first).map_or(&[], Vec::as_slice)
    }

    /// Puts documents on one page, if there are several.
    fn share(&mut self, page: Vec<usize>) {
        if let [begin, _, ..] = page[..] {
            for index in &page {
                self.first[*index] = Some(begin);
            }
            self.pages.insert(begin, page);
        }
    }
}

fn begins(path: &str) -> bool {
    let digest = blake3::hash(path.as_bytes());
    let number = u64::from_le_bytes(digest.as_bytes()[..8].try_into().expect("a digest has 32 bytes"));
    number.is_multiple_of(BEGINS_ONE_IN)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(count: usize) -> Vec<String> {
        (0..count).map(|n| format!("sources/{n:04}.md")).collect()
    }

    fn sheets(paths: &[String], size: impl Fn(usize) -> usize) -> Sheets {
        Sheets::of(&paths.iter().enumerate().map(|(n, path)| (path.as_str(), size(n))).collect::<Vec<_>>())
    }

    #[test]
    fn few_documents_have_a_page_each() {
        let few = paths(DOCUMENTS_MIN - 1);
        assert!((0..few.len()).all(|index| !sheets(&few, |_| 100).has(index)));
    }

    #[test]
    fn small_documents_share_pages_that_stay_small_and_large_ones_do_not() {
        let all = paths(1_000);
        let size = |n: usize| if n % 10 == 3 { SMALL_BYTES_MAX + 1 } else { 4_000 };
        let sheets = sheets(&all, size);
        assert!((0..1_000).all(|n| !(n % 10 == 3 && sheets.has(n))));
        assert!((0..1_000).filter(|n| sheets.has(*n)).count() > 850);
        for first in (0..1_000).filter(|n| sheets.first(*n) == Some(*n)) {
            let own = sheets.documents(first);
            assert!(own.len() > 1 && own[0] == first);
            assert!(own.iter().map(|n| size(*n)).sum::<usize>() <= SHEET_BYTES_MAX);
        }
    }

    #[test]
    fn a_document_that_comes_moves_those_of_one_page() {
        let before = paths(2_000);
        let mut after = before.clone();
        after.insert(700, "sources/0699a.md".to_owned());
        let names = |paths: &[String]| {
            let sheets = sheets(paths, |_| 500);
            let first = |n: usize| sheets.first(n).map_or("", |first| paths[first].as_str()).to_owned();
            paths.iter().enumerate().map(|(n, path)| (path.clone(), first(n))).collect::<Vec<_>>()
        };
        let (before, after) = (names(&before), names(&after));
        let moved = before.iter().filter(|document| !after.contains(document)).count();
        assert!(moved <= SHEET_BYTES_MAX / 500, "{moved}");
    }
}
