//! The places that components can be in, who may see what lies there, and what each of them admits.
//!
//! Moving is `custody`.

use serde::{Deserialize, Serialize};

use crate::facts::{Cell, ComponentId, Faction};

named! {
    /// A discard pile of the spice deck; Basic uses the first alone.
    pub enum Pile {
        /// Pile A.
        A = "a",
        /// Pile B.
        B = "b",
    }
}

/// A place that components can be in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Place {
    /// In the box: not part of this game.
    Box,
    /// The treachery draw pile.
    TreacheryDeck,
    /// The treachery discards.
    TreacheryDiscard,
    /// Lots of Bidding, face down in a row, the next one first.
    Lots,
    /// Out of the game, in the open.
    OutOfGame,
    /// A faction's hand of treachery cards.
    Hand(Faction),
    /// A card played and not yet settled: it cannot be spent twice.
    Committed(Faction),
    /// Cards that a faction has played openly, not yet settled.
    Table(Faction),
    /// The spice draw pile.
    SpiceDeck,
    /// Spice discards.
    SpiceDiscard(Pile),
    /// Worms of the first turn, set aside.
    SpiceAside,
    /// The Fremen storm deck.
    StormDeck,
    /// The storm card of the next turn, face down.
    StormNext,
    /// The storm card of this turn, turned up.
    StormShown,
    /// The traitor deck.
    TraitorDeck,
    /// Traitor cards dealt to a faction that has not chosen yet.
    TraitorsDealt(Faction),
    /// Traitor cards that a faction has kept.
    Traitors(Faction),
    /// Leaders that a faction can use.
    Leaders(Faction),
    /// The Tleilaxu Tanks.
    Tanks,
    /// The Nexus draw pile.
    NexusDeck,
    /// The Nexus discards, face down: what was never used stays secret.
    NexusDiscard,
    /// The Nexus card that a faction holds.
    NexusHand(Faction),
    /// A faction's force reserves.
    Reserves(Faction),
    /// On the board.
    Cell(Cell),
}

/// Who may see what lies in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sight {
    /// Everybody.
    All,
    /// One faction.
    Owner(Faction),
    /// Nobody, unless a rule has shown it to somebody.
    Nobody,
}

impl Place {
    /// Who may see what lies there.
    pub fn sight(self) -> Sight {
        match self {
            Self::Hand(faction)
            | Self::Committed(faction)
            | Self::TraitorsDealt(faction)
            | Self::Traitors(faction)
            | Self::NexusHand(faction) => Sight::Owner(faction),
            Self::TreacheryDeck
            | Self::Lots
            | Self::SpiceDeck
            | Self::StormDeck
            | Self::StormNext
            | Self::TraitorDeck
            | Self::NexusDeck
            | Self::NexusDiscard => Sight::Nobody,
            Self::Box
            | Self::Table(_)
            | Self::TreacheryDiscard
            | Self::OutOfGame
            | Self::SpiceDiscard(_)
            | Self::SpiceAside
            | Self::StormShown
            | Self::Leaders(_)
            | Self::Tanks
            | Self::Reserves(_)
            | Self::Cell(_) => Sight::All,
        }
    }

    /// Whether a component of this kind can be there at all.
    pub fn admits(self, id: ComponentId) -> bool {
        match self {
            Self::Box => true,
            Self::TreacheryDeck
            | Self::TreacheryDiscard
            | Self::Lots
            | Self::OutOfGame
            | Self::Hand(_)
            | Self::Committed(_)
            | Self::Table(_) => matches!(id, ComponentId::Treachery(_)),
            Self::SpiceDeck | Self::SpiceDiscard(_) | Self::SpiceAside => matches!(id, ComponentId::Spice(_)),
            Self::StormDeck | Self::StormNext | Self::StormShown => matches!(id, ComponentId::Storm(_)),
            Self::TraitorDeck | Self::TraitorsDealt(_) | Self::Traitors(_) => matches!(id, ComponentId::Traitor(_)),
            Self::Leaders(_) => matches!(id, ComponentId::Leader(_)),
            Self::NexusDeck | Self::NexusDiscard | Self::NexusHand(_) => matches!(id, ComponentId::Nexus(_)),
            Self::Tanks => matches!(id, ComponentId::Leader(_) | ComponentId::Force(_)),
            Self::Reserves(faction) => matches!(id, ComponentId::Force(token) if token.faction == faction),
            Self::Cell(_) => matches!(id, ComponentId::Force(_)),
        }
    }

    /// Its stable name, such as `hand:fremen` or `cell:arrakeen-s10`.
    pub fn name(self) -> String {
        let of = |kind: &str, whose: &str| format!("{kind}:{whose}");
        match self {
            Self::Hand(faction) => of("hand", faction.name()),
            Self::Committed(faction) => of("committed", faction.name()),
            Self::Table(faction) => of("table", faction.name()),
            Self::SpiceDiscard(pile) => of("spice-discard", pile.name()),
            Self::TraitorsDealt(faction) => of("traitors-dealt", faction.name()),
            Self::Traitors(faction) => of("traitors", faction.name()),
            Self::Leaders(faction) => of("leaders", faction.name()),
            Self::NexusHand(faction) => of("nexus-hand", faction.name()),
            Self::Reserves(faction) => of("reserves", faction.name()),
            Self::Cell(cell) => of("cell", cell.name()),
            Self::Box => "box".to_owned(),
            Self::TreacheryDeck => "treachery-deck".to_owned(),
            Self::TreacheryDiscard => "treachery-discard".to_owned(),
            Self::Lots => "lots".to_owned(),
            Self::OutOfGame => "out-of-game".to_owned(),
            Self::SpiceDeck => "spice-deck".to_owned(),
            Self::SpiceAside => "spice-aside".to_owned(),
            Self::StormDeck => "storm-deck".to_owned(),
            Self::StormNext => "storm-next".to_owned(),
            Self::StormShown => "storm-shown".to_owned(),
            Self::TraitorDeck => "traitor-deck".to_owned(),
            Self::Tanks => "tanks".to_owned(),
            Self::NexusDeck => "nexus-deck".to_owned(),
            Self::NexusDiscard => "nexus-discard".to_owned(),
        }
    }

    /// The place of this name.
    pub fn named(name: &str) -> Option<Self> {
        if let Some((kind, whose)) = name.split_once(':') {
            let by_faction = |make: fn(Faction) -> Self| Faction::named(whose).map(make);
            return match kind {
                "hand" => by_faction(Self::Hand),
                "committed" => by_faction(Self::Committed),
                "table" => by_faction(Self::Table),
                "traitors-dealt" => by_faction(Self::TraitorsDealt),
                "traitors" => by_faction(Self::Traitors),
                "leaders" => by_faction(Self::Leaders),
                "nexus-hand" => by_faction(Self::NexusHand),
                "reserves" => by_faction(Self::Reserves),
                "spice-discard" => Pile::named(whose).map(Self::SpiceDiscard),
                "cell" => Cell::named(whose).map(Self::Cell),
                _ => None,
            };
        }
        let plain = [
            Self::Box,
            Self::TreacheryDeck,
            Self::TreacheryDiscard,
            Self::Lots,
            Self::OutOfGame,
            Self::SpiceDeck,
            Self::SpiceAside,
            Self::StormDeck,
            Self::StormNext,
            Self::StormShown,
            Self::TraitorDeck,
            Self::Tanks,
            Self::NexusDeck,
            Self::NexusDiscard,
        ];
        plain.into_iter().find(|place| place.name() == name)
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.name())
    }
}

impl Serialize for Place {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.name())
    }
}

impl<'de> Deserialize<'de> for Place {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        crate::named::from_text(deserializer, Self::named, "place")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_have_names() {
        let places =
            [Place::Hand(Faction::Guild), Place::SpiceDiscard(Pile::B), Place::StormNext, Place::Cell(Cell(3))];
        assert!(places.iter().all(|place| Place::named(&place.name()) == Some(*place)));
        assert_eq!(Place::named("hand:nobody"), None);
    }
}
