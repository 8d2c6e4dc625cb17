//! Findings as workflow commands of GitHub, which shows them beside the lines of a change.

use std::fmt::Write as _;

use super::{Places, visible};
use crate::diagnostic::{Diagnostic, Severity};
use crate::source::Sources;

/// One line a finding: `::error file=…,line=…,endLine=…,col=…,endColumn=…,title=…::message`.
pub fn render(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    let mut places = Places::new(sources);
    let mut out = String::new();
    for diagnostic in diagnostics {
        let command = match diagnostic.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "notice",
            Severity::Allow => continue,
        };
        let place = place(diagnostic, &mut places);
        let title = property(diagnostic.name.info().name);
        let _ = writeln!(out, "::{command} {place}title={title}::{}", data(&message(diagnostic, &mut places)));
    }
    out
}

/// The properties that say where. GitHub takes columns only where a finding begins and ends on one line.
fn place(diagnostic: &Diagnostic, places: &mut Places) -> String {
    let Some(label) = &diagnostic.primary else { return String::new() };
    let (start, end) = (places.start(label.span), places.end(label.span));
    let file = property(places.sources.path(label.span.file));
    let lines = format!("file={file},line={},endLine={},", start.line, end.line);
    if start.line == end.line { format!("{lines}col={},endColumn={},", start.column, end.column) } else { lines }
}

/// The message with all else that is known, a line each.
fn message(diagnostic: &Diagnostic, places: &mut Places) -> String {
    let mut lines = vec![visible(&diagnostic.message).into_owned()];
    for label in &diagnostic.related {
        let path = visible(places.sources.path(label.span.file)).into_owned();
        lines.push(format!("{path}:{}: {}", places.start(label.span).line, visible(&label.text)));
    }
    lines.extend(diagnostic.notes.iter().map(|note| format!("note: {}", visible(note))));
    lines.extend(diagnostic.help.iter().map(|help| format!("help: {}", visible(help))));
    lines.join("\n")
}

fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

fn property(text: &str) -> String {
    data(&visible(text)).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;

    #[test]
    fn the_fixture_list() {
        let (diagnostics, sources) = fixture::list();
        insta::assert_snapshot!(render(&diagnostics, &sources));
    }

    #[test]
    fn no_text_starts_a_command_of_its_own() {
        let (diagnostics, sources) = fixture::list();
        let text = render(&diagnostics, &sources);
        assert_eq!(text.lines().count(), diagnostics.len());
        for line in text.lines() {
            let (head, _) = line[2..].split_once("::").expect("a command has a head");
            let (command, properties) = head.split_once(' ').expect("a command has properties");
            assert!(["error", "warning", "notice"].contains(&command), "{line}");
            assert!(
                properties.split(',').all(|property| property.split_once('=').is_some_and(|(key, _)| {
                    ["file", "line", "endLine", "col", "endColumn", "title"].contains(&key)
                })),
                "{line}"
            );
        }
    }

    #[test]
    fn properties_escape_what_ends_them() {
        assert_eq!(property("a:b,c%d"), "a%3Ab%2Cc%25d");
        assert_eq!(data("a:b,c%d\ne"), "a:b,c%25d%0Ae");
    }
}
