//! Cases of the Fremen storm deck, and of Fremen forces in the storm.

use crate::cases::base::next_storm_phase;
use crate::registry::case;
use crate::table::prelude::*;

/// Advanced, turn 1: the Fremen are asked whether they look at the storm card for turn 2, which bears this number.
fn before_the_look(t: &mut Table, number: u8) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([next_storm(number), spice_deck(&["old-gap", "red-chasm", "broken-land", "the-great-flat"])]);
}

/// Advanced, turn 2, in this sector: the storm card with this number is shown, and everybody is asked for Weather Control.
fn shown(t: &mut Table, number: u8, sector: u8) {
    before_the_look(t, number);
    next_storm_phase(t);
    t.stage([storm(sector)]);
}

/// Nobody plays a card, and the storm moves until somebody is asked for a Karama.
fn moves(t: &mut Table) {
    t.all_pass_through(&[DecisionKind::ControlWeather, DecisionKind::UseAtomics]);
}

/// The storm has shown that number to the viewer.
fn number(fact: &Fact) -> bool {
    matches!(fact, Fact::StormCardSeen { steps: Told::Known(Some(_)) })
}

case!(
    card_moves_the_storm,
    Native,
    "base/storm-deck/card-moves-the-storm",
    "Advanced: after turn 1 nobody dials; the waiting card is revealed and its number moves the storm."
);
fn card_moves_the_storm(t: &mut Table) {
    before_the_look(t, 5);
    next_storm_phase(t);
    t.counts(Quantity::Turn, 2);
    t.tells(PUBLIC, "the card", |fact| matches!(fact, Fact::StormCardShown { steps: 5 }));
    t.counts(Quantity::Pile(Place::StormNext), 0);
    t.stage([storm(10)]);
    moves(t);
    t.counts(Quantity::Storm, 15);
}

case!(
    card_goes_back_and_another_waits,
    Native,
    "base/storm-deck/card-goes-back-and-another-waits",
    "Advanced: the revealed storm card returns to the five others, the six are shuffled, and one is drawn for the next turn."
);
fn card_goes_back_and_another_waits(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::DialStorm);
    t.counts(Quantity::Pile(Place::StormDeck), 6);
    t.does(Atreides, dial(0));
    t.does(Fremen, dial(0));
    t.counts(Quantity::Pile(Place::StormDeck), 5);
    t.counts(Quantity::Pile(Place::StormNext), 1);
    t.stage([next_storm(2), spice_deck(&["old-gap", "red-chasm"])]);
    next_storm_phase(t);
    t.counts(Quantity::Pile(Place::StormShown), 1);
    t.counts(Quantity::Pile(Place::StormDeck), 5);
    moves(t);
    t.tells(PUBLIC, "that a card is drawn", |fact| matches!(fact, Fact::StormCardDrawn));
    t.counts(Quantity::Pile(Place::StormShown), 0);
    t.counts(Quantity::Pile(Place::StormDeck), 5);
    t.counts(Quantity::Pile(Place::StormNext), 1);
}

case!(
    revealed_card_can_come_again,
    Native,
    "base/storm-deck/revealed-card-can-come-again",
    "Advanced: the storm card of a turn is among those from which the next one is drawn."
);
fn revealed_card_can_come_again(t: &mut Table) {
    use truthsayer_engine::random::{Label, ScriptedDraw};
    let top = |number: u8| {
        let top = vec![component(&format!("storm:{number}"))];
        ScriptedDraw::Order { label: Label::StormDeck, top }
    };
    t.seat(advanced().draws([top(1), top(4), top(4)])).until(DecisionKind::LookAtStorm);
    t.stage([spice_deck(&["old-gap", "red-chasm"])]);
    next_storm_phase(t);
    t.tells(PUBLIC, "a 4", |fact| matches!(fact, Fact::StormCardShown { steps: 4 }));
    moves(t);
    let waiting = t.game().custody().pile(Place::StormNext);
    t.equals("the next card", &waiting, &[component("storm:4")].to_vec());
}

case!(
    next_card_is_hidden,
    Privacy,
    "base/storm-deck/next-card-is-hidden",
    "Advanced: nobody knows the waiting storm card, not even the Fremen before they look, nor the order of the deck."
);
fn next_card_is_hidden(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::DialStorm);
    t.does(Atreides, dial(0));
    t.does(Fremen, dial(0));
    for watcher in [PUBLIC, Fremen.into(), Atreides.into(), Guild.into()] {
        t.hidden_from(watcher, Secret::NextStorm);
        t.hidden_from(watcher, Secret::Deck(Place::StormDeck));
        t.tells_not(watcher, "the number", number);
    }
}

case!(
    waiting_card_survives_a_save,
    Recovery,
    "base/storm-deck/waiting-card-survives-a-save",
    "Advanced: a save keeps the storm card that waits, and the turn after it moves by that number."
);
fn waiting_card_survives_a_save(t: &mut Table) {
    before_the_look(t, 3);
    t.save_and_load();
    next_storm_phase(t);
    t.refuses_stale(Fremen);
    t.tells(PUBLIC, "the card", |fact| matches!(fact, Fact::StormCardShown { steps: 3 }));
    t.stage([storm(4)]);
    t.save_and_load();
    moves(t);
    t.counts(Quantity::Storm, 7);
}

case!(
    fremen_may_look_or_not,
    Native,
    "base/storm-deck/fremen-may-look-or-not",
    "Advanced: when the storm has moved the Fremen may look at the next card, and may leave it."
);
fn fremen_may_look_or_not(t: &mut Table) {
    before_the_look(t, 6);
    t.asked(DecisionKind::LookAtStorm, &[Fremen]);
    t.refuses(Guild, Act::LookAtStorm, Rejection::NotYourDecision);
    t.variation("they leave it", |t| {
        t.offers(Fremen, &Act::Pass);
        t.passes(Fremen);
        t.tells_not(Fremen, "the number", number);
    });
    t.does(Fremen, Act::LookAtStorm);
    t.asked(DecisionKind::AnswerKarama, &[Atreides, BeneGesserit, Emperor, Guild, Harkonnen]);
    t.all_pass();
    t.tells(Fremen, "the 6", |fact| matches!(fact, Fact::StormCardSeen { steps: Told::Known(Some(6)) }));
}

case!(
    no_look_in_basic,
    Native,
    "base/storm-deck/no-look-in-basic",
    "Basic: the Fremen have no storm card to look at, and dial like anybody."
);
fn no_look_in_basic(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::DialStorm);
    t.stage([spice_deck(&["old-gap"])]);
    t.does(Atreides, dial(0));
    t.does(Fremen, dial(0));
    t.idle_until((2, DecisionKind::DialStorm));
    t.counts(Quantity::Pile(Place::StormNext), 0);
    t.asked(DecisionKind::DialStorm, &[Atreides, Fremen]);
}

case!(
    karama_denies_the_look,
    Native,
    "base/storm-deck/karama-denies-the-look",
    "Advanced: a Karama denies the Fremen their look, and the card moves the storm all the same."
);
fn karama_denies_the_look(t: &mut Table) {
    before_the_look(t, 6);
    t.stage([give(Guild, "karama")]);
    t.does(Fremen, Act::LookAtStorm);
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.all_pass();
    t.tells_not(Fremen, "the number", number);
    next_storm_phase(t);
    t.tells(PUBLIC, "the card", |fact| matches!(fact, Fact::StormCardShown { steps: 6 }));
    t.stage([storm(10)]);
    moves(t);
    t.counts(Quantity::Storm, 16);
}

case!(
    karama_cannot_touch_the_movement,
    Native,
    "base/storm-deck/karama-cannot-touch-the-movement",
    "Advanced: nobody can answer the movement of the storm with a Karama."
);
fn karama_cannot_touch_the_movement(t: &mut Table) {
    before_the_look(t, 4);
    t.stage([give(Guild, "karama")]);
    next_storm_phase(t);
    let card = t.card(Guild, "karama");
    t.refuses(Guild, karama(card), Rejection::WrongKind);
    t.withholds(Guild, &karama(card));
    t.all_pass();
    t.refuses(Guild, karama(card), Rejection::WrongKind);
    t.all_pass();
    t.owes(Fremen, DecisionKind::LookAtStorm);
}

case!(
    fremen_alone_see_the_next_card,
    Privacy,
    "base/storm-deck/fremen-alone-see-the-next-card",
    "Advanced: the Fremen who look at the next storm card know it, and nobody else does."
);
fn fremen_alone_see_the_next_card(t: &mut Table) {
    t.seat(advanced().turns(1)).until(DecisionKind::LookAtStorm);
    t.stage([spice_deck(&["old-gap", "red-chasm"])]);
    t.hidden_from(Fremen, Secret::NextStorm);
    t.does(Fremen, Act::LookAtStorm);
    t.all_pass();
    t.sees(Fremen, Secret::NextStorm);
    t.tells(Fremen, "the number", number);
    for watcher in [PUBLIC, Guild.into(), Atreides.into()] {
        t.hidden_from(watcher, Secret::NextStorm);
        t.tells(watcher, "that they looked", |fact| matches!(fact, Fact::StormCardSeen { .. }));
        t.tells_not(watcher, "the number", number);
    }
}

case!(
    denied_look_shows_nothing,
    Privacy,
    "base/storm-deck/denied-look-shows-nothing",
    "Advanced: Fremen who were denied their look know no more of the next card than the others."
);
fn denied_look_shows_nothing(t: &mut Table) {
    t.seat(advanced().turns(1)).until(DecisionKind::LookAtStorm);
    t.stage([spice_deck(&["old-gap", "red-chasm"]), give(Guild, "karama")]);
    t.does(Fremen, Act::LookAtStorm);
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.all_pass();
    t.hidden_from(Fremen, Secret::NextStorm);
}

case!(
    each_card_is_looked_at_anew,
    Privacy,
    "base/storm-deck/each-card-is-looked-at-anew",
    "Advanced: who has looked at the card of one turn does not know that of the next."
);
fn each_card_is_looked_at_anew(t: &mut Table) {
    before_the_look(t, 2);
    t.does(Fremen, Act::LookAtStorm);
    t.all_pass();
    next_storm_phase(t);
    t.stage([storm(10)]);
    moves(t);
    t.owes(Fremen, DecisionKind::LookAtStorm);
    t.hidden_from(Fremen, Secret::NextStorm);
}

case!(
    look_counts_once,
    Recovery,
    "base/storm-deck/look-counts-once",
    "Advanced: a look that is sent twice is stale, and a save while it can be answered leads back to it."
);
fn look_counts_once(t: &mut Table) {
    t.seat(advanced().turns(1)).until(DecisionKind::LookAtStorm);
    t.stage([spice_deck(&["old-gap", "red-chasm"])]);
    t.does(Fremen, Act::LookAtStorm);
    t.refuses_stale(Fremen);
    t.passes(Guild);
    t.save_and_load();
    t.refuses_stale(Fremen);
    t.asked(DecisionKind::AnswerKarama, &[Atreides, BeneGesserit, Emperor, Harkonnen]);
    t.all_pass();
    t.save_and_load();
    t.sees(Fremen, Secret::NextStorm);
}

// ---- Fremen forces in the storm

case!(
    half_of_the_fremen_live,
    Native,
    "base/storm-deck/half-of-the-fremen-live",
    "Advanced: the Fremen lose half of what the storm catches, rounded up; the rest stays, and the storm takes none of it later."
);
fn half_of_the_fremen_live(t: &mut Table) {
    shown(t, 1, 1);
    for (caught, dead) in [(1, 1), (4, 2)] {
        t.variation("caught", |t| {
            t.stage([put(Fremen, "meridian-s02", caught)]);
            moves(t);
            t.changes(Fremen.tanks(), dead, |t| t.all_pass_through(&[DecisionKind::AnswerKarama]));
            t.counts(Fremen.forces_in("meridian-s02"), i64::from(caught) - dead);
        });
    }
    t.stage([put(Fremen, "meridian-s02", 5)]);
    moves(t);
    t.changes(Fremen.tanks(), 3, |t| t.all_pass_through(&[DecisionKind::AnswerKarama]));
    t.counts(Fremen.forces_in("meridian-s02"), 2);
    t.stage([next_storm(2)]);
    next_storm_phase(t);
    t.keeps(Fremen.forces_in("meridian-s02"), moves);
}

case!(
    basic_fremen_all_die,
    Native,
    "base/storm-deck/basic-fremen-all-die",
    "Basic: Fremen in the storm die like all others."
);
fn basic_fremen_all_die(t: &mut Table) {
    crate::cases::base::before_the_dials(t);
    t.stage([storm(1), put(Fremen, "meridian-s02", 4)]);
    t.changes(Fremen.tanks(), 4, |t| crate::cases::base::storm_moves(t, 2));
}

case!(
    others_all_die_in_advanced,
    Native,
    "base/storm-deck/others-all-die-in-advanced",
    "Advanced: what the storm spares of the Fremen, it takes of everybody else in the same cell."
);
fn others_all_die_in_advanced(t: &mut Table) {
    shown(t, 1, 1);
    t.stage([put(Fremen, "meridian-s02", 4), put(Emperor, "meridian-s02", 4)]);
    moves(t);
    t.all_pass();
    t.counts(Fremen.forces_in("meridian-s02"), 2);
    t.counts(Emperor.forces_in("meridian-s02"), 0);
}

case!(
    half_is_reckoned_by_cell,
    Native,
    "base/storm-deck/half-is-reckoned-by-cell",
    "Advanced: the Fremen half is reckoned for each cell apart, so that one force in each of two cells means two dead."
);
fn half_is_reckoned_by_cell(t: &mut Table) {
    shown(t, 2, 18);
    t.stage([put(Fremen, "meridian-s01", 1), put(Fremen, "meridian-s02", 1)]);
    moves(t);
    t.all_pass();
    t.counts(Fremen.tanks(), 2);
}

case!(
    half_is_reckoned_by_cell_of_a_sector,
    Native,
    "base/storm-deck/half-is-reckoned-by-cell-of-a-sector",
    "Advanced: two territories in one sector are not added up before they are halved."
);
fn half_is_reckoned_by_cell_of_a_sector(t: &mut Table) {
    shown(t, 1, 1);
    t.stage([put(Fremen, "meridian-s02", 1), put(Fremen, "cielago-south-s02", 3)]);
    moves(t);
    t.all_pass();
    t.counts(Fremen.forces_in("meridian-s02"), 0);
    t.counts(Fremen.forces_in("cielago-south-s02"), 1);
}

case!(
    half_is_reckoned_by_territory_if_ruled,
    Native,
    "base/storm-deck/half-is-reckoned-by-territory-if-ruled",
    "Advanced, ruled otherwise: what one movement catches in all cells of a territory is halved together."
);
fn half_is_reckoned_by_territory_if_ruled(t: &mut Table) {
    t.seat(advanced().with(Ruling::StormHalvesByTerritory)).until(DecisionKind::LookAtStorm);
    t.stage([next_storm(2), spice_deck(&["old-gap", "red-chasm", "broken-land", "the-great-flat"])]);
    next_storm_phase(t);
    t.stage([storm(18)]);
    for (first, second, dead) in [(1, 1, 1), (3, 3, 3), (1, 4, 3)] {
        t.variation("caught", |t| {
            t.stage([put(Fremen, "meridian-s01", first), put(Fremen, "meridian-s02", second)]);
            moves(t);
            for faction in SIX.into_iter().filter(|faction| *faction != Fremen) {
                t.passes(faction);
            }
            t.save_and_load();
            t.all_pass();
            t.counts(Fremen.tanks(), dead);
        });
    }
    // Another territory is halved by itself, and so is the same one in the next movement.
    t.stage([put(Fremen, "meridian-s01", 1), put(Fremen, "cielago-south-s02", 1)]);
    moves(t);
    t.all_pass();
    t.counts(Fremen.tanks(), 2);
}

case!(
    fremen_choose_their_dead,
    Native,
    "base/storm-deck/fremen-choose-their-dead",
    "Advanced: the Fremen say how many Fedaykin are among their dead, each of whom counts as one."
);
fn fremen_choose_their_dead(t: &mut Table) {
    shown(t, 1, 1);
    t.stage([forces(Fremen, "meridian-s02", 2, 1)]);
    moves(t);
    t.all_pass();
    t.refuses(Fremen, losses(2), Rejection::NumberOutOfRange);
    t.variation("no Fedaykin", |t| {
        t.does(Fremen, losses(0));
        t.counts(Fremen.elites_in("meridian-s02"), 1);
        t.counts(Fremen.forces_in("meridian-s02"), 1);
    });
    t.changes(Fremen.forces_in("meridian-s02"), -2, |t| t.does(Fremen, losses(1)));
    t.counts(Fremen.elites_in("meridian-s02"), 0);
    t.counts(Fremen.elite_tanks(), 1);
}

case!(
    fremen_cannot_spare_more_than_there_are,
    Native,
    "base/storm-deck/fremen-cannot-spare-more-than-there-are",
    "Advanced: where most of the caught are Fedaykin, some of the dead have to be."
);
fn fremen_cannot_spare_more_than_there_are(t: &mut Table) {
    shown(t, 1, 1);
    t.stage([forces(Fremen, "meridian-s02", 1, 3)]);
    moves(t);
    t.all_pass();
    t.withholds(Fremen, &losses(0));
    t.refuses(Fremen, losses(0), Rejection::NumberOutOfRange);
    t.refuses(Fremen, losses(3), Rejection::NumberOutOfRange);
    t.does(Fremen, losses(1));
    t.counts(Fremen.elites_in("meridian-s02"), 2);
    t.counts(Fremen.forces_in("meridian-s02"), 2);
}

case!(
    fremen_are_asked_only_where_they_can_choose,
    Native,
    "base/storm-deck/fremen-are-asked-only-where-they-can-choose",
    "Advanced: where all caught Fremen are alike, nobody is asked which of them die."
);
fn fremen_are_asked_only_where_they_can_choose(t: &mut Table) {
    shown(t, 1, 1);
    t.stage([put(Fremen, "meridian-s02", 2), forces(Fremen, "cielago-south-s02", 0, 2)]);
    moves(t);
    t.all_pass();
    t.owes(Fremen, DecisionKind::LookAtStorm);
    t.counts(Fremen.forces_in("meridian-s02"), 1);
    t.counts(Fremen.elites_in("cielago-south-s02"), 1);
}

case!(
    choice_of_the_dead_counts_once,
    Recovery,
    "base/storm-deck/choice-of-the-dead-counts-once",
    "Advanced: a choice of the dead counts once, and a save between two cells goes on with the second."
);
fn choice_of_the_dead_counts_once(t: &mut Table) {
    shown(t, 1, 1);
    t.stage([forces(Fremen, "meridian-s02", 2, 1), forces(Fremen, "cielago-south-s02", 2, 1)]);
    moves(t);
    t.all_pass();
    t.does(Fremen, losses(0));
    t.refuses_stale(Fremen);
    t.save_and_load();
    t.refuses_stale(Fremen);
    t.counts(Fremen.tanks(), 2);
    t.owes(Fremen, DecisionKind::ChooseLosses);
    t.does(Fremen, losses(1));
    t.counts(Fremen.tanks(), 4);
    t.counts(Fremen.elite_tanks(), 1);
    t.owes(Fremen, DecisionKind::LookAtStorm);
}

case!(
    karama_stops_the_sparing,
    Native,
    "base/storm-deck/karama-stops-the-sparing",
    "Advanced: a Karama that stops the Fremen's advantage lets the storm take all that it catches."
);
fn karama_stops_the_sparing(t: &mut Table) {
    shown(t, 1, 1);
    t.stage([put(Fremen, "meridian-s02", 4), give(Guild, "karama")]);
    moves(t);
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.all_pass();
    t.counts(Fremen.tanks(), 4);
}
