//! Cases of the Atreides' Prescience of battle plans.

use truthsayer_engine::Viewer;
use truthsayer_engine::custody::Handle;
use truthsayer_engine::rules::battle::menu::{Answer, BattleAct, Hero, Plan};

use crate::cases::base::fights::{atreides_duel, before_battle, duel_with_allies, idle, sisters_duel_of};
use crate::registry::case;
use crate::table::failure::raise;
use crate::table::prelude::*;

const GUILDS_LEADERS: [&str; 5] = ["staban-tuek", "master-bewt", "esmar-tuek", "soo-soo-sook", "guild-rep"];

/// The Atreides ask, and nobody stops them.
fn ask(t: &mut Table, element: &str) {
    t.does(Atreides, foresee(element));
    t.nobody_stops();
}

/// A plan of the Guild, led by its Rep.
fn led() -> Planned {
    number(1).led_by("guild-rep")
}

/// A plan of nothing at all.
const PLAIN: Plan =
    Plan { halves: 0, spice: 0, hero: None, weapon: None, defense: None, kwisatz_haderach: false, dead: None };

/// The two cards of this name that the Guild holds, the one that is offered first.
fn copies(t: &mut Table, name: &str) -> [Handle; 2] {
    let viewer = Viewer::Seat(t.seat_of(Guild));
    let hand = t.game().view(viewer).own.map(|own| own.hand).unwrap_or_default();
    let mut copies: Vec<Handle> = hand.iter().filter(|held| held.card.name() == name).map(|held| held.handle).collect();
    copies.sort_unstable();
    copies.try_into().unwrap_or_else(|held| raise(format!("two of `{name}` are expected, not {held:?}")))
}

/// So many answers are offered to the Guild.
fn answers(t: &mut Table, count: usize) {
    let seat = t.seat_of(Guild);
    let offered = t.game().options(seat).len();
    t.equals("how many answers there are", &offered, &count);
}

fn is_foretold(fact: &Fact, what: &str) -> bool {
    matches!(fact, Fact::Foretold { from: Guild, answer: Told::Known(answer), .. } if answer == what)
}

case!(
    weapon_and_defence_bind,
    Native,
    "base/prescience/weapon-and-defence-bind",
    "The Atreides ask their opponent for the weapon or the defence, and the plan has to hold what was answered."
);
fn weapon_and_defence_bind(t: &mut Table) {
    atreides_duel(t, basic(), &[give(Guild, "chaumas"), give(Guild, "stunner"), give(Guild, "shield")]);
    t.asked(DecisionKind::Foresee, &[Atreides]);
    t.variation("the weapon", |t| {
        ask(t, "weapon");
        t.asked(DecisionKind::Foretell, &[Guild]);
        let chaumas = t.foretells(Guild, "weapon", Some("chaumas"));
        t.does(Guild, chaumas);
        t.tells(Atreides, "the weapon", |fact| is_foretold(fact, "chaumas"));
        t.refuses_plan(Guild, led(), Rejection::AgainstAnswer);
        t.refuses_plan(Guild, led().weapon("stunner"), Rejection::AgainstAnswer);
        t.offers_plan(Guild, number(4).led_by("staban-tuek").weapon("chaumas").defense("shield"));
    });
    ask(t, "defense");
    let shield = t.foretells(Guild, "defense", Some("shield"));
    t.does(Guild, shield);
    t.refuses_plan(Guild, led(), Rejection::AgainstAnswer);
    t.offers_plan(Guild, led().weapon("stunner").defense("shield"));
}

case!(
    leader_and_number_bind,
    Native,
    "base/prescience/leader-and-number-bind",
    "The Atreides ask their opponent for the leader or the number, and the plan has to hold what was answered."
);
fn leader_and_number_bind(t: &mut Table) {
    atreides_duel(t, basic(), &[give(Guild, "cheap-hero")]);
    t.variation("a Cheap Hero", |t| {
        ask(t, "leader");
        let cheap = t.foretells(Guild, "leader", Some("cheap-hero"));
        t.does(Guild, cheap);
        t.tells(Atreides, "who leads", |fact| is_foretold(fact, "cheap-hero"));
        t.refuses_plan(Guild, led(), Rejection::AgainstAnswer);
        t.offers_plan(Guild, number(1).cheap_hero());
    });
    t.variation("the number", |t| {
        ask(t, "number");
        t.refuses(Guild, foretell_halves(10), Rejection::NoSuchPlan);
        t.refuses(Guild, foretell_halves(3), Rejection::NoSuchPlan);
        t.does(Guild, foretell_halves(6));
        t.tells(Atreides, "the number", |fact| is_foretold(fact, "3"));
        t.refuses_plan(Guild, number(4).led_by("guild-rep"), Rejection::AgainstAnswer);
        t.offers_plan(Guild, number(3).led_by("guild-rep"));
    });
    ask(t, "leader");
    t.does(Guild, foretell_leader(Some("master-bewt")));
    t.tells(Atreides, "who leads", |fact| is_foretold(fact, "master-bewt"));
    t.refuses_plan(Guild, number(1).cheap_hero(), Rejection::AgainstAnswer);
    t.offers_plan(Guild, number(2).led_by("master-bewt"));
}

case!(
    only_lawful_answers,
    Native,
    "base/prescience/only-lawful-answers",
    "An answer is refused that no plan could hold: a card of the wrong kind, no leader where there are some."
);
fn only_lawful_answers(t: &mut Table) {
    atreides_duel(t, basic(), &[give(Guild, "shield"), give(Guild, "karama"), fallen(&["master-bewt"])]);
    t.variation("the weapon", |t| {
        ask(t, "weapon");
        for card in ["shield", "karama"] {
            let wrong = t.foretells(Guild, "weapon", Some(card));
            t.refuses(Guild, wrong, Rejection::NoSuchPlan);
        }
        t.refuses(Guild, foretell_halves(2), Rejection::NoSuchPlan);
        t.refuses(Guild, Act::Pass, Rejection::WrongKind);
        t.refuses(Emperor, foretell_halves(2), Rejection::NotYourDecision);
    });
    ask(t, "leader");
    t.refuses(Guild, foretell_leader(None), Rejection::NoSuchPlan);
    t.refuses(Guild, foretell_leader(Some("master-bewt")), Rejection::NoSuchPlan);
    t.refuses(Guild, foretell_leader(Some("caid")), Rejection::NoSuchPlan);
    t.offers(Guild, &foretell_leader(Some("guild-rep")));
}

case!(
    none_is_an_answer,
    Native,
    "base/prescience/none-is-an-answer",
    "That no weapon, or no defence, is played is an answer, binds, and brings no second question."
);
fn none_is_an_answer(t: &mut Table) {
    atreides_duel(t, basic(), &[give(Guild, "chaumas"), give(Guild, "shield")]);
    t.variation("no defence", |t| {
        ask(t, "defense");
        let none = t.foretells(Guild, "defense", None);
        t.does(Guild, none);
        t.refuses_plan(Guild, led().defense("shield"), Rejection::AgainstAnswer);
        t.asked(DecisionKind::Plan, &[Atreides, Guild]);
    });
    ask(t, "weapon");
    let none = t.foretells(Guild, "weapon", None);
    t.does(Guild, none);
    t.tells(Atreides, "that there is none", |fact| is_foretold(fact, "nothing"));
    t.asked(DecisionKind::Plan, &[Atreides, Guild]);
    t.refuses(Atreides, foresee("defense"), Rejection::WrongKind);
    t.refuses_plan(Guild, led().weapon("chaumas"), Rejection::AgainstAnswer);
    t.offers_plan(Guild, led().defense("shield"));
}

case!(
    answer_names_no_copy,
    Native,
    "base/prescience/answer-names-no-copy",
    "Of several copies of a card one is offered as an answer, and whichever of them is played keeps it."
);
fn answer_names_no_copy(t: &mut Table) {
    let there = ["shield", "shield#2", "cheap-hero", "cheap-hero#2"].map(|card| give(Guild, card));
    atreides_duel(t, basic(), &there);
    let plan = |plan| Act::Battle(BattleAct::Plan { plan });
    t.variation("the leader", |t| {
        ask(t, "leader");
        answers(t, GUILDS_LEADERS.len() + 1);
        let heroes = copies(t, "cheap-hero").map(|card| Some(Hero::Cheap(card)));
        t.does(Guild, Act::Battle(BattleAct::Foretell { answer: Answer::Leader { hero: heroes[0] } }));
        for hero in heroes {
            t.offers(Guild, &plan(Plan { hero, ..PLAIN }));
        }
    });
    ask(t, "defense");
    answers(t, 2);
    let shields = copies(t, "shield").map(Some);
    t.does(Guild, Act::Battle(BattleAct::Foretell { answer: Answer::Defense { card: shields[0] } }));
    for defense in shields {
        t.offers(Guild, &plan(Plan { hero: Some(Hero::Leader(leader("guild-rep"))), defense, ..PLAIN }));
    }
    t.refuses_plan(Guild, led(), Rejection::AgainstAnswer);
}

case!(
    no_leader_is_an_answer,
    Native,
    "base/prescience/no-leader-is-an-answer",
    "A player without leader and Cheap Hero says so when asked for the leader, and that was the question."
);
fn no_leader_is_an_answer(t: &mut Table) {
    atreides_duel(t, basic(), &[fallen(&GUILDS_LEADERS)]);
    ask(t, "leader");
    t.does(Guild, foretell_leader(None));
    t.tells(Atreides, "that there is none", |fact| is_foretold(fact, "nothing"));
    t.asked(DecisionKind::Plan, &[Atreides, Guild]);
    t.offers_plan(Guild, number(2));
}

case!(
    spice_is_not_told,
    Native,
    "base/prescience/spice-is-not-told",
    "Advanced: the number that is told is the strength dialled; the spice behind it is left open."
);
fn spice_is_not_told(t: &mut Table) {
    atreides_duel(t, advanced(), &[]);
    ask(t, "number");
    t.does(Guild, foretell_halves(3));
    t.tells(Atreides, "the number", |fact| is_foretold(fact, "1½"));
    t.refuses_plan(Guild, number(1).led_by("guild-rep"), Rejection::AgainstAnswer);
    let told = number(1).and_a_half().led_by("guild-rep");
    for spice in [0, 1, 2] {
        t.offers_plan(Guild, told.spice(spice));
    }
    t.plans(Guild, told.spice(1));
    t.hidden_from(Atreides, Guild.wealth());
}

case!(
    question_is_before_the_plans,
    Native,
    "base/prescience/question-is-before-the-plans",
    "The Atreides ask once, before the plans, or not at all; nobody asks in a battle that is none of theirs."
);
fn question_is_before_the_plans(t: &mut Table) {
    atreides_duel(t, basic(), &[]);
    t.refuses(Guild, foresee("weapon"), Rejection::NotYourDecision);
    t.variation("not at all", |t| {
        t.passes(Atreides);
        t.asked(DecisionKind::Plan, &[Atreides, Guild]);
        t.refuses(Atreides, foresee("weapon"), Rejection::WrongKind);
    });
    before_battle(
        t,
        basic().of(&[Atreides, Guild, Emperor]),
        &[put(Guild, "basin-s09", 1), put(Emperor, "basin-s09", 1)],
    );
    t.all_pass();
    t.asked(DecisionKind::Plan, &[Guild, Emperor]);
}

case!(
    answer_is_for_the_asker,
    Privacy,
    "base/prescience/answer-is-for-the-asker",
    "Everybody sees what was asked for, and the Atreides and the opponent alone what was answered, until the plans are open."
);
fn answer_is_for_the_asker(t: &mut Table) {
    atreides_duel(t, basic(), &[give(Guild, "chaumas"), give(Guild, "stunner")]);
    ask(t, "weapon");
    let (one, other) = (t.foretells(Guild, "weapon", Some("chaumas")), t.foretells(Guild, "weapon", Some("stunner")));
    for watcher in [PUBLIC, Emperor.into()] {
        t.same_to(watcher, |t| t.does(Guild, one.clone()), |t| t.does(Guild, other.clone()));
    }
    t.does(Guild, one);
    t.tells(PUBLIC, "that the weapon was told", |fact| {
        matches!(fact, Fact::Foretold { from: Guild, answer: Told::Hidden, .. })
    });
    let known = |t: &mut Table, faction: Faction| {
        let viewer = Viewer::Seat(t.seat_of(faction));
        t.game().view(viewer).own.and_then(|own| own.foretold)
    };
    for (faction, told) in [(Atreides, Some("chaumas")), (Guild, Some("chaumas")), (Emperor, None)] {
        let own = known(t, faction);
        t.equals("what was foretold", &own.as_deref(), &told);
    }
    t.hidden_from(Atreides, Guild.hand());
}

case!(
    asks_for_an_ally,
    Native,
    "base/prescience/asks-for-an-ally",
    "The Atreides can ask their ally's opponent, and their ally learns the answer with them."
);
fn asks_for_an_ally(t: &mut Table) {
    let seating = basic().of(&[Emperor, Guild, Atreides, Harkonnen]);
    let there = [recall(Atreides, "arrakeen-s10", 10), give(Guild, "chaumas")];
    duel_with_allies(t, seating, (Emperor, Atreides), &there);
    t.asked(DecisionKind::Foresee, &[Atreides]);
    ask(t, "weapon");
    t.asked(DecisionKind::Foretell, &[Guild]);
    let chaumas = t.foretells(Guild, "weapon", Some("chaumas"));
    t.does(Guild, chaumas);
    for faction in [Atreides, Emperor] {
        t.tells(faction, "the weapon", |fact| is_foretold(fact, "chaumas"));
    }
    t.tells_not(Harkonnen, "the weapon", |fact| is_foretold(fact, "chaumas"));
    t.refuses_plan(Guild, led(), Rejection::AgainstAnswer);
    t.offers_plan(Emperor, idle("caid"));
}

case!(
    allys_answer_is_for_the_two,
    Privacy,
    "base/prescience/allys-answer-is-for-the-two",
    "What an ally's opponent answers is known to the Atreides, the ally and the opponent, and to nobody else."
);
fn allys_answer_is_for_the_two(t: &mut Table) {
    let seating = basic().of(&[Emperor, Guild, Atreides, Harkonnen]);
    let there = [recall(Atreides, "arrakeen-s10", 10), give(Guild, "chaumas"), give(Guild, "stunner")];
    duel_with_allies(t, seating, (Emperor, Atreides), &there);
    ask(t, "weapon");
    let (one, other) = (t.foretells(Guild, "weapon", Some("chaumas")), t.foretells(Guild, "weapon", Some("stunner")));
    for watcher in [PUBLIC, Harkonnen.into()] {
        t.same_to(watcher, |t| t.does(Guild, one.clone()), |t| t.does(Guild, other.clone()));
    }
    t.does(Guild, one);
    t.hidden_from(Emperor, Guild.hand());
}

case!(
    answer_obeys_the_voice,
    Native,
    "base/prescience/answer-obeys-the-voice",
    "What is answered to Prescience has to obey an order that the Voice has given before."
);
fn answer_obeys_the_voice(t: &mut Table) {
    use crate::cases::base::fights::before_battle_with_allies;
    let seating = basic().of(&[BeneGesserit, Emperor, Atreides]);
    let there = [
        recall(Atreides, "arrakeen-s10", 10),
        put(BeneGesserit, "arrakeen-s10", 3),
        put(Emperor, "arrakeen-s10", 3),
        give(Emperor, "stunner"),
        give(Emperor, "chaumas"),
    ];
    before_battle_with_allies(t, seating, (BeneGesserit, Atreides), &there);
    t.all_pass();
    t.does(BeneGesserit, order("projectile-weapon"));
    t.nobody_stops();
    ask(t, "weapon");
    for card in [None, Some("chaumas")] {
        let against = t.foretells(Emperor, "weapon", card);
        t.refuses(Emperor, against, Rejection::NoSuchPlan);
    }
    let stunner = t.foretells(Emperor, "weapon", Some("stunner"));
    t.does(Emperor, stunner);
    t.offers_plan(Emperor, idle("caid").weapon("stunner"));
}

case!(
    stopped_prescience_learns_nothing,
    Native,
    "base/prescience/stopped-prescience-learns-nothing",
    "A question that a Karama has stopped is not answered, and there is no other in this phase."
);
fn stopped_prescience_learns_nothing(t: &mut Table) {
    atreides_duel(t, basic(), &[give(Guild, "karama"), put(Emperor, "arrakeen-s10", 1)]);
    t.does(Atreides, attack("arrakeen-s10", Guild));
    t.does(Atreides, foresee("weapon"));
    t.asked(DecisionKind::AnswerKarama, &[Guild, Emperor]);
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.passes(Emperor);
    t.asked(DecisionKind::Plan, &[Atreides, Guild]);
    t.fight((Atreides, idle("lady-jessica")), (Guild, idle("guild-rep")));
    t.asked(DecisionKind::Plan, &[Atreides, Emperor]);
}

case!(
    answer_survives_a_reload,
    Recovery,
    "base/prescience/answer-survives-a-reload",
    "A question that was open when the game was saved, and its answer, stand after the reload and count once."
);
fn answer_survives_a_reload(t: &mut Table) {
    atreides_duel(t, basic(), &[give(Guild, "chaumas")]);
    ask(t, "weapon");
    t.save_and_load();
    t.refuses_stale(Atreides);
    let chaumas = t.foretells(Guild, "weapon", Some("chaumas"));
    t.does(Guild, chaumas);
    t.save_and_load();
    t.refuses_stale(Guild);
    t.refuses_plan(Guild, led(), Rejection::AgainstAnswer);
    t.offers_plan(Guild, led().weapon("chaumas"));
}

case!(
    none_without_atreides,
    Native,
    "base/prescience/none-without-atreides",
    "Where no Atreides play nobody is asked for an element of a plan."
);
fn none_without_atreides(t: &mut Table) {
    sisters_duel_of(t, basic(), &[]);
    t.passes(BeneGesserit);
    t.asked(DecisionKind::Plan, &[BeneGesserit, Guild]);
}
