//! What a Karama does in answer: the advantage is stopped, for the rest of the phase.

use crate::attempt;
use crate::bank::Holder;
use crate::custody::Place;
use crate::facts::Faction;
use crate::game::Game;
use crate::invoice::{Portion, Redirection};
use crate::profile::Ruling;
use crate::rules::cards;

pub(crate) fn play(game: &mut Game, faction: Faction) {
    mark!("base.karama.uses");
    mark!("base.karama.stop");
    cards::spend(game, faction, "karama", Place::TreacheryDiscard);
    let effect = attempt::under_way(game).effect;
    if effect.is_income() {
        // A stopped income goes to the bank.
        let invoice = attempt::invoice(game);
        game.invoice_mut(invoice).redirections.push(Redirection { portion: Portion::All, to: Holder::Bank });
    }
    // base.karama.stop: for the rest of the phase.
    let lasting = !game.rules_otherwise(Ruling::KaramaStopsOneUse);
    game.stopped.0.extend(effect.advantage().filter(|_| lasting));
    attempt::deny(game);
}

/// Plays the Karama that lies face down.
pub(crate) fn discard(game: &mut Game, faction: Faction) {
    cards::spend(game, faction, "karama", Place::TreacheryDiscard);
}
