//! What an intrusion offers.

use crate::facts::Faction;
use crate::frame::Effect;
use crate::game::Game;
use crate::offer::Offer;
use crate::rejection::Rejection;
use crate::request::Act;
use crate::rules::advisors::state::IntrusionFrame;

pub(crate) fn check(act: &Act) -> Result<(), Rejection> {
    match act {
        Act::Pass | Act::TurnFighters => Ok(()),
        _ => Err(Rejection::WrongKind),
    }
}

pub(crate) fn offers(frame: &IntrusionFrame) -> Vec<Offer> {
    vec![Offer::Pass, Offer::TurnFighters { territory: frame.territory }]
}

/// Why an intrusion cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &IntrusionFrame, attempted: Option<Effect>) -> Option<&'static str> {
    let expected = frame.turning.then_some(Effect::SistersTurn { territory: frame.territory });
    let lawful = game.is_advanced() && game.plays(Faction::BeneGesserit) && attempted == expected;
    (!lawful).then_some("an intrusion that nobody answers")
}
