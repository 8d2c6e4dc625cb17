//! Cases of saves whose continuations do not belong together, and of receipts that were altered.

use serde_json::{Value, json};

use crate::registry::case;
use crate::table::prelude::*;

/// Advanced, turn 1: the Fremen have asked for a look at the next storm card, and the others are asked for a Karama.
fn interrupted(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([spice_deck(&["old-gap", "red-chasm"])]);
    t.does(Fremen, Act::LookAtStorm);
}

fn frames(game: &mut Value) -> &mut Vec<Value> {
    game["stack"].as_array_mut().expect("a game has a stack")
}

case!(
    continuation_that_nothing_waits_for,
    Recovery,
    "promise/saves/continuation-that-nothing-waits-for",
    "A save with a frame on its stack that the one below does not wait for is refused, and so is one with a frame twice."
);
fn continuation_that_nothing_waits_for(t: &mut Table) {
    interrupted(t);
    t.refuses_forgery(|game| drop(frames(game).remove(1)), "orphaned-frame");
    let mut window = Value::Null;
    t.refuses_forgery(
        |game| {
            window = frames(game).last().cloned().unwrap_or_default();
            frames(game).push(window.clone());
        },
        "orphaned-frame",
    );
}

case!(
    continuation_that_is_missing,
    Recovery,
    "promise/saves/continuation-that-is-missing",
    "A save that lacks the frame for which another waits is refused by name, and not continued as if all had passed."
);
fn continuation_that_is_missing(t: &mut Table) {
    interrupted(t);
    t.refuses_forgery(|game| drop(frames(game).pop()), "missing-frame");
    t.refuses_forgery(
        |game| {
            frames(game).pop();
            frames(game).pop();
        },
        "missing-frame",
    );
}

case!(
    altered_receipt,
    Recovery,
    "promise/saves/altered-receipt",
    "A save in which somebody has altered a receipt is refused: the seal over it is no longer its own."
);
fn altered_receipt(t: &mut Table) {
    t.seat(basic().with_nexus_cards()).until(DecisionKind::ClaimCharity);
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.refuses_save(|text| text.replace("harkonnen.cunning", "harkonnen.betrayal"), "edited");
    let receipts: Value = serde_json::from_str(&t.game().to_json()).unwrap_or_default();
    let panel = &receipts["nexus_cards"]["plays"][0]["panel"];
    t.equals("the panel in the receipt", panel, &json!("harkonnen.cunning"));
}
