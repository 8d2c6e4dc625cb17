//! Cases of saves altered and sealed again: payments on their way to whom nobody owes them, or from whom nobody asked them.

use serde_json::{Value, json};

use crate::cases::base::bidding::in_bidding;
use crate::cases::base::later::buys;
use crate::cases::base::saves::set;
use crate::cases::base::{before_shipment, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

const CARDS: [&str; 4] = ["shield", "crysknife", "lasgun", "snooper"];

/// An open invoice is altered.
fn invoice(field: &str, value: Value) -> impl FnOnce(&mut Value) + use<> {
    set(&format!("/invoices/0/{field}"), value)
}

/// What must not be altered of a payment that another player has to make and the Guild sits by, or is owed.
fn refuses_all(t: &mut Table, unfit: &str, other: &Value) {
    t.refuses_forgery(invoice("payee", json!("bank")), unfit);
    t.refuses_forgery(invoice("payee", json!({"wallet": other})), unfit);
    t.refuses_forgery(invoice("shares/0/payer", other.clone()), unfit);
    t.refuses_forgery(invoice("redirections", json!([{"portion": "all", "to": {"wallet": other}}])), unfit);
    t.refuses_forgery(invoice("redirections", json!([{"portion": {"exactly": 1}, "to": "bank"}])), unfit);
}

case!(
    price_of_a_lot,
    Recovery,
    "base/forged-invoices/price-of-a-lot",
    "A save is refused in which the price of a lot goes to another than the Emperor, or comes from another than its buyer."
);
fn price_of_a_lot(t: &mut Table) {
    in_bidding(t, &[Emperor, Guild, Fremen], &CARDS);
    buys(t, Guild, bid(4));
    t.asked(DecisionKind::AnswerKarama, &[Guild, Fremen]);
    let other = json!(t.seat_of(Fremen));
    refuses_all(t, "bidding does not fit its lots", &other);
    t.refuses_forgery(invoice("purpose", json!("shipment")), "a bid is being paid that nobody has won");
    t.refuses_forgery(invoice("purpose", json!("shipment")), "a shipment is being paid that nobody has made");
}

case!(
    fee_of_a_shipment,
    Recovery,
    "base/forged-invoices/fee-of-a-shipment",
    "A save is refused in which the fee of a shipment goes to another than the Guild, or comes from another than the shipper."
);
fn fee_of_a_shipment(t: &mut Table) {
    before_shipment(t, basic().of(&[Emperor, Guild, Harkonnen]), &[]);
    until_ships(t, Emperor);
    t.does(Emperor, ship("arrakeen-s10", 2));
    t.asked(DecisionKind::AnswerKarama, &[Emperor, Harkonnen]);
    let other = json!(t.seat_of(Harkonnen));
    refuses_all(t, "a player's turn does not fit what lies on it", &other);
    t.refuses_forgery(invoice("purpose", json!("bid")), "a bid is being paid that nobody has won");
}
