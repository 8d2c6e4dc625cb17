//! Cases of the rulings of the Nexus cards: what each plays, beside the cases of the reading that is the rule.

use truthsayer_engine::custody::Handle;
use truthsayer_engine::frame::Effect;

use super::openings::nexus_of;
use super::{ALL, drawer, holders_are, holds, passing_until};
use crate::cases::base::{
    ally, atreides_duel, before_shipment, before_the_blow, before_the_next_blow, buys, duel_of, idle, in_charity,
    until_ships,
};
use crate::registry::case;
use crate::table::prelude::*;

fn ruled(ruling: Ruling) -> Seating {
    basic().with_nexus_cards().with(ruling)
}

// ---- the deck and the draws

case!(
    deck_of_those_who_play,
    Native,
    "nexus/ruled-otherwise/deck-of-those-who-play",
    "Ruled otherwise, the deck holds the cards of the factions that somebody plays, and no others."
);
fn deck_of_those_who_play(t: &mut Table) {
    t.seat(ruled(Ruling::NexusSeatedFactionsOnly).of(&[Emperor, Guild, Harkonnen]));
    t.counts(Quantity::Pile(Place::NexusDeck), 3);
}

case!(
    everybody_begins_with_one,
    Native,
    "nexus/ruled-otherwise/everybody-begins-with-one",
    "Ruled otherwise, everybody is dealt one Nexus card at the beginning."
);
fn everybody_begins_with_one(t: &mut Table) {
    t.seat(ruled(Ruling::NexusInitialDeal)).until(DecisionKind::PlaceFremen);
    t.does(Fremen, divide(&[("sietch-tabr-s14", 10, 0)]));
    holders_are(t, &SIX);
    t.counts(Quantity::Pile(Place::NexusDeck), ALL - 6);
}

case!(
    draws_in_the_order_of_seats,
    Native,
    "nexus/ruled-otherwise/draws-in-the-order-of-seats",
    "Ruled otherwise, the draws go in the order of the seats, wherever the storm is."
);
fn draws_in_the_order_of_seats(t: &mut Table) {
    let seats = [(1, Emperor), (2, Atreides), (3, Guild), (4, Harkonnen), (5, BeneGesserit), (6, Fremen)];
    nexus_of(t, basic().in_circles(&seats).with(Ruling::NexusDrawSeatOrder));
    ally(t, Atreides, Guild);
    t.all_pass();
    for faction in [Emperor, Harkonnen, BeneGesserit, Fremen] {
        t.asked(DecisionKind::DrawNexus, &[faction]);
        t.does(faction, draw_nexus(Preference::Keep));
    }
}

case!(
    offer_costs_the_card,
    Native,
    "nexus/ruled-otherwise/offer-costs-the-card",
    "Ruled otherwise, who offers an alliance discards its Nexus card with the offer; who is offered one keeps it."
);
fn offer_costs_the_card(t: &mut Table) {
    nexus_of(t, basic().with(Ruling::NexusDiscardOnOffer));
    t.stage([hold_nexus(Atreides, "ecaz"), hold_nexus(Guild, "choam")]);
    t.does(Atreides, propose(Guild));
    holders_are(t, &[Guild]);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    parting_earns_a_draw,
    Native,
    "nexus/ruled-otherwise/parting-earns-a-draw",
    "Ruled otherwise, each partner draws a Nexus card when their alliance breaks."
);
fn parting_earns_a_draw(t: &mut Table) {
    nexus_of(t, basic().with(Ruling::NexusDrawOnParting));
    ally(t, Atreides, Guild);
    t.all_pass();
    while t.is_asked(DecisionKind::DrawNexus) {
        let asked = drawer(t);
        t.passes(asked);
    }
    before_the_next_blow(t, 3, &["worm#2", "broken-land"]);
    t.all_pass();
    t.does(Atreides, Act::BreakAlliance);
    holders_are(t, &[Atreides, Guild]);
    t.counts(Quantity::Pile(Place::NexusDeck), ALL - 2);
}

// ---- shipments

case!(
    guild_betrayal_takes_what_is_left,
    Native,
    "nexus/ruled-otherwise/guild-betrayal-takes-what-is-left",
    "Ruled otherwise, Guild Betrayal takes what would have come to the Guild, and not what the Guild itself pays for its ally."
);
fn guild_betrayal_takes_what_is_left(t: &mut Table) {
    let seating = ruled(Ruling::GuildBetrayalGuildShare).of(&[Guild, Emperor, Harkonnen, Atreides]);
    before_the_blow(t, seating, &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
    ally(t, Emperor, Guild);
    t.until((2, DecisionKind::Ship));
    t.stage([hold_nexus(Harkonnen, "guild"), purse(Emperor, 5), purse(Guild, 5)]);
    t.does(Guild, promise(2));
    until_ships(t, Emperor);
    t.does(Emperor, ship_helped("old-gap-s10", 4, 2));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.changes(Harkonnen.spice(), 2, |t| t.keeps(Guild.spice(), |t| t.does(Harkonnen, use_nexus())));
}

case!(
    price_of_one_to_the_bank,
    Native,
    "nexus/ruled-otherwise/price-of-one-to-the-bank",
    "Ruled otherwise, the price of one is paid to the bank although the Guild plays."
);
fn price_of_one_to_the_bank(t: &mut Table) {
    let seating = ruled(Ruling::RicheseAllyPaysBank).of(&[Guild, Emperor, Harkonnen, Atreides]);
    before_shipment(t, seating, &[hold_nexus(Emperor, "richese")]);
    until_ships(t, Emperor);
    let five = on_terms(Terms::PriceOfOne, ship("old-gap-s10", 5));
    t.keeps(Guild.spice(), |t| {
        t.changes(Emperor.spice(), -2, |t| {
            t.does(Emperor, five);
        });
    });
    t.counts(Emperor.forces_in("old-gap-s10"), 5);
}

case!(
    second_shipment_is_free,
    Native,
    "nexus/ruled-otherwise/second-shipment-is-free",
    "Ruled otherwise, the Guild's second shipment costs nothing, however it goes."
);
fn second_shipment_is_free(t: &mut Table) {
    let seating = ruled(Ruling::GuildSecondShipmentFree).of(&[Guild, Emperor, Harkonnen, Atreides]);
    before_shipment(t, seating, &[hold_nexus(Guild, "guild")]);
    until_ships(t, Guild);
    t.does(Guild, ship("old-gap-s10", 2));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.passes(Guild);
    t.asked(DecisionKind::ShipAgain, &[Guild]);
    t.stage([purse(Guild, 0)]);
    for again in
        [ship("carthag-s11", 3), cross(&[("old-gap-s10", 2, 0)], "carthag-s11"), ship_back(&[("old-gap-s10", 2, 0)])]
    {
        t.variation("a second shipment", |t| {
            t.offers(Guild, &again);
            t.does(Guild, again);
            while t.is_asked(DecisionKind::AnswerKarama) {
                t.all_pass();
            }
            t.counts(Guild.spice(), 0);
            holders_are(t, &[]);
        });
    }
}

// ---- purchases

/// Bidding of the first turn: the Guild holds the Ixian card and has bought a Shield with this bid.
fn bought(t: &mut Table, ruling: Ruling, there: &[Move], bid: fn(&mut Table) -> Act) {
    in_charity(t, ruled(ruling).of(&[Guild, BeneGesserit, Fremen]));
    t.stage([BeneGesserit, Guild, Fremen].map(empty_hand));
    t.stage([treachery_deck(&["shield", "crysknife", "lasgun", "chaumas"]), hold_nexus(Guild, "ixians")]);
    t.stage(there.iter().cloned());
    t.all_pass();
    passing_until(t, DecisionKind::Bid);
    let bid = bid(t);
    buys(t, Guild, bid);
    if t.is_asked(DecisionKind::AnswerNexus) {
        t.passes(Guild);
    }
}

case!(
    karama_purchase_is_none,
    Native,
    "nexus/ruled-otherwise/karama-purchase-is-none",
    "Ruled otherwise, a card that a Karama has bought is not exchanged by the Ixian card; one that was paid for in spice is."
);
fn karama_purchase_is_none(t: &mut Table) {
    let by_karama = |t: &mut Table| bid_karama(1, t.card(Guild, "karama"));
    bought(t, Ruling::IxianSecretAllyPaidOnly, &[give(Guild, "karama")], by_karama);
    t.offers_no_exchange();
    bought(t, Ruling::IxianSecretAllyPaidOnly, &[], |_| bid(2));
    t.does(Guild, use_nexus());
    holders_are(t, &[]);
}

case!(
    full_hand_is_an_obstacle,
    Native,
    "nexus/ruled-otherwise/full-hand-is-an-obstacle",
    "Ruled otherwise, the Ixian card exchanges nothing for a buyer whose hand is full with the card just bought."
);
fn full_hand_is_an_obstacle(t: &mut Table) {
    bought(t, Ruling::IxianSecretAllyNeedsSlot, &[hand_of(Guild, 3)], |_| bid(2));
    t.offers_no_exchange();
    holds(t, Guild, "ixians");
}

// ---- battles

case!(
    nexus_cards_before_the_karama,
    Native,
    "nexus/ruled-otherwise/nexus-cards-before-the-karama",
    "Ruled otherwise, those who could hold the Atreides card are asked before a Karama can stop the inspection."
);
fn nexus_cards_before_the_karama(t: &mut Table) {
    atreides_duel(t, ruled(Ruling::NexusGateBeforeKarama), &[hold_nexus(Emperor, "atreides")]);
    t.does(Atreides, foresee("number"));
    t.asked(DecisionKind::AnswerNexus, &[Emperor]);
    t.all_pass_through(&[DecisionKind::AnswerNexus]);
    t.asked(DecisionKind::AnswerKarama, &[Guild, Emperor]);
}

/// The Emperor attacks the Guild, which holds the Moritani card, Chaumas and a Shield, in Arrakeen; both make these plans.
fn guild_loses(t: &mut Table, ruling: Ruling, there: &[Move], winning: Planned, losing: Planned) {
    let cards = [hold_nexus(Guild, "moritani"), give(Guild, "chaumas"), give(Guild, "shield")];
    let all: Vec<Move> = cards.into_iter().chain(there.iter().cloned()).collect();
    duel_of(t, ruled(ruling).of(&[Emperor, Guild, Harkonnen]), &all);
    passing_until(t, DecisionKind::Plan);
    t.fight((Emperor, winning), (Guild, losing));
}

case!(
    loser_is_asked_when_the_winner_is_done,
    Native,
    "nexus/ruled-otherwise/loser-is-asked-when-the-winner-is-done",
    "Ruled otherwise, the loser says which card it keeps when the winner has kept and earned, and keeps it as before."
);
fn loser_is_asked_when_the_winner_is_done(t: &mut Table) {
    let there = [give(Emperor, "snooper"), give(Emperor, "stunner"), put(Emperor, "arrakeen-s10", 4)];
    let winning = number(8).led_by("caid").weapon("stunner");
    let losing = idle("guild-rep").weapon("chaumas");
    t.seat(basic());
    guild_loses(t, Ruling::MoritaniRetentionAfterWinner, &there, winning, losing);
    t.counts(Guild.tanks(), 4);
    t.owes(Emperor, DecisionKind::DiscardPlayed);
    t.passes(Emperor);
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    t.does(Guild, use_nexus_for(NexusChoice::Card { card: Handle(1) }));
    t.lies("treachery:chaumas#1", Place::Hand(Guild));
    holders_are(t, &[]);
}

case!(
    every_loser_is_asked,
    Native,
    "nexus/ruled-otherwise/every-loser-is-asked",
    "Ruled otherwise, a loser is asked what it keeps also where it has played no card, and keeps nothing."
);
fn every_loser_is_asked(t: &mut Table) {
    let winning = number(5).led_by("caid");
    guild_loses(t, Ruling::MoritaniRetentionAlwaysAsks, &[], winning, idle("guild-rep"));
    t.tells(PUBLIC, "of a choice", |fact| matches!(fact, Fact::WindowOpened { effect: Effect::LoserKeeps, .. }));
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    t.withholds(Guild, &use_nexus_for(NexusChoice::Card { card: Handle(1) }));
    t.passes(Guild);
    holds(t, Guild, "moritani");
}

impl Table {
    /// The Guild is not asked whether it exchanges what it has bought, or cannot.
    fn offers_no_exchange(&mut self) {
        if self.is_asked(DecisionKind::AnswerNexus) {
            self.withholds(Guild, &use_nexus());
        }
        holds(self, Guild, "ixians");
    }
}
