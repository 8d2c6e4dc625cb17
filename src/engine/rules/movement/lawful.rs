//! What Shipment and Movement at rest can look like; loading refuses the rest.

use crate::facts::Faction;
use crate::frame::Effect;
use crate::game::Game;
use crate::ids::SeatSet;
use crate::profile::{Phase, Ruling};
use crate::rules::karama;
use crate::rules::movement::menu::total;
use crate::rules::movement::price::{Rate, Terms};
use crate::rules::movement::shipping::uses;
use crate::rules::movement::state::{MarchFrame, MarchStep, MovementFrame, MovementStep, Second, ShipmentKind};
use crate::rules::movement::terms;
use crate::rules::nexus_cards::{self, Errand};

/// More moves than Hajr gives.
const MOVES_MOST: u8 = 3;
/// The ordinary one, and one that a Nexus card gives.
const SHIPMENTS_MOST: usize = 2;

/// What must hold at every rest, with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let before_movement = [Phase::SpiceBlow, Phase::Charity, Phase::Bidding, Phase::Revival, Phase::Movement];
    let rides = game.plays(Faction::Fremen) && game.phase().is_some_and(|phase| before_movement.contains(&phase));
    vec![(rides || !game.movement.rode, "a ride of nobody")]
}

/// Why the phase cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &MovementFrame, attempted: Option<Effect>) -> Option<&'static str> {
    if frame.turns.check().is_err() {
        return Some("an order of turns that never was");
    }
    let all: SeatSet = game.seats().iter().map(|(seat, _)| *seat).collect();
    if frame.turns.order().into_iter().collect::<SeatSet>() != all || frame.turns.next().is_none() {
        return Some("turns of players who are not there");
    }
    let lockable = game.is_advanced() && game.plays(Faction::BeneGesserit);
    if !(frame.locked.is_empty() || lockable && frame.locked.is_sorted()) {
        return Some("locked advisors of nobody");
    }
    let moved = |faction| game.seat(faction).is_some_and(|seat| !frame.turns.pending().contains(&seat));
    if game.movement.rode && moved(Faction::Fremen) {
        return Some("a ride that is over");
    }
    let fits = match (&frame.step, attempted) {
        (MovementStep::Arms, None) => game.is_advanced() && game.plays(Faction::BeneGesserit),
        (MovementStep::TakingArms(at), Some(Effect::SistersArm { territory })) => {
            *at == territory && game.is_advanced()
        }
        (MovementStep::Sight, Some(Effect::SeeSpice)) => game.plays(Faction::Atreides),
        (MovementStep::Guild, None) | (MovementStep::GuildTurn, Some(Effect::GuildTakesTurn)) => {
            game.is_advanced() && game.seat(Faction::Guild).is_some_and(|seat| frame.turns.pending().contains(&seat))
        }
        (MovementStep::March, None) => true,
        _ => false,
    };
    (!fits).then_some("the phase's step does not fit what lies on it")
}

/// Why a player's turn cannot stand like this.
pub(crate) fn impossible_march(game: &Game, march: &MarchFrame, attempted: Option<Effect>) -> Option<&'static str> {
    let Some(faction) = game.faction(march.seat) else { return Some("a turn of nobody") };
    let fits = match (&march.step, attempted) {
        (MarchStep::Shipping, None) => !march.shipped,
        (MarchStep::Using(shipment), Some(effect)) => {
            !shipment.forces.is_empty()
                && uses(game, faction, shipment).get(usize::from(shipment.tried)) == Some(&effect)
        }
        (MarchStep::Challenged(shipment), Some(Effect::Ships { to, normal, elite })) => {
            let bound = shipment.forces.first().map(|entry| (entry.normal, entry.elite));
            shipment.kind == ShipmentKind::OffPlanet
                && shipment.to == Some(to)
                && bound == Some((normal, elite))
                && faction != Faction::Guild
                && karama::has_special(game, Faction::Guild)
        }
        (MarchStep::Paying(shipment), Some(effect @ (Effect::Income | Effect::ShipmentFee))) => {
            let open = game.invoices.iter().any(|invoice| invoice.total() == shipment.price);
            let received =
                if effect == Effect::Income { game.plays(Faction::Guild) } else { nexus_cards::is_played(game) };
            open && !shipment.forces.is_empty() && received
        }
        (MarchStep::Accompanying(_), None) => game.plays(Faction::BeneGesserit) && faction != Faction::BeneGesserit,
        (MarchStep::Sending(_, advisor), Some(Effect::SistersAccompany { advisor: sent })) => {
            *advisor == sent && game.plays(Faction::BeneGesserit)
        }
        (MarchStep::Again, None) => match march.second {
            Second::Asked => nexus_cards::could_declare(game, faction, Errand::SecondShipment),
            Second::Declared => true,
            Second::None | Second::Beside | Second::Came(_) | Second::Gone => false,
        },
        (MarchStep::Moving | MarchStep::ShippedIn | MarchStep::MovedIn, None) => true,
        (MarchStep::FarMove(forces, _), Some(Effect::FremenMoveFar)) => {
            faction == Faction::Fremen && !forces.is_empty()
        }
        _ => false,
    };
    let flew = march.flew && !game.rules_otherwise(Ruling::OrnithoptersBeforeShipment);
    let entered = march.entered.len() > usize::from(MOVES_MOST) + SHIPMENTS_MOST;
    let owed = terms::errands_of(march).any(|errand| !nexus_cards::is_owed(game, faction, errand));
    let second = march.second != Second::None && !nexus_cards::is_played(game);
    let borrowed =
        owed || second || march.second == Second::Beside && !game.rules_otherwise(Ruling::GuildAllyShipsTwice);
    let rode = faction == Faction::Fremen && game.movement.rode;
    (!fits || flew || rode || entered || borrowed || !is_priced(march) || march.moves > MOVES_MOST)
        .then_some("a player's turn does not fit what lies on it")
}

/// Whether what the shipment on its way costs is the price on its terms.
fn is_priced(march: &MarchFrame) -> bool {
    let (MarchStep::Using(shipment) | MarchStep::Challenged(shipment) | MarchStep::Paying(shipment)) = &march.step
    else {
        return true;
    };
    let count = total(&shipment.forces);
    let price = match (shipment.kind, shipment.to) {
        (ShipmentKind::OffPlanet | ShipmentKind::Cross, Some(to)) => shipment.rate.price(count, to),
        _ => shipment.price,
    };
    let together = (shipment.rate == Rate::One) == (shipment.terms == Terms::PriceOfOne);
    together && count <= shipment.rate.most() && price == shipment.price
}
