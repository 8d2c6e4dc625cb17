//! The two sides of Bene Gesserit tokens, as far as storm, worms and rides touch them.

pub(crate) mod options;
pub mod state;
pub(crate) mod steps;
