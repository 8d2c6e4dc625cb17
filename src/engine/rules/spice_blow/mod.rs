//! The spice blow: cards, worms, whom they devour, and who rides them.

pub(crate) mod lawful;
pub(crate) mod options;
pub(crate) mod ride;
pub mod state;
pub(crate) mod steps;
pub(crate) mod view;
