//! Cases of pieces, and of requests that answer what they should not.

use std::collections::BTreeMap;

use serde_json::Value;
use truthsayer_engine::request::Request;

use crate::registry::case;
use crate::table::prelude::*;

/// How often each piece lies somewhere, as the game's save tells.
fn places(t: &mut Table) -> BTreeMap<String, usize> {
    let game: Value = serde_json::from_str(&t.game().to_json()).unwrap_or_default();
    let mut found = BTreeMap::new();
    let piles = game["custody"]["piles"].as_array().into_iter().flatten();
    for entry in piles.filter_map(|pile| pile[1].as_array()).flatten() {
        *found.entry(entry[0].to_string()).or_insert(0) += 1;
    }
    let tokens = game["custody"]["tokens"].as_array().into_iter().flatten();
    for group in tokens {
        let many = group[2].as_u64().map_or(0, u64::count_ones) + group[3].as_u64().map_or(0, u64::count_ones);
        *found.entry(format!("tokens of {}", group[0])).or_insert(0) += many as usize;
    }
    found
}

fn cards(places: &BTreeMap<String, usize>) -> impl Iterator<Item = (&String, &usize)> {
    places.iter().filter(|(name, _)| !name.starts_with("tokens"))
}

case!(
    each_card_lies_in_one_place,
    Native,
    "promise/pieces/each-card-lies-in-one-place",
    "From set-up to the end of a game that bots play each card, leader and traitor card lies in exactly one place."
);
fn each_card_lies_in_one_place(t: &mut Table) {
    t.seat(advanced().turns(2)).until(DecisionKind::Bid);
    for goal in [DecisionKind::Ship, DecisionKind::LookAtStorm, DecisionKind::Bid, DecisionKind::Move] {
        let turn = t.game().turn() + u8::from(goal == DecisionKind::LookAtStorm);
        t.idle_until((turn, goal));
        let now = places(t);
        let several: Vec<&String> = cards(&now).filter(|(_, many)| **many != 1).map(|(name, _)| name).collect();
        t.equals("cards in several places", &several.len(), &0);
        let there = cards(&now).count() > 60;
        t.equals("whether all cards of the box are somewhere", &there, &true);
    }
}

case!(
    no_piece_comes_or_goes,
    Native,
    "promise/pieces/no-piece-comes-or-goes",
    "What lies in the box and on the table before the first storm is there at the end of the turn, and nothing else is."
);
fn no_piece_comes_or_goes(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::DialStorm);
    let before = places(t);
    t.stage([put(Emperor, "sihaya-ridge-s09", 3)]);
    t.hand_over(Manner::Bots(Policy::Schemer, 2));
    t.until((2, DecisionKind::DialStorm));
    let after = places(t);
    let names = |found: &BTreeMap<String, usize>| cards(found).map(|(name, _)| name.clone()).collect::<Vec<_>>();
    t.equals("the cards", &names(&after), &names(&before));
    t.equals("how many of each", &after, &before);
}

// ---- requests

/// Charity of turn 1: the Guild and the Fremen are asked, and what the Guild would send.
fn asked(t: &mut Table) -> Request {
    t.seat(basic().of(&[Guild, Fremen])).until(DecisionKind::ClaimCharity);
    t.stage([purse(Guild, 0)]);
    let seat = t.seat_of(Guild);
    let event = t.game().decision(seat).map(|decision| decision.event);
    Request { event: event.unwrap_or_else(|| t.fail("the Guild is asked nothing")), act: claim() }
}

case!(
    request_answers_its_own_event,
    Native,
    "promise/pieces/request-answers-its-own-event",
    "A request that names the event before is refused although it would be lawful for the event that is open."
);
fn request_answers_its_own_event(t: &mut Table) {
    let request = asked(t);
    t.does(Guild, claim());
    t.until((2, DecisionKind::ClaimCharity));
    t.stage([purse(Guild, 0)]);
    t.offers(Guild, &claim());
    let seat = t.seat_of(Guild);
    let before = t.game().to_json();
    let mut game = t.game().clone();
    let refused = game.submit(seat, request.clone()).err();
    t.equals("the refusal", &refused, &Some(Rejection::Stale));
    t.equals("the game", &game.to_json(), &before);
    t.does(Guild, claim());
}

case!(
    late_and_repeated_requests_change_nothing,
    Native,
    "promise/pieces/late-and-repeated-requests-change-nothing",
    "A request sent again, at once or when others have acted since, is refused by name and changes nothing."
);
fn late_and_repeated_requests_change_nothing(t: &mut Table) {
    let request = asked(t);
    t.changes(Guild.spice(), 2, |t| t.does(Guild, claim()));
    let seat = t.seat_of(Guild);
    for passed in [false, true] {
        if passed {
            t.passes(Fremen);
        }
        let before = t.game().to_json();
        let mut game = t.game().clone();
        let refused = game.submit(seat, request.clone()).err();
        t.equals("the refusal", &refused, &Some(Rejection::Stale));
        t.equals("the game", &game.to_json(), &before);
    }
}

case!(
    nobody_answers_for_another,
    Native,
    "promise/pieces/nobody-answers-for-another",
    "A request in the name of a player who is not asked, or for a seat where nobody sits, is refused and changes nothing."
);
fn nobody_answers_for_another(t: &mut Table) {
    let request = asked(t);
    t.passes(Fremen);
    let empty = t.game().seats().iter().map(|(seat, _)| *seat).collect::<Vec<_>>();
    let absent = truthsayer_engine::Seat::ALL.into_iter().find(|seat| !empty.contains(seat));
    let fremen = t.seat_of(Fremen);
    let before = t.game().to_json();
    for seat in [Some(fremen), absent].into_iter().flatten() {
        let mut game = t.game().clone();
        let refused = game.submit(seat, request.clone()).is_err();
        t.equals("whether it is refused", &refused, &true);
        t.equals("the game", &game.to_json(), &before);
    }
    t.changes(Guild.spice(), 2, |t| t.does(Guild, claim()));
}
