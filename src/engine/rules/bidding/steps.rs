//! How Bidding goes: hands told, lots dealt, one auction after the other.

use crate::attempt;
use crate::custody::{End, Place};
use crate::facts::Faction;
use crate::frame::{Effect, Frame, Outcome, Until, Verdict};
use crate::game::Game;
use crate::ids::{BySeat, Seat, SeatSet};
use crate::log::{Fact, Told};
use crate::profile::Ruling;
use crate::random::Label;
use crate::request::{Act, DecisionKind};
use crate::rules::bidding::menu::BiddingAct;
use crate::rules::bidding::options::{has_room, held};
use crate::rules::bidding::payment;
use crate::rules::bidding::state::{Auction, Bid, BiddingFrame, BiddingStep};
use crate::rules::karama::state::Advantage;
use crate::rules::{cards, karama, support};

pub(crate) fn advance(game: &mut Game, mut frame: BiddingFrame) {
    match frame.step.clone() {
        BiddingStep::Start => deal(game, frame),
        BiddingStep::Next => next(game, frame),
        BiddingStep::Sight(opener) => {
            frame.seen = game.take_outcome_verdict() == Verdict::Allowed;
            if frame.seen {
                mark!("base.bid.atreides-peek");
                let seat = game.seat(Faction::Atreides).map_or(SeatSet::NONE, SeatSet::only);
                let card = game.custody.top(Place::Lots).and_then(cards::kind).expect("a lot lies there");
                game.tell(Fact::LotSeen { card: Told::To(seat, card) });
            }
            open(game, frame, opener);
        }
        BiddingStep::Auction(auction) => bid(game, frame, auction),
        BiddingStep::Serving(auction, bid) => served(game, frame, auction, bid),
        BiddingStep::Paying(bid) => {
            if game.take_outcome_verdict() == Verdict::Allowed {
                payment::pay(game, frame, bid);
            } else {
                payment::taken(game, frame, bid, 0);
            }
        }
        BiddingStep::Income(bid) => {
            game.take_outcome();
            payment::taken(game, frame, bid, bid.amount);
        }
        BiddingStep::Delivered(bid) => {
            game.take_outcome();
            payment::extra(game, frame, bid);
        }
        BiddingStep::Extra => {
            if game.take_outcome_verdict() == Verdict::Allowed {
                payment::draw_extra(game);
            }
            go(game, frame, BiddingStep::Next);
        }
    }
}

pub(super) fn go(game: &mut Game, mut frame: BiddingFrame, step: BiddingStep) {
    frame.step = step;
    game.top_mut().frame = Frame::Bidding(frame);
}

// ---- lots

fn deal(game: &mut Game, mut frame: BiddingFrame) {
    mark!("base.bid.declare");
    let counts =
        game.seats.iter().map(|(_, faction)| (*faction, u8::try_from(held(game, *faction)).unwrap_or(u8::MAX)));
    game.tell(Fact::HandsTold { counts: counts.collect() });
    let buyers = game.seats.iter().filter(|(_, faction)| has_room(game, *faction)).count();
    mark!("base.bid.deal");
    for _ in 0..buyers {
        let Some(id) = next_card(game) else { break };
        game.move_card(id, Place::TreacheryDeck, Place::Lots, End::Bottom);
        frame.dealt += 1;
    }
    game.tell(Fact::LotsDealt { count: frame.dealt });
    go(game, frame, BiddingStep::Next);
}

/// The top card of the treachery deck, made anew from the discards if it is used up.
pub(crate) fn next_card(game: &mut Game) -> Option<crate::facts::ComponentId> {
    if game.custody.count(Place::TreacheryDeck) == 0 && game.custody.count(Place::TreacheryDiscard) > 0 {
        mark!("base.bid.deck-empty");
        for id in game.custody.pile(Place::TreacheryDiscard) {
            game.move_card(id, Place::TreacheryDiscard, Place::TreacheryDeck, End::Bottom);
        }
        game.shuffle(Place::TreacheryDeck, Label::TreacheryDeck);
        game.tell(Fact::TreacheryReshuffled);
    }
    game.custody.top(Place::TreacheryDeck)
}

fn next(game: &mut Game, mut frame: BiddingFrame) {
    if game.custody.count(Place::Lots) == 0 {
        game.finish(Outcome::Done);
        return;
    }
    let order = game.storm_order();
    // The first lot is the First Player's to open; each later one falls to the right of the last opener.
    let from = frame.opener.and_then(|last| order.iter().position(|seat| *seat == last)).map_or(0, |at| at + 1);
    let right = (0..order.len()).map(|step| order[(from + step) % order.len()]);
    let Some(opener) = right.into_iter().find(|seat| may_bid(game, *seat)) else {
        mark!("base.bid.nobody-left");
        take_back(game);
        return;
    };
    mark!("base.bid.open");
    frame.opener = Some(opener);
    frame.seen = false;
    let seen = game.plays(Faction::Atreides) && !karama::is_stopped(game, Advantage::BiddingSight);
    if seen {
        go(game, frame, BiddingStep::Sight(opener));
        attempt::open(game, Some(Faction::Atreides), Effect::SeeLot);
    } else {
        open(game, frame, opener);
    }
}

fn open(game: &mut Game, frame: BiddingFrame, opener: Seat) {
    let mut promised = BySeat::default();
    for (seat, _) in game.seats.clone() {
        promised[seat] = support::promised_to(game, seat);
        if promised[seat] > 0 {
            mark!("base.edge.bid-ally-spice");
        }
    }
    let auction = Auction { opener, turn: opener, best: None, passed: SeatSet::NONE, promised };
    ask(game, frame, auction);
}

fn ask(game: &mut Game, frame: BiddingFrame, auction: Auction) {
    let turn = auction.turn;
    go(game, frame, BiddingStep::Auction(auction));
    game.ask(DecisionKind::Bid, Until::All, SeatSet::only(turn));
}

/// Whether a seat can still take a card.
pub(super) fn may_bid(game: &Game, seat: Seat) -> bool {
    let room = game.faction(seat).is_some_and(|faction| has_room(game, faction));
    if !room {
        mark!("base.bid.hand-limit");
    }
    room
}

// ---- the auction

fn bid(game: &mut Game, frame: BiddingFrame, mut auction: Auction) {
    let seat = auction.turn;
    let faction = game.faction(seat).expect("only players bid");
    if let Act::Bidding(BiddingAct::Bid { amount, ally, karama }) = game.take_answer() {
        let bid = Bid { seat, amount, ally, karama: karama.is_some() };
        if let Some(card) = karama {
            mark!("base.karama.buy.room");
            cards::commit(game, faction, card);
        }
        if bid.karama && karama::is_answered(game, faction) {
            go(game, frame, BiddingStep::Serving(auction, bid));
            attempt::open(game, Some(faction), Effect::SistersServe);
            return;
        }
        raise(game, &mut auction, bid);
    } else {
        auction.passed = auction.passed.with(seat);
        game.tell(Fact::Passed { faction });
    }
    next_bidder(game, frame, auction);
}

/// The worthless card serves for the Karama of a bid, or it was stopped: then the player bids anew without it.
fn served(game: &mut Game, frame: BiddingFrame, mut auction: Auction, bid: Bid) {
    if game.take_outcome_verdict() == Verdict::Allowed {
        raise(game, &mut auction, bid);
        next_bidder(game, frame, auction);
        return;
    }
    mark!("base.karama.stop-redo");
    let faction = game.faction(bid.seat).expect("only players bid");
    karama::lose(game, faction);
    ask(game, frame, auction);
}

/// A bid is the best from now on.
fn raise(game: &mut Game, auction: &mut Auction, bid: Bid) {
    mark!("base.bid.raise");
    outbid(game, auction);
    auction.best = Some(bid);
    if !game.rules_otherwise(Ruling::BiddingPassIsFinal) {
        auction.passed = SeatSet::NONE;
    }
    let Bid { seat, amount, ally, .. } = bid;
    let faction = game.faction(seat).expect("only players bid");
    let both = game
        .ally(faction)
        .and_then(|ally| game.seat(ally))
        .map_or(SeatSet::only(seat), |ally| SeatSet::only(seat).with(ally));
    game.tell(Fact::Bid { faction, amount, ally: Told::To(both, ally) });
}

/// Whoever is left to raise is asked, or the best bidder takes the lot.
fn next_bidder(game: &mut Game, frame: BiddingFrame, mut auction: Auction) {
    let seat = auction.turn;
    let order = game.storm_order();
    let at = order.iter().position(|own| *own == seat).expect("the bidder sits at the table");
    let others = (1..=order.len()).map(|step| order[(at + step) % order.len()]);
    let best = auction.best.map(|best| best.seat);
    let open = |next: &Seat| Some(*next) != best && !auction.passed.contains(*next) && may_bid(game, *next);
    match (others.into_iter().find(open), auction.best) {
        (Some(next), _) => {
            mark!("base.bid.pass");
            auction.turn = next;
            ask(game, frame, auction);
        }
        (None, Some(best)) => payment::owed(game, frame, best),
        (None, None) => take_back(game),
    }
}

/// The Karama of a bid that is no longer the best goes back to its hand.
fn outbid(game: &mut Game, auction: &Auction) {
    let Some(faction) = auction.best.filter(|best| best.karama).and_then(|best| game.faction(best.seat)) else {
        return;
    };
    for id in game.custody.pile(Place::Committed(faction)) {
        game.move_card(id, Place::Committed(faction), Place::Hand(faction), End::Bottom);
    }
}

/// Nobody wants the lot: it and those behind it go back on top of the deck, and Bidding ends.
fn take_back(game: &mut Game) {
    mark!("base.bid.bought-in");
    mark!("base.edge.deck-order");
    let lots = game.custody.pile(Place::Lots);
    game.tell(Fact::LotsTakenBack { count: u8::try_from(lots.len()).unwrap_or(u8::MAX) });
    for id in lots.into_iter().rev() {
        game.move_card(id, Place::Lots, Place::TreacheryDeck, End::Top);
    }
    game.finish(Outcome::Done);
}
