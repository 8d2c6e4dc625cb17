//! Revival: forces and leaders back from the tanks, and what allies do for each other there.

pub(crate) mod lawful;
pub mod menu;
pub(crate) mod options;
pub mod state;
pub(crate) mod steps;
