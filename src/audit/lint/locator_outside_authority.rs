//! A citation names a page that the publication does not have.
//!
//! Either the page or the publication is wrong, so the citation proves nothing. The number of pages stands as `pages` in the
//! authorities file. Page numbers that are written as printed (`printed p. 14`) are not compared: they need not be those of
//! the file.
//!
//! Bad, where `choam-rules` has `pages: 12`:
//!
//! ```markdown
//! sourced[choam.hoard.limit]
//! Four tokens are hoarded at most. [p. 21][choam-rules]
//! ```
//!
//! Good: `[p. 12][choam-rules]`.

use std::collections::BTreeMap;

use super::Context;
use crate::contract::Authority;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::document::Locator;

/// Reports every citation of a page beyond the last.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let known: BTreeMap<&str, (&Authority, u32)> = trace
        .project
        .authorities
        .iter()
        .filter_map(|authority| Some((authority.id.value.as_str(), (authority, authority.pages?))))
        .collect();
    for clause in trace.clauses.iter().map(|entry| trace.clause(entry)) {
        for citation in &clause.citations {
            let Some((authority, pages)) = known.get(citation.authority.as_str()) else { continue };
            let Some(page) = last_page(&citation.locator).filter(|page| page > pages) else { continue };
            let message = format!("page {page} is cited of `{}`, which has {pages}", citation.authority);
            sink.push(
                Diagnostic::new(Name::LocatorOutsideAuthority, message)
                    .at(citation.span)
                    .related(authority.id.span, format!("{pages} pages"))
                    .help("correct the page, or `pages` in the authorities file"),
            );
        }
    }
}

/// The highest page number of the file that a locator names.
fn last_page(locator: &Locator) -> Option<u32> {
    match locator {
        Locator::Pages { printed: false, ranges } => ranges.iter().map(|(_, last)| *last).max(),
        Locator::Several(parts) => parts.iter().filter_map(last_page).max(),
        Locator::Pages { printed: true, .. }
        | Locator::Section(_)
        | Locator::Panel(_)
        | Locator::Time { .. }
        | Locator::Part(_)
        | Locator::Unknown
        | Locator::Missing => None,
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("sources/model.md", "[p. 3][rules]", "[pp. 3, 12–13][rules]")],
        finds: &[("sources/model.md:8:25", "page 13 is cited of `rules`, which has 12")],
        clean: &[Edit::Replace("sources/model.md", "[p. 3][rules]", "[p. 12][rules], [printed p. 14][rules]")],
    };
}
