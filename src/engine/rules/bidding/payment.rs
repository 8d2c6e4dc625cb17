//! What a lot costs, whom it is paid to, and what comes with it.

use crate::attempt;
use crate::bank::Holder;
use crate::custody::{End, Place};
use crate::facts::Faction;
use crate::frame::{Effect, Frame};
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::invoice::{Invoice, Purpose, Share};
use crate::log::{Fact, Told};
use crate::profile::Ruling;
use crate::rules::bidding::options::has_room;
use crate::rules::bidding::state::{Bid, BiddingFrame, BiddingStep};
use crate::rules::bidding::steps::{go, next_card};
use crate::rules::karama::state::Advantage;
use crate::rules::{cards, karama, nexus_cards};

/// The buyer of the lot that is being paid for, or has just been delivered.
pub(crate) fn buyer(game: &Game) -> Option<Bid> {
    game.stack.iter().find_map(|framed| match &framed.frame {
        Frame::Bidding(BiddingFrame { step: BiddingStep::Paying(bid) | BiddingStep::Delivered(bid), .. }) => Some(*bid),
        _ => None,
    })
}

/// Whom a Karama can spare the price of the lot: its buyer, who has not committed one already.
pub(crate) fn pays_by_hand(game: &Game) -> SeatSet {
    buyer(game).filter(|bid| !bid.karama).map_or(SeatSet::NONE, |bid| SeatSet::only(bid.seat))
}

/// Whether somebody can be spared the price of a lot when it is won.
pub(super) fn is_spared(game: &Game) -> bool {
    nexus_cards::is_played(game) || game.rules_otherwise(Ruling::KaramaPaysAfterwards)
}

/// The best bidder is to pay: with Nexus cards somebody may be spared that.
pub(super) fn owed(game: &mut Game, frame: BiddingFrame, bid: Bid) {
    mark!("base.karama.buy.room");
    if is_spared(game) {
        let actor = game.faction(bid.seat);
        go(game, frame, BiddingStep::Paying(bid));
        attempt::open(game, actor, Effect::PaysForLot);
    } else {
        pay(game, frame, bid);
    }
}

/// The best bidder pays, or plays the Karama that he has bid with.
pub(super) fn pay(game: &mut Game, frame: BiddingFrame, bid: Bid) {
    let faction = game.faction(bid.seat).expect("only players bid");
    if bid.karama {
        mark!("base.karama.uses");
        mark!("base.karama.buy");
        karama::discard(game, faction);
        taken(game, frame, bid, 0);
        return;
    }
    let emperor = game.seat(Faction::Emperor).filter(|seat| *seat != bid.seat);
    // An income that is stopped for the phase goes to the bank.
    let received = emperor.filter(|_| !karama::is_stopped(game, Advantage::BidIncome));
    let payee = received.map_or(Holder::Bank, Holder::Wallet);
    let mut shares = shares(game, bid);
    if game.rules_otherwise(Ruling::EmperorShareToBank) {
        bank_emperors_share(game, &mut shares, emperor);
    }
    if shares.is_empty() {
        taken(game, frame, bid, bid.amount);
        return;
    }
    if bid.ally > 0 {
        mark!("base.ally.pay-bid");
    }
    let id = game.next_invoice();
    let owner = game.top().id;
    game.open_invoice(Invoice { id, owner, purpose: Purpose::Bid, shares, payee, redirections: Vec::new() });
    if received.is_some() {
        mark!("base.bid.pay-emperor");
        if bid.ally > 0 && game.ally(faction) == Some(Faction::Emperor) {
            mark!("base.bid.pay-emperor-ally");
            mark!("base.edge.emperor-buys");
        }
        go(game, frame, BiddingStep::Income(bid));
        attempt::open(game, Some(Faction::Emperor), Effect::BidIncome);
        return;
    }
    mark!("base.bid.pay-bank");
    game.settle_invoice(id);
    taken(game, frame, bid, bid.amount);
}

/// Who pays how much of a bid.
pub(super) fn shares(game: &Game, bid: Bid) -> Vec<Share> {
    let ally = game.faction(bid.seat).and_then(|own| game.ally(own)).and_then(|ally| game.seat(ally));
    let mut shares = vec![Share { payer: bid.seat, amount: u32::from(bid.amount - bid.ally) }];
    shares.extend(ally.map(|payer| Share { payer, amount: u32::from(bid.ally) }));
    shares.retain(|share| share.amount > 0);
    shares
}

/// Ruled otherwise, what the Emperor pays for his ally goes to the bank before the rest is paid.
fn bank_emperors_share(game: &mut Game, shares: &mut Vec<Share>, emperor: Option<Seat>) {
    let Some(at) = shares.iter().position(|share| Some(share.payer) == emperor) else { return };
    let share = shares.remove(at);
    game.post(Holder::Wallet(share.payer), Holder::Bank, share.amount);
}

/// The lot is paid for and comes to its buyer. Whoever has seen it has not seen the next one.
pub(super) fn taken(game: &mut Game, mut frame: BiddingFrame, bid: Bid, amount: u16) {
    let faction = game.faction(bid.seat).expect("only players bid");
    let id = game.custody.top(Place::Lots).expect("a lot was bid for");
    let card = cards::kind(id).expect("lots are treachery cards");
    game.move_card(id, Place::Lots, Place::Hand(faction), End::Bottom);
    game.tell(Fact::CardBought { faction, amount, card: Told::To(SeatSet::only(bid.seat), card) });
    frame.seen = false;
    if !has_room(game, faction) {
        mark!("base.bid.full-midway");
        mark!("base.bid.full-midway.dealt");
    }
    if nexus_cards::is_played(game) {
        go(game, frame, BiddingStep::Delivered(bid));
        attempt::open(game, Some(faction), Effect::ReceivesLot);
    } else {
        extra(game, frame, bid);
    }
}

/// The Harkonnen draw one more card with each that they buy.
pub(super) fn extra(game: &mut Game, frame: BiddingFrame, bid: Bid) {
    let faction = game.faction(bid.seat).expect("only players bid");
    let extra = faction == Faction::Harkonnen && !karama::is_stopped(game, Advantage::ExtraCard);
    if extra && has_room(game, faction) {
        go(game, frame, BiddingStep::Extra);
        attempt::open(game, Some(Faction::Harkonnen), Effect::ExtraCard);
        return;
    }
    if extra {
        mark!("base.edge.extra-card-room");
    }
    go(game, frame, BiddingStep::Next);
}

/// The Harkonnen draw one more card from the deck.
pub(super) fn draw_extra(game: &mut Game) {
    const OWN: Faction = Faction::Harkonnen;
    mark!("base.bid.harkonnen-extra");
    let Some(id) = next_card(game) else { return };
    game.move_card(id, Place::TreacheryDeck, Place::Hand(OWN), End::Bottom);
    let card = cards::kind(id).expect("the deck holds treachery cards");
    game.tell(Fact::CardsDealt { faction: OWN, cards: game.told(OWN, vec![card]) });
}
