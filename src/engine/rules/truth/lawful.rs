//! What a question under way can be; loading refuses the rest.

use crate::game::Game;
use crate::rules::truth::state::TruthFrame;

/// Why a question cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &TruthFrame) -> Option<&'static str> {
    let lawful = game.plays(frame.by) && game.plays(frame.of) && frame.by != frame.of && frame.question.is_lawful();
    (!lawful).then_some("a question that nobody could ask")
}
