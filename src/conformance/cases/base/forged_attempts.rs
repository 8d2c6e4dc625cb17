//! Cases of saves altered and sealed again: attempts and questions that are somebody else's, too late, or over too early.

use serde_json::{Value, json};

use crate::cases::base::bidding::in_bidding;
use crate::cases::base::fights::{duel, idle};
use crate::cases::base::later::buys;
use crate::cases::base::saves::set;
use crate::cases::base::{before_shipment, before_the_dials, storm_moves, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

const NOBODYS: &str = "an attempt of somebody else's, or at what is stopped";
const CARDS: [&str; 3] = ["shield", "crysknife", "lasgun"];

case!(
    questions_that_end_too_early,
    Recovery,
    "base/forged-attempts/questions-that-end-too-early",
    "A save is refused in which a question to several goes on after the first answer, or one that goes on waits for the last."
);
fn questions_that_end_too_early(t: &mut Table) {
    duel(t, &[]);
    t.refuses_forgery(set("/stack/2/asking/until", json!("each")), "wrong-question");
    t.seat(basic()).until(DecisionKind::ClaimCharity);
    t.refuses_forgery(set("/stack/1/asking/until", json!("all")), "wrong-question");
}

case!(
    attempts_of_others,
    Recovery,
    "base/forged-attempts/attempts-of-others",
    "Advanced: a save is refused in which an advantage is used that a Karama has stopped, or by another than who has it."
);
fn attempts_of_others(t: &mut Table) {
    in_bidding(t, &[Guild, Atreides, Fremen], &CARDS);
    t.refuses_forgery(set("/stopped", json!(["atreides.bidding-sight"])), NOBODYS);
    t.refuses_forgery(set("/stack/2/frame/attempt/actor", json!("fremen")), NOBODYS);
    t.refuses_forgery(set("/stack/2/frame/attempt/actor", Value::Null), NOBODYS);
    before_shipment(t, advanced().of(&[Emperor, Guild, Harkonnen]), &[]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("arrakeen-s10", 2));
    t.asked(DecisionKind::AnswerKarama, &[Guild]);
    t.refuses_forgery(set("/stack/3/frame/attempt/actor", json!("harkonnen")), NOBODYS);
}

case!(
    payments_of_other_moments,
    Recovery,
    "base/forged-attempts/payments-of-other-moments",
    "A save is refused in which a payment on its way belongs to something else than what is paid for."
);
fn payments_of_other_moments(t: &mut Table) {
    in_bidding(t, &[Emperor, Guild, Fremen], &CARDS);
    buys(t, Guild, bid(1));
    t.asked(DecisionKind::AnswerKarama, &[Guild, Fremen]);
    t.refuses_forgery(
        |game| {
            let turn = game["stack"][0]["id"].clone();
            set("/invoices/0/owner", turn)(game);
        },
        "a bid is being paid that nobody has won",
    );
}

case!(
    lot_for_another_opener,
    Recovery,
    "base/forged-attempts/lot-for-another-opener",
    "A save is refused in which the lot that the Atreides look at is for another to open, or a stranger is promised spice."
);
fn lot_for_another_opener(t: &mut Table) {
    in_bidding(t, &[Guild, Atreides, Fremen], &CARDS);
    let other = json!(t.seat_of(Fremen));
    let unfit = "bidding does not fit its lots";
    t.refuses_forgery(set("/stack/1/frame/bidding/step/sight", other), unfit);
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.refuses_forgery(set("/stack/1/frame/bidding/step/auction/promised/5", json!(1)), unfit);
}

case!(
    shipment_counted_wrong,
    Recovery,
    "base/forged-attempts/shipment-counted-wrong",
    "Advanced: a save is refused in which a shipment counts before it has arrived, not when it has, or company follows it elsewhere."
);
fn shipment_counted_wrong(t: &mut Table) {
    let unfit = "a player's turn does not fit what lies on it";
    before_shipment(t, advanced().of(&[Emperor, Guild, BeneGesserit]), &[]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("arrakeen-s10", 2));
    t.refuses_forgery(set("/stack/2/frame/march/shipped", json!(true)), unfit);
    t.nobody_stops();
    t.asked(DecisionKind::Accompany, &[BeneGesserit]);
    t.refuses_forgery(set("/stack/2/frame/march/shipped", json!(false)), unfit);
    t.refuses_forgery(set("/stack/2/frame/march/step/accompanying", json!("carthag-s11")), unfit);
}

case!(
    storm_that_was_not_announced,
    Recovery,
    "base/forged-attempts/storm-that-was-not-announced",
    "A save is refused in which the storm goes further than its card or the dials show, other than by Weather Control."
);
fn storm_that_was_not_announced(t: &mut Table) {
    let unfit = "the storm's step does not fit what lies on it";
    let steps = "/stack/2/frame/attempt/effect/steps";
    t.seat(advanced()).until((2, DecisionKind::ControlWeather));
    t.refuses_forgery(set(steps, json!(11)), unfit);
    t.refuses_forgery(set("/stack/1/frame/storm/step/announced/steps", json!(9)), unfit);
    before_the_dials(t);
    t.variation("it goes its way", |t| storm_moves(t, 2));
    t.until(DecisionKind::ControlWeather);
    t.refuses_forgery(set("/stack/1/frame/storm/step/announced/steps", json!(7)), unfit);
    t.seat(basic()).until(DecisionKind::DialStorm);
    let site = set("/blow/sites/0", json!("hagga-basin-s13"));
    t.refuses_forgery(site, "a spice site before the first blow");
}

case!(
    plan_of_another_faction,
    Recovery,
    "base/forged-attempts/plan-of-another-faction",
    "A save of a battle that is won is refused in which a plan was led by another faction's leader, or by the Kwisatz Haderach of others."
);
fn plan_of_another_faction(t: &mut Table) {
    let unfit = "an opened plan does not fit what is there";
    duel(t, &[give(Emperor, "stunner")]);
    t.fight((Emperor, number(2).led_by("caid").weapon("stunner")), (Guild, idle("guild-rep")));
    t.asked(DecisionKind::DiscardPlayed, &[Emperor]);
    let plan = "/stack/2/frame/fight/plans";
    t.refuses_forgery(set(&format!("{plan}/1/hero/leader"), json!("stilgar")), unfit);
    t.refuses_forgery(set(&format!("{plan}/0/kwisatz_haderach"), json!(true)), unfit);
    t.refuses_forgery(set(&format!("{plan}/0/halves"), json!(5)), unfit);
}
