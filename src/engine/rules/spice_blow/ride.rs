//! The ride: what it offers and refuses, and how it goes.

use crate::custody::Place;
use crate::facts::{Cell, Faction, Terrain, Territory};
use crate::frame::{Frame, Outcome};
use crate::game::Game;
use crate::log::Fact;
use crate::offer::Offer;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::request::{Act, CellForces, is_orderly};
use crate::rules::spice_blow::state::RideFrame;
use crate::rules::{advisors, nexus_cards};

/// Whether any Fremen token of a worm's territory can ride.
pub(super) fn can_ride(game: &Game, territory: Territory) -> bool {
    !riders(game, territory).is_empty()
}

/// Whether any Fremen token in the desert can.
pub(crate) fn can_ride_from_afar(game: &Game) -> bool {
    !sources(game).is_empty()
}

/// The sand territories out of which a group can ride a worm that has surfaced elsewhere.
fn sources(game: &Game) -> Vec<Territory> {
    let sand = Territory::all().filter(|territory| territory.facts().kind == Terrain::Sand);
    sand.filter(|territory| !riders_from_afar(game, *territory).is_empty()).collect()
}

fn riders_from_afar(game: &Game, territory: Territory) -> Vec<CellForces> {
    let mut there = riders(game, territory);
    there.retain(|entry| !game.in_storm(entry.cell));
    there
}

/// What can ride, cell by cell in board order.
fn riders(game: &Game, territory: Territory) -> Vec<CellForces> {
    let mut cells: Vec<Cell> = territory.cells().to_vec();
    cells.sort_unstable();
    let there = cells.into_iter().filter(|cell| may_leave(game, *cell));
    there.map(|cell| game.counted(Faction::Fremen, cell)).filter(|entry| entry.normal + entry.elite > 0).collect()
}

fn may_leave(game: &Game, cell: Cell) -> bool {
    // base.edge.fremen-worm-storm: tokens under the storm do not ride.
    !game.in_storm(cell) || game.rules_otherwise(Ruling::FremenUnderStormRide)
}

pub(crate) fn check(game: &Game, frame: &RideFrame, act: &Act) -> Result<(), Rejection> {
    match act {
        Act::Pass => Ok(()),
        Act::Ride { forces, to } if frame.from_afar => check_ride_from_afar(game, forces, *to),
        Act::Ride { forces, to } => check_ride(game, frame.territory, forces, *to),
        _ => Err(Rejection::WrongKind),
    }
}

/// The group comes out of one sand territory, and not out of the storm.
fn check_ride_from_afar(game: &Game, forces: &[CellForces], to: Cell) -> Result<(), Rejection> {
    let Some(source) = forces.first().map(|entry| entry.cell.territory()) else {
        return refuse!("nexus.fremen.cunning.source", Rejection::NothingMoved);
    };
    if source.facts().kind != Terrain::Sand {
        return refuse!("nexus.fremen.cunning.source", Rejection::NotSand);
    }
    if forces.iter().any(|entry| entry.cell.territory() != source) {
        return refuse!("nexus.fremen.cunning.source", Rejection::NotThere);
    }
    if forces.iter().any(|entry| game.in_storm(entry.cell)) {
        return refuse!("nexus.fremen.cunning.storm-source", Rejection::CellInStorm);
    }
    if check_destination(game, to).is_err() {
        mark!("nexus.fremen.cunning.limits");
    }
    check_ride(game, source, forces, to)
}

fn check_ride(game: &Game, territory: Territory, forces: &[CellForces], to: Cell) -> Result<(), Rejection> {
    if !is_orderly(forces) {
        return Err(Rejection::Malformed);
    }
    if forces.iter().any(|entry| entry.cell.territory() != territory) {
        return refuse!("base.blow.ride", Rejection::NotThere);
    }
    if forces.iter().any(|entry| !may_leave(game, entry.cell)) {
        mark!("base.blow.ride");
        return refuse!("base.storm.block", Rejection::CellInStorm);
    }
    let short = |entry: &CellForces| {
        let own = game.counted(Faction::Fremen, entry.cell);
        entry.normal > own.normal || entry.elite > own.elite
    };
    if forces.iter().any(short) {
        return refuse!("base.blow.ride", Rejection::NotEnoughForces);
    }
    if forces.is_empty() || forces.iter().any(|entry| entry.cell == to) {
        return refuse!("base.blow.ride", Rejection::NothingMoved);
    }
    check_destination(game, to)
}

fn check_destination(game: &Game, to: Cell) -> Result<(), Rejection> {
    if game.in_storm(to) {
        mark!("base.blow.ride-limits");
        return refuse!("base.storm.block", Rejection::CellInStorm);
    }
    if game.is_full_for(Faction::Fremen, to.territory()) && game.ally_holds(Faction::Fremen, to.territory()) {
        return refuse!("base.ally.stronghold-count", Rejection::StrongholdFull);
    }
    if game.is_full_for(Faction::Fremen, to.territory()) {
        return refuse!("base.blow.ride-limits", Rejection::StrongholdFull);
    }
    if game.ally_holds(Faction::Fremen, to.territory()) && !game.rules_otherwise(Ruling::RideOntoAlly) {
        return refuse!("base.blow.ride-limits.ally", Rejection::AllyThere);
    }
    Ok(())
}

pub(crate) fn offers(game: &Game, frame: &RideFrame) -> Vec<Offer> {
    let to: Vec<Cell> = Cell::all().filter(|cell| check_destination(game, *cell).is_ok()).collect();
    let groups = if frame.from_afar {
        sources(game).into_iter().map(|territory| riders_from_afar(game, territory)).collect()
    } else {
        vec![riders(game, frame.territory)]
    };
    let rides = groups.into_iter().map(|from| Offer::Ride { from, to: to.clone() });
    std::iter::once(Offer::Pass).chain(rides).collect()
}

pub(crate) fn advance(game: &mut Game, frame: &RideFrame) {
    if frame.arrived.is_some() {
        game.take_outcome();
        leave(game, frame);
        return;
    }
    if let Act::Ride { forces, to } = game.take_answer() {
        ride(game, frame, forces, to);
    } else {
        game.tell(Fact::RideDeclined { territory: frame.territory });
        leave(game, frame);
    }
}

fn ride(game: &mut Game, frame: &RideFrame, forces: Vec<CellForces>, to: Cell) {
    mark!("base.blow.ride");
    let territory = if frame.from_afar {
        mark!("nexus.fremen.cunning.source");
        mark!("nexus.fremen.cunning.limits");
        forces[0].cell.territory()
    } else {
        frame.territory
    };
    if territory.cells().iter().chain(to.territory().cells()).any(|cell| game.in_storm(*cell)) {
        mark!("base.storm.partial");
    }
    if to.territory().facts().kind == Terrain::PolarSink {
        mark!("base.storm.polar");
    }
    for entry in &forces {
        let tokens = game.select(Faction::Fremen, Place::Cell(entry.cell), entry.normal, entry.elite);
        game.move_tokens(Faction::Fremen, tokens, Place::Cell(entry.cell), Place::Cell(to));
    }
    game.tell(Fact::Rode { forces, to });
    // Moving about inside the worm's territory enters nothing.
    let sisters_meet = game.is_advanced() && game.fighters_in(Faction::BeneGesserit, to.territory()) > 0;
    if sisters_meet && to.territory().facts().kind == Terrain::PolarSink {
        mark!("base.bg.intrusion-polar");
    }
    if to.territory() != territory && advisors::is_intruded(game, Faction::Fremen, to.territory()) {
        mark!("base.blow.ride-limits.entry");
        game.top_mut().frame = Frame::Ride(RideFrame { arrived: Some(to), ..frame.clone() });
        advisors::intrude(game, to.territory());
    } else {
        leave(game, frame);
    }
}

/// Whether the worm under way is ridden from elsewhere in the desert, or is to be.
pub(crate) fn is_ridden_from_afar(game: &Game) -> bool {
    game.stack.iter().any(|framed| match &framed.frame {
        Frame::SpiceBlow(frame) => frame.from_afar.is_some(),
        Frame::Ride(frame) => frame.from_afar,
        _ => false,
    })
}

fn leave(game: &mut Game, frame: &RideFrame) {
    if frame.from_afar {
        nexus_cards::ridden(game);
    }
    advisors::settle_alone(game);
    game.finish(Outcome::Done);
}
