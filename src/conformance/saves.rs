//! Saves as the toolkit sees them: what one holds, in words; why a text is none; and new ones, from games that bots play.
//!
//! No files here, and nothing of how it is printed.

use serde::Serialize;
use truthsayer_engine::facts::Faction;
use truthsayer_engine::policy::{Bot, Policy};
use truthsayer_engine::request::{DecisionKind, Request};
use truthsayer_engine::save::{FORMAT, SaveFault, Unread, UnreadKind};
use truthsayer_engine::{Game, Mode, Seat, Setup, Viewer};

use crate::revision::ENGINE_REVISION;
use crate::transcript::{decision_in_words, under_way_in_words};

/// More requests than any game takes.
const REQUESTS_MOST: usize = 20_000;
/// Seats at a table.
pub const PLAYERS_MOST: u8 = 6;

/// What a save holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Held {
    /// The number of its format.
    pub format: u32,
    /// The revision of the engine that wrote it.
    pub engine: String,
    /// Whether that is the engine that has read it.
    pub own_engine: bool,
    /// What is in play.
    pub profile: &'static str,
    /// Basic or Advanced.
    pub rules: &'static str,
    /// Interpretations that are played otherwise than recorded.
    pub rulings: Vec<&'static str>,
    /// Who sits where.
    pub seats: Vec<Seated>,
    /// The turn under way; 0 during set-up.
    pub turn: u8,
    /// How many there are.
    pub turns: u8,
    /// The phase under way.
    pub phase: Option<&'static str>,
    /// What is under way, from the outside inwards.
    pub under_way: Vec<String>,
    /// Frames on the stack.
    pub frames: usize,
    /// Requests accepted so far.
    pub version: u64,
    /// Who owes what.
    pub owed: Vec<Owed>,
    /// Whether the game is over.
    pub over: bool,
}

/// A seat and who sits there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Seated {
    /// Its number.
    pub seat: u8,
    /// The faction's name in files.
    pub faction: &'static str,
}

/// A decision that the game waits for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Owed {
    /// Whose.
    pub faction: &'static str,
    /// Its name in files.
    pub decision: &'static str,
    /// What it is about.
    pub words: &'static str,
    /// The event that an answer names.
    pub event: u32,
}

/// One reason for which a text is no save.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Fault {
    /// Its stable name.
    pub name: &'static str,
    /// What is wrong.
    pub message: String,
    /// The byte that it was found at, where it is a matter of the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub byte: Option<usize>,
    /// The path to the value at fault, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
    /// What to do.
    pub help: &'static str,
}

/// More bytes of a file than this need not be read: it is refused anyhow.
pub const BYTES_MOST: usize = truthsayer_engine::save::BYTES_MOST;

/// What a file holds if it is a save, or everything that is wrong with it.
pub fn examine(bytes: &[u8]) -> Result<Held, Vec<Fault>> {
    // Some shells write a byte order mark before everything.
    let mark = if bytes.starts_with(b"\xef\xbb\xbf") { 3 } else { 0 };
    let refused = |faults: &[SaveFault]| -> Vec<Fault> { faults.iter().map(|fault| told(fault, mark)).collect() };
    let text = std::str::from_utf8(&bytes[mark..]).map_err(|error| {
        let what = "it is no UTF-8 text".to_owned();
        let (kind, byte, path) = (UnreadKind::Malformed, error.valid_up_to(), String::new());
        refused(&[SaveFault::Unread(Unread { kind, byte, path, what })])
    })?;
    let loaded = Game::load(text).map_err(|faults| refused(&faults))?;
    let game = &loaded.game;
    let setup = game.setup();
    let faction = |seat: Seat| game.faction(seat).map(Faction::name);
    Ok(Held {
        format: FORMAT,
        own_engine: loaded.engine == ENGINE_REVISION,
        profile: setup.profile.name(),
        rules: setup.mode.name(),
        rulings: setup.rulings.keys().filter(|own| game.rules_otherwise(**own)).map(|own| own.name()).collect(),
        seats: game.seats().iter().map(|(seat, own)| Seated { seat: seat.number(), faction: own.name() }).collect(),
        turn: game.turn(),
        turns: setup.turns,
        phase: game.phase().map(truthsayer_engine::Phase::name),
        under_way: game.view(Viewer::Public).procedure.iter().map(under_way_in_words).collect(),
        frames: game.depth(),
        version: game.version(),
        owed: game
            .decisions()
            .into_iter()
            .filter_map(|owed| {
                let (decision, words) = (owed.kind.name(), decision_in_words(owed.kind));
                Some(Owed { faction: faction(owed.seat)?, decision, words, event: owed.event.0 })
            })
            .collect(),
        over: game.ending().is_some(),
        engine: loaded.engine,
    })
}

fn told(fault: &SaveFault, mark: usize) -> Fault {
    Fault {
        name: fault.name(),
        message: fault.to_string(),
        byte: fault.byte().map(|byte| byte + mark),
        value: fault.path(),
        help: fault.help(),
    }
}

/// Which game is to be saved, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recipe<'a> {
    /// Whether the Advanced rules are on.
    pub advanced: bool,
    /// How many play.
    pub players: u8,
    /// What all chance follows from.
    pub seed: u64,
    /// Not before this turn.
    pub turn: u8,
    /// When somebody owes this; at the beginning of the turn if nothing is said.
    pub owed: Option<&'a str>,
}

/// Why there is no such save.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoSave {
    /// Not so many can play.
    Players,
    /// The game has no such turn, but this many.
    Turn(u8),
    /// Nothing is called so that could be owed; what is.
    UnknownDecision(Vec<&'static str>),
    /// It does not come to that in this game.
    NeverOwed,
}

/// The save of a game that bots play from its set-up to a moment.
pub fn make(recipe: &Recipe<'_>) -> Result<String, NoSave> {
    let factions = Faction::ALL.get(..usize::from(recipe.players)).filter(|some| some.len() >= 2);
    let mode = if recipe.advanced { Mode::Advanced } else { Mode::Basic };
    let setup = Setup::new(mode, factions.ok_or(NoSave::Players)?, recipe.seed);
    if recipe.turn > setup.turns {
        return Err(NoSave::Turn(setup.turns));
    }
    let unknown = || NoSave::UnknownDecision(DecisionKind::ALL.iter().map(|kind| kind.name()).collect());
    let owed = recipe.owed.map(|name| DecisionKind::named(name).ok_or_else(unknown)).transpose()?;
    let (mut game, _) = Game::start(setup).map_err(|_| NoSave::Players)?;
    let mut bots: Vec<(Seat, Bot)> = bots(&game, recipe.seed);
    for _ in 0..REQUESTS_MOST {
        let decisions = game.decisions();
        let Some(next) = decisions.last().copied() else { break };
        if game.turn() >= recipe.turn && owed.is_none_or(|kind| next.kind == kind) {
            return Ok(game.save(ENGINE_REVISION));
        }
        let bot = bots.iter_mut().find(|(seat, _)| *seat == next.seat).map(|(_, bot)| bot);
        let act = bot.and_then(|bot| bot.choose(&game.view(Viewer::Seat(next.seat)), &game.options(next.seat)));
        let Some(act) = act else { break };
        if game.submit(next.seat, Request { event: next.event, act }).is_err() {
            break;
        }
    }
    Err(NoSave::NeverOwed)
}

/// A bot for each seat; they take turns in how they choose.
fn bots(game: &Game, seed: u64) -> Vec<(Seat, Bot)> {
    let policies = Policy::ALL.iter().cycle();
    let seats = game.seats().iter().zip(policies);
    seats.map(|((seat, _), policy)| (*seat, Bot::new(*policy, seed ^ u64::from(seat.number()) << 40))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const NEXUS: Recipe<'_> = Recipe { advanced: true, players: 6, seed: 1, turn: 2, owed: Some("negotiate") };

    #[test]
    fn a_made_save_says_what_it_holds() {
        let text = make(&NEXUS).expect("worms come in ten turns");
        assert_eq!(make(&NEXUS), Ok(text.clone()), "the same recipe makes the same save");
        let held = examine(text.as_bytes()).expect("it was just made");
        assert_eq!((held.profile, held.rules, held.seats.len()), ("base", "advanced", 6));
        assert_eq!(held.phase, Some("spice-blow"));
        assert!(held.own_engine && held.turn >= 2 && held.version > 0 && held.frames == 3);
        assert!(held.owed.iter().all(|owed| owed.decision == "negotiate"));
        assert_eq!(held.under_way.len(), 3, "{:?}", held.under_way);
    }

    #[test]
    fn a_text_that_is_no_save_says_why_and_where() {
        let text = make(&NEXUS).expect("worms come in ten turns");
        let faults = examine(&text.as_bytes()[..500]).expect_err("it is cut");
        assert_eq!((faults[0].name, faults[0].byte), ("truncated", Some(500)));
        let edited = text.replacen("\"advanced\"", "\"basic\"", 1);
        let faults = examine(edited.as_bytes()).expect_err("it is edited");
        assert_eq!((faults[0].name, faults[0].value.as_deref()), ("edited", Some("checksum")));
        assert!(faults.len() > 1, "Basic has no storm deck: {faults:?}");
        let marked = examine(&[b"\xef\xbb\xbf", &text.as_bytes()[..500]].concat()).expect_err("it is cut");
        assert_eq!(marked[0].byte, Some(503));
        assert!(examine(&[b"\xef\xbb\xbf", text.as_bytes()].concat()).is_ok());
        let odd = examine(&[&text.as_bytes()[..9], b"\xff"].concat()).expect_err("no text");
        assert_eq!((odd[0].name, odd[0].byte), ("malformed", Some(9)));
    }

    #[test]
    fn recipes_that_lead_nowhere_say_so() {
        assert_eq!(make(&Recipe { players: 1, ..NEXUS }), Err(NoSave::Players));
        assert_eq!(make(&Recipe { players: 7, ..NEXUS }), Err(NoSave::Players));
        assert_eq!(make(&Recipe { turn: 11, ..NEXUS }), Err(NoSave::Turn(10)));
        assert_eq!(make(&Recipe { owed: Some("place-fremen"), ..NEXUS }), Err(NoSave::NeverOwed));
        let unknown = make(&Recipe { owed: Some("negotiation"), ..NEXUS });
        assert!(matches!(unknown, Err(NoSave::UnknownDecision(known)) if known.contains(&"negotiate")));
    }
}
