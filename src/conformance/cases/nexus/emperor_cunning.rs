//! Cases of Emperor Cunning: five ordinary forces count as Sardaukar in a battle.

use super::{bot_proposes, emperor_attacks, holders_are, holds, passing_until, tells_of};
use crate::cases::base::before_battle;
use crate::registry::case;
use crate::table::prelude::*;

const CUNNING: &str = "emperor.cunning";

/// These forces of the Emperor, who holds its card and twenty spice, attack four of the Guild in Arrakeen.
fn planning(t: &mut Table, seating: Seating, normal: u8, elite: u8, there: &[Move]) {
    let held = [hold_nexus(Emperor, "emperor"), hold_nexus(Harkonnen, "ecaz")];
    let all: Vec<Move> = held.into_iter().chain(there.iter().cloned()).collect();
    emperor_attacks(t, seating, normal, elite, &all);
}

fn by_caid(plan: Planned) -> Planned {
    plan.led_by("caid")
}

case!(
    five_count_as_sardaukar,
    Native,
    "nexus/emperor-cunning/five-count-as-sardaukar",
    "Five forces count two with spice and one without, the others as ever."
);
fn five_count_as_sardaukar(t: &mut Table) {
    planning(t, advanced(), 6, 0, &[]);
    t.refuses_plan(Emperor, by_caid(number(7).spice(6)), Rejection::NumberOutOfRange);
    t.does(Emperor, play_nexus(CUNNING));
    tells_of(t, CUNNING);
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.offers_plan(Emperor, by_caid(number(11).spice(6)));
    t.offers_plan(Emperor, by_caid(number(10).and_a_half().spice(5)));
    t.offers_plan(Emperor, by_caid(number(5).and_a_half()));
    t.refuses_plan(Emperor, by_caid(number(6)), Rejection::NumberOutOfRange);
    t.refuses_plan(Emperor, by_caid(number(11).spice(5)), Rejection::NumberOutOfRange);
    t.refuses_plan(Emperor, by_caid(number(12).spice(6)), Rejection::NumberOutOfRange);
    holders_are(t, &[Harkonnen]);
}

case!(
    losses_are_ordinary,
    Native,
    "nexus/emperor-cunning/losses-are-ordinary",
    "What falls are ordinary forces, as few as their number allows; the starred ones in reserve are not touched."
);
fn losses_are_ordinary(t: &mut Table) {
    planning(t, advanced(), 6, 0, &[]);
    t.does(Emperor, play_nexus(CUNNING));
    t.variation("all of them", |t| {
        t.fight((Emperor, by_caid(number(11).spice(6))), (Guild, number(0).led_by("guild-rep")));
        t.won(Emperor);
        t.counts(Emperor.tanks(), 6);
        t.counts(Emperor.elite_tanks(), 0);
        t.counts(Emperor.elite_reserves(), 5);
    });
    t.fight((Emperor, by_caid(number(4).spice(2))), (Guild, number(0).led_by("guild-rep")));
    t.owes(Emperor, DecisionKind::Casualties);
    t.refuses(Emperor, give_up(&[("arrakeen-s10", 1, 0)]), Rejection::WrongForceCount);
    t.refuses(Emperor, give_up(&[("arrakeen-s10", 1, 1)]), Rejection::NotEnoughForces);
    t.does(Emperor, give_up(&[("arrakeen-s10", 2, 0)]));
    t.counts(Emperor.tanks(), 2);
    t.counts(Emperor.elite_tanks(), 0);
    t.counts(Emperor.forces_in("arrakeen-s10"), 4);
    t.counts(Emperor.elite_reserves(), 5);
}

case!(
    not_with_sardaukar,
    Native,
    "nexus/emperor-cunning/not-with-sardaukar",
    "Where one Sardaukar fights the play is refused, and the card is kept."
);
fn not_with_sardaukar(t: &mut Table) {
    planning(t, advanced(), 5, 1, &[]);
    t.withholds(Emperor, &play_nexus(CUNNING));
    t.refuses(Emperor, play_nexus(CUNNING), Rejection::ConditionUnmet);
    holds(t, Emperor, "emperor");
}

case!(
    not_with_fewer,
    Native,
    "nexus/emperor-cunning/not-with-fewer",
    "Whether it is open to an Emperor with fewer than five forces is undecided: the play is refused, and the card is kept."
);
fn not_with_fewer(t: &mut Table) {
    planning(t, advanced(), 4, 0, &[]);
    t.withholds(Emperor, &play_nexus(CUNNING));
    t.refuses(Emperor, play_nexus(CUNNING), Rejection::PanelUndecided);
    holds(t, Emperor, "emperor");
    t.refuses_plan(Emperor, by_caid(number(5).spice(4)), Rejection::NumberOutOfRange);
}

case!(
    not_in_basic,
    Native,
    "nexus/emperor-cunning/not-in-basic",
    "In the Basic game nothing counts as Sardaukar: the play is refused, and the card is kept."
);
fn not_in_basic(t: &mut Table) {
    planning(t, basic(), 6, 0, &[]);
    t.withholds(Emperor, &play_nexus(CUNNING));
    t.refuses(Emperor, play_nexus(CUNNING), Rejection::ConditionUnmet);
    holds(t, Emperor, "emperor");
}

case!(
    before_its_own_plan,
    Native,
    "nexus/emperor-cunning/before-its-own-plan",
    "The Emperor plays the card in a battle of its own before it has made its plan, also after the opponent has."
);
fn before_its_own_plan(t: &mut Table) {
    planning(t, advanced(), 6, 0, &[]);
    t.variation("after its own plan", |t| {
        t.plans(Emperor, by_caid(number(3)));
        t.refuses(Emperor, play_nexus(CUNNING), Rejection::NotBetweenSteps);
        holds(t, Emperor, "emperor");
    });
    t.plans(Guild, number(2).led_by("guild-rep"));
    t.does(Emperor, play_nexus(CUNNING));
    t.asked(DecisionKind::Plan, &[Emperor]);
    t.plans(Emperor, by_caid(number(11).spice(6)));
    t.all_pass();
    t.won(Emperor);
    t.totals(28, 6);
}

case!(
    not_elsewhere,
    Native,
    "nexus/emperor-cunning/not-elsewhere",
    "Outside the plans of a battle that the Emperor fights the play is refused."
);
fn not_elsewhere(t: &mut Table) {
    super::between_steps(t, advanced());
    t.stage([hold_nexus(Emperor, "emperor")]);
    t.refuses(Emperor, play_nexus(CUNNING), Rejection::NotBetweenSteps);
    let there = [put(Harkonnen, "arrakeen-s10", 6), put(Guild, "arrakeen-s10", 4), hold_nexus(Emperor, "emperor")];
    before_battle(t, advanced().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &there);
    t.all_pass();
    passing_until(t, DecisionKind::Plan);
    t.refuses(Emperor, play_nexus(CUNNING), Rejection::NoSuchBattle);
    holds(t, Emperor, "emperor");
}

case!(
    plain_against_fremen,
    Native,
    "nexus/emperor-cunning/plain-against-fremen",
    "Against the Fremen the five count no more than ordinary forces, as Sardaukar do."
);
fn plain_against_fremen(t: &mut Table) {
    let there = [
        put(Emperor, "arrakeen-s10", 6),
        put(Fremen, "arrakeen-s10", 2),
        hold_nexus(Emperor, "emperor"),
        purse(Emperor, 20),
    ];
    before_battle(t, advanced().of(&[Emperor, Guild, Fremen]).with_nexus_cards(), &there);
    t.all_pass();
    passing_until(t, DecisionKind::Plan);
    t.does(Emperor, play_nexus(CUNNING));
    t.offers_plan(Emperor, by_caid(number(6).spice(6)));
    t.offers_plan(Emperor, by_caid(number(3)));
    t.refuses_plan(Emperor, by_caid(number(7).spice(6)), Rejection::NumberOutOfRange);
    t.refuses_plan(Emperor, by_caid(number(3).and_a_half()), Rejection::NumberOutOfRange);
}

case!(
    stopped_sardaukar_lend_nothing,
    Native,
    "nexus/emperor-cunning/stopped-sardaukar-lend-nothing",
    "Where a Karama has stopped the Sardaukar for the phase there is no strength to lend: the play is refused."
);
fn stopped_sardaukar_lend_nothing(t: &mut Table) {
    let there = [
        forces(Emperor, "carthag-s11", 0, 2),
        put(Guild, "carthag-s11", 1),
        put(Emperor, "arrakeen-s10", 6),
        put(Guild, "arrakeen-s10", 4),
        recall(Harkonnen, "carthag-s11", 10),
        give(Guild, "karama"),
        hold_nexus(Emperor, "emperor"),
    ];
    before_battle(t, advanced().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &there);
    t.all_pass();
    t.does(Emperor, attack("carthag-s11", Guild));
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    passing_until(t, DecisionKind::Plan);
    t.fight((Emperor, number(1).led_by("caid")), (Guild, number(0).led_by("guild-rep")));
    passing_until(t, DecisionKind::Plan);
    t.refuses(Emperor, play_nexus(CUNNING), Rejection::ConditionUnmet);
    holds(t, Emperor, "emperor");
}

case!(
    one_battle_only,
    Native,
    "nexus/emperor-cunning/one-battle-only",
    "In the next battle the forces of the Emperor count as ever."
);
fn one_battle_only(t: &mut Table) {
    let there = [put(Emperor, "tueks-sietch-s05", 6)];
    let sides = [put(Emperor, "arrakeen-s10", 6), put(Guild, "arrakeen-s10", 1)];
    let held = [hold_nexus(Emperor, "emperor"), purse(Emperor, 20)];
    let all: Vec<Move> = sides.into_iter().chain(held).chain(there).collect();
    before_battle(t, advanced().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &all);
    t.all_pass();
    t.does(Emperor, attack("arrakeen-s10", Guild));
    passing_until(t, DecisionKind::Plan);
    t.does(Emperor, play_nexus(CUNNING));
    t.fight((Emperor, by_caid(number(11).spice(6))), (Guild, number(0).led_by("guild-rep")));
    passing_until(t, DecisionKind::Plan);
    let plan = number(7).spice(6).led_by("burseg");
    t.refuses_plan(Emperor, plan, Rejection::NumberOutOfRange);
    t.offers_plan(Emperor, number(6).spice(6).led_by("burseg"));
}

case!(
    answered_number_stays_in_reach,
    Native,
    "nexus/emperor-cunning/answered-number-stays-in-reach",
    "An Emperor that has answered Prescience with a number plays the card only if that number stays within reach."
);
fn answered_number_stays_in_reach(t: &mut Table) {
    let there = [put(Emperor, "arrakeen-s10", 5), hold_nexus(Emperor, "emperor")];
    before_battle(t, advanced().of(&[Atreides, Guild, Emperor]).with_nexus_cards(), &there);
    t.all_pass();
    passing_until(t, DecisionKind::Foresee);
    t.does(Atreides, foresee("number"));
    passing_until(t, DecisionKind::Foretell);
    t.variation("a half", |t| {
        t.does(Emperor, foretell_halves(1));
        passing_until(t, DecisionKind::Plan);
        t.refuses(Emperor, play_nexus(CUNNING), Rejection::ConditionUnmet);
        holds(t, Emperor, "emperor");
    });
    t.does(Emperor, foretell_halves(4));
    passing_until(t, DecisionKind::Plan);
    t.does(Emperor, play_nexus(CUNNING));
    t.offers_plan(Emperor, by_caid(number(2)));
    t.refuses_plan(Emperor, by_caid(number(3)), Rejection::AgainstAnswer);
}

case!(
    dial_stays_sealed,
    Privacy,
    "nexus/emperor-cunning/dial-stays-sealed",
    "The table sees that the card was played; how much of it the plan uses is sealed. Before that the card is secret."
);
fn dial_stays_sealed(t: &mut Table) {
    planning(t, advanced(), 6, 0, &[]);
    for watcher in [PUBLIC, Guild.into()] {
        t.hidden_from(watcher, Emperor.nexus_card());
    }
    t.does(Emperor, play_nexus(CUNNING));
    for watcher in [PUBLIC, Guild.into(), Harkonnen.into()] {
        t.same_to(
            watcher,
            |t| t.plans(Emperor, by_caid(number(11).spice(6))),
            |t| t.plans(Emperor, by_caid(number(0))),
        );
    }
}

case!(
    counts_after_a_reload,
    Recovery,
    "nexus/emperor-cunning/counts-after-a-reload",
    "After a reload the five still count so in this battle; a save in which nobody has played the card is refused."
);
fn counts_after_a_reload(t: &mut Table) {
    planning(t, advanced(), 6, 0, &[]);
    t.does(Emperor, play_nexus(CUNNING));
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.refuses_forgery(
        |game| game["nexus_cards"]["plays"] = serde_json::json!([]),
        "a battle in which a Nexus card works that nobody played",
    );
    t.plans(Emperor, by_caid(number(11).spice(6)));
    t.save_and_load();
    t.plans(Guild, number(0).led_by("guild-rep"));
    t.save_and_load();
    t.all_pass();
    t.counts(Emperor.tanks(), 6);
}

case!(
    played_once,
    Concurrency,
    "nexus/emperor-cunning/played-once",
    "Of two plays one counts; whoever has not planned yet is asked anew, so that a plan meant for before is stale."
);
fn played_once(t: &mut Table) {
    planning(t, advanced(), 6, 0, &[]);
    let seat = t.seat_of(Guild);
    let before = t.game().event(seat);
    t.does(Emperor, play_nexus(CUNNING));
    let after = t.game().event(seat);
    t.equals("the Guild is asked anew", &(before < after), &true);
    t.refuses_stale(Emperor);
    t.refuses(Emperor, play_nexus(CUNNING), Rejection::NexusCardNotHeld);
    t.offers_plan(Emperor, by_caid(number(11).spice(6)));
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    bots_play_it,
    Policy,
    "nexus/emperor-cunning/bots-play-it",
    "A bot of the Emperor proposes the play from what its seat sees, where it is offered, and nowhere else."
);
fn bots_play_it(t: &mut Table) {
    planning(t, advanced(), 4, 0, &[]);
    let proposed = bot_proposes(t, Emperor);
    t.equals("with four forces", &proposed, &None::<Act>);
    planning(t, advanced(), 6, 0, &[]);
    let proposed = bot_proposes(t, Emperor);
    t.equals("with six", &proposed, &Some(play_nexus(CUNNING)));
    t.does(Emperor, play_nexus(CUNNING));
    t.hand_over(Manner::Bots(Policy::Schemer, 2));
    t.until(DecisionKind::OfferNexus);
    t.counts(Emperor.elite_reserves(), 5);
}
