//! Cases of how an auction goes.

use crate::cases::base::later::{PLAIN, buys, in_charity, unstopped};
use crate::registry::case;
use crate::table::prelude::*;

/// Turn 1 of a Basic game of these: charity is over and the first lot is up, with these on top of the deck.
pub(super) fn in_bidding(t: &mut Table, factions: &[Faction], cards: &[&str]) {
    in_charity(t, basic().of(factions));
    t.stage([treachery_deck(cards)]);
    t.stage(factions.iter().map(|faction| hand_of(*faction, 1)));
    t.all_pass();
}

/// On top of the deck where a case is about the order of cards.
pub(super) const THREE: [&str; 3] = ["shield", "crysknife", "lasgun"];

// ---- the auction of a card

case!(
    first_player_opens,
    Native,
    "base/bidding/first-player-opens",
    "The First Player opens the first card; if his hand is full, the next to the right who has room does."
);
fn first_player_opens(t: &mut Table) {
    for (sector, full, opener) in [
        (1, None, BeneGesserit),
        (4, None, Guild),
        (7, None, Fremen),
        (4, Some(Guild), Fremen),
        (7, Some(Fremen), BeneGesserit),
    ] {
        in_charity(t, basic().of(&PLAIN));
        t.stage([storm(sector)]);
        t.stage(full.map(|faction| hand_of(faction, 4)));
        t.all_pass();
        t.asked(DecisionKind::Bid, &[opener]);
    }
}

case!(
    right_of_the_last_opener_opens,
    Native,
    "base/bidding/right-of-the-last-opener-opens",
    "A later card is opened to the right of whoever opened the one before, whoever bought that, past full hands."
);
fn right_of_the_last_opener_opens(t: &mut Table) {
    in_bidding(t, &[BeneGesserit, Guild, Fremen, Harkonnen], &THREE);
    buys(t, Harkonnen, bid(1));
    unstopped(t);
    t.asked(DecisionKind::Bid, &[Guild]);
    t.variation("the next in turn is full", |t| {
        t.stage([hand_of(Fremen, 4)]);
        buys(t, BeneGesserit, bid(1));
        t.asked(DecisionKind::Bid, &[Harkonnen]);
    });
    buys(t, BeneGesserit, bid(1));
    t.asked(DecisionKind::Bid, &[Fremen]);
}

case!(
    bids_rise_by_whole_spice,
    Native,
    "base/bidding/bids-rise-by-whole-spice",
    "An opening bid is 1 or more, every further one is higher than the best; or a player passes."
);
fn bids_rise_by_whole_spice(t: &mut Table) {
    in_bidding(t, &PLAIN, &THREE);
    t.refuses(BeneGesserit, bid(0), Rejection::BidTooLow);
    t.withholds(BeneGesserit, &bid(0));
    t.offers(BeneGesserit, &bid(1));
    t.does(BeneGesserit, bid(3));
    t.tells(PUBLIC, "the bid", |fact| matches!(fact, Fact::Bid { faction: BeneGesserit, amount: 3, .. }));
    for amount in [1, 3] {
        t.refuses(Guild, bid(amount), Rejection::BidTooLow);
        t.withholds(Guild, &bid(amount));
    }
    t.does(Guild, bid(4));
    t.offers(Fremen, &Act::Pass);
    t.refuses(Fremen, bid(1000), Rejection::BidTooLow);
}

case!(
    pass_is_not_final,
    Native,
    "base/bidding/pass-is-not-final",
    "Who has passed may bid again once somebody has bid higher; the card is sold when all others have passed since."
);
fn pass_is_not_final(t: &mut Table) {
    in_bidding(t, &PLAIN, &THREE);
    t.does(BeneGesserit, bid(1));
    t.passes(Guild);
    t.does(Fremen, bid(2));
    t.keeps(Fremen.cards(), |t| t.passes(BeneGesserit));
    t.asked(DecisionKind::Bid, &[Guild]);
    t.refuses(Guild, bid(2), Rejection::BidTooLow);
    t.does(Guild, bid(3));
    t.passes(Fremen);
    t.counts(Guild.cards(), 1);
    t.asked(DecisionKind::Bid, &[BeneGesserit]);
    t.passes(BeneGesserit);
    t.counts(Guild.cards(), 2);
}

case!(
    pass_is_final_if_ruled,
    Native,
    "base/bidding/pass-is-final-if-ruled",
    "Ruled otherwise, who has passed is out of the auction of that card, and of no other."
);
fn pass_is_final_if_ruled(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN).with(Ruling::BiddingPassIsFinal));
    t.all_pass();
    t.passes(BeneGesserit);
    t.does(Guild, bid(1));
    t.does(Fremen, bid(2));
    t.asked(DecisionKind::Bid, &[Guild]);
    t.passes(Guild);
    t.counts(Fremen.cards(), 2);
    t.asked(DecisionKind::Bid, &[Guild]);
    t.passes(Guild);
    t.passes(Fremen);
    t.asked(DecisionKind::Bid, &[BeneGesserit]);
}

case!(
    auction_survives_a_save,
    Recovery,
    "base/bidding/auction-survives-a-save",
    "Saved amid an auction, a game goes on with the same bidder, best bid and passes; nothing sent before counts again."
);
fn auction_survives_a_save(t: &mut Table) {
    in_bidding(t, &PLAIN, &THREE);
    t.does(BeneGesserit, bid(2));
    t.passes(Guild);
    t.save_and_load();
    t.refuses_stale(BeneGesserit);
    t.refuses_stale(Guild);
    t.asked(DecisionKind::Bid, &[Fremen]);
    t.refuses(Fremen, bid(2), Rejection::BidTooLow);
    t.changes(BeneGesserit.cards(), 1, |t| t.changes(BeneGesserit.spice(), -2, |t| t.passes(Fremen)));
    t.asked(DecisionKind::Bid, &[Guild]);
}

case!(
    bids_count_once,
    Concurrency,
    "base/bidding/bids-count-once",
    "A bid sent twice counts once, and a bid out of turn, or that answers an older question, not at all."
);
fn bids_count_once(t: &mut Table) {
    in_bidding(t, &PLAIN, &THREE);
    t.refuses(Guild, bid(2), Rejection::NotYourDecision);
    t.does(BeneGesserit, bid(1));
    t.refuses_stale(BeneGesserit);
    t.does(Guild, bid(2));
    t.passes(Fremen);
    // Asked anew: what was sent before answers no longer.
    t.asked(DecisionKind::Bid, &[BeneGesserit]);
    t.refuses_stale(BeneGesserit);
    t.does(BeneGesserit, bid(3));
    t.counts(BeneGesserit.spice(), 5);
}

case!(
    deals_go_on_beside_an_auction,
    Concurrency,
    "base/bidding/deals-go-on-beside-an-auction",
    "Spice paid for a deal leaves the bidder's question as it was; if he pays himself, his question is asked anew."
);
fn deals_go_on_beside_an_auction(t: &mut Table) {
    in_bidding(t, &PLAIN, &THREE);
    let seat = t.seat_of(BeneGesserit);
    let before = t.game().decision(seat);
    t.does(Fremen, bribe(BeneGesserit, 1));
    let after = t.game().decision(seat);
    t.equals("the bidder's question", &after, &before);
    t.does(BeneGesserit, bribe(Guild, 2));
    let anew = t.game().decision(seat).map(|decision| decision.kind);
    t.equals("what the bidder is asked", &anew, &Some(DecisionKind::Bid));
    t.refuses_stale(BeneGesserit);
    t.refuses(BeneGesserit, bid(4), Rejection::CannotPay);
    t.does(BeneGesserit, bid(3));
    // What a bid binds cannot be paid away.
    t.refuses(BeneGesserit, bribe(Guild, 1), Rejection::CannotPay);
    t.withholds(BeneGesserit, &bribe(Guild, 1));
}

case!(
    no_clock_runs,
    Native,
    "base/bidding/no-clock-runs",
    "No time passes for a bidder: whatever else happens, and after a save as well, his answer alone moves the auction on."
);
fn no_clock_runs(t: &mut Table) {
    in_bidding(t, &PLAIN, &THREE);
    for _ in 0..5 {
        t.stage([enrich(Fremen, 1)]);
        t.does(Fremen, bribe(Guild, 1));
        t.save_and_load();
        t.asked(DecisionKind::Bid, &[BeneGesserit]);
    }
    t.does(BeneGesserit, bid(5));
}
