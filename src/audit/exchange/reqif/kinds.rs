//! The types of our objects, relations and specifications, with the attributes of each.

use std::borrow::Cow;
use std::fmt::Write as _;

use super::super::xml::{Element, is_allowed};

/// What an attribute holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in super::super) enum Holds {
    Text,
    Xhtml,
    /// Lines of text, each of which counts. They are rich text, since tools fold the line breaks of plain values.
    Source,
    Word(&'static Words),
}

/// A list of words, of which an attribute holds one.
#[derive(Debug, PartialEq, Eq)]
pub(in super::super) struct Words {
    pub(in super::super) id: &'static str,
    pub(in super::super) name: &'static str,
    pub(in super::super) all: &'static [&'static str],
}

/// A value of an attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in super::super) enum Value {
    Text(String),
    Xhtml(Element),
    Source(String),
    Word(String),
}

impl Value {
    /// The words, where it is no rich text.
    pub(in super::super) fn text(&self) -> Option<&str> {
        match self {
            Self::Text(text) | Self::Source(text) | Self::Word(text) => Some(text),
            Self::Xhtml(_) => None,
        }
    }
}

/// A type of objects, relations or specifications.
#[derive(Debug, PartialEq, Eq)]
pub(in super::super) struct Kind {
    pub(in super::super) id: &'static str,
    pub(in super::super) name: &'static str,
    pub(in super::super) attributes: &'static [(&'static str, Holds)],
}

/// The names that the ReqIF implementation guide gives to what every tool has.
pub(in super::super) const FOREIGN_ID: &str = "ReqIF.ForeignID";
pub(in super::super) const TEXT: &str = "ReqIF.Text";
pub(in super::super) const NAME: &str = "ReqIF.Name";
pub(in super::super) const CHAPTER: &str = "ReqIF.ChapterName";
/// Our own source of what stands beside it in other tools' terms.
pub(in super::super) const MARKDOWN: &str = "Markdown";
pub(in super::super) const SOURCE: &str = "Source";
pub(in super::super) const PATH: &str = "Path";
pub(in super::super) const REVIEWED: &str = "Reviewed";

pub(in super::super) static TAGS: Words =
    Words { id: "words.tag", name: "Tag", all: &["sourced", "interpretation", "unresolved", "untagged"] };
pub(in super::super) static STATUSES: Words = Words {
    id: "words.status",
    name: "Status",
    all: &["failing", "incomplete", "changed", "unproven", "guarded", "verified"],
};
pub(in super::super) static FACETS: Words = Words {
    id: "words.facet",
    name: "Facet",
    all: &["native", "privacy", "recovery", "concurrency", "policy", "sample", "presentation"],
};
pub(in super::super) static OUTCOMES: Words =
    Words { id: "words.outcome", name: "Outcome", all: &["passed", "failed", "skipped", "missing"] };
pub(in super::super) static AUTHORITY_KINDS: Words = Words {
    id: "words.authority-kind",
    name: "Kind of publication",
    all: &["rulebook", "faq", "component", "statement", "document"],
};
pub(in super::super) static STANDINGS: Words =
    Words { id: "words.standing", name: "Standing", all: &["official", "component", "designer", "unofficial", "none"] };
/// All lists of words.
pub(in super::super) static WORDS: [&Words; 6] = [&TAGS, &STATUSES, &FACETS, &OUTCOMES, &AUTHORITY_KINDS, &STANDINGS];

pub(in super::super) static CLAUSE: Kind = Kind {
    id: "type.clause",
    name: "Clause",
    attributes: &[
        (FOREIGN_ID, Holds::Text),
        (TEXT, Holds::Xhtml),
        ("Tag", Holds::Word(&TAGS)),
        ("Status", Holds::Word(&STATUSES)),
        ("Reasons", Holds::Source),
        ("Citations", Holds::Source),
        ("Decided by", Holds::Text),
        ("Decided on", Holds::Text),
        ("Instead of", Holds::Source),
        ("Ruling", Holds::Text),
        ("No ruling", Holds::Text),
        ("Question", Holds::Text),
        ("Alternatives", Holds::Source),
        ("Guard", Holds::Text),
        ("No mark", Holds::Text),
        ("Not applicable", Holds::Source),
        ("Case patterns", Holds::Source),
        ("Note", Holds::Text),
        ("Place", Holds::Text),
        (MARKDOWN, Holds::Source),
    ],
};
pub(in super::super) static HEADING: Kind =
    Kind { id: "type.heading", name: "Heading", attributes: &[(CHAPTER, Holds::Xhtml), (MARKDOWN, Holds::Source)] };
pub(in super::super) static PROSE: Kind =
    Kind { id: "type.prose", name: "Prose", attributes: &[(TEXT, Holds::Xhtml), (MARKDOWN, Holds::Source)] };
pub(in super::super) static CASE: Kind = Kind {
    id: "type.case",
    name: "Case",
    attributes: &[
        (FOREIGN_ID, Holds::Text),
        (NAME, Holds::Xhtml),
        ("Facet", Holds::Word(&FACETS)),
        ("Outcome", Holds::Word(&OUTCOMES)),
        ("Message", Holds::Text),
        ("Provider", Holds::Text),
        ("Engine", Holds::Text),
        ("Marks", Holds::Source),
        ("Under", Holds::Source),
        ("Texts", Holds::Source),
    ],
};
pub(in super::super) static AUTHORITY: Kind = Kind {
    id: "type.authority",
    name: "Authority",
    attributes: &[
        (FOREIGN_ID, Holds::Text),
        (NAME, Holds::Xhtml),
        ("Kind", Holds::Word(&AUTHORITY_KINDS)),
        ("Standing", Holds::Word(&STANDINGS)),
        ("Publisher", Holds::Text),
        ("Edition", Holds::Text),
        ("Date", Holds::Text),
        ("Undated", Holds::Text),
        ("Addresses", Holds::Source),
        ("Pages", Holds::Text),
        ("Access", Holds::Text),
        ("Limits", Holds::Source),
        ("Not for", Holds::Source),
        ("Unused", Holds::Text),
    ],
};
/// Types of objects.
pub(in super::super) static OBJECTS: [&Kind; 5] = [&CLAUSE, &HEADING, &PROSE, &CASE, &AUTHORITY];

/// From a clause to a case that is linked to it.
pub(in super::super) static PROVEN_BY: Kind =
    Kind { id: "type.proven-by", name: "is proven by", attributes: &[("Proof", Holds::Text)] };
/// From a clause to an authority.
pub(in super::super) static CITES: Kind =
    Kind { id: "type.cites", name: "cites", attributes: &[("Locator", Holds::Text)] };
/// Types of relations.
pub(in super::super) static RELATIONS: [&Kind; 2] = [&PROVEN_BY, &CITES];

pub(in super::super) static DOCUMENT: Kind = Kind {
    id: "type.document",
    name: "Rule document",
    attributes: &[(PATH, Holds::Text), ("Family", Holds::Text), (REVIEWED, Holds::Source)],
};
pub(in super::super) static FAMILY: Kind = Kind {
    id: "type.family",
    name: "Family",
    attributes: &[(PATH, Holds::Text), ("Family", Holds::Text), ("Documents", Holds::Source), (SOURCE, Holds::Source)],
};
/// Publications and cases, and where a project's files are.
pub(in super::super) static PROJECT: Kind = Kind {
    id: "type.project",
    name: "Project",
    attributes: &[
        ("Title", Holds::Text),
        ("Configuration", Holds::Source),
        ("Documents", Holds::Source),
        ("Contracts", Holds::Source),
        ("Reviews", Holds::Text),
        ("Engine", Holds::Text),
        (PATH, Holds::Text),
        (SOURCE, Holds::Source),
    ],
};
/// Types of specifications.
pub(in super::super) static SPECIFICATIONS: [&Kind; 3] = [&DOCUMENT, &FAMILY, &PROJECT];

/// The identifier of a type's attribute.
pub(in super::super) fn attribute_id(kind: &Kind, name: &str) -> String {
    let name: String = name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '.' { c } else { '-' }).collect();
    format!("{}.{}", kind.id.replacen("type.", "attribute.", 1), name.to_ascii_lowercase())
}

/// Several values as lines; `\` and line breaks within one are escaped.
pub(in super::super) fn lines<'t>(values: impl IntoIterator<Item = &'t str>) -> String {
    let escaped = |text: &str| text.replace('\\', "\\\\").replace('\n', "\\n").replace('\r', "\\r");
    values.into_iter().map(escaped).collect::<Vec<_>>().join("\n")
}

/// The values behind [`lines`].
pub(in super::super) fn values(text: &str) -> Vec<String> {
    text.lines()
        .filter(|line| !line.is_empty())
        .map(|line| {
            let mut out = String::with_capacity(line.len());
            let mut chars = line.chars();
            while let Some(c) = chars.next() {
                match (c, c == '\\') {
                    (_, true) => match chars.next() {
                        Some('n') => out.push('\n'),
                        Some('r') => out.push('\r'),
                        Some(other) => out.push(other),
                        None => out.push('\\'),
                    },
                    (c, false) => out.push(c),
                }
            }
            out
        })
        .collect()
}

/// What begins a character that XML cannot hold; itself written so too.
const MARK: char = '\u{fffd}';

/// Whether an attribute holds a file, or a part of one, to the byte.
pub(in super::super) fn is_of_file(name: &str) -> bool {
    matches!(name, MARKDOWN | SOURCE)
}

/// A file's text as XML can hold it: other characters as their numbers, such as `\u{fffd}000c;`.
pub(in super::super) fn held(text: &str) -> Cow<'_, str> {
    let is_bare = |c: char| c != MARK && is_allowed(c);
    if text.chars().all(is_bare) {
        return text.into();
    }
    let mut held = String::with_capacity(text.len() + 64);
    for c in text.chars() {
        if is_bare(c) {
            held.push(c);
        } else {
            let _ = write!(held, "{MARK}{:04x};", u32::from(c));
        }
    }
    held.into()
}

/// The text behind [`held`].
pub(in super::super) fn released(text: &str) -> String {
    let mut released = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(MARK) {
        released.push_str(before);
        let digits = after.get(..5).and_then(|number| number.strip_suffix(';'));
        let c = digits.and_then(|digits| char::from_u32(u32::from_str_radix(digits, 16).ok()?));
        released.push(c.unwrap_or(MARK));
        rest = if c.is_some() { &after[5..] } else { after };
    }
    released.push_str(rest);
    released
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::{Kind as Publication, Standing};
    use crate::ids::{Facet, Tag};
    use crate::obligation::Status;

    #[test]
    fn the_words_are_those_of_the_toolkit() {
        assert_eq!(TAGS.all, Tag::EVERY.map(Tag::word));
        assert_eq!(STATUSES.all, Status::ALL.map(Status::word));
        assert_eq!(FACETS.all, Facet::ALL.map(Facet::word));
        assert_eq!(AUTHORITY_KINDS.all, Publication::ALL.map(Publication::word));
        assert_eq!(STANDINGS.all, Standing::ALL.map(Standing::word));
    }

    #[test]
    fn what_xml_cannot_hold_comes_back() {
        for text in ["", "a", "a\u{c}b\u{0}", "\u{fffd}", "\u{fffd}000c;\u{ffff}", "é\u{1f}"] {
            assert_eq!(released(&held(text)), text, "{text:?}");
            assert!(held(text).chars().all(is_allowed), "{text:?}");
        }
        assert_eq!(released("a\u{fffd}b\u{fffd}zzzz;\u{fffd}"), "a\u{fffd}b\u{fffd}zzzz;\u{fffd}", "written by others");
    }

    #[test]
    fn several_values_in_one_text() {
        let given = ["a", "b\\n c", "d\ne\r", "\\"];
        assert_eq!(values(&lines(given)), given);
        assert_eq!(values(""), [""; 0]);
    }
}
