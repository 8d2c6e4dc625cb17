//! What a swap under way can be, and which powers have been called up; loading refuses the rest.

use crate::custody::Place;
use crate::facts::Faction;
use crate::game::Game;
use crate::rules::special::state::SwapFrame;

/// What must hold of powers at every rest, with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let own = |faction: Faction| game.plays(faction) && faction != Faction::BeneGesserit;
    let lawful = game.specials.is_empty() || game.is_advanced() && game.specials.iter().all(own);
    vec![(lawful, "a power was called up that nobody has")]
}

/// Why a swap cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &SwapFrame) -> Option<&'static str> {
    const OWN: Faction = Faction::Harkonnen;
    let there = game.custody.count(Place::Hand(OWN)) >= usize::from(frame.count);
    let called = game.plays(OWN) && !crate::rules::karama::has_special(game, OWN) && game.is_advanced();
    let fits = frame.count > 0 && frame.count <= frame.from.facts().hand_limit && there && called;
    (!fits || !game.plays(frame.from) || frame.from == OWN).then_some("a swap of cards that were not taken")
}
