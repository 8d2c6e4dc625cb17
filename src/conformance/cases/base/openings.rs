//! How many cases of the base game open, and what several of them look for.

use truthsayer_engine::Viewer;
use truthsayer_engine::view::Procedure;

use crate::table::prelude::*;

/// Turn 2 of a Basic game, before the dials.
pub(in crate::cases) fn before_the_dials(t: &mut Table) {
    t.seat(basic()).until((2, DecisionKind::DialStorm));
}

/// Basic, after turn 1: the two who dial show this in all, and nobody plays a card.
pub(in crate::cases) fn storm_moves(t: &mut Table, sectors: u8) {
    let dialers: Vec<Faction> = {
        let game = t.game();
        game.decisions().iter().filter_map(|decision| game.faction(decision.seat)).collect()
    };
    for (faction, share) in dialers.into_iter().zip([sectors / 2, sectors - sectors / 2]) {
        t.does(faction, dial(share));
    }
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
}

/// Turn 2, at the last question before the spice blow: `t.all_pass()` begins it. The blow of turn 1 has turned `first`, in
/// Advanced the two of it one each; this turn's turn `then`. The storm comes to rest in sector 3.
pub(in crate::cases) fn before_the_blow(t: &mut Table, seating: Seating, first: &[&str], then: &[&str]) {
    t.seat(seating).until(DecisionKind::DialStorm);
    t.stage([spice_deck(first)]);
    before_the_next_blow(t, 2, then);
}

/// The same in a later turn.
pub(in crate::cases) fn before_the_next_blow(t: &mut Table, turn: u8, then: &[&str]) {
    if t.game().is_advanced() && t.game().seat(Fremen).is_some() {
        t.until((turn, DecisionKind::LookAtStorm));
        t.stage([storm(3), spice_deck(then)]);
    } else {
        t.until((turn, DecisionKind::UseAtomics));
        t.stage([storm(1), spice_deck(then)]);
    }
}

/// A blow begins in which a worm comes upon Fremen: nobody stops their immunity.
pub(in crate::cases) fn blow_with_fremen(t: &mut Table) {
    t.all_pass();
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
}

/// Everybody idles until the next storm has shown how far it is to go, and Weather Control is asked for.
pub(in crate::cases) fn next_storm_phase(t: &mut Table) {
    let turn = t.game().turn() + 1;
    t.idle_until((turn, DecisionKind::ControlWeather));
}

/// This phase is under way.
pub(in crate::cases) fn is_in(t: &mut Table, phase: Phase) {
    // What comes after the blows comes when the Fremen have passed up the worm of their own power.
    if phase == Phase::Charity && t.is_asked(DecisionKind::SummonWorm) {
        t.all_pass();
    }
    let procedure = t.game().view(Viewer::Public).procedure;
    t.equals("what is under way", &procedure.first(), &Some(&Procedure::Phase { phase }));
}

/// In a Nexus: the two say that they would ally.
pub(in crate::cases) fn ally(t: &mut Table, one: Faction, other: Faction) {
    t.does(one, propose(other));
    t.does(other, propose(one));
}

/// In the latest step these happened, in this order.
pub(in crate::cases) fn happened_in_order(t: &mut Table, what: &str, facts: &[fn(&Fact) -> bool]) {
    let mut rest = t.log().iter().map(|entry| &entry.fact);
    let in_order = facts.iter().all(|fits| rest.any(fits));
    t.equals(what, &in_order, &true);
}

/// Turn 1, before anybody has shipped, with these things staged.
pub(in crate::cases) fn before_shipment(t: &mut Table, seating: Seating, there: &[Move]) {
    t.seat(seating).until(DecisionKind::Ship);
    t.stage(there.iter().cloned());
}

/// The same in turn 2, with two players allied. The storm is in sector 3.
pub(in crate::cases) fn before_allied_shipment(
    t: &mut Table,
    seating: Seating,
    allies: (Faction, Faction),
    there: &[Move],
) {
    before_the_blow(t, seating, &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.all_pass();
    ally(t, allies.0, allies.1);
    t.until((2, DecisionKind::Ship));
    t.stage(there.iter().cloned());
}

/// Everybody passes until that player is asked to ship.
pub(in crate::cases) fn until_ships(t: &mut Table, faction: Faction) {
    const QUESTIONS_MOST: usize = 30;
    for _ in 0..QUESTIONS_MOST {
        let game = t.game();
        let asked = game.seat(faction).and_then(|seat| game.decision(seat)).map(|decision| decision.kind);
        if asked == Some(DecisionKind::Ship) {
            return;
        }
        t.all_pass();
    }
    t.owes(faction, DecisionKind::Ship);
}

/// Everybody passes until that player, who does not ship, is asked to move.
pub(in crate::cases) fn until_moves(t: &mut Table, faction: Faction) {
    until_ships(t, faction);
    t.passes(faction);
}
