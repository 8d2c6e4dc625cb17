//! Battle: which battles there are, the Voice and Prescience, plans, traitors, what weapons do, who wins and loses what.
//!
//! `field` says where is fought, `means` what a plan can be, `menu` what else is done, `resolve` what follows when it is
//! open, `aftermath` what the winner still decides, `capture` what the Harkonnen do with leaders.

pub(crate) mod aftermath;
pub(crate) mod cancellation;
pub(crate) mod capture;
pub(crate) mod field;
pub(crate) mod fight;
pub(crate) mod inspection;
pub(crate) mod lawful;
pub(crate) mod look;
pub mod menu;
pub(crate) mod options;
pub(crate) mod resolve;
pub(crate) mod retention;
pub mod state;
pub(crate) mod steps;
pub mod strength;
pub(crate) mod view;

// What other families name of this one.
pub(crate) use inspection::{inspect, planned_again, under_way};
pub(crate) use look::{check_look, committed, look, planned, seen, seen_cards};
pub(crate) use options::{fighting, fights_with_elites, keeps_answers};
pub(crate) use retention::{keep, keepable, loser};
pub(crate) use steps::begin;

use crate::facts::Faction;
use crate::frame::Frame;
use crate::game::Game;
use state::{FightFrame, FightStep};

/// Whether a faction fights, and what comes before Prescience would come too late.
pub(crate) fn is_past_prescience(game: &Game, faction: Faction) -> bool {
    let early = |step: &FightStep| match step {
        FightStep::Worth(_) => !fight::is_worth_last(game),
        step => matches!(step, FightStep::Voicing | FightStep::Voice(_) | FightStep::Foreseeing),
    };
    let past = |fight: &FightFrame| fight.side(faction).is_some() && !early(&fight.step);
    game.stack.iter().any(|framed| matches!(&framed.frame, Frame::Fight(fight) if past(fight)))
}

/// Whether what is asked is answered by several in secret.
pub(crate) fn is_sealed(fight: &FightFrame) -> bool {
    matches!(fight.step, FightStep::Planning | FightStep::Calling)
}
