//! Cases of what lies open, and of what is hidden from whom.

use truthsayer_engine::Viewer;

use crate::cases::base::before_the_dials;
use crate::registry::case;
use crate::table::prelude::*;

case!(
    board_and_tanks_are_open,
    Privacy,
    "base/secrets/board-and-tanks-are-open",
    "Everyone sees the same board, storm, turn, tanks, alliances, discards and reserves."
);
fn board_and_tanks_are_open(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(8), put(Emperor, "sihaya-ridge-s09", 3), lay("old-gap-s10", 4)]);
    t.does(Atreides, dial(1));
    t.does(Fremen, dial(1));
    t.all_pass_through(&[DecisionKind::ControlWeather]);
    t.stage([spice_deck(&["red-chasm"])]);
    t.all_pass();
    let open = |t: &mut Table, viewer: Viewer| {
        let view = t.game().view(viewer);
        let board = (view.cells, view.storm, view.shield_wall, view.turn, view.order, view.alliances);
        (board, view.tanks, view.reserves, view.dead_leaders, view.treachery_discards, view.spice_discards)
    };
    let public = open(t, Viewer::Public);
    t.counts(Emperor.tanks(), 3);
    for faction in SIX {
        let viewer = Viewer::Seat(t.seat_of(faction));
        let own = open(t, viewer);
        t.equals("what lies open", &own, &public);
    }
}

case!(
    reserves_are_counted_openly,
    Privacy,
    "base/secrets/reserves-are-counted-openly",
    "Everyone sees how many forces each player has in reserve, and how these become fewer."
);
fn reserves_are_counted_openly(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::PlaceFremen);
    // Quantities of reserves are read off the public view.
    t.counts(Fremen.reserves(), 20);
    t.counts(Fremen.elite_reserves(), 3);
    t.does(Fremen, divide(&[("sietch-tabr-s14", 8, 2)]));
    t.counts(Fremen.reserves(), 10);
    t.counts(Fremen.elite_reserves(), 1);
    t.tells(PUBLIC, "the placement", |fact| matches!(fact, Fact::ForcesPlaced { faction: Fremen, .. }));
}

case!(
    spice_behind_a_shield_is_hidden,
    Privacy,
    "base/secrets/spice-behind-a-shield-is-hidden",
    "How much spice a player has is seen by that player alone."
);
fn spice_behind_a_shield_is_hidden(t: &mut Table) {
    before_the_dials(t);
    t.stage([enrich(Guild, 7)]);
    t.does(Atreides, dial(1));
    t.sees(Guild, Guild.wealth());
    t.counts(Guild.spice(), 12);
    for watcher in [PUBLIC, Emperor.into(), Fremen.into()] {
        t.hidden_from(watcher, Guild.wealth());
    }
}

case!(
    hands_and_traitors_are_hidden,
    Privacy,
    "base/secrets/hands-and-traitors-are-hidden",
    "Hands, kept traitors and the prediction are seen by their owners alone, and decks by nobody."
);
fn hands_and_traitors_are_hidden(t: &mut Table) {
    before_the_dials(t);
    t.stage([give(Guild, "karama")]);
    t.does(Atreides, dial(1));
    t.sees(Guild, Guild.hand());
    t.sees(Guild, Guild.traitors());
    t.sees(BeneGesserit, Secret::Prediction);
    for watcher in [PUBLIC, Emperor.into(), Atreides.into()] {
        t.hidden_from(watcher, Guild.hand());
        t.hidden_from(watcher, Guild.traitors());
        t.hidden_from(watcher, Secret::Prediction);
    }
    for watcher in [PUBLIC, Guild.into(), Atreides.into(), BeneGesserit.into()] {
        t.hidden_from(watcher, Secret::Deck(Place::SpiceDeck));
        t.hidden_from(watcher, Secret::Deck(Place::TreacheryDeck));
        t.hidden_from(watcher, Secret::Deck(Place::TraitorDeck));
    }
}

case!(
    size_of_a_hand_is_hidden,
    Privacy,
    "base/secrets/size-of-a-hand-is-hidden",
    "Outside Bidding nobody sees how many cards another player holds, nor that one has been laid ready."
);
fn size_of_a_hand_is_hidden(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(4), give(Guild, "weather-control")]);
    t.does(Atreides, dial(1));
    t.does(Fremen, dial(1));
    let card = t.card(Guild, "weather-control");
    for watcher in [PUBLIC, Emperor.into()] {
        t.same_to(watcher, |t| t.passes(Guild), |t| t.does(Guild, weather(card, 2)));
        t.same_to(
            watcher,
            |t| {
                t.stage([give(Guild, "karama")]);
            },
            |t| {
                t.stage([give(Harkonnen, "karama")]);
            },
        );
    }
}

case!(
    played_cards_lie_open,
    Native,
    "base/secrets/played-cards-lie-open",
    "A treachery card that was played lies face up on its discard pile, or visibly out of the game."
);
fn played_cards_lie_open(t: &mut Table) {
    before_the_dials(t);
    t.stage([storm(8), put(Emperor, "imperial-basin-s09", 1), give(Emperor, "family-atomics")]);
    t.stage([give(Guild, "weather-control")]);
    t.does(Atreides, dial(1));
    t.does(Fremen, dial(1));
    let card = t.card(Guild, "weather-control");
    t.does(Guild, weather(card, 0));
    t.all_pass();
    let card = t.card(Emperor, "family-atomics");
    t.does(Emperor, atomics(card));
    t.stage([spice_deck(&["old-gap"])]);
    t.all_pass();
    let view = t.game().view(Viewer::Public);
    let names =
        |cards: &[truthsayer_engine::facts::Treachery]| -> Vec<&str> { cards.iter().map(|card| card.name()).collect() };
    t.equals("the discard pile", &names(&view.treachery_discards), &["weather-control"].to_vec());
    t.equals("out of the game", &names(&view.removed), &["family-atomics"].to_vec());
}

case!(
    bank_never_runs_out,
    Native,
    "base/secrets/bank-never-runs-out",
    "The bank pays out spice however much of it lies about already."
);
fn bank_never_runs_out(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::DialStorm);
    t.stage([enrich(Guild, 100_000), enrich(Emperor, 100_000), spice_deck(&["old-gap"])]);
    t.does(Atreides, dial(0));
    t.changes(spice_in("old-gap-s10"), 6, |t| t.does(Fremen, dial(0)));
}
