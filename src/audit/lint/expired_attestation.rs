//! The last statement of an attestation is out of date.
//!
//! What was true when somebody looked need not be true any more, which is why a statement may have a last day. After it, gates
//! that require the attestation are open.
//!
//! Bad: `until: 2026-11-01`, and today is later.
//!
//! Good: somebody looks again, and adds an entry under `given` with a new `on` and `until`.

use super::Context;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every attestation that was in force once and is not any more.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let day = context.as_of;
    for attestation in &context.trace.project.attestations {
        let holds = |until: Option<jiff::civil::Date>| until.is_none_or(|until| day <= until);
        if attestation.given.iter().any(|given| given.on <= day && holds(given.until)) {
            continue;
        }
        let past =
            attestation.given.iter().filter_map(|given| Some((given.until.filter(|until| *until < day)?, given)));
        let Some((until, given)) = past.max_by_key(|(until, _)| *until) else { continue };
        let message = format!("the attestation `{}` expired on {until}", attestation.id.value);
        sink.push(
            Diagnostic::new(Name::ExpiredAttestation, message)
                .at(given.span)
                .related(attestation.id.span, "the attestation")
                .help("look again, and add an entry under `given`"),
        );
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("contracts/attestations.yaml", "until: 2027-05-02", "until: 2026-11-28")],
        finds: &[("contracts/attestations.yaml:7:9", "the attestation `phone` expired on 2026-11-28")],
        clean: &[Edit::Replace("contracts/attestations.yaml", "until: 2027-05-02", "until: 2026-11-29")],
    };
}
