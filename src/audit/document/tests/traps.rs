//! Each trap with a document that falls into it and one that does not.

use super::Parsed;

/// Name of the fault, where it is found, the document at fault, and a clean one.
const TRAPS: &[(&str, &str, &str, &str)] = &[
    ("marker-in-link", "sourced[a.b]", "sourced[a.b](x.md) y", "sourced[a.b] (x.md) y"),
    ("marker-in-link", "sourced[a.b]", "sourced[a.b] y\n\n[a.b]: x.md", "sourced[a.b] y\n\n[a.c]: x.md"),
    ("marker-in-link", "sourced[a.b]", "sourced[a.b][] y\n\n[a.b]: x.md", "sourced[a.b] y\n\n[a.c]: x.md"),
    ("marker-in-link", "sourced[a.b]", "sourced[a.b][choam-rules]", "sourced[a.b] x [p. 1][choam-rules]"),
    ("marker-in-link", "sourced[a.b]", "- sourced[a.b][l]\n\n[l]: x.md", "- sourced[a.b] [l]\n\n[l]: x.md"),
    ("marker-in-link", "sourced[a.b]", "x\nsourced[a.b](y.md)", "x\n\nsourced[a.b] (y.md)"),
    ("second-marker", "sourced[a.c]", "sourced[a.b] x\nsourced[a.c] y", "sourced[a.b] x\n\nsourced[a.c] y"),
    ("second-marker", "unresolved[a.c]", "sourced[a.b] x unresolved[a.c] y", "sourced[a.b] x `unresolved[a.c]` y"),
    ("second-marker", "sourced[a.c]", "- sourced[a.b] x\n  sourced[a.c] y", "- sourced[a.b] x\n- sourced[a.c] y"),
    ("second-marker", "sourced[a.c]", "sourced[a.b] sourced[a.c] y", "sourced[a.b] y"),
    ("misplaced-marker", "sourced[a.b]", "x\nsourced[a.b] y", "x\n\nsourced[a.b] y"),
    ("misplaced-marker", "sourced[a.b]", "**sourced[a.b]** y", "sourced[a.b] **y**"),
    ("misplaced-marker", "sourced[a.b]", "# sourced[a.b] y", "# H\n\nsourced[a.b] y"),
    (
        "misplaced-marker",
        "sourced[a.b]",
        "| sourced[a.b] | h |\n|---|---|\n| x | y |",
        "| h | h |\n|---|---|\n| sourced[a.b] x | y |",
    ),
    (
        "misplaced-marker",
        "sourced[a.b]",
        "| h | h |\n|---|---|\n| x | sourced[a.b] y |",
        "| h | h |\n|---|---|\n| sourced[a.b] x | y |",
    ),
    ("marker-as-heading", "sourced[a.b]", "sourced[a.b] x\n---", "sourced[a.b] x\n\n---"),
    ("marker-as-heading", "sourced[a.b]", "sourced[a.b]\nx\n===", "sourced[a.b]\nx\n\n==="),
    ("marker-as-heading", "sourced[a.b]", "x\nsourced[a.b] y\n---", "x\n\nsourced[a.b] y\n\n---"),
    ("marker-in-html", "sourced[a.b]", "<div>\nsourced[a.b] x\n</div>", "`<div>`\n\nsourced[a.b] x"),
    ("marker-in-html", "sourced[a.b]", "<!-- sourced[a.b] x -->", "`<!-- sourced[a.b] x -->`"),
    ("marker-in-html", "sourced[a.b]", "y <!-- sourced[a.b] x -->", "y `<!-- sourced[a.b] x -->`"),
    ("unclosed-code", "```", "```\nsourced[a.b] x", "```\nsourced[a.b] x\n```"),
    ("unclosed-code", "~~~~ md", "~~~~ md\nx\n\nunresolved[a.b] x\n~~~", "~~~\nx\n\nsourced[a.b] x\n~~~~~ "),
    ("unclosed-code", "```", "> ```\n> sourced[a.b] x\n\ny", "> ```\n> sourced[a.b] x\n> ```\n\ny"),
    ("unclosed-code", "```", "sourced[a.b] x\n\n```\nsourced[a.c] y", "sourced[a.b] x\n\n```\ny"),
    ("misspelt-marker", "source[a.b]", "source[a.b] x", "sourced[a.b] x"),
    ("misspelt-marker", "Sourced[a.b]", "> Sourced[a.b] x", "> sourced[a.b] x"),
    ("misspelt-marker", "r[a.b]", "- r[a.b] x", "- sourced[a.b] x"),
    ("misspelt-marker", "sourced [a.b]", "sourced [a.b] x", "sourced[a.b] x"),
    ("malformed-clause-id", "Sapho.Card", "sourced[Sapho.Card] x", "sourced[sapho.card] x"),
    ("malformed-clause-id", "a", "- [ ] sourced[a] x", "- [ ] sourced[a.b] x"),
    ("malformed-clause-id", "a b.c", "| h |\n|---|\n| sourced[a b.c] x |", "| h |\n|---|\n| sourced[a-b.c] x |"),
    ("malformed-clause-id", "sourced[]", "sourced[] x", "sourced[a.b] x"),
    ("malformed-clause-id", "a.b", "sourced[a.b x", "sourced[a.b] x"),
    ("malformed-clause-id", "a.*b*", "sourced[a.*b*] x", "sourced[a.b] x"),
    ("empty-clause", "sourced[a.b]", "sourced[a.b]\n\nx", "sourced[a.b]\nx"),
    ("empty-clause", "sourced[a.b]", "sourced[a.b] [p. 1][choam-rules]", "sourced[a.b] x [p. 1][choam-rules]"),
    ("empty-clause", "sourced[a.b]", "sourced[a.b]\n- sourced[a.c] x", "sourced[a.b]\n- x"),
    (
        "empty-clause",
        "sourced[a.b]",
        "| h | i |\n|---|---|\n| sourced[a.b] | |",
        "| h | i |\n|---|---|\n| sourced[a.b] | x |",
    ),
    ("raw-html", "<b>", "x <b>", "x **b**"),
    ("raw-html", "<div>\nx\n</div>", "<div>\nx\n</div>\n", "x"),
    ("unsafe-link", "[x](javascript:a)", "[x](javascript:a)", "[x](https://example.com/)"),
    ("unsafe-link", "[x](JAVA&#115;cript:a)", "[x](JAVA&#115;cript:a)", "[x](a&#115;b.md)"),
    ("unsafe-link", "[x](java&#10;script:a)", "[x](java&#10;script:a)", "[x](a.md#b)"),
    ("unsafe-link", "[x](javascript&colon;a)", "[x](javascript&colon;a)", "[x](mailto:a@example.com)"),
    ("unsafe-link", "[x](data:text/html,a)", "[x](data:text/html,a)", "<https://example.com/>"),
    ("unsafe-link", "![x](vbscript:a)", "![x](vbscript:a)", "![x](a.png)"),
    ("unsafe-link", "<file:///etc/passwd>", "<file:///etc/passwd>", "<a@example.com>"),
    ("unsafe-link", "[x][y]", "[x][y]\n\n[y]: javascript:a", "[x][y]\n\n[y]: a.md"),
    ("unknown-authority", "[p. 1][choam-rule]", "x [p. 1][choam-rule]", "x [p. 1][choam-rules]"),
    ("unknown-authority", "[p. 1][rules]", "x [p. 1][rules]", "x [i][j]"),
    (
        "differing-definition",
        "[choam-rules]: https://other.org/",
        "[choam-rules]: https://other.org/",
        "[choam-rules]: https://example.org/choam.pdf",
    ),
    ("differing-definition", "[Sapho-Card]: x.md", "[Sapho-Card]: x.md\n", "[sapho-cards]: x.md"),
    ("unlocated-citation", "[choam-rules]", "sourced[a.b] x [choam-rules]", "x [choam-rules]"),
    ("unlocated-citation", "[choam-rules][]", "sourced[a.b] x [choam-rules][]", "sourced[a.b] x [p. 1][choam-rules]"),
    (
        "unlocated-citation",
        "[here][choam-rules]",
        "sourced[a.b] x [here][choam-rules]",
        "sourced[a.b] x [page unknown][choam-rules]",
    ),
    (
        "unlocated-citation",
        "[it][choam-rules]",
        "x[^1]\n\n[^1]: [it][choam-rules]",
        "x[^1]\n\n[^1]: [p. 1][choam-rules]",
    ),
    ("invalid-yaml", "---", "---\ntitle: x\n\ny", "---\n\ny"),
];

#[test]
fn traps() {
    for (name, at, bad, good) in TRAPS {
        let parsed = Parsed::of(bad);
        assert_eq!(
            parsed.faults().iter().filter(|fault| **fault == (*name, *at)).count(),
            1,
            "{bad}: {:?}",
            parsed.faults()
        );
        assert!(parsed.found.iter().all(|d| d.help.is_some() && !d.message.contains('\n')), "{:?}", parsed.found);
        let clean = Parsed::of(good);
        assert!(clean.faults().is_empty(), "{good}: {:?}", clean.faults());
    }
}

#[test]
fn a_lost_marker_leaves_no_clause_and_is_not_reported_again_as_prose() {
    for (name, _, bad, _) in TRAPS {
        if ["malformed-clause-id", "misspelt-marker", "marker-as-heading", "misplaced-marker"].contains(name) {
            let parsed = Parsed::of(bad);
            assert_eq!(parsed.words(), "", "{bad}");
            assert!(!parsed.loose().iter().any(|words| words.contains('[')), "{bad}");
        }
    }
}

#[test]
fn help_names_what_was_meant() {
    for (text, help) in [
        ("source[a.b] x", "write `sourced[a.b]`"),
        ("Unresolved[a.b] x", "write `unresolved[a.b]`"),
        ("sourced[Sapho.Card_x] x", "write `sourced[sapho.card-x]`"),
        ("x [p. 1][choam-rule]", "did you mean `choam-rules`? If not, add the publication to the authorities"),
        ("sourced[a.b] x\n\n[a.b]: y", "remove the definition"),
    ] {
        let parsed = Parsed::of(text);
        assert_eq!(parsed.found[0].help.as_deref(), Some(help), "{text}");
    }
    let parsed = Parsed::of("sourced[a.b] x\n\n[a.b]: y\n");
    assert_eq!(parsed.at(parsed.found[0].related[0].span), "[a.b]: y");
}

#[test]
fn findings_of_one_name_are_bounded() {
    let parsed = Parsed::of(&"x <b>\n".repeat(5_000));
    assert_eq!(parsed.found.len(), crate::document::faults::SAME_NAME_MAX);
    assert_eq!(parsed.found.last().expect("a finding").notes, ["4000 more of the same in this document"]);
}

#[test]
fn depth_is_bounded() {
    let parsed = Parsed::of(&format!("{}sourced[a.b] x\n", "> ".repeat(100)));
    assert_eq!(parsed.words(), "a.b: x\n");
    assert_eq!(parsed.faults().iter().map(|f| f.0).collect::<Vec<_>>(), ["limit-reached"]);
    let parsed = Parsed::of(&format!("sourced[a.b] x\n\n{}sourced[a.c] y\n", ">".repeat(300)));
    assert_eq!(parsed.words(), "a.b: x\n");
    assert_eq!(parsed.faults()[0].0, "limit-reached");
    let items =
        (0..100).map(|depth| ["  ".repeat(depth), format!("- sourced[a.b{depth}] x\n")].concat()).collect::<String>();
    assert_eq!(Parsed::of(&items).document.clauses.len(), 100);
}

#[test]
fn footnotes_that_cite_much_are_bounded() {
    let cites = "[p. 1][choam-rules] ".repeat(2_000);
    let parsed = Parsed::of(&format!("sourced[a.b] x[^1]\n\n# h\n\n[^1]: y {cites}\n"));
    assert_eq!(parsed.faults().iter().map(|f| f.0).collect::<Vec<_>>(), ["limit-reached"]);
    assert!(parsed.clause("a.b").citations.len() < 100);
}

/// Inputs that make careless parsers slow; each must take a time that grows with its size alone.
#[test]
fn large_inputs_take_linear_time() {
    const LARGE: usize = 1_000_000;
    for fragment in ["[", ">", "sourced["] {
        assert_quick(fragment, &fragment.repeat(LARGE / fragment.len()));
    }
    for fragment in [
        "sourced[a.b] ",
        "\nsourced[a.b] x\n",
        "- ",
        "> ",
        "*a ",
        "_a",
        "![",
        "[a](",
        "[a][b]",
        "[p. 1][x-y] ",
        "`",
        "``` ",
        "<",
        "<b>",
        "<!--",
        "|",
        "|a|\n|-|\n",
        "[^1]",
        "[^1]: a\n\n",
        "&",
        "&amp;",
        "\\",
        "[a]: b\n",
        "#\n",
        "a\n---\n",
        "\u{0}",
        "- a\n ",
        "> a\n\n",
        "1. ",
        "\r",
        "\r\n",
        "sourced[a.b](",
        "<a@b.c>",
        "](",
        "[a]: <",
        "'\"",
        "[choam-rules] ",
    ] {
        assert_quick(fragment, &fragment.repeat(LARGE / 10 / fragment.len()));
    }
    let numbered = |count: usize, suffix: &str| {
        (0..count).map(|n| ["[^", &n.to_string(), "]", suffix].concat()).collect::<String>()
    };
    for (name, text) in [
        ("lazy lines", format!("{}a\n{}", ">".repeat(150), "b\n".repeat(100_000))),
        ("items", format!("{}=", "- ".repeat(100_000))),
        ("brackets", format!("{}{}", "[".repeat(200_000), "]".repeat(200_000))),
        ("references", format!("{}\n\n{}", "x[^1] ".repeat(20_000), "[^1]: [p. 1][choam-rules]\n".repeat(5_000))),
        (
            "copies",
            format!("[^1]: {}\n\n{}", "[p. 1][choam-rules] ".repeat(5_000), "sourced[a.b] x[^1]\n\n".repeat(5_000)),
        ),
        ("footnotes", format!("sourced[a.b] x {}\n\n{}", numbered(10_000, ""), numbered(10_000, ": y\n\n"))),
    ] {
        assert_quick(name, &text);
    }
}

fn assert_quick(name: &str, text: &str) {
    let begun = std::time::Instant::now();
    let parsed = Parsed::of(text);
    let taken = begun.elapsed();
    assert!(taken.as_secs() < 20, "{name}: {taken:?}");
    assert!(parsed.found.len() < 10_000, "{name}: {}", parsed.found.len());
}
