//! The Karama card: as it stops an advantage, and as it calls up the power that is a faction's own.

pub(crate) mod lawful;
pub(crate) mod options;
pub mod state;
pub(crate) mod steps;

// What other families name of this one.
pub(crate) use options::{all_usable, check_special, has_special, usable};
pub(crate) use steps::{attempted, call_up, discard, is_answered, lose, lose_use};

use crate::game::Game;
use state::Advantage;

/// Other families ask it: whether an advantage is stopped for the rest of the phase.
pub(crate) fn is_stopped(game: &Game, advantage: Advantage) -> bool {
    game.stopped.0.contains(&advantage)
}
