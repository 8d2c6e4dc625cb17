//! What a player can do with Truthtrance, and how it is offered.

use serde::{Deserialize, Serialize};

use crate::custody::Handle;
use crate::facts::{Faction, Leader, Treachery};
use crate::kinds::ActKind;
use crate::rules::truth::state::Question;

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
