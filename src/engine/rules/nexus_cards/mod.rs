//! The Nexus cards: the deck, the closing draws, and the plays. What a panel does is in `panels`, one file a card; nothing else
//! here names a card.
//!
//! The Nexus in which alliances are made is the family `nexus`.

pub(crate) mod errands;
pub(crate) mod lawful;
pub mod menu;
pub(crate) mod options;
pub mod panels;
pub mod state;
pub(crate) mod steps;
pub(crate) mod stop;
pub(crate) mod view;

// What other families name of this one.
pub(crate) use errands::{carried_out, check_declared, could_declare, declare, is_owed};
pub(crate) use options::{audience, is_in_play, is_played};
pub(crate) use panels::{
    Errand, battle_over, far_moves_stopped, inspection_over, is_called, is_owed_a_traitor, replace_cancelled_traitor,
    ridden, rides_stopped,
};
pub(crate) use steps::{allied, begin_draws, deal, occurred, offered, parted, shuffle, turn_over};
pub(crate) use stop::{begin as begin_stop, begin_for_all as begin_stop_for_all};

use crate::facts::{Faction, NexusCard};
use crate::game::Game;
use crate::rules::nexus_cards::menu::{Panel, PanelMode};

/// The card that a faction holds.
pub(crate) fn held(game: &Game, faction: Faction) -> Option<NexusCard> {
    use crate::custody::Place;
    use crate::facts::ComponentId;
    match game.custody.top(Place::NexusHand(faction)) {
        Some(ComponentId::Nexus(card)) => Some(card),
        _ => None,
    }
}

/// The panel of a card that applies to a holder: the seats as dealt decide.
pub(crate) fn panel_for(game: &Game, card: NexusCard, holder: Faction) -> Panel {
    let mode = match card.faction() {
        Some(own) if own == holder => PanelMode::Cunning,
        Some(other) if game.plays(other) => PanelMode::Betrayal,
        _ => PanelMode::SecretAlly,
    };
    Panel { card, mode }
}
