//! A traitor whose card the Harkonnen have shown is cancelled with a Nexus card: when all have answered who may call one, and
//! before anything follows from it.

use crate::attempt;
use crate::custody::Place;
use crate::facts::{ComponentId, Leader};
use crate::frame::{Effect, Verdict};
use crate::game::Game;
use crate::rules::battle::fight::go;
use crate::rules::battle::state::{FightFrame, FightStep};
use crate::rules::battle::{capture, resolve};
use crate::rules::nexus_cards;

/// The Harkonnen, who call for themselves or for their ally.
const CALLER: crate::facts::Faction = capture::CAPTOR;

/// Who was called a traitor by a card that the Harkonnen hold.
pub(super) fn shown(game: &Game, fight: &FightFrame) -> Option<Leader> {
    let (_, side) = fight.calls.iter().find(|(caller, _)| *caller == CALLER)?;
    let leader = fight.plan(side.other())?.leader()?;
    (game.custody.place(ComponentId::Traitor(leader)) == Place::Traitors(CALLER)).then_some(leader)
}

/// Offers the cancellation, where there are Nexus cards and the Harkonnen have shown one of theirs; else the battle goes on.
pub(super) fn offer(game: &mut Game, fight: FightFrame) {
    match shown(game, &fight).filter(|_| nexus_cards::is_played(game)) {
        Some(leader) => {
            go(game, fight, FightStep::Counting(leader));
            attempt::open(game, None, Effect::TraitorCounts { leader });
        }
        None => resolve::resolve(game, fight),
    }
}

/// A cancelled call was none: the battle goes by the plans, and by what the other side has called.
pub(super) fn attempted(game: &mut Game, mut fight: FightFrame) {
    if game.take_outcome_verdict() == Verdict::Denied {
        mark!("nexus.harkonnen.betrayal.plans");
        fight.calls.retain(|(caller, _)| *caller != CALLER);
    }
    resolve::resolve(game, fight);
}
