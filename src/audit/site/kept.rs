//! Pages of documents that an earlier build wrote, known by what they were made of: the next build leaves those that would be
//! the same where they stand.
//!
//! Lives here: what is known of each. Where that is kept, and whether the files still hold it, is for those who build.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::links::{Facts, Leaf};

/// Pages of one site, by their paths.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct Kept {
    pages: BTreeMap<String, Page>,
}

#[derive(Debug, Serialize, Deserialize)]
struct Page {
    made_of: [u8; 32],
    facts: Shared,
}

#[derive(Debug)]
struct Shared(Arc<Facts>);

impl Serialize for Shared {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Shared {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Facts::deserialize(deserializer).map(|facts| Self(Arc::new(facts)))
    }
}

impl Kept {
    /// Those of the pages of which it is known what they were made of.
    pub(super) fn of(leaves: &[Leaf]) -> Self {
        let page = |leaf: &Leaf| {
            let made_of = *leaf.made_of?.as_bytes();
            Some((leaf.path.clone(), Page { made_of, facts: Shared(Arc::clone(&leaf.facts)) }))
        };
        Self { pages: leaves.iter().filter_map(page).collect() }
    }

    /// What concerns links on a page that was made of this.
    pub(super) fn facts(&self, path: &str, made_of: &blake3::Hash) -> Option<Arc<Facts>> {
        let page = self.pages.get(path)?;
        (page.made_of == *made_of.as_bytes()).then(|| Arc::clone(&page.facts.0))
    }
}
