//! The Fremen card.

mod betrayal;

// What is asked of a panel that lasts.
pub(crate) use betrayal::{bans_fit, far_moves_stopped, rides_stopped};

use super::returns::{self, Ledger};
use super::{Play, Plays, Standing};
use crate::facts::{Faction, NexusCard};
use crate::game::Game;
use crate::ids::Seat;
use crate::rejection::Rejection;
use crate::rules::nexus_cards::menu::{Alternative, NexusChoice, Panel, PanelMode};
use crate::rules::nexus_cards::state::Stop;
use crate::rules::nexus_cards::steps::{close, keep_open, open_play};
use crate::rules::nexus_cards::stop::is_at;
use crate::rules::spice_blow;

/// The panel by which a worm is ridden from afar.
pub(super) const CALL: Panel = Panel { card: NexusCard::Fremen, mode: PanelMode::Cunning };

pub(super) const fn standing(mode: PanelMode) -> Standing {
    match mode {
        PanelMode::Cunning => {
            Standing::Plays(Plays::at_once(|game, seat| is_at(game, seat, Stop::Worm), check_call, plain, call))
        }
        PanelMode::SecretAlly => Standing::Plays(Plays::at_once(returns::is_moment, check, choices, make)),
        PanelMode::Betrayal => Standing::Plays(betrayal::PLAYS),
    }
}

/// The question that an effect waits for: a worm gives no moment in which all could be asked alike.
pub(super) fn undecided(mode: PanelMode, alternative: Alternative) -> Option<&'static str> {
    (mode == PanelMode::SecretAlly && alternative == Alternative::First).then_some("nexus.open.worm-protection")
}

// ---- Cunning: a group out of the desert rides a worm that has surfaced where nobody stands

fn check_call(game: &Game, play: &Play) -> Result<(), Rejection> {
    if play.alternative != Alternative::First || play.choice != NexusChoice::Plain {
        return refuse!("nexus.fremen.cunning", Rejection::NoSuchChoice);
    }
    if !spice_blow::can_ride_from_afar(game) {
        return refuse!("nexus.fremen.cunning.source", Rejection::ConditionUnmet);
    }
    if rides_stopped(game) {
        return refuse!("nexus.fremen.betrayal.riding", Rejection::ConditionUnmet);
    }
    Ok(())
}

fn plain(_game: &Game, _seat: Seat, alternative: Alternative) -> Vec<NexusChoice> {
    if alternative == Alternative::First { vec![NexusChoice::Plain] } else { Vec::new() }
}

fn call(game: &mut Game, _play: &Play) {
    mark!("nexus.fremen.cunning");
    mark!("nexus.fremen.cunning.asked");
    mark!("nexus.fremen.cunning.empty");
    mark!("nexus.fremen.cunning.worm");
    mark!("nexus.panels.continuation");
    keep_open(game);
    spice_blow::call_from_afar(game);
}

/// Whether a worm has been called, and the ride is still to come.
pub(crate) fn is_called(game: &Game) -> bool {
    open_play(game, Faction::Fremen, CALL).is_some()
}

/// The ride of a called worm is over, or there is none.
pub(crate) fn ridden(game: &mut Game) {
    close(game, |panel| panel == CALL);
}

// ---- Secret Ally: forces safe from a worm, or three forces back for nothing

fn check(game: &Game, play: &Play) -> Result<(), Rejection> {
    match play.alternative {
        Alternative::First => {
            mark!("nexus.fremen.secret-ally");
            mark!("nexus.fremen.secret-ally.worm");
            refuse!("nexus.open.worm-protection", Rejection::PanelUndecided)
        }
        Alternative::Second => returns::check(game, play, Ledger::Ordinary),
    }
}

fn choices(game: &Game, seat: Seat, alternative: Alternative) -> Vec<NexusChoice> {
    match alternative {
        Alternative::First => Vec::new(),
        Alternative::Second => returns::choices(game, seat, Ledger::Ordinary),
    }
}

fn make(game: &mut Game, play: &Play) {
    mark!("nexus.fremen.secret-ally");
    mark!("nexus.fremen.secret-ally.revival");
    mark!("nexus.fremen.secret-ally.revival.total");
    mark!("compose.revival.fremen-ledger");
    returns::make(game, play, Ledger::Ordinary);
}
