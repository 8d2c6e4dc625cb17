//! Cases of the storm.

use crate::cases::base::{before_the_dials, storm_moves};
use crate::registry::case;
use crate::table::prelude::*;

case!(
    kills_forces_in_the_open,
    Native,
    "base/storm/kills-forces-in-the-open",
    "The storm kills forces in the open where it passes and where it stops."
);
fn kills_forces_in_the_open(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(8), put(Emperor, "sihaya-ridge-s09", 3), put(Guild, "old-gap-s10", 2)]);
    t.changes(Emperor.tanks(), 3, |t| t.changes(Guild.tanks(), 2, |t| storm_moves(t, 2)));
    t.counts(Emperor.forces_in("sihaya-ridge-s09"), 0);
    t.counts(Guild.forces_in("old-gap-s10"), 0);
}

case!(
    spares_rock_and_strongholds,
    Native,
    "base/storm/spares-rock-and-strongholds",
    "Forces on rock, in a stronghold or behind the Shield Wall outlive the storm."
);
fn spares_rock_and_strongholds(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(8), put(Emperor, "rim-wall-west-s09", 2), put(Emperor, "imperial-basin-s10", 4)]);
    t.keeps(Emperor.tanks(), |t| t.keeps(Atreides.forces_in("arrakeen-s10"), |t| storm_moves(t, 2)));
    t.counts(Quantity::Storm, 10);
}

case!(
    leaves_its_start_alone,
    Native,
    "base/storm/leaves-its-start-alone",
    "The sector that the storm leaves is not hit again."
);
fn leaves_its_start_alone(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(9), put(Emperor, "sihaya-ridge-s09", 3)]);
    t.keeps(Emperor.forces_in("sihaya-ridge-s09"), |t| storm_moves(t, 2));
}

case!(
    takes_spice,
    Native,
    "base/storm/takes-spice",
    "Spice in a sector that the storm reaches is lost, and shelter does not save it."
);
fn takes_spice(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(8), lay("old-gap-s10", 6), lay("imperial-basin-s10", 2), lay("broken-land-s11", 3)]);
    storm_moves(t, 2);
    t.counts(spice_in("old-gap-s10"), 0);
    t.counts(spice_in("imperial-basin-s10"), 0);
    t.counts(spice_in("broken-land-s11"), 3);
}

case!(
    dial_stays_in_range,
    Native,
    "base/storm/dial-stays-in-range",
    "After turn 1 the storm is dialled with 1, 2 or 3, and nothing else."
);
fn dial_stays_in_range(t: &mut Table) {
    before_the_dials(t);
    t.asked(DecisionKind::DialStorm, &[Atreides, Fremen]);
    t.offers(Atreides, &dial(1));
    t.offers(Atreides, &dial(3));
    t.refuses(Atreides, dial(0), Rejection::NumberOutOfRange);
    t.refuses(Atreides, dial(4), Rejection::NumberOutOfRange);
    t.refuses(Guild, dial(1), Rejection::NotYourDecision);
}

case!(dial_is_secret, Privacy, "base/storm/dial-is-secret", "Nobody learns a number before both have dialled.");
fn dial_is_secret(t: &mut Table) {
    before_the_dials(t);
    for watcher in [PUBLIC, Guild.into(), Fremen.into()] {
        t.same_to(watcher, |t| t.does(Atreides, dial(1)), |t| t.does(Atreides, dial(3)));
    }
}

case!(
    dial_counts_once,
    Recovery,
    "base/storm/dial-counts-once",
    "A dial that is sent twice is refused the second time, also after a reload."
);
fn dial_counts_once(t: &mut Table) {
    before_the_dials(t);
    t.does(Atreides, dial(3));
    t.refuses_stale(Atreides);
    t.save_and_load();
    t.refuses_stale(Atreides);
    t.owes(Fremen, DecisionKind::DialStorm);
}

case!(
    half_of_the_fremen_live,
    Native,
    "base/storm/half-of-the-fremen-live",
    "Advanced: the Fremen lose half of what the storm catches, rounded up, and choose which."
);
fn half_of_the_fremen_live(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([next_storm(1), storm(1), forces(Fremen, "meridian-s02", 2, 1)]);
    t.until((2, DecisionKind::ControlWeather));
    t.stage([storm(1)]);
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics, DecisionKind::AnswerKarama]);
    t.refuses(Fremen, losses(2), Rejection::NumberOutOfRange);
    t.changes(Fremen.forces_in("meridian-s02"), -2, |t| t.does(Fremen, losses(1)));
    t.counts(Fremen.elites_in("meridian-s02"), 0);
}

case!(
    fremen_alone_see_the_next_card,
    Privacy,
    "base/storm/fremen-alone-see-the-next-card",
    "Advanced: the Fremen who look at the next storm card know it, and nobody else does."
);
fn fremen_alone_see_the_next_card(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.hidden_from(Fremen, Secret::NextStorm);
    t.does(Fremen, Act::LookAtStorm);
    t.all_pass();
    let number = |fact: &Fact| matches!(fact, Fact::StormCardSeen { steps: Told::Known(Some(_)) });
    t.tells(Fremen, "the number", number);
    for watcher in [PUBLIC, Guild.into(), Atreides.into()] {
        t.tells(watcher, "that they looked", |fact| matches!(fact, Fact::StormCardSeen { .. }));
        t.tells_not(watcher, "the number", number);
    }
}
