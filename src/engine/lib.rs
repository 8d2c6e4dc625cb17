//! The embedded engine of *Dune* (GF9, 2019): a deterministic state machine over plain data.
//!
//! It knows nothing of the toolkit, reads no clock and no file, and imports nothing outside itself.

#[macro_use]
mod named;

pub mod facts;
pub mod ids;

pub mod bank;
pub mod custody;
pub mod random;
