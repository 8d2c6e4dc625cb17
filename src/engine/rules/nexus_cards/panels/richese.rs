//! The Richese card.

use super::{Declared, Errand, Standing};
use crate::facts::Faction;
use crate::game::Game;
use crate::rejection::Rejection;
use crate::rules::nexus_cards::menu::PanelMode;

pub(super) const fn standing(mode: PanelMode) -> Standing {
    match mode {
        PanelMode::Cunning | PanelMode::Betrayal => Standing::NATIVE,
        PanelMode::SecretAlly => Standing::Declared(Declared { errand: Errand::PriceOfOne, check, make }),
    }
}

// ---- Secret Ally: a few forces are shipped at the price of one

fn check(_game: &Game, faction: Faction) -> Result<(), Rejection> {
    if faction == Faction::Fremen {
        return refuse!("nexus.richese.secret-ally.fremen", Rejection::PanelUndecided);
    }
    Ok(())
}

fn make(_game: &mut Game) {
    mark!("nexus.richese.secret-ally");
    mark!("nexus.richese.secret-ally.visible");
}
