//! The Atreides card.

use super::Standing;
use crate::rules::nexus_cards::menu::PanelMode;

pub(super) const fn standing(mode: PanelMode) -> Standing {
    match mode {
        PanelMode::Cunning | PanelMode::Betrayal | PanelMode::SecretAlly => Standing::NOT_YET,
    }
}
