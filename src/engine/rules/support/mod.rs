//! What allies do for each other at any time: promises towards bids and shipments, the Emperor's gifts, and what they show
//! each other.

pub(crate) mod lawful;
pub mod menu;
pub(crate) mod options;
pub mod state;
pub(crate) mod steps;

// What other families name of this one.
pub(crate) use steps::forget;

use crate::game::Game;
use crate::ids::Seat;

/// What a player's ally has promised to pay of its next bids and shipments.
pub(crate) fn promised_to(game: &Game, seat: Seat) -> u16 {
    let ally = game.faction(seat).and_then(|own| game.ally(own)).and_then(|ally| game.seat(ally));
    ally.map_or(0, |ally| game.promises.by(ally))
}
