//! Cases of saves altered and sealed again: steps of a blow, a storm, a turn or an intrusion that no game comes to.

use serde_json::{Value, json};

use crate::cases::base::{before_the_blow, before_the_dials, blow_with_fremen, next_storm_phase};
use crate::registry::case;
use crate::table::prelude::*;

const BLOW_UNFIT: &str = "the blow's step does not fit what lies on it";
const STORM_UNFIT: &str = "the storm's step does not fit what lies on it";

/// Other values stand at JSON pointers.
pub(super) fn set<const N: usize>(values: [(&'static str, Value); N]) -> impl FnOnce(&mut Value) {
    move |game| {
        for (at, value) in values {
            if let Some(there) = game.pointer_mut(at) {
                *there = value;
            }
        }
    }
}

/// The game is a Basic one, and its storm deck lies in the box.
pub(super) fn basic_instead(game: &mut Value) {
    set([("/setup/mode", json!("basic"))])(game);
    let Some(piles) = game.pointer_mut("/custody/piles").and_then(Value::as_array_mut) else { return };
    let is_storm = |pile: &Value| pile[0].as_str().is_some_and(|place| place.starts_with("storm-"));
    let (storms, mut others): (Vec<Value>, Vec<Value>) = piles.drain(..).partition(is_storm);
    let mut cards: Vec<Value> = storms.iter().filter_map(|pile| pile[1].as_array()).flatten().cloned().collect();
    for card in &mut cards {
        // A card that lies open has no handle.
        card[1] = json!(0);
    }
    match others.iter_mut().find(|pile| pile[0] == "box").and_then(|pile| pile[1].as_array_mut()) {
        Some(there) => there.extend(cards),
        None => others.push(json!(["box", cards])),
    }
    *piles = others;
}

/// Halves of a storm are remembered.
fn halved(territories: Value) -> impl FnOnce(&mut Value) {
    move |game| game["stack"][1]["frame"]["storm"]["halved"] = territories
}

// ---- the spice blow

case!(
    placement_in_basic,
    Recovery,
    "base/forged/placement-in-basic",
    "A save in which the Fremen set a further worm in a Basic game is refused."
);
fn placement_in_basic(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.all_pass();
    t.asked(DecisionKind::AnswerKarama, &[Atreides, BeneGesserit, Emperor, Guild, Harkonnen]);
    t.refuses_forgery(basic_instead, BLOW_UNFIT);
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.owes(Fremen, DecisionKind::PlaceWorm);
    t.refuses_forgery(basic_instead, BLOW_UNFIT);
}

case!(
    summons_before_its_time,
    Recovery,
    "base/forged/summons-before-its-time",
    "A save in which the Fremen are asked for the worm of their power after blow A, or without being asked, is refused."
);
fn summons_before_its_time(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["old-gap", "broken-land"]);
    t.all_pass();
    t.owes(Fremen, DecisionKind::SummonWorm);
    t.refuses_forgery(set([("/stack/1/frame/spice-blow/pile", json!("a"))]), BLOW_UNFIT);
    t.refuses_forgery(set([("/stack/1/frame/spice-blow/summoned", json!(false))]), BLOW_UNFIT);
}

// ---- the storm

case!(
    storm_answered_before_it_is_known,
    Recovery,
    "base/forged/storm-answered-before-it-is-known",
    "A save in which Weather Control is asked for before the dials is refused where no ruling has it so."
);
fn storm_answered_before_it_is_known(t: &mut Table) {
    t.seat(basic()).until((2, DecisionKind::ControlWeather));
    let rising = [
        ("/stack/1/frame/storm/step", json!("rising")),
        ("/stack/2/frame/attempt/effect", json!({"effect": "storm-rises"})),
    ];
    t.refuses_forgery(set(rising), STORM_UNFIT);
}

case!(
    weather_in_turn_one,
    Recovery,
    "base/forged/weather-in-turn-one",
    "Advanced, ruled otherwise: a save in which Weather Control is asked for before the storm of turn 1 is refused."
);
fn weather_in_turn_one(t: &mut Table) {
    t.seat(advanced().with(Ruling::WeatherControlBeforeReveal)).until((2, DecisionKind::ControlWeather));
    let first = |game: &mut Value| {
        set([("/turn", json!(1))])(game);
        let Some(piles) = game.pointer_mut("/custody/piles").and_then(Value::as_array_mut) else { return };
        let next = piles.iter().position(|pile| pile[0] == "storm-next").map(|at| piles.remove(at));
        let cards = next.and_then(|pile| pile[1].as_array().cloned()).unwrap_or_default();
        if let Some(deck) =
            piles.iter_mut().find(|pile| pile[0] == "storm-deck").and_then(|pile| pile[1].as_array_mut())
        {
            deck.extend(cards);
        }
    };
    t.refuses_forgery(first, STORM_UNFIT);
}

case!(
    halves_that_cannot_be,
    Recovery,
    "base/forged/halves-that-cannot-be",
    "A save that counts the Fremen of a territory together is refused where no ruling has it so, or where a territory is counted twice."
);
fn halves_that_cannot_be(t: &mut Table) {
    let together = "Fremen forces of a territory are counted together";
    before_the_dials(t);
    t.refuses_forgery(halved(json!([["meridian", 3]])), together);
    t.seat(advanced().with(Ruling::StormHalvesByTerritory)).until((2, DecisionKind::ControlWeather));
    t.refuses_forgery(halved(json!([["meridian", 3], ["meridian", 2]])), together);
    t.refuses_forgery(halved(json!([["meridian", 12], ["cielago-north", 9]])), together);
}

case!(
    choice_of_the_dead_elsewhere,
    Recovery,
    "base/forged/choice-of-the-dead-elsewhere",
    "A save in which the Fremen choose their dead outside the storm, or where they have no choice, is refused."
);
fn choice_of_the_dead_elsewhere(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([next_storm(1), spice_deck(&["old-gap", "red-chasm"])]);
    next_storm_phase(t);
    t.stage([storm(18), forces(Fremen, "meridian-s01", 3, 1), forces(Fremen, "cielago-south-s02", 3, 1)]);
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics, DecisionKind::AnswerKarama]);
    t.owes(Fremen, DecisionKind::ChooseLosses);
    for cells in [json!(["cielago-south-s02"]), json!(["meridian-s01", "cielago-depression-s01"])] {
        t.refuses_forgery(set([("/stack/1/frame/storm/step/choose/cells", cells)]), STORM_UNFIT);
    }
}

// ---- turn and intrusion

case!(
    phase_that_has_not_begun,
    Recovery,
    "base/forged/phase-that-has-not-begun",
    "A save in which somebody acts in a phase that has not begun is refused, in every phase."
);
fn phase_that_has_not_begun(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::DialStorm);
    t.stage([spice_deck(&["hagga-basin"])]);
    let not_begun = |t: &mut Table, kind: DecisionKind| {
        t.until((2, kind));
        t.refuses_forgery(set([("/stack/0/frame/turn/begun", json!(false))]), "orphaned-frame");
    };
    not_begun(t, DecisionKind::DialStorm);
    t.until((2, DecisionKind::UseAtomics));
    t.stage([storm(1), spice_deck(&["worm", "old-gap"])]);
    for kind in [DecisionKind::Negotiate, DecisionKind::ClaimCharity, DecisionKind::Bid, DecisionKind::Revive] {
        not_begun(t, kind);
    }
    not_begun(t, DecisionKind::Ship);
    t.until(Goal::Last(2, Phase::Movement));
    t.stage([put(Guild, "arrakeen-s10", 3), storm(1)]);
    t.all_pass();
    t.until_plans();
    t.refuses_forgery(set([("/stack/0/frame/turn/begun", json!(false))]), "orphaned-frame");
}

case!(
    intrusion_that_nobody_answers,
    Recovery,
    "base/forged/intrusion-that-nobody-answers",
    "Advanced: a save in which the Bene Gesserit are turning while they are still asked, or turn in a Basic game, is refused."
);
fn intrusion_that_nobody_answers(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s12", 3), put(BeneGesserit, "basin-s09", 2)]);
    blow_with_fremen(t);
    t.all_pass();
    t.does(Fremen, ride(&[("hagga-basin-s12", 1, 0)], "basin-s09"));
    t.owes(BeneGesserit, DecisionKind::TurnFighters);
    let nobody = "an intrusion that nobody answers";
    t.refuses_forgery(set([("/stack/3/frame/intrusion/turning", json!(true))]), nobody);
    t.refuses_forgery(basic_instead, nobody);
}
