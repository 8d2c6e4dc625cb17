//! What a spice blow and a ride at rest can look like; loading refuses the rest.

use crate::custody::{Pile, Place};
use crate::facts::{ComponentId, Faction, Facts};
use crate::frame::Effect;
use crate::game::Game;
use crate::profile::{Phase, Ruling};
use crate::rules::nexus_cards;
use crate::rules::spice_blow::options::{ally_in, may_summon};
use crate::rules::spice_blow::ride::{can_ride, can_ride_from_afar};
use crate::rules::spice_blow::state::{BlowFrame, BlowStep, RideFrame};

/// More worms, Nexuses or rides than one blow has.
const MANY: u8 = 50;

/// What must hold of the remembered sites at every rest, each with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let sites = &Facts::get().sites;
    let named = game.blow.sites.iter().flatten().all(|cell| sites.iter().any(|site| site.cell == *cell));
    // Worms of the first turn are shuffled back when its blow is over.
    let first_blow = game.turn == 1 && matches!(game.phase(), Some(Phase::Storm | Phase::SpiceBlow));
    let before = game.turn == 0 || game.turn == 1 && game.phase() == Some(Phase::Storm);
    let aside = game.custody.count(Place::SpiceAside) > 0;
    vec![
        (named, "a spice site that no card names"),
        (game.is_advanced() || game.blow.site(Pile::B).is_none(), "a second pile in Basic"),
        (!before || game.blow.sites == [None, None], "a spice site before the first blow"),
        (first_blow || !aside, "spice cards are set aside after the first blow"),
    ]
}

/// Why a blow cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &BlowFrame, attempted: Option<Effect>) -> Option<&'static str> {
    if frame.worms > MANY || frame.nexuses > frame.worms || frame.rides.len() > usize::from(MANY) {
        return Some("more worms than a blow has");
    }
    if frame.pile == Pile::B && !game.is_advanced() {
        return Some("Basic has one pile");
    }
    if frame.own_site_taken && !game.rules_otherwise(Ruling::WormAttacksEndingSite) {
        return Some("a blow whose own site the worms have taken");
    }
    if game.turn < 2 {
        return Some("no worm has an effect in the first turn");
    }
    let fremen = game.plays(Faction::Fremen);
    if frame.from_afar.is_some() && !nexus_cards::is_called(game) {
        return Some("a worm is ridden from afar by no card");
    }
    let fits = match (&frame.step, attempted) {
        (BlowStep::Immunity(worm), Some(Effect::FremenImmune { territory }))
        | (BlowStep::Spared(worm), Some(Effect::FremenSpare { territory })) => worm.territory == territory && fremen,
        (BlowStep::Placement, Some(Effect::FremenPlaceWorm)) | (BlowStep::Placing, None) => {
            fremen && game.is_advanced()
        }
        (BlowStep::Sparing(worm), None) => ally_in(game, worm.territory).is_some(),
        (BlowStep::Nexus | BlowStep::NexusDraws, None) => true,
        (BlowStep::Rides | BlowStep::Surfaced(_), None) => fremen,
        (BlowStep::RidingAtOnce(_), None) => fremen && game.rules_otherwise(Ruling::FremenCunningRidesAtOnce),
        (BlowStep::Summoning, None) => may_summon(game) && frame.pile == Pile::B && frame.summoned,
        _ => false,
    };
    if !remembers_nexus(game, frame) {
        return Some("a Nexus of this phase is forgotten, or was none");
    }
    (!fits).then_some("the blow's step does not fit what lies on it")
}

/// Whether it is remembered that a Nexus has taken place in the phase, as far as the cards turned in it tell.
fn remembers_nexus(game: &Game, frame: &BlowFrame) -> bool {
    let occurred = game.nexus_cards.occurred;
    let begun = matches!(frame.step, BlowStep::Nexus | BlowStep::Rides | BlowStep::Summoning | BlowStep::NexusDraws);
    // The worm of the Fremen's own power brings no Nexus, and comes after those that do.
    let called = u8::from(frame.summoned && frame.step != BlowStep::Summoning);
    let own = begun && frame.worms > called;
    let before = frame.pile == Pile::B && !game.rules_otherwise(Ruling::NexusDrawPerBlow) && has_turned_worm(game);
    let none = frame.pile == Pile::A && !own;
    !nexus_cards::is_played(game) || (occurred || !own && !before) && !(occurred && none)
}

/// Whether a worm lies right below the territory with which the first blow has ended.
fn has_turned_worm(game: &Game) -> bool {
    let below = game.custody.pile(Place::SpiceDiscard(Pile::A)).into_iter().nth(1);
    matches!(below, Some(ComponentId::Spice(card)) if card.is_worm())
}

/// Why a ride cannot stand like this.
pub(crate) fn impossible_ride(game: &Game, frame: &RideFrame) -> Option<&'static str> {
    let can = if frame.from_afar { can_ride_from_afar(game) } else { can_ride(game, frame.territory) };
    let stuck = frame.arrived.is_none() && !can;
    let called = !frame.from_afar || nexus_cards::is_called(game);
    (stuck || !called || !game.plays(Faction::Fremen)).then_some("nobody is there to ride")
}
