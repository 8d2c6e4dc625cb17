//! The recorded statuses that a ratchet compares with: a sorted text file in version control.
//!
//! Lives here: its format, and what got worse. A clause that left through the contract's `renamed` or `retired` is no loss.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::diagnostic::{Diagnostic, Name};
use crate::gate::{State, Verdict};
use crate::ids::nearest;
use crate::obligation::Status;
use crate::source::{FileId, Span};
use crate::trace::Trace;

/// Statuses as they were recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Baseline {
    /// Where it stands.
    pub file: FileId,
    /// Number of cases of all providers.
    pub cases: usize,
    /// By clause.
    pub clauses: BTreeMap<String, (Status, Span)>,
    /// By gate.
    pub gates: BTreeMap<String, (State, Span)>,
}

/// One thing that is worse than recorded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    /// The clause, the gate, or `cases`.
    pub subject: String,
    /// What it was.
    pub was: String,
    /// What it is.
    pub is: String,
    /// The line of the record.
    pub span: Span,
}

impl Baseline {
    /// Reads the record.
    pub fn read(file: FileId, text: &str) -> (Self, Vec<Diagnostic>) {
        let mut baseline = Self { file, cases: 0, clauses: BTreeMap::new(), gates: BTreeMap::new() };
        let mut found = Vec::new();
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let span = Span::new(file, start..start + line.trim_end().len());
            start += line.len();
            let words: Vec<&str> = line.split_whitespace().collect();
            match words.as_slice() {
                [] => {}
                [first, ..] if first.starts_with('#') => {}
                ["cases", count] if count.parse::<usize>().is_ok() => baseline.cases = count.parse().unwrap_or(0),
                ["gate", id, "open"] => drop(baseline.gates.insert((*id).to_owned(), (State::Open, span))),
                ["gate", id, "met"] => drop(baseline.gates.insert((*id).to_owned(), (State::Met, span))),
                ["clause", id, word] if Status::from_word(word).is_some() => {
                    let status = Status::from_word(word).unwrap_or(Status::Unproven);
                    baseline.clauses.insert((*id).to_owned(), (status, span));
                }
                _ => {
                    let mut fault = Diagnostic::new(Name::InvalidBaseline, "a line of the baseline cannot be read")
                        .at(span)
                        .help("record it again with `truthsayer gates --record`");
                    let near = words.last().and_then(|word| nearest(word, Status::ALL.map(Status::word)));
                    if let Some(near) = near {
                        fault = fault.note(format!("did it mean `{near}`?"));
                    }
                    found.push(fault);
                }
            }
        }
        // Nothing to compare with would find nothing worse, for ever.
        if text.lines().all(|line| line.trim().is_empty() || line.starts_with('#')) {
            found.push(
                Diagnostic::new(Name::InvalidBaseline, "the baseline records nothing")
                    .at(Span::new(file, 0..0))
                    .help("record it again with `truthsayer gates --record`"),
            );
        }
        (baseline, found)
    }

    /// What the present state is worse in.
    pub fn losses(&self, trace: &Trace, gates: &[Verdict]) -> Vec<Loss> {
        let mut losses = Vec::new();
        let cases = trace.evidence.registry_size();
        if cases < self.cases {
            losses.push(Loss {
                subject: "cases".to_owned(),
                was: self.cases.to_string(),
                is: cases.to_string(),
                span: Span::new(self.file, 0..0),
            });
        }
        for (id, (was, span)) in &self.clauses {
            let retired =
                trace.project.contracts.iter().flat_map(|contract| &contract.retired).any(|(old, _)| old.value == *id);
            let is = trace.by_id(trace.present_id(id)).map(|entry| entry.verdict.status);
            let worse = match is {
                None => !retired,
                Some(is) => rank(is) < rank(*was),
            };
            if worse {
                losses.push(Loss {
                    subject: id.clone(),
                    was: was.word().to_owned(),
                    is: is.map_or("gone", Status::word).to_owned(),
                    span: *span,
                });
            }
        }
        for (id, (was, span)) in &self.gates {
            let is = gates.iter().find(|gate| trace.project.gates[gate.gate].id.value == *id).map(|gate| gate.state);
            if *was == State::Met && is != Some(State::Met) {
                losses.push(Loss {
                    subject: id.clone(),
                    was: was.word().to_owned(),
                    is: is.map_or("gone", State::word).to_owned(),
                    span: *span,
                });
            }
        }
        losses
    }
}

/// Verified and guarded are equally good: which of them a clause is depends on its tag.
fn rank(status: Status) -> u8 {
    match status {
        Status::Failing => 0,
        Status::Incomplete => 1,
        Status::Changed => 2,
        Status::Unproven => 3,
        Status::Guarded | Status::Verified => 4,
    }
}

/// The record of the present state.
pub fn record(trace: &Trace, gates: &[Verdict]) -> String {
    let mut out = String::from(
        "# Statuses by clause and gate; written by `truthsayer gates --record`, compared by `--ratchet`.\n",
    );
    let _ = writeln!(out, "cases {}", trace.evidence.registry_size());
    let mut gate_lines: Vec<String> =
        gates.iter().map(|gate| format!("gate {} {}", trace.project.gates[gate.gate].id.value, gate.state)).collect();
    gate_lines.sort();
    for id in trace.clause_ids() {
        let status = trace.by_id(id).map_or(Status::Unproven, |entry| entry.verdict.status);
        let _ = writeln!(out, "clause {id} {status}");
    }
    for line in gate_lines {
        out.push_str(&line);
        out.push('\n');
    }
    out
}
