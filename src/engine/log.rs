//! Facts that happened, each field with its audience, and what a viewer gets to see of them.
//!
//! A game does not keep its log: each accepted request returns the facts that followed from it.

mod cards;
mod fact;
mod nexus;

pub use cards::{CardFact, Shown};
pub use fact::Fact;
pub use nexus::NexusFact;

use serde::{Deserialize, Serialize};

use crate::ids::{Seat, SeatSet};

/// Who looks: the public, or a seat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Viewer {
    /// Somebody without a seat.
    Public,
    /// A player.
    Seat(Seat),
}

impl Viewer {
    /// Everybody who can look at a game.
    pub fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Public).chain(Seat::ALL.into_iter().map(Self::Seat))
    }

    /// Its place in tables of viewers.
    pub(crate) fn index(self) -> usize {
        match self {
            Self::Public => 0,
            Self::Seat(seat) => usize::from(seat.number()),
        }
    }
}

/// How many viewers a game can have.
pub(crate) const VIEWERS: usize = 7;

/// A field that not everybody may know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Told<T> {
    /// Known to these seats alone.
    To(SeatSet, T),
    /// Known to the viewer.
    Known(T),
    /// Not known to the viewer.
    Hidden,
}

impl<T: Clone> Told<T> {
    fn seen_by(&self, viewer: Viewer) -> Self {
        match self {
            Self::To(seats, value) => match viewer {
                Viewer::Seat(seat) if seats.contains(seat) => Self::Known(value.clone()),
                Viewer::Seat(_) | Viewer::Public => Self::Hidden,
            },
            Self::Known(value) => Self::Known(value.clone()),
            Self::Hidden => Self::Hidden,
        }
    }
}

/// Something that happened.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Who learns of it at all; nothing stands for everybody.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub audience: Option<SeatSet>,
    /// What.
    pub fact: Fact,
}

impl Entry {
    /// What a viewer learns of it.
    pub fn seen_by(&self, viewer: Viewer) -> Option<Fact> {
        let learns = match (self.audience, viewer) {
            (None, _) => true,
            (Some(_), Viewer::Public) => false,
            (Some(seats), Viewer::Seat(seat)) => seats.contains(seat),
        };
        learns.then(|| self.fact.seen_by(viewer))
    }
}

named! {
    /// What killed forces or removed spice.
    pub enum Cause {
        /// The storm.
        Storm = "storm",
        /// A worm.
        Worm = "worm",
        /// Family Atomics.
        Atomics = "atomics",
        /// A battle.
        Battle = "battle",
        /// A Lasgun and a Shield.
        Explosion = "explosion",
        /// The ally's fighters, with whom they could not stay.
        Ally = "ally",
    }
}

impl Fact {
    fn seen_by(&self, viewer: Viewer) -> Self {
        match self {
            Self::Predicted { faction, turn } => {
                Self::Predicted { faction: faction.seen_by(viewer), turn: turn.seen_by(viewer) }
            }
            Self::TraitorsDealt { faction, leaders } => {
                Self::TraitorsDealt { faction: *faction, leaders: leaders.seen_by(viewer) }
            }
            Self::TraitorsKept { faction, leaders } => {
                Self::TraitorsKept { faction: *faction, leaders: leaders.seen_by(viewer) }
            }
            Self::CardsDealt { faction, cards } => Self::CardsDealt { faction: *faction, cards: cards.seen_by(viewer) },
            Self::LotSeen { card } => Self::LotSeen { card: card.seen_by(viewer) },
            Self::Bid { faction, amount, ally } => {
                Self::Bid { faction: *faction, amount: *amount, ally: ally.seen_by(viewer) }
            }
            Self::CardBought { faction, amount, card } => {
                Self::CardBought { faction: *faction, amount: *amount, card: card.seen_by(viewer) }
            }
            Self::Foretold { from, element, answer } => {
                Self::Foretold { from: *from, element: *element, answer: answer.seen_by(viewer) }
            }
            Self::SpiceSeen { card } => Self::SpiceSeen { card: card.seen_by(viewer) },
            Self::SpiceGiven { from, to, amount } => {
                Self::SpiceGiven { from: *from, to: *to, amount: amount.seen_by(viewer) }
            }
            Self::StormCardSeen { steps } => Self::StormCardSeen { steps: steps.seen_by(viewer) },
            Self::Card(fact) => Self::Card(fact.seen_by(viewer)),
            Self::Nexus(fact) => Self::Nexus(fact.seen_by(viewer)),
            open => open.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Seat = Seat::ALL[0];
    const B: Seat = Seat::ALL[1];

    #[test]
    fn a_field_is_seen_by_its_audience_alone() {
        let fact = Fact::StormCardSeen { steps: Told::To(SeatSet::only(A), Some(4)) };
        let entry = Entry { audience: None, fact };
        assert_eq!(entry.seen_by(Viewer::Seat(A)), Some(Fact::StormCardSeen { steps: Told::Known(Some(4)) }));
        assert_eq!(entry.seen_by(Viewer::Seat(B)), Some(Fact::StormCardSeen { steps: Told::Hidden }));
        assert_eq!(entry.seen_by(Viewer::Public), Some(Fact::StormCardSeen { steps: Told::Hidden }));
    }

    #[test]
    fn an_entry_for_one_is_nothing_to_the_others() {
        let entry = Entry { audience: Some(SeatSet::only(B)), fact: Fact::Answered };
        let learned: Vec<bool> = Viewer::all().map(|viewer| entry.seen_by(viewer).is_some()).collect();
        assert_eq!(learned, [false, false, true, false, false, false, false]);
    }
}
