//! Clauses as a table of comma-separated values, RFC 4180: lines end in CRLF, every field is quoted.
//!
//! Spreadsheets run what looks like a formula, so a field that opens like one gets an apostrophe before it.

use super::place::Place;
use crate::chain::Audit;
use crate::diagnostic::render::visible;

const COLUMNS: [&str; 11] =
    ["id", "tag", "status", "reasons", "document", "line", "family", "citations", "cases", "fingerprint", "words"];

/// One row a clause, in the order in which they stand, under a row of names.
pub fn clauses(audit: &Audit) -> String {
    let trace = &audit.trace;
    let mut out = String::new();
    push_row(&mut out, &COLUMNS.map(str::to_owned));
    for entry in &trace.clauses {
        let clause = trace.clause(entry);
        let place = Place::of(&trace.project.sources, clause.marker);
        let joined = |parts: Vec<String>| parts.join("; ");
        push_row(
            &mut out,
            &[
                clause.id.value.clone(),
                clause.tag.to_string(),
                entry.verdict.status.to_string(),
                joined(entry.verdict.reasons.iter().map(ToString::to_string).collect()),
                place.path,
                place.line.to_string(),
                crate::trace::family_of(&clause.id.value).to_owned(),
                joined(clause.citations.iter().map(|one| format!("{}, {}", one.authority, one.locator)).collect()),
                joined(entry.cases.iter().map(|link| link.case.clone()).collect()),
                clause.fingerprint.to_string(),
                clause.words.clone(),
            ],
        );
    }
    out
}

fn push_row(out: &mut String, fields: &[String]) {
    for (i, field) in fields.iter().enumerate() {
        if i > 0 {
            out.push(',');
        }
        push_field(out, field);
    }
    out.push_str("\r\n");
}

fn push_field(out: &mut String, field: &str) {
    out.push('"');
    // Full-width signs count too: some spreadsheets take them for the plain ones.
    if field.trim_start().starts_with(['=', '+', '-', '@', '|', '%', '＝', '＋', '－', '＠']) {
        out.push('\'');
    }
    for c in visible(field).chars() {
        if c == '"' {
            out.push('"');
        }
        out.push(c);
    }
    out.push('"');
}

#[cfg(test)]
mod tests {
    use super::*;

    fn field(text: &str) -> String {
        let mut out = String::new();
        push_field(&mut out, text);
        out
    }

    #[test]
    fn every_clause_of_the_fixture() {
        insta::assert_snapshot!(clauses(&super::super::fixture::project()).replace("\r\n", "\n"));
    }

    #[test]
    fn fields_are_quoted_and_no_formula_runs() {
        assert_eq!(field("a, \"b\""), "\"a, \"\"b\"\"\"");
        for formula in ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\t=1", "\r=1", "\u{ff1d}1"] {
            assert!(field(formula).starts_with("\"'"), "{formula:?} {}", field(formula));
        }
        assert_eq!(field("x=1"), "\"x=1\"");
        assert_eq!(field("a\r\nb"), "\"a␍␊b\"");
    }
}
