//! What the Emperor's card makes of forces in battle.

use super::super::{Play, Plays};
use crate::facts::Faction;
use crate::game::Game;
use crate::ids::Seat;
use crate::rejection::Rejection;
use crate::request::Answer;
use crate::rules::battle;
use crate::rules::battle::state::FightFrame;
use crate::rules::battle::strength::STARRED;
use crate::rules::karama;
use crate::rules::karama::state::Advantage;
use crate::rules::nexus_cards::menu::{Alternative, NexusChoice};
use crate::rules::nexus_cards::steps::keep_open;

const OWN: Faction = Faction::Emperor;

/// Cunning: five normal forces count as Sardaukar.
pub(super) const CUNNING: Plays = Plays::at_once(before_the_plan, check_stars, plain, give_stars);
/// Betrayal; its first effect waits for a question.
pub(super) const BETRAYAL: Plays = Plays::at_once(|_, _| true, check_betrayal, suppressing, suppress);

/// Whether plans are being made, and the Emperor has not sealed one.
fn before_the_plan(game: &Game, _seat: Seat) -> bool {
    let own = game.seat(OWN);
    let entries = game.top().asking.iter().flat_map(|asking| &asking.entries);
    battle::planned(game).is_some() && { entries }.all(|entry| Some(entry.seat) != own || entry.answer.is_none())
}

fn is_stopped(game: &Game, fight: &FightFrame) -> bool {
    karama::is_stopped(game, Advantage::Sardaukar) || fight.denied.contains(&Advantage::Sardaukar)
}

// ---- Cunning: five normal forces count as Sardaukar

fn plain(_game: &Game, _seat: Seat, alternative: Alternative) -> Vec<NexusChoice> {
    if alternative == Alternative::First { vec![NexusChoice::Plain] } else { Vec::new() }
}

fn check_stars(game: &Game, play: &Play) -> Result<(), Rejection> {
    if play.alternative != Alternative::First || play.choice != NexusChoice::Plain {
        return refuse!("nexus.emperor.cunning", Rejection::NoSuchChoice);
    }
    let Some(fight) = battle::planned(game).filter(|fight| fight.side(OWN).is_some()) else {
        return refuse!("nexus.emperor.cunning", Rejection::NoSuchBattle);
    };
    if !game.is_advanced() {
        return refuse!("nexus.emperor.cunning.basic", Rejection::ConditionUnmet);
    }
    let there = battle::fighting(game, fight, OWN);
    if there.elite > 0 {
        return refuse!("nexus.emperor.cunning.none-present", Rejection::ConditionUnmet);
    }
    if there.normal < STARRED {
        return refuse!("nexus.emperor.cunning.fewer", Rejection::PanelUndecided);
    }
    let with_stars = FightFrame { starred: true, ..fight.clone() };
    // Sardaukar that a Karama has stopped lend no strength, and a number that was answered has to stay within reach.
    if is_stopped(game, fight) || !battle::keeps_answers(game, &with_stars, OWN) {
        return refuse!("nexus.emperor.cunning.strength", Rejection::ConditionUnmet);
    }
    Ok(())
}

fn give_stars(game: &mut Game, _play: &Play) {
    mark!("nexus.emperor.cunning");
    keep_open(game);
    battle::planned_again(game, |fight| fight.starred = true);
}

// ---- Betrayal, second effect: Sardaukar count as normal forces

fn suppressing(_game: &Game, _seat: Seat, alternative: Alternative) -> Vec<NexusChoice> {
    if alternative == Alternative::Second { vec![NexusChoice::Plain] } else { Vec::new() }
}

fn check_betrayal(game: &Game, play: &Play) -> Result<(), Rejection> {
    if play.alternative == Alternative::First {
        mark!("nexus.open.emperor-forced");
        return refuse!("nexus.emperor.betrayal.amount", Rejection::PanelUndecided);
    }
    if play.choice != NexusChoice::Plain {
        return refuse!("nexus.emperor.betrayal", Rejection::NoSuchChoice);
    }
    let Some(fight) = battle::planned(game).filter(|_| before_the_plan(game, play.seat)) else {
        return refuse!("nexus.emperor.betrayal.sardaukar.window", Rejection::NotBetweenSteps);
    };
    if !battle::fights_with_elites(game, fight, OWN) || is_stopped(game, fight) {
        return refuse!("nexus.emperor.betrayal.sardaukar.useless", Rejection::ConditionUnmet);
    }
    // A number that was answered was made with their strength, as a sealed plan is.
    if has_answered_number(fight) {
        return refuse!("nexus.emperor.betrayal.sardaukar.window", Rejection::ConditionUnmet);
    }
    Ok(())
}

fn has_answered_number(fight: &FightFrame) -> bool {
    let own = fight.side(OWN);
    let native = fight.answer.filter(|(side, _)| Some(*side) == own).map(|(_, answer)| answer);
    let inspected = fight.inspection.filter(|inspection| inspection.by != OWN).and_then(|inspection| inspection.answer);
    native.into_iter().chain(inspected).any(|answer| matches!(answer, Answer::Number { .. }))
}

fn suppress(game: &mut Game, _play: &Play) {
    mark!("nexus.emperor.betrayal");
    mark!("nexus.emperor.betrayal.sardaukar");
    mark!("nexus.emperor.betrayal.sardaukar.strength");
    mark!("nexus.emperor.betrayal.sardaukar.window");
    mark!("nexus.duration");
    battle::planned_again(game, |fight| fight.denied.push(Advantage::Sardaukar));
}
