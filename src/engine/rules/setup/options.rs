//! What set-up offers, and what it refuses.

use crate::custody::Place;
use crate::facts::{Cell, ComponentId, Faction, Leader, Territory};
use crate::game::Game;
use crate::ids::SeatSet;
use crate::offer::Offer;
use crate::rejection::Rejection;
use crate::request::{Act, CellForces, is_orderly};

/// Forces that the Fremen divide.
pub(super) const FREMEN_FIRST: u8 = 10;

pub(crate) fn check(game: &Game, faction: Faction, act: &Act) -> Result<(), Rejection> {
    match act {
        Act::Predict { faction: named, turn } => check_prediction(game, faction, *named, *turn),
        Act::KeepTraitor { leader } => {
            if dealt(game, faction).contains(leader) {
                Ok(())
            } else {
                refuse!("base.setup.traitors", Rejection::LeaderNotDealt)
            }
        }
        Act::PlaceFremen { forces } => check_fremen(game, forces),
        Act::PlaceSister { .. } => {
            mark!("base.def.territories");
            Ok(())
        }
        _ => Err(Rejection::WrongKind),
    }
}

pub(crate) fn offers(game: &Game, faction: Faction, kind: crate::request::DecisionKind) -> Vec<Offer> {
    use crate::request::DecisionKind as Kind;
    match kind {
        Kind::Predict => {
            let others = game.seats.iter().map(|(_, other)| *other).filter(|other| *other != faction);
            let mut factions: Vec<Faction> = others.collect();
            factions.sort_unstable();
            vec![Offer::Predict { factions, turns: game.setup.turns }]
        }
        Kind::KeepTraitor => dealt(game, faction).into_iter().map(|leader| Offer::KeepTraitor { leader }).collect(),
        Kind::PlaceFremen => {
            let cells = fremen_cells().collect();
            vec![Offer::PlaceFremen { cells, forces: FREMEN_FIRST, elites: game.elites(faction).len() }]
        }
        Kind::PlaceSister => vec![Offer::PlaceSister { cells: Cell::all().collect() }],
        _ => Vec::new(),
    }
}

/// The cells that the Fremen start in, in board order.
pub(super) fn fremen_cells() -> impl Iterator<Item = Cell> {
    Cell::all().filter(|cell| ["sietch-tabr", "false-wall-south", "false-wall-west"].contains(&cell.territory().name()))
}

fn check_prediction(game: &Game, own: Faction, named: Faction, turn: u8) -> Result<(), Rejection> {
    if !game.plays(named) {
        return refuse!("base.setup.prediction", Rejection::FactionAbsent);
    }
    if named == own {
        return refuse!("base.setup.prediction", Rejection::Yourself);
    }
    if turn == 0 || turn > game.setup.turns {
        return refuse!("base.setup.prediction", Rejection::TurnOutOfRange);
    }
    Ok(())
}

fn check_fremen(game: &Game, forces: &[CellForces]) -> Result<(), Rejection> {
    if !is_orderly(forces) {
        return Err(Rejection::Malformed);
    }
    let elite: u32 = forces.iter().map(|entry| u32::from(entry.elite)).sum();
    let normal: u32 = forces.iter().map(|entry| u32::from(entry.normal)).sum();
    if elite > 0 && !game.is_advanced() {
        return refuse!("base.edge.elites-basic", Rejection::NotEnoughForces);
    }
    if elite > u32::from(game.elites(Faction::Fremen).len()) {
        return refuse!("base.setup.elites", Rejection::NotEnoughForces);
    }
    if elite + normal != u32::from(FREMEN_FIRST) {
        return refuse!("base.setup.forces-fremen", Rejection::WrongForceCount);
    }
    if forces.iter().any(|entry| !fremen_cells().any(|cell| cell == entry.cell)) {
        return refuse!("base.setup.forces-fremen", Rejection::NotThere);
    }
    Ok(())
}

/// Those who choose among traitor cards dealt to them.
pub(crate) fn choosing(game: &Game) -> SeatSet {
    let has = |faction: Faction| game.custody.count(Place::TraitorsDealt(faction)) > 0;
    game.seats.iter().filter(|(_, faction)| has(*faction)).map(|(seat, _)| *seat).collect()
}

fn dealt(game: &Game, faction: Faction) -> Vec<Leader> {
    leaders(game, Place::TraitorsDealt(faction))
}

/// The leaders whose traitor cards lie in a place, in the order of the data file.
pub(crate) fn leaders(game: &Game, place: Place) -> Vec<Leader> {
    let cards = game.custody.pile(place);
    let mut leaders: Vec<Leader> = cards
        .into_iter()
        .filter_map(|id| if let ComponentId::Traitor(leader) = id { Some(leader) } else { None })
        .collect();
    leaders.sort_unstable();
    leaders
}

/// Where each faction's fixed forces start.
pub(super) fn fixed_forces(game: &Game) -> Vec<(Faction, Cell, u8)> {
    let mut fixed = Vec::new();
    for (_, faction) in &game.seats {
        let start = match faction {
            Faction::Atreides => Some(("arrakeen", 10)),
            Faction::Harkonnen => Some(("carthag", 10)),
            Faction::Guild => Some(("tueks-sietch", 5)),
            Faction::BeneGesserit if !game.is_advanced() => Some(("polar-sink", 1)),
            Faction::BeneGesserit | Faction::Emperor | Faction::Fremen => None,
        };
        let cell = |name| Territory::named(name).and_then(|territory| territory.cells().first().copied());
        fixed.extend(start.and_then(|(name, count)| Some((*faction, cell(name)?, count))));
    }
    fixed
}
