//! Plays cases and says what came of them.

use std::panic::{AssertUnwindSafe, catch_unwind};

use truthsayer_engine::{Ruling, marks};

use crate::registry::Case;
use crate::table::{Table, failure};

/// What one playing of a case came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// What failed, if it did.
    pub outcome: Result<(), String>,
    /// The clauses whose marks its own requests hit, sorted.
    pub marks: Vec<&'static str>,
}

/// Plays a case in this process, with one interpretation played otherwise if asked.
pub fn play(case: &Case, otherwise: Option<Ruling>) -> Played {
    let mut table = Table::new(otherwise);
    // The table is looked at only for what it has recorded; a game that a panic has left half-changed is never used again.
    let outcome = catch_unwind(AssertUnwindSafe(|| {
        (case.play)(&mut table);
        table.close();
    }));
    marks::stop();
    Played { outcome: outcome.map_err(|payload| failure::told(&*payload)), marks: table.marks() }
}

/// Plays a case for its own test.
#[cfg(test)]
pub(crate) fn assert_holds(id: &str) {
    let case = crate::registry::find(id).expect("a case registers itself where it is written");
    if let Err(failure) = play(case, None).outcome {
        panic!("{id}: {failure}");
    }
}
