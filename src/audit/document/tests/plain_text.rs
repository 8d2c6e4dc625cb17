//! Plain text in the layout of RFCs.

use crate::document::Dialect::Rfc2119;
use crate::document::tests::Parsed;

fn words(text: &str) -> String {
    Parsed::of_in("rfc.txt", text, &[Rfc2119]).words()
}

/// A text that a page divides: what stands before, and after.
fn divided(before: &str, after: &str) -> String {
    format!(
        "1.  A\n\n{before}\n\n\n\nAuthor              Standards Track              [Page 5]\n\u{c}\n\
         RFC 1               The Title                    May 2020\n\n\n{after}\n"
    )
}

#[test]
fn sentences_go_on_over_a_page() {
    for (before, after, expected) in [
        (
            "   A server that has a very long name which fills its whole line SHOULD",
            "   NOT close.",
            "A server that has a very long name which fills its whole line SHOULD NOT close.",
        ),
        ("   A server that has a name SHOULD", "   NOT close.", "A server that has a name SHOULD NOT close."),
        (
            "   A client that has not been told of it MUST use at least the version",
            "   1.2 of it.",
            "A client that has not been told of it MUST use at least the version 1.2 of it.",
        ),
        (
            "   A client that has not been told of it by anybody MUST always go with",
            "   TLS there.",
            "A client that has not been told of it by anybody MUST always go with TLS there.",
        ),
        (
            "   o  A stream that has not been opened by both of the ends SHOULD",
            "      NOT close.",
            "A stream that has not been opened by both of the ends SHOULD NOT close.",
        ),
        ("   1.  A stream MUST", "       close.", "A stream MUST close."),
        ("   It MUST be so (but see", "   Section 3 for more).", "It MUST be so (but see Section 3 for more)."),
        ("   It MUST be so in", "   Section 3 of it.", "It MUST be so in Section 3 of it."),
        ("   It MUST be", "   Another MAY be.", "It MUST be\nAnother MAY be."),
        ("   o  It MUST be", "   o  another MAY be.", "It MUST be\nanother MAY be."),
        ("   It MUST be.", "   it MAY be.", "It MUST be.\nit MAY be."),
    ] {
        let found = words(&divided(before, after));
        let said: Vec<&str> = found.lines().map(|line| line.split_once(": ").map_or(line, |(_, said)| said)).collect();
        assert_eq!(said.join("\n"), expected);
    }
}

#[test]
fn items_of_a_list_are_apart_and_code_is_none() {
    let text = "\
1.  A

   These hold:
   o  A client MUST wait,
      and rest.
   o  a server MAY go
   *  It SHOULD be.  It
      MUST not -
      be so.

   struct {
       uint8 v;  /* MUST be 1 */
   } Hello;

   Initial Packet {
     Reserved (2),  # MUST be zero
   }

   leaf depth {
     type int32;
     description
       \"A ship MUST keep it.\";
   }

Ships ::= SEQUENCE

   They MUST sail.
";
    assert_eq!(
        words(text),
        "rfc.section-1.1: A client MUST wait, and rest.\nrfc.section-1.2: a server MAY go\n\
rfc.section-1.3: It SHOULD be.\nrfc.section-1.4: It MUST not - be so.\n\
rfc.section-1.5: leaf depth { type int32; description \"A ship MUST keep it.\"; }\nrfc.section-1.6: They MUST sail.\n"
    );
}

#[test]
fn headings_without_numbers_and_further_in() {
    let text = "\
Abstract

   It MUST be short.

1.  Words

   It MUST be.

   1.1  Deep Words

      It MAY be.

      2.5  is a number that MUST not head anything.

Appendix A.  More

   It MAY.

Security Considerations

   It SHOULD be safe.

Not a heading, since a sentence MUST end.

Nor this one, whose text is not indented
at all, so it MAY be.
";
    assert_eq!(
        words(text),
        "rfc.abstract.1: It MUST be short.\nrfc.section-1.1: It MUST be.\nrfc.section-1.1.1: It MAY be.\n\
rfc.section-1.1.2: 2.5 is a number that MUST not head anything.\nrfc.appendix-a.1: It MAY.\n\
rfc.security-considerations.1: It SHOULD be safe.\n\
rfc.security-considerations.2: Not a heading, since a sentence MUST end.\n\
rfc.security-considerations.3: Nor this one, whose text is not indented at all, so it MAY be.\n"
    );
}

#[test]
fn a_sentence_over_any_number_of_pages_takes_linear_time() {
    let text = format!("1.  A\n\n{}   It MUST end.\n", "   (and so\n\u{c}\n".repeat(100_000));
    assert_eq!(words(&text).lines().count(), 1);
}
