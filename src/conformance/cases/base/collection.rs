//! Cases of Spice Collection.

use crate::cases::base::later::{at_the_last_move, goes_on, turn_ends};
use crate::registry::case;
use crate::table::prelude::*;

/// Without Atreides and Harkonnen, whose forces would hold the cities.
const NO_CITY: [Faction; 3] = [Emperor, Guild, Fremen];

case!(
    two_for_each_fighter,
    Native,
    "base/collection/two-for-each-fighter",
    "A fighter gathers 2 spice from where it stands; what is left over stays, and nobody gathers more than lies there."
);
fn two_for_each_fighter(t: &mut Table) {
    at_the_last_move(t, basic().of(&NO_CITY), 1);
    t.stage([put(Emperor, "old-gap-s10", 3), lay("old-gap-s10", 10)]);
    t.variation("more than they gather", |t| {
        t.changes(Emperor.spice(), 6, turn_ends);
        t.counts(spice_in("old-gap-s10"), 4);
        t.tells(PUBLIC, "what was gathered", |fact| {
            matches!(fact, Fact::SpiceGathered { faction: Emperor, amount: 6, .. })
        });
    });
    t.stage([put(Emperor, "old-gap-s10", 3)]);
    t.changes(Emperor.spice(), 10, turn_ends);
    t.counts(spice_in("old-gap-s10"), 0);
}

case!(
    three_with_a_city,
    Native,
    "base/collection/three-with-a-city",
    "A faction that holds Arrakeen or Carthag gathers 3 with each fighter; other strongholds do nothing for it."
);
fn three_with_a_city(t: &mut Table) {
    for (city, amount) in [("arrakeen-s10", 6), ("carthag-s11", 6), ("habbanya-sietch-s17", 4)] {
        at_the_last_move(t, basic().of(&NO_CITY), 1);
        t.stage([put(Emperor, "red-chasm-s07", 2), lay("red-chasm-s07", 10), put(Emperor, city, 1)]);
        t.stage([put(Guild, "old-gap-s10", 1), lay("old-gap-s10", 10)]);
        t.changes(Guild.spice(), 2, |t| t.changes(Emperor.spice(), amount, turn_ends));
    }
}

case!(
    only_where_the_spice_lies,
    Native,
    "base/collection/only-where-the-spice-lies",
    "A fighter in another sector of the territory gathers nothing of the spice."
);
fn only_where_the_spice_lies(t: &mut Table) {
    at_the_last_move(t, basic().of(&NO_CITY), 1);
    t.stage([put(Emperor, "old-gap-s09", 3), put(Emperor, "old-gap-s10", 1), lay("old-gap-s10", 9)]);
    t.changes(Emperor.spice(), 2, turn_ends);
    t.counts(spice_in("old-gap-s10"), 7);
}

case!(
    elites_gather_like_others,
    Native,
    "base/collection/elites-gather-like-others",
    "Advanced: a Sardaukar gathers 2 like any force, and an advisor beside it nothing."
);
fn elites_gather_like_others(t: &mut Table) {
    at_the_last_move(t, advanced().of(&[Emperor, BeneGesserit]), 1);
    t.stage([forces(Emperor, "red-chasm-s07", 1, 2), advise("red-chasm-s07", 3), lay("red-chasm-s07", 10)]);
    t.keeps(BeneGesserit.spice(), |t| t.changes(Emperor.spice(), 6, turn_ends));
    t.counts(spice_in("red-chasm-s07"), 4);
}

case!(
    cities_pay_in_advanced,
    Native,
    "base/collection/cities-pay-in-advanced",
    "Advanced: the Bank pays 2 for Arrakeen, 2 for Carthag and 1 for Tuek's Sietch to whoever holds it; Basic pays nothing."
);
fn cities_pay_in_advanced(t: &mut Table) {
    let three = [Atreides, Harkonnen, Guild];
    at_the_last_move(t, advanced().of(&three), 1);
    t.variation("one each", |t| {
        t.changes(Guild.spice(), 1, |t| {
            t.changes(Harkonnen.spice(), 2, |t| t.changes(Atreides.spice(), 2, turn_ends));
        });
    });
    t.variation("two of one", |t| {
        t.stage([recall(Harkonnen, "carthag-s11", 10)]);
        t.stage([put(Guild, "carthag-s11", 1)]);
        t.keeps(Harkonnen.spice(), |t| t.changes(Guild.spice(), 3, turn_ends));
    });
    at_the_last_move(t, basic().of(&three), 1);
    t.keeps(Guild.spice(), |t| t.keeps(Harkonnen.spice(), |t| t.keeps(Atreides.spice(), turn_ends)));
}

/// Advanced, turn 1: Emperor and Harkonnen share Carthag under the storm, and each has two forces with spice.
fn shared_carthag(t: &mut Table, seating: Seating) {
    at_the_last_move(t, seating.of(&[Emperor, Harkonnen]), 1);
    t.stage([storm(11), put(Emperor, "carthag-s11", 2)]);
    t.stage([put(Emperor, "red-chasm-s07", 2), lay("red-chasm-s07", 10)]);
    t.stage([put(Harkonnen, "old-gap-s10", 2), lay("old-gap-s10", 10)]);
}

case!(
    shared_city_counts_for_nobody,
    Native,
    "base/collection/shared-city-counts-for-nobody",
    "Advanced: a city that two factions share under the storm pays neither, and gives neither its ornithopters."
);
fn shared_city_counts_for_nobody(t: &mut Table) {
    shared_carthag(t, advanced());
    t.changes(Harkonnen.spice(), 4, |t| t.changes(Emperor.spice(), 4, turn_ends));
}

case!(
    shared_city_counts_for_both_if_ruled,
    Native,
    "base/collection/shared-city-counts-for-both-if-ruled",
    "Ruled otherwise, a city that two factions share pays both, and both gather 3 with each fighter."
);
fn shared_city_counts_for_both_if_ruled(t: &mut Table) {
    shared_carthag(t, advanced().with(Ruling::ContestedCityCounts));
    t.changes(Harkonnen.spice(), 8, |t| t.changes(Emperor.spice(), 8, turn_ends));
}

case!(
    two_in_a_stormed_stronghold_stay,
    Native,
    "base/collection/two-in-a-stormed-stronghold-stay",
    "Two factions whom the storm holds in one stronghold fight no battle, stay there, and neither has it for victory."
);
fn two_in_a_stormed_stronghold_stay(t: &mut Table) {
    at_the_last_move(t, basic().of(&[Emperor, Harkonnen, Guild]), 1);
    t.stage([storm(11), put(Emperor, "carthag-s11", 2)]);
    t.stage([put(Emperor, "arrakeen-s10", 1), put(Emperor, "sietch-tabr-s14", 1)]);
    goes_on(t);
    t.counts(Emperor.forces_in("carthag-s11"), 2);
    t.counts(Harkonnen.forces_in("carthag-s11"), 10);
    t.tells_not(PUBLIC, "of a battle", |fact| matches!(fact, Fact::BattleBegan { .. }));
}
