//! Betrayal: for a turn nobody rides, or for the phase the Fremen move no further than others.

use crate::facts::{Faction, NexusCard};
use crate::game::Game;
use crate::ids::Seat;
use crate::profile::Phase;
use crate::rejection::Rejection;
use crate::rules::movement;
use crate::rules::nexus_cards::menu::{Alternative, NexusChoice, Panel, PanelMode};
use crate::rules::nexus_cards::panels::{Play, Plays, is_clean};
use crate::rules::nexus_cards::steps::of_turn;

const PANEL: Panel = Panel { card: NexusCard::Fremen, mode: PanelMode::Betrayal };

pub(super) const PLAYS: Plays = Plays::at_once(is_clean, check, choices, make);

fn check(game: &Game, play: &Play) -> Result<(), Rejection> {
    if play.choice != NexusChoice::Plain {
        return refuse!("nexus.fremen.betrayal", Rejection::NoSuchChoice);
    }
    let (phase, moved) = (game.phase(), movement::has_moved(game, Faction::Fremen));
    match play.alternative {
        Alternative::First if !matches!(phase, Some(Phase::Storm | Phase::SpiceBlow)) => {
            refuse!("nexus.fremen.betrayal.riding.window", Rejection::ConditionUnmet)
        }
        Alternative::Second if phase != Some(Phase::Movement) || moved => {
            refuse!("nexus.fremen.betrayal.movement.window", Rejection::ConditionUnmet)
        }
        Alternative::First | Alternative::Second => Ok(()),
    }
}

fn choices(_game: &Game, _seat: Seat, _alternative: Alternative) -> Vec<NexusChoice> {
    vec![NexusChoice::Plain]
}

/// The receipt is the effect.
fn make(_game: &mut Game, play: &Play) {
    mark!("nexus.fremen.betrayal");
    match play.alternative {
        Alternative::First => mark!("nexus.fremen.betrayal.riding.window"),
        Alternative::Second => mark!("nexus.fremen.betrayal.movement.window"),
    }
}

fn is_stopped(game: &Game, alternative: Alternative) -> bool {
    of_turn(game, PANEL).any(|play| play.alternative == alternative)
}

/// Whether no worm is ridden any more in this turn.
pub(crate) fn rides_stopped(game: &Game) -> bool {
    let stopped = is_stopped(game, Alternative::First);
    if stopped {
        mark!("nexus.fremen.betrayal.riding");
        mark!("nexus.fremen.betrayal.riding.only");
        mark!("nexus.delayed.riding");
        mark!("nexus.delayed.outlive");
        mark!("nexus.delayed.no-replay");
    }
    stopped
}

/// Whether the Fremen move no further than others in this phase.
pub(crate) fn far_moves_stopped(game: &Game) -> bool {
    let stopped = is_stopped(game, Alternative::Second);
    if stopped {
        mark!("nexus.fremen.betrayal.movement");
        mark!("nexus.fremen.betrayal.movement.range");
    }
    stopped
}
