//! What other tools call the place of a heading, so that links of documents that were written for them lead there.
//!
//! Lives here: the name that a heading gives itself, `## Turns {#order}`, and the one that GitHub and mdBook make of its words.
//! Our own is made in `document`.

use std::collections::BTreeMap;

use crate::document::Document;
use crate::source::Sources;

/// Our anchors of a document's headings by their other names, where those differ.
#[derive(Debug, Default, Hash)]
pub(crate) struct Slugs(BTreeMap<String, String>);

impl Slugs {
    pub(crate) fn of(document: &Document, sources: &Sources) -> Self {
        let mut others = BTreeMap::new();
        let mut times: BTreeMap<String, u32> = BTreeMap::new();
        for heading in &document.headings {
            let slug = slug(&heading.text);
            let again = times.entry(slug.clone()).or_default();
            let made = if *again == 0 { slug } else { format!("{slug}-{again}") };
            *again += 1;
            let written = &sources.text(heading.span.file)[heading.span.range()];
            for name in name(written).map(str::to_owned).into_iter().chain([made]) {
                if name != heading.anchor {
                    others.entry(name).or_insert_with(|| heading.anchor.clone());
                }
            }
        }
        if !others.is_empty() {
            for heading in &document.headings {
                others.remove(&heading.anchor);
            }
        }
        Self(others)
    }

    /// Our anchor of the heading that is called so elsewhere.
    pub(crate) fn anchor(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

/// The name that a heading gives itself.
fn name(written: &str) -> Option<&str> {
    let inner = written.trim_end().trim_end_matches('#').trim_end().strip_suffix('}')?;
    let name = inner[inner.rfind("{#")? + 2..].split_ascii_whitespace().next()?;
    (!name.is_empty()).then_some(name)
}

/// Letters, digits, `_` and `-` of the words in lower case, with a hyphen for each space.
fn slug(words: &str) -> String {
    let kept = |c: char| {
        if c.is_whitespace() { Some('-') } else { (c.is_alphanumeric() || c == '_' || c == '-').then_some(c) }
    };
    words.trim().chars().filter_map(kept).flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_become_names_as_elsewhere() {
        for (words, expected) in [
            ("The panic_handler attribute", "the-panic_handler-attribute"),
            ("repr(C) enums", "reprc-enums"),
            ("A & b", "a--b"),
            ("Über uns!", "über-uns"),
            ("", ""),
        ] {
            assert_eq!(slug(words), expected, "{words}");
        }
    }

    #[test]
    fn names_that_headings_give_themselves() {
        assert_eq!(name("## Turns {#order}\n"), Some("order"));
        assert_eq!(name("## Turns {#order .wide} ##"), Some("order"));
        assert_eq!(name("## Turns"), None);
        assert_eq!(name("## Turns {#}"), None);
    }
}
