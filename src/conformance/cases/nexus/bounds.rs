//! Cases at the bounds of what can be asked for with a Nexus card: lists, effects and numbers just beyond it.

use truthsayer_engine::request::Element;

use super::{emperor_attacks, holders_are, holds, passing_until, until_offered};
use crate::cases::base::{before_battle, before_shipment, before_the_blow, until_ships};
use crate::registry::case;
use crate::table::names::territory;
use crate::table::prelude::*;

const SECOND: NexusChoice = NexusChoice::Plain;

case!(
    territories_in_order_and_once,
    Native,
    "nexus/bounds/territories-in-order-and-once",
    "Advisors are named by territories in board order, each once, and only such in which they are; else nothing is offered or done."
);
fn territories_in_order_and_once(t: &mut Table) {
    let four = [Emperor, BeneGesserit, Harkonnen, Atreides];
    let company = ["old-gap-s10", "basin-s09"].map(|cell| put(Emperor, cell, 1));
    before_shipment(t, advanced().of(&four).with_nexus_cards(), &company);
    t.stage([advise("old-gap-s10", 2), advise("basin-s09", 1), hold_nexus(BeneGesserit, "bene-gesserit"), storm(2)]);
    until_ships(t, BeneGesserit);
    let arm = |names: &[&str]| {
        let territories = names.iter().map(|name| territory(name)).collect();
        play_nexus_for("bene-gesserit.cunning", NexusChoice::Territories { territories })
    };
    let (one, other) =
        if territory("basin") < territory("old-gap") { ("basin", "old-gap") } else { ("old-gap", "basin") };
    for names in [&[][..], &["basin", "basin"], &[other, one]] {
        t.withholds(BeneGesserit, &arm(names));
        t.refuses(BeneGesserit, arm(names), Rejection::NoSuchChoice);
    }
    t.withholds(BeneGesserit, &arm(&["hagga-basin"]));
    t.refuses(BeneGesserit, arm(&["hagga-basin"]), Rejection::NoAdvisors);
    holds(t, BeneGesserit, "bene-gesserit");
    t.does(BeneGesserit, arm(&[one, other]));
    holders_are(t, &[]);
}

case!(
    panels_of_one_effect,
    Native,
    "nexus/bounds/panels-of-one-effect",
    "A panel of one effect has no second, and takes no choice that it does not name; the card is kept."
);
fn panels_of_one_effect(t: &mut Table) {
    emperor_attacks(t, advanced(), 6, 0, &[hold_nexus(Emperor, "emperor")]);
    let chosen = NexusChoice::Player { of: Guild };
    for act in [play_nexus_otherwise("emperor.cunning", SECOND), play_nexus_for("emperor.cunning", chosen.clone())] {
        t.withholds(Emperor, &act);
        t.refuses(Emperor, act, Rejection::NoSuchChoice);
    }
    t.does(Emperor, play_nexus("emperor.cunning"));
    before_the_blow(t, basic().with_nexus_cards(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([hold_nexus(Fremen, "fremen"), put(Fremen, "the-great-flat-s15", 4)]);
    t.all_pass();
    until_offered(t, Fremen);
    for act in [play_nexus_otherwise("fremen.cunning", SECOND), play_nexus_for("fremen.cunning", chosen)] {
        t.withholds(Fremen, &act);
        t.refuses(Fremen, act, Rejection::NoSuchChoice);
    }
    holds(t, Fremen, "fremen");
}

/// The Emperor, who has Sardaukar, attacks the Guild; the Harkonnen hold his card, and the Guild that of the Atreides.
fn attacked_before_a_look(t: &mut Table, there: &[Move]) {
    let sides = [forces(Emperor, "arrakeen-s10", 6, 2), put(Guild, "arrakeen-s10", 4), purse(Emperor, 20)];
    let all: Vec<Move> = sides.into_iter().chain(there.iter().cloned()).collect();
    before_battle(t, advanced().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &all);
    t.all_pass();
    passing_until(t, DecisionKind::AnswerNexus);
}

fn inspects_number() -> Act {
    let element = Element::named("number").expect("a plan has a number");
    use_nexus_for(NexusChoice::Element { element })
}

case!(
    number_answered_to_a_card,
    Native,
    "nexus/bounds/number-answered-to-a-card",
    "A number that the Emperor has answered to a Nexus card keeps his Sardaukar what they are; one that he was told does not."
);
fn number_answered_to_a_card(t: &mut Table) {
    let suppress = play_nexus_otherwise("emperor.betrayal", NexusChoice::Plain);
    attacked_before_a_look(t, &[hold_nexus(Harkonnen, "emperor"), hold_nexus(Guild, "atreides")]);
    t.does(Guild, inspects_number());
    t.does(Emperor, foretell_halves(8));
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.refuses(Harkonnen, suppress.clone(), Rejection::ConditionUnmet);
    t.withholds(Harkonnen, &suppress);
    holds(t, Harkonnen, "emperor");
    attacked_before_a_look(t, &[hold_nexus(Harkonnen, "emperor"), hold_nexus(Emperor, "atreides")]);
    t.does(Emperor, inspects_number());
    t.does(Guild, foretell_halves(4));
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.offers(Harkonnen, &suppress);
    t.does(Harkonnen, suppress);
    holders_are(t, &[]);
}

/// Revival of turn 1 without Fremen: this player holds their card.
fn reviving(t: &mut Table, seating: Seating, holder: Faction, there: &[Move]) {
    t.seat(seating.without(&[Fremen]).with_nexus_cards()).until(DecisionKind::Bid);
    t.all_pass();
    t.stage([hold_nexus(holder, "fremen"), purse(holder, 20)]);
    t.stage(there.iter().cloned());
}

fn within(normal: u8, elite: u8) -> Act {
    play_nexus_otherwise("fremen.secret-ally", NexusChoice::Forces { normal, elite })
}

case!(
    limit_is_reached_by_payment,
    Native,
    "nexus/bounds/limit-is-reached-by-payment",
    "Who has revived three, two of them for nothing, has no room for the one that the Fremen card would still return."
);
fn limit_is_reached_by_payment(t: &mut Table) {
    reviving(t, basic(), Atreides, &[bury(Atreides, 8)]);
    t.does(Atreides, revive(3, 0));
    for normal in [0, 1, 3] {
        t.withholds(Atreides, &within(normal, 0));
        t.refuses(Atreides, within(normal, 0), Rejection::TooManyRevived);
    }
    holds(t, Atreides, "fremen");
}

case!(
    elite_counts_in_the_limit,
    Native,
    "nexus/bounds/elite-counts-in-the-limit",
    "An elite force that the Fremen card returns counts towards the limit of the turn as any other does."
);
fn elite_counts_in_the_limit(t: &mut Table) {
    reviving(t, advanced(), Emperor, &[bury(Emperor, 6), bury_elite(Emperor, 2)]);
    t.changes(Emperor.elite_tanks(), -1, |t| t.changes(Emperor.tanks(), -3, |t| t.does(Emperor, within(2, 1))));
    t.refuses(Emperor, revive(1, 0), Rejection::TooManyRevived);
    t.withholds(Emperor, &revive(1, 0));
    holders_are(t, &[]);
}

case!(
    second_effect_is_written_out,
    Recovery,
    "nexus/bounds/second-effect-is-written-out",
    "A request for the second effect of a card says so in its text, and is that request when it is read again."
);
fn second_effect_is_written_out(t: &mut Table) {
    reviving(t, basic(), Atreides, &[bury(Atreides, 8)]);
    let wanted = within(3, 0);
    let text = serde_json::to_string(&wanted).unwrap_or_default();
    let read: Option<Act> = serde_json::from_str(&text).ok();
    t.equals("what is read", &read, &Some(wanted));
    let act = read.expect("it is what was written");
    t.changes(Atreides.tanks(), -3, |t| t.does(Atreides, act));
}
