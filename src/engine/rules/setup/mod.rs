//! Set-up: prediction, traitors, starting spice, forces and treachery cards, in the printed order.

pub(crate) mod lawful;
pub(crate) mod options;
pub mod state;
pub(crate) mod steps;
pub(crate) mod view;
