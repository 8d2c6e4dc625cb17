//! Saves: a versioned envelope of JSON text with a checksum, and the check that turns one into a game.
//!
//! The checksum shows integrity, not who wrote it. No files here.

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::bank::{Bank, BankFault, BankRecord};
use crate::custody::{Custody, CustodyFault, CustodyRecord};
use crate::facts::Faction;
use crate::frame::Framed;
use crate::game::{Counters, Game};
use crate::ids::Seat;
use crate::integrity::IntegrityFault;
use crate::invoice::Invoice;
use crate::log::Ending;
use crate::profile::{Setup, SetupFault};
use crate::random::Random;
use crate::rules::karama::state::Stopped;
use crate::rules::nexus::state::Alliances;
use crate::rules::setup::state::Prediction;
use crate::rules::spice_blow::state::BlowState;
use crate::rules::storm::state::StormState;

/// The number of the format that this engine writes.
pub const FORMAT: u32 = 1;
/// What a save says that it is.
pub const SCHEMA: &str = "truthsayer-game";
/// Longer than any save.
const BYTES_MOST: usize = 1 << 20;

/// Why a text is not the save of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SaveFault {
    /// Longer than any save.
    TooLong,
    /// The text ends too early.
    Truncated,
    /// Not JSON of the expected form; with what its reader said.
    Malformed(String),
    /// It is something else than a game of this engine.
    ForeignSchema(String),
    /// Written by a newer engine.
    NewerFormat(u32),
    /// Written in a format that never was.
    UnknownFormat(u32),
    /// The checksum does not fit: it was edited.
    Edited,
    /// The set-up would not have been admitted.
    Setup(SetupFault),
    /// Components are not each in one place.
    Custody(CustodyFault),
    /// Spice is not conserved.
    Bank(BankFault),
    /// The rest does not hang together.
    Integrity(IntegrityFault),
}

impl SaveFault {
    /// Its stable name.
    pub fn name(&self) -> &'static str {
        match self {
            Self::TooLong => "too-long",
            Self::Truncated => "truncated",
            Self::Malformed(_) => "malformed",
            Self::ForeignSchema(_) => "foreign-schema",
            Self::NewerFormat(_) => "newer-format",
            Self::UnknownFormat(_) => "unknown-format",
            Self::Edited => "edited",
            Self::Setup(fault) => fault.name(),
            Self::Custody(fault) => match fault {
                CustodyFault::Doubled(_) => "doubled-component",
                CustodyFault::Missing(_) => "missing-component",
                CustodyFault::Misplaced(..) => "misplaced-component",
                CustodyFault::NoSuchToken(..) => "no-such-token",
                CustodyFault::WrongHandle(_) => "wrong-handle",
                CustodyFault::AdvisorElsewhere(_) => "advisor-elsewhere",
            },
            Self::Bank(fault) => match fault {
                BankFault::NotConserved { .. } => "spice-not-conserved",
                BankFault::Doubled(_) => "doubled-holder",
                BankFault::TooMuch(_) => "too-much-spice",
            },
            Self::Integrity(fault) => match fault {
                IntegrityFault::OutOfPlay(_) => "out-of-play",
                IntegrityFault::Stray(..) => "stray-component",
                IntegrityFault::MissingStack => "missing-stack",
                IntegrityFault::MissingFrame(..) => "missing-frame",
                IntegrityFault::OrphanedFrame(..) => "orphaned-frame",
                IntegrityFault::FrameOrder(_) => "frame-order",
                IntegrityFault::TooDeep(_) => "too-deep",
                IntegrityFault::Restless(_) => "restless-frame",
                IntegrityFault::WrongQuestion(_) => "wrong-question",
                IntegrityFault::BuriedQuestion(_) => "buried-question",
                IntegrityFault::WrongEvent(_) => "wrong-event",
                IntegrityFault::WrongAnswer(_) => "wrong-answer",
                IntegrityFault::OrphanedInvoice(_) => "orphaned-invoice",
                IntegrityFault::WrongEscrow(_) => "wrong-escrow",
                IntegrityFault::StraySpice(_) => "stray-spice",
                IntegrityFault::SpiceNotConserved => "spice-not-conserved",
                IntegrityFault::CounterBehind(_) => "counter-behind",
                IntegrityFault::Family(_) => "impossible-state",
                IntegrityFault::NotAtRest => "not-at-rest",
            },
        }
    }
}

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
    stopped: Stopped,
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
    let raw: &RawValue = serde_json::from_str(game).map_err(|error| read_fault(&error))?;
    let sum = checksum(raw.get());
    let envelope =
        Envelope { schema: SCHEMA.into(), format: FORMAT, engine: engine.into(), checksum: sum.into(), game: raw };
    serde_json::to_string(&envelope).map_err(|error| read_fault(&error))
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
            stopped: self.stopped.clone(),
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
        let envelope = open(text).map_err(|fault| vec![fault])?;
        let record: GameRecord = serde_json::from_str(envelope.game.get()).map_err(|error| vec![read_fault(&error)])?;
        let game = checked(record)?;
        Ok(Loaded { game, engine: envelope.engine.into_owned() })
    }
}

fn open(text: &str) -> Result<Envelope<'_>, SaveFault> {
    if text.len() > BYTES_MOST {
        return Err(SaveFault::TooLong);
    }
    let envelope: Result<Envelope<'_>, _> = serde_json::from_str(text);
    let envelope = match envelope {
        Ok(envelope) => envelope,
        Err(error) => {
            return Err(match serde_json::from_str::<Head>(text) {
                Ok(head) if head.schema == SCHEMA && head.format > FORMAT => SaveFault::NewerFormat(head.format),
                Ok(head) if head.schema != SCHEMA => SaveFault::ForeignSchema(head.schema),
                _ => read_fault(&error),
            });
        }
    };
    if envelope.schema != SCHEMA {
        return Err(SaveFault::ForeignSchema(envelope.schema.into_owned()));
    }
    match envelope.format {
        FORMAT => {}
        newer if newer > FORMAT => return Err(SaveFault::NewerFormat(newer)),
        other => return Err(SaveFault::UnknownFormat(other)),
    }
    if checksum(envelope.game.get()) != envelope.checksum {
        return Err(SaveFault::Edited);
    }
    Ok(envelope)
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
        stopped: record.stopped,
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

fn read_fault(error: &serde_json::Error) -> SaveFault {
    if error.is_eof() { SaveFault::Truncated } else { SaveFault::Malformed(error.to_string()) }
}
