//! A gate needs a gate that does not exist.
//!
//! It can never be met.
//!
//! Bad, where the gate is called `sapho-rules`:
//!
//! ```yaml
//! - gate: public-start
//!   needs: [sapho-rule]
//! ```
//!
//! Good: `needs: [sapho-rules]`

use super::Context;
use super::known::Known;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every needed gate that is none.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let gates = &context.trace.project.gates;
    let known = Known::new(gates.iter().map(|gate| gate.id.value.as_str()));
    for gate in gates {
        for need in gate.needs.iter().filter(|need| !known.has(&need.value)) {
            sink.push(
                Diagnostic::new(
                    Name::UnknownGate,
                    format!("`{}` needs the gate `{}`, which does not exist", gate.id.value, need.value),
                )
                .at(need.span)
                .help(known.help(&need.value, "write the gate, or remove the need")),
            );
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace("contracts/gates.yaml", "needs: [rules]", "needs: [rules, rule]")],
        finds: &[("contracts/gates.yaml:17:20", "`public` needs the gate `rule`, which does not exist")],
        clean: &[Edit::Replace("contracts/gates.yaml", "    needs: [rules]\n", "")],
    };
}
