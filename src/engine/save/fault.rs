//! Why a text is no save: a stable name for each reason, where it lies, what is wrong, and what to do.

use std::fmt;

use crate::bank::BankFault;
use crate::custody::CustodyFault;
use crate::integrity::IntegrityFault;
use crate::profile::SetupFault;

/// Why a text is not the save of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SaveFault {
    /// Longer than any save.
    TooLong,
    /// The text ends too early.
    Truncated {
        /// Where it ends.
        byte: usize,
    },
    /// Its JSON is not what a save is made of.
    Unread(Unread),
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

/// A place of a text that cannot be read as a save.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unread {
    /// In what way.
    pub kind: UnreadKind,
    /// Where, counted from 0.
    pub byte: usize,
    /// The path to the value, as far as it is known.
    pub path: String,
    /// What the reader of JSON says.
    pub what: String,
}

named! {
    /// In what way a text cannot be read as a save.
    pub enum UnreadKind {
        /// It is no JSON, or something else than an object.
        Malformed = "malformed",
        /// A field that no save has.
        UnknownField = "unknown-field",
        /// A field that every save has is not there.
        MissingField = "missing-field",
        /// A field stands twice.
        DoubledField = "doubled-field",
        /// A ruling that this engine does not know.
        ForeignRuling = "foreign-ruling",
        /// A name of something else that this engine does not know.
        ForeignName = "foreign-name",
        /// A value of another kind, or beyond its bounds.
        WrongValue = "wrong-value",
    }
}

impl UnreadKind {
    /// What serde's words say about the kind of fault; it has no other way of saying it.
    pub(super) fn of(error: &serde_json::Error) -> Self {
        let words = error.to_string();
        let begins = |starts: &[&str]| starts.iter().any(|start| words.starts_with(start));
        match () {
            () if !error.is_data() => Self::Malformed,
            () if begins(&["unknown field"]) => Self::UnknownField,
            () if begins(&["missing field"]) => Self::MissingField,
            () if begins(&["duplicate field"]) => Self::DoubledField,
            () if begins(&["unknown Ruling"]) => Self::ForeignRuling,
            () if begins(&["unknown "]) => Self::ForeignName,
            () => Self::WrongValue,
        }
    }
}

impl SaveFault {
    /// Its stable name.
    pub fn name(&self) -> &'static str {
        match self {
            Self::TooLong => "too-long",
            Self::Truncated { .. } => "truncated",
            Self::Unread(unread) => unread.kind.name(),
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
            Self::Integrity(fault) => fault.name(),
        }
    }

    /// The byte that the fault was found at, where it is a matter of the text.
    pub fn byte(&self) -> Option<usize> {
        match self {
            Self::Truncated { byte } => Some(*byte),
            Self::Unread(unread) => Some(unread.byte),
            _ => None,
        }
    }

    /// The path to the value at fault, where there is one.
    pub fn path(&self) -> Option<String> {
        let below = |part: &str| Some(format!("game.{part}"));
        match self {
            Self::TooLong | Self::Truncated { .. } => None,
            Self::Unread(unread) => Some(unread.path.clone()).filter(|path| !path.is_empty()),
            Self::ForeignSchema(_) => Some("schema".to_owned()),
            Self::NewerFormat(_) | Self::UnknownFormat(_) => Some("format".to_owned()),
            Self::Edited => Some("checksum".to_owned()),
            Self::Setup(_) => below("setup"),
            Self::Custody(CustodyFault::NoSuchToken(..)) => below("custody.tokens"),
            Self::Custody(CustodyFault::AdvisorElsewhere(_)) => below("custody.advisors"),
            Self::Custody(_) => below("custody.piles"),
            Self::Bank(_) => below("bank"),
            Self::Integrity(fault) => fault.part().map_or_else(|| Some("game".to_owned()), below),
        }
    }

    /// What to do about it.
    pub fn help(&self) -> &'static str {
        match self {
            Self::TooLong | Self::ForeignSchema(_) => "give a file that `truthsayer save make` has written",
            Self::Truncated { .. } => "copy the whole file again, or go back to an earlier save",
            Self::NewerFormat(_) => "read it with the version of truthsayer that wrote it, or a newer one",
            Self::Unread(Unread { kind: UnreadKind::ForeignRuling | UnreadKind::ForeignName, .. }) => {
                "read it with the version of truthsayer that knows the name"
            }
            Self::Unread(_)
            | Self::UnknownFormat(_)
            | Self::Edited
            | Self::Setup(_)
            | Self::Custody(_)
            | Self::Bank(_)
            | Self::Integrity(_) => "go back to a save that nobody has edited",
        }
    }
}

impl fmt::Display for SaveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "it is longer than any save"),
            Self::Truncated { byte } => write!(f, "it ends too early, after {byte} bytes"),
            Self::Unread(unread) => write!(f, "{}", unread.what),
            Self::ForeignSchema(schema) => write!(f, "it says that it is `{schema}`, not `{}`", super::SCHEMA),
            Self::NewerFormat(format) => write!(f, "its format is {format}; this version reads {}", super::FORMAT),
            Self::UnknownFormat(format) => write!(f, "there never was a format {format}"),
            Self::Edited => write!(f, "the game is not the one that the checksum was made of"),
            Self::Setup(fault) => write!(f, "the set-up would be refused: `{fault}`"),
            Self::Custody(fault) => match fault {
                CustodyFault::Doubled(id) => write!(f, "`{id}` is in two places, or twice in one"),
                CustodyFault::Missing(id) => write!(f, "`{id}` is nowhere"),
                CustodyFault::Misplaced(id, place) => write!(f, "`{id}` cannot be in `{place}`"),
                CustodyFault::NoSuchToken(faction, number) => write!(f, "`{faction}` has no force token {number}"),
                CustodyFault::WrongHandle(id) => write!(f, "`{id}` goes by a handle that it cannot have"),
                CustodyFault::AdvisorElsewhere(number) => {
                    write!(f, "Bene Gesserit token {number} shows its advisor side off the board")
                }
            },
            Self::Bank(fault) => match fault {
                BankFault::NotConserved { held, issued } => {
                    write!(f, "{held} spice is held, and the bank has given out {issued}")
                }
                BankFault::Doubled(holder) => write!(f, "{holder:?} is named twice, or named with nothing"),
                BankFault::TooMuch(holder) => write!(f, "{holder:?} holds more than any game brings into play"),
            },
            Self::Integrity(fault) => write!(f, "{fault}"),
        }
    }
}

impl IntegrityFault {
    /// Its stable name.
    pub fn name(&self) -> &'static str {
        match self {
            Self::OutOfPlay(_) => "out-of-play",
            Self::Stray(..) => "stray-component",
            Self::MissingStack => "missing-stack",
            Self::MissingFrame(..) => "missing-frame",
            Self::OrphanedFrame(..) => "orphaned-frame",
            Self::FrameOrder(_) => "frame-order",
            Self::TooDeep(_) => "too-deep",
            Self::Restless(_) => "restless-frame",
            Self::WrongQuestion(_) => "wrong-question",
            Self::BuriedQuestion(_) => "buried-question",
            Self::WrongEvent(_) => "wrong-event",
            Self::WrongAnswer(_) => "wrong-answer",
            Self::OrphanedInvoice(_) => "orphaned-invoice",
            Self::WrongEscrow(_) => "wrong-escrow",
            Self::StraySpice(_) => "stray-spice",
            Self::SpiceNotConserved => "spice-not-conserved",
            Self::CounterBehind(_) => "counter-behind",
            Self::Family(_) => "impossible-state",
            Self::NotAtRest => "not-at-rest",
        }
    }

    /// The part of a game's JSON that it concerns, where that is one.
    fn part(&self) -> Option<&'static str> {
        match self {
            Self::OutOfPlay(_) | Self::Stray(..) => Some("custody"),
            Self::MissingStack
            | Self::MissingFrame(..)
            | Self::OrphanedFrame(..)
            | Self::FrameOrder(_)
            | Self::TooDeep(_)
            | Self::Restless(_)
            | Self::WrongQuestion(_)
            | Self::BuriedQuestion(_)
            | Self::WrongEvent(_)
            | Self::WrongAnswer(_) => Some("stack"),
            Self::OrphanedInvoice(_) => Some("invoices"),
            Self::WrongEscrow(_) | Self::StraySpice(_) | Self::SpiceNotConserved => Some("bank"),
            Self::CounterBehind(_) => Some("counters"),
            Self::Family(_) | Self::NotAtRest => None,
        }
    }
}

impl fmt::Display for IntegrityFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfPlay(id) => write!(f, "`{id}` is in play and belongs in the box, or the reverse"),
            Self::Stray(id, place) => write!(f, "`{id}` is in `{place}`, of a faction that is not in the game"),
            Self::MissingStack => write!(f, "a game that is not over has nothing under way, or one that is over has"),
            Self::MissingFrame(id, kind) => write!(f, "frame {} waits for a `{kind}` that is not there", id.0),
            Self::OrphanedFrame(id, kind) => write!(f, "frame {}, a `{kind}`, lies where nothing waits for it", id.0),
            Self::FrameOrder(id) => write!(f, "frame {} is not newer than the one below it", id.0),
            Self::TooDeep(depth) => write!(f, "{depth} frames are more than any rule opens"),
            Self::Restless(id) => write!(f, "frame {} rests where it would go on by itself", id.0),
            Self::WrongQuestion(id) => write!(f, "frame {} asks nobody, or not what and whom its step asks", id.0),
            Self::BuriedQuestion(id) => write!(f, "frame {} asks below another frame", id.0),
            Self::WrongEvent(seat) => write!(f, "seat {seat} is asked twice, out of order, or under another event"),
            Self::WrongAnswer(seat) => write!(f, "the answer of seat {seat} is not one that its question has"),
            Self::OrphanedInvoice(id) => write!(f, "invoice {} belongs to nothing, or pays nobody", id.0),
            Self::WrongEscrow(id) => write!(f, "the escrow of invoice {} does not hold what was paid", id.0),
            Self::StraySpice(seat) => write!(f, "spice is held for seat {seat}, where nobody plays"),
            Self::SpiceNotConserved => write!(f, "what is held is not what the bank has given out"),
            Self::CounterBehind(what) => write!(f, "the count of {what} is behind what it has counted"),
            Self::Family(what) => write!(f, "{what}"),
            Self::NotAtRest => write!(f, "something is left over that no game at rest has"),
        }
    }
}
