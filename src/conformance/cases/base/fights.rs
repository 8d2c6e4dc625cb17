//! What cases of Battle begin with; no cases here.

use crate::cases::base::{ally, before_the_blow};
use crate::table::prelude::*;

/// Turn 1, at the last question before Battle: the storm in sector 1, so that circles come in order; nobody holds a treachery
/// card; and this is staged. `t.all_pass()` begins the phase.
pub(in crate::cases) fn before_battle(t: &mut Table, seating: Seating, there: &[Move]) {
    t.seat(seating).until(Goal::Last(1, Phase::Movement));
    clear_table(t, there);
}

fn clear_table(t: &mut Table, there: &[Move]) {
    let cleared = SIX.map(empty_hand).into_iter().chain([storm(1)]);
    t.stage(cleared.chain(there.iter().cloned()));
}

/// Basic: the Emperor, with six forces, attacks the Guild, with four, in Arrakeen; both are asked for plans. The Harkonnen sit by.
pub(super) fn duel(t: &mut Table, there: &[Move]) {
    duel_of(t, basic().of(&[Emperor, Guild, Harkonnen]), there);
}

/// Advanced: the same.
pub(super) fn advanced_duel(t: &mut Table, there: &[Move]) {
    duel_of(t, advanced().of(&[Emperor, Guild, Harkonnen]), there);
}

/// The same at another table, with whatever is asked before plans.
pub(in crate::cases) fn duel_of(t: &mut Table, seating: Seating, there: &[Move]) {
    let sides = [put(Emperor, "arrakeen-s10", 6), put(Guild, "arrakeen-s10", 4)];
    let all: Vec<Move> = sides.into_iter().chain(there.iter().cloned()).collect();
    before_battle(t, seating, &all);
    t.all_pass();
}

/// The same battle at the end of turn 2, with two of the table allied since its Nexus.
pub(super) fn duel_with_allies(t: &mut Table, seating: Seating, allies: (Faction, Faction), there: &[Move]) {
    before_battle_with_allies(t, seating, allies, &[put(Emperor, "arrakeen-s10", 6), put(Guild, "arrakeen-s10", 4)]);
    t.stage(there.iter().cloned());
    t.all_pass();
}

/// Turn 2, at the last question before Battle, with two of the table allied.
pub(in crate::cases) fn before_battle_with_allies(
    t: &mut Table,
    seating: Seating,
    allies: (Faction, Faction),
    there: &[Move],
) {
    before_the_blow(t, seating, &["old-gap", "red-chasm"], &["worm", "hagga-basin", "broken-land"]);
    t.all_pass();
    ally(t, allies.0, allies.1);
    t.until(Goal::Last(2, Phase::Movement));
    clear_table(t, there);
}

/// A plan of nothing, led by somebody.
pub(in crate::cases) fn idle(leader: &'static str) -> Planned {
    number(0).led_by(leader)
}

/// No battle has begun in the latest step.
pub(super) fn no_battle(t: &mut Table) {
    t.tells_not(PUBLIC, "of a battle", |fact| matches!(fact, Fact::BattleBegan { .. }));
}

/// Basic: the Bene Gesserit, with six forces, attack the Guild, with four, in Arrakeen, and are asked whether they speak.
pub(super) fn sisters_duel(t: &mut Table, there: &[Move]) {
    sisters_duel_of(t, basic(), there);
}

/// The same at another table of Bene Gesserit, Guild and Emperor.
pub(in crate::cases) fn sisters_duel_of(t: &mut Table, seating: Seating, there: &[Move]) {
    let sides = [put(BeneGesserit, "arrakeen-s10", 6), put(Guild, "arrakeen-s10", 4)];
    let all: Vec<Move> = sides.into_iter().chain(there.iter().cloned()).collect();
    before_battle(t, seating.of(&[BeneGesserit, Guild, Emperor]), &all);
    t.all_pass();
}

/// The Atreides, with ten forces, attack the Guild, with four, in Arrakeen, and are asked what they want to foresee. The
/// Emperor sits by.
pub(in crate::cases) fn atreides_duel(t: &mut Table, seating: Seating, there: &[Move]) {
    let all: Vec<Move> = [put(Guild, "arrakeen-s10", 4)].into_iter().chain(there.iter().cloned()).collect();
    before_battle(t, seating.of(&[Atreides, Guild, Emperor]), &all);
    t.all_pass();
    t.nobody_stops();
}

/// Advanced: the Harkonnen, with six forces, attack the Guild, with four, in Arrakeen. The Emperor sits by.
pub(super) fn captors_duel(t: &mut Table, seating: Seating, there: &[Move]) {
    let sides = [put(Harkonnen, "arrakeen-s10", 6), put(Guild, "arrakeen-s10", 4)];
    let all: Vec<Move> = sides.into_iter().chain(there.iter().cloned()).collect();
    before_battle(t, seating.of(&[Harkonnen, Guild, Emperor]), &all);
    t.all_pass();
}
