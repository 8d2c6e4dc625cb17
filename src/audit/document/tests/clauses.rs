//! What is a clause, how far it reaches, what it says and cites.

use super::Parsed;
use crate::ids::Tag;

#[test]
fn a_paragraph_is_a_clause() {
    let text = "# T\n\nsourced[a.b]\nA player made *last* stays\nlast. [card face][sapho-card], [p. 11][choam-rules]\n\nNot it.\n";
    let parsed = Parsed::of(text);
    assert!(parsed.faults().is_empty(), "{:?}", parsed.faults());
    let clause = parsed.clause("a.b");
    assert_eq!(clause.tag, Tag::Sourced);
    assert_eq!(clause.words, "A player made last stays last.");
    assert_eq!(parsed.at(clause.id.span), "a.b");
    assert_eq!(parsed.at(clause.marker), "sourced[a.b]");
    assert_eq!(
        parsed.at(clause.span),
        "sourced[a.b]\nA player made *last* stays\nlast. [card face][sapho-card], [p. 11][choam-rules]"
    );
    assert_eq!(parsed.citations("a.b"), ["sapho-card card face", "choam-rules p. 11"]);
    assert_eq!(parsed.at(clause.citations[1].span), "[p. 11][choam-rules]");
    assert_eq!(clause.heading, Some(0));
    assert_eq!(parsed.loose(), ["Not it."]);
    assert_eq!(parsed.document.title, "T");
}

#[test]
fn clauses_by_where_their_marker_stands() {
    for (text, words) in [
        ("unresolved[a.b] x", "a.b: x\n"),
        ("interpretation[a.b]x", "a.b: x\n"),
        ("> > sourced[a.b] x\n> > y", "a.b: x y\n"),
        ("- > sourced[a.b] x", "a.b: x\n"),
        ("- sourced[a.b] x\n- y\n- sourced[a.c] z", "a.b: x\na.c: z\n"),
        ("1. sourced[a.b] x\n\n2. sourced[a.c] y", "a.b: x\na.c: y\n"),
        ("- [ ] sourced[a.b] x\n- [x] sourced[a.c] y", "a.b: x\na.c: y\n"),
        ("- [ ] sourced[a.b] x\n\n- [x] sourced[a.c] y", "a.b: x\na.c: y\n"),
        ("> - [x] sourced[a.b] x", "a.b: x\n"),
        ("- a\n  - sourced[a.b] x", "a.b: x\n"),
        ("- # h\n  sourced[a.b] x", "a.b: x\n"),
        ("| h |\n|---|\n| sourced[a.b] x |", "a.b: x\n"),
        ("h | i\n-|-\nsourced[a.b] | x\n", "a.b: x\n"),
        ("> | h | i |\n> |---|---|\n> | sourced[a.b] | x |\n", "a.b: x\n"),
        ("[^1]: sourced[a.b] x\n\ny[^1]", "a.b: x\n"),
        ("\u{feff}sourced[a.b] x", "a.b: x\n"),
        ("\n\n   sourced[a.b]   x", "a.b: x\n"),
        ("sourced[a.b]  \nx\\\ny", "a.b: x y\n"),
        ("sourced[a.b] [a.c] x", "a.b: [a.c] x\n"),
        ("sourced[a.b][a.c] x", "a.b: [a.c] x\n"),
    ] {
        let parsed = Parsed::of(text);
        assert_eq!(parsed.words(), words, "{text}");
        assert!(parsed.faults().is_empty(), "{text}: {:?}", parsed.faults());
    }
}

#[test]
fn what_is_no_marker() {
    for text in [
        "`sourced[a.b]` x",
        "    sourced[a.b] x",
        "```\nsourced[a.b] x\n```",
        "sourced\\[a.b\\] x",
        "sourced\\[a.b] x",
        "\\sourced[a.b\\] x",
        "sourced&#91;a.b] x",
        "~~~ sourced[a.b]\n~~~",
        "sourced",
        "it is sourced, [a.b] says so",
        "[sourced][a.b]",
        "text `sourced[a.b]`\n`sourced[a.b]`",
    ] {
        let parsed = Parsed::of(text);
        assert_eq!(parsed.words(), "", "{text}");
        assert!(parsed.faults().is_empty(), "{text}: {:?}", parsed.faults());
    }
}

#[test]
fn what_hangs_on_a_clause() {
    for (text, words, loose) in [
        ("sourced[a.b] x\n- y\n- z\n\nw", "a.b: x y z\n", vec!["w"]),
        ("sourced[a.b] x\n\n- y\n\n  z\n\nw", "a.b: x y z\n", vec!["w"]),
        ("sourced[a.b]\n- y\n  - z", "a.b: y z\n", vec![]),
        ("sourced[a.b] x\n\n> y\n>\n> z\n\nw", "a.b: x y z\n", vec!["w"]),
        ("sourced[a.b] x\n\n```rust\ny   z\n```\n\nw", "a.b: x y z\n", vec!["w"]),
        ("sourced[a.b] x\n\n    y\n\nw", "a.b: x y\n", vec!["w"]),
        ("sourced[a.b] x\n\n| h | i |\n|---|---|\n| y | z |\n\nw", "a.b: x h — i y — z\n", vec!["w"]),
        ("sourced[a.b] x\n\n- y\n\n> z\n\nw", "a.b: x y z\n", vec!["w"]),
        ("sourced[a.b] x[^1]\n\n[^1]: y\n\nw", "a.b: x y\n", vec!["w"]),
        ("sourced[a.b] x\n\n# h\n\n- y", "a.b: x\n", vec!["y"]),
        ("sourced[a.b] x\n\n---\n\n- y", "a.b: x\n", vec!["y"]),
        ("sourced[a.b] x\n\nw\n\n- y", "a.b: x\n", vec!["w", "y"]),
        ("> sourced[a.b] x\n\n- y", "a.b: x\n", vec!["y"]),
        ("- sourced[a.b] x\n\n  y\n\n  > z\n- w", "a.b: x y z\n", vec!["w"]),
        ("- sourced[a.b] x\n\n- w\n\ny", "a.b: x\n", vec!["w", "y"]),
        // A nested marker's text is not part of the outer clause.
        ("sourced[a.b] x\n- y\n- sourced[a.c] z\n- w", "a.b: x y w\na.c: z\n", vec![]),
        ("sourced[a.b] x\n- sourced[a.c] y\n  - sourced[a.d] z\n  - w", "a.b: x\na.c: y w\na.d: z\n", vec![]),
        ("- sourced[a.b] x\n\n  sourced[a.c] y\n\n  z", "a.b: x z\na.c: y\n", vec![]),
        ("sourced[a.b] x\n\n> sourced[a.c] y\n> - v\n>\n> z", "a.b: x z\na.c: y v\n", vec![]),
        ("sourced[a.b] x\n\n| h |\n|---|\n| sourced[a.c] y |\n| z |", "a.b: x h z\na.c: y\n", vec![]),
        // Footnotes of other clauses do not hang on the last one.
        ("sourced[a.b] x[^1]\n\nsourced[a.c] y[^2]\n\n[^1]: v\n\n[^2]: w", "a.b: x\na.c: y\n", vec!["v", "w"]),
    ] {
        let parsed = Parsed::of(text);
        assert_eq!(parsed.words(), words, "{text}");
        assert_eq!(parsed.loose(), loose, "{text}");
        assert!(parsed.faults().is_empty(), "{text}: {:?}", parsed.faults());
    }
}

#[test]
fn a_clause_reaches_to_its_last_content() {
    for (text, span) in [
        ("sourced[a.b] x\n\n- y\n- z\n\n\nw", "sourced[a.b] x\n\n- y\n- z"),
        ("sourced[a.b] x\n\n    \u{2028}", "sourced[a.b] x"),
        ("sourced[a.b] x\n\n    y\n\n\nw", "sourced[a.b] x\n\n    y"),
        ("> sourced[a.b] x\n>\n> - y\n>\n\nw", "sourced[a.b] x\n>\n> - y"),
        ("sourced[a.b] x\n\n```\ny\n```\n\nw", "sourced[a.b] x\n\n```\ny\n```"),
        ("| h | i |\n|---|---|\n| sourced[a.b] x | y |\n\nw", "sourced[a.b] x | y |"),
        ("- sourced[a.b] x `y`\n- z", "sourced[a.b] x `y`"),
        ("sourced[a.b] x\n- sourced[a.c] *y*\n\nw", "sourced[a.b] x\n- sourced[a.c] *y*"),
        ("sourced[a.b] x[^1]\r\n\r\n[^1]: y\r\n\r\nw", "sourced[a.b] x[^1]\r\n\r\n[^1]: y"),
    ] {
        let parsed = Parsed::of(text);
        assert_eq!(parsed.at(parsed.clause("a.b").span), span, "{text}");
    }
}

#[test]
fn words_are_plain() {
    for (text, words) in [
        ("*a* **b** `c d` [e](f.md) ![g](h.png) &amp; i\\*", "a b c d e g & i*"),
        ("a<br>b", "a<br>b"),
        ("a\u{a0}\t b", "a b"),
        ("a [p. 1][choam-rules], b [p. 2][choam-rules]", "a p. 1, b"),
        ("as [the card][sapho-card] says, x ([p. 2][choam-rules]).", "as the card says, x."),
        ("a [p. 1][choam-rules][^1]\n\n[^1]: [p. 2][choam-rules]", "a"),
        ("a [p. 1][choam-rule]", "a"),
        ("a [p. 1](https://example.org/choam.pdf#page=1)", "a"),
        ("a [b](https://other.org/)", "a b"),
        ("a [p. 1][choam-rules]\n- b [p. 2][choam-rules]\n- c", "a b c"),
    ] {
        let parsed = Parsed::of(&format!("sourced[a.b] {text}"));
        assert_eq!(parsed.clause("a.b").words, words, "{text}");
    }
}

#[test]
fn rows_join_their_cells() {
    for (row, words) in [
        ("| sourced[a.b] x | y | z |", "x — y — z"),
        ("| sourced[a.b] | y | z |", "y — z"),
        ("| sourced[a.b] x | | z |", "x — — z"),
        ("| sourced[a.b] x | y | |", "x — y"),
        ("| sourced[a.b] x | y. [p. 1][choam-rules] | [p. 2][choam-rules] |", "x — y."),
        ("| sourced[a.b] x | `a\\|b` |", "x — a|b"),
        ("| sourced[a.b] x | — | |", "x — —"),
    ] {
        let parsed = Parsed::of(&format!("| h | i | j |\n|---|---|---|\n{row}\n"));
        assert_eq!(parsed.clause("a.b").words.replace("  ", " "), words, "{row}");
    }
}

#[test]
fn citations_by_label_address_and_footnote() {
    for (text, citations) in [
        ("x [p. 1][choam-rules]", vec!["choam-rules p. 1"]),
        ("x [p. 1][CHOAM-Rules]", vec!["choam-rules p. 1"]),
        ("x [p. 1](https://example.org/choam.pdf#page=1)", vec!["choam-rules p. 1"]),
        ("x [the rules](https://example.org/choam.pdf#page=4)", vec!["choam-rules p. 4"]),
        ("x [§ 2](https://example.org/other)", vec!["site-faq § 2"]),
        ("x [p. 1](https://elsewhere.org/choam.pdf)", vec![]),
        ("x [p. 1][own]\n\n[own]: https://example.org/choam.pdf", vec!["choam-rules p. 1"]),
        ("x [p. 1][choam-rules]\n\n[choam-rules]: https://example.org/choam.pdf", vec!["choam-rules p. 1"]),
        (
            "x[^n] [p. 2][choam-rules]\n\ny\n\n[^n]: see [p. 1][choam-rules]",
            vec!["choam-rules p. 2", "choam-rules p. 1"],
        ),
        ("x[^n][^N]\n\n[^n]: see [p. 1][choam-rules]", vec!["choam-rules p. 1"]),
        ("x\n\n> y [p. 1][choam-rules]\n\n[^n]: [p. 2][choam-rules]\n\nz[^n]", vec!["choam-rules p. 1"]),
        ("x[^n]\n\n# h\n\n[^n]: sourced[a.c] y [p. 1][choam-rules]", vec!["choam-rules p. 1"]),
        ("x ![p. 1][choam-rules]", vec!["choam-rules p. 1"]),
        ("x [*p.* 1][choam-rules]", vec!["choam-rules p. 1"]),
    ] {
        let parsed = Parsed::of(&format!("sourced[a.b] {text}"));
        assert_eq!(parsed.citations("a.b"), citations, "{text}");
        assert!(parsed.faults().is_empty(), "{text}: {:?}", parsed.faults());
    }
}

#[test]
fn nested_citations_count_for_the_inner_clause_alone() {
    let parsed = Parsed::of("sourced[a.b] x\n- sourced[a.c] y [p. 1][choam-rules]\n- z [p. 2][choam-rules]\n");
    assert_eq!(parsed.citations("a.b"), ["choam-rules p. 2"]);
    assert_eq!(parsed.citations("a.c"), ["choam-rules p. 1"]);
}

#[test]
fn prose_outside_clauses_is_loose() {
    let text =
        "# H\n\nIntro [the rules][choam-rules].\n\n- item\n\n| h |\n|---|\n| cell |\n\n```\ncode\n```\n\n> quote\n";
    let parsed = Parsed::of(text);
    assert_eq!(parsed.loose(), ["Intro.", "item", "cell", "quote"]);
    assert_eq!(parsed.at(parsed.document.loose[1].span), "item");
    assert!(parsed.faults().is_empty(), "{:?}", parsed.faults());
}

#[test]
fn titles() {
    assert_eq!(Parsed::of("text").document.title, "example");
    assert_eq!(Parsed::of("## A *b*\n\n# C").document.title, "A b");
}

#[test]
fn headings_know_their_place() {
    let parsed = Parsed::of("sourced[a.b] x\n\n# One\n\n## Two.x\n\nsourced[a.c] y\n\nThree\n=====\n\nsourced[a.d] z");
    let headings: Vec<_> = parsed
        .document
        .headings
        .iter()
        .map(|h| (h.level, h.text.as_str(), h.anchor.as_str(), parsed.at(h.span)))
        .collect();
    assert_eq!(
        headings,
        [(1, "One", "one", "# One"), (2, "Two.x", "two-x", "## Two.x"), (1, "Three", "three", "Three\n=====")]
    );
    let places: Vec<_> = parsed.document.clauses.iter().map(|clause| clause.heading).collect();
    assert_eq!(places, [None, Some(1), Some(2)]);
}

#[test]
fn front_matter_is_read_and_keeps_offsets() {
    for (bom, line_end) in [("", "\n"), ("\u{feff}", "\n"), ("", "\r\n"), ("\u{feff}", "\r\n")] {
        let text = "---\ntitle: \"T: é\"\nfamily: a\nstatus: in force\ndates: [2026-09-07, 2026-10-25]\n---\n# T\n\nsourced[a.b] x\n";
        let parsed = Parsed::of(&format!("{bom}{}", text.replace('\n', line_end)));
        assert!(parsed.faults().is_empty(), "{:?}", parsed.faults());
        let document = &parsed.document;
        assert_eq!(document.title, "T: é");
        let family = document.family.as_ref().expect("a family");
        assert_eq!((family.value.as_str(), parsed.at(family.span)), ("a", "a"));
        assert_eq!(document.status.as_deref(), Some("in force"));
        assert_eq!(document.dates, ["2026-09-07", "2026-10-25"]);
        assert_eq!(parsed.at(parsed.clause("a.b").span), "sourced[a.b] x");
        assert_eq!(parsed.at(document.headings[0].span), "# T");
    }
}

#[test]
fn faults_of_front_matter_are_where_they_are() {
    for (front, faults) in [
        ("title: x", vec![("missing-key", "---")]),
        ("title: x\nfamily: A b", vec![("wrong-value", "A b")]),
        ("title: x\nfamily: a\nstate: y", vec![("unknown-key", "state")]),
        ("title: x\ntitle: y\nfamily: a", vec![("duplicate-key", "title")]),
        ("", vec![("missing-key", "---"), ("missing-key", "---")]),
        ("- x", vec![("wrong-value", "- x")]),
    ] {
        let parsed = Parsed::of(&format!("\u{feff}---\n{front}\n---\nsourced[a.b] x\n"));
        assert_eq!(parsed.faults(), faults, "{front}");
        assert_eq!(parsed.words(), "a.b: x\n", "{front}");
    }
}
