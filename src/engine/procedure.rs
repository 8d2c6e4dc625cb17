//! What is under way, as everybody at the table sees it. How a frame is shown is said by its family's `view`.

use serde::Serialize;

use crate::custody::Pile;
use crate::facts::{Faction, Territory};
use crate::frame::{Effect, WindowKind};
use crate::profile::Phase;
use crate::rules::battle::menu::Order;
use crate::rules::battle::state::OpenPlan;
use crate::rules::nexus_cards::menu::Panel;
use crate::rules::nexus_cards::state::Stop;
use crate::rules::setup::state::SetupStep;
use crate::rules::truth::menu::Question;

/// Something under way, as the table sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "procedure")]
pub enum Procedure {
    /// Set-up.
    Setup {
        /// Where it stands.
        step: SetupStep,
    },
    /// A phase.
    Phase {
        /// Which.
        phase: Phase,
    },
    /// A spice blow.
    Blow {
        /// Of which pile.
        pile: Pile,
        /// Worms so far.
        worms: u8,
        /// Where the worm of the moment is.
        worm: Option<Territory>,
    },
    /// A Nexus.
    Nexus {
        /// Who is done.
        done: Vec<Faction>,
    },
    /// A ride.
    Ride {
        /// From where.
        territory: Territory,
    },
    /// An intrusion upon Bene Gesserit fighters.
    Intrusion {
        /// Where.
        territory: Territory,
    },
    /// CHOAM Charity.
    Charity {
        /// Who has had it, or has passed.
        done: Vec<Faction>,
    },
    /// An auction.
    Auction {
        /// Which lot.
        lot: u8,
        /// Of how many.
        of: u8,
        /// Who opened.
        opener: Option<Faction>,
        /// The best bid.
        best: Option<(Faction, u16)>,
        /// Who has passed since.
        passed: Vec<Faction>,
        /// How many treachery cards each player has: told during Bidding alone.
        hands: Vec<(Faction, u8)>,
    },
    /// Revival.
    Revival {
        /// Who is done.
        done: Vec<Faction>,
    },
    /// A player's turn of Shipment and Movement.
    March {
        /// Whose.
        faction: Faction,
    },
    /// A battle.
    Fight {
        /// Who attacks.
        aggressor: Faction,
        /// Whom.
        defender: Faction,
        /// Where.
        territory: Territory,
        /// Whom the Voice has ordered what.
        order: Option<(Faction, Order)>,
        /// The plans, once they are open: the aggressor's, then the other.
        plans: Option<(OpenPlan, OpenPlan)>,
    },
    /// A question of Truthtrance.
    Truth {
        /// Who asks.
        by: Faction,
        /// Whom.
        of: Faction,
        /// What.
        question: Question,
    },
    /// Cards that the Harkonnen have taken.
    Swap {
        /// From whom.
        from: Faction,
        /// How many.
        count: u8,
    },
    /// Draws of Nexus cards.
    NexusDraws,
    /// A stop at which some are asked for a Nexus card.
    NexusStop {
        /// Where.
        stop: Stop,
    },
    /// A Nexus card whose player has something to choose.
    NexusPlay {
        /// Which panel.
        panel: Panel,
    },
    /// An attempt that can be answered.
    Attempt {
        /// What.
        effect: Effect,
    },
    /// An open response window.
    Window {
        /// Which.
        window: WindowKind,
    },
    /// A stand-in of tests.
    #[cfg(test)]
    Drill,
}
