//! What is shown of Battle: who fights where, what was ordered, and plans once they are open.

use crate::facts::{ComponentId, Faction, Leader};
use crate::game::Game;
use crate::procedure::Procedure;
use crate::rules::battle::fight::{foretold_to, shown};
use crate::rules::battle::inspection::under_way;
use crate::rules::battle::menu::Answer;
use crate::rules::battle::state::{FightFrame, Side};
use crate::rules::battle::{capture, inspection};

/// Leaders whom the Harkonnen hold.
pub(crate) fn captives(game: &Game) -> Vec<Leader> {
    if game.plays(capture::CAPTOR) { capture::captives(game) } else { Vec::new() }
}

/// What a faction knows of a plan to come: by Prescience, as its ally, or because it has said so itself.
pub(crate) fn foretold(game: &Game, faction: Faction) -> Option<String> {
    let fight = under_way(game)?;
    let (side, answer) = fight.answer.filter(|_| fight.plans.is_none())?;
    let from = fight.faction(side);
    foretold_to(game, from).contains(game.seat(faction)?).then(|| shown(game, from, answer))
}

/// The cards of another hand that a faction knows by Prescience or an inspection.
pub(crate) fn foreseen_cards(game: &Game, faction: Faction) -> Vec<ComponentId> {
    let Some(fight) = under_way(game) else { return Vec::new() };
    let foretold = fight.answer.filter(|_| foretold(game, faction).is_some());
    let inspection = fight.inspection.filter(|_| inspection::known(game, faction).is_some());
    let inspected = inspection::inspected(fight).zip(inspection.and_then(|inspection| inspection.answer));
    let card = |(side, answer): (Side, Answer)| {
        let (Answer::Weapon { card: Some(card) } | Answer::Defense { card: Some(card) }) = answer else { return None };
        let hand = game.hand(fight.faction(side)).into_iter().map(|(id, _)| id);
        { hand }.find(|id| game.custody.handle(*id) == card)
    };
    foretold.into_iter().chain(inspected).filter_map(card).collect()
}

pub(crate) fn procedure(fight: &FightFrame) -> Procedure {
    Procedure::Fight {
        aggressor: fight.aggressor,
        defender: fight.defender,
        territory: fight.territory,
        order: fight.order.map(|(side, order)| (fight.faction(side), order)),
        plans: fight.plans.map(|(one, other)| (one.into(), other.into())),
    }
}
