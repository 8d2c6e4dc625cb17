//! The treachery card Tleilaxu Ghola: a leader or forces back from the tanks, at any time and free.

pub mod menu;
pub(crate) mod options;
pub(crate) mod steps;
