//! Cases of the Bene Gesserit's own arrivals, with which nobody comes upon them.

use crate::cases::base::{before_shipment, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

case!(
    no_intrusion,
    Native,
    "base/own-arrivals/no-intrusion",
    "Advanced: where the Bene Gesserit themselves ship or move to, nobody has come upon their fighters, and they turn none."
);
fn no_intrusion(t: &mut Table) {
    let seats = advanced().of(&[Emperor, BeneGesserit, Harkonnen, Atreides]);
    before_shipment(t, seats, &[put(BeneGesserit, "basin-s09", 1), put(Emperor, "old-gap-s10", 1)]);
    t.stage([storm(2)]);
    until_ships(t, BeneGesserit);
    t.does(BeneGesserit, ship("old-gap-s10", 1));
    t.owes(BeneGesserit, DecisionKind::Move);
    t.does(BeneGesserit, go(&[("basin-s09", 1, 0)], "old-gap-s09"));
    t.owes(BeneGesserit, DecisionKind::Move);
    t.counts(BeneGesserit.advisors_in("old-gap-s10"), 0);
}
