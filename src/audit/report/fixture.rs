//! The audit that report tests share: a small project with every status, an open and a met gate, and waivers of each kind.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use jiff::civil::date;
use pulldown_cmark::{Event, Options, Parser};

use super::difference::Difference;
use crate::chain::{Audit, Choices, audit};
use crate::diagnostic::{Diagnostic, Name, Severity};
use crate::source::Tree;
use crate::suite::Playing;

/// The files of the project.
pub(crate) fn files() -> BTreeMap<String, String> {
    let files = [
        ("truthsayer.yaml", CONFIG),
        ("sources/authorities.yaml", AUTHORITIES),
        ("sources/spice.md", SPICE),
        ("sources/storm.md", STORM),
        ("contracts/spice.yaml", SPICE_CONTRACT),
        ("contracts/storm.yaml", STORM_CONTRACT),
        ("contracts/gates.yaml", GATES),
        ("contracts/attestations.yaml", ATTESTATIONS),
        ("contracts/reviewed/sources/spice.md.jsonl", SPICE_REVIEWED),
        ("contracts/reviewed/sources/storm.md.jsonl", STORM_REVIEWED),
        ("results/engine.json", RESULTS),
        ("results/old.json", OLD_RESULTS),
    ];
    files.into_iter().map(|(path, text)| (path.to_owned(), text.to_owned())).collect()
}

/// Audits these files as of 2 November 2026.
pub(crate) fn audit_of(files: BTreeMap<String, String>) -> Audit {
    let tree = Tree::Memory(files.into_iter().map(|(path, text)| (path, text.into_bytes())).collect());
    let mut audit = audit(&tree, Choices { as_of: date(2026, 11, 2), suite: Playing::Unrun });
    // What the checks of this version find does not belong in snapshots of reports.
    let of = |severity| Diagnostic { severity, ..Diagnostic::new(Name::UnlocatedCitation, "a finding of the fixture") };
    audit.diagnostics = [Severity::Error, Severity::Warning, Severity::Warning].map(of).into();
    audit
}

/// The project, audited.
pub(crate) fn project() -> Audit {
    audit_of(files())
}

/// The project with one file changed.
pub(crate) fn project_with(path: &str, from: &str, to: &str) -> Audit {
    let mut files = files();
    let text = files.get_mut(path).expect("a file of the fixture");
    assert!(text.contains(from), "{path} has no {from:?}");
    *text = text.replace(from, to);
    audit_of(files)
}

/// Text that breaks out of whatever does not escape it.
pub(crate) const HOSTILE: &str =
    "</title><script>alert(1)</script> | a `b` [c](javascript:x) \u{1b}[31m\u{202e} & \"d\" 'e'";

/// The project with hostile text wherever a person writes for people.
pub(crate) fn hostile() -> Audit {
    let mut files = files();
    let quoted = format!("\"{}\"", HOSTILE.replace('"', "\\\"").replace('\u{1b}', "\\e"));
    for (path, from) in [
        ("truthsayer.yaml", "Desert rules"),
        ("contracts/gates.yaml", "Spice rules"),
        ("contracts/gates.yaml", "The card is being photographed again"),
        ("contracts/gates.yaml", "The rules secretary"),
        ("contracts/attestations.yaml", "The board was set up on a table"),
        ("contracts/storm.yaml", "May the storm stay where it is?"),
        ("contracts/spice.yaml", "keeping it in the bank"),
        ("sources/authorities.yaml", "The desert rulebook"),
    ] {
        let text = files.get_mut(path).expect("a file of the fixture");
        assert!(text.contains(from), "{path} has no {from:?}");
        *text = text.replace(from, &quoted);
    }
    let json = serde_json::to_string(HOSTILE).expect("a string");
    for (path, from) in [
        ("contracts/reviewed/sources/storm.md.jsonl", "\"May the storm stay where it is?\""),
        ("contracts/reviewed/sources/spice.md.jsonl", "\"keeping it in the bank\""),
    ] {
        let text = files.get_mut(path).expect("a file of the fixture");
        assert!(text.contains(from), "{path} has no {from:?}");
        *text = text.replace(from, &json);
    }
    let results = files.get_mut("results/engine.json").expect("a file of the fixture");
    *results = results.replace("\"left the spice where it was\"", &json);
    audit_of(files)
}

/// The project with `count` more clauses in a contract, each without a case.
pub(crate) fn long(count: usize) -> Audit {
    let mut files = files();
    let document = files.get_mut("sources/spice.md").expect("a file of the fixture");
    for i in 0..count {
        let _ =
            write!(document, "\nsourced[spice.many.n{i}]\nRule number {i} says what it says. [p. 4][desert-rules]\n");
    }
    let contract = files.get_mut("contracts/spice.yaml").expect("a file of the fixture");
    let lines = (0..count).fold(String::new(), |lines, i| lines + &format!("  spice.many.n{i}:\n    note: none\n"));
    *contract = contract.replace("probes:\n", &format!("{lines}probes:\n"));
    let gates = files.get_mut("contracts/gates.yaml").expect("a file of the fixture");
    *gates = gates.replace("      facets: [native, recovery]\n", "");
    let reviewed = files.get_mut("contracts/reviewed/sources/spice.md.jsonl").expect("a file of the fixture");
    for i in 0..count {
        let _ = writeln!(
            reviewed,
            r#"{{"id":"spice.many.n{i}","tag":"sourced","words":"Rule number {i} says what it says.","citations":[{{"authority":"desert-rules","locator":"p. 4"}}]}}"#
        );
    }
    audit_of(files)
}

/// What differs when nearly everything that can differ does.
pub(crate) fn difference() -> Difference {
    difference_saying("two")
}

/// The same, with a clause that now says `words` instead of `three`.
pub(crate) fn difference_saying(words: &str) -> Difference {
    let mut files = files();
    let mut edit = |path: &str, from: &str, to: &str| {
        let text = files.get_mut(path).expect("a file of the fixture");
        assert!(text.contains(from), "{path} has no {from:?}");
        *text = text.replace(from, to);
    };
    edit("sources/spice.md", "collects three spice", &format!("collects {words} spice"));
    edit("sources/spice.md", "spice.blow.amount]", "spice.blow.six]");
    edit("sources/spice.md", "interpretation[spice.blow.rest]", "unresolved[spice.blow.rest]");
    edit(
        "sources/spice.md",
        "\n## Collection",
        "\nsourced[spice.blow.third]\nA third card is discarded too. [p. 4][desert-rules]\n\n## Collection",
    );
    edit("contracts/spice.yaml", "renamed:\n", "renamed:\n  spice.blow.amount: spice.blow.six\n");
    let distance = "sourced[storm.move.distance]\nThe storm moves as many sectors as the two dials show together.\n[p. 5][desert-rules]\n";
    edit("sources/storm.md", distance, "");
    edit("sources/storm.md", "storm.move.destroys]", "storm.move.kills]");
    let order =
        "sourced[storm.order]\nThe player whose token the storm reaches next plays first.\n[p. 3][desert-rules]\n";
    edit("sources/storm.md", order, "");
    edit("contracts/storm.yaml", "    cases: [storm/order/next-token]\n", "");
    edit("contracts/storm.yaml", "  storm.order:\n", "retired:\n  storm.order: the sheet says it\n");
    edit(
        "results/engine.json",
        "\"outcome\": \"failed\", \"message\": \"left the spice where it was\"",
        "\"outcome\": \"passed\", \"marks\": [\"spice.blow.second\"]",
    );
    edit("results/engine.json", "storm/order/next-token", "storm/order/first-token");
    edit(
        "contracts/gates.yaml",
        "  - gate: public-start\n    title: Public start\n    needs: [spice-rules, storm-rules]\n    require:\n      samples: {profile: classic, games: 4, rejected: 0}\n      attested: [table-check, phone-check]\n",
        "",
    );
    edit(
        "contracts/gates.yaml",
        "gates:\n",
        "gates:\n  - gate: spice-later\n    title: Later\n    scope: [spice.**]\n    require: {verified: 10%}\n",
    );
    edit("contracts/gates.yaml", "verified: 50%", "verified: all");
    files.insert("sources/storm-card.md".to_owned(), format!("# Storm card\n\n{distance}"));
    Difference::between((&project(), "v1.0"), (&audit_of(files), "v1.1"))
}

/// Text for a terminal without the escape sequences of colour.
pub(crate) fn without_colour(text: &str) -> String {
    let mut parts = text.split('\u{1b}');
    let first = parts.next().unwrap_or_default();
    std::iter::once(first).chain(parts.map(|part| part.split_once('m').map_or(part, |(_, rest)| rest))).collect()
}

/// Fails unless the two have the same blocks and inline markup, whatever their words.
pub(crate) fn assert_same_markup(one: &str, other: &str) {
    let shape = |markdown: &str| -> Vec<String> {
        let options = Options::all() - Options::ENABLE_SMART_PUNCTUATION;
        let events = Parser::new_ext(markdown, options).filter_map(|event| match event {
            // Names in backticks become code; it is as inert as text.
            Event::Text(_) | Event::Code(_) => None,
            Event::Html(html) | Event::InlineHtml(html) => Some(html.into_string()),
            other => Some(format!("{other:?}")),
        });
        events.collect()
    };
    let (one, other) = (shape(one), shape(other));
    for (at, (a, b)) in one.iter().zip(&other).enumerate() {
        assert_eq!(a, b, "event {at}");
    }
    assert_eq!(one.len(), other.len());
}

const CONFIG: &str = "\
title: Desert rules
documents: [sources/**/*.md]
contracts: [contracts/*.yaml]
authorities: sources/authorities.yaml
suite:
  embedded: false
  engine: 3f2a91c
  results: [results/*.json]
";

const AUTHORITIES: &str = "\
authorities:
  desert-rules:
    title: The desert rulebook
    kind: rulebook
    publisher: A publisher
    edition: 2nd
    standing: official
    url: https://example.org/desert.pdf
    pages: 12
    access: read from the publisher's site
    limits: [says nothing of a storm that does not move]
  spice-card:
    title: The spice card
    kind: component
    date: 2021
    standing: component
  forum:
    title: A forum thread
    kind: document
    date: 2022
    standing: unofficial
    not-for: [storm.**]
";

const SPICE: &str = "\
---
title: Spice
family: spice
---
# Spice

sourced[spice.blow.amount]
A blow places six spice in its territory.
[p. 4][desert-rules], [card face][spice-card]

sourced[spice.blow.second]
A second card of the same territory is discarded.
[p. 4][desert-rules]

interpretation[spice.blow.rest]
Spice that no token is left for is written down.

## Collection

sourced[spice.collection.rate]
Each force collects three spice if its owner holds a city, otherwise two.
[p. 7][desert-rules]

sourced[spice.collection.forum]
A force that moved may not collect.
[page unknown][forum]
";

const STORM: &str = "\
---
title: Storm
family: storm
---
# Storm

sourced[storm.move.distance]
The storm moves as many sectors as the two dials show together.
[p. 5][desert-rules]

sourced[storm.move.destroys]
It destroys the forces that it passes over, and the spice in sand.
[p. 5][desert-rules]

unresolved[storm.move.nought]
Two dials of nought leave the storm where it is.

sourced[storm.order]
The player whose token the storm reaches next plays first.
[p. 3][desert-rules]
";

const SPICE_CONTRACT: &str = "\
family: spice
title: Spice
documents: [sources/spice.md]
clauses:
  spice.blow.amount:
    cases: [spice/blow/six-are-placed]
    not-applicable: {recovery: nothing is kept}
  spice.blow.second:
    cases: [spice/blow/second-is-discarded]
  spice.blow.rest:
    decided:
      by: the rules group
      on: 2026-10-14
      instead-of: [keeping it in the bank, stopping the game]
    no-ruling: the supply is never short in an engine
    mark: {none: a rule of absence}
    cases: [spice/blow/rest-*]
    note: asked twice already
  spice.collection.rate:
    cases: [spice/collection/rate-with-city, spice/collection/rate-without-city]
  spice.collection.forum:
    cases: [spice/collection/moved-force]
probes:
  spice/probe/reload:
    facet: recovery
    shows: a blow that is under way survives a save
    clauses: [spice.blow.second]
renamed:
  spice.blow.twice: spice.blow.second
retired:
  spice.blow.worm: replaced by two finer clauses
";

const STORM_CONTRACT: &str = "\
family: storm
title: Storm
documents: [sources/storm.md]
clauses:
  storm.move.distance:
    cases: [storm/move/sum-of-dials]
  storm.move.destroys:
    cases: [storm/move/destroys-forces]
  storm.move.nought:
    question: May the storm stay where it is?
    alternatives: [it may, it moves one sector]
    guard: it stays
    cases: [storm/move/nought-stays]
  storm.order:
    cases: [storm/order/next-token]
";

const GATES: &str = "\
gates:
  - gate: spice-rules
    title: Spice rules
    scope: [spice.**]
    require:
      verified: all
      guarded: all
      probes: all
      facets: [native, recovery]
    waive:
      - clause: spice.collection.forum
        reason: The card is being photographed again
        by: The rules secretary
        on: 2026-11-01
        until: 2027-01-31
      - clause: spice.blow.rest
        reason: a matter of days
        by: a maintainer
        on: 2026-09-01
        until: 2026-10-01
      - clause: spice.blow.amount
        reason: the printer is moving
        by: a maintainer
        on: 2026-12-01
        until: 2026-12-31
  - gate: storm-rules
    title: Storm rules
    scope: [storm.move.*]
    require:
      verified: 50%
      guarded: all
  - gate: public-start
    title: Public start
    needs: [spice-rules, storm-rules]
    require:
      samples: {profile: classic, games: 4, rejected: 0}
      attested: [table-check, phone-check]
";

const ATTESTATIONS: &str = "\
attestations:
  table-check:
    title: The board was set up on a table
    scope: a printed board, four seats
    limits: says nothing of the screen
    given:
      - by: a tester
        on: 2026-10-20
        note: two games
  phone-check:
    title: The controls were used on a phone
    scope: a real phone, touch only
    limits: says nothing of desktop browsers
    given:
      - by: a tester
        on: 2026-03-01
        until: 2026-09-01
";

const SPICE_REVIEWED: &str = r#"{"id":"spice.blow.amount","tag":"sourced","words":"A blow places six spice in its territory.","citations":[{"authority":"desert-rules","locator":"p. 4"},{"authority":"spice-card","locator":"card face"}]}
{"id":"spice.blow.rest","tag":"interpretation","words":"Spice that no token is left for is written down.","decided":{"by":"the rules group","on":"2026-10-14","instead-of":["keeping it in the bank","stopping the game"]}}
{"id":"spice.blow.twice","tag":"sourced","words":"A second card of the same territory is discarded.","citations":[{"authority":"desert-rules","locator":"p. 4"}]}
{"id":"spice.collection.forum","tag":"sourced","words":"A force that moved may not collect.","citations":[{"authority":"forum","locator":"page unknown"}]}
{"id":"spice.collection.rate","tag":"sourced","words":"Each force collects two spice if its owner holds a city.","citations":[{"authority":"desert-rules","locator":"p. 6"}]}
{"id":"spice.worm.rides","tag":"sourced","words":"Fremen may ride a worm.","citations":[{"authority":"desert-rules","locator":"p. 4"}]}
"#;

const STORM_REVIEWED: &str = r#"{"id":"storm.move.destroys","tag":"sourced","words":"It destroys the forces that it passes over, and the spice in sand.","citations":[{"authority":"desert-rules","locator":"p. 5"}]}
{"id":"storm.move.distance","tag":"sourced","words":"The storm moves as many sectors as the two dials show together.","citations":[{"authority":"desert-rules","locator":"p. 5"}]}
{"id":"storm.move.nought","tag":"unresolved","words":"Two dials of nought leave the storm where it is.","question":"May the storm stay where it is?"}
"#;

const RESULTS: &str = r#"{
  "schema": "truthsayer-results/1",
  "provider": "desert-engine",
  "engine": "3f2a91c",
  "marks": true,
  "cases": [
    {"id": "spice/blow/six-are-placed", "facet": "native", "title": "A blow places six spice", "outcome": "passed", "marks": ["spice.blow.amount"]},
    {"id": "spice/blow/second-is-discarded", "facet": "native", "title": "The second card is discarded", "outcome": "failed", "message": "left the spice where it was"},
    {"id": "spice/blow/rest-is-written", "facet": "native", "title": "The rest is written down", "outcome": "skipped", "message": "needs a short supply"},
    {"id": "spice/collection/rate-with-city", "facet": "native", "title": "With a city a force collects three", "outcome": "passed", "marks": ["spice.collection.rate"]},
    {"id": "spice/collection/rate-without-city", "facet": "native", "title": "Without a city a force collects two", "outcome": "passed", "marks": ["spice.collection.rate"]},
    {"id": "spice/collection/moved-force", "facet": "native", "title": "A force that moved collects nothing", "outcome": "passed", "marks": ["spice.collection.forum"]},
    {"id": "storm/move/sum-of-dials", "facet": "native", "title": "The storm moves the sum of the dials", "outcome": "passed", "marks": ["storm.move.distance"]},
    {"id": "storm/move/nought-stays", "facet": "native", "title": "Nought and nought leave it where it is", "outcome": "passed", "marks": ["storm.move.nought"]},
    {"id": "storm/order/next-token", "facet": "native", "title": "The next token plays first", "outcome": "passed", "marks": ["storm.order"]}
  ],
  "samples": [{"profile": "classic", "games": 3, "accepted": 1200, "rejected": 0}]
}
"#;

const OLD_RESULTS: &str = r#"{
  "schema": "truthsayer-results/1",
  "provider": "old-engine",
  "engine": "0ld",
  "cases": [
    {"id": "storm/move/destroys-forces", "facet": "native", "title": "Forces in the sand are destroyed", "outcome": "passed"}
  ]
}
"#;
