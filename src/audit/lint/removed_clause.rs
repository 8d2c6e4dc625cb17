//! A clause that was reviewed is gone.
//!
//! A rule that vanishes takes its cases and gates along without a sound. Where it went must be written down: under `renamed`, or
//! under `retired` with the reason. When a document lost many clauses, one finding speaks of all of them.
//!
//! Bad: `sapho.card.modes` is in `contracts/reviewed/` and in no document.
//!
//! Good:
//!
//! ```yaml
//! retired:
//!   sapho.card.modes: replaced by two finer clauses
//! ```

use std::collections::BTreeMap;

use super::renames::Renames;
use super::{Context, grouped};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::review::{Class, ReviewedEntry, likely_renames};
use crate::trace::Trace;

/// Most gone or new clauses among which new IDs are looked for.
const COMPARED_MAX: usize = 400;

/// Reports every reviewed clause that no document has and no contract accounts for.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let renames = Renames::of(trace);
    let gone: Vec<(&String, &ReviewedEntry)> = trace
        .project
        .reviewed
        .entries
        .iter()
        .filter(|(id, _)| {
            let present = trace.present_id(id);
            trace.by_id(present).is_none() && !renames.retired.contains_key(present)
        })
        .collect();
    let likely = likely_new_ids(trace, &gone);
    let mut groups = grouped::Groups::default();
    for (id, entry) in gone {
        let mut finding =
            Diagnostic::new(Name::RemovedClause, format!("`{id}` was reviewed, and no document has it any more"))
                .labelled(entry.span, "as it was reviewed");
        finding = match likely.get(id.as_str()) {
            Some(new) => {
                let at = trace.by_id(new).map(|entry| trace.clause(entry).marker);
                let finding = finding
                    .help(format!("record `{id}: {new}` under `renamed` in its contract, if it is the same rule"));
                at.into_iter()
                    .fold(finding, |finding, at| finding.related(at, "a new clause with nearly the same words"))
            }
            None => finding.help("restore it, or record it under `renamed` or `retired` in its contract"),
        };
        groups.add(&entry.document, id, || finding);
    }
    let worded = |count: usize, document: &str| {
        let message = format!("{count} clauses of `{document}` were reviewed, and no document has them any more");
        (message, "restore them, or record them under `renamed` or `retired` in their contract".to_owned())
    };
    grouped::report(groups, Name::RemovedClause, worded, sink);
}

/// Gone ID to the new clause that says nearly the same.
fn likely_new_ids(trace: &Trace, gone: &[(&String, &ReviewedEntry)]) -> BTreeMap<String, String> {
    let new: Vec<(&str, &str)> = trace
        .clauses
        .iter()
        .filter(|entry| !entry.duplicate && entry.changes.contains(&Class::New))
        .map(|entry| trace.clause(entry))
        .map(|clause| (clause.id.value.as_str(), clause.words.as_str()))
        .collect();
    if gone.len() > COMPARED_MAX || new.len() > COMPARED_MAX {
        return BTreeMap::new();
    }
    let gone: Vec<(&str, &str)> = gone.iter().map(|(id, entry)| (id.as_str(), entry.clause.words.as_str())).collect();
    likely_renames(&gone, &new).into_iter().collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::lint::fixture::found;
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Replace(
                "sources/model.md",
                "unresolved[model.card.open]\nWhether both modes may be used in one turn.\n",
                "",
            ),
            Edit::Replace("sources/model.md", "interpretation[model.card.order]", "interpretation[model.card.first]"),
        ],
        finds: &[
            (
                "contracts/reviewed/sources/model.md.jsonl:2:1",
                "`model.card.open` was reviewed, and no document has it any more",
            ),
            (
                "contracts/reviewed/sources/model.md.jsonl:3:1",
                "`model.card.order` was reviewed, and no document has it any more",
            ),
        ],
        clean: &[
            Edit::Replace(
                "sources/model.md",
                "unresolved[model.card.open]\nWhether both modes may be used in one turn.\n",
                "",
            ),
            Edit::Replace("sources/model.md", "interpretation[model.card.order]", "interpretation[model.card.first]"),
            Edit::Replace("contracts/model.yaml", "renamed:", "renamed:\n  model.card.order: model.card.first"),
            Edit::Replace("contracts/model.yaml", "retired:", "retired:\n  model.card.open: settled"),
        ],
    };

    #[test]
    fn a_clause_with_the_same_words_is_suggested() {
        let (findings, _) = found(Name::RemovedClause, FIXTURE.failing);
        let help =
            "record `model.card.order: model.card.first` under `renamed` in its contract, if it is the same rule";
        assert_eq!(findings[1].help.as_deref(), Some(help));
    }
}
