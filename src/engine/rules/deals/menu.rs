//! What a player can do for a deal, and how it is offered.

use serde::{Deserialize, Serialize};

use crate::facts::Faction;
use crate::kinds::ActKind;

/// What a player does for a deal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "does", deny_unknown_fields)]
pub enum DealAct {
    /// Lays spice before another player's shield.
    Pay {
        /// Whom.
        to: Faction,
        /// How much.
        amount: u16,
    },
}

impl DealAct {
    pub(crate) const fn kind(self) -> ActKind {
        match self {
            Self::Pay { .. } => ActKind::PayDeal,
        }
    }
}

/// What is offered for a deal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "offers")]
pub enum DealOffer {
    /// Pay this player up to so much.
    Pay {
        /// Whom.
        to: Faction,
        /// The most.
        most: u16,
    },
}

impl DealOffer {
    pub(crate) const fn kind(self) -> ActKind {
        match self {
            Self::Pay { .. } => ActKind::PayDeal,
        }
    }

    pub(crate) fn admits(self, act: DealAct) -> bool {
        let (Self::Pay { to, most }, DealAct::Pay { to: paid, amount }) = (self, act);
        to == paid && (1..=most).contains(&amount)
    }

    pub(crate) fn sample(self, draw: &mut impl FnMut(u32) -> u32) -> DealAct {
        let Self::Pay { to, most } = self;
        let amount = 1 + u16::try_from(draw(u32::from(most.min(3)))).expect("the bound is at most three");
        DealAct::Pay { to, amount }
    }

    pub(crate) fn acts(self, most_acts: usize) -> Option<Vec<DealAct>> {
        let Self::Pay { to, most } = self;
        (usize::from(most) <= most_acts).then(|| (1..=most).map(|amount| DealAct::Pay { to, amount }).collect())
    }
}
