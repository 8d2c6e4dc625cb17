//! What a Karama can stop, and what is stopped now.

use serde::{Deserialize, Serialize};

use crate::facts::{Faction, FactionSet};
use crate::profile::Phase;

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
        /// Bene Gesserit receive charity whatever they have.
        SistersCharity = "bg.charity",
        /// Atreides look at lots.
        BiddingSight = "atreides.bidding-sight",
        /// The Emperor receives what others pay for lots.
        BidIncome = "emperor.bid-income",
        /// Harkonnen draw a card with each that they buy.
        ExtraCard = "harkonnen.extra-card",
        /// Fremen let their ally revive three forces free.
        FreeRevival = "fremen.ally-revival",
        /// The Emperor pays for forces of the ally.
        AllyRevival = "emperor.ally-revival",
        /// Bene Gesserit advisors become fighters before Shipment and Movement.
        Wartime = "bg.wartime",
        /// Bene Gesserit send a force along with shipments.
        Accompany = "bg.spiritual-advisor",
        /// Worthless cards serve the Bene Gesserit for Karamas.
        WorthlessKarama = "bg.worthless-karama",
        /// Atreides look at the next spice card.
        Wormsign = "atreides.wormsign",
        /// The Guild takes its turn when it likes.
        AnyTime = "guild.any-time",
        /// The Guild ships at half price.
        HalfPrice = "guild.half-price",
        /// The Guild's ally ships at half price.
        AllyHalfPrice = "guild.ally-half-price",
        /// The Guild ships from one territory to another.
        CrossShip = "guild.cross-ship",
        /// The Guild's ally does.
        AllyCrossShip = "guild.ally-cross-ship",
        /// The Guild ships back.
        ShipBack = "guild.ship-back",
        /// Fremen bring reserves into the storm.
        StormMigration = "fremen.storm-migration",
        /// Sardaukar count double.
        Sardaukar = "emperor.sardaukar",
        /// Fedaykin count double.
        Fedaykin = "fremen.fedaykin",
        /// Fremen count in full without spice.
        BattleHardened = "fremen.battle-hardened",
        /// The Kwisatz Haderach.
        KwisatzHaderach = "atreides.kwisatz-haderach",
        /// The Voice.
        Voice = "bg.voice",
        /// Prescience.
        Prescience = "atreides.prescience",
        /// Harkonnen draw leaders of those whom they beat.
        Capture = "harkonnen.capture",
        /// Fremen move two territories.
        MoveTwo = "fremen.move-two",
    }
}

impl Advantage {
    /// Whose it is.
    pub fn faction(self) -> Faction {
        match self {
            Self::StormLook
            | Self::StormLosses
            | Self::WormImmunity
            | Self::WormProtection
            | Self::ExtraWorms
            | Self::FreeRevival
            | Self::StormMigration
            | Self::Fedaykin
            | Self::BattleHardened
            | Self::MoveTwo => Faction::Fremen,
            Self::Intrusion
            | Self::SistersCharity
            | Self::Wartime
            | Self::Accompany
            | Self::WorthlessKarama
            | Self::Voice => Faction::BeneGesserit,
            Self::ShippingIncome
            | Self::AnyTime
            | Self::HalfPrice
            | Self::AllyHalfPrice
            | Self::CrossShip
            | Self::AllyCrossShip
            | Self::ShipBack => Faction::Guild,
            Self::BiddingSight | Self::Wormsign | Self::KwisatzHaderach | Self::Prescience => Faction::Atreides,
            Self::BidIncome | Self::AllyRevival | Self::Sardaukar => Faction::Emperor,
            Self::ExtraCard | Self::Capture => Faction::Harkonnen,
        }
    }
}

impl Advantage {
    /// The phases in which it is used, and can be stopped.
    pub const fn phases(self) -> &'static [Phase] {
        match self {
            // A Karama, which it stands for, has its use in any phase.
            Self::WorthlessKarama => Phase::ALL,
            Self::StormLook | Self::StormLosses => &[Phase::Storm],
            Self::WormImmunity | Self::WormProtection | Self::ExtraWorms => &[Phase::SpiceBlow],
            Self::Intrusion => &[Phase::SpiceBlow, Phase::Movement],
            Self::SistersCharity => &[Phase::Charity],
            Self::BiddingSight | Self::BidIncome | Self::ExtraCard => &[Phase::Bidding],
            Self::FreeRevival | Self::AllyRevival => &[Phase::Revival],
            Self::ShippingIncome
            | Self::Wartime
            | Self::Accompany
            | Self::Wormsign
            | Self::AnyTime
            | Self::HalfPrice
            | Self::AllyHalfPrice
            | Self::CrossShip
            | Self::AllyCrossShip
            | Self::ShipBack
            | Self::StormMigration
            | Self::MoveTwo => &[Phase::Movement],
            Self::Sardaukar
            | Self::Fedaykin
            | Self::BattleHardened
            | Self::KwisatzHaderach
            | Self::Voice
            | Self::Prescience
            | Self::Capture => &[Phase::Battle],
        }
    }

    /// Whether it is one of the Advanced rules alone.
    pub const fn is_advanced(self) -> bool {
        match self {
            Self::StormLook
            | Self::StormLosses
            | Self::ExtraWorms
            | Self::Intrusion
            | Self::SistersCharity
            | Self::Wartime
            | Self::WorthlessKarama
            | Self::AnyTime
            | Self::StormMigration
            | Self::Sardaukar
            | Self::Fedaykin
            | Self::BattleHardened
            | Self::KwisatzHaderach
            | Self::Capture => true,
            Self::WormImmunity
            | Self::WormProtection
            | Self::ShippingIncome
            | Self::BiddingSight
            | Self::BidIncome
            | Self::ExtraCard
            | Self::FreeRevival
            | Self::AllyRevival
            | Self::Accompany
            | Self::Wormsign
            | Self::HalfPrice
            | Self::AllyHalfPrice
            | Self::CrossShip
            | Self::AllyCrossShip
            | Self::ShipBack
            | Self::Voice
            | Self::Prescience
            | Self::MoveTwo => false,
        }
    }
}

/// What is stopped until the phase ends.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stopped(pub(crate) Vec<Advantage>);

/// Who has called up the power that is its faction's own: once a game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Specials(pub(crate) FactionSet);

impl Specials {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = Faction> {
        self.0.iter()
    }
}
