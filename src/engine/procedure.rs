//! What is under way, as everybody at the table sees it. How a frame is shown is said by its family's `view`.

use serde::Serialize;

use crate::custody::Pile;
use crate::facts::{Faction, Territory};
use crate::frame::{Effect, WindowKind};
use crate::profile::Phase;
use crate::rules::setup::state::SetupStep;

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
