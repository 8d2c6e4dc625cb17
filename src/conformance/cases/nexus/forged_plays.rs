//! Cases of forged saves: plays of Nexus cards in a turn that never was, or in another order than what rests on them, and stops
//! at which others wait than could.

use serde_json::json;

use super::{after_movement, asked_for_card, frame_of, until_offered};
use crate::cases::base::{before_shipment, before_the_blow, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

const NOT_PLAYED: &str = "a Nexus card was played that nobody could play";
const NO_STOP: &str = "a stop for a Nexus card that nobody holds";

case!(
    plays_before_the_first_turn,
    Recovery,
    "nexus/forged-plays/plays-before-the-first-turn",
    "A save is refused in which a card was played before the first turn, or in one that has not come."
);
fn plays_before_the_first_turn(t: &mut Table) {
    t.seat(basic().with_nexus_cards()).until(DecisionKind::ClaimCharity);
    t.stage([hold_nexus(Harkonnen, "harkonnen"), traitor(Harkonnen, "bashar")]);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    let back = NexusChoice::Leader { leader: leader("bashar") };
    t.does(Harkonnen, resolve_nexus(back));
    for turn in [0, 2] {
        t.refuses_forgery(|game| game["nexus_cards"]["plays"][0]["turn"] = json!(turn), NOT_PLAYED);
    }
}

case!(
    later_play_of_an_earlier_event,
    Native,
    "nexus/forged-plays/later-play-of-an-earlier-event",
    "Events are each player's own: a card may be played after another's whose event has the greater number, and a save holds both."
);
fn later_play_of_an_earlier_event(t: &mut Table) {
    let four = [Harkonnen, Fremen, Emperor, Atreides];
    before_shipment(t, basic().of(&four).with_nexus_cards(), &[hold_nexus(Harkonnen, "harkonnen")]);
    t.stage([hold_nexus(Emperor, "fremen"), traitor(Harkonnen, "bashar")]);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    t.does(Harkonnen, resolve_nexus(NexusChoice::Leader { leader: leader("bashar") }));
    t.does(Emperor, play_nexus_otherwise("fremen.betrayal", NexusChoice::Plain));
    let game: serde_json::Value = serde_json::from_str(&t.game().to_json()).unwrap_or_default();
    let events = [0, 1].map(|play| game["nexus_cards"]["plays"][play]["event"].as_u64());
    t.equals("whether the first has the greater number", &(events[0] > events[1]), &true);
    t.save_and_load();
}

case!(
    play_under_way_is_the_latest,
    Recovery,
    "nexus/forged-plays/play-under-way-is-the-latest",
    "A card that is being played was played last: a save in which another comes after it, still owed, is refused."
);
fn play_under_way_is_the_latest(t: &mut Table) {
    before_the_blow(t, basic().with_nexus_cards(), &["hagga-basin", "red-chasm"], &["worm", "old-gap", "broken-land"]);
    t.stage([hold_nexus(Fremen, "fremen"), put(Fremen, "the-great-flat-s15", 4)]);
    t.all_pass();
    t.does(Fremen, play_nexus("fremen.cunning"));
    t.asked(DecisionKind::Negotiate, &SIX);
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    let swaps = |game: &mut serde_json::Value| {
        let plays = game["nexus_cards"]["plays"].as_array_mut().expect("cards were played");
        plays.swap(0, 1);
    };
    t.refuses_forgery(swaps, "a Nexus card has begun what nobody played");
}

case!(
    play_under_way_is_its_players_latest,
    Recovery,
    "nexus/forged-plays/play-under-way-is-its-players-latest",
    "The same where both cards are of one player: the one that is over does not come after the one under way."
);
fn play_under_way_is_its_players_latest(t: &mut Table) {
    let there = [hold_nexus(Harkonnen, "guild"), purse(Emperor, 12)];
    before_shipment(t, basic().of(&[Guild, Emperor, Harkonnen, Atreides]).with_nexus_cards(), &there);
    until_ships(t, Emperor);
    t.does(Emperor, ship("old-gap-s10", 3));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
    t.does(Harkonnen, use_nexus());
    until_ships(t, Harkonnen);
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
    t.does(Harkonnen, play_nexus("harkonnen.cunning"));
    let swaps = |game: &mut serde_json::Value| {
        let plays = game["nexus_cards"]["plays"].as_array_mut().expect("cards were played");
        plays.swap(0, 1);
        let (first, second) = (plays[0]["event"].clone(), plays[1]["event"].clone());
        plays[0]["event"] = second;
        plays[1]["event"] = first;
    };
    t.refuses_forgery(swaps, "a Nexus card has begun what nobody played");
}

case!(
    stops_of_others,
    Recovery,
    "nexus/forged-plays/stops-of-others",
    "A save is refused in which a stop waits for nobody, for one twice, out of order, for who holds no card, or at another moment."
);
fn stops_of_others(t: &mut Table) {
    let there = [hold_nexus(Guild, "choam"), hold_nexus(Emperor, "ecaz"), give(Guild, "kulon")];
    after_movement(t, basic().of(&[Guild, Emperor, Fremen, Atreides]), &there);
    let asked = asked_for_card(t).map(|(faction, _)| faction);
    let first = t.seat_number(asked.expect("somebody is asked"));
    let second = t.seat_number(if asked == Some(Guild) { Emperor } else { Guild });
    let idle = t.seat_number(Fremen);
    for waiting in [json!([]), json!([first, first]), json!([second, first]), json!([first, idle]), json!([idle])] {
        t.refuses_forgery(|game| frame_of(game, "nexus-stop")["waiting"] = waiting, NO_STOP);
    }
    for stop in ["mentat-pause", "worm"] {
        t.refuses_forgery(|game| frame_of(game, "nexus-stop")["stop"] = json!(stop), NO_STOP);
    }
    until_offered(t, Guild);
}

case!(
    pause_of_the_harkonnen,
    Recovery,
    "nexus/forged-plays/pause-of-the-harkonnen",
    "A save is refused in which the Mentat Pause stops for the card of Harkonnen who are played, or for cards that are not."
);
fn pause_of_the_harkonnen(t: &mut Table) {
    let there = [hold_nexus(Guild, "choam"), hold_nexus(Emperor, "ecaz")];
    after_movement(t, basic().of(&[Guild, Emperor, Harkonnen, Atreides]), &there);
    t.refuses_forgery(|game| frame_of(game, "nexus-stop")["stop"] = json!("mentat-pause"), NO_STOP);
    let pause = |game: &mut serde_json::Value| {
        frame_of(game, "nexus-stop")["stop"] = json!("mentat-pause");
        frame_of(game, "turn")["phase"] = json!("mentat-pause");
    };
    t.refuses_forgery(pause, NO_STOP);
    nobody_trades(t);
}

/// Nobody trades, and the next turn begins.
fn nobody_trades(t: &mut Table) {
    while let Some((asked, _)) = asked_for_card(t) {
        t.passes(asked);
    }
    t.counts(Quantity::Turn, 2);
}

impl Table {
    fn seat_number(&mut self, faction: Faction) -> u8 {
        self.seat_of(faction).number()
    }
}
