//! The turn: its phases in order, those not played yet gone past by name, and the end of the game.

pub(crate) mod lawful;
pub mod state;
pub(crate) mod steps;

// What other families name of this one.
pub(crate) use steps::begin;
