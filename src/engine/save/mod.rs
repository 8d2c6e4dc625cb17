//! Saves: a versioned envelope of JSON text with a checksum, and the check that turns one into a game.
//!
//! The checksum shows integrity, not who wrote it. No files here.

mod fault;

pub use fault::{SaveFault, Unread, UnreadKind};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::bank::{Bank, BankRecord};
use crate::custody::{Custody, CustodyRecord};
use crate::facts::Faction;
use crate::frame::Framed;
use crate::game::{Counters, Game};
use crate::ids::Seat;
use crate::integrity::IntegrityFault;
use crate::invoice::Invoice;
use crate::profile::Setup;
use crate::random::Random;
use crate::rules::battle::state::BattleState;
use crate::rules::karama::state::{Specials, Stopped};
use crate::rules::movement::state::MovementState;
use crate::rules::nexus::state::Alliances;
use crate::rules::nexus_cards::state::NexusCards;
use crate::rules::pause::state::Ending;
use crate::rules::revival::state::RevivalState;
use crate::rules::setup::state::Prediction;
use crate::rules::spice_blow::state::BlowState;
use crate::rules::storm::state::StormState;
use crate::rules::support::state::Promises;

/// The number of the format that this engine writes.
pub const FORMAT: u32 = 2;
/// The oldest format that it still reads.
pub const OLDEST_FORMAT: u32 = 1;
/// What a save says that it is.
pub const SCHEMA: &str = "truthsayer-game";
/// Longer than any save.
pub const BYTES_MOST: usize = 1 << 20;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Envelope<'a> {
    schema: std::borrow::Cow<'a, str>,
    format: u32,
    /// Which engine wrote it; told to whoever asks, not judged here.
    engine: std::borrow::Cow<'a, str>,
    checksum: std::borrow::Cow<'a, str>,
    #[serde(borrow)]
    game: &'a RawValue,
}

/// The head alone, so that a newer format is named as such whatever else it holds.
#[derive(Deserialize)]
struct Head {
    schema: String,
    format: u32,
}

/// A game as a save states it, lawful or not.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct GameRecord {
    setup: Setup,
    seats: Vec<(Seat, Faction)>,
    turn: u8,
    prediction: Option<Prediction>,
    storm: StormState,
    blow: BlowState,
    alliances: Alliances,
    #[serde(default, skip_serializing_if = "NexusCards::is_empty")]
    nexus_cards: NexusCards,
    #[serde(default, skip_serializing_if = "Promises::is_empty")]
    promises: Promises,
    #[serde(default)]
    revival: RevivalState,
    #[serde(default, skip_serializing_if = "MovementState::is_empty")]
    movement: MovementState,
    #[serde(default)]
    battle: BattleState,
    stopped: Stopped,
    #[serde(default, skip_serializing_if = "Specials::is_empty")]
    specials: Specials,
    custody: CustodyRecord,
    bank: BankRecord,
    random: Random,
    stack: Vec<Framed>,
    invoices: Vec<Invoice>,
    counters: Counters,
    ending: Option<Ending>,
}

/// A save that was read: the game, and the engine that it says wrote it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Loaded {
    /// The game.
    pub game: Game,
    /// The revision of the engine that wrote it.
    pub engine: String,
}

/// The checksum of a game's JSON text.
pub fn checksum(game: &str) -> String {
    blake3::hash(game.as_bytes()).to_hex().to_string()
}

/// Puts a game's JSON text into an envelope, with its checksum.
pub fn seal(game: &str, engine: &str) -> Result<String, SaveFault> {
    let raw: &RawValue = serde_json::from_str(game).map_err(|error| unread(&error, game, 0, ""))?;
    let sum = checksum(raw.get());
    let envelope =
        Envelope { schema: SCHEMA.into(), format: FORMAT, engine: engine.into(), checksum: sum.into(), game: raw };
    Ok(serde_json::to_string(&envelope).expect("plain data is always written"))
}

impl Game {
    /// The game's own JSON text, without an envelope. Equal games give equal bytes.
    pub fn to_json(&self) -> String {
        let record = GameRecord {
            setup: self.setup.clone(),
            seats: self.seats.clone(),
            turn: self.turn,
            prediction: self.prediction,
            storm: self.storm.clone(),
            blow: self.blow.clone(),
            alliances: self.alliances.clone(),
            nexus_cards: self.nexus_cards.clone(),
            promises: self.promises.clone(),
            revival: self.revival.clone(),
            movement: self.movement.clone(),
            battle: self.battle.clone(),
            stopped: self.stopped.clone(),
            specials: self.specials.clone(),
            custody: self.custody.record(),
            bank: self.bank.record(),
            random: self.random.clone(),
            stack: self.stack.clone(),
            invoices: self.invoices.clone(),
            counters: self.counters.clone(),
            ending: self.ending,
        };
        serde_json::to_string(&record).expect("plain data is always written")
    }

    /// The save of the game, naming the engine revision that wrote it.
    pub fn save(&self, engine: &str) -> String {
        seal(&self.to_json(), engine).expect("what was just written is JSON")
    }

    /// The game of a save, or everything that is wrong with it.
    pub fn load(text: &str) -> Result<Loaded, Vec<SaveFault>> {
        let (envelope, edited) = open(text).map_err(|fault| vec![fault])?;
        let game = envelope.game.get();
        // What an editor has broken is told along with the fact that he was there.
        let found = match serde_json::from_str(game) {
            Ok(record) => checked(record),
            Err(error) => Err(vec![unread(&error, game, game.as_ptr().addr() - text.as_ptr().addr(), &path_of(game))]),
        };
        match found {
            Ok(game) if edited.is_none() => Ok(Loaded { game, engine: envelope.engine.into_owned() }),
            found => Err(edited.into_iter().chain(found.err().unwrap_or_default()).collect()),
        }
    }
}

/// The envelope of a save, and whether its checksum fits.
fn open(text: &str) -> Result<(Envelope<'_>, Option<SaveFault>), SaveFault> {
    if text.len() > BYTES_MOST {
        return Err(SaveFault::TooLong);
    }
    // A line break that an editor has put behind a cut text does not hide that it is cut.
    let text = text.trim_end();
    let envelope: Result<Envelope<'_>, _> = serde_json::from_str(text);
    let envelope = match envelope {
        Ok(envelope) => envelope,
        Err(error) => {
            return Err(match serde_json::from_str::<Head>(text) {
                Ok(head) if head.schema != SCHEMA => SaveFault::ForeignSchema(head.schema),
                Ok(head) if head.format > FORMAT => SaveFault::NewerFormat(head.format),
                _ => unread(&error, text, 0, ""),
            });
        }
    };
    if envelope.schema != SCHEMA {
        return Err(SaveFault::ForeignSchema(envelope.schema.into_owned()));
    }
    match envelope.format {
        OLDEST_FORMAT..=FORMAT => {}
        newer if newer > FORMAT => return Err(SaveFault::NewerFormat(newer)),
        other => return Err(SaveFault::UnknownFormat(other)),
    }
    let edited = (checksum(envelope.game.get()) != envelope.checksum).then_some(SaveFault::Edited);
    Ok((envelope, edited))
}

fn checked(record: GameRecord) -> Result<Game, Vec<SaveFault>> {
    let mut faults: Vec<SaveFault> = record.setup.faults().into_iter().map(SaveFault::Setup).collect();
    let custody =
        Custody::checked(&record.custody).map_err(|found| faults.extend(found.into_iter().map(SaveFault::Custody)));
    let bank = Bank::checked(&record.bank).map_err(|found| faults.extend(found.into_iter().map(SaveFault::Bank)));
    let mut seats = record.setup.seats.clone();
    seats.sort_unstable();
    if seats != record.setup.seats || record.seats != seats {
        faults.push(SaveFault::Integrity(IntegrityFault::Family("the seats are not those of the set-up")));
    }
    let (Ok(custody), Ok(bank), true) = (custody, bank, faults.is_empty()) else { return Err(faults) };
    let game = Game {
        setup: record.setup,
        seats: record.seats,
        turn: record.turn,
        prediction: record.prediction,
        storm: record.storm,
        blow: record.blow,
        alliances: record.alliances,
        nexus_cards: record.nexus_cards,
        promises: record.promises,
        revival: record.revival,
        movement: record.movement,
        battle: record.battle,
        stopped: record.stopped,
        specials: record.specials,
        custody,
        bank,
        random: record.random,
        stack: record.stack,
        invoices: record.invoices,
        counters: record.counters,
        ending: record.ending,
        log: Vec::new(),
        outcome: None,
    };
    let faults: Vec<SaveFault> = game.integrity().into_iter().map(SaveFault::Integrity).collect();
    if faults.is_empty() { Ok(game) } else { Err(faults) }
}

/// How a reader begins that knows no such name; the type whose name it is follows.
const UNKNOWN: &str = "unknown ";

/// Why a text, which stands at this byte of a save, cannot be read.
fn unread(error: &serde_json::Error, text: &str, at: usize, path: &str) -> SaveFault {
    if error.is_eof() {
        return SaveFault::Truncated { byte: at + text.len() };
    }
    let before: usize = text.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
    let byte = at + (before + error.column().saturating_sub(1)).min(text.len());
    let words = error.to_string();
    // The place is told apart from the words.
    let mut what = words.rfind(" at line ").map_or(words.as_str(), |end| &words[..end]).to_owned();
    let kind = UnreadKind::of(error);
    if let (UnreadKind::ForeignRuling | UnreadKind::ForeignName, Some(name)) = (kind, what.get_mut(UNKNOWN.len()..)) {
        name[..1].make_ascii_lowercase();
    }
    SaveFault::Unread(Unread { kind, byte, path: path.to_owned(), what })
}

/// The path to what cannot be read in a game's text. The reader keeps no account of it, so this one reads once more.
fn path_of(game: &str) -> String {
    let mut reader = serde_json::Deserializer::from_str(game);
    match serde_path_to_error::deserialize::<_, GameRecord>(&mut reader) {
        Ok(_) => String::new(),
        Err(error) => format!("game.{}", error.path()).trim_end_matches("..").trim_end_matches('.').to_owned(),
    }
}
