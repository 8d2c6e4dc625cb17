//! Battle: which battles there are, the Voice and Prescience, plans, traitors, what weapons do, who wins and loses what.
//!
//! `field` says where is fought, `means` what a plan can be, `menu` what else is done, `resolve` what follows when it is
//! open, `aftermath` what the winner still decides, `capture` what the Harkonnen do with leaders.

pub(crate) mod aftermath;
pub(crate) mod capture;
pub(crate) mod field;
pub(crate) mod fight;
pub(crate) mod lawful;
pub(crate) mod look;
pub mod menu;
pub(crate) mod options;
pub(crate) mod resolve;
pub mod state;
pub(crate) mod steps;
pub mod strength;
pub(crate) mod view;

// What other families name of this one.
pub(crate) use look::{check_look, committed, look, seen, seen_cards};
pub(crate) use steps::begin;

use state::{FightFrame, FightStep};

/// Whether what is asked is answered by several in secret.
pub(crate) fn is_sealed(fight: &FightFrame) -> bool {
    matches!(fight.step, FightStep::Planning | FightStep::Calling)
}
