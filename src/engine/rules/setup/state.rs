//! What set-up remembers: where it stands, and the prediction.

use serde::{Deserialize, Serialize};

use crate::facts::Faction;
use crate::kinds::DecisionKind;
use crate::waits::Waits;

named! {
    /// Where set-up stands.
    pub enum SetupStep {
        /// The Bene Gesserit write their prediction.
        Prediction = "prediction",
        /// Traitor cards are dealt.
        Traitors = "traitors",
        /// Each keeps one of them.
        Keeping = "keeping",
        /// Spice and fixed forces are laid out.
        Forces = "forces",
        /// The Fremen divide theirs.
        Fremen = "fremen",
        /// The Bene Gesserit place theirs.
        Sisters = "sisters",
        /// Treachery cards are dealt.
        Cards = "cards",
    }
}

/// Set-up under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupFrame {
    pub(crate) step: SetupStep,
}

impl SetupFrame {
    pub(crate) fn waits(&self) -> Waits {
        match self.step {
            SetupStep::Prediction => Waits::Seats(DecisionKind::Predict),
            SetupStep::Keeping => Waits::Seats(DecisionKind::KeepTraitor),
            SetupStep::Fremen => Waits::Seats(DecisionKind::PlaceFremen),
            SetupStep::Sisters => Waits::Seats(DecisionKind::PlaceSister),
            SetupStep::Traitors | SetupStep::Forces | SetupStep::Cards => Waits::Nothing,
        }
    }
}

/// Who the Bene Gesserit say will win, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prediction {
    /// Who.
    pub faction: Faction,
    /// In which turn.
    pub turn: u8,
}
