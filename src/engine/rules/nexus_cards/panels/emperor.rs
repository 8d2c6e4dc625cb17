//! The Emperor's card.

mod purchase;
mod strength;

use super::returns::{self, Ledger};
use super::{Play, Plays, Standing};
use crate::game::Game;
use crate::ids::Seat;
use crate::rejection::Rejection;
use crate::rules::nexus_cards::menu::{Alternative, NexusChoice, PanelMode};

pub(super) const fn standing(mode: PanelMode) -> Standing {
    match mode {
        PanelMode::SecretAlly => {
            let plays = Plays::at_once(moment, check, choices, make);
            Standing::Both(plays, purchase::GATE, Alternative::First)
        }
        PanelMode::Cunning => Standing::Plays(strength::CUNNING),
        PanelMode::Betrayal => Standing::Plays(strength::BETRAYAL),
    }
}

/// The question that an effect waits for, though the other is played.
pub(super) fn undecided(mode: PanelMode, alternative: Alternative) -> Option<&'static str> {
    (mode == PanelMode::Betrayal && alternative == Alternative::First).then_some("nexus.emperor.betrayal.amount")
}

// ---- Secret Ally: a purchase without paying, or three forces back beside all others

fn moment(game: &Game, seat: Seat) -> bool {
    returns::is_moment(game, seat)
}

fn check(game: &Game, play: &Play) -> Result<(), Rejection> {
    match play.alternative {
        Alternative::First => refuse!("nexus.play.timing", Rejection::PanelAnswers),
        Alternative::Second => returns::check(game, play, Ledger::Beside),
    }
}

fn choices(game: &Game, seat: Seat, alternative: Alternative) -> Vec<NexusChoice> {
    match alternative {
        Alternative::First => Vec::new(),
        Alternative::Second => returns::choices(game, seat, Ledger::Beside),
    }
}

fn make(game: &mut Game, play: &Play) {
    match play.alternative {
        Alternative::First => {}
        Alternative::Second => {
            mark!("nexus.emperor.secret-ally");
            mark!("nexus.emperor.secret-ally.revival");
            mark!("compose.revival.emperor-additional");
            returns::make(game, play, Ledger::Beside);
        }
    }
}
