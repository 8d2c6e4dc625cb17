//! Openings that files of cases share: how a game with Nexus cards comes to where a case begins.

use crate::cases::base::{ally, before_battle, before_the_blow};
use crate::table::prelude::*;

use super::passing_until;

/// A Nexus in turn 2 of a Basic game with the cards.
pub(super) fn nexus(t: &mut Table) {
    nexus_of(t, basic());
}

/// The same at another Basic table.
pub(super) fn nexus_of(t: &mut Table, seating: Seating) {
    before_the_blow(t, seating.with_nexus_cards(), &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
}

/// The draws that close it, the Atreides and the Guild having allied: the order is Bene Gesserit, Emperor, Harkonnen, Fremen.
pub(super) fn draws(t: &mut Table) {
    nexus(t);
    ally(t, Atreides, Guild);
    t.all_pass();
}

/// The same, at the draw of this player: those before it have declined.
pub(super) fn draw_of(t: &mut Table, faction: Faction) {
    draws(t);
    while !owes_draw(t, faction) {
        let asked = drawer(t);
        t.passes(asked);
    }
}

pub(super) fn owes_draw(t: &mut Table, faction: Faction) -> bool {
    drawer(t) == faction
}

/// Who is asked whether it draws.
pub(super) fn drawer(t: &mut Table) -> Faction {
    let game = t.game();
    let asked = game.decisions().into_iter().find(|decision| decision.kind == DecisionKind::DrawNexus);
    asked.and_then(|decision| game.faction(decision.seat)).expect("somebody is asked to draw")
}

/// Turn 1 of a Basic game with the cards, at the question of CHOAM Charity.
pub(super) fn between_steps(t: &mut Table, seating: Seating) {
    t.seat(seating.with_nexus_cards()).until(DecisionKind::ClaimCharity);
}

/// The end of turn 1 in a game with the cards, after all that moves, with these things staged: nobody fights.
pub(super) fn after_movement(t: &mut Table, seating: Seating, there: &[Move]) {
    t.seat(seating.with_nexus_cards()).until(Goal::Last(1, Phase::Movement));
    t.stage(there.iter().cloned());
    t.all_pass();
}

/// A worm comes upon three of the Guild's forces in Hagga Basin, in turn 2 of a Basic game without Fremen; before it does.
pub(super) fn before_a_worm_without_fremen(t: &mut Table) {
    before_the_blow(t, basic().without(&[Fremen]).with_nexus_cards(), &["hagga-basin"], &["worm", "old-gap"]);
    t.stage([put(Guild, "hagga-basin-s12", 3)]);
}

/// So many forces of the Emperor, who has twenty spice, attack four of the Guild in Arrakeen, and the Harkonnen sit by: both
/// are asked for plans.
pub(super) fn emperor_attacks(t: &mut Table, seating: Seating, normal: u8, elite: u8, there: &[Move]) {
    let sides = [forces(Emperor, "arrakeen-s10", normal, elite), put(Guild, "arrakeen-s10", 4), purse(Emperor, 20)];
    let all: Vec<Move> = sides.into_iter().chain(there.iter().cloned()).collect();
    before_battle(t, seating.of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &all);
    t.all_pass();
    passing_until(t, DecisionKind::Plan);
}
