//! Cases of saves altered and sealed again: what set-up, the storm, a Nexus, a Karama or the end have left behind.

use serde_json::{Value, json};

use crate::cases::base::forged::{basic_instead, set};
use crate::cases::base::later::{at_the_last_move, won_by};
use crate::cases::base::{before_the_blow, before_the_dials};
use crate::registry::case;
use crate::table::prelude::*;
use truthsayer_engine::rules::pause::state::Victory;

/// The first card of a pile that fits comes to another pile, which may be a new one.
fn carried(from: &'static str, to: &'static str, card: &'static str) -> impl FnOnce(&mut Value) {
    move |game| {
        let piles = game.pointer_mut("/custody/piles").and_then(Value::as_array_mut).expect("piles");
        let pile = piles.iter_mut().find(|pile| pile[0] == from).and_then(|pile| pile[1].as_array_mut());
        let pile = pile.expect("the pile is there");
        let fits = |entry: &Value| entry[0].as_str().is_some_and(|name| name.starts_with(card));
        let mut found = pile.remove(pile.iter().position(fits).expect("the card is there"));
        if ["out-of-game", "spice-aside"].contains(&to) {
            // A card that lies open has no handle.
            found[1] = json!(0);
        }
        match piles.iter_mut().find(|pile| pile[0] == to).and_then(|pile| pile[1].as_array_mut()) {
            Some(there) => there.push(found),
            None => piles.push(json!([to, [found]])),
        }
        piles.retain(|pile| pile[1].as_array().is_some_and(|cards| !cards.is_empty()));
        let names = |pile: &Value| pile[0].as_str().unwrap_or_default().to_owned();
        piles.sort_by_key(names);
    }
}

case!(
    storm_that_never_came,
    Recovery,
    "base/forged-state/storm-that-never-came",
    "A save of turn 1 after its storm is refused in which the storm is nowhere, or nobody, one or the same player used the wheels."
);
fn storm_that_never_came(t: &mut Table) {
    t.seat(basic().of(&[Emperor, Guild, Harkonnen])).until(DecisionKind::ClaimCharity);
    t.counts(Quantity::Turn, 1);
    t.refuses_forgery(set([("/storm/sector", Value::Null)]), "the storm was never placed");
    let used = "the wheels were used by others than two";
    t.refuses_forgery(set([("/storm/wheels", json!([]))]), used);
    t.refuses_forgery(set([("/storm/wheels", json!([1]))]), used);
    t.refuses_forgery(set([("/storm/wheels", json!([1, 1]))]), "a player used both wheels");
}

case!(
    wall_without_its_card,
    Recovery,
    "base/forged-state/wall-without-its-card",
    "A save is refused in which the Shield Wall is gone and Family Atomics is not, or both are in turn 1."
);
fn wall_without_its_card(t: &mut Table) {
    let fits = "the Shield Wall is gone without Family Atomics";
    let gone = |game: &mut Value| set([("/storm/wall", json!("destroyed"))])(game);
    before_the_dials(t);
    t.stage([treachery_deck(&["family-atomics"])]);
    t.refuses_forgery(gone, fits);
    t.seat(basic()).until(DecisionKind::ClaimCharity);
    t.stage([treachery_deck(&["family-atomics"])]);
    t.refuses_forgery(
        |game| {
            gone(game);
            carried("treachery-deck", "out-of-game", "treachery:family-atomics")(game);
        },
        fits,
    );
}

case!(
    set_up_that_was_not_finished,
    Recovery,
    "base/forged-state/set-up-that-was-not-finished",
    "A save of a turn is refused in which nothing is predicted, or a player has more or fewer traitors than kept, or has them yet to choose."
);
fn set_up_that_was_not_finished(t: &mut Table) {
    before_the_dials(t);
    t.refuses_forgery(set([("/prediction", Value::Null)]), "no prediction was made");
    let kept = "traitor cards are not those kept";
    t.refuses_forgery(carried("traitor-deck", "traitors:emperor", "traitor:"), kept);
    t.refuses_forgery(carried("traitors:harkonnen", "traitor-deck", "traitor:"), kept);
    t.refuses_forgery(carried("traitor-deck", "traitors-dealt:emperor", "traitor:"), kept);
}

case!(
    cards_set_aside_for_ever,
    Recovery,
    "base/forged-state/cards-set-aside-for-ever",
    "A save is refused in which a worm is still set aside after the blow of turn 1."
);
fn cards_set_aside_for_ever(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::ClaimCharity);
    t.stage([spice_deck(&["worm"])]);
    let aside = "spice cards are set aside after the first blow";
    t.refuses_forgery(carried("spice-deck", "spice-aside", "spice:shai-hulud"), aside);
}

case!(
    stops_of_nobody,
    Recovery,
    "base/forged-state/stops-of-nobody",
    "A save is refused in which an advantage is stopped twice, of a faction that is not there, of the other rules, or in set-up."
);
fn stops_of_nobody(t: &mut Table) {
    let stopped = |names: Value| set([("/stopped", names)]);
    t.seat(basic().of(&[Emperor, Fremen])).until(DecisionKind::ClaimCharity);
    let nobody = "an advantage is stopped that nobody has";
    t.refuses_forgery(stopped(json!(["guild.half-price"])), nobody);
    t.refuses_forgery(stopped(json!(["fremen.fedaykin"])), nobody);
    t.refuses_forgery(stopped(json!(["fremen.move-two", "fremen.move-two"])), "an advantage is stopped twice");
    t.seat(basic().of(&[Emperor, Fremen])).until(DecisionKind::PlaceFremen);
    t.refuses_forgery(stopped(json!(["fremen.move-two"])), "an advantage is stopped before the first phase");
}

case!(
    alliance_before_any_nexus,
    Recovery,
    "base/forged-state/alliance-before-any-nexus",
    "A save of turn 1 is refused in which two players are allied."
);
fn alliance_before_any_nexus(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::ClaimCharity);
    t.refuses_forgery(
        set([("/alliances", json!([["emperor", "harkonnen"]]))]),
        "an alliance is older than the first Nexus",
    );
}

case!(
    advisors_at_the_pole,
    Recovery,
    "base/forged-state/advisors-at-the-pole",
    "A save is refused in which Bene Gesserit at the pole are advisors, or are advisors in a Basic game."
);
fn advisors_at_the_pole(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["old-gap", "broken-land"]);
    t.stage([put(BeneGesserit, "polar-sink", 2)]);
    t.refuses_forgery(turned("cell:polar-sink"), "advisors in the Polar Sink");
    t.stage([put(Emperor, "old-gap-s10", 1), advise("old-gap-s10", 1)]);
    t.refuses_forgery(basic_instead, "advisors in Basic");
}

/// All Bene Gesserit tokens of a place show their advisor side.
fn turned(place: &'static str) -> impl FnOnce(&mut Value) {
    move |game| {
        let held = game.pointer("/custody/tokens").and_then(Value::as_array).expect("tokens").clone();
        let own = held.iter().find(|entry| entry[0] == "bene-gesserit" && entry[1] == place).expect("they are there");
        let all = game.pointer_mut("/custody/advisors").and_then(Value::as_array_mut).expect("sides");
        all.extend(own[2].as_array().expect("numbers").iter().cloned());
        all.sort_by_key(Value::as_u64);
        all.dedup();
    }
}

case!(
    end_that_nobody_reached,
    Recovery,
    "base/forged-state/end-that-nobody-reached",
    "A save of a game that is over is refused if it names another winner, or another victory, than its position has."
);
fn end_that_nobody_reached(t: &mut Table) {
    at_the_last_move(t, basic().of(&[Atreides, Emperor, Guild]), 1);
    t.stage(["carthag-s11", "sietch-tabr-s14", "habbanya-sietch-s17"].map(|cell| put(Emperor, cell, 1)));
    won_by(t, Victory::Strongholds, &[Emperor]);
    let other = "the game has ended as the position does not have it";
    t.refuses_forgery(set([("/ending/winners", json!(["spacing-guild"]))]), other);
    t.refuses_forgery(set([("/ending/victory", json!("guild"))]), other);
}
