//! Shipment and Movement under way: whose turn it is, and how far that turn has come.

use serde::{Deserialize, Serialize};

use crate::facts::{Cell, Territory};
use crate::forces::CellForces;
use crate::ids::Seat;
use crate::kinds::DecisionKind;
use crate::rules::movement::price::{Rate, Terms};
use crate::sequence::Sequence;
use crate::waits::{FrameKind, Waits};

/// What Shipment and Movement has to know of earlier phases of the turn.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementState {
    /// Whether the Fremen have ridden a worm, and have not come to their movement since.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) rode: bool,
}

impl MovementState {
    pub(crate) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Where the phase stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MovementStep {
    /// Nothing has happened.
    Start,
    /// The Bene Gesserit are asked where their advisors take up arms.
    Arms,
    /// They take them up there, unless stopped.
    TakingArms(Territory),
    /// The Atreides look at the next spice card, unless stopped.
    Sight,
    /// The Guild is asked whether it takes its turn now.
    Guild,
    /// It does so out of order, unless stopped.
    GuildTurn,
    /// A player's turn.
    March,
    /// The next turn.
    Next,
}

/// Shipment and Movement under way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MovementFrame {
    pub(crate) step: MovementStep,
    pub(crate) turns: Sequence,
    /// Whether the Guild has been asked since the last turn.
    pub(crate) guild_asked: bool,
    /// Whether the Atreides know the next spice card.
    pub(crate) seen: bool,
    /// Where advisors do not take up arms any more in this turn, in board order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) locked: Vec<Territory>,
    /// Whether the Fremen move no further than others, by a Nexus card.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) fremen_near: bool,
}

impl MovementFrame {
    pub(crate) fn new(order: Vec<Seat>) -> Self {
        Self {
            step: MovementStep::Start,
            turns: Sequence::new(order),
            guild_asked: false,
            seen: false,
            locked: Vec::new(),
            fremen_near: false,
        }
    }

    pub(crate) fn waits(&self) -> Waits {
        match self.step {
            MovementStep::Start | MovementStep::Next => Waits::Nothing,
            MovementStep::Arms => Waits::Seats(DecisionKind::TakeArms),
            MovementStep::TakingArms(_) | MovementStep::Sight | MovementStep::GuildTurn => {
                Waits::Frame(FrameKind::Attempt)
            }
            MovementStep::Guild => Waits::Seats(DecisionKind::TakeTurn),
            MovementStep::March => Waits::Frame(FrameKind::March),
        }
    }
}

/// A shipment that has been asked for. What it binds never changes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shipment {
    pub(crate) kind: ShipmentKind,
    /// What is shipped from the board; of the reserves, one entry at the cell to which it goes.
    pub(crate) forces: Vec<CellForces>,
    /// Where to; the reserves if nowhere.
    pub(crate) to: Option<Cell>,
    pub(crate) rate: Rate,
    pub(crate) price: u32,
    pub(crate) ally: u16,
    /// Whether a Karama has halved the price.
    pub(crate) karama: bool,
    /// Advantages that it has used so far, of those that it needs.
    pub(crate) tried: u8,
    #[serde(default = "Terms::own", skip_serializing_if = "Terms::is_own")]
    pub(crate) terms: Terms,
}

named! {
    /// What kind of shipment it is.
    pub enum ShipmentKind {
        /// From the reserves.
        OffPlanet = "off-planet",
        /// Fremen: free, near the Great Flat.
        Fremen = "fremen",
        /// From one territory to another.
        Cross = "cross",
        /// Back to the reserves.
        Back = "back",
    }
}

/// Where a player's turn stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarchStep {
    /// The player is asked to ship.
    Shipping,
    /// A worthless card is to halve its price, unless stopped.
    Serving(Shipment),
    /// An advantage of the shipment is used, unless stopped.
    Using(Shipment),
    /// The Guild may cancel it, by the power that is its own.
    Challenged(Shipment),
    /// What is paid for it is received, unless stopped.
    Paying(Shipment),
    /// The Bene Gesserit are asked whether they send a force along.
    Accompanying(Cell),
    /// They do, unless stopped.
    Sending(Cell, bool),
    /// Bene Gesserit fighters are intruded upon by a shipment.
    ShippedIn,
    /// The player is asked to move.
    Moving,
    /// A group comes two territories far, unless stopped.
    FarMove(Vec<CellForces>, Cell),
    /// Bene Gesserit fighters are intruded upon by a move.
    MovedIn,
    /// The player, whose turn is over, is asked for a second shipment.
    Again,
}

/// How far a second shipment has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Second {
    /// There is none so far.
    #[default]
    None,
    /// The one under way comes beside that which the player has anyway.
    Beside,
    /// The player has been asked for one.
    Asked,
    /// It has been declared.
    Declared,
    /// It has arrived; of all that the player has, this group alone moves, and by Hajr alone.
    Came(CellForces),
    /// It has gone back to the reserves.
    Gone,
}

impl Second {
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
    fn is_none(&self) -> bool {
        *self == Self::None
    }
}

/// A player's turn of the phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarchFrame {
    pub(crate) seat: Seat,
    pub(crate) step: MarchStep,
    /// Moves that are left.
    pub(crate) moves: u8,
    /// Whether the player has shipped.
    pub(crate) shipped: bool,
    /// Where its forces have come in this turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) entered: Vec<Territory>,
    /// Whether it had ornithopters when the turn began, where that decides.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) flew: bool,
    /// Whether a group of it has moved, or set out to.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) moved: bool,
    #[serde(default, skip_serializing_if = "Second::is_none")]
    pub(crate) second: Second,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_false(truth: &bool) -> bool {
    !*truth
}

impl MarchFrame {
    pub(crate) const fn new(seat: Seat) -> Self {
        Self {
            seat,
            step: MarchStep::Shipping,
            moves: 1,
            shipped: false,
            entered: Vec::new(),
            flew: false,
            moved: false,
            second: Second::None,
        }
    }

    /// Whether a worthless card of the seat, which is to halve a price, lies face down.
    pub(crate) fn has_karama(&self, seat: Seat) -> bool {
        self.seat == seat && matches!(self.step, MarchStep::Serving(_))
    }

    pub(crate) fn waits(&self) -> Waits {
        match self.step {
            MarchStep::Shipping => Waits::Seats(DecisionKind::Ship),
            MarchStep::Again => Waits::Seats(DecisionKind::ShipAgain),
            MarchStep::Moving => Waits::Seats(DecisionKind::Move),
            MarchStep::Accompanying(_) => Waits::Seats(DecisionKind::Accompany),
            MarchStep::Serving(_)
            | MarchStep::Using(_)
            | MarchStep::Challenged(_)
            | MarchStep::Paying(_)
            | MarchStep::Sending(..)
            | MarchStep::FarMove(..) => Waits::Frame(FrameKind::Attempt),
            MarchStep::ShippedIn | MarchStep::MovedIn => Waits::Frame(FrameKind::Intrusion),
        }
    }
}
