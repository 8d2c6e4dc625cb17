//! Bidding under way: its lots and the auction of one of them.

use serde::{Deserialize, Serialize};

use crate::ids::{BySeat, Seat, SeatSet};
use crate::kinds::DecisionKind;
use crate::waits::{FrameKind, Waits};

/// The highest number that a bid can name; nobody ever has so much.
pub const BID_MOST: u16 = 999;

/// The best bid so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Bid {
    pub(crate) seat: Seat,
    pub(crate) amount: u16,
    /// How much of it the ally pays.
    pub(crate) ally: u16,
    /// Whether the card is taken with a Karama, which lies face down until then.
    pub(crate) karama: bool,
}

/// The auction of one lot.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Auction {
    pub(crate) opener: Seat,
    /// Whose turn it is to raise or pass.
    pub(crate) turn: Seat,
    pub(crate) best: Option<Bid>,
    /// Who has passed since the best bid.
    pub(crate) passed: SeatSet,
    /// What each player's ally pays at most, fixed when the auction began.
    pub(crate) promised: BySeat<u16>,
}

/// Where Bidding stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BiddingStep {
    /// Nothing has happened.
    Start,
    /// The next lot comes up; the Atreides look at it, unless stopped.
    Sight(Seat),
    /// It is bid for.
    Auction(Auction),
    /// A player raises with a worthless card for a Karama, unless stopped.
    Serving(Auction, Bid),
    /// The best bidder is to pay, unless a card spares it that.
    Paying(Bid),
    /// What was bid is received, unless stopped.
    Income(Bid),
    /// The lot has come to its buyer, who can exchange it if a card lets it.
    Delivered(Bid),
    /// The Harkonnen draw one more, unless stopped.
    Extra,
    /// The next lot comes up.
    Next,
}

/// Bidding under way. Its lots lie in a place of their own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BiddingFrame {
    pub(crate) step: BiddingStep,
    /// Lots dealt in all.
    pub(crate) dealt: u8,
    /// Who opened the last auction.
    pub(crate) opener: Option<Seat>,
    /// Whether the Atreides have seen the lot of the moment.
    pub(crate) seen: bool,
}

impl BiddingFrame {
    pub(crate) const fn new() -> Self {
        Self { step: BiddingStep::Start, dealt: 0, opener: None, seen: false }
    }

    /// Whether the Karama of the best bid, a seat's, lies face down.
    pub(crate) fn has_karama(&self, seat: Seat) -> bool {
        let best = match &self.step {
            BiddingStep::Auction(auction) | BiddingStep::Serving(auction, _) => auction.best,
            BiddingStep::Paying(bid) => Some(*bid),
            _ => None,
        };
        let raising = if let BiddingStep::Serving(_, bid) = self.step { Some(bid) } else { None };
        best.into_iter().chain(raising).any(|bid| bid.karama && bid.seat == seat)
    }

    /// The auction of the lot of the moment.
    pub(crate) fn auction(&self) -> Option<&Auction> {
        match &self.step {
            BiddingStep::Auction(auction) | BiddingStep::Serving(auction, _) => Some(auction),
            BiddingStep::Start
            | BiddingStep::Sight(_)
            | BiddingStep::Paying(_)
            | BiddingStep::Income(_)
            | BiddingStep::Delivered(_)
            | BiddingStep::Extra
            | BiddingStep::Next => None,
        }
    }

    /// What a seat's ally has promised for the lot of the moment.
    pub(crate) fn promised_to(&self, seat: Seat) -> Option<u16> {
        self.auction().map(|auction| auction.promised[seat])
    }

    pub(crate) fn waits(&self) -> Waits {
        match self.step {
            BiddingStep::Start | BiddingStep::Next => Waits::Nothing,
            BiddingStep::Sight(_)
            | BiddingStep::Serving(..)
            | BiddingStep::Paying(_)
            | BiddingStep::Income(_)
            | BiddingStep::Delivered(_)
            | BiddingStep::Extra => Waits::Frame(FrameKind::Attempt),
            BiddingStep::Auction(_) => Waits::Seats(DecisionKind::Bid),
        }
    }
}
