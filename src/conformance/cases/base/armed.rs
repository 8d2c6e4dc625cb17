//! Cases of Bene Gesserit advisors and fighters in Shipment and Movement: taking up arms, and what side they show after a move.

use crate::cases::base::{ally, before_allied_shipment, before_shipment, before_the_blow, until_moves, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

const FOUR: [Faction; 4] = [Emperor, BeneGesserit, Harkonnen, Atreides];

/// Advanced: the phase begins with these things on the board, and the first question of it is open.
fn phase_begins(t: &mut Table, seating: Seating, there: &[Move]) {
    t.seat(seating).until(DecisionKind::Revive);
    t.stage(there.iter().cloned());
    t.all_pass();
}

/// Advanced: the Bene Gesserit are asked to move.
fn sisters_move(t: &mut Table, there: &[Move]) {
    before_shipment(t, advanced().of(&FOUR), there);
    t.stage([storm(2)]);
    until_moves(t, BeneGesserit);
}

// ---- taking up arms

case!(
    territory_by_territory,
    Native,
    "base/armed/territory-by-territory",
    "Advanced: before the phase advisors become fighters, territory by territory, as the Bene Gesserit announce it."
);
fn territory_by_territory(t: &mut Table) {
    let company = [put(Emperor, "old-gap-s10", 1), put(Emperor, "basin-s09", 1), put(Emperor, "polar-sink", 1)];
    t.seat(advanced().of(&FOUR)).until(DecisionKind::Revive);
    t.stage(company);
    t.stage([advise("old-gap-s10", 2), advise("old-gap-s11", 1), advise("basin-s09", 1), storm(2)]);
    t.all_pass();
    t.asked(DecisionKind::TakeArms, &[BeneGesserit]);
    t.refuses(BeneGesserit, take_arms("sihaya-ridge"), Rejection::NoAdvisors);
    t.refuses(BeneGesserit, take_arms("polar-sink"), Rejection::NoAdvisors);
    t.variation("both", |t| {
        for territory in ["old-gap", "basin"] {
            t.does(BeneGesserit, take_arms(territory));
            t.asked(DecisionKind::AnswerKarama, &[Emperor, Harkonnen, Atreides]);
            t.all_pass();
        }
        t.counts(BeneGesserit.advisors_in("basin-s09"), 0);
    });
    t.does(BeneGesserit, take_arms("old-gap"));
    t.all_pass();
    t.counts(BeneGesserit.advisors_in("old-gap-s10"), 0);
    t.counts(BeneGesserit.advisors_in("old-gap-s11"), 0);
    t.counts(BeneGesserit.forces_in("old-gap-s10"), 2);
    t.passes(BeneGesserit);
    t.counts(BeneGesserit.advisors_in("basin-s09"), 1);
}

case!(
    peace_can_go_on,
    Native,
    "base/armed/peace-can-go-on",
    "Advanced: the Bene Gesserit need not take up arms; without advisors, and in the Basic game, they are not asked."
);
fn peace_can_go_on(t: &mut Table) {
    phase_begins(t, advanced().of(&FOUR), &[put(Emperor, "old-gap-s10", 1), advise("old-gap-s10", 2)]);
    t.keeps(BeneGesserit.advisors_in("old-gap-s10"), |t| t.passes(BeneGesserit));
    t.asked(DecisionKind::AnswerKarama, &[Emperor, BeneGesserit, Harkonnen]);
    for seating in [basic(), advanced()] {
        phase_begins(t, seating.of(&[Emperor, BeneGesserit, Atreides]), &[put(Emperor, "polar-sink", 1)]);
        t.asked(DecisionKind::AnswerKarama, &[Emperor, BeneGesserit]);
    }
}

case!(
    not_in_the_storm,
    Native,
    "base/armed/not-in-the-storm",
    "Advanced: no advisors take up arms where some of them stand in the storm."
);
fn not_in_the_storm(t: &mut Table) {
    let there = [put(Emperor, "old-gap-s10", 1), advise("old-gap-s10", 1), advise("old-gap-s11", 1), storm(11)];
    phase_begins(t, advanced().of(&FOUR), &there);
    // With no other advisors there is nothing to ask.
    t.asked(DecisionKind::AnswerKarama, &[Emperor, BeneGesserit, Harkonnen]);
    phase_begins(t, advanced().of(&FOUR), &there);
    t.counts(BeneGesserit.advisors_in("old-gap-s10"), 1);
    t.seat(advanced().of(&FOUR)).until(DecisionKind::Revive);
    t.stage(there);
    t.stage([advise("basin-s09", 1), put(Emperor, "basin-s09", 1)]);
    t.all_pass();
    t.refuses(BeneGesserit, take_arms("old-gap"), Rejection::CellInStorm);
    t.offers(BeneGesserit, &take_arms("basin"));
}

case!(
    not_beside_the_ally,
    Native,
    "base/armed/not-beside-the-ally",
    "Advanced: no advisors take up arms in a territory with forces of the ally."
);
fn not_beside_the_ally(t: &mut Table) {
    let blows: [&[&str]; 2] = [&["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]];
    before_the_blow(t, advanced().of(&FOUR), blows[0], blows[1]);
    t.all_pass();
    ally(t, Emperor, BeneGesserit);
    t.until((2, DecisionKind::Revive));
    t.stage([put(Emperor, "basin-s09", 1), advise("basin-s09", 1), advise("carthag-s11", 1)]);
    t.all_pass();
    t.refuses(BeneGesserit, take_arms("basin"), Rejection::AllyThere);
    t.withholds(BeneGesserit, &take_arms("basin"));
    t.does(BeneGesserit, take_arms("carthag"));
    t.changes(BeneGesserit.advisors_in("carthag-s11"), -1, Table::all_pass);
}

case!(
    not_as_a_third_faction,
    Native,
    "base/armed/not-as-a-third-faction",
    "Advanced: advisors beside two factions in a stronghold stay so; room that comes later counts from the next turn."
);
fn not_as_a_third_faction(t: &mut Table) {
    let there = [put(Emperor, "arrakeen-s10", 1), advise("arrakeen-s10", 2), advise("carthag-s11", 1), storm(2)];
    phase_begins(t, advanced().of(&FOUR), &there);
    t.refuses(BeneGesserit, take_arms("arrakeen"), Rejection::StrongholdFull);
    t.withholds(BeneGesserit, &take_arms("arrakeen"));
    t.offers(BeneGesserit, &take_arms("carthag"));
    t.passes(BeneGesserit);
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    until_moves(t, Emperor);
    t.does(Emperor, go(&[("arrakeen-s10", 1, 0)], "old-gap-s10"));
    t.counts(BeneGesserit.advisors_in("arrakeen-s10"), 2);
    t.until((2, DecisionKind::TakeArms));
    t.counts(BeneGesserit.advisors_in("arrakeen-s10"), 2);
    t.does(BeneGesserit, take_arms("arrakeen"));
    t.changes(BeneGesserit.advisors_in("arrakeen-s10"), -2, Table::all_pass);
}

case!(
    stopped_arms_for_the_phase,
    Native,
    "base/armed/stopped-arms-for-the-phase",
    "Advanced: a Karama keeps advisors from taking up arms there and everywhere else in that phase."
);
fn stopped_arms_for_the_phase(t: &mut Table) {
    phase_begins(t, advanced().of(&FOUR), &[advise("arrakeen-s10", 2), advise("carthag-s11", 1)]);
    t.stage([give(Emperor, "karama")]);
    let card = t.card(Emperor, "karama");
    t.does(BeneGesserit, take_arms("arrakeen"));
    t.does(Emperor, karama(card));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.counts(BeneGesserit.advisors_in("arrakeen-s10"), 2);
    let asked = t.game().decisions().first().map(|decision| decision.kind);
    t.equals("the question", &asked, &Some(DecisionKind::Ship));
}

case!(
    arms_survive_a_save,
    Recovery,
    "base/armed/arms-survive-a-save",
    "Advanced: advisors who were about to take up arms when the game was saved do so after the reload, once."
);
fn arms_survive_a_save(t: &mut Table) {
    phase_begins(t, advanced().of(&FOUR), &[advise("arrakeen-s10", 2)]);
    t.save_and_load();
    t.does(BeneGesserit, take_arms("arrakeen"));
    t.refuses_stale(BeneGesserit);
    t.save_and_load();
    t.counts(BeneGesserit.advisors_in("arrakeen-s10"), 2);
    for faction in [Emperor, Harkonnen, Atreides] {
        t.passes(faction);
    }
    t.counts(BeneGesserit.advisors_in("arrakeen-s10"), 0);
    t.counts(BeneGesserit.forces_in("arrakeen-s10"), 2);
}

// ---- what side they show after a move

case!(
    alone_they_become_fighters,
    Native,
    "base/armed/alone-they-become-fighters",
    "Advanced: advisors who move to a territory without other factions become fighters."
);
fn alone_they_become_fighters(t: &mut Table) {
    sisters_move(t, &[put(Emperor, "old-gap-s10", 1), advise("old-gap-s10", 2)]);
    t.refuses(BeneGesserit, go_as_advisors(&[("old-gap-s10", 1, 0)], "basin-s09"), Rejection::WrongSide);
    t.does(BeneGesserit, go(&[("old-gap-s10", 1, 0)], "basin-s09"));
    t.counts(BeneGesserit.forces_in("basin-s09"), 1);
    t.counts(BeneGesserit.advisors_in("basin-s09"), 0);
    t.counts(BeneGesserit.advisors_in("old-gap-s10"), 1);
}

case!(
    among_others_they_choose,
    Native,
    "base/armed/among-others-they-choose",
    "Advanced: advisors who move to a territory with another faction stay advisors or become fighters, as they choose."
);
fn among_others_they_choose(t: &mut Table) {
    sisters_move(t, &[put(Emperor, "old-gap-s10", 1), put(Emperor, "basin-s09", 1), advise("old-gap-s10", 2)]);
    t.variation("advisors", |t| {
        t.does(BeneGesserit, go_as_advisors(&[("old-gap-s10", 2, 0)], "basin-s09"));
        t.counts(BeneGesserit.advisors_in("basin-s09"), 2);
    });
    t.does(BeneGesserit, go(&[("old-gap-s10", 2, 0)], "basin-s09"));
    t.counts(BeneGesserit.forces_in("basin-s09"), 2);
    t.counts(BeneGesserit.advisors_in("basin-s09"), 0);
}

case!(
    they_take_the_side_that_is_there,
    Native,
    "base/armed/they-take-the-side-that-is-there",
    "Advanced: those who join other Bene Gesserit show the side of these, fighters as advisors and advisors as fighters."
);
fn they_take_the_side_that_is_there(t: &mut Table) {
    let there =
        [put(Emperor, "old-gap-s10", 1), put(Emperor, "rim-wall-west-s09", 1), put(BeneGesserit, "basin-s09", 2)];
    before_shipment(t, advanced().of(&FOUR), &there);
    t.stage([advise("old-gap-s10", 2), advise("rim-wall-west-s09", 1), storm(2)]);
    until_moves(t, BeneGesserit);
    let (to_fighters, to_advisors) = (("old-gap-s10", 1, 0), ("basin-s09", 1, 0));
    t.refuses(BeneGesserit, go_as_advisors(&[to_fighters], "basin-s09"), Rejection::WrongSide);
    t.refuses(BeneGesserit, go(&[to_advisors], "rim-wall-west-s09"), Rejection::WrongSide);
    t.refuses(BeneGesserit, go(&[to_fighters], "rim-wall-west-s09"), Rejection::WrongSide);
    t.variation("to fighters", |t| {
        t.does(BeneGesserit, go(&[to_fighters], "basin-s09"));
        t.counts(BeneGesserit.forces_in("basin-s09"), 3);
        t.counts(BeneGesserit.advisors_in("basin-s09"), 0);
    });
    t.does(BeneGesserit, go_as_advisors(&[to_advisors], "rim-wall-west-s09"));
    t.counts(BeneGesserit.advisors_in("rim-wall-west-s09"), 2);
}

case!(
    fighters_arrive_as_fighters,
    Native,
    "base/armed/fighters-arrive-as-fighters",
    "Advanced: fighters who move to a territory with another faction stay fighters."
);
fn fighters_arrive_as_fighters(t: &mut Table) {
    sisters_move(t, &[put(Emperor, "old-gap-s09", 1), put(BeneGesserit, "basin-s09", 2)]);
    t.refuses(BeneGesserit, go_as_advisors(&[("basin-s09", 1, 0)], "old-gap-s09"), Rejection::WrongSide);
    t.does(BeneGesserit, go(&[("basin-s09", 2, 0)], "old-gap-s09"));
    t.counts(BeneGesserit.forces_in("old-gap-s09"), 2);
    t.counts(BeneGesserit.advisors_in("old-gap-s09"), 0);
}

case!(
    advisors_enter_full_strongholds,
    Native,
    "base/armed/advisors-enter-full-strongholds",
    "Advanced: advisors who stay advisors move into a stronghold with two other factions; as fighters nobody does."
);
fn advisors_enter_full_strongholds(t: &mut Table) {
    let there = [put(Emperor, "old-gap-s10", 1), put(Emperor, "arrakeen-s10", 1), put(BeneGesserit, "basin-s09", 1)];
    before_shipment(t, advanced().of(&FOUR), &there);
    t.stage([advise("old-gap-s10", 2), put(BeneGesserit, "imperial-basin-s10", 1), storm(2)]);
    until_moves(t, BeneGesserit);
    t.refuses(BeneGesserit, go(&[("old-gap-s10", 1, 0)], "arrakeen-s10"), Rejection::WrongSide);
    t.withholds(BeneGesserit, &go(&[("old-gap-s10", 1, 0)], "arrakeen-s10"));
    t.refuses(BeneGesserit, go(&[("imperial-basin-s10", 1, 0)], "arrakeen-s10"), Rejection::StrongholdFull);
    t.does(BeneGesserit, go_as_advisors(&[("old-gap-s10", 2, 0)], "arrakeen-s10"));
    t.counts(BeneGesserit.advisors_in("arrakeen-s10"), 2);
}

case!(
    fighters_join_advisors_in_a_full_stronghold,
    Native,
    "base/armed/fighters-join-advisors-in-a-full-stronghold",
    "Advanced: fighters come to their own advisors in a stronghold with two other factions, and become advisors there."
);
fn fighters_join_advisors_in_a_full_stronghold(t: &mut Table) {
    before_shipment(t, advanced().of(&FOUR), &[put(Emperor, "arrakeen-s10", 1), advise("arrakeen-s10", 1)]);
    t.stage([put(BeneGesserit, "imperial-basin-s10", 2), storm(2)]);
    until_moves(t, BeneGesserit);
    let one = [("imperial-basin-s10", 1, 0)];
    t.refuses(BeneGesserit, go(&one, "arrakeen-s10"), Rejection::WrongSide);
    t.withholds(BeneGesserit, &go(&one, "arrakeen-s10"));
    t.does(BeneGesserit, go_as_advisors(&one, "arrakeen-s10"));
    t.counts(BeneGesserit.advisors_in("arrakeen-s10"), 2);
    t.counts(BeneGesserit.forces_in("imperial-basin-s10"), 1);
}

case!(
    advisors_go_one_territory,
    Native,
    "base/armed/advisors-go-one-territory",
    "Advanced: advisors go one territory far though Bene Gesserit fighters are in a city; those fly themselves."
);
fn advisors_go_one_territory(t: &mut Table) {
    let there = [put(Emperor, "pasty-mesa-s06", 1), put(BeneGesserit, "carthag-s11", 1), advise("pasty-mesa-s06", 2)];
    sisters_move(t, &there);
    t.stage([put(BeneGesserit, "south-mesa-s05", 1)]);
    t.refuses(BeneGesserit, go(&[("pasty-mesa-s06", 1, 0)], "imperial-basin-s09"), Rejection::OutOfReach);
    t.offers(BeneGesserit, &go(&[("south-mesa-s05", 1, 0)], "shield-wall-s08"));
    t.does(BeneGesserit, go(&[("pasty-mesa-s06", 2, 0)], "shield-wall-s08"));
    t.counts(BeneGesserit.forces_in("shield-wall-s08"), 2);
}

case!(
    advisors_lend_no_ornithopters,
    Native,
    "base/armed/advisors-lend-no-ornithopters",
    "Advanced: advisors in a city let no other group of theirs fly, those that came along in this turn neither."
);
fn advisors_lend_no_ornithopters(t: &mut Table) {
    before_shipment(t, advanced().of(&FOUR), &[put(BeneGesserit, "south-mesa-s05", 1)]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("carthag-s11", 1));
    t.does(BeneGesserit, accompany(true));
    t.all_pass();
    t.stage([storm(2)]);
    until_moves(t, BeneGesserit);
    t.counts(BeneGesserit.advisors_in("carthag-s11"), 1);
    t.refuses(BeneGesserit, go(&[("south-mesa-s05", 1, 0)], "shield-wall-s08"), Rejection::OutOfReach);
    t.stage([put(BeneGesserit, "arrakeen-s10", 1)]);
    t.does(BeneGesserit, go(&[("south-mesa-s05", 1, 0)], "shield-wall-s08"));
    t.counts(BeneGesserit.forces_in("shield-wall-s08"), 1);
}

// ---- entries of others

case!(
    shipments_and_moves_intrude,
    Native,
    "base/armed/shipments-and-moves-intrude",
    "Advanced: a shipment and a move into a territory with Bene Gesserit fighters let these become advisors each time."
);
fn shipments_and_moves_intrude(t: &mut Table) {
    before_shipment(t, advanced().of(&FOUR), &[put(BeneGesserit, "old-gap-s10", 2), put(Emperor, "basin-s09", 1)]);
    t.stage([storm(2)]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s11", 1));
    t.passes(BeneGesserit);
    t.asked(DecisionKind::TurnFighters, &[BeneGesserit]);
    t.passes(BeneGesserit);
    t.does(Emperor, go(&[("basin-s09", 1, 0)], "old-gap-s09"));
    t.asked(DecisionKind::TurnFighters, &[BeneGesserit]);
    t.does(BeneGesserit, Act::TurnFighters);
    t.changes(BeneGesserit.advisors_in("old-gap-s10"), 2, Table::all_pass);
    t.asked(DecisionKind::Move, &[Emperor]);
}

case!(
    a_move_within_is_no_entry,
    Native,
    "base/armed/a-move-within-is-no-entry",
    "Advanced: forces that move to another sector of a territory enter nothing, and its Bene Gesserit are not asked."
);
fn a_move_within_is_no_entry(t: &mut Table) {
    before_shipment(t, advanced().of(&FOUR), &[put(BeneGesserit, "old-gap-s10", 2), put(Emperor, "old-gap-s09", 1)]);
    t.stage([storm(2)]);
    until_moves(t, Emperor);
    t.does(Emperor, go(&[("old-gap-s09", 1, 0)], "old-gap-s10"));
    t.asked(DecisionKind::Move, &[Emperor]);
    t.counts(Emperor.forces_in("old-gap-s10"), 1);
}

case!(
    an_ally_does_not_intrude,
    Native,
    "base/armed/an-ally-does-not-intrude",
    "Advanced: a shipment and a move of the ally into a territory with Bene Gesserit fighters ask nothing."
);
fn an_ally_does_not_intrude(t: &mut Table) {
    let there = [put(BeneGesserit, "old-gap-s10", 2), put(Emperor, "basin-s09", 1)];
    before_allied_shipment(t, advanced().of(&FOUR), (Emperor, BeneGesserit), &there);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s11", 1));
    t.passes(BeneGesserit);
    t.asked(DecisionKind::Move, &[Emperor]);
    t.does(Emperor, go(&[("basin-s09", 1, 0)], "old-gap-s09"));
    t.asked(DecisionKind::Move, &[Emperor]);
}
