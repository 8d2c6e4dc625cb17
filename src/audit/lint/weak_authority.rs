//! A sourced clause rests on nothing but authorities whose standing cannot carry it.
//!
//! Only the publisher's text, a printed part of the game, and the designer's own statement can say what the rules are.
//! Somebody else's summary may be right, but then the publication behind it can be cited.
//!
//! Bad, where `fan-guide` has the standing `unofficial`:
//!
//! ```markdown
//! sourced[sapho.card.modes]
//! The card has two modes. [p. 2][fan-guide]
//! ```
//!
//! Good: the publication itself is cited, alone or as well; or the clause is tagged `interpretation`.

use std::collections::BTreeMap;

use super::Context;
use crate::contract::Authority;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::obligation::Reason;

/// Reports every sourced clause with a citation of a weak authority and none that carries it.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let weak: BTreeMap<&str, &Authority> = trace
        .project
        .authorities
        .iter()
        .filter(|authority| !authority.standing.carries_sourced())
        .map(|authority| (authority.id.value.as_str(), authority))
        .collect();
    for entry in &trace.clauses {
        if !entry.verdict.reasons.iter().any(|reason| matches!(reason, Reason::WeakAuthorities(_))) {
            continue;
        }
        let clause = trace.clause(entry);
        let mut cited =
            clause.citations.iter().filter_map(|citation| Some((citation, *weak.get(citation.authority.as_str())?)));
        let Some((citation, authority)) = cited.next() else { continue };
        let id = &clause.id.value;
        let mut finding = Diagnostic::new(
            Name::WeakAuthority,
            format!("`{id}` is tagged `sourced` but rests on `{}`, whose standing is `{}`", citation.authority, authority.standing.word()),
        )
        .labelled(citation.span, format!("`{}` cannot carry a sourced clause", authority.standing.word()))
        .related(authority.id.span, "the authority")
        .help("cite a publication that is official, a component or a designer's statement, or tag the clause `interpretation`");
        for (citation, authority) in cited {
            finding = finding.related(citation.span, format!("`{}` cannot either", authority.standing.word()));
        }
        sink.push(finding);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("sources/model.md", "[p. 3][rules]", "[section Modes][blog]")],
        finds: &[(
            "sources/model.md:8:25",
            "`model.card.modes` is tagged `sourced` but rests on `blog`, whose standing is `unofficial`",
        )],
        clean: &[Edit::Replace("sources/model.md", "[p. 3][rules]", "[section Modes][blog], [p. 3][rules]")],
    };
}
