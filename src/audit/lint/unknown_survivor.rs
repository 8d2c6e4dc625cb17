//! A survivor is explained that the evidence does not have.
//!
//! An explanation says why no case needs to find a mutant. If the mutant is found by now, or the code has changed, it explains
//! nothing; misspelt, it leaves the survivor without a reason.
//!
//! Bad: `mutant: replace < with <= in enters`, while the evidence has `replace < with <= in enter`.
//!
//! Good: `file` and `mutant` as `truthsayer mutants` shows them.

use std::collections::BTreeSet;

use super::Context;
use super::known::Known;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every explanation without its survivor, in families whose mutants were counted.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let project = &context.trace.project;
    for contract in &project.contracts {
        let Some(figure) = project.mutation.iter().find(|figure| figure.family == contract.family.value) else {
            continue;
        };
        if figure.evidence.is_none() {
            continue;
        }
        let records = figure.files.iter().filter_map(|file| file.record.as_ref());
        let survivors: BTreeSet<(&str, &str)> = records
            .flat_map(|file| {
                file.missed.iter().chain(&file.timeouts).map(|one| (file.path.as_str(), one.mutant.as_str()))
            })
            .collect();
        let known = Known::new(survivors.iter().map(|(_, mutant)| *mutant));
        for survivor in &contract.survivors {
            let (file, mutant) = (survivor.file.value.as_str(), survivor.mutant.value.as_str());
            if survivors.contains(&(file, mutant)) {
                continue;
            }
            let help = known.help(mutant, "remove the explanation: the mutant is found, or is none any more");
            sink.push(
                Diagnostic::new(Name::UnknownSurvivor, format!("no mutant `{mutant}` survives in `{file}`"))
                    .at(survivor.mutant.span)
                    .help(help),
            );
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture, MUTATION};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            MUTATION[0],
            MUTATION[1],
            MUTATION[2],
            MUTATION[3],
            Edit::Append(
                "contracts/model.yaml",
                "survivors:\n  - {file: src/model.rs, mutant: replace < with <= in modus, reason: why}\n",
            ),
        ],
        finds: &[("contracts/model.yaml:24:34", "no mutant `replace < with <= in modus` survives in `src/model.rs`")],
        clean: &[
            MUTATION[0],
            MUTATION[1],
            MUTATION[2],
            MUTATION[3],
            Edit::Append(
                "contracts/model.yaml",
                "survivors:\n  - {file: src/model.rs, mutant: replace < with <= in modes, reason: why}\n",
            ),
        ],
    };
}
