//! Cases of which battles are fought, by whom, and in what order.

use crate::cases::base::fights::{advanced_duel, before_battle, before_battle_with_allies, duel, idle, no_battle};
use crate::registry::case;
use crate::table::prelude::*;

/// Emperor, Guild and Harkonnen, in circles 1, 2 and 3.
fn three() -> Seating {
    basic().of(&[Emperor, Guild, Harkonnen])
}

// ---- which battles

case!(
    enemies_in_a_territory_fight,
    Native,
    "base/battles/enemies-in-a-territory-fight",
    "Two factions with fighters in one territory fight, in whatever sectors they stand, until one is left."
);
fn enemies_in_a_territory_fight(t: &mut Table) {
    before_battle(t, three(), &[put(Emperor, "imperial-basin-s09", 3), put(Guild, "imperial-basin-s11", 2)]);
    t.all_pass();
    t.tells(PUBLIC, "where is fought", |fact| {
        matches!(fact, Fact::BattleBegan { aggressor: Emperor, defender: Guild, territory }
            if territory.name() == "imperial-basin")
    });
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.refuses(Emperor, Act::Pass, Rejection::WrongKind);
    t.fight((Emperor, idle("caid")), (Guild, idle("guild-rep")));
    t.counts(Guild.forces_in("imperial-basin-s11"), 0);
    t.counts(Emperor.forces_in("imperial-basin-s09"), 3);
    t.counts(Quantity::Turn, 2);
}

case!(
    neighbours_do_not_fight,
    Native,
    "base/battles/neighbours-do-not-fight",
    "Forces in different territories do not fight, though they stand in one sector."
);
fn neighbours_do_not_fight(t: &mut Table) {
    before_battle(t, three(), &[put(Emperor, "imperial-basin-s10", 3), put(Guild, "arrakeen-s10", 2)]);
    t.all_pass();
    no_battle(t);
    t.counts(Quantity::Turn, 2);
}

case!(
    nobody_fights_at_the_pole,
    Native,
    "base/battles/nobody-fights-at-the-pole",
    "Any number of factions stand together in the Polar Sink without a battle."
);
fn nobody_fights_at_the_pole(t: &mut Table) {
    let pole = [put(Emperor, "polar-sink", 3), put(Guild, "polar-sink", 2), put(Harkonnen, "polar-sink", 1)];
    before_battle(t, three(), &pole);
    t.all_pass();
    no_battle(t);
    t.counts(Emperor.forces_in("polar-sink"), 3);
    t.counts(Guild.forces_in("polar-sink"), 2);
}

case!(
    advisors_do_not_fight,
    Native,
    "base/battles/advisors-do-not-fight",
    "Advanced: advisors are in no battle, and are not lost in one that is fought beside them."
);
fn advisors_do_not_fight(t: &mut Table) {
    let there = [put(Emperor, "arrakeen-s10", 3), put(Guild, "arrakeen-s10", 2), advise("arrakeen-s10", 2)];
    before_battle(t, advanced().of(&[Emperor, Guild, BeneGesserit]), &there);
    t.all_pass();
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.fight((Emperor, idle("caid")), (Guild, idle("guild-rep")));
    t.counts(BeneGesserit.advisors_in("arrakeen-s10"), 2);
    t.counts(Quantity::Turn, 2);
}

case!(
    allies_do_not_fight,
    Native,
    "base/battles/allies-do-not-fight",
    "Allies whose fighters share a territory do not fight one another, and each still fights a third faction there."
);
fn allies_do_not_fight(t: &mut Table) {
    // The Emperor moves last: whoever moves does not stay beside an ally.
    let there = [put(Harkonnen, "basin-s09", 3), put(Guild, "basin-s09", 2)];
    before_battle_with_allies(t, three(), (Guild, Harkonnen), &there);
    t.variation("with an enemy", |t| {
        t.stage([put(Emperor, "basin-s09", 1)]);
        t.all_pass();
        t.asked(DecisionKind::Attack, &[Emperor]);
    });
    t.all_pass();
    no_battle(t);
}

// ---- the storm

case!(
    no_battle_under_the_storm,
    Native,
    "base/battles/no-battle-under-the-storm",
    "Nobody fights where one side stands in the sector of the storm, and all of them stay."
);
fn no_battle_under_the_storm(t: &mut Table) {
    let there = [put(Emperor, "imperial-basin-s10", 3), put(Guild, "imperial-basin-s09", 2), storm(10)];
    before_battle(t, three(), &there);
    t.stage([put(Emperor, "arrakeen-s10", 2), put(Guild, "arrakeen-s10", 2)]);
    t.all_pass();
    no_battle(t);
    t.counts(Guild.forces_in("imperial-basin-s09"), 2);
    t.counts(Emperor.forces_in("arrakeen-s10"), 2);
}

case!(
    no_battle_across_the_storm,
    Native,
    "base/battles/no-battle-across-the-storm",
    "Forces of one territory between which the storm lies do not fight, and share it on."
);
fn no_battle_across_the_storm(t: &mut Table) {
    let there = [put(Emperor, "imperial-basin-s09", 3), put(Guild, "imperial-basin-s11", 2), storm(10)];
    before_battle(t, three(), &there);
    t.all_pass();
    no_battle(t);
    t.counts(Emperor.forces_in("imperial-basin-s09"), 3);
    t.counts(Guild.forces_in("imperial-basin-s11"), 2);
}

case!(
    only_forces_of_the_part_fight,
    Native,
    "base/battles/only-forces-of-the-part-fight",
    "In a part that the storm cuts off only its own forces can be dialled and are lost."
);
fn only_forces_of_the_part_fight(t: &mut Table) {
    let there = [
        put(Emperor, "imperial-basin-s09", 2),
        put(Emperor, "imperial-basin-s11", 5),
        put(Guild, "imperial-basin-s10", 3),
        storm(11),
    ];
    before_battle(t, three(), &there);
    t.all_pass();
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.refuses_plan(Emperor, number(3).led_by("bashar"), Rejection::NumberOutOfRange);
    t.fight((Emperor, number(2).led_by("bashar")), (Guild, number(3).led_by("staban-tuek")));
    t.counts(Emperor.forces_in("imperial-basin-s09"), 0);
    t.counts(Emperor.forces_in("imperial-basin-s11"), 5);
    t.counts(Guild.tanks(), 3);
}

case!(
    storm_divides_nothing_otherwise,
    Native,
    "base/battles/storm-divides-nothing-otherwise",
    "With `battle-across-storm` a territory is one battlefield, the storm's sector included."
);
fn storm_divides_nothing_otherwise(t: &mut Table) {
    let there = [
        put(Emperor, "imperial-basin-s09", 2),
        put(Emperor, "imperial-basin-s10", 1),
        put(Guild, "imperial-basin-s11", 2),
        storm(10),
    ];
    before_battle(t, three().with(Ruling::BattleAcrossStorm), &there);
    t.all_pass();
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.offers_plan(Emperor, number(3).led_by("caid"));
    t.fight((Emperor, idle("bashar")), (Guild, idle("staban-tuek")));
    t.counts(Emperor.tanks(), 3);
}

// ---- the order

case!(
    in_storm_order_as_aggressors,
    Native,
    "base/battles/in-storm-order-as-aggressors",
    "The First Player fights all their battles, in the order that they choose; then the next in storm order."
);
fn in_storm_order_as_aggressors(t: &mut Table) {
    let there = [
        put(Emperor, "arrakeen-s10", 3),
        put(Guild, "arrakeen-s10", 1),
        put(Emperor, "basin-s09", 3),
        put(Harkonnen, "basin-s09", 1),
        put(Guild, "old-gap-s09", 1),
        put(Harkonnen, "old-gap-s10", 1),
    ];
    before_battle(t, three(), &there);
    t.all_pass();
    t.asked(DecisionKind::Attack, &[Emperor]);
    t.refuses(Guild, attack("old-gap-s09", Harkonnen), Rejection::NotYourDecision);
    t.refuses(Emperor, attack("basin-s09", Guild), Rejection::NoSuchBattle);
    t.refuses(Emperor, attack("old-gap-s09", Guild), Rejection::NoSuchBattle);
    t.offers(Emperor, &attack("arrakeen-s10", Guild));
    t.does(Emperor, attack("basin-s09", Harkonnen));
    t.asked(DecisionKind::Plan, &[Emperor, Harkonnen]);
    t.fight((Emperor, idle("caid")), (Harkonnen, idle("umman-kudu")));
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.fight((Emperor, idle("burseg")), (Guild, idle("guild-rep")));
    t.tells(PUBLIC, "the next battle", |fact| {
        matches!(fact, Fact::BattleBegan { aggressor: Guild, defender: Harkonnen, .. })
    });
    t.asked(DecisionKind::Plan, &[Guild, Harkonnen]);
}

case!(
    first_in_storm_order_attacks,
    Native,
    "base/battles/first-in-storm-order-attacks",
    "Of two who meet the one who comes first in storm order is the aggressor."
);
fn first_in_storm_order_attacks(t: &mut Table) {
    duel(t, &[storm(3)]);
    t.tells(PUBLIC, "who attacks", |fact| {
        matches!(fact, Fact::BattleBegan { aggressor: Guild, defender: Emperor, .. })
    });
}

/// All three of the table in Arrakeen.
fn all_in_arrakeen(t: &mut Table) {
    duel(t, &[put(Harkonnen, "arrakeen-s10", 3)]);
}

case!(
    one_opponent_after_the_other,
    Native,
    "base/battles/one-opponent-after-the-other",
    "Among three factions the aggressor picks one opponent and, with forces left, goes on with the other."
);
fn one_opponent_after_the_other(t: &mut Table) {
    all_in_arrakeen(t);
    t.asked(DecisionKind::Attack, &[Emperor]);
    t.offers(Emperor, &attack("arrakeen-s10", Guild));
    t.does(Emperor, attack("arrakeen-s10", Harkonnen));
    t.fight((Emperor, number(2).led_by("caid")), (Harkonnen, idle("umman-kudu")));
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.counts(Guild.forces_in("arrakeen-s10"), 4);
    t.refuses_plan(Emperor, number(5).led_by("caid"), Rejection::NumberOutOfRange);
    t.fight((Emperor, number(4).led_by("caid")), (Guild, number(4).led_by("guild-rep")));
    t.counts(Emperor.forces_in("arrakeen-s10"), 0);
    t.counts(Guild.forces_in("arrakeen-s10"), 0);
    t.counts(Quantity::Turn, 2);
}

case!(
    battles_are_reckoned_afresh,
    Native,
    "base/battles/battles-are-reckoned-afresh",
    "An aggressor who has lost fights nobody else there; those who are left fight each other."
);
fn battles_are_reckoned_afresh(t: &mut Table) {
    all_in_arrakeen(t);
    t.does(Emperor, attack("arrakeen-s10", Guild));
    t.fight((Emperor, idle("bashar")), (Guild, number(1).led_by("staban-tuek")));
    t.counts(Emperor.forces_in("arrakeen-s10"), 0);
    t.tells(PUBLIC, "the next battle", |fact| {
        matches!(fact, Fact::BattleBegan { aggressor: Guild, defender: Harkonnen, .. })
    });
    t.refuses_plan(Guild, number(4).led_by("staban-tuek"), Rejection::NumberOutOfRange);
    t.offers_plan(Guild, number(3).led_by("staban-tuek"));
}

case!(
    battle_against_nobody_is_gone,
    Native,
    "base/battles/battle-against-nobody-is-gone",
    "After an explosion there is no further battle in the territory, and after two traitors none for those two."
);
fn battle_against_nobody_is_gone(t: &mut Table) {
    duel(t, &[put(Harkonnen, "arrakeen-s10", 3), give(Emperor, "lasgun"), give(Guild, "shield")]);
    t.stage([traitor(Emperor, "guild-rep"), traitor(Guild, "caid")]);
    t.does(Emperor, attack("arrakeen-s10", Guild));
    t.variation("two traitors", |t| {
        t.plans(Emperor, idle("caid"));
        t.plans(Guild, idle("guild-rep"));
        t.does(Emperor, call_traitor());
        t.does(Guild, call_traitor());
        t.counts(Harkonnen.forces_in("arrakeen-s10"), 3);
        t.counts(Quantity::Turn, 2);
    });
    t.fight((Emperor, idle("burseg").weapon("lasgun")), (Guild, idle("soo-soo-sook").defense("shield")));
    t.counts(Harkonnen.forces_in("arrakeen-s10"), 0);
    t.counts(Quantity::Turn, 2);
}

case!(
    choice_survives_a_reload,
    Recovery,
    "base/battles/choice-survives-a-reload",
    "A choice of battles that was open when the game was saved is open after the reload, and counts once."
);
fn choice_survives_a_reload(t: &mut Table) {
    all_in_arrakeen(t);
    t.save_and_load();
    t.does(Emperor, attack("arrakeen-s10", Harkonnen));
    t.refuses_stale(Emperor);
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.asked(DecisionKind::Plan, &[Emperor, Harkonnen]);
    t.fight((Emperor, idle("caid")), (Harkonnen, idle("umman-kudu")));
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
}

case!(
    steps_come_in_order,
    Native,
    "base/battles/steps-come-in-order",
    "A battle goes from plans to totals, spice and losses, and ends with the cards that the winner keeps."
);
fn steps_come_in_order(t: &mut Table) {
    advanced_duel(t, &[give(Emperor, "chaumas"), give(Guild, "shield")]);
    t.plans(Emperor, number(2).spice(2).led_by("caid").weapon("chaumas"));
    t.refuses(Emperor, call_traitor(), Rejection::NotYourDecision);
    t.plans(Guild, number(1).spice(1).led_by("guild-rep").defense("shield"));
    t.refuses(Emperor, discard(true, false), Rejection::WrongKind);
    t.all_pass();
    let steps: [fn(&Fact) -> bool; 5] = [
        |fact| matches!(fact, Fact::Totals { .. }),
        |fact| matches!(fact, Fact::BattleWon { .. }),
        |fact| matches!(fact, Fact::SupportPaid { .. }),
        |fact| matches!(fact, Fact::SpiceReceived { .. }),
        |fact| matches!(fact, Fact::ForcesLost { faction: Guild, .. }),
    ];
    crate::cases::base::happened_in_order(t, "the steps in order", &steps);
    t.asked(DecisionKind::Casualties, &[Emperor]);
    t.does(Emperor, give_up(&[("arrakeen-s10", 2, 0)]));
    t.asked(DecisionKind::DiscardPlayed, &[Emperor]);
    t.passes(Emperor);
    t.counts(Quantity::Turn, 2);
}
