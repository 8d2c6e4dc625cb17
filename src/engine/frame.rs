//! The stack of what is under way: typed frames, what each waits for, and the data of attempts and windows.
//!
//! Data only. How an attempt lives is `attempt`; how a family's frame goes on is its own `steps`. The step that a frame
//! stands at is its continuation: a value that can be saved, compared and printed.

mod effect;

pub use effect::Effect;

use serde::{Deserialize, Serialize};

use crate::facts::Faction;
use crate::ids::{EventId, FrameId, Seat, SeatSet};
use crate::request::{Act, ActKind, DecisionKind};
use crate::rules::advisors::state::IntrusionFrame;
use crate::rules::battle::state::{BattleFrame, FightFrame};
use crate::rules::bidding::state::BiddingFrame;
use crate::rules::charity::state::CharityFrame;
use crate::rules::movement::state::{MarchFrame, MovementFrame};
use crate::rules::nexus::state::NexusFrame;
use crate::rules::nexus_cards::state::{NexusDrawsFrame, NexusPlayFrame, NexusStopFrame};
use crate::rules::revival::state::RevivalFrame;
use crate::rules::setup::state::SetupFrame;
use crate::rules::special::state::SwapFrame;
use crate::rules::spice_blow::state::{BlowFrame, RideFrame};
use crate::rules::storm::state::{StormFrame, StormStep};
use crate::rules::truth::state::TruthFrame;
use crate::rules::turn::state::TurnFrame;
use crate::waits::{FrameKind, Waits};

/// The deepest that a stack can be; no rule comes near it.
pub(crate) const DEPTH_MOST: usize = 32;

/// One frame on the stack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Framed {
    /// Which one.
    pub(crate) id: FrameId,
    /// What is under way.
    pub(crate) frame: Frame,
    /// Whom it asks, if it asks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) asking: Option<Asking>,
}

/// Something under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Frame {
    /// Set-up.
    Setup(SetupFrame),
    /// A turn.
    Turn(TurnFrame),
    /// The Storm phase.
    Storm(StormFrame),
    /// The Spice Blow and Nexus phase.
    SpiceBlow(BlowFrame),
    /// A Nexus.
    Nexus(NexusFrame),
    /// A ride.
    Ride(RideFrame),
    /// An intrusion upon Bene Gesserit fighters.
    Intrusion(IntrusionFrame),
    /// CHOAM Charity.
    Charity(CharityFrame),
    /// Bidding.
    Bidding(BiddingFrame),
    /// Revival.
    Revival(RevivalFrame),
    /// Shipment and Movement.
    Movement(MovementFrame),
    /// A player's turn of it.
    March(MarchFrame),
    /// The Battle phase.
    Battle(BattleFrame),
    /// A battle.
    Fight(FightFrame),
    /// A question of Truthtrance.
    Truth(TruthFrame),
    /// Cards that the Harkonnen have taken, and give as many back for.
    Swap(SwapFrame),
    /// Draws of Nexus cards.
    NexusDraws(NexusDrawsFrame),
    /// A stop for a Nexus card.
    NexusStop(NexusStopFrame),
    /// What a Nexus card has begun.
    NexusPlay(NexusPlayFrame),
    /// An effect that can be answered.
    Attempt(AttemptFrame),
    /// A response window.
    Window(WindowFrame),
    /// A stand-in for what later families do, to exercise the mechanisms.
    #[cfg(test)]
    Drill(crate::rules::drill::DrillFrame),
}

impl Frame {
    /// Its kind.
    pub fn kind(&self) -> FrameKind {
        match self {
            Self::Setup(_) => FrameKind::Setup,
            Self::Turn(_) => FrameKind::Turn,
            Self::Storm(_) => FrameKind::Storm,
            Self::SpiceBlow(_) => FrameKind::SpiceBlow,
            Self::Nexus(_) => FrameKind::Nexus,
            Self::Ride(_) => FrameKind::Ride,
            Self::Intrusion(_) => FrameKind::Intrusion,
            Self::Charity(_) => FrameKind::Charity,
            Self::Bidding(_) => FrameKind::Bidding,
            Self::Revival(_) => FrameKind::Revival,
            Self::Movement(_) => FrameKind::Movement,
            Self::March(_) => FrameKind::March,
            Self::Battle(_) => FrameKind::Battle,
            Self::Fight(_) => FrameKind::Fight,
            Self::Truth(_) => FrameKind::Truth,
            Self::Swap(_) => FrameKind::Swap,
            Self::NexusDraws(_) => FrameKind::NexusDraws,
            Self::NexusStop(_) => FrameKind::NexusStop,
            Self::NexusPlay(_) => FrameKind::NexusPlay,
            Self::Attempt(_) => FrameKind::Attempt,
            Self::Window(_) => FrameKind::Window,
            #[cfg(test)]
            Self::Drill(_) => FrameKind::Drill,
        }
    }

    /// What it waits for.
    pub fn waits(&self) -> Waits {
        match self {
            Self::Setup(frame) => frame.waits(),
            Self::Turn(frame) => frame.waits(),
            Self::Storm(frame) => frame.waits(),
            Self::SpiceBlow(frame) => frame.waits(),
            Self::Nexus(_) => NexusFrame::waits(),
            Self::Ride(frame) => frame.waits(),
            Self::Intrusion(frame) => frame.waits(),
            Self::Charity(frame) => frame.waits(),
            Self::Bidding(frame) => frame.waits(),
            Self::Revival(frame) => frame.waits(),
            Self::Movement(frame) => frame.waits(),
            Self::March(frame) => frame.waits(),
            Self::Battle(frame) => frame.waits(),
            Self::Fight(frame) => frame.waits(),
            Self::Truth(_) => TruthFrame::waits(),
            Self::Swap(_) => SwapFrame::waits(),
            Self::NexusDraws(_) => NexusDrawsFrame::waits(),
            Self::NexusStop(frame) => frame.waits(),
            Self::NexusPlay(_) => NexusPlayFrame::waits(),
            Self::Attempt(_) => Waits::Frame(FrameKind::Window),
            Self::Window(frame) => frame.waits(),
            #[cfg(test)]
            Self::Drill(frame) => frame.waits(),
        }
    }

    /// Whether others may do between its steps what needs no question: pay for a deal, support an ally.
    pub(crate) fn is_between_steps(&self) -> bool {
        match self {
            Self::Storm(frame) => matches!(frame.step, StormStep::Dial | StormStep::Looking),
            Self::Nexus(_)
            | Self::Charity(_)
            | Self::Bidding(_)
            | Self::Revival(_)
            | Self::Movement(_)
            | Self::March(_)
            | Self::Battle(_) => true,
            Self::Setup(_)
            | Self::Turn(_)
            | Self::SpiceBlow(_)
            | Self::Ride(_)
            | Self::Intrusion(_)
            | Self::Fight(_)
            | Self::Truth(_)
            | Self::Swap(_)
            | Self::NexusDraws(_)
            | Self::NexusStop(_)
            | Self::NexusPlay(_)
            | Self::Attempt(_)
            | Self::Window(_) => false,
            #[cfg(test)]
            Self::Drill(_) => false,
        }
    }

    /// Whether it lies on a question that it has interrupted, and by which act.
    pub(crate) fn interrupts_by(&self) -> Option<ActKind> {
        match self {
            Self::Truth(_) => Some(ActKind::AskTruth),
            Self::Swap(_) => Some(ActKind::TakeCards),
            Self::NexusPlay(_) => Some(ActKind::PlayNexus),
            _ => None,
        }
    }

    /// Whether it can be the lowest frame of a game.
    pub(crate) fn is_ground(&self) -> bool {
        match self {
            Self::Setup(_) | Self::Turn(_) => true,
            Self::Storm(_)
            | Self::SpiceBlow(_)
            | Self::Nexus(_)
            | Self::Ride(_)
            | Self::Intrusion(_)
            | Self::Charity(_)
            | Self::Bidding(_)
            | Self::Revival(_)
            | Self::Movement(_)
            | Self::March(_)
            | Self::Battle(_)
            | Self::Fight(_)
            | Self::Truth(_)
            | Self::Swap(_)
            | Self::NexusDraws(_)
            | Self::NexusStop(_)
            | Self::NexusPlay(_)
            | Self::Attempt(_)
            | Self::Window(_) => false,
            #[cfg(test)]
            Self::Drill(_) => true,
        }
    }
}

/// A question to one or several seats. Each is asked once; what they answer is sealed until the frame goes on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asking {
    /// What is asked.
    pub(crate) kind: DecisionKind,
    /// When the frame goes on.
    pub(crate) until: Until,
    /// Whom, in seat order.
    pub(crate) entries: Vec<Asked>,
}

named! {
    /// When an asking frame goes on.
    pub enum Until {
        /// When everybody has answered.
        All = "all",
        /// After each answer.
        Each = "each",
    }
}

/// One seat asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Asked {
    /// Who.
    pub(crate) seat: Seat,
    /// The event that an answer names.
    pub(crate) event: EventId,
    /// The answer.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) answer: Option<Act>,
}

impl Asking {
    /// Who has not answered.
    pub(crate) fn open(&self) -> SeatSet {
        self.entries.iter().filter(|entry| entry.answer.is_none()).map(|entry| entry.seat).collect()
    }

    /// Whether the frame can go on.
    pub(crate) fn is_answered(&self) -> bool {
        match self.until {
            Until::All => self.entries.iter().all(|entry| entry.answer.is_some()),
            Until::Each => self.entries.iter().any(|entry| entry.answer.is_some()),
        }
    }
}

/// An attempt under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AttemptFrame {
    /// Whose attempt; the storm is nobody's.
    pub(crate) actor: Option<Faction>,
    /// What would happen.
    pub(crate) effect: Effect,
    /// How many of its windows have opened.
    pub(crate) opened: u8,
    /// Whether it has been stopped.
    pub(crate) verdict: Verdict,
}

named! {
    /// Whether an attempt takes effect.
    pub enum Verdict {
        /// It does.
        Allowed = "allowed",
        /// It takes its denied path.
        Denied = "denied",
    }
}

named! {
    /// A response window, in the order in which an attempt passes them.
    pub enum WindowKind {
        /// Weather Control, before the storm moves.
        Weather = "weather",
        /// Family Atomics, before the storm moves.
        Atomics = "atomics",
        /// Native Karama.
        Karama = "karama",
        /// Acknowledgement with Nexus cards.
        Nexus = "nexus",
        /// Skills of leaders.
        Skill = "skill",
    }
}

impl WindowKind {
    /// What its seats are asked.
    pub fn decision(self) -> DecisionKind {
        match self {
            Self::Weather => DecisionKind::ControlWeather,
            Self::Atomics => DecisionKind::UseAtomics,
            Self::Karama => DecisionKind::AnswerKarama,
            Self::Nexus => DecisionKind::AnswerNexus,
            Self::Skill => DecisionKind::AnswerSkill,
        }
    }
}

/// A response window under way, always on its attempt.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WindowFrame {
    /// Which.
    pub(crate) kind: WindowKind,
    /// Uses that are still to take place, while the first of them is itself answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) left: Vec<(Seat, Act)>,
}

impl WindowFrame {
    pub(crate) const fn new(kind: WindowKind) -> Self {
        Self { kind, left: Vec::new() }
    }

    pub(crate) fn waits(&self) -> Waits {
        if self.left.is_empty() { Waits::Seats(self.kind.decision()) } else { Waits::Frame(FrameKind::Attempt) }
    }
}

/// What a frame hands to the one below when it ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// It is done.
    Done,
    /// An attempt has passed its windows.
    Attempt(Effect, Verdict),
}
