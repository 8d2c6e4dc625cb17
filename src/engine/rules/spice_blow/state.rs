//! What the spice blow remembers: the last site of each pile, the worms of a blow, and the rides that they leave.

use serde::{Deserialize, Serialize};

use crate::custody::Pile;
use crate::facts::{Cell, Territory};
use crate::kinds::DecisionKind;
use crate::waits::{FrameKind, Waits};

/// The spice blow between its phases.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlowState {
    /// The cell of the last territory card of each pile, remembered even when the card has been shuffled in.
    pub(crate) sites: [Option<Cell>; 2],
}

impl BlowState {
    pub(crate) fn site(&self, pile: Pile) -> Option<Cell> {
        self.sites[pile.index()]
    }
}

/// One worm that has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Worm {
    pub(crate) territory: Territory,
    /// Whether Fremen tokens are not devoured.
    pub(crate) fremen_safe: bool,
    /// Whether the tokens of their ally are not devoured.
    pub(crate) ally_safe: bool,
}

/// Where a blow stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlowStep {
    /// A card is turned next.
    Draw,
    /// A worm has come; the Fremen there are immune, unless stopped.
    Immunity(Worm),
    /// The Fremen are asked about their ally's forces.
    Sparing(Worm),
    /// The Fremen spare them, unless stopped.
    Spared(Worm),
    /// It has come where nobody stands, and the Fremen may be asked whether they ride it.
    Surfaced(Worm),
    /// They ride it at once, where the ruling says so.
    RidingAtOnce(Worm),
    /// The worm devours.
    Devour(Worm),
    /// The Fremen may place a further worm, unless stopped.
    Placement,
    /// They are asked where.
    Placing,
    /// The territory card has been placed.
    Site,
    /// The Nexus of the blow.
    Nexus,
    /// The rides of its worms.
    Rides,
    /// The Fremen may place a worm by the power that is their own.
    Summoning,
    /// Nexus cards are drawn.
    NexusDraws,
}

/// The Spice Blow and Nexus phase under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlowFrame {
    pub(crate) pile: Pile,
    pub(crate) step: BlowStep,
    /// Worms turned in this blow.
    pub(crate) worms: u8,
    /// Nexuses that this blow still owes.
    pub(crate) nexuses: u8,
    /// Territories whose worm can still be ridden, in order.
    pub(crate) rides: Vec<Territory>,
    /// The worm that the Fremen ride from elsewhere in the desert, by a card.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) from_afar: Option<Territory>,
    /// Whether the blow's own site has been taken by its worms, where the ruling says so.
    pub(crate) own_site_taken: bool,
    /// Whether the Fremen have been asked for the worm of their own power.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) summoned: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_false(truth: &bool) -> bool {
    !*truth
}

impl BlowFrame {
    pub(crate) fn new(pile: Pile) -> Self {
        Self {
            pile,
            step: BlowStep::Draw,
            worms: 0,
            nexuses: 0,
            rides: Vec::new(),
            from_afar: None,
            own_site_taken: false,
            summoned: false,
        }
    }

    pub(crate) fn waits(&self) -> Waits {
        match self.step {
            BlowStep::Immunity(_) | BlowStep::Spared(_) | BlowStep::Placement => Waits::Frame(FrameKind::Attempt),
            BlowStep::Sparing(_) => Waits::Seats(DecisionKind::SpareAlly),
            BlowStep::Placing => Waits::Seats(DecisionKind::PlaceWorm),
            BlowStep::Nexus => Waits::Frame(FrameKind::Nexus),
            BlowStep::Surfaced(_) => Waits::Frame(FrameKind::NexusStop),
            BlowStep::Rides | BlowStep::RidingAtOnce(_) => Waits::Frame(FrameKind::Ride),
            BlowStep::NexusDraws => Waits::Frame(FrameKind::NexusDraws),
            BlowStep::Summoning => Waits::Seats(DecisionKind::SummonWorm),
            BlowStep::Draw | BlowStep::Devour(_) | BlowStep::Site => Waits::Nothing,
        }
    }
}

/// One ride.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RideFrame {
    pub(crate) territory: Territory,
    /// Where the ride has ended, once it has.
    pub(crate) arrived: Option<Cell>,
    /// Whether the riders come from elsewhere in the desert.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) from_afar: bool,
}

impl RideFrame {
    pub(crate) fn waits(&self) -> Waits {
        if self.arrived.is_some() { Waits::Frame(FrameKind::Intrusion) } else { Waits::Seats(DecisionKind::Ride) }
    }
}
