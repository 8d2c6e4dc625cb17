//! A loser keeps a card that it has played, with a Nexus card: before what the winner keeps and earns.

use crate::attempt;
use crate::custody::{End, Handle, Place};
use crate::facts::{ComponentId, Faction};
use crate::frame::Effect;
use crate::game::Game;
use crate::log::{Fact, NexusFact};
use crate::profile::Ruling;
use crate::rules::battle::aftermath::places;
use crate::rules::battle::fight::go;
use crate::rules::battle::inspection::under_way;
use crate::rules::battle::resolve;
use crate::rules::battle::state::{FightFrame, FightStep, Side};
use crate::rules::{cards, nexus_cards};

/// Cards of the loser that winning would have let it keep: its weapon is 1, its defence 2. A Cheap Hero is discarded in any
/// case.
pub(crate) fn keepable(fight: &FightFrame) -> Vec<(Handle, ComponentId)> {
    fight.winner.map(|winner| places(fight, winner.other())).unwrap_or_default()
}

/// Who has lost the battle under way.
pub(crate) fn loser(game: &Game) -> Option<Faction> {
    let fight = under_way(game)?;
    fight.winner.map(|winner| fight.faction(winner.other()))
}

/// Whether the loser is asked now, before all else that follows.
pub(super) fn is_due(game: &Game, fight: &FightFrame) -> bool {
    is_asked(game, fight) && !game.rules_otherwise(Ruling::MoritaniRetentionAfterWinner)
}

/// Whether the loser is asked when the winner is done.
pub(super) fn is_due_later(game: &Game, fight: &FightFrame) -> bool {
    is_asked(game, fight) && game.rules_otherwise(Ruling::MoritaniRetentionAfterWinner)
}

fn is_asked(game: &Game, fight: &FightFrame) -> bool {
    if !nexus_cards::is_played(game) || fight.winner.is_none() {
        return false;
    }
    if keepable(fight).is_empty() {
        mark!("nexus.moritani-retention.no-prompt");
    }
    !keepable(fight).is_empty() || game.rules_otherwise(Ruling::MoritaniRetentionAlwaysAsks)
}

pub(super) fn offer(game: &mut Game, fight: FightFrame) {
    go(game, fight, FightStep::Keeping);
    attempt::open(game, None, Effect::LoserKeeps);
}

/// The loser takes one of those cards back.
pub(crate) fn keep(game: &mut Game, card: Handle) {
    let Some(fight) = under_way(game).cloned() else { return };
    let Some((_, id)) = keepable(&fight).into_iter().find(|(place, _)| *place == card) else { return };
    let Some(loser) = loser(game) else { return };
    game.move_card(id, Place::Table(loser), Place::Hand(loser), End::Bottom);
    if let Some(card) = cards::kind(id) {
        game.tell(Fact::Nexus(NexusFact::CardKept { faction: loser, card }));
    }
}

pub(super) fn attempted(game: &mut Game, fight: FightFrame) {
    game.take_outcome();
    mark!("nexus.moritani-retention.rest");
    if game.rules_otherwise(Ruling::MoritaniRetentionAfterWinner) {
        let loser = fight.winner.map(Side::other);
        if let Some((faction, plan)) = loser.and_then(|side| Some((fight.faction(side), fight.plan(side)?))) {
            resolve::discard_all(game, faction, &plan);
        }
        resolve::look(game, fight);
    } else if fight.calls.is_empty() {
        resolve::settle(game, fight);
    } else {
        resolve::betray(game, &fight);
    }
}
