//! The treachery deck, the spice deck and the storm deck.

use serde::Deserialize;

use super::{Board, Cell, FactFault, Facts};

/// Cards of the treachery deck.
pub const TREACHERY_CARDS: usize = 33;
/// Cards of the spice deck.
pub const SPICE_CARDS: usize = 21;
/// Cards of the Fremen storm deck, numbered 1 to 6.
pub const STORM_CARDS: usize = 6;

/// A kind of treachery card, by its place in the data file.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Treachery(pub(crate) u8);

impl Treachery {
    /// Every kind, in the order of the data file.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..).take(Facts::get().treachery.len()).map(Self)
    }

    /// The kind of this name, such as `weather-control`.
    pub fn named(name: &str) -> Option<Self> {
        Self::all().find(|kind| kind.name() == name)
    }

    /// What is printed of it.
    pub fn facts(self) -> &'static TreacheryFacts {
        &Facts::get().treachery[self.0 as usize]
    }

    /// Its stable name.
    pub fn name(self) -> &'static str {
        self.facts().id.as_str()
    }
}

serde_by_name!(Treachery);

/// What is printed of one kind of treachery card.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TreacheryFacts {
    /// Stable name.
    pub id: String,
    /// Printed name.
    pub name: String,
    /// Copies in the deck.
    pub count: u8,
    /// Weapon, defense, special or worthless.
    pub kind: String,
    /// The narrower kind, such as projectile.
    #[serde(rename = "type")]
    pub class: String,
}

/// One card of the treachery deck, 0 to 32; copies of a kind stand together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TreacheryCard(pub(crate) u8);

impl TreacheryCard {
    /// Its kind.
    pub fn kind(self) -> Treachery {
        self.kind_and_copy().0
    }

    /// Its kind, and which copy of it, from 1.
    pub fn kind_and_copy(self) -> (Treachery, u8) {
        let mut left = self.0;
        for (kind, facts) in Treachery::all().zip(&Facts::get().treachery) {
            if left < facts.count {
                return (kind, left + 1);
            }
            left -= facts.count;
        }
        unreachable!("the check of the data files counted the deck")
    }
}

/// One card of the spice deck, 0 to 20: the territory cards, then the worms.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct SpiceCard(pub(crate) u8);

impl SpiceCard {
    /// Its site, or nothing for a worm.
    pub fn site(self) -> Option<&'static SpiceSite> {
        Facts::get().sites.get(self.0 as usize)
    }

    /// Whether it is a worm.
    pub fn is_worm(self) -> bool {
        self.site().is_none()
    }

    /// The territory's name, or `shai-hulud`.
    pub fn name(self) -> &'static str {
        self.site().map_or("shai-hulud", |site| &site.id)
    }
}

/// A territory card of the spice deck.
#[derive(Debug)]
pub struct SpiceSite {
    /// Stable name: that of its territory.
    pub id: String,
    /// Printed name.
    pub name: String,
    /// Where the spice goes.
    pub cell: Cell,
    /// How much.
    pub amount: u16,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TreacheryFile {
    kinds: Vec<TreacheryFacts>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SpiceFile {
    sites: Vec<SiteRow>,
    worms: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SiteRow {
    id: String,
    name: String,
    cell: String,
    amount: u16,
}

pub(super) fn load_treachery(text: &str, faults: &mut Vec<FactFault>) -> Option<Vec<TreacheryFacts>> {
    match serde_json::from_str::<TreacheryFile>(text) {
        Ok(file) => Some(file.kinds),
        Err(error) => {
            faults.push(FactFault::Unreadable { file: "treachery.json", why: error.to_string() });
            None
        }
    }
}

pub(super) fn load_sites(text: &str, board: &Board, faults: &mut Vec<FactFault>) -> Option<Vec<SpiceSite>> {
    let file: SpiceFile = match serde_json::from_str(text) {
        Ok(file) => file,
        Err(error) => {
            faults.push(FactFault::Unreadable { file: "spice.json", why: error.to_string() });
            return None;
        }
    };
    if file.sites.len() + file.worms != SPICE_CARDS {
        let found = file.sites.len() + file.worms;
        faults.push(FactFault::Count { what: "spice cards", expected: SPICE_CARDS, found });
    }
    let mut sites = Vec::new();
    for row in &file.sites {
        match board.cell(&row.cell) {
            Some(cell) => {
                sites.push(SpiceSite { id: row.id.clone(), name: row.name.clone(), cell, amount: row.amount });
            }
            None => faults.push(FactFault::UnknownName { file: "spice.json", name: row.cell.clone() }),
        }
    }
    Some(sites)
}

pub(super) fn check(treachery: &[TreacheryFacts], sites: &[SpiceSite], faults: &mut Vec<FactFault>) {
    let cards = treachery.iter().map(|kind| usize::from(kind.count)).sum();
    if cards != TREACHERY_CARDS {
        faults.push(FactFault::Count { what: "treachery cards", expected: TREACHERY_CARDS, found: cards });
    }
    if sites.len() != 15 {
        faults.push(FactFault::Count { what: "spice sites", expected: 15, found: sites.len() });
    }
}
