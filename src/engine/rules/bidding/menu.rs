//! What a player can do in Bidding, and how it is offered.

use serde::{Deserialize, Serialize};

use crate::custody::Handle;
use crate::kinds::ActKind;

/// What a player does in Bidding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "does", deny_unknown_fields)]
pub enum BiddingAct {
    /// Bids.
    Bid {
        /// How much.
        amount: u16,
        /// How much of it the ally pays.
        #[serde(default, skip_serializing_if = "is_zero")]
        ally: u16,
        /// The Karama with which the card will be taken without paying.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        karama: Option<Handle>,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_zero(number: &u16) -> bool {
    *number == 0
}

impl BiddingAct {
    pub(crate) const fn kind(self) -> ActKind {
        match self {
            Self::Bid { .. } => ActKind::Bid,
        }
    }
}

/// What is offered in Bidding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "offers")]
pub enum BiddingOffer {
    /// Bid in this range.
    Bid {
        /// The lowest.
        least: u16,
        /// The highest that the player can pay, with what the ally has promised.
        most: u16,
        /// The player's own spice.
        own: u16,
        /// The most that the ally pays.
        ally: u16,
    },
    /// Bid in this range, and take the card with a Karama.
    BidKarama {
        /// The lowest.
        least: u16,
        /// The highest number that a bid can name.
        most: u16,
        /// The card.
        karama: Handle,
    },
}

impl BiddingOffer {
    pub(crate) const fn kind(&self) -> ActKind {
        match self {
            Self::Bid { .. } | Self::BidKarama { .. } => ActKind::Bid,
        }
    }

    pub(crate) fn admits(&self, act: &BiddingAct) -> bool {
        let BiddingAct::Bid { amount, ally: share, karama: played } = act;
        match self {
            Self::Bid { least, most, own, ally } => {
                (least..=most).contains(&amount)
                    && played.is_none()
                    && share <= ally
                    && share <= amount
                    && amount - share <= *own
            }
            Self::BidKarama { least, most, karama } => {
                (least..=most).contains(&amount) && *share == 0 && played.as_ref() == Some(karama)
            }
        }
    }

    pub(crate) fn sample(&self, draw: &mut impl FnMut(u32) -> u32) -> BiddingAct {
        // Most bids are low: of a long range the first few numbers are drawn.
        let mut above = |least: u16, most: u16| least + low(u32::from(most - least).min(3) + 1, draw);
        match *self {
            Self::Bid { least, most, own, .. } => {
                let amount = above(least, most);
                BiddingAct::Bid { amount, ally: amount.saturating_sub(own), karama: None }
            }
            Self::BidKarama { least, most, karama } => {
                BiddingAct::Bid { amount: above(least, most), ally: 0, karama: Some(karama) }
            }
        }
    }

    pub(crate) fn acts(&self, most: usize) -> Option<Vec<BiddingAct>> {
        let bids: Vec<BiddingAct> = match *self {
            Self::Bid { least, most: highest, own, ally } => (least..=highest)
                .flat_map(|amount| {
                    let shares = amount.saturating_sub(own)..=ally.min(amount);
                    shares.map(move |share| BiddingAct::Bid { amount, ally: share, karama: None })
                })
                .take(most.saturating_add(1))
                .collect(),
            Self::BidKarama { least, most: highest, karama } => (least..=highest)
                .map(|amount| BiddingAct::Bid { amount, ally: 0, karama: Some(karama) })
                .take(most.saturating_add(1))
                .collect(),
        };
        (bids.len() <= most).then_some(bids)
    }
}

fn low(bound: u32, draw: &mut impl FnMut(u32) -> u32) -> u16 {
    u16::try_from(draw(bound)).expect("the bound is at most four")
}
