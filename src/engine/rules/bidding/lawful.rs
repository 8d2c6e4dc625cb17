//! What Bidding at rest can look like; loading refuses the rest.

use crate::custody::Place;
use crate::facts::Faction;
use crate::frame::{Effect, Frame};
use crate::game::Game;
use crate::ids::Seat;
use crate::profile::Ruling;
use crate::rules::bidding::options::{has_room, held};
use crate::rules::bidding::state::{BID_MOST, Bid, BiddingFrame, BiddingStep};
use crate::rules::nexus_cards;

/// What must hold of lots at every rest, with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let bidding = game.stack.iter().any(|framed| matches!(framed.frame, Frame::Bidding(_)));
    vec![(bidding || game.custody.count(Place::Lots) == 0, "lots where nobody bids")]
}

/// Why Bidding cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &BiddingFrame, attempted: Option<Effect>) -> Option<&'static str> {
    let lots = game.custody.count(Place::Lots);
    let of_table = |seat: &Seat| game.faction(*seat).is_some();
    let bid_fits = |bid: &Bid| {
        let faction = game.faction(bid.seat);
        bid.amount >= 1
            && bid.amount <= BID_MOST
            && bid.ally <= bid.amount
            && faction.is_some_and(|faction| game.custody.count(Place::Committed(faction)) == usize::from(bid.karama))
    };
    let fits = match (&frame.step, attempted) {
        (BiddingStep::Sight(opener), Some(Effect::SeeLot)) => {
            lots > 0 && of_table(opener) && game.plays(Faction::Atreides)
        }
        (BiddingStep::Auction(auction), None) => {
            let room = |seat: Seat| game.faction(seat).is_some_and(|faction| has_room(game, faction));
            lots > 0
                && of_table(&auction.opener)
                && room(auction.turn)
                && !auction.passed.contains(auction.turn)
                && auction.passed.iter().all(room)
                && auction.best.as_ref().is_none_or(|best| bid_fits(best) && best.seat != auction.turn)
        }
        (BiddingStep::Income(bid), Some(Effect::BidIncome)) => {
            let allied = game.faction(bid.seat).and_then(|faction| game.ally(faction)) == Some(Faction::Emperor);
            let apart = allied && game.rules_otherwise(Ruling::EmperorShareToBank);
            let invoiced = if apart { bid.amount.saturating_sub(bid.ally) } else { bid.amount };
            lots > 0
                && bid.amount >= 1
                && !bid.karama
                && game.invoices.iter().any(|open| open.total() == u32::from(invoiced))
        }
        (BiddingStep::Paying(bid), Some(Effect::PaysForLot)) => {
            lots > 0 && bid_fits(bid) && nexus_cards::is_played(game)
        }
        (BiddingStep::Delivered(bid), Some(Effect::ReceivesLot)) => {
            let holds = game.faction(bid.seat).is_some_and(|faction| held(game, faction) > 0);
            bid.amount >= 1 && holds && nexus_cards::is_played(game)
        }
        (BiddingStep::Extra, Some(Effect::ExtraCard)) => {
            game.plays(Faction::Harkonnen) && has_room(game, Faction::Harkonnen)
        }
        _ => false,
    };
    (!fits || lots > usize::from(frame.dealt) || frame.dealt > 6).then_some("bidding does not fit its lots")
}
