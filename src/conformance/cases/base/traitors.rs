//! Cases of traitors.

use crate::cases::base::fights::{duel, duel_of, duel_with_allies, idle};
use crate::registry::case;
use crate::table::prelude::*;

/// The Emperor holds the card of the Guild's Rep, who leads against Caid.
fn rep_is_a_traitor(t: &mut Table, there: &[Move]) {
    duel(t, there);
    t.stage([traitor(Emperor, "guild-rep")]);
}

case!(
    caller_wins_and_loses_nothing,
    Native,
    "base/traitors/caller-wins-and-loses-nothing",
    "Whoever calls a traitor wins at once and loses no force, card, leader or spice; the traitor's strength is paid."
);
fn caller_wins_and_loses_nothing(t: &mut Table) {
    rep_is_a_traitor(t, &[give(Emperor, "kulon"), give(Emperor, "snooper"), give(Guild, "stunner")]);
    t.plans(Emperor, number(6).led_by("caid").weapon("kulon").defense("snooper"));
    t.plans(Guild, number(4).led_by("guild-rep").weapon("stunner"));
    t.offers(Emperor, &call_traitor());
    t.does(Emperor, call_traitor());
    t.tells_not(PUBLIC, "a call", |fact| matches!(fact, Fact::TraitorCalled { .. }));
    t.changes(Emperor.spice(), 1, |t| t.passes(Guild));
    t.won(Emperor);
    t.counts(Emperor.forces_in("arrakeen-s10"), 6);
    t.counts(Emperor.cards(), 2);
    t.dead_leaders(&["guild-rep"], &[]);
    t.tells_not(PUBLIC, "totals", |fact| matches!(fact, Fact::Totals { .. }));
}

case!(
    victim_loses_forces_and_cards,
    Native,
    "base/traitors/victim-loses-forces-and-cards",
    "The victim loses the forces that took part and every card played, and nothing that stands or lies elsewhere."
);
fn victim_loses_forces_and_cards(t: &mut Table) {
    rep_is_a_traitor(t, &[give(Guild, "stunner"), give(Guild, "kulon"), give(Guild, "shield")]);
    t.plans(Emperor, idle("caid"));
    t.plans(Guild, number(4).led_by("guild-rep").weapon("stunner").defense("kulon"));
    t.does(Emperor, call_traitor());
    t.keeps(Guild.spice(), |t| t.passes(Guild));
    t.counts(Guild.tanks(), 4);
    t.counts(Guild.forces_in("tueks-sietch-s05"), 5);
    t.lies("treachery:stunner#1", Place::TreacheryDiscard);
    t.lies("treachery:kulon#1", Place::TreacheryDiscard);
    t.lies("treachery:shield#1", Place::Hand(Guild));
}

case!(
    call_needs_the_card,
    Native,
    "base/traitors/call-needs-the-card",
    "Only the holder of the opposing leader's card can call him, and the card of another leader calls nobody."
);
fn call_needs_the_card(t: &mut Table) {
    rep_is_a_traitor(t, &[traitor(Guild, "bashar")]);
    t.plans(Emperor, idle("caid"));
    t.plans(Guild, idle("master-bewt"));
    t.asked(DecisionKind::CallTraitor, &[Emperor, Guild]);
    t.withholds(Emperor, &call_traitor());
    t.refuses(Emperor, call_traitor(), Rejection::NoTraitor);
    t.refuses(Guild, call_traitor(), Rejection::NoTraitor);
    t.refuses(Harkonnen, call_traitor(), Rejection::NotYourDecision);
    t.all_pass();
    t.won(Emperor);
}

case!(
    nobody_has_to_call,
    Native,
    "base/traitors/nobody-has-to-call",
    "Who could call a traitor can let it be; the battle goes on, and nobody calls any more."
);
fn nobody_has_to_call(t: &mut Table) {
    rep_is_a_traitor(t, &[]);
    t.plans(Emperor, idle("bashar"));
    t.plans(Guild, number(4).led_by("guild-rep"));
    t.passes(Emperor);
    t.owes_nothing(Emperor);
    t.refuses(Emperor, call_traitor(), Rejection::NotYourDecision);
    t.passes(Guild);
    t.won(Guild);
    t.dead_leaders(&[], &[]);
    t.counts(Emperor.tanks(), 6);
}

case!(
    traitor_prevents_the_explosion,
    Native,
    "base/traitors/traitor-prevents-the-explosion",
    "A traitor who is called prevents the explosion; with two, only the forces of the two are lost."
);
fn traitor_prevents_the_explosion(t: &mut Table) {
    let there = [give(Emperor, "lasgun"), give(Guild, "shield"), lay("arrakeen-s10", 3)];
    rep_is_a_traitor(t, &there);
    t.stage([traitor(Guild, "caid"), put(Harkonnen, "arrakeen-s10", 2)]);
    t.plans(Emperor, idle("caid").weapon("lasgun"));
    t.plans(Guild, idle("guild-rep").defense("shield"));
    t.does(Emperor, call_traitor());
    t.variation("two traitors", |t| {
        t.does(Guild, call_traitor());
        t.counts(Harkonnen.forces_in("arrakeen-s10"), 2);
        t.counts(Emperor.tanks(), 6);
        t.counts(Guild.tanks(), 4);
    });
    t.passes(Guild);
    t.tells_not(PUBLIC, "of an explosion", |fact| matches!(fact, Fact::Exploded { .. }));
    t.counts(Emperor.forces_in("arrakeen-s10"), 6);
    t.counts(spice_in("arrakeen-s10"), 3);
    t.lies("treachery:lasgun#1", Place::Hand(Emperor));
    t.lies("treachery:shield#1", Place::TreacheryDiscard);
}

case!(
    two_traitors_both_lose,
    Native,
    "base/traitors/two-traitors-both-lose",
    "If both call, both lose their forces, cards and leaders; nobody is paid and nobody has won."
);
fn two_traitors_both_lose(t: &mut Table) {
    rep_is_a_traitor(t, &[give(Emperor, "stunner"), give(Guild, "snooper"), give(Guild, "kulon")]);
    t.stage([traitor(Guild, "caid")]);
    t.plans(Emperor, number(1).led_by("caid").weapon("stunner"));
    t.plans(Guild, number(1).led_by("guild-rep").defense("snooper"));
    t.does(Guild, call_traitor());
    t.keeps(Guild.spice(), |t| t.keeps(Emperor.spice(), |t| t.does(Emperor, call_traitor())));
    t.tells(PUBLIC, "that nobody has won", |fact| matches!(fact, Fact::BattleLostByBoth { .. }));
    t.tells_not(PUBLIC, "of a winner", |fact| matches!(fact, Fact::BattleWon { .. }));
    t.counts(Emperor.tanks(), 6);
    t.counts(Guild.tanks(), 4);
    t.dead_leaders(&["caid", "guild-rep"], &[]);
    t.lies("treachery:stunner#1", Place::TreacheryDiscard);
    t.lies("treachery:snooper#1", Place::TreacheryDiscard);
    t.lies("treachery:kulon#1", Place::Hand(Guild));
}

// ---- what counts as used

/// The Emperor fights Guild and then Harkonnen: in Arrakeen first, calling the Guild's Rep, then in the Basin.
fn call_before_another_battle(t: &mut Table, plan: Planned, seating: Seating, there: &[Move]) {
    duel_of(t, seating, &[put(Emperor, "basin-s09", 2), put(Harkonnen, "basin-s09", 1)]);
    t.stage([traitor(Emperor, "guild-rep")]);
    t.stage(there.iter().cloned());
    t.does(Emperor, attack("arrakeen-s10", Guild));
    t.plans(Emperor, plan);
    t.plans(Guild, idle("guild-rep"));
    t.does(Emperor, call_traitor());
    if t.is_asked(DecisionKind::CallTraitor) {
        t.all_pass();
    }
}

/// Emperor, Guild and Harkonnen.
fn three() -> Seating {
    basic().of(&[Emperor, Guild, Harkonnen])
}

case!(
    callers_leader_has_not_fought,
    Native,
    "base/traitors/callers-leader-has-not-fought",
    "The leader of whoever has called a traitor counts as not having fought, and leads elsewhere in the same phase."
);
fn callers_leader_has_not_fought(t: &mut Table) {
    call_before_another_battle(t, idle("caid"), three(), &[]);
    t.asked(DecisionKind::Plan, &[Emperor, Harkonnen]);
    t.offers_plan(Emperor, idle("caid"));
}

case!(
    earlier_battle_still_counts,
    Native,
    "base/traitors/earlier-battle-still-counts",
    "A call does not undo that the caller's leader has fought an earlier battle in the territory."
);
fn earlier_battle_still_counts(t: &mut Table) {
    let there = [put(Harkonnen, "arrakeen-s10", 1), put(Emperor, "basin-s09", 2), put(Harkonnen, "basin-s09", 1)];
    duel(t, &there);
    t.stage([traitor(Emperor, "guild-rep")]);
    t.does(Emperor, attack("arrakeen-s10", Harkonnen));
    t.fight((Emperor, idle("caid")), (Harkonnen, idle("umman-kudu")));
    t.does(Emperor, attack("arrakeen-s10", Guild));
    t.plans(Emperor, idle("caid"));
    t.plans(Guild, idle("guild-rep"));
    t.does(Emperor, call_traitor());
    t.passes(Guild);
    t.asked(DecisionKind::Plan, &[Emperor, Harkonnen]);
    t.refuses_plan(Emperor, idle("caid"), Rejection::LeaderNotAtHand);
}

case!(
    callers_cheap_hero_is_not_used,
    Native,
    "base/traitors/callers-cheap-hero-is-not-used",
    "A Cheap Hero in the plan of whoever has called a traitor counts as not used, and comes back to hand."
);
fn callers_cheap_hero_is_not_used(t: &mut Table) {
    call_before_another_battle(t, number(0).cheap_hero(), three(), &[give(Emperor, "cheap-hero")]);
    t.lies("treachery:cheap-hero#1", Place::Hand(Emperor));
    t.offers_plan(Emperor, number(1).cheap_hero());
}

case!(
    call_may_use_up_a_cheap_hero,
    Native,
    "base/traitors/call-may-use-up-a-cheap-hero",
    "With `called-traitor-uses-up` a Cheap Hero in the caller's plan is discarded; a leader is free all the same."
);
fn call_may_use_up_a_cheap_hero(t: &mut Table) {
    let seating = three().with(Ruling::CalledTraitorUsesUp);
    let there = [give(Emperor, "cheap-hero"), give(Emperor, "stunner")];
    call_before_another_battle(t, number(0).cheap_hero().weapon("stunner"), seating.clone(), &there);
    t.lies("treachery:cheap-hero#1", Place::TreacheryDiscard);
    t.lies("treachery:stunner#1", Place::Hand(Emperor));
    call_before_another_battle(t, idle("caid"), seating, &[]);
    t.offers_plan(Emperor, idle("caid"));
}

// ---- who is asked

case!(
    both_are_asked_in_secret,
    Native,
    "base/traitors/both-are-asked-in-secret",
    "Both sides are asked at once, card or no card, and the answers are opened together."
);
fn both_are_asked_in_secret(t: &mut Table) {
    rep_is_a_traitor(t, &[]);
    t.plans(Emperor, idle("caid"));
    t.plans(Guild, idle("guild-rep"));
    t.asked(DecisionKind::CallTraitor, &[Emperor, Guild]);
    t.does(Emperor, call_traitor());
    t.asked(DecisionKind::CallTraitor, &[Guild]);
    t.tells_not(Guild, "a call", |fact| matches!(fact, Fact::TraitorCalled { .. }));
    t.passes(Guild);
    t.tells(
        PUBLIC,
        "the call",
        |fact| matches!(fact, Fact::TraitorCalled { by: Emperor, leader: called } if *called == leader("guild-rep")),
    );
}

case!(
    question_tells_nothing,
    Privacy,
    "base/traitors/question-tells-nothing",
    "Who is asked for traitors, and what they answer, tells nobody who holds which traitor card."
);
fn question_tells_nothing(t: &mut Table) {
    rep_is_a_traitor(t, &[]);
    t.plans(Emperor, idle("caid"));
    t.plans(Guild, idle("guild-rep"));
    for watcher in [PUBLIC, Guild.into(), Harkonnen.into()] {
        t.hidden_from(watcher, Emperor.traitors());
        t.same_to(watcher, |t| t.does(Emperor, call_traitor()), |t| t.passes(Emperor));
    }
    t.all_pass();
    t.hidden_from(Guild, Emperor.traitors());
}

case!(
    sides_may_be_asked_in_turn,
    Native,
    "base/traitors/sides-may-be-asked-in-turn",
    "With `traitors-called-in-turn` the aggressor answers first, in the open, and the other side after that."
);
fn sides_may_be_asked_in_turn(t: &mut Table) {
    duel_of(t, three().with(Ruling::TraitorsCalledInTurn), &[]);
    t.stage([traitor(Emperor, "guild-rep"), traitor(Guild, "caid")]);
    t.plans(Emperor, idle("caid"));
    t.plans(Guild, idle("guild-rep"));
    t.asked(DecisionKind::CallTraitor, &[Emperor]);
    t.variation("nobody calls", |t| {
        t.passes(Emperor);
        t.passes(Guild);
        t.won(Emperor);
    });
    t.does(Emperor, call_traitor());
    t.tells(Guild, "the call", |fact| matches!(fact, Fact::TraitorCalled { by: Emperor, .. }));
    t.save_and_load();
    t.asked(DecisionKind::CallTraitor, &[Guild]);
    t.does(Guild, call_traitor());
    t.tells(PUBLIC, "that nobody has won", |fact| matches!(fact, Fact::BattleLostByBoth { .. }));
}

case!(
    harkonnen_call_for_their_ally,
    Native,
    "base/traitors/harkonnen-call-for-their-ally",
    "The Harkonnen can call a traitor in their ally's battle; the ally has won and is paid."
);
fn harkonnen_call_for_their_ally(t: &mut Table) {
    duel_with_allies(t, three(), (Guild, Harkonnen), &[traitor(Harkonnen, "caid")]);
    t.plans(Emperor, number(6).led_by("caid"));
    t.plans(Guild, number(1).led_by("guild-rep"));
    t.asked(DecisionKind::CallTraitor, &[Emperor, Guild, Harkonnen]);
    t.refuses(Guild, call_traitor(), Rejection::NoTraitor);
    t.hidden_from(Emperor, Harkonnen.traitors());
    t.does(Harkonnen, call_traitor());
    t.passes(Emperor);
    t.keeps(Harkonnen.spice(), |t| t.changes(Guild.spice(), 3, |t| t.passes(Guild)));
    t.won(Guild);
    t.counts(Guild.forces_in("arrakeen-s10"), 4);
    t.counts(Emperor.tanks(), 6);
    t.tells(PUBLIC, "who has called", |fact| matches!(fact, Fact::TraitorCalled { by: Harkonnen, .. }));
}

case!(
    only_harkonnen_help_so,
    Native,
    "base/traitors/only-harkonnen-help-so",
    "No other player can call a traitor in an ally's battle, nor the Harkonnen in one that is none of their ally's."
);
fn only_harkonnen_help_so(t: &mut Table) {
    duel(t, &[traitor(Harkonnen, "caid")]);
    t.plans(Emperor, idle("caid"));
    t.plans(Guild, idle("guild-rep"));
    t.asked(DecisionKind::CallTraitor, &[Emperor, Guild]);
    t.refuses(Harkonnen, call_traitor(), Rejection::NotYourDecision);
    let seating = basic().of(&[Emperor, Guild, Fremen]);
    duel_with_allies(t, seating, (Guild, Fremen), &[traitor(Fremen, "caid")]);
    t.plans(Emperor, idle("caid"));
    t.plans(Guild, idle("guild-rep"));
    t.asked(DecisionKind::CallTraitor, &[Emperor, Guild]);
}

// ---- afterwards

case!(
    card_lies_open_and_works_again,
    Native,
    "base/traitors/card-lies-open-and-works-again",
    "A traitor card that was used stays with its holder, open to all, and works again on that leader."
);
fn card_lies_open_and_works_again(t: &mut Table) {
    rep_is_a_traitor(t, &[put(Emperor, "basin-s09", 2), put(Guild, "basin-s09", 1)]);
    for cell in ["arrakeen-s10", "basin-s09"] {
        if t.is_asked(DecisionKind::Attack) {
            t.does(Emperor, attack(cell, Guild));
        }
        t.plans(Emperor, idle("caid"));
        t.plans(Guild, idle("guild-rep"));
        t.does(Emperor, call_traitor());
        t.changes(Emperor.spice(), 1, |t| t.passes(Guild));
        t.lies("traitor:guild-rep", Place::Traitors(Emperor));
        let shown = t.game().view(truthsayer_engine::Viewer::Public).traitors_shown;
        t.equals("traitor cards that lie open", &shown, &vec![(Emperor, leader("guild-rep"))]);
        if cell == "arrakeen-s10" {
            t.stage([Staging::Move { component: component("leader:guild-rep"), to: pool_of(Guild) }]);
        }
    }
}

case!(
    calls_survive_a_reload,
    Recovery,
    "base/traitors/calls-survive-a-reload",
    "A call that was sealed when the game was saved counts after the reload, once."
);
fn calls_survive_a_reload(t: &mut Table) {
    rep_is_a_traitor(t, &[give(Guild, "stunner")]);
    t.plans(Emperor, number(3).led_by("caid"));
    t.plans(Guild, idle("guild-rep").weapon("stunner"));
    t.save_and_load();
    t.does(Emperor, call_traitor());
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.changes(Emperor.spice(), 1, |t| t.passes(Guild));
    t.save_and_load();
    t.refuses_stale(Guild);
    t.counts(Emperor.forces_in("arrakeen-s10"), 6);
}

// ---- spice in plans

/// Both sides hold the other leader's card, and have put spice into their plans; the Emperor has called.
fn spice_and_two_traitors(t: &mut Table, seating: Seating) {
    duel_of(t, seating.of(&[Emperor, Guild, Harkonnen]), &[traitor(Emperor, "guild-rep"), traitor(Guild, "caid")]);
    t.plans(Emperor, number(2).spice(2).led_by("caid"));
    t.plans(Guild, number(3).spice(3).led_by("guild-rep"));
    t.does(Emperor, call_traitor());
}

fn pays(fact: &Fact, who: Faction, how_much: u8) -> bool {
    matches!(fact, Fact::SupportPaid { faction, amount } if *faction == who && *amount == how_much)
}

case!(
    victim_pays_and_caller_does_not,
    Native,
    "base/traitors/victim-pays-and-caller-does-not",
    "Advanced: the victim of a traitor pays the spice of the plan, the caller pays none; with two traitors both pay."
);
fn victim_pays_and_caller_does_not(t: &mut Table) {
    spice_and_two_traitors(t, advanced());
    t.variation("two traitors", |t| {
        t.does(Guild, call_traitor());
        t.tells(PUBLIC, "that the Emperor pays", |fact| pays(fact, Emperor, 2));
        t.tells(PUBLIC, "that the Guild pays", |fact| pays(fact, Guild, 3));
    });
    t.passes(Guild);
    t.tells(PUBLIC, "that the Guild pays", |fact| pays(fact, Guild, 3));
    t.tells_not(PUBLIC, "that the Emperor pays", |fact| pays(fact, Emperor, 2));
}

case!(
    victim_may_keep_its_spice,
    Native,
    "base/traitors/victim-may-keep-its-spice",
    "With `traitor-victim-keeps-spice` the victim of a traitor pays nothing, nor do two victims."
);
fn victim_may_keep_its_spice(t: &mut Table) {
    spice_and_two_traitors(t, advanced().with(Ruling::TraitorVictimKeepsSpice));
    t.variation("two traitors", |t| {
        t.does(Guild, call_traitor());
        t.tells_not(PUBLIC, "that anybody pays", |fact| matches!(fact, Fact::SupportPaid { .. }));
    });
    t.passes(Guild);
    t.tells_not(PUBLIC, "that anybody pays", |fact| matches!(fact, Fact::SupportPaid { .. }));
    t.won(Emperor);
}
