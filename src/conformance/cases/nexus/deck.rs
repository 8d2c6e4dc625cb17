//! Cases of the Nexus deck.

use truthsayer_engine::Viewer;

use super::{ALL, between_steps, draw_of, draws, holders_are, holds};
use crate::registry::case;
use crate::table::prelude::*;

case!(
    twelve_whoever_plays,
    Native,
    "nexus/deck/twelve-whoever-plays",
    "All twelve cards are in the deck, also with three players, and also those of factions that nobody plays."
);
fn twelve_whoever_plays(t: &mut Table) {
    t.seat(basic().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards());
    t.counts(Quantity::Pile(Place::NexusDeck), ALL);
    t.counts(Quantity::Pile(Place::NexusDiscard), 0);
}

case!(
    only_with_the_variant,
    Native,
    "nexus/deck/only-with-the-variant",
    "Without the variant there are no Nexus cards: a Nexus with an alliance is followed by no draw, and nobody can play one."
);
fn only_with_the_variant(t: &mut Table) {
    t.seat(basic());
    t.counts(Quantity::Pile(Place::NexusDeck), 0);
    crate::cases::base::before_the_blow(t, basic(), &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
    crate::cases::base::ally(t, Atreides, Guild);
    t.refuses(Harkonnen, play_nexus("harkonnen.cunning"), Rejection::NoNexusCards);
    t.all_pass();
    t.asked(DecisionKind::ClaimCharity, &SIX);
}

case!(
    nobody_begins_with_one,
    Native,
    "nexus/deck/nobody-begins-with-one",
    "Nobody is dealt a Nexus card at the beginning."
);
fn nobody_begins_with_one(t: &mut Table) {
    t.seat(basic().with_nexus_cards()).until(DecisionKind::PlaceFremen);
    t.does(Fremen, divide(&[("sietch-tabr-s14", 10, 0)]));
    t.counts(Quantity::Turn, 1);
    holders_are(t, &[]);
    t.counts(Quantity::Pile(Place::NexusDeck), ALL);
}

case!(
    fills_no_hand_slot,
    Native,
    "nexus/deck/fills-no-hand-slot",
    "A player with a full hand of Treachery Cards draws a Nexus card beside them; neither hand nor treachery deck changes."
);
fn fills_no_hand_slot(t: &mut Table) {
    draw_of(t, Emperor);
    t.stage([hand_of(Emperor, 4), nexus_deck(&["ecaz"])]);
    let treachery = |t: &mut Table| {
        let custody = t.game().custody();
        (
            custody.count(Place::TreacheryDeck),
            custody.count(Place::TreacheryDiscard),
            custody.count(Place::Hand(Emperor)),
        )
    };
    let before = treachery(t);
    t.does(Emperor, draw_nexus(Preference::Keep));
    holds(t, Emperor, "ecaz");
    let after = treachery(t);
    t.equals("treachery cards", &after, &before);
    t.counts(Emperor.cards(), 4);
}

case!(
    piles_of_its_own,
    Native,
    "nexus/deck/piles-of-its-own",
    "A card given up for another goes to a discard pile that holds Nexus cards alone, and its player has one card."
);
fn piles_of_its_own(t: &mut Table) {
    draw_of(t, Emperor);
    t.stage([hold_nexus(Emperor, "ixians"), nexus_deck(&["ecaz"])]);
    t.does(Emperor, draw_nexus(Preference::Keep));
    holds(t, Emperor, "ecaz");
    t.counts(Quantity::Pile(Place::NexusHand(Emperor)), 1);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
    t.counts(Quantity::Pile(Place::NexusDeck), ALL - 2);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 0);
}

case!(
    order_is_hidden,
    Privacy,
    "nexus/deck/order-is-hidden",
    "Nobody knows the order of the Nexus deck, nor how its cards are divided between deck and discards."
);
fn order_is_hidden(t: &mut Table) {
    draws(t);
    for watcher in [PUBLIC, Emperor.into(), Atreides.into()] {
        t.hidden_from(watcher, Secret::Deck(Place::NexusDeck));
    }
    t.does(BeneGesserit, draw_nexus(Preference::Keep));
    t.hidden_from(PUBLIC, Secret::Deck(Place::NexusDeck));
    t.hidden_from(BeneGesserit, Secret::Deck(Place::NexusDeck));
}

case!(
    custody_is_guarded,
    Recovery,
    "nexus/deck/custody-is-guarded",
    "A save with an allied holder, with two cards in one hand, or with a card twice is refused."
);
fn custody_is_guarded(t: &mut Table) {
    between_steps(t, basic());
    t.stage([hold_nexus(Emperor, "ecaz")]);
    t.save_and_load();
    t.refuses_forgery(
        |game| game["alliances"] = serde_json::json!([["emperor", "spacing-guild"]]),
        "an ally holds a Nexus card",
    );
    t.refuses_forgery(
        |game| game["nexus_cards"] = serde_json::json!({ "occurred": true, "plays": [] }),
        "a Nexus of another phase is remembered",
    );
    let viewer = Viewer::Seat(t.seat_of(Emperor));
    let held = t.game().view(viewer).own.and_then(|own| own.nexus_card).map(|held| held.panel.name());
    t.equals("the panel", &held, &Some("ecaz.secret-ally".to_owned()));
}
