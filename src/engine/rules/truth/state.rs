//! A question of Truthtrance under way.

use serde::{Deserialize, Serialize};

use crate::facts::Faction;
use crate::kinds::DecisionKind;
use crate::rules::truth::menu::Question;
use crate::waits::Waits;

/// A question under way, on top of whatever it has interrupted.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TruthFrame {
    pub(crate) by: Faction,
    pub(crate) of: Faction,
    pub(crate) question: Question,
}

impl TruthFrame {
    pub(crate) const fn waits() -> Waits {
        Waits::Seats(DecisionKind::AnswerTruth)
    }
}
