//! Cases of the acknowledgement by which a Betrayal answers, at the payment of a shipment.

use super::holds;
use crate::cases::base::{ally, before_shipment, before_the_blow, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

/// The Emperor has shipped for six, nobody has stopped the income, and the Guild, Emperor and Harkonnen hold these cards.
fn acknowledging(t: &mut Table, cards: &[(Faction, &str)]) {
    let there: Vec<Move> = cards.iter().map(|(faction, card)| hold_nexus(*faction, card)).collect();
    before_shipment(t, basic().of(&[Guild, Emperor, Harkonnen, Atreides]).with_nexus_cards(), &there);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s10", 3));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
}

case!(
    asks_who_could_hold_it,
    Native,
    "nexus/gate/asks-who-could-hold-it",
    "Asked are all who hold a Nexus card and have no ally, but for the Guild; who holds none is not."
);
fn asks_who_could_hold_it(t: &mut Table) {
    acknowledging(t, &[(Guild, "ecaz"), (Emperor, "ixians"), (Harkonnen, "guild")]);
    t.asked(DecisionKind::AnswerNexus, &[Emperor, Harkonnen]);
}

case!(
    allies_are_not_asked,
    Native,
    "nexus/gate/allies-are-not-asked",
    "Who has an ally holds no Nexus card, and is not asked."
);
fn allies_are_not_asked(t: &mut Table) {
    let seating = basic().without(&[Fremen, BeneGesserit]).with_nexus_cards();
    before_the_blow(t, seating, &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
    ally(t, Atreides, Harkonnen);
    t.until((2, DecisionKind::Ship));
    t.stage([hold_nexus(Emperor, "choam"), enrich(Emperor, 10)]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s10", 3));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.asked(DecisionKind::AnswerNexus, &[Emperor]);
}

case!(
    allies_are_not_asked_without_cards,
    Native,
    "nexus/gate/allies-are-not-asked-without-cards",
    "With `nexus-gate-asks-all-seats` holders of no card are asked as well; who has an ally is not, even so."
);
fn allies_are_not_asked_without_cards(t: &mut Table) {
    let seating = basic().without(&[Fremen]).with_nexus_cards().with(Ruling::NexusGateAsksAllSeats);
    before_the_blow(t, seating, &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
    ally(t, Atreides, Harkonnen);
    t.until((2, DecisionKind::Ship));
    t.stage([enrich(Emperor, 10)]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s10", 3));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.asked(DecisionKind::AnswerNexus, &[Emperor, BeneGesserit]);
}

case!(
    asks_whatever_they_hold,
    Privacy,
    "nexus/gate/asks-whatever-they-hold",
    "The event is the same to all, whatever is held; Use is offered to the true holder alone, and no one else can tell."
);
fn asks_whatever_they_hold(t: &mut Table) {
    acknowledging(t, &[(Emperor, "ixians"), (Harkonnen, "guild")]);
    t.offers(Harkonnen, &use_nexus());
    t.withholds(Emperor, &use_nexus());
    t.refuses(Emperor, use_nexus(), Rejection::NexusCardNotHeld);
    for watcher in [PUBLIC, Emperor.into(), Guild.into()] {
        t.hidden_from(watcher, Harkonnen.nexus_card());
    }
    // What the true holder answers is sealed until all have answered.
    t.same_to(Guild, |t| t.does(Harkonnen, use_nexus()), |t| t.passes(Emperor));
    t.same_to(PUBLIC, |t| t.does(Harkonnen, use_nexus()), |t| t.passes(Harkonnen));
    t.same_to(Emperor, |t| t.does(Harkonnen, use_nexus()), |t| t.passes(Harkonnen));
}

case!(
    nobody_to_ask,
    Native,
    "nexus/gate/nobody-to-ask",
    "If nobody but the Guild holds a Nexus card, the payment goes on at once."
);
fn nobody_to_ask(t: &mut Table) {
    let seating = basic().of(&[Guild, Emperor, Harkonnen, Atreides]).with_nexus_cards();
    before_shipment(t, seating, &[hold_nexus(Guild, "ecaz")]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s10", 3));
    t.changes(Guild.spice(), 6, |t| t.all_pass_through(&[DecisionKind::AnswerKarama]));
    t.tells_not(PUBLIC, "of an acknowledgement", |fact| {
        matches!(fact, Fact::WindowOpened { window: truthsayer_engine::frame::WindowKind::Nexus, .. })
    });
    t.counts(Emperor.forces_in("old-gap-s10"), 3);
}

case!(
    passing_keeps_the_card,
    Native,
    "nexus/gate/passing-keeps-the-card",
    "A pass keeps the card; when all have passed, the payment goes where it would have gone, once."
);
fn passing_keeps_the_card(t: &mut Table) {
    acknowledging(t, &[(Emperor, "ixians"), (Harkonnen, "guild")]);
    t.keeps(Guild.spice(), |t| t.passes(Harkonnen));
    t.asked(DecisionKind::AnswerNexus, &[Emperor]);
    t.changes(Guild.spice(), 6, |t| t.passes(Emperor));
    t.refuses_stale(Emperor);
    holds(t, Harkonnen, "guild");
    t.counts(Emperor.forces_in("old-gap-s10"), 3);
}

case!(
    costs_the_card_alone,
    Native,
    "nexus/gate/costs-the-card-alone",
    "Use costs the one Nexus card: no Treachery Card, no force and no spice of its player."
);
fn costs_the_card_alone(t: &mut Table) {
    acknowledging(t, &[(Emperor, "ixians"), (Harkonnen, "guild")]);
    t.passes(Emperor);
    t.keeps(Harkonnen.cards(), |t| t.keeps(Harkonnen.reserves(), |t| t.does(Harkonnen, use_nexus())));
    t.counts(Quantity::Pile(Place::NexusHand(Harkonnen)), 0);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
    t.refuses_stale(Harkonnen);
}

case!(
    survives_a_reload,
    Recovery,
    "nexus/gate/survives-a-reload",
    "A game saved while some have answered asks the others, and no answer counts twice."
);
fn survives_a_reload(t: &mut Table) {
    acknowledging(t, &[(Emperor, "ixians"), (Harkonnen, "guild")]);
    t.save_and_load();
    t.does(Harkonnen, use_nexus());
    t.save_and_load();
    t.refuses_stale(Harkonnen);
    t.refuses(Harkonnen, Act::Pass, Rejection::NotYourDecision);
    t.asked(DecisionKind::AnswerNexus, &[Emperor]);
    t.changes(Harkonnen.spice(), 6, |t| t.keeps(Guild.spice(), |t| t.passes(Emperor)));
    t.save_and_load();
    t.counts(Emperor.forces_in("old-gap-s10"), 3);
}

case!(
    order_of_answers,
    Concurrency,
    "nexus/gate/order-of-answers",
    "Whoever is quicker, the answers settle alike: the card is spent once, and the payment made once."
);
fn order_of_answers(t: &mut Table) {
    acknowledging(t, &[(Emperor, "ixians"), (Harkonnen, "guild")]);
    for order in [[Emperor, Harkonnen], [Harkonnen, Emperor]] {
        t.variation("one order", |t| {
            t.changes(Harkonnen.spice(), 6, |t| {
                for faction in order {
                    t.does(faction, if faction == Harkonnen { use_nexus() } else { Act::Pass });
                    t.refuses_stale(faction);
                }
            });
            t.counts(Quantity::Pile(Place::NexusDiscard), 1);
            t.counts(Emperor.forces_in("old-gap-s10"), 3);
        });
    }
}

case!(
    use_looks_like_a_pass,
    Privacy,
    "nexus/gate/use-looks-like-a-pass",
    "Until all have answered, a use looks to the others like a pass, and costs nothing that they could see."
);
fn use_looks_like_a_pass(t: &mut Table) {
    acknowledging(t, &[(Emperor, "ixians"), (Harkonnen, "guild")]);
    for watcher in [PUBLIC, Emperor.into(), Guild.into(), Atreides.into()] {
        t.same_to(watcher, |t| t.does(Harkonnen, use_nexus()), |t| t.passes(Harkonnen));
    }
    t.does(Harkonnen, use_nexus());
    t.hidden_from(Emperor, Harkonnen.nexus_card());
    t.counts(Quantity::Pile(Place::NexusDiscard), 0);
}
