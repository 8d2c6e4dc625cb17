//! What a battle asks, and what it refuses.

use crate::bank::Holder;
use crate::custody::Place;
use crate::facts::{ComponentId, Faction, Leader};
use crate::game::Game;
use crate::ids::{Seat, SeatSet};
use crate::offer::Offer;
use crate::profile::Ruling;
use crate::rejection::Rejection;
use crate::request::Act;
use crate::rules::battle::inspection::inspected;
use crate::rules::battle::menu::means::{Held, Means, PlanFault};
use crate::rules::battle::menu::{Answer, BattleAct, BattleOffer, Element, Hero, Order, Plan, Voiced, counted};
use crate::rules::battle::state::{BattleFrame, BattleStep, FightFrame, FightStep, KWISATZ_HADERACH_AFTER, Led, Side};
use crate::rules::battle::strength::{Count, STARRED, Worth};
use crate::rules::battle::{aftermath, capture, field};
use crate::rules::karama;
use crate::rules::karama::state::Advantage;

const ATREIDES: Faction = Faction::Atreides;

// ---- the phase

/// Whose turn it is to fight its battles.
pub(crate) fn aggressor(game: &Game, frame: &BattleFrame) -> Option<Seat> {
    game.storm_order().get(usize::from(frame.done)).copied()
}

pub(crate) fn check(game: &Game, frame: &BattleFrame, faction: Faction, act: &Act) -> Result<(), Rejection> {
    match (&frame.step, act) {
        (BattleStep::Choosing, Act::Battle(BattleAct::Attack { cell, opponent })) => {
            let fields = field::of(game, faction);
            let named = fields.iter().any(|field| field.cells.contains(cell) && field.opponent == *opponent);
            if named { Ok(()) } else { refuse!("base.battle.must", Rejection::NoSuchBattle) }
        }
        _ => Err(Rejection::WrongKind),
    }
}

pub(crate) fn offers(game: &Game, frame: &BattleFrame, faction: Faction) -> Vec<Offer> {
    if frame.step != BattleStep::Choosing {
        return Vec::new();
    }
    let fields = field::of(game, faction).into_iter();
    let attack = |field: field::Field| BattleOffer::Attack { cell: field.cells[0], opponent: field.opponent };
    fields.map(attack).map(Offer::Battle).collect()
}

// ---- one battle

pub(crate) fn check_fight(game: &Game, fight: &FightFrame, faction: Faction, act: &Act) -> Result<(), Rejection> {
    let act = match act {
        Act::Battle(act) => act,
        Act::Pass => return check_pass(&fight.step),
        _ => return Err(Rejection::WrongKind),
    };
    match (&fight.step, act) {
        (FightStep::Voicing, BattleAct::Voice { .. })
        | (FightStep::Foreseeing, BattleAct::Foresee { .. })
        | (FightStep::Capturing(_), BattleAct::Capture { .. }) => Ok(()),
        (FightStep::Drawing, BattleAct::DrawLeader) if !capture::is_chosen_first(game) => Ok(()),
        (FightStep::Drawing, BattleAct::Capture { .. }) if capture::is_chosen_first(game) => Ok(()),
        (FightStep::Foretelling(element), BattleAct::Foretell { answer }) => {
            let side = fight.side(faction).ok_or(Rejection::NotYourDecision)?;
            let lawful = means(game, fight, side).answers(*element);
            if lawful.contains(answer) { Ok(()) } else { refuse!("base.battle.prescience", Rejection::NoSuchPlan) }
        }
        (FightStep::Inspection, BattleAct::Foretell { answer }) => {
            let lawful = inspected_answers(game, fight);
            if lawful.contains(answer) {
                Ok(())
            } else {
                refuse!("nexus.atreides-inspection.element", Rejection::NoSuchPlan)
            }
        }
        (FightStep::Planning, BattleAct::Plan { plan }) => {
            let side = fight.side(faction).ok_or(Rejection::NotYourDecision)?;
            check_plan(game, faction, &means(game, fight, side), plan)
        }
        (FightStep::Calling, BattleAct::CallTraitor) => check_call(game, fight, faction),
        (FightStep::Casualties, BattleAct::Casualties { forces }) => aftermath::check_casualties(game, fight, forces),
        (FightStep::Discarding, BattleAct::Discard { cards }) => aftermath::check_discard(fight, cards),
        _ => Err(Rejection::WrongKind),
    }
}

fn check_pass(step: &FightStep) -> Result<(), Rejection> {
    match step {
        FightStep::Voicing
        | FightStep::Foreseeing
        | FightStep::Calling
        | FightStep::Discarding
        | FightStep::Drawing => Ok(()),
        _ => Err(Rejection::WrongKind),
    }
}

fn check_plan(game: &Game, faction: Faction, means: &Means, plan: &Plan) -> Result<(), Rejection> {
    let fault = means.fault(plan);
    if fault == Some(PlanFault::AgainstAnswer) && means.second.is_some() {
        mark!("nexus.atreides-inspection.binding");
    }
    match fault {
        Some(PlanFault::Spice) if game.ally(faction).is_some() => {
            mark!("base.battle.spice-ally");
            mark!("base.ally.pay-not");
        }
        Some(PlanFault::NoHero) if means.leaders.iter().all(|leader| leader.facts().faction != faction) => {
            mark!("base.capture.voluntary-fight.must");
        }
        Some(PlanFault::KwisatzHaderach) if plan.hero.is_none() => mark!("base.kh.needs-leader"),
        _ => {}
    }
    if matches!(plan.hero, Some(Hero::Leader(_))) && matches!(fault, None | Some(PlanFault::HeroNotAtHand)) {
        mark!("base.def.available-leader");
    }
    match fault {
        None => Ok(()),
        Some(PlanFault::Number) => refuse!("base.battle.number", Rejection::NumberOutOfRange),
        Some(PlanFault::Spice) => refuse!("base.battle.spice-commit", Rejection::CannotPay),
        Some(PlanFault::Dead) => refuse!("base.battle.elite-losses-algo", Rejection::WrongForceCount),
        Some(PlanFault::NoHero) => refuse!("base.battle.leader-must", Rejection::LeaderNeeded),
        Some(PlanFault::HeroNotAtHand) => refuse!("base.battle.leader-territory", Rejection::LeaderNotAtHand),
        Some(PlanFault::CardNotAtHand) => refuse!("base.battle.cards", Rejection::CardNotYours),
        Some(PlanFault::WrongPlace) => refuse!("base.battle.cards", Rejection::WrongPlace),
        Some(PlanFault::CardsWithoutHero) => refuse!("base.battle.no-leader", Rejection::LeaderNeeded),
        Some(PlanFault::KwisatzHaderach) => refuse!("base.kh.use", Rejection::ConditionUnmet),
        Some(PlanFault::AgainstVoice) => refuse!("base.battle.voice-comply", Rejection::AgainstVoice),
        Some(PlanFault::AgainstAnswer) => refuse!("base.battle.prescience", Rejection::AgainstAnswer),
    }
}

pub(super) fn check_call(game: &Game, fight: &FightFrame, faction: Faction) -> Result<(), Rejection> {
    let Some(side) = caller_side(game, fight, faction) else { return Err(Rejection::NotYourDecision) };
    let leader = fight.plan(side.other()).and_then(|plan| plan.leader());
    let owns = |leader: Leader| leader.facts().faction == faction && game.rules_otherwise(Ruling::OwnerCallsCaptive);
    let holds = leader.is_some_and(|leader| {
        game.custody.place(ComponentId::Traitor(leader)) == Place::Traitors(faction) || owns(leader)
    });
    if holds { Ok(()) } else { refuse!("base.traitor.call", Rejection::NoTraitor) }
}

pub(crate) fn fight_offers(game: &Game, fight: &FightFrame, faction: Faction) -> Vec<Offer> {
    let side = fight.side(faction);
    let (passes, others): (bool, Vec<BattleOffer>) = match &fight.step {
        FightStep::Voicing => (true, vec![BattleOffer::Voice]),
        FightStep::Foreseeing => {
            (true, Element::ALL.iter().map(|element| BattleOffer::Foresee { element: *element }).collect())
        }
        FightStep::Foretelling(element) => {
            let answers = side.map(|side| means(game, fight, side).answers(*element)).unwrap_or_default();
            (false, answers.into_iter().map(|answer| BattleOffer::Foretell { answer }).collect())
        }
        FightStep::Inspection => {
            let answers = inspected_answers(game, fight).into_iter();
            (false, answers.map(|answer| BattleOffer::Foretell { answer }).collect())
        }
        FightStep::Planning => {
            (false, side.map(|side| BattleOffer::Plan { means: means(game, fight, side) }).into_iter().collect())
        }
        FightStep::Calling => {
            let can = check_call(game, fight, faction).is_ok();
            (true, can.then_some(BattleOffer::CallTraitor).into_iter().collect())
        }
        FightStep::Casualties => (false, aftermath::casualties(game, fight).into_iter().collect()),
        FightStep::Discarding => (true, vec![BattleOffer::Discard { cards: aftermath::discardable(fight) }]),
        FightStep::Drawing if capture::is_chosen_first(game) => (true, vec![BattleOffer::Capture]),
        FightStep::Drawing => (true, vec![BattleOffer::DrawLeader]),
        FightStep::Capturing(_) => (false, vec![BattleOffer::Capture]),
        FightStep::Worth(_)
        | FightStep::Voice(_)
        | FightStep::Foresight(_)
        | FightStep::Inspecting
        | FightStep::Counting(_)
        | FightStep::Keeping
        | FightStep::Draw
        | FightStep::Looking => (false, Vec::new()),
    };
    passes.then_some(Offer::Pass).into_iter().chain(others.into_iter().map(Offer::Battle)).collect()
}

/// Whom a battle asks at its step.
pub(crate) fn asked(game: &Game, fight: &FightFrame) -> SeatSet {
    let only = |faction: Faction| game.seat(faction).map_or(SeatSet::NONE, SeatSet::only);
    let winner = || fight.winner.map_or(SeatSet::NONE, |side| only(fight.faction(side)));
    match &fight.step {
        FightStep::Voicing => only(Faction::BeneGesserit),
        FightStep::Foreseeing => only(ATREIDES),
        FightStep::Foretelling(_) => {
            helped(game, fight, ATREIDES).map_or(SeatSet::NONE, |side| only(fight.faction(side.other())))
        }
        FightStep::Inspection => inspected(fight).map_or(SeatSet::NONE, |side| only(fight.faction(side))),
        FightStep::Calling => fight.calling.map_or_else(|| callers(game, fight), |side| callers_of(game, fight, side)),
        FightStep::Planning => {
            // Who is about to see the other plan makes its own after that.
            let later = |own: Faction| own == ATREIDES && fight.look.is_some_and(|look| !look.seen);
            let both = [fight.aggressor, fight.defender].into_iter().filter(|own| !later(*own));
            both.filter_map(|own| game.seat(own)).collect()
        }
        FightStep::Casualties | FightStep::Discarding => winner(),
        FightStep::Drawing | FightStep::Capturing(_) => only(capture::CAPTOR),
        FightStep::Worth(_)
        | FightStep::Voice(_)
        | FightStep::Foresight(_)
        | FightStep::Inspecting
        | FightStep::Counting(_)
        | FightStep::Keeping
        | FightStep::Draw
        | FightStep::Looking => SeatSet::NONE,
    }
}

/// The side that a faction fights on, or helps as an ally.
pub(super) fn helped(game: &Game, fight: &FightFrame, faction: Faction) -> Option<Side> {
    fight.side(faction).or_else(|| game.ally(faction).and_then(|ally| fight.side(ally)))
}

/// Who may call a traitor: either side against a leader, and the Harkonnen for their ally. Asked alike, card or no card.
pub(super) fn callers(game: &Game, fight: &FightFrame) -> SeatSet {
    let sides = Side::ALL.iter().flat_map(|side| callers_of(game, fight, *side).iter().collect::<Vec<_>>());
    sides.collect()
}

/// Those of them who may call for this side.
pub(super) fn callers_of(game: &Game, fight: &FightFrame, side: Side) -> SeatSet {
    let Some(plan) = fight.plan(side.other()) else { return SeatSet::NONE };
    if plan.kwisatz_haderach {
        mark!("base.kh.loyal");
    }
    if plan.leader().is_none() || plan.kwisatz_haderach {
        return SeatSet::NONE;
    }
    let own = fight.faction(side);
    let ally = game.ally(own).filter(|ally| *ally == capture::CAPTOR);
    std::iter::once(own).chain(ally).filter_map(|caller| game.seat(caller)).collect()
}

/// For which side a faction may call.
pub(super) fn caller_side(game: &Game, fight: &FightFrame, faction: Faction) -> Option<Side> {
    let ally = || game.ally(faction).filter(|_| faction == capture::CAPTOR).and_then(|ally| fight.side(ally));
    fight.side(faction).or_else(ally)
}

/// Everything that one side can plan with.
pub(super) fn means(game: &Game, fight: &FightFrame, side: Side) -> Means {
    let faction = fight.faction(side);
    let worth = worth(game, fight, side);
    let wallet = game.seat(faction).map_or(0, |seat| game.bank.balance(Holder::Wallet(seat)));
    let usable = |card: crate::facts::Treachery| {
        let kind = card.facts().kind.as_str();
        ["weapon", "defense", "worthless"].contains(&kind) || Voiced::CheapHero.covers(card)
    };
    let hand = game.hand(faction).into_iter().filter(|(_, card)| usable(*card));
    let mut means = Means {
        forces: counted(&field::forces(game, faction, &fight.cells)),
        worth,
        spice: if worth.full { 0 } else { u8::try_from(wallet).unwrap_or(u8::MAX).min(20) },
        leaders: leaders(game, faction, fight),
        cards: hand.map(|(id, card)| Held { handle: game.custody.handle(id), card }).collect(),
        kwisatz_haderach: faction == ATREIDES && kwisatz_haderach(game, fight),
        order: fight.order.filter(|(bound, _)| *bound == side).map(|(_, order)| order),
        answer: fight.answer.filter(|(bound, _)| *bound == side).map(|(_, answer)| answer),
        second: fight.inspection.filter(|_| inspected(fight) == Some(side)).and_then(|inspection| inspection.answer),
        fixed: game.is_advanced() && game.rules_otherwise(Ruling::LossesFixedInPlan),
    };
    if is_free_of_order(game, &means) {
        means.order = None;
    }
    means
}

/// What can be answered to an inspection.
fn inspected_answers(game: &Game, fight: &FightFrame) -> Vec<Answer> {
    let Some((inspection, side)) = fight.inspection.zip(inspected(fight)) else { return Vec::new() };
    means(game, fight, side).answers_to_inspection(inspection.element)
}

/// Whether an order of the Voice gives way to what binds a player more.
fn is_free_of_order(game: &Game, means: &Means) -> bool {
    let Some(order) = means.order else { return false };
    let cheap = means.cards.iter().any(|held| Voiced::CheapHero.covers(held.card));
    if order == (Order { play: false, what: Voiced::CheapHero }) && cheap && means.leaders.is_empty() {
        mark!("base.edge.voice-vs-must-leader");
        return game.rules_otherwise(Ruling::MustLeaderBeatsVoice);
    }
    // An answer to Prescience that was given before the order.
    game.rules_otherwise(Ruling::PrescienceFirst) && !means.leave_a_plan()
}

/// Leaders of a faction's pool that have not fought elsewhere this phase.
fn leaders(game: &Game, faction: Faction, fight: &FightFrame) -> Vec<Leader> {
    let elsewhere = |leader: &Leader| {
        game.battle.used.iter().any(|(own, territory)| own == leader && *territory != fight.territory)
    };
    let mut leaders: Vec<Leader> = pool(game, faction).into_iter().filter(|leader| !elsewhere(leader)).collect();
    leaders.sort_unstable();
    if leaders.iter().any(|leader| leader.facts().faction != faction) {
        mark!("base.capture.voluntary-fight");
    }
    leaders
}

/// The leaders that a faction has, captives included.
pub(super) fn pool(game: &Game, faction: Faction) -> Vec<Leader> {
    let discs = game.custody.pile(Place::Leaders(faction)).into_iter();
    discs.filter_map(|id| if let ComponentId::Leader(leader) = id { Some(leader) } else { None }).collect()
}

/// What one side's forces count.
pub(super) fn worth(game: &Game, fight: &FightFrame, side: Side) -> Worth {
    if !game.is_advanced() {
        return Worth { elite: 1, full: true, plain: None };
    }
    let stopped = |advantage| karama::is_stopped(game, advantage) || fight.denied.contains(&advantage);
    let (doubled, advantage) = match fight.faction(side) {
        Faction::Emperor => {
            mark!("base.battle.sardaukar");
            mark!("base.edge.sardaukar-mixed");
            (fight.faction(side.other()) != Faction::Fremen, Advantage::Sardaukar)
        }
        Faction::Fremen => {
            mark!("base.battle.fedaykin");
            (true, Advantage::Fedaykin)
        }
        _ => (false, Advantage::Sardaukar),
    };
    if doubled && stopped(advantage) {
        mark!("base.battle.elite-stopped");
    }
    let elite = if doubled && !stopped(advantage) { 2 } else { 1 };
    Worth {
        elite,
        full: fight.faction(side) == Faction::Fremen && !stopped(Advantage::BattleHardened),
        plain: plain(game, fight, side),
    }
}

/// What of a faction fights.
pub(crate) fn fighting(game: &Game, fight: &FightFrame, faction: Faction) -> Count {
    counted(&field::forces(game, faction, &fight.cells))
}

/// Whether elite forces of a faction fight, and count double.
pub(crate) fn fights_with_elites(game: &Game, fight: &FightFrame, faction: Faction) -> bool {
    let doubled = |side| worth(game, fight, side).elite > 1;
    fighting(game, fight, faction).elite > 0 && fight.side(faction).is_some_and(doubled)
}

/// Whether a faction can still plan with the number that it has answered, if it has.
pub(crate) fn keeps_answers(game: &Game, fight: &FightFrame, faction: Faction) -> bool {
    fight.side(faction).is_none_or(|side| means(game, fight, side).reach_what_was_answered())
}

/// How many normal forces of the Emperor remain so, where some of them count as elite ones.
fn plain(game: &Game, fight: &FightFrame, side: Side) -> Option<u8> {
    if !fight.starred || fight.faction(side) != Faction::Emperor {
        return None;
    }
    mark!("nexus.emperor.cunning.strength");
    mark!("nexus.emperor-cunning.virtual");
    let there = fighting(game, fight, Faction::Emperor);
    Some(there.normal.saturating_sub(STARRED))
}

/// Whether the Kwisatz Haderach can go along.
fn kwisatz_haderach(game: &Game, fight: &FightFrame) -> bool {
    if !game.is_advanced() || game.battle.atreides_lost < KWISATZ_HADERACH_AFTER {
        return false;
    }
    mark!("base.kh.active");
    mark!("base.edge.kh-seventh-loss");
    if game.battle.kwisatz_haderach_in.is_some() {
        mark!("base.edge.kh-second-territory");
    }
    !game.battle.kwisatz_haderach_dead
        && game.battle.kwisatz_haderach_in.is_none_or(|used| used == fight.territory)
        && !karama::is_stopped(game, Advantage::KwisatzHaderach)
        && !fight.denied.contains(&Advantage::KwisatzHaderach)
}

/// Whether an opened plan is led by this leader.
pub(super) fn is_led_by(led: Option<Led>, leader: Leader) -> bool {
    led == Some(Led::Leader(leader))
}
