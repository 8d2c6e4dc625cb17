//! Shipping: what may go where at what price, who is paid, and how it arrives.

use crate::attempt;
use crate::custody::{Handle, Place, Tokens};
use crate::facts::{Cell, Faction};
use crate::forces::are_among;
use crate::frame::{Effect, Frame, Verdict};
use crate::game::Game;
use crate::ids::Seat;
use crate::log::{Cause, Fact};
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::request::{CellForces, is_orderly};
use crate::rules::karama;
use crate::rules::karama::state::Advantage;
use crate::rules::losses::kill;
use crate::rules::movement::march::{self, go};
use crate::rules::movement::menu::{MovementAct, MovementOffer, Purse, total};
use crate::rules::movement::price::{Rate, Terms};
use crate::rules::movement::state::{MarchFrame, MarchStep, Second, Shipment, ShipmentKind};
use crate::rules::movement::terms::{self, check_karama, check_price, purse, rate};
use crate::rules::movement::{again, challenge, lock, serving};

const GUILD: Faction = Faction::Guild;
const FREMEN: Faction = Faction::Fremen;

// ---- what is lawful

pub(super) fn check(game: &Game, seat: Seat, faction: Faction, act: &MovementAct) -> Result<(), Rejection> {
    match act {
        MovementAct::Ship { to, normal, elite, ally, karama, terms } => {
            terms::check(game, faction, *terms)?;
            check_stock(game, faction, *normal, *elite)?;
            check_arrival(game, faction, *to)?;
            if faction == FREMEN {
                // Where their reserves go there is no price that terms could lower.
                let free = *ally == 0 && karama.is_none() && terms.is_own();
                return if free { Ok(()) } else { refuse!("base.ship.fremen-free", Rejection::NothingToPay) };
            }
            if let Some(card) = karama {
                check_karama(game, faction, *card, *terms)?;
            }
            let rate = rate(game, faction, karama.is_some(), *terms);
            terms::check_count(rate, *normal, *elite)?;
            check_price(game, seat, rate.price(u32::from(*normal) + u32::from(*elite), *to), *ally)
        }
        MovementAct::CrossShip { forces, to, ally, terms } => {
            check_cross(game, faction, *terms)?;
            check_source(game, faction, forces)?;
            if forces.iter().any(|entry| entry.cell == *to) {
                return refuse!("base.ship.guild-cross", Rejection::NothingMoved);
            }
            check_landing(game, faction, *to)?;
            lock::check_company(game, faction, forces, *to)?;
            check_price(game, seat, rate(game, faction, false, *terms).price(total(forces), *to), *ally)
        }
        MovementAct::ShipBack { forces, terms } => {
            check_back(game, faction, *terms)?;
            check_source(game, faction, forces)?;
            check_price(game, seat, terms::price_back(game, total(forces)), 0)
        }
        _ => Err(Rejection::WrongKind),
    }
}

pub(super) fn check_stock(game: &Game, faction: Faction, normal: u8, elite: u8) -> Result<(), Rejection> {
    let stock = game.custody.tokens(faction, Place::Reserves(faction));
    let starred = stock.and(game.elites(faction)).len();
    if normal == 0 && elite == 0 {
        return refuse!("base.edge.zero-shipment", Rejection::NothingMoved);
    }
    if normal > stock.len() - starred || elite > starred {
        return refuse!("base.ship.one", Rejection::NotEnoughForces);
    }
    Ok(())
}

pub(super) fn check_arrival(game: &Game, faction: Faction, to: Cell) -> Result<(), Rejection> {
    if faction != FREMEN {
        return check_landing(game, faction, to);
    }
    if !to.territory().facts().fremen_reserves {
        return refuse!("base.ship.fremen", Rejection::NotThere);
    }
    if game.in_storm(to) && !game.is_advanced() {
        return refuse!("base.ship.storm", Rejection::CellInStorm);
    }
    if game.in_storm(to) && karama::is_stopped(game, Advantage::StormMigration) {
        return refuse!("base.karama.stop", Rejection::Stopped);
    }
    if game.is_full_for(faction, to.territory()) {
        return refuse!("base.ship.occupancy", Rejection::StrongholdFull);
    }
    Ok(())
}

pub(super) fn check_landing(game: &Game, faction: Faction, to: Cell) -> Result<(), Rejection> {
    if game.in_storm(to) {
        mark!("base.storm.block");
        return refuse!("base.ship.storm", Rejection::CellInStorm);
    }
    if game.is_full_for(faction, to.territory()) {
        if game.ally_holds(faction, to.territory()) {
            mark!("base.edge.ally-ship-block");
            mark!("base.ally.stronghold-count");
        }
        return refuse!("base.ship.occupancy", Rejection::StrongholdFull);
    }
    if game.ally_holds(faction, to.territory()) {
        mark!("base.ally.no-share.enter");
        if game.rules_otherwise(Ruling::AllyTerritoryClosed) {
            return refuse!("base.ally.no-share.enter", Rejection::AllyThere);
        }
    }
    let advisors = faction == Faction::BeneGesserit && !game.advisors_in(to.territory()).is_empty();
    if advisors {
        return refuse!("base.ship.bg-fighters", Rejection::AdvisorsThere);
    }
    Ok(())
}

pub(super) fn check_cross(game: &Game, faction: Faction, terms: Terms) -> Result<(), Rejection> {
    let stopped = match faction {
        _ if terms == Terms::Guild => return terms::check(game, faction, terms),
        _ if terms == Terms::PriceOfOne => return refuse!("nexus.richese.secret-ally", Rejection::NotGuild),
        GUILD => karama::is_stopped(game, Advantage::CrossShip),
        _ if game.ally(faction) == Some(GUILD) => karama::is_stopped(game, Advantage::AllyCrossShip),
        _ => return refuse!("base.ship.guild-cross", Rejection::NotGuild),
    };
    if stopped { refuse!("base.karama.stop", Rejection::Stopped) } else { Ok(()) }
}

pub(super) fn check_back(game: &Game, faction: Faction, terms: Terms) -> Result<(), Rejection> {
    if terms == Terms::Guild {
        return terms::check(game, faction, terms);
    }
    if faction != GUILD || terms != Terms::Own {
        return refuse!("base.ship.no-back", Rejection::NotGuild);
    }
    if karama::is_stopped(game, Advantage::ShipBack) {
        return refuse!("base.karama.stop", Rejection::Stopped);
    }
    Ok(())
}

/// Forces that are shipped from a territory.
pub(super) fn check_source(game: &Game, faction: Faction, forces: &[CellForces]) -> Result<(), Rejection> {
    check_group(game, faction, forces)?;
    if forces.len() > 1 && game.rules_otherwise(Ruling::GuildShipsFromOneCell) {
        return refuse!("base.ship.guild-source", Rejection::NotThere);
    }
    Ok(())
}

/// What can be shipped from the board, offer by offer.
fn sources(game: &Game, faction: Faction) -> Vec<Vec<CellForces>> {
    let groups = groups(game, faction);
    if game.rules_otherwise(Ruling::GuildShipsFromOneCell) {
        groups.into_iter().flatten().map(|entry| vec![entry]).collect()
    } else {
        groups
    }
}

/// Forces that leave cells of one territory.
pub(super) fn check_group(game: &Game, faction: Faction, forces: &[CellForces]) -> Result<(), Rejection> {
    if forces.is_empty() {
        return refuse!("base.edge.zero-shipment", Rejection::NothingMoved);
    }
    if !is_orderly(forces) {
        return Err(Rejection::Malformed);
    }
    let one = forces.iter().all(|entry| entry.cell.territory() == forces[0].cell.territory());
    if !one {
        return refuse!("base.move.one", Rejection::NotThere);
    }
    let there: Vec<CellForces> = forces.iter().map(|entry| game.counted(faction, entry.cell)).collect();
    if !are_among(forces, &there) {
        return refuse!("base.move.one", Rejection::NotEnoughForces);
    }
    if forces.iter().any(|entry| game.in_storm(entry.cell)) {
        return refuse!("base.storm.block", Rejection::CellInStorm);
    }
    Ok(())
}

// ---- what is offered

pub(super) fn offers(game: &Game, seat: Seat, faction: Faction) -> Vec<MovementOffer> {
    terms::all(game, faction).flat_map(|terms| offers_on(game, seat, faction, terms)).collect()
}

fn offers_on(game: &Game, seat: Seat, faction: Faction, terms: Terms) -> Vec<MovementOffer> {
    let mut offers = from_reserves(game, seat, faction, terms);
    if check_cross(game, faction, terms).is_ok() {
        offers.extend(cross(game, seat, faction, terms));
    }
    if check_back(game, faction, terms).is_ok() {
        let spice = terms::spice_for_back(game, seat);
        let sources = sources(game, faction).into_iter().filter(|_| spice > 0);
        offers.extend(sources.map(|from| MovementOffer::ShipBack { from, spice, terms }));
    }
    offers
}

fn from_reserves(game: &Game, seat: Seat, faction: Faction, terms: Terms) -> Vec<MovementOffer> {
    let stock = game.custody.tokens(faction, Place::Reserves(faction));
    let elite = stock.and(game.elites(faction)).len();
    let normal = stock.len() - elite;
    let to: Vec<Cell> = Cell::all().filter(|cell| check_arrival(game, faction, *cell).is_ok()).collect();
    if stock.is_empty() || to.is_empty() || faction == FREMEN && !terms.is_own() {
        return Vec::new();
    }
    if faction == FREMEN {
        let purse = Purse { own: u32::MAX, ally: 0 };
        return vec![MovementOffer::Ship { normal, elite, to, rate: Rate::Full, purse, karama: None, terms }];
    }
    let purse = purse(game, seat);
    let affordable = |rate: Rate| {
        let reach = to.iter().filter(|cell| rate.price(1, **cell) <= purse.own + u32::from(purse.ally));
        reach.copied().collect::<Vec<Cell>>()
    };
    let plain = (rate(game, faction, false, terms), None);
    let cards: Vec<Handle> = karama::all_usable(game, faction).collect();
    let halved = cards
        .into_iter()
        .filter(|card| check_karama(game, faction, *card, terms).is_ok())
        .map(|card| (rate(game, faction, true, terms), Some(card)));
    let offers = std::iter::once(plain).chain(halved).map(|(rate, karama)| MovementOffer::Ship {
        normal,
        elite,
        to: affordable(rate),
        rate,
        purse,
        karama,
        terms,
    });
    offers.filter(|offer| !matches!(offer, MovementOffer::Ship { to, .. } if to.is_empty())).collect()
}

fn cross(game: &Game, seat: Seat, faction: Faction, terms: Terms) -> Vec<MovementOffer> {
    let purse = purse(game, seat);
    let rate = rate(game, faction, false, terms);
    let open: Vec<Cell> = Cell::all()
        .filter(|cell| check_landing(game, faction, *cell).is_ok())
        .filter(|cell| rate.price(1, *cell) <= purse.own + u32::from(purse.ally))
        .collect();
    let offer = |from: Vec<CellForces>| {
        let away = |to: &Cell| {
            from.iter().any(|own| own.cell != *to) && lock::check_company(game, faction, &from, *to).is_ok()
        };
        let to: Vec<Cell> = open.iter().filter(|to| away(to)).copied().collect();
        (!to.is_empty()).then_some(MovementOffer::CrossShip { from, to, rate, purse, terms })
    };
    sources(game, faction).into_iter().filter_map(offer).collect()
}

/// What a faction has outside the storm, territory by territory.
pub(super) fn groups(game: &Game, faction: Faction) -> Vec<Vec<CellForces>> {
    let of = |territory: crate::facts::Territory| {
        let mut cells = territory.cells().to_vec();
        cells.sort_unstable();
        let open = cells.into_iter().filter(|cell| !game.in_storm(*cell)).map(|cell| game.counted(faction, cell));
        open.filter(|entry| entry.normal + entry.elite > 0).collect::<Vec<_>>()
    };
    crate::facts::Territory::all().map(of).filter(|group| !group.is_empty()).collect()
}

// ---- what follows

/// Binds a shipment that was asked for, and goes on with it.
pub(super) fn begin(game: &mut Game, frame: MarchFrame, faction: Faction, act: MovementAct) {
    let new = |kind, forces, to, terms| {
        let (rate, price, ally, karama, tried) = (Rate::Full, 0, 0, false, 0);
        Shipment { kind, forces, to, rate, price, ally, karama, tried, terms }
    };
    let shipment = match act {
        MovementAct::Ship { to, normal, elite, ally, karama, terms } => {
            if let Some(card) = karama {
                serving::commit(game, faction, card);
            }
            let forces = vec![CellForces { cell: to, normal, elite }];
            if faction == FREMEN {
                // What the Fremen bring has no price that an ally or a Karama could halve.
                Shipment { ally, ..new(ShipmentKind::Fremen, forces, Some(to), terms) }
            } else {
                let rate = rate(game, faction, karama.is_some(), terms);
                let (price, karama) = (rate.price(total(&forces), to), karama.is_some());
                Shipment { rate, price, ally, karama, ..new(ShipmentKind::OffPlanet, forces, Some(to), terms) }
            }
        }
        MovementAct::CrossShip { forces, to, ally, terms } => {
            let rate = rate(game, faction, false, terms);
            let price = rate.price(total(&forces), to);
            Shipment { rate, price, ally, ..new(ShipmentKind::Cross, forces, Some(to), terms) }
        }
        MovementAct::ShipBack { forces, terms } => {
            let price = terms::price_back(game, total(&forces));
            Shipment { price, ..new(ShipmentKind::Back, forces, None, terms) }
        }
        _ => unreachable!("the check lets shipments pass alone"),
    };
    terms::take(game, frame.seat, shipment.terms);
    serving::serve(game, frame, faction, shipment);
}

/// The advantages that a shipment uses, in the order in which they can be stopped.
pub(super) fn uses(game: &Game, faction: Faction, shipment: &Shipment) -> Vec<Effect> {
    let own = faction == GUILD;
    let mut uses = Vec::new();
    // What a Nexus card gives is no advantage of a faction that a Karama could stop.
    if shipment.terms != Terms::Own {
        return uses;
    }
    match shipment.kind {
        ShipmentKind::Cross if own => uses.push(Effect::GuildCrossShips),
        ShipmentKind::Cross => uses.push(Effect::AllyCrossShips),
        ShipmentKind::Back => uses.push(Effect::GuildShipsBack),
        ShipmentKind::Fremen if shipment.to.is_some_and(|to| game.in_storm(to)) => uses.push(Effect::FremenMigrate),
        ShipmentKind::Fremen | ShipmentKind::OffPlanet => {}
    }
    if shipment.rate.is_half() && !shipment.karama {
        uses.push(if own { Effect::GuildHalf } else { Effect::AllyHalf });
    }
    uses
}

pub(super) fn next_use(game: &mut Game, frame: MarchFrame, faction: Faction, shipment: Shipment) {
    let uses = uses(game, faction, &shipment);
    match uses.get(usize::from(shipment.tried)).copied() {
        Some(effect) => {
            let actor = match effect {
                Effect::AllyHalf | Effect::AllyCrossShips => GUILD,
                _ => faction,
            };
            go(game, frame, MarchStep::Using(shipment));
            attempt::open(game, Some(actor), effect);
        }
        None => challenge::challenge(game, frame, faction, shipment),
    }
}

/// An advantage was used, or it was stopped: then the player ships anew without it.
pub(super) fn used(game: &mut Game, frame: MarchFrame, faction: Faction, mut shipment: Shipment) {
    if game.take_outcome_verdict() == Verdict::Denied {
        mark!("base.karama.stop-redo");
        march::ask_anew(game, frame);
        return;
    }
    shipment.tried += 1;
    next_use(game, frame, faction, shipment);
}

/// What was shipped and paid for comes to where it goes.
pub(super) fn arrive(game: &mut Game, mut frame: MarchFrame, faction: Faction, shipment: &Shipment) {
    mark!("base.ship.one");
    if shipment.terms == Terms::Guild && game.rules_otherwise(Ruling::GuildAllyShipsTwice) {
        frame.second = Second::Beside;
    }
    frame.shipped = frame.second != Second::Beside;
    terms::carried_out(game, shipment);
    let forces = shipment.forces.clone();
    let second = again::arrives(game, &mut frame, &forces, shipment.to);
    let Some(to) = shipment.to else {
        mark!("base.ship.guild-back");
        for entry in &forces {
            move_group(game, faction, *entry, Place::Cell(entry.cell), Place::Reserves(faction));
        }
        game.tell(Fact::ShippedBack { faction, forces });
        // A second shipment that went back leaves nothing to move.
        if second {
            march::end(game, frame, faction);
        } else {
            march::ask_to_move(game, frame);
        }
        return;
    };
    frame.entered.push(to.territory());
    match shipment.kind {
        ShipmentKind::Cross => {
            mark!("base.ship.guild-cross");
            if faction == FREMEN {
                mark!("base.ship.fremen-guild-ally");
            }
            if forces.len() > 1 {
                mark!("base.ship.guild-source");
            }
            for entry in &forces {
                move_group(game, faction, *entry, Place::Cell(entry.cell), Place::Cell(to));
            }
            game.tell(Fact::CrossShipped { faction, forces, to });
        }
        ShipmentKind::OffPlanet | ShipmentKind::Fremen | ShipmentKind::Back => {
            if faction == FREMEN {
                mark!("base.ship.fremen");
                mark!("base.ship.fremen-free");
            }
            move_group(game, faction, forces[0], Place::Reserves(faction), Place::Cell(to));
            game.tell(Fact::Shipped { faction, forces: forces[0], price: shipment.price });
            if game.in_storm(to) {
                migrate(game, faction, forces[0]);
            }
        }
    }
    if shipment.kind == ShipmentKind::OffPlanet && super::options::may_send_along(game, faction) {
        march::ask_along(game, frame, to);
    } else if shipment.kind == ShipmentKind::Cross {
        march::crossed_in(game, frame, faction, shipment.forces[0].cell.territory(), to);
    } else {
        march::shipped_in(game, frame, faction, to);
    }
}

/// Half of the Fremen that come into the storm die, normal ones first.
fn migrate(game: &mut Game, faction: Faction, forces: CellForces) {
    mark!("base.ship.fremen-storm");
    mark!("base.ship.fremen-storm-kind");
    if !game.is_exposed(forces.cell) && game.rules_otherwise(Ruling::FremenArriveSheltered) {
        return;
    }
    let dead = (forces.normal + forces.elite).div_ceil(2);
    let normal = dead.min(forces.normal);
    let tokens = game.select(faction, Place::Cell(forces.cell), normal, dead - normal);
    kill(game, faction, tokens, forces.cell, Cause::Storm);
}

pub(super) fn move_group(game: &mut Game, faction: Faction, forces: CellForces, from: Place, to: Place) -> Tokens {
    let tokens = game.select(faction, from, forces.normal, forces.elite);
    game.move_tokens(faction, tokens, from, to);
    tokens
}

/// Sets a march's step from outside its own file.
pub(super) fn set(game: &mut Game, frame: MarchFrame) {
    game.top_mut().frame = Frame::March(frame);
}
