//! What a seat can ask for, complete in itself, and the kinds of decision that ask for it.
//!
//! What is legal now is said by the families; their offers are in `offer`.

use serde::{Deserialize, Serialize};

pub use crate::custody::Handle;
use crate::facts::{Cell, Faction, Leader, Territory};
pub use crate::forces::CellForces;
pub(crate) use crate::forces::is_orderly;
use crate::ids::EventId;
pub use crate::kinds::{ActKind, DecisionKind};
pub use crate::rules::battle::menu::{Answer, BattleAct, Element, Hero, Plan};
pub use crate::rules::bidding::menu::BiddingAct;
pub use crate::rules::charity::menu::CharityAct;
pub use crate::rules::deals::menu::DealAct;
pub use crate::rules::ghola::menu::GholaAct;
pub use crate::rules::movement::menu::MovementAct;
pub use crate::rules::nexus_cards::menu::{Alternative, NexusAct, NexusChoice, Panel, PanelMode, Preference};
pub use crate::rules::revival::menu::RevivalAct;
pub use crate::rules::special::menu::SpecialAct;
pub use crate::rules::support::menu::{Hidden, SupportAct};
pub use crate::rules::truth::menu::{Question, TruthAct};

/// What a seat sends: the event it answers, and what it does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The event that it answers.
    pub event: EventId,
    /// What the player does.
    pub act: Act,
}

/// What a player does. One variant for each thing that the rules let a player do.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "act", deny_unknown_fields)]
pub enum Act {
    /// Declines what is optional; in a Nexus: is done with it.
    Pass,
    /// Predicts who wins, and when.
    Predict {
        /// Who.
        faction: Faction,
        /// In which turn.
        turn: u8,
    },
    /// Keeps one of the traitor cards dealt.
    KeepTraitor {
        /// Whose card.
        leader: Leader,
    },
    /// Divides the first ten Fremen forces.
    PlaceFremen {
        /// Cells in board order, each once, none empty.
        forces: Vec<CellForces>,
    },
    /// Places the first Bene Gesserit force.
    PlaceSister {
        /// Where.
        cell: Cell,
    },
    /// Dials for the storm.
    DialStorm {
        /// The number dialled.
        number: u8,
    },
    /// Plays Weather Control.
    ControlWeather {
        /// The card.
        card: Handle,
        /// How far the storm is to move.
        steps: u8,
    },
    /// Plays Family Atomics.
    UseAtomics {
        /// The card.
        card: Handle,
    },
    /// Chooses how many of the dead are elite forces.
    ChooseLosses {
        /// How many.
        elite: u8,
    },
    /// Looks at the next storm card.
    LookAtStorm,
    /// Decides about the ally's forces in the worm's territory.
    SpareAlly {
        /// Whether they are spared.
        spare: bool,
    },
    /// Places a further worm.
    PlaceWorm {
        /// Where.
        territory: Territory,
    },
    /// Rides the worm.
    Ride {
        /// From cells of the worm's territory, in board order, each once, none empty.
        forces: Vec<CellForces>,
        /// To which cell.
        to: Cell,
    },
    /// Says that it would ally with another player. Two who have both said so are allies.
    Propose {
        /// With whom.
        to: Faction,
    },
    /// Leaves its alliance.
    BreakAlliance,
    /// Turns its fighters into advisors.
    TurnFighters,
    /// Stops what is under way with a Karama.
    PlayKarama {
        /// The card.
        card: Handle,
    },
    /// Sends part of a payment to the bank.
    Redirect,
    /// In CHOAM Charity.
    Charity(CharityAct),
    /// In Bidding.
    Bidding(BiddingAct),
    /// In Revival.
    Revival(RevivalAct),
    /// In Shipment and Movement.
    Movement(MovementAct),
    /// In Battle.
    Battle(BattleAct),
    /// At any time, for an ally.
    Support(SupportAct),
    /// At any time, for a deal.
    Deal(DealAct),
    /// At any time, with Tleilaxu Ghola.
    Ghola(GholaAct),
    /// At any time, with Truthtrance, or in answer to it.
    Truth(TruthAct),
    /// With a Karama, by the power that is the faction's own.
    Special(SpecialAct),
    /// With a Nexus card.
    Nexus(NexusAct),
}

impl Act {
    /// Its kind.
    pub fn kind(&self) -> ActKind {
        match self {
            Self::Pass => ActKind::Pass,
            Self::Predict { .. } => ActKind::Predict,
            Self::KeepTraitor { .. } => ActKind::KeepTraitor,
            Self::PlaceFremen { .. } => ActKind::PlaceFremen,
            Self::PlaceSister { .. } => ActKind::PlaceSister,
            Self::DialStorm { .. } => ActKind::DialStorm,
            Self::ControlWeather { .. } => ActKind::ControlWeather,
            Self::UseAtomics { .. } => ActKind::UseAtomics,
            Self::ChooseLosses { .. } => ActKind::ChooseLosses,
            Self::LookAtStorm => ActKind::LookAtStorm,
            Self::SpareAlly { .. } => ActKind::SpareAlly,
            Self::PlaceWorm { .. } => ActKind::PlaceWorm,
            Self::Ride { .. } => ActKind::Ride,
            Self::Propose { .. } => ActKind::Propose,
            Self::BreakAlliance => ActKind::BreakAlliance,
            Self::TurnFighters => ActKind::TurnFighters,
            Self::PlayKarama { .. } => ActKind::PlayKarama,
            Self::Redirect => ActKind::Redirect,
            Self::Charity(act) => act.kind(),
            Self::Bidding(act) => act.kind(),
            Self::Revival(act) => act.kind(),
            Self::Movement(act) => act.kind(),
            Self::Battle(act) => act.kind(),
            Self::Support(act) => act.kind(),
            Self::Deal(act) => act.kind(),
            Self::Ghola(act) => act.kind(),
            Self::Truth(act) => act.kind(),
            Self::Special(act) => act.kind(),
            Self::Nexus(act) => act.kind(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_plain_text() {
        let act = Act::PlaceSister { cell: Cell::named("basin-s09").expect("on the board") };
        let text = serde_json::to_string(&Request { event: EventId(3), act: act.clone() }).expect("plain data");
        assert_eq!(text, r#"{"event":3,"act":{"act":"place-sister","cell":"basin-s09"}}"#);
        assert_eq!(serde_json::from_str::<Request>(&text).expect("just written").act, act);
        assert!(serde_json::from_str::<Request>(&text.replace("\"cell\"", "\"sell\"")).is_err());
    }

    #[test]
    fn a_list_of_cells_is_in_order() {
        let entry = |cell, normal| CellForces { cell: Cell::all().nth(cell).expect("on the board"), normal, elite: 0 };
        assert!(is_orderly(&[entry(1, 2), entry(4, 1)]));
        assert!(!is_orderly(&[entry(4, 2), entry(1, 1)]));
        assert!(!is_orderly(&[entry(4, 2), entry(4, 1)]));
        assert!(!is_orderly(&[entry(4, 0)]));
        assert!(!is_orderly(&[entry(4, 255)]));
    }
}
