//! What Battle at rest can look like; loading refuses the rest.

use crate::custody::{Handle, Place};
use crate::facts::{ComponentId, Faction, Leader, Territory};
use crate::frame::{Effect, Frame};
use crate::game::Game;
use crate::ids::Seat;
use crate::profile::{Phase, Ruling};
use crate::rules::battle::field::{self, Field};
use crate::rules::battle::fight::{is_worth_last, worths};
use crate::rules::battle::menu::means::fits;
use crate::rules::battle::menu::{self, Held, Hero, Means, Plan, Voiced};
use crate::rules::battle::options::{aggressor, caller_side, callers_of, check_call, helped, means};
use crate::rules::battle::state::{
    BattleFrame, BattleStep, FightFrame, FightStep, KWISATZ_HADERACH_AFTER, Led, Opened, Side,
};
use crate::rules::battle::{cancellation, capture, resolve, retention};
use crate::rules::karama::state::Advantage;
use crate::rules::nexus_cards::panels;
use crate::rules::{cards, karama, nexus_cards};

/// Why the phase cannot stand like this.
pub(crate) fn impossible(game: &Game, frame: &BattleFrame) -> Option<&'static str> {
    let Some(seat) = aggressor(game, frame) else { return Some("everybody has fought his battles") };
    let fields = game.faction(seat).map(|own| field::of(game, own).len()).unwrap_or_default();
    let fits = match frame.step {
        BattleStep::Choosing => fields > 1,
        BattleStep::Fighting => true,
        BattleStep::Next => false,
    };
    let fought = |seat: Seat| game.faction(seat).is_none_or(|own| field::of(game, own).is_empty());
    if !game.storm_order().into_iter().take(usize::from(frame.done)).all(fought) {
        return Some("somebody has battles left to fight whose turn is over");
    }
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
    let awake = game.plays(Faction::Atreides) && game.is_advanced() && battle.atreides_lost >= KWISATZ_HADERACH_AFTER;
    let under_way = game.stack.iter().any(|framed| matches!(framed.frame, Frame::Battle(_)));
    let of_table = |(leader, _): &(Leader, Territory)| game.plays(leader.facts().faction);
    let bound = |leader: &Leader| {
        let held = game.custody.place(ComponentId::Leader(*leader)) == Place::Leaders(capture::CAPTOR);
        held && battle.used.iter().any(|(own, _)| own == leader)
    };
    let fights =
        game.stack.iter().find_map(|framed| if let Frame::Fight(fight) = &framed.frame { Some(fight) } else { None });
    let planned = |faction: Faction, id: ComponentId| {
        let plan = fights.and_then(|fight| fight.plan(fight.side(faction)?));
        plan.is_some_and(|plan| plan.cards().any(|own| own == id))
    };
    let laid = |(_, faction): &(Seat, Faction)| {
        game.custody.pile(Place::Table(*faction)).into_iter().all(|id| planned(*faction, id))
    };
    let begun = game.ending.is_some()
        || game.phase().is_some_and(|phase| [Phase::Battle, Phase::Collection, Phase::Pause].contains(&phase));
    let once_shown = (1..battle.shown.len()).all(|at| !battle.shown[..at].contains(&battle.shown[at]));
    let once_taken = (1..battle.taken.len()).all(|at| !battle.taken[..at].contains(&battle.taken[at]));
    vec![
        (under_way || battle.used.is_empty(), "a leader fights on when the battles are over"),
        (battle.used.iter().all(of_table), "a leader has fought who is not there"),
        (battle.taken.iter().all(bound) && once_taken, "a leader was captured whom nobody holds"),
        (battle.used.iter().all(|(leader, _)| once(leader)), "a leader has fought in two places"),
        (battle.shown.iter().all(held), "a traitor card lies open that its holder has not"),
        (game.seats.iter().all(laid), "a card lies on the table that is in no plan"),
        (once_shown, "a traitor card lies open twice"),
        (asleep || awake, "the Kwisatz Haderach was used in his sleep"),
        (begun || battle.kwisatz_haderach_in.is_none(), "the Kwisatz Haderach was used before the battles"),
        (
            game.plays(Faction::Atreides) || battle.atreides_lost == 0,
            "losses are counted of Atreides who are not there",
        ),
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
    if !is_won_lawfully(game, fight) {
        return Some("a battle won by who did not win it");
    }
    if !fits_step(game, fight, attempted) {
        return Some("a battle's step does not fit what lies on it");
    }
    if !has_to_be_fought(game, fight) {
        return Some("a battle that nobody has to fight");
    }
    (!is_bound_lawfully(game, fight)).then_some("a battle bound by what nobody could order, ask or stop")
}

/// Whether who has called a traitor could, and who has won has; with that the loser's forces and those whom the battle has
/// killed are in the tanks.
fn is_won_lawfully(game: &Game, fight: &FightFrame) -> bool {
    let could_call = |(faction, side): &(Faction, Side)| {
        let asked = game.seat(*faction).is_some_and(|seat| callers_of(game, fight, *side).contains(seat));
        asked && caller_side(game, fight, *faction) == Some(*side) && check_call(game, fight, *faction).is_ok()
    };
    let settled = match fight.step {
        FightStep::Casualties
        | FightStep::Discarding
        | FightStep::Drawing
        | FightStep::Draw
        | FightStep::Capturing(_)
        | FightStep::Looking => true,
        FightStep::Keeping => retention::is_due_later(game, fight),
        _ => false,
    };
    let lost = |winner: Side| field::fighters(game, fight.faction(winner.other()), &fight.cells) == 0;
    let dead = |leader: &Leader| game.custody.place(ComponentId::Leader(*leader)) == Place::Tanks;
    let follows = |winner: Side| !settled || lost(winner) && resolve::fallen(fight).iter().all(dead);
    fight.calls.iter().all(could_call)
        && fight.winner.is_none_or(|winner| resolve::victor(game, fight) == Some(winner) && follows(winner))
}

fn fits_step(game: &Game, fight: &FightFrame, attempted: Option<Effect>) -> bool {
    let both = Side::ALL.iter().all(|side| field::fighters(game, fight.faction(*side), &fight.cells) > 0);
    let open = fight.plans.is_some();
    match (&fight.step, attempted) {
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
        (FightStep::Counting(leader), Some(Effect::TraitorCounts { leader: called })) => {
            both && open
                && fight.winner.is_none()
                && *leader == called
                && cancellation::shown(game, fight) == Some(called)
        }
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
    }
}

/// Whether the aggressor is the one whose turn it is, and until there are plans one of its battles is this.
fn has_to_be_fought(game: &Game, fight: &FightFrame) -> bool {
    let phase = game.stack.iter().find_map(|framed| match &framed.frame {
        Frame::Battle(frame) => Some(frame),
        _ => None,
    });
    let attacks = phase.and_then(|frame| aggressor(game, frame)).and_then(|seat| game.faction(seat));
    let own = Field { territory: fight.territory, cells: fight.cells.clone(), opponent: fight.defender };
    attacks == Some(fight.aggressor)
        && game.ally(fight.aggressor) != Some(fight.defender)
        && (fight.plans.is_some() || field::of(game, fight.aggressor).contains(&own))
}

/// Whether what binds the plans was ordered, answered and stopped by those who could, not before its time, and leaves plans.
fn is_bound_lawfully(game: &Game, fight: &FightFrame) -> bool {
    let against = |faction: Faction, side: Side| helped(game, fight, faction) == Some(side.other());
    let spoken = fight.order.is_none_or(|(side, _)| against(Faction::BeneGesserit, side));
    let asked = fight.answer.is_none_or(|(side, _)| against(Faction::Atreides, side));
    let early = match fight.step {
        FightStep::Worth(_) if is_worth_last(game) => false,
        FightStep::Worth(_) => fight.order.is_some() || fight.answer.is_some() || fight.inspection.is_some(),
        FightStep::Voicing | FightStep::Voice(_) => fight.order.is_some() || fight.inspection.is_some(),
        FightStep::Foreseeing | FightStep::Foresight(_) | FightStep::Foretelling(_) => {
            fight.answer.is_some() || fight.inspection.is_some()
        }
        _ => false,
    };
    // A Nexus card stops one use, as a Karama does that is ruled so.
    let one_use = game.rules_otherwise(Ruling::KaramaStopsOneUse) || nexus_cards::is_played(game);
    let stopped = |advantage: &Advantage| {
        let of_battles =
            [Advantage::Sardaukar, Advantage::Fedaykin, Advantage::BattleHardened, Advantage::KwisatzHaderach];
        of_battles.contains(advantage)
            && fight.side(advantage.faction()).is_some()
            && game.is_advanced()
            && (one_use || karama::is_stopped(game, *advantage))
    };
    let leaves_a_plan = |side: &Side| {
        let means = means(game, fight, *side);
        means.answer.or(means.second).is_none() || means.leave_a_plan()
    };
    // A number that a Karama has just put out of reach binds until plans are asked for.
    let lasts = matches!(fight.step, FightStep::Worth(_)) && is_worth_last(game);
    spoken
        && asked
        && !early
        && fight.denied.iter().all(stopped)
        && (lasts || fight.plans.is_some() || Side::ALL.iter().all(leaves_a_plan))
}

/// Whether the cards, leaders, forces and spice of opened plans are there for what is still to come of them.
fn holds_what_is_open(game: &Game, fight: &FightFrame) -> bool {
    let on_table = |side: Side, cards: Vec<ComponentId>| {
        cards.into_iter().all(|id| game.custody.place(id) == Place::Table(fight.faction(side)))
    };
    let led = |side: &Side| {
        let faction = fight.faction(*side);
        let own = |leader: Leader| leader.facts().faction == faction || faction == capture::CAPTOR;
        let plan = fight.plan(*side);
        let leader = plan.as_ref().and_then(Opened::leader);
        let along = plan.is_some_and(|plan| plan.kwisatz_haderach);
        leader.is_none_or(|leader| own(leader) && game.plays(leader.facts().faction))
            && (!along || faction == Faction::Atreides)
    };
    let whole = |side: &Side| {
        fight.plan(*side).is_some_and(|plan| {
            on_table(*side, plan.cards().collect()) && is_planned_lawfully(game, fight, *side, &plan)
        })
    };
    let fitting = |side: &Side| fight.plan(*side).is_none_or(|plan| is_well_made(&plan) && is_of_mode(game, &plan));
    if !Side::ALL.iter().all(|side| fitting(side) && led(side)) {
        return false;
    }
    let called = |(_, side): &(Faction, Side)| fight.plan(side.other()).is_some_and(|plan| plan.leader().is_some());
    let winners = fight.winner.and_then(|side| Some((side, fight.plan(side)?)));
    match (&fight.step, winners) {
        (FightStep::Calling, _) => {
            Side::ALL.iter().all(whole)
                && fight.calls.iter().all(called)
                && (fight.calls.is_empty() || fight.calling.is_some())
        }
        (FightStep::Counting(_), _) => Side::ALL.iter().all(whole) && fight.calls.iter().all(called),
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

/// Whether the cards of an opened plan are of the kinds that lie in their places, and none lies there without a hero.
fn is_well_made(plan: &Opened) -> bool {
    let is_in = |id: Option<ComponentId>, place: &str| {
        id.is_none_or(|id| cards::kind(id).is_some_and(|card| fits(card, place)))
    };
    let cheap = match plan.hero {
        Some(Led::Cheap(id)) => cards::kind(id).is_some_and(|card| Voiced::CheapHero.covers(card)),
        Some(Led::Leader(_)) | None => true,
    };
    let alone = plan.hero.is_none() && (plan.weapon.or(plan.defense).is_some() || plan.kwisatz_haderach);
    cheap
        && !alone
        && is_in(plan.weapon, "weapon")
        && is_in(plan.defense, "defense")
        && (plan.weapon.is_none() || plan.weapon != plan.defense)
}

/// Whether a plan states what its rules know: spice and halves are of the Advanced game, and so is a Kwisatz Haderach awake.
fn is_of_mode(game: &Game, plan: &Opened) -> bool {
    let awake = game.battle.atreides_lost >= KWISATZ_HADERACH_AFTER;
    let advanced = game.is_advanced() || plan.spice == 0 && plan.halves.is_multiple_of(2) && !plan.kwisatz_haderach;
    advanced && (awake || !plan.kwisatz_haderach)
}

/// Whether a side could plan what lies open, before anything has come of it.
fn is_planned_lawfully(game: &Game, fight: &FightFrame, side: Side, plan: &Opened) -> bool {
    // Cards that lie open have lost their names.
    let named: Vec<(ComponentId, Handle)> = plan.cards().zip((1..).map(Handle)).collect();
    let handle = |id: ComponentId| named.iter().find(|(own, _)| *own == id).map(|(_, handle)| *handle);
    let held = |(id, handle): &(ComponentId, Handle)| Some(Held { handle: *handle, card: cards::kind(*id)? });
    let own = means(game, fight, side);
    // With these rulings an order may have given way to what is no longer in the hand.
    let freed = [Ruling::PrescienceFirst, Ruling::MustLeaderBeatsVoice].iter().any(|one| game.rules_otherwise(*one));
    let order = own.order.filter(|_| !freed);
    let means = Means { cards: named.iter().filter_map(held).collect(), order, answer: None, second: None, ..own };
    let again = Plan {
        halves: plan.halves,
        spice: plan.spice,
        hero: plan.hero.and_then(|hero| match hero {
            Led::Leader(leader) => Some(Hero::Leader(leader)),
            Led::Cheap(id) => handle(id).map(Hero::Cheap),
        }),
        weapon: plan.weapon.and_then(handle),
        defense: plan.defense.and_then(handle),
        kwisatz_haderach: plan.kwisatz_haderach,
        dead: plan.dead,
    };
    means.fault(&again).is_none()
}

/// Whether the look that the Atreides take, if any, can be: by their own power, at another's plan.
fn looks(game: &Game, fight: &FightFrame) -> bool {
    let own = Faction::Atreides;
    fight.look.is_none_or(|look| {
        fight.faction(look.side) != own && game.plays(own) && game.is_advanced() && !karama::has_special(game, own)
    })
}
