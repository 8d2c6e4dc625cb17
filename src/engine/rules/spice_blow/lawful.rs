//! What a spice blow and a ride at rest can look like; loading refuses the rest.

use crate::custody::Pile;
use crate::facts::{Faction, Facts};
use crate::frame::Effect;
use crate::game::Game;
use crate::rules::spice_blow::options::{ally_in, may_summon};
use crate::rules::spice_blow::ride::can_ride;
use crate::rules::spice_blow::state::{BlowFrame, BlowStep, RideFrame};

/// More worms, Nexuses or rides than one blow has.
const MANY: u8 = 50;

/// What must hold of the remembered sites at every rest, each with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let sites = &Facts::get().sites;
    let named = game.blow.sites.iter().flatten().all(|cell| sites.iter().any(|site| site.cell == *cell));
    vec![(named, "a spice site that no card names")]
}

/// Why a blow cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &BlowFrame, attempted: Option<Effect>) -> Option<&'static str> {
    if frame.worms > MANY || frame.nexuses > frame.worms || frame.rides.len() > usize::from(MANY) {
        return Some("more worms than a blow has");
    }
    if frame.pile == Pile::B && !game.is_advanced() {
        return Some("Basic has one pile");
    }
    if game.turn < 2 {
        return Some("no worm has an effect in the first turn");
    }
    let fremen = game.plays(Faction::Fremen);
    let fits = match (&frame.step, attempted) {
        (BlowStep::Immunity(worm), Some(Effect::FremenImmune { territory }))
        | (BlowStep::Spared(worm), Some(Effect::FremenSpare { territory })) => worm.territory == territory && fremen,
        (BlowStep::Placement, Some(Effect::FremenPlaceWorm)) | (BlowStep::Placing, None) => {
            fremen && game.is_advanced()
        }
        (BlowStep::Sparing(worm), None) => ally_in(game, worm.territory).is_some(),
        (BlowStep::Nexus | BlowStep::NexusDraws, None) => true,
        (BlowStep::Rides, None) => fremen,
        (BlowStep::Summoning, None) => may_summon(game) && frame.pile == Pile::B && frame.summoned,
        _ => false,
    };
    (!fits).then_some("the blow's step does not fit what lies on it")
}

/// Why a ride cannot stand like this.
pub(crate) fn impossible_ride(game: &Game, frame: &RideFrame) -> Option<&'static str> {
    let stuck = frame.arrived.is_none() && !can_ride(game, frame.territory);
    (stuck || !game.plays(Faction::Fremen)).then_some("nobody is there to ride")
}
