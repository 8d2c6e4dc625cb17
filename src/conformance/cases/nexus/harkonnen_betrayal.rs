//! Cases of Harkonnen Betrayal: a traitor that the Harkonnen have shown is cancelled.

use serde_json::json;
use truthsayer_engine::frame::Effect;

use super::{bots_use_it, frame_of, gate_of, holders_are, holds, passing_until, tells_of};
use crate::cases::base::{before_battle, before_battle_with_allies};
use crate::registry::case;
use crate::table::names::leader;
use crate::table::prelude::*;

const BETRAYAL: &str = "harkonnen.betrayal";

/// The Harkonnen attack four forces of the Emperor in Carthag, and have its leader for a traitor; the Guild holds their card,
/// and the Emperor another. Both are asked for plans.
fn planning(t: &mut Table, there: &[Move]) {
    let held = hold_nexus(Emperor, "ecaz");
    let all: Vec<Move> = std::iter::once(held).chain(there.iter().cloned()).collect();
    carthag(t, &all);
}

/// The same with nobody but the Guild holding a Nexus card.
fn carthag(t: &mut Table, there: &[Move]) {
    let sides = [put(Emperor, "carthag-s11", 4), traitor(Harkonnen, "caid"), hold_nexus(Guild, "harkonnen")];
    let all: Vec<Move> = sides.into_iter().chain(there.iter().cloned()).collect();
    before_battle(t, basic().of(&[Harkonnen, Emperor, Guild]).with_nexus_cards(), &all);
    t.all_pass();
    passing_until(t, DecisionKind::Plan);
}

/// Both have planned, the Emperor with its traitor.
fn betrayed(t: &mut Table, there: &[Move]) {
    planning(t, there);
    t.plans(Harkonnen, number(0).led_by("umman-kudu"));
    t.plans(Emperor, number(4).led_by("caid"));
}

/// The Harkonnen have called him, and the Emperor nobody: those who could hold the card are asked.
fn shown(t: &mut Table, there: &[Move]) {
    betrayed(t, there);
    t.does(Harkonnen, call_traitor());
    t.passes(Emperor);
}

/// The Guild has cancelled him.
pub(super) fn cancelled(t: &mut Table, there: &[Move]) {
    shown(t, there);
    t.passes(Emperor);
    t.does(Guild, use_nexus());
}

/// What is left of the battles and of the turn, up to the end of the last phase before the Mentat Pause.
pub(super) fn until_the_pause(t: &mut Table) {
    while t.game().phase() != Some(Phase::Collection) {
        t.all_pass();
    }
}

fn was_asked(fact: &Fact) -> bool {
    matches!(fact, Fact::WindowOpened { effect: Effect::TraitorCounts { .. }, .. })
}

pub(super) fn traitors(t: &mut Table) -> usize {
    t.game().custody().count(Place::Traitors(Harkonnen))
}

case!(
    traitor_is_cancelled,
    Native,
    "nexus/harkonnen-betrayal/traitor-is-cancelled",
    "The holder cancels the traitor that the Harkonnen have shown: he lives, the plans decide, and the card is spent."
);
fn traitor_is_cancelled(t: &mut Table) {
    shown(t, &[]);
    t.asked(DecisionKind::AnswerNexus, &[Emperor, Guild]);
    t.tells_not(PUBLIC, "of a winner", |fact| matches!(fact, Fact::BattleWon { .. }));
    t.passes(Emperor);
    t.does(Guild, use_nexus());
    tells_of(t, BETRAYAL);
    let told = |fact: &Fact| matches!(fact, Fact::Nexus(NexusFact::TraitorCancelled { faction: Harkonnen, leader: called }) if *called == leader("caid"));
    t.tells(PUBLIC, "who is cancelled", told);
    t.won(Emperor);
    t.dead_leaders(&[], &[]);
    t.counts(Harkonnen.forces_in("carthag-s11"), 0);
    holders_are(t, &[Emperor]);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    plans_decide,
    Native,
    "nexus/harkonnen-betrayal/plans-decide",
    "After the cancellation weapons, numbers and cards count as planned, for the Harkonnen as for their opponent."
);
fn plans_decide(t: &mut Table) {
    planning(t, &[give(Harkonnen, "stunner"), give(Emperor, "snooper"), put(Harkonnen, "carthag-s11", 8)]);
    t.plans(Harkonnen, number(6).led_by("umman-kudu").weapon("stunner"));
    t.plans(Emperor, number(4).led_by("caid").defense("snooper"));
    t.does(Harkonnen, call_traitor());
    t.passes(Emperor);
    t.passes(Emperor);
    t.does(Guild, use_nexus());
    t.totals(14, 8);
    t.won(Harkonnen);
    t.asked(DecisionKind::AnswerNexus, &[Emperor]);
    t.keeps(Emperor.spice(), |t| t.changes(Harkonnen.spice(), 3, |t| t.passes(Emperor)));
    t.dead_leaders(&["caid"], &[]);
    t.counts(Emperor.tanks(), 4);
    t.asked(DecisionKind::DiscardPlayed, &[Harkonnen]);
    t.counts(Harkonnen.tanks(), 6);
}

case!(
    other_call_stands,
    Native,
    "nexus/harkonnen-betrayal/other-call-stands",
    "If the other side has called a traitor as well, that call stands when the one of the Harkonnen is cancelled."
);
fn other_call_stands(t: &mut Table) {
    betrayed(t, &[traitor(Emperor, "umman-kudu")]);
    t.does(Harkonnen, call_traitor());
    t.does(Emperor, call_traitor());
    t.asked(DecisionKind::AnswerNexus, &[Emperor, Guild]);
    t.variation("passed", |t| {
        t.all_pass();
        t.tells(PUBLIC, "that nobody has won", |fact| matches!(fact, Fact::BattleLostByBoth { .. }));
        t.dead_leaders(&["caid", "umman-kudu"], &[]);
    });
    t.passes(Emperor);
    t.does(Guild, use_nexus());
    t.won(Emperor);
    t.dead_leaders(&["umman-kudu"], &[]);
    t.counts(Emperor.forces_in("carthag-s11"), 4);
    t.lies("traitor:umman-kudu", Place::Traitors(Emperor));
}

case!(
    passed_by_all,
    Native,
    "nexus/harkonnen-betrayal/passed-by-all",
    "When all have passed the traitor counts, and the card is kept."
);
fn passed_by_all(t: &mut Table) {
    shown(t, &[]);
    t.all_pass();
    t.won(Harkonnen);
    t.dead_leaders(&["caid"], &[]);
    t.lies("traitor:caid", Place::Traitors(Harkonnen));
    holds(t, Guild, "harkonnen");
}

case!(
    nothing_to_cancel,
    Native,
    "nexus/harkonnen-betrayal/nothing-to-cancel",
    "Where the Harkonnen have shown nobody no question is put: not when all pass, nor for a traitor of another."
);
fn nothing_to_cancel(t: &mut Table) {
    betrayed(t, &[traitor(Emperor, "umman-kudu")]);
    t.passes(Harkonnen);
    t.variation("all pass", |t| {
        t.passes(Emperor);
        t.tells_not(PUBLIC, "of the question", was_asked);
        t.won(Emperor);
    });
    t.does(Emperor, call_traitor());
    t.tells_not(PUBLIC, "of the question", was_asked);
    t.won(Emperor);
    holds(t, Guild, "harkonnen");
}

case!(
    nobody_could_hold_it,
    Native,
    "nexus/harkonnen-betrayal/nobody-could-hold-it",
    "If nobody but the Harkonnen holds a Nexus card, the traitor counts at once."
);
fn nobody_could_hold_it(t: &mut Table) {
    let there = [put(Emperor, "carthag-s11", 4), traitor(Harkonnen, "caid"), hold_nexus(Harkonnen, "ecaz")];
    before_battle(t, basic().of(&[Harkonnen, Emperor, Guild]).with_nexus_cards(), &there);
    t.all_pass();
    passing_until(t, DecisionKind::Plan);
    t.plans(Harkonnen, number(0).led_by("umman-kudu"));
    t.plans(Emperor, number(4).led_by("caid"));
    t.does(Harkonnen, call_traitor());
    t.passes(Emperor);
    t.won(Harkonnen);
}

case!(
    for_their_ally,
    Native,
    "nexus/harkonnen-betrayal/for-their-ally",
    "A traitor that the Harkonnen have shown for their ally is cancelled in the same way."
);
fn for_their_ally(t: &mut Table) {
    let seating = basic().of(&[Guild, Harkonnen, Emperor, Fremen]).with_nexus_cards();
    let there = [
        put(Guild, "arrakeen-s10", 4),
        put(Emperor, "arrakeen-s10", 6),
        traitor(Harkonnen, "caid"),
        hold_nexus(Fremen, "harkonnen"),
    ];
    before_battle_with_allies(t, seating, (Guild, Harkonnen), &there);
    t.all_pass();
    passing_until(t, DecisionKind::Plan);
    t.plans(Guild, number(0).led_by("guild-rep"));
    t.plans(Emperor, number(1).led_by("caid"));
    t.does(Harkonnen, call_traitor());
    t.all_pass_through(&[DecisionKind::CallTraitor]);
    t.asked(DecisionKind::AnswerNexus, &[Fremen]);
    t.does(Fremen, use_nexus());
    t.won(Emperor);
    t.dead_leaders(&[], &[]);
    t.lies("traitor:caid", Place::TraitorDeck);
}

case!(
    card_goes_into_the_deck,
    Native,
    "nexus/harkonnen-betrayal/card-goes-into-the-deck",
    "The cancelled card is shuffled into the Traitor Deck and lies open no longer; the others stay where they are."
);
fn card_goes_into_the_deck(t: &mut Table) {
    shown(t, &[]);
    let mut deck = t.game().custody().pile(Place::TraitorDeck);
    let others: Vec<_> = t.game().custody().pile(Place::Traitors(Harkonnen));
    t.passes(Emperor);
    t.does(Guild, use_nexus());
    t.lies("traitor:caid", Place::TraitorDeck);
    let after = t.game().custody().pile(Place::TraitorDeck);
    let unshuffled = [deck.clone(), after.iter().copied().filter(|card| !deck.contains(card)).collect()].concat();
    t.equals("whether the deck is shuffled", &(after != unshuffled), &true);
    let mut sorted = after;
    sorted.sort_unstable();
    deck = unshuffled;
    deck.sort_unstable();
    t.equals("the deck", &sorted, &deck);
    let left = t.game().custody().pile(Place::Traitors(Harkonnen));
    let kept: Vec<_> = others.into_iter().filter(|card| card.name() != "traitor:caid").collect();
    t.equals("the other traitors", &left, &kept);
}

case!(
    the_shown_one_alone,
    Native,
    "nexus/harkonnen-betrayal/the-shown-one-alone",
    "The play names no card: it meets the one that was shown, and nothing can be chosen with it."
);
fn the_shown_one_alone(t: &mut Table) {
    shown(t, &[traitor(Harkonnen, "burseg")]);
    let named = use_nexus_for(NexusChoice::Leader { leader: leader("burseg") });
    t.withholds(Guild, &named);
    t.refuses(Guild, named, Rejection::NoSuchChoice);
    t.passes(Emperor);
    t.does(Guild, use_nexus());
    t.lies("traitor:burseg", Place::Traitors(Harkonnen));
    t.lies("traitor:caid", Place::TraitorDeck);
}

case!(
    no_traitor_any_more,
    Native,
    "nexus/harkonnen-betrayal/no-traitor-any-more",
    "In a later battle of the phase the cancelled leader is nobody's traitor: the Harkonnen cannot call him again."
);
fn no_traitor_any_more(t: &mut Table) {
    let there = [put(Emperor, "tueks-sietch-s05", 2), put(Harkonnen, "tueks-sietch-s05", 6)];
    let sides = [put(Emperor, "carthag-s11", 4), traitor(Harkonnen, "caid"), hold_nexus(Guild, "harkonnen")];
    let all: Vec<Move> = sides.into_iter().chain(there).collect();
    before_battle(t, basic().of(&[Harkonnen, Emperor, Guild]).with_nexus_cards(), &all);
    t.all_pass();
    passing_until(t, DecisionKind::Attack);
    t.does(Harkonnen, attack("carthag-s11", Emperor));
    passing_until(t, DecisionKind::Plan);
    t.plans(Harkonnen, number(5).led_by("umman-kudu"));
    t.plans(Emperor, number(0).led_by("caid"));
    t.does(Harkonnen, call_traitor());
    t.passes(Emperor);
    t.does(Guild, use_nexus());
    t.won(Harkonnen);
    t.does(Harkonnen, attack("tueks-sietch-s05", Emperor));
    passing_until(t, DecisionKind::Plan);
    t.plans(Harkonnen, number(0).led_by("piter-de-vries"));
    t.plans(Emperor, number(1).led_by("bashar"));
    t.refuses(Harkonnen, call_traitor(), Rejection::NoTraitor);
}

case!(
    too_late_is_refused,
    Native,
    "nexus/harkonnen-betrayal/too-late-is-refused",
    "Before the traitor is shown and after the question the play is refused, and the card is kept."
);
fn too_late_is_refused(t: &mut Table) {
    carthag(t, &[]);
    t.plans(Harkonnen, number(0).led_by("umman-kudu"));
    t.plans(Emperor, number(4).led_by("caid"));
    t.withholds(Guild, &play_nexus(BETRAYAL));
    t.refuses(Guild, play_nexus(BETRAYAL), Rejection::PanelAnswers);
    t.does(Harkonnen, call_traitor());
    t.passes(Emperor);
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    t.refuses(Emperor, use_nexus(), Rejection::NotYourDecision);
    t.passes(Guild);
    t.won(Harkonnen);
    t.refuses(Guild, use_nexus(), Rejection::WrongKind);
    t.refuses(Guild, play_nexus(BETRAYAL), Rejection::PanelAnswers);
    holds(t, Guild, "harkonnen");
}

case!(
    wrong_mode,
    Native,
    "nexus/harkonnen-betrayal/wrong-mode",
    "Where nobody plays the Harkonnen there is no Betrayal of theirs, and for themselves the card is their Cunning."
);
fn wrong_mode(t: &mut Table) {
    super::between_steps(t, basic().of(&[Emperor, Guild, Fremen]));
    t.stage([hold_nexus(Guild, "harkonnen")]);
    t.refuses(Guild, play_nexus(BETRAYAL), Rejection::WrongPanel);
    super::between_steps(t, basic().of(&[Emperor, Guild, Harkonnen]));
    t.stage([hold_nexus(Harkonnen, "harkonnen")]);
    t.refuses(Harkonnen, play_nexus(BETRAYAL), Rejection::WrongPanel);
    holds(t, Harkonnen, "harkonnen");
}

case!(
    asked_alike,
    Privacy,
    "nexus/harkonnen-betrayal/asked-alike",
    "All who could hold the card are asked alike about the traitor; only the holder sees that it can use it."
);
fn asked_alike(t: &mut Table) {
    shown(t, &[]);
    let (holder, other) = (gate_of(t, Guild), gate_of(t, Emperor));
    t.equals("what the holder sees", &holder, &Some((true, false, true)));
    t.equals("what another sees", &other, &Some((true, false, false)));
    t.withholds(Emperor, &use_nexus());
    t.refuses(Emperor, use_nexus(), Rejection::NexusCardNotHeld);
    for watcher in [PUBLIC, Emperor.into(), Harkonnen.into()] {
        t.hidden_from(watcher, Guild.nexus_card());
    }
    t.same_to(Harkonnen, |t| t.does(Guild, use_nexus()), |t| t.passes(Emperor));
    t.same_to(Emperor, |t| t.does(Guild, use_nexus()), |t| t.passes(Guild));
    t.all_pass();
    t.hidden_from(Emperor, Guild.nexus_card());
}

case!(
    asked_again_after_a_reload,
    Recovery,
    "nexus/harkonnen-betrayal/asked-again-after-a-reload",
    "A game saved while the holder is asked asks it again, and the traitor is cancelled once."
);
fn asked_again_after_a_reload(t: &mut Table) {
    shown(t, &[]);
    t.save_and_load();
    t.passes(Emperor);
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.does(Guild, use_nexus());
    t.save_and_load();
    t.refuses_stale(Guild);
    t.won(Emperor);
    t.lies("traitor:caid", Place::TraitorDeck);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    forged_traitor_is_refused,
    Recovery,
    "nexus/harkonnen-betrayal/forged-traitor-is-refused",
    "A save is refused whose question is about another traitor than the one shown, or about one that nobody has called."
);
fn forged_traitor_is_refused(t: &mut Table) {
    const STEP: &str = "a battle's step does not fit what lies on it";
    shown(t, &[]);
    t.refuses_forgery(|game| frame_of(game, "fight")["step"] = json!({ "counting": "burseg" }), STEP);
    t.refuses_forgery(|game| frame_of(game, "attempt")["effect"]["leader"] = json!("burseg"), STEP);
    t.refuses_forgery(|game| frame_of(game, "fight")["calls"] = json!([]), STEP);
    t.refuses_forgery(|game| frame_of(game, "fight")["winner"] = json!("aggressor"), STEP);
}

case!(
    one_use_counts,
    Concurrency,
    "nexus/harkonnen-betrayal/one-use-counts",
    "Of two uses for one traitor one counts; the other is stale, whoever has answered between."
);
fn one_use_counts(t: &mut Table) {
    shown(t, &[]);
    t.does(Guild, use_nexus());
    t.refuses_stale(Guild);
    t.refuses(Guild, Act::Pass, Rejection::NotYourDecision);
    t.passes(Emperor);
    t.refuses_stale(Guild);
    t.refuses_stale(Emperor);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
    until_the_pause(t);
    t.all_pass();
    let held = traitors(t);
    t.equals("traitors", &held, &4);
}

case!(
    bots_cancel_a_traitor,
    Policy,
    "nexus/harkonnen-betrayal/bots-cancel-a-traitor",
    "A bot that holds the card cancels a traitor; one that holds another passes, and the game goes on to the next turn."
);
fn bots_cancel_a_traitor(t: &mut Table) {
    shown(t, &[]);
    t.passes(Emperor);
    bots_use_it(t, Guild, BETRAYAL);
    t.hand_over(Manner::Bots(Policy::Schemer, 2));
    t.until(Goal::Turn(2));
    let held = traitors(t);
    t.equals("traitors", &held, &4);
}
