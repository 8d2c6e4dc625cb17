//! Cases of further rulings of the Nexus cards: what each plays, beside the cases of the reading that is the rule.

use truthsayer_engine::Viewer;
use truthsayer_engine::custody::Handle;
use truthsayer_engine::facts::Treachery;
use truthsayer_engine::request::Element;

use super::{holders_are, holds, passing_until};
use crate::cases::base::{atreides_duel, before_battle, before_shipment, buys, duel_of, idle, in_charity, until_moves};
use crate::registry::case;
use crate::table::names::leader;
use crate::table::prelude::*;

fn ruled(ruling: Ruling) -> Seating {
    basic().with_nexus_cards().with(ruling)
}

case!(
    used_traitor_stays,
    Native,
    "nexus/other-readings/used-traitor-stays",
    "Ruled otherwise, a traitor card that was used stays with its owner: of an exchange only another goes back."
);
fn used_traitor_stays(t: &mut Table) {
    let there = [put(Harkonnen, "arrakeen-s10", 1), traitor(Harkonnen, "bashar")];
    duel_of(t, ruled(Ruling::TraitorExchangeUnusedOnly).of(&[Emperor, Guild, Harkonnen]), &there);
    t.does(Emperor, attack("arrakeen-s10", Harkonnen));
    t.plans(Emperor, idle("bashar"));
    t.plans(Harkonnen, idle("umman-kudu"));
    t.does(Harkonnen, call_traitor());
    t.passes(Emperor);
    t.idle_until((2, DecisionKind::ClaimCharity));
    t.stage([hold_nexus(Harkonnen, "harkonnen"), traitor(Harkonnen, "captain-aramsham")]);
    t.lies("traitor:bashar", Place::Traitors(Harkonnen));
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    let gives = |name: &str| resolve_nexus(NexusChoice::Leader { leader: leader(name) });
    t.withholds(Harkonnen, &gives("bashar"));
    t.refuses(Harkonnen, gives("bashar"), Rejection::NoSuchChoice);
    t.does(Harkonnen, gives("captain-aramsham"));
    let shown = t.game().view(Viewer::Public).traitors_shown;
    t.equals("traitor cards that lie open", &shown, &vec![(Harkonnen, leader("bashar"))]);
}

case!(
    fremen_card_beside_the_limit,
    Native,
    "nexus/other-readings/fremen-card-beside-the-limit",
    "Ruled otherwise, the Fremen card returns three forces beside all that the turn has brought back or will."
);
fn fremen_card_beside_the_limit(t: &mut Table) {
    t.seat(ruled(Ruling::FremenReturnLedger).without(&[Fremen])).until(DecisionKind::Bid);
    t.all_pass();
    t.stage([hold_nexus(Guild, "fremen"), bury(Guild, 9), purse(Guild, 10)]);
    t.does(Guild, revive(2, 0));
    let three = play_nexus_otherwise("fremen.secret-ally", NexusChoice::Forces { normal: 3, elite: 0 });
    t.offers(Guild, &three);
    t.changes(Guild.tanks(), -3, |t| t.keeps(Guild.spice(), |t| t.does(Guild, three)));
    holders_are(t, &[]);
    t.changes(Guild.tanks(), -1, |t| t.does(Guild, revive(1, 0)));
    t.refuses(Guild, revive(1, 0), Rejection::TooManyRevived);
}

case!(
    ornithopters_stay_near,
    Native,
    "nexus/other-readings/ornithopters-stay-near",
    "Ruled otherwise, Fremen Betrayal holds the Fremen to one territory, whatever ornithopters they have."
);
fn ornithopters_stay_near(t: &mut Table) {
    let seating = ruled(Ruling::FremenBetrayalStopsOrnithopters).of(&[Harkonnen, Fremen, Emperor, Atreides]);
    let there = [hold_nexus(Harkonnen, "fremen"), put(Fremen, "sihaya-ridge-s09", 3), put(Fremen, "carthag-s11", 1)];
    before_shipment(t, seating, &there);
    let to = |cell: &str| go(&[("sihaya-ridge-s09", 2, 0)], cell);
    t.variation("without the card", |t| {
        until_moves(t, Fremen);
        t.offers(Fremen, &to("old-gap-s09"));
    });
    t.does(Harkonnen, play_nexus_otherwise("fremen.betrayal", NexusChoice::Plain));
    until_moves(t, Fremen);
    t.withholds(Fremen, &to("old-gap-s09"));
    t.refuses(Fremen, to("old-gap-s09"), Rejection::OutOfReach);
    t.changes(Fremen.forces_in("basin-s09"), 2, |t| t.does(Fremen, to("basin-s09")));
}

case!(
    nothing_comes_from_no_deck,
    Native,
    "nexus/other-readings/nothing-comes-from-no-deck",
    "Ruled otherwise, the Ixian card exchanges nothing once the deck is used up, and is kept; with one card left it does."
);
fn nothing_comes_from_no_deck(t: &mut Table) {
    in_charity(t, ruled(Ruling::IxianSecretAllyEmptyRefused).of(&[Guild, BeneGesserit, Fremen]));
    t.stage([BeneGesserit, Guild, Fremen].map(empty_hand));
    t.stage([treachery_deck(&["shield", "crysknife", "lasgun", "chaumas"]), hold_nexus(Guild, "ixians")]);
    t.all_pass();
    passing_until(t, DecisionKind::Bid);
    buys(t, Guild, bid(2));
    t.passes(Guild);
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    t.variation("one card is left", |t| {
        t.stage([deck_of(1)]);
        t.does(Guild, use_nexus());
        holders_are(t, &[]);
    });
    t.stage([deck_of(0)]);
    t.withholds(Guild, &use_nexus());
    t.refuses(Guild, use_nexus(), Rejection::ConditionUnmet);
    t.passes(Guild);
    holds(t, Guild, "ixians");
}

case!(
    same_element_again,
    Native,
    "nexus/other-readings/same-element-again",
    "Ruled otherwise, Atreides Cunning may ask for the element that Prescience has named, and has the same answer."
);
fn same_element_again(t: &mut Table) {
    atreides_duel(t, ruled(Ruling::AtreidesSecondSameElement), &[hold_nexus(Atreides, "atreides")]);
    t.does(Atreides, foresee("number"));
    t.nobody_stops();
    t.does(Guild, foretell_halves(4));
    t.asked(DecisionKind::AnswerNexus, &[Atreides]);
    for element in ["leader", "weapon", "defense", "number"] {
        t.offers(Atreides, &inspect(element));
    }
    t.does(Atreides, inspect("number"));
    t.asked(DecisionKind::Foretell, &[Guild]);
    t.withholds(Guild, &foretell_halves(2));
    t.does(Guild, foretell_halves(4));
    holders_are(t, &[]);
    t.asked(DecisionKind::Plan, &[Atreides, Guild]);
    t.refuses_plan(Guild, number(1).led_by("guild-rep"), Rejection::AgainstAnswer);
    t.offers_plan(Guild, number(2).led_by("guild-rep"));
}

fn inspect(element: &str) -> Act {
    let element = Element::named(element).expect("a plan has four elements");
    use_nexus_for(NexusChoice::Element { element })
}

case!(
    kept_card_is_seen,
    Native,
    "nexus/other-readings/kept-card-is-seen",
    "Ruled otherwise, the card that CHOAM Secret Ally shows may be one that its owner has played and kept."
);
fn kept_card_is_seen(t: &mut Table) {
    let there = [hold_nexus(Emperor, "choam"), hold_nexus(Guild, "moritani"), give(Guild, "chaumas")];
    duel_of(t, ruled(Ruling::InspectionOfKeptCards).of(&[Emperor, Guild, Harkonnen]), &there);
    passing_until(t, DecisionKind::Plan);
    t.fight((Emperor, number(5).led_by("caid")), (Guild, idle("guild-rep").weapon("chaumas")));
    t.does(Guild, use_nexus_for(NexusChoice::Card { card: Handle(1) }));
    t.lies("treachery:chaumas#1", Place::Hand(Guild));
    t.counts(Guild.cards(), 1);
    t.does(Emperor, use_nexus());
    let viewer = Viewer::Seat(t.seat_of(Emperor));
    let seen = t.game().view(viewer).own.and_then(|own| own.nexus_seen).map(Treachery::name);
    t.equals("what the Emperor has seen", &seen, &Some("chaumas"));
    holders_are(t, &[]);
}

case!(
    number_beyond_reach_binds_nobody,
    Recovery,
    "nexus/other-readings/number-beyond-reach-binds-nobody",
    "Ruled otherwise, a Karama comes after the answers: a number told to a Nexus card is then beyond reach, and the game goes on."
);
fn number_beyond_reach_binds_nobody(t: &mut Table) {
    let sides = [forces(Emperor, "arrakeen-s10", 0, 3), purse(Emperor, 20), give(Guild, "karama")];
    let seating = advanced().of(&[Emperor, Atreides, Guild]).with_nexus_cards();
    before_battle(t, seating.with(Ruling::WorthStoppedAfterAnswers), &sides);
    t.stage([hold_nexus(Atreides, "atreides")]);
    t.all_pass();
    while !t.is_asked(DecisionKind::Foresee) {
        t.all_pass();
    }
    t.does(Atreides, foresee("leader"));
    t.nobody_stops();
    t.does(Emperor, foretell_leader(Some("caid")));
    t.does(Atreides, inspect("number"));
    t.does(Emperor, foretell_halves(12));
    t.asked(DecisionKind::AnswerKarama, &[Atreides, Guild]);
    let stop = t.card(Guild, "karama");
    t.does(Guild, karama(stop));
    t.passes(Atreides);
    t.nobody_stops();
    t.asked(DecisionKind::Plan, &[Emperor, Atreides]);
    t.offers_plan(Emperor, number(1).led_by("caid"));
    t.save_and_load();
}
