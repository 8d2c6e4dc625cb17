//! The embedded engine of *Dune* (GF9, 2019): a deterministic state machine over plain data.
//!
//! It knows nothing of the toolkit, reads no clock and no file, and imports nothing outside itself.
//!
//! [`Game::start`] begins a game, [`Game::decisions`] says who owes what, [`Game::options`] what is legal, and
//! [`Game::submit`] is the only way to change it. Invariants:
//!
//! - a request is accepted once or refused by name, and a refusal changes not a byte;
//! - every component is in one place and moves only by `custody`; spice moves only by postings of `bank`;
//! - at rest a game waits for named seats, or is over;
//! - the same set-up and requests give the same bytes.

#[macro_use]
mod named;
#[macro_use]
pub mod marks;

mod attempt;
pub mod bank;
pub mod custody;
pub mod facts;
mod forces;
pub mod frame;
mod game;
pub mod ids;
pub mod integrity;
pub mod invoice;
mod kinds;
pub mod log;
pub mod offer;
pub mod place;
pub mod policy;
mod procedure;
pub mod profile;
mod queries;
pub mod random;
mod rejection;
pub mod request;
pub mod rules;
pub mod save;
pub mod sequence;
pub mod stage;
mod submit;
mod veil;
pub mod view;
pub mod waits;

pub use game::Game;
pub use ids::{EventId, Seat};
pub use log::Viewer;
pub use offer::Offer;
pub use profile::{Choice, Mode, Module, Phase, Profile, Ruling, Setup};
pub use rejection::Rejection;
pub use request::{Act, Request};
pub use submit::{Accepted, Decision};

#[cfg(test)]
mod tests;
