//! What can be asked with Truthtrance, what players do with it, and how that is offered.

use serde::{Deserialize, Serialize};

use crate::custody::Handle;
use crate::facts::{Faction, Leader, Treachery};
use crate::kinds::ActKind;
use crate::profile::TURNS_MOST;

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
            Self::Prediction { turn, .. } => turn.is_none_or(|turn| (1..=TURNS_MOST).contains(&turn)),
            Self::Said { words } => {
                let letters = words.chars().count();
                (1..=WORDS_MOST).contains(&letters) && words.trim() == words && !words.chars().any(char::is_control)
            }
        }
    }
}

/// What a player does with Truthtrance, or in answer to it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "does", deny_unknown_fields)]
pub enum TruthAct {
    /// Asks.
    Ask {
        /// The card.
        card: Handle,
        /// Whom.
        of: Faction,
        /// What.
        question: Question,
    },
    /// Answers.
    Answer {
        /// Yes or no.
        yes: bool,
    },
}

impl TruthAct {
    pub(crate) const fn kind(&self) -> ActKind {
        match self {
            Self::Ask { .. } => ActKind::AskTruth,
            Self::Answer { .. } => ActKind::AnswerTruth,
        }
    }
}

/// What is offered with Truthtrance.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "offers")]
pub enum TruthOffer {
    /// Ask one of these players anything.
    Ask {
        /// The card.
        card: Handle,
        /// Whom.
        of: Vec<Faction>,
    },
    /// Give this answer.
    Answer {
        /// Yes or no.
        yes: bool,
    },
}

impl TruthOffer {
    pub(crate) const fn kind(&self) -> ActKind {
        match self {
            Self::Ask { .. } => ActKind::AskTruth,
            Self::Answer { .. } => ActKind::AnswerTruth,
        }
    }

    pub(crate) fn admits(&self, act: &TruthAct) -> bool {
        match (self, act) {
            (Self::Ask { card, of }, TruthAct::Ask { card: played, of: named, question }) => {
                card == played && of.contains(named) && question.is_lawful()
            }
            (Self::Answer { yes }, TruthAct::Answer { yes: given }) => yes == given,
            _ => false,
        }
    }

    pub(crate) fn sample(&self, draw: &mut impl FnMut(u32) -> u32) -> TruthAct {
        match self {
            Self::Ask { card, of } => {
                let mut below = |count: usize| draw(u32::try_from(count).expect("a short list")) as usize;
                let of = of[below(of.len())];
                let question = match below(3) {
                    0 => {
                        let kinds: Vec<Treachery> = Treachery::all().collect();
                        Question::Card { card: kinds[below(kinds.len())] }
                    }
                    1 => {
                        let leaders: Vec<Leader> = Leader::all().collect();
                        Question::Traitor { leader: leaders[below(leaders.len())] }
                    }
                    _ => Question::Spice { least: 1 + u16::try_from(below(20)).expect("twenty are few") },
                };
                TruthAct::Ask { card: *card, of, question }
            }
            Self::Answer { yes } => TruthAct::Answer { yes: *yes },
        }
    }

    /// Single acts; questions are not written out.
    pub(crate) fn acts(&self) -> Option<Vec<TruthAct>> {
        match self {
            Self::Ask { .. } => None,
            Self::Answer { yes } => Some(vec![TruthAct::Answer { yes: *yes }]),
        }
    }
}
