//! Cases of what Bene Gesserit advisors do not do: hold, win, gather, fill, or stand at the pole.

use crate::cases::base::later::{at_the_last_move, goes_on, turn_ends, won_by};
use crate::cases::base::{before_shipment, until_moves};
use crate::registry::case;
use crate::table::prelude::*;
use truthsayer_engine::rules::pause::state::Victory;

case!(
    take_no_stronghold_from_its_holder,
    Native,
    "base/advisors-aside/take-no-stronghold-from-its-holder",
    "Advanced: who holds three strongholds wins with them, also where advisors are beside his fighters in one."
);
fn take_no_stronghold_from_its_holder(t: &mut Table) {
    t.seat(advanced().of(&[Atreides, Emperor, BeneGesserit])).until(DecisionKind::Predict);
    t.does(BeneGesserit, predict(Atreides, 9));
    t.until(Goal::Last(1, Phase::Movement));
    let three = ["carthag-s11", "sietch-tabr-s14", "habbanya-sietch-s17"];
    t.stage(three.map(|cell| put(Emperor, cell, 1)));
    t.stage([advise("carthag-s11", 2)]);
    won_by(t, Victory::Strongholds, &[Emperor]);
}

case!(
    count_for_no_victory,
    Native,
    "base/advisors-aside/count-for-no-victory",
    "Advanced: advisors whom the storm leaves alone in a stronghold are no third one for their own fighters in two others."
);
fn count_for_no_victory(t: &mut Table) {
    t.seat(advanced().of(&[Atreides, Emperor, BeneGesserit])).until(DecisionKind::Predict);
    t.does(BeneGesserit, predict(Atreides, 9));
    t.until(Goal::Last(1, Phase::Movement));
    t.stage([put(BeneGesserit, "sietch-tabr-s14", 1), put(BeneGesserit, "habbanya-sietch-s17", 1)]);
    t.variation("fighters", |t| {
        t.stage([put(BeneGesserit, "carthag-s11", 1)]);
        won_by(t, Victory::Strongholds, &[BeneGesserit]);
    });
    t.stage([storm(11), advise("carthag-s11", 1)]);
    goes_on(t);
}

case!(
    take_no_city_from_its_holder,
    Native,
    "base/advisors-aside/take-no-city-from-its-holder",
    "Advanced: with an advisor beside them the Atreides in Arrakeen still receive 2 spice for it and gather 3 with each fighter."
);
fn take_no_city_from_its_holder(t: &mut Table) {
    at_the_last_move(t, advanced().of(&[Atreides, Emperor, BeneGesserit]), 1);
    t.stage([advise("arrakeen-s10", 1), put(Atreides, "red-chasm-s07", 1), lay("red-chasm-s07", 10)]);
    t.keeps(BeneGesserit.spice(), |t| t.changes(Atreides.spice(), 3 + 2, turn_ends));
}

case!(
    hold_no_city_themselves,
    Native,
    "base/advisors-aside/hold-no-city-themselves",
    "Advanced: advisors whom the storm leaves alone in Carthag receive nothing for it, and their fighters gather 2 each."
);
fn hold_no_city_themselves(t: &mut Table) {
    at_the_last_move(t, advanced().of(&[Atreides, Emperor, BeneGesserit]), 1);
    t.stage([storm(11), advise("carthag-s11", 1), put(BeneGesserit, "red-chasm-s07", 1), lay("red-chasm-s07", 10)]);
    t.changes(BeneGesserit.spice(), 2, turn_ends);
    t.counts(BeneGesserit.advisors_in("carthag-s11"), 1);
}

case!(
    stop_no_victory_of_the_fremen,
    Native,
    "base/advisors-aside/stop-no-victory-of-the-fremen",
    "Advanced: advisors in Sietch Tabr and in Tuek's Sietch keep the Fremen from no victory after the last turn."
);
fn stop_no_victory_of_the_fremen(t: &mut Table) {
    t.seat(advanced().of(&[Fremen, Guild, BeneGesserit]).turns(1)).until(DecisionKind::Predict);
    t.does(BeneGesserit, predict(Guild, 1));
    t.until(DecisionKind::PlaceFremen);
    t.does(Fremen, divide(&[("sietch-tabr-s14", 10, 0)]));
    t.until(Goal::Last(1, Phase::Movement));
    t.stage([advise("sietch-tabr-s14", 1), advise("tueks-sietch-s05", 1)]);
    won_by(t, Victory::Fremen, &[Fremen]);
}

case!(
    arrive_as_fighters_at_the_pole,
    Native,
    "base/advisors-aside/arrive-as-fighters-at-the-pole",
    "Advanced: advisors who move to the Polar Sink become fighters there, in whatever company, and cannot stay advisors."
);
fn arrive_as_fighters_at_the_pole(t: &mut Table) {
    let there = [put(Emperor, "polar-sink", 1), put(Emperor, "arsunt-s11", 1), advise("arsunt-s11", 2)];
    before_shipment(t, advanced().of(&[Emperor, BeneGesserit, Harkonnen, Atreides]), &there);
    // No fighters of theirs are there whose side the others would have to take.
    t.stage([storm(2), recall(BeneGesserit, "polar-sink", 1)]);
    until_moves(t, BeneGesserit);
    let group = [("arsunt-s11", 2, 0)];
    t.withholds(BeneGesserit, &go_as_advisors(&group, "polar-sink"));
    t.refuses(BeneGesserit, go_as_advisors(&group, "polar-sink"), Rejection::WrongSide);
    t.changes(BeneGesserit.forces_in("polar-sink"), 2, |t| t.does(BeneGesserit, go(&group, "polar-sink")));
    t.counts(BeneGesserit.advisors_in("polar-sink"), 0);
}
