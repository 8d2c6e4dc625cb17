//! The Karama card as it stops an advantage.

pub(crate) mod options;
pub mod state;
pub(crate) mod steps;

// What other families name of this one.
pub(crate) use options::{all_usable, usable};
pub(crate) use steps::discard;

use crate::game::Game;
use state::Advantage;

/// Other families ask it: whether an advantage is stopped for the rest of the phase.
pub(crate) fn is_stopped(game: &Game, advantage: Advantage) -> bool {
    game.stopped.0.contains(&advantage)
}
