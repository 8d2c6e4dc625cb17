//! The table at which a case is played.
//!
//! A case seats a game, lets it be played to where it begins, perhaps stages a position, and then does and claims things:
//!
//! ```text
//! fn kills_exposed_forces(t: &mut Table) {
//!     t.seat(basic()).until((2, DecisionKind::DialStorm));
//!     t.stage([storm(8), put(Emperor, "sihaya-ridge-s09", 3)]);
//!     t.changes(Emperor.forces_in("sihaya-ridge-s09"), -3, |t| storm_moves(t, 2));
//! }
//! ```
//!
//! `use crate::table::prelude::*;` brings all of it. What a case does: [`Table::does`], [`Table::all_pass`],
//! [`Table::refuses`], [`Table::stage`]. What it claims: see [`claims`]. A claim that does not hold ends the case with what was
//! expected, what is, what was offered, and what happened last.
//!
//! The harness does the rest, and no case writes it: around each own step it checks integrity, saves and reloads (the case
//! goes on with the reloaded game), checks that offers are sorted and unique, that no viewer's view or options depend on
//! what it may not know, nor what it is told, that a refusal changes not a byte and is the same for whatever the seat may not
//! know, that a request counts once, also when it comes again later, and that a sealed answer looks the same to the others
//! whatever it is. A lead-in is played, checked once, and
//! shared.

pub mod acts;
pub mod battle;
mod changes;
pub mod claims;
pub mod failure;
pub mod lead_in;
pub mod names;
mod playing;
pub mod position;
pub mod quantity;
pub mod races;
pub mod seating;
pub mod secret;
pub(crate) mod soundness;
pub mod twins;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use truthsayer_engine::custody::Handle;
use truthsayer_engine::facts::Faction;
use truthsayer_engine::log::Entry;
use truthsayer_engine::marks;
use truthsayer_engine::request::{Act, ActKind, DecisionKind, Request};
use truthsayer_engine::stage::Staging;
use truthsayer_engine::{EventId, Game, Offer, Rejection, Ruling, Seat, Viewer};

use failure::raise;
use lead_in::{Goal, LeadIn, Players};
use seating::Seating;

use crate::transcript::{
    Entered, Recorder, StepKind, Transcript, act_in_words, decision_in_words, ending_in_words, staging_in_words,
};

/// What cases are written with.
pub mod prelude {
    pub use super::Table;
    pub use super::acts::*;
    pub use super::battle::*;
    pub use super::claims::{PUBLIC, Watcher};
    pub use super::lead_in::Goal;
    pub use super::names::{cell, component, leader, sector, territory};
    pub use super::position::*;
    pub use super::quantity::{Player, Quantity, spice_in};
    pub use super::seating::{Manner, SIX, Seating, advanced, basic};
    pub use super::secret::Secret;
    pub use super::twins::Twins;
    pub use truthsayer_engine::custody::{Pile, Place};
    pub use truthsayer_engine::facts::Faction::{self, *};
    pub use truthsayer_engine::log::{Cause, Fact, NexusFact, Told};
    pub use truthsayer_engine::policy::Policy;
    pub use truthsayer_engine::request::{Act, ActKind, DecisionKind, NexusChoice, Preference};
    pub use truthsayer_engine::rules::movement::price::Terms;
    pub use truthsayer_engine::stage::Staging;
    pub use truthsayer_engine::{Mode, Offer, Phase, Rejection, Ruling};
}

/// More steps and claims than any case needs.
const STEPS_MOST: usize = 5000;
/// How much a failure tells of what happened in the latest step, and of the steps before.
const LOG_TOLD: usize = 12;
const TRAIL_TOLD: usize = 6;

/// One case's table.
#[derive(Debug, Default)]
pub struct Table {
    /// Played as the alternative, whatever the case seats.
    otherwise: Option<Ruling>,
    seating: Option<Seating>,
    /// Seated, and no step of the case's own yet.
    lead_in: Option<Arc<LeadIn>>,
    game: Option<Game>,
    players: Option<Players>,
    /// What happened in the latest step.
    log: Vec<Entry>,
    /// The latest accepted request of each seat.
    sent: BTreeMap<Seat, Request>,
    /// All accepted requests of the case's own.
    accepted: Vec<(Seat, Request)>,
    marks: BTreeSet<&'static str>,
    /// Marks of the step under way.
    hits: Vec<&'static str>,
    claims: usize,
    /// Steps and claims so far, in words.
    trail: Vec<String>,
    recorder: Option<Recorder>,
}

impl Table {
    /// A table for a case, with one interpretation played otherwise if the run asks for that.
    pub(crate) fn new(otherwise: Option<Ruling>, record: bool) -> Self {
        Self { otherwise, recorder: record.then(Recorder::default), ..Self::default() }
    }

    /// The clauses whose marks the case's own requests hit, sorted.
    pub(crate) fn marks(&self) -> Vec<&'static str> {
        self.marks.iter().copied().collect()
    }

    /// What the case looked like, if that was recorded.
    pub(crate) fn transcript(self) -> Option<Transcript> {
        self.recorder.map(Recorder::finish)
    }

    // ---- seating and lead-ins

    /// Seats a game. A case that acts at once also owns the beginning of set-up; one that goes on with [`Table::until`] does not.
    pub fn seat(&mut self, mut seating: Seating) -> &mut Self {
        if let Some(ruling) = self.otherwise {
            seating = seating.with(ruling);
        }
        self.note(seating.to_string());
        self.lead_in = Some(Arc::new(LeadIn::begun(&seating)));
        self.seating = Some(seating);
        self.game = None;
        self.log.clear();
        self.sent.clear();
        self.accepted.clear();
        self
    }

    /// Plays on to a goal: `DecisionKind::DialStorm` (somebody is asked that), `(2, DecisionKind::DialStorm)` (not before turn 2),
    /// `Phase::SpiceBlow`, `(2, Phase::SpiceBlow)`, `Goal::Last(2, Phase::Movement)` (the last question before a phase ends),
    /// `Goal::Turn(2)`, `Goal::Over`. Right after [`Table::seat`] it is a lead-in.
    pub fn until(&mut self, goal: impl Into<Goal>) -> &mut Self {
        let goal = goal.into();
        self.note(format!("played until {goal}"));
        if let Some(lead_in) = &self.lead_in {
            self.lead_in = Some(lead_in.until(goal));
            return self;
        }
        let mut game = self.own().clone();
        let mut players = self.players.take().unwrap_or_else(|| raise("no game is seated"));
        let (log, _) = lead_in::played(&mut game, &mut players, goal);
        self.players = Some(players);
        self.log = log;
        self.settle(game);
        self.enter(StepKind::Played, None, format!("Played on until {goal}"), None);
        self
    }

    /// What is played from now on by [`Table::until`] is played in this manner.
    pub fn hand_over(&mut self, manner: seating::Manner) {
        self.own();
        self.players = Some(Players::new(manner));
    }

    /// The game, which from now on is the case's own.
    fn own(&mut self) -> &Game {
        if let Some(lead_in) = self.lead_in.take() {
            self.take_over(&lead_in);
        }
        self.game.as_ref().unwrap_or_else(|| raise("no game is seated: begin with `t.seat(..)`"))
    }

    fn take_over(&mut self, lead_in: &LeadIn) {
        let seating = self.seating.as_ref().map(ToString::to_string).unwrap_or_default();
        self.players = Some(lead_in.players.clone());
        if let Some(goal) = lead_in.goal {
            self.log.clone_from(&lead_in.log);
            self.game = Some(lead_in.game.clone());
            let words = format!("{seating}; played until {goal}, in {} requests", lead_in.requests);
            self.enter(StepKind::Played, None, words, None);
        } else {
            let setup = self.seating.as_ref().map(|seating| seating.setup.clone());
            let setup = setup.unwrap_or_else(|| raise("no game is seated"));
            let ((game, log), hits) = marks::record(|| lead_in::started(&setup));
            self.hit(hits);
            self.log = log;
            self.settle(game);
            self.enter(StepKind::Seated, None, seating, None);
        }
    }

    /// Takes over a game at rest after an own step, once everything is checked that must hold of it.
    fn settle(&mut self, game: Game) {
        match soundness::of(&game) {
            Ok(reloaded) => self.game = Some(reloaded),
            Err(why) => {
                self.game = Some(game);
                self.fail(&why);
            }
        }
    }

    // ---- what a case does

    /// A player does something. It must be offered.
    pub fn does(&mut self, faction: Faction, act: Act) {
        let words = self.in_words(faction, &act);
        self.note(format!("{} {words}", faction.facts().name));
        let seat = self.seat_of(faction);
        let Some(event) = self.event_of(seat, &act) else {
            self.fail_offering(faction, &format!("`{faction}` is to do {act:?}, but is asked nothing"));
        };
        let request = Request { event, act };
        if !self.offered(seat).iter().any(|offer| offer.admits(&request.act)) {
            let why = match self.own().check(seat, &request) {
                Ok(()) => "though it would be accepted".to_owned(),
                Err(why) => format!("it would be refused: `{why}`"),
            };
            let message = format!("`{faction}` is to do {:?}, which is not offered; {why}", request.act);
            self.fail_offering(faction, &message);
        }
        self.log.clear();
        self.submit(seat, request);
        self.enter(StepKind::Done, Some(faction), words, None);
    }

    /// The event that a player's request names; none if the act answers a question that the player is not asked.
    pub(crate) fn event_of(&mut self, seat: Seat, act: &Act) -> Option<EventId> {
        let game = self.own();
        if act.kind().is_play() {
            return Some(game.event(seat));
        }
        game.decision(seat).map(|decision| decision.event)
    }

    /// What a player can answer, and what it can do unasked.
    pub(crate) fn offered(&mut self, seat: Seat) -> Vec<Offer> {
        let game = self.own();
        let mut offers = game.options(seat);
        offers.extend(game.free_plays(seat));
        offers
    }

    /// A player passes.
    pub fn passes(&mut self, faction: Faction) {
        self.does(faction, Act::Pass);
    }

    /// Everybody who is asked the present question passes it, until the question is another.
    pub fn all_pass(&mut self) {
        let asked = self.own().decisions().first().map(|decision| decision.kind);
        let Some(kind) = asked else { self.fail("everybody is to pass, but nobody is asked anything") };
        if !kind.answers().contains(&ActKind::Pass) {
            self.fail(&format!("everybody is to pass, but `{kind}` cannot be passed"));
        }
        self.note(format!("all pass `{kind}`"));
        self.log.clear();
        while let Some(decision) = self.own().decisions().first().copied().filter(|decision| decision.kind == kind) {
            self.submit(decision.seat, Request { event: decision.event, act: Act::Pass });
        }
        self.enter(StepKind::Passed, None, format!("All pass: {}", decision_in_words(kind)), None);
    }

    /// Those questions are passed by everybody, one after the other: `t.all_pass_through(&[ControlWeather, UseAtomics])`.
    pub fn all_pass_through(&mut self, kinds: &[DecisionKind]) {
        for kind in kinds {
            let asked = self.own().decisions().first().map(|decision| decision.kind);
            if asked != Some(*kind) {
                self.fail(&format!("everybody is to pass `{kind}`, which nobody is asked"));
            }
            self.all_pass();
        }
    }

    fn submit(&mut self, seat: Seat, request: Request) {
        let mut game = self.own().clone();
        let (answer, hits) = marks::record(|| game.submit(seat, request.clone()));
        self.hit(hits);
        let accepted = match answer {
            Ok(accepted) => accepted,
            Err(why) => self.fail(&format!("{:?} was offered and is refused: `{why}`", request.act)),
        };
        let before = self.own();
        let quiet = soundness::quiet(before, &game, &accepted.log);
        let sealed = quiet.and_then(|()| soundness::sealed(before, &game, seat, &request, &accepted.log));
        if let Err(why) = sealed.and_then(|()| soundness::veiled_log(before, seat, &request, &accepted.log)) {
            self.fail(&why);
        }
        self.sent.insert(seat, request.clone());
        self.accepted.push((seat, request));
        if let Some((_, again)) = self.accepted.iter().find(|(seat, request)| game.check(*seat, request).is_ok()) {
            self.fail(&format!("{:?} would be accepted twice", again.act));
        }
        self.log.extend(accepted.log);
        self.settle(game);
    }

    /// A request is refused by this name, whatever the seat may not know, and changes not a byte.
    fn refused(&mut self, faction: Faction, request: &Request, expected: Rejection) {
        let words = self.in_words(faction, &request.act);
        self.note(format!("{} is refused: {words}", faction.facts().name));
        let seat = self.seat_of(faction);
        let before = self.own().clone();
        let mut game = before.clone();
        let (answer, hits) = marks::record(|| game.submit(seat, request.clone()));
        self.hit(hits);
        match answer {
            Ok(_) => {
                let message = format!("{:?} is accepted; expected the refusal `{expected}`", request.act);
                self.fail_offering(faction, &message);
            }
            Err(why) if why != expected => {
                let message = format!("{:?} is refused, but by `{why}`; expected `{expected}`", request.act);
                self.fail_offering(faction, &message);
            }
            Err(_) => {}
        }
        if game != before || game.to_json() != before.to_json() {
            self.fail(&format!("the refusal of {:?} has changed the game", request.act));
        }
        let veiled = before.veiled(Viewer::Seat(seat), 1).check(seat, request);
        if veiled != Err(expected) {
            self.fail(&format!("the refusal of {:?} depends on what the seat may not know: {veiled:?}", request.act));
        }
        self.claims += 1;
        self.enter(StepKind::Refused, Some(faction), words, Some(expected.name()));
    }

    /// Puts components, spice and the storm elsewhere, by custody moves only; see [`position`].
    pub fn stage<M: Into<position::Move>>(&mut self, moves: impl IntoIterator<Item = M>) -> &mut Self {
        let mut game = self.own().clone();
        let mut words = Vec::new();
        for change in moves {
            let change: position::Move = change.into();
            let staging: Vec<Staging> = change.of(&game);
            words.extend(staging.iter().map(|change| staging_in_words(change, &game)));
            if let Err(fault) = game.stage(&staging) {
                self.fail(&format!("staging is refused, `{fault}`: {staging:?}"));
            }
        }
        let words = words.join("; ");
        self.note(format!("staged: {words}"));
        self.settle(game);
        self.log.clear();
        self.enter(StepKind::Staged, None, words, None);
        self
    }

    /// Plays a variation and comes back to where it began. Its claims count.
    pub fn variation(&mut self, what: &str, play: impl FnOnce(&mut Self)) {
        let here = self.own().clone();
        let kept = (self.log.clone(), self.sent.clone(), self.accepted.clone(), self.players.clone());
        let outer = self.recorder.as_ref().and_then(Recorder::variation);
        self.note(format!("variation: {what}"));
        self.vary(Some(what.to_owned()));
        play(self);
        self.vary(outer);
        self.note(format!("back from: {what}"));
        self.log.clear();
        self.game = Some(here);
        self.enter(StepKind::Back, None, format!("Back from: {what}"), None);
        (self.log, self.sent, self.accepted, self.players) = kept;
    }

    // ---- what a case can look at

    /// The game itself, for what no word here says yet.
    pub fn game(&mut self) -> &Game {
        self.own()
    }

    /// The name under which a player's view shows a card of its hand, such as `karama`.
    pub fn card(&mut self, faction: Faction, card: &str) -> Handle {
        let seat = self.seat_of(faction);
        let hand = self.own().view(Viewer::Seat(seat)).own.map(|own| own.hand).unwrap_or_default();
        let found = hand.iter().find(|held| held.card.name() == card).map(|held| held.handle);
        let held: Vec<&str> = hand.iter().map(|held| held.card.name()).collect();
        found.unwrap_or_else(|| self.fail(&format!("`{faction}` holds no `{card}`, but {held:?}")))
    }

    /// What happened in the latest step of the case.
    pub fn log(&self) -> &[Entry] {
        &self.log
    }

    pub(crate) fn seat_of(&mut self, faction: Faction) -> Seat {
        let seat = self.own().seat(faction);
        seat.unwrap_or_else(|| self.fail(&format!("`{faction}` is not in the game")))
    }

    // ---- the record

    fn in_words(&mut self, faction: Faction, act: &Act) -> String {
        let seat = self.seat_of(faction);
        act_in_words(act, faction, self.own().view(Viewer::Seat(seat)).own.as_ref())
    }

    fn hit(&mut self, hits: Vec<&'static str>) {
        self.marks.extend(hits.iter().copied());
        self.hits.extend(hits);
    }

    /// Something is under way, for whoever reads a failure.
    pub(crate) fn note(&mut self, words: String) {
        self.trail.push(words);
        if self.trail.len() > STEPS_MOST {
            self.fail(&format!("the case takes more than {STEPS_MOST} steps and claims"));
        }
    }

    /// A step is over.
    fn enter(&mut self, kind: StepKind, actor: Option<Faction>, words: String, refused: Option<&'static str>) {
        let mut marks = std::mem::take(&mut self.hits);
        marks.sort_unstable();
        marks.dedup();
        if let (Some(recorder), Some(game)) = (&mut self.recorder, &self.game) {
            let log = if refused.is_some() { &[] } else { self.log.as_slice() };
            recorder.enter(Entered { kind, actor, words, refused, log, marks }, game);
        }
    }

    fn vary(&mut self, variation: Option<String>) {
        if let Some(recorder) = &mut self.recorder {
            recorder.vary(variation);
        }
    }

    /// Counts a claim that holds; one that does not ends the case with what is instead.
    pub(crate) fn claim(&mut self, holds: bool, claim: impl FnOnce() -> String, fault: impl FnOnce() -> String) {
        if !holds {
            self.fail(&fault());
        }
        self.claims += 1;
        let claim = claim();
        if let Some(recorder) = &mut self.recorder {
            recorder.claim(claim.clone());
        }
        self.note(format!("claimed: {claim}"));
    }

    // ---- the end

    /// Ends the case with what was expected and all that helps to understand it.
    pub(crate) fn fail(&self, message: &str) -> ! {
        raise(format!("{message}{}", self.circumstances(None)))
    }

    /// The same, with what this player is offered.
    pub(crate) fn fail_offering(&self, faction: Faction, message: &str) -> ! {
        raise(format!("{message}{}", self.circumstances(Some(faction))))
    }

    fn circumstances(&self, offered: Option<Faction>) -> String {
        let mut lines = Vec::new();
        if let Some(game) = self.game.as_ref().or(self.lead_in.as_ref().map(|lead_in| &lead_in.game)) {
            let decisions = game.decisions();
            let names = decisions.iter().filter_map(|decision| game.faction(decision.seat)).map(Faction::name);
            if let Some(decision) = decisions.first() {
                lines.push(format!("asked `{}`: {}", decision.kind, names.collect::<Vec<_>>().join(", ")));
            }
            if let Some((seat, faction)) = offered.and_then(|faction| Some((game.seat(faction)?, faction))) {
                let mut offers = game.options(seat);
                offers.extend(game.free_plays(seat));
                lines.extend(offers.is_empty().then(|| format!("offered to {faction}: nothing")));
                lines.extend(offers.iter().map(|offer| format!("offered to {faction}: {offer:?}")));
            }
            lines.extend(game.ending().map(|ending| format!("the game is over: {}", ending_in_words(ending))));
        }
        let latest = self.log.len().saturating_sub(LOG_TOLD);
        lines.extend(self.log[latest..].iter().map(|entry| format!("happened: {:?}", entry.fact)));
        let latest = self.trail.len().saturating_sub(TRAIL_TOLD);
        lines.extend(self.trail[latest..].iter().map(|step| format!("before: {step}")));
        lines.into_iter().fold(String::new(), |all, line| all + "\n  " + &line)
    }

    /// What must hold when a case is over.
    pub(crate) fn close(&mut self) {
        if self.claims == 0 {
            self.fail("the case claims nothing");
        }
        if let Some(game) = &self.game
            && !game.random().unused().is_empty()
        {
            self.fail(&format!("scripted draws were never drawn: {:?}", game.random().unused()));
        }
    }
}
