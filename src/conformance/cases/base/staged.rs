//! What cases of cards and powers begin with; no cases here.

use crate::cases::base::fights::before_battle;
use crate::table::prelude::*;

/// Everybody passes whatever can be passed, until this player is asked that.
pub(super) fn passes_until(t: &mut Table, faction: Faction, kind: DecisionKind) {
    t.idle_until(Goal::Owes(faction, kind));
}

/// Advanced, with Atreides and Guild alone: in turn 1 the Atreides lose eight forces in one battle, and the Kwisatz Haderach
/// in the explosion of another. Nobody holds a card afterwards.
pub(super) fn kwisatz_haderach_dies(t: &mut Table) {
    kwisatz_haderach_dies_at(t, advanced().of(&[Atreides, Guild]));
}

/// The same at another table.
pub(super) fn kwisatz_haderach_dies_at(t: &mut Table, seating: Seating) {
    let there = [
        put(Atreides, "sietch-tabr-s14", 8),
        put(Guild, "sietch-tabr-s14", 4),
        put(Atreides, "habbanya-sietch-s17", 1),
        put(Guild, "habbanya-sietch-s17", 1),
        give(Atreides, "lasgun"),
        give(Guild, "shield"),
    ];
    before_battle(t, seating, &there);
    t.all_pass();
    t.does(Atreides, attack("sietch-tabr-s14", Guild));
    t.until_plans();
    t.fight((Atreides, number(0).led_by("dr-wellington-yueh")), (Guild, number(1).led_by("staban-tuek")));
    t.until_plans();
    let atreides = number(0).led_by("duncan-idaho").weapon("lasgun").kwisatz_haderach();
    t.fight((Atreides, atreides), (Guild, number(0).led_by("guild-rep").defense("shield")));
}
