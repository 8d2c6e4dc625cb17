//! What set-up at rest, and what it leaves behind, can look like; loading refuses the rest.

use crate::custody::Place;
use crate::facts::Faction;
use crate::frame::Frame;
use crate::game::Game;
use crate::rules::nexus_cards;
use crate::rules::setup::state::{Prediction, SetupFrame, SetupStep};

/// What must hold of set-up and its prediction at every rest, each with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let under_way = matches!(game.stack.first().map(|framed| &framed.frame), Some(Frame::Setup(_)));
    let possible = |made: Prediction| {
        game.plays(made.faction) && made.faction != Faction::BeneGesserit && (1..=game.setup.turns).contains(&made.turn)
    };
    vec![
        (under_way == (game.turn == 0), "the turn does not fit what is under way"),
        (game.prediction.is_none() || game.plays(Faction::BeneGesserit), "nobody made the prediction"),
        (game.prediction.is_none_or(possible), "the prediction is impossible"),
        (under_way || game.prediction.is_some() || !game.plays(Faction::BeneGesserit), "no prediction was made"),
        (
            under_way || game.seats.iter().all(|(_, faction)| has_kept(game, *faction)),
            "traitor cards are not those kept",
        ),
    ]
}

/// Whether a faction has as many traitor cards as it keeps, or is to draw one; one that exchanges some has drawn first.
fn has_kept(game: &Game, faction: Faction) -> bool {
    let exchanges = |frame: &Frame| matches!(frame, Frame::NexusPlay(play) if game.faction(play.seat) == Some(faction));
    let owed = usize::from(nexus_cards::is_owed_a_traitor(game, faction));
    let kept = game.custody.count(Place::Traitors(faction)) + owed == usize::from(faction.facts().traitors_kept);
    let chosen = game.custody.count(Place::TraitorsDealt(faction)) == 0;
    chosen && (kept || game.stack.iter().any(|framed| exchanges(&framed.frame)))
}

/// Why set-up cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &SetupFrame) -> Option<&'static str> {
    let reserved = |faction: Faction| {
        let tokens = game.custody.tokens(faction, Place::Reserves(faction)).len();
        tokens == faction.facts().tokens
    };
    let unplaced = match frame.step {
        SetupStep::Prediction | SetupStep::Traitors | SetupStep::Keeping | SetupStep::Forces => {
            game.seats.iter().all(|(_, faction)| reserved(*faction))
        }
        SetupStep::Fremen => reserved(Faction::Fremen),
        SetupStep::Sisters => reserved(Faction::BeneGesserit),
        SetupStep::Cards => true,
    };
    let traitors = game.custody.count(Place::TraitorDeck);
    let asked = frame.step == SetupStep::Prediction;
    let advanced = frame.step != SetupStep::Sisters || game.is_advanced();
    match frame.step {
        _ if !unplaced => Some("forces have left the reserves before their step"),
        _ if asked && game.prediction.is_some() => Some("a prediction is asked for that was made"),
        _ if !asked && game.plays(Faction::BeneGesserit) && game.prediction.is_none() => Some("no prediction was made"),
        _ if !advanced => Some("the Bene Gesserit choose a place in Basic"),
        SetupStep::Prediction if traitors != 5 * game.seats.len() => Some("traitor cards are dealt too early"),
        _ => None,
    }
}
