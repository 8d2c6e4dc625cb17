//! Cases of saves altered and sealed again: battles, and memories of them, that no game comes to.

use serde_json::{Value, json};

use crate::cases::base::fights::{advanced_duel, atreides_duel, before_battle, duel, idle, sisters_duel};
use crate::cases::base::later::in_charity;
use crate::cases::base::saves::{add, both, set};
use crate::registry::case;
use crate::table::prelude::*;

const UNBOUND: &str = "a battle bound by what nobody could order, ask or stop";
const UNFOUGHT: &str = "a battle that nobody has to fight";
const UNFIT: &str = "an opened plan does not fit what is there";
const FIGHT: &str = "/stack/2/frame/fight";

/// Another value stands in the battle.
fn fight(field: &str, value: Value) -> impl FnOnce(&mut Value) + use<> {
    set(&format!("{FIGHT}/{field}"), value)
}

fn order_to(side: &str) -> impl FnOnce(&mut Value) + use<> {
    add(FIGHT, "order", json!([side, {"play": true, "what": "shield"}]))
}

fn number_of(side: &str, halves: u8) -> impl FnOnce(&mut Value) + use<> {
    add(FIGHT, "answer", json!([side, {"element": "number", "halves": halves}]))
}

case!(
    order_and_answer_of_nobody,
    Recovery,
    "base/forged-battles/order-and-answer-of-nobody",
    "A save of a battle with an order or an answer that nobody gave, to the wrong side, too early or beyond reach is refused."
);
fn order_and_answer_of_nobody(t: &mut Table) {
    duel(t, &[]);
    t.refuses_forgery(order_to("aggressor"), UNBOUND);
    t.refuses_forgery(number_of("defender", 2), UNBOUND);
    sisters_duel(t, &[]);
    t.asked(DecisionKind::Voice, &[BeneGesserit]);
    t.refuses_forgery(order_to("defender"), UNBOUND);
    t.passes(BeneGesserit);
    t.refuses_forgery(order_to("aggressor"), UNBOUND);
    t.refuses_forgery(number_of("defender", 2), UNBOUND);
    atreides_duel(t, basic(), &[]);
    t.asked(DecisionKind::Foresee, &[Atreides]);
    t.refuses_forgery(number_of("defender", 2), UNBOUND);
    t.passes(Atreides);
    t.refuses_forgery(number_of("aggressor", 2), UNBOUND);
    for out_of_reach in [3, 10] {
        t.refuses_forgery(number_of("defender", out_of_reach), UNBOUND);
    }
    t.refuses_forgery(add(FIGHT, "answer", json!(["defender", {"element": "leader", "hero": null}])), UNBOUND);
}

case!(
    advantage_that_nobody_stopped,
    Recovery,
    "base/forged-battles/advantage-that-nobody-stopped",
    "Advanced: a save of a battle without an advantage that no Karama has stopped, or that is none of its sides', is refused."
);
fn advantage_that_nobody_stopped(t: &mut Table) {
    advanced_duel(t, &[]);
    for advantage in ["emperor.sardaukar", "fremen.fedaykin", "bg.voice"] {
        t.refuses_forgery(add(FIGHT, "denied", json!([advantage])), UNBOUND);
    }
}

case!(
    battle_that_nobody_has_to_fight,
    Recovery,
    "base/forged-battles/battle-that-nobody-has-to-fight",
    "A save of a battle out of turn, between allies, in the Polar Sink, or in a piece of where it is fought is refused."
);
fn battle_that_nobody_has_to_fight(t: &mut Table) {
    let seating = || basic().of(&[Emperor, Guild, Harkonnen]);
    before_battle(t, seating(), &[put(Emperor, "old-gap-s09", 3), put(Guild, "old-gap-s09", 2)]);
    t.stage([put(Emperor, "polar-sink", 1)]);
    t.all_pass();
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.refuses_forgery(both(fight("aggressor", json!("spacing-guild")), fight("defender", json!("emperor"))), UNFOUGHT);
    t.refuses_forgery(fight("cells", json!(["old-gap-s09"])), UNFOUGHT);
    t.refuses_forgery(set("/alliances", json!([["emperor", "spacing-guild"]])), UNFOUGHT);
    t.stage([put(Guild, "polar-sink", 1)]);
    let sink = both(fight("territory", json!("polar-sink")), fight("cells", json!(["polar-sink"])));
    t.refuses_forgery(sink, UNFOUGHT);
    // Also with the plans open it is the aggressor's turn.
    t.plans(Emperor, idle("caid"));
    t.plans(Guild, idle("guild-rep"));
    t.asked(DecisionKind::CallTraitor, &[Emperor, Guild]);
    t.refuses_forgery(set("/stack/1/frame/battle/done", json!(1)), UNFOUGHT);
}

case!(
    plan_that_nobody_could_make,
    Recovery,
    "base/forged-battles/plan-that-nobody-could-make",
    "A save with an opened plan whose cards lie in the wrong places, that lacks a hero at hand, or names its dead is refused."
);
fn plan_that_nobody_could_make(t: &mut Table) {
    advanced_duel(t, &[give(Emperor, "stunner"), give(Guild, "shield")]);
    t.plans(Emperor, number(2).spice(2).led_by("caid").weapon("stunner"));
    t.plans(Guild, idle("guild-rep").defense("shield"));
    let plan = |side: usize, field: &str, value: Value| fight(&format!("plans/{side}/{field}"), value);
    let misplaced = |side: usize, from: &'static str, to: &'static str| {
        move |game: &mut Value| {
            let Some(plan) = game.pointer_mut(&format!("{FIGHT}/plans/{side}")) else { return };
            let card = plan[from].take();
            plan[to] = card;
        }
    };
    t.refuses_forgery(misplaced(0, "weapon", "defense"), UNFIT);
    t.refuses_forgery(misplaced(1, "defense", "weapon"), UNFIT);
    let twice = |game: &mut Value| {
        let Some(plan) = game.pointer_mut(&format!("{FIGHT}/plans/1")) else { return };
        plan["weapon"] = plan["defense"].clone();
    };
    t.refuses_forgery(twice, UNFIT);
    let cheap = |game: &mut Value| {
        let Some(plan) = game.pointer_mut(&format!("{FIGHT}/plans/1")) else { return };
        plan["hero"] = json!({"cheap": plan["defense"].clone()});
        plan["defense"] = Value::Null;
    };
    t.refuses_forgery(cheap, UNFIT);
    t.refuses_forgery(plan(1, "hero", Value::Null), UNFIT);
    t.refuses_forgery(both(plan(1, "hero", Value::Null), plan(1, "defense", Value::Null)), UNFIT);
    t.refuses_forgery(add(&format!("{FIGHT}/plans/0"), "dead", json!({"normal": 2, "elite": 0})), UNFIT);
    let fought = add("/battle", "used", json!([["caid", "carthag"]]));
    t.refuses_forgery(fought, UNFIT);
}

case!(
    memory_of_what_never_was,
    Recovery,
    "base/forged-battles/memory-of-what-never-was",
    "A save that remembers fights outside Battle, captures of nobody, or what was done by factions that do not play is refused."
);
fn memory_of_what_never_was(t: &mut Table) {
    advanced_duel(t, &[]);
    let absent = json!([["stilgar", "arrakeen"]]);
    t.refuses_forgery(add("/battle", "used", absent), "a leader has fought who is not there");
    let nobody = "a leader was captured whom nobody holds";
    t.refuses_forgery(add("/battle", "taken", json!(["caid"])), nobody);
    t.stage([held_captive("guild-rep")]);
    t.refuses_forgery(add("/battle", "taken", json!(["guild-rep"])), nobody);
    let sleeper = both(set("/battle/atreides_lost", json!(7)), set("/battle/kwisatz_haderach_dead", json!(true)));
    t.refuses_forgery(sleeper, "the Kwisatz Haderach was used in his sleep");
    let revived = "somebody revives who is not there";
    t.refuses_forgery(add("/revival", "open", json!(["fremen"])), revived);
    t.refuses_forgery(add("/revival", "elite", json!(["fremen"])), revived);
    t.refuses_forgery(add("/revival", "counts", json!([["stilgar", 2]])), revived);
    in_charity(t, basic().of(&[Emperor, Guild, Harkonnen]));
    let over = "a leader fights on when the battles are over";
    t.refuses_forgery(add("/battle", "used", json!([["caid", "arrakeen"]])), over);
}
