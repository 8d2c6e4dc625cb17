//! What a Karama can stop, and what is stopped now.

use serde::{Deserialize, Serialize};

use crate::facts::Faction;

named! {
    /// An advantage of a faction that a Karama can stop.
    pub enum Advantage {
        /// Fremen look at the next storm card.
        StormLook = "fremen.storm-deck",
        /// Fremen lose half in the storm.
        StormLosses = "fremen.storm-losses",
        /// Fremen are not devoured.
        WormImmunity = "fremen.worm-immunity",
        /// Fremen spare their ally.
        WormProtection = "fremen.worm-protection",
        /// Fremen place further worms.
        ExtraWorms = "fremen.extra-worms",
        /// Bene Gesserit fighters become advisors when intruded upon.
        Intrusion = "bg.intrusion",
        /// The Guild receives what others pay for shipment.
        ShippingIncome = "guild.shipping-income",
    }
}

impl Advantage {
    /// Whose it is.
    pub fn faction(self) -> Faction {
        match self {
            Self::StormLook | Self::StormLosses | Self::WormImmunity | Self::WormProtection | Self::ExtraWorms => {
                Faction::Fremen
            }
            Self::Intrusion => Faction::BeneGesserit,
            Self::ShippingIncome => Faction::Guild,
        }
    }
}

/// What is stopped until the phase ends.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stopped(pub(crate) Vec<Advantage>);
