//! The identity of every physical component of the box.

use super::{
    FACTIONS, Faction, LEADERS, Leader, NEXUS_CARDS, NexusCard, SPICE_CARDS, STORM_CARDS, SpiceCard, TREACHERY_CARDS,
    Treachery, TreacheryCard,
};

/// Components with an order or a face: cards and leader discs.
pub const CARDS: usize = TREACHERY_CARDS + SPICE_CARDS + STORM_CARDS + LEADERS + LEADERS + NEXUS_CARDS;
/// Force tokens of each faction.
pub const TOKENS: usize = 20;

/// One force token: a faction's, by number. Which of them bear a star is printed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Token {
    /// Whose.
    pub faction: Faction,
    /// 0 to 19; the starred ones come last.
    pub number: u8,
}

impl Token {
    /// Whether the token bears a star.
    pub fn is_starred(self) -> bool {
        let facts = self.faction.facts();
        self.number >= facts.tokens - facts.starred
    }
}

/// One physical component of the box. It has this identity for the whole game; views never show it of hidden things.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ComponentId {
    /// A treachery card.
    Treachery(TreacheryCard),
    /// A spice card.
    Spice(SpiceCard),
    /// A Fremen storm card: 0 to 5 for the numbers 1 to 6.
    Storm(u8),
    /// The traitor card of a leader.
    Traitor(Leader),
    /// The disc of a leader.
    Leader(Leader),
    /// A Nexus card.
    Nexus(NexusCard),
    /// A force token.
    Force(Token),
}

impl ComponentId {
    /// Every component of the box.
    pub fn all() -> impl Iterator<Item = Self> {
        let cards = (0..CARDS).map(Self::from_slot);
        let tokens = Faction::ALL
            .iter()
            .flat_map(|faction| (0..).take(TOKENS).map(|number| Self::Force(Token { faction: *faction, number })));
        cards.chain(tokens)
    }

    /// Its stable name, such as `treachery:shield#2` or `force:fremen#17`.
    pub fn name(self) -> String {
        match self {
            Self::Treachery(card) => {
                let (kind, copy) = card.kind_and_copy();
                format!("treachery:{kind}#{copy}")
            }
            Self::Spice(card) if card.is_worm() => format!("spice:shai-hulud#{}", worm_number(card)),
            Self::Spice(card) => format!("spice:{}", card.name()),
            Self::Storm(number) => format!("storm:{}", number + 1),
            Self::Traitor(leader) => format!("traitor:{leader}"),
            Self::Leader(leader) => format!("leader:{leader}"),
            Self::Nexus(card) => format!("nexus:{card}"),
            Self::Force(token) => format!("force:{}#{}", token.faction, token.number),
        }
    }

    /// The component of this name.
    pub fn named(name: &str) -> Option<Self> {
        let (kind, rest) = name.split_once(':')?;
        let numbered = || {
            let (what, number) = rest.split_once('#')?;
            (number.len() <= 2 && !number.starts_with('+')).then_some(())?;
            Some((what, number.parse::<u8>().ok()?))
        };
        let found = match kind {
            "treachery" => treachery_card(numbered()?.0, numbered()?.1),
            "spice" if rest.starts_with("shai-hulud#") => spice_card(15 + numbered()?.1.checked_sub(1)?),
            "spice" => (0..15).map(SpiceCard).find(|card| card.name() == rest).map(Self::Spice),
            "storm" => rest.parse::<u8>().ok().filter(|n| (1..=6).contains(n)).map(|n| Self::Storm(n - 1)),
            "traitor" => Leader::named(rest).map(Self::Traitor),
            "leader" => Leader::named(rest).map(Self::Leader),
            "nexus" => NexusCard::named(rest).map(Self::Nexus),
            "force" => {
                let (faction, number) = numbered()?;
                let faction = Faction::named(faction)?;
                (usize::from(number) < TOKENS).then_some(Self::Force(Token { faction, number }))
            }
            _ => None,
        };
        found.filter(|id| id.name() == name)
    }

    /// The place of a card or disc in the table of custody; tokens have a table of their own.
    pub(crate) const fn slot(self) -> Option<usize> {
        const SPICE: usize = TREACHERY_CARDS;
        const STORM: usize = SPICE + SPICE_CARDS;
        const TRAITOR: usize = STORM + STORM_CARDS;
        const LEADER: usize = TRAITOR + LEADERS;
        const NEXUS: usize = LEADER + LEADERS;
        match self {
            Self::Treachery(card) => Some(card.0 as usize),
            Self::Spice(card) => Some(SPICE + card.0 as usize),
            Self::Storm(number) => Some(STORM + number as usize),
            Self::Traitor(leader) => Some(TRAITOR + leader.0 as usize),
            Self::Leader(leader) => Some(LEADER + leader.0 as usize),
            Self::Nexus(card) => Some(NEXUS + card.index()),
            Self::Force(_) => None,
        }
    }

    /// The card or disc at a place of the table of custody.
    pub(crate) fn from_slot(slot: usize) -> Self {
        type Group = (usize, fn(u8) -> ComponentId);
        assert!(slot < CARDS, "the table of custody has one slot for each card and disc");
        let groups: [Group; 6] = [
            (TREACHERY_CARDS, |n| Self::Treachery(TreacheryCard(n))),
            (SPICE_CARDS, |n| Self::Spice(SpiceCard(n))),
            (STORM_CARDS, Self::Storm),
            (LEADERS, |n| Self::Traitor(Leader(n))),
            (LEADERS, |n| Self::Leader(Leader(n))),
            (NEXUS_CARDS, |n| Self::Nexus(NexusCard::ALL[usize::from(n)])),
        ];
        let mut left = slot;
        for (size, make) in groups {
            if left < size {
                return make(u8::try_from(left).expect("a group is smaller than 256"));
            }
            left -= size;
        }
        unreachable!("the groups fill the table")
    }
}

const _: () = assert!(FACTIONS * TOKENS == 120, "the box holds 120 force tokens");

fn worm_number(card: SpiceCard) -> u8 {
    card.0 - 14
}

fn spice_card(number: u8) -> Option<ComponentId> {
    (usize::from(number) < SPICE_CARDS).then_some(ComponentId::Spice(SpiceCard(number)))
}

fn treachery_card(kind: &str, copy: u8) -> Option<ComponentId> {
    let kind = Treachery::named(kind)?;
    (0..)
        .take(TREACHERY_CARDS)
        .map(TreacheryCard)
        .find(|card| card.kind_and_copy() == (kind, copy))
        .map(ComponentId::Treachery)
}

impl std::fmt::Display for ComponentId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name())
    }
}

impl serde::Serialize for ComponentId {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name())
    }
}

impl<'de> serde::Deserialize<'de> for ComponentId {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::named::from_text(deserializer, Self::named, "component")
    }
}
