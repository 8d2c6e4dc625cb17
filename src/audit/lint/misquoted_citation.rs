//! A citation quotes words that the publication does not have.
//!
//! The quote is looked for in the publication's text: its `text` in the authorities file, or `publications/ID.txt`. White space,
//! case, kinds of quotation marks and words divided at a line's end do not matter; a number, a negation, a unit and every other
//! character does. What is left out is written as `…`.
//!
//! Bad, where page 11 says "stays last":
//!
//! ```markdown
//! sourced[sapho.movement.protected-last]
//! A player made last stays last. [p. 11][choam-rules] "A player made last stays first"
//! ```
//!
//! Good: `[p. 11][choam-rules] "A player made last stays last"`.

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::publication::Found;
use crate::trace::Quoting;

/// Reports every quote that stands nowhere in its publication.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    for Quoting { citation, found } in context.trace.quoting() {
        let (Some(quote), Found::Nowhere(nearest)) = (&citation.quote, found) else { continue };
        let message = match nearest {
            Some(near) => format!("`{}` is not quoted as it is written: {}", citation.authority, near.differs),
            None => format!("`{}` says nothing like what is quoted of it", citation.authority),
        };
        let mut finding = Diagnostic::new(Name::MisquotedCitation, message)
            .at(quote.span)
            .help("copy what the publication says, or correct the citation");
        if let Some(near) = nearest {
            let page = near.page.map_or_else(|| "it says".to_owned(), |page| format!("page {page}"));
            finding = finding.note(format!("{page}: {}", near.printed));
        }
        sink.push(finding);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    const TEXT: Edit = Edit::Write("publications/rules.txt", "one\u{c}two\u{c}The card has two modes.\nUse one.");

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            TEXT,
            Edit::Replace(
                "sources/model.md",
                "[p. 3][rules]",
                "[p. 3][rules] \"The card has 2 modes.\", [p. 2][rules] “No such thing.”",
            ),
        ],
        finds: &[
            ("sources/model.md:8:40", "`rules` is not quoted as it is written: `2` for `two`"),
            ("sources/model.md:8:79", "`rules` says nothing like what is quoted of it"),
        ],
        clean: &[TEXT, Edit::Replace("sources/model.md", "[p. 3][rules]", "[p. 3][rules] \"the card has … one\"")],
    };
}
