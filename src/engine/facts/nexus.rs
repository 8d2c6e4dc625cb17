//! The twelve Nexus cards, one for each faction, also for those that the engine does not play.

use super::Faction;

/// How many Nexus cards there are.
pub const NEXUS_CARDS: usize = NexusCard::ALL.len();

named! {
    /// A Nexus card, by the faction on its face.
    pub enum NexusCard {
        /// Atreides.
        Atreides = "atreides",
        /// Bene Gesserit.
        BeneGesserit = "bene-gesserit",
        /// Emperor.
        Emperor = "emperor",
        /// Fremen.
        Fremen = "fremen",
        /// Harkonnen.
        Harkonnen = "harkonnen",
        /// Spacing Guild.
        Guild = "guild",
        /// Ixians.
        Ixians = "ixians",
        /// Tleilaxu.
        Tleilaxu = "tleilaxu",
        /// CHOAM.
        Choam = "choam",
        /// Richese.
        Richese = "richese",
        /// Ecaz.
        Ecaz = "ecaz",
        /// Moritani.
        Moritani = "moritani",
    }
}

impl NexusCard {
    /// The faction of its face, where the engine plays it.
    pub const fn faction(self) -> Option<Faction> {
        match self {
            Self::Atreides => Some(Faction::Atreides),
            Self::BeneGesserit => Some(Faction::BeneGesserit),
            Self::Emperor => Some(Faction::Emperor),
            Self::Fremen => Some(Faction::Fremen),
            Self::Harkonnen => Some(Faction::Harkonnen),
            Self::Guild => Some(Faction::Guild),
            Self::Ixians | Self::Tleilaxu | Self::Choam | Self::Richese | Self::Ecaz | Self::Moritani => None,
        }
    }

    /// Its printed name.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Atreides => "Atreides",
            Self::BeneGesserit => "Bene Gesserit",
            Self::Emperor => "Emperor",
            Self::Fremen => "Fremen",
            Self::Harkonnen => "Harkonnen",
            Self::Guild => "Spacing Guild",
            Self::Ixians => "Ixians",
            Self::Tleilaxu => "Tleilaxu",
            Self::Choam => "CHOAM",
            Self::Richese => "Richese",
            Self::Ecaz => "Ecaz",
            Self::Moritani => "Moritani",
        }
    }
}
