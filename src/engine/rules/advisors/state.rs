//! An intrusion under way: a faction has entered where the Bene Gesserit have fighters.

use serde::{Deserialize, Serialize};

use crate::facts::Territory;
use crate::kinds::DecisionKind;
use crate::waits::{FrameKind, Waits};

/// The Bene Gesserit may turn their fighters.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct IntrusionFrame {
    pub(crate) territory: Territory,
    /// Whether they have chosen to, and can still be stopped.
    pub(crate) turning: bool,
}

impl IntrusionFrame {
    pub(crate) fn waits(&self) -> Waits {
        if self.turning { Waits::Frame(FrameKind::Attempt) } else { Waits::Seats(DecisionKind::TurnFighters) }
    }
}
