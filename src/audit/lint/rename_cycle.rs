//! Renames lead back to where they began.
//!
//! An old permalink that follows them never arrives at a clause.
//!
//! Bad:
//!
//! ```yaml
//! renamed:
//!   sapho.card.old: sapho.card.older
//!   sapho.card.older: sapho.card.old
//! ```
//!
//! Good: every chain of renames ends at a clause, or at a retired ID.

use std::collections::BTreeMap;

use super::renames::Renames;
use super::{Context, grouped};
use crate::diagnostic::{Diagnostic, Name, Sink};

/// Reports every circle of renames once, at the first of its IDs.
pub(super) fn run(context: &Context<'_>, sink: &mut Sink) {
    let renames = Renames::of(context.trace);
    // The walk on which each ID was first met.
    let mut met: BTreeMap<&str, usize> = BTreeMap::new();
    for (walk, start) in renames.to.keys().enumerate() {
        let mut id = *start;
        while let Some((span, new)) = renames.to.get(id) {
            match met.get(id) {
                None => drop(met.insert(id, walk)),
                Some(earlier) if *earlier == walk => {
                    let circle = circle(&renames, id);
                    sink.push(
                        Diagnostic::new(Name::RenameCycle, format!("the renames of `{id}` lead back to it"))
                            .at(*span)
                            .note(format!("the circle: {}", grouped::listed(circle.into_iter())))
                            .help("remove the rename that is wrong"),
                    );
                    break;
                }
                Some(_) => break,
            }
            id = &new.value;
        }
    }
}

fn circle<'a>(renames: &'a Renames<'_>, from: &'a str) -> Vec<&'a str> {
    let mut circle = vec![from];
    let mut id = from;
    while let Some((_, new)) = renames.to.get(id) {
        id = &new.value;
        if id == from {
            break;
        }
        circle.push(id);
    }
    circle
}

#[cfg(test)]
pub(super) mod tests {
    use crate::lint::fixture::{Edit, Fixture};

    pub(in crate::lint) const FIXTURE: Fixture = Fixture {
        failing: &[Edit::Replace(
            "contracts/model.yaml",
            "renamed:",
            "renamed:\n  model.a: model.b\n  model.b: model.c\n  model.c: model.b",
        )],
        finds: &[("contracts/model.yaml:21:3", "the renames of `model.b` lead back to it")],
        clean: &[Edit::Replace(
            "contracts/model.yaml",
            "renamed:",
            "renamed:\n  model.a: model.b\n  model.b: model.card.modes",
        )],
    };
}
