//! Lead-ins: genuine play up to where a case begins, played and checked once and shared by all cases of a process.
//!
//! A lead-in is not the case's own doing: it hits no marks.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use truthsayer_engine::facts::Faction;
use truthsayer_engine::log::Entry;
use truthsayer_engine::policy::Bot;
use truthsayer_engine::request::{DecisionKind, Request};
use truthsayer_engine::view::Procedure;
use truthsayer_engine::{Game, Phase, Seat, Setup, Viewer};

use crate::table::failure::raise;
use crate::table::seating::{Manner, Seating};
use crate::table::soundness;

/// More requests than any lead-in needs.
const REQUESTS_MOST: usize = 4000;

/// Up to where a game is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Goal {
    /// Somebody is asked this, in a turn not before that one.
    Asked(u8, DecisionKind),
    /// This player is asked this, first of all who are asked anything.
    Owes(Faction, DecisionKind),
    /// A phase of a turn not before that one is under way.
    In(u8, Phase),
    /// The last question of a phase of that turn, if it goes on like this.
    Last(u8, Phase),
    /// A turn has begun.
    Turn(u8),
    /// The game is over.
    Over,
}

impl From<DecisionKind> for Goal {
    fn from(kind: DecisionKind) -> Self {
        Self::Asked(0, kind)
    }
}

impl From<(u8, DecisionKind)> for Goal {
    fn from((turn, kind): (u8, DecisionKind)) -> Self {
        Self::Asked(turn, kind)
    }
}

impl From<Phase> for Goal {
    fn from(phase: Phase) -> Self {
        Self::In(0, phase)
    }
}

impl From<(u8, Phase)> for Goal {
    fn from((turn, phase): (u8, Phase)) -> Self {
        Self::In(turn, phase)
    }
}

impl Goal {
    /// Whether a game is there.
    pub(crate) fn is_reached(self, game: &Game) -> bool {
        match self {
            Self::Asked(turn, kind) => {
                game.turn() >= turn && game.decisions().first().is_some_and(|decision| decision.kind == kind)
            }
            Self::Owes(faction, kind) => {
                let first = game.decisions().first().copied();
                first.is_some_and(|owed| owed.kind == kind && game.faction(owed.seat) == Some(faction))
            }
            Self::In(turn, phase) => {
                let under_way = |procedure: &Procedure| *procedure == Procedure::Phase { phase };
                game.turn() >= turn && game.view(Viewer::Public).procedure.iter().any(under_way)
            }
            // Where a phase ends is seen from beyond; `played_to_the_last` goes there and back.
            Self::Last(..) => false,
            Self::Turn(turn) => game.turn() >= turn,
            Self::Over => game.ending().is_some(),
        }
    }
}

impl std::fmt::Display for Goal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let since = |turn: &u8| if *turn > 0 { format!(" in turn {turn}") } else { String::new() };
        match self {
            Self::Asked(turn, kind) => write!(f, "somebody owes `{kind}`{}", since(turn)),
            Self::Owes(faction, kind) => write!(f, "`{faction}` owes `{kind}`"),
            Self::In(turn, phase) => write!(f, "`{phase}` is under way{}", since(turn)),
            Self::Last(turn, phase) => write!(f, "the last question of `{phase}` in turn {turn} is asked"),
            Self::Turn(turn) => write!(f, "turn {turn} begins"),
            Self::Over => f.write_str("the game is over"),
        }
    }
}

/// Whoever plays a lead-in.
#[derive(Debug, Clone)]
pub(crate) struct Players {
    manner: Manner,
    bots: BTreeMap<Seat, Bot>,
}

impl Players {
    pub(crate) fn new(manner: Manner) -> Self {
        Self { manner, bots: BTreeMap::new() }
    }

    /// What the first who is asked does; nothing when the game is over.
    pub(crate) fn next(&mut self, game: &Game) -> Option<(Seat, Request)> {
        let decision = game.decisions().first().copied()?;
        let offers = game.options(decision.seat);
        let act = match self.manner {
            Manner::Lowest => offers.first()?.sample(&mut |_| 0),
            Manner::Bots(policy, seed) => {
                let own = seed ^ u64::from(decision.seat.number()) << 40;
                let bot = self.bots.entry(decision.seat).or_insert_with(|| Bot::new(policy, own));
                bot.choose(&game.view(Viewer::Seat(decision.seat)), &offers)?
            }
        };
        Some((decision.seat, Request { event: decision.event, act }))
    }
}

/// A game that was played to where a case begins.
#[derive(Debug, Clone)]
pub(crate) struct LeadIn {
    pub(crate) game: Game,
    pub(crate) players: Players,
    /// What happened, the latest last; not more than a transcript shows.
    pub(crate) log: Vec<Entry>,
    /// How many requests it took.
    pub(crate) requests: usize,
    /// Up to where it was played.
    pub(crate) goal: Option<Goal>,
    /// What it was made of: the same key leads to the same game.
    key: String,
}

const LOG_KEPT: usize = 12;

type Shared = Mutex<BTreeMap<String, Arc<LeadIn>>>;

static PLAYED: Shared = Mutex::new(BTreeMap::new());

impl LeadIn {
    /// The beginning of a game, before anybody has done anything.
    pub(crate) fn begun(seating: &Seating) -> Self {
        let (game, log) = started(&seating.setup);
        let setup = serde_json::to_string(&seating.setup).unwrap_or_else(|fault| raise(fault.to_string()));
        let key = format!("{setup} {:?}", seating.manner);
        Self { game, players: Players::new(seating.manner), log, requests: 0, goal: None, key }
    }

    /// The same game played on to a goal, from the shared ones if another case was there before.
    pub(crate) fn until(&self, goal: Goal) -> Arc<Self> {
        let key = format!("{} {goal:?}", self.key);
        if let Some(known) = shared().get(&key) {
            return Arc::clone(known);
        }
        let mut lead_in = Self { key: key.clone(), goal: Some(goal), ..self.clone() };
        lead_in.play(goal);
        let lead_in = Arc::new(lead_in);
        shared().insert(key, Arc::clone(&lead_in));
        lead_in
    }

    fn play(&mut self, goal: Goal) {
        let (log, requests) = played(&mut self.game, &mut self.players, goal);
        self.requests += requests;
        self.log.extend(log);
        let early = self.log.len().saturating_sub(LOG_KEPT);
        self.log.drain(..early);
        if let Err(why) = soundness::of(&self.game) {
            raise(format!("after the lead-in until {goal}: {why}"));
        }
    }
}

fn shared() -> std::sync::MutexGuard<'static, BTreeMap<String, Arc<LeadIn>>> {
    // A case that fails while it holds the lock leaves a map that is whole.
    PLAYED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Begins a game.
pub(crate) fn started(setup: &Setup) -> (Game, Vec<Entry>) {
    Game::start(setup.clone()).unwrap_or_else(|faults| {
        let names: Vec<&str> = faults.iter().map(|fault| fault.name()).collect();
        raise(format!("the set-up is refused: {}", names.join(", ")))
    })
}

/// Plays a game on to a goal; what happened, and in how many requests.
pub(crate) fn played(game: &mut Game, players: &mut Players, goal: Goal) -> (Vec<Entry>, usize) {
    if let Goal::Last(turn, phase) = goal {
        return played_to_the_last(game, players, turn, phase);
    }
    let mut log = Vec::new();
    let mut asked: Vec<DecisionKind> = Vec::new();
    for requests in 0..REQUESTS_MOST {
        if goal.is_reached(game) {
            return (log, requests);
        }
        asked.extend(game.decisions().iter().map(|decision| decision.kind));
        let Some((seat, request)) = players.next(game) else { break };
        let shown = format!("{:?}", request.act);
        match game.submit(seat, request) {
            Ok(accepted) => log.extend(accepted.log),
            Err(why) => raise(format!("{seat} is refused in a lead-in, `{why}`: {shown}")),
        }
    }
    asked.sort_unstable();
    asked.dedup();
    let kinds: Vec<String> = asked.iter().map(|kind| format!("`{kind}`")).collect();
    let over = if game.ending().is_some() { ", and the game is over" } else { "" };
    raise(format!("it never comes to it that {goal}{over}; on the way were asked {}", kinds.join(", ")))
}

/// Plays a game beyond the end of a phase, and goes back to the last question of it.
fn played_to_the_last(game: &mut Game, players: &mut Players, turn: u8, phase: Phase) -> (Vec<Entry>, usize) {
    let (mut log, mut requests) = played(game, players, Goal::In(turn, phase));
    for _ in 0..REQUESTS_MOST {
        let (mut beyond, mut playing) = (game.clone(), players.clone());
        let Some((seat, request)) = playing.next(&beyond) else { break };
        let accepted = beyond.submit(seat, request);
        let accepted = accepted.unwrap_or_else(|why| raise(format!("{seat} is refused in a lead-in, `{why}`")));
        if beyond.phase() != Some(phase) || beyond.turn() != turn || beyond.ending().is_some() {
            return (log, requests);
        }
        (*game, *players) = (beyond, playing);
        log.extend(accepted.log);
        requests += 1;
    }
    raise(format!("it never comes to it that {}", Goal::Last(turn, phase)))
}
