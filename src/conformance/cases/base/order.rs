//! Cases of the order in which people act, and of what may cut in.

use truthsayer_engine::Viewer;

use crate::cases::base::{before_the_dials, next_storm_phase, storm_moves};
use crate::registry::case;
use crate::table::prelude::*;

fn storm_order(t: &mut Table) -> Vec<Faction> {
    t.game().view(Viewer::Public).order
}

case!(
    first_player_is_next_in_the_storms_way,
    Native,
    "base/order/first-player-is-next-in-the-storms-way",
    "The First Player is the one whose circle a search from the storm, counterclockwise, reaches first."
);
fn first_player_is_next_in_the_storms_way(t: &mut Table) {
    before_the_dials(t);
    for (sector, first) in [(1, BeneGesserit), (4, Emperor), (10, Harkonnen), (15, Atreides), (13, Fremen)] {
        t.variation("from another sector", |t| {
            t.stage([storm(sector), spice_deck(&["cielago-south"])]);
            storm_moves(t, 2);
            t.tells(PUBLIC, "the First Player", |fact| *fact == Fact::FirstPlayer { faction: first });
        });
    }
}

case!(
    search_goes_on_past_storm_start,
    Native,
    "base/order/search-goes-on-past-storm-start",
    "The search for the First Player goes on from sector 18 to sector 1, past circles that nobody took."
);
fn search_goes_on_past_storm_start(t: &mut Table) {
    t.seat(basic().in_circles(&[(2, Guild), (3, Emperor), (5, Harkonnen)])).until((2, DecisionKind::DialStorm));
    t.stage([storm(14), spice_deck(&["old-gap"])]);
    storm_moves(t, 3);
    t.tells(PUBLIC, "the First Player", |fact| *fact == Fact::FirstPlayer { faction: Guild });
    let order = storm_order(t);
    t.equals("storm order", &order, &[Guild, Emperor, Harkonnen].to_vec());
}

case!(
    circle_under_the_storm_is_last,
    Native,
    "base/order/circle-under-the-storm-is-last",
    "The player whose circle lies in the storm's own sector is the last in storm order."
);
fn circle_under_the_storm_is_last(t: &mut Table) {
    before_the_dials(t);
    // Circle 3 lies in sector 8.
    t.stage([storm(6), spice_deck(&["old-gap"])]);
    storm_moves(t, 2);
    t.tells(PUBLIC, "the First Player", |fact| *fact == Fact::FirstPlayer { faction: Guild });
    let order = storm_order(t);
    t.equals("storm order", &order, &[Guild, Harkonnen, Fremen, Atreides, BeneGesserit, Emperor].to_vec());
}

case!(
    storm_order_goes_round,
    Native,
    "base/order/storm-order-goes-round",
    "Storm order goes from the First Player counterclockwise round the rim, whatever the order of the factions."
);
fn storm_order_goes_round(t: &mut Table) {
    let circles = [(1, Harkonnen), (2, Atreides), (4, Fremen), (5, Guild), (6, Emperor)];
    t.seat(basic().in_circles(&circles)).until((2, DecisionKind::DialStorm));
    t.stage([storm(7), spice_deck(&["broken-land"])]);
    storm_moves(t, 2);
    let order = storm_order(t);
    t.equals("storm order", &order, &[Fremen, Guild, Emperor, Harkonnen, Atreides].to_vec());
}

case!(
    answers_take_place_in_storm_order,
    Native,
    "base/order/answers-take-place-in-storm-order",
    "Of two players who stop the same thing, the one who is first in storm order plays the card, and the other keeps it."
);
fn answers_take_place_in_storm_order(t: &mut Table) {
    // From sector 1 the search reaches the Atreides in sector 2 first, from sector 8 the Guild in sector 11.
    for (sector, first, other) in [(1, Atreides, Guild), (8, Guild, Atreides)] {
        t.seat(advanced()).until(DecisionKind::LookAtStorm);
        t.stage([storm(sector), empty_hand(Atreides), empty_hand(Guild)]);
        t.stage([give(Atreides, "karama"), give(Guild, "karama#2")]);
        t.does(Fremen, Act::LookAtStorm);
        for faction in [Atreides, Guild] {
            let card = t.card(faction, "karama");
            t.does(faction, karama(card));
        }
        t.stage([spice_deck(&["old-gap", "red-chasm"])]);
        t.all_pass();
        t.counts(first.cards(), 0);
        t.counts(other.cards(), 1);
    }
}

case!(
    first_player_stands_until_the_storm_moves,
    Recovery,
    "base/order/first-player-stands-until-the-storm-moves",
    "The First Player stands until the storm moves again, through the rest of the turn and through a save."
);
fn first_player_stands_until_the_storm_moves(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(6), spice_deck(&["old-gap"])]);
    storm_moves(t, 2);
    t.idle_until((3, DecisionKind::DialStorm));
    let order = storm_order(t);
    t.save_and_load();
    t.does(Atreides, dial(3));
    t.does(Fremen, dial(3));
    let later = storm_order(t);
    t.equals("storm order", &later, &order);
    t.all_pass_through(&[DecisionKind::ControlWeather]);
    t.stage([spice_deck(&["old-gap"])]);
    t.all_pass_through(&[DecisionKind::UseAtomics]);
    t.tells(PUBLIC, "another First Player", |fact| *fact == Fact::FirstPlayer { faction: Fremen });
}

case!(
    permission_can_be_declined,
    Native,
    "base/order/permission-can-be-declined",
    "Whoever may use an ability or a card is always offered a pass, and a pass changes nothing."
);
fn permission_can_be_declined(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([next_storm(1), spice_deck(&["old-gap", "red-chasm"]), give(Guild, "weather-control")]);
    t.offers(Fremen, &Act::Pass);
    next_storm_phase(t);
    t.asked(DecisionKind::ControlWeather, &SIX);
    t.offers(Guild, &Act::Pass);
    t.keeps(Guild.cards(), Table::all_pass);
    t.asked(DecisionKind::UseAtomics, &SIX);
    t.offers(Emperor, &Act::Pass);
    t.all_pass();
    t.counts(Quantity::Storm, 2);
}

case!(
    ability_runs_to_its_end,
    Native,
    "base/order/ability-runs-to-its-end",
    "While an ability that has been started can be stopped, a Karama is all that can cut in."
);
fn ability_runs_to_its_end(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([give(Guild, "weather-control"), give(Atreides, "family-atomics"), give(Emperor, "karama")]);
    let (weather_card, atomics_card) = (t.card(Guild, "weather-control"), t.card(Atreides, "family-atomics"));
    t.does(Fremen, Act::LookAtStorm);
    t.refuses(Guild, weather(weather_card, 3), Rejection::WrongKind);
    t.refuses(Atreides, atomics(atomics_card), Rejection::WrongKind);
    t.refuses(Harkonnen, propose(Emperor), Rejection::WrongKind);
    t.refuses(Fremen, Act::Pass, Rejection::NotYourDecision);
    let card = t.card(Emperor, "karama");
    t.offers(Emperor, &karama(card));
}

case!(
    ability_under_way_survives_a_save,
    Recovery,
    "base/order/ability-under-way-survives-a-save",
    "An ability that is saved while it can be stopped is still under way afterwards, with the answers given so far."
);
fn ability_under_way_survives_a_save(t: &mut Table) {
    t.seat(advanced().turns(1)).until(DecisionKind::LookAtStorm);
    t.stage([give(Emperor, "karama"), spice_deck(&["old-gap", "red-chasm"])]);
    t.does(Fremen, Act::LookAtStorm);
    let card = t.card(Emperor, "karama");
    t.does(Emperor, karama(card));
    t.refuses_stale(Emperor);
    t.save_and_load();
    t.asked(DecisionKind::AnswerKarama, &[Atreides, BeneGesserit, Guild, Harkonnen]);
    t.refuses_stale(Emperor);
    t.all_pass();
    t.tells(PUBLIC, "that it was stopped", |fact| matches!(fact, Fact::Stopped { .. }));
}

case!(
    alliances_are_talked_of_in_any_order,
    Native,
    "base/order/alliances-are-talked-of-in-any-order",
    "In a Nexus all are asked at once, and the last in storm order may speak before the first."
);
fn alliances_are_talked_of_in_any_order(t: &mut Table) {
    in_a_nexus(t);
    t.asked(DecisionKind::Negotiate, &[Atreides, Emperor, Guild]);
    let order = storm_order(t);
    for faction in order.iter().rev() {
        t.passes(*faction);
    }
    t.tells(PUBLIC, "its end", |fact| matches!(fact, Fact::NexusEnded));
}

case!(
    alliances_are_talked_of_in_storm_order_if_ruled,
    Native,
    "base/order/alliances-are-talked-of-in-storm-order-if-ruled",
    "Ruled otherwise, in a Nexus one player after another is asked, in storm order, each until he is done."
);
fn alliances_are_talked_of_in_storm_order_if_ruled(t: &mut Table) {
    let seating = basic().of(&[Atreides, Emperor, Guild]).with(Ruling::SimultaneousInStormOrder);
    t.seat(seating).until(DecisionKind::DialStorm);
    t.stage([spice_deck(&["hagga-basin", "worm", "old-gap"])]);
    t.does(Atreides, dial(1));
    t.does(Guild, dial(1));
    t.idle_until((2, DecisionKind::DialStorm));
    storm_moves(t, 3);
    let order = storm_order(t);
    t.equals("storm order", &order, &[Guild, Atreides, Emperor].to_vec());
    t.asked(DecisionKind::Negotiate, &[Guild]);
    t.refuses(Atreides, propose(Guild), Rejection::NotYourDecision);
    t.does(Guild, propose(Atreides));
    t.asked(DecisionKind::Negotiate, &[Guild]);
    t.passes(Guild);
    t.asked(DecisionKind::Negotiate, &[Atreides]);
    t.does(Atreides, propose(Guild));
    t.tells(PUBLIC, "of the alliance", |fact| matches!(fact, Fact::AllianceFormed { one: Atreides, other: Guild }));
    t.passes(Atreides);
    t.passes(Emperor);
    t.tells(PUBLIC, "its end", |fact| matches!(fact, Fact::NexusEnded));
}

/// Turn 2 of a game of three, in a Nexus, as the latest step.
pub(super) fn in_a_nexus(t: &mut Table) {
    t.seat(basic().of(&[Atreides, Emperor, Guild])).until(DecisionKind::DialStorm);
    t.stage([spice_deck(&["hagga-basin", "worm", "old-gap"])]);
    t.does(Atreides, dial(0));
    t.does(Guild, dial(0));
    t.idle_until((2, DecisionKind::DialStorm));
    storm_moves(t, 2);
}
