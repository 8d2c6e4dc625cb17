//! What can be counted at a table, always as a view shows it: `Fremen.spice()`, `Guild.forces_in("carthag-s11")`.

use truthsayer_engine::custody::Place;
use truthsayer_engine::facts::{Cell, Faction};
use truthsayer_engine::view::{ForcesView, View};
use truthsayer_engine::{Game, Viewer};

use crate::table::failure::raise;
use crate::table::names;
use crate::table::secret::Secret;

/// Something that has a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Quantity {
    /// Spice behind a shield, as its owner sees it.
    Spice(Faction),
    /// Spice before a shield.
    Bribes(Faction),
    /// Spice in a cell.
    SpiceIn(Cell),
    /// All forces of a faction in a cell, advisors included.
    Forces(Faction, Cell),
    /// Elite forces in a cell.
    Elites(Faction, Cell),
    /// Advisors in a cell.
    Advisors(Faction, Cell),
    /// Forces in reserve.
    Reserves(Faction),
    /// Elite forces in reserve.
    EliteReserves(Faction),
    /// Forces in the tanks.
    Tanks(Faction),
    /// Elite forces in the tanks.
    EliteTanks(Faction),
    /// Treachery cards in a hand, as its owner sees it.
    Cards(Faction),
    /// The storm's sector; 0 before it is placed.
    Storm,
    /// Cards in a pile or deck.
    Pile(Place),
    /// The turn.
    Turn,
}

/// Spice in a cell.
pub fn spice_in(cell: &str) -> Quantity {
    Quantity::SpiceIn(names::cell(cell))
}

/// Shorthand on a faction for what can be counted of it and what it hides.
pub trait Player: Sized {
    /// Which faction.
    fn faction(self) -> Faction;

    /// Spice behind its shield.
    fn spice(self) -> Quantity {
        Quantity::Spice(self.faction())
    }

    /// Spice before its shield.
    fn bribes(self) -> Quantity {
        Quantity::Bribes(self.faction())
    }

    /// All its forces in a cell.
    fn forces_in(self, cell: &str) -> Quantity {
        Quantity::Forces(self.faction(), names::cell(cell))
    }

    /// Its elite forces in a cell.
    fn elites_in(self, cell: &str) -> Quantity {
        Quantity::Elites(self.faction(), names::cell(cell))
    }

    /// Its advisors in a cell.
    fn advisors_in(self, cell: &str) -> Quantity {
        Quantity::Advisors(self.faction(), names::cell(cell))
    }

    /// Its forces in reserve.
    fn reserves(self) -> Quantity {
        Quantity::Reserves(self.faction())
    }

    /// Its elite forces in reserve.
    fn elite_reserves(self) -> Quantity {
        Quantity::EliteReserves(self.faction())
    }

    /// Its forces in the tanks.
    fn tanks(self) -> Quantity {
        Quantity::Tanks(self.faction())
    }

    /// Its elite forces in the tanks.
    fn elite_tanks(self) -> Quantity {
        Quantity::EliteTanks(self.faction())
    }

    /// How many treachery cards it holds.
    fn cards(self) -> Quantity {
        Quantity::Cards(self.faction())
    }

    /// Its treachery cards.
    fn hand(self) -> Secret {
        Secret::Hand(self.faction())
    }

    /// The Nexus card that it holds.
    fn nexus_card(self) -> Secret {
        Secret::NexusCard(self.faction())
    }

    /// The traitor cards that it has kept.
    fn traitors(self) -> Secret {
        Secret::Traitors(self.faction())
    }

    /// The traitor cards that it was dealt and chooses from.
    fn traitors_dealt(self) -> Secret {
        Secret::TraitorsDealt(self.faction())
    }

    /// The amount of spice behind its shield.
    fn wealth(self) -> Secret {
        Secret::Wealth(self.faction())
    }
}

impl Player for Faction {
    fn faction(self) -> Faction {
        self
    }
}

impl Quantity {
    /// Its number now.
    pub(crate) fn of(self, game: &Game) -> i64 {
        let public = || game.view(Viewer::Public);
        let there = |faction: Faction, cell: Cell| in_cell(&public(), faction, cell);
        match self {
            Self::Spice(faction) => i64::from(own(game, faction).spice),
            Self::Bribes(faction) => {
                public().bribes.iter().find(|(whose, _)| *whose == faction).map_or(0, |(_, lies)| i64::from(*lies))
            }
            Self::SpiceIn(cell) => {
                public().cells.iter().find(|lies| lies.cell == cell).map_or(0, |lies| i64::from(lies.spice))
            }
            Self::Forces(faction, cell) => all(there(faction, cell)),
            Self::Elites(faction, cell) => i64::from(there(faction, cell).elite),
            Self::Advisors(faction, cell) => i64::from(there(faction, cell).advisors),
            Self::Reserves(faction) => all(one(&public().reserves, faction)),
            Self::EliteReserves(faction) => i64::from(one(&public().reserves, faction).elite),
            Self::Tanks(faction) => all(one(&public().tanks, faction)),
            Self::EliteTanks(faction) => i64::from(one(&public().tanks, faction).elite),
            Self::Cards(faction) => i64::try_from(own(game, faction).hand.len()).unwrap_or(i64::MAX),
            Self::Storm => public().storm.map_or(0, |sector| i64::from(sector.number())),
            Self::Pile(place) => i64::try_from(game.custody().count(place)).unwrap_or(i64::MAX),
            Self::Turn => i64::from(public().turn),
        }
    }
}

fn own(game: &Game, faction: Faction) -> truthsayer_engine::view::OwnView {
    let Some(seat) = game.seat(faction) else { raise(format!("`{faction}` is not in the game")) };
    game.view(Viewer::Seat(seat)).own.unwrap_or_else(|| raise(format!("`{faction}` has no view of its own")))
}

fn in_cell(view: &View, faction: Faction, cell: Cell) -> ForcesView {
    let lies = view.cells.iter().find(|lies| lies.cell == cell);
    lies.map_or_else(|| one(&[], faction), |lies| one(&lies.forces, faction))
}

fn one(rows: &[ForcesView], faction: Faction) -> ForcesView {
    let none = ForcesView { faction, normal: 0, elite: 0, advisors: 0 };
    rows.iter().find(|row| row.faction == faction).copied().unwrap_or(none)
}

fn all(forces: ForcesView) -> i64 {
    i64::from(forces.normal) + i64::from(forces.elite) + i64::from(forces.advisors)
}

impl std::fmt::Display for Quantity {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Spice(faction) => write!(f, "spice of `{faction}`"),
            Self::Bribes(faction) => write!(f, "spice before the shield of `{faction}`"),
            Self::SpiceIn(cell) => write!(f, "spice in `{cell}`"),
            Self::Forces(faction, cell) => write!(f, "forces of `{faction}` in `{cell}`"),
            Self::Elites(faction, cell) => write!(f, "elite forces of `{faction}` in `{cell}`"),
            Self::Advisors(faction, cell) => write!(f, "advisors of `{faction}` in `{cell}`"),
            Self::Reserves(faction) => write!(f, "reserves of `{faction}`"),
            Self::EliteReserves(faction) => write!(f, "elite reserves of `{faction}`"),
            Self::Tanks(faction) => write!(f, "forces of `{faction}` in the tanks"),
            Self::EliteTanks(faction) => write!(f, "elite forces of `{faction}` in the tanks"),
            Self::Cards(faction) => write!(f, "cards of `{faction}`"),
            Self::Storm => f.write_str("the storm's sector"),
            Self::Pile(place) => write!(f, "cards in `{place}`"),
            Self::Turn => f.write_str("the turn"),
        }
    }
}
