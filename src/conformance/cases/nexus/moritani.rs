//! Cases of the retention of Moritani Secret Ally: a loser keeps a card that it has played.

use truthsayer_engine::custody::Handle;
use truthsayer_engine::frame::Effect;

use super::{gate_of, holders_are, holds, passing_until, tells_of};
use crate::cases::base::{before_battle_with_allies, duel_of, idle};
use crate::registry::case;
use crate::table::prelude::*;

/// The Emperor attacks the Guild in Arrakeen, and both are asked for plans. The Guild holds the Moritani card, Chaumas and a
/// Shield; the Harkonnen sit by with another Nexus card.
fn planning(t: &mut Table, seating: Seating, there: &[Move]) {
    let held = [hold_nexus(Guild, "moritani"), hold_nexus(Harkonnen, "ecaz")];
    let cards = [give(Guild, "chaumas"), give(Guild, "shield")];
    let all: Vec<Move> = held.into_iter().chain(cards).chain(there.iter().cloned()).collect();
    duel_of(t, seating.of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &all);
    passing_until(t, DecisionKind::Plan);
}

/// A plan that loses to the Emperor's.
fn losing() -> Planned {
    idle("guild-rep").weapon("chaumas").defense("shield")
}

/// The Guild has lost with both cards, and is asked what it keeps.
fn lost(t: &mut Table, seating: Seating, there: &[Move]) {
    planning(t, seating, there);
    t.fight((Emperor, number(5).led_by("caid")), (Guild, losing()));
    t.won(Emperor);
}

/// Keeps the weapon, which is the first, or the defence.
fn keep_played(place: u16) -> Act {
    use_nexus_for(NexusChoice::Card { card: Handle(place.into()) })
}

/// Nobody was asked to keep anything.
fn nobody_was_asked(t: &mut Table) {
    let asked = |fact: &Fact| matches!(fact, Fact::WindowOpened { effect: Effect::LoserKeeps, .. });
    t.tells_not(PUBLIC, "of a choice", asked);
}

case!(
    keeps_one_card,
    Native,
    "nexus/moritani/keeps-one-card",
    "The loser keeps one card that it has played, weapon or defence, and the other is discarded."
);
fn keeps_one_card(t: &mut Table) {
    lost(t, basic(), &[]);
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    for (place, kept, other) in [(1, "chaumas", "shield"), (2, "shield", "chaumas")] {
        t.variation(kept, |t| {
            t.does(Guild, keep_played(place));
            tells_of(t, "moritani.secret-ally");
            t.tells(
                Emperor,
                "what is kept",
                |fact| matches!(fact, Fact::Nexus(NexusFact::CardKept { faction: Guild, card }) if card.name() == kept),
            );
            t.lies(&format!("treachery:{kept}#1"), Place::Hand(Guild));
            t.lies(&format!("treachery:{other}#1"), Place::TreacheryDiscard);
            t.counts(Guild.cards(), 1);
            t.counts(Guild.tanks(), 4);
            holders_are(t, &[Harkonnen]);
        });
    }
}

case!(
    others_keep_nothing,
    Native,
    "nexus/moritani/others-keep-nothing",
    "A loser that passes, or does not hold the card, keeps nothing; it is asked all the same, holder of some card or not."
);
fn others_keep_nothing(t: &mut Table) {
    lost(t, basic(), &[]);
    t.passes(Guild);
    t.counts(Guild.cards(), 0);
    holds(t, Guild, "moritani");
    lost(t, basic(), &[hold_nexus(Guild, "ixians")]);
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    t.refuses(Guild, keep_played(1), Rejection::NexusCardNotHeld);
    t.passes(Guild);
    t.counts(Guild.cards(), 0);
    // Nor is the question for the winner, or for who is known to hold a card.
    lost(t, basic(), &[nexus_deck(&["moritani"]), hold_nexus(Emperor, "moritani")]);
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    t.withholds(Guild, &keep_played(1));
    t.passes(Guild);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 2);
    holds(t, Emperor, "moritani");
}

case!(
    allied_loser_is_asked,
    Native,
    "nexus/moritani/allied-loser-is-asked",
    "A loser with an ally holds no Nexus card, and is asked in the same way."
);
fn allied_loser_is_asked(t: &mut Table) {
    let seating = basic().of(&[Emperor, Guild, Harkonnen, Atreides]).with_nexus_cards();
    let there = [
        put(Emperor, "arrakeen-s10", 6),
        put(Guild, "arrakeen-s10", 4),
        recall(Atreides, "arrakeen-s10", 10),
        give(Guild, "chaumas"),
    ];
    before_battle_with_allies(t, seating, (Guild, Harkonnen), &there);
    t.all_pass();
    passing_until(t, DecisionKind::Plan);
    t.fight((Emperor, number(5).led_by("caid")), (Guild, idle("guild-rep").weapon("chaumas")));
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    t.refuses(Guild, keep_played(1), Rejection::NexusCardNotHeld);
    t.passes(Guild);
    t.counts(Guild.cards(), 0);
}

case!(
    nothing_to_keep,
    Native,
    "nexus/moritani/nothing-to-keep",
    "If the loser has played nothing that could be kept, there is no choice, whatever it holds."
);
fn nothing_to_keep(t: &mut Table) {
    planning(t, basic(), &[give(Guild, "cheap-hero")]);
    t.variation("no card", |t| {
        t.fight((Emperor, number(5).led_by("caid")), (Guild, idle("guild-rep")));
        nobody_was_asked(t);
        holds(t, Guild, "moritani");
    });
    t.fight((Emperor, number(5).led_by("caid")), (Guild, number(0).cheap_hero()));
    nobody_was_asked(t);
    holds(t, Guild, "moritani");
    t.lies("treachery:cheap-hero#1", Place::TreacheryDiscard);
}

case!(
    no_winner_no_choice,
    Native,
    "nexus/moritani/no-winner-no-choice",
    "Where nobody wins, by an explosion or two traitors, nobody keeps anything."
);
fn no_winner_no_choice(t: &mut Table) {
    planning(t, basic(), &[give(Emperor, "lasgun")]);
    t.fight((Emperor, number(5).led_by("caid").weapon("lasgun")), (Guild, losing()));
    t.tells(PUBLIC, "of an explosion", |fact| matches!(fact, Fact::Exploded { .. }));
    nobody_was_asked(t);
    holds(t, Guild, "moritani");
    planning(t, basic(), &[traitor(Emperor, "guild-rep"), traitor(Guild, "caid")]);
    t.plans(Emperor, number(5).led_by("caid"));
    t.plans(Guild, losing());
    t.does(Emperor, call_traitor());
    t.does(Guild, call_traitor());
    nobody_was_asked(t);
    t.counts(Guild.cards(), 0);
}

case!(
    mandatory_discards_go,
    Native,
    "nexus/moritani/mandatory-discards-go",
    "A Cheap Hero is discarded in any case: it cannot be kept, though the card beside it can."
);
fn mandatory_discards_go(t: &mut Table) {
    planning(t, basic(), &[give(Guild, "cheap-hero")]);
    t.fight((Emperor, number(5).led_by("caid")), (Guild, number(0).cheap_hero().weapon("chaumas")));
    for place in [2, 3] {
        t.withholds(Guild, &keep_played(place));
        t.refuses(Guild, keep_played(place), Rejection::NoSuchChoice);
    }
    t.refuses(Guild, use_nexus(), Rejection::NoSuchChoice);
    holds(t, Guild, "moritani");
    t.does(Guild, keep_played(1));
    t.lies("treachery:cheap-hero#1", Place::TreacheryDiscard);
    t.lies("treachery:chaumas#1", Place::Hand(Guild));
}

case!(
    before_the_winner,
    Native,
    "nexus/moritani/before-the-winner",
    "The loser's choice comes before what the winner keeps and earns."
);
fn before_the_winner(t: &mut Table) {
    planning(t, basic(), &[give(Emperor, "snooper"), give(Emperor, "stunner"), put(Emperor, "arrakeen-s10", 4)]);
    let winning = number(8).led_by("caid").weapon("stunner");
    t.keeps(Emperor.spice(), |t| t.fight((Emperor, winning), (Guild, idle("guild-rep").weapon("chaumas"))));
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    t.counts(Guild.tanks(), 0);
    t.changes(Emperor.spice(), 4, |t| t.does(Guild, keep_played(1)));
    t.counts(Guild.tanks(), 4);
    t.owes(Emperor, DecisionKind::DiscardPlayed);
}

case!(
    victims_keep_too,
    Native,
    "nexus/moritani/victims-keep-too",
    "Who loses by a traitor has lost to a winner, and may keep a card."
);
fn victims_keep_too(t: &mut Table) {
    planning(t, basic(), &[traitor(Emperor, "guild-rep")]);
    t.plans(Emperor, idle("caid"));
    t.plans(Guild, losing());
    t.does(Emperor, call_traitor());
    t.passes(Guild);
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    t.does(Guild, keep_played(2));
    t.won(Emperor);
    t.lies("treachery:shield#1", Place::Hand(Guild));
    t.lies("treachery:chaumas#1", Place::TreacheryDiscard);
    t.dead_leaders(&["guild-rep"], &[]);
}

case!(
    no_karama_against_it,
    Native,
    "nexus/moritani/no-karama-against-it",
    "No source gives the retention a Karama answer: a winner that holds one is not asked."
);
fn no_karama_against_it(t: &mut Table) {
    lost(t, basic(), &[give(Emperor, "karama")]);
    t.does(Guild, keep_played(1));
    t.lies("treachery:chaumas#1", Place::Hand(Guild));
    t.tells_not(PUBLIC, "of a window", |fact| matches!(fact, Fact::WindowOpened { .. }));
    t.counts(Emperor.cards(), 1);
}

case!(
    asked_alike,
    Privacy,
    "nexus/moritani/asked-alike",
    "Nobody can tell from the question whether the loser holds the card; a pass does not tell either."
);
fn asked_alike(t: &mut Table) {
    lost(t, basic(), &[]);
    let holder = gate_of(t, Guild);
    t.equals("what the holder sees", &holder, &Some((true, false, true)));
    let others = (gate_of(t, Emperor), gate_of(t, Harkonnen));
    t.equals("what the others see", &others, &(None, None));
    for watcher in [PUBLIC, Emperor.into(), Harkonnen.into()] {
        t.hidden_from(watcher, Guild.nexus_card());
    }
    t.passes(Guild);
    for watcher in [PUBLIC, Emperor.into()] {
        t.hidden_from(watcher, Guild.nexus_card());
    }
}

case!(
    kept_after_a_reload,
    Recovery,
    "nexus/moritani/kept-after-a-reload",
    "A game saved while the loser is asked asks it again; the card is kept once, and the other discarded once."
);
fn kept_after_a_reload(t: &mut Table) {
    lost(t, basic(), &[]);
    t.save_and_load();
    t.does(Guild, keep_played(1));
    t.save_and_load();
    t.refuses_stale(Guild);
    t.lies("treachery:chaumas#1", Place::Hand(Guild));
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    kept_from_the_battle,
    Recovery,
    "nexus/moritani/kept-from-the-battle",
    "A game saved while the winner chooses, after the loser has kept a card, goes on: that card is no longer of the battle."
);
fn kept_from_the_battle(t: &mut Table) {
    planning(t, basic(), &[give(Emperor, "stunner")]);
    t.fight((Emperor, number(5).led_by("caid").weapon("stunner")), (Guild, losing()));
    t.does(Guild, keep_played(1));
    t.owes(Emperor, DecisionKind::DiscardPlayed);
    t.save_and_load();
    t.passes(Emperor);
    t.lies("treachery:chaumas#1", Place::Hand(Guild));
    planning(t, advanced(), &[forces(Emperor, "arrakeen-s10", 0, 2)]);
    t.fight((Emperor, number(3).led_by("caid")), (Guild, losing()));
    t.does(Guild, keep_played(2));
    t.owes(Emperor, DecisionKind::Casualties);
    t.save_and_load();
    t.lies("treachery:shield#1", Place::Hand(Guild));
}

case!(
    kept_once,
    Concurrency,
    "nexus/moritani/kept-once",
    "Of two answers of the loser one counts; the other is refused, and keeps no second card."
);
fn kept_once(t: &mut Table) {
    lost(t, basic(), &[]);
    t.does(Guild, keep_played(1));
    t.refuses_stale(Guild);
    t.refuses(Guild, keep_played(2), Rejection::NotYourDecision);
    t.counts(Guild.cards(), 1);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    bots_keep_a_card,
    Policy,
    "nexus/moritani/bots-keep-a-card",
    "A bot that has lost and holds the card keeps one of those it has played."
);
fn bots_keep_a_card(t: &mut Table) {
    lost(t, basic(), &[]);
    t.hand_over(Manner::Bots(Policy::Schemer, 2));
    t.until(Goal::Turn(2));
    holders_are(t, &[Harkonnen]);
    t.counts(Guild.cards(), 1);
}
