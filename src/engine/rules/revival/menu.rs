//! What a player can do in Revival, and how it is offered.

use serde::{Deserialize, Serialize};

use crate::facts::Leader;
use crate::kinds::ActKind;

/// What a player does in Revival.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "does", deny_unknown_fields)]
pub enum RevivalAct {
    /// Revives own forces.
    Forces {
        /// Normal ones.
        normal: u8,
        /// Elite ones.
        #[serde(default, skip_serializing_if = "is_zero")]
        elite: u8,
    },
    /// Revives an own leader.
    Leader {
        /// Whom.
        leader: Leader,
    },
    /// Atreides: revives the Kwisatz Haderach, instead of a leader.
    KwisatzHaderach,
    /// Fremen: lets the ally revive three forces free.
    Grant,
    /// Emperor: pays for forces of the ally.
    ForAlly {
        /// Normal ones.
        normal: u8,
        /// Elite ones.
        #[serde(default, skip_serializing_if = "is_zero")]
        elite: u8,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl RevivalAct {
    pub(crate) const fn kind(self) -> ActKind {
        match self {
            Self::Forces { .. } => ActKind::ReviveForces,
            Self::Leader { .. } | Self::KwisatzHaderach => ActKind::ReviveLeader,
            Self::Grant => ActKind::GrantRevival,
            Self::ForAlly { .. } => ActKind::ReviveAlly,
        }
    }
}

/// So many forces at most, of two kinds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub struct Revivable {
    /// The most in all.
    pub most: u8,
    /// The most normal ones.
    pub normal: u8,
    /// The most elite ones.
    pub elite: u8,
    /// How many of them are free.
    pub free: u8,
    /// The spice that is there to pay for the others, two for each.
    pub spice: u32,
}

impl Revivable {
    pub(crate) fn admits(self, normal: u8, elite: u8) -> bool {
        let count = u32::from(normal) + u32::from(elite);
        count > 0
            && normal <= self.normal
            && elite <= self.elite
            && count <= u32::from(self.most)
            && count.saturating_sub(u32::from(self.free)) * 2 <= self.spice
    }

    fn each(self) -> impl Iterator<Item = (u8, u8)> {
        let pairs =
            (0..=self.elite).flat_map(move |elite| (0..=self.normal.min(self.most)).map(move |normal| (normal, elite)));
        pairs.filter(move |(normal, elite)| self.admits(*normal, *elite))
    }
}

/// What is offered in Revival.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "offers")]
pub enum RevivalOffer {
    /// Revive own forces.
    Forces {
        /// Which.
        revivable: Revivable,
    },
    /// Revive this leader.
    Leader {
        /// Whom.
        leader: Leader,
    },
    /// Revive the Kwisatz Haderach.
    KwisatzHaderach,
    /// Let the ally revive three free.
    Grant,
    /// Pay for forces of the ally.
    ForAlly {
        /// Which.
        revivable: Revivable,
    },
}

impl RevivalOffer {
    pub(crate) const fn kind(&self) -> ActKind {
        match self {
            Self::Forces { .. } => ActKind::ReviveForces,
            Self::Leader { .. } | Self::KwisatzHaderach => ActKind::ReviveLeader,
            Self::Grant => ActKind::GrantRevival,
            Self::ForAlly { .. } => ActKind::ReviveAlly,
        }
    }

    pub(crate) fn admits(self, act: RevivalAct) -> bool {
        match (self, act) {
            (Self::Forces { revivable }, RevivalAct::Forces { normal, elite })
            | (Self::ForAlly { revivable }, RevivalAct::ForAlly { normal, elite }) => revivable.admits(normal, elite),
            (Self::Leader { leader }, RevivalAct::Leader { leader: named }) => leader == named,
            (Self::Grant, RevivalAct::Grant) | (Self::KwisatzHaderach, RevivalAct::KwisatzHaderach) => true,
            _ => false,
        }
    }

    pub(crate) fn sample(&self, draw: &mut impl FnMut(u32) -> u32) -> RevivalAct {
        let acts = self.all();
        let bound = u32::try_from(acts.len()).expect("few forces are revived at once");
        acts[draw(bound) as usize]
    }

    pub(crate) fn all(&self) -> Vec<RevivalAct> {
        match *self {
            Self::Forces { revivable } => {
                revivable.each().map(|(normal, elite)| RevivalAct::Forces { normal, elite }).collect()
            }
            Self::ForAlly { revivable } => {
                revivable.each().map(|(normal, elite)| RevivalAct::ForAlly { normal, elite }).collect()
            }
            Self::Leader { leader } => vec![RevivalAct::Leader { leader }],
            Self::KwisatzHaderach => vec![RevivalAct::KwisatzHaderach],
            Self::Grant => vec![RevivalAct::Grant],
        }
    }
}
