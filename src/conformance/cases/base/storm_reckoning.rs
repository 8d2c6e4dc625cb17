//! Cases of how the dead of a storm are counted, over several cells and in the first storm.

use crate::cases::base::fights::idle;
use crate::cases::base::next_storm_phase;
use crate::registry::case;
use crate::table::prelude::*;

case!(
    three_cells_together_if_ruled,
    Native,
    "base/storm-reckoning/three-cells-together-if-ruled",
    "Advanced, ruled otherwise: what a movement catches in three cells of a territory is halved as one number."
);
fn three_cells_together_if_ruled(t: &mut Table) {
    for (seating, dead) in [(advanced().with(Ruling::StormHalvesByTerritory), 2), (advanced(), 3)] {
        t.seat(seating).until(DecisionKind::LookAtStorm);
        t.stage([next_storm(3), spice_deck(&["old-gap", "red-chasm"])]);
        next_storm_phase(t);
        t.stage([storm(18)]);
        t.stage(["cielago-north-s01", "cielago-north-s02", "cielago-north-s03"].map(|cell| put(Fremen, cell, 1)));
        let asked = [DecisionKind::ControlWeather, DecisionKind::UseAtomics, DecisionKind::AnswerKarama];
        t.changes(Fremen.tanks(), dead, |t| t.all_pass_through(&asked));
        t.counts(Quantity::Storm, 3);
    }
}

case!(
    first_storm_spares_half_of_the_fremen,
    Native,
    "base/storm-reckoning/first-storm-spares-half-of-the-fremen",
    "Advanced: half of the Fremen whom the first storm catches live, through a save as well."
);
fn first_storm_spares_half_of_the_fremen(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::DialStorm);
    t.stage([put(Fremen, "sihaya-ridge-s09", 4), put(Emperor, "sihaya-ridge-s09", 2)]);
    t.does(Atreides, dial(3));
    t.does(Fremen, dial(5));
    t.counts(Quantity::Storm, 9);
    t.owes(Guild, DecisionKind::AnswerKarama);
    t.save_and_load();
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.counts(Fremen.tanks(), 2);
    t.counts(Emperor.tanks(), 2);
}

case!(
    storm_alone_wakes_him_if_ruled,
    Native,
    "base/storm-reckoning/storm-alone-wakes-him-if-ruled",
    "With `all-losses-wake-kwisatz-haderach` seven forces lost in a storm wake him, without any battle."
);
fn storm_alone_wakes_him_if_ruled(t: &mut Table) {
    let seating = advanced().of(&[Atreides, Guild, Emperor]).with(Ruling::AllLossesWakeKwisatzHaderach);
    t.seat(seating).until((2, DecisionKind::ControlWeather));
    t.stage([storm(8), put(Atreides, "sihaya-ridge-s09", 7)]);
    t.until((2, DecisionKind::Ship));
    t.counts(Atreides.tanks(), 7);
    t.until(Goal::Last(2, Phase::Movement));
    t.stage([put(Guild, "arrakeen-s10", 3), storm(1), empty_hand(Atreides)]);
    t.all_pass();
    t.until_plans();
    t.offers_plan(Atreides, idle("thufir-hawat").kwisatz_haderach());
}
