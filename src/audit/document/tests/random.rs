//! Random mixes of markers and Markdown: nothing panics, every span is what it says, the page is harmless.

#[path = "../../../../fuzz/bodies/page.rs"]
mod page;

use proptest::prelude::*;

use super::{Parsed, file, known};
use crate::document::dialect::counts_in;
use crate::document::{Dialect, Piece, SafeHtml, parse};
use crate::ids::is_clause_id;

const FRAGMENTS: &[&str] = &[
    "sourced[a.b]",
    "interpretation[a.c]",
    "unresolved[x.y-z]",
    "sourced[A.b]",
    "source[a.b]",
    "sourced[",
    "sourced\\[a.b\\]",
    "`sourced[a.b]`",
    "text",
    " ",
    "\n",
    "\n\n",
    "\n    ",
    "  \n",
    "- ",
    "1. ",
    "> ",
    "- [ ] ",
    "# ",
    "## T",
    "\n---\n",
    "\n===\n",
    "| ",
    " |\n",
    "|---|---|\n",
    "| a | b |\n|---|---|\n",
    "*",
    "**",
    "_",
    "`",
    "```\n",
    "~~~",
    "[p. 1][choam-rules]",
    "[pp. 2–3](https://example.org/choam.pdf)",
    "[x][choam-rule]",
    "[choam-rules]",
    "[choam-rules]: x\n",
    "[a.b]: y\n",
    "[^1]",
    "[^1]: ",
    "[^2]",
    "[x](javascript:y)",
    "[x](JaVa&#115;cript:y)",
    "![i](data:z)",
    "](",
    "[",
    "]",
    "(",
    ")",
    "<",
    ">",
    "<b onclick=x>",
    "<script>",
    "<!-- ",
    " -->",
    "</div>",
    "<div>\n",
    "&lt;",
    "&#0;",
    "\"",
    "'",
    "\\",
    "\t",
    "\u{0}",
    "é",
    "\u{2028}",
    "[l](other.md#a)",
    "<https://e.org>",
    "---\n",
    "title: x\n",
    "\u{feff}",
    ".",
    ",",
    "[t](<a b> \"c\")",
];

const FOREIGN: &[&str] = &[
    "r[a.b]\n",
    "\nr[a.c]\n",
    "> r[a.d]\n",
    "- r[a.e]\n",
    "r[f.g] ",
    "x[intro]\n",
    "<a id=\"x\"></a>\n",
    "<a name=x>\n",
    " {#x1}\n",
    " {#x2}",
    "`req~a~1`\n",
    "\n`req~b~2`\n\n",
    "Needs: a, b\n",
    "Covers:\n\n- req~a~1\n",
    "| **1.1** | x |\n",
    "|---|---|\n",
    "\n| a | b |\n|---|---|\n| **1.2** | It MUST. {#x3} |\n",
    "#### Requirement 1.1.1\n\n",
    "> It MUST be.\n\n",
    "It MUST. ",
    "*A b. It MAY* so. ",
    "[SHALL c. D](x.md) ",
    "`MUST. A` ",
    "\n\n",
    "\n",
    "## T\n",
    "- ",
    "  ",
    "> ",
    "*",
    "**",
    "_",
    "`",
    "```\n",
    "<!-- ",
    "-->\n",
    "é. ",
    "&lt;",
    "\\",
    "\r\n",
    "---\n",
    "text ",
    "[^1]: ",
    "[^1]",
];

fn documents() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(FRAGMENTS), 0..40).prop_map(|parts| parts.concat())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_span_is_what_it_says(text in documents()) {
        let parsed = Parsed::of(&text);
        for clause in &parsed.document.clauses {
            prop_assert!(is_clause_id(&clause.id.value));
            prop_assert_eq!(parsed.at(clause.id.span), &clause.id.value);
            prop_assert_eq!(parsed.at(clause.marker), format!("{}[{}]", clause.tag, clause.id.value));
            let span = parsed.at(clause.span);
            prop_assert!(span.starts_with(parsed.at(clause.marker)), "{}", span);
            prop_assert_eq!(span.trim_end(), span);
            for citation in &clause.citations {
                prop_assert!(matches!(parsed.at(citation.span).as_bytes()[0], b'[' | b'!' | b'<'));
            }
            prop_assert!(!clause.words.contains("  ") && clause.words.trim() == clause.words, "{:?}", clause.words);
        }
        for loose in &parsed.document.loose {
            prop_assert!(!parsed.at(loose.span).is_empty());
        }
        for diagnostic in &parsed.found {
            let label = diagnostic.primary.as_ref().expect("a place");
            prop_assert!(!parsed.at(label.span).is_empty(), "{:?}", diagnostic);
            prop_assert!(!diagnostic.message.contains(['\n', '\r']));
        }
    }

    #[test]
    fn line_endings_do_not_matter(text in documents()) {
        let text = text.replace('\r', "");
        let crlf = text.replace('\n', "\r\n");
        let (lf, crlf) = (Parsed::of(&text), Parsed::of(&crlf));
        let said = |parsed: &Parsed| -> Vec<_> {
            parsed.document.clauses.iter().map(|c| (c.id.value.clone(), c.words.clone(), c.fingerprint.clone(), c.citations.len())).collect()
        };
        prop_assert_eq!(said(&lf), said(&crlf));
        prop_assert_eq!(lf.loose(), crlf.loose());
        prop_assert_eq!(lf.page(), crlf.page());
        let names = |parsed: &Parsed| parsed.found.iter().map(|d| d.name).collect::<Vec<_>>();
        prop_assert_eq!(names(&lf), names(&crlf));
    }

    #[test]
    fn pages_are_harmless_and_nested(text in documents()) {
        let (document, _) = parse(file(), "a.md", &text, &known());
        page::hold(&document);
        let markup = |piece: &Piece| if let Piece::Html(markup) = piece { Some(markup.as_str().to_owned()) } else { None };
        prop_assert!(document.pieces.iter().filter_map(markup).all(|markup| !markup.is_empty()));
    }

    #[test]
    fn exchanged_links_are_harmless(text in documents(), give in prop::option::of(prop::sample::select(GIVEN))) {
        for piece in Parsed::of(&text).document.pieces {
            let Piece::Html(markup) = piece else { continue };
            let exchanged = markup.with_links(|_| give.map(str::to_owned));
            let count = |markup: &SafeHtml, name: &str| tags(markup.as_str()).filter(|tag| tag.split(' ').next() == Some(name)).count();
            prop_assert_eq!(count(&exchanged, "a"), count(&exchanged, "/a"));
            prop_assert_eq!(count(&exchanged, "span"), count(&exchanged, "/span"));
            prop_assert_eq!(tags(markup.as_str()).count(), tags(exchanged.as_str()).count());
            prop_assert!(!exchanged.as_str().contains("authority:"));
            prop_assert!(!exchanged.as_str().contains("href=\"javascript"));
        }
    }

    #[test]
    fn anchors_are_unique(text in documents()) {
        let page = Parsed::of(&text).page();
        let mut ids: Vec<&str> = tags(&page).filter_map(|tag| tag.split_once(" id=\"")).map(|(_, id)| id.split('"').next().unwrap_or("")).collect();
        // A clause's ID is its anchor; that it stands once is the join's business.
        ids.retain(|id| !id.contains('.'));
        let all = ids.len();
        ids.sort_unstable();
        ids.dedup();
        prop_assert_eq!(ids.len(), all);
    }

    #[test]
    fn any_text_is_read(text in any::<String>()) {
        let _ = Parsed::of(&text);
    }
}

/// Addresses as a careless caller could give them.
const GIVEN: &[&str] = &["../x.html#y", "\"><script>", "javascript:x", "", "a b&c"];

/// What stands between `<` and `>`.
fn tags(page: &str) -> impl Iterator<Item = &str> {
    page.split('<').skip(1).map(|rest| rest.split('>').next().unwrap_or(""))
}

/// Spans lie in the text, words are tidy, and the page is as every page must be.
fn sound(parsed: &Parsed) -> Result<(), TestCaseError> {
    for clause in &parsed.document.clauses {
        prop_assert!(parsed.at(clause.span).len() >= parsed.at(clause.id.span).len().min(1));
        prop_assert!(!clause.words.contains("  ") && clause.words.trim() == clause.words, "{:?}", clause.words);
    }
    page::hold(&parsed.document);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn foreign_clauses_are_all_read_and_nest(text in prop::collection::vec(prop::sample::select(FOREIGN), 0..30)) {
        let text = text.concat();
        let found = counts_in("a.md", &text);
        for dialect in Dialect::ALL {
            let parsed = Parsed::of_in("a.md", &text, &[dialect]);
            prop_assert_eq!(parsed.document.clauses.len(), found.of(dialect), "{} {:?}", dialect, text);
            sound(&parsed)?;
        }
        sound(&Parsed::of_in("a.md", &text, &Dialect::ALL))?;
        sound(&Parsed::of_in("a.txt", &text, &Dialect::ALL))?;
    }
}
