//! Cases of spice in battle plans, and of elite forces in battle.

use crate::cases::base::fights::{advanced_duel, before_battle, duel_of, duel_with_allies, idle};
use crate::registry::case;
use crate::table::prelude::*;

/// Advanced: these forces of the Emperor attack four of the Guild in Arrakeen; nobody stops the Sardaukar.
fn with_sardaukar(t: &mut Table, normal: u8, elite: u8, there: &[Move]) {
    let sides = [forces(Emperor, "arrakeen-s10", normal, elite), put(Guild, "arrakeen-s10", 4)];
    let all: Vec<Move> = sides.into_iter().chain(there.iter().cloned()).collect();
    before_battle(t, advanced().of(&[Emperor, Guild, Fremen]), &all);
    t.all_pass();
}

/// Advanced: these forces of the Fremen attack two of the Guild in the Basin.
fn with_fremen(t: &mut Table, normal: u8, elite: u8, there: &[Move]) {
    let sides = [forces(Fremen, "basin-s09", normal, elite), put(Guild, "basin-s09", 2)];
    let all: Vec<Move> = sides.into_iter().chain(there.iter().cloned()).collect();
    before_battle(t, advanced().of(&[Fremen, Guild, Emperor]), &all);
    t.all_pass();
}

// ---- spice

case!(
    half_without_spice,
    Native,
    "base/spice-dialling/half-without-spice",
    "Advanced: a force counts in full with 1 spice and half without, and numbers may end in a half."
);
fn half_without_spice(t: &mut Table) {
    advanced_duel(t, &[]);
    let rep = |plan: Planned| plan.led_by("guild-rep");
    t.offers_plan(Guild, rep(number(2)));
    t.refuses_plan(Guild, rep(number(2).and_a_half()), Rejection::NumberOutOfRange);
    t.offers_plan(Guild, rep(number(2).and_a_half().spice(1)));
    t.offers_plan(Guild, rep(number(0).and_a_half()));
    t.refuses_plan(Guild, rep(number(4).spice(3)), Rejection::NumberOutOfRange);
    t.offers_plan(Guild, rep(number(4).spice(4)));
    t.refuses_plan(Guild, rep(number(5).spice(5)), Rejection::NumberOutOfRange);
}

case!(
    halves_are_never_rounded,
    Native,
    "base/spice-dialling/halves-are-never-rounded",
    "Advanced: half a point decides a battle, and a winner who has dialled it loses one force without spice."
);
fn halves_are_never_rounded(t: &mut Table) {
    advanced_duel(t, &[storm(3)]);
    t.fight((Guild, number(1).led_by("soo-soo-sook")), (Emperor, number(1).and_a_half().led_by("bashar")));
    t.totals(6, 7);
    t.won(Emperor);
    t.counts(Guild.tanks(), 4);
    t.counts(Emperor.tanks(), 3);
}

/// The Emperor attacks with three and a half against four.
fn half_a_point_short(t: &mut Table, seating: Seating) {
    duel_of(t, seating.of(&[Emperor, Guild, Harkonnen]), &[]);
    t.fight((Emperor, number(1).and_a_half().led_by("bashar")), (Guild, number(2).spice(1).led_by("soo-soo-sook")));
}

case!(
    half_a_point_is_too_little,
    Native,
    "base/spice-dialling/half-a-point-is-too-little",
    "Advanced: three and a half lose against four, also for the aggressor."
);
fn half_a_point_is_too_little(t: &mut Table) {
    half_a_point_short(t, advanced());
    t.totals(7, 8);
    t.won(Guild);
}

case!(
    strengths_may_be_rounded_up,
    Native,
    "base/spice-dialling/strengths-may-be-rounded-up",
    "With `battle-strength-rounds-up` three and a half tie with four, and the aggressor wins."
);
fn strengths_may_be_rounded_up(t: &mut Table) {
    half_a_point_short(t, advanced().with(Ruling::BattleStrengthRoundsUp));
    t.totals(8, 8);
    t.won(Emperor);
}

case!(
    spice_has_to_be_there,
    Native,
    "base/spice-dialling/spice-has-to-be-there",
    "Advanced: a plan states no more spice than its player has, and a number that forces with so much support reach."
);
fn spice_has_to_be_there(t: &mut Table) {
    advanced_duel(t, &[]);
    t.counts(Guild.spice(), 5);
    t.refuses_plan(Guild, number(4).spice(6).led_by("guild-rep"), Rejection::CannotPay);
    t.refuses_plan(Guild, number(3).spice(1).led_by("guild-rep"), Rejection::NumberOutOfRange);
    t.offers_plan(Guild, number(3).spice(2).led_by("guild-rep"));
    t.offers_plan(Guild, number(3).spice(5).led_by("guild-rep"));
}

case!(
    both_pay_win_or_lose,
    Native,
    "base/spice-dialling/both-pay-win-or-lose",
    "Advanced: both sides pay the bank the spice that their plans state, whoever wins."
);
fn both_pay_win_or_lose(t: &mut Table) {
    advanced_duel(t, &[]);
    let emperor = number(4).spice(4).led_by("hasimir-fenring");
    t.changes(Emperor.spice(), -4, |t| t.fight((Emperor, emperor), (Guild, number(2).spice(3).led_by("guild-rep"))));
    t.won(Emperor);
    t.asked(DecisionKind::Casualties, &[Emperor]);
    t.counts(Guild.spice(), 2);
}

case!(
    spice_is_sealed,
    Privacy,
    "base/spice-dialling/spice-is-sealed",
    "Advanced: how much spice a plan states is hidden until it is opened, and then seen by all."
);
fn spice_is_sealed(t: &mut Table) {
    advanced_duel(t, &[]);
    for watcher in [PUBLIC, Guild.into(), Harkonnen.into()] {
        let plan = |spice| number(1).spice(spice).led_by("caid");
        t.same_to(watcher, |t| t.plans(Emperor, plan(1)), |t| t.plans(Emperor, plan(9)));
    }
    t.plans(Emperor, number(1).spice(4).led_by("caid"));
    t.hidden_from(Guild, Emperor.wealth());
    t.plans(Guild, idle("guild-rep"));
    t.tells(PUBLIC, "the spice", |fact| matches!(fact, Fact::PlanOpened { faction: Emperor, plan } if plan.spice == 4));
}

case!(
    ally_does_not_pay,
    Native,
    "base/spice-dialling/ally-does-not-pay",
    "Advanced: an ally's spice supports nothing in a battle."
);
fn ally_does_not_pay(t: &mut Table) {
    let seating = advanced().of(&[Emperor, Guild, Harkonnen]);
    duel_with_allies(t, seating, (Guild, Harkonnen), &[enrich(Harkonnen, 10)]);
    let own = t.game().seat(Guild).map(|seat| t.game().bank().balance(truthsayer_engine::bank::Holder::Wallet(seat)));
    let own = u8::try_from(own.unwrap_or_default()).unwrap_or_default();
    t.refuses_plan(Guild, idle("guild-rep").spice(own + 1), Rejection::CannotPay);
    t.offers_plan(Guild, idle("guild-rep").spice(own));
}

case!(
    fremen_need_no_spice,
    Native,
    "base/spice-dialling/fremen-need-no-spice",
    "Advanced: Fremen count in full without spice, and put none into a plan."
);
fn fremen_need_no_spice(t: &mut Table) {
    with_fremen(t, 3, 0, &[]);
    t.nobody_stops();
    t.refuses_plan(Fremen, number(3).spice(1).led_by("jamis"), Rejection::CannotPay);
    t.refuses_plan(Fremen, number(1).and_a_half().led_by("jamis"), Rejection::NumberOutOfRange);
    t.keeps(Fremen.spice(), |t| t.fight((Fremen, number(3).led_by("jamis")), (Guild, idle("guild-rep"))));
    t.won(Fremen);
    t.counts(Fremen.tanks(), 3);
}

case!(
    stopped_fremen_pay_like_others,
    Native,
    "base/spice-dialling/stopped-fremen-pay-like-others",
    "Advanced: Fremen whom a Karama denies that pay like others, in every battle until the phase is over."
);
fn stopped_fremen_pay_like_others(t: &mut Table) {
    with_fremen(t, 2, 0, &[put(Fremen, "old-gap-s09", 2), put(Guild, "old-gap-s09", 1), give(Guild, "karama")]);
    t.does(Fremen, attack("basin-s09", Guild));
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.passes(Emperor);
    t.refuses_plan(Fremen, number(2).led_by("jamis"), Rejection::NumberOutOfRange);
    t.offers_plan(Fremen, number(2).spice(2).led_by("jamis"));
    t.fight((Fremen, idle("jamis")), (Guild, idle("guild-rep")));
    t.asked(DecisionKind::Plan, &[Fremen, Guild]);
    t.refuses_plan(Fremen, number(2).led_by("chani"), Rejection::NumberOutOfRange);
}

case!(
    number_goes_as_high_as_forces,
    Native,
    "base/spice-dialling/number-goes-as-high-as-forces",
    "Advanced: a number of more than 20 can be dialled where forces reach it."
);
fn number_goes_as_high_as_forces(t: &mut Table) {
    with_sardaukar(t, 15, 5, &[enrich(Emperor, 20)]);
    t.nobody_stops();
    t.refuses_plan(Emperor, number(25).spice(20).and_a_half().led_by("caid"), Rejection::NumberOutOfRange);
    t.fight((Emperor, number(25).spice(20).led_by("caid")), (Guild, idle("guild-rep")));
    t.totals(56, 2);
    t.counts(Emperor.tanks(), 20);
}

// ---- elite forces

case!(
    sardaukar_count_two,
    Native,
    "base/spice-dialling/sardaukar-count-two",
    "Advanced: a Sardaukar counts 2 with spice and 1 without."
);
fn sardaukar_count_two(t: &mut Table) {
    with_sardaukar(t, 2, 2, &[]);
    t.asked(DecisionKind::AnswerKarama, &[Guild, Fremen]);
    t.nobody_stops();
    let caid = |plan: Planned| plan.led_by("caid");
    t.offers_plan(Emperor, caid(number(3)));
    t.refuses_plan(Emperor, caid(number(3).and_a_half()), Rejection::NumberOutOfRange);
    t.offers_plan(Emperor, caid(number(4).spice(1)));
    t.offers_plan(Emperor, caid(number(6).spice(4)));
    t.refuses_plan(Emperor, caid(number(6).and_a_half().spice(4)), Rejection::NumberOutOfRange);
}

case!(
    sardaukar_are_plain_to_fremen,
    Native,
    "base/spice-dialling/sardaukar-are-plain-to-fremen",
    "Advanced: against the Fremen a Sardaukar counts like any force; beside Fremen who stand by it counts 2."
);
fn sardaukar_are_plain_to_fremen(t: &mut Table) {
    with_sardaukar(t, 0, 2, &[put(Fremen, "arrakeen-s10", 2)]);
    t.variation("against the Fremen", |t| {
        t.does(Emperor, attack("arrakeen-s10", Fremen));
        t.nobody_stops();
        t.offers_plan(Emperor, number(2).spice(2).led_by("caid"));
        t.refuses_plan(Emperor, number(3).spice(2).led_by("caid"), Rejection::NumberOutOfRange);
        t.offers_plan(Emperor, number(0).and_a_half().led_by("caid"));
    });
    t.does(Emperor, attack("arrakeen-s10", Guild));
    t.nobody_stops();
    t.offers_plan(Emperor, number(4).spice(2).led_by("caid"));
}

case!(
    fedaykin_count_two,
    Native,
    "base/spice-dialling/fedaykin-count-two",
    "Advanced: a Fedaykin counts 2, without spice."
);
fn fedaykin_count_two(t: &mut Table) {
    with_fremen(t, 1, 2, &[]);
    t.nobody_stops();
    t.offers_plan(Fremen, number(5).led_by("jamis"));
    t.refuses_plan(Fremen, number(6).led_by("jamis"), Rejection::NumberOutOfRange);
    t.fight((Fremen, number(4).led_by("jamis")), (Guild, idle("guild-rep")));
    // Four are two Fedaykin and nothing else.
    t.counts(Fremen.elite_tanks(), 2);
    t.counts(Fremen.forces_in("basin-s09"), 1);
}

case!(
    winner_chooses_mixed_losses,
    Native,
    "base/spice-dialling/winner-chooses-mixed-losses",
    "Advanced: the winner chooses the dead so that, with the spice paid, they can count exactly the number."
);
fn winner_chooses_mixed_losses(t: &mut Table) {
    with_sardaukar(t, 5, 1, &[]);
    t.nobody_stops();
    t.fight((Emperor, number(3).spice(1).led_by("caid")), (Guild, idle("guild-rep")));
    t.asked(DecisionKind::Casualties, &[Emperor]);
    for (normal, elite) in [(3, 0), (4, 0), (1, 1), (5, 1)] {
        t.refuses(Emperor, give_up(&[("arrakeen-s10", normal, elite)]), Rejection::WrongForceCount);
    }
    for (normal, elite) in [(2, 1), (3, 1), (4, 1), (5, 0)] {
        t.variation(&format!("{normal} and {elite} die"), |t| {
            t.does(Emperor, give_up(&[("arrakeen-s10", normal, elite)]));
            t.counts(Emperor.elite_tanks(), i64::from(elite));
            t.counts(Emperor.tanks(), i64::from(normal + elite));
        });
    }
    t.refuses(Emperor, give_up(&[("arrakeen-s10", 6, 0)]), Rejection::NotEnoughForces);
}

case!(
    dead_are_not_named_in_the_plan,
    Native,
    "base/spice-dialling/dead-are-not-named-in-the-plan",
    "Advanced: a plan does not say which forces die; the winner says it when the battle is won."
);
fn dead_are_not_named_in_the_plan(t: &mut Table) {
    with_sardaukar(t, 5, 1, &[]);
    t.nobody_stops();
    t.refuses_plan(Emperor, number(3).spice(1).led_by("caid").dead(2, 1), Rejection::WrongForceCount);
    t.fight((Emperor, number(3).spice(1).led_by("caid")), (Guild, idle("guild-rep")));
    t.asked(DecisionKind::Casualties, &[Emperor]);
    t.does(Emperor, give_up(&[("arrakeen-s10", 5, 0)]));
    t.counts(Emperor.tanks(), 5);
}

case!(
    dead_may_be_named_in_the_plan,
    Native,
    "base/spice-dialling/dead-may-be-named-in-the-plan",
    "With `losses-fixed-in-plan` a plan names the forces that die if it wins, and no others do."
);
fn dead_may_be_named_in_the_plan(t: &mut Table) {
    let there = [forces(Emperor, "arrakeen-s10", 5, 1), put(Guild, "arrakeen-s10", 4)];
    before_battle(t, advanced().of(&[Emperor, Guild, Fremen]).with(Ruling::LossesFixedInPlan), &there);
    t.all_pass();
    t.nobody_stops();
    let plan = number(3).spice(1).led_by("caid");
    t.refuses_plan(Emperor, plan, Rejection::WrongForceCount);
    t.refuses_plan(Emperor, plan.dead(3, 0), Rejection::WrongForceCount);
    t.refuses_plan(Emperor, plan.dead(6, 0), Rejection::WrongForceCount);
    t.fight((Emperor, plan.dead(3, 1)), (Guild, idle("guild-rep").dead(0, 0)));
    t.counts(Emperor.elite_tanks(), 1);
    t.counts(Emperor.tanks(), 4);
    t.counts(Quantity::Turn, 2);
}

case!(
    stopped_elites_are_plain,
    Native,
    "base/spice-dialling/stopped-elites-are-plain",
    "Advanced: elite forces that a Karama has stopped before the plans count like others until the phase is over."
);
fn stopped_elites_are_plain(t: &mut Table) {
    let again = [forces(Emperor, "basin-s09", 0, 2), put(Guild, "basin-s09", 1), give(Guild, "karama")];
    with_sardaukar(t, 0, 2, &again);
    t.does(Emperor, attack("arrakeen-s10", Guild));
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.passes(Fremen);
    t.tells(PUBLIC, "that they are stopped", |fact| matches!(fact, Fact::Stopped { .. }));
    t.refuses_plan(Emperor, number(4).spice(2).led_by("caid"), Rejection::NumberOutOfRange);
    t.offers_plan(Emperor, number(2).spice(2).led_by("caid"));
    t.fight((Emperor, idle("caid")), (Guild, idle("guild-rep")));
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.refuses_plan(Emperor, number(4).spice(2).led_by("burseg"), Rejection::NumberOutOfRange);
    with_fremen(t, 0, 2, &[give(Guild, "karama")]);
    t.variation("nobody stops the Fedaykin", |t| {
        t.nobody_stops();
        t.offers_plan(Fremen, number(4).led_by("jamis"));
    });
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.passes(Emperor);
    t.nobody_stops();
    t.refuses_plan(Fremen, number(4).led_by("jamis"), Rejection::NumberOutOfRange);
    t.offers_plan(Fremen, number(2).led_by("jamis"));
    t.refuses_plan(Fremen, number(2).spice(1).led_by("jamis"), Rejection::CannotPay);
}

case!(
    no_elites_in_basic,
    Native,
    "base/spice-dialling/no-elites-in-basic",
    "Basic: nobody is asked about elite forces, and every force counts 1."
);
fn no_elites_in_basic(t: &mut Table) {
    duel_of(t, basic().of(&[Emperor, Guild, Fremen]), &[put(Emperor, "arrakeen-s10", 4)]);
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.offers_plan(Emperor, number(10).led_by("caid"));
    t.refuses_plan(Emperor, number(11).led_by("caid"), Rejection::NumberOutOfRange);
}

case!(
    mixed_losses_survive_a_reload,
    Recovery,
    "base/spice-dialling/mixed-losses-survive-a-reload",
    "Advanced: a stopped advantage and the choice of the dead survive a reload, and spice is paid once."
);
fn mixed_losses_survive_a_reload(t: &mut Table) {
    with_sardaukar(t, 2, 2, &[give(Guild, "karama")]);
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.save_and_load();
    t.passes(Fremen);
    t.refuses_plan(Emperor, number(3).spice(0).led_by("caid"), Rejection::NumberOutOfRange);
    t.plans(Emperor, number(2).spice(1).led_by("caid"));
    t.save_and_load();
    t.plans(Guild, idle("guild-rep"));
    t.changes(Emperor.spice(), -1, Table::all_pass);
    t.save_and_load();
    t.asked(DecisionKind::Casualties, &[Emperor]);
    t.does(Emperor, give_up(&[("arrakeen-s10", 1, 2)]));
    t.tells_not(PUBLIC, "that anybody pays", |fact| matches!(fact, Fact::SupportPaid { .. }));
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.counts(Emperor.elite_tanks(), 2);
}
