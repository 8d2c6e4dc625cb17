//! Cases of the storm.

use crate::cases::base::{before_the_dials, next_storm_phase, storm_moves};
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
    first_dial_goes_to_twenty,
    Native,
    "base/storm/first-dial-goes-to-twenty",
    "In turn 1 the players next to Storm Start on either side dial 0 to 20, and nobody else does."
);
fn first_dial_goes_to_twenty(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::DialStorm);
    t.asked(DecisionKind::DialStorm, &[Atreides, Fremen]);
    t.offers(Atreides, &dial(0));
    t.offers(Fremen, &dial(20));
    t.refuses(Atreides, dial(21), Rejection::NumberOutOfRange);
    t.refuses(Guild, dial(3), Rejection::NotYourDecision);
    t.does(Atreides, dial(20));
    t.does(Fremen, dial(0));
    // Twenty sectors counted from sector 1 end in sector 3.
    t.counts(Quantity::Storm, 3);
}

case!(
    first_dial_of_two,
    Native,
    "base/storm/first-dial-of-two",
    "If only two play, both dial for the first storm, though one of them sits nearest to Storm Start on either side."
);
fn first_dial_of_two(t: &mut Table) {
    t.seat(basic().in_circles(&[(1, Guild), (6, Emperor)])).until(DecisionKind::DialStorm);
    t.asked(DecisionKind::DialStorm, &[Guild, Emperor]);
    for circles in [[(1, Guild), (2, Emperor)], [(5, Guild), (6, Emperor)], [(3, Guild), (4, Emperor)]] {
        t.seat(basic().in_circles(&circles)).until(DecisionKind::DialStorm);
        t.asked(DecisionKind::DialStorm, &[Guild, Emperor]);
        t.does(Emperor, dial(2));
        t.does(Guild, dial(5));
        t.counts(Quantity::Storm, 8);
    }
}

case!(
    first_storm_counts_the_total,
    Native,
    "base/storm/first-storm-counts-the-total",
    "The first storm lies as many sectors counterclockwise from Storm Start as both dialled together."
);
fn first_storm_counts_the_total(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::DialStorm);
    for (one, other, sector) in [(0, 0, 1), (3, 4, 8), (17, 0, 18), (9, 9, 1), (20, 20, 5)] {
        t.variation("dials", |t| {
            t.does(Fremen, dial(one));
            t.counts(Quantity::Storm, 0);
            t.does(Atreides, dial(other));
            t.counts(Quantity::Storm, sector);
        });
    }
}

case!(
    first_dial_is_secret,
    Privacy,
    "base/storm/first-dial-is-secret",
    "In turn 1 nobody learns a number before both have dialled; then everybody does."
);
fn first_dial_is_secret(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::DialStorm);
    for watcher in [PUBLIC, Guild.into(), Fremen.into()] {
        t.same_to(watcher, |t| t.does(Atreides, dial(0)), |t| t.does(Atreides, dial(20)));
    }
    t.does(Atreides, dial(7));
    t.does(Fremen, dial(2));
    for watcher in [PUBLIC, Guild.into(), Fremen.into()] {
        t.tells(watcher, "both numbers", |fact| {
            matches!(fact, Fact::StormDialled { dials } if dials.contains(&(Atreides, 7)) && dials.contains(&(Fremen, 2)))
        });
    }
}

case!(
    first_dial_counts_once,
    Recovery,
    "base/storm/first-dial-counts-once",
    "A dial of turn 1 that is sent twice is refused the second time, and a save between the two dials keeps it."
);
fn first_dial_counts_once(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::DialStorm);
    t.does(Fremen, dial(6));
    t.refuses_stale(Fremen);
    t.save_and_load();
    t.refuses_stale(Fremen);
    t.asked(DecisionKind::DialStorm, &[Atreides]);
    t.does(Atreides, dial(1));
    t.counts(Quantity::Storm, 8);
}

case!(
    total_of_both_dials_moves,
    Native,
    "base/storm/total-of-both-dials-moves",
    "After turn 1 the storm goes as many sectors as both dialled together."
);
fn total_of_both_dials_moves(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(4)]);
    for (total, sector) in [(2, 6), (4, 8), (6, 10)] {
        t.variation("dials", |t| {
            storm_moves(t, total);
            t.counts(Quantity::Storm, sector);
        });
    }
    t.does(Atreides, dial(3));
    t.does(Fremen, dial(1));
    t.tells(PUBLIC, "both numbers", |fact| {
        matches!(fact, Fact::StormDialled { dials } if dials.contains(&(Atreides, 3)) && dials.contains(&(Fremen, 1)))
    });
}

case!(
    latest_at_the_wheels_dial,
    Native,
    "base/storm/latest-at-the-wheels-dial",
    "Those who were the last to handle the wheels dial again, whoever sits next to Storm Start or to the storm."
);
fn latest_at_the_wheels_dial(t: &mut Table) {
    t.seat(basic().in_circles(&[(2, Guild), (3, Emperor), (5, Harkonnen)])).until((2, DecisionKind::DialStorm));
    t.asked(DecisionKind::DialStorm, &[Guild, Harkonnen]);
    t.stage([storm(7), spice_deck(&["old-gap"])]);
    storm_moves(t, 2);
    t.idle_until((3, DecisionKind::DialStorm));
    t.asked(DecisionKind::DialStorm, &[Guild, Harkonnen]);
}

case!(
    advanced_dials_without_fremen,
    Native,
    "base/storm/advanced-dials-without-fremen",
    "Advanced: without Fremen the storm is dialled in every turn, and there is no storm card."
);
fn advanced_dials_without_fremen(t: &mut Table) {
    t.seat(advanced().without(&[Fremen])).until((2, DecisionKind::DialStorm));
    t.counts(Quantity::Pile(Place::StormDeck), 0);
    t.counts(Quantity::Pile(Place::StormNext), 0);
    t.asked(DecisionKind::DialStorm, &[Atreides, Harkonnen]);
    t.refuses(Harkonnen, dial(4), Rejection::NumberOutOfRange);
    t.stage([storm(5)]);
    storm_moves(t, 3);
    t.counts(Quantity::Storm, 8);
}

case!(
    circles_the_rim,
    Native,
    "base/storm/circles-the-rim",
    "The storm advances sector by sector, counterclockwise, and goes from sector 18 on to sector 1."
);
fn circles_the_rim(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(16), put(Emperor, "cielago-west-s18", 1), put(Guild, "meridian-s01", 1)]);
    storm_moves(t, 4);
    t.counts(Quantity::Storm, 2);
    let stands = |entry: &truthsayer_engine::log::Entry| match entry.fact {
        Fact::StormStands { sector } => Some(sector.number()),
        _ => None,
    };
    let way: Vec<u8> = t.log().iter().filter_map(stands).collect();
    t.equals("the way", &way, &[17, 18, 1, 2].to_vec());
    t.counts(Emperor.tanks(), 1);
    t.counts(Guild.tanks(), 1);
}

case!(
    answers_come_between_reveal_and_movement,
    Native,
    "base/storm/answers-come-between-reveal-and-movement",
    "The dials are opened, then Weather Control and after it Family Atomics can be played, and then the storm moves."
);
fn answers_come_between_reveal_and_movement(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(4), spice_deck(&["old-gap"])]);
    t.does(Atreides, dial(2));
    t.does(Fremen, dial(2));
    t.tells(PUBLIC, "the dials", |fact| matches!(fact, Fact::StormDialled { .. }));
    t.asked(DecisionKind::ControlWeather, &SIX);
    t.all_pass();
    t.asked(DecisionKind::UseAtomics, &SIX);
    t.counts(Quantity::Storm, 4);
    t.tells_not(PUBLIC, "a First Player", |fact| matches!(fact, Fact::FirstPlayer { .. }));
    t.all_pass();
    t.counts(Quantity::Storm, 8);
    t.tells(PUBLIC, "the First Player", |fact| matches!(fact, Fact::FirstPlayer { .. }));
}

case!(
    card_is_known_before_weather_control,
    Native,
    "base/storm/card-is-known-before-weather-control",
    "Advanced: whoever plays Weather Control knows the storm card of the turn, whose number it replaces."
);
fn card_is_known_before_weather_control(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([next_storm(6), spice_deck(&["old-gap", "red-chasm"]), give(Guild, "weather-control")]);
    next_storm_phase(t);
    t.asked(DecisionKind::ControlWeather, &SIX);
    t.tells(Guild, "the card", |fact| matches!(fact, Fact::StormCardShown { steps: 6 }));
    let card = t.card(Guild, "weather-control");
    t.refuses(Guild, weather(card, 11), Rejection::NumberOutOfRange);
    t.does(Guild, weather(card, 3));
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
    t.counts(Quantity::Storm, 4);
    t.asked(DecisionKind::LookAtStorm, &[Fremen]);
}

case!(
    no_answers_to_the_first_storm,
    Native,
    "base/storm/no-answers-to-the-first-storm",
    "In turn 1 the storm is placed as soon as both have dialled, and nobody is asked for a card."
);
fn no_answers_to_the_first_storm(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::DialStorm);
    t.stage([give(Guild, "weather-control"), give(Atreides, "family-atomics")]);
    t.does(Atreides, dial(4));
    t.does(Fremen, dial(4));
    t.counts(Quantity::Storm, 9);
    t.asked(DecisionKind::LookAtStorm, &[Fremen]);
}

case!(
    answers_survive_a_save,
    Recovery,
    "base/storm/answers-survive-a-save",
    "A storm phase that is saved between its steps goes on with the same step and the same number."
);
fn answers_survive_a_save(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(4), give(Guild, "weather-control"), spice_deck(&["old-gap"])]);
    t.does(Atreides, dial(1));
    t.does(Fremen, dial(1));
    let card = t.card(Guild, "weather-control");
    t.does(Guild, weather(card, 9));
    t.refuses_stale(Guild);
    t.save_and_load();
    t.refuses_stale(Guild);
    t.all_pass_through(&[DecisionKind::ControlWeather]);
    t.save_and_load();
    t.asked(DecisionKind::UseAtomics, &SIX);
    t.passes(Emperor);
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.all_pass();
    t.counts(Quantity::Storm, 13);
}
