//! What Shipment and Movement at rest can look like; loading refuses the rest.

use crate::facts::Faction;
use crate::frame::{Effect, Frame};
use crate::game::Game;
use crate::ids::SeatSet;
use crate::profile::{Phase, Ruling};
use crate::rules::karama;
use crate::rules::movement::menu::{MovementAct, total};
use crate::rules::movement::options::{check_along, check_arms, may_send_along};
use crate::rules::movement::price::{self, Rate, Terms};
use crate::rules::movement::shipping::{self, uses};
use crate::rules::movement::state::{
    MarchFrame, MarchStep, MovementFrame, MovementStep, Second, Shipment, ShipmentKind,
};
use crate::rules::movement::{lock, moving, terms};
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
    let guild = game.seat(Faction::Guild).filter(|_| game.is_advanced());
    if frame.turns.receipts().iter().any(|receipt| Some(receipt.seat) != guild) {
        return Some("a place in the order that nobody could change");
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
            *at == territory && game.is_advanced() && check_arms(game, territory).is_ok()
        }
        (MovementStep::Sight, Some(Effect::SeeSpice)) => game.plays(Faction::Atreides),
        (MovementStep::Guild, None) | (MovementStep::GuildTurn, Some(Effect::GuildTakesTurn)) => {
            let pending = frame.turns.pending();
            game.is_advanced()
                && pending.len() > 1
                && game.seat(Faction::Guild).is_some_and(|seat| pending.contains(&seat))
        }
        (MovementStep::March, None) => true,
        _ => false,
    };
    (!fits).then_some("the phase's step does not fit what lies on it")
}

/// Why a player's turn cannot stand like this.
pub(crate) fn impossible_march(game: &Game, march: &MarchFrame, attempted: Option<Effect>) -> Option<&'static str> {
    let Some(faction) = game.faction(march.seat) else { return Some("a turn of nobody") };
    let phase = game
        .stack
        .iter()
        .find_map(|framed| if let Frame::Movement(phase) = &framed.frame { Some(phase) } else { None });
    if phase.and_then(|phase| phase.turns.next()) != Some(march.seat) {
        return Some("a turn of somebody whose turn it is not");
    }
    let fits = match (&march.step, attempted) {
        (MarchStep::Shipping, None) => !march.shipped,
        (MarchStep::Serving(shipment), Some(Effect::SistersServe)) => {
            shipment.karama
                && shipment.tried == 0
                && karama::is_answered(game, faction)
                && can_arrive(game, faction, shipment)
                && can_be_paid(game, march, faction, shipment)
        }
        (MarchStep::Using(shipment), Some(effect)) => {
            uses(game, faction, shipment).get(usize::from(shipment.tried)) == Some(&effect)
                && can_arrive(game, faction, shipment)
                && can_be_paid(game, march, faction, shipment)
        }
        (MarchStep::Challenged(shipment), Some(Effect::Ships { to, normal, elite })) => {
            let bound = shipment.forces.first().map(|entry| (entry.normal, entry.elite));
            shipment.kind == ShipmentKind::OffPlanet
                && shipment.to == Some(to)
                && bound == Some((normal, elite))
                && faction != Faction::Guild
                && karama::has_special(game, Faction::Guild)
                && can_arrive(game, faction, shipment)
                && can_be_paid(game, march, faction, shipment)
        }
        (MarchStep::Paying(shipment), Some(effect @ (Effect::Income | Effect::ShipmentFee))) => {
            let open = game.invoices.iter().any(|invoice| invoice.total() == shipment.price);
            let received =
                if effect == Effect::Income { game.plays(Faction::Guild) } else { nexus_cards::is_played(game) };
            let shared = shipment.ally == 0 || game.ally(faction).is_some();
            open && received && shared && can_arrive(game, faction, shipment)
        }
        (MarchStep::Accompanying(_), None) => may_send_along(game, faction),
        (MarchStep::Sending(to, advisor), Some(Effect::SistersAccompany { advisor: sent })) => {
            let at = Some(*to).filter(|_| sent && game.rules_otherwise(Ruling::AdvisorComesAnywhere));
            *advisor == sent && may_send_along(game, faction) && check_along(game, *to, sent, at).is_ok()
        }
        (MarchStep::Again, None) => match march.second {
            Second::Asked => nexus_cards::could_declare(game, faction, Errand::SecondShipment),
            Second::Declared => true,
            Second::None | Second::Beside | Second::Came(_) | Second::Gone => false,
        },
        (MarchStep::Moving | MarchStep::ShippedIn | MarchStep::MovedIn, None) => true,
        (MarchStep::FarMove(forces, to), Some(Effect::FremenMoveFar)) => {
            let act = MovementAct::Move { forces: forces.clone(), to: *to, advisors: false };
            faction == Faction::Fremen && moving::check(game, march, faction, &act).is_ok()
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

/// Whether what is shipped is there, and can come to where it goes.
fn can_arrive(game: &Game, faction: Faction, shipment: &Shipment) -> bool {
    let Shipment { kind, forces, to, terms, .. } = shipment;
    let is_own = *terms == Terms::Own;
    match (kind, to) {
        (ShipmentKind::OffPlanet | ShipmentKind::Fremen, Some(to)) => {
            let fremen = faction == Faction::Fremen;
            forces.len() == 1
                && forces[0].cell == *to
                && fremen == (*kind == ShipmentKind::Fremen)
                && shipping::check_stock(game, faction, forces[0].normal, forces[0].elite).is_ok()
                && shipping::check_arrival(game, faction, *to).is_ok()
        }
        (ShipmentKind::Cross, Some(to)) => {
            shipping::check_source(game, faction, forces).is_ok()
                && forces.iter().all(|entry| entry.cell != *to)
                && shipping::check_landing(game, faction, *to).is_ok()
                && lock::check_company(game, faction, forces, *to).is_ok()
                && (!is_own || shipping::check_cross(game, faction, *terms).is_ok())
        }
        (ShipmentKind::Back, None) => {
            shipping::check_source(game, faction, forces).is_ok()
                && (!is_own || shipping::check_back(game, faction, *terms).is_ok())
        }
        (ShipmentKind::OffPlanet | ShipmentKind::Fremen | ShipmentKind::Cross, None)
        | (ShipmentKind::Back, Some(_)) => false,
    }
}

/// Whether a shipment costs what it is to cost, and there is as much to pay with.
fn can_be_paid(game: &Game, march: &MarchFrame, faction: Faction, shipment: &Shipment) -> bool {
    let count = total(&shipment.forces);
    let free = march.second == Second::Declared && game.rules_otherwise(Ruling::GuildSecondShipmentFree);
    let (rate, price) = match (shipment.kind, shipment.to) {
        (ShipmentKind::OffPlanet | ShipmentKind::Cross, Some(to)) => {
            let due = terms::rate(game, faction, shipment.karama, shipment.terms);
            let rate = if free { Rate::Free } else { due };
            (rate, rate.price(count, to))
        }
        (ShipmentKind::Back, _) => (Rate::Full, if free { 0 } else { price::back(count) }),
        (ShipmentKind::OffPlanet | ShipmentKind::Cross | ShipmentKind::Fremen, _) => (Rate::Full, 0),
    };
    (shipment.rate, shipment.price) == (rate, price)
        && u32::from(shipment.ally) <= price
        && terms::check_price(game, march.seat, price, shipment.ally).is_ok()
}
