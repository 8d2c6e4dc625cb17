//! What the winner of a battle still decides: which of its forces die, and which cards it keeps.

use crate::custody::{End, Handle, Place};
use crate::facts::ComponentId;
use crate::forces::are_among;
use crate::game::Game;
use crate::log::{Cause, Fact};
use crate::rejection::Rejection;
use crate::request::{Act, CellForces, DecisionKind, is_orderly};
use crate::rules::battle::fight::ask;
use crate::rules::battle::menu::{BattleAct, BattleOffer, counted, taken};
use crate::rules::battle::options::worth;
use crate::rules::battle::resolve::count_loss;
use crate::rules::battle::state::{FightFrame, FightStep, Led, Side};
use crate::rules::battle::{capture, field};
use crate::rules::losses::kill;

/// The winner's losses: asked for, where there is a choice.
pub(super) fn begin(game: &mut Game, fight: FightFrame) {
    mark!("base.battle.winner");
    let Some(BattleOffer::Casualties { from, halves, spice, worth, dead }) = casualties(game, &fight) else {
        discard_heroes(game, fight);
        return;
    };
    if halves == 0 {
        discard_heroes(game, fight);
        return;
    }
    let sets: Vec<_> = dead.map_or_else(|| worth.sets(counted(&from), halves, spice).collect(), |dead| vec![dead]);
    if from.len() == 1 && sets.len() == 1 {
        let forces = taken(&from, sets[0]);
        bury(game, fight, &forces);
        return;
    }
    mark!("base.battle.loss-cells");
    ask(game, fight, FightStep::Casualties, DecisionKind::Casualties);
}

/// What the winner chooses its dead from.
pub(super) fn casualties(game: &Game, fight: &FightFrame) -> Option<BattleOffer> {
    let side = fight.winner?;
    let plan = fight.plan(side)?;
    let from = field::forces(game, fight.faction(side), &fight.cells);
    let worth = worth(game, fight, side);
    let (halves, spice, dead) = (plan.halves, plan.spice, plan.dead);
    (!from.is_empty()).then_some(BattleOffer::Casualties { from, halves, spice, worth, dead })
}

pub(super) fn check_casualties(game: &Game, fight: &FightFrame, forces: &[CellForces]) -> Result<(), Rejection> {
    let Some(BattleOffer::Casualties { from, halves, spice, worth, dead }) = casualties(game, fight) else {
        return Err(Rejection::NotYourDecision);
    };
    if !is_orderly(forces) {
        return Err(Rejection::Malformed);
    }
    if !are_among(forces, &from) {
        return refuse!("base.battle.loss-cells", Rejection::NotEnoughForces);
    }
    let named = counted(forces);
    if dead.is_some_and(|dead| dead != named) || !worth.can_count(named, halves, spice) {
        mark!("base.battle.elite-losses-algo");
        return refuse!("base.battle.elite-losses", Rejection::WrongForceCount);
    }
    Ok(())
}

pub(super) fn casualties_named(game: &mut Game, fight: FightFrame) {
    if let Act::Battle(BattleAct::Casualties { forces }) = game.take_answer() {
        mark!("base.battle.elite-losses");
        mark!("base.battle.elite-losses-algo");
        bury(game, fight, &forces);
    }
}

fn bury(game: &mut Game, fight: FightFrame, forces: &[CellForces]) {
    let faction = fight.winner.map(|side| fight.faction(side)).expect("somebody has won");
    for entry in forces {
        let tokens = game.select(faction, Place::Cell(entry.cell), entry.normal, entry.elite);
        count_loss(game, faction, tokens.len());
        kill(game, faction, tokens, entry.cell, Cause::Battle);
    }
    if field::fighters(game, faction, &fight.cells) == 0 {
        mark!("base.battle.zero-forces");
    }
    discard_heroes(game, fight);
}

/// A Cheap Hero is discarded in any case; of the rest the winner keeps what it likes.
fn discard_heroes(game: &mut Game, fight: FightFrame) {
    let side = fight.winner.expect("somebody has won");
    let faction = fight.faction(side);
    let plan = fight.plan(side).expect("the plans are open");
    if let Some(Led::Cheap(id)) = plan.hero {
        mark!("base.battle.cheap-hero");
        game.move_card(id, Place::Table(faction), Place::TreacheryDiscard, End::Top);
    }
    if discardable(&fight).is_empty() {
        capture::offer(game, fight, false);
    } else {
        ask(game, fight, FightStep::Discarding, DecisionKind::DiscardPlayed);
    }
}

/// What the winner may discard: its weapon is 1, its defence 2.
pub(super) fn discardable(fight: &FightFrame) -> Vec<Handle> {
    won(fight).into_iter().map(|(handle, _)| handle).collect()
}

fn won(fight: &FightFrame) -> Vec<(Handle, ComponentId)> {
    fight.winner.map(|side| places(fight, side)).unwrap_or_default()
}

/// Weapon and defence of a side.
pub(super) fn places(fight: &FightFrame, side: Side) -> Vec<(Handle, ComponentId)> {
    let plan = fight.plan(side);
    let weapon = plan.and_then(|plan| plan.weapon).map(|id| (Handle(1), id));
    let defense = plan.and_then(|plan| plan.defense).map(|id| (Handle(2), id));
    weapon.into_iter().chain(defense).collect()
}

pub(super) fn check_discard(fight: &FightFrame, cards: &[Handle]) -> Result<(), Rejection> {
    let known = discardable(fight);
    if cards.is_empty() || cards.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Err(Rejection::Malformed);
    }
    if cards.iter().any(|card| !known.contains(card)) {
        return refuse!("base.battle.winner", Rejection::CardNotYours);
    }
    Ok(())
}

pub(super) fn discarded(game: &mut Game, fight: FightFrame) {
    let named = match game.take_answer() {
        Act::Battle(BattleAct::Discard { cards }) => cards,
        _ => Vec::new(),
    };
    let faction = fight.winner.map(|side| fight.faction(side)).expect("somebody has won");
    for (handle, id) in won(&fight) {
        let discards = named.contains(&handle);
        let to = if discards { Place::TreacheryDiscard } else { Place::Hand(faction) };
        game.move_card(id, Place::Table(faction), to, if discards { End::Top } else { End::Bottom });
    }
    game.tell(Fact::PlayedKept { faction, kept: u8::try_from(won(&fight).len() - named.len()).unwrap_or(0) });
    capture::offer(game, fight, false);
}
