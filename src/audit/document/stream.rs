//! The Markdown parser's events with a look ahead.
//!
//! Lives here: how the parser is set up, and what is kept from it. What the events mean does not live here.

use std::collections::{BTreeMap, VecDeque};
use std::ops::Range;

use pulldown_cmark::{BrokenLink, BrokenLinkCallback, CowStr, Event, OffsetIter, Options, Parser, Tag as Mark};

use super::authorities::{Authorities, Definition, folded};

/// An event and where it stands in the text.
pub(super) type Placed<'a> = (Event<'a>, Range<usize>);

/// The events of one document.
pub(super) struct Stream<'a> {
    /// None once they are let go of.
    events: Option<OffsetIter<'a, Resolve<'a>>>,
    ahead: VecDeque<Placed<'a>>,
}

/// What the parser asks about references without a definition.
struct Resolve<'a> {
    text: &'a str,
    authorities: &'a Authorities<'a>,
}

impl<'a> BrokenLinkCallback<'a> for Resolve<'a> {
    fn handle_broken_link(&mut self, link: BrokenLink<'a>) -> Option<(CowStr<'a>, CowStr<'a>)> {
        let resolved = self.authorities.resolves(link.link_type, &link.reference, &self.text[link.span]);
        resolved.then_some((CowStr::Borrowed(""), CowStr::Borrowed("")))
    }
}

impl<'a> Stream<'a> {
    /// Parses Markdown. Also gives the link definitions in it by folded label.
    pub(super) fn new(text: &'a str, authorities: &'a Authorities<'a>) -> (Self, BTreeMap<String, Definition>) {
        let resolve = Resolve { text, authorities };
        let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_TASKLISTS;
        let events = Parser::new_with_broken_link_callback(text, options, Some(resolve)).into_offset_iter();
        let definitions = events
            .reference_definitions()
            .iter()
            .map(|(label, definition)| {
                let address = definition.dest.to_string();
                (folded(label), Definition { address, range: definition.span.clone() })
            })
            .collect();
        (Self { events: Some(events), ahead: VecDeque::new() }, definitions)
    }

    /// Lets go of the events that are left.
    pub(super) fn end(&mut self) {
        self.events = None;
        self.ahead = VecDeque::new();
    }

    /// The next event.
    pub(super) fn next(&mut self) -> Option<Placed<'a>> {
        self.ahead.pop_front().or_else(|| self.events.as_mut()?.next())
    }

    /// Makes an event the next one again.
    pub(super) fn put_back(&mut self, placed: Placed<'a>) {
        self.ahead.push_front(placed);
    }

    /// The event `distance` after the next one.
    pub(super) fn peek(&mut self, distance: usize) -> Option<&Placed<'a>> {
        while self.ahead.len() <= distance {
            let event = self.events.as_mut()?.next()?;
            self.ahead.push_back(event);
        }
        self.ahead.get(distance)
    }
}

/// Whether an event is part of a block's text.
pub(super) fn is_inline(event: &Event<'_>) -> bool {
    match event {
        Event::Text(_)
        | Event::Code(_)
        | Event::InlineMath(_)
        | Event::DisplayMath(_)
        | Event::InlineHtml(_)
        | Event::FootnoteReference(_)
        | Event::SoftBreak
        | Event::HardBreak
        | Event::TaskListMarker(_) => true,
        Event::Start(mark) => matches!(mark, Mark::Emphasis | Mark::Strong | Mark::Link { .. } | Mark::Image { .. }),
        Event::End(_) | Event::Html(_) | Event::Rule => false,
    }
}

/// The byte from which on a document nests deeper than `most` containers on one line, or its end.
///
/// The Markdown parser spends time on every open container for every line, so depth is bounded before it begins.
pub(super) fn shallow_end(text: &str, most: usize) -> usize {
    let mut start = 0;
    for end in memchr::memchr2_iter(b'\n', b'\r', text.as_bytes()).map(|at| at + 1).chain([text.len()]) {
        if depth(&text[start..end], most) > most {
            return start;
        }
        start = end;
    }
    start
}

/// The byte from which on a document has more than `most` lines and signs of markup, or its end.
///
/// For each of them the Markdown parser keeps something, which takes a hundred times the memory of the sign itself.
pub(super) fn sparse_end(text: &str, most: usize) -> usize {
    if text.len() <= most {
        return text.len();
    }
    let mut count = 0;
    let over = text.bytes().position(|byte| {
        count += usize::from(is_sign(byte));
        count > most
    });
    over.map_or(text.len(), |at| text[..at].rfind(['\n', '\r']).map_or(0, |line| line + 1))
}

/// Whether a byte ends a line, or may open or close something in one.
const fn is_sign(byte: u8) -> bool {
    matches!(
        byte,
        b'\n' | b'\r' | b'*' | b'_' | b'`' | b'[' | b']' | b'!' | b'<' | b'>' | b'&' | b'\\' | b'|' | b'~' | b'$'
    )
}

/// How many containers the marks before a line's text can open or continue; counts no further than just above `most`.
fn depth(line: &str, most: usize) -> usize {
    let bytes = line.as_bytes();
    let (mut depth, mut columns, mut at) = (0, 0, 0);
    let gap = |at: usize| bytes.get(at).is_none_or(|b| matches!(b, b' ' | b'\t' | b'\n' | b'\r'));
    while let Some(byte) = bytes.get(at)
        && depth <= most
    {
        match byte {
            b' ' => columns += 1,
            b'\t' => columns += 4,
            b'>' => depth += 1,
            b'-' | b'+' | b'*' if gap(at + 1) && !is_rule(&bytes[at..]) => depth += 1,
            b'0'..=b'9' => {
                let digits = bytes[at..].iter().take(10).take_while(|b| b.is_ascii_digit()).count();
                at += digits;
                if !matches!(bytes.get(at), Some(b'.' | b')')) || !gap(at + 1) {
                    break;
                }
                depth += 1;
            }
            _ => break,
        }
        at += 1;
    }
    if depth == 0 { 0 } else { depth + columns / 2 }
}

/// Whether the rest of a line is a thematic break; looks no further than is needed to tell from a list.
fn is_rule(rest: &[u8]) -> bool {
    let mark = rest[0];
    mark != b'+' && rest.iter().all(|b| *b == mark || matches!(b, b' ' | b'\t' | b'\n' | b'\r'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_counts_containers_of_a_line() {
        for (line, expected) in [
            ("text", 0),
            ("> > text", 3),
            (">>> text", 3),
            ("- * + 1. 2) x", 7),
            ("- - - - - -\n", 0),
            ("*****", 0),
            ("-text", 0),
            ("1.5 x", 0),
            ("        code", 0),
            ("    - item", 3),
        ] {
            assert_eq!(depth(line, 100), expected, "{line}");
        }
    }

    #[test]
    fn a_text_too_dense_ends_at_a_line() {
        assert_eq!(sparse_end("a *b* c\nd *e* f\n", 4), 8);
        assert_eq!(sparse_end("a *b* c\nd *e* f\n", 6), 16);
        assert_eq!(sparse_end("[[[[[[", 4), 0);
        assert_eq!(sparse_end("plain words alone", 4), 17);
    }

    #[test]
    fn a_line_too_deep_ends_the_readable_part() {
        assert_eq!(shallow_end("a\n>>> b\nc", 2), 2);
        assert_eq!(shallow_end("a\n>>> b\nc", 3), 9);
    }
}
