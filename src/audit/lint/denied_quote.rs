//! A quote begins right behind a word such as `not`, which it leaves off.
//!
//! Every word of the quote is printed where the citation says, and yet the publication says the opposite.
//!
//! Bad, where page 11 has `A traitor may not be used twice.`:
//!
//! ```markdown
//! [p. 11][base-rules] "be used twice"
//! ```
//!
//! Good: `[p. 11][base-rules] "may not be used twice"`.

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::publication::Found;
use crate::trace::Quoting;

/// Reports every quote that leaves off what turns it round.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    for Quoting { citation, found } in context.trace.quoting() {
        let Some(quote) = citation.quote.as_ref().filter(|_| *found == Found::Here) else { continue };
        let publications = &context.trace.project.publications;
        let pages = citation.locator.pages_of_file();
        let of = |authority| publications.get(authority).and_then(|text| text.denial(&quote.value, &pages));
        let Some(word) = of(&citation.authority) else { continue };
        let message = format!("what is quoted of `{}` leaves off the `{word}` right before it", citation.authority);
        let help = format!("quote from the `{word}` on, or look whether the publication says what the clause says");
        sink.push(Diagnostic::new(Name::DeniedQuote, message).at(quote.span).help(help));
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    const TEXT: Edit = Edit::Write(
        "publications/rules.txt",
        "one\u{c}two\u{c}The card does not have two modes. A ship costs 3. No ship costs 4, and a ship costs 4 later.",
    );

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[TEXT, Edit::Replace("sources/model.md", "[p. 3][rules]", "[p. 3][rules] \"have two modes\"")],
        finds: &[("sources/model.md:8:40", "what is quoted of `rules` leaves off the `not` right before it")],
        clean: &[TEXT, Edit::Replace("sources/model.md", "[p. 3][rules]", "[p. 3][rules] \"ship costs 4\"")],
    };
}
