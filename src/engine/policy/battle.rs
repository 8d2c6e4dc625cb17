//! How a bot that plays to win weighs what it can do in a battle.

use crate::facts::{Faction, Territory};
use crate::offer::{BattleOffer, Means};
use crate::policy::temper::Temper;
use crate::request::{BattleAct, CellForces, Handle, Hero, Plan};
use crate::view::{OwnView, Procedure, View};

/// Plans that are looked at.
const PLANS: usize = 14;
/// What an unseen leader counts on average, in halves.
const LEADER: i32 = 7;

/// Acts of an offer that are worth a look.
pub(super) fn acts(offer: &BattleOffer, draw: &mut impl FnMut(u32) -> u32) -> Vec<BattleAct> {
    let count = match offer {
        BattleOffer::Plan { .. } => PLANS,
        BattleOffer::Voice | BattleOffer::Discard { .. } => 3,
        BattleOffer::Capture => 2,
        _ => 1,
    };
    (0..count).map(|_| offer.sample(draw)).collect()
}

/// What one of them weighs.
pub(super) fn weight(view: &View, own: &OwnView, offer: &BattleOffer, act: &BattleAct, temper: Temper) -> i32 {
    match (offer, act) {
        (BattleOffer::Plan { means }, BattleAct::Plan { plan }) => self::plan(view, own, means, plan, temper),
        (_, BattleAct::CallTraitor) => 30,
        (_, BattleAct::Voice { .. }) => temper.cunning / 2,
        (_, BattleAct::Foresee { .. }) => 3,
        (_, BattleAct::Casualties { forces }) => -elites(forces),
        // Worthless cards and spent ones go first: the fewer kept, the more room.
        (_, BattleAct::Discard { cards }) => i32::try_from(cards.len()).unwrap_or_default() - 2 + temper.cunning / 5,
        (_, BattleAct::Capture { kill }) => {
            if *kill {
                temper.boldness
            } else {
                temper.greed
            }
        }
        _ => 1,
    }
}

fn elites(forces: &[CellForces]) -> i32 {
    forces.iter().map(|entry| i32::from(entry.elite)).sum()
}

/// A plan is good if it wins, and better the less it costs.
fn plan(view: &View, own: &OwnView, means: &Means, plan: &Plan, temper: Temper) -> i32 {
    let strength = match plan.hero {
        Some(Hero::Leader(leader)) => 2 * i32::from(leader.facts().strength),
        Some(Hero::Cheap(_)) | None => 0,
    };
    let kwisatz_haderach = if plan.kwisatz_haderach { 4 } else { 0 };
    let total = i32::from(plan.halves) + strength + kwisatz_haderach;
    let cards = i32::from(card(means, plan.weapon, "weapon")) * 4 + i32::from(card(means, plan.defense, "defense")) * 3;
    let Some((aggressor, defender, territory)) = fight(view) else { return total };
    let other = if aggressor == own.faction { defender } else { aggressor };
    let stand = view.cells.iter().filter(|lies| lies.cell.territory() == territory);
    let forces = stand.flat_map(|lies| &lies.forces).filter(|forces| forces.faction == other);
    let against: i32 = forces.map(|forces| i32::from(forces.normal) + 2 * i32::from(forces.elite)).sum();
    // Others commit most of what they have; the bolder a bot, the less it expects.
    let expected = against * (18 - temper.boldness) / 10 + LEADER;
    let prize = if territory.is_stronghold() { 14 } else { 8 };
    let margin = (total + cards - expected).clamp(-6, 6);
    prize + margin * 2 - i32::from(plan.halves) / 2 - i32::from(plan.spice) * temper.thrift / 8
}

fn card(means: &Means, handle: Option<Handle>, kind: &str) -> bool {
    let held = handle.and_then(|handle| means.cards.iter().find(|held| held.handle == handle));
    held.is_some_and(|held| held.card.facts().kind == kind)
}

/// The battle under way, if any.
pub(super) fn fight(view: &View) -> Option<(Faction, Faction, Territory)> {
    view.procedure.iter().find_map(|procedure| match procedure {
        Procedure::Fight { aggressor, defender, territory, .. } => Some((*aggressor, *defender, *territory)),
        _ => None,
    })
}
