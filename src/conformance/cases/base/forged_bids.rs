//! Cases of saves altered and sealed again: bids and payments that no auction comes to.

use serde_json::{Value, json};

use crate::cases::base::bidding::in_bidding;
use crate::cases::base::bidding_payment::two_allies;
use crate::cases::base::later::{PLAIN, buys};
use crate::cases::base::saves::{absent_seat, set, shift};
use crate::registry::case;
use crate::table::prelude::*;

const CARDS: [&str; 4] = ["shield", "crysknife", "lasgun", "snooper"];
const UNFIT: &str = "bidding does not fit its lots";

/// Another value stands in the best bid.
fn best(field: &str, value: Value) -> impl FnOnce(&mut Value) + use<> {
    set(&format!("/stack/1/frame/bidding/step/auction/best/{field}"), value)
}

case!(
    bid_beyond_its_cover,
    Recovery,
    "base/forged-bids/bid-beyond-its-cover",
    "A save with a bid that spice, ally, promise or room in the hand do not bear is refused."
);
fn bid_beyond_its_cover(t: &mut Table) {
    in_bidding(t, &PLAIN, &CARDS);
    t.does(BeneGesserit, bid(2));
    t.counts(BeneGesserit.spice(), 5);
    t.refuses_forgery(best("amount", json!(6)), UNFIT);
    t.refuses_forgery(best("amount", json!(500)), UNFIT);
    t.refuses_forgery(best("ally", json!(1)), UNFIT);
    t.refuses_forgery(shift(3, "treachery-deck", "hand:bene-gesserit"), UNFIT);
    let absent = absent_seat(t);
    t.refuses_forgery(best("seat", json!(absent)), UNFIT);
    two_allies(t);
    t.does(Fremen, promise(3));
    t.all_pass();
    t.passes(BeneGesserit);
    t.does(Guild, bid_shared(4, 2));
    t.refuses_forgery(best("ally", json!(4)), UNFIT);
    t.refuses_forgery(best("amount", json!(7)), UNFIT);
}

case!(
    bid_with_a_karama_that_is_none,
    Recovery,
    "base/forged-bids/bid-with-a-karama-that-is-none",
    "A save in which another card lies face down for the Karama of a bid, or an ally pays part of it, is refused."
);
fn bid_with_a_karama_that_is_none(t: &mut Table) {
    in_bidding(t, &PLAIN, &CARDS);
    t.stage([empty_hand(BeneGesserit), give(BeneGesserit, "karama"), give(BeneGesserit, "lasgun#1")]);
    let card = t.card(BeneGesserit, "karama");
    t.does(BeneGesserit, bid_karama(9, card));
    let exchanged = |game: &mut Value| {
        let Some(piles) = game.pointer_mut("/custody/piles").and_then(Value::as_array_mut) else { return };
        let at = |place: &str| piles.iter().position(|pile| pile[0] == place);
        if let (Some(down), Some(hand)) = (at("committed:bene-gesserit"), at("hand:bene-gesserit")) {
            let card = piles[down][1][0][0].take();
            piles[down][1][0][0] = piles[hand][1][0][0].take();
            piles[hand][1][0][0] = card;
        }
    };
    t.refuses_forgery(exchanged, UNFIT);
    t.refuses_forgery(best("ally", json!(1)), UNFIT);
    t.refuses_forgery(best("karama", json!(false)), UNFIT);
}

case!(
    payment_of_nobody,
    Recovery,
    "base/forged-bids/payment-of-nobody",
    "A save in which a price is paid by somebody who is not there, by the Emperor to himself, or for a hand that is full is refused."
);
fn payment_of_nobody(t: &mut Table) {
    in_bidding(t, &[Emperor, Guild, Fremen], &CARDS);
    buys(t, Guild, bid(4));
    t.asked(DecisionKind::AnswerKarama, &[Guild, Fremen]);
    let payer = |value: Value| set("/stack/1/frame/bidding/step/income/seat", value);
    let absent = absent_seat(t);
    t.refuses_forgery(payer(json!(absent)), UNFIT);
    let emperor = json!(t.seat_of(Emperor));
    t.refuses_forgery(payer(emperor), UNFIT);
    t.refuses_forgery(shift(3, "treachery-deck", "hand:spacing-guild"), UNFIT);
}

case!(
    lot_for_a_full_hand,
    Recovery,
    "base/forged-bids/lot-for-a-full-hand",
    "A save in which a card comes up for somebody whose hand is full, or who is not there, to open is refused."
);
fn lot_for_a_full_hand(t: &mut Table) {
    in_bidding(t, &[Guild, Atreides, Fremen], &CARDS);
    t.asked(DecisionKind::AnswerKarama, &[Guild, Fremen]);
    let absent = absent_seat(t);
    t.refuses_forgery(set("/stack/1/frame/bidding/step/sight", json!(absent)), UNFIT);
    t.refuses_forgery(shift(3, "treachery-deck", "hand:spacing-guild"), UNFIT);
}
