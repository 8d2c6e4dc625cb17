//! Revival: forces and leaders back from the tanks, and what allies do for each other there.

pub(crate) mod lawful;
pub mod menu;
pub(crate) mod options;
pub mod state;
pub(crate) mod steps;

// What other families name of this one.
pub(crate) use options::{check_dead, dead_forces, is_dead, is_kwisatz_haderach_dead};
pub(crate) use steps::{bring_back, return_kwisatz_haderach, return_leader};
