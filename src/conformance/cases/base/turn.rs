//! Cases of the phases of a turn, and of what lasts until a phase is over.

use crate::cases::base::order::in_a_nexus;
use crate::cases::base::{is_in, next_storm_phase};
use crate::registry::case;
use crate::table::prelude::*;

case!(
    phases_come_in_order,
    Native,
    "base/turn/phases-come-in-order",
    "A turn goes through its nine phases from Storm to Mentat Pause, and the next turn begins with Storm again."
);
fn phases_come_in_order(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::DialStorm);
    t.stage([spice_deck(&["old-gap"])]);
    t.does(Atreides, dial(0));
    t.does(Fremen, dial(0));
    let phase = |entry: &truthsayer_engine::log::Entry| match entry.fact {
        Fact::PhaseBegan { phase } => Some(phase),
        _ => None,
    };
    let mut phases: Vec<Phase> = t.log().iter().filter_map(phase).collect();
    t.idle_until((2, DecisionKind::DialStorm));
    phases.extend(t.log().iter().filter_map(phase));
    let mut expected = Phase::ALL[1..].to_vec();
    expected.push(Phase::Storm);
    t.equals("phases after the storm", &phases, &expected);
    t.counts(Quantity::Turn, 2);
}

case!(
    phase_survives_a_save,
    Recovery,
    "base/turn/phase-survives-a-save",
    "A game that is saved in the midst of a turn goes on in the same phase of the same turn."
);
fn phase_survives_a_save(t: &mut Table) {
    in_a_nexus(t);
    t.passes(Emperor);
    t.save_and_load();
    t.counts(Quantity::Turn, 2);
    t.asked(DecisionKind::Negotiate, &[Atreides, Guild]);
    t.refuses_stale(Emperor);
    t.passes(Atreides);
    t.passes(Guild);
    is_in(t, Phase::Charity);
    t.save_and_load();
    t.asked(DecisionKind::ClaimCharity, &[Atreides, Emperor, Guild]);
}

/// Advanced, turn 2: two sectors with Fremen lie in the storm's way, and the Guild stops their advantage in the first.
fn stopped_in_the_first_sector(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([next_storm(2), spice_deck(&["old-gap", "red-chasm"])]);
    next_storm_phase(t);
    t.stage([storm(18), put(Fremen, "meridian-s01", 3), put(Fremen, "cielago-south-s02", 2), give(Guild, "karama")]);
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.all_pass();
}

case!(
    karama_lasts_for_the_phase,
    Native,
    "base/turn/karama-lasts-for-the-phase",
    "An advantage that a Karama stopped stays away until the phase is over, for a second use as well."
);
fn karama_lasts_for_the_phase(t: &mut Table) {
    stopped_in_the_first_sector(t);
    t.counts(Fremen.tanks(), 5);
    t.owes(Fremen, DecisionKind::LookAtStorm);
}

case!(
    advantage_is_back_after_the_phase,
    Native,
    "base/turn/advantage-is-back-after-the-phase",
    "An advantage that a Karama stopped is back as soon as that phase is over."
);
fn advantage_is_back_after_the_phase(t: &mut Table) {
    stopped_in_the_first_sector(t);
    t.stage([next_storm(1), spice_deck(&["broken-land", "the-great-flat"])]);
    next_storm_phase(t);
    t.stage([storm(3), put(Fremen, "cielago-east-s04", 2)]);
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
    t.owes(Guild, DecisionKind::AnswerKarama);
    t.changes(Fremen.forces_in("cielago-east-s04"), -1, Table::all_pass);
}

case!(
    stop_survives_a_save,
    Recovery,
    "base/turn/stop-survives-a-save",
    "A save in the phase of a Karama keeps the advantage stopped, and a save after it keeps it free."
);
fn stop_survives_a_save(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([next_storm(2), spice_deck(&["old-gap", "red-chasm"])]);
    next_storm_phase(t);
    t.stage([storm(18), forces(Fremen, "meridian-s01", 2, 2), put(Fremen, "cielago-south-s02", 3)]);
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
    t.stage([give(Guild, "karama")]);
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.save_and_load();
    t.refuses_stale(Guild);
    t.all_pass();
    t.save_and_load();
    t.counts(Fremen.tanks(), 7);
    t.stage([next_storm(1), spice_deck(&["broken-land", "the-great-flat"])]);
    next_storm_phase(t);
    t.stage([storm(3), put(Fremen, "cielago-east-s04", 2)]);
    t.save_and_load();
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
    t.owes(Guild, DecisionKind::AnswerKarama);
}
