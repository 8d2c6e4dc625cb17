//! Revival: forces and leaders back from the tanks, and what allies do for each other there.

pub(crate) mod lawful;
pub mod menu;
pub(crate) mod options;
pub mod state;
pub(crate) mod steps;

// What other families name of this one.
pub(crate) use options::{
    FORCES_MOST, check_dead, check_dead_of_any_kind, dead_forces, free, is_dead, is_kwisatz_haderach_dead,
};
pub(crate) use steps::{bring_back, return_kwisatz_haderach, return_leader};
