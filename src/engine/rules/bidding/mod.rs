//! Bidding: the lots, who may see them, the auction of each, and what is paid.

pub(crate) mod lawful;
pub mod menu;
pub(crate) mod options;
pub(crate) mod payment;
pub mod state;
pub(crate) mod steps;
pub(crate) mod view;

// What other families name of this one.
pub(crate) use options::has_room;
pub(crate) use payment::{buyer, pays_by_hand};
pub(crate) use steps::next_card;
