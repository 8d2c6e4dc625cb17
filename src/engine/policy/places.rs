//! What the board looks like to a seat: who stands where, and what a cell is worth to it.

use crate::facts::{Cell, Faction, Sector, Territory};
use crate::policy::temper::Temper;
use crate::view::View;

const TERRITORIES: usize = 64;
/// Sectors that a storm may well reach.
const STORM_NEAR: u8 = 6;

/// Forces by territory, as one seat counts them.
pub(super) struct Places {
    own: [u8; TERRITORIES],
    others: [u8; TERRITORIES],
    /// Spice by cell.
    spice: Vec<(Cell, u32)>,
    storm: Option<Sector>,
    /// Strongholds that the seat and its ally hold.
    pub(super) held: i32,
}

impl Places {
    /// The board of a view, to the faction whose view it is.
    pub(super) fn of(view: &View, faction: Faction) -> Self {
        let ally = ally(view, faction);
        let mut places =
            Self { own: [0; TERRITORIES], others: [0; TERRITORIES], spice: Vec::new(), storm: view.storm, held: 0 };
        for lies in &view.cells {
            let at = index(lies.cell.territory());
            for forces in &lies.forces {
                let count = forces.normal + 2 * forces.elite;
                if forces.faction == faction {
                    places.own[at] += count;
                } else if Some(forces.faction) != ally {
                    places.others[at] += count;
                } else if lies.cell.territory().is_stronghold() && count > 0 {
                    places.held += 1;
                }
            }
            if lies.spice > 0 {
                places.spice.push((lies.cell, lies.spice));
            }
        }
        let strongholds = Territory::all().filter(|territory| territory.is_stronghold());
        places.held +=
            i32::try_from(strongholds.filter(|territory| places.own(*territory) > 0).count()).unwrap_or_default();
        places
    }

    /// Own forces there, elite ones counted twice.
    pub(super) fn own(&self, territory: Territory) -> u8 {
        self.own[index(territory)]
    }

    /// Forces there that would have to be fought.
    pub(super) fn others(&self, territory: Territory) -> u8 {
        self.others[index(territory)]
    }

    fn spice(&self, cell: Cell) -> u32 {
        self.spice.iter().find(|(at, _)| *at == cell).map_or(0, |(_, amount)| *amount)
    }

    /// What it is worth to come to a cell with so many forces.
    pub(super) fn gain(&self, cell: Cell, count: u8, temper: Temper) -> i32 {
        let territory = cell.territory();
        let (own, others) = (i32::from(self.own(territory)), i32::from(self.others(territory)));
        let count = i32::from(count);
        let mut worth = 0;
        if territory.is_stronghold() {
            // The third stronghold wins, or the fourth with an ally.
            let next = 10 + 4 * self.held.min(3);
            worth += if own > 0 { 2 + others.min(3) } else { next };
        }
        let spice = i32::try_from(self.spice(cell)).unwrap_or(i32::MAX);
        worth += spice.min(3 * count) * temper.greed / 8;
        if others > 0 {
            let edge = own + count - others;
            worth += if edge > 0 { edge.min(3) } else { -12 + temper.boldness / 2 + edge.max(-8) };
            worth -= 6 - temper.boldness / 2;
        }
        worth - self.exposure(cell, count)
    }

    /// What the storm may take of so many.
    fn exposure(&self, cell: Cell, count: i32) -> i32 {
        let facts = cell.territory().facts();
        let (Some(storm), Some(sector)) = (self.storm, cell.sector()) else { return 0 };
        let is_near = (1..=STORM_NEAR).contains(&storm.steps_to(sector));
        if is_near && !facts.protected { count } else { 0 }
    }

    /// What it costs to leave a territory with all forces.
    pub(super) fn loss(&self, territory: Territory, cell: Cell, temper: Temper) -> i32 {
        let held = if territory.is_stronghold() { 14 } else { 0 };
        let spice = i32::try_from(self.spice(cell)).unwrap_or(i32::MAX).min(8) * temper.greed / 8;
        held + spice
    }
}

/// The ally of a faction, as everybody sees it.
pub(super) fn ally(view: &View, faction: Faction) -> Option<Faction> {
    view.alliances.iter().find_map(|(one, other)| match (*one == faction, *other == faction) {
        (true, _) => Some(*other),
        (_, true) => Some(*one),
        _ => None,
    })
}

fn index(territory: Territory) -> usize {
    territory.index() % TERRITORIES
}
