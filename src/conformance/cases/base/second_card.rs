//! Cases of the card that the Harkonnen draw with each that they buy.

use crate::cases::base::bidding::in_bidding;
use crate::cases::base::later::{buys, unstopped};
use crate::registry::case;
use crate::table::prelude::*;

const CARDS: [&str; 4] = ["shield", "crysknife", "lasgun", "snooper"];

const WITH_HARKONNEN: [Faction; 3] = [Harkonnen, Guild, Fremen];

case!(
    harkonnen_draw_another,
    Native,
    "base/second-card/harkonnen-draw-another",
    "With a card that they buy the Harkonnen draw the next of the deck for nothing, also if a Karama paid for it."
);
fn harkonnen_draw_another(t: &mut Table) {
    in_bidding(t, &WITH_HARKONNEN, &CARDS);
    t.stage([give(Harkonnen, "karama")]);
    let card = t.card(Harkonnen, "karama");
    for act in [bid(2), bid_karama(2, card)] {
        t.variation("bought", |t| {
            buys(t, Harkonnen, act);
            t.asked(DecisionKind::AnswerKarama, &[Guild, Fremen]);
            t.keeps(Harkonnen.spice(), Table::all_pass);
            t.card(Harkonnen, "shield");
            t.card(Harkonnen, "snooper");
            t.counts(Quantity::Pile(Place::Lots), 2);
        });
    }
    // Nobody else draws one.
    t.changes(Guild.cards(), 1, |t| buys(t, Guild, bid(1)));
}

case!(
    harkonnen_draw_up_to_eight,
    Native,
    "base/second-card/harkonnen-draw-up-to-eight",
    "With six cards the Harkonnen end with eight after a purchase; with seven they end with eight and draw none."
);
fn harkonnen_draw_up_to_eight(t: &mut Table) {
    for (before, asked) in [(5, true), (6, true), (7, false)] {
        in_bidding(t, &WITH_HARKONNEN, &CARDS);
        t.stage([hand_of(Harkonnen, before)]);
        buys(t, Harkonnen, bid(1));
        let question = if asked { DecisionKind::AnswerKarama } else { DecisionKind::Bid };
        t.owes(Guild, question);
        unstopped(t);
        t.counts(Harkonnen.cards(), if before == 5 { 7 } else { 8 });
    }
}

case!(
    harkonnen_draw_can_be_stopped,
    Native,
    "base/second-card/harkonnen-draw-can-be-stopped",
    "A Karama stops the Harkonnen's second card, and every other of the phase; the card that they bought they keep."
);
fn harkonnen_draw_can_be_stopped(t: &mut Table) {
    in_bidding(t, &WITH_HARKONNEN, &CARDS);
    t.stage([give(Guild, "karama")]);
    buys(t, Harkonnen, bid(1));
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.keeps(Harkonnen.cards(), Table::all_pass);
    t.card(Harkonnen, "shield");
    t.changes(Harkonnen.cards(), 1, |t| buys(t, Harkonnen, bid(1)));
    t.asked(DecisionKind::Bid, &[Fremen]);
}

case!(
    second_card_is_secret,
    Privacy,
    "base/second-card/second-card-is-secret",
    "The card that the Harkonnen draw beside their purchase nobody sees, the Atreides no more than others."
);
fn second_card_is_secret(t: &mut Table) {
    in_bidding(t, &[Harkonnen, Guild, Atreides], &CARDS);
    unstopped(t);
    buys(t, Harkonnen, bid(1));
    t.passes(Guild);
    t.passes(Atreides);
    for watcher in [PUBLIC, Guild.into(), Atreides.into()] {
        t.tells(watcher, "that a card came", |fact| {
            *fact == Fact::CardsDealt { faction: Harkonnen, cards: Told::Hidden }
        });
        t.hidden_from(watcher, Harkonnen.hand());
    }
    t.card(Harkonnen, "snooper");
}

case!(
    second_card_survives_a_save,
    Recovery,
    "base/second-card/second-card-survives-a-save",
    "Saved while it can be stopped, the Harkonnen's second card is drawn once, with seven in the hand as well."
);
fn second_card_survives_a_save(t: &mut Table) {
    in_bidding(t, &WITH_HARKONNEN, &CARDS);
    t.stage([hand_of(Harkonnen, 6)]);
    buys(t, Harkonnen, bid(1));
    t.passes(Guild);
    t.save_and_load();
    t.refuses_stale(Guild);
    t.changes(Harkonnen.cards(), 1, |t| t.passes(Fremen));
    t.save_and_load();
    t.counts(Harkonnen.cards(), 8);
}

case!(
    second_card_of_a_new_deck,
    Native,
    "base/second-card/second-card-of-a-new-deck",
    "If the deck is empty when the Harkonnen draw, its discards become the deck first; without any they draw none."
);
fn second_card_of_a_new_deck(t: &mut Table) {
    in_bidding(t, &WITH_HARKONNEN, &CARDS);
    t.stage([deck_of(0)]);
    buys(t, Harkonnen, bid(1));
    t.variation("discards", |t| {
        t.changes(Harkonnen.cards(), 1, Table::all_pass);
        t.tells(PUBLIC, "of the shuffle", |fact| *fact == Fact::TreacheryReshuffled);
    });
    t.stage([no_discards()]);
    t.keeps(Harkonnen.cards(), Table::all_pass);
    t.asked(DecisionKind::Bid, &[Guild]);
}
