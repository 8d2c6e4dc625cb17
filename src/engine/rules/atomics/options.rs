//! When Family Atomics can be played.

use crate::facts::{Cell, Faction, Facts, Sector};
use crate::game::Game;
use crate::offer::Offer;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::request::Act;
use crate::rules::cards;
use crate::rules::storm::state::Wall;

pub(crate) fn check(game: &Game, faction: Faction, act: &Act) -> Result<(), Rejection> {
    match act {
        Act::Pass => Ok(()),
        Act::UseAtomics { card } => {
            if cards::by_handle(game, faction, "family-atomics", *card).is_none() {
                return refuse!("base.card.family-atomics", Rejection::CardNotYours);
            }
            if game.storm.wall == Wall::Standing && !reaches_wall(game, faction) && advisors_only(game, faction) {
                return refuse!("base.edge.atomics-advisor", Rejection::ConditionUnmet);
            }
            if game.storm.wall == Wall::Destroyed || !reaches_wall(game, faction) {
                return refuse!("base.card.family-atomics", Rejection::ConditionUnmet);
            }
            if !in_time(game, faction) {
                return refuse!("base.card.family-atomics-between", Rejection::ConditionUnmet);
            }
            if storm_is_near(game, faction) {
                mark!("base.card.family-atomics-storm");
            }
            Ok(())
        }
        _ => Err(Rejection::WrongKind),
    }
}

pub(crate) fn offers(game: &Game, faction: Faction) -> Vec<Offer> {
    let cards = cards::held(game, faction, "family-atomics").map(|id| game.custody.handle(id));
    let plays = cards.filter(|card| check(game, faction, &Act::UseAtomics { card: *card }).is_ok());
    std::iter::once(Offer::Pass).chain(plays.map(|card| Offer::UseAtomics { card })).collect()
}

/// Whether the faction has a fighter on the Wall or in a territory that adjoins it.
fn reaches_wall(game: &Game, faction: Faction) -> bool {
    fighters_near(game, faction).next().is_some()
}

/// Whether it has advisors there, who do not allow it.
fn advisors_only(game: &Game, faction: Faction) -> bool {
    near_wall().any(|cell| !game.tokens_in(faction, cell).and(game.advisors_of(faction)).is_empty())
}

/// Whether for one of those fighters no storm stands strictly between his sector and the nearest of the Wall; or, where the
/// ruling asks for an open path, whether he reaches the Wall without touching the storm.
fn in_time(game: &Game, faction: Faction) -> bool {
    if game.rules_otherwise(Ruling::AtomicsNeedOpenPath) {
        return fighters_near(game, faction).any(|cell| has_open_path(game, cell));
    }
    fighters_near(game, faction).any(|cell| !is_cut_off(game, cell))
}

/// Whether the Wall is reached from a cell by cells of its territory, and none of them, nor of the Wall, in the storm.
fn has_open_path(game: &Game, from: Cell) -> bool {
    let wall = &Facts::get().board.shield_wall;
    let mut reached = vec![from];
    reached.retain(|cell| !game.in_storm(*cell));
    let mut next = 0;
    while let Some(cell) = reached.get(next).copied() {
        if wall.contains(&cell) {
            return true;
        }
        let within = |own: &Cell| own.territory() == from.territory() || wall.contains(own);
        let open = cell.facts().adjacent.iter().copied().filter(|own| within(own) && !game.in_storm(*own));
        let new: Vec<Cell> = open.filter(|own| !reached.contains(own)).collect();
        reached.extend(new);
        next += 1;
    }
    false
}

/// Whether the storm lies on the Wall, or on every fighter who reaches it.
fn storm_is_near(game: &Game, faction: Faction) -> bool {
    let wall = &Facts::get().board.shield_wall;
    wall.iter().any(|cell| game.in_storm(*cell)) || fighters_near(game, faction).all(|cell| game.in_storm(cell))
}

fn fighters_near(game: &Game, faction: Faction) -> impl Iterator<Item = Cell> {
    near_wall().filter(move |cell| !game.tokens_in(faction, *cell).less(game.advisors_of(faction)).is_empty())
}

/// Cells of the Wall and of the territories that adjoin it.
fn near_wall() -> impl Iterator<Item = Cell> {
    let board = &Facts::get().board;
    let wall = board.shield_wall[0].territory();
    let adjoining = move |cell: &Cell| {
        let territory = cell.territory();
        let touches = |own: &Cell| own.facts().adjacent.iter().any(|other| other.territory() == wall);
        territory == wall || territory.cells().iter().any(touches)
    };
    Cell::all().filter(adjoining)
}

fn is_cut_off(game: &Game, cell: Cell) -> bool {
    let (Some(own), Some(storm)) = (cell.sector(), game.storm.sector) else { return false };
    let wall = Facts::get().board.shield_wall.iter().filter_map(|cell| cell.sector());
    let between = |from: Sector, to: Sector| {
        let (there, back) = (from.steps_to(to), to.steps_to(from));
        let (start, length) = if there <= back { (from, there) } else { (to, back) };
        let at = start.steps_to(storm);
        at > 0 && at < length
    };
    let nearest = wall.min_by_key(|sector| own.steps_to(*sector).min(sector.steps_to(own)));
    nearest.is_some_and(|sector| between(own, sector))
}
