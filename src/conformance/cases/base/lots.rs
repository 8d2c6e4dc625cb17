//! Cases of the row of cards: how it is dealt, who looks at it, and where cards go that nobody takes.

use truthsayer_engine::facts::ComponentId;

use crate::cases::base::bidding::{THREE, in_bidding};
use crate::cases::base::later::{PLAIN, buys, in_charity, unstopped};
use crate::registry::case;
use crate::table::prelude::*;

/// The lots that have not come up and the one that has, that one first.
fn lots(t: &mut Table) -> Vec<ComponentId> {
    t.game().custody().pile(Place::Lots)
}

fn top_of_deck(t: &mut Table, cards: usize) -> Vec<ComponentId> {
    t.game().custody().pile(Place::TreacheryDeck).into_iter().take(cards).collect()
}

fn named(cards: &[&str]) -> Vec<ComponentId> {
    cards.iter().map(|name| component(&format!("treachery:{name}#1"))).collect()
}

// ---- before the auction

case!(
    full_hand_takes_no_part,
    Native,
    "base/lots/full-hand-takes-no-part",
    "Four cards fill a hand: its player is asked for no bid, and no card is dealt for him."
);
fn full_hand_takes_no_part(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([hand_of(BeneGesserit, 3), hand_of(Guild, 4), hand_of(Fremen, 0)]);
    t.all_pass();
    t.counts(Quantity::Pile(Place::Lots), 2);
    t.asked(DecisionKind::Bid, &[BeneGesserit]);
    t.does(BeneGesserit, bid(1));
    t.asked(DecisionKind::Bid, &[Fremen]);
    t.refuses(Guild, bid(2), Rejection::NotYourDecision);
    t.does(Fremen, bid(2));
    t.asked(DecisionKind::Bid, &[BeneGesserit]);
}

case!(
    harkonnen_hold_eight,
    Native,
    "base/lots/harkonnen-hold-eight",
    "The hand of the Harkonnen is full with eight cards and not with seven."
);
fn harkonnen_hold_eight(t: &mut Table) {
    for (cards, bids) in [(4, true), (7, true), (8, false)] {
        in_charity(t, basic().of(&[Harkonnen, Guild, Fremen]));
        t.stage([hand_of(Harkonnen, cards)]);
        t.all_pass();
        t.counts(Quantity::Pile(Place::Lots), if bids { 3 } else { 2 });
        t.asked(DecisionKind::Bid, &[if bids { Harkonnen } else { Guild }]);
    }
}

case!(
    hands_are_told,
    Native,
    "base/lots/hands-are-told",
    "The phase opens with the number of cards in every hand, a full and an empty one among them."
);
fn hands_are_told(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([hand_of(BeneGesserit, 0), hand_of(Guild, 4), hand_of(Fremen, 2)]);
    t.all_pass();
    let told = [(BeneGesserit, 0), (Guild, 4), (Fremen, 2)];
    t.tells(PUBLIC, "the hands", |fact| matches!(fact, Fact::HandsTold { counts } if counts[..] == told));
}

case!(
    hand_sizes_show_while_cards_are_sold,
    Privacy,
    "base/lots/hand-sizes-show-while-cards-are-sold",
    "How many cards a hand holds shows during Bidding and at no other time, and which they are never."
);
fn hand_sizes_show_while_cards_are_sold(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([hand_of(Guild, 2)]);
    let before = t.hands_shown();
    t.equals("hands shown before Bidding", &before, &None);
    t.all_pass();
    t.does(BeneGesserit, bid(1));
    let during = t.hands_shown().map(|hands| hands.contains(&(Guild, 2)));
    t.equals("that the Guild shows two cards", &during, &Some(true));
    t.hidden_from(BeneGesserit, Guild.hand());
    t.hidden_from(PUBLIC, Guild.hand());
    t.until(DecisionKind::Revive);
    let after = t.hands_shown();
    t.equals("hands shown after Bidding", &after, &None);
}

case!(
    row_of_cards_in_order,
    Native,
    "base/lots/row-of-cards-in-order",
    "A card for each player with room comes off the deck, and they are sold in the order in which they were dealt."
);
fn row_of_cards_in_order(t: &mut Table) {
    in_bidding(t, &PLAIN, &THREE);
    let row = lots(t);
    t.equals("the row", &row, &named(&THREE));
    buys(t, BeneGesserit, bid(1));
    t.tells(BeneGesserit, "the card", |fact| {
        matches!(fact, Fact::CardBought { faction: BeneGesserit, amount: 1, card: Told::To(_, card) | Told::Known(card) }
            if card.name() == "shield")
    });
    buys(t, Guild, bid(1));
    t.card(Guild, "crysknife");
    buys(t, Fremen, bid(1));
    t.card(Fremen, "lasgun");
    t.asked(DecisionKind::Revive, &PLAIN);
}

case!(
    lots_lie_face_down,
    Privacy,
    "base/lots/lots-lie-face-down",
    "Nobody but the Atreides sees a lot, and of a card that was sold nobody but its buyer learns what it is."
);
fn lots_lie_face_down(t: &mut Table) {
    in_bidding(t, &PLAIN, &THREE);
    for watcher in [PUBLIC, Guild.into()] {
        t.hidden_from(watcher, Secret::Lot);
        t.hidden_from(watcher, Secret::Deck(Place::Lots));
    }
    buys(t, Guild, bid(1));
    t.tells(Fremen, "the sale alone", |fact| {
        *fact == Fact::CardBought { faction: Guild, amount: 1, card: Told::Hidden }
    });
    t.hidden_from(Fremen, Guild.hand());
    t.sees(Guild, Guild.hand());
}

case!(
    discards_become_the_deck,
    Native,
    "base/lots/discards-become-the-deck",
    "If the deck runs out while cards are dealt, its discards are shuffled and dealt from."
);
fn discards_become_the_deck(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([treachery_deck(&["shield"]), deck_of(1)]);
    t.all_pass();
    t.counts(Quantity::Pile(Place::Lots), 3);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 0);
    t.tells(PUBLIC, "of the shuffle", |fact| *fact == Fact::TreacheryReshuffled);
    let first = lots(t)[0];
    t.equals("the first lot", &first, &component("treachery:shield#1"));
    // An order that nobody knows.
    t.hidden_from(Guild, Secret::Deck(Place::TreacheryDeck));
}

case!(
    no_card_without_discards,
    Native,
    "base/lots/no-card-without-discards",
    "If deck and discards have both run out, no further card is dealt; without any, Bidding is over at once."
);
fn no_card_without_discards(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    for (left, lots) in [(1, 1), (2, 2)] {
        t.variation("a few are left", |t| {
            t.stage([deck_of(left)]);
            t.stage([no_discards()]);
            t.all_pass();
            t.counts(Quantity::Pile(Place::Lots), lots);
            t.asked(DecisionKind::Bid, &[BeneGesserit]);
        });
    }
    t.stage([deck_of(0)]);
    t.stage([no_discards()]);
    t.all_pass();
    t.asked(DecisionKind::Revive, &PLAIN);
}

case!(
    new_deck_survives_a_save,
    Recovery,
    "base/lots/new-deck-survives-a-save",
    "A deck made of discards and the row dealt from it are the same after a save."
);
fn new_deck_survives_a_save(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([deck_of(2)]);
    t.all_pass();
    let before = (lots(t), top_of_deck(t, 30));
    t.save_and_load();
    let after = (lots(t), top_of_deck(t, 30));
    t.equals("row and deck", &after, &before);
    t.asked(DecisionKind::Bid, &[BeneGesserit]);
}

// ---- the Atreides' look

const WITH_ATREIDES: [Faction; 3] = [Guild, Atreides, Fremen];

case!(
    atreides_look_at_each_lot,
    Privacy,
    "base/lots/atreides-look-at-each-lot",
    "The Atreides see each lot before it is bid for, and nobody else does; those behind it they do not see."
);
fn atreides_look_at_each_lot(t: &mut Table) {
    in_bidding(t, &WITH_ATREIDES, &THREE);
    t.hidden_from(Atreides, Secret::Lot);
    unstopped(t);
    for card in ["shield", "crysknife"] {
        t.sees(Atreides, Secret::Lot);
        t.tells(
            Atreides,
            "the card",
            |fact| matches!(fact, Fact::LotSeen { card: Told::To(_, seen) | Told::Known(seen) } if seen.name() == card),
        );
        t.tells(Guild, "the look alone", |fact| *fact == Fact::LotSeen { card: Told::Hidden });
        for watcher in [PUBLIC, Guild.into(), Fremen.into()] {
            t.hidden_from(watcher, Secret::Lot);
        }
        buys(t, Fremen, bid(1));
        // The next they see only once nobody can stop it any more.
        t.hidden_from(Atreides, Secret::Lot);
        unstopped(t);
    }
    t.hidden_from(Atreides, Fremen.hand());
}

case!(
    look_can_be_stopped,
    Native,
    "base/lots/look-can-be-stopped",
    "A Karama stops the Atreides' look at the lot, and for the rest of the phase they look at none."
);
fn look_can_be_stopped(t: &mut Table) {
    in_bidding(t, &WITH_ATREIDES, &THREE);
    t.stage([give(Guild, "karama")]);
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.all_pass();
    t.asked(DecisionKind::Bid, &[Guild]);
    t.hidden_from(Atreides, Secret::Lot);
    buys(t, Guild, bid(1));
    t.asked(DecisionKind::Bid, &[Atreides]);
    t.hidden_from(Atreides, Secret::Lot);
}

case!(
    look_survives_a_save,
    Recovery,
    "base/lots/look-survives-a-save",
    "What the Atreides have seen of the lot they still see after a save, and the others still do not."
);
fn look_survives_a_save(t: &mut Table) {
    in_bidding(t, &WITH_ATREIDES, &THREE);
    t.passes(Guild);
    t.save_and_load();
    t.refuses_stale(Guild);
    t.passes(Fremen);
    t.save_and_load();
    t.sees(Atreides, Secret::Lot);
    t.hidden_from(Fremen, Secret::Lot);
}

// ---- cards that nobody takes

case!(
    unwanted_cards_go_back,
    Native,
    "base/lots/unwanted-cards-go-back",
    "If everybody passes on a card, it goes back on top of the deck, those behind it under it, and Bidding is over."
);
fn unwanted_cards_go_back(t: &mut Table) {
    in_bidding(t, &PLAIN, &THREE);
    t.variation("the first", |t| {
        t.all_pass();
        let top = top_of_deck(t, 3);
        t.equals("the top of the deck", &top, &named(&THREE));
        t.tells(PUBLIC, "of it", |fact| *fact == Fact::LotsTakenBack { count: 3 });
        t.asked(DecisionKind::Revive, &PLAIN);
    });
    buys(t, Fremen, bid(1));
    t.all_pass();
    let top = top_of_deck(t, 2);
    t.equals("the top of the deck", &top, &named(&THREE[1..]));
    t.counts(Quantity::Pile(Place::Lots), 0);
}

case!(
    cards_put_back_come_first,
    Native,
    "base/lots/cards-put-back-come-first",
    "Cards put back are the next ones drawn, in their order: to the row of the next turn, and to the Harkonnen after it."
);
fn cards_put_back_come_first(t: &mut Table) {
    in_bidding(t, &[Harkonnen, Guild, Fremen], &THREE);
    t.all_pass();
    t.until((2, DecisionKind::ClaimCharity));
    t.stage([storm(1), hand_of(Guild, 4), hand_of(Fremen, 4)]);
    t.all_pass();
    let row = lots(t);
    t.equals("the row of the next turn", &row, &named(&THREE[..1]));
    t.does(Harkonnen, bid(1));
    t.all_pass();
    t.card(Harkonnen, "crysknife");
    let top = top_of_deck(t, 1);
    t.equals("the top of the deck", &top, &named(&THREE[2..]));
}

case!(
    order_put_back_is_hidden,
    Privacy,
    "base/lots/order-put-back-is-hidden",
    "Nobody's view shows which cards lie on top of the deck after they were put back."
);
fn order_put_back_is_hidden(t: &mut Table) {
    in_bidding(t, &WITH_ATREIDES, &THREE);
    unstopped(t);
    t.all_pass();
    t.asked(DecisionKind::Revive, &WITH_ATREIDES);
    for watcher in [PUBLIC, Guild.into(), Fremen.into(), Atreides.into()] {
        t.hidden_from(watcher, Secret::Deck(Place::TreacheryDeck));
    }
}

case!(
    full_midway_stays_out,
    Native,
    "base/lots/full-midway-stays-out",
    "A player whose hand fills up is asked for no further bid, and as many cards are sold as were dealt."
);
fn full_midway_stays_out(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([hand_of(Guild, 3)]);
    t.all_pass();
    buys(t, Guild, bid(1));
    t.counts(Guild.cards(), 4);
    t.counts(Quantity::Pile(Place::Lots), 2);
    t.asked(DecisionKind::Bid, &[Fremen]);
    t.does(Fremen, bid(1));
    t.asked(DecisionKind::Bid, &[BeneGesserit]);
    t.passes(BeneGesserit);
    t.counts(Quantity::Pile(Place::Lots), 1);
    t.asked(DecisionKind::Bid, &[BeneGesserit]);
}

case!(
    card_without_bidders_goes_back,
    Native,
    "base/lots/card-without-bidders-goes-back",
    "A card for which nobody has room any more goes back on top of the deck, with those behind it."
);
fn card_without_bidders_goes_back(t: &mut Table) {
    in_bidding(t, &PLAIN, &THREE);
    t.stage([hand_of(BeneGesserit, 3), hand_of(Guild, 4), hand_of(Fremen, 4)]);
    t.does(BeneGesserit, bid(1));
    t.counts(BeneGesserit.cards(), 4);
    t.tells(PUBLIC, "of it", |fact| *fact == Fact::LotsTakenBack { count: 2 });
    t.asked(DecisionKind::Revive, &PLAIN);
}

case!(
    no_hand_grows_over_its_limit,
    Recovery,
    "base/lots/no-hand-grows-over-its-limit",
    "A save in which a hand holds more cards than its limit is refused."
);
fn no_hand_grows_over_its_limit(t: &mut Table) {
    in_charity(t, basic().of(&[BeneGesserit, Guild, Fremen, Harkonnen]));
    t.stage([hand_of(Guild, 4), hand_of(Harkonnen, 8)]);
    for hand in ["hand:spacing-guild", "hand:harkonnen"] {
        t.refuses_forgery(one_more(hand), "a hand is over its limit");
    }
}

/// The top card of the treachery deck lies in a hand as well as it can.
fn one_more(hand: &'static str) -> impl FnOnce(&mut serde_json::Value) {
    move |game| {
        let Some(piles) = game.pointer_mut("/custody/piles").and_then(serde_json::Value::as_array_mut) else { return };
        let mut take = |from: &str| {
            let pile = piles.iter_mut().find(|pile| pile[0] == from)?;
            Some(pile[1].as_array_mut()?.remove(0))
        };
        let Some(card) = take("treachery-deck") else { return };
        let there = piles.iter_mut().find(|pile| pile[0] == hand).and_then(|pile| pile[1].as_array_mut());
        if let Some(there) = there {
            there.push(card);
        }
    }
}
