//! The model project on which lints are tested: clean as it stands, and each lint's fixtures are edits of it.

use std::collections::BTreeMap;

use jiff::civil::{Date, date};

use super::{ALL, Context, FIXTURES};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::document::Clause;
use crate::evidence::Evidence;
use crate::gate;
use crate::project::{self, Project};
use crate::review;
use crate::source::Tree;
use crate::trace::Trace;

/// One change to the model project.
#[derive(Debug, Clone, Copy)]
pub(super) enum Edit {
    /// Adds to the end of a file.
    Append(&'static str, &'static str),
    /// Puts text in the place of text that the file holds once.
    Replace(&'static str, &'static str, &'static str),
    /// Writes a whole file.
    Write(&'static str, &'static str),
    /// Gives a clause another ID after reading, as a dialect with other IDs may.
    ReadAs(&'static str, &'static str),
}

/// What a lint is tested with.
#[derive(Debug)]
pub(super) struct Fixture {
    /// Edits that make a project at fault.
    pub failing: &'static [Edit],
    /// What is then found: `path:line:column` or nothing, and the message. In order.
    pub finds: &'static [(&'static str, &'static str)],
    /// Edits that come close but are in order.
    pub clean: &'static [Edit],
}

/// Edits that give the model mutants, and evidence of them that holds.
pub(super) const MUTATION: [Edit; 4] = [
    Edit::Write("truthsayer.yaml", "mutation:\n  model: {code: [src/*.rs], cases: [cases/*.rs]}\n"),
    Edit::Write("src/model.rs", "fn modes() {}\n"),
    Edit::Write("cases/model.rs", "fn both() {}\n"),
    Edit::Write(
        "contracts/evidence/mutation-model.json",
        r#"{
  "schema": "truthsayer-mutation/3", "family": "model",
  "suites": {"0123456789abcdef": {"cases/model.rs": "114dc4c69e3f31234a3f1ce354843b30"}},
  "files": [{
    "path": "src/model.rs", "digest": "800269fc58856f813c13cd8f97f504c9", "suite": "0123456789abcdef",
    "on": "2026-11-28", "tool": "cargo-mutants 27.1.0", "caught": 2, "unviable": 0,
    "missed": [{"line": 1, "function": "modes", "mutant": "replace < with <= in modes"}], "timeouts": []
  }]
}
"#,
    ),
];

/// The day of all fixtures.
pub(super) const DAY: Date = date(2026, 11, 29);

/// What the lint of this name finds in the model with these edits.
pub(super) fn found(name: Name, edits: &[Edit]) -> (Vec<Diagnostic>, Project) {
    let trace = join(load(edits));
    let gates = gate::evaluate(&trace, DAY);
    let lint = ALL.iter().find(|lint| lint.name == name).expect("the lint is listed");
    let mut sink = Sink::default();
    (lint.run)(&Context { trace: &trace, gates: &gates, as_of: DAY }, &mut sink);
    (sink.into_vec(), trace.project)
}

/// The files of a project at fault, one a lint, with the lint's name.
pub(crate) fn faulty() -> Vec<(&'static str, BTreeMap<String, String>)> {
    FIXTURES.iter().map(|(module, _, fixture)| (*module, edited(fixture.failing))).collect()
}

fn edited(edits: &[Edit]) -> BTreeMap<String, String> {
    let mut files = model();
    files.insert("contracts/reviewed/sources/model.md.jsonl".to_owned(), reviewed_model());
    for edit in edits {
        match edit {
            Edit::Append(path, text) => files.entry((*path).to_owned()).or_default().push_str(text),
            Edit::Write(path, text) => drop(files.insert((*path).to_owned(), (*text).to_owned())),
            Edit::Replace(path, from, to) => {
                let text = files.get_mut(*path).expect("the model has the file");
                assert_eq!(text.matches(from).count(), 1, "`{from}` in `{path}`");
                *text = text.replace(from, to);
            }
            Edit::ReadAs(..) => {}
        }
    }
    files
}

fn load(edits: &[Edit]) -> Project {
    let mut project = read(&edited(edits));
    let mut clauses: Vec<&mut Clause> =
        project.documents.iter_mut().flat_map(|document| &mut document.clauses).collect();
    for edit in edits {
        let Edit::ReadAs(from, to) = edit else { continue };
        let clause = clauses.iter_mut().find(|clause| clause.id.value == *from).expect("the fixture has the clause");
        (*to).clone_into(&mut clause.id.value);
    }
    project
}

fn read(files: &BTreeMap<String, String>) -> Project {
    let files = files.iter().map(|(path, text)| (path.clone(), text.clone().into_bytes())).collect();
    let (project, faults) = project::load(&Tree::Memory(files), project::CONFIG_PATH);
    let broken: Vec<&Diagnostic> = faults.iter().filter(|fault| fault.name.info().broken).collect();
    assert!(broken.is_empty(), "the fixture cannot be read: {broken:#?}");
    project
}

fn join(mut project: Project) -> Trace {
    let runs = std::mem::take(&mut project.runs);
    Trace::join(project, Evidence::merge(runs, None))
}

/// The review record of the model, as if a person had just accepted it.
fn reviewed_model() -> String {
    let trace = join(read(&model()));
    review::to_lines(trace.clauses.iter().map(|entry| trace.snapshot(entry)).collect())
}

fn model() -> BTreeMap<String, String> {
    let files = [
        ("sources/model.md", DOCUMENT),
        ("sources/authorities.yaml", AUTHORITIES),
        ("contracts/model.yaml", CONTRACT),
        ("contracts/gates.yaml", GATES),
        ("contracts/attestations.yaml", ATTESTATIONS),
        ("contracts/baseline.txt", "# The model.\ncases 4\n"),
        ("results/model.json", RESULTS),
    ];
    files.into_iter().map(|(path, text)| (path.to_owned(), text.to_owned())).collect()
}

const DOCUMENT: &str = "\
---
title: Model
family: model
---
# Model

sourced[model.card.modes]
The card has two modes. [p. 3][rules]

interpretation[model.card.order]
The older mode is used first.

unresolved[model.card.open]
Whether both modes may be used in one turn.
";

const AUTHORITIES: &str = "\
authorities:
  rules:
    title: The rules
    kind: rulebook
    publisher: A publisher
    edition: 2021
    standing: official
    pages: 12
    not-for: [model.table.**]
  blog:
    title: A blog
    kind: statement
    date: 2024
    standing: unofficial
    unused: read, and set aside
";

const CONTRACT: &str = "\
family: model
title: Model
documents: [sources/model.md]
clauses:
  model.card.modes:
    cases: [model/card/modes]
  model.card.order:
    decided: {by: the author, on: 2026-01-02, instead-of: [the newer first]}
    ruling: newer-first
    cases: [model/card/order-*]
  model.card.open:
    question: May both be used in one turn?
    cases: [model/card/both-refused]
probes:
  model/probe/saved:
    facet: recovery
    shows: a save in between
    clauses: [model.card.modes]
renamed:
  model.card.old: model.card.modes
retired:
  model.card.gone: no longer a rule
";

const GATES: &str = "\
gates:
  - gate: rules
    title: Rules
    scope: [model.**]
    require:
      verified: all
      guarded: all
      facets: [native, privacy]
    waive:
      - facet: privacy
        reason: nothing is hidden yet
        by: the author
        on: 2026-11-01
        until: 2026-12-31
  - gate: public
    title: Public
    needs: [rules]
    require: {attested: [phone]}
";

const ATTESTATIONS: &str = "\
attestations:
  phone:
    title: Used on a phone
    scope: a real phone
    limits: nothing else
    given:
      - by: the author
        on: 2026-11-02
        until: 2027-05-02
        note: played a game
";

const RESULTS: &str = r#"{
  "schema": "truthsayer-results/1",
  "provider": "model-engine",
  "engine": "r1",
  "marks": true,
  "cases": [
    {"id": "model/card/modes", "facet": "native", "title": "Both modes are offered", "outcome": "passed",
     "marks": ["model.card.modes"]},
    {"id": "model/card/order-older", "facet": "native", "title": "The older is first", "outcome": "passed",
     "marks": ["model.card.order"], "under": {"newer-first": "failed"}},
    {"id": "model/card/both-refused", "facet": "native", "title": "Both are refused", "outcome": "passed",
     "marks": ["model.card.open"]},
    {"id": "model/probe/saved", "facet": "recovery", "title": "A save keeps the mode", "outcome": "passed",
     "marks": ["model.card.modes"]}
  ]
}
"#;

#[test]
fn the_model_is_clean() {
    for lint in ALL {
        let (findings, project) = found(lint.name, &[]);
        assert!(findings.is_empty(), "{:?}", placed(&findings, &project));
    }
}

#[test]
fn every_lint_finds_what_its_failing_fixture_holds_and_nothing_in_its_clean_one() {
    let mut wrong = Vec::new();
    for (module, name, fixture) in FIXTURES {
        assert!(!fixture.failing.is_empty() && !fixture.finds.is_empty(), "{module} has no failing fixture");
        assert!(!fixture.clean.is_empty(), "{module} has no clean fixture");
        let (findings, project) = found(*name, fixture.failing);
        assert!(findings.iter().all(|finding| finding.name == *name), "{module} reports another name");
        let expected: Vec<(String, String)> =
            fixture.finds.iter().map(|(place, message)| ((*place).to_owned(), (*message).to_owned())).collect();
        let failing = placed(&findings, &project);
        if failing != expected {
            wrong.push(format!("{module}, failing: {failing:#?}"));
        }
        let (findings, project) = found(*name, fixture.clean);
        if !findings.is_empty() {
            wrong.push(format!("{module}, clean: {:#?}", placed(&findings, &project)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn placed(findings: &[Diagnostic], project: &Project) -> Vec<(String, String)> {
    let place = |finding: &Diagnostic| {
        let Some(label) = &finding.primary else { return String::new() };
        let position = project.sources.position(label.span);
        format!("{}:{}:{}", project.sources.path(label.span.file), position.line, position.column)
    };
    findings.iter().map(|finding| (place(finding), finding.message.clone())).collect()
}

#[test]
fn findings_say_what_to_do_in_one_line() {
    for (module, name, fixture) in FIXTURES {
        for finding in found(*name, fixture.failing).0 {
            let help = finding.help.as_deref().unwrap_or_else(|| panic!("{module} gives no help"));
            for text in [help, &finding.message] {
                assert!(!text.contains('\n') && !text.ends_with('.'), "{module}: {text}");
                assert_eq!(text.matches('`').count() % 2, 0, "{module}: {text}");
            }
        }
    }
}

#[test]
fn every_lint_is_listed_once_under_the_name_of_its_file() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("lint");
    let mut files: Vec<String> = std::fs::read_dir(folder)
        .expect("the lints' folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .filter_map(|file| file.strip_suffix(".rs").map(str::to_owned))
        .filter(|module| !["mod", "fixture", "known", "grouped", "renames"].contains(&module.as_str()))
        .collect();
    let mut listed: Vec<String> = FIXTURES.iter().map(|(module, ..)| (*module).to_owned()).collect();
    files.sort();
    listed.sort();
    assert_eq!(listed, files);
    for (module, name, _) in FIXTURES {
        assert_eq!(name.info().name, module.replace('_', "-"));
    }
}

#[test]
fn every_lint_is_documented() {
    for (module, name, _) in FIXTURES {
        let doc = name.info().doc();
        let paragraphs: Vec<&str> = doc.split("\n\n").collect();
        assert!(paragraphs.len() >= 4, "{module}: what, why, bad, good");
        assert!(
            paragraphs[0].ends_with('.') && !paragraphs[0].contains('\n'),
            "{module}: the first line is one sentence"
        );
        assert!(doc.contains("\nBad") && doc.contains("\nGood"), "{module}: a bad and a good example");
    }
}
