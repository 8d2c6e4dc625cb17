//! Advisors who came along with a shipment, or joined those who did, stay advisors for the turn.

use crate::facts::Territory;
use crate::frame::Frame;
use crate::game::Game;

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
