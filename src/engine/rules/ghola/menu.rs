//! What Tleilaxu Ghola brings back, and how it is offered.

use serde::{Deserialize, Serialize};

use crate::custody::Handle;
use crate::facts::Leader;
use crate::kinds::ActKind;

/// What a player does with Tleilaxu Ghola.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "does", deny_unknown_fields)]
pub enum GholaAct {
    /// Brings back an own leader.
    Leader {
        /// The card.
        card: Handle,
        /// Whom.
        leader: Leader,
    },
    /// Brings back own forces.
    Forces {
        /// The card.
        card: Handle,
        /// Normal ones.
        normal: u8,
        /// Elite ones.
        #[serde(default, skip_serializing_if = "is_zero")]
        elite: u8,
    },
    /// Atreides: brings back the Kwisatz Haderach.
    KwisatzHaderach {
        /// The card.
        card: Handle,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl GholaAct {
    pub(crate) const fn kind(self) -> ActKind {
        match self {
            Self::Leader { .. } | Self::Forces { .. } | Self::KwisatzHaderach { .. } => ActKind::PlayGhola,
        }
    }

    /// The card that is played.
    pub(crate) const fn card(self) -> Handle {
        match self {
            Self::Leader { card, .. } | Self::Forces { card, .. } | Self::KwisatzHaderach { card } => card,
        }
    }
}

/// What is offered to a player who holds the card.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "offers")]
pub enum GholaOffer {
    /// Bring back this leader.
    Leader {
        /// The card.
        card: Handle,
        /// Whom.
        leader: Leader,
    },
    /// Bring back up to so many forces.
    Forces {
        /// The card.
        card: Handle,
        /// The most in all.
        most: u8,
        /// The most normal ones.
        normal: u8,
        /// The most elite ones.
        elite: u8,
    },
    /// Bring back the Kwisatz Haderach.
    KwisatzHaderach {
        /// The card.
        card: Handle,
    },
}

impl GholaOffer {
    pub(crate) const fn kind(self) -> ActKind {
        match self {
            Self::Leader { .. } | Self::Forces { .. } | Self::KwisatzHaderach { .. } => ActKind::PlayGhola,
        }
    }

    pub(crate) fn admits(self, act: GholaAct) -> bool {
        self.all().contains(&act)
    }

    pub(crate) fn sample(self, draw: &mut impl FnMut(u32) -> u32) -> GholaAct {
        let acts = self.all();
        let bound = u32::try_from(acts.len()).expect("few forces come back at once");
        acts[draw(bound) as usize]
    }

    pub(crate) fn all(self) -> Vec<GholaAct> {
        match self {
            Self::Leader { card, leader } => vec![GholaAct::Leader { card, leader }],
            Self::KwisatzHaderach { card } => vec![GholaAct::KwisatzHaderach { card }],
            Self::Forces { card, most, normal, elite } => (0..=elite)
                .flat_map(|elite| (0..=normal).map(move |normal| (normal, elite)))
                .filter(|(normal, elite)| (1..=most).contains(&(normal + elite)))
                .map(|(normal, elite)| GholaAct::Forces { card, normal, elite })
                .collect(),
        }
    }
}
