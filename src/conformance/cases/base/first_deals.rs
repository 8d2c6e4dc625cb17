//! Cases of when deals begin.

use crate::registry::case;
use crate::table::prelude::*;

case!(
    none_before_the_first_storm,
    Native,
    "base/first-deals/none-before-the-first-storm",
    "During set-up nobody pays for a deal or promises anything, spice or no spice; from the first storm on everybody can."
);
fn none_before_the_first_storm(t: &mut Table) {
    for kind in [DecisionKind::Predict, DecisionKind::KeepTraitor, DecisionKind::PlaceFremen] {
        t.seat(basic()).until(kind);
        t.withholds(Emperor, &bribe(Guild, 1));
        t.refuses(Emperor, bribe(Guild, 1), Rejection::NotBetweenSteps);
        t.refuses(Emperor, promise(1), Rejection::NotBetweenSteps);
    }
    t.until(DecisionKind::DialStorm);
    t.counts(Quantity::Turn, 1);
    t.changes(Guild.bribes(), 1, |t| t.does(Emperor, bribe(Guild, 1)));
}

case!(
    from_the_start_if_ruled,
    Native,
    "base/first-deals/from-the-start-if-ruled",
    "With `deals-before-first-storm` deals are paid during set-up by whoever has spice, and lie there until the first pause."
);
fn from_the_start_if_ruled(t: &mut Table) {
    let seating = || basic().with(Ruling::DealsBeforeFirstStorm);
    t.seat(seating()).until(DecisionKind::KeepTraitor);
    t.refuses(Emperor, bribe(Guild, 1), Rejection::CannotPay);
    t.seat(seating()).until(DecisionKind::PlaceFremen);
    t.offers(Fremen, &bribe(Emperor, 3));
    t.changes(Emperor.spice(), -2, |t| t.changes(Guild.bribes(), 2, |t| t.does(Emperor, bribe(Guild, 2))));
    t.refuses_stale(Emperor);
    t.asked(DecisionKind::PlaceFremen, &[Fremen]);
    t.save_and_load();
    t.until((1, DecisionKind::ClaimCharity));
    t.counts(Guild.bribes(), 2);
    t.until((2, DecisionKind::DialStorm));
    t.counts(Guild.bribes(), 0);
}
