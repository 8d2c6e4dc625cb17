//! The treachery card Truthtrance: one question to one player, answered in public, and truly wherever the game can tell.

pub(crate) mod lawful;
pub mod menu;
pub(crate) mod options;
pub mod state;
pub(crate) mod steps;
