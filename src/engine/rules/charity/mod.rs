//! CHOAM Charity: the Bene Gesserit's own, and what a player with next to nothing may claim.

pub(crate) mod lawful;
pub mod menu;
pub(crate) mod options;
pub mod state;
pub(crate) mod steps;
