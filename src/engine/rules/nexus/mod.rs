//! The Nexus of the base game: alliances made and broken.

pub(crate) mod lawful;
pub(crate) mod options;
pub mod state;
pub(crate) mod steps;
pub(crate) mod view;

// What other families name of this one.
pub(crate) use steps::begin;
