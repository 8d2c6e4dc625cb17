//! What a Karama does in answer: the advantage is stopped, for the rest of the phase.

use crate::attempt;
use crate::bank::Holder;
use crate::custody::{Handle, Place};
use crate::facts::Faction;
use crate::frame::Effect;
use crate::game::Game;
use crate::ids::Seat;
use crate::invoice::{Portion, Redirection};
use crate::profile::Ruling;
use crate::request::Act;
use crate::rules::cards;

const KARAMA: &str = "karama";

pub(crate) fn play(game: &mut Game, faction: Faction) {
    mark!("base.karama.uses");
    discard(game, faction);
    let effect = attempt::under_way(game).effect;
    if let Effect::Ships { .. } = effect {
        mark!("base.karama.special-guild");
        call(game, faction);
        attempt::deny(game);
        return;
    }
    if effect == Effect::PaysForLot {
        mark!("base.karama.buy");
        attempt::deny(game);
        return;
    }
    mark!("base.karama.stop");
    if effect == Effect::SistersServe {
        mark!("base.karama.bg-worthless.stop");
    }
    if effect.is_income() {
        // A stopped income goes to the bank.
        let invoice = attempt::invoice(game);
        game.invoice_mut(invoice).redirections.push(Redirection { portion: Portion::All, to: Holder::Bank });
    }
    // base.karama.stop: for the rest of the phase.
    let lasting = !game.rules_otherwise(Ruling::KaramaStopsOneUse);
    let stopped = effect.advantage().filter(|own| lasting && !game.stopped.0.contains(own));
    game.stopped.0.extend(stopped);
    attempt::deny(game);
}

/// Whether the card that lies face down is a worthless one, which others may stop before it serves for a Karama.
pub(crate) fn is_answered(game: &Game, faction: Faction) -> bool {
    let card = cards::committed(game, faction, KARAMA).and_then(cards::kind);
    card.is_some_and(cards::is_worthless)
}

/// The attempt as which a Karama is played in answer, where others may stop it.
pub(crate) fn attempted(game: &Game, seat: Seat, act: &Act) -> Option<(Faction, Effect)> {
    let faction = game.faction(seat).filter(|_| matches!(act, Act::PlayKarama { .. }))?;
    is_answered(game, faction).then_some((faction, Effect::SistersServe))
}

/// The worthless card that lies face down does not serve, and is lost.
pub(crate) fn lose(game: &mut Game, faction: Faction) {
    if game.rules_otherwise(Ruling::StoppedWorthlessReturns) {
        cards::give_back(game, faction, KARAMA);
    } else {
        cards::spend(game, faction, KARAMA, Place::TreacheryDiscard);
    }
}

/// The same, of a card that was played in answer.
pub(crate) fn lose_use(game: &mut Game, seat: Seat) {
    if let Some(faction) = game.faction(seat) {
        lose(game, faction);
    }
}

/// Plays the Karama that lies face down.
pub(crate) fn discard(game: &mut Game, faction: Faction) {
    mark!("base.karama.any-phase");
    cards::spend(game, faction, KARAMA, Place::TreacheryDiscard);
}

/// Calls up a faction's own power with a Karama of its hand.
pub(crate) fn call_up(game: &mut Game, faction: Faction, card: Handle) {
    mark!("base.karama.uses");
    cards::commit(game, faction, card);
    discard(game, faction);
    call(game, faction);
}

fn call(game: &mut Game, faction: Faction) {
    mark!("base.karama.special");
    game.specials.0 = game.specials.0.with(faction);
}
