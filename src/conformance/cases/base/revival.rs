//! Cases of forces that come back from the tanks.

use crate::cases::base::later::in_charity_allied;
use crate::registry::case;
use crate::table::prelude::*;

/// Turn 1 of a Basic or Advanced game, in Revival; nobody is stopped or has done anything.
fn in_revival(t: &mut Table, seating: Seating) {
    t.seat(seating).until(DecisionKind::Bid);
    t.all_pass();
    t.asked(DecisionKind::Revive, &SIX);
}

case!(
    first_ones_are_free,
    Native,
    "base/revival/first-ones-are-free",
    "Three forces of the Fremen are free, two of the Atreides and of the Harkonnen, one of each other faction."
);
fn first_ones_are_free(t: &mut Table) {
    in_revival(t, basic());
    let numbers = [(Fremen, 3), (Atreides, 2), (Harkonnen, 2), (BeneGesserit, 1), (Emperor, 1), (Guild, 1)];
    t.stage(numbers.iter().map(|(faction, _)| bury(*faction, 4)));
    t.stage(numbers.iter().map(|(faction, _)| purse(*faction, 1)));
    for (faction, free) in numbers {
        t.withholds(faction, &revive(free + 1, 0));
        let why = if free == 3 { Rejection::TooManyRevived } else { Rejection::CannotPay };
        t.refuses(faction, revive(free + 1, 0), why);
        t.keeps(faction.spice(), |t| t.does(faction, revive(free, 0)));
        t.counts(faction.tanks(), 4 - i64::from(free));
    }
}

case!(
    further_ones_cost_two,
    Native,
    "base/revival/further-ones-cost-two",
    "Each further force costs 2 spice, in one go or one after the other, and nobody but the Bank has it."
);
fn further_ones_cost_two(t: &mut Table) {
    in_revival(t, basic());
    t.stage([bury(Guild, 5), purse(Guild, 4), bury(Atreides, 3), purse(Atreides, 2)]);
    t.variation("in one go", |t| {
        t.keeps(Emperor.spice(), |t| t.changes(Guild.spice(), -4, |t| t.does(Guild, revive(3, 0))));
    });
    t.keeps(Guild.spice(), |t| t.does(Guild, revive(1, 0)));
    t.changes(Guild.spice(), -2, |t| t.does(Guild, revive(1, 0)));
    t.changes(Guild.spice(), -2, |t| t.does(Guild, revive(1, 0)));
    t.changes(Atreides.spice(), -2, |t| t.does(Atreides, revive(3, 0)));
    t.tells(PUBLIC, "what it cost", |fact| {
        *fact == Fact::ForcesRevived { faction: Atreides, normal: 3, elite: 0, cost: 2 }
    });
}

case!(
    three_in_a_turn,
    Native,
    "base/revival/three-in-a-turn",
    "A player revives three forces a turn at most, free and paid together, and never more than lie in the tanks."
);
fn three_in_a_turn(t: &mut Table) {
    in_revival(t, basic());
    t.stage([bury(Guild, 5), enrich(Guild, 20), bury(Emperor, 2), enrich(Emperor, 20)]);
    t.refuses(Guild, revive(4, 0), Rejection::TooManyRevived);
    t.withholds(Guild, &revive(4, 0));
    t.does(Guild, revive(2, 0));
    t.refuses(Guild, revive(2, 0), Rejection::TooManyRevived);
    t.does(Guild, revive(1, 0));
    t.refuses(Guild, revive(1, 0), Rejection::TooManyRevived);
    t.withholds(Guild, &revive(1, 0));
    t.refuses(Emperor, revive(3, 0), Rejection::NotEnoughForces);
    t.refuses(Emperor, revive(0, 0), Rejection::NothingMoved);
    t.until((2, DecisionKind::Revive));
    t.offers(Guild, &revive(2, 0));
}

case!(
    back_to_the_reserves,
    Native,
    "base/revival/back-to-the-reserves",
    "Revived forces leave the tanks for the reserve of their owner, and stand nowhere on the board."
);
fn back_to_the_reserves(t: &mut Table) {
    in_revival(t, basic());
    t.stage([bury(Fremen, 5)]);
    t.changes(Fremen.tanks(), -3, |t| t.changes(Fremen.reserves(), 3, |t| t.does(Fremen, revive(3, 0))));
}

case!(
    all_revive_in_any_order,
    Native,
    "base/revival/all-revive-in-any-order",
    "Everybody revives at one time: the last in storm order may be first, and one's revival leaves others' questions alone."
);
fn all_revive_in_any_order(t: &mut Table) {
    in_revival(t, basic());
    t.stage([bury(Atreides, 2), bury(Fremen, 3)]);
    let seat = t.seat_of(Atreides);
    let before = t.game().decision(seat);
    t.does(Fremen, revive(1, 0));
    t.refuses_stale(Fremen);
    let after = t.game().decision(seat);
    t.equals("the question of the Atreides", &after, &before);
    t.does(Atreides, revive(1, 0));
    t.does(Fremen, revive(2, 0));
    t.passes(Fremen);
    t.owes_nothing(Fremen);
    t.refuses(Fremen, revive(1, 0), Rejection::NotYourDecision);
    t.does(Atreides, revive(1, 0));
    t.asked(DecisionKind::Revive, &[Atreides, BeneGesserit, Emperor, Guild, Harkonnen]);
}

case!(
    revival_survives_a_save,
    Recovery,
    "base/revival/revival-survives-a-save",
    "A save amid Revival keeps how many each has had back, how many were free, and who is done."
);
fn revival_survives_a_save(t: &mut Table) {
    in_revival(t, basic());
    t.stage([bury(Guild, 5), purse(Guild, 9)]);
    t.does(Guild, revive(1, 0));
    t.passes(Emperor);
    t.save_and_load();
    t.refuses_stale(Guild);
    t.refuses_stale(Emperor);
    t.asked(DecisionKind::Revive, &[Atreides, BeneGesserit, Guild, Harkonnen, Fremen]);
    t.refuses(Guild, revive(3, 0), Rejection::TooManyRevived);
    t.changes(Guild.spice(), -4, |t| t.does(Guild, revive(2, 0)));
}

case!(
    revived_forces_are_counted_openly,
    Privacy,
    "base/revival/revived-forces-are-counted-openly",
    "Everyone sees which forces came back and for how much, and nobody what their owner has left."
);
fn revived_forces_are_counted_openly(t: &mut Table) {
    in_revival(t, basic());
    t.stage([bury(Guild, 3), purse(Guild, 9)]);
    t.does(Guild, revive(3, 0));
    for watcher in [PUBLIC, Atreides.into()] {
        t.tells(watcher, "the revival", |fact| {
            *fact == Fact::ForcesRevived { faction: Guild, normal: 3, elite: 0, cost: 4 }
        });
        t.hidden_from(watcher, Guild.wealth());
    }
}

// ---- elites

case!(
    one_elite_a_turn,
    Native,
    "base/revival/one-elite-a-turn",
    "Advanced: one Sardaukar or Fedaykin comes back in a turn at most, for what any force costs."
);
fn one_elite_a_turn(t: &mut Table) {
    in_revival(t, advanced());
    t.stage([bury(Emperor, 3), bury_elite(Emperor, 3), purse(Emperor, 9), bury_elite(Fremen, 2)]);
    t.refuses(Emperor, revive(0, 2), Rejection::OneEliteATurn);
    t.withholds(Emperor, &revive(1, 2));
    t.changes(Emperor.spice(), -2, |t| t.changes(Emperor.elite_reserves(), 1, |t| t.does(Emperor, revive(1, 1))));
    t.refuses(Emperor, revive(0, 1), Rejection::OneEliteATurn);
    t.does(Emperor, revive(1, 0));
    // One that is free counts as well.
    t.keeps(Fremen.spice(), |t| t.does(Fremen, revive(0, 1)));
    t.refuses(Fremen, revive(0, 1), Rejection::OneEliteATurn);
    t.until((2, DecisionKind::Revive));
    t.offers(Emperor, &revive(0, 1));
}

case!(
    elite_limit_survives_a_save,
    Recovery,
    "base/revival/elite-limit-survives-a-save",
    "Advanced: that an elite force has come back this turn is known after a save."
);
fn elite_limit_survives_a_save(t: &mut Table) {
    in_revival(t, advanced());
    t.stage([bury(Fremen, 3), bury_elite(Fremen, 3)]);
    t.does(Fremen, revive(0, 1));
    t.save_and_load();
    t.refuses(Fremen, revive(0, 1), Rejection::OneEliteATurn);
    t.does(Fremen, revive(2, 0));
}

/// Advanced, turn 2, in Revival: Emperor and Fremen are allies, and three Fedaykin and four others of them are dead.
fn emperor_with_fremen(t: &mut Table, seating: Seating) {
    in_charity_allied(t, seating.of(&[Emperor, Fremen, Harkonnen]), &[(Emperor, Fremen)]);
    t.until(DecisionKind::Revive);
    t.stage([bury(Fremen, 4), bury_elite(Fremen, 3), purse(Emperor, 12)]);
}

case!(
    one_elite_by_whatever_means,
    Native,
    "base/revival/one-elite-by-whatever-means",
    "Advanced: after a Fedaykin came back the Emperor can pay for no other one in that turn, nor the other way round."
);
fn one_elite_by_whatever_means(t: &mut Table) {
    emperor_with_fremen(t, advanced());
    t.variation("first their own", |t| {
        t.does(Fremen, revive(0, 1));
        t.withholds(Emperor, &revive_for_ally(0, 1));
        t.refuses(Emperor, revive_for_ally(1, 1), Rejection::OneEliteATurn);
        t.offers(Emperor, &revive_for_ally(3, 0));
    });
    t.does(Emperor, revive_for_ally(0, 1));
    t.all_pass();
    t.refuses(Fremen, revive(0, 1), Rejection::OneEliteATurn);
    t.refuses(Emperor, revive_for_ally(0, 1), Rejection::OneEliteATurn);
    t.does(Fremen, revive(3, 0));
}

case!(
    one_elite_by_each_means_if_ruled,
    Native,
    "base/revival/one-elite-by-each-means-if-ruled",
    "Ruled otherwise, a Fedaykin comes back by the player's own revival and another by the Emperor's, and no third."
);
fn one_elite_by_each_means_if_ruled(t: &mut Table) {
    emperor_with_fremen(t, advanced().with(Ruling::EliteLimitByMeans));
    t.does(Fremen, revive(0, 1));
    t.refuses(Fremen, revive(0, 1), Rejection::OneEliteATurn);
    t.changes(Fremen.elite_tanks(), -1, |t| {
        t.does(Emperor, revive_for_ally(0, 1));
        t.all_pass();
    });
    t.save_and_load();
    t.refuses(Emperor, revive_for_ally(0, 1), Rejection::OneEliteATurn);
    t.refuses(Fremen, revive(0, 1), Rejection::OneEliteATurn);
}

case!(
    dead_sisters_have_no_side,
    Native,
    "base/revival/dead-sisters-have-no-side",
    "Advanced: an advisor that dies and comes back is a force like any other in the tanks and in reserve."
);
fn dead_sisters_have_no_side(t: &mut Table) {
    in_revival(t, advanced());
    t.stage([put(Emperor, "old-gap-s09", 1), advise("old-gap-s09", 2)]);
    t.stage([slay(BeneGesserit, "old-gap-s09", 2), purse(BeneGesserit, 2)]);
    let sisters = |t: &mut Table| {
        let view = t.game().view(truthsayer_engine::Viewer::Public);
        let of = |rows: &[truthsayer_engine::view::ForcesView]| {
            let row = rows.iter().find(|row| row.faction == BeneGesserit);
            row.map_or((0, 0), |row| (row.normal, row.advisors))
        };
        (of(&view.tanks), of(&view.reserves))
    };
    let (dead, reserve) = sisters(t);
    t.equals("dead fighters and advisors", &dead, &(2, 0));
    t.does(BeneGesserit, revive(2, 0));
    let (left, back) = sisters(t);
    t.equals("dead fighters and advisors", &left, &(0, 0));
    t.equals("fighters and advisors in reserve", &back, &(reserve.0 + 2, 0));
}

// ---- what allies do

/// Turn 2, in Revival: these two are allies, and five of each one's forces are dead.
fn revival_of_allies(t: &mut Table, one: Faction, other: Faction) {
    in_charity_allied(t, basic().of(&[one, other, Harkonnen]), &[(one, other)]);
    t.until(DecisionKind::Revive);
    t.stage([bury(one, 5), bury(other, 6), purse(one, 12), purse(other, 4)]);
}

case!(
    emperor_pays_for_three_more,
    Native,
    "base/revival/emperor-pays-for-three-more",
    "The Emperor can have three more of his ally's forces revived, beyond the ally's own three, for 2 spice each."
);
fn emperor_pays_for_three_more(t: &mut Table) {
    revival_of_allies(t, Emperor, Guild);
    t.refuses(Emperor, revive_for_ally(4, 0), Rejection::TooManyRevived);
    t.refuses(Guild, revive_for_ally(1, 0), Rejection::NotAllied);
    t.refuses(Harkonnen, revive_for_ally(1, 0), Rejection::NotAllied);
    t.changes(Guild.spice(), -4, |t| t.does(Guild, revive(3, 0)));
    t.does(Emperor, revive_for_ally(2, 0));
    t.keeps(Guild.spice(), |t| {
        t.changes(Emperor.spice(), -4, |t| t.changes(Guild.reserves(), 2, Table::all_pass));
    });
    t.refuses(Emperor, revive_for_ally(2, 0), Rejection::NotEnoughForces);
    t.stage([bury(Guild, 3), purse(Emperor, 1)]);
    t.refuses(Emperor, revive_for_ally(2, 0), Rejection::TooManyRevived);
    t.refuses(Emperor, revive_for_ally(1, 0), Rejection::CannotPay);
}

case!(
    emperors_revival_can_be_stopped,
    Native,
    "base/revival/emperors-revival-can-be-stopped",
    "Stopped by a Karama, the Emperor pays nothing and his ally's forces stay dead, for the rest of the phase."
);
fn emperors_revival_can_be_stopped(t: &mut Table) {
    revival_of_allies(t, Emperor, Guild);
    t.stage([give(Harkonnen, "karama")]);
    t.does(Emperor, revive_for_ally(2, 0));
    let card = t.card(Harkonnen, "karama");
    t.does(Harkonnen, karama(card));
    t.keeps(Emperor.spice(), |t| t.keeps(Guild.tanks(), Table::all_pass));
    t.refuses(Emperor, revive_for_ally(2, 0), Rejection::Stopped);
    t.withholds(Emperor, &revive_for_ally(2, 0));
    t.does(Emperor, revive(1, 0));
}

case!(
    emperors_revival_survives_a_save,
    Recovery,
    "base/revival/emperors-revival-survives-a-save",
    "Saved while it can be stopped, what the Emperor pays for comes back once, and the others are asked on."
);
fn emperors_revival_survives_a_save(t: &mut Table) {
    revival_of_allies(t, Emperor, Guild);
    t.passes(Harkonnen);
    t.does(Emperor, revive_for_ally(2, 0));
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.changes(Guild.reserves(), 2, Table::all_pass);
    t.asked(DecisionKind::Revive, &[Emperor, Guild]);
}

case!(
    fremen_grant_three_free,
    Native,
    "base/revival/fremen-grant-three-free",
    "The Fremen can grant their ally three free forces instead of the number on the ally's sheet, and no more than three."
);
fn fremen_grant_three_free(t: &mut Table) {
    revival_of_allies(t, Fremen, Guild);
    t.refuses(Guild, grant(), Rejection::NotAllied);
    t.variation("not granted", |t| t.changes(Guild.spice(), -4, |t| t.does(Guild, revive(3, 0))));
    t.does(Fremen, grant());
    t.all_pass();
    t.keeps(Guild.spice(), |t| t.does(Guild, revive(3, 0)));
    t.refuses(Guild, revive(1, 0), Rejection::TooManyRevived);
    t.refuses(Fremen, grant(), Rejection::OtherDone);
    t.withholds(Fremen, &grant());
}

case!(
    fremen_grant_can_be_stopped,
    Native,
    "base/revival/fremen-grant-can-be-stopped",
    "A Karama stops the grant of the Fremen: their ally pays as its own sheet says."
);
fn fremen_grant_can_be_stopped(t: &mut Table) {
    revival_of_allies(t, Fremen, Guild);
    t.stage([give(Harkonnen, "karama")]);
    t.does(Fremen, grant());
    let card = t.card(Harkonnen, "karama");
    t.does(Harkonnen, karama(card));
    t.all_pass();
    t.refuses(Fremen, grant(), Rejection::Stopped);
    t.changes(Guild.spice(), -4, |t| t.does(Guild, revive(3, 0)));
    t.keeps(Fremen.spice(), |t| t.does(Fremen, revive(3, 0)));
}

case!(
    fremen_grant_survives_a_save,
    Recovery,
    "base/revival/fremen-grant-survives-a-save",
    "A grant of the Fremen counts after a save, also for forces that come back later in the phase."
);
fn fremen_grant_survives_a_save(t: &mut Table) {
    revival_of_allies(t, Fremen, Guild);
    t.does(Fremen, grant());
    t.passes(Harkonnen);
    t.save_and_load();
    t.refuses_stale(Harkonnen);
    t.all_pass();
    t.keeps(Guild.spice(), |t| t.does(Guild, revive(1, 0)));
    t.save_and_load();
    t.keeps(Guild.spice(), |t| t.does(Guild, revive(2, 0)));
}
