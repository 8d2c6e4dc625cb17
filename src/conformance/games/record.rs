//! What a game was made of: set-up, bots and requests. It plays the game again, for a replay.

use std::fmt;

use serde::{Deserialize, Serialize};
use truthsayer_engine::facts::Faction;
use truthsayer_engine::log::Entry;
use truthsayer_engine::policy::Policy;
use truthsayer_engine::{Act, Game, Rejection, Request, Seat, Setup, Viewer};

use crate::games::Recipe;
use crate::revision::ENGINE_REVISION;
use crate::transcript::{Entered, Recorder, StepKind, Transcript, act_in_words};

const SCHEMA: &str = "truthsayer-game-record/1";
/// Longer than any record.
const BYTES_MOST: usize = 16 << 20;

/// A game that was played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// Which of its run, from 1.
    pub number: u32,
    /// The revision of the engine that played it.
    pub engine: String,
    /// What was set up.
    pub setup: Setup,
    /// Who played how.
    pub policies: Vec<(Seat, Policy)>,
    /// What was accepted, in order.
    pub requests: Vec<(Seat, Request)>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    schema: String,
    game: u32,
    engine: String,
    setup: Setup,
    bots: Vec<(Seat, String)>,
    requests: Vec<(Seat, Request)>,
}

/// Why a text is no record, or plays no game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoRecord {
    /// It is too long.
    TooLong,
    /// It cannot be read.
    Unread(String),
    /// It says that it is something else.
    Foreign(String),
    /// Nobody plays like that.
    UnknownBot(String),
    /// Its set-up is refused.
    Setup(String),
    /// Another engine played it, and this one does not come along.
    Refused {
        /// Which, from 1.
        number: usize,
        /// The refusal.
        why: String,
        /// The engine that it names.
        engine: String,
    },
}

impl fmt::Display for NoRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => f.write_str("it is longer than any record"),
            Self::Unread(why) => f.write_str(why),
            Self::Foreign(schema) => write!(f, "its schema is `{schema}`, not `{SCHEMA}`"),
            Self::UnknownBot(name) => write!(f, "no bot is called `{name}`"),
            Self::Setup(why) => write!(f, "its set-up is refused: {why}"),
            Self::Refused { number, why, engine } => {
                write!(f, "the engine refuses its request {number}, `{why}`; it was recorded with engine {engine}")
            }
        }
    }
}

impl Record {
    /// The record of a game that begins.
    pub(super) fn new(recipe: &Recipe) -> Self {
        Self {
            number: recipe.number,
            engine: ENGINE_REVISION.to_owned(),
            setup: recipe.setup.clone(),
            policies: recipe.policies.clone(),
            requests: Vec::new(),
        }
    }

    /// The text of it.
    pub fn json(&self) -> String {
        let written = Written {
            schema: SCHEMA.to_owned(),
            game: self.number,
            engine: self.engine.clone(),
            setup: self.setup.clone(),
            bots: self.policies.iter().map(|(seat, policy)| (*seat, policy.name().to_owned())).collect(),
            requests: self.requests.clone(),
        };
        serde_json::to_string(&written).expect("plain data is always written")
    }

    /// A record as it was written.
    pub fn read(bytes: &[u8]) -> Result<Self, NoRecord> {
        if bytes.len() > BYTES_MOST {
            return Err(NoRecord::TooLong);
        }
        let value: serde_json::Value =
            serde_json::from_slice(bytes).map_err(|fault| NoRecord::Unread(fault.to_string()))?;
        let schema = value.get("schema").and_then(serde_json::Value::as_str).unwrap_or_default();
        if schema != SCHEMA {
            return Err(NoRecord::Foreign(schema.to_owned()));
        }
        let written: Written = serde_json::from_value(value).map_err(|fault| NoRecord::Unread(fault.to_string()))?;
        let bot = |(seat, name): (Seat, String)| {
            Policy::named(&name).map(|policy| (seat, policy)).ok_or(NoRecord::UnknownBot(name))
        };
        Ok(Self {
            number: written.game,
            engine: written.engine,
            setup: written.setup,
            policies: written.bots.into_iter().map(bot).collect::<Result<_, _>>()?,
            requests: written.requests,
        })
    }

    /// What the game looked like to everybody, step by step.
    pub fn transcript(&self) -> Result<Transcript, NoRecord> {
        Ok(self.recorder()?.finish())
    }

    /// The game as its last request left it.
    pub(crate) fn game(&self) -> Result<Game, NoRecord> {
        let (mut game, _) = self.started()?;
        for (number, (seat, request)) in self.requests.iter().enumerate() {
            game.submit(*seat, request.clone()).map_err(|why| self.refused(number, why))?;
        }
        Ok(game)
    }

    fn started(&self) -> Result<(Game, Vec<Entry>), NoRecord> {
        Game::start(self.setup.clone()).map_err(|faults| {
            let names: Vec<&str> = faults.iter().map(|fault| fault.name()).collect();
            NoRecord::Setup(names.join(", "))
        })
    }

    fn refused(&self, at: usize, why: Rejection) -> NoRecord {
        NoRecord::Refused { number: at + 1, why: why.to_string(), engine: self.engine.clone() }
    }

    pub(crate) fn recorder(&self) -> Result<Recorder, NoRecord> {
        let (mut game, log) = self.started()?;
        let mut recorder = Recorder::with_room(self.requests.len() + 1);
        let step = Entered {
            kind: StepKind::Seated,
            actor: None,
            words: "The game begins".to_owned(),
            refused: None,
            log: &log,
            marks: Vec::new(),
        };
        recorder.enter(step, &game);
        for (number, (seat, request)) in self.requests.iter().enumerate() {
            let actor = game.faction(*seat);
            let words = words(&game, *seat, actor, &request.act);
            let (answer, marks) = truthsayer_engine::marks::record(|| game.submit(*seat, request.clone()));
            let accepted = answer.map_err(|why| self.refused(number, why))?;
            let log = &accepted.log;
            recorder.enter(Entered { kind: StepKind::Done, actor, words, refused: None, log, marks }, &game);
        }
        Ok(recorder)
    }
}

fn words(game: &Game, seat: Seat, actor: Option<Faction>, act: &Act) -> String {
    let own = game.view(Viewer::Seat(seat)).own;
    actor.map(|faction| act_in_words(act, faction, own.as_ref())).unwrap_or_default()
}
