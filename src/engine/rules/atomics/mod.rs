//! The treachery card Family Atomics.

pub(crate) mod options;
pub(crate) mod steps;
