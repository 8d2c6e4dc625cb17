//! What the end of a game can look like; loading refuses the rest.

use crate::game::Game;
use crate::rules::pause::victory;

/// What must hold of the end at every rest, with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let judged = game.ending.is_none_or(|ending| victory::judge(game) == Some(ending));
    vec![(judged, "the game has ended as the position does not have it")]
}
