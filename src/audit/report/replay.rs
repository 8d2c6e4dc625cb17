//! The replay of a case for a terminal: its steps, and how things stand after one of them, as one viewer sees it.

use serde::Serialize;

use super::json;
use super::page::{Look, Page, Phrase};
use super::paint::Style;
use crate::ids::nearest;
use crate::replay::{self, EVERYBODY, Position};
use crate::suite::transcript::{BoardDrawing, Line, Marker, Piece, Step, StepKind, Transcript, board};
use crate::suite::{Case, Outcome};

/// What is wanted of a case's transcript.
#[derive(Debug)]
pub struct Replay<'a> {
    case: &'a Case,
    transcript: &'a Transcript,
    board: BoardDrawing,
    /// Counted from 1.
    step: usize,
    viewer: u8,
}

/// Why there is no such replay.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoReplay {
    /// The case was played without a record; why, if it is known.
    Unrecorded(Option<String>),
    /// It has not so many steps, but this many.
    NoStep(usize),
    /// Nobody of this name looks on; who does, and whom the name is nearest to.
    NoViewer {
        /// Everybody who does.
        viewers: Vec<String>,
        /// What was probably meant.
        nearest: Option<String>,
    },
}

impl<'a> Replay<'a> {
    /// The replay of a case after one of its steps, or the last, as everybody or one viewer sees it.
    pub fn new(case: &'a Case, step: Option<usize>, viewer: Option<&str>) -> Result<Self, NoReplay> {
        let why = || match &case.outcome {
            Outcome::Passed => None,
            Outcome::Failed(why) | Outcome::Skipped(why) => Some(why.clone()),
        };
        let shown = case.transcript.as_deref().filter(|transcript| !transcript.steps.is_empty());
        let transcript = shown.ok_or_else(|| NoReplay::Unrecorded(why()))?;
        let last = transcript.steps.len();
        let step = step.unwrap_or(last);
        if step == 0 || step > last {
            return Err(NoReplay::NoStep(last));
        }
        let viewer = viewer.map_or(Ok(EVERYBODY), |name| named(transcript, name))?;
        Ok(Self { case, transcript, board: board(), step, viewer })
    }

    /// For people.
    pub fn text(&self, look: Look) -> String {
        let mut page = Page::new(look);
        let outcome = match &self.case.outcome {
            Outcome::Passed => Phrase::styled(Style::Good, "passed"),
            other => Phrase::styled(Style::Bad, other.word()),
        };
        page.heading(&Phrase::styled(Style::Name, &self.case.id), &outcome);
        page.line(0, 0, &Phrase::plain(&self.case.title));
        page.gap();
        page.line(0, 0, &Phrase::styled(Style::Strong, "Steps"));
        let rows: Vec<Vec<Phrase>> = (1..).zip(&self.transcript.steps).map(|(at, step)| self.row(at, step)).collect();
        page.columns(0, &[1], &rows);
        self.put_step(&mut page);
        self.put_position(&mut page);
        page.finish()
    }

    fn row(&self, number: usize, step: &Step) -> Vec<Phrase> {
        let here = if number == self.step { ">" } else { " " };
        let mut words = Phrase::new();
        let kind = replay::kind_word(step.kind);
        let refused = step.kind == StepKind::Refused;
        if !kind.is_empty() {
            words.push(if refused { Style::Bad } else { Style::Attention }, format!("[{kind}]"));
            words.push(Style::Plain, " ");
        }
        if let Some(actor) = self.label(step.actor) {
            words.push(Style::Strong, actor);
            words.push(Style::Plain, " ");
        }
        words.push(Style::Plain, &step.words);
        if let Some(name) = &step.refused {
            words.push(Style::Bad, format!(": {name}"));
        }
        if let Some(variation) = &step.variation {
            words.push(Style::Quiet, format!(" (variation: {variation})"));
        }
        vec![Phrase::styled(Style::Good, here), Phrase::styled(Style::Quiet, number.to_string()), words]
    }

    fn put_step(&self, page: &mut Page) {
        let Some(step) = self.transcript.steps.get(self.step - 1) else { return };
        let before = Position::after(self.transcript, self.step - 1);
        let parts: [(&str, Vec<String>); 4] = [
            ("Log", step.log.iter().filter_map(|line| read(line, self.viewer)).map(str::to_owned).collect()),
            ("Changed", replay::changes(self.transcript, &self.board, &before, step)),
            ("Claimed", step.claims.clone()),
            ("Reached", step.marks.clone()),
        ];
        page.gap();
        page.line(0, 0, &Phrase::styled(Style::Strong, format!("Step {}", self.step)));
        let rows = parts.iter().flat_map(|(name, lines)| {
            let heads = std::iter::once(*name).chain(std::iter::repeat(""));
            heads.zip(lines).map(|(head, line)| vec![Phrase::styled(Style::Quiet, head), Phrase::plain(line)])
        });
        page.table(2, &rows.collect::<Vec<_>>());
    }

    fn put_position(&self, page: &mut Page) {
        let position = self.position();
        page.gap();
        let viewer = self.label(Some(self.viewer)).unwrap_or_default();
        let head = format!("After step {} of {}, seen by {viewer}", self.step, self.transcript.steps.len());
        page.line(0, 0, &Phrase::styled(Style::Strong, head));
        let pair = |left: &str, right: String| vec![Phrase::plain(left), Phrase::plain(right)];
        let markers = position.markers.values().filter_map(|marker| {
            let sector = marker.sector?;
            Some(pair(&marker.label, format!("sector {sector}")))
        });
        let cells = self.board.cells.iter().filter_map(|cell| {
            let pieces = position.cells.get(cell.name.as_str())?;
            Some(pair(&cell.label, replay::in_words(self.transcript, &self.board, pieces)))
        });
        page.table(2, &markers.chain(cells).collect::<Vec<_>>());
        page.gap();
        let lists = (0..=u8::MAX).zip(&self.transcript.lists).filter_map(|(at, list)| {
            let items = position.list(self.viewer, at);
            (!items.is_empty()).then(|| pair(&list.label, items.join(", ")))
        });
        page.table(2, &lists.collect::<Vec<_>>());
    }

    fn position(&self) -> Position<'a> {
        Position::after(self.transcript, self.step)
    }

    fn label(&self, viewer: Option<u8>) -> Option<&'a str> {
        self.transcript.viewers.get(usize::from(viewer?)).map(|viewer| viewer.label.as_str())
    }

    /// For programs: `truthsayer-replay/1`.
    pub fn json(&self) -> String {
        let position = self.position();
        let cells = position.cells.iter().map(|(cell, pieces)| CellReport { cell, pieces });
        let lists = (0..=u8::MAX).zip(&self.transcript.lists).map(|(at, list)| ListReport {
            name: &list.name,
            label: &list.label,
            items: position.list(self.viewer, at),
        });
        json::render(
            "truthsayer-replay/1",
            &Report {
                case: &self.case.id,
                title: &self.case.title,
                outcome: self.case.outcome.word(),
                step: self.step,
                viewer: self.transcript.viewers.get(usize::from(self.viewer)).map(|viewer| viewer.name.as_str()),
                position: PositionReport {
                    cells: cells.collect(),
                    markers: position.markers.values().copied().collect(),
                    lists: lists.collect(),
                },
                transcript: self.transcript,
            },
        )
    }
}

#[derive(Debug, Serialize)]
struct Report<'a> {
    case: &'a str,
    title: &'a str,
    outcome: &'static str,
    step: usize,
    viewer: Option<&'a str>,
    position: PositionReport<'a>,
    transcript: &'a Transcript,
}

#[derive(Debug, Serialize)]
struct PositionReport<'a> {
    cells: Vec<CellReport<'a>>,
    markers: Vec<&'a Marker>,
    lists: Vec<ListReport<'a>>,
}

#[derive(Debug, Serialize)]
struct CellReport<'a> {
    cell: &'a str,
    pieces: &'a [Piece],
}

#[derive(Debug, Serialize)]
struct ListReport<'a> {
    name: &'a str,
    label: &'a str,
    items: &'a [String],
}

fn read(line: &Line, viewer: u8) -> Option<&str> {
    let own = line.own.iter().find(|(to, _)| *to == viewer).map(|(_, text)| text.as_str());
    own.or(line.all.as_deref())
}

fn named(transcript: &Transcript, name: &str) -> Result<u8, NoReplay> {
    let viewers = (0..=u8::MAX).zip(&transcript.viewers);
    let found = viewers
        .filter(|(_, viewer)| viewer.name == name || viewer.label.eq_ignore_ascii_case(name))
        .map(|(at, _)| at)
        .next();
    found.ok_or_else(|| {
        let viewers: Vec<String> = transcript.viewers.iter().map(|viewer| viewer.name.clone()).collect();
        let nearest = nearest(name, viewers.iter().map(String::as_str)).map(str::to_owned);
        NoReplay::NoViewer { viewers, nearest }
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use super::*;
    use crate::ids::Facet;
    use crate::replay::tests::of_sheep;

    fn case() -> Case {
        Case {
            id: "sheep/moves/to-b".to_owned(),
            facet: Facet::Native,
            title: "Sheep move.".to_owned(),
            outcome: Outcome::Passed,
            marks: Vec::new(),
            clauses: BTreeMap::new(),
            under: BTreeMap::new(),
            made: None,
            transcript: Some(Arc::new(of_sheep())),
        }
    }

    #[test]
    fn each_viewer_reads_their_own() {
        let case = case();
        let everybody = Replay::new(&case, Some(1), None).expect("it is shown").text(Look::PLAIN);
        let blue = Replay::new(&case, Some(1), Some("blue")).expect("it is shown").text(Look::PLAIN);
        assert!(!everybody.contains("an ace") && blue.contains("an ace"), "{blue}");
        let last = Replay::new(&case, None, Some("Blue")).expect("it is shown").text(Look::PLAIN);
        assert!(last.contains("You moved & hid an ace.") && last.contains("too-many"), "{last}");
        assert!(last.lines().all(|line| line.chars().count() <= 80), "{last}");
    }

    #[test]
    fn what_there_is_not_is_told() {
        let mut case = case();
        assert_eq!(Replay::new(&case, Some(4), None).err(), Some(NoReplay::NoStep(3)));
        assert_eq!(Replay::new(&case, Some(0), None).err(), Some(NoReplay::NoStep(3)));
        let nobody = Replay::new(&case, None, Some("bleu")).err();
        let viewers = vec!["all".to_owned(), "blue".to_owned()];
        assert_eq!(nobody, Some(NoReplay::NoViewer { viewers, nearest: Some("blue".to_owned()) }));
        case.transcript = None;
        assert_eq!(Replay::new(&case, None, None).err(), Some(NoReplay::Unrecorded(None)));
    }

    #[test]
    fn json_holds_the_position_and_the_transcript() {
        let case = case();
        let text = Replay::new(&case, Some(1), Some("blue")).expect("it is shown").json();
        let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(value["schema"], "truthsayer-replay/1");
        assert_eq!(value["position"]["lists"][1]["items"][0], "an ace");
        assert_eq!(value["position"]["cells"][0]["pieces"][0]["count"], 3);
        assert_eq!(value["transcript"]["steps"].as_array().map(Vec::len), Some(3));
    }
}
