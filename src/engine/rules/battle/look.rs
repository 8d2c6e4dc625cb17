//! The Atreides see a whole plan before it is open, by the power that is their own.

use crate::custody::{Handle, Place};
use crate::facts::{ComponentId, Faction, Treachery};
use crate::frame::Frame;
use crate::game::Game;
use crate::ids::SeatSet;
use crate::log::{CardFact, Fact, Told};
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::request::Act;
use crate::rules::battle::menu::{BattleAct, Hero, Plan};
use crate::rules::battle::options::helped;
use crate::rules::battle::state::{FightFrame, FightStep, Look, OpenPlan};

const ATREIDES: Faction = Faction::Atreides;

/// The battle that is being planned.
pub(crate) fn planned(game: &Game) -> Option<&FightFrame> {
    match game.stack.last().map(|framed| &framed.frame) {
        Some(Frame::Fight(fight)) if fight.step == FightStep::Planning => Some(fight),
        _ => None,
    }
}

/// Whether the plan of this faction can be seen.
pub(crate) fn check_look(game: &Game, of: Faction) -> Result<(), Rejection> {
    let Some(fight) = planned(game) else {
        return refuse!("base.karama.special-atreides", Rejection::NotBetweenSteps);
    };
    if of == ATREIDES || fight.side(of).is_none() || fight.look.is_some() {
        return refuse!("base.karama.special-atreides", Rejection::NoSuchPlan);
    }
    if helped(game, fight, ATREIDES).is_none() && game.rules_otherwise(Ruling::SeesOwnBattlesAlone) {
        return refuse!("base.karama.special-atreides.any", Rejection::NoSuchBattle);
    }
    let own = game.seat(ATREIDES);
    let entries = game.top().asking.iter().flat_map(|asking| &asking.entries);
    if { entries }.any(|entry| Some(entry.seat) == own && entry.answer.is_some()) {
        return refuse!("base.karama.special-atreides", Rejection::NotBetweenSteps);
    }
    Ok(())
}

/// They look, at once or as soon as the plan is made; their own plan is asked for after that.
pub(crate) fn look(game: &mut Game, of: Faction) {
    mark!("base.karama.special-atreides");
    let Some(mut fight) = planned(game).cloned() else { return };
    let Some(side) = fight.side(of) else { return };
    if helped(game, &fight, ATREIDES).is_none() {
        mark!("base.karama.special-atreides.any");
    }
    let plan = sealed_plan(game, of);
    fight.look = Some(Look { side, seen: plan.is_some() });
    let own = game.seat(ATREIDES).filter(|_| fight.side(ATREIDES).is_some());
    game.top_mut().frame = Frame::Fight(fight);
    match (plan, own) {
        (Some(plan), _) => show(game, of, plan),
        (None, Some(seat)) => {
            let asking = game.top_mut().asking.iter_mut();
            { asking }.for_each(|asking| asking.entries.retain(|entry| entry.seat != seat));
        }
        (None, None) => {}
    }
}

/// A plan has been made in secret: the Atreides see it, if they have asked for that.
pub(crate) fn committed(game: &mut Game, faction: Faction, act: &Act) {
    let (Some(fight), Act::Battle(BattleAct::Plan { plan })) = (planned(game).cloned(), act) else { return };
    let Some(look) = fight.look.filter(|look| !look.seen && fight.faction(look.side) == faction) else { return };
    game.top_mut().frame = Frame::Fight(FightFrame { look: Some(Look { seen: true, ..look }), ..fight });
    show(game, faction, *plan);
}

/// Whether the Atreides still owe their own plan, having looked at the other: they are asked then.
pub(super) fn ask_looker(game: &mut Game, fight: &FightFrame) -> bool {
    let Some(seat) = game.seat(ATREIDES).filter(|_| fight.look.is_some() && fight.side(ATREIDES).is_some()) else {
        return false;
    };
    let asked = game.top().asking.iter().flat_map(|asking| &asking.entries).any(|entry| entry.seat == seat);
    if !asked {
        game.ask_also(seat);
    }
    !asked
}

fn show(game: &mut Game, of: Faction, plan: Plan) {
    let seat = game.seat(ATREIDES).map_or(SeatSet::NONE, SeatSet::only);
    let plan = faces(game, of, &plan);
    game.tell(Fact::Card(CardFact::PlanSeen { of, plan: Told::To(seat, plan) }));
}

/// The plan that a faction has made and not opened.
fn sealed_plan(game: &Game, of: Faction) -> Option<Plan> {
    let seat = game.seat(of)?;
    let entries = game.top().asking.iter().flat_map(|asking| &asking.entries);
    { entries }.find(|entry| entry.seat == seat).and_then(|entry| match &entry.answer {
        Some(Act::Battle(BattleAct::Plan { plan })) => Some(*plan),
        _ => None,
    })
}

/// The plan that the Atreides have seen and that is not open yet, with whose it is.
fn seen_plan(game: &Game) -> Option<(Faction, Plan)> {
    let fight = planned(game)?;
    let of = fight.faction(fight.look.filter(|look| look.seen)?.side);
    Some((of, sealed_plan(game, of)?))
}

/// What a faction has seen of a plan that is not open yet.
pub(crate) fn seen(game: &Game, faction: Faction) -> Option<OpenPlan> {
    seen_plan(game).filter(|_| faction == ATREIDES).map(|(of, plan)| faces(game, of, &plan))
}

/// The cards of the plan that the Atreides have seen, and whose hand they are in.
pub(crate) fn seen_cards(game: &Game) -> Option<(Faction, Vec<ComponentId>)> {
    let (of, plan) = seen_plan(game)?;
    Some((of, plan.cards().filter_map(|handle| held(game, of, handle)).collect()))
}

fn held(game: &Game, of: Faction, handle: Handle) -> Option<ComponentId> {
    game.custody.pile(Place::Hand(of)).into_iter().find(|id| game.custody.handle(*id) == handle)
}

fn faces(game: &Game, of: Faction, plan: &Plan) -> OpenPlan {
    let face = |handle: Handle| -> Option<Treachery> { crate::rules::cards::kind(held(game, of, handle)?) };
    OpenPlan {
        halves: plan.halves,
        spice: plan.spice,
        leader: if let Some(Hero::Leader(leader)) = plan.hero { Some(leader) } else { None },
        cheap_hero: matches!(plan.hero, Some(Hero::Cheap(_))),
        weapon: plan.weapon.and_then(face),
        defense: plan.defense.and_then(face),
        kwisatz_haderach: plan.kwisatz_haderach,
    }
}
