//! What an ally can do at any time, and how it is offered.

use serde::{Deserialize, Serialize};

use crate::custody::Handle;
use crate::facts::Leader;
use crate::kinds::ActKind;

/// What a player can show of what is hidden on its own side.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "is", deny_unknown_fields)]
pub enum Hidden {
    /// A treachery card of its hand.
    Card {
        /// Which.
        card: Handle,
    },
    /// A traitor card that it has kept.
    Traitor {
        /// Whose card.
        leader: Leader,
    },
    /// The prediction of the Bene Gesserit.
    Prediction,
    /// How much spice lies behind its shield.
    Spice,
}

/// What an ally does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "does", deny_unknown_fields)]
pub enum SupportAct {
    /// Promises to pay up to so much of each of the ally's bids, from the next lot on, and of each of its shipments.
    Promise {
        /// How much; nothing takes the promise back.
        amount: u16,
    },
    /// Emperor: gives the ally spice.
    Give {
        /// How much.
        amount: u16,
    },
    /// Shows the ally something, unknown to the others.
    Show {
        /// What.
        what: Hidden,
    },
}

impl SupportAct {
    pub(crate) const fn kind(self) -> ActKind {
        match self {
            Self::Promise { .. } => ActKind::Promise,
            Self::Give { .. } => ActKind::GiveSpice,
            Self::Show { .. } => ActKind::ShowAlly,
        }
    }
}

/// What is offered to an ally.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "offers")]
pub enum SupportOffer {
    /// Promise up to so much.
    Promise {
        /// The most.
        most: u16,
        /// What is promised now.
        stands: u16,
    },
    /// Give up to so much.
    Give {
        /// The most.
        most: u16,
    },
    /// Show this.
    Show {
        /// What.
        what: Hidden,
    },
}

impl SupportOffer {
    pub(crate) const fn kind(self) -> ActKind {
        match self {
            Self::Promise { .. } => ActKind::Promise,
            Self::Give { .. } => ActKind::GiveSpice,
            Self::Show { .. } => ActKind::ShowAlly,
        }
    }

    pub(crate) fn admits(self, act: SupportAct) -> bool {
        match (self, act) {
            (Self::Promise { most, stands }, SupportAct::Promise { amount }) => amount <= most && amount != stands,
            (Self::Give { most }, SupportAct::Give { amount }) => (1..=most).contains(&amount),
            (Self::Show { what }, SupportAct::Show { what: shown }) => what == shown,
            _ => false,
        }
    }

    pub(crate) fn sample(self, draw: &mut impl FnMut(u32) -> u32) -> SupportAct {
        let mut number = |bound: u16| u16::try_from(draw(u32::from(bound))).expect("the bound is a u16");
        match self {
            Self::Promise { most, stands } => {
                let amount = number(most.min(9) + 1);
                SupportAct::Promise { amount: if amount == stands { u16::from(stands == 0) } else { amount } }
            }
            Self::Give { most } => SupportAct::Give { amount: 1 + number(most.min(5)) },
            Self::Show { what } => SupportAct::Show { what },
        }
    }

    pub(crate) fn acts(self, most_acts: usize) -> Option<Vec<SupportAct>> {
        let acts: Vec<SupportAct> = match self {
            Self::Promise { most, stands } => {
                (0..=most).filter(|amount| *amount != stands).map(|amount| SupportAct::Promise { amount }).collect()
            }
            Self::Give { most } => (1..=most).map(|amount| SupportAct::Give { amount }).collect(),
            Self::Show { what } => vec![SupportAct::Show { what }],
        };
        (acts.len() <= most_acts).then_some(acts)
    }
}
