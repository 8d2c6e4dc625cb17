//! Cases of Guild Betrayal: the payment of a shipment goes to the holder.

use truthsayer_engine::Viewer;
use truthsayer_engine::view::GateView;

use super::{holders_are, holds};
use crate::cases::base::{ally, before_shipment, before_the_blow, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

/// This player is asked to ship, and the Harkonnen hold the card.
fn shipping(t: &mut Table, shipper: Faction, there: &[Move]) {
    let seating = basic().of(&[Guild, Emperor, Harkonnen, Atreides, Fremen]).with_nexus_cards();
    let mut all = vec![hold_nexus(Harkonnen, "guild")];
    all.extend(there.iter().cloned());
    before_shipment(t, seating, &all);
    until_ships(t, shipper);
}

fn gate_of(t: &mut Table, faction: Faction) -> Option<GateView> {
    let viewer = Viewer::Seat(t.seat_of(faction));
    t.game().view(viewer).own.and_then(|own| own.nexus_gate)
}

case!(
    whole_fee_to_the_holder,
    Native,
    "nexus/guild-betrayal/whole-fee-to-the-holder",
    "The holder gets the whole payment in place of the Guild; the shipper pays it once, and its shipment arrives."
);
fn whole_fee_to_the_holder(t: &mut Table) {
    shipping(t, Emperor, &[]);
    t.changes(Emperor.spice(), -6, |t| t.does(Emperor, ship("old-gap-s10", 3)));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.counts(Emperor.forces_in("old-gap-s10"), 0);
    t.changes(Harkonnen.spice(), 6, |t| {
        t.keeps(Guild.spice(), |t| t.keeps(Emperor.spice(), |t| t.does(Harkonnen, use_nexus())));
    });
    t.counts(Emperor.forces_in("old-gap-s10"), 3);
    t.owes(Emperor, DecisionKind::Move);
    holders_are(t, &[]);
    let ships = Harkonnen.reserves();
    t.keeps(ships, Table::at_rest);
}

case!(
    fees_of_the_guild_itself,
    Native,
    "nexus/guild-betrayal/fees-of-the-guild-itself",
    "What the Guild owes the bank for its own shipment goes to the holder as well."
);
fn fees_of_the_guild_itself(t: &mut Table) {
    shipping(t, Guild, &[]);
    t.does(Guild, ship("old-gap-s10", 2));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.asked(DecisionKind::AnswerNexus, &[Harkonnen]);
    t.changes(Harkonnen.spice(), 2, |t| t.does(Harkonnen, use_nexus()));
    t.counts(Guild.spice(), 3);
    t.counts(Guild.forces_in("old-gap-s10"), 2);
}

case!(
    own_payment_comes_back,
    Native,
    "nexus/guild-betrayal/own-payment-comes-back",
    "A holder that ships itself pays in full first, and then has its payment back."
);
fn own_payment_comes_back(t: &mut Table) {
    shipping(t, Harkonnen, &[purse(Harkonnen, 5)]);
    t.refuses(Harkonnen, ship("old-gap-s10", 3), Rejection::CannotPay);
    t.does(Harkonnen, ship("old-gap-s10", 2));
    t.counts(Harkonnen.spice(), 1);
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.changes(Harkonnen.spice(), 4, |t| t.keeps(Guild.spice(), |t| t.does(Harkonnen, use_nexus())));
    t.counts(Harkonnen.forces_in("old-gap-s10"), 2);
}

case!(
    donor_pays_once,
    Native,
    "nexus/guild-betrayal/donor-pays-once",
    "Where the ally pays a part, the holder gets all of it; shipper and ally have each paid their share once."
);
fn donor_pays_once(t: &mut Table) {
    let seating = basic().of(&[Guild, Emperor, Harkonnen, Atreides]).with_nexus_cards();
    before_the_blow(t, seating, &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
    ally(t, Emperor, Atreides);
    t.until((2, DecisionKind::Ship));
    t.stage([hold_nexus(Harkonnen, "guild"), purse(Emperor, 5), purse(Atreides, 5)]);
    t.does(Atreides, promise(4));
    until_ships(t, Emperor);
    t.does(Emperor, ship_helped("old-gap-s10", 3, 4));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.changes(Harkonnen.spice(), 6, |t| t.keeps(Guild.spice(), |t| t.does(Harkonnen, use_nexus())));
    t.counts(Emperor.spice(), 3);
    t.counts(Atreides.spice(), 1);
}

case!(
    share_of_the_guild_included,
    Native,
    "nexus/guild-betrayal/share-of-the-guild-included",
    "The fee is taken as it was quoted: also the part that the Guild itself pays for its ally, which the bank would get."
);
fn share_of_the_guild_included(t: &mut Table) {
    let seating = basic().of(&[Guild, Emperor, Harkonnen, Atreides]).with_nexus_cards();
    before_the_blow(t, seating, &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
    ally(t, Emperor, Guild);
    t.until((2, DecisionKind::Ship));
    t.stage([hold_nexus(Harkonnen, "guild"), purse(Emperor, 5), purse(Guild, 5)]);
    t.does(Guild, promise(2));
    until_ships(t, Emperor);
    t.does(Emperor, ship_helped("old-gap-s10", 4, 2));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.changes(Harkonnen.spice(), 4, |t| t.keeps(Guild.spice(), |t| t.does(Harkonnen, use_nexus())));
    t.counts(Emperor.spice(), 3);
}

case!(
    nothing_to_take,
    Native,
    "nexus/guild-betrayal/nothing-to-take",
    "A shipment that is free or declined opens no acknowledgement, and the card is kept."
);
fn nothing_to_take(t: &mut Table) {
    shipping(t, Fremen, &[]);
    t.variation("declined", |t| {
        t.passes(Fremen);
        t.owes(Fremen, DecisionKind::Move);
        holds(t, Harkonnen, "guild");
    });
    t.does(Fremen, ship("the-great-flat-s15", 2));
    t.owes(Fremen, DecisionKind::Move);
    t.refuses(Harkonnen, use_nexus(), Rejection::NotYourDecision);
    holds(t, Harkonnen, "guild");
}

case!(
    karama_comes_first,
    Native,
    "nexus/guild-betrayal/karama-comes-first",
    "A Karama that stops the Guild's income comes first; the bank is owed the payment then, and the holder may take it."
);
fn karama_comes_first(t: &mut Table) {
    stopped_income(t, basic());
    t.asked(DecisionKind::AnswerNexus, &[Harkonnen]);
    t.variation("the holder passes", |t| {
        t.keeps(Guild.spice(), |t| t.keeps(Harkonnen.spice(), |t| t.passes(Harkonnen)));
        t.owes(Emperor, DecisionKind::Move);
        holds(t, Harkonnen, "guild");
        // The next fee goes to the bank from the start, and is asked for in the same way.
        t.passes(Emperor);
        until_ships(t, Atreides);
        t.does(Atreides, ship("old-gap-s10", 1));
        t.asked(DecisionKind::AnswerNexus, &[Harkonnen]);
        t.changes(Harkonnen.spice(), 2, |t| t.does(Harkonnen, use_nexus()));
    });
    t.changes(Harkonnen.spice(), 6, |t| t.keeps(Guild.spice(), |t| t.does(Harkonnen, use_nexus())));
    t.owes(Emperor, DecisionKind::Move);
    holders_are(t, &[]);
    t.counts(Emperor.forces_in("old-gap-s10"), 3);
}

/// The Emperor has shipped for six, and a Karama of the Atreides has stopped the Guild's income.
fn stopped_income(t: &mut Table, seating: Seating) {
    let seating = seating.of(&[Guild, Emperor, Harkonnen, Atreides, Fremen]).with_nexus_cards();
    before_shipment(t, seating, &[hold_nexus(Harkonnen, "guild"), give(Atreides, "karama")]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s10", 3));
    let card = t.card(Atreides, "karama");
    t.asked(DecisionKind::AnswerKarama, &[Emperor, Harkonnen, Atreides, Fremen]);
    t.does(Atreides, karama(card));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
}

case!(
    stopped_income_may_be_spared,
    Native,
    "nexus/guild-betrayal/stopped-income-may-be-spared",
    "With `guild-betrayal-spares-stopped-income` nobody is asked for such a payment: it is the bank's, and the card is kept."
);
fn stopped_income_may_be_spared(t: &mut Table) {
    stopped_income(t, basic().with(Ruling::GuildBetrayalSparesStoppedIncome));
    t.owes(Emperor, DecisionKind::Move);
    holds(t, Harkonnen, "guild");
    t.counts(Guild.spice(), 5);
    t.counts(Emperor.forces_in("old-gap-s10"), 3);
}

case!(
    stopped_income_tells_nothing,
    Privacy,
    "nexus/guild-betrayal/stopped-income-tells-nothing",
    "Who acknowledges a stopped income is asked for what is public alone: nobody sees which card is held."
);
fn stopped_income_tells_nothing(t: &mut Table) {
    stopped_income(t, basic());
    for watcher in [PUBLIC, Guild.into(), Emperor.into()] {
        t.hidden_from(watcher, Harkonnen.nexus_card());
    }
    let passes_with = |t: &mut Table, card: &str| {
        t.stage([hold_nexus(Harkonnen, card)]);
        t.passes(Harkonnen);
    };
    for watcher in [PUBLIC, Guild.into()] {
        t.same_to(watcher, |t| passes_with(t, "guild"), |t| passes_with(t, "ecaz"));
    }
}

case!(
    stopped_income_after_a_reload,
    Recovery,
    "nexus/guild-betrayal/stopped-income-after-a-reload",
    "Saved after the Karama and after the use, the payment is made once, and the card spent once."
);
fn stopped_income_after_a_reload(t: &mut Table) {
    stopped_income(t, basic());
    t.counts(Emperor.forces_in("old-gap-s10"), 0);
    t.save_and_load();
    t.changes(Harkonnen.spice(), 6, |t| t.keeps(Emperor.spice(), |t| t.does(Harkonnen, use_nexus())));
    t.save_and_load();
    t.refuses_stale(Harkonnen);
    t.counts(Emperor.forces_in("old-gap-s10"), 3);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    bank_fee_of_another,
    Native,
    "nexus/guild-betrayal/bank-fee-of-another",
    "What another player owes the bank, as for a shipment that a Karama has halved, goes to the holder as well."
);
fn bank_fee_of_another(t: &mut Table) {
    shipping(t, Emperor, &[give(Emperor, "karama")]);
    let card = t.card(Emperor, "karama");
    t.changes(Emperor.spice(), -3, |t| t.does(Emperor, ship_by_karama("old-gap-s10", 3, card)));
    t.asked(DecisionKind::AnswerNexus, &[Harkonnen]);
    t.variation("the holder passes", |t| {
        t.keeps(Guild.spice(), |t| t.keeps(Harkonnen.spice(), |t| t.passes(Harkonnen)));
        holds(t, Harkonnen, "guild");
    });
    t.changes(Harkonnen.spice(), 3, |t| t.keeps(Guild.spice(), |t| t.does(Harkonnen, use_nexus())));
    t.counts(Emperor.forces_in("old-gap-s10"), 3);
    holders_are(t, &[]);
}

case!(
    six_fields_are_shown,
    Privacy,
    "nexus/guild-betrayal/six-fields-are-shown",
    "A seat that acknowledges sees event, shipper, and what it can do: six fields; and nothing of fee, forces or destination."
);
fn six_fields_are_shown(t: &mut Table) {
    shipping(t, Emperor, &[hold_nexus(Atreides, "choam")]);
    t.does(Emperor, ship("old-gap-s10", 3));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    let seat = t.seat_of(Atreides);
    let event = t.game().event(seat);
    let seen = gate_of(t, Atreides).map(|gate| serde_json::to_value(gate).unwrap_or_default());
    let plain = serde_json::json!({
        "event": event, "shipper": "emperor", "canPass": true, "hasPassed": false, "canUse": false, "blocked": null,
    });
    t.equals("what the Atreides see", &seen, &Some(plain));
    let holder = gate_of(t, Harkonnen).map(|gate| (gate.can_pass, gate.has_passed, gate.can_use, gate.blocked));
    t.equals("what the holder sees", &holder, &Some((true, false, true, None)));
    t.passes(Atreides);
    let passed = gate_of(t, Atreides).map(|gate| (gate.can_pass, gate.has_passed, gate.can_use));
    t.equals("what the Atreides see", &passed, &Some((false, true, false)));
    let guild = gate_of(t, Guild);
    t.equals("what the Guild sees", &guild, &None::<GateView>);
}

case!(
    fee_is_not_told,
    Privacy,
    "nexus/guild-betrayal/fee-is-not-told",
    "The acknowledgement tells nobody what is paid, by whose spice, or where to: another shipment asks in the same words."
);
fn fee_is_not_told(t: &mut Table) {
    shipping(t, Emperor, &[hold_nexus(Atreides, "choam"), enrich(Emperor, 10)]);
    let asked = |t: &mut Table, cell: &str, forces: u8| {
        t.does(Emperor, ship(cell, forces));
        t.all_pass_through(&[DecisionKind::AnswerKarama]);
    };
    for watcher in [PUBLIC, Atreides.into(), Harkonnen.into()] {
        t.same_to(watcher, |t| asked(t, "old-gap-s10", 3), |t| asked(t, "cielago-north-s02", 5));
    }
}

case!(
    card_is_spent_once,
    Concurrency,
    "nexus/guild-betrayal/card-is-spent-once",
    "Of two uses for one event one counts; the next shipment opens a new event, at which the card is gone."
);
fn card_is_spent_once(t: &mut Table) {
    shipping(t, Emperor, &[hold_nexus(Atreides, "choam")]);
    t.does(Emperor, ship("old-gap-s10", 3));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.does(Harkonnen, use_nexus());
    t.refuses_stale(Harkonnen);
    t.passes(Atreides);
    t.refuses_stale(Harkonnen);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
    holders_are(t, &[Atreides]);
}

case!(
    bots_take_the_payment,
    Policy,
    "nexus/guild-betrayal/bots-take-the-payment",
    "A bot that holds the card takes the payment; one that holds another passes."
);
fn bots_take_the_payment(t: &mut Table) {
    shipping(t, Emperor, &[hold_nexus(Atreides, "choam")]);
    t.does(Emperor, ship("old-gap-s10", 3));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.hand_over(Manner::Bots(Policy::Schemer, 2));
    t.changes(Harkonnen.spice(), 6, |t| {
        t.until(DecisionKind::Move);
    });
    holders_are(t, &[Atreides]);
}
