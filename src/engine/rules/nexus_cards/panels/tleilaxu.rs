//! The Tleilaxu card.

use super::Standing;
use crate::game::Game;
use crate::ids::Seat;
use crate::rejection::Rejection;
use crate::rules::nexus_cards::menu::PanelMode;

pub(super) const fn standing(mode: PanelMode) -> Standing {
    match mode {
        PanelMode::Cunning | PanelMode::Betrayal => Standing::NATIVE,
        PanelMode::SecretAlly => Standing::waits_for("nexus.open.tleilaxu-revival", uncounted),
    }
}

/// Nobody has said how leader and forces are split, and counted beside the ordinary revival.
fn uncounted(_game: &Game, _seat: Seat) -> Rejection {
    mark!("nexus.open.tleilaxu-revival");
    Rejection::PanelUndecided
}
