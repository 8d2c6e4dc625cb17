//! The storm: how far it moves, whom it kills, and the Fremen storm deck.

pub(crate) mod lawful;
pub(crate) mod options;
pub mod state;
pub(crate) mod steps;
pub(crate) mod view;
