//! What follows from Tleilaxu Ghola.

use crate::custody::Place;
use crate::facts::Faction;
use crate::game::Game;
use crate::rules::ghola::menu::GholaAct;
use crate::rules::ghola::options::CARD;
use crate::rules::{cards, revival};

pub(crate) fn play(game: &mut Game, faction: Faction, act: GholaAct) {
    mark!("base.card.ghola");
    mark!("base.card.timing");
    cards::commit(game, faction, act.card());
    cards::spend(game, faction, CARD, Place::TreacheryDiscard);
    match act {
        GholaAct::Leader { leader, .. } => {
            mark!("base.card.ghola-leader");
            mark!("base.card.ghola-leader.any");
            revival::return_leader(game, faction, leader, 0);
        }
        GholaAct::Forces { normal, elite, .. } => {
            if elite > 0 {
                mark!("base.edge.ghola-forces-elite");
            }
            revival::bring_back(game, faction, normal, elite, 0);
        }
        GholaAct::KwisatzHaderach { .. } => {
            mark!("base.card.ghola-leader.any");
            revival::return_kwisatz_haderach(game, 0);
        }
    }
}
