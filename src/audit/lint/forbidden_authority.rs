//! A clause rests on an authority that says it must not be used for it.
//!
//! `not-for` in the authorities file keeps a publication from clauses that it does not speak of, such as another edition's
//! rules. A sourced clause or an interpretation that cites it all the same rests on the wrong thing; an unresolved clause may
//! cite it, as part of what leaves the question open.
//!
//! Bad, where `old-rules` has `not-for: [nexus.**]`:
//!
//! ```markdown
//! sourced[nexus.draw.one]
//! One card is drawn. [p. 4][old-rules]
//! ```
//!
//! Good: the clause cites a publication that speaks of it.

use std::collections::BTreeMap;

use super::Context;
use crate::contract::Authority;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::ids::Tag;

/// Reports every citation that `not-for` forbids.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let limited: BTreeMap<&str, &Authority> = trace
        .project
        .authorities
        .iter()
        .filter(|authority| !authority.not_for.is_empty())
        .map(|authority| (authority.id.value.as_str(), authority))
        .collect();
    for clause in trace.clauses.iter().map(|entry| trace.clause(entry)) {
        if clause.tag == Tag::Unresolved {
            continue;
        }
        let id = &clause.id.value;
        for citation in &clause.citations {
            let Some(authority) = limited.get(citation.authority.as_str()) else { continue };
            let Some(glob) = authority.not_for.iter().find(|glob| glob.value.matches(id)) else { continue };
            let message = format!("`{id}` cites `{}`, which is not for `{}`", citation.authority, glob.value.as_str());
            sink.push(
                Diagnostic::new(Name::ForbiddenAuthority, message)
                    .at(citation.span)
                    .related(glob.span, "said here")
                    .help("cite a publication that speaks of the clause, or narrow `not-for`"),
            );
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Append("sources/model.md", "\nsourced[model.table.size]\nFour sit down. [p. 4][rules]\n")],
        finds: &[("sources/model.md:17:16", "`model.table.size` cites `rules`, which is not for `model.table.**`")],
        clean: &[Edit::Append(
            "sources/model.md",
            "\nunresolved[model.table.size]\nHow many sit down. [p. 4][rules]\n",
        )],
    };
}
