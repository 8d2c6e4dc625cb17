//! The treachery card Weather Control.

pub(crate) mod options;
pub(crate) mod steps;
