//! The board: territories, their cells, adjacency, sectors, circles, and a schematic drawing of each cell.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::{FactFault, Facts};
use crate::ids::Seat;

/// How many territories the board has.
pub const TERRITORIES: usize = 42;
/// How many cells (parts of one territory in one sector) the board has.
pub const CELLS: usize = 86;
/// How many sectors the board has.
pub const SECTORS: u8 = 18;

/// A sector of the board, 1 to 18, counted counter-clockwise from the storm's start.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Sector(u8);

impl Sector {
    /// Where the storm starts.
    pub const START: Self = Self(1);

    /// The sector of this number.
    pub const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= SECTORS { Some(Self(number)) } else { None }
    }

    /// 1 to 18.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// The sector so many further counter-clockwise.
    #[must_use]
    pub const fn plus(self, steps: u8) -> Self {
        Self((self.0 - 1 + steps % SECTORS) % SECTORS + 1)
    }

    /// How many steps counter-clockwise from here to there, 0 to 17.
    pub const fn steps_to(self, there: Self) -> u8 {
        (there.0 + SECTORS - self.0) % SECTORS
    }
}

impl From<Sector> for u8 {
    fn from(sector: Sector) -> Self {
        sector.0
    }
}

impl TryFrom<u8> for Sector {
    type Error = String;
    fn try_from(number: u8) -> Result<Self, String> {
        Self::new(number).ok_or_else(|| format!("the board has no sector {number}"))
    }
}

/// A territory, by its place in the data file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Territory(pub(crate) u8);

impl Territory {
    /// Every territory, in the order of the data file.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..).take(TERRITORIES).map(Self)
    }

    /// The territory of this name, such as `tueks-sietch`.
    pub fn named(name: &str) -> Option<Self> {
        Facts::get().board.territory(name)
    }

    /// What the board says about it.
    pub fn facts(self) -> &'static TerritoryFacts {
        &Facts::get().board.territories[self.0 as usize]
    }

    /// Its stable name.
    pub fn name(self) -> &'static str {
        self.facts().id.as_str()
    }

    /// Its cells, in sector order as printed.
    pub fn cells(self) -> &'static [Cell] {
        &self.facts().cells
    }

    /// Its place in board order, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether it is a stronghold.
    pub fn is_stronghold(self) -> bool {
        self.facts().kind == Terrain::Stronghold
    }
}

serde_by_name!(Territory);

/// The part of a territory that lies in one sector.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Cell(pub(crate) u8);

impl Cell {
    /// Every cell, in the order of the data file.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..).take(CELLS).map(Self)
    }

    /// The cell of this name, such as `arrakeen-s10`.
    pub fn named(name: &str) -> Option<Self> {
        Facts::get().board.cell(name)
    }

    /// What the board says about it.
    pub fn facts(self) -> &'static CellFacts {
        &Facts::get().board.cells[self.0 as usize]
    }

    /// Its stable name.
    pub fn name(self) -> &'static str {
        self.facts().id.as_str()
    }

    /// The territory that it is part of.
    pub fn territory(self) -> Territory {
        self.facts().territory
    }

    /// Its sector; the Polar Sink is in none.
    pub fn sector(self) -> Option<Sector> {
        self.facts().sector
    }

    /// Its place in tables of cells.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

serde_by_name!(Cell);

named! {
    /// What a territory is made of.
    pub enum Terrain {
        /// Open desert; the only ground that worms come to.
        Sand = "sand",
        /// Rock, safe from storm and worm.
        Rock = "rock",
        /// One of the five cities and sietches.
        Stronghold = "stronghold",
        /// The Polar Sink.
        PolarSink = "polar-sink",
    }
}

/// What is printed of one territory.
#[derive(Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a printed fact, and none excludes another")]
pub struct TerritoryFacts {
    /// Stable name.
    pub id: String,
    /// Printed name.
    pub name: String,
    /// What it is made of.
    pub kind: Terrain,
    /// Whether forces in it are safe from storm while the Shield Wall stands.
    pub protected: bool,
    /// Whether that safety is lost with the Shield Wall.
    pub behind_wall: bool,
    /// Whether a worm can come there.
    pub worm: bool,
    /// Whether it gives ornithopters.
    pub ornithopters: bool,
    /// Whether Fremen reserves may arrive there free.
    pub fremen_reserves: bool,
    /// The cell in which a drawing puts the name.
    pub label: Cell,
    /// Its cells.
    pub cells: Vec<Cell>,
}

/// What is printed of one cell, and how to draw it.
#[derive(Debug)]
pub struct CellFacts {
    /// Stable name.
    pub id: String,
    /// The territory that it is part of.
    pub territory: Territory,
    /// Its sector; the Polar Sink is in none.
    pub sector: Option<Sector>,
    /// Neighbouring cells, those of the same territory included.
    pub adjacent: Vec<Cell>,
    /// Where a label goes: angle in thousandths of a degree, radius in thousandths of the rim's.
    pub anchor: [u32; 2],
    /// Annular pieces `[angle from, angle to, radius from, radius to]` in the same units; together they cover the disc.
    pub patches: Vec<[u32; 4]>,
}

/// The board as loaded.
#[derive(Debug)]
pub struct Board {
    /// By [`Territory`].
    pub territories: Vec<TerritoryFacts>,
    /// By [`Cell`].
    pub cells: Vec<CellFacts>,
    /// Cells of each sector, from sector 1.
    pub sectors: Vec<Vec<Cell>>,
    /// The sector of each player circle, from circle 1.
    pub circles: Vec<Sector>,
    /// The cells of the Shield Wall.
    pub shield_wall: Vec<Cell>,
    territory_names: Vec<(String, Territory)>,
    cell_names: Vec<(String, Cell)>,
}

impl Board {
    /// The territory of this name.
    pub fn territory(&self, name: &str) -> Option<Territory> {
        find(&self.territory_names, name)
    }

    /// The cell of this name.
    pub fn cell(&self, name: &str) -> Option<Cell> {
        find(&self.cell_names, name)
    }

    /// The cells that lie in a sector.
    pub fn in_sector(&self, sector: Sector) -> &[Cell] {
        &self.sectors[sector.number() as usize - 1]
    }

    /// The sector of a player circle.
    pub fn circle(&self, seat: Seat) -> Sector {
        self.circles[seat.index()]
    }
}

fn find<T: Copy>(names: &[(String, T)], name: &str) -> Option<T> {
    names.binary_search_by(|(known, _)| known.as_str().cmp(name)).ok().map(|at| names[at].1)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct BoardFile {
    territories: Vec<TerritoryRow>,
    cells: Vec<CellRow>,
    seats: Vec<CircleRow>,
    shield_wall: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "the row of the data file")]
struct TerritoryRow {
    id: String,
    name: String,
    kind: Terrain,
    protected: bool,
    behind_wall: bool,
    worm: bool,
    ornithopters: bool,
    fremen_reserves: bool,
    label: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CellRow {
    id: String,
    territory: String,
    sector: Option<Sector>,
    adjacent: Vec<String>,
    anchor: [u32; 2],
    patches: Vec<[u32; 4]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CircleRow {
    seat: u8,
    sector: Sector,
}

/// Reads the board file and finds every name in it.
pub(super) fn load(text: &str, faults: &mut Vec<FactFault>) -> Option<Board> {
    let file: BoardFile = match serde_json::from_str(text) {
        Ok(file) => file,
        Err(error) => {
            faults.push(FactFault::Unreadable { file: "board.json", why: error.to_string() });
            return None;
        }
    };
    let territory_names = sorted((0..).map(Territory), file.territories.iter().map(|row| row.id.clone()), faults);
    let cell_names = sorted((0..).map(Cell), file.cells.iter().map(|row| row.id.clone()), faults);
    let mut known = |name: &str| {
        let found = find(&cell_names, name);
        if found.is_none() {
            faults.push(FactFault::UnknownName { file: "board.json", name: name.to_owned() });
        }
        found
    };
    let mut cells = Vec::new();
    for row in &file.cells {
        let adjacent = row.adjacent.iter().filter_map(|name| known(name)).collect();
        let territory = find(&territory_names, &row.territory)?;
        cells.push(CellFacts {
            id: row.id.clone(),
            territory,
            sector: row.sector,
            adjacent,
            anchor: row.anchor,
            patches: row.patches.clone(),
        });
    }
    let mut territories = Vec::new();
    for (row, own) in file.territories.iter().zip(Territory::all()) {
        territories.push(TerritoryFacts {
            id: row.id.clone(),
            name: row.name.clone(),
            kind: row.kind,
            protected: row.protected,
            behind_wall: row.behind_wall,
            worm: row.worm,
            ornithopters: row.ornithopters,
            fremen_reserves: row.fremen_reserves,
            label: known(&row.label)?,
            cells: Cell::all().zip(&cells).filter(|(_, cell)| cell.territory == own).map(|(at, _)| at).collect(),
        });
    }
    let shield_wall = file.shield_wall.iter().filter_map(|name| known(name)).collect();
    let sectors = (1..=SECTORS)
        .map(|n| {
            Cell::all()
                .zip(&cells)
                .filter(|(_, cell)| cell.sector.is_some_and(|s| s.0 == n))
                .map(|(at, _)| at)
                .collect()
        })
        .collect();
    let circles = Seat::ALL
        .iter()
        .filter_map(|seat| file.seats.iter().find(|row| row.seat == seat.number()).map(|row| row.sector))
        .collect();
    Some(Board { territories, cells, sectors, circles, shield_wall, territory_names, cell_names })
}

fn sorted<T: Copy>(
    ids: impl Iterator<Item = T>,
    names: impl Iterator<Item = String>,
    faults: &mut Vec<FactFault>,
) -> Vec<(String, T)> {
    let mut table: Vec<(String, T)> = names.zip(ids).collect();
    table.sort_by(|a, b| a.0.cmp(&b.0));
    for pair in table.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        faults.push(FactFault::DoubledName { file: "board.json", name: pair[0].0.clone() });
    }
    table
}

/// Counts, symmetry, and that every cell has a drawing.
pub(super) fn check(board: &Board, faults: &mut Vec<FactFault>) {
    let mut count = |what, expected: usize, found: usize| {
        if expected != found {
            faults.push(FactFault::Count { what, expected, found });
        }
    };
    count("territories", TERRITORIES, board.territories.len());
    count("cells", CELLS, board.cells.len());
    count("circles", Seat::ALL.len(), board.circles.len());
    count("Shield Wall cells", 2, board.shield_wall.len());
    count("strongholds", 5, board.territories.iter().filter(|t| t.kind == Terrain::Stronghold).count());
    count("sand territories", 29, board.territories.iter().filter(|t| t.kind == Terrain::Sand).count());
    count("rock territories", 7, board.territories.iter().filter(|t| t.kind == Terrain::Rock).count());
    let mut pairs = BTreeSet::new();
    for (from, cell) in Cell::all().zip(&board.cells) {
        for to in &cell.adjacent {
            pairs.insert((from.min(*to), from.max(*to)));
        }
    }
    count("adjacent pairs", 190, pairs.len());
    for (from, cell) in Cell::all().zip(&board.cells) {
        for to in &cell.adjacent {
            let back = board.cells.get(to.index()).is_some_and(|other| other.adjacent.contains(&from));
            if !back || *to == from {
                faults.push(FactFault::OneWay { from: cell.id.clone(), to: board.cells[to.index()].id.clone() });
            }
        }
        let drawn = cell.patches.iter().all(|p| p[0] < p[1] && p[1] <= 360_000 && p[2] < p[3] && p[3] <= 1000);
        if cell.patches.is_empty() || !drawn {
            faults.push(FactFault::NoPatches { cell: cell.id.clone() });
        }
    }
}
