//! Markers come back through the parser as what was proposed, nothing else changes, and broken input ends well.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use super::measure::labelled;
use crate::document::{Document, KnownAuthorities, parse};
use crate::source::Sources;
use crate::tag::{Marked, Proposal, Prose, infer, mark, propose, word};

static NONE: BTreeSet<String> = BTreeSet::new();

fn known() -> KnownAuthorities {
    KnownAuthorities::default()
}

fn proposals(text: &str) -> Vec<Proposal> {
    propose(&Prose { path: "a.md", text, family: Some("fam"), taken: &NONE, known: &known() })
}

fn marked(text: &str) -> Marked {
    mark(&Prose { path: "a.md", text, family: Some("fam"), taken: &NONE, known: &known() })
        .expect("no marker is at fault")
}

fn parsed(text: &str) -> Document {
    parse(Sources::default().add("a.md", ""), "a.md", text, &known()).0
}

fn tags(text: &str) -> Vec<&'static str> {
    proposals(text).iter().map(|proposal| word(proposal.tag)).collect()
}

/// Letters and digits alone, without addresses of links.
fn letters(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(open) = rest.find("](") {
        out.push_str(&rest[..open]);
        rest = rest[open + 2..].split_once(')').map_or("", |(_, after)| after);
    }
    out.push_str(rest);
    out.chars().filter(|c| c.is_alphanumeric()).collect()
}

/// Asserts that marking gives back what was proposed, once and for all.
fn assert_round_trip(name: &str, text: &str) {
    let marked = marked(text);
    assert!(marked.left.is_empty(), "{name}: {:?}", marked.left);
    let document = parsed(&marked.text);
    let back: Vec<(&str, &str)> =
        document.clauses.iter().map(|clause| (clause.id.value.as_str(), clause.tag.word())).collect();
    let wanted: Vec<(&str, &str)> =
        marked.proposals.iter().map(|proposal| (proposal.id.as_str(), word(proposal.tag))).collect();
    assert_eq!(back, wanted, "{name}\n{}", marked.text);
    for (clause, proposal) in document.clauses.iter().zip(&marked.proposals) {
        let (words, wanted) = (letters(&clause.words), letters(&proposal.text));
        assert!(
            wanted.starts_with(&words) || words.starts_with(&wanted),
            "{name}: `{}`\n`{}`",
            clause.words,
            proposal.text
        );
    }
    let again: Vec<Proposal> = proposals(&marked.text).into_iter().filter(|proposal| proposal.tag.is_some()).collect();
    assert!(again.is_empty(), "{name}: proposed again: {again:?}\n{}", marked.text);
    assert_eq!(self::marked(&marked.text).text, marked.text, "{name}");
}

#[test]
fn marked_documents_come_back_as_proposed() {
    for document in labelled("tuned").into_iter().chain(labelled("unseen")) {
        assert_round_trip(&document.name, &document.text);
        assert_round_trip(&document.name, &document.text.replace('\n', "\r\n"));
    }
}

#[test]
fn only_markers_are_added_to_markdown() {
    for document in labelled("tuned").into_iter().filter(|document| document.text.contains("\n## ")) {
        let marked = marked(&document.text);
        let mut rest = marked.text.clone();
        for proposal in &marked.proposals {
            let opener = format!("{}[{}]", word(proposal.tag), proposal.id);
            assert!(rest.contains(&opener));
            rest = rest.replacen(&format!("{opener}\n"), "", 1).replacen(&format!("{opener} "), "", 1);
        }
        let plain = |text: &str| text.split_whitespace().filter(|word| *word != "---").collect::<Vec<_>>().join(" ");
        assert_eq!(plain(&rest), plain(&document.text), "{}", document.name);
    }
}

const FLAT: &str = "\
Toll keepers: what is printed
The rulebook, p. 3, says that a keeper takes one coin from each traveller who crosses the bridge, and the second printing adds that a keeper who is asleep takes none at all, which the FAQ confirms in its answer to question nine.
We let the keeper choose which coin it is, since any other order would tell the table what a traveller holds in the purse, and we chose that provisionally because no printed text speaks of several kinds of coin.
• The printed card permits one reroll a round.
• Whether a reroll may be rerolled remains open.
• 14 tests pass at commit 9ab12ff.
Keeper\tTakes\tGives
North\tOne coin, as the card says\tNothing
South | West\tTwo coins, as the card says\tA lamp
Our prototype stores the toll with its receipt.
";

#[test]
fn flattened_text_is_written_so_that_markdown_sees_it() {
    assert_round_trip("flat", FLAT);
    let text = marked(FLAT).text;
    assert!(text.starts_with("Toll keepers: what is printed\n\nsourced[fam."), "{text}");
    assert!(text.contains("\n- sourced[fam."), "{text}");
    assert!(text.contains("\n- 14 tests pass"), "{text}");
    assert!(text.contains("| Keeper | Takes | Gives |\n| --- | --- | --- |\n| sourced["), "{text}");
    assert!(text.contains("South \\| West | Two coins"), "{text}");
}

#[test]
fn a_paragraph_that_mixes_tags_is_split_at_sentences() {
    let text = "# T\n\n## U\n\n> The printed card permits one reroll per round. Our prototype provisionally applies it before\n\
                > modifiers. No source settles what happens when both players hold the card.\n";
    assert_eq!(tags(text), ["sourced", "interpretation", "unresolved"]);
    assert_round_trip("quote", text);
    let item = "# T\n\n## U\n\n1. The printed card permits one reroll per round. Our prototype provisionally applies it\n   \
                before modifiers.\n2. No source settles what happens next.\n";
    assert_eq!(tags(item), ["sourced", "interpretation", "unresolved"]);
    assert_round_trip("item", item);
    let lines: Vec<_> = proposals(text).iter().map(|proposal| proposal.lines).collect();
    assert_eq!(lines, [(5, 5), (5, 6), (6, 6)]);
}

#[test]
fn a_note_in_a_list_is_not_swallowed_by_the_clause_before_it() {
    let text = "# T\n\nOur prototype provisionally keeps the receipt:\n\n- 14 of 14 tests pass at commit 9ab12ff.\n- Seeds 7 to 12 ran, 0 rejected.\n";
    assert_eq!(tags(text), ["interpretation", "note", "note"]);
    assert_round_trip("list", text);
    let clause = &parsed(&marked(text).text).clauses[0];
    assert!(!clause.words.contains("tests"), "{}", clause.words);
}

#[test]
fn citations_within_an_open_question_do_not_close_it() {
    assert_eq!(
        tags("# T\n\n## U\n\nIt is not settled whether the cap on p. 7 of the rulebook applies to allies.\n"),
        ["unresolved"]
    );
    assert_eq!(
        tags(
            "# T\n\n## U\n\nDoes the cap ([Rulebook, p. 7](https://a.example/b#page=7)) apply to allies, too? Nothing says so.\n"
        ),
        ["unresolved"]
    );
    assert_eq!(
        tags("# T\n\n## U\n\nThis is an application protocol and not a publisher ruling.\n"),
        ["interpretation"]
    );
}

#[test]
fn what_is_refused_for_want_of_an_answer_is_open_and_what_is_chosen_is_not() {
    let tagged = |sentence: &str| tags(&format!("# T\n\n## U\n\n{sentence}\n"));
    for guarded in [
        "It is not settled whether ships count; until then they are refused.",
        "No source says whether ships count; until one does they are refused.",
        "Whether ships count towards the limit is open, so the engine refuses it.",
        "Until somebody rules on it, the second ransom stays blocked.",
        "Neither book says which comes first, and we hold the action back until one does.",
        "May a courier swap twice in one turn; we refuse the move.",
        "Does the token go back with its owner; the engine rejects the command.",
        "p. 4 says so, p. 9 says no.",
        "Does the tax come first? No page tells; we refuse the move.",
        "Whether the tax comes first is told nowhere; we refuse the move.",
        "May she pass, or is she out of the phase; the engine offers neither button.",
        "The lid lists twelve workers, the rulebook ten.",
    ] {
        assert_eq!(tagged(guarded), ["unresolved"], "{guarded}");
    }
    for chosen in [
        "No page says what happens, so we chose the lowest seat.",
        "Neither book says which comes first, and we take the tax first.",
        "Until somebody rules on it, ships count as half.",
        "The engine refuses a second request with the same number.",
        "For now page 9 governs.",
    ] {
        assert_eq!(tagged(chosen), ["interpretation"], "{chosen}");
    }
    assert_eq!(tagged("p. 12 has the ship first, p. 30 the tax."), ["unresolved"]);
    assert_eq!(tagged("p. 12 has the ship first, and p. 30 repeats it."), ["sourced"]);
}

#[test]
fn a_list_is_what_the_publication_says_that_its_lead_names() {
    let list = "- Guild seals first.\n- Ties to the older workshop.\n- No seal for a broken vessel.\n";
    let text = format!("# T\n\nThe rulebook says (p. 4):\n\n{list}");
    assert_eq!(tags(&text), ["sourced"; 4]);
    assert!(!marked(&text).text.contains("---"), "no item is parted from the list");
    let chosen = format!("{text}- We chose to pay the loser a coin.\n");
    assert_eq!(tags(&chosen)[4], "interpretation", "what says that it was chosen is no source's");
    assert_ne!(tags(&text.replace("The rulebook says (p. 4):", "We tried at home:")), ["sourced"; 4]);
}

#[test]
fn a_labelled_answer_tells_what_its_question_is() {
    let text = "# T\n\n## U\n\nQ: Can it be traded? A: No, says the rulebook on page 4, and never for money.\n";
    assert_eq!(tags(text), ["sourced"]);
}

#[test]
fn headings_are_context_and_no_proof() {
    let sentence = "14 tests pass at commit 9ab12ff, and seeds 7 to 12 ran without a rejected action.";
    assert_eq!(tags(&format!("# T\n\n## Printed sources\n\n{sentence}\n")), ["note"]);
    let sentence = "According to the rulebook, p. 4, the printed card says that a keeper takes one coin.";
    assert_eq!(tags(&format!("# T\n\n## Open questions\n\n{sentence}\n")), ["sourced"]);
}

#[test]
fn marked_blocks_are_left_alone_and_clashing_markers_refused() {
    let text = "sourced[fam.a]\nThe rulebook says so.\n\nThe rulebook, p. 4, says that a keeper takes one coin.\n";
    let marked = marked(text);
    assert_eq!(marked.proposals.len(), 1);
    assert!(marked.text.starts_with("sourced[fam.a]\nThe rulebook says so.\n\nsourced[fam."), "{}", marked.text);
    for (text, wanted) in [
        ("sourced[Fam]\nx\n\nThe rulebook says y.\n", 1),
        ("sourced[a.b]\nx\n\nsourced[a.b]\ny\n", 4),
        ("a\n\nsourced[a.b] x sourced[a.c] y\n", 3),
    ] {
        let prose = Prose { path: "a.md", text, family: None, taken: &NONE, known: &known() };
        assert_eq!(mark(&prose).expect_err(text).line, wanted, "{text}");
    }
}

#[test]
fn inferred_clauses_stand_where_their_words_stand() {
    let text = FLAT.to_owned();
    let file = Sources::default().add("a.md", text.as_str());
    let inferred = infer(file, "a.md", &text, &NONE, &known()).expect("clauses");
    assert!(inferred.document.clauses.len() > 5);
    for (clause, proposal) in inferred.document.clauses.iter().zip(&inferred.proposals) {
        assert_eq!(clause.id.value, proposal.id);
        let here = &text[clause.marker.range()];
        assert!(text[proposal.range.clone()].starts_with(here) && !here.is_empty(), "{here}");
        assert!(clause.span.range().contains(&proposal.range.start), "{here}");
    }
}

#[test]
fn hostile_text_ends_soon() {
    let start = Instant::now();
    for text in [
        "word ".repeat(400_000),
        ". ".repeat(600_000),
        "a.".repeat(600_000),
        "(".repeat(200_000),
        "[](".repeat(200_000),
        "• ".repeat(200_000),
        "•\n".repeat(50_000),
        "a\tb\n".repeat(20_000),
        "|a|\n|-|\n".repeat(20_000),
        format!("| {} |\n|---|\n{}", "Basis ".repeat(300_000), "| p. 3 |\n".repeat(3_000)),
        "\0\u{202e}\u{2066}The rulebook says \u{0}so.\n\n".repeat(2_000),
        "The rulebook says so. ".repeat(40_000),
        format!("{}x\n", "> ".repeat(5_000)),
        format!("{}x\n", "- ".repeat(5_000)),
        "sourced[".repeat(50_000),
        "---\n".repeat(50_000),
        "#\n".repeat(50_000),
    ] {
        let _ = proposals(&text);
    }
    assert!(start.elapsed() < Duration::from_mins(2), "{:?}", start.elapsed());
}

/// What is no prose costs nothing by being much.
#[test]
fn marking_much_that_is_no_prose_ends_soon() {
    let start = Instant::now();
    for text in ["```\n".repeat(60_001), "[a]: /u\n".repeat(60_000), "|a|\n|-|\n\n".repeat(20_000)] {
        let text = format!("# T\n\nThe rulebook says that a keeper takes one coin.\n\n{text}");
        assert_eq!(marked(&text).proposals.len(), 1);
    }
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}

#[test]
fn any_text_is_survived() {
    use proptest::prelude::*;
    use proptest::test_runner::{Config, TestRunner};
    let piece = prop_oneof![
        Just("The rulebook says so. "),
        Just("We chose it. "),
        Just("It remains open. "),
        Just("\n"),
        Just("\n\n"),
        Just("• "),
        Just("- "),
        Just("1. "),
        Just("> "),
        Just("# "),
        Just("\t"),
        Just("|"),
        Just("| --- |"),
        Just("```"),
        Just("    "),
        Just("sourced[a.b]"),
        Just("[x]"),
        Just("é\u{301}"),
        Just("---"),
        Just("<b>"),
        Just("14 tests pass. "),
    ];
    let text = prop::collection::vec(piece, 0..24).prop_map(|pieces| pieces.concat());
    let mut runner = TestRunner::new(Config { cases: 400, ..Config::default() });
    let survived = runner.run(&text, |text| {
        for proposal in proposals(&text) {
            prop_assert!(text.get(proposal.range.clone()).is_some());
        }
        let prose = Prose { path: "a.md", text: &text, family: None, taken: &NONE, known: &known() };
        if let Ok(marked) = mark(&prose) {
            let back: Vec<String> = parsed(&marked.text).clauses.into_iter().map(|clause| clause.id.value).collect();
            for proposal in &marked.proposals {
                prop_assert!(back.contains(&proposal.id), "{}", marked.text);
            }
        }
        Ok(())
    });
    survived.expect("no text is fatal");
}
