//! Forces to the tanks and spice off the board, with what the table learns of it. What causes them is each family's affair.

use crate::bank::Holder;
use crate::custody::{Place, Tokens};
use crate::facts::{Cell, Faction};
use crate::game::Game;
use crate::log::{Cause, Fact};
use crate::profile::Ruling;
use crate::request::CellForces;

/// These tokens of a cell go to the tanks.
pub(crate) fn kill(game: &mut Game, faction: Faction, tokens: Tokens, cell: Cell, cause: Cause) {
    if tokens.is_empty() {
        return;
    }
    mark!("base.def.tanks");
    let elsewhere = !matches!(cause, Cause::Battle | Cause::Explosion);
    if faction == Faction::Atreides && elsewhere && game.rules_otherwise(Ruling::AllLossesWakeKwisatzHaderach) {
        game.battle.atreides_lost = game.battle.atreides_lost.saturating_add(tokens.len());
    }
    if !tokens.and(game.advisors_of(faction)).is_empty() {
        mark!("base.bg.vulnerable");
    }
    let elite = tokens.and(game.elites(faction)).len();
    game.move_tokens(faction, tokens, Place::Cell(cell), Place::Tanks);
    let forces = CellForces { cell, normal: tokens.len() - elite, elite };
    game.tell(Fact::ForcesLost { faction, forces, cause });
}

/// All spice of a cell goes back to the bank.
pub(crate) fn remove_spice(game: &mut Game, cell: Cell, cause: Cause) {
    let amount = game.bank().balance(Holder::Cell(cell));
    if amount > 0 {
        game.post(Holder::Cell(cell), Holder::Bank, amount);
        game.tell(Fact::SpiceLost { cell, amount, cause });
    }
}
