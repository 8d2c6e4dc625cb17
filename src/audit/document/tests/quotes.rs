//! Quotes behind citations: where they begin and end, and that they are no words of the clause.

use super::Parsed;

#[test]
fn a_quote_stands_behind_its_citation() {
    for (text, words, quotes) in [
        ("It is so. [p. 1][choam-rules] \"Thus it is\"", "It is so.", vec!["Thus it is"]),
        ("It is so. [p. 1][choam-rules]: “Thus *it* is.”", "It is so.", vec!["Thus it is."]),
        ("It is so. [p. 1][choam-rules]\n\"Thus\nit is\".", "It is so.", vec!["Thus it is"]),
        ("It is so ([p. 1][choam-rules], „Thus it is“).", "It is so.", vec!["Thus it is"]),
        ("It is so. [p. 1][choam-rules] \"One\", [card face][sapho-card] \"Two\"", "It is so.", vec!["One", "Two"]),
        ("It is so. [p. 1][choam-rules], [card face][sapho-card] «Two»", "It is so.", vec!["", "Two"]),
        ("It is so. [p. 1](https://example.org/choam.pdf#page=1 \"Thus it is\")", "It is so.", vec!["Thus it is"]),
        ("As [p. 1][choam-rules] \"Sapho\" is a card.", "As p. 1 \"Sapho\" is a card.", vec![""]),
        ("It is so. [p. 1][choam-rules] \"open", "It is so. p. 1 \"open", vec![""]),
        ("It is so. [p. 1][choam-rules] \"\"", "It is so. p. 1 \"\"", vec![""]),
        ("It is so. [site](https://elsewhere.org \"Title\")", "It is so. site", vec![]),
    ] {
        let parsed = Parsed::of(&format!("sourced[a.b] {text}"));
        let clause = parsed.clause("a.b");
        assert_eq!(clause.words, words, "{text}");
        let found: Vec<&str> =
            clause.citations.iter().map(|citation| citation.quote.as_ref().map_or("", |quote| &quote.value)).collect();
        assert_eq!(found, quotes, "{text}");
    }
}

#[test]
fn quotes_in_rows_items_and_footnotes() {
    let text = "| a | b |\n|---|---|\n| sourced[a.b] x | [p. 1][choam-rules] \"in a row\" |\n\n- sourced[a.c] y[^n]\n\n[^n]: [p. 2][choam-rules] \"in a note\"\n";
    let parsed = Parsed::of(text);
    let quote = |id: &str| {
        parsed.clause(id).citations[0]
            .quote
            .as_ref()
            .map(|quote| (quote.value.clone(), parsed.at(quote.span).to_owned()))
    };
    assert_eq!(quote("a.b"), Some(("in a row".to_owned(), "in a row".to_owned())));
    assert_eq!(quote("a.c"), Some(("in a note".to_owned(), "in a note".to_owned())));
    assert_eq!(parsed.clause("a.b").words, "x");
}
