//! A clause is tagged `sourced`, but cites no publication.
//!
//! The tag promises that a publication says it. Without a citation nobody can look, and the clause stays incomplete.
//!
//! Bad:
//!
//! ```markdown
//! sourced[sapho.card.modes]
//! The card has two modes.
//! ```
//!
//! Good:
//!
//! ```markdown
//! sourced[sapho.card.modes]
//! The card has two modes. [card face][sapho-card]
//! ```

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::obligation::Reason;

/// Reports every sourced clause without a citation.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    for entry in &trace.clauses {
        if !entry.verdict.reasons.contains(&Reason::NoCitation) {
            continue;
        }
        let clause = trace.clause(entry);
        let message = format!("`{}` is tagged `sourced` but cites no publication", clause.id.value);
        sink.push(
            Diagnostic::new(Name::UncitedSourcedClause, message)
                .at(clause.marker)
                .help("cite the place that says it, such as `[p. 11][authority]`, or tag it `interpretation`"),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("sources/model.md", " [p. 3][rules]", "")],
        finds: &[("sources/model.md:7:1", "`model.card.modes` is tagged `sourced` but cites no publication")],
        clean: &[Edit::Replace("sources/model.md", "sourced[model.card.modes]", "interpretation[model.card.modes]")],
    };
}
