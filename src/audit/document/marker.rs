//! Markers: recognising `tag[clause.id]`, and what was meant as one.
//!
//! Lives here: reading of literal text, that is of text which Markdown leaves as it is. Which text is literal and which
//! text opens a block does not live here.

use std::ops::Range;

use crate::ids::{ID_BYTES_MAX, Tag, is_clause_id, nearest};

/// Literal text beyond this many bytes is not read in search of a block's marker.
pub(super) const LEAD_BYTES_MAX: usize = ID_BYTES_MAX + 240;
const WORD_BYTES_MAX: usize = 40;

/// A marker, by its places in the source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Marker {
    pub(super) tag: Tag,
    pub(super) id: Range<usize>,
    pub(super) range: Range<usize>,
}

/// What opens a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Lead {
    /// Ordinary text.
    Plain,
    /// A marker.
    Marker(Marker),
    /// A tag with something in brackets that is no clause ID.
    Malformed(Marker),
    /// A clause ID in brackets behind a word that is no tag, or a tag in another spelling.
    Misspelt {
        /// The word and the brackets.
        range: Range<usize>,
        /// The tag that was meant, if one is near.
        meant: Option<Tag>,
    },
}

/// Whether the text could open with a marker, judged by its first bytes alone.
pub(super) fn may_lead(text: &str) -> bool {
    let word = word_len(text);
    word > 0 && text[word..].trim_start_matches([' ', '\t']).starts_with('[')
}

/// Reads what opens a block: `source[range]` is the literal text from the block's start on.
pub(super) fn lead(source: &str, range: Range<usize>) -> Lead {
    let literal = &source[range.clone()];
    if !may_lead(literal) {
        return Lead::Plain;
    }
    let word = &literal[..word_len(literal)];
    let gap = literal[word.len()..].find('[').unwrap_or(0);
    let open = word.len() + gap;
    let inner = open + 1;
    let tag = Tag::from_word(word).filter(|_| gap == 0);
    let Some(length) = literal[inner..].find(']') else {
        return tag.map_or(Lead::Plain, |tag| unclosed(source, range.start, range.end, inner, tag));
    };
    let id = range.start + inner..range.start + inner + length;
    let whole = range.start..id.end + 1;
    let well_formed = is_clause_id(&source[id.clone()]);
    if let Some(tag) = tag {
        let marker = Marker { tag, id, range: whole };
        return if well_formed { Lead::Marker(marker) } else { Lead::Malformed(marker) };
    }
    let lower = word.to_ascii_lowercase();
    let same = Tag::from_word(&lower);
    let meant = same.or_else(|| nearest(&lower, Tag::ALL.map(Tag::word)).and_then(Tag::from_word));
    let misspelt = match (same, gap) {
        (Some(_), 0) => true,
        (_, 0) => well_formed,
        (_, _) => well_formed && meant.is_some(),
    };
    if misspelt { Lead::Misspelt { range: whole, meant } } else { Lead::Plain }
}

/// The markers in literal text, wherever they stand in it.
pub(super) fn within(source: &str, range: Range<usize>) -> Vec<Marker> {
    let literal = &source[range.clone()];
    let mut found = Vec::new();
    for open in memchr::memchr_iter(b'[', literal.as_bytes()) {
        let Some(tag) = tag_before(&literal[..open]) else { continue };
        let bytes = &literal.as_bytes()[open + 1..literal.len().min(open + 2 + ID_BYTES_MAX)];
        let Some(length) = bytes.iter().position(|b| *b == b']') else { continue };
        let id = open + 1..open + 1 + length;
        if is_clause_id(&literal[id.clone()]) {
            let start = range.start;
            found.push(Marker {
                tag,
                id: start + id.start..start + id.end,
                range: start + open - tag.word().len()..start + id.end + 1,
            });
        }
    }
    found
}

/// The tag that ends the text, as a word of its own.
pub(super) fn tag_before(text: &str) -> Option<Tag> {
    let tag = Tag::ALL.into_iter().find(|tag| text.ends_with(tag.word()))?;
    let before = &text[..text.len() - tag.word().len()];
    (!before.ends_with(|c: char| c.is_alphanumeric())).then_some(tag)
}

/// The ID that was probably meant by one that is none.
pub(super) fn mended(id: &str) -> Option<String> {
    if id.len() > ID_BYTES_MAX {
        return None;
    }
    let parts = id.split(['.', '/']).map(|part| {
        let words: Vec<String> = part
            .split(|c: char| !c.is_ascii_alphanumeric())
            .filter(|word| !word.is_empty())
            .map(str::to_ascii_lowercase)
            .collect();
        words.join("-")
    });
    let mended = parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join(".");
    is_clause_id(&mended).then_some(mended)
}

fn word_len(text: &str) -> usize {
    text.bytes().take(WORD_BYTES_MAX).take_while(u8::is_ascii_alphabetic).count()
}

/// A tag with `[` whose `]` is not literal text. An escape says that no marker was meant.
fn unclosed(source: &str, start: usize, end: usize, inner: usize, tag: Tag) -> Lead {
    let rest = &source[end..];
    if rest.starts_with('\\') {
        return Lead::Plain;
    }
    let line = rest.find('\n').unwrap_or(rest.len()).min(LEAD_BYTES_MAX);
    let inner = start + inner;
    let (id, whole) = if let Some(at) = rest.as_bytes()[..line].iter().position(|b| *b == b']') {
        (inner..end + at, start..end + at + 1)
    } else {
        let end = source[inner..end].find(char::is_whitespace).map_or(end, |at| inner + at);
        (inner..end, start..end)
    };
    Lead::Malformed(Marker { tag, id, range: whole })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> String {
        match lead(text, 0..text.len()) {
            Lead::Plain => "plain".to_owned(),
            Lead::Marker(m) => format!("{} {} {}", m.tag, &text[m.id], &text[m.range]),
            Lead::Malformed(m) => format!("malformed {} {}", &text[m.id], &text[m.range]),
            Lead::Misspelt { range, meant } => format!("misspelt {} {meant:?}", &text[range]),
        }
    }

    #[test]
    fn leads() {
        for (text, expected) in [
            ("sourced[a.b] x", "sourced a.b sourced[a.b]"),
            ("unresolved[a.b-c.d]", "unresolved a.b-c.d unresolved[a.b-c.d]"),
            ("sourced[A.b]", "malformed A.b sourced[A.b]"),
            ("sourced[]", "malformed  sourced[]"),
            ("sourced[a]", "malformed a sourced[a]"),
            ("sourced[a.b", "malformed a.b sourced[a.b"),
            ("Sourced[a.b]", "misspelt Sourced[a.b] Some(Sourced)"),
            ("Sourced[A b]", "misspelt Sourced[A b] Some(Sourced)"),
            ("source[a.b]", "misspelt source[a.b] Some(Sourced)"),
            ("interpretaton[a.b]", "misspelt interpretaton[a.b] Some(Interpretation)"),
            ("r[a.b]", "misspelt r[a.b] None"),
            ("sourced [a.b]", "misspelt sourced [a.b] Some(Sourced)"),
            ("See [a.b] for", "plain"),
            ("sourced text [a.b]", "plain"),
            ("source[1]", "plain"),
            ("[a.b]", "plain"),
            ("sourced", "plain"),
            ("", "plain"),
        ] {
            assert_eq!(read(text), expected, "{text}");
        }
        let long = format!("sourced[a.{}]", "b".repeat(ID_BYTES_MAX));
        assert!(read(&long).starts_with("malformed"));
    }

    #[test]
    fn markers_within_text_are_words_of_their_own() {
        let text = "a sourced[a.b] (unresolved[c.d]) resourced[e.f] sourced[x] éinterpretation[g.h]";
        let found: Vec<&str> = within(text, 0..text.len()).into_iter().map(|m| &text[m.range]).collect();
        assert_eq!(found, ["sourced[a.b]", "unresolved[c.d]"]);
    }

    #[test]
    fn ids_are_mended() {
        assert_eq!(mended("Sapho.Card Modes"), Some("sapho.card-modes".to_owned()));
        assert_eq!(mended("sapho/card__x"), Some("sapho.card-x".to_owned()));
        assert_eq!(mended("sapho"), None);
    }
}
