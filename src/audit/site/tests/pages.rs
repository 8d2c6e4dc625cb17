//! What stands on pages: everything linked, nothing unescaped, the same bytes for the same input.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Mutex;

use super::super::render_into;
use super::*;
use crate::diagnostic::Name;

fn has_kind(path: &str, kind: &str) -> bool {
    path.rsplit_once('.').is_some_and(|(_, own)| own == kind)
}

fn main_of(page: &str) -> &str {
    let start = page.find("<main").expect("a page has a main part");
    let end = page.find("</main>").expect("a page has a main part");
    &page[start..end]
}

/// The words of a page with its structure: one element a line, no attributes but `id` and `href`.
fn outline(html: &str) -> String {
    let mut out = String::new();
    let mut rest = html;
    while let Some(at) = rest.find('<') {
        out.push_str(&rest[..at]);
        let end = at + rest[at..].find('>').expect("every tag ends");
        let tag = &rest[at + 1..end];
        let name = tag.split([' ', '>']).next().unwrap_or_default();
        if matches!(name, "h1" | "h2" | "h3" | "p" | "li" | "tr" | "dt" | "dd" | "caption" | "article" | "figure") {
            out.push('\n');
            let _ = write!(out, "{name}: ");
        }
        for attribute in ["id=\"", "href=\""] {
            let value = tag.split_once(attribute).and_then(|(_, after)| after.split_once('"'));
            if let Some((value, _)) = value.filter(|_| name != "use") {
                let _ = write!(out, "({value}) ");
            }
        }
        rest = &rest[end + 1..];
    }
    let lines = out.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    lines.filter(|line| !line.is_empty() && !line.ends_with(':')).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_small_site_reads_like_this() {
    let (pages, found) = rendered(&small_with("", str::to_owned));
    assert_eq!(found, []);
    for page in [
        "index",
        "documents/sources/small",
        "families/small",
        "gates/rules",
        "authorities/book",
        "cases/small/probe/tie",
    ] {
        let text = &pages[&format!("{page}.html")];
        insta::assert_snapshot!(page.replace('/', "-"), outline(main_of(text)));
    }
}

#[test]
fn every_page_is_linked_from_another() {
    let (pages, _) = rendered(&small_with("", str::to_owned));
    let all: String = pages.iter().filter(|(path, _)| has_kind(path, "html")).map(|(_, text)| text.as_str()).collect();
    for path in pages.keys().filter(|path| has_kind(path, "html")) {
        assert!(all.contains(&format!("{path}\"")) || all.contains(&format!("{path}#")), "{path}");
    }
}

#[test]
fn two_renderings_are_equal_and_unchanged_pages_are_taken_over() {
    let audit = audited(SMALL);
    let (first, _) = render(&audit, &Options::default());
    let (second, _) = render(&audit, &Options::default());
    assert_eq!(texts(&first), texts(&second));
    let (third, _) = render(&audit, &Options { earlier: first.clone() });
    assert_eq!(texts(&first), texts(&third));

    let changed = small_with("sources/small.md", |text| text.replace("Players act in order", "Players act in turn"));
    let changed: Vec<(&str, &str)> = changed.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let (fresh, _) = render(&audited(&changed), &Options::default());
    let (reused, _) = render(&audited(&changed), &Options { earlier: first });
    assert_eq!(texts(&fresh), texts(&reused));
    assert!(texts(&reused)["documents/sources/small.html"].contains("act in turn"));
}

/// Changes of all that a page may show: a path, what stands there, what stands there then.
pub(super) const EDITS: &[(&str, &str, &str)] = &[
    ("truthsayer.yaml", "Small rules", "Other rules"),
    ("sources/authorities.yaml", "The book", "A book"),
    ("sources/authorities.yaml", "  book:", "  tome:"),
    ("sources/small.md", "A player may pass", "A player must pass"),
    ("sources/small.md", "## Turns", "## Rounds"),
    ("sources/small.md", "more/other.md#other", "more/nowhere.md"),
    ("sources/more/other.md", "# Other", "# Another"),
    ("sources/more/other.md", "small.other.rule", "small.turn.order"),
    ("contracts/small.yaml", "title: Small\n", "title: Less\n"),
    ("contracts/small.yaml", "small.turn.sequence:", "small.turn.before:"),
    ("contracts/small.yaml", "    no-ruling: nothing to play\n", ""),
    ("contracts/small.yaml", "  small.turn.pass-free: {}\n", ""),
    ("results/own.json", "\"passed\"", "\"skipped\""),
    ("results/own.json", "small/turn/in-order", "small/turn/in-any-order"),
    ("contracts/gates.yaml", "reason: later", "reason: soon"),
];

#[test]
fn what_is_taken_over_is_what_would_be_made() {
    let (first, _) = render(&audited(SMALL), &Options::default());
    let mut taken_over = 0;
    for (path, from, to) in EDITS {
        let changed = small_with(path, |text| text.replace(from, to));
        let changed: Vec<(&str, &str)> = changed.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
        let audit = audited(&changed);
        let (fresh, found) = render(&audit, &Options::default());
        let (reused, found_again) = render(&audit, &Options { earlier: first.clone() });
        assert_eq!(texts(&fresh), texts(&reused), "{path}: {to}");
        assert_eq!(found, found_again, "{path}: {to}");
        let same = |file: &&File| first.iter().any(|before| std::ptr::eq(before.bytes.as_ptr(), file.bytes.as_ptr()));
        taken_over += reused.iter().filter(same).count();
    }
    assert!(taken_over > 10 * EDITS.len(), "{taken_over}");
}

#[test]
fn files_that_are_given_away_one_by_one_are_the_same() {
    let mut audit = audited(SMALL);
    let (whole, found) = render(&audit, &Options::default());
    let given = Mutex::new(Vec::new());
    let found_again = render_into(&mut audit, |file| given.lock().expect("no panic").push(file));
    let given = given.into_inner().expect("no panic");
    assert_eq!(given.len(), whole.len());
    assert_eq!(texts(&given), texts(&whole));
    assert_eq!(found_again, found);
}

#[test]
fn day_and_revision_stand_only_where_they_belong() {
    let (pages, _) = rendered(&small_with("results/own.json", |text| text.replace("r1", "revision-77")));
    let with = |word: &str| -> BTreeSet<&str> {
        pages.iter().filter(|(_, text)| text.contains(word)).map(|(path, _)| path.as_str()).collect()
    };
    assert_eq!(with("2026-03-01"), BTreeSet::from(["gates.html", "gates/rules.html", "index.html"]));
    assert_eq!(with("revision-77"), BTreeSet::from(["gates.html", "gates/rules.html", "index.html"]));
}

#[test]
fn an_old_name_still_leads_to_its_clause() {
    let (pages, _) = rendered(&small_with("", str::to_owned));
    let page = &pages["documents/sources/small.html"];
    let clause = page.find("id=\"small.turn.order\"").expect("the clause has its place");
    let old = page.find("id=\"small.turn.sequence\"").expect("its old name has a place");
    let next = page.find("id=\"small.turn.pass\"").expect("the next clause");
    assert!(clause < old && old < next);
}

#[test]
fn hostile_words_stay_words() {
    const EVIL: &str = "</script><script>alert(1)</script>\\\"'><img src=x onerror=alert(1)>";
    const YAML: &str = "'</script><script>alert(1)</script>\"''><img src=x onerror=alert(1)>'";
    let mut files = small_with("sources/small.md", |text| {
        text.replace("Who wins a tie.", EVIL).replace("## Turns", &format!("## {EVIL}"))
    });
    for (path, text) in &mut files {
        match path.as_str() {
            "truthsayer.yaml" => *text = text.replace("Small rules", YAML),
            "sources/authorities.yaml" => *text = text.replace("title: The book", &format!("title: {YAML}")),
            "contracts/small.yaml" => {
                *text = text
                    .replace("title: Small", &format!("title: {YAML}"))
                    .replace("Who wins a tie?", YAML)
                    .replace("ties are refused", YAML)
                    .replace("a tie is refused", YAML);
            }
            "contracts/gates.yaml" => *text = text.replace("title: Rules", &format!("title: {YAML}")),
            "contracts/attestations.yaml" => *text = text.replace("title: Read aloud", &format!("title: {YAML}")),
            "results/own.json" => {
                *text = text.replace("Players act in order", &EVIL.replace('"', "\\\"").replace("\\\\", "\\"));
            }
            _ => {}
        }
    }
    let (pages, _) = rendered(&files);
    assert!(pages["gates/rules.html"].contains("&lt;script&gt;"), "the words are shown");
    for (path, text) in &pages {
        assert!(!text.contains("<script>"), "{path}");
        assert!(!text.contains("<img"), "{path}");
        if has_kind(path, "html") {
            let scripts = text.matches("<script").count();
            assert_eq!(scripts, 2, "{path} has the site's own two scripts");
            assert!(!text.contains(" style=") && !text.contains("<style"), "{path}");
        } else if has_kind(path, "js") {
            assert!(!text.contains("</script"), "{path}");
        }
    }
}

#[test]
fn links_of_documents_lead_to_pages_and_broken_ones_are_found_where_they_are_written() {
    let (pages, found) = rendered(&small_with("", str::to_owned));
    assert_eq!(found, []);
    assert!(pages["documents/sources/small.html"].contains("href=\"../../documents/sources/more/other.html#other\""));

    for name in ["md#own", "md#a_b-c-own", "html#own"] {
        let mut files = small_with("sources/small.md", |text| text.replace("other.md#other", &format!("other.{name}")));
        for (path, text) in &mut files {
            if path == "sources/more/other.md" {
                text.push_str("\n## A_b (c) {#own}\n");
            }
        }
        let (pages, found) = rendered(&files);
        assert_eq!(found, [], "{name}");
        let link = "href=\"../../documents/sources/more/other.html#a-b-c-own\"";
        assert!(pages["documents/sources/small.html"].contains(link), "{name}");
    }

    let broken = small_with("sources/small.md", |text| {
        text.replace("more/other.md#other", "more/other.md#othre").replace("An introduction", "[Gone](gone.md)")
    });
    let (_, found) = rendered(&broken);
    let text = &broken[1].1;
    let said: Vec<(&str, Option<&str>, Option<&str>)> = found
        .iter()
        .map(|fault| {
            assert_eq!(fault.name, Name::BrokenLink);
            let at = fault.primary.as_ref().map(|label| &text[label.span.range()]);
            (fault.message.as_str(), at, fault.help.as_deref())
        })
        .collect();
    assert_eq!(
        said,
        [
            (
                "a link leads to `gone.md`, which is no document",
                Some("gone.md"),
                Some("link a rule document by its path from this one, or an address on the web"),
            ),
            (
                "a link leads to `#othre`, which does not stand on `documents/sources/more/other.html`",
                Some("#othre"),
                Some("did you mean `#other`?"),
            ),
        ]
    );
}

#[test]
fn clauses_that_share_an_id_have_places_of_their_own() {
    let twice = small_with("sources/more/other.md", |text| {
        format!("{text}\nsourced[small.other.rule]\nThe same name again. [p. 1][book]\n")
    });
    let (pages, found) = rendered(&twice);
    assert!(found.iter().all(|fault| fault.name != Name::RepeatedAnchor), "{found:?}");
    assert!(pages["documents/sources/more/other.html"].contains("id=\"small.other.rule\""));
    assert!(pages["documents/sources/more/other.html"].contains("id=\"small.other.rule~"));
}

#[test]
fn the_search_index_of_ten_thousand_clauses_stays_under_three_megabytes() {
    const CLAUSES: usize = 1_000;
    const BYTES_A_CLAUSE_MAX: usize = 3_000_000 / 10_000;
    let said =
        ["the player who ships", "an opponent", "every ally of it", "whoever holds the card", "the first aggressor"];
    let done = [
        "pays two spice to the bank",
        "may not move again in this phase",
        "draws a further card and shows it to nobody",
    ];
    let when =
        ["after a battle is resolved", "while a shipment is under way", "at the beginning of the next bidding round"];
    let mut text = String::from("# Many\n");
    for i in 0..CLAUSES {
        let (a, b, c) = (said[i % 5], done[i / 5 % 3], when[i / 15 % 3]);
        let _ = write!(
            text,
            "\ninterpretation[many.area-{}.claim-number-{i}]\n{a} {b} {c}, unless rule {i} says that it {b}.\n",
            i / 50
        );
    }
    let (pages, _) = rendered(&[("sources/many.md".to_owned(), text)]);
    let index = pages.iter().filter(|(path, _)| path.starts_with("assets/index/"));
    let bytes: usize = index.map(|(_, text)| text.len()).sum();
    assert!(bytes < CLAUSES * BYTES_A_CLAUSE_MAX, "{bytes}");
}

#[test]
fn what_is_outstanding_is_found_on_a_later_part() {
    let many = small_with("sources/more/other.md", |_| {
        let before = "Words before. ".repeat(50_000);
        format!(
            "# Other\n\n{before}\n\n## Rules\n\nsourced[small.other.rule]\nA rule with no page. [page unknown][book]\n"
        )
    });
    let (pages, found) = rendered(&many);
    assert!(found.iter().all(|fault| fault.name != Name::BrokenLink), "{found:?}");
    assert!(pages["documents.html"].contains("href=\"documents/sources/more/other~2.html#_by-status\""));
    assert!(!pages["documents/sources/more/other.html"].contains("id=\"_by-status\""));
}

#[test]
fn an_empty_project_has_a_site_too() {
    let (pages, found) = rendered(&[("truthsayer.yaml".to_owned(), "title: Nothing\n".to_owned())]);
    assert_eq!(found, []);
    assert!(pages["index.html"].contains("No gate is defined."));
}

#[test]
fn mutants_stand_with_their_share_and_their_survivors() {
    let mut files = small_with("truthsayer.yaml", |config| {
        format!("{config}mutation:\n  small: {{code: [src/*.rs], cases: [cases/*.rs]}}\n")
    });
    let survivors =
        "survivors:\n  - {file: src/turn.rs, mutant: 'replace < with <= in turn', reason: No two are equal.}\n";
    let contract = files.iter_mut().find(|(path, _)| path == "contracts/small.yaml").expect("it is there");
    contract.1.push_str(survivors);
    let evidence = r#"{"schema": "truthsayer-mutation/3", "family": "small", "suites": {"x": {}}, "files": [
{"path": "src/turn.rs", "digest": "of another text", "suite": "x", "on": "2026-02-01", "tool": "cargo-mutants 27.1.0",
"caught": 6, "unviable": 2, "timeouts": [],
"missed": [{"line": 3, "function": "turn", "mutant": "replace < with <= in turn"}]}]}"#;
    let more = [
        ("src/turn.rs", "fn turn() {}\n"),
        ("cases/turn.rs", "fn in_order() {}\n"),
        ("contracts/evidence/mutation-small.json", evidence),
    ];
    files.extend(more.map(|(path, text)| (path.to_owned(), text.to_owned())));
    let (pages, found) = rendered(&files);
    assert_eq!(found, []);
    let family = outline(main_of(&pages["families/small.html"]));
    let section = family.split_once("h2: (_mutants)").expect("a section").1;
    insta::assert_snapshot!("mutants-of-a-family", section.split("\nh2: ").next().unwrap_or_default());
    let dashboard = outline(main_of(&pages["index.html"]));
    let section = dashboard.split_once("h2: (_assurance)").expect("a section").1;
    insta::assert_snapshot!("mutants-on-the-dashboard", section.split("\nh2: ").next().unwrap_or_default());
}

#[test]
fn a_view_shows_its_steps_and_what_is_elsewhere() {
    let files = small_with("truthsayer.yaml", |config| {
        format!(
            "{config}coverage:\n  - view: game\n    title: The game, step by step\n    short: The game\n    steps:\n\
             \x20     - {{step: ties, title: Ties, clauses: [small.turn.tie]}}\n\
             \x20     - {{step: turns, title: Turns, documents: ['sources/small.md#turns']}}\n"
        )
    });
    let (pages, found) = rendered(&files);
    assert_eq!(found, []);
    insta::assert_snapshot!("a-view", outline(main_of(&pages["game.html"])));
    assert!(pages["index.html"].contains("<a href=\"game.html\">The game</a>"));
    assert!(pages["families/small.html"].contains("<a href=\"../game.html\">The game</a>"));
}

#[test]
fn a_view_takes_no_other_pages_place() {
    let files = small_with("truthsayer.yaml", |config| {
        format!(
            "{config}coverage: [{{view: gates, title: x, steps: [{{step: a, title: x, clauses: [small.turn.tie]}}]}}]\n"
        )
    });
    let (pages, found) = rendered(&files);
    assert_eq!(found.iter().map(|fault| fault.name).collect::<Vec<_>>(), [Name::CollidingPages]);
    assert!(pages["gates.html"].contains("_waivers"));
}

/// A run of two games of another engine, or of this one.
fn games(engine: &str) -> (String, String) {
    let game = |number: u8, rules: &str| {
        serde_json::json!({"game": number, "rules": rules, "seats": [["atreides", "merchant"], ["fremen", "schemer"]],
            "actions": 120, "continuations": 1, "turn": 4, "victory": "strongholds", "winners": ["fremen"]})
    };
    let report = serde_json::json!({"schema": "truthsayer-games/1", "engine": engine, "profile": "base",
        "rules": ["basic", "advanced"], "players": [2, 2], "seed": 7, "games": 2, "every": 100,
        "played": [game(1, "basic"), game(2, "advanced")],
        "decisions": {"bid": 9}, "acts": {}, "marks": {"base.storm.kill": 2}});
    ("contracts/evidence/games-base.json".to_owned(), report.to_string())
}

#[test]
fn the_engine_has_a_page_with_its_last_games() {
    const WANTED: &str = "gates:\n  - gate: played\n    title: Played\n    require: {samples: {profile: base-basic, games: 1, rejected: 0}}\n";
    let of = |engine: &str| {
        let mut files = small_with("truthsayer.yaml", |config| config.replace("embedded: false", "embedded: true"));
        files.iter_mut().find(|(path, _)| path == "contracts/gates.yaml").expect("it is there").1 = WANTED.to_owned();
        files.push(games(engine));
        let (pages, found) = rendered(&files);
        assert_eq!(found, []);
        (outline(main_of(&pages["samples.html"])), outline(main_of(&pages["gates/played.html"])))
    };
    let (page, gate) = of("another");
    let wanted = [
        "dt: Players\ndd: 2 to 6",
        "dt: merchant\ndd: Plays for spice",
        "p: staleengine another",
        "dt: Games\ndd: 2 of 2",
        "dt: strongholds\ndd: 2",
        "tr: fremen22",
        "p: 1 of 42 were reached.\nli: bid 9\nli: predict",
    ];
    for words in wanted {
        assert!(page.contains(words), "{words}: {page}");
    }
    assert!(gate.contains("0 of 1 games were played; 1 were played by engine another"), "{gate}");
    let (page, gate) = of(crate::suite::embedded_revision());
    assert!(page.contains("of this engine") && !gate.contains("games were played"), "{page}{gate}");
    let (pages, _) = rendered(&small_with("", str::to_owned));
    assert!(!pages.contains_key("samples.html") && !pages["index.html"].contains("samples.html"));
}
