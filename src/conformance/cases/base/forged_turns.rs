//! Cases of saves altered and sealed again: shipments and moves of what is not there, turns that nobody has.

use serde_json::{Value, json};

use crate::cases::base::forged::{basic_instead, set};
use crate::cases::base::staged::passes_until;
use crate::cases::base::{before_shipment, until_moves, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

const TURN_UNFIT: &str = "a player's turn does not fit what lies on it";
const PHASE_UNFIT: &str = "the phase's step does not fit what lies on it";

/// Other values stand in the step of the turn under way.
fn step<const N: usize>(values: [(&'static str, Value); N]) -> impl FnOnce(&mut Value) {
    move |game| {
        for (at, value) in values {
            let there = game.pointer_mut(&format!("/stack/2/frame/march/step/{at}"));
            *there.expect("the step has such a value") = value;
        }
    }
}

case!(
    shipment_of_what_is_not_there,
    Recovery,
    "base/forged-turns/shipment-of-what-is-not-there",
    "A save is refused in which a shipment that is being answered holds more than the reserves, costs another price, or more than there is."
);
fn shipment_of_what_is_not_there(t: &mut Table) {
    before_shipment(t, basic().of(&[Guild, Emperor, Harkonnen]), &[]);
    until_ships(t, Guild);
    t.variation("back to reserve", |t| {
        t.does(Guild, ship_back(&[("tueks-sietch-s05", 4, 0)]));
        t.refuses_forgery(step([("using/forces/0/normal", json!(6))]), TURN_UNFIT);
        t.refuses_forgery(step([("using/forces/0/cell", json!("old-gap-s10"))]), TURN_UNFIT);
        t.refuses_forgery(step([("using/price", json!(9))]), TURN_UNFIT);
    });
    t.variation("across", |t| {
        t.does(Guild, cross(&[("tueks-sietch-s05", 4, 0)], "arrakeen-s10"));
        t.refuses_forgery(step([("using/forces/0/normal", json!(6))]), TURN_UNFIT);
        t.refuses_forgery(step([("using/to", json!("tueks-sietch-s05"))]), TURN_UNFIT);
    });
    t.does(Guild, ship("old-gap-s10", 3));
    t.refuses_forgery(step([("using/forces/0/normal", json!(50))]), TURN_UNFIT);
    t.refuses_forgery(step([("using/forces/0/normal", json!(2))]), TURN_UNFIT);
    t.refuses_forgery(step([("using/price", json!(9))]), TURN_UNFIT);
    t.refuses_forgery(step([("using/price", json!(0))]), TURN_UNFIT);
    t.refuses_forgery(step([("using/ally", json!(4))]), TURN_UNFIT);
    t.refuses_forgery(step([("using/to", json!("arrakeen-s10"))]), TURN_UNFIT);
    // Eleven at half price to sand cost as much as nobody has.
    let dear = [("using/forces/0/normal", json!(11)), ("using/price", json!(11))];
    t.refuses_forgery(step(dear), TURN_UNFIT);
}

case!(
    cancellation_of_what_is_not_there,
    Recovery,
    "base/forged-turns/cancellation-of-what-is-not-there",
    "Advanced: a save is refused in which a shipment that can be cancelled, or is being paid for, holds more than the reserves."
);
fn cancellation_of_what_is_not_there(t: &mut Table) {
    before_shipment(t, advanced().of(&[Guild, Emperor, Harkonnen]), &[]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s10", 3));
    t.asked(DecisionKind::AnswerKarama, &[Guild]);
    let more = |price: u8| {
        move |game: &mut Value| {
            step([("challenged/forces/0/normal", json!(50)), ("challenged/price", json!(price))])(game);
            set([("/stack/3/frame/attempt/effect/normal", json!(50))])(game);
        }
    };
    t.refuses_forgery(more(100), TURN_UNFIT);
    t.refuses_forgery(more(6), TURN_UNFIT);
    t.refuses_forgery(step([("challenged/price", json!(12))]), TURN_UNFIT);
    t.passes(Guild);
    t.asked(DecisionKind::AnswerKarama, &[Emperor, Harkonnen]);
    t.refuses_forgery(step([("paying/forces/0/normal", json!(50))]), TURN_UNFIT);
}

case!(
    move_of_what_is_not_there,
    Recovery,
    "base/forged-turns/move-of-what-is-not-there",
    "A save is refused in which a far move of the Fremen holds more than stand there, goes further, or is one move too many."
);
fn move_of_what_is_not_there(t: &mut Table) {
    before_shipment(t, basic().of(&[Fremen, Emperor]), &[put(Fremen, "hagga-basin-s12", 2), storm(3)]);
    until_moves(t, Fremen);
    t.does(Fremen, go(&[("hagga-basin-s12", 2, 0)], "imperial-basin-s10"));
    t.owes(Emperor, DecisionKind::AnswerKarama);
    t.refuses_forgery(step([("far-move/0/0/normal", json!(3))]), TURN_UNFIT);
    t.refuses_forgery(step([("far-move/1", json!("pasty-mesa-s06"))]), TURN_UNFIT);
    t.refuses_forgery(set([("/stack/2/frame/march/moves", json!(0))]), TURN_UNFIT);
}

case!(
    company_of_nobody,
    Recovery,
    "base/forged-turns/company-of-nobody",
    "A save is refused in which the Bene Gesserit send a force along that they have not, may not send, or not as an advisor."
);
fn company_of_nobody(t: &mut Table) {
    let there = [put(BeneGesserit, "old-gap-s11", 1)];
    before_shipment(t, advanced().of(&[Emperor, BeneGesserit, Harkonnen]), &there);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s10", 2));
    t.owes(BeneGesserit, DecisionKind::Accompany);
    t.refuses_forgery(set([("/stopped", json!(["bg.spiritual-advisor"]))]), TURN_UNFIT);
    t.refuses_forgery(without_reserves, TURN_UNFIT);
    t.does(BeneGesserit, accompany(false));
    t.owes(Emperor, DecisionKind::AnswerKarama);
    t.refuses_forgery(without_reserves, TURN_UNFIT);
    let advisor = |game: &mut Value| {
        step([("sending/1", json!(true))])(game);
        set([("/stack/3/frame/attempt/effect/advisor", json!(true))])(game);
    };
    t.refuses_forgery(advisor, TURN_UNFIT);
    t.refuses_forgery(
        |game| {
            advisor(game);
            basic_instead(game);
        },
        TURN_UNFIT,
    );
}

/// The Bene Gesserit have no reserves: all of them lie in the tanks.
fn without_reserves(game: &mut Value) {
    let held = game.pointer_mut("/custody/tokens").and_then(Value::as_array_mut).expect("tokens");
    let own = |entry: &&mut Value| entry[0] == "bene-gesserit" && entry[1] == "reserves:bene-gesserit";
    let there = held.iter_mut().find(own).expect("they have reserves");
    there[1] = json!("tanks");
}

case!(
    guild_that_waits_for_nobody,
    Recovery,
    "base/forged-turns/guild-that-waits-for-nobody",
    "Advanced: a save is refused in which a Guild that is alone left to act is asked, or is stopped, whether it waits."
);
fn guild_that_waits_for_nobody(t: &mut Table) {
    t.seat(advanced().in_circles(&[(2, Guild), (3, Emperor), (4, Harkonnen)])).until(DecisionKind::TakeTurn);
    t.owes(Guild, DecisionKind::TakeTurn);
    let alone = |game: &mut Value| {
        let turns = game.pointer_mut("/stack/1/frame/movement/turns").expect("an order of turns");
        let order = turns["original"].as_array_mut().expect("an order");
        order.rotate_left(1);
        turns["done"] = json!(2);
    };
    t.refuses_forgery(alone, PHASE_UNFIT);
    t.passes(Guild);
    t.owes(Emperor, DecisionKind::AnswerKarama);
    t.refuses_forgery(alone, PHASE_UNFIT);
}

case!(
    arms_of_nobody,
    Recovery,
    "base/forged-turns/arms-of-nobody",
    "Advanced: a save is refused in which advisors take up arms where there are none."
);
fn arms_of_nobody(t: &mut Table) {
    t.seat(advanced().of(&[Emperor, BeneGesserit, Harkonnen])).until(DecisionKind::Revive);
    t.stage([put(Emperor, "old-gap-s10", 1), advise("old-gap-s10", 2), storm(2)]);
    t.all_pass();
    t.does(BeneGesserit, take_arms("old-gap"));
    let elsewhere = [
        ("/stack/1/frame/movement/step/taking-arms", json!("pasty-mesa")),
        ("/stack/2/frame/attempt/effect/territory", json!("pasty-mesa")),
    ];
    t.refuses_forgery(set(elsewhere), PHASE_UNFIT);
}

case!(
    intrusion_upon_nobody,
    Recovery,
    "base/forged-turns/intrusion-upon-nobody",
    "Advanced: a save is refused in which fighters are intruded upon who are not there, or are at the pole."
);
fn intrusion_upon_nobody(t: &mut Table) {
    let there = [put(BeneGesserit, "old-gap-s10", 2), put(BeneGesserit, "polar-sink", 1)];
    before_shipment(t, advanced().of(&[Emperor, BeneGesserit, Harkonnen]), &there);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s11", 1));
    passes_until(t, BeneGesserit, DecisionKind::TurnFighters);
    for territory in ["pasty-mesa", "polar-sink"] {
        t.refuses_forgery(
            set([("/stack/3/frame/intrusion/territory", json!(territory))]),
            "an intrusion that nobody answers",
        );
    }
}
