//! Findings as JSON of the project's own, `truthsayer-diagnostics/1`: all that is known, nothing cut.

use serde::Serialize;

use super::{Counts, Places, held};
use crate::diagnostic::{Diagnostic, Label, Severity};
use crate::source::Sources;

/// The name and number of the format.
pub const SCHEMA: &str = "truthsayer-diagnostics/1";

/// All findings in one object, as lines indented by two spaces.
///
/// Lines and columns count from 1, columns in characters; bytes count from 0; an end is the place after the last character.
pub fn render(diagnostics: &[Diagnostic], sources: &Sources) -> String {
    let mut places = Places::new(sources);
    let counts = Counts::of(diagnostics);
    let report = Report {
        schema: SCHEMA,
        summary: Summary { errors: counts.errors, warnings: counts.warnings, notes: counts.notes },
        diagnostics: diagnostics.iter().map(|diagnostic| Finding::of(diagnostic, &mut places)).collect(),
    };
    let mut text = serde_json::to_string_pretty(&report).expect("strings and numbers always have a JSON form");
    text.push('\n');
    text
}

#[derive(Serialize)]
struct Report<'a> {
    schema: &'static str,
    summary: Summary,
    diagnostics: Vec<Finding<'a>>,
}

#[derive(Serialize)]
struct Summary {
    errors: usize,
    warnings: usize,
    notes: usize,
}

#[derive(Serialize)]
struct Finding<'a> {
    name: &'static str,
    severity: Severity,
    message: &'a str,
    primary: Option<Place<'a>>,
    related: Vec<Place<'a>>,
    notes: &'a [String],
    help: Option<&'a str>,
}

impl<'a> Finding<'a> {
    fn of(diagnostic: &'a Diagnostic, places: &mut Places<'a>) -> Self {
        Self {
            name: diagnostic.name.info().name,
            severity: diagnostic.severity,
            message: &diagnostic.message,
            primary: diagnostic.primary.as_ref().map(|label| Place::of(label, places)),
            related: diagnostic.related.iter().map(|label| Place::of(label, places)).collect(),
            notes: &diagnostic.notes,
            help: diagnostic.help.as_deref(),
        }
    }
}

#[derive(Serialize)]
struct Place<'a> {
    path: &'a str,
    start: Point,
    end: Point,
    label: &'a str,
}

#[derive(Serialize)]
struct Point {
    line: u32,
    column: u32,
    byte: usize,
}

impl<'a> Place<'a> {
    fn of(label: &'a Label, places: &mut Places<'a>) -> Self {
        let range = held(places.sources, label.span);
        let (start, end) = (places.start(label.span), places.end(label.span));
        Self {
            path: places.sources.path(label.span.file),
            start: Point { line: start.line, column: start.column, byte: range.start },
            end: Point { line: end.line, column: end.column, byte: range.end },
            label: &label.text,
        }
    }
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
    fn bytes_cut_what_columns_say() {
        let (diagnostics, sources) = fixture::list();
        let read: serde_json::Value = serde_json::from_str(&render(&diagnostics, &sources)).expect("JSON");
        assert_eq!(read["schema"], SCHEMA);
        let findings = read["diagnostics"].as_array().expect("a list");
        assert_eq!(findings.len(), diagnostics.len());
        for (finding, diagnostic) in findings.iter().zip(&diagnostics) {
            let Some(label) = &diagnostic.primary else {
                assert!(finding["primary"].is_null());
                continue;
            };
            for (edge, byte) in [("start", label.span.start), ("end", label.span.end)] {
                assert_eq!(finding["primary"][edge]["byte"], byte);
                let text = &sources.text(label.span.file)[..byte as usize];
                assert_eq!(finding["primary"][edge]["line"], text.matches('\n').count() + 1);
                let line = text.rsplit('\n').next().unwrap_or("");
                assert_eq!(finding["primary"][edge]["column"], line.chars().count() + 1);
            }
        }
    }
}
