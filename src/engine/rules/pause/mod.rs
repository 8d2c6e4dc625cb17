//! The Mentat Pause: bribes are taken in, and it is judged who has won.

pub(crate) mod lawful;
pub mod state;
pub(crate) mod steps;
pub(crate) mod victory;

// What other families name of this one.
pub(crate) use steps::play;
