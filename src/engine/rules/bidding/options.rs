//! Who may bid how much.

use crate::bank::Holder;
use crate::custody::{Handle, Place};
use crate::facts::Faction;
use crate::game::Game;
use crate::ids::Seat;
use crate::offer::Offer;
use crate::rejection::Rejection;
use crate::request::Act;
use crate::rules::bidding::menu::{BiddingAct, BiddingOffer};
use crate::rules::bidding::state::{Auction, BID_MOST, BiddingFrame, BiddingStep};
use crate::rules::karama;

pub(crate) fn check(
    game: &Game,
    frame: &BiddingFrame,
    seat: Seat,
    faction: Faction,
    act: &Act,
) -> Result<(), Rejection> {
    let BiddingStep::Auction(auction) = &frame.step else { return Err(Rejection::NotYourDecision) };
    match act {
        Act::Pass => Ok(()),
        Act::Bidding(BiddingAct::Bid { amount, ally, karama }) => {
            check_bid(game, auction, seat, faction, *amount, *ally, *karama)
        }
        _ => Err(Rejection::WrongKind),
    }
}

fn check_bid(
    game: &Game,
    auction: &Auction,
    seat: Seat,
    faction: Faction,
    amount: u16,
    ally: u16,
    card: Option<Handle>,
) -> Result<(), Rejection> {
    if amount < least(auction) || amount > BID_MOST {
        return refuse!("base.bid.raise", Rejection::BidTooLow);
    }
    if let Some(card) = card {
        // The Karama itself counts towards the limit, but it has left the hand by then only if there was room before.
        return match karama::usable(game, faction, card) {
            Some(_) if ally == 0 => Ok(()),
            Some(_) => refuse!("base.karama.buy", Rejection::NothingToPay),
            None => refuse!("base.karama.buy", Rejection::CardNotYours),
        };
    }
    if ally > amount || ally > promised(game, auction, seat) {
        return refuse!("base.ally.pay-bid", Rejection::NotPromised);
    }
    if u32::from(amount - ally) > game.bank.balance(Holder::Wallet(seat)) {
        return refuse!("base.bid.limit", Rejection::CannotPay);
    }
    Ok(())
}

pub(crate) fn offers(game: &Game, frame: &BiddingFrame, seat: Seat, faction: Faction) -> Vec<Offer> {
    let BiddingStep::Auction(auction) = &frame.step else { return Vec::new() };
    let least = least(auction);
    let own = u16::try_from(game.bank.balance(Holder::Wallet(seat))).unwrap_or(BID_MOST).min(BID_MOST);
    let ally = promised(game, auction, seat);
    let most = own.saturating_add(ally).min(BID_MOST);
    let mut offers = vec![Offer::Pass];
    if least <= most {
        offers.push(Offer::Bidding(BiddingOffer::Bid { least, most, own, ally }));
    }
    if least <= BID_MOST {
        let cards = karama::all_usable(game, faction);
        let bids = cards.map(|karama| BiddingOffer::BidKarama { least, most: BID_MOST, karama });
        offers.extend(bids.map(Offer::Bidding));
    }
    offers
}

/// Whose turn it is to bid.
pub(crate) fn bidder(frame: &BiddingFrame) -> Option<Seat> {
    if let BiddingStep::Auction(auction) = &frame.step { Some(auction.turn) } else { None }
}

fn least(auction: &Auction) -> u16 {
    auction.best.map_or(1, |best| best.amount.saturating_add(1))
}

/// What a player's ally pays at most: what was promised when the auction began, as far as it is still there.
fn promised(game: &Game, auction: &Auction, seat: Seat) -> u16 {
    let ally = game.faction(seat).and_then(|own| game.ally(own)).and_then(|ally| game.seat(ally));
    let there = ally.map_or(0, |ally| game.bank.balance(Holder::Wallet(ally)));
    auction.promised[seat].min(u16::try_from(there).unwrap_or(u16::MAX))
}

/// Whether a faction's hand has room for one more card.
pub(crate) fn has_room(game: &Game, faction: Faction) -> bool {
    held(game, faction) < usize::from(faction.facts().hand_limit)
}

/// Treachery cards that a faction has, those face down on the table included.
pub(super) fn held(game: &Game, faction: Faction) -> usize {
    game.custody.count(Place::Hand(faction)) + game.custody.count(Place::Committed(faction))
}
