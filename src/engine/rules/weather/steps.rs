//! What Weather Control does: it replaces the storm's movement.

use crate::attempt;
use crate::facts::Faction;
use crate::frame::Effect;
use crate::game::Game;
use crate::log::Fact;
use crate::rules::cards;

pub(crate) fn play(game: &mut Game, faction: Faction, steps: u8) {
    mark!("base.card.weather-control");
    if game.custody.count(crate::custody::Place::StormShown) > 0 {
        mark!("base.card.weather-control-deck");
    }
    cards::spend(game, faction, "weather-control", crate::custody::Place::TreacheryDiscard);
    attempt::under_way_mut(game).effect = Effect::StormMoves { steps };
    game.tell(Fact::WeatherControlled { steps });
}
