//! Words of a publication that a citation quotes: `[p. 11][rules] "the player is last"`.
//!
//! Lives here: where a quote begins and ends. Whether the publication says so does not live here.

use std::ops::Range;

use super::inline::Inline;
use super::walk::Walk;
use super::words;
use crate::source::Spanned;

/// Longest quote, in bytes.
pub(super) const QUOTE_BYTES_MAX: usize = 2_000;

impl Walk<'_> {
    /// Gives the block's citations to their clause, each with the quote behind it.
    pub(super) fn record_citations(&mut self, inline: &mut Inline) {
        let citations = std::mem::take(&mut inline.citations);
        for (at, (mut citation, link)) in citations.into_iter().enumerate() {
            let Some(cited) = inline.cited.get(at).cloned() else { break };
            let next = inline.cited.get(at + 1).map(|next| next.start);
            if citation.quote.is_none()
                && let Some((inner, end)) = behind(&inline.words, cited.end, next)
            {
                let value = inline.words[inner].to_owned();
                let quote = Spanned { value, span: self.faults.span(self.written(&link)) };
                citation.quote = Some(Box::new(quote));
                inline.cited[at].end = end;
            }
            self.record(citation);
        }
    }

    /// Where the quote behind a link is written; the link where markup hides it.
    fn written(&self, link: &Range<usize>) -> Range<usize> {
        let end = self.source.floor_char_boundary(self.source.len().min(link.end + QUOTE_BYTES_MAX * 2));
        let rest = &self.source[link.end..end];
        quoted(rest).map_or(link.clone(), |(inner, _)| link.end + inner.start..link.end + inner.end)
    }
}

/// The quote behind a citation that ends at `from`, and where it ends: only where nothing but more citations follows, so that
/// a quoted word with which a sentence goes on is none.
fn behind(text: &str, from: usize, next: Option<usize>) -> Option<(Range<usize>, usize)> {
    let until = next.unwrap_or(text.len());
    let (inner, end) = quoted(text.get(from..until)?)?;
    let end = from + end;
    let rest = &text[end..until];
    let closes = |c: char| c.is_whitespace() || matches!(c, '.' | ',' | ';' | ':' | ')' | ']' | '!' | '?');
    let ends = if next.is_some() {
        words::separates(rest) || rest.chars().all(|c| closes(c) || c == '(')
    } else {
        rest.chars().all(closes)
    };
    let inner = from + inner.start..from + inner.end;
    (ends && inner.len() <= QUOTE_BYTES_MAX && !text[inner.clone()].trim().is_empty()).then_some((inner, end))
}

/// The text between the quotation marks with which `text` begins, and where it ends with its closing mark.
fn quoted(text: &str) -> Option<(Range<usize>, usize)> {
    let lead = text.len() - text.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, ':' | ',' | '>')).len();
    let opening = text[lead..].chars().next()?;
    let closing: &[char] = match opening {
        '"' => &['"'],
        '\u{201c}' => &['\u{201d}'],
        '\u{201e}' => &['\u{201c}', '\u{201d}'],
        '\u{ab}' => &['\u{bb}'],
        _ => return None,
    };
    let start = lead + opening.len_utf8();
    let end = start + text[start..].find(closing)?;
    let close = text[end..].chars().next().map_or(0, char::len_utf8);
    Some((start..end, end + close))
}
