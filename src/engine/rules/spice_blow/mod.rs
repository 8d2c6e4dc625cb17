//! The spice blow: cards, worms, whom they devour, and who rides them.

pub(crate) mod lawful;
pub(crate) mod options;
pub(crate) mod ride;
pub mod state;
pub(crate) mod steps;
pub(crate) mod view;

// What other families name of this one.
pub(crate) use ride::{can_ride_from_afar, is_ridden_from_afar};
pub(crate) use steps::call_from_afar;
