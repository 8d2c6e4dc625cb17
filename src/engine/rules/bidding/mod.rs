//! Bidding: the lots, who may see them, the auction of each, and what is paid.

pub(crate) mod lawful;
pub mod menu;
pub(crate) mod options;
pub(crate) mod payment;
pub mod state;
pub(crate) mod steps;
pub(crate) mod view;
