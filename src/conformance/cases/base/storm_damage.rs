//! Cases of what a storm destroys and what it spares.

use crate::cases::base::{before_the_dials, storm_moves};
use crate::registry::case;
use crate::table::prelude::*;

case!(
    kills_advisors_too,
    Native,
    "base/storm-damage/kills-advisors-too",
    "An advisor in the open dies in the storm like any other force."
);
fn kills_advisors_too(t: &mut Table) {
    t.seat(advanced().without(&[Fremen])).until((2, DecisionKind::DialStorm));
    t.stage([storm(8), put(Emperor, "sihaya-ridge-s09", 1), advise("sihaya-ridge-s09", 2)]);
    t.counts(BeneGesserit.advisors_in("sihaya-ridge-s09"), 2);
    t.changes(BeneGesserit.tanks(), 2, |t| t.changes(Emperor.tanks(), 1, |t| storm_moves(t, 2)));
}

case!(
    kills_elites_like_others,
    Native,
    "base/storm-damage/kills-elites-like-others",
    "Advanced: Sardaukar in the open die in the storm, each as one force."
);
fn kills_elites_like_others(t: &mut Table) {
    t.seat(advanced().without(&[Fremen])).until((2, DecisionKind::DialStorm));
    t.stage([storm(8), forces(Emperor, "sihaya-ridge-s09", 1, 2)]);
    t.changes(Emperor.tanks(), 3, |t| t.changes(Emperor.elite_tanks(), 2, |t| storm_moves(t, 2)));
}

case!(
    dead_lie_in_the_open,
    Privacy,
    "base/storm-damage/dead-lie-in-the-open",
    "Everyone sees which forces the storm has killed, and counts them in the tanks."
);
fn dead_lie_in_the_open(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(8), put(Emperor, "sihaya-ridge-s09", 3)]);
    storm_moves(t, 2);
    t.counts(Emperor.tanks(), 3);
    for watcher in [PUBLIC, Guild.into(), Emperor.into()] {
        t.tells(watcher, "the dead", |fact| {
            matches!(fact, Fact::ForcesLost { faction: Emperor, cause: Cause::Storm, forces } if forces.normal == 3)
        });
    }
}

case!(
    spares_what_it_does_not_reach,
    Native,
    "base/storm-damage/spares-what-it-does-not-reach",
    "Forces and spice in the sectors before the storm's way and behind its end are untouched."
);
fn spares_what_it_does_not_reach(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(8), put(Emperor, "red-chasm-s07", 2), put(Guild, "arsunt-s11", 2)]);
    t.stage([lay("red-chasm-s07", 3), lay("arsunt-s11", 4)]);
    storm_moves(t, 2);
    t.counts(Quantity::Storm, 10);
    t.counts(Emperor.forces_in("red-chasm-s07"), 2);
    t.counts(Guild.forces_in("arsunt-s11"), 2);
    t.counts(spice_in("red-chasm-s07"), 3);
    t.counts(spice_in("arsunt-s11"), 4);
}

case!(
    spares_every_kind_of_shelter,
    Native,
    "base/storm-damage/spares-every-kind-of-shelter",
    "Each stronghold, each rock territory and the screened Imperial Basin shelter forces; sand beside them does not."
);
fn spares_every_kind_of_shelter(t: &mut Table) {
    before_the_dials(t);
    let sheltered = ["tueks-sietch-s05", "false-wall-south-s05", "false-wall-east-s05", "pasty-mesa-s05"];
    t.stage([storm(4), put(Harkonnen, "south-mesa-s05", 1)]);
    t.stage(sheltered.map(|cell| put(Emperor, cell, 1)));
    t.variation("sector 5", |t| {
        t.changes(Harkonnen.tanks(), 1, |t| t.keeps(Emperor.tanks(), |t| storm_moves(t, 2)));
    });
    let further = ["plastic-basin-s14", "sietch-tabr-s14", "rim-wall-west-s09", "imperial-basin-s09"];
    t.stage(further.map(|cell| put(Emperor, cell, 1)));
    t.stage([storm(12)]);
    t.variation("sector 14", |t| t.keeps(Emperor.tanks(), |t| storm_moves(t, 2)));
    t.stage([storm(15), put(Emperor, "habbanya-sietch-s17", 1), put(Emperor, "false-wall-west-s17", 1)]);
    t.variation("sector 17", |t| t.keeps(Emperor.tanks(), |t| storm_moves(t, 2)));
    t.stage([storm(7), put(Emperor, "shield-wall-s09", 1), put(Emperor, "carthag-s11", 1)]);
    t.variation("sector 9", |t| t.keeps(Emperor.tanks(), |t| storm_moves(t, 2)));
    t.stage([storm(9)]);
    t.keeps(Harkonnen.forces_in("carthag-s11"), |t| t.keeps(Emperor.tanks(), |t| storm_moves(t, 2)));
}

/// Turn 2 in sector 8, after the dials and Weather Control, with Family Atomics in the hand of the Emperor, who reaches the Wall.
fn before_the_wall_breaks(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(8), put(Emperor, "imperial-basin-s09", 4), give(Emperor, "family-atomics")]);
    t.does(Atreides, dial(2));
    t.does(Fremen, dial(1));
    t.all_pass_through(&[DecisionKind::ControlWeather]);
}

fn wall_breaks(t: &mut Table) {
    let card = t.card(Emperor, "family-atomics");
    t.does(Emperor, atomics(card));
    t.all_pass();
}

case!(
    broken_wall_exposes_what_it_screened,
    Native,
    "base/storm-damage/broken-wall-exposes-what-it-screened",
    "Without the Shield Wall the storm kills in the Imperial Basin, in Arrakeen and in Carthag."
);
fn broken_wall_exposes_what_it_screened(t: &mut Table) {
    before_the_wall_breaks(t);
    t.stage([put(Guild, "imperial-basin-s11", 1)]);
    wall_breaks(t);
    t.counts(Quantity::Storm, 11);
    t.counts(Emperor.tanks(), 4);
    t.counts(Guild.tanks(), 1);
    t.counts(Atreides.tanks(), 10);
    t.counts(Harkonnen.tanks(), 10);
}

case!(
    standing_wall_screens,
    Native,
    "base/storm-damage/standing-wall-screens",
    "While the Shield Wall stands, the storm spares the Imperial Basin, Arrakeen and Carthag."
);
fn standing_wall_screens(t: &mut Table) {
    before_the_wall_breaks(t);
    t.all_pass();
    t.counts(Quantity::Storm, 11);
    for faction in [Emperor, Atreides, Harkonnen] {
        t.counts(faction.tanks(), 0);
    }
}

case!(
    broken_wall_still_shelters,
    Native,
    "base/storm-damage/broken-wall-still-shelters",
    "Forces that enter the Shield Wall after it was blown up are sheltered on it."
);
fn broken_wall_still_shelters(t: &mut Table) {
    before_the_wall_breaks(t);
    wall_breaks(t);
    t.until((3, DecisionKind::DialStorm));
    t.stage([storm(7), put(Guild, "shield-wall-s08", 2), put(Guild, "shield-wall-s09", 1)]);
    t.keeps(Guild.tanks(), |t| storm_moves(t, 2));
}

case!(
    never_reaches_the_pole,
    Native,
    "base/storm-damage/never-reaches-the-pole",
    "Forces in the Polar Sink are safe wherever the storm goes."
);
fn never_reaches_the_pole(t: &mut Table) {
    before_the_dials(t);
    t.stage([put(Emperor, "polar-sink", 5)]);
    for sector in [16, 4, 8, 12] {
        t.stage([storm(sector)]);
        t.variation("from there", |t| {
            t.keeps(Emperor.forces_in("polar-sink"), |t| t.keeps(BeneGesserit.tanks(), |t| storm_moves(t, 6)));
        });
    }
}

case!(
    leaves_its_start_alone,
    Native,
    "base/storm-damage/leaves-its-start-alone",
    "The sector that the storm leaves is not hit again."
);
fn leaves_its_start_alone(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(9), put(Emperor, "sihaya-ridge-s09", 3), lay("sihaya-ridge-s09", 2)]);
    t.keeps(Emperor.forces_in("sihaya-ridge-s09"), |t| storm_moves(t, 2));
    t.counts(spice_in("sihaya-ridge-s09"), 2);
}

case!(
    first_storm_strikes_one_sector,
    Native,
    "base/storm-damage/first-storm-strikes-one-sector",
    "The first storm strikes where it comes to lie, and nowhere on the way that was counted."
);
fn first_storm_strikes_one_sector(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::DialStorm);
    t.stage([put(Emperor, "sihaya-ridge-s09", 3), put(Guild, "gara-kulon-s08", 2), put(Guild, "meridian-s01", 1)]);
    t.stage([spice_deck(&["the-great-flat"])]);
    t.does(Atreides, dial(3));
    t.changes(Emperor.tanks(), 3, |t| t.keeps(Guild.tanks(), |t| t.does(Fremen, dial(5))));
    t.counts(Quantity::Storm, 9);
}

case!(
    held_storm_strikes_nobody,
    Native,
    "base/storm-damage/held-storm-strikes-nobody",
    "A storm that Weather Control holds at 0 takes nothing more of what lies beneath it."
);
fn held_storm_strikes_nobody(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(9), put(Emperor, "sihaya-ridge-s09", 3), lay("sihaya-ridge-s09", 4)]);
    t.stage([put(Guild, "old-gap-s10", 1), give(Guild, "weather-control")]);
    t.does(Atreides, dial(3));
    t.does(Fremen, dial(3));
    let card = t.card(Guild, "weather-control");
    t.does(Guild, weather(card, 0));
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
    t.counts(Quantity::Storm, 9);
    t.counts(Emperor.forces_in("sihaya-ridge-s09"), 3);
    t.counts(spice_in("sihaya-ridge-s09"), 4);
    t.counts(Guild.forces_in("old-gap-s10"), 1);
}

case!(
    stars_say_nothing_in_basic,
    Native,
    "base/storm-damage/stars-say-nothing-in-basic",
    "Basic: nobody tells a force with a star from the others, on the board, in the tanks or in reserve."
);
fn stars_say_nothing_in_basic(t: &mut Table) {
    before_the_dials(t);
    t.counts(Emperor.elite_reserves(), 0);
    t.stage([storm(8), put(Emperor, "sihaya-ridge-s09", 20)]);
    t.counts(Emperor.elites_in("sihaya-ridge-s09"), 0);
    t.changes(Emperor.tanks(), 20, |t| storm_moves(t, 2));
    t.counts(Emperor.elite_tanks(), 0);
}
