//! Cases of a Karama that stops an advantage.

use crate::cases::base::{ally, before_the_blow, blow_with_fremen};
use crate::registry::case;
use crate::table::prelude::*;

/// Advanced, turn 2: the Fremen have asked for a look at the next storm card, which can be stopped. Nobody has a card.
fn look_under_way(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([spice_deck(&["old-gap", "red-chasm"])]);
    t.stage(SIX.map(empty_hand));
}

case!(
    one_card_for_one_stop,
    Native,
    "base/karama/one-card-for-one-stop",
    "A Karama that stops an advantage is discarded, and a player who holds none, or another card, stops nothing."
);
fn one_card_for_one_stop(t: &mut Table) {
    look_under_way(t);
    t.stage([give(Guild, "karama"), give(Emperor, "weather-control")]);
    t.does(Fremen, Act::LookAtStorm);
    let (card, other) = (t.card(Guild, "karama"), t.card(Emperor, "weather-control"));
    t.refuses(Emperor, karama(card), Rejection::CardNotYours);
    t.refuses(Emperor, karama(other), Rejection::CardNotYours);
    t.does(Guild, karama(card));
    t.counts(Guild.cards(), 0);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 0);
    t.all_pass();
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
    t.tells(
        PUBLIC,
        "who played it",
        |fact| matches!(fact, Fact::CardPlayed { faction: Guild, card } if card.name() == "karama"),
    );
}

case!(
    survives_a_save_once,
    Recovery,
    "base/karama/survives-a-save-once",
    "A Karama that was sealed when the game was saved stops the advantage after the reload, and is spent once."
);
fn survives_a_save_once(t: &mut Table) {
    look_under_way(t);
    t.stage([give(Guild, "karama"), give(Guild, "karama#2")]);
    t.does(Fremen, Act::LookAtStorm);
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.save_and_load();
    t.refuses_stale(Guild);
    t.counts(Guild.cards(), 1);
    t.all_pass();
    t.tells(PUBLIC, "that it was stopped", |fact| matches!(fact, Fact::Stopped { .. }));
    t.counts(Guild.cards(), 1);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
}

case!(
    stop_is_of_one_advantage,
    Native,
    "base/karama/stop-is-of-one-advantage",
    "A Karama stops the one advantage that was used; the faction's others still work in the same phase."
);
fn stop_is_of_one_advantage(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "worm#2", "old-gap", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s12", 2), put(Fremen, "arsunt-s11", 2), give(Emperor, "karama")]);
    t.all_pass();
    let card = t.card(Emperor, "karama");
    t.does(Emperor, karama(card));
    for faction in [Atreides, BeneGesserit, Guild, Harkonnen] {
        t.passes(faction);
    }
    t.counts(Fremen.tanks(), 2);
    // Their placing is an advantage of its own, which can be answered as such and goes on.
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.owes(Fremen, DecisionKind::PlaceWorm);
    t.changes(Fremen.tanks(), 2, |t| t.does(Fremen, worm_to("arsunt")));
}

case!(
    stop_lasts_for_both_blows,
    Native,
    "base/karama/stop-lasts-for-both-blows",
    "Advanced: an advantage that was stopped in blow A is stopped in blow B as well, without another card."
);
fn stop_lasts_for_both_blows(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "worm#2", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s12", 1), put(Fremen, "red-chasm-s07", 2), give(Emperor, "karama")]);
    t.all_pass();
    let card = t.card(Emperor, "karama");
    t.does(Emperor, karama(card));
    t.all_pass();
    t.counts(Fremen.tanks(), 1);
    for faction in SIX {
        t.passes(faction);
    }
    t.counts(Fremen.tanks(), 3);
    t.owes(Guild, DecisionKind::Negotiate);
}

case!(
    weather_control_is_not_stopped,
    Native,
    "base/karama/weather-control-is-not-stopped",
    "No Karama answers Weather Control or Family Atomics that another player has played."
);
fn weather_control_is_not_stopped(t: &mut Table) {
    t.seat(basic()).until((2, DecisionKind::ControlWeather));
    t.stage([storm(4), give(Guild, "weather-control"), give(Emperor, "karama"), give(Atreides, "family-atomics")]);
    t.stage([put(Atreides, "gara-kulon-s08", 1), spice_deck(&["old-gap"])]);
    let card = t.card(Guild, "weather-control");
    let stop = t.card(Emperor, "karama");
    t.does(Guild, weather(card, 7));
    t.refuses(Emperor, karama(stop), Rejection::WrongKind);
    t.all_pass();
    t.refuses(Emperor, karama(stop), Rejection::WrongKind);
    let bomb = t.card(Atreides, "family-atomics");
    t.does(Atreides, atomics(bomb));
    t.all_pass();
    t.counts(Quantity::Storm, 11);
    t.tells(PUBLIC, "that the Wall is gone", |fact| matches!(fact, Fact::ShieldWallDestroyed));
}

case!(
    not_against_oneself,
    Native,
    "base/karama/not-against-oneself",
    "A player is not asked to stop an advantage of the own faction, and everybody else is."
);
fn not_against_oneself(t: &mut Table) {
    look_under_way(t);
    t.stage([give(Fremen, "karama")]);
    t.does(Fremen, Act::LookAtStorm);
    t.asked(DecisionKind::AnswerKarama, &[Atreides, BeneGesserit, Emperor, Guild, Harkonnen]);
    let card = t.card(Fremen, "karama");
    t.refuses(Fremen, karama(card), Rejection::NotYourDecision);
}

case!(against_an_ally, Native, "base/karama/against-an-ally", "A player can stop an advantage of the own ally.");
fn against_an_ally(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "worm#2", "broken-land"]);
    t.stage([put(Fremen, "hagga-basin-s12", 1), put(Fremen, "red-chasm-s07", 2), give(Emperor, "karama")]);
    blow_with_fremen(t);
    ally(t, Fremen, Emperor);
    for faction in SIX {
        t.passes(faction);
    }
    t.passes(Fremen);
    t.owes(Emperor, DecisionKind::AnswerKarama);
    let card = t.card(Emperor, "karama");
    t.does(Emperor, karama(card));
    t.changes(Fremen.tanks(), 2, Table::all_pass);
}

case!(
    exposes_fremen_in_the_storm,
    Native,
    "base/karama/exposes-fremen-in-the-storm",
    "Fremen whose immunity was stopped are devoured in the stormed part of the territory too, even if none stand elsewhere."
);
fn exposes_fremen_in_the_storm(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([storm(13), put(Fremen, "hagga-basin-s13", 3), give(Emperor, "karama")]);
    t.all_pass();
    t.variation("nobody stops it", |t| {
        t.keeps(Fremen.tanks(), Table::all_pass);
    });
    let card = t.card(Emperor, "karama");
    t.does(Emperor, karama(card));
    t.changes(Fremen.tanks(), 3, Table::all_pass);
}
