//! Lints: one check a file, each over the finished join. The list below is the one list.

use jiff::civil::Date;

use crate::diagnostic::Sink;
use crate::gate::Verdict;
use crate::trace::Trace;

/// What lints look at.
#[derive(Debug, Clone, Copy)]
pub struct Context<'a> {
    /// Everything linked and judged.
    pub trace: &'a Trace,
    /// One a gate.
    pub gates: &'a [Verdict],
    /// The day on which waivers and attestations are judged.
    pub as_of: Date,
}

/// Runs every lint.
pub fn run_all(_context: &Context<'_>, _sink: &mut Sink) {}
