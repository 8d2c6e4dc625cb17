//! A citation quotes words that stand on another page than it says.
//!
//! The publication says so, but a reader who looks at the page does not find it. Perhaps the citation is of an older edition.
//!
//! Bad, where page 12 has the words:
//!
//! ```markdown
//! [p. 11][choam-rules] "A player made last stays last"
//! ```
//!
//! Good: `[p. 12][choam-rules] "A player made last stays last"`.

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::publication::{Found, ranges};
use crate::trace::Quoting;

/// Reports every quote that stands on another page.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    for Quoting { citation, found } in context.trace.quoting() {
        let Some(quote) = &citation.quote else { continue };
        let (authority, said) = (&citation.authority, &citation.locator);
        let (there, help) = match found {
            Found::Here | Found::Nowhere(_) => continue,
            Found::Across(first, second) => {
                let help = format!("look there, and write `[pp. {first}–{second}][{authority}]`");
                (format!("on page {first} and goes on on page {second}"), help)
            }
            Found::Elsewhere(pages) => match pages.first() {
                Some(first) => {
                    let there = format!("on page {}", ranges(pages.iter().copied()));
                    (there, format!("look there, and write `[p. {first}][{authority}]`"))
                }
                None => ("before its first page".to_owned(), "look there, and correct the citation".to_owned()),
            },
        };
        let message = format!("what is quoted of `{authority}` stands {there}, not at {said}");
        sink.push(Diagnostic::new(Name::MisplacedQuote, message).at(quote.span).help(help));
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    const TEXT: Edit = Edit::Write("publications/rules.txt", "one\u{c}The card has two modes.\u{c}three");

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            TEXT,
            Edit::Replace("sources/model.md", "[p. 3][rules]", "[p. 3][rules] \"The card has two modes.\""),
        ],
        finds: &[("sources/model.md:8:40", "what is quoted of `rules` stands on page 2, not at p. 3")],
        clean: &[TEXT, Edit::Replace("sources/model.md", "[p. 3][rules]", "[pp. 2–3][rules] \"has two modes\"")],
    };
}
