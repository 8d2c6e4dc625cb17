//! Everything about one name: a clause, case, authority, gate, attestation, diagnostic, family or word.
//!
//! Lives here: the order in which a name is looked up, and what all answers share. One file a kind of thing.

pub mod attestation;
pub mod authority;
pub mod case;
pub mod clause;
pub mod diagnostic;
pub mod family;
pub mod word;

use serde::Serialize;

use super::gates::{self, Extent, GateReport};
use super::json;
use super::page::{Look, Page, Phrase};
use super::paint::Style;
use crate::chain::Audit;
use crate::diagnostic::Name;
use crate::ids::nearest;
use crate::trace::families;

/// The name and number of the JSON format.
pub const SCHEMA: &str = "truthsayer-explain/1";

/// What is known of a name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Explained {
    /// What was asked for.
    pub asked: String,
    /// What a reader must know first, such as that the ID is an old one.
    pub notes: Vec<String>,
    /// The thing itself.
    #[serde(flatten)]
    pub subject: Subject,
}

/// What a name can be of, in the order in which they are looked up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Subject {
    /// A clause.
    Clause(Box<clause::ClauseAnswer>),
    /// An ID that is never used again.
    Retired(clause::RetiredAnswer),
    /// A case, or a probe that does not exist yet.
    Case(case::CaseAnswer),
    /// A publication.
    Authority(authority::AuthorityAnswer),
    /// A gate.
    Gate(Box<GateReport>),
    /// An attestation.
    Attestation(attestation::AttestationAnswer),
    /// The name of a diagnostic.
    Diagnostic(diagnostic::DiagnosticAnswer),
    /// A family of rules.
    Family(family::FamilyAnswer),
    /// A tag, status, class of change, facet or ruling.
    Word(word::WordAnswer),
}

/// Nothing has this name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unknown {
    /// Names that may have been meant, the likeliest first.
    pub nearest: Vec<String>,
}

/// Names below a prefix that are offered.
const BELOW_MAX: usize = 10;

/// All that is known of `name`.
pub fn explain(audit: &Audit, name: &str) -> Result<Explained, Unknown> {
    let mut notes = Vec::new();
    let present = audit.trace.present_id(name);
    if present != name {
        notes.push(format!("`{name}` was renamed to `{present}`"));
    }
    let mut answers = LOOKUPS.iter().filter_map(|(kind, find)| find(audit, present).map(|subject| (kind, subject)));
    let Some((_, subject)) = answers.next() else { return Err(Unknown { nearest: suggestions(audit, name) }) };
    notes.extend(answers.map(|(kind, _)| format!("`{present}` is also the name of {kind}")));
    Ok(Explained { asked: name.to_owned(), notes, subject })
}

type Lookup = fn(&Audit, &str) -> Option<Subject>;

const LOOKUPS: [(&str, Lookup); 9] = [
    ("a clause", |audit, name| clause::find(audit, name).map(|found| Subject::Clause(Box::new(found)))),
    ("a retired clause", |audit, name| clause::find_retired(audit, name).map(Subject::Retired)),
    ("a case", |audit, name| case::find(audit, name).map(Subject::Case)),
    ("an authority", |audit, name| authority::find(audit, name).map(Subject::Authority)),
    ("a gate", |audit, name| {
        let mut report = gates::report(audit, Some(name)).ok()?;
        Some(Subject::Gate(Box::new(report.gates.pop()?)))
    }),
    ("an attestation", |audit, name| attestation::find(audit, name).map(Subject::Attestation)),
    ("a diagnostic", |audit, name| diagnostic::find(audit, name).map(Subject::Diagnostic)),
    ("a family", |audit, name| family::find(audit, name).map(Subject::Family)),
    ("a word of the toolkit, or a ruling", |audit, name| word::find(audit, name).map(Subject::Word)),
];

/// Names below what was asked for, then the nearest of each kind.
fn suggestions(audit: &Audit, name: &str) -> Vec<String> {
    let trace = &audit.trace;
    let project = &trace.project;
    let stem = name.trim_end_matches(['.', '/', '*']);
    let below = |id: &&str| id.strip_prefix(stem).is_some_and(|rest| rest.starts_with(['.', '/']));
    let cases = || trace.cases.keys().map(String::as_str);
    let mut found: Vec<&str> = trace.clause_ids().chain(cases()).filter(below).take(BELOW_MAX).collect();
    let kinds: [Vec<&str>; 7] = [
        trace.clause_ids().collect(),
        cases().collect(),
        project.authorities.iter().map(|known| known.id.value.as_str()).collect(),
        project.gates.iter().map(|gate| gate.id.value.as_str()).collect(),
        project.attestations.iter().map(|known| known.id.value.as_str()).collect(),
        Name::ALL.iter().map(|name| name.info().name).collect(),
        families(trace),
    ];
    for near in kinds.into_iter().filter_map(|names| nearest(name, names)) {
        if !found.contains(&near) {
            found.push(near);
        }
    }
    found.into_iter().map(str::to_owned).collect()
}

impl Explained {
    /// The answer as JSON.
    pub fn json(&self) -> String {
        json::render(SCHEMA, self)
    }

    /// The answer for a terminal.
    pub fn text(&self, look: Look) -> String {
        let mut page = Page::new(look);
        for note in &self.notes {
            page.line(0, 2, &Phrase::styled(Style::Attention, "note").and(": ").and(note));
        }
        page.gap();
        match &self.subject {
            Subject::Clause(answer) => answer.write(&mut page),
            Subject::Retired(answer) => answer.write(&mut page),
            Subject::Case(answer) => answer.write(&mut page),
            Subject::Authority(answer) => answer.write(&mut page),
            Subject::Gate(answer) => gates::text::write_gate(&mut page, answer, Extent::All),
            Subject::Attestation(answer) => answer.write(&mut page),
            Subject::Diagnostic(answer) => answer.write(&mut page),
            Subject::Family(answer) => answer.write(&mut page),
            Subject::Word(answer) => answer.write(&mut page),
        }
        page.finish()
    }
}

/// Named lines under a heading; none where there are no lines.
fn section(page: &mut Page, title: &str, rows: &[Vec<Phrase>]) {
    if rows.is_empty() {
        return;
    }
    page.gap();
    page.line(0, 2, &Phrase::styled(Style::Strong, title));
    page.table(2, rows);
}

/// A named line.
fn row(name: &str, value: Phrase) -> Vec<Phrase> {
    vec![Phrase::styled(Style::Quiet, name), value]
}

/// A named line of ordinary words, where there are any.
fn optional(rows: &mut Vec<Vec<Phrase>>, name: &str, value: Option<&str>) {
    if let Some(value) = value {
        rows.push(row(name, Phrase::plain(value)));
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixture;
    use super::*;
    use crate::ids::{Facet, Tag};
    use crate::obligation::Status;
    use crate::review::Class;

    fn text(name: &str) -> String {
        explain(&fixture::project(), name).expect("it is known").text(Look::PLAIN)
    }

    #[test]
    fn a_status() {
        insta::assert_snapshot!(text("unproven"));
    }

    #[test]
    fn every_word_that_a_report_says_is_known() {
        let audit = fixture::project();
        let words = Tag::EVERY.map(Tag::word).into_iter().chain(Status::ALL.map(Status::word));
        let words = words.chain(Class::ALL.map(Class::word)).chain(Facet::ALL.map(Facet::word));
        for word in words {
            assert!(explain(&audit, word).is_ok(), "{word}");
        }
    }

    #[test]
    fn a_changed_clause() {
        insta::assert_snapshot!(text("spice.collection.rate"));
    }

    #[test]
    fn a_renamed_clause() {
        insta::assert_snapshot!(text("spice.blow.twice"));
    }

    #[test]
    fn an_interpretation() {
        insta::assert_snapshot!(text("spice.blow.rest"));
    }

    #[test]
    fn an_unresolved_clause() {
        insta::assert_snapshot!(text("storm.move.nought"));
    }

    #[test]
    fn a_retired_clause() {
        insta::assert_snapshot!(text("spice.blow.worm"));
    }

    #[test]
    fn a_failing_case() {
        insta::assert_snapshot!(text("spice/blow/second-is-discarded"));
    }

    #[test]
    fn a_probe_that_does_not_exist_yet() {
        insta::assert_snapshot!(text("spice/probe/reload"));
    }

    #[test]
    fn an_authority() {
        insta::assert_snapshot!(text("desert-rules"));
    }

    #[test]
    fn a_gate() {
        insta::assert_snapshot!(text("public-start"));
    }

    #[test]
    fn an_attestation() {
        insta::assert_snapshot!(text("phone-check"));
    }

    #[test]
    fn a_diagnostic() {
        insta::assert_snapshot!(text("unknown-authority"));
    }

    #[test]
    fn a_family() {
        insta::assert_snapshot!(text("spice"));
    }

    #[test]
    fn json_has_the_kind_beside_the_facts() {
        let of = |name: &str| -> serde_json::Value {
            serde_json::from_str(&explain(&fixture::project(), name).expect("it is known").json()).expect("JSON")
        };
        for (name, kind) in [
            ("spice.blow.rest", "clause"),
            ("spice.blow.worm", "retired"),
            ("storm/order/next-token", "case"),
            ("forum", "authority"),
            ("storm-rules", "gate"),
            ("table-check", "attestation"),
            ("no-clauses", "diagnostic"),
            ("storm", "family"),
        ] {
            let read = of(name);
            assert_eq!((&read["schema"], &read["kind"]), (&SCHEMA.into(), &kind.into()), "{name}");
        }
        assert_eq!(of("spice.blow.rest")["record"]["decided"]["by"], "the rules group");
    }

    #[test]
    fn what_is_not_known_comes_with_what_is_near() {
        let near = |name: &str| explain(&fixture::project(), name).expect_err("it is unknown").nearest;
        assert_eq!(near("spice.blow.secnd"), ["spice.blow.second"]);
        assert_eq!(near("spice.blow"), ["spice.blow.amount", "spice.blow.rest", "spice.blow.second"]);
        assert_eq!(near("desert-rule"), ["desert-rules"]);
        assert_eq!(near("unknwn-authority"), ["unknown-authority"]);
        assert_eq!(near("zzzzzz"), Vec::<String>::new());
        assert_eq!(near(""), Vec::<String>::new());
    }

    #[test]
    fn hostile_text_drives_no_terminal() {
        let audit = fixture::hostile();
        for name in
            ["spice.blow.rest", "storm.move.nought", "spice/blow/second-is-discarded", "desert-rules", "table-check"]
        {
            let text = explain(&audit, name).expect("it is known").text(Look::PLAIN);
            assert!(text.contains("javascript:x"), "{name}");
            assert!(!text.chars().any(|c| (c.is_control() && c != '\n') || c == '\u{202e}'), "{text:?}");
        }
    }

    #[test]
    fn a_name_of_two_things_says_so() {
        let audit = fixture::project_with("contracts/gates.yaml", "gate: storm-rules", "gate: storm");
        let explained = explain(&audit, "storm").expect("it is known");
        assert_eq!(explained.notes, ["`storm` is also the name of a family"]);
        assert!(matches!(explained.subject, Subject::Gate(_)));
    }
}
