//! What is shown of Shipment and Movement beyond the board: the next spice card, to the Atreides.

use crate::custody::Place;
use crate::facts::{ComponentId, Faction};
use crate::frame::Frame;
use crate::game::Game;

/// The next spice card, if a faction has seen it.
pub(crate) fn next_spice(game: &Game, faction: Faction) -> Option<&'static str> {
    let seen = game.stack.iter().any(|framed| matches!(&framed.frame, Frame::Movement(frame) if frame.seen));
    let id = game.custody.top(Place::SpiceDeck).filter(|_| seen && faction == Faction::Atreides)?;
    if let ComponentId::Spice(card) = id { Some(card.name()) } else { None }
}
