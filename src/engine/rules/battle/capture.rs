//! What the Harkonnen do with the leaders of those whom they beat.

use crate::attempt;
use crate::bank::Holder;
use crate::custody::{End, Place};
use crate::facts::{ComponentId, Faction, Leader};
use crate::frame::{Effect, Verdict};
use crate::game::Game;
use crate::log::Fact;
use crate::profile::Ruling;
use crate::random::Label;
use crate::request::{Act, DecisionKind};
use crate::rules::battle::fight::{ask, go};
use crate::rules::battle::menu::BattleAct;
use crate::rules::battle::options::{is_led_by, pool};
use crate::rules::battle::resolve::{conclude, die};
use crate::rules::battle::state::{FightFrame, FightStep, Side};
use crate::rules::karama;
use crate::rules::karama::state::Advantage;

pub(super) const CAPTOR: Faction = Faction::Harkonnen;
/// What a kill is worth, whatever the leader's strength.
const KILL_REWARD: u32 = 2;

/// After a battle that the Harkonnen have won: they may draw one of the loser's leaders.
pub(super) fn offer(game: &mut Game, fight: FightFrame, by_traitor: bool) {
    let won = fight.winner.is_some_and(|side| fight.faction(side) == CAPTOR);
    let can = won && game.is_advanced() && !karama::is_stopped(game, Advantage::Capture);
    if !can {
        conclude(game, fight);
        return;
    }
    if eligible(game, &fight).is_empty() {
        mark!("base.edge.capture-none");
        conclude(game, fight);
        return;
    }
    if by_traitor {
        mark!("base.capture.trigger");
    }
    ask(game, fight, FightStep::Drawing, DecisionKind::DrawLeader);
}

/// The loser's living leaders, without those that have fought elsewhere this phase.
pub(super) fn eligible(game: &Game, fight: &FightFrame) -> Vec<Leader> {
    let Some(loser) = fight.winner.map(|side| fight.faction(side.other())) else { return Vec::new() };
    let elsewhere = |leader: &Leader| {
        game.battle.used.iter().any(|(own, territory)| own == leader && *territory != fight.territory)
    };
    let mut leaders: Vec<Leader> = pool(game, loser).into_iter().filter(|leader| !elsewhere(leader)).collect();
    leaders.sort_unstable();
    leaders
}

/// Whether the Harkonnen decide what becomes of a leader before they see him.
pub(super) fn is_chosen_first(game: &Game) -> bool {
    game.rules_otherwise(Ruling::CaptureChosenBeforeDraw)
}

pub(super) fn asked(game: &mut Game, mut fight: FightFrame) {
    match game.take_answer() {
        Act::Pass => {
            game.tell(Fact::Passed { faction: CAPTOR });
            conclude(game, fight);
            return;
        }
        Act::Battle(BattleAct::Capture { kill }) => fight.kills = Some(kill),
        _ => {}
    }
    go(game, fight, FightStep::Draw);
    attempt::open(game, Some(CAPTOR), Effect::HarkonnenCapture);
}

pub(super) fn drawn(game: &mut Game, fight: FightFrame) {
    if game.take_outcome_verdict() == Verdict::Denied {
        conclude(game, fight);
        return;
    }
    mark!("base.capture.trigger");
    mark!("base.capture.choice-order");
    let eligible = eligible(game, &fight);
    let bound = u32::try_from(eligible.len()).expect("a player has few leaders");
    let leader = eligible[game.random.number(Label::Captive, bound) as usize];
    game.tell(Fact::LeaderDrawn { leader });
    if let Some(kill) = fight.kills {
        settle(game, &fight, leader, kill);
        return;
    }
    ask(game, fight, FightStep::Capturing(leader), DecisionKind::Capture);
}

pub(super) fn decided(game: &mut Game, fight: &FightFrame, leader: Leader) {
    let kill = matches!(game.take_answer(), Act::Battle(BattleAct::Capture { kill: true }));
    settle(game, fight, leader, kill);
}

fn settle(game: &mut Game, fight: &FightFrame, leader: Leader, kill: bool) {
    mark!("base.capture.choice");
    if kill {
        mark!("base.capture.kill-pay");
        while !game.revival.is_face_down(leader) {
            let past = game.revival.past(leader);
            game.revival.set_past(leader, past + 2);
        }
        die(game, leader);
        let seat = game.seat(CAPTOR).expect("they have won");
        game.post(Holder::Bank, Holder::Wallet(seat), KILL_REWARD);
        game.tell(Fact::SpiceReceived { faction: CAPTOR, amount: KILL_REWARD });
    } else {
        let loser = fight.winner.map(|side| fight.faction(side.other())).expect("somebody has lost");
        game.move_card(ComponentId::Leader(leader), Place::Leaders(loser), Place::Leaders(CAPTOR), End::Bottom);
        // Wherever else he might have been, from now on he is here until the phase ends.
        mark!("base.capture.use-again");
        game.battle.take(leader, fight.territory);
        game.tell(Fact::LeaderCaptured { leader });
    }
    return_all(game);
    conclude(game, fight.clone());
}

/// A captive that has fought and lives goes back to where he was taken from.
pub(super) fn give_back(game: &mut Game, fight: &FightFrame, side: Side) {
    let led = fight.plan(side).and_then(|plan| plan.hero);
    let captive = captives(game).into_iter().find(|leader| is_led_by(led, *leader));
    if let Some(leader) = captive.filter(|_| fight.faction(side) == CAPTOR) {
        mark!("base.capture.use");
        release(game, leader);
    }
}

/// With all their own leaders dead, the Harkonnen keep no captives.
pub(super) fn return_all(game: &mut Game) {
    if !game.plays(CAPTOR) || CAPTOR.leaders().any(|own| game.custody.place(ComponentId::Leader(own)) != Place::Tanks) {
        return;
    }
    mark!("base.edge.captive-all-dead");
    for leader in captives(game) {
        mark!("base.capture.return-all");
        release(game, leader);
    }
}

pub(super) fn captives(game: &Game) -> Vec<Leader> {
    pool(game, CAPTOR).into_iter().filter(|leader| leader.facts().faction != CAPTOR).collect()
}

fn release(game: &mut Game, leader: Leader) {
    mark!("base.capture.chain");
    let home = Place::Leaders(leader.facts().faction);
    game.move_card(ComponentId::Leader(leader), Place::Leaders(CAPTOR), home, End::Bottom);
    game.battle.release(leader);
    game.tell(Fact::LeaderReleased { leader });
}
