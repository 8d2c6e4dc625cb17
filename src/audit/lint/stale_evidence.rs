//! A mutation figure does not hold any more.
//!
//! It says how many mutants of some files some cases catch. Files or cases have changed since, or some were never counted, so
//! that nobody knows what the figure would be now: it is shown as stale, and gates that require it are open.
//!
//! Bad: evidence of the family `storm` that was counted before `src/engine/rules/storm/steps.rs` was last changed.
//!
//! Good: the family's mutants are counted again, as `CONTRIBUTING.md` of the project says.

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::mutation::State;

/// Reports every family whose figure is recorded and does not hold.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    for figure in context.trace.project.mutation.iter().filter(|figure| figure.state() == State::Stale) {
        let stale = figure.stale();
        let why: Vec<String> =
            stale.iter().map(|(why, files)| format!("{why} ({files} of {})", figure.files.len())).collect();
        let message = format!("the mutation figure of `{}` does not hold: {}", figure.family, why.join("; "));
        let help = format!("count again; `truthsayer mutants {}` names the files", figure.family);
        sink.push(Diagnostic::new(Name::StaleEvidence, message).at(figure.span).help(help));
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture, MUTATION};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[MUTATION[0], MUTATION[1], MUTATION[2], MUTATION[3], Edit::Append("src/model.rs", "// changed\n")],
        finds: &[(
            "truthsayer.yaml:2:3",
            "the mutation figure of `model` does not hold: the code has changed since (1 of 1)",
        )],
        clean: &[MUTATION[0], MUTATION[1], MUTATION[2], MUTATION[3]],
    };
}
