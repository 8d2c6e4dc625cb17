//! Who may revive what, and for how much.

use crate::bank::Holder;
use crate::custody::Place;
use crate::facts::{ComponentId, Faction, Leader};
use crate::game::Game;
use crate::ids::Seat;
use crate::offer::Offer;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::request::Act;
use crate::rules::karama;
use crate::rules::karama::state::Advantage;
use crate::rules::revival::menu::{Revivable, RevivalAct, RevivalOffer};
use crate::rules::revival::state::RevivalFrame;

/// Forces that a player revives in a turn, and that the Emperor can add to them.
pub(crate) const FORCES_MOST: u8 = 3;
/// What a force costs that is not free.
pub(super) const FORCE_COST: u32 = 2;
/// What the Kwisatz Haderach costs.
pub(super) const KWISATZ_HADERACH_COST: u32 = 2;

pub(crate) fn check(
    game: &Game,
    frame: &RevivalFrame,
    seat: Seat,
    faction: Faction,
    act: &Act,
) -> Result<(), Rejection> {
    match act {
        Act::Pass => Ok(()),
        Act::Revival(RevivalAct::Forces { normal, elite }) => {
            let own = revivable(game, frame, seat, faction);
            unaided(game, faction, check_forces(game, faction, own, *normal, *elite))
        }
        Act::Revival(RevivalAct::Leader { leader }) => {
            unaided(game, faction, check_leader(game, frame, seat, faction, *leader))
        }
        Act::Revival(RevivalAct::KwisatzHaderach) => {
            unaided(game, faction, check_kwisatz_haderach(game, frame, seat, faction))
        }
        Act::Revival(RevivalAct::Grant) => check_grant(game, frame, faction),
        Act::Revival(RevivalAct::ForAlly { normal, elite }) => {
            let Some(ally) = game.ally(faction).filter(|_| faction == Faction::Emperor) else {
                if game.ally(faction).is_some() {
                    mark!("base.ally.pay-not");
                }
                return refuse!("base.ally.emperor-revival", Rejection::NotAllied);
            };
            if karama::is_stopped(game, Advantage::AllyRevival) {
                return refuse!("base.karama.stop", Rejection::Stopped);
            }
            check_forces(game, ally, for_ally(game, frame, seat, ally), *normal, *elite)
        }
        _ => Err(Rejection::WrongKind),
    }
}

/// Nothing of what the ally has, or has promised, pays for a player's revival.
fn unaided(game: &Game, faction: Faction, checked: Result<(), Rejection>) -> Result<(), Rejection> {
    if checked == Err(Rejection::CannotPay) && game.ally(faction).is_some() {
        mark!("base.ally.pay-not");
    }
    checked
}

fn check_forces(game: &Game, faction: Faction, own: Revivable, normal: u8, elite: u8) -> Result<(), Rejection> {
    let dead = game.custody.tokens(faction, Place::Tanks);
    let starred = dead.and(game.elites(faction)).len();
    let count = u32::from(normal) + u32::from(elite);
    if count == 0 {
        return Err(Rejection::NothingMoved);
    }
    if u32::from(normal) > u32::from(dead.len() - starred) || elite > starred {
        return refuse!("base.revive.limit", Rejection::NotEnoughForces);
    }
    if elite > own.elite {
        if game.revival.elite.contains(faction) {
            mark!("base.revive.elite-total");
        }
        return refuse!("base.revive.elite", Rejection::OneEliteATurn);
    }
    if count > u32::from(own.most) {
        return refuse!("base.revive.limit", Rejection::TooManyRevived);
    }
    if !own.admits(normal, elite) {
        return refuse!("base.revive.paid", Rejection::CannotPay);
    }
    Ok(())
}

fn check_leader(
    game: &Game,
    frame: &RevivalFrame,
    seat: Seat,
    faction: Faction,
    leader: Leader,
) -> Result<(), Rejection> {
    if !is_dead(game, faction, leader) {
        return refuse!("base.revive.leader-open", Rejection::LeaderNotDead);
    }
    if frame.leaders.contains(seat) {
        return refuse!("base.revive.leader-once", Rejection::OneLeaderATurn);
    }
    if !game.revival.open.contains(faction) {
        return refuse!("base.revive.leader-open", Rejection::LeadersAvailable);
    }
    if !may_return(game, leader) {
        return refuse!("base.revive.leader-second-death", Rejection::OthersFirst);
    }
    if game.bank.balance(Holder::Wallet(seat)) < u32::from(leader.facts().strength) {
        return refuse!("base.revive.leader-cost", Rejection::CannotPay);
    }
    Ok(())
}

fn check_kwisatz_haderach(game: &Game, frame: &RevivalFrame, seat: Seat, faction: Faction) -> Result<(), Rejection> {
    if !is_kwisatz_haderach_dead(game, faction) {
        return refuse!("base.kh.revive", Rejection::LeaderNotDead);
    }
    if frame.leaders.contains(seat) {
        return refuse!("base.kh.revive", Rejection::OneLeaderATurn);
    }
    // Each other leader has died once, or is in somebody else's pool.
    let gone = |leader: Leader| {
        game.revival.past(leader) > 0 || game.custody.place(ComponentId::Leader(leader)) != Place::Leaders(faction)
    };
    if !faction.leaders().all(gone) {
        return refuse!("base.kh.revive", Rejection::LeadersAvailable);
    }
    if game.bank.balance(Holder::Wallet(seat)) < KWISATZ_HADERACH_COST {
        return refuse!("base.kh.revive", Rejection::CannotPay);
    }
    Ok(())
}

/// Whether a faction's Kwisatz Haderach is dead.
pub(crate) fn is_kwisatz_haderach_dead(game: &Game, faction: Faction) -> bool {
    faction == Faction::Atreides && game.battle.kwisatz_haderach_dead
}

/// Whether a leader is a faction's own, and in the tanks.
pub(crate) fn is_dead(game: &Game, faction: Faction, leader: Leader) -> bool {
    leader.facts().faction == faction && game.custody.place(ComponentId::Leader(leader)) == Place::Tanks
}

/// Normal and elite forces that can come back by a card: of the elite one a turn.
pub(crate) fn dead_forces(game: &Game, faction: Faction) -> (u8, u8) {
    let dead = game.custody.tokens(faction, Place::Tanks);
    let starred = dead.and(game.elites(faction)).len();
    let free = game.rules_otherwise(Ruling::EliteLimitByMeans) || !game.revival.elite.contains(faction);
    (dead.len() - starred, starred.min(u8::from(free)))
}

/// Whether so many forces lie in the tanks, whatever limit there is on elite ones.
pub(crate) fn check_dead_of_any_kind(game: &Game, faction: Faction, normal: u8, elite: u8) -> Result<(), Rejection> {
    let dead = game.custody.tokens(faction, Place::Tanks);
    let starred = dead.and(game.elites(faction)).len();
    if normal > dead.len() - starred || elite > starred { Err(Rejection::NotEnoughForces) } else { Ok(()) }
}

/// Whether so many forces can come back by a card.
pub(crate) fn check_dead(game: &Game, faction: Faction, normal: u8, elite: u8, most: u8) -> Result<(), Rejection> {
    let (normals, elites) = dead_forces(game, faction);
    let own = Revivable { most, normal: normals.min(most), elite: elites, free: most, spice: 0 };
    check_forces(game, faction, own, normal, elite)
}

fn check_grant(game: &Game, frame: &RevivalFrame, faction: Faction) -> Result<(), Rejection> {
    let ally = game.ally(faction).filter(|_| faction == Faction::Fremen).and_then(|ally| game.seat(ally));
    let Some(ally) = ally else {
        return refuse!("base.ally.fremen-revival", Rejection::NotAllied);
    };
    if karama::is_stopped(game, Advantage::FreeRevival) {
        return refuse!("base.karama.stop", Rejection::Stopped);
    }
    if frame.granted || frame.done.contains(ally) {
        return refuse!("base.ally.fremen-revival", Rejection::OtherDone);
    }
    Ok(())
}

pub(crate) fn offers(game: &Game, frame: &RevivalFrame, seat: Seat, faction: Faction) -> Vec<Offer> {
    let mut offers = vec![RevivalOffer::Forces { revivable: revivable(game, frame, seat, faction) }];
    offers.extend(faction.leaders().map(|leader| RevivalOffer::Leader { leader }));
    offers.push(RevivalOffer::KwisatzHaderach);
    offers.push(RevivalOffer::Grant);
    if let Some(ally) = game.ally(faction).filter(|_| faction == Faction::Emperor) {
        offers.push(RevivalOffer::ForAlly { revivable: for_ally(game, frame, seat, ally) });
    }
    let lawful = |offer: &RevivalOffer| {
        let first = offer.all().first().copied();
        first.is_some_and(|act| check(game, frame, seat, faction, &Act::Revival(act)).is_ok())
    };
    std::iter::once(Offer::Pass).chain(offers.into_iter().filter(lawful).map(Offer::Revival)).collect()
}

/// What a player can still revive of its own.
fn revivable(game: &Game, frame: &RevivalFrame, seat: Seat, faction: Faction) -> Revivable {
    let left = FORCES_MOST.saturating_sub(frame.forces[seat]);
    let free = free(game, frame, faction).saturating_sub(frame.forces[seat]);
    Revivable { free, ..dead(game, frame, faction, left, seat) }
}

/// What the Emperor can still pay for.
pub(super) fn for_ally(game: &Game, frame: &RevivalFrame, seat: Seat, ally: Faction) -> Revivable {
    dead(game, frame, ally, FORCES_MOST.saturating_sub(frame.paid), seat)
}

fn dead(game: &Game, frame: &RevivalFrame, faction: Faction, most: u8, payer: Seat) -> Revivable {
    let dead = game.custody.tokens(faction, Place::Tanks);
    let starred = dead.and(game.elites(faction)).len();
    // base.revive.elite, base.revive.elite-total: one in a turn, by whatever means.
    let had_elite = if game.rules_otherwise(Ruling::EliteLimitByMeans) {
        frame.elites.contains(payer)
    } else {
        game.revival.elite.contains(faction)
    };
    let elite = starred.min(u8::from(!had_elite));
    let spice = game.bank.balance(Holder::Wallet(payer));
    Revivable { most, normal: (dead.len() - starred).min(most), elite: elite.min(most), free: 0, spice }
}

/// How many of a player's forces come back free in a turn.
pub(crate) fn free(game: &Game, frame: &RevivalFrame, faction: Faction) -> u8 {
    if frame.granted && game.ally(Faction::Fremen) == Some(faction) {
        return FORCES_MOST;
    }
    faction.facts().free_revival
}

/// Whether a dead leader's turn has come: nobody in his pool has died less often.
fn may_return(game: &Game, leader: Leader) -> bool {
    let own = leader.facts().faction;
    let is_dead = |leader: Leader| game.custody.place(ComponentId::Leader(leader)) == Place::Tanks;
    let count = |leader: Leader| game.revival.past(leader) + u8::from(is_dead(leader));
    // Captured leaders are in nobody's pool but their captor's, and one who has come home without ever dying keeps nobody
    // waiting.
    let has_died = |other: Leader| is_dead(other) || game.revival.past(other) > 0;
    let at_hand = |other: Leader| game.custody.place(ComponentId::Leader(other)) == Place::Leaders(own);
    let in_pool = own.leaders().filter(|other| is_dead(*other) || at_hand(*other) && has_died(*other));
    in_pool.map(count).min() == Some(count(leader))
}
