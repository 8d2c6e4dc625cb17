//! Facts of cards that are played at any time, and of what allies show each other: questions and answers, plans seen, cards
//! taken and given back.

use serde::{Deserialize, Serialize};

use super::{Told, Viewer};
use crate::facts::{Faction, Leader, Treachery};
use crate::rules::battle::state::OpenPlan;
use crate::rules::truth::menu::Question;

/// What can happen by a card that is played at any time.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "what", deny_unknown_fields)]
pub enum CardFact {
    /// A player asked another with Truthtrance.
    TruthAsked {
        /// Who.
        by: Faction,
        /// Whom.
        of: Faction,
        /// What.
        question: Question,
    },
    /// The question was answered.
    TruthAnswered {
        /// By whom.
        of: Faction,
        /// Yes or no.
        yes: bool,
    },
    /// The Atreides saw a plan before it was open.
    PlanSeen {
        /// Whose.
        of: Faction,
        /// What it holds.
        plan: Told<OpenPlan>,
    },
    /// Cards were taken from a hand, unseen.
    CardsTaken {
        /// By whom.
        by: Faction,
        /// From whom.
        from: Faction,
        /// How many.
        count: u8,
        /// Which, as the two learn.
        cards: Told<Vec<Treachery>>,
    },
    /// As many were given back.
    CardsGivenBack {
        /// By whom.
        by: Faction,
        /// To whom.
        to: Faction,
        /// How many.
        count: u8,
        /// Which, as the two learn.
        cards: Told<Vec<Treachery>>,
    },
    /// The Kwisatz Haderach came back.
    KwisatzHaderachRevived {
        /// What it cost.
        cost: u32,
    },
    /// A player showed its ally something; the two learn of it.
    Shown {
        /// Who.
        by: Faction,
        /// What.
        shown: Shown,
    },
}

/// Something hidden, as it was when a player showed it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "is", deny_unknown_fields)]
pub enum Shown {
    /// A treachery card of its hand.
    Card {
        /// Which.
        card: Treachery,
    },
    /// A traitor card that it has kept.
    Traitor {
        /// Whose card.
        leader: Leader,
    },
    /// Its prediction.
    Prediction {
        /// Who wins.
        faction: Faction,
        /// In which turn.
        turn: u8,
    },
    /// The spice behind its shield.
    Spice {
        /// How much.
        amount: u32,
    },
}

impl CardFact {
    pub(super) fn seen_by(&self, viewer: Viewer) -> Self {
        match self {
            Self::PlanSeen { of, plan } => Self::PlanSeen { of: *of, plan: plan.seen_by(viewer) },
            Self::CardsTaken { by, from, count, cards } => {
                Self::CardsTaken { by: *by, from: *from, count: *count, cards: cards.seen_by(viewer) }
            }
            Self::CardsGivenBack { by, to, count, cards } => {
                Self::CardsGivenBack { by: *by, to: *to, count: *count, cards: cards.seen_by(viewer) }
            }
            Self::TruthAsked { .. }
            | Self::TruthAnswered { .. }
            | Self::KwisatzHaderachRevived { .. }
            | Self::Shown { .. } => self.clone(),
        }
    }
}
