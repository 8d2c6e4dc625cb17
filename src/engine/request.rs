//! What a seat can ask for, complete in itself, and the kinds of decision that ask for it.
//!
//! What is legal now is said by the families; their offers are in `offer`.

use serde::{Deserialize, Serialize};

use crate::custody::Handle;
use crate::facts::{Cell, Faction, Leader, Territory};
use crate::ids::EventId;

/// What a seat sends: the event it answers, and what it does.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Request {
    /// The event that it answers.
    pub event: EventId,
    /// What the player does.
    pub act: Act,
}

named! {
    /// What a seat is asked to decide.
    pub enum DecisionKind {
        /// Bene Gesserit: write the prediction.
        Predict = "predict",
        /// Keep one of the traitor cards dealt.
        KeepTraitor = "keep-traitor",
        /// Fremen: divide the first ten forces.
        PlaceFremen = "place-fremen",
        /// Bene Gesserit, Advanced: place the first force.
        PlaceSister = "place-sister",
        /// Dial for the storm.
        DialStorm = "dial-storm",
        /// Weather Control, or not.
        ControlWeather = "control-weather",
        /// Family Atomics, or not.
        UseAtomics = "use-atomics",
        /// Fremen: how many elite forces are among the dead.
        ChooseLosses = "choose-losses",
        /// Fremen: look at the next storm card, or not.
        LookAtStorm = "look-at-storm",
        /// Fremen: spare the ally's forces, or not.
        SpareAlly = "spare-ally",
        /// Fremen: place the further worm.
        PlaceWorm = "place-worm",
        /// Fremen: ride the worm, or not.
        Ride = "ride",
        /// Make or break alliances.
        Negotiate = "negotiate",
        /// Bene Gesserit: turn fighters into advisors, or not.
        TurnFighters = "turn-fighters",
        /// Stop what is under way with a Karama, or not.
        AnswerKarama = "answer-karama",
        /// Acknowledge an attempt with a Nexus card, or pass.
        AnswerNexus = "answer-nexus",
        /// Answer an attempt with a leader's skill, or pass.
        AnswerSkill = "answer-skill",
    }
}

named! {
    /// The kinds of act.
    pub enum ActKind {
        /// See [`Act::Pass`].
        Pass = "pass",
        /// See [`Act::Predict`].
        Predict = "predict",
        /// See [`Act::KeepTraitor`].
        KeepTraitor = "keep-traitor",
        /// See [`Act::PlaceFremen`].
        PlaceFremen = "place-fremen",
        /// See [`Act::PlaceSister`].
        PlaceSister = "place-sister",
        /// See [`Act::DialStorm`].
        DialStorm = "dial-storm",
        /// See [`Act::ControlWeather`].
        ControlWeather = "control-weather",
        /// See [`Act::UseAtomics`].
        UseAtomics = "use-atomics",
        /// See [`Act::ChooseLosses`].
        ChooseLosses = "choose-losses",
        /// See [`Act::LookAtStorm`].
        LookAtStorm = "look-at-storm",
        /// See [`Act::SpareAlly`].
        SpareAlly = "spare-ally",
        /// See [`Act::PlaceWorm`].
        PlaceWorm = "place-worm",
        /// See [`Act::Ride`].
        Ride = "ride",
        /// See [`Act::Propose`].
        Propose = "propose",
        /// See [`Act::BreakAlliance`].
        BreakAlliance = "break-alliance",
        /// See [`Act::TurnFighters`].
        TurnFighters = "turn-fighters",
        /// See [`Act::PlayKarama`].
        PlayKarama = "play-karama",
        /// See [`Act::Redirect`].
        Redirect = "redirect",
    }
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
}

/// Forces in, or from, one cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CellForces {
    /// Which cell.
    pub cell: Cell,
    /// Normal forces.
    pub normal: u8,
    /// Elite forces; none in Basic.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub elite: u8,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde asks for")]
fn is_zero(number: &u8) -> bool {
    *number == 0
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
        }
    }
}

impl DecisionKind {
    /// The kinds of act that answer it.
    pub fn answers(self) -> &'static [ActKind] {
        match self {
            Self::Predict => &[ActKind::Predict],
            Self::KeepTraitor => &[ActKind::KeepTraitor],
            Self::PlaceFremen => &[ActKind::PlaceFremen],
            Self::PlaceSister => &[ActKind::PlaceSister],
            Self::DialStorm => &[ActKind::DialStorm],
            Self::ControlWeather => &[ActKind::Pass, ActKind::ControlWeather],
            Self::UseAtomics => &[ActKind::Pass, ActKind::UseAtomics],
            Self::ChooseLosses => &[ActKind::ChooseLosses],
            Self::LookAtStorm => &[ActKind::Pass, ActKind::LookAtStorm],
            Self::SpareAlly => &[ActKind::SpareAlly],
            Self::PlaceWorm => &[ActKind::PlaceWorm],
            Self::Ride => &[ActKind::Pass, ActKind::Ride],
            Self::Negotiate => &[ActKind::Pass, ActKind::Propose, ActKind::BreakAlliance],
            Self::TurnFighters => &[ActKind::Pass, ActKind::TurnFighters],
            Self::AnswerKarama => &[ActKind::Pass, ActKind::PlayKarama],
            Self::AnswerNexus => &[ActKind::Pass],
            Self::AnswerSkill => &[ActKind::Pass, ActKind::Redirect],
        }
    }
}

/// Whether a list of cells is in board order, names none twice and has no empty entry.
pub(crate) fn is_orderly(forces: &[CellForces]) -> bool {
    forces.iter().all(|entry| (entry.normal > 0 || entry.elite > 0) && entry.normal <= 20 && entry.elite <= 20)
        && forces.windows(2).all(|pair| pair[0].cell < pair[1].cell)
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
