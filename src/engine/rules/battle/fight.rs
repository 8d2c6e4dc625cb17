//! How a battle goes until its plans are open.

use crate::attempt;
use crate::custody::{End, Handle, Place};
use crate::facts::{ComponentId, Faction};
use crate::frame::{Effect, Frame, Outcome, Until, Verdict};
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::log::{Fact, Told};
use crate::profile::Ruling;
use crate::request::{Act, DecisionKind};
use crate::rules::battle::menu::{Answer, BattleAct, Element, Hero, Order, Plan};
use crate::rules::battle::options::{asked, caller_side, callers, callers_of, helped, means, worth};
use crate::rules::battle::state::{FightFrame, FightStep, Led, Opened, Side};
use crate::rules::battle::{aftermath, cancellation, capture, field, inspection, look, resolve, retention};
use crate::rules::karama::state::Advantage;
use crate::rules::{cards, karama, nexus_cards};

const SISTERS: Faction = Faction::BeneGesserit;
const ATREIDES: Faction = Faction::Atreides;
/// The highest number of the Battle Wheel, in halves.
const WHEEL_ENDS_AT: u8 = 40;

pub(super) fn begin(game: &mut Game, fight: FightFrame) {
    mark!("base.battle.steps");
    if is_worth_last(game) { before_the_plans(game, fight) } else { next_worth(game, fight, 0) }
}

pub(crate) fn advance(game: &mut Game, mut fight: FightFrame) {
    match fight.step.clone() {
        FightStep::Worth(done) => {
            if let Outcome::Attempt(effect, Verdict::Denied) = game.take_outcome() {
                fight.denied.extend(effect.advantage());
                // What is stopped is no longer in the list, so that the next one has come to its place.
                next_worth(game, fight, done);
            } else {
                next_worth(game, fight, done + 1);
            }
        }
        FightStep::Voicing => match game.take_answer() {
            Act::Battle(BattleAct::Voice { order }) => {
                go(game, fight, FightStep::Voice(order));
                attempt::open(game, Some(SISTERS), Effect::SistersVoice { order });
            }
            _ => after_voice(game, fight),
        },
        FightStep::Voice(order) => voiced(game, fight, order),
        FightStep::Foreseeing => match game.take_answer() {
            Act::Battle(BattleAct::Foresee { element }) => {
                go(game, fight, FightStep::Foresight(element));
                attempt::open(game, Some(ATREIDES), Effect::AtreidesForesee { element });
            }
            _ => after_foresight(game, fight),
        },
        FightStep::Foresight(element) => {
            if game.take_outcome_verdict() == Verdict::Allowed {
                ask(game, fight, FightStep::Foretelling(element), DecisionKind::Foretell);
            } else {
                after_foresight(game, fight);
            }
        }
        FightStep::Foretelling(element) => foretold(game, fight, element),
        FightStep::Inspecting => inspection::attempted(game, fight),
        FightStep::Inspection => inspection::answered(game, fight),
        FightStep::Planning => {
            if !look::ask_looker(game, &fight) {
                open(game, fight);
            }
        }
        FightStep::Calling => called(game, fight),
        FightStep::Counting(_) => cancellation::attempted(game, fight),
        FightStep::Keeping => retention::attempted(game, fight),
        FightStep::Casualties => aftermath::casualties_named(game, fight),
        FightStep::Discarding => aftermath::discarded(game, fight),
        FightStep::Drawing => capture::asked(game, fight),
        FightStep::Draw => capture::drawn(game, fight),
        FightStep::Capturing(leader) => capture::decided(game, &fight, leader),
        FightStep::Looking => resolve::end(game),
    }
}

pub(super) fn go(game: &mut Game, mut fight: FightFrame, step: FightStep) {
    fight.step = step;
    game.top_mut().frame = Frame::Fight(fight);
}

/// Goes to a step and asks whom it asks.
pub(super) fn ask(game: &mut Game, fight: FightFrame, step: FightStep, kind: DecisionKind) {
    let asking = FightFrame { step: step.clone(), ..fight.clone() };
    let seats = asked(game, &asking);
    go(game, fight, step);
    game.ask(kind, Until::All, seats);
}

// ---- what forces are worth

/// Advantages that change what forces are worth or who goes along, in the order in which they can be stopped.
pub(super) fn worths(game: &Game, fight: &FightFrame) -> Vec<(Faction, Effect)> {
    if !game.is_advanced() {
        return Vec::new();
    }
    let elites = |faction: Faction| field::forces(game, faction, &fight.cells).iter().any(|entry| entry.elite > 0);
    let mut uses = Vec::new();
    for faction in [fight.aggressor, fight.defender] {
        match faction {
            Faction::Emperor if elites(faction) => uses.push((faction, Effect::Sardaukar)),
            Faction::Fremen => {
                if elites(faction) {
                    uses.push((faction, Effect::Fedaykin));
                }
                uses.push((faction, Effect::BattleHardened));
            }
            // Whether he is awake is nobody's business: the question is put in any case.
            Faction::Atreides if !game.battle.kwisatz_haderach_dead => uses.push((faction, Effect::KwisatzHaderach)),
            _ => {}
        }
    }
    let open = |advantage: Advantage| !karama::is_stopped(game, advantage) && !fight.denied.contains(&advantage);
    uses.retain(|(_, effect)| effect.advantage().is_none_or(open));
    uses
}

fn next_worth(game: &mut Game, fight: FightFrame, done: u8) {
    match worths(game, &fight).get(usize::from(done)).copied() {
        Some((faction, effect)) => {
            go(game, fight, FightStep::Worth(done));
            attempt::open(game, Some(faction), effect);
        }
        None if is_worth_last(game) => ask_for_plans(game, fight),
        None => before_the_plans(game, fight),
    }
}

/// Ruled otherwise, what forces are worth can be stopped after the Voice and Prescience.
pub(super) fn is_worth_last(game: &Game) -> bool {
    game.rules_otherwise(Ruling::WorthStoppedAfterAnswers)
}

// ---- the Voice and Prescience

fn before_the_plans(game: &mut Game, fight: FightFrame) {
    if foresight_first(game) { foresee(game, fight) } else { voice(game, fight) }
}

fn foresight_first(game: &Game) -> bool {
    game.rules_otherwise(Ruling::PrescienceFirst)
}

fn after_voice(game: &mut Game, fight: FightFrame) {
    if foresight_first(game) { inspection::offer(game, fight) } else { foresee(game, fight) }
}

fn after_foresight(game: &mut Game, fight: FightFrame) {
    if foresight_first(game) { voice(game, fight) } else { inspection::offer(game, fight) }
}

fn voice(game: &mut Game, fight: FightFrame) {
    let can = helped(game, &fight, SISTERS).is_some() && game.plays(SISTERS);
    if can && !karama::is_stopped(game, Advantage::Voice) {
        mark!("base.battle.voice-first");
        ask(game, fight, FightStep::Voicing, DecisionKind::Voice);
    } else {
        after_voice(game, fight);
    }
}

fn voiced(game: &mut Game, mut fight: FightFrame, order: Order) {
    if game.take_outcome_verdict() == Verdict::Allowed {
        mark!("base.battle.voice");
        let side = helped(game, &fight, SISTERS).expect("they help a side");
        if fight.side(SISTERS).is_none() {
            mark!("base.ally.bg");
        }
        fight.order = Some((side.other(), order));
        game.tell(Fact::Voiced { to: fight.faction(side.other()), order });
    }
    after_voice(game, fight);
}

fn foresee(game: &mut Game, fight: FightFrame) {
    let can = game.plays(ATREIDES) && helped(game, &fight, ATREIDES).is_some();
    if can && !karama::is_stopped(game, Advantage::Prescience) {
        ask(game, fight, FightStep::Foreseeing, DecisionKind::Foresee);
    } else {
        after_foresight(game, fight);
    }
}

fn foretold(game: &mut Game, mut fight: FightFrame, element: Element) {
    mark!("base.battle.prescience");
    let side = helped(game, &fight, ATREIDES).expect("they help a side");
    if fight.side(ATREIDES).is_none() {
        mark!("base.ally.atreides");
    }
    if let Act::Battle(BattleAct::Foretell { answer }) = game.take_answer() {
        let from = fight.faction(side.other());
        fight.answer = Some((side.other(), answer));
        let seats = foretold_to(game, from);
        let shown = shown(game, from, answer);
        mark_answer(game, answer);
        game.tell(Fact::Foretold { from, element, answer: Told::To(seats, shown) });
    }
    after_foresight(game, fight);
}

fn mark_answer(game: &Game, answer: Answer) {
    match answer {
        Answer::Weapon { card: None } | Answer::Defense { card: None } => mark!("base.battle.prescience-none"),
        Answer::Leader { hero: None } => mark!("base.edge.prescience-leader-none"),
        Answer::Number { .. } if game.is_advanced() => mark!("base.battle.prescience-number"),
        _ => {}
    }
}

/// Who hears what somebody foretells.
pub(super) fn foretold_to(game: &Game, from: Faction) -> SeatSet {
    let readers = [Some(ATREIDES), game.ally(ATREIDES), Some(from)].into_iter().flatten();
    readers.filter_map(|reader| game.seat(reader)).collect()
}

/// An answer in words that need no handles.
pub(super) fn shown(game: &Game, from: Faction, answer: Answer) -> String {
    let named = |handle: Handle| {
        let found = game.hand(from).into_iter().find(|(id, _)| game.custody.handle(*id) == handle);
        found.map_or_else(|| "nothing".to_owned(), |(_, card)| card.name().to_owned())
    };
    match answer {
        Answer::Leader { hero: Some(Hero::Leader(leader)) } => leader.name().to_owned(),
        Answer::Leader { hero: Some(Hero::Cheap(_)) } => "cheap-hero".to_owned(),
        Answer::Weapon { card: Some(card) } | Answer::Defense { card: Some(card) } => named(card),
        Answer::Leader { hero: None } | Answer::Weapon { card: None } | Answer::Defense { card: None } => {
            "nothing".to_owned()
        }
        Answer::Number { halves } if halves % 2 == 0 => (halves / 2).to_string(),
        Answer::Number { halves } => format!("{}½", halves / 2),
    }
}

// ---- plans

pub(super) fn plan(game: &mut Game, fight: FightFrame) {
    if is_worth_last(game) { next_worth(game, fight, 0) } else { ask_for_plans(game, fight) }
}

fn ask_for_plans(game: &mut Game, mut fight: FightFrame) {
    mark!("base.battle.plan-fixed");
    for side in Side::ALL.iter().copied() {
        if !means(game, &fight, side).reach_what_was_answered() {
            // A number that a Karama has put out of reach binds nobody.
            fight.answer = fight.answer.filter(|(bound, _)| *bound != side);
            if inspection::inspected(&fight) == Some(side) {
                fight.inspection = None;
                nexus_cards::inspection_over(game);
            }
        }
    }
    ask(game, fight, FightStep::Planning, DecisionKind::Plan);
}

fn open(game: &mut Game, mut fight: FightFrame) {
    mark!("base.battle.plan");
    mark!("base.battle.plan-fixed");
    let answers = game.take_answers();
    let opened = |game: &mut Game, faction: Faction| {
        let seat = game.seat(faction);
        let plan = answers.iter().find_map(|(own, act)| match act {
            Act::Battle(BattleAct::Plan { plan }) if Some(*own) == seat => Some(*plan),
            _ => None,
        });
        lay_open(game, faction, plan.expect("both have planned"))
    };
    let plans = (opened(game, fight.aggressor), opened(game, fight.defender));
    fight.plans = Some(plans);
    for (side, plan) in [(Side::Aggressor, plans.0), (Side::Defender, plans.1)] {
        let faction = fight.faction(side);
        if game.is_advanced() {
            mark_support(&plan, worth(game, &fight, side).full);
        }
        game.tell(Fact::PlanOpened { faction, plan: plan.into() });
    }
    ask_callers(game, fight);
}

fn mark_support(plan: &Opened, full: bool) {
    if full {
        mark!("base.battle.spice-fremen");
    } else {
        mark!("base.battle.spice-value");
    }
    if plan.halves % 2 == 1 {
        mark!("base.edge.half-dial-halfspice");
    }
    if plan.halves > WHEEL_ENDS_AT {
        mark!("base.edge.dial-cap");
    }
}

/// The cards of a plan come to the table, face up.
fn lay_open(game: &mut Game, faction: Faction, plan: Plan) -> Opened {
    let mut laid = |handle: Handle| -> ComponentId {
        let hand = game.hand(faction).into_iter().map(|(id, _)| id);
        let found = { hand }.find(|id| game.custody.handle(*id) == handle).expect("the check found the card");
        game.move_card(found, Place::Hand(faction), Place::Table(faction), End::Bottom);
        found
    };
    let hero = plan.hero.map(|hero| match hero {
        Hero::Leader(leader) => Led::Leader(leader),
        Hero::Cheap(card) => Led::Cheap(laid(card)),
    });
    let weapon = plan.weapon.map(&mut laid);
    let defense = plan.defense.map(&mut laid);
    let worthless = |id: &ComponentId| cards::kind(*id).is_some_and(|card| card.facts().kind == "worthless");
    if weapon.iter().chain(&defense).any(worthless) {
        mark!("base.card.worthless");
    }
    let Plan { halves, spice, kwisatz_haderach, dead, .. } = plan;
    Opened { halves, spice, hero, weapon, defense, kwisatz_haderach, dead }
}

// ---- traitors

/// Asks everybody who may call a traitor, or those of one side after the other.
fn ask_callers(game: &mut Game, mut fight: FightFrame) {
    if game.rules_otherwise(Ruling::TraitorsCalledInTurn) {
        let sides = Side::ALL.iter().copied().filter(|side| Some(*side) > fight.calling);
        fight.calling = { sides }.find(|side| !callers_of(game, &fight, *side).is_empty());
        if fight.calling.is_some() {
            ask(game, fight, FightStep::Calling, DecisionKind::CallTraitor);
            return;
        }
    } else if !callers(game, &fight).is_empty() {
        mark!("base.traitor.ask-both");
        ask(game, fight, FightStep::Calling, DecisionKind::CallTraitor);
        return;
    }
    cancellation::offer(game, fight);
}

fn called(game: &mut Game, mut fight: FightFrame) {
    let answers: Vec<(Seat, Act)> = game.take_answers();
    for (seat, act) in answers {
        let caller = game.faction(seat).filter(|_| act != Act::Pass);
        if let Some((caller, side)) = caller.and_then(|own| Some((own, caller_side(game, &fight, own)?))) {
            fight.calls.push((caller, side));
            resolve::announce(game, &fight, caller, side);
        }
    }
    if fight.calls.is_empty() {
        mark!("base.traitor.not-must");
    }
    if fight.calling.is_some() {
        ask_callers(game, fight);
    } else {
        cancellation::offer(game, fight);
    }
}
