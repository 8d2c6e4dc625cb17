//! Which authority a label or an address means.
//!
//! Lives here: the lookup that the Markdown parser asks while it resolves links. What an authority may carry does not.

use std::collections::BTreeMap;
use std::ops::Range;

use pulldown_cmark::LinkType;

use super::{KnownAuthorities, Locator};
use crate::ids::{ID_BYTES_MAX, is_word, nearest};

/// The project's authorities by label and by address.
#[derive(Debug)]
pub(super) struct Authorities<'k> {
    labels: BTreeMap<String, &'k str>,
    addresses: BTreeMap<&'k str, &'k str>,
    /// Whether labels that only look like an authority's are left alone.
    only_known: bool,
}

impl<'k> Authorities<'k> {
    pub(super) fn new(known: &'k KnownAuthorities) -> Self {
        let labels = known.list.iter().map(|(id, _)| (folded(id), id.as_str())).collect();
        let pairs = known.list.iter().flat_map(|(id, urls)| urls.iter().map(move |url| (url.as_str(), id.as_str())));
        Self { labels, addresses: pairs.filter(|(url, _)| !url.is_empty()).collect(), only_known: false }
    }

    /// The same for a foreign document, whose references without a definition are its own tool's.
    pub(super) fn only_known(self) -> Self {
        Self { only_known: true, ..self }
    }

    /// The authority with this label; labels are compared without regard to case and the amount of white space.
    pub(super) fn by_label(&self, label: &str) -> Option<&'k str> {
        if label.len() > ID_BYTES_MAX {
            return None;
        }
        self.labels.get(label).or_else(|| self.labels.get(&folded(label))).copied()
    }

    /// The authority whose address this one begins with; of several the longest.
    pub(super) fn by_address(&self, address: &str) -> Option<&'k str> {
        let mut bound = address;
        while let Some((url, id)) = self.addresses.range(..=bound).next_back() {
            let shared = shared_prefix(url, address);
            if shared == url.len() {
                if ends_at_boundary(url, address) {
                    return Some(id);
                }
                if shared == 0 {
                    return None;
                }
                bound = &address[..address.floor_char_boundary(shared - 1)];
            } else {
                bound = &address[..shared];
            }
        }
        None
    }

    /// Whether a reference without a definition is a citation; `written` is the whole of it.
    pub(super) fn resolves(&self, kind: LinkType, label: &str, written: &str) -> bool {
        self.by_label(label).is_some() || (!self.only_known && kind == LinkType::Reference && resembles(label, written))
    }

    /// The known ID nearest to a misspelt one.
    pub(super) fn nearest(&self, label: &str) -> Option<&'k str> {
        nearest(&folded(label), self.labels.values().copied())
    }
}

/// A link definition of a document.
#[derive(Debug)]
pub(super) struct Definition {
    pub(super) address: String,
    pub(super) range: Range<usize>,
}

/// Whether `[text][label]` was meant as a citation although no authority has that label: the label is a possible ID,
/// and it is of more words than one, or its text names a place.
fn resembles(label: &str, written: &str) -> bool {
    let label_folded = folded(label);
    if label.len() > ID_BYTES_MAX || !is_word(&label_folded) {
        return false;
    }
    let text = written.rsplit_once("][").map_or("", |(text, _)| text.trim_start_matches(['!', '[']));
    label_folded.contains('-') || !Locator::read(text).is_missing()
}

/// A label as `CommonMark` compares it.
pub(super) fn folded(label: &str) -> String {
    let mut out = String::with_capacity(label.len());
    for word in label.split_whitespace() {
        if !out.is_empty() {
            out.push(' ');
        }
        out.extend(word.chars().flat_map(char::to_lowercase));
    }
    out
}

fn shared_prefix(a: &str, b: &str) -> usize {
    let bytes = a.bytes().zip(b.bytes()).take_while(|(x, y)| x == y).count();
    b.floor_char_boundary(bytes)
}

/// Whether `address` goes on after `url` as a part of the same place: `…/rules` is no beginning of `…/rules-2`.
fn ends_at_boundary(url: &str, address: &str) -> bool {
    url.ends_with(['/', '?', '#', '=', '&'])
        || matches!(address.as_bytes().get(url.len()), None | Some(b'/' | b'?' | b'#' | b'&'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known() -> KnownAuthorities {
        let entry = |id: &str, urls: &[&str]| (id.to_owned(), urls.iter().map(|url| (*url).to_owned()).collect());
        KnownAuthorities {
            list: vec![
                entry("choam-rules", &["https://e.org/choam.pdf"]),
                entry("faq", &["https://e.org/", "https://f.org/faq"]),
                entry("faq-two", &["https://e.org/faq/2"]),
                entry("card", &[]),
            ],
        }
    }

    #[test]
    fn the_longest_address_wins() {
        let known = known();
        let authorities = Authorities::new(&known);
        for (address, id) in [
            ("https://e.org/choam.pdf", Some("choam-rules")),
            ("https://e.org/choam.pdf#page=11", Some("choam-rules")),
            ("https://e.org/choam.pdfx", Some("faq")),
            ("https://e.org/faq/2/a", Some("faq-two")),
            ("https://e.org/faq/1", Some("faq")),
            ("https://e.org/faq/é", Some("faq")),
            ("https://e.org", None),
            ("https://f.org/faq?x", Some("faq")),
            ("https://f.org/faqs", None),
            ("", None),
        ] {
            assert_eq!(authorities.by_address(address), id, "{address}");
        }
    }

    #[test]
    fn labels_are_compared_without_case() {
        let known = known();
        let authorities = Authorities::new(&known);
        assert_eq!(authorities.by_label("CHOAM-Rules"), Some("choam-rules"));
        assert_eq!(authorities.by_label("choam-rule"), None);
        assert_eq!(authorities.nearest("Choam-Rule"), Some("choam-rules"));
    }

    #[test]
    fn only_what_looks_like_a_citation_is_one() {
        let known = known();
        let authorities = Authorities::new(&known);
        let full = |written: &str, label: &str| authorities.resolves(LinkType::Reference, label, written);
        assert!(full("[p. 1][choam-rule]", "choam-rule"));
        assert!(full("[p. 1][choam]", "choam"));
        assert!(!full("[i][j]", "j"));
        assert!(!full("[p. 1][a.b]", "a.b"));
        assert!(authorities.resolves(LinkType::Shortcut, "Faq", "[Faq]"));
        assert!(!authorities.resolves(LinkType::Shortcut, "choam-rule", "[choam-rule]"));
    }
}
