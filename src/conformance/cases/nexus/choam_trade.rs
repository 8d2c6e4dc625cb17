//! Cases of CHOAM Secret Ally, its trade in Collection; and of the stop at which all who could have it are asked.

use truthsayer_engine::custody::Handle;

use truthsayer_engine::policy::Bot;

use super::{after_movement, answer_of, asked_for_card, holders_are, holds, stops_for, until_offered};
use crate::registry::case;
use crate::table::prelude::*;

/// Spice has been collected in turn 1: the Guild holds the CHOAM card and the Emperor another.
fn collected(t: &mut Table) {
    let there = [
        hold_nexus(Guild, "choam"),
        hold_nexus(Emperor, "ecaz"),
        empty_hand(Guild),
        give(Guild, "kulon"),
        give(Guild, "shield"),
        give(Emperor, "baliset"),
    ];
    after_movement(t, basic().of(&[Guild, Emperor, Harkonnen, Atreides]), &there);
}

fn trade(card: Handle) -> Act {
    play_nexus_for("choam.secret-ally", NexusChoice::Card { card })
}

case!(
    worthless_card_for_two,
    Native,
    "nexus/choam-trade/worthless-card-for-two",
    "In Collection a Worthless Card brings two spice of the bank, once; both cards go to their discards, openly."
);
fn worthless_card_for_two(t: &mut Table) {
    collected(t);
    until_offered(t, Guild);
    let card = t.card(Guild, "kulon");
    t.changes(Guild.spice(), 2, |t| t.changes(Guild.cards(), -1, |t| t.does(Guild, trade(card))));
    t.lies("treachery:kulon#1", Place::TreacheryDiscard);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
    t.tells(PUBLIC, "the card", |fact| matches!(fact, Fact::CardPlayed { faction: Guild, .. }));
    t.tells(PUBLIC, "the spice", |fact| *fact == Fact::SpiceReceived { faction: Guild, amount: 2 });
    t.refuses_stale(Guild);
    holders_are(t, &[Emperor]);
}

case!(
    only_a_worthless_card,
    Native,
    "nexus/choam-trade/only-a-worthless-card",
    "No other card is traded, nor one of another hand, nor nothing at all; the Nexus card is kept."
);
fn only_a_worthless_card(t: &mut Table) {
    collected(t);
    until_offered(t, Guild);
    let (shield, foreign) = (t.card(Guild, "shield"), t.card(Emperor, "baliset"));
    t.refuses(Guild, trade(shield), Rejection::NoSuchChoice);
    t.refuses(Guild, trade(foreign), Rejection::CardNotYours);
    t.refuses(Guild, play_nexus("choam.secret-ally"), Rejection::NoSuchChoice);
    t.withholds(Guild, &trade(shield));
    holds(t, Guild, "choam");
}

case!(
    passing_keeps_both_cards,
    Native,
    "nexus/choam-trade/passing-keeps-both-cards",
    "Who passes keeps both cards and gets nothing, and is asked again in the next turn."
);
fn passing_keeps_both_cards(t: &mut Table) {
    collected(t);
    until_offered(t, Guild);
    t.keeps(Guild.spice(), |t| t.keeps(Guild.cards(), |t| t.passes(Guild)));
    t.refuses_stale(Guild);
    holds(t, Guild, "choam");
}

case!(
    not_beyond_collection,
    Native,
    "nexus/choam-trade/not-beyond-collection",
    "Outside Collection the trade is refused: in Charity, and at the stop of the Mentat Pause, where others are asked."
);
fn not_beyond_collection(t: &mut Table) {
    collected(t);
    until_offered(t, Guild);
    let card = t.card(Guild, "kulon");
    t.passes(Guild);
    t.idle_until((2, DecisionKind::ClaimCharity));
    t.refuses(Guild, trade(card), Rejection::NotBetweenSteps);
    t.withholds(Guild, &trade(card));
    holds(t, Guild, "choam");
    let there = [hold_nexus(Guild, "choam"), give(Guild, "kulon")];
    after_movement(t, basic().of(&[Guild, Emperor, Atreides]), &there);
    t.passes(Guild);
    stops_for(t, Some((Guild, Phase::Pause)));
    let card = t.card(Guild, "kulon");
    t.refuses(Guild, trade(card), Rejection::NotBetweenSteps);
}

case!(
    all_who_could_are_asked,
    Privacy,
    "nexus/choam-trade/all-who-could-are-asked",
    "Each player who holds a Nexus card and has no ally is asked in turn, whatever the card; only the true holder can trade."
);
fn all_who_could_are_asked(t: &mut Table) {
    collected(t);
    let mut asked = Vec::new();
    while let Some((faction, Phase::Collection)) = asked_for_card(t) {
        asked.push(faction);
        t.asked(DecisionKind::OfferNexus, &[faction]);
        for watcher in [PUBLIC, Harkonnen.into(), Atreides.into()] {
            t.hidden_from(watcher, faction.nexus_card());
        }
        t.passes(faction);
    }
    asked.sort_unstable();
    let mut expected = vec![Guild, Emperor];
    expected.sort_unstable();
    t.equals("those who were asked", &asked, &expected);
}

case!(
    stop_tells_nothing,
    Privacy,
    "nexus/choam-trade/stop-tells-nothing",
    "Whether the one who is asked holds the CHOAM card or another, and a Worthless Card or none, the others see the same."
);
fn stop_tells_nothing(t: &mut Table) {
    collected(t);
    until_offered(t, Emperor);
    let baliset = t.card(Emperor, "baliset");
    t.withholds(Emperor, &trade(baliset));
    t.refuses(Emperor, trade(baliset), Rejection::NexusCardNotHeld);
    let passes_with = |t: &mut Table, card: &str| {
        t.stage([hold_nexus(Guild, "moritani"), hold_nexus(Emperor, card)]);
        t.passes(Emperor);
    };
    for watcher in [PUBLIC, Harkonnen.into(), Atreides.into(), Guild.into()] {
        t.same_to(watcher, |t| passes_with(t, "choam"), |t| passes_with(t, "ecaz"));
    }
    t.stage([hold_nexus(Emperor, "choam")]);
    t.does(Emperor, trade(baliset));
    t.hidden_from(Guild, Emperor.wealth());
}

case!(
    nobody_stops_without_cards,
    Native,
    "nexus/choam-trade/nobody-stops-without-cards",
    "Where nobody holds a Nexus card, Collection and Mentat Pause ask nobody, as in a game without them."
);
fn nobody_stops_without_cards(t: &mut Table) {
    after_movement(t, basic().of(&[Guild, Emperor, Harkonnen, Atreides]), &[]);
    stops_for(t, None);
    t.counts(Quantity::Turn, 2);
}

case!(
    stop_survives_a_reload,
    Recovery,
    "nexus/choam-trade/stop-survives-a-reload",
    "A game saved at the stop asks the same players, and a trade counts once before and after a reload."
);
fn stop_survives_a_reload(t: &mut Table) {
    collected(t);
    t.save_and_load();
    until_offered(t, Guild);
    t.save_and_load();
    let card = t.card(Guild, "kulon");
    t.changes(Guild.spice(), 2, |t| t.does(Guild, trade(card)));
    t.save_and_load();
    t.refuses_stale(Guild);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    forged_stop_is_refused,
    Recovery,
    "nexus/choam-trade/forged-stop-is-refused",
    "A save that stops for a player who holds no Nexus card, or in another phase, is refused."
);
fn forged_stop_is_refused(t: &mut Table) {
    collected(t);
    let why = "a stop for a Nexus card that nobody holds";
    let seat = t.seat_of(Harkonnen);
    let at = |game: &serde_json::Value| game["stack"].as_array().map_or(0, Vec::len) - 1;
    t.refuses_forgery(
        |game| {
            let top = at(game);
            if let Some(waiting) = game["stack"][top]["frame"]["nexus-stop"]["waiting"].as_array_mut() {
                waiting.push(serde_json::json!(seat));
            }
        },
        why,
    );
    t.refuses_forgery(
        |game| {
            let top = at(game);
            game["stack"][top]["frame"]["nexus-stop"]["stop"] = serde_json::json!("mentat-pause");
        },
        why,
    );
}

case!(
    two_answers_race,
    Concurrency,
    "nexus/choam-trade/two-answers-race",
    "Of two answers of one player to the stop the first counts, and the other is stale; the next player answers its own."
);
fn two_answers_race(t: &mut Table) {
    collected(t);
    until_offered(t, Guild);
    t.variation("a pass", |t| {
        t.passes(Guild);
        t.refuses_stale(Guild);
        holds(t, Guild, "choam");
    });
    let card = t.card(Guild, "kulon");
    t.does(Guild, trade(card));
    t.refuses_stale(Guild);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    bots_trade,
    Policy,
    "nexus/choam-trade/bots-trade",
    "A bot that is asked answers what is offered: it trades if it can, and passes if it cannot."
);
fn bots_trade(t: &mut Table) {
    collected(t);
    until_offered(t, Guild);
    let mut bot = Bot::new(Policy::Merchant, 5);
    let act = answer_of(t, Guild, &mut bot);
    let card = t.card(Guild, "kulon");
    t.equals("what the bot does", &act, &trade(card));
    t.variation("it trades", |t| t.does(Guild, act));
    t.stage([hold_nexus(Guild, "richese")]);
    let act = answer_of(t, Guild, &mut bot);
    t.equals("what the bot does", &act, &Act::Pass);
}
