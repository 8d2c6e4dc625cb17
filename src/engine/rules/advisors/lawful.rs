//! What the sides of Bene Gesserit tokens, and an intrusion at rest, can look like; loading refuses the rest.

use crate::custody::Tokens;
use crate::facts::{Faction, Terrain, Territory};
use crate::frame::Effect;
use crate::game::Game;
use crate::rules::advisors::state::IntrusionFrame;

/// What must hold of the sides of tokens at every rest, each with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    vec![
        (game.is_advanced() || game.custody.advisors().is_empty(), "advisors in Basic"),
        (
            Territory::all().all(|territory| shows_one_side(game, territory)),
            "Bene Gesserit tokens of one territory show both sides",
        ),
        (Territory::all().all(|own| !is_polar(own) || game.advisors_in(own).is_empty()), "advisors in the Polar Sink"),
    ]
}

fn is_polar(territory: Territory) -> bool {
    territory.facts().kind == Terrain::PolarSink
}

fn shows_one_side(game: &Game, territory: Territory) -> bool {
    let cells = territory.cells().iter();
    let all = cells.fold(Tokens::NONE, |all, cell| all.or(game.tokens_in(Faction::BeneGesserit, *cell)));
    let advisors = all.and(game.custody.advisors());
    advisors.is_empty() || advisors == all
}

/// Why an intrusion cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &IntrusionFrame, attempted: Option<Effect>) -> Option<&'static str> {
    let expected = frame.turning.then_some(Effect::SistersTurn { territory: frame.territory });
    let fighters = !is_polar(frame.territory) && game.fighters_in(Faction::BeneGesserit, frame.territory) > 0;
    let lawful = game.is_advanced() && fighters && attempted == expected;
    (!lawful).then_some("an intrusion that nobody answers")
}
