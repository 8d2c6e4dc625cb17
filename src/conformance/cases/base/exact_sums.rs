//! Cases of sums that only one reckoning gives: prices for several, and purses that a bid binds in part.

use crate::cases::base::bidding::in_bidding;
use crate::cases::base::later::{PLAIN, in_charity_allied};
use crate::registry::case;
use crate::table::prelude::*;

case!(
    emperor_pays_two_for_each,
    Native,
    "base/exact-sums/emperor-pays-two-for-each",
    "The Emperor pays 2 for each force of his ally: 6 for three of them, 2 for one."
);
fn emperor_pays_two_for_each(t: &mut Table) {
    in_charity_allied(t, basic().of(&[Emperor, Guild, Harkonnen]), &[(Emperor, Guild)]);
    t.until(DecisionKind::Revive);
    t.stage([bury(Guild, 6), purse(Emperor, 12)]);
    for (count, price) in [(3, 6), (1, 2)] {
        t.variation(&format!("{count} forces"), |t| {
            t.changes(Emperor.spice(), -price, |t| {
                t.does(Emperor, revive_for_ally(count, 0));
                t.all_pass();
            });
        });
    }
}

case!(
    bid_binds_its_bidder_alone,
    Native,
    "base/exact-sums/bid-binds-its-bidder-alone",
    "What the best bid binds cannot be given away by its bidder; others can give away all that they have."
);
fn bid_binds_its_bidder_alone(t: &mut Table) {
    in_bidding(t, &PLAIN, &["shield", "crysknife", "lasgun"]);
    t.stage([purse(BeneGesserit, 9), purse(Guild, 5), purse(Fremen, 3)]);
    t.does(BeneGesserit, bid(4));
    t.offers(BeneGesserit, &bribe(Guild, 5));
    t.withholds(BeneGesserit, &bribe(Guild, 6));
    t.refuses(BeneGesserit, bribe(Guild, 6), Rejection::CannotPay);
    t.variation("the Fremen", |t| t.changes(Fremen.spice(), -3, |t| t.does(Fremen, bribe(Guild, 3))));
    t.changes(BeneGesserit.spice(), -5, |t| t.does(BeneGesserit, bribe(Guild, 5)));
}
