//! Cases of the two cards that a buyer in Bidding can use: Emperor Secret Ally before it pays, Ixian Secret Ally after it has
//! its card.

use truthsayer_engine::Viewer;

use super::{bots_pass, bots_use_it, holders_are, holds};
use crate::cases::base::{buys, in_charity};
use crate::registry::case;
use crate::table::prelude::*;

const FOUR: [Faction; 4] = [BeneGesserit, Guild, Fremen, Harkonnen];
const CARDS: [&str; 6] = ["shield", "crysknife", "lasgun", "snooper", "chaumas", "stunner"];

/// Turn 1 of a Basic game without Emperor and Ixians: the first lot is up, the Shield, and Chaumas is next in the deck. The
/// Guild, with 5 spice, holds this card.
fn bidding(t: &mut Table, card: &str, there: &[Move]) {
    in_charity(t, basic().of(&FOUR).with_nexus_cards());
    t.stage([treachery_deck(&CARDS)]);
    t.stage(FOUR.map(|faction| hand_of(faction, 1)));
    t.stage([hold_nexus(Guild, card)]);
    t.stage(there.iter().cloned());
    t.all_pass();
}

/// The Guild has bought the Shield for two, and is asked before it pays.
fn before_paying(t: &mut Table, card: &str, there: &[Move]) {
    bidding(t, card, there);
    buys(t, Guild, bid(2));
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
}

/// It has paid, and is asked once it has the card.
fn with_the_card(t: &mut Table, card: &str, there: &[Move]) {
    before_paying(t, card, there);
    t.passes(Guild);
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
}

/// The treachery cards of a player, as it sees them.
fn hand(t: &mut Table, faction: Faction) -> Vec<&'static str> {
    let viewer = Viewer::Seat(t.seat_of(faction));
    let own = t.game().view(viewer).own;
    own.map(|own| own.hand.iter().map(|held| held.card.name()).collect()).unwrap_or_default()
}

// ---- the Emperor's card

case!(
    buyer_keeps_its_spice,
    Native,
    "nexus/purchases/buyer-keeps-its-spice",
    "A buyer that uses Emperor Secret Ally has the card as in any purchase and pays nothing; nobody else pays for it."
);
fn buyer_keeps_its_spice(t: &mut Table) {
    bidding(t, "emperor", &[]);
    t.keeps(Guild.spice(), |t| {
        t.changes(Guild.cards(), 1, |t| {
            buys(t, Guild, bid(5));
            t.asked(DecisionKind::AnswerNexus, &[Guild]);
            t.does(Guild, use_nexus());
        });
    });
    t.tells(PUBLIC, "the price", |fact| matches!(fact, Fact::CardBought { faction: Guild, amount: 0, .. }));
    t.tells_not(PUBLIC, "of a payment", |fact| matches!(fact, Fact::Settled { .. }));
    holders_are(t, &[]);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
    // The Ixian card cannot follow: the buyer holds none.
    t.asked(DecisionKind::Bid, &[Guild]);
}

case!(
    passing_pays,
    Native,
    "nexus/purchases/passing-pays",
    "A buyer that passes pays what it has bid, once, and keeps its Nexus card."
);
fn passing_pays(t: &mut Table) {
    before_paying(t, "emperor", &[]);
    t.offers(Guild, &use_nexus());
    t.changes(Guild.spice(), -2, |t| t.passes(Guild));
    t.passes(Guild);
    t.asked(DecisionKind::Bid, &[Guild]);
    t.counts(Guild.cards(), 2);
    holds(t, Guild, "emperor");
}

case!(
    buyer_is_asked_whatever_it_holds,
    Privacy,
    "nexus/purchases/buyer-is-asked-whatever-it-holds",
    "Before it pays and after it has its card, a buyer is asked whatever Nexus card it holds; no one else can tell which."
);
fn buyer_is_asked_whatever_it_holds(t: &mut Table) {
    before_paying(t, "choam", &[]);
    t.withholds(Guild, &use_nexus());
    t.refuses(Guild, use_nexus(), Rejection::NexusCardNotHeld);
    let holding = |card: &'static str| {
        move |t: &mut Table| {
            t.stage([hold_nexus(Guild, card)]);
        }
    };
    for _ in 0..2 {
        for watcher in [PUBLIC, Fremen.into(), Harkonnen.into()] {
            t.hidden_from(watcher, Guild.nexus_card());
            t.same_to(watcher, holding("emperor"), holding("choam"));
            t.same_to(watcher, holding("ixians"), holding("choam"));
        }
        t.passes(Guild);
    }
    t.asked(DecisionKind::Bid, &[Guild]);
    holds(t, Guild, "choam");
}

case!(
    passing_tells_nothing,
    Privacy,
    "nexus/purchases/passing-tells-nothing",
    "A buyer that passes before it pays, and after it has its card, shows nobody whether its Nexus card would have fitted."
);
fn passing_tells_nothing(t: &mut Table) {
    before_paying(t, "choam", &[]);
    let passing = |card: &'static str| {
        move |t: &mut Table| {
            t.stage([hold_nexus(Guild, card)]);
            t.passes(Guild);
        }
    };
    for _ in 0..2 {
        for watcher in [PUBLIC, Fremen.into()] {
            t.same_to(watcher, passing("emperor"), passing("choam"));
            t.same_to(watcher, passing("ixians"), passing("choam"));
        }
        t.passes(Guild);
    }
}

case!(
    no_question_without_a_card,
    Native,
    "nexus/purchases/no-question-without-a-card",
    "A buyer that is known to hold no Nexus card is asked nothing, whoever else holds one; where the Emperor is, no buyer is."
);
fn no_question_without_a_card(t: &mut Table) {
    bidding(t, "emperor", &[]);
    buys(t, Fremen, bid(2));
    t.asked(DecisionKind::Bid, &[Guild]);
    in_charity(t, basic().of(&[BeneGesserit, Guild, Fremen, Emperor]).with_nexus_cards());
    t.stage([treachery_deck(&CARDS)]);
    t.stage([hold_nexus(Guild, "emperor"), hand_of(Guild, 1)]);
    t.all_pass();
    buys(t, Guild, bid(2));
    // The card is a Betrayal there, and what is paid is the Emperor's income.
    t.asked(DecisionKind::AnswerKarama, &[BeneGesserit, Guild, Fremen]);
    t.changes(Emperor.spice(), 2, Table::all_pass);
}

case!(
    own_funds_have_to_do,
    Native,
    "nexus/purchases/own-funds-have-to-do",
    "The buyer's own spice has to cover the whole price; that it does is all that the table learns of it."
);
fn own_funds_have_to_do(t: &mut Table) {
    before_paying(t, "emperor", &[]);
    t.variation("too little", |t| {
        t.stage([purse(Guild, 1)]);
        t.refuses(Guild, use_nexus(), Rejection::CannotPay);
        t.withholds(Guild, &use_nexus());
        holds(t, Guild, "emperor");
    });
    t.stage([purse(Guild, 2)]);
    for watcher in [PUBLIC, Fremen.into()] {
        let with = |spice: u32| {
            move |t: &mut Table| {
                t.stage([purse(Guild, spice)]);
                t.does(Guild, use_nexus());
            }
        };
        t.same_to(watcher, with(2), with(9));
    }
    t.keeps(Guild.spice(), |t| t.does(Guild, use_nexus()));
}

case!(
    karama_leaves_nothing_to_keep,
    Native,
    "nexus/purchases/karama-leaves-nothing-to-keep",
    "For a lot that a Karama pays for Emperor Secret Ally is refused by name, and the card is kept."
);
fn karama_leaves_nothing_to_keep(t: &mut Table) {
    bidding(t, "emperor", &[give(Guild, "karama")]);
    let card = t.card(Guild, "karama");
    buys(t, Guild, bid_karama(1, card));
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    t.refuses(Guild, use_nexus(), Rejection::PanelUndecided);
    t.withholds(Guild, &use_nexus());
    t.keeps(Guild.spice(), |t| t.passes(Guild));
    holds(t, Guild, "emperor");
    t.tells(PUBLIC, "the Karama", |fact| matches!(fact, Fact::CardPlayed { card, .. } if card.name() == "karama"));
}

case!(
    only_while_it_is_asked,
    Native,
    "nexus/purchases/only-while-it-is-asked",
    "Neither card is played by itself or at another moment: not in the auction, and not once the next lot is up."
);
fn only_while_it_is_asked(t: &mut Table) {
    bidding(t, "ixians", &[]);
    t.refuses(Guild, play_nexus("ixians.secret-ally"), Rejection::PanelAnswers);
    t.stage([hold_nexus(Guild, "emperor")]);
    t.refuses(Guild, play_nexus("emperor.secret-ally"), Rejection::PanelAnswers);
    buys(t, Guild, bid(2));
    t.passes(Guild);
    // It has paid: that is past keeping.
    t.refuses(Guild, use_nexus(), Rejection::NexusCardNotHeld);
    t.passes(Guild);
    t.passes(Guild);
    t.refuses(Guild, use_nexus(), Rejection::NotYourDecision);
    t.stage([hold_nexus(Guild, "ixians")]);
    t.refuses(Guild, use_nexus(), Rejection::NotYourDecision);
    t.refuses(Guild, play_nexus("ixians.secret-ally"), Rejection::PanelAnswers);
    t.counts(Guild.cards(), 2);
}

case!(
    retained_once,
    Recovery,
    "nexus/purchases/retained-once",
    "Saved before the payment and after it is retained, a purchase is delivered once, and the card is spent once."
);
fn retained_once(t: &mut Table) {
    before_paying(t, "emperor", &[]);
    t.save_and_load();
    t.variation("paid", |t| {
        t.passes(Guild);
        t.save_and_load();
        t.refuses_stale(Guild);
        t.counts(Guild.spice(), 3);
    });
    t.does(Guild, use_nexus());
    t.refuses_stale(Guild);
    t.save_and_load();
    t.refuses_stale(Guild);
    t.counts(Guild.spice(), 5);
    t.counts(Guild.cards(), 2);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    bots_buy_with_their_cards,
    Policy,
    "nexus/purchases/bots-buy-with-their-cards",
    "Bots answer both questions of a buyer with what their seats are offered."
);
fn bots_buy_with_their_cards(t: &mut Table) {
    before_paying(t, "emperor", &[]);
    bots_use_it(t, Guild, "emperor.secret-ally");
    with_the_card(t, "ixians", &[]);
    bots_use_it(t, Guild, "ixians.secret-ally");
    before_paying(t, "choam", &[]);
    bots_pass(t, Guild);
    t.passes(Guild);
    bots_pass(t, Guild);
}

// ---- the Ixian card

case!(
    bought_card_is_exchanged,
    Native,
    "nexus/purchases/bought-card-is-exchanged",
    "The card just bought goes to the discards and the next of the deck comes for it; the price stays paid, once."
);
fn bought_card_is_exchanged(t: &mut Table) {
    bidding(t, "ixians", &[]);
    let before = hand(t, Guild);
    t.changes(Guild.spice(), -2, |t| {
        buys(t, Guild, bid(2));
        t.passes(Guild);
        t.asked(DecisionKind::AnswerNexus, &[Guild]);
        t.changes(Quantity::Pile(Place::TreacheryDiscard), 1, |t| t.does(Guild, use_nexus()));
    });
    let after = hand(t, Guild);
    t.equals("what the Guild holds", &after, &[before, vec!["chaumas"]].concat());
    t.tells(PUBLIC, "the discarded card", |fact| {
        matches!(fact, Fact::Nexus(NexusFact::LotReplaced { faction: Guild, card, .. }) if card.name() == "shield")
    });
    holders_are(t, &[]);
    t.asked(DecisionKind::Bid, &[Guild]);
}

case!(
    new_card_is_the_buyers_secret,
    Privacy,
    "nexus/purchases/new-card-is-the-buyers-secret",
    "The card given away lies open; the one that comes for it is known to the buyer alone."
);
fn new_card_is_the_buyers_secret(t: &mut Table) {
    with_the_card(t, "ixians", &[]);
    t.does(Guild, use_nexus());
    let new = |fact: &Fact| match fact {
        Fact::Nexus(NexusFact::LotReplaced { taken: Told::Known(card), .. }) => card.name() == "chaumas",
        _ => false,
    };
    t.tells(Guild, "the new card", new);
    for watcher in [PUBLIC, Fremen.into(), Harkonnen.into()] {
        t.tells_not(watcher, "of the new card", new);
        t.hidden_from(watcher, Guild.hand());
    }
}

case!(
    full_hand_is_no_obstacle,
    Native,
    "nexus/purchases/full-hand-is-no-obstacle",
    "A buyer whose hand is full with the card just bought exchanges it all the same."
);
fn full_hand_is_no_obstacle(t: &mut Table) {
    with_the_card(t, "ixians", &[hand_of(Guild, 3)]);
    t.counts(Guild.cards(), 4);
    t.does(Guild, use_nexus());
    t.counts(Guild.cards(), 4);
    let held = hand(t, Guild);
    t.equals("the new card is held", &held.contains(&"chaumas"), &true);
}

case!(
    used_up_deck_gives_it_back,
    Native,
    "nexus/purchases/used-up-deck-gives-it-back",
    "If the deck is used up and nothing else lies in the discards, the card that was given away comes back."
);
fn used_up_deck_gives_it_back(t: &mut Table) {
    bidding(t, "ixians", &[]);
    buys(t, Guild, bid(2));
    t.passes(Guild);
    t.stage([deck_of(0), no_discards()]);
    t.does(Guild, use_nexus());
    let held = hand(t, Guild);
    t.equals("the card is held again", &held.contains(&"shield"), &true);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 0);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
    t.tells(PUBLIC, "the new deck", |fact| matches!(fact, Fact::TreacheryReshuffled));
}

case!(
    bought_by_karama_too,
    Native,
    "nexus/purchases/bought-by-karama-too",
    "A card that a Karama has bought is exchanged like one that was paid for."
);
fn bought_by_karama_too(t: &mut Table) {
    bidding(t, "ixians", &[give(Guild, "karama")]);
    let card = t.card(Guild, "karama");
    buys(t, Guild, bid_karama(1, card));
    t.passes(Guild);
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    t.keeps(Guild.spice(), |t| t.does(Guild, use_nexus()));
    let held = hand(t, Guild);
    t.equals("the new card is held", &(held.contains(&"chaumas"), held.contains(&"shield")), &(true, false));
}

case!(
    harkonnen_are_refused,
    Native,
    "nexus/purchases/harkonnen-are-refused",
    "Harkonnen, who draw a second card with the one they buy, are refused Ixian Secret Ally by name, and keep the card."
);
fn harkonnen_are_refused(t: &mut Table) {
    bidding(t, "choam", &[hold_nexus(Harkonnen, "ixians")]);
    buys(t, Harkonnen, bid(2));
    t.passes(Harkonnen);
    t.asked(DecisionKind::AnswerNexus, &[Harkonnen]);
    t.refuses(Harkonnen, use_nexus(), Rejection::PanelUndecided);
    t.withholds(Harkonnen, &use_nexus());
    t.passes(Harkonnen);
    holds(t, Harkonnen, "ixians");
    t.asked(DecisionKind::AnswerKarama, &[BeneGesserit, Guild, Fremen]);
}

case!(
    exchanged_once,
    Recovery,
    "nexus/purchases/exchanged-once",
    "Saved before the answer and after it, a card is exchanged once; neither request counts twice."
);
fn exchanged_once(t: &mut Table) {
    with_the_card(t, "ixians", &[]);
    t.save_and_load();
    t.does(Guild, use_nexus());
    let held = hand(t, Guild);
    t.refuses_stale(Guild);
    t.save_and_load();
    t.refuses_stale(Guild);
    let after = hand(t, Guild);
    t.equals("what the Guild holds", &after, &held);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
    t.counts(Guild.spice(), 3);
}

case!(
    next_lot_is_unseen,
    Privacy,
    "nexus/purchases/next-lot-is-unseen",
    "While a buyer is asked about the card that it has, the Atreides see no lot: they have not looked at the next one."
);
fn next_lot_is_unseen(t: &mut Table) {
    in_charity(t, basic().of(&[Guild, Atreides, Fremen]).with_nexus_cards());
    t.stage([treachery_deck(&CARDS)]);
    t.stage([hold_nexus(Guild, "choam"), hand_of(Guild, 1)]);
    t.all_pass();
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    let viewer = Viewer::Seat(t.seat_of(Atreides));
    let lot = |t: &mut Table| {
        t.game().view(viewer).own.and_then(|own| own.lot).map(truthsayer_engine::facts::Treachery::name)
    };
    let seen = lot(t);
    t.equals("the lot that the Atreides see", &seen, &Some("shield"));
    buys(t, Guild, bid(2));
    let paying = lot(t);
    t.equals("the lot that the Atreides see", &paying, &Some("shield"));
    t.passes(Guild);
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    let next = lot(t);
    t.equals("the lot that the Atreides see", &next, &None::<&str>);
}

case!(
    one_answer_a_question,
    Concurrency,
    "nexus/purchases/one-answer-a-question",
    "Of two answers to one question of a buyer one counts, and the answer to the first is stale at the second."
);
fn one_answer_a_question(t: &mut Table) {
    before_paying(t, "emperor", &[]);
    t.variation("kept", |t| {
        t.keeps(Guild.spice(), |t| t.does(Guild, use_nexus()));
        t.refuses_stale(Guild);
        t.counts(Guild.cards(), 2);
    });
    t.stage([hold_nexus(Guild, "ixians")]);
    t.changes(Guild.spice(), -2, |t| t.passes(Guild));
    t.refuses_stale(Guild);
    t.does(Guild, use_nexus());
    t.refuses_stale(Guild);
    t.counts(Guild.cards(), 2);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}
