//! Cases of what a card costs, who is paid for it, and what comes with it.

use crate::cases::base::bidding::in_bidding;
use crate::cases::base::later::{PLAIN, buys, in_charity, in_charity_allied, unstopped};
use crate::registry::case;
use crate::table::prelude::*;

const CARDS: [&str; 4] = ["shield", "crysknife", "lasgun", "snooper"];

case!(
    nobody_bids_beyond_his_spice,
    Native,
    "base/bidding-payment/nobody-bids-beyond-his-spice",
    "A bid is covered by the bidder's spice; spice before the shield does not count, and without an ally nobody helps."
);
fn nobody_bids_beyond_his_spice(t: &mut Table) {
    in_bidding(t, &PLAIN, &CARDS);
    t.stage([purse(BeneGesserit, 3), bribed(BeneGesserit, 9)]);
    t.refuses(BeneGesserit, bid(4), Rejection::CannotPay);
    t.withholds(BeneGesserit, &bid(4));
    t.refuses(BeneGesserit, bid_shared(4, 1), Rejection::NotPromised);
    t.does(BeneGesserit, bid(3));
    // Somebody who cannot raise can still pass.
    t.stage([purse(Guild, 3)]);
    t.refuses(Guild, bid(4), Rejection::CannotPay);
    t.passes(Guild);
}

case!(
    bank_is_paid,
    Native,
    "base/bidding-payment/bank-is-paid",
    "The best bidder pays what he has bid to the Spice Bank and has the card; nobody else pays or gains."
);
fn bank_is_paid(t: &mut Table) {
    in_bidding(t, &PLAIN, &CARDS);
    t.does(BeneGesserit, bid(2));
    t.does(Guild, bid(4));
    t.keeps(Fremen.spice(), |t| {
        t.keeps(BeneGesserit.spice(), |t| {
            t.changes(Guild.spice(), -4, |t| {
                t.changes(Guild.cards(), 1, |t| {
                    t.passes(Fremen);
                    t.passes(BeneGesserit);
                });
            });
        });
    });
    t.tells(PUBLIC, "the price", |fact| matches!(fact, Fact::CardBought { faction: Guild, amount: 4, .. }));
}

// ---- the Emperor

const WITH_EMPEROR: [Faction; 3] = [Emperor, Guild, Fremen];

case!(
    emperor_is_paid,
    Native,
    "base/bidding-payment/emperor-is-paid",
    "What another player bids the Emperor has at once, and can use for the next card; his own bids go to the Bank."
);
fn emperor_is_paid(t: &mut Table) {
    in_bidding(t, &WITH_EMPEROR, &CARDS);
    t.stage([purse(Emperor, 0)]);
    buys(t, Guild, bid(4));
    t.asked(DecisionKind::AnswerKarama, &[Guild, Fremen]);
    t.changes(Emperor.spice(), 4, Table::all_pass);
    t.counts(Guild.spice(), 1);
    t.counts(Emperor.bribes(), 0);
    // He spends it in the same phase, on himself.
    t.keeps(Guild.spice(), |t| t.changes(Emperor.spice(), -4, |t| buys(t, Emperor, bid(4))));
    t.counts(Emperor.cards(), 2);
}

case!(
    emperor_returns_nothing,
    Native,
    "base/bidding-payment/emperor-returns-nothing",
    "The Emperor can give no part of a price back to a buyer who is not his ally."
);
fn emperor_returns_nothing(t: &mut Table) {
    in_bidding(t, &WITH_EMPEROR, &CARDS);
    buys(t, Guild, bid(4));
    unstopped(t);
    t.refuses(Emperor, gift(1), Rejection::NotAllied);
    t.withholds(Emperor, &gift(1));
    t.counts(Guild.spice(), 1);
}

case!(
    emperors_income_can_be_stopped,
    Native,
    "base/bidding-payment/emperors-income-can-be-stopped",
    "A Karama sends what is bid to the Bank instead of the Emperor, for the rest of the phase; the card is sold all the same."
);
fn emperors_income_can_be_stopped(t: &mut Table) {
    in_bidding(t, &WITH_EMPEROR, &CARDS);
    t.stage([give(Fremen, "karama")]);
    buys(t, Guild, bid(2));
    let card = t.card(Fremen, "karama");
    t.does(Fremen, karama(card));
    t.keeps(Emperor.spice(), |t| t.changes(Guild.cards(), 1, Table::all_pass));
    t.counts(Guild.spice(), 3);
    // The next card is not asked about any more.
    t.keeps(Emperor.spice(), |t| buys(t, Fremen, bid(1)));
    t.asked(DecisionKind::Bid, &[Fremen]);
}

case!(
    payment_survives_a_save,
    Recovery,
    "base/bidding-payment/payment-survives-a-save",
    "Saved between payment and receipt, a price is received once, and the card comes to its buyer once."
);
fn payment_survives_a_save(t: &mut Table) {
    in_bidding(t, &WITH_EMPEROR, &CARDS);
    buys(t, Guild, bid(4));
    t.counts(Guild.spice(), 1);
    t.passes(Guild);
    t.save_and_load();
    t.refuses_stale(Guild);
    t.changes(Emperor.spice(), 4, |t| t.changes(Guild.cards(), 1, |t| t.passes(Fremen)));
    t.asked(DecisionKind::Bid, &[Guild]);
    t.save_and_load();
    t.counts(Guild.spice(), 1);
}

case!(
    price_is_open_and_purses_are_not,
    Privacy,
    "base/bidding-payment/price-is-open-and-purses-are-not",
    "Everybody knows what was paid and to whom; what buyer and Emperor have left stays behind their shields."
);
fn price_is_open_and_purses_are_not(t: &mut Table) {
    in_bidding(t, &WITH_EMPEROR, &CARDS);
    buys(t, Guild, bid(4));
    t.all_pass();
    t.tells(Fremen, "the settlement", |fact| matches!(fact, Fact::Settled { .. }));
    t.tells(Fremen, "the price", |fact| matches!(fact, Fact::CardBought { faction: Guild, amount: 4, .. }));
    for hidden in [Guild.wealth(), Emperor.wealth()] {
        t.hidden_from(Fremen, hidden);
        t.hidden_from(PUBLIC, hidden);
    }
}

// ---- allies

/// Turn 2, in charity: the Guild and the Emperor are allies, and each has so much.
fn with_the_emperor(t: &mut Table, seating: Seating) {
    in_charity_allied(t, seating.of(&[BeneGesserit, Guild, Emperor]), &[(Guild, Emperor)]);
    t.stage([purse(Guild, 4), purse(Emperor, 6), purse(BeneGesserit, 5)]);
}

/// The Emperor has promised 4, and the Guild buys a card for 5, 4 of them his.
fn buys_with_the_emperor(t: &mut Table) {
    t.does(Emperor, promise(4));
    t.all_pass();
    buys(t, Guild, bid_shared(5, 4));
    unstopped(t);
}

case!(
    emperors_share_comes_back,
    Native,
    "base/bidding-payment/emperors-share-comes-back",
    "What the Emperor pays of his ally's bid comes back to him with the rest of the price, so that he ends with more."
);
fn emperors_share_comes_back(t: &mut Table) {
    with_the_emperor(t, basic());
    t.changes(Guild.cards(), 1, |t| {
        t.changes(Guild.spice(), -1, |t| t.changes(Emperor.spice(), 1, buys_with_the_emperor));
    });
}

case!(
    emperors_share_is_lost_if_ruled,
    Native,
    "base/bidding-payment/emperors-share-is-lost-if-ruled",
    "Ruled otherwise, what the Emperor pays of his ally's bid goes to the Bank, and he has only what the ally pays."
);
fn emperors_share_is_lost_if_ruled(t: &mut Table) {
    with_the_emperor(t, basic().with(Ruling::EmperorShareToBank));
    t.variation("a part of it", |t| {
        t.changes(Guild.spice(), -1, |t| t.changes(Emperor.spice(), -3, buys_with_the_emperor));
    });
    t.does(Emperor, promise(4));
    t.all_pass();
    t.keeps(Guild.spice(), |t| t.changes(Emperor.spice(), -4, |t| buys(t, Guild, bid_shared(4, 4))));
    t.counts(Guild.cards(), 2);
}

case!(
    purchase_with_the_emperor_survives_a_save,
    Recovery,
    "base/bidding-payment/purchase-with-the-emperor-survives-a-save",
    "Saved while the price is on its way, both shares arrive once, and the Emperor ends with more than he had."
);
fn purchase_with_the_emperor_survives_a_save(t: &mut Table) {
    with_the_emperor(t, basic());
    t.does(Emperor, promise(4));
    t.save_and_load();
    t.all_pass();
    buys(t, Guild, bid_shared(5, 4));
    t.counts(Emperor.spice(), 2);
    t.save_and_load();
    t.all_pass();
    t.counts(Emperor.spice(), 7);
    t.counts(Guild.spice(), 3);
}

/// Turn 2, in charity: Guild and Fremen are allies, with 4 and 5 spice.
pub(super) fn two_allies(t: &mut Table) {
    in_charity_allied(t, basic().of(&PLAIN), &[(Guild, Fremen)]);
    t.stage([purse(BeneGesserit, 9), purse(Guild, 4), purse(Fremen, 5)]);
}

case!(
    promise_is_fixed_with_the_card,
    Native,
    "base/bidding-payment/promise-is-fixed-with-the-card",
    "What an ally has promised when a card comes up counts until it is sold; a later promise counts for the next card."
);
fn promise_is_fixed_with_the_card(t: &mut Table) {
    two_allies(t);
    t.does(Fremen, promise(2));
    t.all_pass();
    t.passes(BeneGesserit);
    t.does(Fremen, promise(5));
    t.refuses(Guild, bid_shared(5, 3), Rejection::NotPromised);
    t.refuses(Guild, bid_shared(7, 2), Rejection::CannotPay);
    t.withholds(Guild, &bid_shared(7, 2));
    t.does(Guild, bid_shared(6, 2));
    t.passes(Fremen);
    t.changes(Guild.spice(), -4, |t| t.changes(Fremen.spice(), -2, |t| t.passes(BeneGesserit)));
    // The next card.
    t.refuses(Guild, bid_shared(4, 4), Rejection::NotPromised);
    t.does(Guild, bid_shared(3, 3));
}

case!(
    promise_counts_as_far_as_there_is_spice,
    Native,
    "base/bidding-payment/promise-counts-as-far-as-there-is-spice",
    "A promise counts as far as the ally still has the spice, and what a bid binds of it the ally cannot spend otherwise."
);
fn promise_counts_as_far_as_there_is_spice(t: &mut Table) {
    two_allies(t);
    t.does(Fremen, promise(5));
    t.all_pass();
    t.passes(BeneGesserit);
    t.does(Fremen, bribe(BeneGesserit, 2));
    t.refuses(Guild, bid_shared(5, 4), Rejection::NotPromised);
    t.does(Guild, bid_shared(4, 2));
    t.refuses(Fremen, bribe(BeneGesserit, 2), Rejection::CannotPay);
    t.does(Fremen, bribe(BeneGesserit, 1));
    // The ally can outbid with all that he has.
    t.refuses(Fremen, bid(5), Rejection::CannotPay);
    t.passes(Fremen);
    t.changes(Fremen.spice(), -2, |t| t.changes(Guild.spice(), -2, |t| t.passes(BeneGesserit)));
}

case!(
    promise_is_shown_to_the_ally_alone,
    Privacy,
    "base/bidding-payment/promise-is-shown-to-the-ally-alone",
    "What allies have promised each other, and how they share a bid, is known to the two of them."
);
fn promise_is_shown_to_the_ally_alone(t: &mut Table) {
    two_allies(t);
    for watcher in [PUBLIC, BeneGesserit.into()] {
        t.same_to(watcher, |t| t.does(Fremen, promise(2)), |t| t.does(Fremen, promise(3)));
    }
    t.does(Fremen, promise(3));
    t.tells(Guild, "the promise", |fact| *fact == Fact::Promised { from: Fremen, amount: 3 });
    t.tells_not(BeneGesserit, "the promise", |fact| matches!(fact, Fact::Promised { .. }));
    t.all_pass();
    t.passes(BeneGesserit);
    for watcher in [PUBLIC, BeneGesserit.into()] {
        t.same_to(watcher, |t| t.does(Guild, bid_shared(4, 1)), |t| t.does(Guild, bid_shared(4, 3)));
    }
    t.does(Guild, bid_shared(4, 1));
    t.tells(Fremen, "his share", |fact| matches!(fact, Fact::Bid { ally: Told::To(_, 1) | Told::Known(1), .. }));
}

case!(
    promise_survives_a_save,
    Recovery,
    "base/bidding-payment/promise-survives-a-save",
    "A promise, and the one that was fixed for the card under the hammer, are both kept by a save."
);
fn promise_survives_a_save(t: &mut Table) {
    two_allies(t);
    t.does(Fremen, promise(2));
    t.refuses_stale(Fremen);
    t.all_pass();
    t.passes(BeneGesserit);
    t.does(Fremen, promise(5));
    t.save_and_load();
    t.refuses(Guild, bid_shared(3, 3), Rejection::NotPromised);
    buys(t, Guild, bid_shared(2, 2));
    t.save_and_load();
    t.does(Guild, bid_shared(3, 3));
}

// ---- Karama

case!(
    karama_pays_for_a_card,
    Native,
    "base/bidding-payment/karama-pays-for-a-card",
    "With a Karama a player bids beyond his spice; if he wins, it is discarded instead of payment, and nobody is paid."
);
fn karama_pays_for_a_card(t: &mut Table) {
    in_bidding(t, &WITH_EMPEROR, &CARDS);
    t.stage([give(Guild, "karama"), purse(Guild, 1)]);
    t.passes(Emperor);
    let card = t.card(Guild, "karama");
    t.refuses(Guild, bid(7), Rejection::CannotPay);
    t.refuses(Guild, bid_karama(0, card), Rejection::BidTooLow);
    t.does(Guild, bid_karama(7, card));
    t.passes(Fremen);
    t.keeps(Guild.spice(), |t| t.keeps(Emperor.spice(), |t| t.passes(Emperor)));
    t.card(Guild, "shield");
    t.tells(
        PUBLIC,
        "the card played",
        |fact| matches!(fact, Fact::CardPlayed { faction: Guild, card } if card.name() == "karama"),
    );
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
    t.asked(DecisionKind::Bid, &[Guild]);
}

case!(
    karama_comes_with_the_bid,
    Native,
    "base/bidding-payment/karama-comes-with-the-bid",
    "Who has won a card with a bid of spice pays it in spice, and is not asked for a Karama any more."
);
fn karama_comes_with_the_bid(t: &mut Table) {
    in_bidding(t, &PLAIN, &CARDS);
    t.stage([give(BeneGesserit, "karama")]);
    t.changes(BeneGesserit.spice(), -2, |t| buys(t, BeneGesserit, bid(2)));
    t.card(BeneGesserit, "karama");
    t.asked(DecisionKind::Bid, &[Guild]);
}

case!(
    karama_pays_afterwards_if_ruled,
    Native,
    "base/bidding-payment/karama-pays-afterwards-if-ruled",
    "Ruled otherwise, whoever has won a card with a bid of spice is asked whether he pays with a Karama, card or no card."
);
fn karama_pays_afterwards_if_ruled(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN).with(Ruling::KaramaPaysAfterwards));
    t.stage([treachery_deck(&CARDS)]);
    t.stage(PLAIN.map(|faction| hand_of(faction, 1)));
    t.stage([give(BeneGesserit, "karama")]);
    t.all_pass();
    t.keeps(BeneGesserit.spice(), |t| buys(t, BeneGesserit, bid(2)));
    t.asked(DecisionKind::AnswerKarama, &[BeneGesserit]);
    t.save_and_load();
    t.variation("with spice", |t| {
        t.changes(BeneGesserit.spice(), -2, |t| t.passes(BeneGesserit));
        t.card(BeneGesserit, "karama");
        buys(t, Guild, bid(1));
        t.asked(DecisionKind::AnswerKarama, &[Guild]);
    });
    let card = t.card(BeneGesserit, "karama");
    t.keeps(BeneGesserit.spice(), |t| t.does(BeneGesserit, karama(card)));
    t.card(BeneGesserit, "shield");
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
    t.asked(DecisionKind::Bid, &[Guild]);
}

case!(
    karama_of_a_beaten_bid_comes_back,
    Native,
    "base/bidding-payment/karama-of-a-beaten-bid-comes-back",
    "A Karama is committed with the bid, and comes back to the hand when somebody bids higher."
);
fn karama_of_a_beaten_bid_comes_back(t: &mut Table) {
    in_bidding(t, &PLAIN, &CARDS);
    t.stage([give(BeneGesserit, "karama")]);
    let card = t.card(BeneGesserit, "karama");
    t.changes(BeneGesserit.cards(), -1, |t| t.does(BeneGesserit, bid_karama(1, card)));
    t.changes(BeneGesserit.cards(), 1, |t| t.does(Guild, bid(2)));
    t.refuses(Fremen, bid_karama(3, card), Rejection::CardNotYours);
    t.passes(Fremen);
    let card = t.card(BeneGesserit, "karama");
    t.does(BeneGesserit, bid_karama(3, card));
}

case!(
    karama_makes_no_room,
    Native,
    "base/bidding-payment/karama-makes-no-room",
    "A Karama counts as a card of the hand until it is played: with three others nobody bids."
);
fn karama_makes_no_room(t: &mut Table) {
    for (others, bids) in [(2, true), (3, false)] {
        in_charity(t, basic().of(&PLAIN));
        t.stage([hand_of(BeneGesserit, others)]);
        t.stage([give(BeneGesserit, "karama")]);
        t.all_pass();
        t.asked(DecisionKind::Bid, &[if bids { BeneGesserit } else { Guild }]);
        if bids {
            let card = t.card(BeneGesserit, "karama");
            t.does(BeneGesserit, bid_karama(1, card));
            // Face down it is a card of that hand still.
            let shown = t.hands_shown().map(|hands| hands.contains(&(BeneGesserit, 3)));
            t.equals("that three cards are shown", &shown, &Some(true));
        }
    }
}

case!(
    karama_bid_looks_like_any,
    Privacy,
    "base/bidding-payment/karama-bid-looks-like-any",
    "Until the card is sold nobody sees whether a bid is to be paid with spice or with a Karama."
);
fn karama_bid_looks_like_any(t: &mut Table) {
    in_bidding(t, &PLAIN, &CARDS);
    t.stage([give(BeneGesserit, "karama")]);
    let card = t.card(BeneGesserit, "karama");
    for watcher in [PUBLIC, Guild.into()] {
        t.same_to(watcher, |t| t.does(BeneGesserit, bid_karama(2, card)), |t| t.does(BeneGesserit, bid(2)));
    }
}

case!(
    karama_bid_survives_a_save,
    Recovery,
    "base/bidding-payment/karama-bid-survives-a-save",
    "A Karama that lies with a bid when the game is saved pays for the card afterwards, once."
);
fn karama_bid_survives_a_save(t: &mut Table) {
    in_bidding(t, &PLAIN, &CARDS);
    t.stage([give(BeneGesserit, "karama"), give(BeneGesserit, "karama#2")]);
    let card = t.card(BeneGesserit, "karama");
    t.does(BeneGesserit, bid_karama(9, card));
    t.passes(Guild);
    t.save_and_load();
    t.refuses_stale(BeneGesserit);
    t.keeps(BeneGesserit.spice(), |t| t.passes(Fremen));
    t.counts(BeneGesserit.cards(), 3);
    t.card(BeneGesserit, "karama");
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
}
