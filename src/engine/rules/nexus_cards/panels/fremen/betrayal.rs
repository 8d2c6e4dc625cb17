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

fn make(game: &mut Game, play: &Play) {
    mark!("nexus.fremen.betrayal");
    match play.alternative {
        Alternative::First => {
            mark!("nexus.fremen.betrayal.riding.window");
            game.nexus_cards.no_rides = true;
        }
        Alternative::Second => {
            mark!("nexus.fremen.betrayal.movement.window");
            movement::keep_fremen_near(game);
        }
    }
}

/// Whether no worm is ridden any more in this turn.
pub(crate) fn rides_stopped(game: &Game) -> bool {
    let stopped = game.nexus_cards.no_rides;
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
    let stopped = movement::are_fremen_kept_near(game).unwrap_or(false);
    if stopped {
        mark!("nexus.fremen.betrayal.movement");
        mark!("nexus.fremen.betrayal.movement.range");
    }
    stopped
}

/// Whether the bans that stand are those of this turn's plays.
pub(crate) fn bans_fit(game: &Game) -> bool {
    let played = |alternative: Alternative| of_turn(game, PANEL).any(|play| play.alternative == alternative);
    let near = movement::are_fremen_kept_near(game).is_none_or(|near| near == played(Alternative::Second));
    near && game.nexus_cards.no_rides == played(Alternative::First)
}
