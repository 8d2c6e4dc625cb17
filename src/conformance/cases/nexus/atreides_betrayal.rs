//! Cases of Atreides Betrayal: an inspection of a battle plan is stopped.

use super::{gate_of, holders_are, holds, tells_of};
use crate::cases::base::{atreides_duel, before_battle_with_allies, idle};
use crate::registry::case;
use crate::table::prelude::*;

/// The Atreides are asked what they want to foresee of the Guild in Arrakeen; the Emperor holds the Atreides card, and the
/// Guild another.
fn foreseeing(t: &mut Table, seating: Seating, there: &[Move]) {
    let held = [hold_nexus(Emperor, "atreides"), hold_nexus(Guild, "ixians")];
    let all: Vec<Move> = held.into_iter().chain(there.iter().cloned()).collect();
    atreides_duel(t, seating.with_nexus_cards(), &all);
}

/// They have asked for this, and no Karama has stopped it.
fn asked_for(t: &mut Table, element: &str) {
    t.does(Atreides, foresee(element));
    t.all_pass_through(&[DecisionKind::AnswerKarama]);
}

fn is_foretold(fact: &Fact) -> bool {
    matches!(fact, Fact::Foretold { .. })
}

case!(
    stops_the_inspection,
    Native,
    "nexus/atreides-betrayal/stops-the-inspection",
    "The holder stops the inspection: nothing is answered, the opponent plans as it likes, and the card is spent."
);
fn stops_the_inspection(t: &mut Table) {
    foreseeing(t, basic(), &[]);
    asked_for(t, "number");
    t.asked(DecisionKind::AnswerNexus, &[Emperor, Guild]);
    t.passes(Guild);
    t.does(Emperor, use_nexus());
    tells_of(t, "atreides.betrayal");
    t.tells_not(PUBLIC, "an answer", is_foretold);
    t.asked(DecisionKind::Plan, &[Atreides, Guild]);
    for dialled in [0, 4] {
        t.offers_plan(Guild, number(dialled).led_by("guild-rep"));
    }
    holders_are(t, &[Guild]);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    no_second_attempt,
    Native,
    "nexus/atreides-betrayal/no-second-attempt",
    "The stopped inspection was that of the battle: the Atreides are not asked again, and another is refused."
);
fn no_second_attempt(t: &mut Table) {
    foreseeing(t, basic(), &[]);
    asked_for(t, "number");
    t.passes(Guild);
    t.does(Emperor, use_nexus());
    t.refuses(Atreides, foresee("number"), Rejection::WrongKind);
    t.refuses(Atreides, foresee("weapon"), Rejection::WrongKind);
    t.fight((Atreides, idle("duncan-idaho")), (Guild, idle("guild-rep")));
    t.tells_not(PUBLIC, "an answer", is_foretold);
}

case!(
    passed_by_all,
    Native,
    "nexus/atreides-betrayal/passed-by-all",
    "When all have passed the inspection goes on, and the card is kept."
);
fn passed_by_all(t: &mut Table) {
    foreseeing(t, basic(), &[]);
    asked_for(t, "number");
    t.all_pass();
    t.asked(DecisionKind::Foretell, &[Guild]);
    holds(t, Emperor, "atreides");
    t.does(Guild, foretell_halves(4));
    t.tells(Atreides, "the number", is_foretold);
    t.refuses_plan(Guild, number(3).led_by("guild-rep"), Rejection::AgainstAnswer);
}

case!(
    answered_inspection_stands,
    Native,
    "nexus/atreides-betrayal/answered-inspection-stands",
    "An inspection that was answered cannot be stopped any more: the play is refused, and the card is kept."
);
fn answered_inspection_stands(t: &mut Table) {
    foreseeing(t, basic(), &[]);
    asked_for(t, "number");
    t.all_pass();
    t.does(Guild, foretell_halves(4));
    t.refuses(Emperor, play_nexus("atreides.betrayal"), Rejection::PanelAnswers);
    t.refuses(Emperor, use_nexus(), Rejection::NotYourDecision);
    holds(t, Emperor, "atreides");
    t.refuses_plan(Guild, number(3).led_by("guild-rep"), Rejection::AgainstAnswer);
}

case!(
    karama_comes_first,
    Native,
    "nexus/atreides-betrayal/karama-comes-first",
    "If a Karama stops the inspection nobody is asked for a Nexus card, and the card is kept."
);
fn karama_comes_first(t: &mut Table) {
    foreseeing(t, basic(), &[give(Guild, "karama")]);
    t.does(Atreides, foresee("number"));
    t.asked(DecisionKind::AnswerKarama, &[Guild, Emperor]);
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.passes(Emperor);
    t.asked(DecisionKind::Plan, &[Atreides, Guild]);
    holds(t, Emperor, "atreides");
}

case!(
    refusals_tell_no_answer,
    Privacy,
    "nexus/atreides-betrayal/refusals-tell-no-answer",
    "A play that is refused while others are asked for a Karama is refused alike before and after one of them has answered."
);
fn refusals_tell_no_answer(t: &mut Table) {
    foreseeing(t, basic(), &[]);
    t.does(Atreides, foresee("number"));
    t.asked(DecisionKind::AnswerKarama, &[Guild, Emperor]);
    for answers in [false, true] {
        if answers {
            t.passes(Guild);
        }
        t.refuses(Emperor, play_nexus("atreides.betrayal"), Rejection::PanelAnswers);
        t.refuses(Atreides, play_nexus("guild.betrayal"), Rejection::NexusCardNotHeld);
    }
}

case!(
    next_battle_is_free,
    Native,
    "nexus/atreides-betrayal/next-battle-is-free",
    "The play reaches one inspection: in their next battle of the phase the Atreides ask and are answered."
);
fn next_battle_is_free(t: &mut Table) {
    foreseeing(t, basic(), &[put(Atreides, "tueks-sietch-s05", 3)]);
    t.does(Atreides, attack("arrakeen-s10", Guild));
    asked_for(t, "number");
    t.passes(Guild);
    t.does(Emperor, use_nexus());
    t.fight((Atreides, idle("duncan-idaho")), (Guild, idle("guild-rep")));
    t.asked(DecisionKind::Foresee, &[Atreides]);
    asked_for(t, "weapon");
    t.all_pass();
    t.asked(DecisionKind::Foretell, &[Guild]);
}

case!(
    also_for_an_ally,
    Native,
    "nexus/atreides-betrayal/also-for-an-ally",
    "An inspection that the Atreides make for their ally is stopped in the same way; an order of the Voice stands."
);
fn also_for_an_ally(t: &mut Table) {
    let seating = basic().of(&[BeneGesserit, Guild, Atreides, Emperor]).with_nexus_cards();
    let there = [
        recall(Atreides, "arrakeen-s10", 10),
        put(BeneGesserit, "arrakeen-s10", 6),
        put(Guild, "arrakeen-s10", 4),
        give(Guild, "stunner"),
        hold_nexus(Emperor, "atreides"),
    ];
    before_battle_with_allies(t, seating, (BeneGesserit, Atreides), &there);
    t.all_pass();
    t.does(BeneGesserit, order("projectile-weapon"));
    t.nobody_stops();
    asked_for(t, "weapon");
    t.asked(DecisionKind::AnswerNexus, &[Emperor]);
    t.does(Emperor, use_nexus());
    t.asked(DecisionKind::Plan, &[BeneGesserit, Guild]);
    t.refuses_plan(Guild, idle("guild-rep"), Rejection::AgainstVoice);
    t.offers_plan(Guild, idle("guild-rep").weapon("stunner"));
}

case!(
    nobody_could_hold_it,
    Native,
    "nexus/atreides-betrayal/nobody-could-hold-it",
    "If nobody but the Atreides holds a Nexus card, the inspection goes on at once."
);
fn nobody_could_hold_it(t: &mut Table) {
    atreides_duel(t, basic().with_nexus_cards(), &[hold_nexus(Atreides, "ixians")]);
    asked_for(t, "weapon");
    t.asked(DecisionKind::Foretell, &[Guild]);
}

case!(
    wrong_mode_without_atreides,
    Native,
    "nexus/atreides-betrayal/wrong-mode-without-atreides",
    "Where nobody plays the Atreides there is no Betrayal of theirs, and for themselves the card is their Cunning."
);
fn wrong_mode_without_atreides(t: &mut Table) {
    super::between_steps(t, basic().of(&[Emperor, Guild, Harkonnen]));
    t.stage([hold_nexus(Emperor, "atreides")]);
    t.refuses(Emperor, play_nexus("atreides.betrayal"), Rejection::WrongPanel);
    super::between_steps(t, basic());
    t.stage([hold_nexus(Atreides, "atreides")]);
    t.refuses(Atreides, play_nexus("atreides.betrayal"), Rejection::WrongPanel);
    holds(t, Atreides, "atreides");
}

case!(
    asked_alike,
    Privacy,
    "nexus/atreides-betrayal/asked-alike",
    "All who could hold the card are asked alike; only the holder sees that it can use it, and a pass hides who it is."
);
fn asked_alike(t: &mut Table) {
    foreseeing(t, basic(), &[give(Guild, "shield")]);
    asked_for(t, "number");
    let (holder, other) = (gate_of(t, Emperor), gate_of(t, Guild));
    t.equals("what the holder sees", &holder, &Some((true, false, true)));
    t.equals("what another sees", &other, &Some((true, false, false)));
    t.withholds(Guild, &use_nexus());
    t.refuses(Guild, use_nexus(), Rejection::NexusCardNotHeld);
    for watcher in [PUBLIC, Guild.into(), Atreides.into()] {
        t.hidden_from(watcher, Emperor.nexus_card());
    }
    t.same_to(Atreides, |t| t.does(Emperor, use_nexus()), |t| t.passes(Guild));
    t.same_to(Guild, |t| t.does(Emperor, use_nexus()), |t| t.passes(Emperor));
    t.passes(Guild);
    t.does(Emperor, use_nexus());
    t.hidden_from(Atreides, Guild.hand());
}

case!(
    stopped_after_a_reload,
    Recovery,
    "nexus/atreides-betrayal/stopped-after-a-reload",
    "A game saved while the holder is asked asks it again, and the inspection is stopped once."
);
fn stopped_after_a_reload(t: &mut Table) {
    foreseeing(t, basic(), &[]);
    asked_for(t, "number");
    t.save_and_load();
    t.passes(Guild);
    t.save_and_load();
    t.refuses_stale(Guild);
    t.does(Emperor, use_nexus());
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.asked(DecisionKind::Plan, &[Atreides, Guild]);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    one_use_counts,
    Concurrency,
    "nexus/atreides-betrayal/one-use-counts",
    "Of two uses for one inspection one counts; the other is stale, whoever has answered between."
);
fn one_use_counts(t: &mut Table) {
    foreseeing(t, basic(), &[]);
    asked_for(t, "number");
    t.does(Emperor, use_nexus());
    t.refuses_stale(Emperor);
    t.refuses(Emperor, Act::Pass, Rejection::NotYourDecision);
    t.passes(Guild);
    t.refuses_stale(Emperor);
    t.refuses_stale(Guild);
    holders_are(t, &[Guild]);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    bots_stop_it,
    Policy,
    "nexus/atreides-betrayal/bots-stop-it",
    "A bot that holds the card stops an inspection; one that holds another passes."
);
fn bots_stop_it(t: &mut Table) {
    foreseeing(t, basic(), &[]);
    asked_for(t, "number");
    t.hand_over(Manner::Bots(Policy::Schemer, 2));
    t.until(DecisionKind::Plan);
    tells_of(t, "atreides.betrayal");
    holders_are(t, &[Guild]);
    t.asked(DecisionKind::Plan, &[Atreides, Guild]);
}
