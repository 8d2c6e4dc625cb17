//! What a case looked like as it was played: plain data from which a replay is drawn without knowing the game.
//!
//! A [`Transcript`] is a list of steps. Each says who did what, whether it was refused, what each viewer read in the log, what
//! the case claimed, and what has changed: pieces in cells, markers in sectors, and lists (hands, piles, tanks, secrets). To
//! show step `n`, apply the changes of steps 0 to `n` in order. Cells and markers are the same to all; a list that a viewer
//! sees otherwise than everybody is given for that viewer. The board itself, once for all transcripts, is [`board()`].

mod board;
mod lists;
mod recorder;
mod words;

use serde::{Deserialize, Serialize};

pub use board::{BoardDrawing, CellDrawing, PieceKind, TerritoryDrawing, board};
pub(crate) use lists::under_way as under_way_in_words;
pub(crate) use recorder::{Entered, Recorder};
pub(crate) use words::{
    act as act_in_words, decision as decision_in_words, ending as ending_in_words, staging as staging_in_words,
};

/// The record of one playing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transcript {
    /// Who can look: everybody first, then the players. Steps name them by their place here.
    pub viewers: Vec<Viewer>,
    /// The lists that steps change, in the order in which to show them. Steps name them by their place here.
    pub lists: Vec<List>,
    /// In order.
    pub steps: Vec<Step>,
}

/// Somebody who can look.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Viewer {
    /// A stable name; pieces of this owner are drawn alike everywhere.
    pub name: String,
    /// For people.
    pub label: String,
    /// The sector at whose rim the player sits.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sector: Option<u8>,
}

/// A list that changes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct List {
    /// A stable name.
    pub name: String,
    /// For people.
    pub label: String,
}

/// What sort of step it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepKind {
    /// A game was seated and set up as far as its first question.
    Seated,
    /// It was played on, not by the case itself.
    Played,
    /// A position was staged: nobody played to it.
    Staged,
    /// A player did something.
    Done,
    /// Everybody who was asked passed.
    Passed,
    /// A player was refused something; nothing changed.
    Refused,
    /// The game was saved and loaded.
    Reloaded,
    /// A variation has ended, and the game stands where it stood before.
    Back,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// What sort of step.
    pub kind: StepKind,
    /// Who did it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor: Option<u8>,
    /// What happened, as somebody who sees everything would say it.
    pub words: String,
    /// The name of the refusal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub refused: Option<String>,
    /// The variation that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub variation: Option<String>,
    /// What was read in the log.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub log: Vec<Line>,
    /// What the case claimed of it, all of which held.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub claims: Vec<String>,
    /// The clauses whose marks it hit.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub marks: Vec<String>,
    /// Cells that hold something else now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cells: Vec<CellChange>,
    /// Markers that are elsewhere now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub markers: Vec<Marker>,
    /// Lists that read otherwise now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shown: Vec<Change>,
}

/// One line of the log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// What everybody reads; nothing if not everybody reads of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub all: Option<String>,
    /// What single viewers read instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub own: Vec<(u8, String)>,
}

/// All that a cell holds now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellChange {
    /// The cell's name.
    pub cell: String,
    /// What lies there.
    pub pieces: Vec<Piece>,
}

/// Pieces that are alike.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The name of its kind; see [`BoardDrawing::pieces`].
    pub kind: String,
    /// Whose.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owner: Option<u8>,
    /// How many.
    pub count: u32,
}

/// Something that stands in a sector.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marker {
    /// A stable name.
    pub name: String,
    /// For people.
    pub label: String,
    /// Where; nowhere yet if there is none.
    pub sector: Option<u8>,
}

/// What a list reads now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// To whom; 0 for everybody who has no reading of their own.
    pub viewer: u8,
    /// Which list.
    pub list: u8,
    /// Its items; for a single viewer nothing stands for: as everybody reads it.
    pub items: Option<Vec<String>>,
}
