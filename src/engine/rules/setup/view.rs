//! What a faction alone sees of set-up: its traitor cards and its prediction.

use crate::custody::Place;
use crate::facts::{Faction, Leader};
use crate::game::Game;
use crate::rules::setup::options::leaders;
use crate::rules::setup::state::Prediction;

/// Traitor cards dealt to a faction, to choose from.
pub(crate) fn traitors_dealt(game: &Game, faction: Faction) -> Vec<Leader> {
    leaders(game, Place::TraitorsDealt(faction))
}

/// Traitor cards that a faction has kept.
pub(crate) fn traitors(game: &Game, faction: Faction) -> Vec<Leader> {
    leaders(game, Place::Traitors(faction))
}

/// The prediction, for those who made it.
pub(crate) fn prediction(game: &Game, faction: Faction) -> Option<Prediction> {
    game.prediction.filter(|_| faction == Faction::BeneGesserit)
}
