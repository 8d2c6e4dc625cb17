//! What is known of the pages that the last build wrote, so that this one makes only those that change.

use std::path::Path;

use truthsayer_audit::cache::Cache;
use truthsayer_audit::site::Kept;

use super::{Global, place};

/// What it is kept under.
const NAME: &str = "pages";

/// Where the pages of one site are known.
#[derive(Debug)]
pub(super) struct Shelf<'a> {
    cache: Cache,
    folder: &'a Path,
}

impl<'a> Shelf<'a> {
    /// None where nothing is kept.
    pub(super) fn of(global: &Global, folder: &'a Path) -> Option<Self> {
        Some(Self { cache: place::cache(global), folder }).filter(|shelf| shelf.cache.is_kept())
    }

    /// The pages of the site with this manifest, as this build of the tool made them; none where that is not known.
    pub(super) fn pages(&self, manifest: Option<&blake3::Hash>) -> Kept {
        manifest.and_then(|manifest| self.cache.kept(NAME, &self.key(manifest))).unwrap_or_default()
    }

    /// Keeps what is known of the pages of the site with this manifest.
    pub(super) fn keep(&self, manifest: &blake3::Hash, pages: &Kept) {
        self.cache.keep(NAME, &self.key(manifest), pages);
    }

    fn key(&self, manifest: &blake3::Hash) -> blake3::Hash {
        let mut hasher = blake3::Hasher::new();
        for part in [self.cache.stamp().as_bytes(), self.folder.as_os_str().as_encoded_bytes(), manifest.as_bytes()] {
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part);
        }
        hasher.finalize()
    }
}
