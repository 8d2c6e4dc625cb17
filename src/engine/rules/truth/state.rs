//! What can be asked with Truthtrance, and a question under way.

use serde::{Deserialize, Serialize};

use crate::facts::{Faction, Leader, Treachery};
use crate::kinds::DecisionKind;
use crate::waits::Waits;

/// The most letters of a question in own words.
pub const WORDS_MOST: usize = 200;

/// What is asked. The engine knows the answer to all but the last.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "about", deny_unknown_fields)]
pub enum Question {
    /// Is such a treachery card in your hand?
    Card {
        /// Which.
        card: Treachery,
    },
    /// Is this leader among your traitors?
    Traitor {
        /// Who.
        leader: Leader,
    },
    /// Have you so much spice behind your shield?
    Spice {
        /// At least.
        least: u16,
    },
    /// Have you predicted that this faction wins, in that turn if one is named?
    Prediction {
        /// Who.
        faction: Faction,
        /// In which turn.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u8>,
    },
    /// Anything else, in own words: the answer is on the player's honour.
    Said {
        /// The words.
        words: String,
    },
}

impl Question {
    /// Whether it can be asked at all.
    pub(crate) fn is_lawful(&self) -> bool {
        match self {
            Self::Card { .. } | Self::Traitor { .. } => true,
            Self::Spice { least } => *least > 0,
            Self::Prediction { turn, .. } => turn.is_none_or(|turn| (1..=crate::profile::TURNS_MOST).contains(&turn)),
            Self::Said { words } => {
                let letters = words.chars().count();
                (1..=WORDS_MOST).contains(&letters) && words.trim() == words && !words.chars().any(char::is_control)
            }
        }
    }
}

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
