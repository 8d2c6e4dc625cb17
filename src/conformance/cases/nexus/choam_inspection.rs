//! Cases of the inspection of CHOAM Secret Ally: the winner of a battle sees a card of the loser.

use truthsayer_engine::Viewer;
use truthsayer_engine::custody::Handle;
use truthsayer_engine::facts::Treachery;
use truthsayer_engine::frame::Effect;
use truthsayer_engine::random::{Label, ScriptedDraw};
use truthsayer_engine::view::View;

use super::{gate_of, holders_are, holds, passing_until, tells_of};
use crate::cases::base::{duel_of, idle};
use crate::registry::case;
use crate::table::prelude::*;

/// The Emperor, who holds the CHOAM card, attacks the Guild in Arrakeen, and both are asked for plans. The Guild holds Chaumas.
fn planning(t: &mut Table, seating: Seating, there: &[Move]) {
    let held = [hold_nexus(Emperor, "choam"), hold_nexus(Harkonnen, "ecaz"), give(Guild, "chaumas")];
    let all: Vec<Move> = held.into_iter().chain(there.iter().cloned()).collect();
    duel_of(t, seating.of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &all);
    passing_until(t, DecisionKind::Plan);
}

/// The Guild has lost with Chaumas and kept nothing, and the Emperor is asked whether it uses its card.
fn won(t: &mut Table, seating: Seating, there: &[Move]) {
    planning(t, seating, there);
    t.fight((Emperor, number(5).led_by("caid")), (Guild, idle("guild-rep").weapon("chaumas")));
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    t.passes(Guild);
}

/// The card that a player has seen, by its own view.
fn seen(t: &mut Table, faction: Faction) -> Option<&'static str> {
    let viewer = Viewer::Seat(t.seat_of(faction));
    t.game().view(viewer).own.and_then(|own| own.nexus_seen).map(Treachery::name)
}

fn is_asked_to_look(fact: &Fact) -> bool {
    matches!(fact, Fact::WindowOpened { effect: Effect::WinnerLooks, .. })
}

case!(
    sees_an_unused_card,
    Native,
    "nexus/choam-inspection/sees-an-unused-card",
    "The winner sees one card of the loser that was not played in the battle; it stays with its owner."
);
fn sees_an_unused_card(t: &mut Table) {
    won(t, basic(), &[give(Guild, "trip-to-gamont")]);
    t.asked(DecisionKind::AnswerNexus, &[Emperor]);
    t.does(Emperor, use_nexus());
    tells_of(t, "choam.secret-ally");
    let seen = seen(t, Emperor);
    t.equals("what the Emperor has seen", &seen, &Some("trip-to-gamont"));
    t.lies("treachery:trip-to-gamont#1", Place::Hand(Guild));
    t.counts(Guild.cards(), 1);
    holders_are(t, &[Harkonnen]);
}

case!(
    each_card_can_be_seen,
    Native,
    "nexus/choam-inspection/each-card-can-be-seen",
    "Which of the unused cards is seen is chance: each of them can be."
);
fn each_card_can_be_seen(t: &mut Table) {
    let cards = ["trip-to-gamont", "kulon", "snooper"];
    for (value, card) in (0..).zip(cards.into_iter().rev()) {
        let draw = ScriptedDraw::Number { label: Label::Glimpse, value };
        won(t, basic().draws([draw]), &cards.map(|card| give(Guild, card)));
        t.does(Emperor, use_nexus());
        let seen = seen(t, Emperor);
        t.equals("what the Emperor has seen", &seen, &Some(card));
    }
}

case!(
    kept_card_is_passed_over,
    Native,
    "nexus/choam-inspection/kept-card-is-passed-over",
    "A card that was played is not seen, not even if its owner was allowed to keep it."
);
fn kept_card_is_passed_over(t: &mut Table) {
    planning(t, basic(), &[hold_nexus(Guild, "moritani")]);
    t.fight((Emperor, number(5).led_by("caid")), (Guild, idle("guild-rep").weapon("chaumas")));
    t.does(Guild, use_nexus_for(NexusChoice::Card { card: Handle(1) }));
    t.lies("treachery:chaumas#1", Place::Hand(Guild));
    t.asked(DecisionKind::AnswerNexus, &[Emperor]);
    t.variation("beside another card", |t| {
        t.stage([give(Guild, "trip-to-gamont")]);
        t.does(Emperor, use_nexus());
        let seen = seen(t, Emperor);
        t.equals("what the Emperor has seen", &seen, &Some("trip-to-gamont"));
    });
    t.does(Emperor, use_nexus());
    let seen = seen(t, Emperor);
    t.equals("what the Emperor has seen", &seen, &None::<&str>);
    holds(t, Emperor, "choam");
}

case!(
    nothing_to_see,
    Native,
    "nexus/choam-inspection/nothing-to-see",
    "If the loser holds no unused card the use comes to nothing, and the card is kept; the offer was there all the same."
);
fn nothing_to_see(t: &mut Table) {
    won(t, basic(), &[]);
    t.offers(Emperor, &use_nexus());
    t.does(Emperor, use_nexus());
    t.tells(Emperor, "that it came to nothing", |fact| matches!(fact, Fact::Nexus(NexusFact::CameToNothing { .. })));
    t.tells_not(PUBLIC, "of a use", |fact| matches!(fact, Fact::Nexus(_)));
    holds(t, Emperor, "choam");
    t.counts(Quantity::Pile(Place::NexusDiscard), 0);
}

case!(
    nothing_is_no_sign,
    Privacy,
    "nexus/choam-inspection/nothing-is-no-sign",
    "A use that comes to nothing looks to the table like a pass; before it the winner cannot tell that the hand is empty."
);
fn nothing_is_no_sign(t: &mut Table) {
    won(t, basic(), &[]);
    for viewer in [Viewer::Public, Viewer::Seat(t.seat_of(Guild)), Viewer::Seat(t.seat_of(Harkonnen))] {
        let (used, passed) = (after(t, viewer, use_nexus()), after(t, viewer, Act::Pass));
        t.equals("what is seen, read and offered", &used, &passed);
    }
    let empty = offered_to_the_winner(t);
    won(t, basic(), &[give(Guild, "trip-to-gamont")]);
    let full = offered_to_the_winner(t);
    t.equals("what is offered", &empty, &full);
}

fn offered_to_the_winner(t: &mut Table) -> Vec<Offer> {
    let seat = t.seat_of(Emperor);
    t.game().options(seat)
}

/// What a viewer sees and reads if the Emperor answers like this, and what it is offered.
fn after(t: &mut Table, viewer: Viewer, act: Act) -> (Option<View>, Vec<Fact>, Vec<Offer>) {
    let (mut view, mut read, mut offers) = (None, Vec::new(), Vec::new());
    t.variation("one way", |t| {
        t.does(Emperor, act);
        read = t.log().iter().filter_map(|entry| entry.seen_by(viewer)).collect();
        view = Some(t.game().view(viewer));
        if let Viewer::Seat(seat) = viewer {
            offers = t.game().options(seat);
            offers.extend(t.game().free_plays(seat));
        }
    });
    (view, read, offers)
}

case!(
    asked_at_the_end,
    Native,
    "nexus/choam-inspection/asked-at-the-end",
    "The winner is asked when the loser has kept what it keeps and the winner has its own cards back, once in a battle."
);
fn asked_at_the_end(t: &mut Table) {
    planning(t, basic(), &[give(Emperor, "stunner"), give(Guild, "trip-to-gamont")]);
    t.fight((Emperor, number(5).led_by("caid").weapon("stunner")), (Guild, idle("guild-rep")));
    t.owes(Emperor, DecisionKind::DiscardPlayed);
    t.refuses(Emperor, play_nexus_otherwise("choam.secret-ally", NexusChoice::Plain), Rejection::PanelAnswers);
    t.passes(Emperor);
    t.asked(DecisionKind::AnswerNexus, &[Emperor]);
    t.passes(Emperor);
    holds(t, Emperor, "choam");
    t.tells_not(PUBLIC, "of another question", is_asked_to_look);
}

case!(
    winners_alone_are_asked,
    Native,
    "nexus/choam-inspection/winners-alone-are-asked",
    "A loser, or a player who does not fight, is not asked; nor is a winner that is known to hold no Nexus card."
);
fn winners_alone_are_asked(t: &mut Table) {
    planning(t, basic(), &[hold_nexus(Guild, "choam"), hold_nexus(Emperor, "ixians")]);
    t.variation("the loser holds it", |t| {
        t.fight((Emperor, number(5).led_by("caid")), (Guild, idle("guild-rep")));
        t.asked(DecisionKind::AnswerNexus, &[Emperor]);
        t.refuses(Guild, use_nexus(), Rejection::NotYourDecision);
        t.refuses(Emperor, use_nexus(), Rejection::NexusCardNotHeld);
    });
    t.stage([nexus_deck(&["ixians"])]);
    t.fight((Emperor, number(5).led_by("caid")), (Guild, idle("guild-rep")));
    t.tells_not(PUBLIC, "of a question", is_asked_to_look);
}

case!(
    no_winner_no_look,
    Native,
    "nexus/choam-inspection/no-winner-no-look",
    "Where nobody wins nobody is asked; who wins by a traitor is."
);
fn no_winner_no_look(t: &mut Table) {
    planning(t, basic(), &[traitor(Emperor, "guild-rep"), traitor(Guild, "caid"), give(Guild, "trip-to-gamont")]);
    t.plans(Emperor, idle("caid"));
    t.plans(Guild, idle("guild-rep"));
    t.does(Emperor, call_traitor());
    t.variation("two traitors", |t| {
        t.does(Guild, call_traitor());
        t.tells_not(PUBLIC, "of a question", is_asked_to_look);
        holds(t, Emperor, "choam");
    });
    t.passes(Guild);
    t.asked(DecisionKind::AnswerNexus, &[Emperor]);
    t.does(Emperor, use_nexus());
    let seen = seen(t, Emperor);
    t.equals("something was seen", &seen.is_some(), &true);
}

case!(
    after_a_capture,
    Native,
    "nexus/choam-inspection/after-a-capture",
    "Harkonnen who have won are asked after they have drawn a leader and decided about him."
);
fn after_a_capture(t: &mut Table) {
    let seating = advanced().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards();
    let there = [
        recall(Guild, "tueks-sietch-s05", 5),
        put(Harkonnen, "tueks-sietch-s05", 6),
        put(Guild, "tueks-sietch-s05", 2),
        hold_nexus(Harkonnen, "choam"),
        give(Guild, "trip-to-gamont"),
    ];
    crate::cases::base::before_battle(t, seating, &there);
    t.all_pass();
    passing_until(t, DecisionKind::Plan);
    let plans = [(Harkonnen, number(3).led_by("umman-kudu")), (Guild, idle("guild-rep"))];
    for (faction, plan) in plans {
        t.plans(faction, plan);
    }
    t.all_pass();
    t.owes(Harkonnen, DecisionKind::DrawLeader);
    t.does(Harkonnen, draw_leader());
    t.nobody_stops();
    t.does(Harkonnen, capture(false));
    t.asked(DecisionKind::AnswerNexus, &[Harkonnen]);
    t.does(Harkonnen, use_nexus());
    let seen = seen(t, Harkonnen);
    t.equals("what the Harkonnen have seen", &seen, &Some("trip-to-gamont"));
}

case!(
    seen_in_private,
    Privacy,
    "nexus/choam-inspection/seen-in-private",
    "A winner with some Nexus card is asked whatever it and the loser hold; which card was seen is known to the winner alone."
);
fn seen_in_private(t: &mut Table) {
    won(t, basic(), &[give(Guild, "trip-to-gamont"), give(Guild, "kulon")]);
    let holder = gate_of(t, Emperor);
    t.equals("what the holder sees", &holder, &Some((true, false, true)));
    for watcher in [PUBLIC, Guild.into(), Harkonnen.into()] {
        t.hidden_from(watcher, Emperor.nexus_card());
    }
    t.hidden_from(Emperor, Guild.hand());
    t.does(Emperor, use_nexus());
    let hidden = |fact: &Fact| matches!(fact, Fact::Nexus(NexusFact::CardSeen { card: Told::Hidden, .. }));
    let shown = |fact: &Fact| matches!(fact, Fact::Nexus(NexusFact::CardSeen { card: Told::Known(_), .. }));
    t.tells(Emperor, "which card", shown);
    for watcher in [PUBLIC, Guild.into(), Harkonnen.into()] {
        t.tells(watcher, "that one was seen", hidden);
        t.tells_not(watcher, "which", shown);
    }
    let others = (seen(t, Guild), seen(t, Harkonnen));
    t.equals("what the others have seen", &others, &(None, None));
}

case!(
    same_after_a_reload,
    Recovery,
    "nexus/choam-inspection/same-after-a-reload",
    "The card that was seen is kept with the game: after a reload it is the same, and no other is drawn."
);
fn same_after_a_reload(t: &mut Table) {
    won(t, basic(), &[give(Guild, "trip-to-gamont"), give(Guild, "kulon"), give(Guild, "snooper")]);
    t.save_and_load();
    t.does(Emperor, use_nexus());
    let before = seen(t, Emperor);
    t.save_and_load();
    let after = seen(t, Emperor);
    t.equals("what the Emperor has seen", &after, &before);
    t.equals("something was seen", &after.is_some(), &true);
    t.refuses_forgery(
        |game| game["nexus_cards"]["plays"][0]["alternative"] = serde_json::json!("first"),
        "a Nexus card was played that nobody could play",
    );
    t.refuses_stale(Emperor);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    seen_once,
    Concurrency,
    "nexus/choam-inspection/seen-once",
    "Of two uses after one battle one counts; the other is refused and shows no second card."
);
fn seen_once(t: &mut Table) {
    won(t, basic(), &[give(Guild, "trip-to-gamont"), give(Guild, "kulon")]);
    t.does(Emperor, use_nexus());
    t.refuses_stale(Emperor);
    let plays = t.game().view(Viewer::Public).nexus_plays.len();
    t.equals("plays", &plays, &1);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    bots_look,
    Policy,
    "nexus/choam-inspection/bots-look",
    "A bot that has won and holds the card looks at a card of the loser."
);
fn bots_look(t: &mut Table) {
    won(t, basic(), &[give(Guild, "trip-to-gamont")]);
    t.hand_over(Manner::Bots(Policy::Schemer, 2));
    t.until(Goal::Turn(2));
    holders_are(t, &[Harkonnen]);
    let seen = seen(t, Emperor);
    t.equals("what the Emperor has seen", &seen, &Some("trip-to-gamont"));
}
