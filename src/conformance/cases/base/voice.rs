//! Cases of the Voice of the Bene Gesserit.

use truthsayer_engine::rules::battle::menu::Voiced;

use crate::cases::base::fights::{before_battle, duel_with_allies, idle, sisters_duel, sisters_duel_of};
use crate::registry::case;
use crate::table::prelude::*;

const GUILDS_LEADERS: [&str; 5] = ["staban-tuek", "master-bewt", "esmar-tuek", "soo-soo-sook", "guild-rep"];

/// The Bene Gesserit speak, and nobody stops them.
fn speak(t: &mut Table, act: Act) {
    t.does(BeneGesserit, act);
    t.nobody_stops();
}

/// A plan of the Guild, led by its Rep.
fn led() -> Planned {
    number(1).led_by("guild-rep")
}

// ---- orders

case!(
    orders_a_kind_of_card,
    Native,
    "base/voice/orders-a-kind-of-card",
    "The Bene Gesserit can order their opponent to play a projectile or poison weapon, the Lasgun, a Shield or a Snooper."
);
fn orders_a_kind_of_card(t: &mut Table) {
    let hand = ["stunner", "chaumas", "shield", "snooper"].map(|card| give(Guild, card));
    sisters_duel(t, &hand);
    t.asked(DecisionKind::Voice, &[BeneGesserit]);
    for (what, plan) in [
        ("projectile-weapon", led().weapon("stunner")),
        ("poison-weapon", led().weapon("chaumas")),
        ("shield", led().defense("shield")),
        ("snooper", led().defense("snooper")),
    ] {
        t.variation(what, |t| {
            speak(t, order(what));
            t.tells(
                PUBLIC,
                "the order",
                |fact| matches!(fact, Fact::Voiced { to: Guild, order } if order.play && order.what.name() == what),
            );
            t.refuses_plan(Guild, led(), Rejection::AgainstVoice);
            t.offers_plan(Guild, plan);
        });
    }
    t.stage([give(Emperor, "stunner"), give(Guild, "lasgun")]);
    speak(t, order("lasgun"));
    t.refuses_plan(Guild, led().weapon("chaumas"), Rejection::AgainstVoice);
    t.offers_plan(Guild, led().weapon("lasgun").defense("shield"));
    // The Bene Gesserit themselves are bound to nothing.
    t.offers_plan(BeneGesserit, idle("alia"));
}

case!(
    forbids_a_kind_of_card,
    Native,
    "base/voice/forbids-a-kind-of-card",
    "The Bene Gesserit can forbid their opponent to play a kind of card; everything else is free."
);
fn forbids_a_kind_of_card(t: &mut Table) {
    let hand = ["stunner", "chaumas", "shield", "snooper"].map(|card| give(Guild, card));
    sisters_duel(t, &hand);
    for (what, plan) in [
        ("projectile-weapon", led().weapon("stunner")),
        ("poison-weapon", led().weapon("chaumas")),
        ("shield", led().defense("shield")),
        ("snooper", led().defense("snooper")),
    ] {
        t.variation(what, |t| {
            speak(t, forbid(what));
            t.refuses_plan(Guild, plan, Rejection::AgainstVoice);
            t.offers_plan(Guild, led());
        });
    }
    speak(t, forbid("poison-weapon"));
    t.offers_plan(Guild, led().weapon("stunner").defense("snooper"));
}

case!(
    one_order_before_the_plans,
    Native,
    "base/voice/one-order-before-the-plans",
    "The Bene Gesserit speak once in a battle, before the plans, or not at all; nobody else is asked."
);
fn one_order_before_the_plans(t: &mut Table) {
    sisters_duel(t, &[give(Guild, "stunner")]);
    t.refuses(Guild, order("shield"), Rejection::NotYourDecision);
    t.variation("not at all", |t| {
        t.passes(BeneGesserit);
        t.asked(DecisionKind::Plan, &[BeneGesserit, Guild]);
        t.offers_plan(Guild, led());
    });
    speak(t, order("projectile-weapon"));
    t.asked(DecisionKind::Plan, &[BeneGesserit, Guild]);
    t.refuses(BeneGesserit, order("projectile-weapon"), Rejection::WrongKind);
}

case!(
    order_is_for_one_battle,
    Native,
    "base/voice/order-is-for-one-battle",
    "An order binds in the battle for which it was given; in the next the Bene Gesserit speak anew."
);
fn order_is_for_one_battle(t: &mut Table) {
    let elsewhere = [put(BeneGesserit, "basin-s09", 1), put(Guild, "basin-s09", 1), give(Guild, "stunner")];
    sisters_duel(t, &elsewhere);
    t.does(BeneGesserit, attack("basin-s09", Guild));
    speak(t, forbid("projectile-weapon"));
    t.fight((BeneGesserit, idle("alia")), (Guild, idle("guild-rep")));
    t.asked(DecisionKind::Voice, &[BeneGesserit]);
    t.passes(BeneGesserit);
    t.offers_plan(Guild, number(1).led_by("staban-tuek").weapon("stunner"));
}

case!(
    none_without_sisters,
    Native,
    "base/voice/none-without-sisters",
    "In a battle of two others the Bene Gesserit are not asked."
);
fn none_without_sisters(t: &mut Table) {
    let there = [put(Emperor, "basin-s09", 1), put(Guild, "basin-s09", 1)];
    before_battle(t, basic().of(&[BeneGesserit, Guild, Emperor]), &there);
    t.all_pass();
    t.asked(DecisionKind::Plan, &[Guild, Emperor]);
}

// ---- obedience

case!(
    free_without_such_a_card,
    Native,
    "base/voice/free-without-such-a-card",
    "An opponent without such a card is free, which the Bene Gesserit do not learn before the plans are opened."
);
fn free_without_such_a_card(t: &mut Table) {
    sisters_duel(t, &[give(Guild, "chaumas"), give(Guild, "shield")]);
    speak(t, order("projectile-weapon"));
    t.hidden_from(BeneGesserit, Guild.hand());
    t.offers_plan(Guild, led());
    t.plans(Guild, led().weapon("chaumas").defense("shield"));
    t.plans(BeneGesserit, idle("alia"));
    t.tells(
        PUBLIC,
        "the Guild's plan",
        |fact| matches!(fact, Fact::PlanOpened { faction: Guild, plan } if plan.weapon.is_some()),
    );
}

case!(
    hand_is_hidden_under_an_order,
    Privacy,
    "base/voice/hand-is-hidden-under-an-order",
    "Whether the opponent can obey shows nowhere before the plans are opened."
);
fn hand_is_hidden_under_an_order(t: &mut Table) {
    sisters_duel(t, &[give(Guild, "stunner")]);
    speak(t, order("projectile-weapon"));
    for watcher in [PUBLIC, BeneGesserit.into(), Emperor.into()] {
        t.hidden_from(watcher, Guild.hand());
        t.same_to(
            watcher,
            |t| {
                t.stage([give(Guild, "shield")]);
                t.plans(Guild, led().weapon("stunner"));
            },
            |t| {
                t.stage([empty_hand(Guild)]);
                t.plans(Guild, idle("staban-tuek"));
            },
        );
    }
}

case!(
    any_fitting_card_will_do,
    Native,
    "base/voice/any-fitting-card-will-do",
    "With several fitting cards the opponent plays whichever they like, and the rest of the plan is theirs."
);
fn any_fitting_card_will_do(t: &mut Table) {
    let hand = ["chaumas", "gom-jabbar", "stunner", "shield"].map(|card| give(Guild, card));
    sisters_duel(t, &hand);
    speak(t, order("poison-weapon"));
    t.offers_plan(Guild, led().weapon("chaumas"));
    t.offers_plan(Guild, number(4).led_by("staban-tuek").weapon("gom-jabbar").defense("shield"));
    t.refuses_plan(Guild, led().weapon("stunner"), Rejection::AgainstVoice);
}

case!(
    worthless_in_either_place,
    Native,
    "base/voice/worthless-in-either-place",
    "A worthless card that is ordered may lie in either place, and one that is forbidden lies in neither."
);
fn worthless_in_either_place(t: &mut Table) {
    sisters_duel(t, &[give(Guild, "baliset"), give(Guild, "stunner"), give(Guild, "shield")]);
    t.variation("ordered", |t| {
        speak(t, order("worthless"));
        t.refuses_plan(Guild, led().weapon("stunner").defense("shield"), Rejection::AgainstVoice);
        t.offers_plan(Guild, led().weapon("baliset").defense("shield"));
        t.offers_plan(Guild, led().weapon("stunner").defense("baliset"));
    });
    speak(t, forbid("worthless"));
    t.refuses_plan(Guild, led().weapon("baliset"), Rejection::AgainstVoice);
    t.refuses_plan(Guild, led().defense("baliset"), Rejection::AgainstVoice);
    t.offers_plan(Guild, led().weapon("stunner").defense("shield"));
}

case!(
    ordered_cheap_hero_leads,
    Native,
    "base/voice/ordered-cheap-hero-leads",
    "Who is told to play a Cheap Hero and has one plays one; who is told not to plays a leader."
);
fn ordered_cheap_hero_leads(t: &mut Table) {
    sisters_duel(t, &[give(Guild, "cheap-hero")]);
    t.variation("ordered", |t| {
        speak(t, order("cheap-hero"));
        t.refuses_plan(Guild, led(), Rejection::AgainstVoice);
        t.offers_plan(Guild, number(1).cheap_hero());
    });
    t.variation("ordered without one", |t| {
        t.stage([give(Emperor, "cheap-hero")]);
        speak(t, order("cheap-hero"));
        t.offers_plan(Guild, led());
    });
    speak(t, forbid("cheap-hero"));
    t.refuses_plan(Guild, number(1).cheap_hero(), Rejection::AgainstVoice);
    t.offers_plan(Guild, led());
}

case!(
    no_order_without_a_hero,
    Native,
    "base/voice/no-order-without-a-hero",
    "An order about cards binds nobody who has neither leader nor Cheap Hero."
);
fn no_order_without_a_hero(t: &mut Table) {
    sisters_duel(t, &[fallen(&GUILDS_LEADERS), give(Guild, "stunner")]);
    speak(t, order("projectile-weapon"));
    t.refuses_plan(Guild, number(1).weapon("stunner"), Rejection::LeaderNeeded);
    t.plans(Guild, number(1));
    t.plans(BeneGesserit, idle("alia"));
    t.lies("treachery:stunner#1", Place::Hand(Guild));
}

case!(
    forbidden_cheap_hero_leaves_nobody,
    Native,
    "base/voice/forbidden-cheap-hero-leaves-nobody",
    "Who is told not to play a Cheap Hero and has no leader fights without one, and without cards."
);
fn forbidden_cheap_hero_leaves_nobody(t: &mut Table) {
    sisters_duel(t, &[fallen(&GUILDS_LEADERS), give(Guild, "cheap-hero"), give(Guild, "stunner")]);
    speak(t, forbid("cheap-hero"));
    t.refuses_plan(Guild, number(1).cheap_hero(), Rejection::AgainstVoice);
    t.refuses_plan(Guild, number(1).weapon("stunner"), Rejection::LeaderNeeded);
    t.offers_plan(Guild, number(1));
}

case!(
    must_lead_may_beat_the_voice,
    Native,
    "base/voice/must-lead-may-beat-the-voice",
    "With `must-leader-beats-voice` a player without leaders plays a Cheap Hero, whatever the Voice forbids."
);
fn must_lead_may_beat_the_voice(t: &mut Table) {
    let there = [fallen(&GUILDS_LEADERS), give(Guild, "cheap-hero")];
    sisters_duel_of(t, basic().with(Ruling::MustLeaderBeatsVoice), &there);
    speak(t, forbid("cheap-hero"));
    t.refuses_plan(Guild, number(1), Rejection::LeaderNeeded);
    t.offers_plan(Guild, number(1).cheap_hero());
}

// ---- allies, Karama, saves

case!(
    speaks_for_an_ally,
    Native,
    "base/voice/speaks-for-an-ally",
    "The Bene Gesserit can give their ally's opponent an order, before the plans of that battle."
);
fn speaks_for_an_ally(t: &mut Table) {
    let seating = basic().of(&[Emperor, Guild, BeneGesserit]);
    duel_with_allies(t, seating, (Guild, BeneGesserit), &[give(Emperor, "stunner"), give(Guild, "stunner")]);
    t.stage([give(Emperor, "stunner"), give(Guild, "maula-pistol")]);
    t.asked(DecisionKind::Voice, &[BeneGesserit]);
    speak(t, order("projectile-weapon"));
    t.tells(PUBLIC, "the order", |fact| matches!(fact, Fact::Voiced { to: Emperor, .. }));
    t.refuses_plan(Emperor, number(1).led_by("caid"), Rejection::AgainstVoice);
    t.offers_plan(Guild, led());
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
}

case!(
    stopped_voice_binds_nobody,
    Native,
    "base/voice/stopped-voice-binds-nobody",
    "An order that a Karama has stopped binds nobody, and the Bene Gesserit do not speak again in this phase."
);
fn stopped_voice_binds_nobody(t: &mut Table) {
    let there =
        [put(BeneGesserit, "basin-s09", 1), put(Guild, "basin-s09", 1), give(Guild, "stunner"), give(Guild, "karama")];
    sisters_duel(t, &there);
    t.does(BeneGesserit, attack("basin-s09", Guild));
    t.does(BeneGesserit, forbid("projectile-weapon"));
    t.asked(DecisionKind::AnswerKarama, &[Guild, Emperor]);
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.passes(Emperor);
    t.asked(DecisionKind::Plan, &[BeneGesserit, Guild]);
    t.offers_plan(Guild, led().weapon("stunner"));
    t.fight((BeneGesserit, idle("alia")), (Guild, idle("guild-rep")));
    t.asked(DecisionKind::Plan, &[BeneGesserit, Guild]);
}

case!(
    order_survives_a_reload,
    Recovery,
    "base/voice/order-survives-a-reload",
    "An order that was given when the game was saved binds after the reload, and was given once."
);
fn order_survives_a_reload(t: &mut Table) {
    sisters_duel(t, &[give(Guild, "stunner")]);
    t.save_and_load();
    t.does(BeneGesserit, order("projectile-weapon"));
    t.save_and_load();
    t.refuses_stale(BeneGesserit);
    t.nobody_stops();
    t.save_and_load();
    t.refuses_stale(BeneGesserit);
    t.refuses_plan(Guild, led(), Rejection::AgainstVoice);
    t.offers_plan(Guild, led().weapon("stunner"));
}

case!(
    seven_things_can_be_ordered,
    Native,
    "base/voice/seven-things-can-be-ordered",
    "The Voice orders or forbids any of seven kinds of card, whatever the opponent holds."
);
fn seven_things_can_be_ordered(t: &mut Table) {
    sisters_duel(t, &[]);
    t.equals("kinds of card", &Voiced::ALL.len(), &7);
    for what in Voiced::ALL {
        t.offers(BeneGesserit, &order(what.name()));
        t.offers(BeneGesserit, &forbid(what.name()));
    }
}

// ---- the Voice and Prescience

/// The Bene Gesserit attack the Atreides in Arrakeen.
fn against_the_atreides(t: &mut Table, seating: Seating) {
    let there = [put(BeneGesserit, "arrakeen-s10", 3), give(Atreides, "stunner"), give(BeneGesserit, "chaumas")];
    before_battle(t, seating.of(&[BeneGesserit, Atreides, Emperor]), &there);
    t.all_pass();
}

case!(
    voice_comes_first,
    Native,
    "base/voice/voice-comes-first",
    "The Voice comes before Prescience, and both before the plans."
);
fn voice_comes_first(t: &mut Table) {
    against_the_atreides(t, basic());
    t.asked(DecisionKind::Voice, &[BeneGesserit]);
    t.refuses(Atreides, foresee("weapon"), Rejection::NotYourDecision);
    speak(t, order("projectile-weapon"));
    t.asked(DecisionKind::Foresee, &[Atreides]);
    t.does(Atreides, foresee("weapon"));
    t.nobody_stops();
    let chaumas = t.foretells(BeneGesserit, "weapon", Some("chaumas"));
    t.does(BeneGesserit, chaumas);
    t.refuses_plan(Atreides, number(1).led_by("duncan-idaho"), Rejection::AgainstVoice);
    t.refuses_plan(BeneGesserit, idle("alia"), Rejection::AgainstAnswer);
    t.fight((BeneGesserit, idle("alia").weapon("chaumas")), (Atreides, idle("duncan-idaho").weapon("stunner")));
    t.dead_leaders(&["alia", "duncan-idaho"], &[]);
}

case!(
    prescience_may_come_first,
    Native,
    "base/voice/prescience-may-come-first",
    "With `prescience-first` the Atreides ask before the Voice, which binds as far as an answer leaves room."
);
fn prescience_may_come_first(t: &mut Table) {
    let there = [
        put(BeneGesserit, "arrakeen-s10", 3),
        put(Emperor, "arrakeen-s10", 3),
        give(Emperor, "stunner"),
        give(Emperor, "chaumas"),
    ];
    before_battle_with_sisters_and_atreides(t, &there);
    t.asked(DecisionKind::Foresee, &[Atreides]);
    t.does(Atreides, foresee("weapon"));
    t.nobody_stops();
    let chaumas = t.foretells(Emperor, "weapon", Some("chaumas"));
    t.does(Emperor, chaumas);
    t.asked(DecisionKind::Voice, &[BeneGesserit]);
    speak(t, order("projectile-weapon"));
    t.offers_plan(Emperor, idle("caid").weapon("chaumas"));
    t.refuses_plan(Emperor, idle("caid").weapon("stunner"), Rejection::AgainstAnswer);
}

/// Bene Gesserit and Atreides are allied; the Bene Gesserit attack the Emperor in Arrakeen, with the alternative order.
fn before_battle_with_sisters_and_atreides(t: &mut Table, there: &[Move]) {
    use crate::cases::base::fights::before_battle_with_allies;
    let seating = basic().of(&[BeneGesserit, Emperor, Atreides]).with(Ruling::PrescienceFirst);
    let cleared: Vec<Move> = [recall(Atreides, "arrakeen-s10", 10)].into_iter().chain(there.iter().cloned()).collect();
    before_battle_with_allies(t, seating, (BeneGesserit, Atreides), &cleared);
    t.all_pass();
}
