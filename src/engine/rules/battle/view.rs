//! What is shown of Battle: who fights where, what was ordered, and plans once they are open.

use crate::facts::{ComponentId, Faction, Leader};
use crate::frame::Frame;
use crate::game::Game;
use crate::procedure::Procedure;
use crate::rules::battle::capture;
use crate::rules::battle::fight::{foretold_to, shown};
use crate::rules::battle::menu::Answer;
use crate::rules::battle::state::FightFrame;

/// Leaders whom the Harkonnen hold.
pub(crate) fn captives(game: &Game) -> Vec<Leader> {
    if game.plays(capture::CAPTOR) { capture::captives(game) } else { Vec::new() }
}

/// What a faction knows of a plan to come: by Prescience, as its ally, or because it has said so itself.
pub(crate) fn foretold(game: &Game, faction: Faction) -> Option<String> {
    let fight = fight(game)?;
    let (side, answer) = fight.answer.filter(|_| fight.plans.is_none())?;
    let from = fight.faction(side);
    foretold_to(game, from).contains(game.seat(faction)?).then(|| shown(game, from, answer))
}

/// The card of another hand that a faction knows by Prescience.
pub(crate) fn foreseen_card(game: &Game, faction: Faction) -> Option<ComponentId> {
    foretold(game, faction)?;
    let (side, answer) = fight(game)?.answer?;
    let (Answer::Weapon { card: Some(card) } | Answer::Defense { card: Some(card) }) = answer else { return None };
    let from = fight(game)?.faction(side);
    game.hand(from).into_iter().map(|(id, _)| id).find(|id| game.custody.handle(*id) == card)
}

fn fight(game: &Game) -> Option<&FightFrame> {
    let mut frames = game.stack.iter().rev().map(|framed| &framed.frame);
    frames.find_map(|frame| if let Frame::Fight(fight) = frame { Some(fight) } else { None })
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
