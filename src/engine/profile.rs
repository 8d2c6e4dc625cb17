//! What a game is set up with: profile, mode, seats, rulings, length, seed; and the check that admits it.
//!
//! How the pieces are then laid out is the setup family's affair.

mod ruling;

pub use ruling::Ruling;

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::facts::Faction;
use crate::ids::{Seat, SeatSet};
use crate::random::ScriptedDraw;

named! {
    /// A named collection of factions and modules; it admits exactly what it lists.
    pub enum Profile {
        /// The base game with its six factions.
        Base = "base",
        /// The base game with the Nexus cards.
        Nexus = "nexus",
    }
}

impl Profile {
    /// The factions that it admits.
    pub fn factions(self) -> &'static [Faction] {
        match self {
            Self::Base | Self::Nexus => Faction::ALL,
        }
    }

    /// The phases that it plays; the engine goes past the others and says so.
    pub fn plays(self, phase: Phase) -> bool {
        match self {
            Self::Base | Self::Nexus => Phase::ALL.contains(&phase),
        }
    }

    /// What it adds to the base game.
    pub fn modules(self) -> &'static [Module] {
        match self {
            Self::Base => &[],
            Self::Nexus => &[Module::Nexus],
        }
    }

    /// The fewest who can play it: with Nexus cards an alliance must leave somebody alone.
    pub fn players_least(self) -> usize {
        if self.modules().contains(&Module::Nexus) { 3 } else { 2 }
    }
}

named! {
    /// Something that a profile adds to the base game.
    pub enum Module {
        /// The Nexus cards.
        Nexus = "nexus",
        /// Homeworlds, which no profile admits yet; nor those that follow.
        Homeworlds = "homeworlds",
        /// The No-Fields of Richese.
        NoFields = "no-fields",
        /// Treachery cards of the expansions.
        LaterCards = "later-cards",
        /// The Discoveries, with the Great Maker.
        Discoveries = "discoveries",
        /// Leader Skills.
        LeaderSkills = "leader-skills",
        /// Factions of the expansions.
        LaterFactions = "later-factions",
    }
}

impl Module {
    /// States what a profile with Nexus cards leaves open by not admitting it.
    fn mark_absent(self) {
        match self {
            Self::Nexus => {}
            Self::Homeworlds => mark!("nexus.open.homeworlds"),
            Self::NoFields => mark!("nexus.open.no-fields"),
            Self::LaterCards => mark!("nexus.open.later-cards"),
            Self::Discoveries => mark!("nexus.open.great-maker"),
            Self::LeaderSkills => mark!("nexus.open.leader-skills"),
            Self::LaterFactions => mark!("nexus.open.other-holders"),
        }
    }
}

named! {
    /// Which of the two rule levels is played.
    pub enum Mode {
        /// The Basic game.
        Basic = "basic",
        /// The Advanced game.
        Advanced = "advanced",
    }
}

named! {
    /// A phase of the turn, in order.
    pub enum Phase {
        /// Storm.
        Storm = "storm",
        /// Spice Blow and Nexus.
        SpiceBlow = "spice-blow",
        /// CHOAM Charity.
        Charity = "charity",
        /// Bidding.
        Bidding = "bidding",
        /// Revival.
        Revival = "revival",
        /// Shipment and Movement.
        Movement = "movement",
        /// Battle.
        Battle = "battle",
        /// Spice Collection.
        Collection = "collection",
        /// Mentat Pause.
        Pause = "mentat-pause",
    }
}

named! {
    /// How a ruling is played.
    pub enum Choice {
        /// As the contract records it.
        Recorded = "recorded",
        /// The alternative that its name states.
        Alternative = "alternative",
    }
}

/// What a game is set up with.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What is in play.
    pub profile: Profile,
    /// Basic or Advanced.
    pub mode: Mode,
    /// Who sits where, in any order.
    pub seats: Vec<(Seat, Faction)>,
    /// Interpretations played otherwise than recorded; those not named are played as recorded.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "each_once")]
    pub rulings: BTreeMap<Ruling, Choice>,
    /// What is asked for by name beside the profile; it has to be in the profile.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modules: Vec<Module>,
    /// Turns to play.
    pub turns: u8,
    /// What all chance follows from.
    pub seed: u64,
    /// Draws fixed in advance, for tests.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub script: Vec<ScriptedDraw>,
}

named! {
    /// Why a set-up is refused.
    pub enum SetupFault {
        /// Fewer players than the profile needs.
        TooFewSeats = "too-few-seats",
        /// Two players in one circle.
        SeatTakenTwice = "seat-taken-twice",
        /// Two players with one faction.
        FactionTakenTwice = "faction-taken-twice",
        /// A faction that the profile does not admit.
        FactionNotAdmitted = "faction-not-admitted",
        /// A module that the profile does not admit.
        ModuleNotAdmitted = "module-not-admitted",
        /// No turn, or more than fifteen.
        TurnsOutOfRange = "turns-out-of-range",
        /// More scripted draws than any game makes.
        ScriptTooLong = "script-too-long",
        /// A scripted draw does not fit what set-up draws.
        ScriptMissed = "script-missed",
    }
}

/// Rulings by name, none of them twice.
fn each_once<'de, D: Deserializer<'de>>(deserializer: D) -> Result<BTreeMap<Ruling, Choice>, D::Error> {
    struct Rulings;
    impl<'de> Visitor<'de> for Rulings {
        type Value = BTreeMap<Ruling, Choice>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("rulings, each with its choice")
        }
        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
            let mut rulings = BTreeMap::new();
            while let Some((ruling, choice)) = map.next_entry::<Ruling, Choice>()? {
                if rulings.insert(ruling, choice).is_some() {
                    return Err(serde::de::Error::custom(format_args!("duplicate field `{ruling}`")));
                }
            }
            Ok(rulings)
        }
    }
    deserializer.deserialize_map(Rulings)
}

/// The most turns a game may have.
pub const TURNS_MOST: u8 = 15;
const SCRIPT_MOST: usize = 500;

impl Setup {
    /// A game of these factions in circles 1, 2, 3 …, ten turns, everything as recorded.
    pub fn new(mode: Mode, factions: &[Faction], seed: u64) -> Self {
        let seats = Seat::ALL.into_iter().zip(factions.iter().copied()).collect();
        Self {
            profile: Profile::Base,
            mode,
            seats,
            rulings: BTreeMap::new(),
            modules: Vec::new(),
            turns: 10,
            seed,
            script: Vec::new(),
        }
    }

    /// The same with another profile.
    #[must_use]
    pub fn playing(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// The same with one interpretation played otherwise.
    #[must_use]
    pub fn with(mut self, ruling: Ruling) -> Self {
        self.rulings.insert(ruling, Choice::Alternative);
        self
    }

    /// Everything that is wrong with it.
    pub fn faults(&self) -> Vec<SetupFault> {
        let mut faults = Vec::new();
        let mut refuse = |wrong: bool, fault| {
            if wrong {
                faults.push(fault);
            }
        };
        let seats: SeatSet = self.seats.iter().map(|(seat, _)| *seat).collect();
        let mut factions: Vec<Faction> = self.seats.iter().map(|(_, faction)| *faction).collect();
        factions.sort_unstable();
        factions.dedup();
        refuse(self.seats.len() < self.profile.players_least(), SetupFault::TooFewSeats);
        refuse(seats.len() < self.seats.len(), SetupFault::SeatTakenTwice);
        refuse(factions.len() < self.seats.len(), SetupFault::FactionTakenTwice);
        let foreign = factions.iter().any(|faction| !self.profile.factions().contains(faction));
        refuse(foreign, SetupFault::FactionNotAdmitted);
        refuse(self.modules.iter().any(|module| self.lacks(*module)), SetupFault::ModuleNotAdmitted);
        refuse(self.turns == 0 || self.turns > TURNS_MOST, SetupFault::TurnsOutOfRange);
        refuse(self.script.len() > SCRIPT_MOST, SetupFault::ScriptTooLong);
        faults
    }

    /// Whether the profile does not admit a module.
    fn lacks(&self, module: Module) -> bool {
        let admitted = self.profile.modules();
        if admitted.contains(&Module::Nexus) && !admitted.contains(&module) {
            module.mark_absent();
        }
        !admitted.contains(&module)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_faults_of_a_setup_are_named_at_once() {
        assert!(Setup::new(Mode::Basic, &[Faction::Fremen, Faction::Guild], 1).faults().is_empty());
        let mut setup = Setup::new(Mode::Basic, &[Faction::Fremen, Faction::Fremen], 1);
        setup.seats[1].0 = setup.seats[0].0;
        setup.turns = 0;
        let faults = [SetupFault::SeatTakenTwice, SetupFault::FactionTakenTwice, SetupFault::TurnsOutOfRange];
        assert_eq!(setup.faults(), faults);
        assert_eq!(Setup::new(Mode::Basic, &[Faction::Guild], 1).faults(), [SetupFault::TooFewSeats]);
        let two = Setup::new(Mode::Basic, &[Faction::Fremen, Faction::Guild], 1).playing(Profile::Nexus);
        assert_eq!(two.faults(), [SetupFault::TooFewSeats]);
    }

    #[test]
    fn rulings_have_names_and_clauses() {
        for ruling in Ruling::ALL {
            assert_eq!(Ruling::named(ruling.name()), Some(*ruling));
            assert!(["base.", "nexus.", "compose."].iter().any(|family| ruling.clause().starts_with(family)));
        }
    }
}
