//! Sample games: genuine ones, from set-up to a victory, by bots that see what their seat sees.
//!
//! A run is named by its plan: profile, rules, numbers of players, seed and count. Which game has which number does not depend on
//! how the run is shared out, so that reports of shards merge into that of the whole. Nothing is staged. After each
//! accepted action the whole game is checked, and at intervals it goes on from its own save.

mod record;
mod report;
mod run;

use std::collections::{BTreeMap, BTreeSet};

use truthsayer_engine::facts::Faction;
use truthsayer_engine::log::{Entry, Fact, NexusFact, Told};
use truthsayer_engine::policy::{Bot, Policy};
use truthsayer_engine::request::{Alternative, DecisionKind, Panel, Request};
use truthsayer_engine::rules::nexus_cards::panels;
use truthsayer_engine::{Game, Mode, Seat, Setup, Viewer, marks};

pub use record::{NoRecord, Record};
pub use report::{NoMerge, Reach, Report, Sampled};
pub use truthsayer_engine::Profile;

use crate::draws::Draws;
use crate::revision::ENGINE_REVISION;

/// More actions than any game takes.
const ACTIONS_MOST: u64 = 20_000;

/// A run of games.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// The modes, taken in turns.
    pub modes: Vec<Mode>,
    /// The fewest who play.
    pub players_least: u8,
    /// The most who play.
    pub players_most: u8,
    /// How many games the whole run has.
    pub games: u32,
    /// What all chance follows from.
    pub seed: u64,
    /// After how many actions a game goes on from its save; 0 for never.
    pub every: u64,
}

/// One game of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipe {
    /// Which it is, from 1.
    pub number: u32,
    /// What is set up.
    pub setup: Setup,
    /// Who plays how.
    pub policies: Vec<(Seat, Policy)>,
    every: u64,
}

/// What a game came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    /// What led to it.
    pub record: Record,
    /// How often it went on from its save.
    pub continuations: u64,
    /// How often each kind of decision was answered.
    pub decisions: BTreeMap<&'static str, u64>,
    /// How often each kind of act was done.
    pub acts: BTreeMap<&'static str, u64>,
    /// How often what happened with Nexus cards.
    pub nexus: BTreeMap<String, u64>,
    /// The clauses whose marks it reached.
    pub marks: BTreeSet<&'static str>,
    /// The turn in which it ended, or was left.
    pub turn: u8,
    /// By what it was won, and who won.
    pub ending: Option<(&'static str, Vec<Faction>)>,
    /// Actions that were offered and refused, with the reason.
    pub rejected: Vec<String>,
    /// Why it was left before its end: a promise of the engine that did not hold.
    pub broken: Option<String>,
    /// Its last save.
    pub save: String,
}

/// How the uses of an effect are counted.
fn used(panel: Panel, alternative: Alternative) -> String {
    format!("{} used", effect(panel, alternative))
}

/// An effect by name: the panel's, with which of two it is.
fn effect(panel: Panel, alternative: Alternative) -> String {
    match panels::effects(panel) {
        [_] => panel.name(),
        _ => format!("{panel} ({alternative})"),
    }
}

/// The modes of a plan.
pub fn modes(basic: bool, advanced: bool) -> Vec<Mode> {
    let wanted = |mode: &Mode| if *mode == Mode::Basic { basic } else { advanced };
    Mode::ALL.iter().copied().filter(wanted).collect()
}

impl Plan {
    /// The game of a number, from 1, of a profile.
    pub fn recipe(&self, profile: Profile, number: u32) -> Recipe {
        let mut draws = Draws(self.seed.wrapping_mul(0x0100_0000_01b3) ^ u64::from(number));
        let at = number.saturating_sub(1) as usize;
        let mode = self.modes[at % self.modes.len()];
        let span = usize::from(self.players_most - self.players_least) + 1;
        let players = usize::from(self.players_least) + at / self.modes.len() % span;
        let mut factions = Faction::ALL.to_vec();
        draws.shuffle(&mut factions);
        factions.truncate(players);
        let mut setup = Setup::new(mode, &factions, draws.next()).playing(profile);
        let mut circles = Seat::ALL.to_vec();
        draws.shuffle(&mut circles);
        let mut tempers = Policy::TEMPERS.to_vec();
        draws.shuffle(&mut tempers);
        for ((seat, _), circle) in setup.seats.iter_mut().zip(circles) {
            *seat = circle;
        }
        setup.seats.sort_unstable();
        let policies = setup.seats.iter().zip(tempers.iter().cycle()).map(|((seat, _), temper)| (*seat, *temper));
        Recipe { number, policies: policies.collect(), every: self.every, setup }
    }
}

impl Recipe {
    /// Plays the game to its end.
    pub fn play(&self) -> Played {
        let (mut played, hits) = marks::record(|| Table::new(self).play());
        played.marks = hits.into_iter().collect();
        played
    }
}

/// A game under way.
struct Table<'a> {
    recipe: &'a Recipe,
    game: Game,
    bots: Vec<(Seat, Bot)>,
    draws: Draws,
    played: Played,
}

impl<'a> Table<'a> {
    fn new(recipe: &'a Recipe) -> Self {
        let (game, _) = Game::start(recipe.setup.clone()).expect("a plan seats two to six factions in six circles");
        let seed = recipe.setup.seed;
        let bot = |(seat, policy): &(Seat, Policy)| (*seat, Bot::new(*policy, seed ^ u64::from(seat.number()) << 40));
        let played = Played {
            record: Record::new(recipe),
            continuations: 0,
            decisions: BTreeMap::new(),
            acts: BTreeMap::new(),
            nexus: BTreeMap::new(),
            marks: BTreeSet::new(),
            turn: 0,
            ending: None,
            rejected: Vec::new(),
            broken: None,
            save: String::new(),
        };
        Self { recipe, game, bots: recipe.policies.iter().map(bot).collect(), draws: Draws(seed), played }
    }

    fn play(mut self) -> Played {
        while self.game.ending().is_none() && self.played.broken.is_none() && self.played.rejected.is_empty() {
            self.unasked();
            self.asked();
        }
        self.played.turn = self.game.turn();
        self.played.ending = self.game.ending().map(|ending| (ending.victory.name(), ending.winners.iter().collect()));
        self.played.save = self.game.save(ENGINE_REVISION);
        self.played
    }

    /// One of those who are asked answers; who is first in time is chance, as at a table.
    fn asked(&mut self) {
        let decisions = self.game.decisions();
        let Some(decision) = decisions.get(self.draws.below(decisions.len().max(1))).copied() else {
            return self.broken("nobody is asked, and the game is not over");
        };
        let view = self.game.view(Viewer::Seat(decision.seat));
        let offers = self.game.options(decision.seat);
        let Some(act) = self.bot(decision.seat).and_then(|bot| bot.choose(&view, &offers)) else {
            return self.broken(&format!("{} is asked, and does nothing", decision.seat));
        };
        if !offers.iter().any(|offer| offer.admits(&act)) {
            return self.broken(&format!("a bot proposes what is not offered: {act:?}"));
        }
        *self.played.decisions.entry(decision.kind.name()).or_default() += 1;
        self.submit(decision.seat, Request { event: decision.event, act });
    }

    /// Now and then somebody does what needs no question.
    fn unasked(&mut self) {
        let seats = self.game.seats();
        let seat = seats[self.draws.below(seats.len())].0;
        let plays = self.game.free_plays(seat);
        if plays.is_empty() {
            return;
        }
        let view = self.game.view(Viewer::Seat(seat));
        let event = self.game.event(seat);
        if let Some(act) = self.bot(seat).and_then(|bot| bot.play(&view, &plays)) {
            self.submit(seat, Request { event, act });
        }
    }

    fn bot(&mut self, seat: Seat) -> Option<&mut Bot> {
        self.bots.iter_mut().find(|(own, _)| *own == seat).map(|(_, bot)| bot)
    }

    fn submit(&mut self, seat: Seat, request: Request) {
        let drawing = self.is_drawing();
        match self.game.submit(seat, request.clone()) {
            Ok(accepted) => self.count_nexus(&accepted.log, drawing),
            Err(why) => {
                self.played.rejected.push(format!("{seat}: {:?}: `{why}`", request.act));
                return;
            }
        }
        *self.played.acts.entry(request.act.kind().name()).or_default() += 1;
        self.played.record.requests.push((seat, request));
        let faults = self.game.integrity();
        if !faults.is_empty() {
            return self.broken(&format!("{faults:?}"));
        }
        let accepted = self.played.record.requests.len() as u64;
        if self.recipe.every > 0 && accepted.is_multiple_of(self.recipe.every) {
            self.go_on_from_save();
        }
        if accepted >= ACTIONS_MOST {
            self.broken("the game does not end");
        }
    }

    /// What has happened with Nexus cards; `asked` is whether draws were under way before.
    fn count_nexus(&mut self, log: &[Entry], asked: bool) {
        let is_drawing = self.is_drawing();
        let mut count = |what: String| *self.played.nexus.entry(what).or_default() += 1;
        if !asked && is_drawing {
            count("phases closed by draws".to_owned());
        }
        for entry in log {
            let Fact::Nexus(fact) = &entry.fact else { continue };
            match fact {
                NexusFact::Drawn { replaced, passed_up, .. } => {
                    count(if *replaced { "cards replaced" } else { "cards drawn" }.to_owned());
                    if matches!(passed_up, Told::To(_, cards) if !cards.is_empty()) {
                        count("own faction passed up".to_owned());
                    }
                }
                NexusFact::DrawDeclined { .. } => count("draws declined".to_owned()),
                NexusFact::GivenUp { .. } => count("cards given up for an alliance".to_owned()),
                NexusFact::Played { panel, alternative, .. } => count(used(*panel, *alternative)),
                NexusFact::LotReplaced { .. }
                | NexusFact::TraitorDrawn { .. }
                | NexusFact::TraitorCancelled { .. }
                | NexusFact::TraitorReturned { .. }
                | NexusFact::CameToNothing { .. }
                | NexusFact::Inspected { .. }
                | NexusFact::CardSeen { .. }
                | NexusFact::CardKept { .. } => {}
            }
        }
    }

    /// Whether somebody is asked to draw.
    fn is_drawing(&self) -> bool {
        self.game.decisions().iter().any(|decision| decision.kind == DecisionKind::DrawNexus)
    }

    fn go_on_from_save(&mut self) {
        let text = self.game.save(ENGINE_REVISION);
        match Game::load(&text) {
            Ok(loaded) if loaded.game == self.game => {
                self.game = loaded.game;
                self.played.continuations += 1;
            }
            Ok(_) => self.broken("the game that is read back is another"),
            Err(faults) => self.broken(&format!("its save is refused: {}", faults[0])),
        }
    }

    fn broken(&mut self, why: &str) {
        self.played.broken = Some(why.to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan() -> Plan {
        let modes = vec![Mode::Basic, Mode::Advanced];
        Plan { modes, players_least: 2, players_most: 6, games: 10, seed: 7, every: 20 }
    }

    #[test]
    fn games_come_to_a_victory_and_reject_nothing() {
        for number in 1..=plan().games {
            let played = plan().recipe(Profile::Base, number).play();
            assert_eq!((&played.rejected, &played.broken), (&Vec::new(), &None), "game {number}");
            let (_, winners) = played.ending.as_ref().expect("it is over");
            assert!(!winners.is_empty() && played.turn > 0);
            assert!(played.continuations > 0 && !played.marks.is_empty());
        }
    }

    #[test]
    fn games_with_nexus_cards_come_to_a_victory_too() {
        let plan = Plan { players_least: 3, games: 8, ..plan() };
        for number in 1..=plan.games {
            let played = plan.recipe(Profile::Nexus, number).play();
            assert_eq!((&played.rejected, &played.broken), (&Vec::new(), &None), "game {number}");
        }
    }

    #[test]
    fn a_game_follows_from_its_number_alone() {
        let (one, other) = (plan().recipe(Profile::Base, 4).play(), plan().recipe(Profile::Base, 4).play());
        assert_eq!(one, other);
        let often = Plan { every: 7, ..plan() }.recipe(Profile::Base, 4).play();
        assert_eq!(often.record.requests, one.record.requests, "a game that goes on from its save is the same game");
        assert_ne!(plan().recipe(Profile::Base, 5).setup, one.record.setup);
    }

    #[test]
    fn modes_and_players_are_all_had() {
        let seen: BTreeSet<(Mode, usize)> = (1..=10)
            .map(|number| plan().recipe(Profile::Base, number).setup)
            .map(|setup| (setup.mode, setup.seats.len()))
            .collect();
        assert_eq!(seen.len(), 10);
    }

    #[test]
    fn a_record_leads_to_the_same_end() {
        let played = plan().recipe(Profile::Base, 2).play();
        let read = Record::read(played.record.json().as_bytes()).expect("it was just written");
        assert_eq!(read, played.record);
        let transcript = read.transcript().expect("it was played");
        assert_eq!(transcript.steps.len(), read.requests.len() + 1);
    }
}
