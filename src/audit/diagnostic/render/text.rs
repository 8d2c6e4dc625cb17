//! Findings in the look of rustc: a title, excerpts with the place marked, notes and help.
//!
//! Excerpts are cut out here, line by line, so that size and content of a file cannot matter; `annotate-snippets` only
//! draws them.

use std::fmt::Write as _;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Padding, Renderer, Snippet};
use rayon::prelude::*;

use super::{Counts, Places, held, push_visible, visible_start};
use crate::diagnostic::{Diagnostic, Label, Severity};
use crate::source::{FileId, Sources};

/// Findings shown in full; the rest are counted.
pub const SHOWN_MAX: usize = 200;
/// Places shown of one finding beside its primary one.
const RELATED_MAX: usize = 8;
/// Notes shown of one finding.
const NOTES_MAX: usize = 20;
/// Characters shown of one line of a file.
const LINE_CHARS_MAX: usize = 110;
/// Characters shown before the marked place where a line is cut.
const LEAD_CHARS: usize = 24;
/// Lines shown of one excerpt.
const LINES_MAX: u32 = 6;
/// Characters shown of a message, note or help.
const MESSAGE_CHARS_MAX: usize = 600;
/// Characters shown of a label or path.
const LABEL_CHARS_MAX: usize = 200;

/// Whether to write colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Colour {
    /// Characters only.
    Plain,
    /// With escape sequences for a terminal.
    Ansi,
}

/// All findings, then a line with their counts.
pub fn render(diagnostics: &[Diagnostic], sources: &Sources, colour: Colour) -> String {
    let (shown, all) = shown_of(diagnostics);
    render_shown(&shown, all, sources, colour)
}

/// The findings that are shown, in their order, and how many there are in all.
pub fn shown_of(diagnostics: &[Diagnostic]) -> (Vec<&Diagnostic>, Counts) {
    let shown = diagnostics.iter().zip(chosen(diagnostics));
    (shown.filter_map(|(diagnostic, shown)| shown.then_some(diagnostic)).collect(), Counts::of(diagnostics))
}

/// Findings that are drawn on one core: their neighbours mostly stand in the same file.
const DRAWN_TOGETHER: usize = 25;

/// The findings that are shown, a line with how many are not, and one with the counts of all.
pub fn render_shown(findings: &[&Diagnostic], all: Counts, sources: &Sources, colour: Colour) -> String {
    let renderer = match colour {
        Colour::Plain => Renderer::plain(),
        Colour::Ansi => Renderer::styled().hyperlink(false),
    };
    // Excerpts are cut to size before they are drawn.
    let renderer = renderer.term_width(LINE_CHARS_MAX * 12);
    let drawn: Vec<String> = findings
        .par_chunks(DRAWN_TOGETHER)
        .map(|findings| {
            let mut places = Places::new(sources);
            let mut out = String::new();
            for diagnostic in findings {
                push_drawn(&mut out, &renderer.render(&[drawn(diagnostic, &mut places)]));
            }
            out
        })
        .collect();
    let mut out = drawn.concat();
    let hidden = all.without(Counts::of(findings.iter().copied()));
    if hidden.sum() > 0 {
        let noun = if hidden.sum() == 1 { "finding is" } else { "findings are" };
        let _ = writeln!(out, "{} more {noun} not shown: {hidden}; the other formats have all\n", hidden.sum());
    }
    let _ = writeln!(out, "{all}");
    out
}

/// Adds one drawn finding and an empty line. Each place is named by a line of its own, because its column counts in the
/// file and not in the excerpt; the empty one that the excerpt brings is dropped.
fn push_drawn(out: &mut String, drawn: &str) {
    for line in drawn.lines().filter(|line| uncoloured(line).trim() != ":::") {
        out.push_str(line);
        out.push('\n');
    }
    out.push('\n');
}

/// The line without the colours of [`Colour::Ansi`].
fn uncoloured(line: &str) -> String {
    let mut parts = line.split('\u{1b}');
    let first = parts.next().unwrap_or_default();
    std::iter::once(first).chain(parts.map(|part| part.split_once('m').map_or(part, |(_, text)| text))).collect()
}

/// Which findings are shown: the gravest first, [`SHOWN_MAX`] at most.
fn chosen(diagnostics: &[Diagnostic]) -> Vec<bool> {
    let mut shown = vec![false; diagnostics.len()];
    let mut left = SHOWN_MAX;
    for severity in [Severity::Error, Severity::Warning, Severity::Note] {
        for (diagnostic, shown) in diagnostics.iter().zip(&mut shown) {
            if diagnostic.severity == severity && left > 0 {
                *shown = true;
                left -= 1;
            }
        }
    }
    shown
}

fn drawn(diagnostic: &Diagnostic, places: &mut Places) -> Group<'static> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note | Severity::Allow => Level::NOTE,
    };
    let title = level.primary_title(shown(&diagnostic.message)).id(diagnostic.name.info().name);
    let mut group = Group::with_title(title);
    for (index, excerpt) in excerpts(diagnostic, places).into_iter().enumerate() {
        if index > 0 {
            group = group.element(Padding);
        }
        group = group.element(excerpt.origin).element(excerpt.snippet);
    }
    if let Some(more) = diagnostic.related.len().checked_sub(RELATED_MAX + 1) {
        group = group.element(Level::NOTE.message(format!("and {} more places", more + 1)));
    }
    for note in diagnostic.notes.iter().take(NOTES_MAX) {
        group = group.element(Level::NOTE.message(shown(note)));
    }
    if let Some(more) = diagnostic.notes.len().checked_sub(NOTES_MAX + 1) {
        group = group.element(Level::NOTE.message(format!("and {} more notes", more + 1)));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(shown(help)));
    }
    group
}

fn shown(text: &str) -> String {
    visible_start(text, MESSAGE_CHARS_MAX).into_owned()
}

struct Excerpt {
    origin: Origin<'static>,
    snippet: Snippet<'static, annotate_snippets::Annotation<'static>>,
}

/// A label with the lines on which it is shown.
struct Marked<'a> {
    label: &'a Label,
    kind: AnnotationKind,
    range: Range<usize>,
    /// First and last, counted from 1.
    lines: (u32, u32),
    /// Lines of the place that are not shown.
    left_out: u32,
}

/// One excerpt a place; places near the first in its file share one.
fn excerpts(diagnostic: &Diagnostic, places: &mut Places) -> Vec<Excerpt> {
    let mut groups: Vec<Vec<Marked>> = Vec::new();
    let primary = diagnostic.primary.iter().map(|label| (label, AnnotationKind::Primary));
    let related = diagnostic.related.iter().take(RELATED_MAX).map(|label| (label, AnnotationKind::Context));
    for (label, kind) in primary.chain(related) {
        let marked = marked(label, kind, places.sources);
        let near = groups.iter_mut().find(|group| fits(group, &marked));
        match near {
            Some(group) => group.push(marked),
            None => groups.push(vec![marked]),
        }
    }
    groups.iter().map(|group| excerpt(group, places)).collect()
}

fn marked<'a>(label: &'a Label, kind: AnnotationKind, sources: &Sources) -> Marked<'a> {
    let file = label.span.file;
    let mut range = held(sources, label.span);
    let (first, _) = sources.line_at(file, range.start);
    let (mut last, mut last_line) = sources.line_at(file, range.end);
    if last > first && range.end == last_line.start {
        // Nothing of this line belongs to the span, only the end of the line before.
        (last, last_line) = sources.line_at(file, range.end - 1);
        range.end = last_line.end.max(range.start);
    }
    let left_out = last.saturating_sub(first + LINES_MAX - 1);
    if left_out > 0 {
        let mut line = sources.line_at(file, range.start).1;
        for _ in 1..LINES_MAX {
            line = sources.line_at(file, next_line(sources.text(file), &line)).1;
        }
        range.end = line.end;
        last = first + LINES_MAX - 1;
    }
    Marked { label, kind, range, lines: (first, last), left_out }
}

/// Where the line after this one starts.
fn next_line(text: &str, line: &Range<usize>) -> usize {
    text[line.end..].find('\n').map_or(text.len(), |at| line.end + at + 1)
}

fn fits(group: &[Marked], marked: &Marked) -> bool {
    let first = group.iter().map(|other| other.lines.0).chain([marked.lines.0]).min().unwrap_or(1);
    let last = group.iter().map(|other| other.lines.1).chain([marked.lines.1]).max().unwrap_or(1);
    group[0].label.span.file == marked.label.span.file && last - first < LINES_MAX
}

fn excerpt(group: &[Marked], places: &mut Places) -> Excerpt {
    let sources = places.sources;
    let file = group[0].label.span.file;
    let start = group.iter().map(|marked| marked.range.start).min().unwrap_or(0);
    let end = group.iter().map(|marked| marked.range.end).max().unwrap_or(0);
    let cut = Cut::of(sources, file, start..end, group);
    let annotations: Vec<_> = group
        .iter()
        .map(|marked| {
            let annotation = marked.kind.span(cut.position(marked.range.start)..cut.position(marked.range.end));
            let words = visible_start(&marked.label.text, LABEL_CHARS_MAX);
            match (words.is_empty(), marked.left_out) {
                (true, 0) => annotation,
                (false, 0) => annotation.label(words.into_owned()),
                (true, more) => annotation.label(format!("and {more} more lines")),
                (false, more) => annotation.label(format!("{words} (and {more} more lines)")),
            }
        })
        .collect();
    let place = places.at(file, group[0].range.start);
    let path = visible_start(sources.path(file), LABEL_CHARS_MAX).into_owned();
    Excerpt {
        origin: Origin::path(path).line(place.line as usize).char_column(place.column as usize),
        snippet: Snippet::source(cut.text).line_start(cut.first_line as usize).annotations(annotations),
    }
}

/// Lines of a file made harmless and short, with where each of their characters came from.
struct Cut {
    text: String,
    first_line: u32,
    /// Byte in the file, byte in `text`; both rising.
    map: Vec<(usize, usize)>,
}

impl Cut {
    fn of(sources: &Sources, file: FileId, range: Range<usize>, group: &[Marked]) -> Self {
        let text = sources.text(file);
        let (first_line, mut line) = sources.line_at(file, range.start);
        let mut cut = Self { text: String::new(), first_line, map: Vec::new() };
        loop {
            let mut starts = group.iter().map(|marked| marked.range.start);
            let focus = starts.find(|byte| (line.start..=line.end).contains(byte)).unwrap_or(line.start);
            cut.push_line(text, line.clone(), focus);
            let next = next_line(text, &line);
            if line.end >= range.end || next > range.end || next == text.len() {
                return cut;
            }
            cut.text.push('\n');
            line = sources.line_at(file, next).1;
        }
    }

    fn push_line(&mut self, text: &str, line: Range<usize>, focus: usize) {
        let whole = &text[line.clone()];
        let lead = text[line.start..focus]
            .char_indices()
            .rev()
            .nth(LEAD_CHARS - 1)
            .map_or(line.start, |(at, _)| line.start + at);
        let fits = whole.char_indices().nth(LINE_CHARS_MAX).is_none();
        let start = if fits { line.start } else { lead };
        self.map.push((line.start, self.text.len()));
        if start > line.start {
            self.text.push('…');
        }
        for (count, (at, c)) in text[start..line.end].char_indices().enumerate() {
            if count == LINE_CHARS_MAX {
                self.map.push((start + at, self.text.len()));
                self.text.push('…');
                break;
            }
            self.map.push((start + at, self.text.len()));
            push_visible(&mut self.text, c);
        }
        self.map.push((line.end, self.text.len()));
    }

    /// Where in the excerpt a byte of the file is shown, or what stands for it.
    fn position(&self, byte: usize) -> usize {
        let after = self.map.partition_point(|(from, _)| *from < byte);
        self.map.get(after).map_or(self.text.len(), |(_, to)| *to)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{fixture, is_unseen};
    use super::*;
    use crate::diagnostic::Name;
    use crate::source::Span;

    #[test]
    fn the_fixture_list() {
        let (diagnostics, sources) = fixture::list();
        insta::assert_snapshot!(render(&diagnostics, &sources, Colour::Plain));
    }

    #[test]
    fn colours_are_all_that_a_terminal_is_told() {
        let (diagnostics, sources) = fixture::list();
        let plain = render(&diagnostics, &sources, Colour::Plain);
        let coloured = render(&diagnostics, &sources, Colour::Ansi);
        assert!(!plain.chars().any(|c| c != '\n' && is_unseen(c)));
        assert!(coloured.contains("\u{1b}["));
        let mut bare = String::new();
        let mut rest = coloured.as_str();
        while let Some((before, after)) = rest.split_once("\u{1b}[") {
            bare.push_str(before);
            let (codes, after) = after.split_once('m').expect("a colour ends with m");
            assert!(codes.bytes().all(|b| b.is_ascii_digit() || b == b';'), "{codes:?}");
            rest = after;
        }
        bare.push_str(rest);
        assert_eq!(bare, plain);
    }

    #[test]
    fn the_gravest_are_shown_and_the_rest_counted() {
        let mut sources = Sources::default();
        let file = sources.add("a.md", "text\n");
        let note = |i: usize| Diagnostic::new(Name::RawHtml, format!("note {i}")).at(Span::new(file, 0..4));
        let mut diagnostics: Vec<Diagnostic> = (0..=SHOWN_MAX).map(note).collect();
        diagnostics.push(Diagnostic::new(Name::EmptyClause, "the error").at(Span::new(file, 0..4)));
        let text = render(&diagnostics, &sources, Colour::Plain);
        assert_eq!(text.matches(" --> a.md:1:1").count(), SHOWN_MAX);
        assert!(text.contains("error[empty-clause]: the error"));
        assert!(
            text.ends_with(
                "2 more findings are not shown: 0 errors, 0 warnings, 2 notes; the other formats have all\n\n\
             1 error, 0 warnings, 201 notes\n"
            ),
            "{}",
            &text[text.len() - 200..]
        );
    }

    #[test]
    fn output_stays_small_whatever_the_input() {
        let mut sources = Sources::default();
        let wide = "\u{1b}".repeat(100_000);
        let file = sources.add(wide.as_str(), format!("{wide}\n{}", "line\n".repeat(10_000)));
        let whole = Span::new(file, 0..sources.text(file).len());
        let mut diagnostic =
            Diagnostic::new(Name::EmptyClause, wide.as_str()).labelled(whole, wide.as_str()).help(wide.clone());
        for _ in 0..1000 {
            diagnostic = diagnostic.related(whole, wide.as_str()).note(wide.as_str());
        }
        let text = render(&[diagnostic], &sources, Colour::Plain);
        assert!(text.len() < 100_000, "{} bytes", text.len());
        assert!(text.contains("and 992 more places") && text.contains("and 980 more notes"));
    }

    #[test]
    fn spans_on_any_boundary_are_drawn() {
        let mut sources = Sources::default();
        let text = "a\u{1b}é\r\n\r\n\t漢\n\nlast";
        let file = sources.add("a.md", text);
        for start in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
            for end in (start..=text.len()).filter(|at| text.is_char_boundary(*at)) {
                let diagnostic =
                    Diagnostic::new(Name::EmptyClause, "any").labelled(Span::new(file, start..end), "label");
                let drawn = render(&[diagnostic], &sources, Colour::Plain);
                assert!(drawn.contains("--> a.md:") && drawn.contains("label"), "{start}..{end}\n{drawn}");
            }
        }
    }

    proptest::proptest! {
        #[test]
        fn any_text_with_any_places_is_drawn(
            text in "[a\u{301}漢\u{200d}\u{202e}\t\r\n\n\u{1b}é𝄞 ]{0,60}",
            long in 0_usize..3,
            edges in proptest::collection::vec((0_usize..300, 0_usize..300), 1..5),
        ) {
            let mut sources = Sources::default();
            let text = text.replace('é', &"é".repeat(1 + long * 90));
            let file = sources.add("a.md", text.as_str());
            let at = |edge: usize| text.floor_char_boundary(edge * text.len() / 300);
            let mut diagnostic = Diagnostic::new(Name::EmptyClause, text.as_str());
            for (from, to) in edges {
                let span = Span::new(file, at(from.min(to))..at(from.max(to)));
                diagnostic = match diagnostic.primary {
                    None => diagnostic.labelled(span, "first"),
                    Some(_) => diagnostic.related(span, text.as_str()),
                };
            }
            let drawn = render(&[diagnostic], &sources, Colour::Plain);
            proptest::prop_assert!(drawn.contains("--> a.md:") && drawn.contains("first"));
            proptest::prop_assert!(!drawn.chars().any(|c| c != '\n' && is_unseen(c)));
        }
    }
}
