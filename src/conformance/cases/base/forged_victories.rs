//! Cases of saves altered and sealed again: battles won by who did not win them, or after which the dead are not dead.

use serde_json::{Value, json};

use crate::cases::base::fights::{before_battle, captors_duel, duel, idle};
use crate::cases::base::saves::{both, set};
use crate::registry::case;
use crate::table::prelude::*;

const UNWON: &str = "a battle won by who did not win it";
const FIGHT: &str = "/stack/2/frame/fight";

/// Another value stands in the battle.
fn fight(field: &str, value: Value) -> impl FnOnce(&mut Value) + use<> {
    set(&format!("{FIGHT}/{field}"), value)
}

/// A call of a traitor is remembered, or others than there were.
fn calls(all: Value) -> impl FnOnce(&mut Value) {
    move |game| game.pointer_mut(FIGHT).expect("a battle")["calls"] = all
}

/// A leader's disc lies in another place, as open as before.
fn carried(leader: &'static str, to: &'static str) -> impl FnOnce(&mut Value) {
    move |game| {
        let piles = game.pointer_mut("/custody/piles").and_then(Value::as_array_mut).expect("piles");
        let is_his = |entry: &Value| entry[0] == format!("leader:{leader}");
        let mut disc = None;
        for pile in piles.iter_mut().filter_map(|pile| pile[1].as_array_mut()) {
            if let Some(at) = pile.iter().position(is_his) {
                disc = Some(pile.remove(at));
            }
        }
        let there = piles.iter_mut().find(|pile| pile[0] == to).and_then(|pile| pile[1].as_array_mut());
        there.expect("the place is there").push(disc.expect("the disc is there"));
    }
}

/// Of a faction's tokens in the tanks one stands in Arrakeen.
fn risen(faction: &'static str) -> impl FnOnce(&mut Value) {
    move |game| {
        let tokens = game.pointer_mut("/custody/tokens").and_then(Value::as_array_mut).expect("tokens");
        let tanks = tokens.iter_mut().find(|entry| entry[0] == faction && entry[1] == "tanks").expect("the dead");
        let one = tanks[2].as_array_mut().and_then(Vec::pop).expect("somebody has died");
        tokens.push(json!([faction, "cell:arrakeen-s10", [one]]));
    }
}

/// The Emperor has killed the Guild's Rep and won by 5 to 0 beside him, and is asked which of its cards it discards.
fn won(t: &mut Table) {
    duel(t, &[give(Emperor, "stunner")]);
    t.fight((Emperor, number(2).led_by("caid").weapon("stunner")), (Guild, number(1).led_by("guild-rep")));
    t.asked(DecisionKind::DiscardPlayed, &[Emperor]);
}

case!(
    won_by_the_loser,
    Recovery,
    "base/forged-victories/won-by-the-loser",
    "A save of a battle is refused in which the side with the lower total has won, or a side before the plans are open."
);
fn won_by_the_loser(t: &mut Table) {
    won(t);
    t.refuses_forgery(fight("winner", json!("defender")), UNWON);
    t.refuses_forgery(fight("plans/1/halves", json!(40)), UNWON);
    duel(t, &[]);
    let early = |game: &mut Value| game.pointer_mut(FIGHT).expect("a battle")["winner"] = json!("aggressor");
    t.refuses_forgery(early, UNWON);
}

case!(
    won_by_a_traitor_of_nobody,
    Recovery,
    "base/forged-victories/won-by-a-traitor-of-nobody",
    "A save of a battle is refused with a call that its caller could not make, or without the one that has won it."
);
fn won_by_a_traitor_of_nobody(t: &mut Table) {
    won(t);
    t.stage([traitor(Harkonnen, "guild-rep")]);
    t.refuses_forgery(calls(json!([["emperor", "aggressor"]])), UNWON);
    t.refuses_forgery(calls(json!([["harkonnen", "aggressor"]])), UNWON);
    t.stage([traitor(Emperor, "guild-rep")]);
    t.refuses_forgery(calls(json!([["emperor", "defender"]])), UNWON);
    captors_duel(t, advanced(), &[traitor(Harkonnen, "staban-tuek")]);
    t.plans(Harkonnen, idle("umman-kudu"));
    t.plans(Guild, idle("staban-tuek"));
    t.does(Harkonnen, call_traitor());
    t.passes(Guild);
    t.asked(DecisionKind::DrawLeader, &[Harkonnen]);
    t.refuses_forgery(calls(json!([])), UNWON);
}

case!(
    dead_who_live,
    Recovery,
    "base/forged-victories/dead-who-live",
    "A save of a battle that is won is refused in which forces of the loser stand, or whoever was killed lives."
);
fn dead_who_live(t: &mut Table) {
    won(t);
    t.refuses_forgery(risen("spacing-guild"), UNWON);
    t.refuses_forgery(carried("guild-rep", "leaders:spacing-guild"), UNWON);
}

case!(
    battles_left_unfought,
    Recovery,
    "base/forged-victories/battles-left-unfought",
    "A save of Battle is refused in which it is the turn of a player before whom another has battles left to fight."
);
fn battles_left_unfought(t: &mut Table) {
    let there = [
        put(Emperor, "arrakeen-s10", 3),
        put(Guild, "arrakeen-s10", 2),
        put(Emperor, "basin-s09", 2),
        put(Harkonnen, "basin-s09", 2),
    ];
    before_battle(t, basic().of(&[Emperor, Guild, Harkonnen]), &there);
    t.all_pass();
    t.asked(DecisionKind::Attack, &[Emperor]);
    let left = "somebody has battles left to fight whose turn is over";
    t.refuses_forgery(set("/stack/1/frame/battle/done", json!(1)), left);
}

case!(
    cards_on_the_table,
    Recovery,
    "base/forged-victories/cards-on-the-table",
    "A save is refused in which a card lies open that no plan holds, in a battle and outside of one."
);
fn cards_on_the_table(t: &mut Table) {
    let open = "a card lies on the table that is in no plan";
    let laid = |game: &mut Value| {
        let piles = game.pointer_mut("/custody/piles").and_then(Value::as_array_mut).expect("piles");
        let deck = piles.iter_mut().find(|pile| pile[0] == "treachery-deck").and_then(|pile| pile[1].as_array_mut());
        let mut card = deck.and_then(Vec::pop).expect("the deck has cards");
        // A card that lies open has no handle.
        card[1] = json!(0);
        match piles.iter_mut().find(|pile| pile[0] == "table:emperor").and_then(|pile| pile[1].as_array_mut()) {
            Some(there) => there.push(card),
            None => piles.push(json!(["table:emperor", [card]])),
        }
    };
    won(t);
    t.refuses_forgery(laid, open);
    t.seat(basic()).until(DecisionKind::ClaimCharity);
    t.refuses_forgery(laid, open);
}

case!(
    traitor_shown_twice,
    Recovery,
    "base/forged-victories/traitor-shown-twice",
    "A save is refused in which one traitor card lies open twice."
);
fn traitor_shown_twice(t: &mut Table) {
    won(t);
    t.stage([traitor(Emperor, "guild-rep")]);
    let shown = |game: &mut Value| {
        game["battle"]["shown"] = json!([["emperor", "guild-rep"], ["emperor", "guild-rep"]]);
    };
    t.refuses_forgery(shown, "a traitor card lies open twice");
}

case!(
    sleeper_before_the_battles,
    Recovery,
    "base/forged-victories/sleeper-before-the-battles",
    "A save is refused in which the Kwisatz Haderach has gone along before the battles, or losses count of Atreides who do not play."
);
fn sleeper_before_the_battles(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::ClaimCharity);
    let along = |game: &mut Value| game["battle"]["kwisatz_haderach_in"] = json!("arrakeen");
    let early = "the Kwisatz Haderach was used before the battles";
    t.refuses_forgery(both(set("/battle/atreides_lost", json!(7)), along), early);
    t.seat(basic().of(&[Emperor, Guild])).until(DecisionKind::ClaimCharity);
    let nobody = "losses are counted of Atreides who are not there";
    t.refuses_forgery(set("/battle/atreides_lost", json!(1)), nobody);
}
