//! A contract, probe, gate or waiver names a clause that does not exist.
//!
//! What is said of it is said of nothing: its cases prove nothing, and a waiver of it excuses nothing. Mostly the ID is misspelt,
//! or was changed in the document alone.
//!
//! Bad, where the document has `sapho.card.modes`:
//!
//! ```yaml
//! clauses:
//!   sapho.card.mode:
//!     cases: [sapho/card/both-modes]
//! ```
//!
//! Good: the ID as the document has it. An ID that changed is recorded under `renamed`, one that is gone under `retired`.

use super::Context;
use super::known::Known;
use super::renames::Renames;
use crate::contract::{Condition, Contract, Gate, Share, Subject};
use crate::diagnostic::{Diagnostic, Name, Sink};
use crate::source::{Span, Spanned};
use crate::trace::Trace;

/// Reports every ID that is no clause's.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let search = Search { trace, renames: Renames::of(trace), known: Known::clauses(trace) };
    for contract in &trace.project.contracts {
        search.contract(contract, sink);
    }
    for gate in &trace.project.gates {
        search.gate(gate, sink);
    }
}

struct Search<'a> {
    trace: &'a Trace,
    renames: Renames<'a>,
    known: Known<'a>,
}

impl Search<'_> {
    fn contract(&self, contract: &Contract, sink: &mut Sink) {
        for record in &contract.clauses {
            self.exact(&record.id, "its record", sink);
        }
        for probe in &contract.probes {
            for clause in &probe.clauses {
                self.exact(clause, &format!("the probe `{}` counts for it", probe.case.value), sink);
            }
        }
        for (old, new) in &contract.renamed {
            let present = self.trace.present_id(&new.value);
            if !self.known.has(present) && !self.renames.retired.contains_key(present) {
                self.report(&new.value, new.span, &format!("the new ID of `{}`", old.value), sink);
            }
        }
    }

    fn gate(&self, gate: &Gate, sink: &mut Sink) {
        for condition in &gate.require {
            let (Condition::Verified(Share::List(ids)) | Condition::Guarded(Share::List(ids))) = &condition.value
            else {
                continue;
            };
            for id in ids.iter().filter(|id| !self.known.has(self.trace.present_id(&id.value))) {
                self.report(&id.value, id.span, &format!("required by the gate `{}`", gate.id.value), sink);
            }
        }
        for waiver in &gate.waivers {
            let Subject::Clause(id) = &waiver.subject.value else { continue };
            if !self.known.has(id) {
                self.report(id, waiver.subject.span, &format!("waived in the gate `{}`", gate.id.value), sink);
            }
        }
    }

    fn exact(&self, id: &Spanned<String>, part: &str, sink: &mut Sink) {
        if !self.known.has(&id.value) {
            self.report(&id.value, id.span, part, sink);
        }
    }

    fn report(&self, id: &str, span: Span, part: &str, sink: &mut Sink) {
        let present = self.trace.present_id(id);
        let help = if self.known.has(present) {
            format!("write `{present}`, its present ID").into()
        } else if self.renames.retired.contains_key(present) {
            "remove it, as the clause is retired".into()
        } else {
            self.known.help(id, "write the clause, or remove its ID here")
        };
        sink.push(
            Diagnostic::new(Name::UnknownClause, format!("no clause has the ID `{id}`"))
                .labelled(span, part)
                .help(help),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Replace("contracts/model.yaml", "  model.card.open:", "  model.card.opens:"),
            Edit::Replace("contracts/model.yaml", "clauses: [model.card.modes]", "clauses: [model.card.old]"),
            Edit::Replace(
                "contracts/model.yaml",
                "model.card.old: model.card.modes",
                "model.card.old: model.card.mode",
            ),
            Edit::Replace("contracts/gates.yaml", "guarded: all", "guarded: [model.card.opem]"),
            Edit::Replace("contracts/gates.yaml", "- facet: privacy", "- clause: model.card.gone"),
        ],
        finds: &[
            ("contracts/model.yaml:11:3", "no clause has the ID `model.card.opens`"),
            ("contracts/model.yaml:18:15", "no clause has the ID `model.card.old`"),
            ("contracts/model.yaml:20:19", "no clause has the ID `model.card.mode`"),
            ("contracts/gates.yaml:7:17", "no clause has the ID `model.card.opem`"),
            ("contracts/gates.yaml:10:17", "no clause has the ID `model.card.gone`"),
        ],
        clean: &[
            Edit::Replace(
                "contracts/model.yaml",
                "model.card.old: model.card.modes",
                "model.card.old: model.card.gone",
            ),
            Edit::Replace("contracts/gates.yaml", "guarded: all", "guarded: [model.card.open]"),
        ],
    };
}
