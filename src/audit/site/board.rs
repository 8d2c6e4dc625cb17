//! A position as a drawing: the schematic board in polar coordinates, with what lies on it.
//!
//! Lives here: paths, places and classes; `templates/components/board.html` sets them. Geometry is in thousandths of the
//! rim, the first sector begins at the bottom, and sectors follow each other counter-clockwise. What is shown where is
//! the transcript's.

use std::collections::BTreeMap;

use serde::Serialize;

use super::geometry::{self, Place};
use crate::replay::{self, Position};
use crate::suite::transcript::{BoardDrawing, Piece, Transcript};

/// Shapes and colours that owners can have.
const OWNERS: usize = 12;
/// Tints that grounds can have.
const GROUNDS: usize = 6;
/// Between two pieces of a cell.
pub(crate) const PIECE_STEP: i32 = 104;
/// Pieces of a cell in one row.
pub(crate) const PIECES_A_ROW: usize = 3;
/// Radius at which the numbers of sectors stand, and the players.
const NUMBERS_AT: i32 = 1045;
const SEATS_AT: i32 = 1125;

/// See the module.
#[derive(Debug, Serialize)]
pub(crate) struct Board {
    grounds: Vec<Ground>,
    borders: String,
    sectors: String,
    markers: Vec<Wedge>,
    names: Vec<geometry::Name>,
    numbers: Vec<Number>,
    seats: Vec<Seat>,
    pieces: Vec<Token>,
    legend: Vec<Entry>,
    kinds: Vec<KindEntry>,
}

/// One territory.
#[derive(Debug, Serialize)]
struct Ground {
    class: usize,
    title: String,
    path: String,
}

/// Where a marker stands.
#[derive(Debug, Serialize)]
struct Wedge {
    name: String,
    label: String,
    path: String,
    /// Clockwise, in degrees, from the first sector; none if it stands nowhere.
    turn: Option<i32>,
}

#[derive(Debug, Serialize)]
struct Number {
    at: Place,
    sector: u8,
}

#[derive(Debug, Serialize)]
struct Seat {
    at: Place,
    owner: usize,
    title: String,
}

/// Pieces that are alike, in one cell.
#[derive(Debug, Serialize)]
struct Token {
    at: Place,
    owner: Option<usize>,
    kind: usize,
    count: u32,
    title: String,
}

/// Whose shape is whose.
#[derive(Debug, Serialize)]
struct Entry {
    owner: usize,
    label: String,
}

/// How a kind of piece is told apart.
#[derive(Debug, Serialize)]
struct KindEntry {
    kind: usize,
    owned: bool,
    label: String,
}

impl Board {
    /// The board at a position.
    pub(crate) fn new(drawing: &BoardDrawing, transcript: &Transcript, position: &Position<'_>) -> Self {
        let viewers = transcript.viewers.iter().enumerate();
        let seats = viewers.clone().filter_map(|(at, viewer)| {
            let sector = viewer.sector?;
            let owner = owner(drawing, transcript, at);
            Some(Seat { at: mid_of(drawing, sector, SEATS_AT), owner, title: viewer.label.clone() })
        });
        let legend = viewers
            .filter(|(_, viewer)| viewer.sector.is_some())
            .map(|(at, viewer)| Entry { owner: owner(drawing, transcript, at), label: viewer.label.clone() });
        Self {
            grounds: grounds(drawing),
            borders: geometry::borders(drawing),
            sectors: geometry::sector_lines(drawing),
            markers: markers(drawing, transcript, position),
            names: geometry::names(drawing),
            numbers: (1..=drawing.sectors)
                .map(|sector| Number { at: mid_of(drawing, sector, NUMBERS_AT), sector })
                .collect(),
            seats: seats.collect(),
            pieces: tokens(drawing, transcript, position),
            legend: legend.collect(),
            kinds: kinds(drawing, transcript),
        }
    }
}

/// Shape and colour of a viewer's pieces: those of its name wherever it plays.
pub(crate) fn owner(drawing: &BoardDrawing, transcript: &Transcript, viewer: usize) -> usize {
    let name = transcript.viewers.get(viewer).map(|viewer| viewer.name.as_str());
    let place = drawing.owners.iter().position(|owner| Some(owner.as_str()) == name);
    place.unwrap_or(drawing.owners.len() + viewer) % OWNERS
}

/// Where the pieces of a cell go, in the order in which they are listed.
pub(crate) fn places(anchor: Place, pieces: usize) -> Vec<Place> {
    let rows = pieces.div_ceil(PIECES_A_ROW);
    let from_middle = |at: usize, of: usize| (2 * small(at) + 1 - small(of)) * PIECE_STEP / 2;
    (0..pieces)
        .map(|piece| {
            let row = piece / PIECES_A_ROW;
            let in_row = PIECES_A_ROW.min(pieces - row * PIECES_A_ROW);
            Place { x: anchor.x + from_middle(piece % PIECES_A_ROW, in_row), y: anchor.y + from_middle(row, rows) }
        })
        .collect()
}

/// Pieces by name and place of their cell, as `site/replay.js` draws them.
pub(crate) fn anchors(drawing: &BoardDrawing) -> BTreeMap<&str, Place> {
    drawing.cells.iter().map(|cell| (cell.name.as_str(), geometry::place(cell.anchor[0], cell.anchor[1]))).collect()
}

fn small(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX / 1024)
}

fn grounds(drawing: &BoardDrawing) -> Vec<Ground> {
    let mut kinds: Vec<&str> = Vec::new();
    let mut found = Vec::with_capacity(drawing.territories.len());
    for (at, territory) in drawing.territories.iter().enumerate() {
        let class = kinds.iter().position(|kind| *kind == territory.kind).unwrap_or_else(|| {
            kinds.push(&territory.kind);
            kinds.len() - 1
        });
        let title = format!("{} ({})", territory.label, territory.kind.replace('-', " "));
        found.push(Ground { class: class % GROUNDS, title, path: geometry::territory(drawing, at) });
    }
    found
}

/// One wedge for every marker of the transcript, also for those that stand nowhere now.
fn markers(drawing: &BoardDrawing, transcript: &Transcript, position: &Position<'_>) -> Vec<Wedge> {
    let all: BTreeMap<&str, &str> = transcript
        .steps
        .iter()
        .flat_map(|step| &step.markers)
        .map(|marker| (marker.name.as_str(), marker.label.as_str()))
        .collect();
    let path = geometry::wedge(drawing);
    all.into_iter()
        .map(|(name, label)| Wedge {
            name: name.to_owned(),
            label: label.to_owned(),
            path: path.clone(),
            turn: position
                .markers
                .get(name)
                .and_then(|marker| marker.sector)
                .map(|sector| -(i32::from(sector) - 1) * 360 / i32::from(drawing.sectors.max(1))),
        })
        .collect()
}

fn mid_of(drawing: &BoardDrawing, sector: u8, radius: i32) -> Place {
    let whole = geometry::sector_width(drawing);
    let angle = u32::from(sector.max(1)) * whole - whole / 2;
    geometry::place(angle, radius.unsigned_abs())
}

fn tokens(drawing: &BoardDrawing, transcript: &Transcript, position: &Position<'_>) -> Vec<Token> {
    let mut found = Vec::new();
    for cell in &drawing.cells {
        let Some(pieces) = position.cells.get(cell.name.as_str()) else { continue };
        let anchor = geometry::place(cell.anchor[0], cell.anchor[1]);
        for (piece, at) in pieces.iter().zip(places(anchor, pieces.len())) {
            let words = replay::in_words(transcript, drawing, std::slice::from_ref(piece));
            found.push(Token {
                at,
                owner: owner_of(drawing, transcript, piece),
                kind: replay::kind(drawing, &piece.kind).unwrap_or_default(),
                count: piece.count,
                title: format!("{}: {words}", cell.label),
            });
        }
    }
    found
}

/// Shape and colour of a piece; none for what nobody owns.
pub(crate) fn owner_of(drawing: &BoardDrawing, transcript: &Transcript, piece: &Piece) -> Option<usize> {
    piece.owner.map(|owned| owner(drawing, transcript, usize::from(owned)))
}

/// The kinds that the transcript shows, without the first: that one is what all others are told apart from.
fn kinds(drawing: &BoardDrawing, transcript: &Transcript) -> Vec<KindEntry> {
    let pieces = || transcript.steps.iter().flat_map(|step| &step.cells).flat_map(|change| &change.pieces);
    let kinds = drawing.pieces.iter().enumerate().skip(1);
    kinds
        .filter_map(|(kind, named)| {
            let shown = pieces().find(|piece| piece.kind == named.name)?;
            Some(KindEntry { kind, owned: shown.owner.is_some(), label: named.label.clone() })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::tests::{of_sheep, two_cells};

    #[test]
    fn pieces_stand_around_their_place() {
        let anchor = Place { x: 100, y: -50 };
        assert_eq!(places(anchor, 1), [anchor]);
        let two = places(anchor, 2);
        assert_eq!((two[0].x + two[1].x, two[1].x - two[0].x, two[0].y), (200, PIECE_STEP, -50));
        let four = places(anchor, 4);
        assert_eq!((four[3].x, four[3].y - four[0].y), (100, PIECE_STEP));
        assert!(places(anchor, 0).is_empty());
    }

    #[test]
    fn a_position_of_any_game_is_drawn() {
        let (drawing, transcript) = (two_cells(), of_sheep());
        let board = Board::new(&drawing, &transcript, &Position::after(&transcript, 1));
        assert_eq!(board.markers[0].turn, Some(-180));
        let pieces: Vec<(Option<usize>, usize, u32)> =
            board.pieces.iter().map(|token| (token.owner, token.kind, token.count)).collect();
        assert_eq!(pieces, [(Some(1), 0, 3), (Some(1), 1, 1)]);
        let board = Board::new(&drawing, &transcript, &Position::after(&transcript, 3));
        assert_eq!((board.markers[0].turn, board.pieces[1].owner), (None, None));
        assert_eq!(board.kinds.iter().map(|kind| kind.owned).collect::<Vec<_>>(), [true, false]);
    }

    #[test]
    fn players_who_are_strangers_to_the_board_are_told_apart_too() {
        let (drawing, mut transcript) = (two_cells(), of_sheep());
        transcript.viewers[1].name = "green".to_owned();
        assert_ne!(owner(&drawing, &transcript, 1), owner(&drawing, &transcript, 0));
    }
}
