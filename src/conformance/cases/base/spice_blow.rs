//! Cases of the spice blow: its cards, its piles, and the steps that it goes through.

use crate::cases::base::{before_the_blow, before_the_next_blow, blow_with_fremen, happened_in_order, is_in};
use crate::registry::case;
use crate::table::prelude::*;

const A: Place = Place::SpiceDiscard(Pile::A);
const B: Place = Place::SpiceDiscard(Pile::B);

/// All cards of the spice deck.
const CARDS: &str = "broken-land cielago-north cielago-south funeral-plain habbanya-erg habbanya-ridge-flat hagga-basin \
    old-gap red-chasm rock-outcroppings sihaya-ridge south-mesa the-great-flat the-minor-erg \
    wind-pass-north worm worm#2 worm#3 worm#4 worm#5 worm#6";

fn pile(t: &mut Table, place: Place) -> Vec<String> {
    t.game().custody().pile(place).iter().map(|id| id.name()).collect()
}

/// The first storm comes, and with it the blow of turn 1.
fn first_storm(t: &mut Table) {
    let asked: Vec<Faction> = {
        let game = t.game();
        game.decisions().iter().filter_map(|decision| game.faction(decision.seat)).collect()
    };
    for faction in asked {
        t.does(faction, dial(1));
    }
    if t.game().is_advanced() {
        t.passes(Fremen);
    }
}

// ---- the deck

case!(
    deck_of_twenty_one,
    Native,
    "base/spice-blow/deck-of-twenty-one",
    "The spice deck has six Shai-Huluds and one card for each of fifteen territories."
);
fn deck_of_twenty_one(t: &mut Table) {
    t.seat(basic());
    let mut deck = pile(t, Place::SpiceDeck);
    deck.sort_unstable();
    let mut expected: Vec<String> = CARDS.split(' ').map(|name| crate::table::names::spice_card(name).name()).collect();
    expected.sort_unstable();
    t.equals("the spice deck", &deck, &expected);
}

case!(
    brings_what_is_printed,
    Native,
    "base/spice-blow/brings-what-is-printed",
    "Every territory card brings as much spice as it states to the cell printed for it."
);
fn brings_what_is_printed(t: &mut Table) {
    let printed = [
        ("broken-land", "broken-land-s12", 8),
        ("cielago-north", "cielago-north-s03", 8),
        ("cielago-south", "cielago-south-s02", 12),
        ("funeral-plain", "funeral-plain-s15", 6),
        ("habbanya-erg", "habbanya-erg-s16", 8),
        ("habbanya-ridge-flat", "habbanya-ridge-flat-s18", 10),
        ("hagga-basin", "hagga-basin-s13", 6),
        ("old-gap", "old-gap-s10", 6),
        ("red-chasm", "red-chasm-s07", 8),
        ("rock-outcroppings", "rock-outcroppings-s14", 6),
        ("sihaya-ridge", "sihaya-ridge-s09", 6),
        ("south-mesa", "south-mesa-s05", 10),
        ("the-great-flat", "the-great-flat-s15", 10),
        ("the-minor-erg", "the-minor-erg-s08", 8),
        ("wind-pass-north", "wind-pass-north-s17", 6),
    ];
    t.seat(basic().of(&[Guild, Fremen])).until((2, DecisionKind::UseAtomics));
    for (card, cell, amount) in printed {
        t.variation(card, |t| {
            t.stage([storm(if card == "cielago-north" { 6 } else { 1 }), spice_deck(&[card])]);
            t.changes(spice_in(cell), amount, Table::all_pass);
        });
    }
}

case!(
    joins_what_is_there,
    Native,
    "base/spice-blow/joins-what-is-there",
    "Spice of a blow joins the spice that lies in its cell."
);
fn joins_what_is_there(t: &mut Table) {
    before_the_blow(t, basic(), &["old-gap"], &["hagga-basin"]);
    t.stage([lay("hagga-basin-s13", 4)]);
    t.all_pass();
    t.counts(spice_in("hagga-basin-s13"), 10);
}

case!(
    card_lies_on_top,
    Native,
    "base/spice-blow/card-lies-on-top",
    "The card that was turned lies face up on top of the discard pile."
);
fn card_lies_on_top(t: &mut Table) {
    before_the_blow(t, basic(), &["old-gap"], &["hagga-basin"]);
    t.changes(Quantity::Pile(Place::SpiceDeck), -1, Table::all_pass);
    let discards = pile(t, A);
    t.equals("the discards", &discards, &["spice:hagga-basin", "spice:old-gap"]);
    t.tells(PUBLIC, "the card", |fact| matches!(fact, Fact::SpiceCardTurned { card, .. } if card == "hagga-basin"));
}

// ---- the storm

case!(
    storm_blows_spice_away,
    Native,
    "base/spice-blow/storm-blows-spice-away",
    "A cell in the storm's sector receives no spice."
);
fn storm_blows_spice_away(t: &mut Table) {
    before_the_blow(t, basic(), &["old-gap"], &["hagga-basin"]);
    t.stage([storm(11)]);
    t.all_pass();
    t.counts(Quantity::Storm, 13);
    t.counts(spice_in("hagga-basin-s13"), 0);
    t.tells(PUBLIC, "that no spice came", |fact| matches!(fact, Fact::SpiceBlownAway { .. }));
}

case!(
    storm_beside_the_cell_takes_nothing,
    Native,
    "base/spice-blow/storm-beside-the-cell-takes-nothing",
    "A storm in another sector of the same territory leaves a blow its spice."
);
fn storm_beside_the_cell_takes_nothing(t: &mut Table) {
    before_the_blow(t, basic(), &["old-gap"], &["hagga-basin"]);
    t.stage([storm(10)]);
    t.all_pass();
    t.counts(Quantity::Storm, 12);
    t.counts(spice_in("hagga-basin-s13"), 6);
}

case!(
    stormed_card_guides_the_worm,
    Native,
    "base/spice-blow/stormed-card-guides-the-worm",
    "A territory card whose spice the storm kept away still points the next Shai-Hulud there."
);
fn stormed_card_guides_the_worm(t: &mut Table) {
    before_the_blow(t, basic(), &["old-gap"], &["hagga-basin"]);
    t.stage([storm(11)]);
    t.all_pass();
    let top = pile(t, A).first().cloned();
    t.equals("the topmost discard", &top.as_deref(), &Some("spice:hagga-basin"));
    before_the_next_blow(t, 3, &["worm", "broken-land"]);
    t.stage([put(Emperor, "hagga-basin-s12", 2), put(Emperor, "old-gap-s10", 3)]);
    t.changes(Emperor.tanks(), 2, Table::all_pass);
}

// ---- two piles

case!(
    basic_has_one_blow,
    Native,
    "base/spice-blow/basic-has-one-blow",
    "A turn of the Basic game turns one territory card, and uses one pile."
);
fn basic_has_one_blow(t: &mut Table) {
    before_the_blow(t, basic(), &["old-gap"], &["hagga-basin", "broken-land"]);
    t.all_pass();
    t.counts(spice_in("broken-land-s12"), 0);
    t.counts(Quantity::Pile(B), 0);
    is_in(t, Phase::Charity);
    t.tells_not(PUBLIC, "of a second card", |fact| matches!(fact, Fact::SpiceBlown { amount: 8, .. }));
}

case!(
    advanced_has_two_blows,
    Native,
    "base/spice-blow/advanced-has-two-blows",
    "Advanced: a turn has two blows, and each discards to a pile of its own."
);
fn advanced_has_two_blows(t: &mut Table) {
    before_the_blow(t, advanced(), &["old-gap", "red-chasm"], &["hagga-basin", "broken-land"]);
    t.all_pass();
    t.counts(spice_in("hagga-basin-s13"), 6);
    t.counts(spice_in("broken-land-s12"), 8);
    let piles = [pile(t, A), pile(t, B)];
    t.equals("pile A", &piles[0], &["spice:hagga-basin", "spice:old-gap"]);
    t.equals("pile B", &piles[1], &["spice:broken-land", "spice:red-chasm"]);
}

case!(
    second_blow_waits_for_the_first,
    Native,
    "base/spice-blow/second-blow-waits-for-the-first",
    "Advanced: blow B is not turned up before the Nexus and the ride of blow A are over."
);
fn second_blow_waits_for_the_first(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s12", 2)]);
    blow_with_fremen(t);
    t.owes(Guild, DecisionKind::Negotiate);
    t.counts(Quantity::Pile(B), 1);
    t.all_pass();
    t.owes(Fremen, DecisionKind::Ride);
    t.counts(Quantity::Pile(B), 1);
    t.changes(spice_in("broken-land-s12"), 8, |t| t.passes(Fremen));
    t.counts(Quantity::Pile(B), 2);
}

case!(
    a_nexus_for_each_blow,
    Native,
    "base/spice-blow/a-nexus-for-each-blow",
    "Advanced: a Shai-Hulud in either blow makes a turn of two Nexuses."
);
fn a_nexus_for_each_blow(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "worm#2", "broken-land"]);
    t.all_pass();
    t.owes(Guild, DecisionKind::Negotiate);
    t.counts(spice_in("broken-land-s12"), 0);
    for faction in SIX {
        t.passes(faction);
    }
    t.tells(PUBLIC, "that the first Nexus is over", |fact| matches!(fact, Fact::NexusEnded));
    t.asked(DecisionKind::Negotiate, &SIX);
    t.counts(spice_in("broken-land-s12"), 8);
    t.all_pass();
    is_in(t, Phase::Charity);
}

case!(
    second_blow_follows_a_reload,
    Recovery,
    "base/spice-blow/second-blow-follows-a-reload",
    "Advanced: a game saved in the Nexus of blow A goes on with blow B, once."
);
fn second_blow_follows_a_reload(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.all_pass();
    t.passes(Guild);
    t.save_and_load();
    t.refuses_stale(Guild);
    t.changes(spice_in("broken-land-s12"), 8, Table::all_pass);
    t.refuses_stale(Fremen);
    let pile_b = pile(t, B);
    t.equals("pile B", &pile_b, &["spice:broken-land", "spice:red-chasm"]);
}

// ---- a new deck

/// The deck is empty, and these lie on pile B, all others on pile A.
pub(super) fn exhaust(t: &mut Table, b: &[&str]) {
    let a: Vec<&str> = CARDS.split(' ').filter(|card| !b.contains(card)).collect();
    t.stage([spice_discards(Pile::A, &a), spice_discards(Pile::B, b)]);
    t.counts(Quantity::Pile(Place::SpiceDeck), 0);
}

case!(
    new_deck_of_all_discards,
    Native,
    "base/spice-blow/new-deck-of-all-discards",
    "Advanced: if the deck is empty when a card is due, the discards of both piles are shuffled to make the new one."
);
fn new_deck_of_all_discards(t: &mut Table) {
    before_the_blow(t, advanced().without(&[Fremen]).seed(2), &["hagga-basin", "red-chasm"], &["old-gap"]);
    exhaust(t, &["red-chasm", "the-great-flat", "worm#6"]);
    t.all_pass();
    t.tells(PUBLIC, "of the shuffle", |fact| matches!(fact, Fact::SpiceReshuffled));
    let turned = t.log().iter().filter(|entry| matches!(entry.fact, Fact::SpiceCardTurned { .. })).count();
    let left = i64::try_from(21 - turned).unwrap_or_default();
    t.counts(Quantity::Pile(Place::SpiceDeck), left);
}

case!(
    empty_deck_waits,
    Native,
    "base/spice-blow/empty-deck-waits",
    "The last card of the spice deck is carried out without a shuffle, which waits until a card is due."
);
fn empty_deck_waits(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &[]);
    exhaust(t, &[]);
    t.stage([spice_deck(&["old-gap"])]);
    t.all_pass();
    t.tells_not(PUBLIC, "of a shuffle", |fact| matches!(fact, Fact::SpiceReshuffled));
    t.counts(Quantity::Pile(Place::SpiceDeck), 0);
    before_the_next_blow(t, 3, &[]);
    t.all_pass();
    t.tells(PUBLIC, "of the shuffle", |fact| matches!(fact, Fact::SpiceReshuffled));
}

case!(
    new_deck_remembers_the_territory,
    Native,
    "base/spice-blow/new-deck-remembers-the-territory",
    "Shai-Hulud turned from a new deck strikes the latest territory of its pile, though its card was shuffled in."
);
fn new_deck_remembers_the_territory(t: &mut Table) {
    before_the_blow(t, basic().seed(WORM_FIRST), &["hagga-basin"], &[]);
    exhaust(t, &[]);
    t.stage([put(Emperor, "hagga-basin-s12", 2)]);
    t.changes(Emperor.forces_in("hagga-basin-s12"), -2, Table::all_pass);
    happened_in_order(
        t,
        "a worm comes first out of the new deck",
        &[
            |fact| matches!(fact, Fact::SpiceReshuffled),
            |fact| matches!(fact, Fact::WormAppeared { .. }),
            |fact| matches!(fact, Fact::SpiceBlown { .. }),
        ],
    );
}

/// A seed whose new deck has a worm on top.
const WORM_FIRST: u64 = 4;

case!(
    new_deck_after_a_reload,
    Recovery,
    "base/spice-blow/new-deck-after-a-reload",
    "A game saved with an empty spice deck makes the same new deck as the one that was not."
);
fn new_deck_after_a_reload(t: &mut Table) {
    before_the_blow(t, basic(), &["hagga-basin"], &[]);
    exhaust(t, &[]);
    let mut decks = Vec::new();
    for saved in [false, true] {
        t.variation("a new deck", |t| {
            if saved {
                t.save_and_load();
            }
            t.all_pass();
            decks.push(pile(t, Place::SpiceDeck));
        });
    }
    t.equals("the deck after a reload", &decks[1], &decks[0]);
    let new = decks[0].len() > 10;
    t.equals("a new deck was made", &new, &true);
}

// ---- turn 1

case!(
    no_worm_in_turn_one,
    Native,
    "base/spice-blow/no-worm-in-turn-one",
    "In turn 1 a Shai-Hulud does nothing and brings no Nexus, and cards are turned until one names a territory."
);
fn no_worm_in_turn_one(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::DialStorm);
    t.stage([spice_deck(&["worm", "worm#2", "old-gap"])]);
    first_storm(t);
    t.counts(spice_in("old-gap-s10"), 6);
    t.tells(PUBLIC, "that a worm is laid aside", |fact| matches!(fact, Fact::WormSetAside));
    t.tells_not(PUBLIC, "of a worm", |fact| matches!(fact, Fact::WormAppeared { .. } | Fact::NexusBegan));
    is_in(t, Phase::Charity);
}

case!(
    worms_go_back_at_the_close,
    Native,
    "base/spice-blow/worms-go-back-at-the-close",
    "Advanced: the Shai-Huluds of turn 1 are shuffled back into the deck after the second blow."
);
fn worms_go_back_at_the_close(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::DialStorm);
    t.stage([spice_deck(&["worm", "worm#2", "old-gap", "worm#3", "hagga-basin"])]);
    first_storm(t);
    happened_in_order(
        t,
        "the worms return last",
        &[
            |fact| matches!(fact, Fact::WormSetAside),
            |fact| matches!(fact, Fact::SpiceBlown { .. }),
            |fact| matches!(fact, Fact::WormSetAside),
            |fact| matches!(fact, Fact::SpiceBlown { .. }),
            |fact| matches!(fact, Fact::WormsShuffledBack),
        ],
    );
    t.counts(Quantity::Pile(Place::SpiceDeck), 19);
    t.counts(Quantity::Pile(Place::SpiceAside), 0);
    t.counts(Quantity::Pile(A), 1);
    t.counts(Quantity::Pile(B), 1);
}

case!(
    turn_one_survives_a_reload,
    Recovery,
    "base/spice-blow/turn-one-survives-a-reload",
    "A game saved in turn 1 lays its Shai-Huluds aside and returns them as the one that was not."
);
fn turn_one_survives_a_reload(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::DialStorm);
    t.stage([spice_deck(&["worm", "old-gap"])]);
    let mut decks = Vec::new();
    for saved in [false, true] {
        t.variation("turn 1", |t| {
            if saved {
                t.save_and_load();
            }
            first_storm(t);
            t.tells(PUBLIC, "that worms went back", |fact| matches!(fact, Fact::WormsShuffledBack));
            if saved {
                t.save_and_load();
            }
            decks.push(pile(t, Place::SpiceDeck));
        });
    }
    t.equals("the deck after a reload", &decks[1], &decks[0]);
    t.equals("cards in the deck", &decks[0].len(), &20);
}

// ---- the steps of a blow

/// Nobody stops what the Fremen are about to do.
fn nobody_objects(t: &mut Table) {
    for faction in SIX.into_iter().filter(|faction| *faction != Fremen) {
        t.passes(faction);
    }
}

case!(
    steps_in_order,
    Native,
    "base/spice-blow/steps-in-order",
    "A blow devours first, then places further worms, then its spice, then holds the Nexus, and last the Fremen ride."
);
fn steps_in_order(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s12", 1), put(Emperor, "hagga-basin-s13", 2), put(Guild, "arsunt-s11", 1)]);
    t.all_pass();
    t.owes(Guild, DecisionKind::AnswerKarama);
    t.counts(Emperor.forces_in("hagga-basin-s13"), 2);
    nobody_objects(t);
    t.owes(Guild, DecisionKind::AnswerKarama);
    t.counts(Emperor.forces_in("hagga-basin-s13"), 0);
    nobody_objects(t);
    t.owes(Fremen, DecisionKind::PlaceWorm);
    t.counts(spice_in("old-gap-s10"), 0);
    t.does(Fremen, worm_to("arsunt"));
    t.counts(Guild.forces_in("arsunt-s11"), 0);
    t.counts(spice_in("old-gap-s10"), 6);
    t.asked(DecisionKind::Negotiate, &SIX);
    t.all_pass();
    t.owes(Fremen, DecisionKind::Ride);
    t.counts(spice_in("broken-land-s12"), 0);
    t.changes(spice_in("broken-land-s12"), 8, |t| t.passes(Fremen));
}

case!(
    advisors_last,
    Native,
    "base/spice-blow/advisors-last",
    "Advanced: advisors whom a ride has left alone become fighters when the blow is over."
);
fn advisors_last(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s13", 1)]);
    blow_with_fremen(t);
    t.all_pass();
    t.stage([advise("hagga-basin-s12", 2)]);
    t.does(Fremen, ride(&[("hagga-basin-s13", 1, 0)], "basin-s09"));
    t.counts(BeneGesserit.advisors_in("hagga-basin-s12"), 0);
    t.counts(BeneGesserit.forces_in("hagga-basin-s12"), 2);
}

case!(
    each_step_counts_once,
    Recovery,
    "base/spice-blow/each-step-counts-once",
    "Advanced: a blow saved at any of its questions goes on with that question, and no answer counts twice."
);
fn each_step_counts_once(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s12", 1), put(Emperor, "hagga-basin-s13", 2)]);
    t.all_pass();
    t.passes(Guild);
    t.save_and_load();
    t.refuses_stale(Guild);
    t.asked(DecisionKind::AnswerKarama, &[Atreides, BeneGesserit, Emperor, Harkonnen]);
    for faction in [Atreides, BeneGesserit, Emperor, Harkonnen] {
        t.passes(faction);
    }
    t.save_and_load();
    t.counts(Emperor.tanks(), 2);
    nobody_objects(t);
    t.does(Fremen, worm_to("arsunt"));
    t.save_and_load();
    t.refuses_stale(Fremen);
    t.asked(DecisionKind::Negotiate, &SIX);
    t.all_pass();
    t.save_and_load();
    t.owes(Fremen, DecisionKind::Ride);
    t.changes(spice_in("broken-land-s12"), 8, |t| t.passes(Fremen));
    t.refuses_stale(Fremen);
}
