//! Cases of saves in which one thing is another: purchases that Nexus cards pay for, or exchange.

use super::passing_until;
use crate::cases::base::{buys, in_charity};
use crate::registry::case;
use crate::table::prelude::*;

const BIDDING: &str = "/stack/1/frame/bidding";
const FOUR: [Faction; 4] = [Guild, BeneGesserit, Harkonnen, Fremen];

/// Bidding of turn 1: the Guild holds this Nexus card, and has bought the first lot for two.
fn bought(t: &mut Table, card: &str) {
    in_charity(t, basic().of(&FOUR).with_nexus_cards());
    t.stage(FOUR.map(|faction| hand_of(faction, 1)));
    t.stage([treachery_deck(&["shield", "crysknife", "lasgun", "snooper"]), hold_nexus(Guild, card)]);
    t.all_pass();
    passing_until(t, DecisionKind::Bid);
    buys(t, Guild, bid(2));
}

case!(
    of_a_lot_to_be_paid,
    Recovery,
    "nexus/changed-purchases/of-a-lot-to-be-paid",
    "Of the saves of a lot that a Nexus card could pay, with one thing another, only those of such a lot are loaded."
);
fn of_a_lot_to_be_paid(t: &mut Table) {
    bought(t, "emperor");
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    t.refuses_changes(BIDDING, &["dealt+", "opener+", "step/paying/amount+", "step/paying/amount-"]);
}

case!(
    of_a_lot_that_has_come,
    Recovery,
    "nexus/changed-purchases/of-a-lot-that-has-come",
    "Of the saves of a lot that a Nexus card could exchange, with one thing another, only those of such a lot are loaded."
);
fn of_a_lot_that_has_come(t: &mut Table) {
    bought(t, "ixians");
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    t.passes(Guild);
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    t.refuses_changes(
        BIDDING,
        &[
            "dealt+",
            "dealt-",
            "opener+",
            "step/delivered/ally+",
            "step/delivered/amount+",
            "step/delivered/amount-",
            "step/delivered/karama!",
        ],
    );
}
