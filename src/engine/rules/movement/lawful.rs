//! What Shipment and Movement at rest can look like; loading refuses the rest.

use crate::bank::Holder;
use crate::facts::Faction;
use crate::frame::{Effect, Frame};
use crate::game::Game;
use crate::ids::SeatSet;
use crate::invoice::{Invoice, Portion, Purpose, Redirection};
use crate::profile::{Phase, Ruling};
use crate::rules::karama;
use crate::rules::karama::state::Advantage;
use crate::rules::movement::menu::{MovementAct, total};
use crate::rules::movement::options::{check_along, check_arms, may_send_along};
use crate::rules::movement::price::{self, Rate, Terms};
use crate::rules::movement::shipping::{self, uses};
use crate::rules::movement::state::{
    MarchFrame, MarchStep, MovementFrame, MovementStep, Second, Shipment, ShipmentKind,
};
use crate::rules::movement::{lock, moving, payment, terms};
use crate::rules::nexus_cards::{self, Errand};
use crate::sequence::{Receipt, Shift};

/// More moves than Hajr gives.
const MOVES_MOST: u8 = 3;
/// The ordinary one, and one that a Nexus card gives.
const SHIPMENTS_MOST: usize = 2;

/// What must hold at every rest, with what is wrong where it does not.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let before_movement = [Phase::SpiceBlow, Phase::Charity, Phase::Bidding, Phase::Revival, Phase::Movement];
    let rides = game.plays(Faction::Fremen) && game.phase().is_some_and(|phase| before_movement.contains(&phase));
    let paying = |frame: &Frame| matches!(frame, Frame::March(march) if matches!(march.step, MarchStep::Paying(_)));
    let due = game.stack.iter().filter(|framed| paying(&framed.frame)).map(|framed| framed.id);
    let invoices = game.invoices.iter().filter(|invoice| invoice.purpose == Purpose::Shipment);
    let open = invoices.map(|invoice| invoice.owner);
    vec![
        (rides || !game.movement.rode, "a ride of nobody"),
        (open.eq(due), "a shipment is being paid that nobody has made"),
    ]
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
    let is_guilds = |receipt: &Receipt| {
        let moves = matches!(receipt.shift, Shift::First | Shift::Behind(1));
        moves && game.is_advanced() && game.faction(receipt.seat) == Some(Faction::Guild)
    };
    if !frame.turns.receipts().iter().all(is_guilds) {
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
    (!fits || !is_seen_lawfully(game, frame)).then_some("the phase's step does not fit what lies on it")
}

/// Whether the Atreides know the next spice card where nobody has kept them from looking, and not before that.
fn is_seen_lawfully(game: &Game, frame: &MovementFrame) -> bool {
    let early = matches!(frame.step, MovementStep::Arms | MovementStep::TakingArms(_) | MovementStep::Sight);
    if early && (!frame.turns.receipts().is_empty() || frame.turns.pending().len() < game.seats().len()) {
        return false;
    }
    if early || !game.plays(Faction::Atreides) {
        return !frame.seen;
    }
    let stoppable = game.rules_otherwise(Ruling::KaramaStopsOneUse);
    stoppable || frame.seen != karama::is_stopped(game, Advantage::Wormsign)
}

/// Whether what a shipment costs is on its way, from those who pay it and to whom it is owed.
fn is_invoiced(game: &Game, march: &MarchFrame, shipment: &Shipment, effect: Effect) -> bool {
    let receiver = payment::receiver(game, march.seat, shipment);
    let to_the_bank = payment::to_the_bank(game, march.seat, shipment);
    let stopped = [to_the_bank.clone(), vec![Redirection { portion: Portion::All, to: Holder::Bank }]].concat();
    let is_stopped = karama::is_stopped(game, Advantage::ShippingIncome);
    let lawful = |invoice: &Invoice| {
        let to_guild = receiver.is_some_and(|guild| invoice.payee == Holder::Wallet(guild));
        let own = match effect {
            Effect::Income => to_guild && !is_stopped && invoice.redirections == to_the_bank,
            _ if to_guild => invoice.redirections == stopped,
            _ => {
                let banked = invoice.payee == Holder::Bank && invoice.redirections == to_the_bank;
                banked && (receiver.is_none() || is_stopped)
            }
        };
        own && invoice.shares == payment::shares(game, march.seat, shipment)
    };
    game.invoices.iter().filter(|invoice| invoice.purpose == Purpose::Shipment).any(lawful)
}

/// Why a player's turn cannot stand like this.
pub(crate) fn impossible_march(game: &Game, march: &MarchFrame, attempted: Option<Effect>) -> Option<&'static str> {
    let Some(faction) = game.faction(march.seat) else { return Some("a turn of nobody") };
    let is_due = |frame: &Frame| matches!(frame, Frame::Movement(phase) if phase.turns.next() == Some(march.seat));
    if !game.stack.iter().any(|framed| is_due(&framed.frame)) {
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
            let received = effect == Effect::Income || nexus_cards::is_played(game);
            let is_whole = u32::from(shipment.ally) <= shipment.price;
            is_whole && received && is_invoiced(game, march, shipment, effect) && can_arrive(game, faction, shipment)
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
    let fits = fits && has_shipped_lawfully(march);
    (!fits || flew || rode || entered || borrowed || !is_priced(march) || march.moves > MOVES_MOST)
        .then_some("a player's turn does not fit what lies on it")
}

/// Whether a shipment is counted when it has arrived, and not before, and somebody comes along to where it did.
fn has_shipped_lawfully(march: &MarchFrame) -> bool {
    match &march.step {
        MarchStep::Serving(_) | MarchStep::Using(_) | MarchStep::Challenged(_) | MarchStep::Paying(_) => {
            !march.shipped || march.second == Second::Declared
        }
        MarchStep::Accompanying(to) | MarchStep::Sending(to, _) => {
            let there = march.entered.last() == Some(&to.territory());
            there && (march.shipped || march.second == Second::Beside)
        }
        MarchStep::ShippedIn => march.shipped || march.second == Second::Beside,
        MarchStep::Shipping | MarchStep::Moving | MarchStep::FarMove(..) | MarchStep::MovedIn | MarchStep::Again => {
            true
        }
    }
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
