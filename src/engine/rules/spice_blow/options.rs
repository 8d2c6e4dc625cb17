//! What a blow asks of the Fremen, and what it refuses.

use crate::facts::{Faction, Territory};
use crate::game::Game;
use crate::offer::Offer;
use crate::rejection::Rejection;
use crate::request::{Act, DecisionKind};
use crate::rules::spice_blow::state::{BlowFrame, BlowStep};

pub(crate) fn check(act: &Act) -> Result<(), Rejection> {
    match act {
        Act::SpareAlly { .. } => Ok(()),
        Act::PlaceWorm { territory } if territory.facts().worm => Ok(()),
        Act::PlaceWorm { .. } => refuse!("base.blow.worm-sand", Rejection::NotSand),
        _ => Err(Rejection::WrongKind),
    }
}

pub(crate) fn offers(frame: &BlowFrame, kind: DecisionKind) -> Vec<Offer> {
    match (kind, &frame.step) {
        (DecisionKind::SpareAlly, BlowStep::Sparing(worm)) => vec![Offer::SpareAlly { territory: worm.territory }],
        (DecisionKind::PlaceWorm, BlowStep::Placing) => Territory::all()
            .filter(|territory| territory.facts().worm)
            .map(|territory| Offer::PlaceWorm { territory })
            .collect(),
        _ => Vec::new(),
    }
}

/// The Fremen's ally, if it has forces in a territory.
pub(super) fn ally_in(game: &Game, territory: Territory) -> Option<Faction> {
    game.plays(Faction::Fremen).then_some(())?;
    game.ally(Faction::Fremen).filter(|ally| game.forces_in(*ally, territory) > 0)
}
