//! Where is fought, and by whom: parts of territories that no storm divides.

use crate::facts::{Cell, Faction, Terrain, Territory};
use crate::game::Game;
use crate::profile::Ruling;
use crate::request::CellForces;

/// A battle that has to be fought.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Field {
    pub(super) territory: Territory,
    /// In board order.
    pub(super) cells: Vec<Cell>,
    pub(super) opponent: Faction,
}

/// The battles that a faction still has to fight, in board order.
pub(super) fn of(game: &Game, faction: Faction) -> Vec<Field> {
    let mut fields = Vec::new();
    for territory in Territory::all().filter(|territory| territory.facts().kind != Terrain::PolarSink) {
        if game.fighters_in(faction, territory) == 0 {
            continue;
        }
        for cells in parts(game, territory) {
            if fighters(game, faction, &cells) == 0 {
                continue;
            }
            for (_, opponent) in game.seats() {
                let enemy = *opponent != faction && fighters(game, *opponent, &cells) > 0;
                if enemy && game.ally(faction) == Some(*opponent) {
                    mark!("base.ally.no-battle");
                } else if enemy {
                    fields.push(Field { territory, cells: cells.clone(), opponent: *opponent });
                }
            }
        }
    }
    fields
}

/// The parts into which the storm divides a territory, its own sector left out.
fn parts(game: &Game, territory: Territory) -> Vec<Vec<Cell>> {
    let stormed = territory.cells().iter().any(|cell| game.in_storm(*cell));
    if stormed {
        mark!("base.battle.storm-separated");
    }
    if game.rules_otherwise(Ruling::BattleAcrossStorm) {
        let mut all = territory.cells().to_vec();
        all.sort_unstable();
        return vec![all];
    }
    let mut left: Vec<Cell> = territory.cells().iter().copied().filter(|cell| !game.in_storm(*cell)).collect();
    left.sort_unstable();
    let mut parts = Vec::new();
    while let Some(first) = left.first().copied() {
        let mut part = vec![first];
        let mut at = 0;
        while let Some(cell) = part.get(at).copied() {
            let near = cell.facts().adjacent.iter().filter(|next| left.contains(next) && !part.contains(next));
            let near: Vec<Cell> = near.copied().collect();
            part.extend(near);
            at += 1;
        }
        left.retain(|cell| !part.contains(cell));
        part.sort_unstable();
        parts.push(part);
    }
    if parts.len() > 1 {
        mark!("base.battle.territory-part");
    }
    parts
}

/// A faction's fighters in these cells.
pub(super) fn fighters(game: &Game, faction: Faction, cells: &[Cell]) -> u8 {
    cells.iter().map(|cell| game.tokens_in(faction, *cell).less(game.advisors_of(faction)).len()).sum()
}

/// What of a faction takes part in a battle, cell by cell.
pub(super) fn forces(game: &Game, faction: Faction, cells: &[Cell]) -> Vec<CellForces> {
    let there = cells.iter().map(|cell| game.counted(faction, *cell));
    there.filter(|entry| entry.normal + entry.elite > 0).collect()
}
