//! What a blow asks of the Fremen, and what it refuses.

use crate::facts::{Faction, Territory};
use crate::game::Game;
use crate::offer::Offer;
use crate::rejection::Rejection;
use crate::request::{Act, DecisionKind};
use crate::rules::karama;
use crate::rules::special::menu::{SpecialAct, SpecialOffer};
use crate::rules::spice_blow::state::{BlowFrame, BlowStep};

pub(crate) fn check(game: &Game, faction: Faction, act: &Act) -> Result<(), Rejection> {
    match act {
        Act::Special(SpecialAct::Worm { card, territory }) => {
            karama::check_special(game, faction, Faction::Fremen, *card)?;
            check(game, faction, &Act::PlaceWorm { territory: *territory })
        }
        Act::SpareAlly { .. } | Act::Pass => Ok(()),
        Act::PlaceWorm { territory } if territory.facts().worm => Ok(()),
        Act::PlaceWorm { .. } => refuse!("base.blow.worm-sand", Rejection::NotSand),
        _ => Err(Rejection::WrongKind),
    }
}

pub(crate) fn offers(game: &Game, frame: &BlowFrame, kind: DecisionKind) -> Vec<Offer> {
    match (kind, &frame.step) {
        (DecisionKind::SummonWorm, BlowStep::Summoning) => {
            let territories: Vec<Territory> = Territory::all().filter(|territory| territory.facts().worm).collect();
            let cards = karama::all_usable(game, Faction::Fremen);
            let worms = cards.map(|card| SpecialOffer::Worm { card, territories: territories.clone() });
            std::iter::once(Offer::Pass).chain(worms.map(Offer::Special)).collect()
        }
        (DecisionKind::SpareAlly, BlowStep::Sparing(worm)) => vec![Offer::SpareAlly { territory: worm.territory }],
        (DecisionKind::PlaceWorm, BlowStep::Placing) => Territory::all()
            .filter(|territory| territory.facts().worm)
            .map(|territory| Offer::PlaceWorm { territory })
            .collect(),
        _ => Vec::new(),
    }
}

/// Whether the Fremen can place a worm by the power that is their own: nobody else knows whether they hold a Karama.
pub(super) fn may_summon(game: &Game) -> bool {
    game.turn > 1 && karama::has_special(game, Faction::Fremen)
}

/// The Fremen's ally, if it has forces in a territory.
pub(super) fn ally_in(game: &Game, territory: Territory) -> Option<Faction> {
    game.plays(Faction::Fremen).then_some(())?;
    game.ally(Faction::Fremen).filter(|ally| game.forces_in(*ally, territory) > 0)
}
