//! What is shown of Bidding: the auction to all, the lot to the Atreides.

use crate::custody::Place;
use crate::facts::{ComponentId, Faction, Treachery};
use crate::frame::Frame;
use crate::game::Game;
use crate::ids::Seat;
use crate::procedure::Procedure;
use crate::rules::bidding::options::held;
use crate::rules::bidding::state::BiddingFrame;

pub(crate) fn procedure(game: &Game, frame: &BiddingFrame) -> Procedure {
    let named = |seat: Seat| game.faction(seat);
    let lots = u8::try_from(game.custody.count(Place::Lots)).unwrap_or(u8::MAX);
    let auction = frame.auction();
    Procedure::Auction {
        lot: (frame.dealt + 1).saturating_sub(lots),
        of: frame.dealt,
        opener: auction.and_then(|auction| named(auction.opener)),
        best: auction.and_then(|auction| auction.best).and_then(|best| Some((named(best.seat)?, best.amount))),
        passed: auction.map(|auction| auction.passed.iter().filter_map(named).collect()).unwrap_or_default(),
        hands: game
            .seats
            .iter()
            .map(|(_, faction)| (*faction, u8::try_from(held(game, *faction)).unwrap_or(u8::MAX)))
            .collect(),
    }
}

/// The lot of the moment, if a faction has seen it.
pub(crate) fn lot(game: &Game, faction: Faction) -> Option<Treachery> {
    let seen = game.stack.iter().any(|framed| matches!(&framed.frame, Frame::Bidding(frame) if frame.seen));
    let id = game.custody.top(Place::Lots).filter(|_| seen && faction == Faction::Atreides)?;
    if let ComponentId::Treachery(card) = id { Some(card.kind()) } else { None }
}
