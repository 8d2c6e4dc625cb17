//! A gate needs itself, through the gates that it needs.
//!
//! None of the gates on the way can ever be met, because each waits for another.
//!
//! Bad:
//!
//! ```yaml
//! - {gate: rules, needs: [public]}
//! - {gate: public, needs: [rules]}
//! ```
//!
//! Good: `public` needs `rules`, and `rules` requires what it means.

use std::collections::BTreeMap;

use super::{Context, grouped};
use crate::contract::Gate;
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every circle of needs, at the need that closes it.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let gates = &context.trace.project.gates;
    let mut by_id: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, gate) in gates.iter().enumerate() {
        by_id.entry(gate.id.value.as_str()).or_insert(index);
    }
    let mut state = vec![State::New; gates.len()];
    for start in 0..gates.len() {
        walk(gates, &by_id, start, &mut state, sink);
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    UnderWay,
    Done,
}

/// Goes down all needs without recursion, so that a long chain cannot exhaust the stack.
fn walk(gates: &[Gate], by_id: &BTreeMap<&str, usize>, start: usize, state: &mut [State], sink: &mut Sink) {
    if state[start] != State::New {
        return;
    }
    state[start] = State::UnderWay;
    // Each gate under way, with the number of its needs that were looked at.
    let mut path = vec![(start, 0)];
    while let Some((gate, looked)) = path.last_mut() {
        let Some(need) = gates[*gate].needs.get(*looked) else {
            state[*gate] = State::Done;
            path.pop();
            continue;
        };
        *looked += 1;
        let Some(next) = by_id.get(need.value.as_str()).copied() else { continue };
        match state[next] {
            State::Done => {}
            State::New => {
                state[next] = State::UnderWay;
                path.push((next, 0));
            }
            State::UnderWay => {
                let from = path.iter().position(|(gate, _)| *gate == next).unwrap_or(0);
                let way: Vec<&str> = path[from..].iter().map(|(gate, _)| gates[*gate].id.value.as_str()).collect();
                sink.push(
                    Diagnostic::new(Name::GateCycle, format!("the gate `{}` needs itself", need.value))
                        .labelled(need.span, "this closes the circle")
                        .related(gates[next].id.span, "the gate")
                        .note(format!("the circle: {}", grouped::listed(way.into_iter())))
                        .help("remove one of the needs"),
                );
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace(
            "contracts/gates.yaml",
            "    scope: [model.**]\n",
            "    scope: [model.**]\n    needs: [rules, public]\n",
        )],
        finds: &[
            ("contracts/gates.yaml:5:13", "the gate `rules` needs itself"),
            ("contracts/gates.yaml:18:13", "the gate `rules` needs itself"),
        ],
        clean: &[Edit::Append("contracts/gates.yaml", "  - {gate: third, title: Third, needs: [public, rules]}\n")],
    };
}
