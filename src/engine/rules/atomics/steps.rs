//! What Family Atomics does: the Shield Wall and all on it are gone, and what lay behind it is open to the storm.

use crate::custody::Place;
use crate::facts::{Faction, Facts};
use crate::game::Game;
use crate::log::{Cause, Fact};
use crate::rules::cards;
use crate::rules::losses::kill;
use crate::rules::storm::state::Wall;

pub(crate) fn play(game: &mut Game, faction: Faction) {
    mark!("base.card.family-atomics");
    mark!("base.card.family-atomics-effect");
    cards::spend(game, faction, "family-atomics", Place::OutOfGame);
    let mut empty = true;
    for cell in &Facts::get().board.shield_wall {
        for (_, other) in game.seats.clone() {
            let tokens = game.tokens_in(other, *cell);
            empty &= tokens.is_empty();
            kill(game, other, tokens, *cell, Cause::Atomics);
        }
    }
    if empty {
        mark!("base.edge.atomics-empty-wall");
    }
    game.storm.wall = Wall::Destroyed;
    game.tell(Fact::ShieldWallDestroyed);
}
