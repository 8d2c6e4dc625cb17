//! The replay of a case: its steps, what they show in the end, and the script that shows every other step.
//!
//! Lives here: the page value, readable without scripts, and the data for `site/replay.js`. The drawing is
//! [`super::board`]'s, and the positions are [`crate::replay`]'s.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Serialize;

use super::board::{self, Board};
use super::book::Book;
use super::geometry::Place;
use super::route::{Anchor, At, Href, Route};
use super::value::{Link, Wording};
use crate::replay::{self, EVERYBODY, Position};
use crate::suite::transcript::{self, BoardDrawing, Line, Step, Transcript};

/// Lines of the log, and changes, on one page: what is left out is in the replay, and in the terminal.
const LINES_A_PAGE: usize = 170;
/// Of one step.
const LINES_A_STEP: usize = 9;

static BOARD: LazyLock<BoardDrawing> = LazyLock::new(transcript::board);

/// What a case's page shows of its transcript.
#[derive(Debug, Serialize)]
pub(crate) struct Replay<'a> {
    script: Href,
    data: Href,
    board: Board,
    viewers: Vec<&'a str>,
    last: usize,
    cells: Vec<CellRow<'a>>,
    lists: Vec<ListRow<'a>>,
    own: Vec<OwnLists<'a>>,
    steps: Vec<StepRow<'a>>,
}

#[derive(Debug, Serialize)]
struct CellRow<'a> {
    label: &'a str,
    words: String,
}

#[derive(Debug, Serialize)]
struct ListRow<'a> {
    label: &'a str,
    words: String,
}

/// What one viewer alone sees in the end.
#[derive(Debug, Serialize)]
struct OwnLists<'a> {
    viewer: &'a str,
    lists: Vec<ListRow<'a>>,
}

#[derive(Debug, Serialize)]
struct StepRow<'a> {
    anchor: Anchor,
    permalink: Href,
    number: usize,
    kind: &'static str,
    actor: Option<&'a str>,
    words: Wording<'a>,
    refused: Option<&'a str>,
    variation: Option<&'a str>,
    log: Vec<Said<'a>>,
    more_log: usize,
    claims: Vec<Wording<'a>>,
    changes: Vec<String>,
    more_changes: usize,
    marks: Vec<Link>,
}

/// A line of the log, to whom it is told where not to everybody.
#[derive(Debug, Serialize)]
struct Said<'a> {
    to: Option<String>,
    text: &'a str,
}

/// The replay of a case, if its provider shows one.
pub(crate) fn replay<'a>(book: &'a Book<'a>, at: &At<'_>, id: &str, transcript: &'a Transcript) -> Option<Replay<'a>> {
    if transcript.steps.is_empty() {
        return None;
    }
    let board = &*BOARD;
    let position = Position::after(transcript, transcript.steps.len());
    let cells = board.cells.iter().filter_map(|cell| {
        let pieces = position.cells.get(cell.name.as_str())?;
        Some(CellRow { label: &cell.label, words: replay::in_words(transcript, board, pieces) })
    });
    Some(Replay {
        script: at.to(&Route::Asset(super::render::REPLAY_SCRIPT)),
        data: at.to(&Route::Replay(id)),
        board: Board::new(board, transcript, &position),
        viewers: transcript.viewers.iter().map(|viewer| viewer.label.as_str()).collect(),
        last: transcript.steps.len(),
        cells: cells.collect(),
        lists: lists(transcript, |list| Some(position.list(EVERYBODY, list))),
        own: own_lists(transcript, &position),
        steps: step_rows(book, at, transcript),
    })
}

/// The lists that read something, in their order.
fn lists<'a>(transcript: &'a Transcript, read: impl Fn(u8) -> Option<&'a [String]>) -> Vec<ListRow<'a>> {
    let all = (0..=u8::MAX).zip(&transcript.lists);
    all.filter_map(|(at, list)| {
        let items = read(at).filter(|items| !items.is_empty())?;
        Some(ListRow { label: &list.label, words: replay::items(items) })
    })
    .collect()
}

fn own_lists<'a>(transcript: &'a Transcript, position: &Position<'a>) -> Vec<OwnLists<'a>> {
    let viewers = (0..=u8::MAX).zip(&transcript.viewers).skip(1);
    let own = viewers.map(|(at, viewer)| OwnLists {
        viewer: &viewer.label,
        lists: lists(transcript, |list| position.own_list(at, list)),
    });
    own.filter(|own| !own.lists.is_empty()).collect()
}

/// Steps with what they changed, and with the clauses that none before them reached.
fn step_rows<'a>(book: &'a Book<'a>, at: &At<'_>, transcript: &'a Transcript) -> Vec<StepRow<'a>> {
    let most = (LINES_A_PAGE / transcript.steps.len().max(1)).clamp(1, LINES_A_STEP);
    let mut before = Position::default();
    let mut reached: BTreeSet<&str> = BTreeSet::new();
    let mut rows = Vec::with_capacity(transcript.steps.len());
    for (number, step) in (1..).zip(&transcript.steps) {
        let anchor = Anchor::of(&format!("step-{number}"));
        let mut changes = replay::changes(transcript, &BOARD, &before, step);
        let mut log = lines(transcript, &step.log);
        let (more_changes, more_log) = (changes.len().saturating_sub(most), log.len().saturating_sub(most));
        changes.truncate(most);
        log.truncate(most);
        let actor = step.actor.and_then(|actor| transcript.viewers.get(usize::from(actor)));
        let fresh = step.marks.iter().filter(|mark| reached.insert(mark));
        rows.push(StepRow {
            permalink: at.to_place(&at.route, &anchor),
            anchor,
            number,
            kind: replay::kind_word(step.kind),
            actor: actor.map(|actor| actor.label.as_str()),
            words: Wording::of(&step.words),
            refused: step.refused.as_deref(),
            variation: step.variation.as_deref(),
            log,
            more_log,
            claims: step.claims.iter().map(Wording::of).collect(),
            changes,
            more_changes,
            marks: fresh.map(|mark| book.link_clause(at, mark)).collect(),
        });
        before.apply(step);
    }
    rows
}

/// The lines as everybody reads them; where not everybody does, one for all who read the same.
fn lines<'a>(transcript: &'a Transcript, log: &'a [Line]) -> Vec<Said<'a>> {
    let mut said: Vec<Said<'a>> = Vec::with_capacity(log.len());
    for line in log {
        if let Some(all) = &line.all {
            said.push(Said { to: None, text: all });
            continue;
        }
        for (viewer, text) in &line.own {
            let label = transcript.viewers.get(usize::from(*viewer)).map_or("", |viewer| viewer.label.as_str());
            match said.last_mut() {
                Some(Said { to: Some(to), text: same }) if same == text => to.extend([", ", label]),
                _ => said.push(Said { to: Some(label.to_owned()), text }),
            }
        }
    }
    said
}

/// The data of a replay as a script.
#[derive(Debug, Serialize)]
struct Data<'a> {
    viewers: Vec<&'a str>,
    lists: Vec<&'a str>,
    /// By cell: where pieces go, and its label.
    cells: BTreeMap<&'a str, (Place, &'a str)>,
    /// Between two pieces of a cell, and how many stand in a row.
    piece_step: i32,
    pieces_a_row: usize,
    sectors: u8,
    steps: Vec<DataStep<'a>>,
}

#[derive(Debug, Serialize)]
struct DataStep<'a> {
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    cells: BTreeMap<&'a str, Vec<DataPiece>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    markers: Vec<(&'a str, Option<u8>)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    shown: Vec<(u8, u8, Option<&'a [String]>)>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    log: Vec<DataLine<'a>>,
}

/// Owner's class, kind, count and words.
type DataPiece = (Option<usize>, usize, u32, String);
/// What everybody reads, and what single viewers read instead.
type DataLine<'a> = (Option<&'a str>, &'a [(u8, String)]);

/// The script that holds a transcript for `site/replay.js`.
pub(crate) fn script(transcript: &Transcript) -> String {
    let board = &*BOARD;
    let anchors = board::anchors(board);
    let changed: BTreeSet<&str> =
        transcript.steps.iter().flat_map(|step| &step.cells).map(|change| change.cell.as_str()).collect();
    let cells = board.cells.iter().filter(|cell| changed.contains(cell.name.as_str()));
    let data = Data {
        viewers: transcript.viewers.iter().map(|viewer| viewer.label.as_str()).collect(),
        lists: transcript.lists.iter().map(|list| list.label.as_str()).collect(),
        cells: cells
            .filter_map(|cell| Some((cell.name.as_str(), (*anchors.get(cell.name.as_str())?, cell.label.as_str()))))
            .collect(),
        piece_step: board::PIECE_STEP,
        pieces_a_row: board::PIECES_A_ROW,
        sectors: board.sectors,
        steps: transcript.steps.iter().map(|step| data_step(transcript, step)).collect(),
    };
    let json = serde_json::to_string(&data).unwrap_or_else(|_| "null".to_owned());
    // No `<`, so that nothing can end a script; two separators that JSON allows in strings and scripts once did not.
    let json = json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029");
    format!("truthsayerReplay={json};\n")
}

fn data_step<'a>(transcript: &'a Transcript, step: &'a Step) -> DataStep<'a> {
    let board = &*BOARD;
    let cells = step.cells.iter().map(|change| {
        let pieces = change.pieces.iter().map(|piece| {
            let kind = replay::kind(board, &piece.kind).unwrap_or_default();
            let words = replay::in_words(transcript, board, std::slice::from_ref(piece));
            (board::owner_of(board, transcript, piece), kind, piece.count, words)
        });
        (change.cell.as_str(), pieces.collect())
    });
    DataStep {
        cells: cells.collect(),
        markers: step.markers.iter().map(|marker| (marker.name.as_str(), marker.sector)).collect(),
        shown: step.shown.iter().map(|change| (change.viewer, change.list, change.items.as_deref())).collect(),
        log: step.log.iter().map(|line| (line.all.as_deref(), line.own.as_slice())).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::tests::of_sheep;

    #[test]
    fn the_script_holds_every_step_and_cannot_be_ended_by_its_data() {
        let mut transcript = of_sheep();
        transcript.viewers[1].label = "</script>\u{2028}".to_owned();
        let script = script(&transcript);
        assert!(!script.contains('<') && !script.contains('\u{2028}'), "{script}");
        let json = script.trim_start_matches("truthsayerReplay=").trim_end_matches(";\n");
        let data: serde_json::Value = serde_json::from_str(json).expect("JSON");
        assert_eq!(data["steps"].as_array().map(Vec::len), Some(3));
        assert_eq!(data["viewers"][1], "</script>\u{2028}");
        assert_eq!(data["steps"][0]["shown"][1], serde_json::json!([1, 1, ["an ace"]]));
    }

    #[test]
    fn a_line_is_told_as_everybody_reads_it_or_as_each_does() {
        let transcript = of_sheep();
        let all = lines(&transcript, &transcript.steps[2].log);
        assert_eq!((all.len(), &all[0].to, all[0].text), (1, &None, "Blue moved."));
        let passed = |viewer| Line { all: None, own: vec![(viewer, "You passed.".to_owned())] };
        let log = [passed(1), passed(0)];
        let own = lines(&transcript, &log);
        assert_eq!((own.len(), own[0].to.as_deref(), own[0].text), (1, Some("Blue, Everybody"), "You passed."));
    }
}
