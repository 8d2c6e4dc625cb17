//! CHOAM Charity under way.

use serde::{Deserialize, Serialize};

use crate::ids::SeatSet;
use crate::kinds::DecisionKind;
use crate::waits::{FrameKind, Waits};

named! {
    /// Where CHOAM Charity stands.
    pub enum CharityStep {
        /// Nothing has happened.
        Start = "start",
        /// The Bene Gesserit receive theirs, unless stopped.
        Sisters = "sisters",
        /// Everybody else may claim.
        Claims = "claims",
    }
}

/// CHOAM Charity under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CharityFrame {
    pub(crate) step: CharityStep,
    /// Who has had charity, or has passed.
    pub(crate) done: SeatSet,
}

impl CharityFrame {
    pub(crate) const fn new() -> Self {
        Self { step: CharityStep::Start, done: SeatSet::NONE }
    }

    pub(crate) fn waits(&self) -> Waits {
        match self.step {
            CharityStep::Start => Waits::Nothing,
            CharityStep::Sisters => Waits::Frame(FrameKind::Attempt),
            CharityStep::Claims => Waits::Seats(DecisionKind::ClaimCharity),
        }
    }
}
