//! Each condition with a project that meets it and one that leaves it open.

use std::collections::BTreeMap;

use jiff::civil::{Date, date};

use super::State;
use crate::chain::{Audit, Choices, audit};
use crate::mutation::Binding;
use crate::mutation::record::{self, FileRecord, Record, Survivor};
use crate::project::{CONFIG_PATH, configuration};
use crate::source::Tree;
use crate::suite::Playing;

const DOCUMENT: &str = "\
# Rules

sourced[a.one]
One. [p. 1][book]

interpretation[a.two]
Two.

unresolved[a.three]
Three.

sourced[b.one]
Other. [p. 2][book]
";

const CONTRACT_A: &str = "\
family: a
title: A
documents: [sources/rules.md]
clauses:
  a.one: {cases: [a/one/holds, a/one/private]}
  a.two:
    decided: {by: us, on: 2026-01-01, instead-of: [three]}
    no-ruling: there is no other way to play it
    cases: [a/two/holds]
    not-applicable: {privacy: nothing is shown}
  a.three: {question: Which?, guard: refused, cases: [a/three/refused]}
probes:
  a/one/holds: {facet: native, shows: that it holds, clauses: [a.one]}
  a/four/missing: {facet: native, shows: that it is missing, clauses: [a.one]}
";

const CONTRACT_B: &str = "family: b\ntitle: B\ndocuments: [sources/rules.md]\nclauses:\n  b.one: {}\n";

const RESULTS: &str = r#"{"schema":"truthsayer-results/1","provider":"fake","engine":"r1","cases":[
{"id":"a/one/holds","facet":"native","title":"One","outcome":"passed"},
{"id":"a/one/private","facet":"privacy","title":"One","outcome":"passed"},
{"id":"a/two/holds","facet":"native","title":"Two","outcome":"passed"},
{"id":"a/three/refused","facet":"native","title":"Three","outcome":"passed"}],
"samples":[{"profile":"p","games":3,"accepted":90,"rejected":1},{"profile":"p","games":1,"accepted":9,"rejected":0}]}"#;

const ATTESTATIONS: &str = "\
attestations:
  seen: {title: Seen, scope: all, limits: none, given: [{by: us, on: 2026-02-01, until: 2026-03-01}]}
  unseen: {title: Unseen, scope: all, limits: none, given: []}
";

const TODAY: Date = date(2026, 2, 15);

/// The audit of a project with these gates, everything in it reviewed.
fn project(gates: &str, as_of: Date) -> Audit {
    audit_of(files(gates), as_of)
}

/// The files of that project, nothing reviewed yet. 17 of 20 mutants of the family `a` are caught.
fn files(gates: &str) -> BTreeMap<String, Vec<u8>> {
    let text = |text: &str| text.as_bytes().to_vec();
    let authorities = "authorities:\n  book: {title: Book, kind: rulebook, edition: 1, standing: official}\n";
    let mut files = BTreeMap::from([
        ("sources/rules.md".to_owned(), text(DOCUMENT)),
        ("sources/authorities.yaml".to_owned(), text(authorities)),
        ("contracts/a.yaml".to_owned(), text(CONTRACT_A)),
        ("contracts/b.yaml".to_owned(), text(CONTRACT_B)),
        ("contracts/gates.yaml".to_owned(), text(gates)),
        ("contracts/attestations.yaml".to_owned(), text(ATTESTATIONS)),
        ("results/fake.json".to_owned(), text(RESULTS)),
        (CONFIG_PATH.to_owned(), text("mutation:\n  a: {code: [src/*.rs], cases: [cases/*.rs]}\n")),
        ("src/a.rs".to_owned(), text("fn one() {}\n")),
        ("cases/a.rs".to_owned(), text("fn holds() {}\n")),
    ]);
    let tree = Tree::Memory(files.clone());
    let binding = Binding::of(&tree, &configuration(&tree, CONFIG_PATH).mutation[0]);
    let missed = |line| Survivor { line, function: "one".to_owned(), mutant: "replace one with ()".to_owned() };
    let counted = FileRecord {
        path: "src/a.rs".to_owned(),
        digest: binding.code["src/a.rs"].clone(),
        suite: record::suite(&binding.cases),
        on: "2026-02-01".to_owned(),
        tool: "fake 1".to_owned(),
        caught: 17,
        unviable: 4,
        missed: vec![missed(1), missed(2)],
        timeouts: vec![missed(3)],
    };
    let suites = BTreeMap::from([(record::suite(&binding.cases), binding.cases)]);
    let evidence = Record::new("a", suites, vec![counted]).render();
    files.insert("contracts/evidence/mutation-a.json".to_owned(), evidence.into_bytes());
    files
}

fn audit_of(mut files: BTreeMap<String, Vec<u8>>, as_of: Date) -> Audit {
    let choices = Choices { as_of, suite: Playing::Here };
    let unreviewed = audit(&Tree::Memory(files.clone()), choices);
    let ids = unreviewed.trace.clause_ids().collect();
    for (path, lines) in crate::review::accept::accept(&unreviewed.trace, &ids) {
        files.insert(path, lines.expect("every document has clauses").into_bytes());
    }
    audit(&Tree::Memory(files), choices)
}

/// The state of a gate with this body, and what it waits for.
fn state(body: &str, as_of: Date) -> (State, Vec<String>) {
    let audit = project(&format!("gates:\n  - gate: g\n    title: G\n    {body}\n"), as_of);
    assert!(!audit.is_broken(), "{body}: {:?}", audit.diagnostics);
    let verdict = &audit.gates[0];
    let waits = verdict.outstanding().map(|item| format!("{:?} {}", item.subject, item.why)).collect();
    (verdict.state, waits)
}

#[test]
fn each_condition_can_be_met_and_can_be_open() {
    let table = [
        ("scope: [a.**], require: {verified: all}", State::Met),
        ("scope: [b.**], require: {verified: all}", State::Open),
        ("require: {verified: all}", State::Open),
        ("require: {verified: 66%}", State::Met),
        ("require: {verified: 67%}", State::Open),
        ("require: {verified: [a.one, a.two]}", State::Met),
        ("require: {verified: [a.one, b.one]}", State::Open),
        ("require: {verified: [a.one, a.gone]}", State::Open),
        ("require: {verified: [a.three]}", State::Open),
        ("require: {guarded: all}", State::Met),
        ("scope: [b.**], require: {guarded: all}", State::Met),
        ("require: {guarded: [a.three]}", State::Met),
        ("require: {guarded: [a.one]}", State::Open),
        ("require: {probes: [a/one/holds]}", State::Met),
        ("scope: [a.**], require: {probes: all}", State::Open),
        ("scope: [b.**], require: {probes: all}", State::Open),
        ("scope: [a.**], require: {probes: 50%}", State::Met),
        ("scope: [a.**], require: {facets: [native]}", State::Met),
        ("scope: [a.one], require: {facets: [native, privacy]}", State::Met),
        ("scope: [a.**], require: {facets: [native, privacy]}", State::Open),
        ("scope: [a.two], require: {facets: [privacy]}", State::Met),
        ("require: {samples: {profile: p, games: 4, rejected: 1}}", State::Met),
        ("require: {samples: {profile: p, games: 5, rejected: 1}}", State::Open),
        ("require: {samples: {profile: p, games: 4, rejected: 0}}", State::Open),
        ("require: {samples: {profile: q, games: 1, rejected: 0}}", State::Open),
        ("scope: [a.**], require: {mutation: 85}", State::Met),
        ("scope: [a.**], require: {mutation: 86%}", State::Open),
        ("scope: [b.**], require: {mutation: 1}", State::Open),
        ("require: {mutation: 85}", State::Open),
        ("require: {attested: [seen]}", State::Met),
        ("require: {attested: [unseen]}", State::Open),
        ("require: {attested: [seen, unseen]}", State::Open),
        ("require: {attested: [nobody-knows]}", State::Open),
    ];
    for (body, expected) in table {
        let block = body.replace("], require", "]\n    require");
        let (found, waits) = state(&block, TODAY);
        assert_eq!(found, expected, "{body}: waits for {waits:?}");
        assert!(found == State::Met || !waits.is_empty() || body.contains("probes: all"), "{body}");
    }
}

#[test]
fn a_scope_that_matches_nothing_keeps_its_gate_open() {
    for require in
        ["{verified: all}", "{guarded: all}", "{verified: 1%}", "{facets: [native]}", "{probes: all}", "{mutation: 1}"]
    {
        assert_eq!(state(&format!("scope: [z.**]\n    require: {require}"), TODAY).0, State::Open, "{require}");
    }
}

#[test]
fn a_mutation_figure_that_does_not_hold_meets_nothing() {
    let gate = "gates:\n  - gate: g\n    title: G\n    scope: [a.**]\n    require: {mutation: 1}\n";
    let waits = |changed: Option<&str>| {
        let mut files = files(gate);
        files.extend(changed.map(|path| (path.to_owned(), b"x".to_vec())));
        let audit = audit_of(files, TODAY);
        audit.gates[0].outstanding().map(|item| item.why.to_string()).collect::<Vec<_>>().join(", ")
    };
    assert_eq!(waits(None), "");
    assert_eq!(waits(Some("src/a.rs")), "85 %, 17 of 20 mutants caught; stale");
    assert_eq!(waits(Some("src/more.rs")), "85 %, 17 of 20 mutants caught; stale");
    assert_eq!(waits(Some("cases/a.rs")), "85 %, 17 of 20 mutants caught; stale");
    assert_eq!(waits(Some("contracts/evidence/mutation-a.json")), "not counted yet");
}

#[test]
fn an_attestation_holds_on_its_days_alone() {
    for (day, expected) in [
        (date(2026, 1, 31), State::Open),
        (date(2026, 2, 1), State::Met),
        (date(2026, 3, 1), State::Met),
        (date(2026, 3, 2), State::Open),
    ] {
        assert_eq!(state("require: {attested: [seen]}", day).0, expected, "{day}");
    }
}

#[test]
fn a_waiver_excuses_its_subject_on_its_days_alone() {
    let waive = |subject: &str| {
        format!(
            "require: {{verified: all}}\n    waive: [{{{subject}, reason: later, by: us, on: 2026-02-01, until: 2026-03-01}}]"
        )
    };
    assert_eq!(state(&waive("clause: b.one"), TODAY).0, State::Met);
    assert_eq!(state(&waive("clause: a.one"), TODAY).0, State::Open);
    assert_eq!(state(&waive("clause: b.one"), date(2026, 1, 31)).0, State::Open);
    assert_eq!(state(&waive("clause: b.one"), date(2026, 3, 2)).0, State::Open);
}

#[test]
fn needs_are_followed_and_a_cycle_stays_open() {
    let gate = |id: &str, body: &str| format!("  - gate: {id}\n    title: T\n    {body}\n");
    let met = "require: {verified: [a.one]}";
    let text = format!(
        "gates:\n{}{}{}{}{}",
        gate("last", "needs: [first]"),
        gate("first", met),
        gate("round", "needs: [trip]"),
        gate("trip", &format!("needs: [round]\n    {met}")),
        gate("lost", "needs: [nowhere]"),
    );
    let audit = project(&text, TODAY);
    let states: Vec<State> = audit.gates.iter().map(|gate| gate.state).collect();
    assert_eq!(states, [State::Met, State::Met, State::Open, State::Open, State::Open]);
}

#[test]
fn percentages_round_down() {
    assert_eq!(super::percent(2, 3), Some(66));
    assert_eq!(super::percent(999, 1000), Some(99));
    assert_eq!(super::percent(0, 0), None);
}
