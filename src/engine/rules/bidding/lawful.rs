//! What Bidding at rest can look like; loading refuses the rest.

use crate::bank::Holder;
use crate::custody::Place;
use crate::facts::Faction;
use crate::frame::{Effect, Frame};
use crate::game::Game;
use crate::ids::Seat;
use crate::invoice::{Invoice, Purpose};
use crate::profile::Ruling;
use crate::rules::bidding::options::{has_room, held};
use crate::rules::bidding::payment::{self, is_spared};
use crate::rules::bidding::state::{Auction, BID_MOST, Bid, BiddingFrame, BiddingStep};
use crate::rules::karama::state::Advantage;
use crate::rules::{cards, karama, nexus_cards};

/// What must hold of lots at every rest, with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let bidding = game.stack.iter().any(|framed| matches!(framed.frame, Frame::Bidding(_)));
    let paying =
        |frame: &Frame| matches!(frame, Frame::Bidding(bidding) if matches!(bidding.step, BiddingStep::Income(_)));
    let due = game.stack.iter().filter(|framed| paying(&framed.frame)).map(|framed| framed.id);
    let open = game.invoices.iter().filter(|invoice| invoice.purpose == Purpose::Bid).map(|invoice| invoice.owner);
    vec![
        (bidding || game.custody.count(Place::Lots) == 0, "lots where nobody bids"),
        (open.eq(due), "a bid is being paid that nobody has won"),
    ]
}

/// Why Bidding cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &BiddingFrame, attempted: Option<Effect>) -> Option<&'static str> {
    let lots = game.custody.count(Place::Lots);
    let of_table = |seat: &Seat| game.faction(*seat).is_some();
    // Cards that the Harkonnen have taken come on top of their hand until as many are given back.
    let swaps = matches!(game.stack.last().map(|top| &top.frame), Some(Frame::Swap(_)));
    let room = |seat: Seat| game.faction(seat).is_some_and(|faction| swaps || has_room(game, faction));
    let has_ally = |seat: Seat| game.faction(seat).is_some_and(|own| game.ally(own).is_some());
    let auction_fits = |auction: &Auction| {
        let promised = |bid: &Bid| bid.ally <= auction.promised[bid.seat];
        lots > 0
            && Seat::ALL.iter().all(|seat| auction.promised[*seat] == 0 || has_ally(*seat))
            && frame.opener == Some(auction.opener)
            && of_table(&auction.opener)
            && has_looked(game, frame)
            && room(auction.turn)
            && !auction.passed.contains(auction.turn)
            && auction.passed.iter().all(room)
            && auction.best.as_ref().is_none_or(|best| {
                let first = best.seat != auction.turn && !auction.passed.contains(best.seat);
                room(best.seat) && is_covered(game, *best) && promised(best) && first
            })
    };
    let fits = match (&frame.step, attempted) {
        (BiddingStep::Sight(opener), Some(Effect::SeeLot)) => {
            lots > 0 && frame.opener == Some(*opener) && room(*opener) && game.plays(Faction::Atreides)
        }
        (BiddingStep::Auction(auction), None) => auction_fits(auction),
        (BiddingStep::Serving(auction, bid), Some(Effect::SistersServe)) => {
            let least = auction.best.map_or(0, |best| best.amount);
            let served = game.faction(bid.seat).is_some_and(|faction| karama::is_answered(game, faction));
            auction_fits(auction)
                && is_covered(game, *bid)
                && bid.karama
                && bid.ally == 0
                && bid.seat == auction.turn
                && bid.amount > least
                && served
        }
        (BiddingStep::Income(bid), Some(Effect::BidIncome)) => {
            lots > 0 && is_named(*bid) && !bid.karama && room(bid.seat) && is_invoiced(game, *bid)
        }
        (BiddingStep::Paying(bid), Some(Effect::PaysForLot)) => {
            // Whether the spice is there is looked at by the Nexus card that pays.
            let shared = bid.ally == 0 || has_ally(bid.seat);
            let by_card = nexus_cards::is_played(game) && !bid.karama && is_named(*bid) && shared;
            lots > 0 && room(bid.seat) && is_spared(game) && (by_card || is_covered(game, *bid))
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
    let opened = frame.opener.as_ref().is_some_and(of_table);
    let unseen = !frame.seen || may_be_seen(game, frame);
    (!fits || !opened || !unseen || lots > usize::from(frame.dealt) || frame.dealt > 6)
        .then_some("bidding does not fit its lots")
}

/// Whether the Atreides can know the lot of the moment: once it has come up, and until it is sold.
fn may_be_seen(game: &Game, frame: &BiddingFrame) -> bool {
    let up = matches!(
        frame.step,
        BiddingStep::Auction(_) | BiddingStep::Serving(..) | BiddingStep::Paying(_) | BiddingStep::Income(_)
    );
    up && game.plays(Faction::Atreides)
}

/// Whether the Atreides have looked at the lot that is bid for, where nobody has stopped them.
fn has_looked(game: &Game, frame: &BiddingFrame) -> bool {
    let stoppable = game.rules_otherwise(Ruling::KaramaStopsOneUse);
    let stopped = karama::is_stopped(game, Advantage::BiddingSight);
    frame.seen != stopped || stoppable || !game.plays(Faction::Atreides)
}

/// Whether the price of a bid is on its way to the Emperor, from those who have bid it.
fn is_invoiced(game: &Game, bid: Bid) -> bool {
    let Some(emperor) = game.seat(Faction::Emperor).filter(|seat| *seat != bid.seat) else { return false };
    let mut shares = payment::shares(game, bid);
    if game.rules_otherwise(Ruling::EmperorShareToBank) {
        shares.retain(|share| share.payer != emperor);
    }
    let to_emperor = |invoice: &Invoice| {
        invoice.payee == Holder::Wallet(emperor) && invoice.shares == shares && invoice.redirections.is_empty()
    };
    game.invoices.iter().filter(|invoice| invoice.purpose == Purpose::Bid).any(to_emperor)
}

/// Whether somebody has what it takes for a bid: the spice, with the ally's, or a Karama that lies face down.
fn is_covered(game: &Game, bid: Bid) -> bool {
    let Some(faction) = game.faction(bid.seat) else { return false };
    let wallet = |seat: Seat| game.bank.balance(Holder::Wallet(seat));
    let ally = game.ally(faction).and_then(|ally| game.seat(ally)).map_or(0, wallet);
    let reserved = game.custody.count(Place::Committed(faction));
    let named = is_named(bid);
    if bid.karama {
        return named && bid.ally == 0 && reserved == 1 && cards::committed(game, faction, "karama").is_some();
    }
    named && reserved == 0 && u32::from(bid.ally) <= ally && u32::from(bid.amount - bid.ally) <= wallet(bid.seat)
}

fn is_named(bid: Bid) -> bool {
    (1..=BID_MOST).contains(&bid.amount) && bid.ally <= bid.amount
}
