//! How Revival goes: everybody at once, in any order, until all are done.

use crate::attempt;
use crate::bank::Holder;
use crate::custody::{End, Place};
use crate::facts::{ComponentId, Faction, Leader};
use crate::frame::{Effect, Frame, Outcome, Until, Verdict};
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::log::{CardFact, Fact};
use crate::profile::Ruling;
use crate::request::{Act, DecisionKind};
use crate::rules::revival::menu::RevivalAct;
use crate::rules::revival::options::{FORCE_COST, KWISATZ_HADERACH_COST, free};
use crate::rules::revival::state::{RevivalFrame, RevivalStep};

pub(crate) fn advance(game: &mut Game, mut frame: RevivalFrame) {
    match frame.step {
        RevivalStep::Start => {
            mark!("base.revive.when");
            open_leaders(game);
            ask(game, frame);
        }
        RevivalStep::Open => answered(game, frame),
        RevivalStep::Granting => {
            frame.granted = game.take_outcome_verdict() == Verdict::Allowed;
            if frame.granted {
                mark!("base.ally.fremen-revival");
            }
            ask(game, frame);
        }
        RevivalStep::Paying => {
            if let Outcome::Attempt(Effect::EmperorRevives { normal, elite }, Verdict::Allowed) = game.take_outcome() {
                revive_ally(game, &mut frame, normal, elite);
            }
            ask(game, frame);
        }
    }
}

/// A player without any leader of his own may revive them, until all are back.
fn open_leaders(game: &mut Game) {
    for (_, faction) in game.seats.clone() {
        let at = |place: Place| {
            faction.leaders().filter(|leader| game.custody.place(ComponentId::Leader(*leader)) == place).count()
        };
        let none_left = at(Place::Leaders(faction)) == 0;
        if none_left && at(Place::Tanks) > 0 {
            if at(Place::Leaders(Faction::Harkonnen)) > 0 {
                mark!("base.capture.revival");
            }
            game.revival.open = game.revival.open.with(faction);
        }
        if at(Place::Tanks) == 0 || !none_left && game.rules_otherwise(Ruling::LeaderRevivalCloses) {
            game.revival.open = game.revival.open.without(faction);
        }
    }
}

fn ask(game: &mut Game, mut frame: RevivalFrame) {
    frame.step = RevivalStep::Open;
    let open: SeatSet = game.seats.iter().map(|(seat, _)| *seat).filter(|seat| !frame.done.contains(*seat)).collect();
    game.top_mut().frame = Frame::Revival(frame);
    if open.is_empty() {
        game.finish(Outcome::Done);
    } else {
        game.ask(DecisionKind::Revive, Until::Each, open);
    }
}

fn answered(game: &mut Game, mut frame: RevivalFrame) {
    for (seat, act) in game.take_each_answer() {
        let Some(faction) = game.faction(seat) else { continue };
        match act {
            Act::Revival(RevivalAct::Forces { normal, elite }) => {
                revive_own(game, &mut frame, seat, faction, normal, elite);
            }
            Act::Revival(RevivalAct::Leader { leader }) => {
                frame.leaders = frame.leaders.with(seat);
                revive_leader(game, seat, faction, leader);
            }
            Act::Revival(RevivalAct::KwisatzHaderach) => {
                mark!("base.kh.revive");
                mark!("base.revive.kh");
                frame.leaders = frame.leaders.with(seat);
                game.post(Holder::Wallet(seat), Holder::Bank, KWISATZ_HADERACH_COST);
                return_kwisatz_haderach(game, KWISATZ_HADERACH_COST);
            }
            Act::Revival(RevivalAct::Grant) => {
                attempted(game, frame, RevivalStep::Granting, faction, Effect::FremenGrant);
                return;
            }
            Act::Revival(RevivalAct::ForAlly { normal, elite }) => {
                let effect = Effect::EmperorRevives { normal, elite };
                attempted(game, frame, RevivalStep::Paying, faction, effect);
                return;
            }
            _ => {
                frame.done = frame.done.with(seat);
                game.tell(Fact::Passed { faction });
            }
        }
        if !frame.done.contains(seat) {
            game.ask_also(seat);
        }
    }
    if game.seats.iter().all(|(seat, _)| frame.done.contains(*seat)) {
        game.finish(Outcome::Done);
    } else {
        game.top_mut().frame = Frame::Revival(frame);
    }
}

/// The others' question is put off until it is known whether it takes effect.
fn attempted(game: &mut Game, mut frame: RevivalFrame, step: RevivalStep, actor: Faction, effect: Effect) {
    frame.step = step;
    game.top_mut().asking = None;
    game.top_mut().frame = Frame::Revival(frame);
    attempt::open(game, Some(actor), effect);
}

fn revive_own(game: &mut Game, frame: &mut RevivalFrame, seat: Seat, faction: Faction, normal: u8, elite: u8) {
    mark!("base.revive.free");
    mark!("base.revive.limit");
    let free = free(game, frame, faction);
    let before = frame.forces[seat].saturating_sub(free);
    frame.forces[seat] += normal + elite;
    if elite > 0 {
        frame.elites = frame.elites.with(seat);
    }
    let paid = frame.forces[seat].saturating_sub(free) - before;
    let cost = u32::from(paid) * FORCE_COST;
    if cost > 0 {
        mark!("base.revive.paid");
        game.post(Holder::Wallet(seat), Holder::Bank, cost);
    }
    bring_back(game, faction, normal, elite, cost);
}

fn revive_ally(game: &mut Game, frame: &mut RevivalFrame, normal: u8, elite: u8) {
    let (Some(ally), Some(seat)) = (game.ally(Faction::Emperor), game.seat(Faction::Emperor)) else { return };
    mark!("base.ally.emperor-revival");
    frame.paid += normal + elite;
    if elite > 0 {
        frame.elites = frame.elites.with(seat);
    }
    let cost = u32::from(normal + elite) * FORCE_COST;
    game.post(Holder::Wallet(seat), Holder::Bank, cost);
    bring_back(game, ally, normal, elite, cost);
}

/// Forces of the tanks go to the reserves of their owner.
pub(crate) fn bring_back(game: &mut Game, faction: Faction, normal: u8, elite: u8, cost: u32) {
    mark!("base.revive.to-reserves");
    if faction == Faction::BeneGesserit {
        mark!("base.revive.bg-side");
    }
    if elite > 0 {
        mark!("base.revive.elite");
        game.revival.elite = game.revival.elite.with(faction);
    }
    let tokens = game.select(faction, Place::Tanks, normal, elite);
    game.move_tokens(faction, tokens, Place::Tanks, Place::Reserves(faction));
    game.tell(Fact::ForcesRevived { faction, normal, elite, cost });
}

fn revive_leader(game: &mut Game, seat: Seat, faction: Faction, leader: Leader) {
    mark!("base.revive.leader-open");
    mark!("base.revive.leader-cost");
    mark!("base.revive.leader-count-rule");
    if faction.leaders().any(|own| game.custody.place(ComponentId::Leader(own)) == Place::Leaders(faction)) {
        mark!("base.revive.leader-open.lasts");
        mark!("base.edge.revival-captive");
    }
    let cost = u32::from(leader.facts().strength);
    game.post(Holder::Wallet(seat), Holder::Bank, cost);
    return_leader(game, faction, leader, cost);
}

/// A dead leader goes back to his pool.
pub(crate) fn return_leader(game: &mut Game, faction: Faction, leader: Leader, cost: u32) {
    let past = game.revival.past(leader);
    game.revival.set_past(leader, past + 2);
    game.move_card(ComponentId::Leader(leader), Place::Tanks, Place::Leaders(faction), End::Bottom);
    if faction.leaders().all(|own| game.custody.place(ComponentId::Leader(own)) != Place::Tanks) {
        // All are back: whoever dies from now on waits until nobody is left again.
        game.revival.open = game.revival.open.without(faction);
    }
    game.tell(Fact::LeaderRevived { faction, leader, cost });
}

/// The Kwisatz Haderach lives again.
pub(crate) fn return_kwisatz_haderach(game: &mut Game, cost: u32) {
    game.battle.kwisatz_haderach_dead = false;
    game.tell(Fact::Card(CardFact::KwisatzHaderachRevived { cost }));
}
