//! Cases of the inspections of Atreides Cunning and Atreides Secret Ally.

use truthsayer_engine::Viewer;
use truthsayer_engine::request::Element;
use truthsayer_engine::rules::ghola::menu::GholaAct;
use truthsayer_engine::rules::truth::menu::{Question, TruthAct};

use super::{gate_of, holders_are, holds, tells_of};
use crate::cases::base::{atreides_duel, duel_of, sisters_duel_of};
use crate::registry::case;
use crate::table::prelude::*;

fn inspect(element: &str) -> Act {
    let element = Element::named(element).expect("a plan has four elements");
    use_nexus_for(NexusChoice::Element { element })
}

fn is_inspected(fact: &Fact, what: &str) -> bool {
    matches!(fact, Fact::Nexus(NexusFact::Inspected { answer: Told::Known(answer), .. }) if answer == what)
}

/// What a player sees of the answer to an inspection.
fn seen(t: &mut Table, faction: Faction) -> Option<String> {
    let viewer = Viewer::Seat(t.seat_of(faction));
    t.game().view(viewer).own.and_then(|own| own.inspected)
}

/// A plan of the Guild, led by its Rep.
fn led(dialled: u8) -> Planned {
    number(dialled).led_by("guild-rep")
}

/// The Atreides hold their card and attack the Guild in Arrakeen; they have foreseen this, and were answered so.
fn answered(t: &mut Table, seating: Seating, element: &str, answer: impl Fn(&mut Table) -> Act, there: &[Move]) {
    let all: Vec<Move> = [hold_nexus(Atreides, "atreides")].into_iter().chain(there.iter().cloned()).collect();
    atreides_duel(t, seating.with_nexus_cards(), &all);
    t.does(Atreides, foresee(element));
    t.nobody_stops();
    let answer = answer(t);
    t.does(Guild, answer);
}

/// The number, which is two.
fn number_two(_t: &mut Table) -> Act {
    foretell_halves(4)
}

case!(
    second_element_binds_too,
    Native,
    "nexus/atreides-inspection/second-element-binds-too",
    "After the answer to Prescience the Atreides learn a second element by Cunning, and the plan has to hold both."
);
fn second_element_binds_too(t: &mut Table) {
    answered(t, basic(), "number", number_two, &[give(Guild, "chaumas"), give(Guild, "stunner")]);
    t.asked(DecisionKind::AnswerNexus, &[Atreides]);
    t.does(Atreides, inspect("weapon"));
    tells_of(t, "atreides.cunning");
    t.asked(DecisionKind::Foretell, &[Guild]);
    t.refuses(Guild, foretell_halves(4), Rejection::NoSuchPlan);
    let chaumas = t.foretells(Guild, "weapon", Some("chaumas"));
    t.does(Guild, chaumas);
    t.tells(Atreides, "the weapon", |fact| is_inspected(fact, "chaumas"));
    t.asked(DecisionKind::Plan, &[Atreides, Guild]);
    t.refuses_plan(Guild, led(2), Rejection::AgainstAnswer);
    t.refuses_plan(Guild, led(2).weapon("stunner"), Rejection::AgainstAnswer);
    t.refuses_plan(Guild, led(1).weapon("chaumas"), Rejection::AgainstAnswer);
    t.offers_plan(Guild, led(2).weapon("chaumas"));
    holders_are(t, &[]);
}

case!(
    another_element,
    Native,
    "nexus/atreides-inspection/another-element",
    "The second element is another than the first: the same is neither offered nor accepted, and the card is kept."
);
fn another_element(t: &mut Table) {
    answered(t, basic(), "number", number_two, &[]);
    t.withholds(Atreides, &inspect("number"));
    t.refuses(Atreides, inspect("number"), Rejection::NoSuchChoice);
    t.refuses(Atreides, use_nexus(), Rejection::NoSuchChoice);
    holds(t, Atreides, "atreides");
    for other in ["leader", "weapon", "defense"] {
        t.offers(Atreides, &inspect(other));
    }
}

case!(
    passing_keeps_the_card,
    Native,
    "nexus/atreides-inspection/passing-keeps-the-card",
    "The Atreides may leave it at the first element: they keep the card, and it cannot be played once plans are made."
);
fn passing_keeps_the_card(t: &mut Table) {
    answered(t, basic(), "number", number_two, &[]);
    t.passes(Atreides);
    t.asked(DecisionKind::Plan, &[Atreides, Guild]);
    t.refuses(Atreides, play_nexus("atreides.cunning"), Rejection::PanelAnswers);
    t.refuses(Atreides, inspect("weapon"), Rejection::WrongKind);
    holds(t, Atreides, "atreides");
}

case!(
    none_was_an_answer,
    Native,
    "nexus/atreides-inspection/none-was-an-answer",
    "That there is no weapon was an answer: the Atreides may go on to a second element."
);
fn none_was_an_answer(t: &mut Table) {
    answered(t, basic(), "weapon", |t| t.foretells(Guild, "weapon", None), &[]);
    t.asked(DecisionKind::AnswerNexus, &[Atreides]);
    t.does(Atreides, inspect("number"));
    t.does(Guild, foretell_halves(2));
    t.refuses_plan(Guild, led(3), Rejection::AgainstAnswer);
    t.offers_plan(Guild, led(1));
}

case!(
    no_first_no_second,
    Native,
    "nexus/atreides-inspection/no-first-no-second",
    "If the Atreides have not asked, or a Karama has stopped them, nothing was answered: there is no second element."
);
fn no_first_no_second(t: &mut Table) {
    let there = [hold_nexus(Atreides, "atreides"), give(Guild, "karama")];
    atreides_duel(t, basic().with_nexus_cards(), &there);
    t.variation("they have not asked", |t| {
        t.passes(Atreides);
        t.asked(DecisionKind::Plan, &[Atreides, Guild]);
        t.refuses(Atreides, play_nexus("atreides.cunning"), Rejection::PanelAnswers);
        holds(t, Atreides, "atreides");
    });
    t.does(Atreides, foresee("number"));
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.passes(Emperor);
    t.asked(DecisionKind::Plan, &[Atreides, Guild]);
    t.refuses(Atreides, play_nexus("atreides.cunning"), Rejection::PanelAnswers);
    holds(t, Atreides, "atreides");
}

case!(
    cunning_in_own_battles,
    Native,
    "nexus/atreides-inspection/cunning-in-own-battles",
    "In a battle of two others the Atreides are not asked for their card, and it is not played."
);
fn cunning_in_own_battles(t: &mut Table) {
    let seating = basic().of(&[Emperor, Guild, Atreides]).with_nexus_cards();
    duel_of(t, seating, &[recall(Atreides, "arrakeen-s10", 10), hold_nexus(Atreides, "atreides")]);
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.refuses(Atreides, play_nexus("atreides.cunning"), Rejection::PanelAnswers);
    holds(t, Atreides, "atreides");
}

case!(
    nobody_comes_back_meanwhile,
    Native,
    "nexus/atreides-inspection/nobody-comes-back-meanwhile",
    "Once an element was disclosed to the borrowed card, no Tleilaxu Ghola changes who could lead before the plans are open."
);
fn nobody_comes_back_meanwhile(t: &mut Table) {
    borrowed(t, basic(), &[give(Guild, "tleilaxu-ghola"), kill("staban-tuek")]);
    let card = t.card(Guild, "tleilaxu-ghola");
    let ghola = Act::Ghola(GholaAct::Leader { card, leader: leader("staban-tuek") });
    t.variation("nothing was disclosed", |t| {
        t.all_pass();
        t.offers(Guild, &ghola);
    });
    t.passes(Guild);
    t.does(Emperor, inspect("leader"));
    t.withholds(Guild, &foretell_leader(Some("staban-tuek")));
    t.does(Guild, foretell_leader(Some("guild-rep")));
    t.withholds(Guild, &ghola);
    t.refuses(Guild, ghola, Rejection::NotBetweenSteps);
}

case!(
    worthless_is_no_weapon,
    Native,
    "nexus/atreides-inspection/worthless-is-no-weapon",
    "A worthless card in the weapon's place is no weapon: the answer is that there is none, and the card is not shown."
);
fn worthless_is_no_weapon(t: &mut Table) {
    answered(t, basic(), "number", number_two, &[give(Guild, "kulon"), give(Guild, "stunner")]);
    t.does(Atreides, inspect("weapon"));
    let kulon = t.foretells(Guild, "weapon", Some("kulon"));
    t.withholds(Guild, &kulon);
    t.refuses(Guild, kulon, Rejection::NoSuchPlan);
    let none = t.foretells(Guild, "weapon", None);
    t.does(Guild, none);
    t.tells(Atreides, "that there is none", |fact| is_inspected(fact, "nothing"));
    t.offers_plan(Guild, led(2).weapon("kulon"));
    t.offers_plan(Guild, led(2));
    t.refuses_plan(Guild, led(2).weapon("stunner"), Rejection::AgainstAnswer);
}

case!(
    worthless_is_not_shown,
    Privacy,
    "nexus/atreides-inspection/worthless-is-not-shown",
    "Who was told that there is no weapon cannot tell a worthless card in its place from an empty one, until plans are open."
);
fn worthless_is_not_shown(t: &mut Table) {
    answered(t, basic(), "number", number_two, &[give(Guild, "kulon")]);
    t.does(Atreides, inspect("weapon"));
    let none = t.foretells(Guild, "weapon", None);
    t.does(Guild, none);
    t.hidden_from(Atreides, Guild.hand());
    for watcher in [PUBLIC, Atreides.into()] {
        t.same_to(watcher, |t| t.plans(Guild, led(2)), |t| t.plans(Guild, led(2).weapon("kulon")));
    }
}

case!(
    answer_is_for_the_inspector,
    Privacy,
    "nexus/atreides-inspection/answer-is-for-the-inspector",
    "The table sees which element is inspected and that it was answered; the answer is for the inspector alone."
);
fn answer_is_for_the_inspector(t: &mut Table) {
    answered(t, basic(), "number", number_two, &[give(Guild, "chaumas"), give(Guild, "stunner")]);
    for watcher in [PUBLIC, Emperor.into(), Guild.into()] {
        t.hidden_from(watcher, Atreides.nexus_card());
    }
    t.does(Atreides, inspect("weapon"));
    let (one, other) = (t.foretells(Guild, "weapon", Some("chaumas")), t.foretells(Guild, "weapon", Some("stunner")));
    for watcher in [PUBLIC, Emperor.into()] {
        t.same_to(watcher, |t| t.does(Guild, one.clone()), |t| t.does(Guild, other.clone()));
    }
    t.does(Guild, one);
    t.tells(Emperor, "that it was answered", |fact| {
        matches!(fact, Fact::Nexus(NexusFact::Inspected { answer: Told::Hidden, .. }))
    });
    for (faction, told) in [(Atreides, Some("chaumas")), (Guild, Some("chaumas")), (Emperor, None)] {
        let seen = seen(t, faction);
        t.equals("what was answered", &seen.as_deref(), &told);
    }
}

case!(
    value_is_not_refreshed,
    Recovery,
    "nexus/atreides-inspection/value-is-not-refreshed",
    "A disclosed value stays as it was shown, through a reload and whatever else changes; it is asked for once."
);
fn value_is_not_refreshed(t: &mut Table) {
    answered(t, basic(), "weapon", |t| t.foretells(Guild, "weapon", None), &[]);
    t.save_and_load();
    t.does(Atreides, inspect("number"));
    t.save_and_load();
    t.refuses_stale(Atreides);
    t.does(Guild, foretell_halves(4));
    t.save_and_load();
    t.refuses_stale(Guild);
    t.stage([recall(Guild, "arrakeen-s10", 1)]);
    let value = seen(t, Atreides);
    t.equals("what was answered", &value.as_deref(), &Some("2"));
    t.refuses_plan(Guild, led(3), Rejection::AgainstAnswer);
    t.offers_plan(Guild, led(2));
    t.refuses_forgery(
        |game| game["nexus_cards"]["plays"] = serde_json::json!([]),
        "a battle in which a Nexus card works that nobody played",
    );
}

case!(
    inspected_once,
    Concurrency,
    "nexus/atreides-inspection/inspected-once",
    "Of two uses for one battle one counts, and the answer is given once."
);
fn inspected_once(t: &mut Table) {
    answered(t, basic(), "number", number_two, &[]);
    t.does(Atreides, inspect("leader"));
    t.refuses_stale(Atreides);
    t.refuses(Atreides, inspect("weapon"), Rejection::NotYourDecision);
    t.does(Guild, foretell_leader(Some("guild-rep")));
    t.refuses_stale(Guild);
    t.refuses_stale(Atreides);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    bots_ask_twice,
    Policy,
    "nexus/atreides-inspection/bots-ask-twice",
    "A bot of the Atreides that holds their card asks for a second element, and is answered."
);
fn bots_ask_twice(t: &mut Table) {
    answered(t, basic(), "number", number_two, &[]);
    t.hand_over(Manner::Bots(Policy::Schemer, 2));
    t.until(DecisionKind::Plan);
    tells_of(t, "atreides.cunning");
    t.tells(PUBLIC, "that it was answered", |fact| matches!(fact, Fact::Nexus(NexusFact::Inspected { .. })));
    t.refuses_plan(Guild, led(3), Rejection::AgainstAnswer);
}

// ---- Secret Ally

/// Nobody plays the Atreides: the Emperor attacks the Guild in Arrakeen, the Harkonnen sit by. The Emperor holds the Atreides
/// card, the two others another each.
fn borrowed(t: &mut Table, seating: Seating, there: &[Move]) {
    let held = [hold_nexus(Emperor, "atreides"), hold_nexus(Guild, "ixians"), hold_nexus(Harkonnen, "ecaz")];
    let all: Vec<Move> = held.into_iter().chain(there.iter().cloned()).collect();
    duel_of(t, seating.of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &all);
}

case!(
    one_of_four_elements,
    Native,
    "nexus/atreides-inspection/one-of-four-elements",
    "By Secret Ally a player inspects one of four elements of its opponent's plan, which has to hold what was answered."
);
fn one_of_four_elements(t: &mut Table) {
    borrowed(t, basic(), &[give(Guild, "chaumas"), give(Guild, "shield")]);
    t.asked(DecisionKind::AnswerNexus, &[Emperor, Guild]);
    let answers = [
        ("leader", foretell_leader(Some("guild-rep")), "guild-rep", number(1).led_by("master-bewt")),
        ("weapon", t.foretells(Guild, "weapon", Some("chaumas")), "chaumas", led(1)),
        ("defense", t.foretells(Guild, "defense", Some("shield")), "shield", led(1)),
        ("number", foretell_halves(2), "1", led(2).weapon("chaumas").defense("shield")),
    ];
    for (element, answer, told, otherwise) in answers {
        t.variation(element, |t| {
            t.passes(Guild);
            t.does(Emperor, inspect(element));
            tells_of(t, "atreides.secret-ally");
            t.asked(DecisionKind::Foretell, &[Guild]);
            t.does(Guild, answer);
            t.tells(Emperor, "the answer", |fact| is_inspected(fact, told));
            t.asked(DecisionKind::Plan, &[Emperor, Guild]);
            t.refuses_plan(Guild, otherwise, Rejection::AgainstAnswer);
            t.offers_plan(Guild, led(1).weapon("chaumas").defense("shield"));
            holders_are(t, &[Guild, Harkonnen]);
        });
    }
}

case!(
    borrowed_in_own_battles,
    Native,
    "nexus/atreides-inspection/borrowed-in-own-battles",
    "Only the two who fight are asked; a holder who does not fight cannot play the card, and keeps it."
);
fn borrowed_in_own_battles(t: &mut Table) {
    borrowed(t, basic(), &[hold_nexus(Emperor, "choam"), hold_nexus(Harkonnen, "atreides")]);
    t.asked(DecisionKind::AnswerNexus, &[Emperor, Guild]);
    t.refuses(Harkonnen, inspect("number"), Rejection::NotYourDecision);
    t.refuses(Emperor, inspect("number"), Rejection::NexusCardNotHeld);
    t.all_pass();
    t.refuses(Harkonnen, play_nexus("atreides.secret-ally"), Rejection::PanelAnswers);
    holds(t, Harkonnen, "atreides");
}

case!(
    after_the_voice,
    Native,
    "nexus/atreides-inspection/after-the-voice",
    "The inspection comes after the Voice, whose order the answer obeys, and before the plans."
);
fn after_the_voice(t: &mut Table) {
    let seating = basic().with_nexus_cards();
    let there = [hold_nexus(BeneGesserit, "atreides"), give(Guild, "chaumas"), give(Guild, "stunner")];
    sisters_duel_of(t, seating, &there);
    t.asked(DecisionKind::Voice, &[BeneGesserit]);
    t.refuses(BeneGesserit, play_nexus("atreides.secret-ally"), Rejection::PanelAnswers);
    t.does(BeneGesserit, order("poison-weapon"));
    t.nobody_stops();
    t.asked(DecisionKind::AnswerNexus, &[BeneGesserit]);
    t.does(BeneGesserit, inspect("weapon"));
    let stunner = t.foretells(Guild, "weapon", Some("stunner"));
    t.refuses(Guild, stunner, Rejection::NoSuchPlan);
    let chaumas = t.foretells(Guild, "weapon", Some("chaumas"));
    t.does(Guild, chaumas);
    t.asked(DecisionKind::Plan, &[BeneGesserit, Guild]);
}

case!(
    no_karama_against_it,
    Native,
    "nexus/atreides-inspection/no-karama-against-it",
    "Nobody here is Atreides whom a Karama could stop: the opponent that holds one is asked for its answer at once."
);
fn no_karama_against_it(t: &mut Table) {
    borrowed(t, basic(), &[give(Guild, "karama")]);
    t.passes(Guild);
    t.does(Emperor, inspect("leader"));
    t.asked(DecisionKind::Foretell, &[Guild]);
    let card = t.card(Guild, "karama");
    t.refuses(Guild, karama(card), Rejection::WrongKind);
}

case!(
    not_after_a_disclosure,
    Native,
    "nexus/atreides-inspection/not-after-a-disclosure",
    "Once the opponent has said something of its plan to Truthtrance the inspection is refused, and the card is kept."
);
fn not_after_a_disclosure(t: &mut Table) {
    borrowed(t, basic(), &[give(Harkonnen, "truthtrance"), give(Guild, "chaumas")]);
    t.all_pass();
    let card = t.card(Harkonnen, "truthtrance");
    let question = Question::Said { words: "Will you play a weapon?".to_owned() };
    t.does(Harkonnen, Act::Truth(TruthAct::Ask { card, of: Guild, question }));
    t.does(Guild, Act::Truth(TruthAct::Answer { yes: true }));
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.refuses(Emperor, play_nexus("atreides.secret-ally"), Rejection::PanelAnswers);
    t.refuses(Emperor, inspect("weapon"), Rejection::WrongKind);
    holds(t, Emperor, "atreides");
}

case!(
    borrowed_in_private,
    Privacy,
    "nexus/atreides-inspection/borrowed-in-private",
    "Both sides are asked alike, whichever card they hold; the answer is for the inspector alone."
);
fn borrowed_in_private(t: &mut Table) {
    borrowed(t, basic(), &[]);
    let (holder, other) = (gate_of(t, Emperor), gate_of(t, Guild));
    t.equals("what the holder sees", &holder, &Some((true, false, true)));
    t.equals("what the other sees", &other, &Some((true, false, false)));
    for watcher in [PUBLIC, Guild.into(), Harkonnen.into()] {
        t.hidden_from(watcher, Emperor.nexus_card());
    }
    t.same_to(Harkonnen, |t| t.does(Emperor, inspect("number")), |t| t.passes(Guild));
    t.same_to(Guild, |t| t.does(Emperor, inspect("number")), |t| t.passes(Emperor));
    t.passes(Guild);
    t.does(Emperor, inspect("number"));
    for watcher in [PUBLIC, Harkonnen.into()] {
        t.same_to(watcher, |t| t.does(Guild, foretell_halves(2)), |t| t.does(Guild, foretell_halves(6)));
    }
}

case!(
    borrowed_after_a_reload,
    Recovery,
    "nexus/atreides-inspection/borrowed-after-a-reload",
    "A game saved while the sides are asked, and while the answer is due, goes on from there; nothing counts twice."
);
fn borrowed_after_a_reload(t: &mut Table) {
    borrowed(t, basic(), &[]);
    t.save_and_load();
    t.does(Emperor, inspect("number"));
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.passes(Guild);
    t.save_and_load();
    t.asked(DecisionKind::Foretell, &[Guild]);
    t.does(Guild, foretell_halves(2));
    t.save_and_load();
    t.refuses_stale(Guild);
    t.refuses_plan(Guild, led(3), Rejection::AgainstAnswer);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    borrowed_once,
    Concurrency,
    "nexus/atreides-inspection/borrowed-once",
    "Of two uses for one battle one counts; the other is stale."
);
fn borrowed_once(t: &mut Table) {
    borrowed(t, basic(), &[]);
    t.does(Emperor, inspect("number"));
    t.refuses_stale(Emperor);
    t.refuses(Emperor, inspect("weapon"), Rejection::NotYourDecision);
    t.passes(Guild);
    t.refuses_stale(Emperor);
    t.does(Guild, foretell_halves(2));
    t.refuses_stale(Guild);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    bots_borrow_it,
    Policy,
    "nexus/atreides-inspection/bots-borrow-it",
    "A bot that holds the card inspects its opponent's plan; one that holds another passes."
);
fn bots_borrow_it(t: &mut Table) {
    borrowed(t, basic(), &[]);
    t.hand_over(Manner::Bots(Policy::Schemer, 2));
    t.until(DecisionKind::Plan);
    tells_of(t, "atreides.secret-ally");
    t.tells(PUBLIC, "that it was answered", |fact| matches!(fact, Fact::Nexus(NexusFact::Inspected { .. })));
    holders_are(t, &[Guild, Harkonnen]);
}
