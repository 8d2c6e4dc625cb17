//! Cases of what Harkonnen Betrayal owes: another traitor card in the Mentat Pause, for the one that was cancelled.

use serde_json::json;

use super::harkonnen_betrayal::{cancelled, traitors, until_the_pause};
use super::holds;
use crate::registry::case;
use crate::table::prelude::*;

const NOTHING_WAITS: &str = "a Nexus card owes what nothing waits for";
const NOT_KEPT: &str = "traitor cards are not those kept";

fn is_drawn(fact: &Fact) -> bool {
    matches!(fact, Fact::Nexus(NexusFact::TraitorDrawn { faction: Harkonnen, .. }))
}

case!(
    replaced_in_the_pause,
    Native,
    "nexus/harkonnen-claim/replaced-in-the-pause",
    "In the Mentat Pause of that turn, and not before, the Harkonnen draw one card in its place; the next pause brings none."
);
fn replaced_in_the_pause(t: &mut Table) {
    cancelled(t, &[]);
    until_the_pause(t);
    let held = traitors(t);
    t.equals("traitors", &held, &3);
    let top = t.game().custody().pile(Place::TraitorDeck)[0];
    t.all_pass();
    t.tells(Harkonnen, "the draw", is_drawn);
    t.counts(Quantity::Turn, 2);
    let drawn = t.game().custody().place(top);
    t.equals("where the top card lies", &drawn, &Place::Traitors(Harkonnen));
    let held = traitors(t);
    t.equals("traitors", &held, &4);
    t.idle_until(Goal::Turn(3));
    let held = traitors(t);
    t.equals("traitors", &held, &4);
}

case!(
    replaced_before_the_end,
    Native,
    "nexus/harkonnen-claim/replaced-before-the-end",
    "Where the pause ends the game the Harkonnen have drawn before: nothing is owed in a game that is over."
);
fn replaced_before_the_end(t: &mut Table) {
    let strongholds = [put(Guild, "sietch-tabr-s14", 1), put(Guild, "habbanya-sietch-s17", 1)];
    cancelled(t, &strongholds);
    until_the_pause(t);
    t.all_pass();
    t.is_over();
    t.tells(Harkonnen, "the draw", is_drawn);
    let held = traitors(t);
    t.equals("traitors", &held, &4);
}

case!(
    claim_outlives_the_card,
    Native,
    "nexus/harkonnen-claim/claim-outlives-the-card",
    "The claim stands whatever becomes of the card: whoever draws it next, the Harkonnen draw once, and nobody else does."
);
fn claim_outlives_the_card(t: &mut Table) {
    cancelled(t, &[]);
    until_the_pause(t);
    t.stage([hold_nexus(Emperor, "harkonnen")]);
    t.save_and_load();
    t.all_pass();
    t.tells(Harkonnen, "the draw", is_drawn);
    let drawn = |fact: &Fact| matches!(fact, Fact::Nexus(NexusFact::TraitorDrawn { faction: Emperor | Guild, .. }));
    t.tells_not(PUBLIC, "another draw", drawn);
    holds(t, Emperor, "harkonnen");
    let held = traitors(t);
    t.equals("traitors", &held, &4);
}

case!(
    drawn_card_is_private,
    Privacy,
    "nexus/harkonnen-claim/drawn-card-is-private",
    "The order of the shuffled deck is nobody's to see, and what the Harkonnen draw in the pause they alone see."
);
fn drawn_card_is_private(t: &mut Table) {
    cancelled(t, &[]);
    for watcher in [PUBLIC, Emperor.into(), Guild.into(), Harkonnen.into()] {
        t.hidden_from(watcher, Secret::Deck(Place::TraitorDeck));
    }
    until_the_pause(t);
    t.all_pass();
    t.sees(Harkonnen, Harkonnen.traitors());
    for watcher in [PUBLIC, Emperor.into(), Guild.into()] {
        t.hidden_from(watcher, Harkonnen.traitors());
    }
    let named = |fact: &Fact| matches!(fact, Fact::Nexus(NexusFact::TraitorDrawn { leader: Told::Known(_), .. }));
    t.tells(Harkonnen, "which card", named);
    t.tells_not(Guild, "which card", named);
    t.tells(Guild, "a draw", is_drawn);
}

case!(
    claim_is_saved,
    Recovery,
    "nexus/harkonnen-claim/claim-is-saved",
    "The claim to a card is saved from the battle to the pause, however often the game is read again, and is paid once."
);
fn claim_is_saved(t: &mut Table) {
    cancelled(t, &[]);
    t.save_and_load();
    until_the_pause(t);
    t.save_and_load();
    t.save_and_load();
    t.all_pass();
    t.save_and_load();
    let held = traitors(t);
    t.equals("traitors", &held, &4);
    t.idle_until(Goal::Turn(3));
    t.save_and_load();
    let held = traitors(t);
    t.equals("traitors", &held, &4);
}

case!(
    forged_claim_is_refused,
    Recovery,
    "nexus/harkonnen-claim/forged-claim-is-refused",
    "A save is refused that has forgotten the claim, that claims again what was drawn, or that moves the play to another turn."
);
fn forged_claim_is_refused(t: &mut Table) {
    cancelled(t, &[]);
    t.refuses_forgery(|game| game["nexus_cards"]["plays"][0]["stage"] = json!("done"), NOT_KEPT);
    t.refuses_forgery(|game| game["nexus_cards"]["plays"][0]["phase"] = json!("movement"), NOTHING_WAITS);
    t.refuses_forgery(|game| game["nexus_cards"]["plays"] = json!([]), NOT_KEPT);
    until_the_pause(t);
    t.refuses_forgery(|game| game["nexus_cards"]["plays"][0]["stage"] = json!("done"), NOT_KEPT);
    t.all_pass();
    t.refuses_forgery(|game| game["nexus_cards"]["plays"][0]["stage"] = json!("pending"), NOT_KEPT);
}
