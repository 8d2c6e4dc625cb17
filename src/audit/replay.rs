//! Positions of a transcript: what lies where after each step, and what each viewer sees.
//!
//! Lives here: applying steps, and pieces in words. How a position is drawn does not live here, nor what any of it means:
//! cells, lists, markers and pieces are names and labels.

use std::collections::BTreeMap;

use crate::suite::transcript::{BoardDrawing, Marker, Piece, Step, StepKind, Transcript};

/// The viewer who sees what everybody sees.
pub const EVERYBODY: u8 = 0;

/// How things stand after some steps.
#[derive(Debug, Clone, Default)]
pub struct Position<'a> {
    /// Cells that hold something.
    pub cells: BTreeMap<&'a str, &'a [Piece]>,
    /// Markers that stand somewhere.
    pub markers: BTreeMap<&'a str, &'a Marker>,
    shown: BTreeMap<(u8, u8), &'a [String]>,
}

impl<'a> Position<'a> {
    /// After this many steps, or after all of them.
    pub fn after(transcript: &'a Transcript, steps: usize) -> Self {
        let mut position = Self::default();
        for step in transcript.steps.iter().take(steps) {
            position.apply(step);
        }
        position
    }

    /// One step more.
    pub fn apply(&mut self, step: &'a Step) {
        for change in &step.cells {
            if change.pieces.is_empty() {
                self.cells.remove(change.cell.as_str());
            } else {
                self.cells.insert(&change.cell, &change.pieces);
            }
        }
        for marker in &step.markers {
            if marker.sector.is_some() {
                self.markers.insert(&marker.name, marker);
            } else {
                self.markers.remove(marker.name.as_str());
            }
        }
        for change in &step.shown {
            let key = (change.viewer, change.list);
            match &change.items {
                Some(items) => self.shown.insert(key, items),
                None => self.shown.remove(&key),
            };
        }
    }

    /// What a list reads to a viewer.
    pub fn list(&self, viewer: u8, list: u8) -> &'a [String] {
        self.own_list(viewer, list).or_else(|| self.own_list(EVERYBODY, list)).unwrap_or_default()
    }

    /// What a list reads to this viewer and not to everybody.
    pub fn own_list(&self, viewer: u8, list: u8) -> Option<&'a [String]> {
        self.shown.get(&(viewer, list)).copied()
    }
}

/// Pieces as words, such as `3 Fremen, 1 Fremen (elite forces), 6 spice`.
pub fn in_words(transcript: &Transcript, board: &BoardDrawing, pieces: &[Piece]) -> String {
    let words: Vec<String> = pieces.iter().map(|piece| piece_in_words(transcript, board, piece)).collect();
    words.join(", ")
}

fn piece_in_words(transcript: &Transcript, board: &BoardDrawing, piece: &Piece) -> String {
    let kind = kind(board, &piece.kind);
    let label = kind.map_or_else(|| piece.kind.clone(), |kind| board.pieces[kind].label.to_lowercase());
    let owner = piece.owner.and_then(|owner| transcript.viewers.get(usize::from(owner)));
    match owner {
        Some(owner) if kind == Some(0) => format!("{} {}", piece.count, owner.label),
        Some(owner) => format!("{} {} ({label})", piece.count, owner.label),
        None => format!("{} {label}", piece.count),
    }
}

/// The place of a kind of piece in the board's list.
pub fn kind(board: &BoardDrawing, name: &str) -> Option<usize> {
    board.pieces.iter().position(|kind| kind.name == name)
}

/// What a list reads, in one line.
pub fn items(items: &[String]) -> String {
    if items.is_empty() { "nothing".to_owned() } else { items.join(", ") }
}

/// What a step changes that everybody sees: cells, markers, and what lists have that they had not before it.
pub fn changes(transcript: &Transcript, board: &BoardDrawing, before: &Position<'_>, step: &Step) -> Vec<String> {
    let label = |name: &str| {
        let known = board.cells.iter().find(|cell| cell.name == name);
        known.map_or_else(|| name.to_owned(), |cell| cell.label.clone())
    };
    let cells = step.cells.iter().map(|change| {
        let now =
            if change.pieces.is_empty() { "empty".to_owned() } else { in_words(transcript, board, &change.pieces) };
        format!("{}: {now}", label(&change.cell))
    });
    let markers = step.markers.iter().map(|marker| match marker.sector {
        Some(sector) => format!("{}: sector {sector}", marker.label),
        None => format!("{}: nowhere", marker.label),
    });
    let lists = step.shown.iter().filter(|change| change.viewer == EVERYBODY).filter_map(|change| {
        let list = transcript.lists.get(usize::from(change.list))?;
        let now = change.items.as_deref().unwrap_or_default();
        let was = before.list(EVERYBODY, change.list);
        let fresh: Vec<String> = now.iter().filter(|item| !was.contains(item)).cloned().collect();
        Some(format!("{}: {}", list.label, items(if fresh.is_empty() { now } else { &fresh })))
    });
    cells.chain(markers).chain(lists).collect()
}

/// The word for a sort of step; none where its actor says enough.
pub fn kind_word(kind: StepKind) -> &'static str {
    match kind {
        StepKind::Seated => "seated",
        StepKind::Played => "lead-in",
        StepKind::Staged => "staged",
        StepKind::Done | StepKind::Passed => "",
        StepKind::Refused => "refused",
        StepKind::Reloaded => "saved and loaded",
        StepKind::Back => "taken back",
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::suite::transcript::{CellDrawing, PieceKind, TerritoryDrawing};

    /// A board of two cells of a game that nobody plays.
    pub(crate) fn two_cells() -> BoardDrawing {
        let territory = |name: &str| TerritoryDrawing {
            name: name.to_owned(),
            label: name.to_uppercase(),
            kind: "meadow".to_owned(),
            label_cell: name.to_owned(),
        };
        let cell = |name: &str, territory, patch: [u32; 4]| CellDrawing {
            name: name.to_owned(),
            label: name.to_uppercase(),
            territory,
            sector: Some(1 + territory),
            anchor: [patch[0].midpoint(patch[1]), 700],
            patches: vec![patch],
        };
        let kind = |name: &str| PieceKind { name: name.to_owned(), label: name.to_owned() };
        BoardDrawing {
            sectors: 2,
            territories: vec![territory("a"), territory("b")],
            cells: vec![cell("a", 0, [0, 180_000, 0, 1000]), cell("b", 1, [180_000, 360_000, 0, 1000])],
            pieces: vec![kind("sheep"), kind("rams"), kind("hay")],
            owners: vec!["red".to_owned(), "blue".to_owned()],
        }
    }

    pub(crate) fn of_sheep() -> Transcript {
        serde_json::from_str(
            r#"{"viewers":[{"name":"all","label":"Everybody"},{"name":"blue","label":"Blue","sector":2}],
            "lists":[{"name":"turn","label":"Turn"},{"name":"hand","label":"Hand"}],
            "steps":[
             {"kind":"seated","words":"Two players","cells":[{"cell":"a","pieces":[{"kind":"sheep","owner":1,"count":3},{"kind":"rams","owner":1,"count":1}]}],
              "markers":[{"name":"wolf","label":"Wolf","sector":2}],
              "shown":[{"viewer":0,"list":0,"items":["1"]},{"viewer":1,"list":1,"items":["an ace"]}]},
             {"kind":"refused","actor":1,"words":"moves 9 to `b`","refused":"too-many","marks":["small.turn.order"]},
             {"kind":"done","actor":1,"words":"moves <all> to `b`","log":[{"all":"Blue moved.","own":[[1,"You moved & hid an ace."]]}],
              "claims":["`a` is empty"],
              "cells":[{"cell":"a","pieces":[]},{"cell":"b","pieces":[{"kind":"sheep","owner":1,"count":3},{"kind":"hay","count":6}]}],
              "markers":[{"name":"wolf","label":"Wolf","sector":null}],
              "shown":[{"viewer":0,"list":0,"items":["2"]},{"viewer":1,"list":1,"items":null}]}]}"#,
        )
        .expect("a transcript")
    }

    #[test]
    fn steps_are_applied_in_order() {
        let transcript = of_sheep();
        let before = Position::after(&transcript, 2);
        assert_eq!(before.cells.keys().copied().collect::<Vec<_>>(), ["a"]);
        assert_eq!(before.markers["wolf"].sector, Some(2));
        assert_eq!((before.list(0, 1), before.list(1, 1)), (&[] as &[String], &["an ace".to_owned()][..]));
        let last = Position::after(&transcript, 99);
        assert_eq!(last.cells.keys().copied().collect::<Vec<_>>(), ["b"]);
        assert!(last.markers.is_empty());
        assert_eq!((last.list(1, 0), last.list(1, 1)), (&["2".to_owned()][..], &[] as &[String]));
    }

    #[test]
    fn changes_are_told_in_words() {
        let (board, transcript) = (two_cells(), of_sheep());
        assert_eq!(
            changes(&transcript, &board, &Position::default(), &transcript.steps[0]),
            ["A: 3 Blue, 1 Blue (rams)", "Wolf: sector 2", "Turn: 1"]
        );
        assert_eq!(
            changes(&transcript, &board, &Position::after(&transcript, 2), &transcript.steps[2]),
            ["A: empty", "B: 3 Blue, 6 hay", "Wolf: nowhere", "Turn: 2"]
        );
    }
}
