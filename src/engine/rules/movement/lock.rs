//! Advisors who came along with a shipment, or joined those who did, stay advisors for the turn.

use crate::facts::{Cell, Faction, Territory};
use crate::frame::Frame;
use crate::game::Game;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::request::CellForces;

/// Locks the advisors of a territory for the rest of the turn.
pub(super) fn lock(game: &mut Game, territory: Territory) {
    let mut frames = game.stack.iter_mut().map(|framed| &mut framed.frame);
    let Some(Frame::Movement(frame)) = frames.find(|frame| matches!(frame, Frame::Movement(_))) else { return };
    frame.locked.push(territory);
    frame.locked.sort_unstable();
    frame.locked.dedup();
}

/// Whether they are locked.
pub(crate) fn is_locked(game: &Game, territory: Territory) -> bool {
    let locks = |frame: &Frame| matches!(frame, Frame::Movement(frame) if frame.locked.contains(&territory));
    game.stack.iter().any(|framed| locks(&framed.frame))
}

/// Whether advisors who leave a territory are kept from taking up arms.
pub(super) fn stays_locked(game: &Game, from: Territory) -> bool {
    let locked = is_locked(game, from);
    if locked {
        mark!("base.ship.bg-accompany-lock");
        mark!("base.ship.bg-accompany-lock.move");
    }
    locked && !game.rules_otherwise(Ruling::LockedAdvisorsTurnElsewhere)
}

/// Advisors who came along in this turn take up arms beside nobody else, by a crossing neither.
pub(super) fn check_company(game: &Game, faction: Faction, forces: &[CellForces], to: Cell) -> Result<(), Rejection> {
    let from = forces[0].cell.territory();
    let others = game.seats().iter().filter(|(_, other)| *other != faction);
    let joins = others.into_iter().any(|(_, other)| game.forces_in(*other, to.territory()) > 0);
    if faction == Faction::BeneGesserit && joins && stays_locked(game, from) {
        return refuse!("base.ship.bg-accompany-lock.move", Rejection::WrongSide);
    }
    Ok(())
}
