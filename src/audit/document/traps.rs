//! Traps of Markdown: how a marker is lost, and how it is said.
//!
//! Lives here: the findings about markers, citations and raw HTML, with their words. When each is looked for does not.

use std::ops::Range;

use super::Citation;
use super::faults::shown;
use super::inline::Kind;
use super::marker::{self, Marker};
use super::walk::Walk;
use crate::diagnostic::{Diagnostic, Name};
use crate::ids::{ID_BYTES_MAX, Tag, is_clause_id};

/// A misspelt label is compared with all known ones; this often in a document.
const SUGGESTIONS_MAX: usize = 100;

impl Walk<'_> {
    /// Reports a marker whose brackets are the text of a link.
    pub(super) fn check_marker_before(&mut self, link: &Range<usize>) {
        let Some(inline) = &self.inline else { return };
        if inline.run.is_empty() || inline.run.end != link.start {
            return;
        }
        let Some(tag) = marker::tag_before(&self.source[inline.run.clone()]) else { return };
        let opens_block = inline.range.as_ref().is_none_or(|range| range.start + tag.word().len() == link.start);
        let written = &self.source.as_bytes()[link.start..link.end.min(link.start + ID_BYTES_MAX + 2)];
        let Some(close) = written.iter().position(|b| *b == b']') else { return };
        let id = &self.source[link.start + 1..link.start + close];
        if !written.starts_with(b"[") || !(is_clause_id(id) || (opens_block && id.contains('.'))) {
            return;
        }
        let marker = link.start - tag.word().len()..link.start + close + 1;
        let message = format!("the marker `{}` is part of a link", shown(&self.source[marker.clone()]));
        let mut fault = self.faults.at(Name::MarkerInLink, marker, message);
        if let Some(definition) =
            self.definition(id).filter(|_| written.len() == close + 1 || written[close + 1..].starts_with(b"[]"))
        {
            let range = self.trimmed(definition.range.clone());
            fault =
                fault.related(self.faults.span(range), "this definition makes it one").help("remove the definition");
        } else {
            fault = fault.help("put a space or a line break after the marker");
        }
        self.faults.push(fault);
        if let Some(inline) = &mut self.inline {
            inline.faulty = true;
        }
    }

    pub(super) fn misplaced(&self, kind: Kind, marked: bool, lost: &Marker) -> Diagnostic {
        let written = &self.source[lost.range.clone()];
        let (name, message, help) = match kind {
            Kind::Heading { setext: true } => (
                Name::MarkerAsHeading,
                format!("the line under the paragraph makes `{written}` a heading"),
                "put an empty line between the paragraph and the line of `---` or `===`",
            ),
            Kind::Heading { setext: false } => (
                Name::MisplacedMarker,
                format!("`{written}` stands in a heading, which is no clause"),
                "put the marker at the start of the paragraph below the heading",
            ),
            Kind::Cell { head: true, .. } => (
                Name::MisplacedMarker,
                format!("`{written}` stands in a table's header, which is no clause"),
                "put the marker at the start of the first cell of a row below the header",
            ),
            Kind::Cell { head: false, first: false } => (
                Name::MisplacedMarker,
                format!("`{written}` stands in a later cell of its row"),
                "put the marker at the start of the row's first cell",
            ),
            Kind::Paragraph | Kind::Bare | Kind::Cell { .. } if marked => (
                Name::SecondMarker,
                format!("`{written}` is the second marker of its block"),
                "put an empty line before it, or give it an item or row of its own",
            ),
            Kind::Paragraph | Kind::Bare | Kind::Cell { .. } => (
                Name::MisplacedMarker,
                format!("`{written}` does not stand at the start of its block"),
                "put the marker first, or an empty line before it; write it as code where the text only speaks of it",
            ),
        };
        self.faults.at(name, lost.range.clone(), message).help(help)
    }

    pub(super) fn report_malformed(&mut self, found: &Marker) {
        let id = &self.source[found.id.clone()];
        let message = match id.len() {
            0 => format!("the marker `{}` has no ID", found.tag),
            _ if !self.source[found.range.clone()].ends_with(']') => {
                format!("the marker `{}[{}` is not closed", found.tag, shown(id))
            }
            long if long > ID_BYTES_MAX => {
                format!("the clause ID `{}` has {long} bytes; the limit is {ID_BYTES_MAX}", shown(id))
            }
            _ => format!("`{}` is not a clause ID", shown(id)),
        };
        let help = marker::mended(id).map_or_else(
            || {
                "write two or more words of lower-case letters and digits, with dots between: `family.area.point`"
                    .to_owned()
            },
            |mended| format!("write `{}[{mended}]`", found.tag),
        );
        let range = if id.is_empty() { found.range.clone() } else { found.id.clone() };
        self.faults.push(self.faults.at(Name::MalformedClauseId, range, message).help(help));
    }

    pub(super) fn report_misspelt(&mut self, range: Range<usize>, meant: Option<Tag>) {
        let written = &self.source[range.clone()];
        let message = format!("`{}` looks like a marker, but is none", shown(written));
        let id = written.split_once('[').map_or("", |(_, id)| id);
        let help = match meant {
            Some(tag) => format!("write `{tag}[{}`", shown(id)),
            None => "use one of the tags `sourced`, `interpretation` and `unresolved`, or name another tool's markers under \
                     `markers: {dialects: …}`"
                .to_owned(),
        };
        self.faults.push(self.faults.at(Name::MisspeltMarker, range, message).help(help));
    }

    pub(super) fn report_html(&mut self, range: Range<usize>) {
        if self.course.is_some() {
            return;
        }
        let fault = self.faults.at(Name::RawHtml, range, "raw HTML is shown as text");
        self.faults.push(fault.help("use Markdown, or write it as code"));
    }

    pub(super) fn report_markers_in_html(&mut self, range: Range<usize>) {
        for found in marker::within(self.source, range) {
            let message = format!("the marker `{}` stands in raw HTML", &self.source[found.range.clone()]);
            let fault = self.faults.at(Name::MarkerInHtml, found.range, message);
            self.faults.push(fault.help("take the HTML away, or put an empty line between it and the marker"));
        }
    }

    /// Reports a fence that nothing closes and that has markers behind it, which are code.
    pub(super) fn check_fence(&mut self, written: &Range<usize>) {
        let text = &self.source[written.clone()];
        if is_closed(text) {
            return;
        }
        let lost = marker::within(self.source, written.clone());
        let Some(first) = lost.first() else { return };
        let opening = written.start..written.start + text.find('\n').unwrap_or(text.len());
        let message =
            format!("the code that begins here never ends, so that `{}` is code", &self.source[first.range.clone()]);
        let fault = self.faults.at(Name::UnclosedCode, opening, message);
        let fault = fault.related(self.faults.span(first.range.clone()), "this is no marker");
        self.faults.push(fault.help("end the code with a line of the same signs"));
    }

    pub(super) fn report_citation(&mut self, citation: &Citation, known: bool, range: Range<usize>) {
        let id = shown(&citation.authority);
        if !known {
            let message = format!("no authority has the ID `{id}`");
            let suggestion = if self.suggestions < SUGGESTIONS_MAX {
                self.suggestions += 1;
                self.authorities.nearest(&citation.authority)
            } else {
                None
            };
            let help = suggestion.map_or_else(
                || "correct the label, or add the publication to the authorities".to_owned(),
                |near| format!("did you mean `{near}`? If not, add the publication to the authorities"),
            );
            self.faults.push(self.faults.at(Name::UnknownAuthority, range, message).help(help));
        } else if citation.locator.is_missing() && self.citations_count() {
            let message = format!("the citation of `{id}` does not say where in it");
            let fault = self.faults.at(Name::UnlocatedCitation, range, message);
            self.faults.push(
                fault.help(format!("write the place as the link's words: `[p. 11][{id}]`, or `[page unknown][{id}]`")),
            );
        }
    }
}

/// Whether the last line of fenced code closes it; the signs of quotes around it may stand before its own.
fn is_closed(text: &str) -> bool {
    let sign = if text.starts_with('~') { '~' } else { '`' };
    let opened = text.chars().take_while(|c| *c == sign).count();
    text.rsplit_once('\n').is_some_and(|(_, last)| {
        let last = last.trim_start_matches([' ', '\t', '>']).trim_end();
        last.len() >= opened && last.chars().all(|c| c == sign)
    })
}
