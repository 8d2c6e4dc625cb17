//! What Battle at rest can look like; loading refuses the rest.

use crate::custody::Place;
use crate::facts::ComponentId;
use crate::frame::Effect;
use crate::game::Game;
use crate::profile::Ruling;
use crate::rules::battle::capture;
use crate::rules::battle::fight::worths;
use crate::rules::battle::options::{aggressor, helped};
use crate::rules::battle::state::{BattleFrame, BattleStep, FightFrame, FightStep, Side};
use crate::rules::battle::{field, menu};

/// Why the phase cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &BattleFrame) -> Option<&'static str> {
    let Some(seat) = aggressor(game, frame) else { return Some("everybody has fought his battles") };
    let fields = game.faction(seat).map(|own| field::of(game, own).len()).unwrap_or_default();
    let fits = match frame.step {
        BattleStep::Choosing => fields > 1,
        BattleStep::Fighting => true,
        BattleStep::Next => false,
    };
    (!fits).then_some("there are no battles to choose from")
}

/// Why a battle cannot stand like this.
pub(crate) fn impossible_fight(game: &Game, fight: &FightFrame, attempted: Option<Effect>) -> Option<&'static str> {
    if !game.plays(fight.aggressor) || !game.plays(fight.defender) || fight.aggressor == fight.defender {
        return Some("a battle of factions that are not there");
    }
    let mut own = fight.territory.cells().to_vec();
    own.sort_unstable();
    if fight.cells.is_empty() || fight.cells.iter().any(|cell| !own.contains(cell)) {
        return Some("a battle outside its territory");
    }
    if fight.cells.windows(2).any(|pair| pair[0] >= pair[1]) {
        return Some("the cells of a battle are not in order");
    }
    let in_turn = game.rules_otherwise(Ruling::TraitorsCalledInTurn);
    if fight.calling.is_some() && !in_turn || fight.kills.is_some() && !capture::is_chosen_first(game) {
        return Some("a battle asks what its rulings do not");
    }
    let table: Vec<ComponentId> = Side::ALL
        .iter()
        .filter_map(|side| fight.plan(*side))
        .flat_map(|plan| plan.cards().collect::<Vec<_>>())
        .collect();
    let calling = fight.step == FightStep::Calling;
    let laid = table.iter().all(|id| {
        let place = game.custody.place(*id);
        !calling || place == Place::Table(fight.aggressor) || place == Place::Table(fight.defender)
    });
    if !laid {
        return Some("a plan's cards do not lie on the table");
    }
    let both = Side::ALL.iter().all(|side| field::fighters(game, fight.faction(*side), &fight.cells) > 0);
    let open = fight.plans.is_some();
    let fits = match (&fight.step, attempted) {
        (FightStep::Worth(done), Some(effect)) => {
            both && !open && worths(game, fight).get(usize::from(*done)).map(|(_, used)| *used) == Some(effect)
        }
        (FightStep::Voicing, None) => {
            both && !open && helped(game, fight, crate::facts::Faction::BeneGesserit).is_some()
        }
        (FightStep::Voice(order), Some(Effect::SistersVoice { order: spoken })) => both && !open && *order == spoken,
        (FightStep::Foreseeing | FightStep::Foretelling(_), None) => {
            both && !open && helped(game, fight, crate::facts::Faction::Atreides).is_some()
        }
        (FightStep::Foresight(element), Some(Effect::AtreidesForesee { element: asked })) => {
            both && !open && *element == asked
        }
        (FightStep::Planning, None) => both && !open,
        (FightStep::Calling, None) => both && open && fight.winner.is_none(),
        (FightStep::Casualties, None) => {
            let offer = super::aftermath::casualties(game, fight);
            matches!(offer, Some(menu::BattleOffer::Casualties { from, halves, spice, worth, .. })
                if worth.sets(menu::counted(&from), halves, spice).next().is_some())
        }
        (FightStep::Discarding, None) => !super::aftermath::discardable(fight).is_empty(),
        (FightStep::Drawing, None) | (FightStep::Draw, Some(Effect::HarkonnenCapture)) => {
            game.is_advanced() && !capture::eligible(game, fight).is_empty()
        }
        (FightStep::Capturing(leader), None) => capture::eligible(game, fight).contains(leader),
        _ => false,
    };
    (!fits).then_some("a battle's step does not fit what lies on it")
}
