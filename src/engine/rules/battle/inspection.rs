//! An element of a plan that is inspected with a Nexus card: it takes the place of Prescience, or comes after it.

use crate::attempt;
use crate::facts::Faction;
use crate::frame::{Effect, Frame};
use crate::game::Game;
use crate::ids::SeatSet;
use crate::log::{Fact, NexusFact, Told};
use crate::request::{Act, DecisionKind};
use crate::rules::battle::fight::{ask, go, plan, shown};
use crate::rules::battle::menu::{BattleAct, Element};
use crate::rules::battle::state::{FightFrame, FightStep, Inspection, Side};
use crate::rules::nexus_cards;

/// The battle under way.
pub(crate) fn under_way(game: &Game) -> Option<&FightFrame> {
    let mut frames = game.stack.iter().rev().map(|framed| &framed.frame);
    frames.find_map(|frame| if let Frame::Fight(fight) = frame { Some(fight) } else { None })
}

fn under_way_mut(game: &mut Game) -> Option<&mut FightFrame> {
    let mut frames = game.stack.iter_mut().rev().map(|framed| &mut framed.frame);
    frames.find_map(|frame| if let Frame::Fight(fight) = frame { Some(fight) } else { None })
}

/// Voice and Prescience are over: now an element can be inspected, where there are Nexus cards.
pub(super) fn offer(game: &mut Game, fight: FightFrame) {
    if nexus_cards::is_played(game) {
        go(game, fight, FightStep::Inspecting);
        attempt::open(game, None, Effect::Inspects);
    } else {
        plan(game, fight);
    }
}

/// A side of the battle under way inspects an element of the opposing plan.
pub(crate) fn inspect(game: &mut Game, by: Faction, element: Element) {
    if let Some(fight) = under_way_mut(game) {
        fight.inspection = Some(Inspection { by, element, answer: None });
    }
}

/// Whether somebody inspects is known: the opponent is asked, or both plan.
pub(super) fn attempted(game: &mut Game, fight: FightFrame) {
    game.take_outcome();
    if fight.inspection.is_some() {
        ask(game, fight, FightStep::Inspection, DecisionKind::Foretell);
    } else {
        plan(game, fight);
    }
}

pub(super) fn answered(game: &mut Game, mut fight: FightFrame) {
    let act = game.take_answer();
    if let (Some(inspection), Some(side), Act::Battle(BattleAct::Foretell { answer })) =
        (fight.inspection, inspected(&fight), act)
    {
        mark!("nexus.atreides-inspection.private");
        mark!("nexus.atreides-inspection.element");
        mark!("nexus.atreides-inspection.kept-value");
        let of = fight.faction(side);
        fight.inspection = Some(Inspection { answer: Some(answer), ..inspection });
        let shown = shown(game, of, answer);
        let answer = Told::To(readers(game, inspection.by, of), shown);
        let (faction, element) = (inspection.by, inspection.element);
        game.tell(Fact::Nexus(NexusFact::Inspected { faction, of, element, answer }));
    }
    plan(game, fight);
}

/// The side whose plan is inspected.
pub(super) fn inspected(fight: &FightFrame) -> Option<Side> {
    fight.inspection.and_then(|inspection| fight.side(inspection.by)).map(Side::other)
}

/// Who knows the answer.
fn readers(game: &Game, by: Faction, of: Faction) -> SeatSet {
    [by, of].into_iter().filter_map(|reader| game.seat(reader)).collect()
}

/// What a faction knows by an inspection of a plan to come, or has itself said to one.
pub(crate) fn known(game: &Game, faction: Faction) -> Option<String> {
    let fight = under_way(game).filter(|fight| fight.plans.is_none())?;
    let (inspection, of) = (fight.inspection?, fight.faction(inspected(fight)?));
    let answer = inspection.answer?;
    readers(game, inspection.by, of).contains(game.seat(faction)?).then(|| shown(game, of, answer))
}

/// What plans can be made of has changed: whoever has none yet is asked anew.
pub(crate) fn planned_again(game: &mut Game, change: impl FnOnce(&mut FightFrame)) {
    if let Some(fight) = under_way_mut(game) {
        change(fight);
        game.ask_anew();
    }
}
