//! What CHOAM Charity at rest can look like; loading refuses the rest.

use crate::facts::Faction;
use crate::frame::Effect;
use crate::game::Game;
use crate::rules::charity::state::{CharityFrame, CharityStep};

/// Why charity cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &CharityFrame, attempted: Option<Effect>) -> Option<&'static str> {
    let fits = match (frame.step, attempted) {
        (CharityStep::Sisters, Some(Effect::SistersCharity)) => {
            frame.done.is_empty() && game.is_advanced() && game.plays(Faction::BeneGesserit)
        }
        (CharityStep::Claims, None) => frame.done.iter().all(|seat| game.faction(seat).is_some()),
        _ => false,
    };
    (!fits).then_some("charity's step does not fit what lies on it")
}
