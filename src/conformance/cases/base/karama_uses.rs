//! Cases of what a Karama does besides stopping an advantage, and of who can play one.

use crate::cases::base::staged::passes_until;
use crate::cases::base::{ally, before_the_blow};
use crate::registry::case;
use crate::table::prelude::*;

/// Turn 1: the Emperor is asked to ship and holds a Karama, and nobody else a card.
fn before_a_shipment(t: &mut Table, seating: Seating) {
    t.seat(seating).until(DecisionKind::Ship);
    t.stage(SIX.map(empty_hand));
    t.stage([give(Emperor, "karama"), storm(3)]);
    passes_until(t, Emperor, DecisionKind::Ship);
}

case!(
    ships_for_half,
    Native,
    "base/karama-uses/ships-for-half",
    "With a Karama a player ships for half of the price, rounded up, and the bank is paid though the Guild plays."
);
fn ships_for_half(t: &mut Table) {
    before_a_shipment(t, basic());
    let card = t.card(Emperor, "karama");
    t.variation("into a stronghold", |t| {
        t.changes(Emperor.spice(), -2, |t| t.does(Emperor, ship_by_karama("tueks-sietch-s05", 3, card)));
    });
    t.keeps(Guild.spice(), |t| {
        t.changes(Emperor.spice(), -3, |t| {
            t.does(Emperor, ship_by_karama("old-gap-s10", 3, card));
        });
    });
    t.counts(Emperor.forces_in("old-gap-s10"), 3);
    t.counts(Emperor.cards(), 0);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
}

case!(
    ships_for_half_with_the_own_card,
    Native,
    "base/karama-uses/ships-for-half-with-the-own-card",
    "Only a Karama of the own hand halves a price, and a price that is halved already is not halved again."
);
fn ships_for_half_with_the_own_card(t: &mut Table) {
    before_a_shipment(t, basic());
    t.stage([give(Emperor, "baliset"), give(Guild, "karama#2")]);
    let (worthless, other) = (t.card(Emperor, "baliset"), t.card(Guild, "karama"));
    for card in [worthless, other] {
        t.withholds(Emperor, &ship_by_karama("old-gap-s10", 3, card));
        t.refuses(Emperor, ship_by_karama("old-gap-s10", 3, card), Rejection::CardNotYours);
    }
    passes_until(t, Guild, DecisionKind::Ship);
    t.changes(Guild.spice(), -3, |t| t.does(Guild, ship_by_karama("old-gap-s10", 3, other)));
}

case!(
    played_with_the_shipment,
    Native,
    "base/karama-uses/played-with-the-shipment",
    "A Karama for a shipment is spent with it, also where the shipment is cancelled, and cannot be added afterwards."
);
fn played_with_the_shipment(t: &mut Table) {
    before_a_shipment(t, advanced());
    t.stage([give(Guild, "karama#2")]);
    let card = t.card(Emperor, "karama");
    t.variation("it is added later", |t| {
        t.does(Emperor, ship("old-gap-s10", 2));
        t.refuses(Emperor, karama(card), Rejection::NotYourDecision);
        passes_until(t, Emperor, DecisionKind::Move);
        t.refuses(Emperor, karama(card), Rejection::WrongKind);
    });
    t.does(Emperor, ship_by_karama("old-gap-s10", 2, card));
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
    let stop = t.card(Guild, "karama");
    t.does(Guild, karama(stop));
    t.counts(Emperor.cards(), 0);
    t.counts(Emperor.forces_in("old-gap-s10"), 0);
    t.owes(Emperor, DecisionKind::Move);
}

case!(
    stopped_shipper_ships_anew,
    Native,
    "base/karama-uses/stopped-shipper-ships-anew",
    "A Guild whose half price is stopped has shipped nothing, and ships anew at the full price, or not at all."
);
fn stopped_shipper_ships_anew(t: &mut Table) {
    before_a_shipment(t, basic());
    passes_until(t, Guild, DecisionKind::Ship);
    let card = t.card(Emperor, "karama");
    t.does(Guild, ship("old-gap-s10", 1));
    t.does(Emperor, karama(card));
    t.keeps(Guild.reserves(), |t| t.keeps(Guild.spice(), Table::nobody_stops));
    t.owes(Guild, DecisionKind::Ship);
    t.variation("not at all", |t| {
        t.passes(Guild);
        t.owes(Guild, DecisionKind::Move);
    });
    t.changes(Guild.spice(), -2, |t| t.does(Guild, ship("old-gap-s10", 1)));
    t.counts(Guild.forces_in("old-gap-s10"), 1);
}

case!(
    stopped_rider_moves_anew,
    Native,
    "base/karama-uses/stopped-mover-moves-anew",
    "Fremen whose second territory is stopped stay where they were and move anew, one territory far."
);
fn stopped_rider_moves_anew(t: &mut Table) {
    before_a_shipment(t, basic());
    t.stage([put(Fremen, "hagga-basin-s12", 2)]);
    passes_until(t, Fremen, DecisionKind::Move);
    let card = t.card(Emperor, "karama");
    let far = go(&[("hagga-basin-s12", 2, 0)], "imperial-basin-s10");
    let near = go(&[("hagga-basin-s12", 2, 0)], "polar-sink");
    t.variation("nobody stops them", |t| {
        t.does(Fremen, far.clone());
        t.nobody_stops();
        t.counts(Fremen.forces_in("imperial-basin-s10"), 2);
    });
    t.does(Fremen, far.clone());
    t.does(Emperor, karama(card));
    t.nobody_stops();
    t.owes(Fremen, DecisionKind::Move);
    t.counts(Fremen.forces_in("hagga-basin-s12"), 2);
    t.withholds(Fremen, &far);
    t.refuses(Fremen, far, Rejection::OutOfReach);
    t.does(Fremen, near);
    t.counts(Fremen.forces_in("polar-sink"), 2);
}

case!(
    ally_lends_none,
    Native,
    "base/karama-uses/ally-lends-none",
    "A player does not play the Karama of an ally; the ally can play it."
);
fn ally_lends_none(t: &mut Table) {
    before_the_blow(t, basic(), &["old-gap"], &["worm", "hagga-basin"]);
    t.all_pass();
    ally(t, Emperor, Guild);
    t.until((2, DecisionKind::AnswerKarama));
    t.stage(SIX.map(empty_hand));
    t.stage([give(Emperor, "karama")]);
    let card = t.card(Emperor, "karama");
    t.withholds(Guild, &karama(card));
    t.refuses(Guild, karama(card), Rejection::CardNotYours);
    t.does(Emperor, karama(card));
}

case!(
    in_whichever_phase,
    Native,
    "base/karama-uses/in-whichever-phase",
    "A Karama is played in Charity as in Bidding or in Shipment and Movement."
);
fn in_whichever_phase(t: &mut Table) {
    t.seat(advanced()).until((1, Phase::Charity));
    t.stage(SIX.map(empty_hand));
    t.stage([give(Emperor, "karama"), give(Guild, "karama#2")]);
    let (first, second) = (t.card(Emperor, "karama"), t.card(Guild, "karama"));
    passes_until(t, Emperor, DecisionKind::AnswerKarama);
    t.does(Emperor, karama(first));
    t.nobody_stops();
    t.until(DecisionKind::AnswerKarama);
    let looks = t.game().phase();
    t.equals("the phase", &looks, &Some(Phase::Bidding));
    t.variation("in Bidding", |t| {
        t.does(Guild, karama(second));
        t.nobody_stops();
        t.counts(Guild.cards(), 0);
    });
    t.until(Phase::Movement);
    passes_until(t, Guild, DecisionKind::AnswerKarama);
    let card = t.card(Guild, "karama");
    t.owes(Guild, DecisionKind::AnswerKarama);
    t.does(Guild, karama(card));
    t.nobody_stops();
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 2);
}

// ---- the Bene Gesserit

/// Advanced, turn 1: the Fremen have asked for a look at the next storm card, which can be stopped; nobody has a card.
fn look_under_way(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([spice_deck(&["old-gap", "red-chasm"])]);
    t.stage(SIX.map(empty_hand));
    t.does(Fremen, Act::LookAtStorm);
}

case!(
    worthless_stops,
    Native,
    "base/karama-uses/worthless-stops",
    "Advanced: the Bene Gesserit stop an advantage with a worthless card, which is discarded; nobody else does so."
);
fn worthless_stops(t: &mut Table) {
    look_under_way(t);
    t.stage([give(BeneGesserit, "baliset"), give(BeneGesserit, "shield"), give(Emperor, "kulon")]);
    let (worthless, shield, other) =
        (t.card(BeneGesserit, "baliset"), t.card(BeneGesserit, "shield"), t.card(Emperor, "kulon"));
    t.refuses(Emperor, karama(other), Rejection::CardNotYours);
    t.refuses(BeneGesserit, karama(shield), Rejection::CardNotYours);
    t.offers(BeneGesserit, &karama(worthless));
    t.does(BeneGesserit, karama(worthless));
    t.all_pass();
    t.tells(PUBLIC, "that it was stopped", |fact| matches!(fact, Fact::Stopped { .. }));
    t.tells(
        PUBLIC,
        "which card was played",
        |fact| matches!(fact, Fact::CardPlayed { faction: BeneGesserit, card } if card.name() == "baliset"),
    );
    t.counts(BeneGesserit.cards(), 1);
}

case!(
    worthless_is_worthless_in_basic,
    Native,
    "base/karama-uses/worthless-is-worthless-in-basic",
    "In the Basic game a worthless card of the Bene Gesserit is no Karama."
);
fn worthless_is_worthless_in_basic(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::AnswerKarama);
    t.stage([empty_hand(BeneGesserit), give(BeneGesserit, "baliset")]);
    let card = t.card(BeneGesserit, "baliset");
    t.withholds(BeneGesserit, &karama(card));
    t.refuses(BeneGesserit, karama(card), Rejection::CardNotYours);
}

case!(
    worthless_pays,
    Native,
    "base/karama-uses/worthless-pays",
    "Advanced: with a worthless card the Bene Gesserit ship for half and take a card without paying."
);
fn worthless_pays(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::Bid);
    t.stage([empty_hand(BeneGesserit), give(BeneGesserit, "baliset"), give(BeneGesserit, "kulon")]);
    passes_until(t, BeneGesserit, DecisionKind::Bid);
    let card = t.card(BeneGesserit, "baliset");
    t.keeps(BeneGesserit.spice(), |t| {
        t.does(BeneGesserit, bid_karama(7, card));
        t.all_pass();
        while t.is_asked(DecisionKind::Bid) && t.game().custody().count(Place::Committed(BeneGesserit)) > 0 {
            t.all_pass();
        }
    });
    t.counts(BeneGesserit.cards(), 2);
    passes_until(t, BeneGesserit, DecisionKind::Ship);
    let card = t.card(BeneGesserit, "kulon");
    t.changes(BeneGesserit.spice(), -3, |t| {
        t.does(BeneGesserit, ship_by_karama("old-gap-s10", 3, card));
        t.nobody_stops();
    });
    t.counts(BeneGesserit.cards(), 1);
}

case!(
    worthless_lapses,
    Recovery,
    "base/karama-uses/worthless-lapses",
    "A worthless card that came too late to stop anything is back in the Bene Gesserit hand, also after a reload between."
);
fn worthless_lapses(t: &mut Table) {
    look_under_way(t);
    t.stage([storm(1), give(Atreides, "karama"), give(BeneGesserit, "baliset")]);
    let (first, second) = (t.card(Atreides, "karama"), t.card(BeneGesserit, "baliset"));
    t.does(Atreides, karama(first));
    t.does(BeneGesserit, karama(second));
    t.counts(BeneGesserit.cards(), 0);
    t.save_and_load();
    t.all_pass();
    t.counts(BeneGesserit.cards(), 1);
    t.counts(Atreides.cards(), 0);
}

case!(
    worthless_answer_is_hidden,
    Privacy,
    "base/karama-uses/worthless-answer-is-hidden",
    "Until the last has answered nobody can tell whether the Bene Gesserit have played a worthless card or passed."
);
fn worthless_answer_is_hidden(t: &mut Table) {
    look_under_way(t);
    t.stage([give(BeneGesserit, "baliset")]);
    let card = t.card(BeneGesserit, "baliset");
    t.same_to(Emperor, |t| t.does(BeneGesserit, karama(card)), |t| t.passes(BeneGesserit));
}
