//! Alliances, and a Nexus under way.

use serde::{Deserialize, Serialize};

use crate::facts::Faction;
use crate::ids::{Seat, SeatSet};
use crate::kinds::DecisionKind;
use crate::waits::Waits;

/// The alliances of the table; each is a pair.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Alliances(pub(crate) Vec<(Faction, Faction)>);

impl Alliances {
    /// The ally of a faction.
    pub fn of(&self, faction: Faction) -> Option<Faction> {
        self.0.iter().find_map(|(one, other)| match faction {
            _ if *one == faction => Some(*other),
            _ if *other == faction => Some(*one),
            _ => None,
        })
    }
}

/// A Nexus under way: every player speaks when he wants, until all are done.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NexusFrame {
    pub(crate) done: SeatSet,
    /// Who would ally with whom; the two know of it.
    pub(crate) proposals: Vec<(Seat, Seat)>,
    /// Who has made an alliance in this Nexus.
    pub(crate) formed: SeatSet,
}

impl NexusFrame {
    pub(crate) const fn new() -> Self {
        Self { done: SeatSet::NONE, proposals: Vec::new(), formed: SeatSet::NONE }
    }

    pub(crate) const fn waits() -> Waits {
        Waits::Seats(DecisionKind::Negotiate)
    }
}
