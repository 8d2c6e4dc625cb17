//! Cases of saves altered and sealed again: what was stopped, seen, promised, granted or drawn as nobody could have done it.

use serde_json::{Value, json};

use crate::cases::base::before_shipment;
use crate::cases::base::bidding::in_bidding;
use crate::cases::base::saves::{add, set};
use crate::registry::case;
use crate::table::prelude::*;

const UNFIT_BIDDING: &str = "bidding does not fit its lots";

case!(
    stopped_out_of_season,
    Recovery,
    "base/forged-memories/stopped-out-of-season",
    "A save is refused in which an advantage is stopped in a phase in which nobody uses it."
);
fn stopped_out_of_season(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::ClaimCharity);
    let unused = "an advantage is stopped in a phase in which it is not used";
    for advantage in [
        "fremen.storm-deck",
        "fremen.worm-immunity",
        "bg.intrusion",
        "atreides.bidding-sight",
        "emperor.ally-revival",
        "guild.half-price",
        "bg.voice",
    ] {
        t.refuses_forgery(set("/stopped", json!([advantage])), unused);
    }
}

case!(
    storm_out_of_time,
    Recovery,
    "base/forged-memories/storm-out-of-time",
    "A save is refused in which the storm stands somewhere before the first dials, or a card of a deck that is not there was seen."
);
fn storm_out_of_time(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::PlaceFremen);
    t.refuses_forgery(set("/storm/sector", json!(5)), "the storm stands somewhere before it was placed");
    let seen = "the Fremen have seen a storm card that is not there";
    t.refuses_forgery(set("/storm/next_seen", json!(true)), seen);
    t.seat(basic()).until(DecisionKind::ClaimCharity);
    t.refuses_forgery(set("/storm/next_seen", json!(true)), seen);
    t.refuses_forgery(
        |game| {
            let site = game["blow"]["sites"][0].clone();
            set("/blow/sites/1", site)(game);
        },
        "a second pile in Basic",
    );
}

case!(
    prediction_out_of_time,
    Recovery,
    "base/forged-memories/prediction-out-of-time",
    "A save of set-up is refused in which a prediction is asked for that was made, or none was made behind that question."
);
fn prediction_out_of_time(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::Predict);
    let made = set("/prediction", json!({"faction": "emperor", "turn": 3}));
    t.refuses_forgery(made, "a prediction is asked for that was made");
    t.seat(basic()).until(DecisionKind::KeepTraitor);
    t.refuses_forgery(set("/prediction", Value::Null), "no prediction was made");
}

case!(
    lot_out_of_sight,
    Recovery,
    "base/forged-memories/lot-out-of-sight",
    "A save of Bidding is refused in which the Atreides have not seen the lot, or have without playing, or another opened it."
);
fn lot_out_of_sight(t: &mut Table) {
    in_bidding(t, &[Guild, Atreides, Fremen], &["shield", "crysknife", "lasgun"]);
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.asked(DecisionKind::Bid, &[Guild]);
    let frame = "/stack/1/frame/bidding";
    t.refuses_forgery(set(&format!("{frame}/seen"), json!(false)), UNFIT_BIDDING);
    let other = json!(t.seat_of(Fremen));
    t.refuses_forgery(set(&format!("{frame}/opener"), other), UNFIT_BIDDING);
    t.refuses_forgery(set(&format!("{frame}/opener"), Value::Null), UNFIT_BIDDING);
    in_bidding(t, &[Guild, Emperor, Fremen], &["shield", "crysknife", "lasgun"]);
    t.refuses_forgery(set(&format!("{frame}/seen"), json!(true)), UNFIT_BIDDING);
    let helped = set(&format!("{frame}/step/auction/promised/0"), json!(3));
    t.refuses_forgery(helped, UNFIT_BIDDING);
    t.does(Guild, bid(1));
    let guild = json!(t.seat_of(Guild));
    t.refuses_forgery(set(&format!("{frame}/step/auction/passed"), json!([guild])), UNFIT_BIDDING);
}

case!(
    revival_of_nobody,
    Recovery,
    "base/forged-memories/revival-of-nobody",
    "A save of Revival is refused with a grant or a payment to an ally who is not there, or an elite force of a faction without any."
);
fn revival_of_nobody(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::Revive);
    let unfit = "Revival does not fit what was revived";
    let frame = "/stack/1/frame/revival";
    t.refuses_forgery(set(&format!("{frame}/granted"), json!(true)), unfit);
    t.refuses_forgery(set(&format!("{frame}/paid"), json!(1)), unfit);
    let emperor = json!([t.seat_of(Emperor)]);
    t.refuses_forgery(add(frame, "elites", emperor), unfit);
    let none = "an elite force came back to a faction that has none";
    t.refuses_forgery(add("/revival", "elite", json!(["atreides"])), none);
    t.seat(basic()).until(DecisionKind::Revive);
    t.refuses_forgery(add("/revival", "elite", json!(["fremen"])), none);
}

case!(
    turns_of_others,
    Recovery,
    "base/forged-memories/turns-of-others",
    "A save is refused in which it is another's turn to ship, another than the Guild was put off, or the look at the spice deck is lost."
);
fn turns_of_others(t: &mut Table) {
    before_shipment(t, advanced().of(&[Emperor, Atreides, Harkonnen]), &[]);
    t.asked(DecisionKind::Ship, &[Emperor]);
    let other = json!(t.seat_of(Harkonnen));
    t.refuses_forgery(set("/stack/2/frame/march/seat", other.clone()), "a turn of somebody whose turn it is not");
    let frame = "/stack/1/frame/movement";
    let unfit = "the phase's step does not fit what lies on it";
    t.refuses_forgery(set(&format!("{frame}/seen"), json!(false)), unfit);
    let put_off = json!([{"seat": other, "shift": "last", "after": 0}]);
    t.refuses_forgery(
        set(&format!("{frame}/turns/receipts"), put_off),
        "a place in the order that nobody could change",
    );
}
