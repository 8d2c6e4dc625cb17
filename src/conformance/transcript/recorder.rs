//! Records the steps of a case: what each viewer sees after it, as changes against the step before.

use std::collections::BTreeMap;

use truthsayer_engine::facts::{Cell, Faction, Sector};
use truthsayer_engine::log::Entry;
use truthsayer_engine::view::{CellView, View};
use truthsayer_engine::{Game, Viewer as Watcher};

use super::board::{ADVISOR, ELITE, FORCE, SPICE};
use super::lists::{self, LISTS};
use super::{CellChange, Change, Line, List, Marker, Piece, Step, StepKind, Transcript, Viewer, words};

/// More steps than a page could show.
const STEPS_MOST: usize = 400;

/// A step as the table enters it.
#[derive(Debug)]
pub(crate) struct Entered<'a> {
    pub(crate) kind: StepKind,
    pub(crate) actor: Option<Faction>,
    pub(crate) words: String,
    pub(crate) refused: Option<&'static str>,
    pub(crate) log: &'a [Entry],
    pub(crate) marks: Vec<&'static str>,
}

/// The transcript so far, and what its latest step showed.
#[derive(Debug)]
pub(crate) struct Recorder {
    transcript: Transcript,
    steps_most: usize,
    cells: BTreeMap<Cell, Vec<Piece>>,
    storm: Option<u8>,
    /// By viewer, then by list.
    shown: Vec<Vec<Vec<String>>>,
    variation: Option<String>,
}

impl Default for Recorder {
    fn default() -> Self {
        Self::with_room(STEPS_MOST)
    }
}

impl Recorder {
    /// A recorder that leaves off after so many steps.
    pub(crate) fn with_room(steps_most: usize) -> Self {
        Self {
            transcript: Transcript::default(),
            steps_most,
            cells: BTreeMap::new(),
            storm: None,
            shown: Vec::new(),
            variation: None,
        }
    }

    pub(crate) fn finish(self) -> Transcript {
        self.transcript
    }

    /// Whose steps are told as a variation from now on.
    pub(crate) fn vary(&mut self, variation: Option<String>) {
        self.variation = variation;
    }

    /// The name of the variation under way.
    pub(crate) fn variation(&self) -> Option<String> {
        self.variation.clone()
    }

    /// Something that was claimed of the latest step.
    pub(crate) fn claim(&mut self, claim: String) {
        if self.transcript.steps.len() < self.steps_most
            && let Some(step) = self.transcript.steps.last_mut()
        {
            step.claims.push(claim);
        }
    }

    /// A step is over, and the game stands as it does now.
    pub(crate) fn enter(&mut self, step: Entered<'_>, game: &Game) {
        if self.transcript.steps.len() >= self.steps_most {
            return;
        }
        self.seat(game);
        let actor = step.actor.map(|faction| self.place(faction));
        let views: Vec<View> = watchers(game, &self.transcript.viewers).map(|watcher| game.view(watcher)).collect();
        let cells = self.change_cells(&views[0]);
        let markers = self.change_storm(&views[0]);
        let shown = self.change_lists(&views);
        let log = self.lines(step.log, game);
        self.transcript.steps.push(Step {
            kind: step.kind,
            actor,
            words: step.words,
            refused: step.refused.map(str::to_owned),
            variation: self.variation.clone(),
            log,
            claims: Vec::new(),
            marks: step.marks.into_iter().map(str::to_owned).collect(),
            cells,
            markers,
            shown,
        });
    }

    /// Everybody who plays this game is a viewer.
    fn seat(&mut self, game: &Game) {
        if self.transcript.lists.is_empty() {
            let list = |(name, label): &(&str, &str)| List { name: (*name).to_owned(), label: (*label).to_owned() };
            self.transcript.lists = LISTS.iter().map(list).collect();
            let label = "Everybody".to_owned();
            self.transcript.viewers.push(Viewer { name: "public".to_owned(), label, sector: None });
        }
        let circles = &truthsayer_engine::facts::Facts::get().board;
        for (seat, faction) in game.seats() {
            if !self.transcript.viewers.iter().any(|viewer| viewer.name == faction.name()) {
                self.transcript.viewers.push(Viewer {
                    name: faction.name().to_owned(),
                    label: words::faction(*faction).to_owned(),
                    sector: Some(circles.circle(*seat).number()),
                });
            }
        }
    }

    fn place(&self, faction: Faction) -> u8 {
        let at = self.transcript.viewers.iter().position(|viewer| viewer.name == faction.name());
        at.and_then(|at| u8::try_from(at).ok()).unwrap_or_default()
    }

    fn change_cells(&mut self, view: &View) -> Vec<CellChange> {
        let now: BTreeMap<Cell, Vec<Piece>> = view.cells.iter().map(|lies| (lies.cell, self.pieces(lies))).collect();
        let mut changes = Vec::new();
        for cell in Cell::all() {
            let (was, is) = (self.cells.get(&cell), now.get(&cell));
            if was != is {
                changes.push(CellChange { cell: cell.name().to_owned(), pieces: is.cloned().unwrap_or_default() });
            }
        }
        self.cells = now;
        changes
    }

    fn pieces(&self, lies: &CellView) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for forces in &lies.forces {
            let kinds = [(FORCE, forces.normal), (ELITE, forces.elite), (ADVISOR, forces.advisors)];
            for (kind, count) in kinds.into_iter().filter(|(_, count)| *count > 0) {
                let owner = Some(self.place(forces.faction));
                pieces.push(Piece { kind: kind.to_owned(), owner, count: u32::from(count) });
            }
        }
        if lies.spice > 0 {
            pieces.push(Piece { kind: SPICE.to_owned(), owner: None, count: lies.spice });
        }
        pieces
    }

    fn change_storm(&mut self, view: &View) -> Vec<Marker> {
        let sector = view.storm.map(Sector::number);
        if sector == self.storm {
            return Vec::new();
        }
        self.storm = sector;
        vec![Marker { name: "storm".to_owned(), label: "Storm".to_owned(), sector }]
    }

    /// Lists that read otherwise than in the step before: everybody's first, then those of single viewers where they differ
    /// from everybody's.
    fn change_lists(&mut self, views: &[View]) -> Vec<Change> {
        let now: Vec<Vec<Vec<String>>> = views.iter().map(lists::of).collect();
        self.shown.resize(now.len(), vec![Vec::new(); LISTS.len()]);
        let mut changes = Vec::new();
        for (viewer, lists) in now.iter().enumerate() {
            for (list, items) in lists.iter().enumerate() {
                let own = |shown: &[Vec<Vec<String>>]| {
                    (viewer == 0 || shown[viewer][list] != shown[0][list]).then(|| shown[viewer][list].clone())
                };
                let (was, is) = (own(&self.shown), own(&now));
                if was != is {
                    let place = |at: usize| u8::try_from(at).unwrap_or(u8::MAX);
                    let items = is.map(|_| items.clone());
                    changes.push(Change { viewer: place(viewer), list: place(list), items });
                }
            }
        }
        self.shown = now;
        changes
    }

    /// What each viewer reads. Lines that follow each other and concern other viewers each are one.
    fn lines(&self, log: &[Entry], game: &Game) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        for line in log.iter().filter_map(|entry| self.line(entry, game)) {
            let apart = |last: &&mut Line| {
                let taken = |(viewer, _): &(u8, String)| last.own.iter().any(|(other, _)| other == viewer);
                last.all.is_none() && line.all.is_none() && !line.own.iter().any(taken)
            };
            match lines.last_mut().filter(apart) {
                Some(last) => last.own.extend(line.own),
                None => lines.push(line),
            }
        }
        lines
    }

    fn line(&self, entry: &Entry, game: &Game) -> Option<Line> {
        let read = |watcher: Watcher| entry.seen_by(watcher).map(|fact| words::fact(&fact));
        let all = read(Watcher::Public);
        let watchers = watchers(game, &self.transcript.viewers).enumerate().skip(1);
        let own: Vec<(u8, String)> = watchers
            .filter_map(|(at, watcher)| Some((u8::try_from(at).ok()?, read(watcher)?)))
            .filter(|(_, words)| all.as_ref() != Some(words))
            .collect();
        (all.is_some() || !own.is_empty()).then_some(Line { all, own })
    }
}

/// Who looks at this game, in the order of the transcript's viewers; one who does not play it sees what everybody sees.
fn watchers<'a>(game: &'a Game, viewers: &'a [Viewer]) -> impl Iterator<Item = Watcher> + 'a {
    viewers.iter().map(|viewer| {
        let seat = game.seats().iter().find(|(_, faction)| faction.name() == viewer.name).map(|(seat, _)| *seat);
        seat.map_or(Watcher::Public, Watcher::Seat)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::seating::SIX;
    use truthsayer_engine::policy::{Bot, Policy};
    use truthsayer_engine::request::Request;
    use truthsayer_engine::{Mode, Setup};

    /// A reader of transcripts: applies changes, step by step.
    #[derive(Default)]
    struct Reader {
        cells: BTreeMap<String, Vec<Piece>>,
        storm: Option<u8>,
        shown: BTreeMap<(u8, u8), Vec<String>>,
    }

    impl Reader {
        fn read(&mut self, step: &Step) {
            for change in &step.cells {
                self.cells.insert(change.cell.clone(), change.pieces.clone());
            }
            self.cells.retain(|_, pieces| !pieces.is_empty());
            for marker in &step.markers {
                self.storm = marker.sector;
            }
            for change in &step.shown {
                match &change.items {
                    Some(items) => self.shown.insert((change.viewer, change.list), items.clone()),
                    None => self.shown.remove(&(change.viewer, change.list)),
                };
            }
        }

        fn list(&self, viewer: usize, list: usize) -> Vec<String> {
            let key = |viewer: usize| (u8::try_from(viewer).unwrap_or(0), u8::try_from(list).unwrap_or(0));
            self.shown.get(&key(viewer)).or(self.shown.get(&key(0))).cloned().unwrap_or_default()
        }
    }

    fn step(recorder: &mut Recorder, reader: &mut Reader, game: &Game, log: &[Entry]) {
        let words = "goes on".to_owned();
        let entered = Entered { kind: StepKind::Done, actor: None, words, refused: None, log, marks: Vec::new() };
        recorder.enter(entered, game);
        let step = recorder.transcript.steps.last().expect("just entered");
        reader.read(step);
        for line in &step.log {
            for words in line.all.iter().chain(line.own.iter().map(|(_, words)| words)) {
                assert!(
                    words.ends_with('.') && words.starts_with(|c: char| c.is_uppercase() || c.is_ascii_digit()),
                    "{words:?}"
                );
            }
        }
        let watchers: Vec<Watcher> = watchers(game, &recorder.transcript.viewers).collect();
        for (viewer, watcher) in watchers.into_iter().enumerate() {
            let view = game.view(watcher);
            for (list, items) in lists::of(&view).into_iter().enumerate() {
                assert_eq!(reader.list(viewer, list), items, "{watcher:?}, {}", LISTS[list].0);
            }
            assert_eq!(reader.storm, view.storm.map(Sector::number));
            let cells = view.cells.iter().map(|lies| (lies.cell.name().to_owned(), recorder.pieces(lies)));
            assert_eq!(reader.cells, cells.collect());
        }
    }

    #[test]
    fn changes_lead_every_reader_to_what_each_viewer_sees() {
        for (mode, seed) in [(Mode::Basic, 3), (Mode::Advanced, 8), (Mode::Advanced, 21)] {
            let (mut game, log) = Game::start(Setup::new(mode, &SIX, seed)).expect("a lawful set-up");
            let (mut recorder, mut reader) = (Recorder::default(), Reader::default());
            step(&mut recorder, &mut reader, &game, &log);
            let mut bot = Bot::new(Policy::Eager, seed);
            for _ in 0..STEPS_MOST - 1 {
                let Some(decision) = game.decisions().first().copied() else { break };
                let view = game.view(Watcher::Seat(decision.seat));
                let act = bot.choose(&view, &game.options(decision.seat)).expect("it is asked");
                let request = Request { event: decision.event, act };
                let accepted = game.submit(decision.seat, request).expect("it was offered");
                step(&mut recorder, &mut reader, &game, &accepted.log);
            }
            assert!(game.turn() > 1, "only turn {} was reached", game.turn());
        }
    }

    #[test]
    fn a_transcript_survives_its_text() {
        let (game, log) = Game::start(Setup::new(Mode::Advanced, &SIX, 5)).expect("a lawful set-up");
        let mut recorder = Recorder::default();
        step(&mut recorder, &mut Reader::default(), &game, &log);
        recorder.claim("it holds".to_owned());
        let transcript = recorder.finish();
        let text = serde_json::to_string(&transcript).expect("plain data");
        assert_eq!(serde_json::from_str::<Transcript>(&text).expect("just written"), transcript);
    }
}
