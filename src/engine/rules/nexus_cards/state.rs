//! What is remembered of Nexus cards beside where they are, the draws that close a phase, and what a card has begun.

use serde::{Deserialize, Serialize};

use crate::facts::{Faction, Treachery};
use crate::ids::{EventId, Seat};
use crate::kinds::DecisionKind;
use crate::profile::Phase;
use crate::rules::nexus_cards::menu::{Alternative, NexusChoice, Panel};
use crate::waits::{FrameKind, Waits};

/// The module between its questions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NexusCards {
    /// Whether a Nexus has taken place in the Spice Blow and Nexus phase under way.
    pub(crate) occurred: bool,
    /// What was played, in order.
    pub(crate) plays: Vec<Receipt>,
    /// Whether nobody rides a worm any more in this turn.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) no_rides: bool,
}

impl NexusCards {
    pub(crate) fn is_empty(&self) -> bool {
        !self.occurred && self.plays.is_empty() && !self.no_rides
    }
}

/// What a play has committed. It stands for the effect once the card is gone, whatever becomes of the card.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Receipt {
    pub(crate) panel: Panel,
    pub(crate) alternative: Alternative,
    pub(crate) holder: Faction,
    /// Whom it is against, or whom it names.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) target: Option<Faction>,
    /// What was chosen with it: of a free return, which forces it brought back.
    #[serde(default, skip_serializing_if = "NexusChoice::is_plain")]
    pub(crate) choice: NexusChoice,
    /// The event that the play named.
    pub(crate) event: EventId,
    pub(crate) turn: u8,
    pub(crate) phase: Phase,
    pub(crate) stage: Stage,
    /// The treachery card that it has shown to its holder: chance that is not drawn anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) seen: Option<Treachery>,
}

named! {
    /// How far the effect of a play has come.
    pub enum Stage {
        /// It owes something, or what is under way rests on it.
        Pending = "pending",
        /// It is done, or lasts to the end of a turn or phase.
        Done = "done",
    }
}

/// The draws at the end of the Spice Blow and Nexus phase.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NexusDrawsFrame {
    /// Who has not had the opportunity, in order; the first is asked.
    pub(crate) waiting: Vec<Seat>,
}

impl NexusDrawsFrame {
    pub(crate) const fn waits() -> Waits {
        Waits::Seats(DecisionKind::DrawNexus)
    }
}

named! {
    /// A moment at which the game stops for a card.
    pub enum Stop {
        /// A worm has surfaced where no forces stand.
        Worm = "worm",
        /// Spice has been collected.
        Collection = "collection",
        /// The Mentat Pause.
        Pause = "mentat-pause",
    }
}

/// A stop for a card that nobody is known to hold.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NexusStopFrame {
    pub(crate) stop: Stop,
    /// Who has not answered, in storm order; the first is asked.
    pub(crate) waiting: Vec<Seat>,
    /// Whether the first has played a card that leaves it something to choose.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) resolving: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
const fn is_false(truth: &bool) -> bool {
    !*truth
}

impl NexusStopFrame {
    pub(crate) const fn waits(&self) -> Waits {
        if self.resolving { Waits::Frame(FrameKind::NexusPlay) } else { Waits::Seats(DecisionKind::OfferNexus) }
    }
}

/// A play that asks its player to choose something, on top of whatever it has interrupted. Its receipt is the latest, and
/// pending.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NexusPlayFrame {
    pub(crate) panel: Panel,
    pub(crate) seat: Seat,
}

impl NexusPlayFrame {
    pub(crate) const fn waits() -> Waits {
        Waits::Seats(DecisionKind::ResolveNexus)
    }
}
