//! A heading `Requirement 1.2.3`, also `Conditional Requirement 1.2.3.1`, with the quoted text below it.
//!
//! A heading `Condition 1.2` states when its conditional requirements apply, and is no clause.

use std::ops::Range;

use super::keywords::level_in;
use super::outline::{Block, BlockKind, Outline, SpanKind};
use super::{Dialect, Plan};
use crate::ids::is_foreign_id;

const WORD: &str = "requirement";

pub(super) fn find(source: &str, outline: &Outline, plan: &mut Plan) {
    for (index, block) in outline.blocks.iter().enumerate() {
        if !matches!(block.kind, BlockKind::Heading(_)) {
            continue;
        }
        let (Some(first), Some(last)) = (block.spans.first(), block.spans.last()) else { continue };
        let Some(id) = number(source, first.1.start..last.1.end.max(first.1.end)) else { continue };
        let text = said(source, outline, index, &mut plan.silent);
        let end = text.as_ref().map_or(block.range.end, |text| text.end);
        let level = text.and_then(|text| level_in(&source[text]));
        plan.push(Dialect::RequirementHeadings, &source[id.clone()], id, block.range.start..end).foreign.level = level;
    }
}

/// The number in a heading's text.
fn number(source: &str, text: Range<usize>) -> Option<Range<usize>> {
    let lower = source[text.clone()].to_ascii_lowercase();
    let at = ["requirement", "conditional requirement"].into_iter().find(|word| lower.starts_with(word))?.len();
    let rest = &lower[at..];
    let gap = rest.len() - rest.trim_start_matches([' ', '\t', '#', ':']).len();
    if gap == 0 {
        return None;
    }
    debug_assert!(lower[..at].ends_with(WORD), "both words end with it");
    let word =
        rest[gap..].split(|c: char| c.is_whitespace() || matches!(c, ':' | ')' | ',')).next()?.trim_end_matches('.');
    let start = text.start + at + gap;
    let dotted = word.contains('.')
        && word.split('.').all(|part| !part.is_empty() && part.bytes().all(|b| b.is_ascii_alphanumeric()));
    let counted = word.starts_with(|c: char| c.is_ascii_digit()) || word.contains(|c: char| c.is_ascii_digit());
    (dotted && counted && is_foreign_id(word)).then(|| start..start + word.len())
}

/// What the requirement says: the quotes that follow it before the next heading, else the one block that does. What stands before
/// the quotes, and badges and examples before another block, are no words of it.
fn said(source: &str, outline: &Outline, heading: usize, silent: &mut Vec<Range<usize>>) -> Option<Range<usize>> {
    let quoted = outline.after(heading).iter().map(|next| &outline.blocks[*next]);
    let quoted = quoted.take_while(|block| !matches!(block.kind, BlockKind::Heading(_) | BlockKind::Rule));
    let has_quote = quoted.clone().any(|block| block.kind == BlockKind::Quote);
    let is_before = |block: &&Block| if has_quote { block.kind != BlockKind::Quote } else { is_beside(source, block) };
    let mut blocks = quoted.skip_while(is_before);
    let Some(first) = blocks.next() else {
        let next = &outline.blocks[*outline.after(heading).first()?];
        return (!matches!(next.kind, BlockKind::Heading(_) | BlockKind::Rule)).then(|| next.range.clone());
    };
    for next in outline.after(heading) {
        let block = &outline.blocks[*next];
        if block.range.start >= first.range.start {
            break;
        }
        silent.push(block.range.clone());
    }
    let mut said = first.range.clone();
    if first.kind == BlockKind::Quote {
        for quote in blocks.take_while(|block| block.kind == BlockKind::Quote) {
            said.end = quote.range.end;
        }
    }
    Some(said)
}

/// Whether a block is an example, raw HTML, or a paragraph of links alone.
fn is_beside(source: &str, block: &Block) -> bool {
    let links = || block.spans.iter().filter(|(kind, _)| *kind == SpanKind::Link);
    let is_linked = |text: &Range<usize>| {
        source[text.clone()].trim().is_empty()
            || links().any(|(_, link)| link.start <= text.start && text.end <= link.end)
    };
    match block.kind {
        BlockKind::Code | BlockKind::Html => true,
        BlockKind::Paragraph => {
            links().next().is_some()
                && block.spans.iter().all(|(kind, text)| match kind {
                    SpanKind::Text | SpanKind::Code => is_linked(text),
                    _ => true,
                })
        }
        _ => false,
    }
}
