//! Cards that the Harkonnen have taken, and give as many back for.

use serde::{Deserialize, Serialize};

use crate::facts::Faction;
use crate::kinds::DecisionKind;
use crate::waits::Waits;

/// A swap under way, on top of whatever it has interrupted. The cards taken are in the Harkonnen hand.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SwapFrame {
    pub(crate) from: Faction,
    pub(crate) count: u8,
}

impl SwapFrame {
    pub(crate) const fn waits() -> Waits {
        Waits::Seats(DecisionKind::GiveBack)
    }
}
