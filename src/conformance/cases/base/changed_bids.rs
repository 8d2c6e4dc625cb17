//! Cases of saves in which one thing is another: bids with a card that is answered, and what an ally has promised of them.

use crate::cases::base::bidding::in_bidding;
use crate::cases::base::bidding_payment::two_allies;
use crate::cases::base::later::PLAIN;
use crate::cases::base::staged::passes_until;
use crate::registry::case;
use crate::table::prelude::*;

const BIDDING: &str = "/stack/1/frame/bidding";

case!(
    of_a_worthless_card_in_a_bid,
    Recovery,
    "base/changed-bids/of-a-worthless-card-in-a-bid",
    "Of the saves of a bid with a worthless card that is answered, with one thing another, only those of such a bid are loaded."
);
fn of_a_worthless_card_in_a_bid(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::Bid);
    t.stage(SIX.map(empty_hand));
    t.stage([give(BeneGesserit, "baliset"), give(Emperor, "karama")]);
    passes_until(t, Emperor, DecisionKind::Bid);
    t.does(Emperor, bid(3));
    passes_until(t, BeneGesserit, DecisionKind::Bid);
    let card = t.card(BeneGesserit, "baliset");
    t.does(BeneGesserit, bid_karama(4, card));
    t.refuses_changes(
        BIDDING,
        &[
            "step/serving/0/best gone",
            "step/serving/0/best/amount-",
            "step/serving/0/passed/0 gone",
            "step/serving/0/passed/1 gone",
            "step/serving/0/passed/1+",
            "step/serving/0/passed/2 gone",
            "step/serving/0/passed/2+",
            "step/serving/0/passed/2-",
            "step/serving/0/passed/3 gone",
            "step/serving/0/passed/3-",
            "step/serving/1/amount+",
        ],
    );
}

case!(
    of_a_shared_bid,
    Recovery,
    "base/changed-bids/of-a-shared-bid",
    "Of the saves of a bid that an ally shares, with one thing another, only those that both can pay are loaded."
);
fn of_a_shared_bid(t: &mut Table) {
    two_allies(t);
    t.does(Fremen, promise(3));
    t.all_pass();
    t.passes(BeneGesserit);
    t.does(Guild, bid_shared(6, 2));
    t.refuses_changes(
        BIDDING,
        &[
            "dealt+",
            "step/auction/best gone",
            "step/auction/best/ally+",
            "step/auction/best/amount-",
            "step/auction/promised/1+",
            "step/auction/promised/1-",
            "step/auction/promised/2+",
        ],
    );
}

case!(
    of_a_lowest_bid,
    Native,
    "base/changed-bids/of-a-lowest-bid",
    "The first bid is at least 1, the next higher than the best; a Karama bid asks no ally, and the highest number is bid once."
);
fn of_a_lowest_bid(t: &mut Table) {
    in_bidding(t, &PLAIN, &["shield", "crysknife", "lasgun", "snooper"]);
    t.stage([empty_hand(BeneGesserit), give(BeneGesserit, "karama"), purse(Guild, 1)]);
    let card = t.card(BeneGesserit, "karama");
    t.refuses(BeneGesserit, bid(0), Rejection::BidTooLow);
    let most = 999;
    t.withholds(BeneGesserit, &bid_karama(most + 1, card));
    t.refuses(BeneGesserit, bid_karama(most + 1, card), Rejection::BidTooLow);
    t.offers(BeneGesserit, &bid_karama(most, card));
    t.does(BeneGesserit, bid_karama(most, card));
    t.refuses(Guild, bid(1), Rejection::BidTooLow);
    t.passes(Guild);
    t.passes(Fremen);
    t.counts(BeneGesserit.cards(), 1);
}
