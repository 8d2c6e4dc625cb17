//! Cases of allies who have shared a territory since before this turn.

use crate::cases::base::{before_allied_shipment, until_moves, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

/// Turn 2, allied Emperor and Atreides share Arrakeen, which neither has entered in this turn: the first of them to end its
/// turn, and the other.
fn older_overlap(t: &mut Table, seating: Seating) -> (Faction, Faction) {
    let there = [put(Emperor, "arrakeen-s10", 2)];
    before_allied_shipment(t, seating.of(&[Emperor, Harkonnen, Atreides]), (Emperor, Atreides), &there);
    let game = t.game();
    let order: Vec<Faction> = game.storm_order().into_iter().filter_map(|seat| game.faction(seat)).collect();
    let first = order.into_iter().find(|faction| *faction != Harkonnen);
    if first == Some(Emperor) { (Emperor, Atreides) } else { (Atreides, Emperor) }
}

case!(
    older_overlap_falls_to_the_first,
    Native,
    "base/sharing/older-overlap-falls-to-the-first",
    "Of allies who share a territory of old, the one whose turn ends first loses the forces there, and the other's stay."
);
fn older_overlap_falls_to_the_first(t: &mut Table) {
    let (first, second) = older_overlap(t, basic());
    until_moves(t, first);
    t.keeps(second.forces_in("arrakeen-s10"), |t| t.passes(first));
    t.counts(first.forces_in("arrakeen-s10"), 0);
    until_moves(t, second);
    t.keeps(second.forces_in("arrakeen-s10"), |t| t.passes(second));
}

case!(
    older_overlap_stays_under_the_other_ruling,
    Native,
    "base/sharing/older-overlap-stays-under-the-other-ruling",
    "Where an older overlap stays, forces are lost there only if their player has brought more of them in this turn."
);
fn older_overlap_stays_under_the_other_ruling(t: &mut Table) {
    let (first, _) = older_overlap(t, basic().with(Ruling::OlderOverlapStays));
    until_ships(t, first);
    t.variation("one more comes", |t| {
        t.does(first, ship("arrakeen-s10", 1));
        t.passes(first);
        t.counts(first.forces_in("arrakeen-s10"), 0);
    });
    t.passes(first);
    t.keeps(first.forces_in("arrakeen-s10"), |t| t.passes(first));
}

/// Advanced, turn 2: forces of the Emperor beside advisors and beside fighters of the allied Bene Gesserit.
fn beside_sisters(t: &mut Table, seating: Seating) {
    let sisters = [put(Emperor, "old-gap-s10", 2), put(Emperor, "basin-s09", 2), put(BeneGesserit, "basin-s09", 1)];
    before_allied_shipment(t, seating.of(&[Emperor, Harkonnen, BeneGesserit]), (Emperor, BeneGesserit), &sisters);
    t.stage([advise("old-gap-s10", 1)]);
}

case!(
    advisors_stay_with_the_ally,
    Native,
    "base/sharing/advisors-stay-with-the-ally",
    "Advanced: advisors and the ally's forces stay together when either's turn ends, as fighters do not."
);
fn advisors_stay_with_the_ally(t: &mut Table) {
    beside_sisters(t, advanced());
    until_moves(t, Emperor);
    t.passes(Emperor);
    t.counts(Emperor.forces_in("old-gap-s10"), 2);
    t.counts(BeneGesserit.advisors_in("old-gap-s10"), 1);
    beside_sisters(t, advanced());
    until_moves(t, BeneGesserit);
    t.passes(BeneGesserit);
    t.counts(Emperor.forces_in("old-gap-s10"), 2);
    t.counts(BeneGesserit.advisors_in("old-gap-s10"), 1);
    t.counts(Emperor.forces_in("basin-s09"), 2);
    t.counts(BeneGesserit.forces_in("basin-s09"), 0);
}

case!(
    advisors_leave_under_the_other_ruling,
    Native,
    "base/sharing/advisors-leave-under-the-other-ruling",
    "Where advisors cannot stay with the ally, they or the ally's forces are lost with the turn that ends first."
);
fn advisors_leave_under_the_other_ruling(t: &mut Table) {
    beside_sisters(t, advanced().with(Ruling::AdvisorsLeaveAlly));
    t.until((3, DecisionKind::DialStorm));
    let left = [Emperor, BeneGesserit].map(|faction| Quantity::Forces(faction, cell("old-gap-s10")));
    let game = t.game();
    let standing = left.into_iter().filter(|quantity| quantity.of(game) > 0).count();
    t.equals("who still stands there", &standing, &1);
}
