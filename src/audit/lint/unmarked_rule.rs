//! A paragraph reads like a rule, but belongs to no clause.
//!
//! A sentence does not become sourced by standing near one that is. A rule in plain prose has no tag, no case and no status, and
//! is easily taken for one that has. When a document has many such paragraphs, one finding speaks of all of them.
//!
//! Bad:
//!
//! ```markdown
//! sourced[sapho.card.modes]
//! The card has two modes. [card face][sapho-card]
//!
//! A player may use only one of them in a turn.
//! ```
//!
//! Good: the second paragraph has a marker of its own, or hangs on the first as a list or quotation.

use super::{Context, grouped};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::document::LooseKind;

/// Characters of a paragraph by which it is named among others.
const OPENING_CHARS_MAX: usize = 40;

/// Reports every loose paragraph with a sentence that reads like a rule.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let project = &context.trace.project;
    let mut groups = grouped::Groups::default();
    for loose in project.documents.iter().flat_map(|document| &document.loose) {
        let LooseKind::Prose = loose.kind;
        let Some(sign) = rule_sign(&loose.words) else { continue };
        let message = format!("this reads like a rule (`{sign}`), but belongs to no clause");
        let opening: String = loose.words.chars().take(OPENING_CHARS_MAX).collect();
        groups.add(project.sources.path(loose.span.file), opening, || {
            Diagnostic::new(Name::UnmarkedRule, message)
                .at(loose.span)
                .help("put a marker such as `sourced[family.area.point]` before it, or reword it if it is no rule")
        });
    }
    let worded = |count: usize, document: &str| {
        let message = format!("{count} paragraphs of `{document}` read like rules, but belong to no clause");
        (message, "put a marker before each that is a rule, and reword those that are none".to_owned())
    };
    grouped::report(groups, Name::UnmarkedRule, worded, sink);
}

/// Words that make a sentence a rule by themselves, or with another of them; between spaces, as they are looked for.
const SIGNS: [(&str, u8); 19] = [
    (" must ", 2),
    (" cannot ", 2),
    (" shall ", 2),
    (" may not ", 2),
    (" never ", 2),
    (" may ", 1),
    (" only ", 1),
    (" always ", 1),
    (" at most ", 1),
    (" at least ", 1),
    (" exactly ", 1),
    (" a player ", 1),
    (" players ", 1),
    (" each player ", 1),
    (" every player ", 1),
    (" no player ", 1),
    (" the player ", 1),
    (" instead of ", 1),
    (" immediately ", 1),
];

/// What a sentence must weigh; one weighty word, or two lighter ones.
const WEIGHT_MIN: u8 = 2;

/// Openings of sentences that speak of the document and not of the game.
const ABOUT: [&str; 9] =
    ["this ", "these ", "the table ", "the tables ", "the list ", "the clauses ", "see ", "for example", "note that "];

/// The words by which the first such sentence reads like a rule.
fn rule_sign(text: &str) -> Option<String> {
    text.split_inclusive(['.', '!', '?', ';', ':']).find_map(|sentence| {
        let plain: String = sentence.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
        let words = format!(" {} ", plain.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase());
        if sentence.ends_with('?') || ABOUT.iter().any(|about| words.trim_start().starts_with(about)) {
            return None;
        }
        let mut rest = words;
        let mut found = Vec::new();
        let mut weight = 0;
        for (sign, heft) in SIGNS {
            if memchr::memmem::find(rest.as_bytes(), sign.as_bytes()).is_some() {
                weight += heft;
                found.push(sign.trim());
                // The words of a longer sign do not count again for a shorter one.
                rest = rest.replace(sign, " ");
            }
        }
        (weight >= WEIGHT_MIN).then(|| found.join(" … "))
    })
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::lint::fixture::{Edit, Fixture};

    const MANY: &str = "\
        A player must one.\n\nA player must two.\n\nA player must three.\n\n\
        A player must four.\n\nA player must five.\n\nA player must six.\n";

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Append("sources/model.md", "\nA player may use only one of them.\n"),
            Edit::Write("sources/prose.md", MANY),
        ],
        finds: &[
            ("sources/model.md:16:1", "this reads like a rule (`may … only … a player`), but belongs to no clause"),
            ("sources/prose.md:1:1", "6 paragraphs of `sources/prose.md` read like rules, but belong to no clause"),
        ],
        clean: &[Edit::Append("sources/model.md", "\nThe table shows the modes.\n")],
    };

    #[test]
    fn rules_are_told_from_what_is_said_about_them() {
        for rule in [
            "The holder must pay before anything else.",
            "Spice is counted. A Guild that defers is never made last.",
            "Each player may keep two.",
            "A faction cannot ship into a storm.",
            "At most four may be sent, by the players alone.",
        ] {
            assert!(rule_sign(rule).is_some(), "{rule}");
        }
        for prose in [
            "Juice of Sapho is a Treachery Card of Richese. Its face is short.",
            "A table is opened by naming a profile, and the name decides everything that lies in the box.",
            "The two returns look alike, yet they are entered in different accounts.",
            "It is evidence for what it reached, and for nothing else.",
            "A sample game is played from the deal by bots, to see whether the parts hold together over a whole game.",
            "May a player go last?",
            "These clauses bound what may be claimed, and only that.",
            "A room is a game that several people play from their own devices.",
            "If only the owner of the right card were asked, the question would name the owner.",
        ] {
            assert_eq!(rule_sign(prose), None, "{prose}");
        }
    }
}
