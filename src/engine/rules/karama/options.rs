//! When a Karama can be played in answer.

use crate::custody::Handle;
use crate::facts::{ComponentId, Faction};
use crate::game::Game;
use crate::offer::Offer;
use crate::rejection::Rejection;
use crate::request::Act;
use crate::rules::cards;

pub(crate) fn check(game: &Game, faction: Faction, act: &Act) -> Result<(), Rejection> {
    match act {
        Act::Pass => Ok(()),
        Act::PlayKarama { card } if cards::by_handle(game, faction, "karama", *card).is_some() => Ok(()),
        Act::PlayKarama { card } => {
            let ally = game.ally(faction).is_some_and(|ally| cards::by_handle(game, ally, "karama", *card).is_some());
            if ally {
                mark!("base.karama.ally-card");
            }
            refuse!("base.karama.uses", Rejection::CardNotYours)
        }
        _ => Err(Rejection::WrongKind),
    }
}

/// Whether a faction can use this card of its hand as a Karama.
pub(crate) fn usable(game: &Game, faction: Faction, handle: Handle) -> Option<ComponentId> {
    all(game, faction).find(|id| game.custody.handle(*id) == handle)
}

/// Every card of its hand that a faction can use as a Karama.
pub(crate) fn all_usable(game: &Game, faction: Faction) -> impl Iterator<Item = Handle> {
    all(game, faction).map(|id| game.custody.handle(id))
}

fn all(game: &Game, faction: Faction) -> impl Iterator<Item = ComponentId> {
    cards::held(game, faction, "karama")
}

/// Whether a faction can still call up the power that is its own.
pub(crate) fn has_special(game: &Game, faction: Faction) -> bool {
    let own = game.is_advanced() && game.plays(faction) && faction != Faction::BeneGesserit;
    own && !game.specials.0.contains(faction)
}

/// Whether a faction may call up with this card the power that one faction has.
pub(crate) fn check_special(game: &Game, faction: Faction, whose: Faction, card: Handle) -> Result<(), Rejection> {
    if faction == Faction::BeneGesserit {
        mark!("base.karama.special-bg");
    }
    if faction != whose || !game.is_advanced() {
        return refuse!("base.karama.special", Rejection::NotYourPower);
    }
    if !has_special(game, faction) {
        return refuse!("base.karama.special", Rejection::PowerSpent);
    }
    if usable(game, faction, card).is_none() {
        return refuse!("base.karama.special", Rejection::CardNotYours);
    }
    Ok(())
}

pub(crate) fn offers(game: &Game, faction: Faction) -> Vec<Offer> {
    let cards = cards::held(game, faction, "karama").map(|id| game.custody.handle(id));
    std::iter::once(Offer::Pass).chain(cards.map(|card| Offer::PlayKarama { card })).collect()
}
