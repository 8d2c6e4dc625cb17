//! When a Karama can be played in answer.

use crate::facts::Faction;
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

pub(crate) fn offers(game: &Game, faction: Faction) -> Vec<Offer> {
    let cards = cards::held(game, faction, "karama").map(|id| game.custody.handle(id));
    std::iter::once(Offer::Pass).chain(cards.map(|card| Offer::PlayKarama { card })).collect()
}
