//! A waiver is past its last day.
//!
//! It excuses nothing any more, so what it excused is outstanding again.
//!
//! Bad: `until: 2026-11-01`, and today is later.
//!
//! Good: what was waived is done and the waiver removed; or somebody takes responsibility again, with a new day and reason.

use super::Context;
use super::unused_waiver::named;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every waiver whose `until` is before the day of the run.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    for gate in &context.trace.project.gates {
        for waiver in gate.waivers.iter().filter(|waiver| waiver.until < context.as_of) {
            let subject = named(&waiver.subject.value);
            let message =
                format!("the waiver of {subject} in the gate `{}` expired on {}", gate.id.value, waiver.until);
            sink.push(
                Diagnostic::new(Name::ExpiredWaiver, message)
                    .at(waiver.subject.span)
                    .note(format!("{} waived it: {}", waiver.by, waiver.reason))
                    .help("do what was waived and remove the waiver, or renew it with a new reason and day"),
            );
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("contracts/gates.yaml", "until: 2026-12-31", "until: 2026-11-28")],
        finds: &[(
            "contracts/gates.yaml:10:16",
            "the waiver of the facet `privacy` in the gate `rules` expired on 2026-11-28",
        )],
        clean: &[Edit::Replace("contracts/gates.yaml", "until: 2026-12-31", "until: 2026-11-29")],
    };
}
