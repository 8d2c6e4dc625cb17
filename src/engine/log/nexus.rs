//! Facts of Nexus cards.

use serde::{Deserialize, Serialize};

use super::{Told, Viewer};
use crate::facts::{Faction, Leader, NexusCard, Treachery};
use crate::rules::battle::menu::Element;
use crate::rules::nexus_cards::menu::{Alternative, Panel};

/// What can happen with Nexus cards.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "what", deny_unknown_fields)]
pub enum NexusFact {
    /// A player drew.
    Drawn {
        /// Who.
        faction: Faction,
        /// Whether it gave up a card for that.
        replaced: bool,
        /// What it has now.
        card: Told<NexusCard>,
        /// What it drew and passed up before.
        passed_up: Told<Vec<NexusCard>>,
    },
    /// A player did not draw.
    DrawDeclined {
        /// Who.
        faction: Faction,
    },
    /// A player gave up its card unused.
    GivenUp {
        /// Who.
        faction: Faction,
        /// Which.
        card: Told<NexusCard>,
    },
    /// A player used its card.
    Played {
        /// Who.
        faction: Faction,
        /// Which panel.
        panel: Panel,
        /// Which of its effects.
        alternative: Alternative,
        /// Against whom.
        target: Option<Faction>,
    },
    /// A player exchanged the card that it had just bought.
    LotReplaced {
        /// Who.
        faction: Faction,
        /// What lies open among the discards.
        card: Treachery,
        /// What came for it.
        taken: Told<Treachery>,
    },
    /// A player's use of its card came to nothing, and the card was kept; told to that player alone.
    CameToNothing {
        /// Who.
        faction: Faction,
        /// Which panel.
        panel: Panel,
    },
    /// A player inspected an element of a battle plan by it.
    Inspected {
        /// Who.
        faction: Faction,
        /// Whose plan.
        of: Faction,
        /// Which element.
        element: Element,
        /// What was answered.
        answer: Told<String>,
    },
    /// A player saw a treachery card of another by it.
    CardSeen {
        /// Who.
        faction: Faction,
        /// Whose.
        of: Faction,
        /// Which.
        card: Told<Treachery>,
    },
    /// A loser kept a card that it had played, by it.
    CardKept {
        /// Who.
        faction: Faction,
        /// Which.
        card: Treachery,
    },
    /// A player drew a traitor card by it.
    TraitorDrawn {
        /// Who.
        faction: Faction,
        /// Which.
        leader: Told<Leader>,
    },
    /// A traitor was cancelled whose card a player had shown; the card went into its deck.
    TraitorCancelled {
        /// Who had shown it.
        faction: Faction,
        /// Who was called a traitor.
        leader: Leader,
    },
    /// A player gave a traitor card back.
    TraitorReturned {
        /// Who.
        faction: Faction,
        /// Which.
        leader: Told<Leader>,
    },
}

impl NexusFact {
    pub(super) fn seen_by(&self, viewer: Viewer) -> Self {
        match self {
            Self::Drawn { faction, replaced, card, passed_up } => Self::Drawn {
                faction: *faction,
                replaced: *replaced,
                card: card.seen_by(viewer),
                passed_up: passed_up.seen_by(viewer),
            },
            Self::GivenUp { faction, card } => Self::GivenUp { faction: *faction, card: card.seen_by(viewer) },
            Self::LotReplaced { faction, card, taken } => {
                Self::LotReplaced { faction: *faction, card: *card, taken: taken.seen_by(viewer) }
            }
            Self::TraitorDrawn { faction, leader } => {
                Self::TraitorDrawn { faction: *faction, leader: leader.seen_by(viewer) }
            }
            Self::TraitorReturned { faction, leader } => {
                Self::TraitorReturned { faction: *faction, leader: leader.seen_by(viewer) }
            }
            Self::Inspected { faction, of, element, answer } => {
                Self::Inspected { faction: *faction, of: *of, element: *element, answer: answer.seen_by(viewer) }
            }
            Self::CardSeen { faction, of, card } => {
                Self::CardSeen { faction: *faction, of: *of, card: card.seen_by(viewer) }
            }
            Self::DrawDeclined { .. }
            | Self::Played { .. }
            | Self::CameToNothing { .. }
            | Self::CardKept { .. }
            | Self::TraitorCancelled { .. } => self.clone(),
        }
    }
}
