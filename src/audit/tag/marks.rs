//! Markers that a block opens with already.

use std::ops::Range;

use crate::ids::{Tag, is_clause_id};

/// A marker that opens a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Opening {
    /// A tag and an ID.
    Native,
    /// Anything else that was meant as one.
    Other,
}

/// Whether a block opens with a marker, good or not.
pub(super) fn opens(text: &str) -> bool {
    opening(text).is_some()
}

fn opening(text: &str) -> Option<Opening> {
    let text = text.strip_prefix("[ ] ").or_else(|| text.strip_prefix("[x] ")).unwrap_or(text);
    let word = text.bytes().take(20).take_while(u8::is_ascii_alphabetic).count();
    let rest = text[word..].strip_prefix('[')?;
    let id = &rest[..rest.char_indices().take(200).find(|(_, c)| *c == ']')?.0];
    if Tag::from_word(&text[..word]).is_some() && is_clause_id(id) {
        return Some(Opening::Native);
    }
    let near = Tag::from_word(&text[..word].to_ascii_lowercase()).is_some();
    (word > 0 && (near || is_clause_id(id))).then_some(Opening::Other)
}

/// Whether a text is a marker and nothing else.
pub(super) fn is_marker(text: &str) -> bool {
    text.ends_with(']') && text.len() < 200 && opens(text) && text.find(']') == Some(text.len() - 1)
}

/// The part of a block's text behind the marker that opens it.
pub(super) fn after(text: &str, range: Range<usize>) -> Range<usize> {
    let words = &text[range.clone()];
    if opening(words) != Some(Opening::Native) {
        return range;
    }
    let marker = words.find(']').map_or(0, |end| end + 1);
    let task = if words.starts_with("[ ] ") || words.starts_with("[x] ") {
        words[4..].find(']').map_or(0, |end| end + 5)
    } else {
        marker
    };
    let rest = &words[task..];
    range.start + task + (rest.len() - rest.trim_start().len())..range.end
}
