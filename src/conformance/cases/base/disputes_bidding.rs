//! Cases of Bidding that tables quarrel about: hands that open in an auction, cards face down, and who is paid.

use truthsayer_engine::facts::Treachery;
use truthsayer_engine::rules::ghola::menu::GholaAct;
use truthsayer_engine::rules::special::menu::SpecialAct;
use truthsayer_engine::rules::truth::menu::{Question, TruthAct};

use crate::cases::base::bidding::in_bidding;
use crate::cases::base::bidding_payment::two_allies;
use crate::cases::base::later::{PLAIN, buys, in_charity, in_charity_allied, unstopped};
use crate::registry::case;
use crate::table::prelude::*;

const CARDS: [&str; 4] = ["shield", "crysknife", "lasgun", "snooper"];

case!(
    spent_card_opens_a_full_hand,
    Native,
    "base/disputes-bidding/spent-card-opens-a-full-hand",
    "Who plays a card of a full hand while a lot is bid for is asked for bids from then on, and no lot is dealt for that."
);
fn spent_card_opens_a_full_hand(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([hand_of(BeneGesserit, 1), hand_of(Fremen, 1), bury(Guild, 1), empty_hand(Guild)]);
    t.stage(["tleilaxu-ghola", "kulon", "baliset", "chaumas"].map(|card| give(Guild, card)));
    t.stage([treachery_deck(&CARDS)]);
    t.all_pass();
    t.counts(Quantity::Pile(Place::Lots), 2);
    t.variation("the hand stays full", |t| {
        t.does(BeneGesserit, bid(1));
        t.asked(DecisionKind::Bid, &[Fremen]);
    });
    let card = t.card(Guild, "tleilaxu-ghola");
    t.does(Guild, Act::Ghola(GholaAct::Forces { card, normal: 1, elite: 0 }));
    t.does(BeneGesserit, bid(1));
    t.asked(DecisionKind::Bid, &[Guild]);
    t.does(Guild, bid(2));
    t.passes(Fremen);
    t.passes(BeneGesserit);
    t.lies("treachery:shield#1", Place::Hand(Guild));
    t.counts(Quantity::Pile(Place::Lots), 1);
    t.asked(DecisionKind::Bid, &[Fremen]);
}

case!(
    karama_that_paid_is_drawn_again,
    Native,
    "base/disputes-bidding/karama-that-paid-is-drawn-again",
    "The Karama that paid for a card is a discard like any other: the Harkonnen can draw it back as their second card."
);
fn karama_that_paid_is_drawn_again(t: &mut Table) {
    in_charity(t, basic().of(&[Harkonnen, Guild, BeneGesserit]));
    t.stage([Harkonnen, Guild, BeneGesserit].map(|faction| hand_of(faction, 1)));
    t.stage([give(Harkonnen, "karama")]);
    t.stage([treachery_deck(&CARDS), deck_of(3)]);
    t.stage([no_discards()]);
    t.all_pass();
    let card = t.card(Harkonnen, "karama");
    buys(t, Harkonnen, bid_karama(12, card));
    t.lies("treachery:karama#1", Place::TreacheryDiscard);
    unstopped(t);
    t.lies("treachery:karama#1", Place::Hand(Harkonnen));
    t.counts(Harkonnen.cards(), 3);
}

case!(
    emperor_and_ally_pay_the_bank,
    Native,
    "base/disputes-bidding/emperor-and-ally-pay-the-bank",
    "What an ally adds to a bid of the Emperor goes to the Bank like the Emperor's own part, and nobody can stop it."
);
fn emperor_and_ally_pay_the_bank(t: &mut Table) {
    in_charity_allied(t, basic().of(&[Emperor, Guild, Fremen]), &[(Emperor, Guild)]);
    t.stage([purse(Emperor, 3), purse(Guild, 4), treachery_deck(&CARDS)]);
    t.stage([Emperor, Guild, Fremen].map(|faction| hand_of(faction, 1)));
    t.does(Guild, promise(2));
    t.all_pass();
    t.does(Emperor, bid_shared(5, 2));
    t.passes(Guild);
    t.changes(Emperor.spice(), -3, |t| t.changes(Guild.spice(), -2, |t| t.passes(Fremen)));
    t.asked(DecisionKind::Bid, &[Guild]);
}

case!(
    ally_outbids_what_it_pays,
    Native,
    "base/disputes-bidding/ally-outbids-what-it-pays",
    "An ally who has to pay part of the best bid is free of it as soon as it bids higher itself, and can bid all it has."
);
fn ally_outbids_what_it_pays(t: &mut Table) {
    two_allies(t);
    t.does(Fremen, promise(5));
    t.all_pass();
    t.passes(BeneGesserit);
    t.does(Guild, bid_shared(4, 4));
    t.refuses(Fremen, bribe(BeneGesserit, 2), Rejection::CannotPay);
    t.does(Fremen, bid(5));
    t.passes(BeneGesserit);
    t.changes(Fremen.spice(), -5, |t| t.keeps(Guild.spice(), |t| t.passes(Guild)));
}

case!(
    card_face_down_is_still_held,
    Native,
    "base/disputes-bidding/card-face-down-is-still-held",
    "Advanced: a Karama face down with a bid counts as held when Truthtrance asks, and the Harkonnen cannot take it."
);
fn card_face_down_is_still_held(t: &mut Table) {
    in_charity(t, advanced().of(&[Guild, Harkonnen, Emperor]));
    t.stage([Guild, Harkonnen, Emperor].map(empty_hand));
    t.stage([give(Guild, "karama"), give(Harkonnen, "karama#2"), give(Emperor, "truthtrance")]);
    t.stage([treachery_deck(&CARDS)]);
    t.all_pass();
    let down = t.card(Guild, "karama");
    t.does(Guild, bid_karama(9, down));
    t.variation("a question", |t| {
        let card = t.card(Emperor, "truthtrance");
        let question = Question::Card { card: Treachery::named("karama").expect("a card of the box") };
        t.does(Emperor, Act::Truth(TruthAct::Ask { card, of: Guild, question }));
        t.refuses(Guild, Act::Truth(TruthAct::Answer { yes: false }), Rejection::Untrue);
        t.does(Guild, Act::Truth(TruthAct::Answer { yes: true }));
    });
    let card = t.card(Harkonnen, "karama");
    t.does(Harkonnen, Act::Special(SpecialAct::Take { card, from: Guild, count: 4 }));
    t.lies("treachery:karama#1", Place::Committed(Guild));
    t.owes(Harkonnen, DecisionKind::Bid);
}

case!(
    unwanted_lot_is_looked_at_anew,
    Privacy,
    "base/disputes-bidding/unwanted-lot-is-looked-at-anew",
    "A lot that the Atreides saw and nobody wanted is hidden from their view again on the deck, till it comes up anew."
);
fn unwanted_lot_is_looked_at_anew(t: &mut Table) {
    in_bidding(t, &[Guild, Atreides, Fremen], &CARDS);
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.sees(Atreides, Secret::Lot);
    t.all_pass_through(&[DecisionKind::Bid]);
    t.lies("treachery:shield#1", Place::TreacheryDeck);
    t.hidden_from(Atreides, Secret::Deck(Place::TreacheryDeck));
}
