//! The effects that can be answered before they take place.

use serde::{Deserialize, Serialize};

use crate::facts::{Cell, Leader, Sector, Territory};
use crate::rules::battle::menu::{Element, Order};
use crate::rules::karama::state::Advantage;

/// An effect that can be answered before it takes place. What it binds never changes, save by a use that alters it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "effect", deny_unknown_fields)]
pub enum Effect {
    /// The storm is about to move; nobody knows yet how far.
    StormRises,
    /// The storm moves.
    StormMoves {
        /// How far.
        steps: u8,
    },
    /// The Fremen lose only half in a sector.
    FremenEndure {
        /// Which.
        sector: Sector,
    },
    /// The Fremen look at the next storm card.
    FremenLook,
    /// The Fremen in a worm's territory are not devoured.
    FremenImmune {
        /// Where.
        territory: Territory,
    },
    /// The Fremen spare their ally there.
    FremenSpare {
        /// Where.
        territory: Territory,
    },
    /// The Fremen place a further worm.
    FremenPlaceWorm,
    /// Bene Gesserit fighters become advisors.
    SistersTurn {
        /// Where.
        territory: Territory,
    },
    /// A faction receives the payment of the frame below.
    Income,
    /// The bank receives the payment of a shipment; the frame below has its invoice.
    ShipmentFee,
    /// A side of a battle inspects an element of the opposing plan.
    Inspects,
    /// A traitor counts whose card the Harkonnen have shown.
    TraitorCounts {
        /// Who is called a traitor.
        leader: Leader,
    },
    /// The loser of a battle keeps a card that it has played.
    LoserKeeps,
    /// The winner of a battle sees a card that the loser holds.
    WinnerLooks,
    /// The Bene Gesserit receive charity whatever they have.
    SistersCharity,
    /// The Atreides look at the lot that comes up.
    SeeLot,
    /// The best bidder pays for the lot.
    PaysForLot,
    /// The lot stays with its buyer.
    ReceivesLot,
    /// The Emperor receives what is paid for a lot.
    BidIncome,
    /// The Harkonnen draw one more card.
    ExtraCard,
    /// Bene Gesserit advisors become fighters before the phase.
    SistersArm {
        /// Where.
        territory: Territory,
    },
    /// The Atreides look at the next spice card.
    SeeSpice,
    /// The Guild takes its turn out of order, or waits when its place has come.
    GuildTakesTurn,
    /// The Guild ships at half price.
    GuildHalf,
    /// The Guild's ally ships at half price.
    AllyHalf,
    /// The Guild ships from one territory to another.
    GuildCrossShips,
    /// The Guild's ally does.
    AllyCrossShips,
    /// The Guild ships back to its reserves.
    GuildShipsBack,
    /// The Fremen bring reserves into the storm.
    FremenMigrate,
    /// The Fremen move two territories.
    FremenMoveFar,
    /// Forces are shipped from off the planet.
    Ships {
        /// Where to.
        to: Cell,
        /// Normal ones.
        normal: u8,
        /// Elite ones.
        elite: u8,
    },
    /// The Bene Gesserit send a force along with a shipment.
    SistersAccompany {
        /// As an advisor, or to the Polar Sink.
        advisor: bool,
    },
    /// A worthless card serves the Bene Gesserit for a Karama.
    SistersServe,
    /// Sardaukar count double.
    Sardaukar,
    /// Fedaykin count double.
    Fedaykin,
    /// Fremen count in full without spice.
    BattleHardened,
    /// The Kwisatz Haderach can go along.
    KwisatzHaderach,
    /// The Bene Gesserit speak with the Voice.
    SistersVoice {
        /// What they order.
        order: Order,
    },
    /// The Atreides foresee an element of a plan.
    AtreidesForesee {
        /// Which.
        element: Element,
    },
    /// The Harkonnen draw a leader of those whom they beat.
    HarkonnenCapture,
    /// The Fremen let their ally revive three forces free.
    FremenGrant,
    /// The Emperor pays for forces of the ally.
    EmperorRevives {
        /// Normal ones.
        normal: u8,
        /// Elite ones.
        elite: u8,
    },
}

impl Effect {
    /// Whether a payment is received; the frame below has its invoice.
    pub fn is_income(self) -> bool {
        matches!(self, Self::Income | Self::ShipmentFee | Self::BidIncome)
    }

    /// The advantage that it uses, which a Karama could stop.
    pub fn advantage(self) -> Option<Advantage> {
        match self {
            Self::StormRises
            | Self::StormMoves { .. }
            | Self::Ships { .. }
            | Self::ShipmentFee
            | Self::PaysForLot
            | Self::ReceivesLot
            | Self::Inspects
            | Self::TraitorCounts { .. }
            | Self::LoserKeeps
            | Self::WinnerLooks => None,
            Self::FremenEndure { .. } => Some(Advantage::StormLosses),
            Self::FremenLook => Some(Advantage::StormLook),
            Self::FremenImmune { .. } => Some(Advantage::WormImmunity),
            Self::FremenSpare { .. } => Some(Advantage::WormProtection),
            Self::FremenPlaceWorm => Some(Advantage::ExtraWorms),
            Self::SistersTurn { .. } => Some(Advantage::Intrusion),
            Self::Income => Some(Advantage::ShippingIncome),
            Self::SistersCharity => Some(Advantage::SistersCharity),
            Self::SeeLot => Some(Advantage::BiddingSight),
            Self::BidIncome => Some(Advantage::BidIncome),
            Self::ExtraCard => Some(Advantage::ExtraCard),
            Self::SistersArm { .. } => Some(Advantage::Wartime),
            Self::SeeSpice => Some(Advantage::Wormsign),
            Self::GuildTakesTurn => Some(Advantage::AnyTime),
            Self::GuildHalf => Some(Advantage::HalfPrice),
            Self::AllyHalf => Some(Advantage::AllyHalfPrice),
            Self::GuildCrossShips => Some(Advantage::CrossShip),
            Self::AllyCrossShips => Some(Advantage::AllyCrossShip),
            Self::GuildShipsBack => Some(Advantage::ShipBack),
            Self::FremenMigrate => Some(Advantage::StormMigration),
            Self::FremenMoveFar => Some(Advantage::MoveTwo),
            Self::SistersAccompany { .. } => Some(Advantage::Accompany),
            Self::SistersServe => Some(Advantage::WorthlessKarama),
            Self::Sardaukar => Some(Advantage::Sardaukar),
            Self::Fedaykin => Some(Advantage::Fedaykin),
            Self::BattleHardened => Some(Advantage::BattleHardened),
            Self::KwisatzHaderach => Some(Advantage::KwisatzHaderach),
            Self::SistersVoice { .. } => Some(Advantage::Voice),
            Self::AtreidesForesee { .. } => Some(Advantage::Prescience),
            Self::HarkonnenCapture => Some(Advantage::Capture),
            Self::FremenGrant => Some(Advantage::FreeRevival),
            Self::EmperorRevives { .. } => Some(Advantage::AllyRevival),
        }
    }
}
