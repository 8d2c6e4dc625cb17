//! The one list of findings on which every format is tested.

use crate::diagnostic::{Diagnostic, Name};
use crate::source::{FileId, Sources, Span};

/// Findings of every shape: spans over lines, at the end, in an empty file, none, beyond ASCII, CRLF, hostile, long.
pub(super) fn list() -> (Vec<Diagnostic>, Sources) {
    let mut sources = Sources::default();
    let document = sources.add("sources/sapho.md", DOCUMENT);
    let contract = sources.add("contracts/sapho.yaml", CONTRACT);
    let empty = sources.add("sources/empty.md", "");
    let unicode = sources.add("sources/Häuser & Mächte: 1,2%.md", UNICODE);
    let crlf = sources.add("sources/crlf.md", "# Title\r\n\r\nsourced[a.b]\r\nText of it.\r\n");
    let hostile = sources.add("sources/hostile\u{1b}[2J\u{202e}.md", HOSTILE);
    let long = sources.add("sources/long.md", format!("{}needle{}\n", "word ".repeat(4000), " more".repeat(4000)));
    let at = |file: FileId, needle: &str| {
        let start = sources.text(file).find(needle).expect("the fixture holds its needle");
        Span::new(file, start..start + needle.len())
    };
    let end_of = |file: FileId| Span::new(file, sources.text(file).len()..sources.text(file).len());
    let from_to =
        |file: FileId, from: &str, to: &str| Span::new(file, at(file, from).range().start..at(file, to).range().end);
    let found = vec![
        Diagnostic::new(Name::NoClauses, "the project has no clause")
            .help("write a rule document, or run `truthsayer init`"),
        Diagnostic::new(Name::UnknownAuthority, "no authority is called `choam-rule`")
            .labelled(at(document, "choam-rule"), "cited here")
            .help("write `choam-rules`"),
        Diagnostic::new(Name::SecondMarker, "a second marker stands inside `sapho.card.modes`")
            .at(at(document, "interpretation[sapho.card.late]"))
            .related(at(document, "sourced[sapho.card.modes]"), "the paragraph opens here")
            .related(at(contract, "sapho.card.modes"), "its record")
            .note("only a marker that opens a block counts"),
        Diagnostic::new(Name::RawHtml, "raw HTML is shown as text").at(from_to(document, "<div>", "</div>\n")),
        Diagnostic::new(Name::UnsafeLink, "a list of many lines")
            .labelled(from_to(document, "- one", "- nine"), "all of it"),
        Diagnostic::new(Name::MissingKey, "the key `title` is missing").at(end_of(contract)),
        Diagnostic::new(Name::EmptyClause, "an empty file").at(Span::new(empty, 0..0)),
        Diagnostic::new(Name::UnlocatedCitation, "a citation of `häuser` has no locator")
            .labelled(at(unicode, "𝄞 漢字"), "after wide ones"),
        Diagnostic::new(Name::EmptyClause, "the clause `a.b` has CRLF").at(from_to(crlf, "sourced", "Text of it.\r\n")),
        Diagnostic::new(Name::MisspeltMarker, "no tag is called `\u{1b}]0;owned\u{7}\n::error::evil`")
            .labelled(at(hostile, "\u{1b}]0;owned\u{7}"), "\u{1b}[31mred\u{202e}")
            .note("100% [click](http://evil.example) {0}, a:b\r\nnext")
            .help("\u{9b}2J"),
        Diagnostic::new(Name::UnknownKey, "a tab opens a line").at(at(hostile, "\tkey")),
        Diagnostic::new(Name::LinkLoop, "far along one line").labelled(at(long, "needle"), "here"),
    ];
    (found, sources)
}

const DOCUMENT: &str = "\
# Sapho

sourced[sapho.card.modes]
The card has two modes. interpretation[sapho.card.late]
More of it. [p. 11][choam-rule]

<div>
  <p>
</div>

- one
- two
- three
- four
- five
- six
- seven
- eight
- nine
";

const CONTRACT: &str = "\
family: sapho
clauses:
  sapho.card.modes:
    cases: [sapho/card/modes]
";

const UNICODE: &str = "# Häuser\n\nDie Atréides — 漢字 und 𝄞 漢字 danach.\n";

const HOSTILE: &str =
    "plain\nsource[\u{1b}]0;owned\u{7}] text \u{202e}reversed\u{202c} \u{200b}hidden\n\tkey: x\u{0}y\n";
