//! Old and new IDs of the contracts' `renamed` and `retired`, for lints that speak of a clause's past.

use std::collections::BTreeMap;

use crate::source::{Span, Spanned};
use crate::trace::Trace;

/// What the contracts say of IDs that are no clause's any more.
#[derive(Debug)]
pub(super) struct Renames<'a> {
    /// Old ID, where it is written, new ID.
    pub to: BTreeMap<&'a str, (Span, &'a Spanned<String>)>,
    /// Where an ID is retired.
    pub retired: BTreeMap<&'a str, Span>,
}

impl<'a> Renames<'a> {
    /// Those of all contracts; the first where several speak of one ID.
    pub(super) fn of(trace: &'a Trace) -> Self {
        let mut renames = Self { to: BTreeMap::new(), retired: BTreeMap::new() };
        for contract in &trace.project.contracts {
            for (old, new) in &contract.renamed {
                renames.to.entry(old.value.as_str()).or_insert((old.span, new));
            }
            for (id, _) in &contract.retired {
                renames.retired.entry(id.value.as_str()).or_insert(id.span);
            }
        }
        renames
    }
}
