//! The two returns of three forces in Revival, by the Emperor's card and by the Fremen one: with the holder's own revival, and
//! each in its own account.

use super::Play;
use crate::facts::Faction;
use crate::frame::Frame;
use crate::game::Game;
use crate::ids::Seat;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::rules::nexus_cards::menu::NexusChoice;
use crate::rules::revival::state::RevivalFrame;
use crate::rules::revival::{self, FORCES_MOST};

/// Whether the holder is at its own revival.
pub(super) fn is_moment(game: &Game, seat: Seat) -> bool {
    let is_moment = under_way(game).is_some_and(|frame| !frame.done.contains(seat));
    if !is_moment {
        mark!("nexus.free-revival.window");
        mark!("compose.revival.legality");
    }
    is_moment
}

fn under_way(game: &Game) -> Option<&RevivalFrame> {
    match &game.stack.last()?.frame {
        Frame::Revival(frame) => Some(frame),
        _ => None,
    }
}

/// In which account a return is entered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ledger {
    /// Beside the ordinary limit and the ordinary free revivals.
    Beside,
    /// In both: what has come back for nothing before is part of it.
    Ordinary,
}

/// The account as the rulings have it.
fn charged(game: &Game, ledger: Ledger) -> Ledger {
    if game.rules_otherwise(Ruling::FremenReturnLedger) { Ledger::Beside } else { ledger }
}

/// How many forces the card brings back, if the account has room for them.
fn due(game: &Game, seat: Seat, faction: Faction, ledger: Ledger) -> Option<u8> {
    let frame = under_way(game)?;
    match charged(game, ledger) {
        Ledger::Beside => Some(FORCES_MOST),
        Ledger::Ordinary => {
            let free = revival::free(game, frame, faction).min(frame.forces[seat]);
            let due = FORCES_MOST - free;
            (due > 0 && frame.forces[seat] + due <= FORCES_MOST).then_some(due)
        }
    }
}

/// So many forces as a return can bring back.
pub(super) fn takes(choice: &NexusChoice) -> bool {
    matches!(choice, NexusChoice::Forces { normal, elite } if (1..=FORCES_MOST).contains(&normal.saturating_add(*elite)))
}

pub(super) fn choices(game: &Game, seat: Seat, ledger: Ledger) -> Vec<NexusChoice> {
    let due = game.faction(seat).and_then(|faction| due(game, seat, faction, ledger)).unwrap_or(0);
    (0..=due).map(|elite| NexusChoice::Forces { normal: due - elite, elite }).collect()
}

pub(super) fn check(game: &Game, play: &Play, ledger: Ledger) -> Result<(), Rejection> {
    let NexusChoice::Forces { normal, elite } = play.choice else {
        return refuse!("nexus.free-revival.window", Rejection::NoSuchChoice);
    };
    let Some(due) = due(game, play.seat, play.holder, ledger) else {
        return refuse!("nexus.free-revival.fewer", Rejection::TooManyRevived);
    };
    if normal.checked_add(elite) != Some(due) {
        return refuse!("nexus.free-revival.fewer", Rejection::WrongForceCount);
    }
    if elite > 0 && game.rules_otherwise(Ruling::FreeReturnElites) {
        return revival::check_dead_of_any_kind(game, play.holder, normal, elite);
    }
    let checked = revival::check_dead(game, play.holder, normal, elite, due);
    if checked == Err(Rejection::OneEliteATurn) {
        return refuse!("compose.revival.elite", Rejection::OneEliteATurn);
    }
    if checked == Err(Rejection::NotEnoughForces) {
        return refuse!("nexus.free-revival.fewer", Rejection::NotEnoughForces);
    }
    checked
}

pub(super) fn make(game: &mut Game, play: &Play, ledger: Ledger) {
    let NexusChoice::Forces { normal, elite } = play.choice else { return };
    mark!("nexus.free-revival.source");
    mark!("nexus.free-revival.window");
    mark!("compose.revival.legality");
    if elite > 0 {
        mark!("compose.revival.elite");
    }
    if charged(game, ledger) == Ledger::Ordinary
        && let Frame::Revival(frame) = &mut game.top_mut().frame
    {
        // With these the limit is reached: of elite forces nothing is left to remember.
        frame.forces[play.seat] += normal + elite;
    }
    revival::bring_back(game, play.holder, normal, elite, 0);
}
