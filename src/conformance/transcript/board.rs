//! The drawing of the board, once for all transcripts: cells as patches in polar coordinates, and the kinds of pieces.

use serde::{Deserialize, Serialize};
use truthsayer_engine::facts::{Cell, Facts, SECTORS, Sector, Territory};

/// The board as data. Angles are thousandths of a degree, counter-clockwise from the beginning of sector 1; radii are
/// thousandths of the rim's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardDrawing {
    /// Into how many equal sectors it is divided.
    pub sectors: u8,
    /// Territories, in the order of the data file.
    pub territories: Vec<TerritoryDrawing>,
    /// Cells, in the order of the data file.
    pub cells: Vec<CellDrawing>,
    /// Kinds of pieces.
    pub pieces: Vec<PieceKind>,
    /// Names of all owners that pieces can have, so that each is drawn alike everywhere.
    pub owners: Vec<String>,
}

/// One territory.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TerritoryDrawing {
    /// Its stable name.
    pub name: String,
    /// For people.
    pub label: String,
    /// Its ground, such as `sand`.
    pub kind: String,
    /// The cell where its name goes.
    pub label_cell: String,
}

/// One cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellDrawing {
    /// Its stable name.
    pub name: String,
    /// For people.
    pub label: String,
    /// Its territory, by its place in the list.
    pub territory: u8,
    /// Its sector; none for one that lies in no sector.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sector: Option<u8>,
    /// Where pieces go: angle and radius.
    pub anchor: [u32; 2],
    /// Annular pieces: angle from, angle to, radius from, radius to.
    pub patches: Vec<[u32; 4]>,
}

/// A kind of piece.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PieceKind {
    /// A stable name.
    pub name: String,
    /// For people.
    pub label: String,
}

/// Forces without a star.
pub(super) const FORCE: &str = "force";
/// Forces with a star.
pub(super) const ELITE: &str = "elite";
/// Forces that show their other side.
pub(super) const ADVISOR: &str = "advisor";
/// Spice.
pub(super) const SPICE: &str = "spice";

/// The board.
pub fn board() -> BoardDrawing {
    let kind = |(name, label): (&str, &str)| PieceKind { name: name.to_owned(), label: label.to_owned() };
    let kinds = [(FORCE, "Forces"), (ELITE, "Elite forces"), (ADVISOR, "Advisors"), (SPICE, "Spice")];
    BoardDrawing {
        sectors: SECTORS,
        territories: Territory::all().map(territory).collect(),
        cells: Cell::all().map(cell).collect(),
        pieces: kinds.into_iter().map(kind).collect(),
        owners: Facts::get().factions.iter().map(|faction| faction.id.name().to_owned()).collect(),
    }
}

fn territory(territory: Territory) -> TerritoryDrawing {
    let facts = territory.facts();
    TerritoryDrawing {
        name: facts.id.clone(),
        label: facts.name.clone(),
        kind: facts.kind.name().to_owned(),
        label_cell: facts.label.name().to_owned(),
    }
}

fn cell(cell: Cell) -> CellDrawing {
    let facts = cell.facts();
    let place = Territory::all().position(|territory| territory == facts.territory);
    CellDrawing {
        name: facts.id.clone(),
        label: super::words::cell(cell),
        territory: place.and_then(|at| u8::try_from(at).ok()).unwrap_or_default(),
        sector: facts.sector.map(Sector::number),
        anchor: facts.anchor,
        patches: facts.patches.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_can_be_drawn_and_stands_in_its_territory() {
        let board = board();
        assert_eq!((board.territories.len(), board.cells.len(), board.owners.len()), (42, 86, 6));
        for cell in &board.cells {
            let territory = &board.territories[usize::from(cell.territory)];
            assert!(cell.name.starts_with(&territory.name), "{} in {}", cell.name, territory.name);
            assert!(!cell.patches.is_empty());
            assert!(cell.label.starts_with(&territory.label), "{}", cell.label);
        }
        for territory in &board.territories {
            assert!(board.cells.iter().any(|cell| cell.name == territory.label_cell));
        }
        let text = serde_json::to_string(&board).expect("plain data");
        assert!(text.len() < 30_000, "{} bytes", text.len());
        assert_eq!(serde_json::from_str::<BoardDrawing>(&text).expect("just written"), board);
    }
}
