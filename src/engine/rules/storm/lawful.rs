//! What a storm phase at rest can look like; loading refuses the rest.

use crate::custody::Place;
use crate::facts::Faction;
use crate::frame::Effect;
use crate::game::Game;
use crate::rules::storm::options::Losses;
use crate::rules::storm::state::{StormFrame, StormStep};

/// The furthest that dials, a card or Weather Control move the storm.
const STEPS_MOST: u8 = 40;

/// Why a storm phase cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &StormFrame, attempted: Option<Effect>) -> Option<&'static str> {
    let has_deck = game.is_advanced() && game.plays(Faction::Fremen);
    let count = |place| game.custody.count(place);
    let moves = match frame.step {
        StormStep::Dial | StormStep::Start => (0, 0),
        StormStep::Announced { .. } | StormStep::Move { .. } | StormStep::Endure { .. } | StormStep::Choose { .. } => {
            (usize::from(has_deck && game.turn > 1), 0)
        }
        StormStep::Arrived | StormStep::Look | StormStep::Looking => (0, usize::from(has_deck)),
    };
    if (count(Place::StormShown), count(Place::StormNext)) != moves {
        return Some("the storm cards do not lie where this step has them");
    }
    if frame.step == StormStep::Dial {
        return (has_deck && game.turn > 1).then_some("dials where the storm has a deck");
    }
    if game.storm.sector.is_none() {
        return Some("the storm moves before it was placed");
    }
    let fits = match (&frame.step, attempted) {
        (StormStep::Announced { .. }, Some(Effect::StormMoves { steps })) => steps <= STEPS_MOST && game.turn > 1,
        (StormStep::Endure { left }, Some(Effect::FremenEndure { sector })) => {
            *left <= STEPS_MOST && Some(sector) == game.storm.sector && game.plays(Faction::Fremen)
        }
        (StormStep::Look, Some(Effect::FremenLook)) | (StormStep::Looking, None) => has_deck,
        (StormStep::Choose { left, cells }, None) => {
            let open = |losses: Losses| losses.least < losses.most;
            let mut distinct = cells.clone();
            distinct.sort_unstable();
            distinct.dedup();
            *left <= STEPS_MOST
                && !cells.is_empty()
                && distinct.len() == cells.len()
                && cells.iter().all(|cell| game.in_storm(*cell) && open(Losses::of(game, *cell)))
        }
        _ => false,
    };
    (!fits).then_some("the storm's step does not fit what lies on it")
}
