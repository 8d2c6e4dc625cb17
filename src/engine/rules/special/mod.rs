//! The powers that a Karama calls up in Advanced, one for each faction and once a game: what a player does with them unasked.
//!
//! The Fremen place their worm where `spice_blow` asks them; the Guild cancels a shipment where `movement` does.

pub(crate) mod lawful;
pub mod menu;
pub(crate) mod options;
pub mod state;
pub(crate) mod steps;
