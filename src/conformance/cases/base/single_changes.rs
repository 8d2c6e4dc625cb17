//! Cases of saves in which one thing of what is under way is another: which of them a game can come to, and no others.

use crate::cases::base::bidding::in_bidding;
use crate::cases::base::captives::beaten;
use crate::cases::base::fights::{advanced_duel, atreides_duel, duel, duel_of, idle, sisters_duel};
use crate::cases::base::later::{PLAIN, buys};
use crate::cases::base::staged::passes_until;
use crate::cases::base::{before_shipment, until_moves, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

const CARDS: [&str; 4] = ["shield", "crysknife", "lasgun", "snooper"];
const BIDDING: &str = "/stack/1/frame/bidding";
const FIGHT: &str = "/stack/2/frame/fight";
const MARCH: &str = "/stack/2/frame/march";

// ---- Bidding

case!(
    of_an_auction,
    Recovery,
    "base/single-changes/of-an-auction",
    "Of the saves of an auction in which one thing is another, those that hold an auction as lawful are loaded, and no others."
);
fn of_an_auction(t: &mut Table) {
    in_bidding(t, &PLAIN, &CARDS);
    t.does(BeneGesserit, bid(2));
    t.does(Guild, bid(4));
    t.refuses_changes(
        BIDDING,
        &[
            "dealt+",
            "step/auction/best gone",
            "step/auction/best/amount+",
            "step/auction/best/amount-",
            "step/auction/best/seat-",
        ],
    );
    t.passes(Fremen);
    t.refuses_changes(
        BIDDING,
        &[
            "dealt+",
            "step/auction/best gone",
            "step/auction/best/amount+",
            "step/auction/best/amount-",
            "step/auction/passed/0 gone",
        ],
    );
}

case!(
    of_a_bid_with_a_karama,
    Recovery,
    "base/single-changes/of-a-bid-with-a-karama",
    "Of the saves of a bid with a Karama in which one thing is another, those that hold such a bid are loaded, and no others."
);
fn of_a_bid_with_a_karama(t: &mut Table) {
    in_bidding(t, &PLAIN, &CARDS);
    t.stage([empty_hand(BeneGesserit), give(BeneGesserit, "karama")]);
    let card = t.card(BeneGesserit, "karama");
    t.does(BeneGesserit, bid_karama(9, card));
    t.refuses_changes(BIDDING, &["dealt+", "step/auction/best/amount+", "step/auction/best/amount-"]);
}

case!(
    of_a_lot_that_is_looked_at,
    Recovery,
    "base/single-changes/of-a-lot-that-is-looked-at",
    "Of the saves of a lot that the Atreides are about to see, with one thing another, only those of such a lot are loaded."
);
fn of_a_lot_that_is_looked_at(t: &mut Table) {
    in_bidding(t, &[Guild, Atreides, Fremen], &CARDS);
    t.asked(DecisionKind::AnswerKarama, &[Guild, Fremen]);
    t.refuses_changes("/stack/1/frame", &["bidding/dealt+"]);
    t.refuses_changes("/stack/2/frame", &[]);
}

case!(
    of_a_price_on_its_way,
    Recovery,
    "base/single-changes/of-a-price-on-its-way",
    "Of the saves of a price that the Emperor is about to receive, with one thing another, only those of such a price are loaded."
);
fn of_a_price_on_its_way(t: &mut Table) {
    in_bidding(t, &[Emperor, Guild, Fremen], &CARDS);
    buys(t, Guild, bid(4));
    t.asked(DecisionKind::AnswerKarama, &[Guild, Fremen]);
    t.refuses_changes(BIDDING, &["dealt+", "opener+"]);
    t.refuses_changes("/stack/2/frame", &[]);
}

case!(
    of_a_second_card,
    Recovery,
    "base/single-changes/of-a-second-card",
    "Of the saves of a further card that the Harkonnen are about to draw, with one thing another, only those of such a draw are loaded."
);
fn of_a_second_card(t: &mut Table) {
    in_bidding(t, &[Harkonnen, Guild, Fremen], &CARDS);
    buys(t, Harkonnen, bid(1));
    t.asked(DecisionKind::AnswerKarama, &[Guild, Fremen]);
    t.refuses_changes(BIDDING, &["dealt+", "dealt-", "opener+"]);
    t.refuses_changes("/stack/2/frame", &[]);
}

// ---- Battle

case!(
    of_a_battle_before_its_plans,
    Recovery,
    "base/single-changes/of-a-battle-before-its-plans",
    "Of the saves of a battle whose plans are being made, with one thing another, only those of such a battle are loaded."
);
fn of_a_battle_before_its_plans(t: &mut Table) {
    duel(t, &[]);
    t.refuses_changes("/stack/1/frame", &[]);
    t.refuses_changes(FIGHT, &[]);
}

case!(
    of_the_voice,
    Recovery,
    "base/single-changes/of-the-voice",
    "Of the saves of a battle in which the Bene Gesserit speak, with one thing another, only those of such words are loaded."
);
fn of_the_voice(t: &mut Table) {
    sisters_duel(t, &[]);
    t.asked(DecisionKind::Voice, &[BeneGesserit]);
    t.refuses_changes(FIGHT, &[]);
    t.does(BeneGesserit, order("shield"));
    t.refuses_changes(FIGHT, &[]);
    t.nobody_stops();
    t.refuses_changes(FIGHT, &["order gone", "order/1/play!"]);
}

case!(
    of_prescience,
    Recovery,
    "base/single-changes/of-prescience",
    "Of the saves of a battle in which the Atreides foresee, with one thing another, only those of such a question are loaded."
);
fn of_prescience(t: &mut Table) {
    atreides_duel(t, basic(), &[]);
    t.asked(DecisionKind::Foresee, &[Atreides]);
    t.refuses_changes(FIGHT, &[]);
    t.does(Atreides, foresee("number"));
    t.refuses_changes(FIGHT, &[]);
    t.nobody_stops();
    t.asked(DecisionKind::Foretell, &[Guild]);
    t.refuses_changes(FIGHT, &[]);
    t.does(Guild, foretell_halves(2));
    t.refuses_changes(FIGHT, &["answer gone"]);
}

case!(
    of_what_forces_are_worth,
    Recovery,
    "base/single-changes/of-what-forces-are-worth",
    "Of the saves of a battle before which an advantage is used, with one thing another, only those of such a use are loaded."
);
fn of_what_forces_are_worth(t: &mut Table) {
    duel_of(t, advanced().of(&[Emperor, Guild, Harkonnen]), &[forces(Emperor, "arrakeen-s10", 0, 2)]);
    t.asked(DecisionKind::AnswerKarama, &[Guild, Harkonnen]);
    t.refuses_changes(FIGHT, &[]);
    t.refuses_changes("/stack/3/frame", &[]);
}

case!(
    of_opened_plans,
    Recovery,
    "base/single-changes/of-opened-plans",
    "Of the saves of opened plans in which one thing is another, those that could have been made so are loaded, and no others."
);
fn of_opened_plans(t: &mut Table) {
    advanced_duel(t, &[give(Emperor, "stunner"), give(Emperor, "snooper"), give(Guild, "shield")]);
    t.plans(Emperor, number(2).spice(2).led_by("caid").weapon("stunner").defense("snooper"));
    t.plans(Guild, idle("guild-rep").defense("shield"));
    t.asked(DecisionKind::CallTraitor, &[Emperor, Guild]);
    t.refuses_changes(
        FIGHT,
        &[
            "plans/0/halves+",
            "plans/0/halves-",
            "plans/0/spice+",
            "plans/0/spice-",
            "plans/1/halves+",
            "plans/1/spice+",
        ],
    );
    t.all_pass();
    t.asked(DecisionKind::Casualties, &[Emperor]);
    t.refuses_changes(
        FIGHT,
        &[
            "plans/0/halves+",
            "plans/0/halves-",
            "plans/0/spice+",
            "plans/0/spice-",
            "plans/1/halves+",
            "plans/1/spice+",
        ],
    );
    t.does(Emperor, give_up(&[("arrakeen-s10", 2, 0)]));
    t.asked(DecisionKind::DiscardPlayed, &[Emperor]);
    t.refuses_changes(
        FIGHT,
        &[
            "plans/0/halves+",
            "plans/0/halves-",
            "plans/0/spice+",
            "plans/0/spice-",
            "plans/1/halves+",
            "plans/1/spice+",
        ],
    );
}

case!(
    of_a_leader_to_be_drawn,
    Recovery,
    "base/single-changes/of-a-leader-to-be-drawn",
    "Of the saves in which the Harkonnen draw a leader, with one thing another, only those of such a draw are loaded."
);
fn of_a_leader_to_be_drawn(t: &mut Table) {
    beaten(t, &[]);
    t.asked(DecisionKind::DrawLeader, &[Harkonnen]);
    t.refuses_changes(
        FIGHT,
        &["plans/0/halves+", "plans/0/hero/leader=caid", "plans/0/spice+", "plans/1/hero gone", "plans/1/spice+"],
    );
    t.does(Harkonnen, draw_leader());
    t.refuses_changes(
        FIGHT,
        &["plans/0/halves+", "plans/0/hero/leader=caid", "plans/0/spice+", "plans/1/hero gone", "plans/1/spice+"],
    );
    t.nobody_stops();
    t.asked(DecisionKind::Capture, &[Harkonnen]);
    t.refuses_changes(
        FIGHT,
        &["plans/0/halves+", "plans/0/hero/leader=caid", "plans/0/spice+", "plans/1/hero gone", "plans/1/spice+"],
    );
    t.variation("the phase", |t| {
        t.refuses_changes(
            "/battle",
            &["used gone", "used/0 gone", "used/0/0=caid", "used/0/1=old-gap", "used/1 gone", "used/1/0=caid"],
        );
    });
}

// ---- Shipment and Movement

case!(
    of_a_shipment,
    Recovery,
    "base/single-changes/of-a-shipment",
    "Of the saves of a shipment that is answered, with one thing another, only those of a shipment that can be are loaded."
);
fn of_a_shipment(t: &mut Table) {
    before_shipment(t, advanced().of(&[Guild, Emperor, Harkonnen]), &[]);
    until_ships(t, Guild);
    t.variation("back to reserve", |t| {
        t.does(Guild, ship_back(&[("tueks-sietch-s05", 4, 0)]));
        t.refuses_changes(MARCH, &["moves+", "moves-", "step/using/forces/0/normal-", "step/using/karama!"]);
    });
    t.variation("across", |t| {
        t.does(Guild, cross(&[("tueks-sietch-s05", 4, 0)], "arrakeen-s10"));
        t.refuses_changes(MARCH, &["moves+", "moves-", "step/using/forces/0/normal-", "step/using/karama!"]);
    });
    t.does(Guild, ship("old-gap-s10", 3));
    t.refuses_changes(MARCH, &["moves+", "moves-"]);
}

case!(
    of_a_shipment_that_can_be_cancelled,
    Recovery,
    "base/single-changes/of-a-shipment-that-can-be-cancelled",
    "Of the saves of a shipment that the Guild can cancel, with one thing another, only those of such a shipment are loaded."
);
fn of_a_shipment_that_can_be_cancelled(t: &mut Table) {
    before_shipment(t, advanced().of(&[Guild, Emperor, Harkonnen]), &[]);
    until_ships(t, Emperor);
    t.refuses_changes("/stack/1/frame", &["movement/guild_asked!", "movement/turns/receipts/0 twice"]);
    t.does(Emperor, ship("old-gap-s10", 3));
    t.asked(DecisionKind::AnswerKarama, &[Guild]);
    t.refuses_changes(MARCH, &["moves+", "moves-", "step/challenged/tried+"]);
    t.passes(Guild);
    t.asked(DecisionKind::AnswerKarama, &[Emperor, Harkonnen]);
    t.refuses_changes(MARCH, &["moves+", "moves-", "step/paying/tried+"]);
}

case!(
    of_a_move,
    Recovery,
    "base/single-changes/of-a-move",
    "Of the saves of a move in which one thing is another, those of a move that can be made are loaded, and no others."
);
fn of_a_move(t: &mut Table) {
    before_shipment(t, basic().of(&[Fremen, Emperor]), &[put(Fremen, "hagga-basin-s12", 2), storm(3)]);
    until_moves(t, Fremen);
    t.refuses_changes(MARCH, &["moves+", "moves-", "shipped!"]);
    t.does(Fremen, go(&[("hagga-basin-s12", 2, 0)], "imperial-basin-s10"));
    t.owes(Emperor, DecisionKind::AnswerKarama);
    t.refuses_changes(
        MARCH,
        &["moved gone", "moved!", "moves+", "shipped!", "step/far-move/0/0/normal-", "step/far-move/1=old-gap-s10"],
    );
    t.refuses_changes("/stack/3/frame", &[]);
}

case!(
    of_company,
    Recovery,
    "base/single-changes/of-company",
    "Of the saves in which a force of the Bene Gesserit comes along, with one thing another, only those where it can are loaded."
);
fn of_company(t: &mut Table) {
    let there = [put(BeneGesserit, "old-gap-s11", 1)];
    before_shipment(t, advanced().of(&[Emperor, BeneGesserit, Harkonnen]), &there);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s10", 2));
    t.owes(BeneGesserit, DecisionKind::Accompany);
    t.refuses_changes(MARCH, &["entered/0 twice", "moves+", "moves-"]);
    t.does(BeneGesserit, accompany(false));
    t.owes(Emperor, DecisionKind::AnswerKarama);
    t.refuses_changes(MARCH, &["entered/0 twice", "moves+", "moves-"]);
    t.refuses_changes("/stack/3/frame", &[]);
}

case!(
    of_an_intrusion,
    Recovery,
    "base/single-changes/of-an-intrusion",
    "Of the saves in which the Bene Gesserit are intruded upon, with one thing another, only those where they are are loaded."
);
fn of_an_intrusion(t: &mut Table) {
    let there = [put(BeneGesserit, "old-gap-s10", 2), put(BeneGesserit, "polar-sink", 1)];
    before_shipment(t, advanced().of(&[Emperor, BeneGesserit, Harkonnen]), &there);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s11", 1));
    passes_until(t, BeneGesserit, DecisionKind::TurnFighters);
    t.refuses_changes("/stack/3/frame", &[]);
}
