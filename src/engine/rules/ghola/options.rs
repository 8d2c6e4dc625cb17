//! Whom and what Tleilaxu Ghola can bring back.

use crate::facts::Faction;
use crate::game::Game;
use crate::offer::Offer;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::rules::ghola::menu::{GholaAct, GholaOffer};
use crate::rules::{cards, revival};

pub(super) const CARD: &str = "tleilaxu-ghola";
/// The most forces that the card brings back.
const FORCES_MOST: u8 = 5;

pub(crate) fn check(game: &Game, faction: Faction, act: GholaAct) -> Result<(), Rejection> {
    if cards::by_handle(game, faction, CARD, act.card()).is_none() {
        return refuse!("base.card.ghola", Rejection::CardNotYours);
    }
    match act {
        GholaAct::Leader { leader, .. }
            if game.revival.is_face_down(leader) && game.rules_otherwise(Ruling::GholaLeadersAlone) =>
        {
            refuse!("base.card.ghola-leader.any", Rejection::LeaderNotDead)
        }
        GholaAct::Leader { leader, .. } if revival::is_dead(game, faction, leader) => Ok(()),
        GholaAct::Leader { .. } => refuse!("base.card.ghola", Rejection::LeaderNotDead),
        GholaAct::Forces { normal, elite, .. } => {
            let fits = revival::check_dead(game, faction, normal, elite, FORCES_MOST);
            if fits == Err(Rejection::OneEliteATurn) {
                mark!("base.edge.ghola-forces-elite");
            }
            if fits == Err(Rejection::TooManyRevived) {
                mark!("base.card.ghola");
            }
            fits
        }
        GholaAct::KwisatzHaderach { .. } if game.rules_otherwise(Ruling::GholaLeadersAlone) => {
            refuse!("base.card.ghola-leader.any", Rejection::LeaderNotDead)
        }
        GholaAct::KwisatzHaderach { .. } if revival::is_kwisatz_haderach_dead(game, faction) => Ok(()),
        GholaAct::KwisatzHaderach { .. } => refuse!("base.card.ghola-leader.any", Rejection::LeaderNotDead),
    }
}

pub(crate) fn offers(game: &Game, faction: Faction) -> Vec<Offer> {
    let mut offers = Vec::new();
    for card in cards::held(game, faction, CARD).map(|id| game.custody.handle(id)) {
        offers.extend(faction.leaders().map(|leader| GholaOffer::Leader { card, leader }));
        let (normal, elite) = revival::dead_forces(game, faction);
        let (normal, elite) = (normal.min(FORCES_MOST), elite.min(FORCES_MOST));
        offers.push(GholaOffer::Forces { card, most: FORCES_MOST, normal, elite });
        offers.push(GholaOffer::KwisatzHaderach { card });
    }
    let lawful = |offer: &GholaOffer| offer.all().first().is_some_and(|act| check(game, faction, *act).is_ok());
    offers.into_iter().filter(lawful).map(Offer::Ghola).collect()
}
