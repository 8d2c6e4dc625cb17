//! A contract names a ruling that no engine can play otherwise.
//!
//! The alternative of an interpretation is played by a switch of this name. Without the switch nothing shows that the engine
//! plays what was chosen, and the clause stays unproven. While none of its cases passes the rule is not played at all, and the
//! finding is a note; afterwards it is a warning.
//!
//! Bad: `ruling: newer-frist` where the engine has `newer-first`.
//!
//! Good: the name of a switch that the engine has, letter for letter.

use super::known::Known;
use super::{Context, grouped};
use crate::diagnostic::{Diagnostic, Name, Severity, Sink};
use crate::evidence::Proof;

/// Reports every ruling of a contract that no provider knows; where a provider does not say what it knows, none.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let trace = context.trace;
    let providers = &trace.evidence.providers;
    if providers.is_empty() || providers.iter().any(|provider| provider.rulings.is_none()) {
        return;
    }
    let said = providers.iter().flat_map(|provider| provider.rulings.iter().flatten());
    let played = trace.evidence.cases.values().flat_map(|case| case.under.keys());
    let known = Known::new(said.chain(played).map(String::as_str));
    let mut notes = grouped::Groups::default();
    for entry in &trace.clauses {
        let Some(ruling) = trace.record(entry).and_then(|record| record.ruling.as_ref()) else { continue };
        if known.has(&ruling.value) {
            continue;
        }
        let clause = &trace.clause(entry).id.value;
        let message = format!("no engine knows the ruling `{}` of `{clause}`", ruling.value);
        let help = known.help(&ruling.value, "add the switch to the engine");
        let mut finding = Diagnostic::new(Name::UnknownRuling, message).at(ruling.span).help(help);
        if entry.cases.iter().any(|link| link.proof == Proof::Passed) {
            sink.push(finding);
        } else {
            finding.severity = Severity::Note;
            notes.add(trace.project.sources.path(ruling.span.file), &ruling.value, || finding);
        }
    }
    let worded = |count: usize, contract: &str| {
        let message = format!("no engine knows {count} rulings of `{contract}`, whose clauses no case proves yet");
        (message, "add each switch to the engine with the rule that it switches".to_owned())
    };
    let mut grouped_notes = Sink::default();
    grouped::report(notes, Name::UnknownRuling, worded, &mut grouped_notes);
    sink.extend(grouped_notes.into_vec().into_iter().map(|note| Diagnostic { severity: Severity::Note, ..note }));
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::lint::fixture::{Edit, Fixture, found};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[
            Edit::Replace(
                "results/model.json",
                "\"marks\": true,",
                "\"marks\": true, \"rulings\": [\"newest-first\"],",
            ),
            Edit::Replace("results/model.json", ", \"under\": {\"newer-first\": \"failed\"}", ""),
        ],
        finds: &[("contracts/model.yaml:9:13", "no engine knows the ruling `newer-first` of `model.card.order`")],
        clean: &[Edit::Replace(
            "results/model.json",
            "\"marks\": true,",
            "\"marks\": true, \"rulings\": [\"newer-first\"],",
        )],
    };

    #[test]
    fn while_no_case_passes_it_is_a_note() {
        let severities = |more: &[Edit]| -> Vec<Severity> {
            let edits: Vec<Edit> = FIXTURE.failing.iter().chain(more).copied().collect();
            found(Name::UnknownRuling, &edits).0.iter().map(|finding| finding.severity).collect()
        };
        assert_eq!(severities(&[]), [Severity::Warning]);
        let failed = Edit::Replace(
            "results/model.json",
            "\"The older is first\", \"outcome\": \"passed\"",
            "\"The older is first\", \"outcome\": \"failed\"",
        );
        assert_eq!(severities(&[failed]), [Severity::Note]);
    }

    #[test]
    fn an_engine_that_does_not_say_what_it_knows_is_not_asked() {
        assert_eq!(found(Name::UnknownRuling, &FIXTURE.failing[1..]).0, []);
    }
}
