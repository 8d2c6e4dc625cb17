//! The turn: its phases in order, those not played yet gone past by name, and the end of the game.

pub mod state;
pub(crate) mod steps;
