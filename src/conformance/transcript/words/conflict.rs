//! Words for Shipment and Movement, and for Battle: acts, and facts of the log.

use truthsayer_engine::custody::Handle;
use truthsayer_engine::facts::{Faction, Treachery};
use truthsayer_engine::log::Fact;
use truthsayer_engine::request::{Act, CellForces};
use truthsayer_engine::rules::battle::menu::{Answer, BattleAct, Element, Hero, Order, Plan, Voiced};
use truthsayer_engine::rules::battle::state::OpenPlan;
use truthsayer_engine::rules::movement::menu::MovementAct;
use truthsayer_engine::rules::movement::price::Terms;

use super::{cell, counted, faction, groups, listed, spice_card, territory, told, treachery};

/// What a player does in these phases; `card` tells what a handle stands for.
pub(super) fn act(act: &Act, whose: Faction, card: &dyn Fn(Handle) -> String) -> String {
    match act {
        Act::Movement(act) => movement(act, whose, card),
        Act::Battle(act) => battle(act, whose, card),
        _ => String::new(),
    }
}

fn movement(act: &MovementAct, whose: Faction, card: &dyn Fn(Handle) -> String) -> String {
    let share = |ally: u16| if ally > 0 { format!(", {ally} spice of it from its ally") } else { String::new() };
    match act {
        MovementAct::TakeArms { territory: at } => format!("takes up arms in {}", territory(*at)),
        MovementAct::TakeTurn => "takes its turn now".to_owned(),
        MovementAct::Ship { to, normal, elite, ally, karama, terms } => {
            let halved = if karama.is_some() { ", at half price with a Karama" } else { "" };
            let forces = counted(whose, *normal, *elite, 0);
            format!("ships {forces} to {}{}{halved}{}", cell(*to), share(*ally), on(*terms))
        }
        MovementAct::CrossShip { forces, to, ally, terms } => {
            format!("ships {} to {}{}{}", groups(whose, forces), cell(*to), share(*ally), on(*terms))
        }
        MovementAct::ShipBack { forces, terms } => {
            format!("ships {} back to reserve{}", groups(whose, forces), on(*terms))
        }
        MovementAct::Move { forces, to, advisors } => {
            let side = if *advisors { ", as advisors" } else { "" };
            format!("moves {} to {}{side}", groups(whose, forces), cell(*to))
        }
        MovementAct::Hajr { card: played } => format!("plays {}", card(*played)),
        MovementAct::Accompany { advisor: true, at: None } => "sends an advisor along".to_owned(),
        MovementAct::Accompany { advisor: true, at: Some(at) } => format!("sends an advisor along, to {}", cell(*at)),
        MovementAct::Accompany { advisor: false, .. } => "sends a force to the Polar Sink".to_owned(),
    }
}

fn on(terms: Terms) -> &'static str {
    match terms {
        Terms::Own => "",
        Terms::Guild => ", on the terms of the Guild with a Nexus card",
        Terms::PriceOfOne => ", at the price of one with a Nexus card",
    }
}

fn battle(act: &BattleAct, whose: Faction, card: &dyn Fn(Handle) -> String) -> String {
    match act {
        BattleAct::Attack { cell: at, opponent } => format!("fights {} in {}", faction(*opponent), cell(*at)),
        BattleAct::Voice { order } => format!("orders {}", ordered(*order)),
        BattleAct::Foresee { element } => format!("asks for {}", asked(*element)),
        BattleAct::Foretell { answer } => format!("answers {}", answered(*answer, card)),
        BattleAct::Plan { plan } => format!("plans {}", planned(plan, card)),
        BattleAct::CallTraitor => "calls a traitor".to_owned(),
        BattleAct::Casualties { forces } => format!("gives up {}", groups(whose, forces)),
        BattleAct::Discard { cards } => format!("discards {} of the cards played", cards.len()),
        BattleAct::DrawLeader => "draws a leader".to_owned(),
        BattleAct::Capture { kill: true } => "kills him".to_owned(),
        BattleAct::Capture { kill: false } => "captures him".to_owned(),
    }
}

fn ordered(order: Order) -> String {
    let what = match order.what {
        Voiced::Projectile => "a projectile weapon",
        Voiced::Poison => "a poison weapon",
        Voiced::Lasgun => "the Lasgun",
        Voiced::Shield => "a Shield",
        Voiced::Snooper => "a Snooper",
        Voiced::Worthless => "a worthless card",
        Voiced::CheapHero => "a Cheap Hero",
    };
    if order.play { format!("{what} to be played") } else { format!("{what} not to be played") }
}

fn asked(element: Element) -> &'static str {
    match element {
        Element::Leader => "the leader",
        Element::Weapon => "the weapon",
        Element::Defense => "the defence",
        Element::Number => "the number",
    }
}

fn halves(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

fn answered(answer: Answer, card: &dyn Fn(Handle) -> String) -> String {
    match answer {
        Answer::Leader { hero: Some(Hero::Leader(leader)) } => leader.facts().name.clone(),
        Answer::Leader { hero: Some(Hero::Cheap(played)) }
        | Answer::Weapon { card: Some(played) }
        | Answer::Defense { card: Some(played) } => card(played),
        Answer::Leader { hero: None } | Answer::Weapon { card: None } | Answer::Defense { card: None } => {
            "that there is none".to_owned()
        }
        Answer::Number { halves: number } => halves(number.into()),
    }
}

fn planned(plan: &Plan, card: &dyn Fn(Handle) -> String) -> String {
    let mut parts = vec![number(plan.halves, plan.spice)];
    parts.extend(plan.hero.map(|hero| match hero {
        Hero::Leader(leader) => leader.facts().name.clone(),
        Hero::Cheap(played) => card(played),
    }));
    parts.extend(plan.weapon.map(card));
    parts.extend(plan.defense.map(card));
    parts.extend(plan.kwisatz_haderach.then(|| "the Kwisatz Haderach".to_owned()));
    parts.join(", ")
}

fn number(number: u8, spice: u8) -> String {
    let support = if spice > 0 { format!(" with {spice} spice") } else { String::new() };
    format!("{}{support}", halves(number.into()))
}

pub(super) fn opened(plan: &OpenPlan) -> String {
    let mut parts = vec![number(plan.halves, plan.spice)];
    parts.extend(plan.leader.map(|leader| leader.facts().name.clone()));
    parts.extend(plan.cheap_hero.then(|| "a Cheap Hero".to_owned()));
    let cards = [plan.weapon, plan.defense].into_iter().flatten();
    parts.extend(cards.map(|card: Treachery| treachery(card)));
    parts.extend(plan.kwisatz_haderach.then(|| "the Kwisatz Haderach".to_owned()));
    listed(parts.into_iter())
}

/// What happened in these phases.
pub(super) fn fact(fact: &Fact) -> String {
    match fact {
        Fact::SpiceSeen { card } => {
            let card = told(card, |card| format!(": {}", spice_card(card)), "");
            format!("Atreides looked at the next spice card{card}.")
        }
        Fact::GuildWaits => "The Spacing Guild waits with its turn.".to_owned(),
        Fact::MarchBegan { faction: by } => format!("It is the turn of {}.", faction(*by)),
        Fact::Shipped { faction: by, forces, price } => {
            let forces = groups(*by, std::slice::from_ref::<CellForces>(forces));
            format!("{} shipped, for {price} spice: {forces}.", faction(*by))
        }
        Fact::CrossShipped { faction: by, forces, to } => {
            format!("{} shipped {} to {}.", faction(*by), groups(*by, forces), cell(*to))
        }
        Fact::ShippedBack { faction: by, forces } => {
            format!("{} shipped {} back to reserve.", faction(*by), groups(*by, forces))
        }
        Fact::Moved { faction: by, forces, to, advisors } => {
            let side = if *advisors { ", as advisors" } else { "" };
            format!("{} moved {} to {}{side}.", faction(*by), groups(*by, forces), cell(*to))
        }
        Fact::BattleBegan { aggressor, defender, territory: at } => {
            format!("{} attacked {} in {}.", faction(*aggressor), faction(*defender), territory(*at))
        }
        Fact::Voiced { to, order } => format!("The Voice ordered {}: {}.", faction(*to), ordered(*order)),
        Fact::Foretold { from, element, answer } => {
            let answer = told(answer, |answer| format!(": {answer}"), "");
            format!("{} answered Prescience about {}{answer}.", faction(*from), asked(*element))
        }
        Fact::PlanOpened { faction: by, plan } => format!("{} opened its plan: {}.", faction(*by), opened(plan)),
        Fact::TraitorCalled { by, leader } => format!("{} called {} a traitor.", faction(*by), leader.facts().name),
        Fact::Exploded { territory: at } => format!("A Lasgun met a Shield in {}.", territory(*at)),
        Fact::Totals { aggressor, defender } => {
            format!("The totals are {} against {}.", halves(*aggressor), halves(*defender))
        }
        Fact::BattleWon { winner, loser, territory: at } => {
            format!("{} beat {} in {}.", faction(*winner), faction(*loser), territory(*at))
        }
        Fact::BattleLostByBoth { territory: at } => format!("Nobody won in {}.", territory(*at)),
        Fact::SupportPaid { faction: by, amount } => format!("{} paid {amount} spice of support.", faction(*by)),
        Fact::LeaderDied { leader } => format!("{} died.", leader.facts().name),
        Fact::KwisatzHaderachDied => "The Kwisatz Haderach died.".to_owned(),
        Fact::PlayedKept { faction: by, kept } => format!("{} kept {kept} of the cards played.", faction(*by)),
        Fact::LeaderDrawn { leader } => format!("{} was drawn.", leader.facts().name),
        Fact::LeaderCaptured { leader } => format!("{} was captured.", leader.facts().name),
        Fact::LeaderReleased { leader } => format!("{} went back.", leader.facts().name),
        _ => String::new(),
    }
}
