//! How often each leader has come back, and Revival under way.

use serde::{Deserialize, Serialize};

use crate::facts::{Faction, FactionSet, LEADERS, Leader};
use crate::ids::{BySeat, SeatSet};
use crate::kinds::DecisionKind;
use crate::waits::{FrameKind, Waits};

/// What Revival remembers between its phases.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RevivalState {
    /// Twice the revivals of each leader that has come back; raised further where one was killed for good measure.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    counts: Vec<(Leader, u8)>,
    /// Whose leaders can be revived until all are back.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) open: FactionSet,
    /// Who has had an elite force back this turn, by whatever means.
    #[serde(default, skip_serializing_if = "is_none")]
    pub(crate) elite: FactionSet,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_none(factions: &FactionSet) -> bool {
    factions.is_empty()
}

impl RevivalState {
    /// An even number: two for each time that a leader has come back.
    pub(crate) fn past(&self, leader: Leader) -> u8 {
        self.counts.iter().find(|(own, _)| *own == leader).map_or(0, |(_, count)| *count)
    }

    /// Whether a leader, if he is dead, has died before, or was killed so that it counts as that.
    pub(crate) fn is_face_down(&self, leader: Leader) -> bool {
        (self.past(leader) + 1) % 4 == 3
    }

    pub(crate) fn set_past(&mut self, leader: Leader, count: u8) {
        self.counts.retain(|(own, _)| *own != leader);
        self.counts.push((leader, count));
        self.counts.sort_unstable();
    }

    /// Whose leaders have come back.
    pub(crate) fn back(&self) -> impl Iterator<Item = Faction> {
        self.counts.iter().map(|(leader, _)| leader.facts().faction)
    }

    /// Whether a save's counts are possible.
    pub(crate) fn is_lawful(&self) -> bool {
        self.counts.len() <= LEADERS
            && self.counts.iter().all(|(_, count)| *count > 0 && count % 2 == 0)
            && self.counts.windows(2).all(|pair| pair[0].0 < pair[1].0)
    }
}

named! {
    /// Where Revival stands.
    pub enum RevivalStep {
        /// Nothing has happened.
        Start = "start",
        /// Everybody revives, in any order.
        Open = "open",
        /// The Fremen let their ally revive three free, unless stopped.
        Granting = "granting",
        /// The Emperor pays for forces of the ally, unless stopped.
        Paying = "paying",
    }
}

/// Revival under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RevivalFrame {
    pub(crate) step: RevivalStep,
    pub(crate) done: SeatSet,
    /// Forces that each player has revived.
    pub(crate) forces: BySeat<u8>,
    /// Forces of the ally that the Emperor has paid for.
    pub(crate) paid: u8,
    /// Who has revived a leader.
    pub(crate) leaders: SeatSet,
    /// Whether the Fremen have let their ally revive three free.
    pub(crate) granted: bool,
    /// Who has revived an elite force; the Emperor, if he has paid for one.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub(crate) elites: SeatSet,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
}

impl RevivalFrame {
    pub(crate) fn new() -> Self {
        Self {
            step: RevivalStep::Start,
            done: SeatSet::NONE,
            forces: BySeat::default(),
            paid: 0,
            leaders: SeatSet::NONE,
            granted: false,
            elites: SeatSet::NONE,
        }
    }

    pub(crate) fn waits(&self) -> Waits {
        match self.step {
            RevivalStep::Start => Waits::Nothing,
            RevivalStep::Open => Waits::Seats(DecisionKind::Revive),
            RevivalStep::Granting | RevivalStep::Paying => Waits::Frame(FrameKind::Attempt),
        }
    }
}
