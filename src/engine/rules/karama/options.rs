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
        Act::PlayKarama { .. } => refuse!("base.karama.uses", Rejection::CardNotYours),
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

pub(crate) fn offers(game: &Game, faction: Faction) -> Vec<Offer> {
    let cards = cards::held(game, faction, "karama").map(|id| game.custody.handle(id));
    std::iter::once(Offer::Pass).chain(cards.map(|card| Offer::PlayKarama { card })).collect()
}
