//! Shipment and Movement: the turns of the phase, shipping of every kind, moving, and what others may answer to it.
//!
//! A player's whole turn lies in `march`; how prices and paths are reckoned, in `price` and `path`. When Bene Gesserit
//! tokens change sides is the affair of `advisors`.

pub(crate) mod again;
pub(crate) mod challenge;
pub(crate) mod lawful;
pub(crate) mod lock;
pub(crate) mod march;
pub mod menu;
pub(crate) mod moving;
pub(crate) mod options;
pub(crate) mod path;
pub(crate) mod payment;
pub mod price;
pub(crate) mod serving;
pub(crate) mod shipping;
pub mod state;
pub(crate) mod steps;
pub(crate) mod terms;
pub(crate) mod view;

// What other families name of this one.
pub(crate) use lock::is_locked as came_along;
pub(crate) use march::{are_fremen_kept_near, has_moved, is_marching, keep_fremen_near, use_up_moves};
pub(crate) use payment::is_asked_for_again;
pub(crate) use terms::{errands, is_borrowed};
