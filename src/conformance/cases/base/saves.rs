//! Cases of saves that somebody altered and sealed again: what no game comes to is refused for what is wrong with it.

use serde_json::{Value, json};

use crate::cases::base::fights::{advanced_duel, duel, idle};
use crate::cases::base::{before_the_blow, before_the_dials, next_storm_phase};
use crate::registry::case;
use crate::table::prelude::*;

/// Another value stands at a JSON pointer.
pub(super) fn set(at: &str, value: Value) -> impl FnOnce(&mut Value) + use<> {
    let at = at.to_owned();
    move |game| {
        if let Some(there) = game.pointer_mut(&at) {
            *there = value;
        }
    }
}

/// A field that was left out is there.
pub(super) fn add(at: &str, field: &'static str, value: Value) -> impl FnOnce(&mut Value) + use<> {
    let at = at.to_owned();
    move |game| {
        if let Some(there) = game.pointer_mut(&at).and_then(Value::as_object_mut) {
            there.insert(field.to_owned(), value);
        }
    }
}

/// So many cards of a place, all if there are fewer, lie in another.
pub(super) fn shift(many: usize, from: &'static str, to: &'static str) -> impl FnOnce(&mut Value) {
    move |game| {
        let Some(piles) = game.pointer_mut("/custody/piles").and_then(Value::as_array_mut) else { return };
        let Some(pile) = piles.iter_mut().find(|pile| pile[0] == from).and_then(|pile| pile[1].as_array_mut()) else {
            return;
        };
        let mut moved: Vec<Value> = pile.drain(..many.min(pile.len())).collect();
        for (nth, card) in moved.iter_mut().enumerate() {
            // A card that lies open has no handle, a hidden one has one of its own.
            card[1] = if matches!(to, "storm-shown" | "box") { json!(0) } else { json!(nth + 1) };
        }
        match piles.iter_mut().find(|pile| pile[0] == to).and_then(|pile| pile[1].as_array_mut()) {
            Some(there) => there.extend(moved),
            None => piles.push(json!([to, moved])),
        }
    }
}

/// All tokens of a faction in a place lie in another.
fn march(faction: &'static str, from: &'static str, to: &'static str) -> impl FnOnce(&mut Value) {
    move |game| {
        let Some(tokens) = game.pointer_mut("/custody/tokens").and_then(Value::as_array_mut) else { return };
        for entry in tokens.iter_mut().filter(|entry| entry[0] == faction && entry[1] == from) {
            entry[1] = json!(to);
        }
    }
}

/// Both alterations.
pub(super) fn both(one: impl FnOnce(&mut Value), other: impl FnOnce(&mut Value)) -> impl FnOnce(&mut Value) {
    move |game| {
        one(game);
        other(game);
    }
}

// ---- set-up and the turn

case!(
    set_up_that_cannot_be,
    Recovery,
    "base/saves/set-up-that-cannot-be",
    "A save in which set-up has run ahead of itself is refused."
);
fn set_up_that_cannot_be(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::Predict);
    t.refuses_forgery(shift(1, "traitor-deck", "traitors-dealt:emperor"), "traitor cards are dealt too early");
    let early = "forces have left the reserves before their step";
    t.refuses_forgery(march("emperor", "reserves:emperor", "tanks"), early);
    t.refuses_forgery(set("/turn", json!(1)), "the turn does not fit what is under way");
    t.refuses_forgery(shift(1, "storm-deck", "storm-shown"), "a storm card is missing");
    t.until(DecisionKind::KeepTraitor);
    t.refuses_forgery(march("fremen", "reserves:fremen", "tanks"), early);
    t.until(DecisionKind::PlaceFremen);
    t.refuses_forgery(march("fremen", "reserves:fremen", "tanks"), early);
    t.until(DecisionKind::PlaceSister);
    t.refuses_forgery(march("bene-gesserit", "reserves:bene-gesserit", "tanks"), early);
    let basic = both(set("/setup/mode", json!("basic")), shift(6, "storm-deck", "box"));
    t.refuses_forgery(basic, "the Bene Gesserit choose a place in Basic");
}

case!(
    prediction_that_cannot_be,
    Recovery,
    "base/saves/prediction-that-cannot-be",
    "A save with a prediction that the Bene Gesserit could not have made is refused."
);
fn prediction_that_cannot_be(t: &mut Table) {
    t.seat(basic().without(&[Guild])).until((2, DecisionKind::DialStorm));
    let impossible = "the prediction is impossible";
    for (faction, turn) in [("bene-gesserit", 3), ("spacing-guild", 3), ("emperor", 0), ("emperor", 11)] {
        t.refuses_forgery(set("/prediction", json!({"faction": faction, "turn": turn})), impossible);
    }
    t.seat(basic().without(&[BeneGesserit])).until((2, DecisionKind::DialStorm));
    let made = json!({"faction": "emperor", "turn": 3});
    t.refuses_forgery(set("/prediction", made), "nobody made the prediction");
}

case!(
    turn_that_cannot_be,
    Recovery,
    "base/saves/turn-that-cannot-be",
    "A save in a turn beyond the last, or in none although set-up is over, is refused."
);
fn turn_that_cannot_be(t: &mut Table) {
    before_the_dials(t);
    t.refuses_forgery(set("/turn", json!(11)), "the turn is beyond the last");
    t.refuses_forgery(set("/turn", json!(0)), "the turn does not fit what is under way");
}

// ---- the storm

case!(
    wheels_that_cannot_be,
    Recovery,
    "base/saves/wheels-that-cannot-be",
    "A save in which the wheels were used by nobody, by three, or by somebody who is not there is refused."
);
fn wheels_that_cannot_be(t: &mut Table) {
    t.seat(basic().of(&[Atreides, Guild, Fremen])).until((2, DecisionKind::ControlWeather));
    let absent = absent_seat(t);
    t.refuses_forgery(set("/storm/wheels/1", json!(absent)), "a wheel user is not in the game");
    t.refuses_forgery(
        |game| {
            let wheels = game.pointer_mut("/storm/wheels").and_then(Value::as_array_mut).expect("they were used");
            wheels.push(wheels[0].clone());
        },
        "the wheels were used by others than two",
    );
    t.refuses_forgery(set("/storm/wheels", json!([])), "the wheels were used by others than two");
    t.refuses_forgery(set("/storm/sector", json!(null)), "the storm was never placed");
}

/// A seat at which nobody sits.
pub(super) fn absent_seat(t: &mut Table) -> usize {
    let taken: Vec<Value> = SIX.iter().filter_map(|faction| t.game().seat(*faction)).map(|seat| json!(seat)).collect();
    (1..=6).find(|seat| !taken.contains(&json!(seat))).expect("three play")
}

case!(
    storm_deck_that_cannot_be,
    Recovery,
    "base/saves/storm-deck-that-cannot-be",
    "A save in which the storm cards do not lie as the phase has them is refused."
);
fn storm_deck_that_cannot_be(t: &mut Table) {
    let misplaced = "the storm cards do not lie where this step has them";
    t.seat(advanced()).until((2, DecisionKind::ControlWeather));
    t.refuses_forgery(shift(1, "storm-shown", "storm-next"), misplaced);
    t.refuses_forgery(shift(1, "storm-deck", "storm-shown"), "more than one storm card is shown");
    t.refuses_forgery(shift(1, "storm-shown", "storm-deck"), "no storm card was drawn");
    t.until(DecisionKind::LookAtStorm);
    t.refuses_forgery(shift(1, "storm-next", "storm-shown"), misplaced);
    t.refuses_forgery(shift(1, "storm-deck", "storm-next"), "more than one storm card is drawn");
    let dials = both(
        shift(1, "storm-next", "storm-deck"),
        both(set("/stack/1/frame/storm/step", json!("dial")), set("/stack/1/asking/kind", json!("dial-storm"))),
    );
    t.refuses_forgery(dials, "dials where the storm has a deck");
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.all_pass();
    t.until(DecisionKind::Negotiate);
    t.refuses_forgery(shift(1, "storm-next", "storm-shown"), "no storm card lies ready");
}

case!(
    storm_step_that_cannot_be,
    Recovery,
    "base/saves/storm-step-that-cannot-be",
    "A save in which the storm goes further than anything moves it, or moves before it was placed, is refused."
);
fn storm_step_that_cannot_be(t: &mut Table) {
    let unfit = "the storm's step does not fit what lies on it";
    t.seat(basic()).until((2, DecisionKind::ControlWeather));
    t.refuses_forgery(set("/stack/2/frame/attempt/effect/steps", json!(41)), unfit);
    t.refuses_forgery(set("/storm/sector", json!(null)), "the storm moves before it was placed");
}

case!(
    endurance_that_cannot_be,
    Recovery,
    "base/saves/endurance-that-cannot-be",
    "A save in which the Fremen endure a storm that is elsewhere, or choose dead where no choice is, is refused."
);
fn endurance_that_cannot_be(t: &mut Table) {
    let unfit = "the storm's step does not fit what lies on it";
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([next_storm(2), spice_deck(&["old-gap", "red-chasm"])]);
    next_storm_phase(t);
    t.stage([storm(18), forces(Fremen, "meridian-s01", 3, 2), forces(Fremen, "cielago-south-s02", 1, 0)]);
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
    t.refuses_forgery(set("/stack/1/frame/storm/step/endure/left", json!(41)), unfit);
    t.refuses_forgery(set("/stack/2/frame/attempt/effect/sector", json!(2)), unfit);
    t.all_pass();
    t.owes(Fremen, DecisionKind::ChooseLosses);
    t.refuses_forgery(set("/stack/1/frame/storm/step/choose/left", json!(41)), unfit);
    for cells in
        [json!([]), json!(["meridian-s01", "meridian-s01"]), json!(["cielago-south-s02"]), json!(["old-gap-s10"])]
    {
        t.refuses_forgery(set("/stack/1/frame/storm/step/choose/cells", cells), unfit);
    }
}

// ---- the spice blow

case!(
    blow_that_cannot_be,
    Recovery,
    "base/saves/blow-that-cannot-be",
    "A save in which a blow has more worms, Nexuses or rides than it can have, or a pile too many, is refused."
);
fn blow_that_cannot_be(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
    t.until(DecisionKind::Negotiate);
    let many = "more worms than a blow has";
    t.refuses_forgery(set("/stack/1/frame/spice-blow/worms", json!(51)), many);
    t.refuses_forgery(set("/stack/1/frame/spice-blow/nexuses", json!(2)), many);
    t.refuses_forgery(set("/stack/1/frame/spice-blow/rides", json!(vec!["basin"; 51])), many);
    t.refuses_forgery(set("/stack/1/frame/spice-blow/pile", json!("b")), "Basic has one pile");
    t.refuses_forgery(set("/turn", json!(1)), "no worm has an effect in the first turn");
    t.refuses_forgery(set("/blow/sites/0", json!("basin-s09")), "a spice site that no card names");
}

case!(
    worm_that_cannot_be,
    Recovery,
    "base/saves/worm-that-cannot-be",
    "A save in which Fremen are immune to a worm that is elsewhere, or spare an ally that is not there, is refused."
);
fn worm_that_cannot_be(t: &mut Table) {
    let unfit = "the blow's step does not fit what lies on it";
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s12", 1)]);
    t.all_pass();
    t.owes(Guild, DecisionKind::AnswerKarama);
    t.refuses_forgery(set("/stack/2/frame/attempt/effect/territory", json!("red-chasm")), unfit);
    let placed = json!({"effect": "fremen-place-worm"});
    t.refuses_forgery(set("/stack/2/frame/attempt/effect", placed), unfit);
    let spares = set("/stack/2/frame/attempt/effect", json!({"effect": "fremen-spare", "territory": "hagga-basin"}));
    t.refuses_forgery(spares, unfit);
}

case!(
    ride_that_cannot_be,
    Recovery,
    "base/saves/ride-that-cannot-be",
    "A save in which a ride begins where no Fremen forces are is refused."
);
fn ride_that_cannot_be(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s12", 1)]);
    t.all_pass();
    t.until(DecisionKind::Ride);
    t.refuses_forgery(set("/stack/2/frame/ride/territory", json!("red-chasm")), "nobody is there to ride");
}

// ---- alliances and advisors

case!(
    alliances_that_cannot_be,
    Recovery,
    "base/saves/alliances-that-cannot-be",
    "A save in which a faction has two allies, or one that does not play, is refused."
);
fn alliances_that_cannot_be(t: &mut Table) {
    before_the_dials(t);
    let two = json!([["atreides", "emperor"], ["emperor", "fremen"]]);
    t.refuses_forgery(set("/alliances", two), "a faction has two allies");
    t.refuses_forgery(set("/alliances", json!([["atreides", "atreides"]])), "a faction has two allies");
    t.seat(basic().without(&[Guild])).until((2, DecisionKind::DialStorm));
    let absent = json!([["atreides", "spacing-guild"]]);
    t.refuses_forgery(set("/alliances", absent), "an ally is not in the game");
}

case!(
    nexus_that_cannot_be,
    Recovery,
    "base/saves/nexus-that-cannot-be",
    "A save of a Nexus in which somebody who is not there speaks, or somebody speaks to himself, is refused."
);
fn nexus_that_cannot_be(t: &mut Table) {
    before_the_blow(t, basic().of(&[Atreides, Emperor, Guild]), &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
    t.until(DecisionKind::Negotiate);
    let absent = absent_seat(t);
    let there = json!(t.seat_of(Emperor));
    let other = json!(t.seat_of(Guild));
    let strange = "a Nexus of players who are not there";
    for (part, value) in [
        ("done", json!([absent])),
        ("formed", json!([absent])),
        ("proposals", json!([[absent, there]])),
        ("proposals", json!([[there, absent]])),
        ("proposals", json!([[there, there]])),
        ("proposals", json!([[there, other], [there, other]])),
    ] {
        t.refuses_forgery(set(&format!("/stack/2/frame/nexus/{part}"), value), strange);
    }
}

case!(
    advisors_that_cannot_be,
    Recovery,
    "base/saves/advisors-that-cannot-be",
    "A save with advisors in Basic, or beside Bene Gesserit fighters, is refused."
);
fn advisors_that_cannot_be(t: &mut Table) {
    let advisor = |game: &mut Value| {
        let tokens = game.pointer("/custody/tokens").and_then(Value::as_array).cloned().unwrap_or_default();
        let placed = tokens.iter().find(|entry| entry[0] == "bene-gesserit" && entry[1] == "cell:polar-sink");
        let one = placed.map(|entry| entry[2][0].clone());
        set("/custody/advisors", json!([one]))(game);
    };
    before_the_dials(t);
    t.refuses_forgery(advisor, "advisors in Basic");
    t.seat(advanced()).until((2, DecisionKind::ControlWeather));
    t.stage([put(BeneGesserit, "polar-sink", 2)]);
    t.refuses_forgery(advisor, "Bene Gesserit tokens of one territory show both sides");
}

// ---- battles

case!(
    battle_that_cannot_be,
    Recovery,
    "base/saves/battle-that-cannot-be",
    "A save of a battle of those who are not there, outside its territory, or in cells out of order is refused."
);
fn battle_that_cannot_be(t: &mut Table) {
    duel(t, &[]);
    let fight = |field: &str, value: Value| set(&format!("/stack/2/frame/fight/{field}"), value);
    let nobody = "a battle of factions that are not there";
    t.refuses_forgery(fight("defender", json!("fremen")), nobody);
    t.refuses_forgery(fight("defender", json!("emperor")), nobody);
    let outside = "a battle outside its territory";
    t.refuses_forgery(fight("cells", json!([])), outside);
    t.refuses_forgery(fight("cells", json!(["carthag-s11"])), outside);
    t.refuses_forgery(
        fight("cells", json!(["arrakeen-s10", "arrakeen-s10"])),
        "the cells of a battle are not in order",
    );
    let unfit = "a battle's step does not fit what lies on it";
    t.refuses_forgery(fight("defender", json!("harkonnen")), unfit);
    t.refuses_forgery(fight("step", json!("voicing")), unfit);
    t.refuses_forgery(fight("step", json!("foreseeing")), unfit);
    t.refuses_forgery(
        add("/stack/2/frame/fight", "calling", json!("aggressor")),
        "a battle asks what its rulings do not",
    );
    t.refuses_forgery(add("/stack/2/frame/fight", "kills", json!(true)), "a battle asks what its rulings do not");
    t.refuses_forgery(set("/stack/1/frame/battle/done", json!(3)), "everybody has fought his battles");
    t.refuses_forgery(set("/stack/1/frame/battle/step", json!("choosing")), "orphaned-frame");
}

case!(
    opened_plan_that_cannot_be,
    Recovery,
    "base/saves/opened-plan-that-cannot-be",
    "A save with an opened plan whose cards, leader, forces or spice are not there for it is refused."
);
fn opened_plan_that_cannot_be(t: &mut Table) {
    advanced_duel(t, &[give(Emperor, "stunner"), give(Guild, "shield")]);
    t.plans(Emperor, number(2).spice(2).led_by("caid").weapon("stunner"));
    t.plans(Guild, idle("guild-rep").defense("shield"));
    let unfit = "an opened plan does not fit what is there";
    let plan = |field: &str, value: Value| set(&format!("/stack/2/frame/fight/plans/0/{field}"), value);
    t.refuses_forgery(plan("halves", json!(13)), unfit);
    t.refuses_forgery(plan("spice", json!(11)), unfit);
    t.refuses_forgery(plan("hero", json!({"leader": "stilgar"})), unfit);
    t.refuses_forgery(plan("hero", json!({"leader": "feyd-rautha"})), unfit);
    t.refuses_forgery(plan("kwisatz_haderach", json!(true)), unfit);
    t.refuses_forgery(shift(1, "table:emperor", "hand:emperor"), unfit);
    t.refuses_forgery(set("/stack/2/frame/fight/plans", Value::Null), unfit);
    let called = add("/stack/2/frame/fight", "calls", json!([["emperor", "aggressor"]]));
    t.refuses_forgery(called, unfit);
    t.all_pass();
    t.asked(DecisionKind::Casualties, &[Emperor]);
    t.refuses_forgery(shift(1, "table:emperor", "hand:emperor"), unfit);
    t.does(Emperor, give_up(&[("arrakeen-s10", 2, 0)]));
    t.refuses_forgery(shift(1, "table:emperor", "hand:emperor"), unfit);
    t.refuses_forgery(set("/stack/2/frame/fight/step", json!("drawing")), unfit);
}

case!(
    memory_of_battles_that_cannot_be,
    Recovery,
    "base/saves/memory-of-battles-that-cannot-be",
    "A save in which a leader has fought in two places, a foreign traitor card lies open, or the sleeper was used is refused."
);
fn memory_of_battles_that_cannot_be(t: &mut Table) {
    advanced_duel(t, &[traitor(Guild, "caid")]);
    let twice = json!([["caid", "arrakeen"], ["caid", "basin"]]);
    t.refuses_forgery(add("/battle", "used", twice), "a leader has fought in two places");
    let shown = json!([["emperor", "caid"]]);
    t.refuses_forgery(add("/battle", "shown", shown), "a traitor card lies open that its holder has not");
    let asleep = "the Kwisatz Haderach was used in his sleep";
    t.refuses_forgery(add("/battle", "kwisatz_haderach_in", json!("basin")), asleep);
    t.refuses_forgery(set("/battle/kwisatz_haderach_dead", json!(true)), asleep);
}
