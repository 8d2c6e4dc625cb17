//! Foreign dialects: what is a clause in each, how far it reaches, and what only looks like one.

use super::Parsed;
use crate::document::dialect::{Counts, chosen, counts_in};
use crate::document::{Dialect, Dialect::*};

fn read(dialect: Dialect, text: &str) -> Parsed {
    let parsed = Parsed::of_in("spec/doc.md", text, &[dialect]);
    assert!(parsed.faults().is_empty(), "{:?} in {text}", parsed.faults());
    let page = parsed.page();
    let count = |word: &str| page.matches(word).count();
    assert_eq!(count("<p>"), count("</p>"), "{page}");
    assert_eq!(
        count("<div") + count("<li") + count("<tr"),
        count("</div>") + count("</li>") + count("</tr>"),
        "{page}"
    );
    parsed
}

fn words(dialect: Dialect, text: &str) -> String {
    read(dialect, text).words()
}

#[test]
fn rules_reach_to_the_next_marker_or_heading() {
    for (text, expected) in [
        (
            "r[a.b]\nText of it.\nMore.\n\nStill it:\n\n* one\n* two\n\n```rust\ncode\n```\n\n## Next\n\nNot it.\n",
            "a.b: Text of it. More. Still it: one two code\n",
        ),
        ("r[a.b]\n## Scopes\n\nText.\n\nr[a.b.intro]\nMore.", "a.b: Scopes Text.\na.b.intro: More.\n"),
        ("r[a]\nx\nr[intro]\ny\nr[Foo_Bar.BAZ]\nz\n", "intro: y\nFoo_Bar.BAZ: z\n"),
        ("r[aa]\nx\nr[intro]\ny\nr[Foo_Bar.BAZ]\nz\n", "aa: x\nintro: y\nFoo_Bar.BAZ: z\n"),
        (
            "r[a.b]\n* one\n* two\n\nr[a.c]\n1. one\n\nr[a.d]\n> quote\n\nr[a.e]\n```\ncode\n```\n",
            "a.b: one two\na.c: one\na.d: quote\na.e: code\n",
        ),
        ("r[a.b]\n\n| h | i |\n|---|---|\n| x | y |\n", "a.b: h — i x — y\n"),
        ("<a id=\"x\"></a>\nr[a.b]\nText.\n", "a.b: Text.\n"),
        (
            "<a id=\"x\"></a><a name=\"y\"></a> r[a.b]\nText.\n\n<a id=\"z\">It</a> r[a.c]\n",
            "a.b: Text. <a id=\"z\">It</a> r[a.c]\n",
        ),
        ("<a name=\"x\">\nr[a.b]\nText.\n\nMore.\n\nr[a.c]\ny\n", "a.b: Text. More.\na.c: y\n"),
        ("> r[a.b]\n> Quoted.\n>\n> More.\n\nNot it.\n", "a.b: Quoted. More.\n"),
        ("> [!NOTE]\n> r[a.b]\n> Quoted.\n", "a.b: Quoted.\n"),
        ("r[a.b]\nx\n\n> r[a.c]\n> y\n\nz\n", "a.b: x z\na.c: y\n"),
        ("r[a.b+2]\nx\n\nr[a.c status=stable level=must]\ny\n\nr[a.d tags=\"x,y\"]\nz\n", "a.b+2: x\na.c: y\na.d: z\n"),
        ("* r[a.b]\n  Text.\n* r[a.c]\n  More.\n", "a.b: Text.\na.c: More.\n"),
        ("r[a.b]\n* one\nr[a.c]\n* two\nr[a.d]\n* three\n* four\n", "a.b: one four\na.c: two\na.d: three\n"),
        ("r[a.b]\n* one\nr[a.c]\n\nText.\n\nMore.\n", "a.b: one\na.c: Text. More.\n"),
        ("r[a.b]\n* one\n  r[a.c]\n* two\n", "a.b: one two\na.c: \n"),
        (
            "r[a.b]\nText <!-- not it --> on.\n\n<!-- nor\n\nthis -->\n\nMore.\n\n<div>\n\n<!-- x --> y\n",
            "a.b: Text on. More. <!-- x --> y\n",
        ),
        ("spec[a.b]\nx\n\nREQ[c.d]\ny\n", "a.b: x\nc.d: y\n"),
        ("req[intro]\nx\n\nlist[last]\ny\n", "intro: x list[last] y\n"),
        ("q[data_one]\nx\n", "data_one: x\n"),
        ("q[one level=must]\nx\n", "one: x\n"),
        ("r[a.b]\rText.\r\rr[a.c]\rMore.\r", "a.b: Text.\na.c: More.\n"),
        ("r[a.b]\r\nText.\r\n\r\nr[a.c]\r\nMore.\r\n", "a.b: Text.\na.c: More.\n"),
        ("r[a.b]\n\n[a.b]: other.md\n\nText.\n", "a.b: Text.\n"),
        ("r[a.b]\nr[a.c]\n## Both\n\nText.\n", "a.b: \na.c: Both Text.\n"),
        ("r[a.b]\n# Title\n\nText.\n", "a.b: Title Text.\n"),
        ("Text *with\nr[a.b]\nemphasis* on.\n\nz", "a.b: on. z\n"),
        ("r[a.b]\nText.\n---\n\nz\n\nr[a.c]\n===\n\ny", "a.b: Text. z\na.c: y\n"),
        ("r[a.b]\nx\n\n<a id=\"n\"></a>\n\n## Next\n", "a.b: x\n"),
        ("r[a.b]\nx\n\n<div>\n\nr[a.c]\ny\n\n</div>\n", "a.b: x\na.c: y\n"),
        ("r[a.b]\nx\n\n<span id=\"n\"></span>\nr[a.c]\ny", "a.b: x\na.c: y\n"),
        ("r[a.b]\nx\n\n<p>y</p>\n", "a.b: x <p>y</p>\n"),
        ("r[a.b]\nx\n\n<div class=\"y\">\n\nz\n\n</div>\n\nr[a.c]\n\n<a id=\"c\"></a>\n\nw\n", "a.b: x z\na.c: w\n"),
        ("zz[first]\n\nx\n\nzz[other]\n\ny", "first: x\nother: y\n"),
    ] {
        assert_eq!(words(RustReference, text), expected, "{text}");
    }
}

#[test]
fn only_lines_of_their_own_are_rules() {
    for text in [
        "`r[a.b]`\n",
        "```\nr[a.b]\n```\n",
        "    r[a.b]\n",
        "<!--\nr[a.b]\n-->\n",
        "<!-- x\n\nr\n\nr[a.b]\n-->\n",
        "<pre>\nr[a.b]\n</pre>\n",
        "As `code\nr[a.b]\ngoes on` here.\n",
        "The rule r[a.b] says so.\n",
        "r[a.b] says so.\n",
        "r\\[a.b]\n",
        "list[i]\n",
        "list[last]\n",
        "- list[first]\n- list[last]\n",
        "- keeper[bot]\n- keeper[bot]\n",
        "keeper[bot]\n\nkeeper[bot]\n",
        "r[verify a.one]\n\nr[impl a.one]\n",
        "r[0]\n",
        "r[a.b\n",
        "r[]\n",
        "r[a b.c]\n",
        "r[a..b]\n",
        "r[<a.b>]\n",
        "[a.b]\n",
        "| r[a.b] | x |\n|---|---|\n| r[a.b] | x |\n",
        "# r[a.b]\n",
    ] {
        let parsed = Parsed::of_in("spec/doc.md", text, &[RustReference]);
        assert_eq!(parsed.words(), "", "{text}");
    }
}

#[test]
fn front_matter_of_other_tools_is_no_text() {
    let of = |text: &str| {
        let parsed = read(Rfc2119, text);
        (parsed.document.title.clone(), parsed.words())
    };
    let said = "spec.doc.h.1: It MUST.\n".to_owned();
    for (front, title) in [
        ("+++\ntitle = \"A port MUST be\"\nweight = 1\n+++\n", "A port MUST be"),
        ("+++\nnot [ toml\n+++\n", "H"),
        ("---\ntitle: A port MUST be\nfamily: 7 [\n---\n", "A port MUST be"),
        ("---\ntitle: Port\n...\n", "Port"),
    ] {
        assert_eq!(of(&format!("{front}# H\n\nIt MUST.\n")), (title.to_owned(), said.clone()), "{front}");
    }
    let unclosed = "+++\nIt MUST.\n";
    assert_eq!(of(unclosed).1, "spec.doc.1: +++ It MUST.\n");
}

#[test]
fn a_tracey_rule_is_one_block() {
    for (text, expected) in [
        ("r[a.b]\nText.\n\nNot it.\n\nr[a.c] Same line.\n", "a.b: Text.\na.c: Same line.\n"),
        ("r[a.b]\n\nText.\n\n- on it\n\nNot it.\n", "a.b: Text. on it\n"),
        ("> r[a.b]\n> Text.\n>\n> - more\n>\n> Also.\n", "a.b: Text. more Also.\n"),
        ("See r[a.b] and\nr[a.c] there.\n\nr[i] is an index.\n", ""),
        ("r[a.b](https://e.org) and r[a.c].\n\nr[a.d][e] is a link.\n\n[e]: https://e.org\n", ""),
        ("r[last] is an index.\n\nlist[first] is one too.\n", ""),
        ("r[a.b]\nx\n\nr[framing] A frame.\n\nlist[first] is an index.\n", "a.b: x\nframing: A frame.\n"),
        ("h2[a.b]\nx\n\nh2[framing+2 level=must] A frame.\n", "a.b: x\nframing+2: A frame.\n"),
    ] {
        assert_eq!(words(Tracey, text), expected, "{text}");
    }
}

#[test]
fn spans_and_pages_of_rules() {
    let text = "# T\n\nIntro.\n\nr[a.b]\nText *it*.\n\nMore.\n\n## Next\n";
    let parsed = read(RustReference, text);
    let clause = parsed.clause("a.b");
    assert_eq!(parsed.at(clause.id.span), "a.b");
    assert_eq!(parsed.at(clause.marker), "r[a.b]");
    assert_eq!(parsed.at(clause.span), "r[a.b]\nText *it*.\n\nMore.");
    assert_eq!(clause.heading, Some(0));
    insta::assert_snapshot!(parsed.page());
    assert!(parsed.loose().is_empty());
}

#[test]
fn names_at_the_end() {
    for (text, expected) in [
        ("A text. {#the-name}\n\nAnother. {#other .class}\n\nNone.\n", "the-name: A text.\nother: Another.\n"),
        ("One\ntwo {#x.y}\n- three\n- four\n", "x.y: One two three four\n"),
        ("- one {#x1}\n- two {#x2}\n- three\n", "x1: one\nx2: two\n"),
        ("- one {: #x1 }\n\n- two\n", "x1: one\n"),
        ("| h | i |\n|---|---|\n| a | b {#x1} |\n| c | d |\n", "x1: a — b\n"),
        ("> Quoted. {#x1}\n", "x1: Quoted.\n"),
        ("See `{#x}`\n\n```\na {#x}\n```\n\n# H {#x}\n\na {#x} b\n\n{#x}\n\na \\{#x}\n\na {x}\n\na {{#x}}\n", ""),
        ("<!-- a {#x} -->\n", ""),
        (
            "Nought\n{:#x0 .a}\n\nOne {.req #x1}\n\nTwo\n{:.a .b #x2}\n\nThree {word #x3}\n\nFour {key=v #x4}\n",
            "x0: Nought\nx1: One\nx2: Two\n",
        ),
    ] {
        assert_eq!(words(ParagraphIds, text), expected, "{text}");
    }
    assert_eq!(words(ParagraphIds, "![A map](map.png){#fig}\n\n[A word](#b){#x1}\n"), "x1: A word\n");
    let titled = read(ParagraphIds, "## Turns {#order}\n\nA text. {#x1}\n");
    assert_eq!(titled.document.headings[0].text, "Turns");
    let text = "# T {#top}\n\nx\n\n## A {#a1}\n\ny\n\n## B\n\nz\n";
    assert_eq!(words(HeadingIds, text), "top: T x\na1: A y\n");
}

#[test]
fn items_of_openfasttrace() {
    let text = "\
# Features
## Log in
`feat~log-in~1`

A user can log in. See `feat~other~1` too.

Rationale:

Everybody wants to.

Covers:

- [goal~use~2](#goal)
* `goal~other~1`

Needs: req, dsn
Tags: a, b

## Next

Not it.

`req~next.step_1~12`
Text on.
Needs: utest

`req~third~1`

`req~no~x`

```
`req~code~1`
```

The item `req~prose~1` is
`req~also~1` prose.
";
    let parsed = read(OpenFastTrace, text);
    assert_eq!(
        parsed.words(),
        "feat~log-in~1: A user can log in. See feat~other~1 too. Rationale: Everybody wants to. Covers:\n\
req~next.step_1~12: Text on.\n\
req~third~1: req~no~x `req~code~1` The item req~prose~1 is req~also~1 prose.\n"
            .replace(" Covers:", "")
    );
    let foreign = parsed.clause("feat~log-in~1").foreign.as_ref().expect("foreign");
    assert_eq!(
        (foreign.needs.clone(), foreign.covers.clone()),
        (vec!["req".to_owned(), "dsn".to_owned()], vec!["goal~use~2".to_owned(), "goal~other~1".to_owned()])
    );
}

#[test]
fn items_with_more_on_their_lines() {
    let text = "\
### Break
`req~broken~1`<br>
Lines are broken.

### Anchor
req~anchored~2<a id=\"req~anchored~2\"></a> <!-- a > b -->
Anchors stand behind it.

Text
`req~second.line~1`\\
Second.
Needs: dsn

### Words
`req~opened~1` Words follow at once,
and on the next line.

`req~broken~1` is told of here, and `req~mid~1` as well.

Wrapped before
`req~wrapped~1` which is a reference.

req~plain~1 is told of without backticks.

`req~open~1`<br
";
    let parsed = read(OpenFastTrace, text);
    assert_eq!(
        parsed.words(),
        "req~broken~1: Lines are broken.\n\
req~anchored~2: Anchors stand behind it. Text\n\
req~second.line~1: Second.\n\
req~opened~1: Words follow at once, and on the next line. req~broken~1 is told of here, and req~mid~1 as well. \
Wrapped before req~wrapped~1 which is a reference. req~plain~1 is told of without backticks.\n\
req~open~1: <br\n"
    );
    assert_eq!(parsed.clause("req~second.line~1").foreign.as_ref().expect("foreign").needs, ["dsn"]);
}

#[test]
fn what_is_no_item_of_openfasttrace() {
    for text in [
        "> `req~quoted~1`\n> Text.\n",
        "Covers:\n\n* `req~one~1`\n\n* `req~two~1`\n",
        "* `req~one~1`\n* `req~two~1`\n",
        "1. Text\n\n   `req~one~1`\n",
        "| `req~one~1` |\n|---|\n| `req~two~1` |\n",
        "<!--\n`req~one~1`\n-->\n",
        "a --> b\n\n* a --> b : c\n\n`arch --> : req~one~1`\n\nSee arch --> dsn : req~one~1.\n",
        "```\narch-->dsn:req~one~1\n```\n",
        "~~~\n`req~one~1`\n~~~\n",
    ] {
        assert_eq!(words(OpenFastTrace, text), "", "{text}");
    }
}

#[test]
fn items_without_backticks_after_anchors_and_handed_on() {
    let text = "\
### Plain
feat~plain-item~1

Text.

Needs:

* dsn
* itest

<a id=\"x\">
`req~after.anchor~1`
More.

- `arch --> dsn, impl : req~plain-item~1`

dsn-->impl:req~other~2
";
    let parsed = read(OpenFastTrace, text);
    let ids: Vec<&str> = parsed.document.clauses.iter().map(|clause| clause.id.value.as_str()).collect();
    assert_eq!(ids, ["feat~plain-item~1", "req~after.anchor~1", "arch~plain-item~1", "dsn~other~2"]);
    let foreign = |id: &str| parsed.clause(id).foreign.clone().expect("foreign");
    assert_eq!(foreign("feat~plain-item~1").needs, ["dsn", "itest"]);
    let handed = foreign("arch~plain-item~1");
    assert_eq!((handed.needs, handed.covers), (vec!["dsn".into(), "impl".into()], vec!["req~plain-item~1".into()]));
}

#[test]
fn numbers_of_rows() {
    let text = "\
| # | Description | L1 |
| :---: | :--- | :---: |
| **1.1.1** | Verify `it`. | ✓ |
| **1.1.2** | [DELETED] | |
| 1.1.3 | plain | |
| **12** | count | |
| **REQ-12** | named | |
| **Total** | word | |
| **1.1.4** and | more | |
| x | **1.1.5** | |
| **V2.1** | with a letter | |
| **SHA-256** | a digest | |
| **P-256** | a curve | |
| **P-12** | a point | |
| **v1.2.3** | a release | |
| **CVE-2024-1234** | a fault | |
| **2.13.** | with a full stop | |
| **`2.14`** | as code | |

| Rust version | What |
|---|---|
| **1.80.1** | Released. |

| Version | What |
|---|---|
| **1.2.0** | Released. |

**1.1.6** prose

```
| **1.1.7** | code |
```
";
    assert_eq!(
        words(TableNumbers, text),
        "1.1.1: Verify it. — ✓\n1.1.2: [DELETED]\nREQ-12: named\nV2.1: with a letter\n\
P-12: a point\n2.13: with a full stop\n2.14: as code\n"
    );
}

#[test]
fn numbers_of_rows_in_anchors_and_links() {
    let text = "\
| ID | Rule |
| --- | --- |
| <a name=\"1.1\">1</a> | The sender waits. |
| [:bulb:](#1.1 \"why\") | *It is tired.* |
| <a id=\"1.12\">12</a> | The sender goes on. |
| <a name=\"other\">3</a> | Not named so. |
| <b>1.3</b> | No anchor. |
| **[1.4](#1.4)** | A bold link. |
| [1.5](#1.5) | A plain link. |
| **<a name=\"1.6\">1.6</a>** | Both. |
| **__1.7__** | Twice bold. |
| `1.8` **1.8** | With code. |
";
    assert_eq!(
        words(TableNumbers, text),
        "1.1: The sender waits.\n1.12: The sender goes on.\n1.4: A bold link.\n1.6: Both.\n1.7: Twice bold.\n"
    );
}

#[test]
fn requirements_below_headings() {
    let text = "\
## 1. Flags

### Requirements

#### Requirement 1.1.1

> The `API` **MUST** exist.
> Also this.

Reasons.

#### Condition 1.1.2

> Something holds.

##### Conditional Requirement 1.1.2.1

[![hardening](https://img.shields.io/x)](https://e.org/)

> It **SHOULD** hold.

#### Requirement 1.1.3 > The client MAY wait.

#### Requirement 1.1.6

    example()

> It **MAY** be so.

## Requirements 2.1

Requirement 1.1.4 is prose.

```
#### Requirement 1.1.5
```
";
    let parsed = read(RequirementHeadings, text);
    assert_eq!(parsed.document.clauses.len(), 4, "{}", parsed.words());
    let said = parsed.words();
    assert!(said.starts_with("1.1.1: The API MUST exist. Also this.\n1.1.2.1: It SHOULD hold.\n"), "{said}");
    assert!(said.ends_with("1.1.3: The client MAY wait.\n1.1.6: It MAY be so.\n"), "{said}");
    assert_eq!(parsed.clause("1.1.1").foreign.as_ref().and_then(|f| f.level.as_deref()), Some("MUST"));
    let under = |id: &str| parsed.clause(id).heading.map(|heading| parsed.document.headings[heading].text.clone());
    assert_eq!(under("1.1.1").as_deref(), Some("Requirements"));
    assert_eq!(under("1.1.3").as_deref(), Some("Requirements"));
    assert_eq!(under("1.1.2.1").as_deref(), Some("Condition 1.1.2"));
    let led_in = "#### Requirement 1.2\n\nFirst some words.\n\n> It MUST be.\n\nReasons.\n";
    assert_eq!(words(RequirementHeadings, led_in), "1.2: It MUST be.\n");
}

#[test]
fn sentences_with_key_words() {
    let text = "\
# Retry policy

The key words \"MUST\" and \"MAY\" are to be interpreted as described in RFC 2119.

A client MUST wait. It must not shout. A server MAY *close. It* SHOULD NOT
linger, e.g. forever.

## Back-off

- The delay MUST be `MUST`. More.
- code `MUST`

| a | b |
|---|---|
| x | It SHALL be. |

```
MUST
```

<!-- MUST -->
";
    assert_eq!(
        words(Rfc2119, text),
        "spec.doc.retry-policy.1: A client MUST wait.\n\
spec.doc.retry-policy.2: A server MAY close. It SHOULD NOT linger, e.g. forever.\n\
spec.doc.back-off.1: The delay MUST be MUST.\n\
spec.doc.back-off.2: x — It SHALL be.\n"
    );
    insta::assert_snapshot!(read(Rfc2119, text).page());
    let boilerplate = "A tool is not compliant if it fails one or more of the MUST or SHALL requirements.\n\n\
                       See there for the definition of OPTIONAL.\n";
    assert_eq!(words(Rfc2119, boilerplate), "");
    let draft = "---\ntitle: x\n--- abstract\n\nIt MUST be.\n\n# Some words {#some}\n\nIt MAY be.\n";
    assert_eq!(words(Rfc2119, draft), "spec.doc.1: It MUST be.\nspec.doc.some-words.1: It MAY be.\n");
    let anchored = "## <a name=\"x\" />`Delay` of *all*\n\nIt MUST be.\n";
    assert_eq!(words(Rfc2119, anchored), "spec.doc.delay-of-all.1: It MUST be.\n");
}

#[test]
fn plain_text_of_an_rfc() {
    let text = "\n\n
RFC 9999                     Example Transport                  May 2021


                     Example: A Transport

Abstract

   This is it.

Table of Contents

   1.  Introduction  . . . . . . . . . . . . . . . . . . . . . .   3
     1.1.  Words . . . . . . . . . . . . . . . . . . . . . . . .   3

1.  Introduction

   A sender MUST send.  It is good.  A receiver SHOULD
   acknowledge, and it

Iyengar & Thomson            Standards Track                    [Page 3]
\u{c}
RFC 9999                     Example Transport                  May 2021

   MUST NOT lie.

1.1.  Words

   The key words \"MUST\" and \"MAY\" in this document are to be interpreted as
   described in BCP 14.

   +------+
   | MUST |
   +------+

Appendix A.  More

   It MAY.

   depth OBJECT-TYPE
       SYNTAX      INTEGER
       DESCRIPTION
           \"The depth in feet.  A ship MUST keep it.\"
       ::= { ship 1 }

   Ship ::= SEQUENCE {
       depth   INTEGER OPTIONAL,
       flag    Flag OPTIONAL }
";
    let parsed = Parsed::of_in("rfc/rfc9999.txt", text, &[Rfc2119]);
    assert_eq!(
        parsed.words(),
        "rfc.rfc9999.section-1.1: A sender MUST send.\n\
rfc.rfc9999.section-1.2: A receiver SHOULD acknowledge, and it MUST NOT lie.\n\
rfc.rfc9999.appendix-a.1: It MAY.\n\
rfc.rfc9999.appendix-a.2: A ship MUST keep it.\"\n"
    );
    assert_eq!(parsed.at(parsed.clause("rfc.rfc9999.section-1.1").span), "A sender MUST send.");
    assert_eq!(counts_in("rfc/rfc9999.txt", text).of(Rfc2119), 4);
}

#[test]
fn sections_with_the_same_number_have_anchors_of_their_own() {
    let parsed = Parsed::of_in("a.txt", "1.1.  A\n\n   x\n\n1.1.  B\n\n   It MUST.\n", &[Rfc2119]);
    let anchors: Vec<&str> = parsed.document.headings.iter().map(|heading| heading.anchor.as_str()).collect();
    assert_eq!(anchors, ["section-1-1", "section-1-1-2"]);
    assert_eq!(parsed.words(), "a.section-1.1-2.1: It MUST.\n");
}

#[test]
fn quotes_of_duvet() {
    let text = "\
target = \"https://www.rfc-editor.org/rfc/rfc9000#section-2.1\"

# [[spec]]
# level = \"MUST\"

[[spec]]
level = \"MUST\"
quote = '''
A QUIC endpoint MUST NOT reuse a stream ID
within a connection.
'''

[[exception]]
quote = \"not it\"

[[spec]]
level = \"MAY\"
quote = \"[[spec]] is text.\"
";
    let parsed = Parsed::of_in("specs/a.toml", text, &[Duvet]);
    assert_eq!(
        parsed.words(),
        "rfc9000.section-2.1.1: A QUIC endpoint MUST NOT reuse a stream ID within a connection.\n\
rfc9000.section-2.1.2: [[spec]] is text.\n"
    );
    assert_eq!(parsed.clause("rfc9000.section-2.1.1").foreign.as_ref().and_then(|f| f.level.as_deref()), Some("MUST"));
    let several = "[[specs]]\ntarget = \"a.md#x\"\nquote = \"One\"\n\n[[specs]]\ntarget = \"b.md#y\"\nquote = \"Two\"\n\n\
[[specs]]\ntarget = \"a.md#x\"\nquote = \"Three\"\n";
    let parsed = Parsed::of_in("specs/b.toml", several, &[Duvet]);
    assert_eq!(parsed.words(), "a.x.1: One\nb.y.1: Two\na.x.2: Three\n");
    for (target, id) in [
        ("../spec/api/retry.md#delay", "spec.api.retry.delay.1"),
        ("https://example.org/html/rfc1.txt#section-2", "rfc1.section-2.1"),
        ("https://example.org/html/draft-x-01#a.1", "draft-x-01.a.1.1"),
        ("https://example.org/one/two.md", "one.two.1"),
        ("https://example.org", "example.1"),
    ] {
        let text = format!("target = \"{target}\"\n[[spec]]\nquote = \"One\"\n");
        assert_eq!(Parsed::of_in("specs/b.toml", &text, &[Duvet]).words(), format!("{id}: One\n"), "{target}");
    }
    assert_eq!(chosen(&counts_in("specs/b.toml", several)), [Duvet]);
    assert_eq!(chosen(&counts_in("Cargo.toml", "[package]\nname = \"spec\"\ndescription = \"a quote\"\n")), []);
    let broken = Parsed::of_in("specs/a.toml", "[[spec]]\nquote = \n", &[Duvet]);
    assert_eq!(broken.faults().len(), 1);
    assert_eq!(broken.faults()[0].0, "invalid-toml");
    let bad = Parsed::of_in("specs/a.toml", "[[spec]]\nlevel = \"é\"\n", &[Duvet]);
    assert_eq!(bad.faults()[0].0, "invalid-toml");
}

#[test]
fn dialects_are_detected() {
    let of = |text: &str| chosen(&counts_in("a.md", text));
    for (text, expected) in [
        ("r[a.b]\nx\n", vec![RustReference]),
        ("r[a.b] x\n\nr[a.c] y\n\nr[a.d] z\n", vec![Tracey]),
        ("r[a.b]\nx\n\nr[a.c]\ny\n\nr[a.d] z\n", vec![Tracey]),
        ("`req~a~1`\n\nx\n", vec![OpenFastTrace]),
        ("#### Requirement 1.1.1\n\n> MUST\n", vec![RequirementHeadings]),
        ("|a|b|\n|-|-|\n|**1.1**|x|\n|**1.2**|x|\n|**1.3**|x|\n", vec![TableNumbers]),
        ("a {#b1}\n\nc {#d1}\n\ne {#f1}\n", vec![ParagraphIds]),
        ("It MUST. It MAY. It SHOULD.\n", vec![Rfc2119]),
        ("It MUST. It MAY.\n", vec![]),
        (&format!("{}\n|a|b|\n|-|-|\n|**1.1**|x|\n|**1.2**|x|\n|**1.3**|x|\n", "It MUST. ".repeat(40)), vec![Rfc2119]),
        (
            &format!("{}\n|a|b|\n|-|-|\n|**1.1**|x|\n|**1.2**|x|\n|**1.3**|x|\n", "It MUST. ".repeat(9)),
            vec![TableNumbers],
        ),
        ("# A {#a}\n\n# B {#b}\n\n# C {#c}\n", vec![]),
        ("r[a.b]\nx MUST. It MAY. It SHOULD.\n", vec![RustReference]),
        ("sourced[a.b]\nr[a.b]\n", vec![]),
    ] {
        assert_eq!(of(text), expected, "{text}");
    }
    assert_eq!(chosen(&Counts::default()), vec![]);
}

#[test]
fn a_document_with_our_own_markers_keeps_its_findings() {
    let text = "sourced[a.b] x [p. 1][choam-rules]\n\nspec[a.c] y\n";
    let parsed = Parsed::of_in("a.md", text, &[RustReference]);
    assert_eq!(parsed.faults(), [("misspelt-marker", "spec[a.c]")]);
    let mixed = "sourced[a.b] x [p. 1][choam-rules]\n\nr[c.d]\ny\n\nunresolved[e.f] z\n\nr[g.h]\n- sourced[i.j] w\n";
    let parsed = Parsed::of_in("a.md", mixed, &[RustReference]);
    assert_eq!(parsed.words(), "a.b: x\nc.d: y\ne.f: z\ng.h: \ni.j: w\n");
}

#[test]
fn a_clause_keeps_its_anchor_from_headings() {
    let parsed = read(RustReference, "# T\n\nr[intro]\n## Intro\n\nx\n\n## Intro\n\ny\n");
    assert_eq!(
        parsed.document.headings.iter().map(|h| h.anchor.as_str()).collect::<Vec<_>>(),
        ["t", "intro-2", "intro-3"]
    );
}

/// A corpus of many clauses in each dialect, with what only looks like one between them.
#[test]
fn large_corpora_are_read_whole() {
    const MANY: usize = 3_000;
    let made = |clause: &dyn Fn(usize) -> String| -> String {
        let trap = "The text r[x.y] and `req~x~1` and **1.2.3** and MUST_X and {#x} there.\n\n```\nr[a.b]\n`req~a~1`\n#### Requirement 1.1.1\n| **1.1.1** | x |\nMUST {#x}\n```\n\n<!-- \nr[c.d]\nMUST\n-->\n\n";
        (0..MANY).map(|i| clause(i) + "\n\n" + if i % 10 == 9 { trap } else { "" }).collect()
    };
    let corpora: [(Dialect, &dyn Fn(usize) -> String); 7] = [
        (RustReference, &|i| match i % 6 {
            0 => format!("r[a.b{i}]\n## H\n\nText."),
            1 => format!("> r[a.b{i}]\n> Text."),
            2 => format!("<a id=\"x\"></a>\nr[a.b{i}+2 status=stable]\nText."),
            3 => format!("Before\nr[B{i}_x]\nafter."),
            4 => format!("r[a.b{i}]\n- one\n- two"),
            _ => format!("r[a.b{i}]\n| h |\n|---|\n| x |"),
        }),
        (Tracey, &|i| format!("req[a.b{i}]\nText.")),
        (OpenFastTrace, &|i| format!("`req~a{i}~1`\n\nText.\n\nCovers:\n- req~x~1\n\nNeeds: x")),
        (RequirementHeadings, &|i| format!("#### Requirement 1.{i}\n\n> Text.")),
        (TableNumbers, &|i| format!("| n | t |\n|---|---|\n| **1.{i}** | Text. |")),
        (ParagraphIds, &|i| format!("Text. {{#x-{i}}}")),
        (Rfc2119, &|i| format!("Text {i} MUST be. It is.")),
    ];
    for (dialect, clause) in corpora {
        let parsed = read(dialect, &made(clause));
        assert_eq!(parsed.document.clauses.len(), MANY, "{dialect}");
        assert!(parsed.document.clauses.iter().all(|clause| clause.words.contains("Text")
            || clause.words.contains("after")
            || clause.words.contains("one")
            || clause.words.contains('x')));
    }
}

#[test]
fn hostile_documents_take_linear_time() {
    let start = std::time::Instant::now();
    for text in [
        "r[a.b]\n".repeat(8_000),
        "r[a.b]\n\n".repeat(8_000),
        "`req~a~1`\n".repeat(8_000),
        "`x` MUST. ".repeat(8_000),
        "x {#a".repeat(8_000),
        "{#".repeat(16_000) + "}",
        "- x {#a1}\n".repeat(4_000),
        "r[".repeat(16_000),
        "MUST ".repeat(16_000),
        "#### Requirement 1.1\n".repeat(8_000),
        "| **1.1** | x |\n".repeat(3) + "|-|-|\n" + &"| **1.1** | x |\n".repeat(8_000),
        "Covers:\n\n- a\n\n`req~a~1`\n\n".repeat(2_000),
    ] {
        Parsed::of_in("a.md", &text, &Dialect::ALL);
        Parsed::of_in("a.txt", &text, &Dialect::ALL);
    }
    assert!(start.elapsed().as_secs() < 40, "{:?}", start.elapsed());
}

#[test]
fn characters_of_several_bytes_are_no_trouble() {
    for text in [
        "é. `é~é~1`\n",
        "é\n`req~é~1`\n`é`\n",
        "|é|é|\n|-|-|\n|**é**|é|\n|****|é|\n|**é1.1**|x|\n",
        "é[é.é]\n\nr[é.é]\né\n",
        "é {#é}\n",
        "#### Requirement é.1\n\né\n",
        "É MUST é. É",
    ] {
        for dialect in Dialect::ALL {
            Parsed::of_in("é/é.md", text, &[dialect]);
        }
    }
    assert_eq!(words(RustReference, "r[é.é]\né\n"), "é.é: é\n");
}
