//! What follows when plans are open: traitors, explosions, weapons, totals, and what the loser loses.

use crate::attempt;
use crate::bank::Holder;
use crate::custody::{End, Place};
use crate::facts::{ComponentId, Faction, Leader};
use crate::frame::Effect;
use crate::game::Game;
use crate::log::{Cause, Fact};
use crate::profile::Ruling;
use crate::rules::battle::fight::go;
use crate::rules::battle::state::{FightFrame, FightStep, Led, Opened, Side};
use crate::rules::battle::{aftermath, capture, field, retention};
use crate::rules::losses::{kill, remove_spice};
use crate::rules::{cards, nexus_cards};

const ATREIDES: Faction = Faction::Atreides;
/// What the Kwisatz Haderach adds, in halves.
const KWISATZ_HADERACH_HALVES: u32 = 4;

/// Somebody calls a traitor, and shows the card.
pub(super) fn announce(game: &mut Game, fight: &FightFrame, caller: Faction, side: Side) {
    let leader = fight.plan(side.other()).and_then(|plan| plan.leader()).expect("a leader is called a traitor");
    let holds = game.custody.place(ComponentId::Traitor(leader)) == Place::Traitors(caller);
    if holds && !game.battle.shown.contains(&(caller, leader)) {
        game.battle.shown.push((caller, leader));
    }
    mark!("base.traitor.call");
    mark!("base.traitor.reuse");
    if caller != fight.faction(side) {
        mark!("base.traitor.harkonnen-ally");
        mark!("base.ally.harkonnen");
    }
    if leader.facts().faction == caller {
        mark!("base.edge.captive-traitor-own");
    }
    game.tell(Fact::TraitorCalled { by: caller, leader });
}

pub(super) fn resolve(game: &mut Game, fight: FightFrame) {
    let seats = [fight.aggressor, fight.defender].map(|own| game.seat(own));
    if fight.calls.is_empty() || !game.rules_otherwise(Ruling::TraitorBattlesUseNoWheels) {
        game.storm.wheels = seats.into_iter().flatten().collect();
        mark!("base.edge.wheel-users");
    }
    if explodes(&fight) && !fight.calls.is_empty() {
        mark!("base.edge.lasgun-traitor");
    }
    let by = |side: Side| fight.calls.iter().any(|(_, own)| *own == side);
    match (by(Side::Aggressor), by(Side::Defender)) {
        (true, true) => two_traitors(game, &fight),
        (true, false) => one_traitor(game, fight, Side::Aggressor),
        (false, true) => one_traitor(game, fight, Side::Defender),
        (false, false) if explodes(&fight) => explosion(game, &fight),
        (false, false) => weapons(game, fight),
    }
}

// ---- traitors

fn two_traitors(game: &mut Game, fight: &FightFrame) {
    mark!("base.traitor.two");
    for side in Side::ALL.iter().copied() {
        let plan = fight.plan(side).expect("the plans are open");
        pay_as_victim(game, fight.faction(side), plan.spice);
        if let Some(leader) = plan.leader() {
            die(game, leader);
        }
        lose(game, fight, side);
    }
    game.tell(Fact::BattleLostByBoth { territory: fight.territory });
    capture::return_all(game);
    end(game);
}

fn one_traitor(game: &mut Game, mut fight: FightFrame, winner: Side) {
    fight.winner = Some(winner);
    if retention::is_due(game, &fight) {
        retention::offer(game, fight);
    } else {
        betray(game, &fight);
    }
}

/// The caller wins and loses nothing at all.
pub(super) fn betray(game: &mut Game, fight: &FightFrame) {
    let winner = fight.winner.expect("a traitor was called");
    mark!("base.traitor.win");
    mark!("base.traitor.victim");
    let (own, loser) = (fight.faction(winner), fight.faction(winner.other()));
    let victim = fight.plan(winner.other()).expect("the plans are open");
    pay_as_victim(game, loser, victim.spice);
    let traitor = victim.leader().expect("a leader is called a traitor");
    if traitor.facts().faction != loser {
        mark!("base.traitor.captive");
    }
    die(game, traitor);
    receive(game, own, u32::from(traitor.facts().strength));
    lose(game, fight, winner.other());
    take_back(game, fight, winner);
    game.tell(Fact::BattleWon { winner: own, loser, territory: fight.territory });
    capture::return_all(game);
    capture::offer(game, fight.clone(), true);
}

/// What the caller has played counts as not played: its leader is as free as before.
fn take_back(game: &mut Game, fight: &FightFrame, winner: Side) {
    let own = fight.faction(winner);
    let plan = fight.plan(winner).expect("the plans are open");
    mark!("base.traitor.caller-leader");
    mark!("base.traitor.caller-leader.once");
    let uses_up = game.rules_otherwise(Ruling::CalledTraitorUsesUp);
    if uses_up {
        use_kwisatz_haderach(game, fight, &plan);
        capture::give_back(game, fight, winner);
    }
    for id in plan.cards() {
        let (to, end) = if uses_up && plan.hero == Some(Led::Cheap(id)) {
            (Place::TreacheryDiscard, End::Top)
        } else {
            (Place::Hand(own), End::Bottom)
        };
        game.move_card(id, Place::Table(own), to, end);
    }
}

/// He is bound to this territory for the rest of the turn.
fn use_kwisatz_haderach(game: &mut Game, fight: &FightFrame, plan: &Opened) {
    if plan.kwisatz_haderach {
        mark!("base.kh.use");
        game.battle.kwisatz_haderach_in = Some(fight.territory);
    }
}

// ---- explosions

fn explodes(fight: &FightFrame) -> bool {
    let plans = Side::ALL.iter().filter_map(|side| fight.plan(*side));
    let cards: Vec<&str> = plans.flat_map(|plan| names(&plan).collect::<Vec<_>>()).collect();
    cards.contains(&"lasgun") && cards.contains(&"shield")
}

/// What a plan's cards are called.
fn names(plan: &Opened) -> impl Iterator<Item = &'static str> {
    plan.cards().filter_map(|id| cards::kind(id).map(crate::facts::Treachery::name))
}

/// Everything in the whole territory is lost, by whomever, in storm or not.
fn explosion(game: &mut Game, fight: &FightFrame) {
    mark!("base.battle.lasgun-shield");
    mark!("base.battle.lasgun-shield-storm");
    mark!("base.battle.lasgun-shield-spice");
    game.tell(Fact::Exploded { territory: fight.territory });
    for side in Side::ALL.iter().copied() {
        let plan = fight.plan(side).expect("the plans are open");
        let faction = fight.faction(side);
        if !game.rules_otherwise(Ruling::ExplosionReturnsSpice) {
            pay(game, faction, plan.spice);
        }
        use_kwisatz_haderach(game, fight, &plan);
        if let Some(leader) = plan.leader() {
            die(game, leader);
        }
        let played: Vec<&str> = names(&plan).collect();
        if played.contains(&"lasgun") && played.contains(&"shield") {
            mark!("base.edge.own-lasgun-shield");
        }
        if plan.kwisatz_haderach {
            mark!("base.kh.death");
            game.battle.kwisatz_haderach_dead = true;
            game.tell(Fact::KwisatzHaderachDied);
        }
        discard_all(game, faction, &plan);
    }
    for (_, faction) in game.seats.clone() {
        for cell in fight.territory.cells() {
            let tokens = game.tokens_in(faction, *cell);
            count_loss(game, faction, tokens.len());
            kill(game, faction, tokens, *cell, Cause::Explosion);
        }
    }
    for cell in fight.territory.cells() {
        remove_spice(game, *cell, Cause::Explosion);
    }
    game.tell(Fact::BattleLostByBoth { territory: fight.territory });
    capture::return_all(game);
    end(game);
}

// ---- weapons and totals

fn weapons(game: &mut Game, mut fight: FightFrame) {
    mark!("base.battle.weapons");
    let plans = fight.plans.expect("the plans are open");
    let (one, other) = totals(game, plans);
    if one == other {
        mark!("base.battle.tie");
    }
    mark!("base.battle.total");
    let winner = stronger(one, other);
    fight.winner = Some(winner);
    let (own, loser) = (fight.faction(winner), fight.faction(winner.other()));
    game.tell(Fact::Totals { aggressor: one, defender: other });
    game.tell(Fact::BattleWon { winner: own, loser, territory: fight.territory });
    if retention::is_due(game, &fight) {
        retention::offer(game, fight);
    } else {
        settle(game, fight);
    }
}

/// What the two sides come to, in halves.
fn totals(game: &Game, (one, other): (Opened, Opened)) -> (u32, u32) {
    let rounds_up = game.rules_otherwise(Ruling::BattleStrengthRoundsUp);
    let total = |own: &Opened, enemy: &Opened| {
        let alive = !strikes(enemy, own);
        let leader = own.leader().filter(|_| alive).map_or(0, |leader| 2 * u32::from(leader.facts().strength));
        let along = if own.kwisatz_haderach && alive { KWISATZ_HADERACH_HALVES } else { 0 };
        let exact = u32::from(own.halves) + leader + along;
        if exact % 2 == 1 {
            mark!("base.def.rounding.battle");
        }
        if rounds_up { exact.next_multiple_of(2) } else { exact }
    };
    (total(&one, &other), total(&other, &one))
}

/// Who has the higher total; with equal ones the aggressor.
const fn stronger(aggressor: u32, defender: u32) -> Side {
    if aggressor >= defender { Side::Aggressor } else { Side::Defender }
}

/// Who wins with plans that are open, and with the traitors that have been called.
pub(super) fn victor(game: &Game, fight: &FightFrame) -> Option<Side> {
    let by = |side: Side| fight.calls.iter().any(|(_, own)| *own == side);
    match (by(Side::Aggressor), by(Side::Defender)) {
        (true, true) => None,
        (true, false) => Some(Side::Aggressor),
        (false, true) => Some(Side::Defender),
        (false, false) => {
            let (one, other) = totals(game, fight.plans.filter(|_| !explodes(fight))?);
            Some(stronger(one, other))
        }
    }
}

/// The leaders who die of what lies open, where somebody wins: by weapons, or as traitors.
pub(super) fn fallen(fight: &FightFrame) -> Vec<Leader> {
    let dies = |side: &Side| {
        let (own, enemy) = (fight.plan(*side)?, fight.plan(side.other())?);
        let betrayed = fight.calls.iter().any(|(_, caller)| *caller == side.other());
        own.leader().filter(|_| if fight.calls.is_empty() { strikes(&enemy, &own) } else { betrayed })
    };
    Side::ALL.iter().filter_map(dies).collect()
}

/// What winner and loser pay, lose and earn.
pub(super) fn settle(game: &mut Game, fight: FightFrame) {
    let winner = fight.winner.expect("somebody has won");
    let own = fight.faction(winner);
    let plan = |side: Side| fight.plan(side).expect("the plans are open");
    let killed = |side: Side| strikes(&plan(side.other()), &plan(side));
    let dead: Vec<(Side, Leader)> = Side::ALL
        .iter()
        .filter(|side| killed(**side))
        .filter_map(|side| Some((*side, plan(*side).leader()?)))
        .collect();
    for side in Side::ALL.iter().copied() {
        pay(game, fight.faction(side), plan(side).spice);
        use_kwisatz_haderach(game, &fight, &plan(side));
        if let Some(leader) = plan(side).leader() {
            mark!("base.battle.leader-stays");
            game.battle.bind(leader, fight.territory);
        }
    }
    let mut reward = 0;
    for (side, leader) in &dead {
        die(game, *leader);
        reward += u32::from(leader.facts().strength);
        if *side == winner {
            mark!("base.edge.killed-own-leader-spice");
        }
        if plan(*side).kwisatz_haderach {
            mark!("base.edge.kh-dead-leader");
            mark!("base.kh.spice");
        }
    }
    if reward > 0 {
        mark!("base.battle.leader-spice");
        receive(game, own, reward);
    }
    mark!("base.battle.loser");
    lose(game, &fight, winner.other());
    for side in Side::ALL.iter().copied() {
        capture::give_back(game, &fight, side);
    }
    capture::return_all(game);
    aftermath::begin(game, fight);
}

/// Whether one plan's weapon kills the hero of another.
fn strikes(attacker: &Opened, target: &Opened) -> bool {
    let card = |id: Option<ComponentId>| id.and_then(cards::kind);
    let Some(weapon) = card(attacker.weapon).filter(|card| card.facts().kind == "weapon") else { return false };
    let guard = card(target.defense).filter(|card| card.facts().kind == "defense");
    let guarded = guard.is_some_and(|guard| guard.facts().class == weapon.facts().class);
    target.hero.is_some() && !guarded
}

// ---- what is lost and paid

/// Spice put into a plan goes to the bank, win or lose.
fn pay(game: &mut Game, faction: Faction, spice: u8) {
    if spice > 0 {
        mark!("base.battle.spice-pay");
        let seat = game.seat(faction).expect("only players fight");
        game.post(Holder::Wallet(seat), Holder::Bank, u32::from(spice));
        game.tell(Fact::SupportPaid { faction, amount: spice });
    }
}

/// Whoever is betrayed pays like any loser.
fn pay_as_victim(game: &mut Game, faction: Faction, spice: u8) {
    if !game.rules_otherwise(Ruling::TraitorVictimKeepsSpice) {
        mark!("base.battle.spice-victim");
        pay(game, faction, spice);
    }
}

fn receive(game: &mut Game, faction: Faction, amount: u32) {
    let seat = game.seat(faction).expect("only players fight");
    game.post(Holder::Bank, Holder::Wallet(seat), amount);
    game.tell(Fact::SpiceReceived { faction, amount });
}

/// A leader goes to the tanks, from whoever's pool.
pub(super) fn die(game: &mut Game, leader: Leader) {
    mark!("base.battle.leader-dead");
    if game.revival.is_face_down(leader) {
        mark!("base.info.facedown-leaders");
    }
    let id = ComponentId::Leader(leader);
    let from = game.custody.place(id);
    if from != Place::Leaders(leader.facts().faction) {
        mark!("base.capture.dead");
    }
    game.move_card(id, from, Place::Tanks, End::Top);
    game.battle.free(leader);
    game.tell(Fact::LeaderDied { leader });
}

/// A side loses all its forces that took part, and every card that it played.
fn lose(game: &mut Game, fight: &FightFrame, side: Side) {
    let faction = fight.faction(side);
    for entry in field::forces(game, faction, &fight.cells) {
        let fighters = game.tokens_in(faction, entry.cell).less(game.advisors_of(faction));
        count_loss(game, faction, fighters.len());
        kill(game, faction, fighters, entry.cell, Cause::Battle);
    }
    if !retention::is_due_later(game, fight) {
        let plan = fight.plan(side).expect("the plans are open");
        discard_all(game, faction, &plan);
    }
}

/// Every card of a plan that is still on the table.
pub(super) fn discard_all(game: &mut Game, faction: Faction, plan: &Opened) {
    let left: Vec<ComponentId> = plan.cards().filter(|id| game.custody.place(*id) == Place::Table(faction)).collect();
    for id in left {
        if matches!(plan.hero, Some(Led::Cheap(card)) if card == id) {
            mark!("base.battle.cheap-hero");
        }
        game.move_card(id, Place::Table(faction), Place::TreacheryDiscard, End::Top);
    }
}

/// What the Atreides lose in battle counts towards the Kwisatz Haderach.
pub(super) fn count_loss(game: &mut Game, faction: Faction, count: u8) {
    if faction == ATREIDES && count > 0 {
        mark!("base.kh.counting");
        game.battle.atreides_lost = game.battle.atreides_lost.saturating_add(count);
    }
}

/// A battle that somebody has won comes to its end.
pub(super) fn conclude(game: &mut Game, fight: FightFrame) {
    if retention::is_due_later(game, &fight) {
        retention::offer(game, fight);
    } else {
        look(game, fight);
    }
}

/// Last of all the winner can see a card of the loser, where there are Nexus cards.
pub(super) fn look(game: &mut Game, fight: FightFrame) {
    if nexus_cards::is_played(game) {
        go(game, fight, FightStep::Looking);
        attempt::open(game, None, Effect::WinnerLooks);
    } else {
        end(game);
    }
}

pub(super) fn end(game: &mut Game) {
    nexus_cards::battle_over(game);
    game.finish(crate::frame::Outcome::Done);
}
