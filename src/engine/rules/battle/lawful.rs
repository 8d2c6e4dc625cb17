//! What Battle at rest can look like; loading refuses the rest.

use crate::bank::Holder;
use crate::custody::Place;
use crate::facts::{ComponentId, Faction, Leader};
use crate::frame::Effect;
use crate::game::Game;
use crate::profile::Ruling;
use crate::rules::battle::capture;
use crate::rules::battle::fight::worths;
use crate::rules::battle::options::{aggressor, helped, pool, worth};
use crate::rules::battle::state::{BattleFrame, BattleStep, FightFrame, FightStep, KWISATZ_HADERACH_AFTER, Side};
use crate::rules::battle::{field, menu};
use crate::rules::karama;
use crate::rules::nexus_cards::panels;

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

/// What else cannot be of what Battle remembers, each with whether it is as it should be.
pub(crate) fn claims(game: &Game) -> Vec<(bool, &'static str)> {
    let battle = &game.battle;
    let once = |leader: &Leader| battle.used.iter().filter(|(own, _)| own == leader).count() == 1;
    let held = |(faction, leader): &(Faction, Leader)| {
        game.custody.place(ComponentId::Traitor(*leader)) == Place::Traitors(*faction)
    };
    let asleep = !battle.kwisatz_haderach_dead && battle.kwisatz_haderach_in.is_none();
    let awake = game.is_advanced() && battle.atreides_lost >= KWISATZ_HADERACH_AFTER;
    vec![
        (battle.used.iter().all(|(leader, _)| once(leader)), "a leader has fought in two places"),
        (battle.shown.iter().all(held), "a traitor card lies open that its holder has not"),
        (asleep || awake, "the Kwisatz Haderach was used in his sleep"),
    ]
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
    if !panels::has_begun(game, fight) {
        return Some("a battle in which a Nexus card works that nobody played");
    }
    if !holds_what_is_open(game, fight) {
        return Some("an opened plan does not fit what is there");
    }
    let both = Side::ALL.iter().all(|side| field::fighters(game, fight.faction(*side), &fight.cells) > 0);
    let open = fight.plans.is_some();
    let fits = match (&fight.step, attempted) {
        (FightStep::Worth(done), Some(effect)) => {
            both && !open && worths(game, fight).get(usize::from(*done)).map(|(_, used)| *used) == Some(effect)
        }
        (FightStep::Voicing, None) => both && !open && helped(game, fight, Faction::BeneGesserit).is_some(),
        (FightStep::Voice(order), Some(Effect::SistersVoice { order: spoken })) => both && !open && *order == spoken,
        (FightStep::Foreseeing | FightStep::Foretelling(_), None) => {
            both && !open && helped(game, fight, Faction::Atreides).is_some()
        }
        (FightStep::Foresight(element), Some(Effect::AtreidesForesee { element: asked })) => {
            both && !open && *element == asked
        }
        (FightStep::Inspecting, Some(Effect::Inspects)) => both && !open,
        (FightStep::Inspection, None) => {
            both && !open && fight.inspection.is_some_and(|inspection| inspection.answer.is_none())
        }
        (FightStep::Keeping, Some(Effect::LoserKeeps)) | (FightStep::Looking, Some(Effect::WinnerLooks)) => {
            open && fight.winner.is_some()
        }
        (FightStep::Planning, None) => both && !open && looks(game, fight),
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

/// Whether the cards, leaders, forces and spice of opened plans are there for what is still to come of them.
fn holds_what_is_open(game: &Game, fight: &FightFrame) -> bool {
    let on_table = |side: Side, cards: Vec<ComponentId>| {
        cards.into_iter().all(|id| game.custody.place(id) == Place::Table(fight.faction(side)))
    };
    let whole = |side: &Side| {
        let (Some(plan), faction) = (fight.plan(*side), fight.faction(*side)) else { return false };
        let spice = game.seat(faction).map_or(0, |seat| game.bank.balance(Holder::Wallet(seat)));
        let there = menu::counted(&field::forces(game, faction, &fight.cells));
        on_table(*side, plan.cards().collect())
            && plan.leader().is_none_or(|leader| pool(game, faction).contains(&leader))
            && u32::from(plan.spice) <= spice
            && worth(game, fight, *side).reaches(there, plan.halves, plan.spice)
            && (!plan.kwisatz_haderach || faction == Faction::Atreides && game.is_advanced())
    };
    let called = |(_, side): &(Faction, Side)| fight.plan(side.other()).is_some_and(|plan| plan.leader().is_some());
    let winners = fight.winner.and_then(|side| Some((side, fight.plan(side)?)));
    match (&fight.step, winners) {
        (FightStep::Calling, _) => {
            Side::ALL.iter().all(whole)
                && fight.calls.iter().all(called)
                && (fight.calls.is_empty() || fight.calling.is_some())
        }
        (FightStep::Keeping, Some((side, _))) => {
            fight.plan(side.other()).is_some_and(|plan| on_table(side.other(), plan.cards().collect()))
        }
        (FightStep::Casualties, Some((side, plan))) => on_table(side, plan.cards().collect()),
        (FightStep::Discarding, Some((side, plan))) => {
            on_table(side, plan.weapon.into_iter().chain(plan.defense).collect())
        }
        (FightStep::Drawing | FightStep::Draw | FightStep::Capturing(_), winner) => {
            winner.is_some_and(|(side, _)| fight.faction(side) == capture::CAPTOR)
        }
        _ => true,
    }
}

/// Whether the look that the Atreides take, if any, can be: by their own power, at another's plan.
fn looks(game: &Game, fight: &FightFrame) -> bool {
    let own = Faction::Atreides;
    fight.look.is_none_or(|look| {
        fight.faction(look.side) != own && game.plays(own) && game.is_advanced() && !karama::has_special(game, own)
    })
}
