//! When Weather Control can be played.

use crate::custody::Handle;
use crate::facts::{ComponentId, Faction};
use crate::game::Game;
use crate::offer::Offer;
use crate::rejection::Rejection;
use crate::request::Act;
use crate::rules::cards;

/// The furthest that the card moves the storm.
const STEPS_MOST: u8 = 10;

pub(crate) fn check(game: &Game, faction: Faction, act: &Act) -> Result<(), Rejection> {
    match act {
        Act::Pass => Ok(()),
        Act::ControlWeather { card, steps } => {
            if held(game, faction, *card).is_none() {
                return refuse!("base.card.weather-control", Rejection::CardNotYours);
            }
            if *steps > STEPS_MOST {
                return refuse!("base.card.weather-control", Rejection::NumberOutOfRange);
            }
            Ok(())
        }
        _ => Err(Rejection::WrongKind),
    }
}

pub(crate) fn offers(game: &Game, faction: Faction) -> Vec<Offer> {
    let cards = cards::held(game, faction, "weather-control");
    let plays = cards.map(|id| Offer::ControlWeather { card: game.custody.handle(id), most: STEPS_MOST });
    std::iter::once(Offer::Pass).chain(plays).collect()
}

pub(super) fn held(game: &Game, faction: Faction, card: Handle) -> Option<ComponentId> {
    cards::by_handle(game, faction, "weather-control", card)
}
