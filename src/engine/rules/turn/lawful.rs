//! What a turn at rest can look like; loading refuses the rest.

use crate::game::Game;
use crate::rules::turn::state::TurnFrame;

/// What must hold of the count of turns at every rest, each with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    vec![(game.turn <= game.setup.turns, "the turn is beyond the last")]
}

/// Why a turn cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &TurnFrame) -> Option<&'static str> {
    (!game.setup.profile.plays(frame.phase)).then_some("the profile plays no such phase")
}
