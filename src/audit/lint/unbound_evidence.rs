//! Evidence of mutants names a family whose mutants do not count.
//!
//! The configuration says which files a family's mutants are made of and which cases are to find them. Without that there is
//! nothing the evidence could be compared with, and it proves nothing.
//!
//! Bad: `contracts/evidence/mutation-strom.json`, while `mutation` has `storm`.
//!
//! Good: the file bears the family's name, or the family stands under `mutation`.

use super::Context;
use super::known::Known;
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::source::Span;

/// Reports every file of such evidence.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let project = &context.trace.project;
    let known = Known::new(project.mutation.iter().map(|figure| figure.family.as_str()));
    for (file, family) in &project.unbound {
        let help = known.help(family, "name the family under `mutation` in `truthsayer.yaml`, or remove the file");
        sink.push(
            Diagnostic::new(Name::UnboundEvidence, format!("the mutants of `{family}` do not count"))
                .at(Span::new(*file, 0..0))
                .help(help),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture, MUTATION};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Write("contracts/evidence/mutation-modle.json", "{}"), MUTATION[0], MUTATION[1], MUTATION[2]],
        finds: &[("contracts/evidence/mutation-modle.json:1:1", "the mutants of `modle` do not count")],
        clean: &[MUTATION[0], MUTATION[1], MUTATION[2], MUTATION[3]],
    };
}
