//! Cases of two games side by side, in which other Nexus cards are held, drawn or given up: what stops, draws and cards that are
//! not played show of that at each step.

use truthsayer_engine::facts::{ComponentId, Leader};

use super::{after_movement, asked_for_card, draw_of, emperor_attacks, nexus, until_offered};
use crate::cases::base::{before_shipment, before_the_blow};
use crate::registry::case;
use crate::table::names::nexus_card;
use crate::table::prelude::*;

/// So many requests by chance follow where nothing has come to light.
const ON: usize = 60;

// ---- stops

/// The end of turn 1 after all that moves: the Guild and the Emperor each hold some card.
fn turn_ends(t: &mut Table) {
    let there =
        [hold_nexus(Guild, "tleilaxu"), hold_nexus(Emperor, "richese"), give(Guild, "kulon"), give(Emperor, "baliset")];
    after_movement(t, basic().of(&[Guild, Emperor, Fremen, Atreides]), &there);
}

case!(
    who_could_trade_or_exchange,
    Privacy,
    "nexus/twins-stops/who-could-trade-or-exchange",
    "In Collection and in the Mentat Pause the same are asked in the same order, whoever of them holds which card."
);
fn who_could_trade_or_exchange(t: &mut Table) {
    for (one, other) in [("choam", "ecaz"), ("harkonnen", "ecaz"), ("choam", "harkonnen")] {
        turn_ends(t);
        let held = |guild: &str, emperor: &str| [hold_nexus(Guild, guild), hold_nexus(Emperor, emperor)];
        t.twins(&held(one, other), &held(other, one), &[Guild, Emperor], |twins| {
            for _ in 0..4 {
                let asked = asked_for_card(twins.table()).map(|(faction, _)| faction);
                twins.passes(asked.expect("two are asked at two stops"));
            }
            twins.goes_on(ON);
        });
    }
}

case!(
    asked_first_or_second,
    Privacy,
    "nexus/twins-stops/asked-first-or-second",
    "Who is asked itself cannot tell from being asked, or from not, what the other holds who was asked before it."
);
fn asked_first_or_second(t: &mut Table) {
    for card in ["choam", "harkonnen"] {
        turn_ends(t);
        t.twins(&[hold_nexus(Guild, card)], &[hold_nexus(Guild, "moritani")], &[Guild], |twins| {
            for _ in 0..4 {
                let asked = asked_for_card(twins.table()).map(|(faction, _)| faction);
                twins.passes(asked.expect("two are asked at two stops"));
            }
            twins.goes_on(ON);
        });
    }
}

case!(
    worm_calls_nobody,
    Privacy,
    "nexus/twins-stops/worm-calls-nobody",
    "At a worm that surfaces where nobody stands the Fremen are asked whatever card they hold, and nobody can tell which."
);
fn worm_calls_nobody(t: &mut Table) {
    let then = ["worm", "old-gap", "broken-land"];
    before_the_blow(t, basic().with_nexus_cards(), &["hagga-basin", "red-chasm"], &then);
    t.stage([put(Fremen, "the-great-flat-s15", 4), hold_nexus(Guild, "choam")]);
    t.twins(&[hold_nexus(Fremen, "fremen")], &[hold_nexus(Fremen, "ecaz")], &[Fremen], |twins| {
        twins.all_pass();
        twins.table().asked(DecisionKind::OfferNexus, &[Fremen]);
        twins.passes(Fremen);
        twins.goes_on(ON);
    });
}

// ---- exchanges of traitor cards

/// The leaders of the traitor deck, topmost first, and those whom a player has as traitors.
fn traitor_cards(t: &mut Table, faction: Faction) -> (Vec<ComponentId>, Vec<ComponentId>) {
    let custody = t.game().custody();
    (custody.pile(Place::TraitorDeck), custody.pile(Place::Traitors(faction)))
}

fn on_top(cards: &[ComponentId]) -> Move {
    Staging::OnTop { place: Place::TraitorDeck, cards: cards.to_vec() }.into()
}

fn leader_of(card: ComponentId) -> Leader {
    if let ComponentId::Traitor(leader) = card { leader } else { panic!("{card} is no traitor card") }
}

/// These two go back.
fn two_back(one: ComponentId, other: ComponentId) -> Act {
    let mut leaders = [leader_of(one), leader_of(other)];
    leaders.sort_unstable();
    resolve_nexus(NexusChoice::TwoLeaders { leaders })
}

case!(
    two_exchanged_unseen,
    Privacy,
    "nexus/twins-stops/two-exchanged-unseen",
    "Which two traitor cards are drawn in the Mentat Pause, and which go back, shows to their player alone, then and later."
);
fn two_exchanged_unseen(t: &mut Table) {
    turn_ends(t);
    t.stage([hold_nexus(Guild, "harkonnen")]);
    while let Some((asked, Phase::Collection)) = asked_for_card(t) {
        t.passes(asked);
    }
    until_offered(t, Guild);
    let (deck, own) = traitor_cards(t, Guild);
    t.twins(&[on_top(&deck[..2])], &[on_top(&deck[2..4])], &[Guild], |twins| {
        twins.does(Guild, play_nexus("harkonnen.secret-ally"));
        twins.each(Guild, two_back(own[0], deck[1]), &two_back(deck[2], deck[3]));
        twins.goes_on(ON);
    });
}

case!(
    one_exchanged_unseen,
    Privacy,
    "nexus/twins-stops/one-exchanged-unseen",
    "So does the one that the Harkonnen draw; and that they could have drawn one, had they another card, shows to nobody."
);
fn one_exchanged_unseen(t: &mut Table) {
    t.seat(basic().with_nexus_cards()).until(DecisionKind::ClaimCharity);
    t.variation("another card", |t| {
        t.twins(&[hold_nexus(Harkonnen, "harkonnen")], &[hold_nexus(Harkonnen, "ecaz")], &[Harkonnen], |twins| {
            twins.goes_on(ON);
        });
    });
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
    let (deck, own) = traitor_cards(t, Harkonnen);
    t.twins(&[on_top(&deck[..1])], &[on_top(&deck[1..2])], &[Harkonnen], |twins| {
        twins.does(Harkonnen, play_nexus("harkonnen.cunning"));
        let back = |card| resolve_nexus(NexusChoice::Leader { leader: leader_of(card) });
        twins.each(Harkonnen, back(own[0]), &back(deck[1]));
        twins.goes_on(ON);
    });
}

// ---- draws

/// All that is not held lies on the discards, but for these.
fn last_of_the_deck(t: &mut Table, cards: &[&str]) {
    let kept: Vec<ComponentId> = cards.iter().map(|name| ComponentId::Nexus(nexus_card(name))).collect();
    let deck = t.game().custody().pile(Place::NexusDeck);
    let away = deck.into_iter().filter(|id| !kept.contains(id));
    let moves: Vec<Staging> = away.map(|component| Staging::Move { component, to: Place::NexusDiscard }).collect();
    t.stage([at_once(moves)]);
}

/// The Emperor draws, with one preference in one game and with another in the other; who is asked after it declines.
fn draws_side_by_side(t: &mut Table, decks: &[Move; 2], preferences: [Preference; 2], on: usize) {
    t.twins(&decks[..1], &decks[1..], &[Emperor], |twins| {
        twins.each(Emperor, draw_nexus(preferences[0]), &draw_nexus(preferences[1]));
        twins.until(DecisionKind::ClaimCharity);
        twins.goes_on(on);
    });
}

case!(
    own_faction_replaced_unseen,
    Privacy,
    "nexus/twins-stops/own-faction-replaced-unseen",
    "Whether a drawn card was that of one's own faction, and has been replaced, leaves no trace in what follows."
);
fn own_faction_replaced_unseen(t: &mut Table) {
    draw_of(t, Emperor);
    t.stage([hold_nexus(Harkonnen, "richese")]);
    let decks = [nexus_deck(&["emperor", "ecaz", "choam"]), nexus_deck(&["ecaz", "emperor", "choam"])];
    draws_side_by_side(t, &decks, [Preference::ReplaceAlways; 2], 2 * ON);
}

case!(
    preference_unseen,
    Privacy,
    "nexus/twins-stops/preference-unseen",
    "Nor does it show which preference a player had, whether the card of its own faction came or not."
);
fn preference_unseen(t: &mut Table) {
    for preferences in
        [[Preference::ReplaceOnce, Preference::Keep], [Preference::ReplaceAlways, Preference::ReplaceOnce]]
    {
        draw_of(t, Emperor);
        let decks = [nexus_deck(&["emperor", "ecaz", "choam"]), nexus_deck(&["choam", "emperor", "ecaz"])];
        draws_side_by_side(t, &decks, preferences, ON);
    }
}

case!(
    recycled_unseen,
    Privacy,
    "nexus/twins-stops/recycled-unseen",
    "Nor does it show that the replacement has used the deck up, and the discards have been shuffled for it."
);
fn recycled_unseen(t: &mut Table) {
    draw_of(t, Emperor);
    last_of_the_deck(t, &["emperor"]);
    // The one deck holds the Emperor's card alone, the other that of CHOAM.
    let exchanged = [("choam", Place::NexusDeck), ("emperor", Place::NexusDiscard)]
        .map(|(name, to)| Staging::Move { component: ComponentId::Nexus(nexus_card(name)), to });
    draws_side_by_side(t, &[at_once([]), at_once(exchanged)], [Preference::ReplaceAlways; 2], 2 * ON);
}

case!(
    given_up_unseen,
    Privacy,
    "nexus/twins-stops/given-up-unseen",
    "Which card is given up for another, or discarded for an alliance, shows to its holder alone."
);
fn given_up_unseen(t: &mut Table) {
    draw_of(t, Emperor);
    t.variation("for another", |t| {
        t.twins(&[hold_nexus(Emperor, "guild")], &[hold_nexus(Emperor, "choam")], &[Emperor], |twins| {
            twins.does(Emperor, draw_nexus(Preference::Keep));
            twins.until(DecisionKind::ClaimCharity);
            twins.goes_on(ON);
        });
    });
    nexus(t);
    t.stage([hold_nexus(Emperor, "ecaz")]);
    t.twins(&[hold_nexus(Atreides, "harkonnen")], &[hold_nexus(Atreides, "choam")], &[Atreides], |twins| {
        twins.does(Atreides, propose(Guild));
        twins.does(Guild, propose(Atreides));
        twins.until(DecisionKind::ClaimCharity);
        twins.goes_on(ON);
    });
}

// ---- cards that are not played

case!(
    unplayed_in_battle,
    Privacy,
    "nexus/twins-stops/unplayed-in-battle",
    "While plans are made nobody can tell whether the Emperor, or one who sits by, holds a card for that moment."
);
fn unplayed_in_battle(t: &mut Table) {
    for (holder, one) in
        [(Emperor, "emperor"), (Harkonnen, "emperor"), (Guild, "emperor"), (Harkonnen, "bene-gesserit")]
    {
        emperor_attacks(t, advanced(), 6, 2, &[]);
        t.twins(&[hold_nexus(holder, one)], &[hold_nexus(holder, "tleilaxu")], &[holder], |twins| {
            twins.goes_on(ON);
        });
    }
}

/// Two of these have each other's cards; the games go on by chance.
fn exchanged(t: &mut Table, (one, other): (Faction, Faction), (first, second): (&str, &str)) {
    let held = |first: &str, second: &str| [hold_nexus(one, first), hold_nexus(other, second)];
    t.twins(&held(first, second), &held(second, first), &[one, other], |twins| twins.goes_on(4 * ON));
}

case!(
    unplayed_through_a_basic_turn,
    Privacy,
    "nexus/twins-stops/unplayed-through-a-basic-turn",
    "Played on for more than a turn of a Basic game, games in which two have each other's cards are one to all the rest."
);
fn unplayed_through_a_basic_turn(t: &mut Table) {
    for (two, card) in [((Emperor, Harkonnen), "guild"), ((Guild, Fremen), "atreides"), ((Harkonnen, Guild), "fremen")]
    {
        before_the_blow(t, basic().with_nexus_cards(), &["hagga-basin"], &["old-gap", "worm"]);
        exchanged(t, two, (card, "moritani"));
    }
}

case!(
    unplayed_through_an_advanced_turn,
    Privacy,
    "nexus/twins-stops/unplayed-through-an-advanced-turn",
    "The same in an Advanced game."
);
fn unplayed_through_an_advanced_turn(t: &mut Table) {
    for (two, card) in [((BeneGesserit, Atreides), "emperor"), ((Emperor, Fremen), "harkonnen")] {
        let then = ["old-gap", "broken-land", "worm"];
        before_the_blow(t, advanced().with_nexus_cards(), &["hagga-basin", "red-chasm"], &then);
        exchanged(t, two, (card, "ecaz"));
    }
}

case!(
    unplayed_without_their_faction,
    Privacy,
    "nexus/twins-stops/unplayed-without-their-faction",
    "The same of cards whose faction nobody plays, at Basic tables of four."
);
fn unplayed_without_their_faction(t: &mut Table) {
    four_play_on(t, basic, &["atreides", "emperor", "ixians"]);
}

case!(
    unplayed_without_their_faction_advanced,
    Privacy,
    "nexus/twins-stops/unplayed-without-their-faction-advanced",
    "The same at Advanced tables of four."
);
fn unplayed_without_their_faction_advanced(t: &mut Table) {
    four_play_on(t, advanced, &["choam", "moritani", "richese"]);
}

fn four_play_on(t: &mut Table, seating: fn() -> Seating, cards: &[&str]) {
    let pairs = [(Guild, Harkonnen), (Harkonnen, BeneGesserit), (BeneGesserit, Guild)];
    for (two, card) in pairs.into_iter().zip(cards) {
        let four = [Guild, Harkonnen, Fremen, BeneGesserit];
        before_shipment(t, seating().of(&four).with_nexus_cards(), &[hold_nexus(Fremen, "tleilaxu")]);
        exchanged(t, two, (card, "ecaz"));
    }
}
