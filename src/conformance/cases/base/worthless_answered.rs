//! Cases of a Karama that answers a worthless card which is to serve the Bene Gesserit for one.

use serde_json::json;

use crate::cases::base::forged::set;
use crate::cases::base::staged::passes_until;
use crate::registry::case;
use crate::table::prelude::*;

const OTHERS: [Faction; 4] = [Atreides, Emperor, Guild, Harkonnen];

/// Advanced, turn 1: the Fremen have asked for a look at the next storm card, which can be stopped; the Bene Gesserit hold a
/// worthless card, and this player a Karama.
fn look_under_way(t: &mut Table, seating: Seating, karama: Faction) {
    t.seat(seating).until(DecisionKind::LookAtStorm);
    t.stage([spice_deck(&["old-gap", "red-chasm"])]);
    t.stage(SIX.map(empty_hand));
    t.stage([storm(1), give(BeneGesserit, "baliset"), give(karama, "karama")]);
    t.does(Fremen, Act::LookAtStorm);
}

/// The Bene Gesserit stop the look with their worthless card; the others pass.
fn look_is_answered(t: &mut Table) {
    let card = t.card(BeneGesserit, "baliset");
    t.does(BeneGesserit, karama(card));
    for faction in OTHERS {
        t.passes(faction);
    }
}

/// A player stops the worthless card with its Karama; the others pass.
fn stopped_by(t: &mut Table, faction: Faction) {
    let card = t.card(faction, "karama");
    t.does(faction, karama(card));
    t.all_pass();
}

fn was_seen(fact: &Fact) -> bool {
    matches!(fact, Fact::StormCardSeen { steps: Told::Known(Some(_)) })
}

case!(
    stop_is_itself_stopped,
    Native,
    "base/worthless-answered/stop-is-itself-stopped",
    "Advanced: others are asked before a worthless card stops anything; stopped with a Karama it does nothing, and is discarded."
);
fn stop_is_itself_stopped(t: &mut Table) {
    look_under_way(t, advanced(), Emperor);
    look_is_answered(t);
    t.asked(DecisionKind::AnswerKarama, &[Atreides, Emperor, Guild, Harkonnen, Fremen]);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 0);
    t.variation("nobody stops it", |t| {
        t.all_pass();
        t.tells(PUBLIC, "that the look was stopped", |fact| matches!(fact, Fact::Stopped { .. }));
        t.tells_not(Fremen, "the storm card", was_seen);
        t.counts(BeneGesserit.cards(), 0);
    });
    stopped_by(t, Emperor);
    t.tells(Fremen, "the storm card", was_seen);
    t.counts(BeneGesserit.cards(), 0);
    t.counts(Emperor.cards(), 0);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 2);
}

case!(
    others_stop_after_it,
    Native,
    "base/worthless-answered/others-stop-after-it",
    "Advanced: when a worthless card was stopped, the Karama of another that answered the same takes place; otherwise it goes back."
);
fn others_stop_after_it(t: &mut Table) {
    look_under_way(t, advanced(), Emperor);
    t.stage([give(Guild, "karama#2")]);
    let (worthless, other) = (t.card(BeneGesserit, "baliset"), t.card(Guild, "karama"));
    t.does(BeneGesserit, karama(worthless));
    t.does(Guild, karama(other));
    for faction in [Atreides, Emperor, Harkonnen] {
        t.passes(faction);
    }
    t.owes(Guild, DecisionKind::AnswerKarama);
    t.variation("nobody stops it", |t| {
        t.all_pass();
        t.counts(BeneGesserit.cards(), 0);
        t.counts(Guild.cards(), 1);
    });
    stopped_by(t, Emperor);
    t.tells_not(Fremen, "the storm card", was_seen);
    t.counts(BeneGesserit.cards(), 0);
    t.counts(Guild.cards(), 0);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 3);
}

case!(
    shipment_at_the_full_price,
    Native,
    "base/worthless-answered/shipment-at-the-full-price",
    "Advanced: Bene Gesserit whose worthless card is stopped have shipped nothing, lose it, and ship anew without one."
);
fn shipment_at_the_full_price(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::Ship);
    t.stage(SIX.map(empty_hand));
    t.stage([give(BeneGesserit, "kulon"), give(BeneGesserit, "jubba-cloak"), give(Emperor, "karama"), storm(3)]);
    passes_until(t, BeneGesserit, DecisionKind::Ship);
    let card = t.card(BeneGesserit, "kulon");
    let half = ship_by_karama("old-gap-s10", 2, card);
    t.does(BeneGesserit, half.clone());
    t.asked(DecisionKind::AnswerKarama, &[Atreides, Emperor, Guild, Harkonnen, Fremen]);
    t.refuses_forgery(
        set([("/stack/2/frame/march/step/serving/forces/0/normal", json!(40))]),
        "a player's turn does not fit what lies on it",
    );
    t.keeps(BeneGesserit.spice(), |t| stopped_by(t, Emperor));
    t.asked(DecisionKind::Ship, &[BeneGesserit]);
    t.counts(BeneGesserit.cards(), 1);
    let other = ship_by_karama("old-gap-s10", 2, t.card(BeneGesserit, "jubba-cloak"));
    t.withholds(BeneGesserit, &other);
    t.refuses(BeneGesserit, other, Rejection::CardNotYours);
    t.changes(BeneGesserit.spice(), -4, |t| {
        t.does(BeneGesserit, ship("old-gap-s10", 2));
        t.nobody_stops();
    });
    t.counts(BeneGesserit.forces_in("old-gap-s10"), 2);
}

/// Advanced, turn 1: the Emperor has bid 3 with a Karama, and the Bene Gesserit 7 with a worthless card.
fn bids(t: &mut Table, seating: Seating) {
    t.seat(seating).until(DecisionKind::Bid);
    t.stage(SIX.map(empty_hand));
    t.stage([
        give(BeneGesserit, "baliset"),
        give(BeneGesserit, "kulon"),
        give(Emperor, "karama"),
        give(Guild, "karama#2"),
    ]);
    passes_until(t, Emperor, DecisionKind::Bid);
    let (worthless, card) = (t.card(BeneGesserit, "baliset"), t.card(Emperor, "karama"));
    t.does(Emperor, bid_karama(3, card));
    passes_until(t, BeneGesserit, DecisionKind::Bid);
    t.does(BeneGesserit, bid_karama(7, worthless));
}

case!(
    bid_is_made_anew,
    Native,
    "base/worthless-answered/bid-is-made-anew",
    "Advanced: a bid with a worthless card that is stopped was none, so that the bid before it is the best and another can be made."
);
fn bid_is_made_anew(t: &mut Table) {
    bids(t, advanced());
    t.asked(DecisionKind::AnswerKarama, &[Atreides, Emperor, Guild, Harkonnen, Fremen]);
    let best = t.best_bidder();
    t.equals("whose bid is the best", &best, &Some(Emperor));
    t.variation("nobody stops it", |t| {
        t.all_pass();
        let best = t.best_bidder();
        t.equals("whose bid is the best", &best, &Some(BeneGesserit));
        t.counts(Emperor.cards(), 1);
        t.counts(BeneGesserit.cards(), 1);
    });
    t.refuses_forgery(
        set([("/stack/1/frame/bidding/step/serving/1/amount", json!(2))]),
        "bidding does not fit its lots",
    );
    stopped_by(t, Guild);
    let best = t.best_bidder();
    t.equals("whose bid is the best", &best, &Some(Emperor));
    t.asked(DecisionKind::Bid, &[BeneGesserit]);
    t.counts(BeneGesserit.cards(), 1);
    t.counts(Emperor.cards(), 0);
    let card = t.card(BeneGesserit, "kulon");
    t.withholds(BeneGesserit, &bid_karama(7, card));
    t.refuses(BeneGesserit, bid_karama(7, card), Rejection::CardNotYours);
    t.does(BeneGesserit, bid(4));
    let best = t.best_bidder();
    t.equals("whose bid is the best", &best, &Some(BeneGesserit));
}

case!(
    goes_back_if_ruled,
    Native,
    "base/worthless-answered/goes-back-if-ruled",
    "Ruled otherwise, a worthless card that was stopped as a Karama goes back to its hand, be it played to stop, to ship or to bid."
);
fn goes_back_if_ruled(t: &mut Table) {
    let ruled = || advanced().with(Ruling::StoppedWorthlessReturns);
    look_under_way(t, ruled(), Emperor);
    look_is_answered(t);
    stopped_by(t, Emperor);
    t.tells(Fremen, "the storm card", was_seen);
    t.lies("treachery:baliset#1", Place::Hand(BeneGesserit));
    bids(t, ruled());
    stopped_by(t, Guild);
    let best = t.best_bidder();
    t.equals("whose bid is the best", &best, &Some(Emperor));
    t.lies("treachery:baliset#1", Place::Hand(BeneGesserit));
    t.until(DecisionKind::Ship);
    t.stage(SIX.map(empty_hand));
    t.stage([storm(3), give(BeneGesserit, "kulon"), give(Atreides, "karama")]);
    passes_until(t, BeneGesserit, DecisionKind::Ship);
    let card = t.card(BeneGesserit, "kulon");
    t.does(BeneGesserit, ship_by_karama("old-gap-s10", 1, card));
    stopped_by(t, Atreides);
    t.lies("treachery:kulon#1", Place::Hand(BeneGesserit));
}

case!(
    answer_survives_a_save,
    Recovery,
    "base/worthless-answered/answer-survives-a-save",
    "Advanced: a worthless card that was being answered when the game was saved is answered after it, and is lost once."
);
fn answer_survives_a_save(t: &mut Table) {
    look_under_way(t, advanced(), Emperor);
    look_is_answered(t);
    t.save_and_load();
    t.refuses_stale(BeneGesserit);
    t.refuses_forgery(set([("/stack/3/frame/window/left/0/0", json!(1))]), "uses of a window that nobody made");
    let card = t.card(Emperor, "karama");
    t.does(Emperor, karama(card));
    t.save_and_load();
    t.all_pass();
    t.counts(BeneGesserit.cards(), 0);
    t.tells(Fremen, "the storm card", was_seen);
}

case!(
    which_card_is_hidden,
    Privacy,
    "base/worthless-answered/which-card-is-hidden",
    "Advanced: while a worthless card is answered nobody can tell which one it is, nor, where it goes back by a ruling, which one came back."
);
fn which_card_is_hidden(t: &mut Table) {
    look_under_way(t, advanced().with(Ruling::StoppedWorthlessReturns), Emperor);
    t.stage([give(BeneGesserit, "kulon")]);
    let (one, other) = (t.card(BeneGesserit, "baliset"), t.card(BeneGesserit, "kulon"));
    for faction in OTHERS {
        t.passes(faction);
    }
    let is_stopped = |t: &mut Table, card| {
        t.does(BeneGesserit, karama(card));
        stopped_by(t, Emperor);
    };
    for watcher in [PUBLIC, Guild.into()] {
        t.same_to(watcher, |t| t.does(BeneGesserit, karama(one)), |t| t.does(BeneGesserit, karama(other)));
        t.same_to(watcher, |t| is_stopped(t, one), |t| is_stopped(t, other));
    }
}
