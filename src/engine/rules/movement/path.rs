//! How far forces come: a search over cells, in which only entering another territory counts.

use std::collections::VecDeque;

use crate::facts::{CELLS, Cell, Faction, Terrain};
use crate::game::Game;
use crate::profile::Ruling;

/// Who moves, as far as it matters for the way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Traveller {
    pub(super) faction: Faction,
    /// Advisors pass and enter full strongholds.
    pub(super) advisors: bool,
    /// Territories that they come.
    pub(super) range: u8,
}

/// Where forces of a cell can come, in board order; the cell itself is not among it.
pub(super) fn reach(game: &Game, from: Cell, traveller: Traveller) -> Vec<Cell> {
    let mut cost = [u8::MAX; CELLS];
    if game.in_storm(from) {
        return Vec::new();
    }
    cost[from.index()] = 0;
    let mut queue = VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        // Those who join advisors in a full stronghold come to it, and no further.
        if is_full(game, from, cell, traveller) {
            continue;
        }
        let spent = cost[cell.index()];
        for next in &cell.facts().adjacent {
            let step = u8::from(next.territory() != cell.territory());
            let total = spent + step;
            if total > traveller.range || total >= cost[next.index()] || is_closed(game, from, *next, traveller) {
                continue;
            }
            cost[next.index()] = total;
            mark_way(cell, *next);
            if step == 0 { queue.push_front(*next) } else { queue.push_back(*next) }
        }
    }
    Cell::all().filter(|cell| *cell != from && cost[cell.index()] < u8::MAX).collect()
}

fn mark_way(cell: Cell, next: Cell) {
    if cell.territory() == next.territory() {
        mark!("base.move.sectors");
    }
    if is_polar(cell) || is_polar(next) {
        mark!("base.move.polar");
    }
}

/// Whether a cell is neither entered nor crossed.
fn is_closed(game: &Game, from: Cell, cell: Cell, traveller: Traveller) -> bool {
    let full = is_full(game, from, cell, traveller) && !joins_advisors(game, traveller, cell);
    if full {
        mark!("base.edge.no-path-through-full");
    }
    game.in_storm(cell) || full || is_closed_by_ally(game, from, cell, traveller)
}

/// Whether two other factions keep fighters out of another territory.
fn is_full(game: &Game, from: Cell, cell: Cell, traveller: Traveller) -> bool {
    !traveller.advisors && cell.territory() != from.territory() && game.is_full_for(traveller.faction, cell.territory())
}

/// Whether fighters turn as they arrive, for the sake of their own advisors there.
fn joins_advisors(game: &Game, traveller: Traveller, cell: Cell) -> bool {
    traveller.faction == Faction::BeneGesserit && !game.advisors_in(cell.territory()).is_empty()
}

fn is_closed_by_ally(game: &Game, from: Cell, cell: Cell, traveller: Traveller) -> bool {
    let beside = cell.territory() != from.territory() && game.ally_holds(traveller.faction, cell.territory());
    if beside {
        mark!("base.ally.no-share.enter");
        mark!("base.move.ally.passing");
    }
    beside && !traveller.advisors && game.rules_otherwise(Ruling::AllyTerritoryClosed)
}

/// How far a faction's group comes, with or without ornithopters.
pub(super) fn range(faction: Faction, advisors: bool, flies: bool, stopped: bool) -> u8 {
    const WITH_ORNITHOPTERS: u8 = 3;
    if advisors {
        mark!("base.bg.ornithopter-use");
        return 1;
    }
    if flies {
        return WITH_ORNITHOPTERS;
    }
    if faction == Faction::Fremen && !stopped { 2 } else { 1 }
}

/// Whether a faction has a fighter where there are ornithopters.
pub(super) fn flies(game: &Game, faction: Faction) -> bool {
    let cities = crate::facts::Territory::all().filter(|territory| territory.facts().ornithopters);
    cities.into_iter().any(|city| game.fighters_in(faction, city) > 0)
}

/// Whether a territory has no sides, no storm and no limit.
pub(super) fn is_polar(cell: Cell) -> bool {
    cell.territory().facts().kind == Terrain::PolarSink
}
