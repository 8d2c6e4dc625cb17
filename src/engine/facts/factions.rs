//! The factions and their leaders.

use serde::{Deserialize, Serialize};

use super::{FactFault, Facts};

/// How many factions the engine knows.
pub const FACTIONS: usize = 6;
/// How many leader discs the box holds.
pub const LEADERS: usize = 30;

named! {
    /// A faction of the box.
    pub enum Faction {
        /// House Atreides.
        Atreides = "atreides",
        /// The Bene Gesserit.
        BeneGesserit = "bene-gesserit",
        /// The Emperor.
        Emperor = "emperor",
        /// The Fremen.
        Fremen = "fremen",
        /// House Harkonnen.
        Harkonnen = "harkonnen",
        /// The Spacing Guild.
        Guild = "spacing-guild",
    }
}

impl Faction {
    /// What is printed of it.
    pub fn facts(self) -> &'static FactionFacts {
        &Facts::get().factions[self.index()]
    }

    /// Its leaders.
    pub fn leaders(self) -> impl Iterator<Item = Leader> {
        Leader::all().filter(move |leader| leader.facts().faction == self)
    }
}

/// A set of factions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<Faction>", into = "Vec<Faction>")]
pub struct FactionSet(u8);

impl FactionSet {
    /// None.
    pub const NONE: Self = Self(0);

    /// One faction alone.
    pub const fn only(faction: Faction) -> Self {
        Self(1 << faction.index())
    }

    /// Whether the faction is in it.
    pub const fn contains(self, faction: Faction) -> bool {
        self.0 & (1 << faction.index()) != 0
    }

    /// The set with this faction.
    #[must_use]
    pub const fn with(self, faction: Faction) -> Self {
        Self(self.0 | 1 << faction.index())
    }

    /// The set without this faction.
    #[must_use]
    pub const fn without(self, faction: Faction) -> Self {
        Self(self.0 & !(1 << faction.index()))
    }

    /// Whether none is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Its factions, in order.
    pub fn iter(self) -> impl Iterator<Item = Faction> {
        Faction::ALL.iter().copied().filter(move |faction| self.contains(*faction))
    }
}

impl FromIterator<Faction> for FactionSet {
    fn from_iter<I: IntoIterator<Item = Faction>>(factions: I) -> Self {
        factions.into_iter().fold(Self::NONE, Self::with)
    }
}

impl From<Vec<Faction>> for FactionSet {
    fn from(factions: Vec<Faction>) -> Self {
        factions.into_iter().collect()
    }
}

impl From<FactionSet> for Vec<Faction> {
    fn from(set: FactionSet) -> Self {
        set.iter().collect()
    }
}

/// What is printed of one faction.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FactionFacts {
    /// Which one.
    pub id: Faction,
    /// Printed name.
    pub name: String,
    /// Starting spice.
    pub spice: u16,
    /// Forces revived free each turn.
    pub free_revival: u8,
    /// How many treachery cards it may hold.
    pub hand_limit: u8,
    /// How many treachery cards it starts with.
    pub cards: u8,
    /// How many of the traitor cards dealt it keeps.
    pub traitors_kept: u8,
    /// Force tokens in all.
    pub tokens: u8,
    /// How many of them bear a star; stars count in Advanced only.
    pub starred: u8,
    /// What its elite forces are called.
    pub elite: Option<String>,
}

/// A leader, by its place in the data file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Leader(pub(crate) u8);

impl Leader {
    /// Every leader, in the order of the data file.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..).take(LEADERS).map(Self)
    }

    /// The leader of this name, such as `stilgar`.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|leader| leader.name() == name)
    }

    /// What is printed of him.
    pub fn facts(self) -> &'static LeaderFacts {
        &Facts::get().leaders[self.0 as usize]
    }

    /// His stable name.
    pub fn name(self) -> &'static str {
        self.facts().id.as_str()
    }
}

serde_by_name!(Leader);

/// What is printed of one leader.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderFacts {
    /// Stable name.
    pub id: String,
    /// Printed name.
    pub name: String,
    /// Whose leader he is.
    pub faction: Faction,
    /// Printed strength.
    pub strength: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FactionsFile {
    factions: Vec<FactionFacts>,
    leaders: Vec<LeaderFacts>,
}

pub(super) fn load(text: &str, faults: &mut Vec<FactFault>) -> Option<(Vec<FactionFacts>, Vec<LeaderFacts>)> {
    match serde_json::from_str::<FactionsFile>(text) {
        Ok(file) => Some((file.factions, file.leaders)),
        Err(error) => {
            faults.push(FactFault::Unreadable { file: "factions.json", why: error.to_string() });
            None
        }
    }
}

pub(super) fn check(factions: &[FactionFacts], leaders: &[LeaderFacts], faults: &mut Vec<FactFault>) {
    let mut count = |what, expected: usize, found: usize| {
        if expected != found {
            faults.push(FactFault::Count { what, expected, found });
        }
    };
    let in_order = factions.iter().zip(Faction::ALL).filter(|(row, faction)| row.id == **faction).count();
    count("factions in order", FACTIONS, in_order);
    count("leaders", LEADERS, leaders.len());
    for faction in Faction::ALL {
        count("leaders of a faction", 5, leaders.iter().filter(|leader| leader.faction == *faction).count());
    }
    for row in factions {
        count("force tokens of a faction", super::TOKENS, usize::from(row.tokens));
    }
}
