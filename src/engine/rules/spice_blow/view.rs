//! What everybody sees of a blow: its pile, its worms, and where the worm of the moment is.

use crate::custody::{Pile, Place};
use crate::facts::ComponentId;
use crate::game::Game;
use crate::procedure::Procedure;
use crate::rules::spice_blow::state::{BlowFrame, BlowStep};

pub(crate) fn procedure(frame: &BlowFrame) -> Procedure {
    let worm = match frame.step {
        BlowStep::Immunity(worm)
        | BlowStep::Sparing(worm)
        | BlowStep::Spared(worm)
        | BlowStep::Surfaced(worm)
        | BlowStep::RidingAtOnce(worm)
        | BlowStep::Devour(worm) => Some(worm.territory),
        BlowStep::Draw
        | BlowStep::Placement
        | BlowStep::Placing
        | BlowStep::Site
        | BlowStep::Nexus
        | BlowStep::Rides
        | BlowStep::Summoning
        | BlowStep::NexusDraws => None,
    };
    Procedure::Blow { pile: frame.pile, worms: frame.worms, worm }
}

/// The discards of each pile by name, topmost first.
pub(crate) fn discards(game: &Game) -> Vec<(Pile, Vec<&'static str>)> {
    let names = |pile: Pile| {
        let cards = game.custody.pile(Place::SpiceDiscard(pile)).into_iter();
        cards.filter_map(|id| if let ComponentId::Spice(card) = id { Some(card.name()) } else { None }).collect()
    };
    Pile::ALL.iter().map(|pile| (*pile, names(*pile))).collect()
}
