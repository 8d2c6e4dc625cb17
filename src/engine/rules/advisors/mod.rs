//! The two sides of Bene Gesserit tokens, as far as storm, worms and rides touch them.

pub(crate) mod lawful;
pub(crate) mod options;
pub mod state;
pub(crate) mod steps;

// What other families name of this one.
pub(crate) use steps::{after_battle, intrude, is_intruded, settle_alone, settle_last, turn};
