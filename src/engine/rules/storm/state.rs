//! What the storm remembers: where it is, the Shield Wall, who used the wheels last, and how far a movement has come.

use serde::{Deserialize, Serialize};

use crate::facts::{Cell, Sector, Territory};
use crate::ids::Seat;
use crate::kinds::DecisionKind;
use crate::waits::{FrameKind, Waits};

named! {
    /// The state of the Shield Wall.
    pub enum Wall {
        /// It shields what lies behind it.
        Standing = "standing",
        /// It is gone for good.
        Destroyed = "destroyed",
    }
}

/// The storm between its movements.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StormState {
    /// Where the marker is; nowhere before the first turn's storm.
    pub(crate) sector: Option<Sector>,
    pub(crate) wall: Wall,
    /// The latest two wheel users.
    pub(crate) wheels: Vec<Seat>,
    /// Whether the Fremen have seen the next storm card.
    pub(crate) next_seen: bool,
}

impl StormState {
    pub(crate) const fn new() -> Self {
        Self { sector: None, wall: Wall::Standing, wheels: Vec::new(), next_seen: false }
    }
}

/// Where a storm phase stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StormStep {
    /// How far is not known yet.
    Start,
    /// Weather Control can be played before that; only where the ruling says so.
    Rising,
    /// Two players dial.
    Dial,
    /// How far is known; the storm can still be answered.
    Announced {
        /// How far.
        steps: u8,
    },
    /// So many sectors are left to enter.
    Move {
        /// How many.
        left: u8,
    },
    /// The Fremen endure the storm in its sector, unless stopped.
    Endure {
        /// Sectors left.
        left: u8,
    },
    /// The Fremen choose their dead in these cells.
    Choose {
        /// Sectors left.
        left: u8,
        /// The next cell first.
        cells: Vec<Cell>,
    },
    /// The marker has arrived.
    Arrived,
    /// The Fremen may look at the next card, unless stopped.
    Look,
    /// The Fremen are asked whether they look.
    Looking,
}

/// The storm phase under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StormFrame {
    pub(crate) step: StormStep,
    /// Fremen tokens whose half is worked out already, by territory; counted only where the ruling says so.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) halved: Vec<(Territory, u8)>,
}

impl StormFrame {
    pub(crate) const fn new() -> Self {
        Self { step: StormStep::Start, halved: Vec::new() }
    }

    /// Fremen tokens of a territory whose half is worked out already.
    pub(crate) fn halved_in(&self, territory: Territory) -> u8 {
        self.halved.iter().find(|(own, _)| *own == territory).map_or(0, |(_, tokens)| *tokens)
    }

    pub(crate) fn waits(&self) -> Waits {
        match self.step {
            StormStep::Dial => Waits::Seats(DecisionKind::DialStorm),
            StormStep::Choose { .. } => Waits::Seats(DecisionKind::ChooseLosses),
            StormStep::Looking => Waits::Seats(DecisionKind::LookAtStorm),
            StormStep::Rising | StormStep::Announced { .. } | StormStep::Endure { .. } | StormStep::Look => {
                Waits::Frame(FrameKind::Attempt)
            }
            StormStep::Start | StormStep::Move { .. } | StormStep::Arrived => Waits::Nothing,
        }
    }
}
