//! How flattened text is parted, and what is passed over.

use std::collections::BTreeSet;

use crate::document::KnownAuthorities;
use crate::tag::{Proposal, Prose, propose, unread, word};

fn proposals(text: &str) -> Vec<Proposal> {
    let (taken, known) = (BTreeSet::new(), KnownAuthorities::default());
    propose(&Prose { path: "a.txt", text, family: Some("fam"), taken: &taken, known: &known })
}

fn lines(text: &str) -> Vec<(usize, usize)> {
    proposals(text).iter().map(|proposal| proposal.lines).collect()
}

const SENTENCES: &str = "\
Lock times

Rule 7 lets a barge wait for an hour at the upper gate.
We let it wait for two, provisionally.
Whether a raft is a barge remains open.
Closing
The keeper rang the bell 14 times in May.
Three barges were late.
";

#[test]
fn lines_that_each_end_a_sentence_are_paragraphs() {
    assert_eq!(lines(SENTENCES), [(3, 3), (4, 4), (5, 5), (7, 7), (8, 8)]);
    let tags: Vec<_> = proposals(SENTENCES).iter().map(|proposal| word(proposal.tag)).collect();
    assert_eq!(tags[..3], ["sourced", "interpretation", "unresolved"]);
}

#[test]
fn lines_that_are_wrapped_are_one_paragraph() {
    let wrapped = "Lock times\n\nRule 7 lets a barge wait\nfor an hour at the upper\ngate. It says so twice.\nWe let it wait for two,\nprovisionally. That is\nour own choice.\n";
    let parted: BTreeSet<(usize, usize)> = lines(wrapped).into_iter().collect();
    assert!(parted.contains(&(3, 5)) || parted.contains(&(3, 8)), "{parted:?}");
    assert!(!parted.contains(&(4, 4)), "{parted:?}");
}

/// Every line of prose of a flattened document is in a proposal, under its own number.
#[test]
fn every_paragraph_is_in_the_list_at_its_lines() {
    let text = "docs/LOCKS.md\n\nLocks: what is read\n\nRead on 4 May.\n\n• Rule 7 lets a barge wait.\n◦ Whether a raft may remains \
open.\n\nGate\tWait\nupper\tone hour\nlower\tnone\n\n1. Keep the gate shut.\n2. Never open both.\n\n> The rulebook says so.\n";
    let expected: [(usize, &str); 8] = [
        (5, "Read on 4 May."),
        (7, "Rule 7 lets a barge wait."),
        (8, "Whether a raft may remains open."),
        (11, "upper one hour"),
        (12, "lower none"),
        (14, "Keep the gate shut."),
        (15, "Never open both."),
        (17, "The rulebook says so."),
    ];
    let listed = proposals(text);
    let listed: Vec<(usize, &str)> = listed.iter().map(|one| (one.lines.0, one.text.as_str())).collect();
    assert_eq!(listed, expected);
}

#[test]
fn what_is_too_long_to_be_read_is_told() {
    let long = "The rulebook says so. ".repeat(3_100);
    let text = format!("# Locks\n\nRule 7 lets a barge wait.\n\n{long}\n\n```\n{long}\n```\n");
    assert_eq!(lines(&text), [(3, 3)]);
    let passed_over = unread(&text);
    assert_eq!(passed_over.len(), 1, "code is no prose");
    assert_eq!(passed_over[0].line, 5);
    assert!(text[passed_over[0].range.clone()].starts_with("The rulebook says so."));
    assert_eq!(unread(&text.replace(". ", ".\n\n")), []);
}

#[test]
fn a_document_of_too_many_blocks_is_read_up_to_one() {
    let text = format!("# Locks\n\n{}", "- The rulebook says so.\n".repeat(5_100));
    assert_eq!(lines(&text).len(), 4_999, "the heading is a block as well");
    let stopped = unread(&text);
    assert_eq!((stopped.len(), stopped[0].line, stopped[0].why), (1, 5_002, crate::tag::Beyond::Document));
    assert_eq!(&text[stopped[0].range.clone()], "- The rulebook says so.");
    assert_eq!(unread(&text[..text.len() / 2]), []);
}

#[test]
fn signs_of_several_bytes_stand_beside_words() {
    for text in [
        "The rulebook calls it “a rule”; it must hold.",
        "The rulebook has it after a dash -é and before another é-; it must hold.",
        "The rulebook prints “\u{fffd}ߞ\u{fffd}”; it must hold <!-\u{fffd}ߞ\u{fffd}.",
    ] {
        let listed = proposals(&format!("{text}\n"));
        assert_eq!(listed.len(), 1, "{text}");
        assert_eq!(listed[0].text, text);
    }
}
