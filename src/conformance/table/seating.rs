//! Who sits down to what: the set-up of a case's game, and by which policy its lead-in is played.

use truthsayer_engine::facts::Faction;
use truthsayer_engine::policy::Policy;
use truthsayer_engine::random::ScriptedDraw;
use truthsayer_engine::{Choice, Mode, Module, Profile, Ruling, Seat, Setup};

use crate::table::failure::raise;

/// The six factions in circles 1 to 6, unless a case seats others: the Fremen sit beside the storm's start.
pub const SIX: [Faction; 6] =
    [Faction::Atreides, Faction::BeneGesserit, Faction::Emperor, Faction::Guild, Faction::Harkonnen, Faction::Fremen];

/// How a lead-in is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Manner {
    /// Whoever is asked first takes the first offer at its least: everybody passes, dials the lowest number, and so on.
    Lowest,
    /// By bots, one a seat, with this seed.
    Bots(Policy, u64),
}

/// A game to be seated. Begin with [`basic`] or [`advanced`] and change what the case is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seating {
    pub(crate) setup: Setup,
    pub(crate) manner: Manner,
}

/// A Basic game of all six factions, seed 5, ten turns.
pub fn basic() -> Seating {
    Seating { setup: Setup::new(Mode::Basic, &SIX, 5), manner: Manner::Lowest }
}

/// An Advanced game of all six factions, seed 5, ten turns.
pub fn advanced() -> Seating {
    Seating { setup: Setup::new(Mode::Advanced, &SIX, 5), manner: Manner::Lowest }
}

impl Seating {
    /// A game with this set-up.
    #[must_use]
    pub fn of_setup(setup: Setup) -> Self {
        Self { setup, manner: Manner::Lowest }
    }

    /// These factions alone, in circles 1, 2, 3 …
    #[must_use]
    pub fn of(mut self, factions: &[Faction]) -> Self {
        self.setup.seats = Seat::ALL.into_iter().zip(factions.iter().copied()).collect();
        self
    }

    /// These factions alone, each in the circle of this number.
    #[must_use]
    pub fn in_circles(mut self, seats: &[(u8, Faction)]) -> Self {
        let seat = |number| Seat::new(number).unwrap_or_else(|| raise(format!("the board has no circle {number}")));
        self.setup.seats = seats.iter().map(|(number, faction)| (seat(*number), *faction)).collect();
        self
    }

    /// All factions but these, the others where they would sit anyway.
    #[must_use]
    pub fn without(mut self, absent: &[Faction]) -> Self {
        self.setup.seats.retain(|(_, faction)| !absent.contains(faction));
        self
    }

    /// With the Nexus cards.
    #[must_use]
    pub fn with_nexus_cards(mut self) -> Self {
        self.setup.profile = Profile::Nexus;
        self
    }

    /// A module asked for by name, in the profile or not.
    #[must_use]
    pub fn asking_for(mut self, module: Module) -> Self {
        self.setup.modules.push(module);
        self
    }

    /// Another seed.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.setup.seed = seed;
        self
    }

    /// Another length.
    #[must_use]
    pub fn turns(mut self, turns: u8) -> Self {
        self.setup.turns = turns;
        self
    }

    /// One interpretation played as the alternative that its name states. A case for the recorded choice never says this: the
    /// suite plays it under the alternative by itself, to see it fail there.
    #[must_use]
    pub fn with(mut self, ruling: Ruling) -> Self {
        self.setup.rulings.insert(ruling, Choice::Alternative);
        self
    }

    /// Draws fixed in advance. All of them must be drawn before the case ends.
    #[must_use]
    pub fn draws(mut self, script: impl IntoIterator<Item = ScriptedDraw>) -> Self {
        self.setup.script.extend(script);
        self
    }

    /// The lead-in is played in this manner.
    #[must_use]
    pub fn played(mut self, manner: Manner) -> Self {
        self.manner = manner;
        self
    }
}

impl std::fmt::Display for Seating {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mode = match self.setup.mode {
            Mode::Basic => "Basic",
            Mode::Advanced => "Advanced",
        };
        let mut seats = self.setup.seats.clone();
        seats.sort_unstable();
        let names: Vec<&str> = seats.iter().map(|(_, faction)| faction.facts().name.as_str()).collect();
        write!(f, "{mode} game, seed {}: {}", self.setup.seed, names.join(", "))?;
        for (ruling, _) in self.setup.rulings.iter().filter(|(_, choice)| **choice == Choice::Alternative) {
            write!(f, "; `{ruling}`")?;
        }
        match self.manner {
            Manner::Lowest => Ok(()),
            Manner::Bots(policy, seed) => write!(f, "; bots `{policy}`, seed {seed}"),
        }
    }
}
