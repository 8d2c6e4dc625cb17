//! The Ecaz card.

use super::Standing;
use crate::game::Game;
use crate::ids::Seat;
use crate::rejection::Rejection;
use crate::rules::nexus_cards::menu::PanelMode;

pub(super) const fn standing(mode: PanelMode) -> Standing {
    match mode {
        PanelMode::Cunning | PanelMode::Betrayal => Standing::NATIVE,
        PanelMode::SecretAlly => Standing::waits_for("nexus.ecaz.secret-ally.audience", unheard),
    }
}

/// Nobody has said who hears the answer.
fn unheard(_game: &Game, _seat: Seat) -> Rejection {
    mark!("nexus.ecaz.secret-ally.audience");
    Rejection::PanelUndecided
}
