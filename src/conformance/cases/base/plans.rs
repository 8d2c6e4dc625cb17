//! Cases of what a battle plan holds, and of how it is made.

use truthsayer_engine::facts::Treachery;

use crate::cases::base::fights::{advanced_duel, before_battle, duel, idle};
use crate::registry::case;
use crate::table::prelude::*;

const EMPERORS_LEADERS: [&str; 5] = ["hasimir-fenring", "captain-aramsham", "caid", "burseg", "bashar"];

case!(
    holds_number_leader_and_cards,
    Native,
    "base/plans/holds-number-leader-and-cards",
    "A plan holds a number, a leader, a weapon and a defence, and everybody sees it when both are opened."
);
fn holds_number_leader_and_cards(t: &mut Table) {
    duel(t, &[give(Emperor, "chaumas"), give(Emperor, "shield")]);
    t.plans(Emperor, number(3).led_by("caid").weapon("chaumas").defense("shield"));
    t.counts(Emperor.cards(), 2);
    t.plans(Guild, number(1).led_by("guild-rep"));
    t.tells(PUBLIC, "the Emperor's plan", |fact| {
        let Fact::PlanOpened { faction: Emperor, plan } = fact else { return false };
        let cards = (plan.weapon.map(Treachery::name), plan.defense.map(Treachery::name));
        plan.halves == 6
            && plan.leader == Some(leader("caid"))
            && !plan.cheap_hero
            && cards == (Some("chaumas"), Some("shield"))
    });
    t.tells(PUBLIC, "the Guild's plan", |fact| {
        matches!(fact, Fact::PlanOpened { faction: Guild, plan }
            if plan.halves == 2 && plan.weapon.is_none() && plan.defense.is_none())
    });
    t.counts(Emperor.cards(), 0);
    t.lies("treachery:chaumas#1", Place::Table(Emperor));
}

case!(
    number_up_to_the_forces,
    Native,
    "base/plans/number-up-to-the-forces",
    "Basic: the number is a whole one, from nothing up to the forces that take part, and no spice goes with it."
);
fn number_up_to_the_forces(t: &mut Table) {
    duel(t, &[]);
    t.refuses_plan(Guild, number(5).led_by("guild-rep"), Rejection::NumberOutOfRange);
    t.refuses_plan(Guild, number(1).and_a_half().led_by("guild-rep"), Rejection::NumberOutOfRange);
    t.refuses_plan(Guild, number(255 / 2).and_a_half().led_by("guild-rep"), Rejection::NumberOutOfRange);
    t.refuses_plan(Guild, number(1).spice(1).led_by("guild-rep"), Rejection::CannotPay);
    t.offers_plan(Guild, idle("guild-rep"));
    t.offers_plan(Guild, number(4).led_by("guild-rep"));
    t.offers_plan(Emperor, number(6).led_by("bashar"));
    t.refuses(Harkonnen, Act::Pass, Rejection::NotYourDecision);
}

case!(
    leader_has_to_be_played,
    Native,
    "base/plans/leader-has-to-be-played",
    "Who has a leader or a Cheap Hero plays one of them, whichever they like."
);
fn leader_has_to_be_played(t: &mut Table) {
    duel(t, &[give(Guild, "cheap-hero"), fallen(&EMPERORS_LEADERS), give(Emperor, "cheap-hero#2")]);
    t.refuses_plan(Guild, number(1), Rejection::LeaderNeeded);
    t.refuses_plan(Emperor, number(1), Rejection::LeaderNeeded);
    t.offers_plan(Emperor, number(1).cheap_hero());
    for leader in ["staban-tuek", "master-bewt", "esmar-tuek", "soo-soo-sook", "guild-rep"] {
        t.offers_plan(Guild, number(1).led_by(leader));
    }
    t.offers_plan(Guild, number(1).cheap_hero());
    t.refuses_plan(Guild, number(1).led_by("caid"), Rejection::LeaderNotAtHand);
}

case!(
    without_leader_no_cards,
    Native,
    "base/plans/without-leader-no-cards",
    "Who has neither leader nor Cheap Hero dials all the same, and plays no card."
);
fn without_leader_no_cards(t: &mut Table) {
    duel(t, &[fallen(&EMPERORS_LEADERS), give(Emperor, "chaumas"), give(Emperor, "baliset")]);
    t.refuses_plan(Emperor, number(1).led_by("caid"), Rejection::LeaderNotAtHand);
    t.refuses_plan(Emperor, number(1).weapon("chaumas"), Rejection::LeaderNeeded);
    t.refuses_plan(Emperor, number(1).defense("baliset"), Rejection::LeaderNeeded);
    t.fight((Emperor, number(4)), (Guild, number(2).led_by("guild-rep")));
    t.won(Emperor);
    t.totals(8, 6);
    t.counts(Emperor.forces_in("arrakeen-s10"), 2);
    t.counts(Emperor.cards(), 2);
}

/// The Emperor fights the Guild in Arrakeen and the Harkonnen in the Basin; the first is over, and Caid lives.
fn after_the_first_of_two(t: &mut Table) {
    duel(t, &[put(Emperor, "basin-s09", 3), put(Harkonnen, "basin-s09", 2), put(Harkonnen, "arrakeen-s10", 2)]);
    t.does(Emperor, attack("arrakeen-s10", Guild));
    t.fight((Emperor, idle("caid")), (Guild, idle("guild-rep")));
}

case!(
    leader_fights_in_one_territory,
    Native,
    "base/plans/leader-fights-in-one-territory",
    "A leader who has come out of a battle alive fights again in that territory, and in no other before the phase is over."
);
fn leader_fights_in_one_territory(t: &mut Table) {
    after_the_first_of_two(t);
    t.variation("in another territory", |t| {
        t.does(Emperor, attack("basin-s09", Harkonnen));
        t.refuses_plan(Emperor, number(1).led_by("caid"), Rejection::LeaderNotAtHand);
        t.offers_plan(Emperor, number(1).led_by("burseg"));
    });
    t.does(Emperor, attack("arrakeen-s10", Harkonnen));
    t.plans(Emperor, number(1).led_by("caid"));
    t.plans(Harkonnen, idle("umman-kudu"));
    t.all_pass();
    t.won(Emperor);
}

case!(
    leaders_return_after_the_phase,
    Native,
    "base/plans/leaders-return-after-the-phase",
    "When the Battle phase is over a leader who has fought goes back, and leads anywhere in the next turn."
);
fn leaders_return_after_the_phase(t: &mut Table) {
    duel(t, &[]);
    t.fight((Emperor, idle("caid")), (Guild, idle("guild-rep")));
    t.until(Goal::Last(2, Phase::Movement));
    t.stage([storm(1), put(Emperor, "basin-s09", 2), put(Guild, "basin-s09", 1)]);
    t.all_pass();
    t.offers_plan(Emperor, idle("caid"));
    t.offers_plan(Guild, idle("guild-rep"));
}

case!(
    used_leaders_survive_a_reload,
    Recovery,
    "base/plans/used-leaders-survive-a-reload",
    "Where leaders have fought in this phase is known after a reload."
);
fn used_leaders_survive_a_reload(t: &mut Table) {
    after_the_first_of_two(t);
    t.save_and_load();
    t.does(Emperor, attack("basin-s09", Harkonnen));
    t.save_and_load();
    t.refuses_plan(Emperor, number(1).led_by("caid"), Rejection::LeaderNotAtHand);
    t.offers_plan(Emperor, number(1).led_by("burseg"));
}

case!(
    only_fought_leaders_are_no_leaders,
    Native,
    "base/plans/only-fought-leaders-are-no-leaders",
    "With all living leaders used elsewhere a player has none, and need play none."
);
fn only_fought_leaders_are_no_leaders(t: &mut Table) {
    let others = fallen(&["hasimir-fenring", "captain-aramsham", "burseg", "bashar"]);
    duel(t, &[put(Emperor, "basin-s09", 3), put(Harkonnen, "basin-s09", 2), others]);
    t.does(Emperor, attack("arrakeen-s10", Guild));
    t.fight((Emperor, idle("caid")), (Guild, idle("guild-rep")));
    t.asked(DecisionKind::Plan, &[Emperor, Harkonnen]);
    t.refuses_plan(Emperor, number(1).led_by("caid"), Rejection::LeaderNotAtHand);
    t.offers_plan(Emperor, number(1));
}

case!(
    cards_belong_in_their_places,
    Native,
    "base/plans/cards-belong-in-their-places",
    "A weapon goes into the weapon's place, a defence into the defence's, a worthless card into either, others into none."
);
fn cards_belong_in_their_places(t: &mut Table) {
    let hand = ["chaumas", "shield", "baliset", "kulon"].map(|card| give(Emperor, card));
    duel(t, &hand);
    let led = number(1).led_by("caid");
    t.refuses_plan(Emperor, led.weapon("shield"), Rejection::WrongPlace);
    t.refuses_plan(Emperor, led.defense("chaumas"), Rejection::WrongPlace);
    t.refuses_plan(Emperor, led.weapon("baliset").defense("baliset"), Rejection::CardNotYours);
    t.offers_plan(Emperor, led.weapon("chaumas").defense("shield"));
    t.offers_plan(Emperor, led.weapon("baliset").defense("kulon"));
    t.offers_plan(Emperor, led.weapon("chaumas").defense("kulon"));
    t.stage([give(Guild, "kulon"), give(Emperor, "karama")]);
    t.refuses_plan(Emperor, led.weapon("karama"), Rejection::CardNotYours);
    let own = t.plan(Guild, number(1).led_by("guild-rep").defense("kulon"));
    t.refuses(Emperor, own, Rejection::LeaderNotAtHand);
}

case!(
    worthless_cards_do_nothing,
    Native,
    "base/plans/worthless-cards-do-nothing",
    "A worthless card kills nobody and keeps nothing off."
);
fn worthless_cards_do_nothing(t: &mut Table) {
    duel(t, &[give(Emperor, "baliset"), give(Emperor, "kulon"), give(Guild, "chaumas")]);
    t.fight(
        (Emperor, number(1).led_by("caid").weapon("baliset").defense("kulon")),
        (Guild, idle("guild-rep").weapon("chaumas")),
    );
    t.totals(2, 2);
    t.dead_leaders(&["caid"], &[]);
}

case!(
    cheap_hero_has_no_strength,
    Native,
    "base/plans/cheap-hero-has-no-strength",
    "A Cheap Hero lets cards be played, adds nothing, and is discarded after the battle although its player wins."
);
fn cheap_hero_has_no_strength(t: &mut Table) {
    duel(t, &[give(Emperor, "cheap-hero"), give(Emperor, "chaumas")]);
    t.fight((Emperor, number(2).cheap_hero().weapon("chaumas")), (Guild, idle("guild-rep")));
    t.totals(4, 0);
    t.asked(DecisionKind::DiscardPlayed, &[Emperor]);
    t.lies("treachery:cheap-hero#1", Place::TreacheryDiscard);
    t.passes(Emperor);
    t.lies("treachery:chaumas#1", Place::Hand(Emperor));
}

case!(
    killed_cheap_hero_pays_nobody,
    Native,
    "base/plans/killed-cheap-hero-pays-nobody",
    "A Cheap Hero is killed like a leader, which pays nobody, and cannot be called a traitor."
);
fn killed_cheap_hero_pays_nobody(t: &mut Table) {
    duel(t, &[give(Emperor, "cheap-hero"), give(Guild, "chaumas")]);
    t.plans(Emperor, idle("bashar").cheap_hero());
    t.plans(Guild, number(4).led_by("guild-rep").weapon("chaumas"));
    // The Emperor alone has a leader to call.
    t.asked(DecisionKind::CallTraitor, &[Emperor]);
    t.keeps(Guild.spice(), Table::all_pass);
    t.won(Guild);
    t.lies("treachery:cheap-hero#1", Place::TreacheryDiscard);
    t.dead_leaders(&[], &[]);
}

// ---- how it is made

case!(
    plan_is_made_once,
    Native,
    "base/plans/plan-is-made-once",
    "A plan is not altered once it is made, and with both made they are opened; a Karama is too late by then."
);
fn plan_is_made_once(t: &mut Table) {
    let there = [
        forces(Emperor, "arrakeen-s10", 2, 2),
        put(Guild, "arrakeen-s10", 2),
        give(Guild, "karama"),
        give(Emperor, "chaumas"),
    ];
    before_battle(t, advanced().of(&[Emperor, Guild]), &there);
    t.all_pass();
    t.owes(Guild, DecisionKind::AnswerKarama);
    t.all_pass();
    let card = t.card(Guild, "karama");
    t.refuses(Guild, karama(card), Rejection::WrongKind);
    let another = t.plan(Emperor, number(2).led_by("caid"));
    t.plans(Emperor, number(1).led_by("caid").weapon("chaumas"));
    t.owes_nothing(Emperor);
    t.refuses_stale(Emperor);
    t.refuses(Emperor, another, Rejection::NotYourDecision);
    t.tells_not(PUBLIC, "any plan", |fact| matches!(fact, Fact::PlanOpened { .. }));
    t.plans(Guild, number(1).led_by("guild-rep"));
    t.refuses(Guild, karama(card), Rejection::WrongKind);
    t.tells(PUBLIC, "the plan", |fact| matches!(fact, Fact::PlanOpened { faction: Emperor, .. }));
}

case!(
    sealed_plan_is_hidden,
    Privacy,
    "base/plans/sealed-plan-is-hidden",
    "Until both plans are opened nobody can tell one from another, nor what cards it was made of."
);
fn sealed_plan_is_hidden(t: &mut Table) {
    duel(t, &[give(Emperor, "chaumas"), give(Emperor, "shield"), give(Emperor, "cheap-hero")]);
    let one = number(3).led_by("caid").weapon("chaumas").defense("shield");
    for watcher in [PUBLIC, Guild.into(), Harkonnen.into()] {
        t.same_to(watcher, |t| t.plans(Emperor, one), |t| t.plans(Emperor, idle("bashar")));
        t.same_to(watcher, |t| t.plans(Emperor, one), |t| t.plans(Emperor, number(6).cheap_hero()));
    }
    t.plans(Emperor, one);
    t.hidden_from(Guild, Emperor.wealth());
}

case!(
    sealed_plan_survives_a_reload,
    Recovery,
    "base/plans/sealed-plan-survives-a-reload",
    "A plan that was sealed when the game was saved is opened after the reload as it was made, once."
);
fn sealed_plan_survives_a_reload(t: &mut Table) {
    advanced_duel(t, &[give(Emperor, "chaumas"), give(Guild, "snooper")]);
    t.plans(Emperor, number(3).spice(3).led_by("caid").weapon("chaumas"));
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.asked(DecisionKind::Plan, &[Guild]);
    t.plans(Guild, number(1).led_by("guild-rep").defense("snooper"));
    t.tells(
        PUBLIC,
        "the plan",
        |fact| matches!(fact, Fact::PlanOpened { faction: Emperor, plan } if plan.halves == 6 && plan.spice == 3),
    );
    t.save_and_load();
    t.refuses_stale(Guild);
    t.asked(DecisionKind::CallTraitor, &[Emperor, Guild]);
    t.changes(Emperor.spice(), -3, Table::all_pass);
    t.save_and_load();
    t.asked(DecisionKind::Casualties, &[Emperor]);
}

// ---- what a Karama takes from plans

/// Advanced: the Atreides attack the Emperor's Sardaukar, beside two others, in Arrakeen.
fn against_sardaukar(t: &mut Table, seating: Seating) {
    let there = [forces(Emperor, "arrakeen-s10", 0, 2), give(Guild, "karama")];
    before_battle(t, seating.of(&[Atreides, Guild, Emperor]), &there);
    t.all_pass();
}

case!(
    karama_comes_before_any_answer,
    Native,
    "base/plans/karama-comes-before-any-answer",
    "Advanced: whether a Karama stops Sardaukar or the Kwisatz Haderach is asked first of all, and not again before the plans."
);
fn karama_comes_before_any_answer(t: &mut Table) {
    against_sardaukar(t, advanced());
    t.asked(DecisionKind::AnswerKarama, &[Guild, Emperor]);
    t.all_pass();
    t.asked(DecisionKind::Foresee, &[Atreides]);
    t.passes(Atreides);
    t.asked(DecisionKind::Plan, &[Atreides, Emperor]);
}

case!(
    karama_comes_after_answers_if_ruled,
    Native,
    "base/plans/karama-comes-after-answers-if-ruled",
    "Advanced, ruled otherwise: that is asked after Prescience, and a number that is then out of reach binds nobody."
);
fn karama_comes_after_answers_if_ruled(t: &mut Table) {
    against_sardaukar(t, advanced().with(Ruling::WorthStoppedAfterAnswers));
    t.does(Atreides, foresee("number"));
    t.nobody_stops();
    t.does(Emperor, foretell_halves(8));
    // The Kwisatz Haderach first, then the Sardaukar.
    t.asked(DecisionKind::AnswerKarama, &[Guild, Emperor]);
    t.passes(Guild);
    t.passes(Emperor);
    t.save_and_load();
    t.variation("nobody stops anything", |t| {
        t.until_plans();
        t.refuses_plan(Emperor, number(2).spice(2).led_by("caid"), Rejection::AgainstAnswer);
        t.offers_plan(Emperor, number(4).spice(2).led_by("caid"));
    });
    t.asked(DecisionKind::AnswerKarama, &[Atreides, Guild]);
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.passes(Atreides);
    t.asked(DecisionKind::Plan, &[Atreides, Emperor]);
    t.refuses_plan(Emperor, number(4).spice(2).led_by("caid"), Rejection::NumberOutOfRange);
    t.offers_plan(Emperor, number(2).spice(2).led_by("caid"));
}
