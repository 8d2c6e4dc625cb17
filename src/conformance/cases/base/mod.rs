//! The base game.

mod setup;
mod storm;

use crate::table::prelude::*;

/// Turn 2 of a Basic game, before the dials.
fn before_the_dials(t: &mut Table) {
    t.seat(basic()).until((2, DecisionKind::DialStorm));
}

/// Basic, after turn 1: the two who dial show this in all, and nobody plays a card.
fn storm_moves(t: &mut Table, sectors: u8) {
    let dialers: Vec<Faction> = {
        let game = t.game();
        game.decisions().iter().filter_map(|decision| game.faction(decision.seat)).collect()
    };
    for (faction, share) in dialers.into_iter().zip([sectors / 2, sectors - sectors / 2]) {
        t.does(faction, dial(share));
    }
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
}
