//! What a viewer sees of the storm's cards: the one shown, and the Fremen the next one, once they have looked.

use crate::custody::Place;
use crate::facts::{ComponentId, Faction};
use crate::game::Game;

/// The storm card of this turn.
pub(crate) fn shown(game: &Game) -> Option<u8> {
    game.custody.top(Place::StormShown).and_then(number)
}

/// The storm card of the next turn, for a faction that knows it.
pub(crate) fn next(game: &Game, faction: Faction) -> Option<u8> {
    let looked = faction == Faction::Fremen && game.storm.next_seen;
    game.custody.top(Place::StormNext).filter(|_| looked).and_then(number)
}

fn number(id: ComponentId) -> Option<u8> {
    if let ComponentId::Storm(number) = id { Some(number + 1) } else { None }
}
