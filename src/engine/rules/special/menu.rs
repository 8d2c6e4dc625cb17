//! What a faction's own power does, and how it is offered.

use serde::{Deserialize, Serialize};

use crate::custody::Handle;
use crate::facts::{Faction, Leader, Territory};
use crate::kinds::ActKind;

/// What a player does with the power that is its faction's own.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "does", deny_unknown_fields)]
pub enum SpecialAct {
    /// Atreides: see a whole plan before it is open.
    SeePlan {
        /// The Karama.
        card: Handle,
        /// Whose plan.
        of: Faction,
    },
    /// Emperor: revive forces free.
    Forces {
        /// The Karama.
        card: Handle,
        /// Normal ones.
        normal: u8,
        /// Elite ones.
        #[serde(default, skip_serializing_if = "is_zero")]
        elite: u8,
    },
    /// Emperor: revive a leader free.
    Leader {
        /// The Karama.
        card: Handle,
        /// Whom.
        leader: Leader,
    },
    /// Fremen: place a worm.
    Worm {
        /// The Karama.
        card: Handle,
        /// Where.
        territory: Territory,
    },
    /// Harkonnen: take cards unseen.
    Take {
        /// The Karama.
        card: Handle,
        /// From whom.
        from: Faction,
        /// How many; all, if there are not so many.
        count: u8,
    },
    /// Harkonnen: give as many back.
    GiveBack {
        /// Which, in order.
        cards: Vec<Handle>,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_zero(number: &u8) -> bool {
    *number == 0
}

impl SpecialAct {
    pub(crate) const fn kind(&self) -> ActKind {
        match self {
            Self::SeePlan { .. } => ActKind::SeePlan,
            Self::Forces { .. } | Self::Leader { .. } => ActKind::FreeRevival,
            Self::Worm { .. } => ActKind::SummonWorm,
            Self::Take { .. } => ActKind::TakeCards,
            Self::GiveBack { .. } => ActKind::GiveBack,
        }
    }
}

/// What is offered of a faction's own power.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "offers")]
pub enum SpecialOffer {
    /// See this player's plan.
    SeePlan {
        /// The Karama.
        card: Handle,
        /// Whose.
        of: Faction,
    },
    /// Revive up to so many forces.
    Forces {
        /// The Karama.
        card: Handle,
        /// The most in all.
        most: u8,
        /// The most normal ones.
        normal: u8,
        /// The most elite ones.
        elite: u8,
    },
    /// Revive this leader.
    Leader {
        /// The Karama.
        card: Handle,
        /// Whom.
        leader: Leader,
    },
    /// Place a worm in one of these.
    Worm {
        /// The Karama.
        card: Handle,
        /// Where.
        territories: Vec<Territory>,
    },
    /// Take so many cards.
    Take {
        /// The Karama.
        card: Handle,
        /// From whom.
        from: Faction,
        /// The fewest.
        least: u8,
        /// The most.
        most: u8,
    },
    /// Give so many of these back.
    GiveBack {
        /// What there is to give, in order.
        cards: Vec<Handle>,
        /// How many.
        count: u8,
    },
}

impl SpecialOffer {
    pub(crate) const fn kind(&self) -> ActKind {
        match self {
            Self::SeePlan { .. } => ActKind::SeePlan,
            Self::Forces { .. } | Self::Leader { .. } => ActKind::FreeRevival,
            Self::Worm { .. } => ActKind::SummonWorm,
            Self::Take { .. } => ActKind::TakeCards,
            Self::GiveBack { .. } => ActKind::GiveBack,
        }
    }

    pub(crate) fn admits(&self, act: &SpecialAct) -> bool {
        match (self, act) {
            (Self::SeePlan { card, of }, SpecialAct::SeePlan { card: played, of: named }) => {
                card == played && of == named
            }
            (Self::Forces { card, most, normal, elite }, SpecialAct::Forces { card: played, normal: n, elite: e }) => {
                card == played
                    && n <= normal
                    && e <= elite
                    && n.checked_add(*e).is_some_and(|all| (1..=*most).contains(&all))
            }
            (Self::Leader { card, leader }, SpecialAct::Leader { card: played, leader: named }) => {
                card == played && leader == named
            }
            (Self::Worm { card, territories }, SpecialAct::Worm { card: played, territory }) => {
                card == played && territories.contains(territory)
            }
            (Self::Take { card, from, least, most }, SpecialAct::Take { card: played, from: named, count }) => {
                card == played && from == named && (least..=most).contains(&count)
            }
            (Self::GiveBack { cards, count }, SpecialAct::GiveBack { cards: given }) => {
                given.len() == usize::from(*count)
                    && given.windows(2).all(|pair| pair[0] < pair[1])
                    && given.iter().all(|card| cards.contains(card))
            }
            _ => false,
        }
    }

    pub(crate) fn sample(&self, draw: &mut impl FnMut(u32) -> u32) -> SpecialAct {
        let mut below = |count: usize| draw(u32::try_from(count).expect("a short list")) as usize;
        match self {
            Self::SeePlan { card, of } => SpecialAct::SeePlan { card: *card, of: *of },
            Self::Forces { .. } => {
                let acts = self.acts().unwrap_or_default();
                acts[below(acts.len())].clone()
            }
            Self::Leader { card, leader } => SpecialAct::Leader { card: *card, leader: *leader },
            Self::Worm { card, territories } => {
                SpecialAct::Worm { card: *card, territory: territories[below(territories.len())] }
            }
            Self::Take { card, from, least, most } => {
                let more = u8::try_from(below(usize::from(most - least) + 1)).expect("hands are small");
                SpecialAct::Take { card: *card, from: *from, count: least + more }
            }
            Self::GiveBack { cards, count } => {
                let mut left = cards.clone();
                let mut given: Vec<Handle> = (0..*count).map(|_| left.swap_remove(below(left.len()))).collect();
                given.sort_unstable();
                SpecialAct::GiveBack { cards: given }
            }
        }
    }

    /// Single acts; which cards are given back is not written out.
    pub(crate) fn acts(&self) -> Option<Vec<SpecialAct>> {
        match self {
            Self::GiveBack { .. } => None,
            Self::SeePlan { card, of } => Some(vec![SpecialAct::SeePlan { card: *card, of: *of }]),
            Self::Leader { card, leader } => Some(vec![SpecialAct::Leader { card: *card, leader: *leader }]),
            Self::Forces { card, most, normal, elite } => {
                let pairs = (0..=*elite).flat_map(|elite| (0..=*normal).map(move |normal| (normal, elite)));
                let fitting = pairs.filter(|(normal, elite)| (1..=*most).contains(&(normal + elite)));
                Some(fitting.map(|(normal, elite)| SpecialAct::Forces { card: *card, normal, elite }).collect())
            }
            Self::Worm { card, territories } => {
                Some(territories.iter().map(|at| SpecialAct::Worm { card: *card, territory: *at }).collect())
            }
            Self::Take { card, from, least, most } => {
                Some((*least..=*most).map(|count| SpecialAct::Take { card: *card, from: *from, count }).collect())
            }
        }
    }
}
