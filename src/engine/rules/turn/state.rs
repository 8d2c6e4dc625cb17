//! The turn: its number, and the phase that it is in.

use serde::{Deserialize, Serialize};

use crate::profile::Phase;
use crate::waits::{FrameKind, Waits};

/// The turn under way; the lowest frame of a game once set-up is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnFrame {
    /// The phase that comes next, or is under way.
    pub(crate) phase: Phase,
    /// Whether it has begun.
    pub(crate) begun: bool,
}

impl TurnFrame {
    pub(crate) fn waits(&self) -> Waits {
        match self.phase {
            Phase::Storm if self.begun => Waits::Frame(FrameKind::Storm),
            Phase::SpiceBlow if self.begun => Waits::Frame(FrameKind::SpiceBlow),
            Phase::Charity if self.begun => Waits::Frame(FrameKind::Charity),
            Phase::Bidding if self.begun => Waits::Frame(FrameKind::Bidding),
            Phase::Revival if self.begun => Waits::Frame(FrameKind::Revival),
            Phase::Movement if self.begun => Waits::Frame(FrameKind::Movement),
            Phase::Battle if self.begun => Waits::Frame(FrameKind::Battle),
            // The stop that follows them, where there are Nexus cards.
            Phase::Collection | Phase::Pause if self.begun => Waits::Frame(FrameKind::NexusStop),
            Phase::Storm
            | Phase::SpiceBlow
            | Phase::Charity
            | Phase::Bidding
            | Phase::Revival
            | Phase::Movement
            | Phase::Battle
            | Phase::Collection
            | Phase::Pause => Waits::Nothing,
        }
    }
}
