//! All that is known of an attestation.

use serde::Serialize;

use super::{row, section};
use crate::chain::Audit;
use crate::contract::Condition;
use crate::gate::State;
use crate::report::page::{Page, Phrase};
use crate::report::paint::Style;
use crate::report::place::Place;

/// An attestation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct AttestationAnswer {
    /// Its name.
    pub id: String,
    /// For people.
    pub title: String,
    /// What a statement must cover.
    pub scope: String,
    /// What it does not say.
    pub limits: String,
    /// Whether a statement is in force on the day of the audit.
    pub in_force: bool,
    /// The day of the audit.
    pub as_of: String,
    /// The statements made.
    pub given: Vec<Statement>,
    /// Gates that require it.
    pub gates: Vec<RequiringGate>,
    /// Where it is written.
    pub place: Place,
}

/// One statement.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Statement {
    /// Who.
    pub by: String,
    /// Its first day.
    pub on: String,
    /// Its last day; none means no end.
    pub until: Option<String>,
    /// What was done.
    pub note: Option<String>,
    /// Whether it is in force on the day of the audit.
    pub in_force: bool,
    /// Where it is written.
    pub place: Place,
}

/// A gate that requires an attestation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct RequiringGate {
    /// Its name.
    pub gate: String,
    /// Open or met.
    pub state: State,
}

/// The attestation with this name.
pub fn find(audit: &Audit, id: &str) -> Option<AttestationAnswer> {
    let project = &audit.trace.project;
    let attestation = project.attestations.iter().find(|known| known.id.value == id)?;
    let given: Vec<Statement> = attestation
        .given
        .iter()
        .map(|given| Statement {
            by: given.by.clone(),
            on: given.on.to_string(),
            until: given.until.map(|until| until.to_string()),
            note: given.note.clone(),
            in_force: given.on <= audit.as_of && given.until.is_none_or(|until| audit.as_of <= until),
            place: Place::of(&project.sources, given.span),
        })
        .collect();
    let requires = |gate: &crate::contract::Gate| {
        gate.require.iter().any(|condition| match &condition.value {
            Condition::Attested(names) => names.iter().any(|name| name.value == id),
            _ => false,
        })
    };
    let gates = audit.gates.iter().map(|verdict| (&project.gates[verdict.gate], verdict.state));
    let gates = gates.filter(|(gate, _)| requires(gate));
    Some(AttestationAnswer {
        id: id.to_owned(),
        title: attestation.title.clone(),
        scope: attestation.scope.clone(),
        limits: attestation.limits.clone(),
        in_force: given.iter().any(|statement| statement.in_force),
        as_of: audit.as_of.to_string(),
        given,
        gates: gates.map(|(gate, state)| RequiringGate { gate: gate.id.value.clone(), state }).collect(),
        place: Place::of(&project.sources, attestation.id.span),
    })
}

impl AttestationAnswer {
    pub(super) fn write(&self, page: &mut Page) {
        let (style, word) = if self.in_force { (Style::Good, "in force") } else { (Style::Attention, "outstanding") };
        let heading = Phrase::styled(Style::Strong, "attestation ")
            .with(Style::Name, &self.id)
            .with(Style::Strong, ": ")
            .with(style, word);
        page.heading(&heading, &Phrase::styled(Style::Quiet, format!("as of {}", self.as_of)));
        page.line(2, 2, &Phrase::plain(&self.title));
        page.gap();
        page.table(
            2,
            &[
                row("scope", Phrase::plain(&self.scope)),
                row("limits", Phrase::plain(&self.limits)),
                row("written", Phrase::plain(self.place.to_string())),
            ],
        );
        let mut rows = Vec::new();
        for given in &self.given {
            let (style, word) =
                if given.in_force { (Style::Good, "in force") } else { (Style::Attention, "not in force") };
            let days = match &given.until {
                Some(until) => format!(", from {} to {until}", given.on),
                None => format!(", from {} on", given.on),
            };
            let note = given.note.as_ref().map(|note| format!(": {note}")).unwrap_or_default();
            let words = Phrase::styled(style, word).and(days).and(", by ").and(&given.by).and(note);
            rows.push(vec![words.with(Style::Quiet, format!(" ({})", given.place))]);
        }
        if rows.is_empty() {
            rows.push(vec![Phrase::styled(Style::Attention, "nobody has stated it")]);
        }
        section(page, "Statements", &rows);
        let gate = |gate: &RequiringGate| {
            vec![Phrase::styled(Style::Name, &gate.gate).and(" ").with(gate.state, gate.state.word())]
        };
        section(page, "Gates that require it", &self.gates.iter().map(gate).collect::<Vec<_>>());
    }
}
