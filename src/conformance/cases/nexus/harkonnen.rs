//! Cases of the Harkonnen card.

use super::{between_steps, holders_are};
use crate::registry::case;
use crate::table::names::leader;
use crate::table::prelude::*;

/// The Harkonnen hold their card at a clean moment.
fn cunning(t: &mut Table) {
    between_steps(t, basic());
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
}

fn gives(name: &str) -> Act {
    resolve_nexus(NexusChoice::Leader { leader: leader(name) })
}

/// Their traitor cards, by name.
fn traitors(t: &mut Table) -> Vec<String> {
    let held = t.game().custody().pile(Place::Traitors(Harkonnen));
    held.into_iter().map(|id| id.name().replacen("traitor:", "", 1)).collect()
}

case!(
    draws_then_returns,
    Native,
    "nexus/harkonnen/draws-then-returns",
    "The Harkonnen draw a traitor card and then give one of those they hold back into the deck, the drawn one included."
);
fn draws_then_returns(t: &mut Table) {
    cunning(t);
    let deck = t.game().custody().pile(Place::TraitorDeck);
    let next = deck[0].name().replacen("traitor:", "", 1);
    let before = traitors(t);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.asked(DecisionKind::ResolveNexus, &[Harkonnen]);
    let during = traitors(t);
    t.equals("traitors", &during.len(), &(before.len() + 1));
    t.equals("the drawn one is held", &during.contains(&next), &true);
    for returned in &during {
        t.variation("one goes back", |t| {
            t.does(Harkonnen, gives(returned));
            let after = traitors(t);
            t.equals("traitors", &(after.len(), after.contains(returned)), &(before.len(), false));
            t.counts(Quantity::Pile(Place::TraitorDeck), i64::try_from(deck.len()).unwrap_or_default());
            t.asked(DecisionKind::ClaimCharity, &SIX);
        });
    }
    t.refuses(Harkonnen, gives(&deck[1].name().replacen("traitor:", "", 1)), Rejection::NoSuchChoice);
    holders_are(t, &[]);
}

case!(
    drawn_card_is_fixed,
    Recovery,
    "nexus/harkonnen/drawn-card-is-fixed",
    "A reload between the draw and the return changes nothing: the drawn card stays, and neither request counts twice."
);
fn drawn_card_is_fixed(t: &mut Table) {
    cunning(t);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    let drawn = traitors(t);
    t.save_and_load();
    t.refuses_stale(Harkonnen);
    let held = traitors(t);
    t.equals("traitors", &held, &drawn);
    t.does(Harkonnen, gives(&drawn[0]));
    t.save_and_load();
    t.refuses_stale(Harkonnen);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    both_cards_are_private,
    Privacy,
    "nexus/harkonnen/both-cards-are-private",
    "Which traitor cards are drawn and given back is known to the Harkonnen alone."
);
fn both_cards_are_private(t: &mut Table) {
    cunning(t);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.sees(Harkonnen, Harkonnen.traitors());
    let held = traitors(t);
    for watcher in [PUBLIC, Emperor.into()] {
        t.hidden_from(watcher, Harkonnen.traitors());
        t.same_to(watcher, |t| t.does(Harkonnen, gives(&held[0])), |t| t.does(Harkonnen, gives(&held[1])));
    }
}

case!(
    forged_play_is_refused,
    Recovery,
    "nexus/harkonnen/forged-play-is-refused",
    "A save in which a traitor is to be given back by a card that was never played is refused."
);
fn forged_play_is_refused(t: &mut Table) {
    cunning(t);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.refuses_forgery(
        |game| game["nexus_cards"]["plays"] = serde_json::json!([]),
        "a Nexus card has begun what nobody played",
    );
    t.refuses_forgery(
        |game| game["nexus_cards"]["plays"][0]["stage"] = serde_json::json!("done"),
        "a Nexus card has begun what nobody played",
    );
    let held = traitors(t);
    t.does(Harkonnen, gives(&held[0]));
    t.refuses_forgery(
        |game| game["nexus_cards"]["plays"][0]["stage"] = serde_json::json!("pending"),
        "a Nexus card owes what nothing waits for",
    );
}

case!(
    drawn_once,
    Concurrency,
    "nexus/harkonnen/drawn-once",
    "Of two plays one counts, and of two returns one: no second card is drawn or given back."
);
fn drawn_once(t: &mut Table) {
    cunning(t);
    let before = traitors(t).len();
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.refuses_stale(Harkonnen);
    t.refuses(Harkonnen, play_nexus("harkonnen.cunning"), Rejection::NexusCardNotHeld);
    let held = traitors(t);
    t.does(Harkonnen, gives(&held[0]));
    t.refuses_stale(Harkonnen);
    let after = traitors(t).len();
    t.equals("traitors", &(held.len(), after), &(before + 1, before));
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    bots_exchange_a_traitor,
    Policy,
    "nexus/harkonnen/bots-exchange-a-traitor",
    "A bot of the Harkonnen proposes the exchange from what its seat sees, and carries it through."
);
fn bots_exchange_a_traitor(t: &mut Table) {
    cunning(t);
    let proposed = super::bot_proposes(t, Harkonnen);
    t.equals("what a bot proposes", &proposed, &Some(play_nexus("harkonnen.cunning")));
    let before = traitors(t).len();
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.hand_over(Manner::Bots(Policy::Schemer, 2));
    t.until(DecisionKind::ClaimCharity);
    let after = traitors(t).len();
    t.equals("traitors", &after, &before);
}
