//! Cases of Emperor Betrayal: Sardaukar count as ordinary forces; the purchase is refused.

use super::{bot_proposes, emperor_attacks, holders_are, holds, passing_until, tells_of};
use crate::cases::base::{ally, before_battle, before_the_blow};
use crate::registry::case;
use crate::table::prelude::*;

/// The second effect: Sardaukar are suppressed.
fn suppress() -> Act {
    play_nexus_otherwise("emperor.betrayal", NexusChoice::Plain)
}

/// These forces of the Emperor attack the Guild. The Harkonnen, who sit by, hold the Emperor's card.
fn planning(t: &mut Table, seating: Seating, normal: u8, elite: u8, there: &[Move]) {
    let held = [hold_nexus(Harkonnen, "emperor"), hold_nexus(Guild, "ecaz")];
    let all: Vec<Move> = held.into_iter().chain(there.iter().cloned()).collect();
    emperor_attacks(t, seating, normal, elite, &all);
}

fn by_caid(plan: Planned) -> Planned {
    plan.led_by("caid")
}

case!(
    sardaukar_count_as_ordinary,
    Native,
    "nexus/emperor-betrayal/sardaukar-count-as-ordinary",
    "Suppressed Sardaukar count one with spice and half without, in that battle."
);
fn sardaukar_count_as_ordinary(t: &mut Table) {
    planning(t, advanced(), 1, 4, &[]);
    t.offers_plan(Emperor, by_caid(number(9).spice(5)));
    t.does(Harkonnen, suppress());
    tells_of(t, "emperor.betrayal");
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.refuses_plan(Emperor, by_caid(number(6).spice(5)), Rejection::NumberOutOfRange);
    t.offers_plan(Emperor, by_caid(number(5).spice(5)));
    t.offers_plan(Emperor, by_caid(number(2).and_a_half()));
    t.refuses_plan(Emperor, by_caid(number(3)), Rejection::NumberOutOfRange);
    holders_are(t, &[Guild]);
}

case!(
    counters_stay_starred,
    Native,
    "nexus/emperor-betrayal/counters-stay-starred",
    "A suppressed Sardaukar falls as an ordinary force does, and its counter is a starred one in the Tanks."
);
fn counters_stay_starred(t: &mut Table) {
    planning(t, advanced(), 1, 4, &[]);
    t.does(Harkonnen, suppress());
    t.fight((Emperor, by_caid(number(3).spice(3))), (Guild, number(0).led_by("guild-rep")));
    t.won(Emperor);
    t.refuses(Emperor, give_up(&[("arrakeen-s10", 0, 2)]), Rejection::WrongForceCount);
    t.does(Emperor, give_up(&[("arrakeen-s10", 0, 3)]));
    t.counts(Emperor.elite_tanks(), 3);
    t.counts(Emperor.elites_in("arrakeen-s10"), 1);
}

case!(
    next_battle_is_free,
    Native,
    "nexus/emperor-betrayal/next-battle-is-free",
    "In the next battle of the phase Sardaukar count as ever."
);
fn next_battle_is_free(t: &mut Table) {
    let there = [forces(Emperor, "tueks-sietch-s05", 0, 1)];
    let sides = [forces(Emperor, "arrakeen-s10", 0, 2), put(Guild, "arrakeen-s10", 1)];
    let held = [hold_nexus(Harkonnen, "emperor"), purse(Emperor, 20)];
    let all: Vec<Move> = sides.into_iter().chain(held).chain(there).collect();
    before_battle(t, advanced().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &all);
    t.all_pass();
    t.does(Emperor, attack("arrakeen-s10", Guild));
    passing_until(t, DecisionKind::Plan);
    t.does(Harkonnen, suppress());
    t.fight((Emperor, by_caid(number(2).spice(2))), (Guild, number(0).led_by("guild-rep")));
    passing_until(t, DecisionKind::Plan);
    t.offers_plan(Emperor, number(2).spice(1).led_by("burseg"));
}

case!(
    before_the_emperors_plan,
    Native,
    "nexus/emperor-betrayal/before-the-emperors-plan",
    "The card is played while plans are made and the Emperor has sealed none: not past its plan, and not before a battle."
);
fn before_the_emperors_plan(t: &mut Table) {
    planning(t, advanced(), 1, 4, &[]);
    t.variation("past its plan", |t| {
        t.plans(Emperor, by_caid(number(9).spice(5)));
        t.withholds(Harkonnen, &suppress());
        t.refuses(Harkonnen, suppress(), Rejection::NotBetweenSteps);
        holds(t, Harkonnen, "emperor");
    });
    t.variation("past the other plan", |t| {
        t.plans(Guild, number(2).led_by("guild-rep"));
        t.does(Harkonnen, suppress());
        t.asked(DecisionKind::Plan, &[Emperor]);
        t.refuses_plan(Emperor, by_caid(number(9).spice(5)), Rejection::NumberOutOfRange);
    });
    super::between_steps(t, advanced());
    t.stage([hold_nexus(Harkonnen, "emperor")]);
    t.refuses(Harkonnen, suppress(), Rejection::NotBetweenSteps);
    holds(t, Harkonnen, "emperor");
}

case!(
    useless_plays_are_refused,
    Native,
    "nexus/emperor-betrayal/useless-plays-are-refused",
    "Where no Sardaukar fights, or they count no more than others, the play is refused and the card is kept."
);
fn useless_plays_are_refused(t: &mut Table) {
    let refused = |t: &mut Table| {
        t.withholds(Harkonnen, &suppress());
        t.refuses(Harkonnen, suppress(), Rejection::ConditionUnmet);
        holds(t, Harkonnen, "emperor");
    };
    planning(t, advanced(), 5, 0, &[]);
    refused(t);
    planning(t, basic(), 5, 0, &[]);
    refused(t);
    let against_fremen =
        [forces(Emperor, "arrakeen-s10", 0, 3), put(Fremen, "arrakeen-s10", 2), hold_nexus(Harkonnen, "emperor")];
    before_battle(t, advanced().of(&[Emperor, Harkonnen, Fremen]).with_nexus_cards(), &against_fremen);
    t.all_pass();
    passing_until(t, DecisionKind::Plan);
    refused(t);
    let stopped = [
        forces(Emperor, "arrakeen-s10", 0, 3),
        put(Guild, "arrakeen-s10", 4),
        give(Guild, "karama"),
        hold_nexus(Harkonnen, "emperor"),
    ];
    before_battle(t, advanced().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &stopped);
    t.all_pass();
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    passing_until(t, DecisionKind::Plan);
    refused(t);
}

case!(
    not_past_an_answered_number,
    Native,
    "nexus/emperor-betrayal/not-past-an-answered-number",
    "Once the Emperor has answered Prescience with its number the play is refused, as it is past a sealed plan."
);
fn not_past_an_answered_number(t: &mut Table) {
    let there = [forces(Emperor, "arrakeen-s10", 0, 3), hold_nexus(Guild, "emperor")];
    before_battle(t, advanced().of(&[Atreides, Guild, Emperor]).with_nexus_cards(), &there);
    t.all_pass();
    passing_until(t, DecisionKind::Foresee);
    t.variation("a leader", |t| {
        t.does(Atreides, foresee("leader"));
        passing_until(t, DecisionKind::Foretell);
        t.does(Emperor, foretell_leader(Some("caid")));
        passing_until(t, DecisionKind::Plan);
        t.does(Guild, suppress());
    });
    t.does(Atreides, foresee("number"));
    passing_until(t, DecisionKind::Foretell);
    t.does(Emperor, foretell_halves(6));
    passing_until(t, DecisionKind::Plan);
    t.refuses(Guild, suppress(), Rejection::ConditionUnmet);
    holds(t, Guild, "emperor");
    t.offers_plan(Emperor, by_caid(number(3)));
}

case!(
    purchase_is_refused,
    Native,
    "nexus/emperor-betrayal/purchase-is-refused",
    "Who fixes what the Emperor pays for its ally is undecided: that effect is refused, the card is kept, and the ally pays."
);
fn purchase_is_refused(t: &mut Table) {
    let seating = basic().of(&[Emperor, Guild, Harkonnen, Atreides]).with_nexus_cards();
    before_the_blow(t, seating, &["hagga-basin"], &["worm", "old-gap"]);
    t.all_pass();
    ally(t, Emperor, Guild);
    t.until((2, DecisionKind::Bid));
    t.stage([hold_nexus(Harkonnen, "emperor"), purse(Guild, 10)]);
    t.refuses(Harkonnen, play_nexus("emperor.betrayal"), Rejection::PanelUndecided);
    t.withholds(Harkonnen, &play_nexus("emperor.betrayal"));
    while t.game().decisions().first().is_some_and(|owed| t.game().faction(owed.seat) != Some(Guild)) {
        let asked = t.game().decisions()[0].seat;
        let asked = t.game().faction(asked).expect("a player bids");
        t.passes(asked);
    }
    t.does(Guild, bid(1));
    t.refuses(Harkonnen, play_nexus("emperor.betrayal"), Rejection::PanelUndecided);
    holds(t, Harkonnen, "emperor");
}

case!(
    one_effect_of_the_card,
    Native,
    "nexus/emperor-betrayal/one-effect-of-the-card",
    "The two effects share the one card: with it spent on the Sardaukar nothing is left for a purchase."
);
fn one_effect_of_the_card(t: &mut Table) {
    planning(t, advanced(), 1, 4, &[]);
    t.does(Harkonnen, suppress());
    t.refuses(Harkonnen, play_nexus("emperor.betrayal"), Rejection::NexusCardNotHeld);
    t.refuses(Harkonnen, suppress(), Rejection::NexusCardNotHeld);
}

case!(
    wrong_mode_for_the_emperor,
    Native,
    "nexus/emperor-betrayal/wrong-mode-for-the-emperor",
    "The Emperor cannot turn its own card against itself, and where nobody plays it there is no Betrayal."
);
fn wrong_mode_for_the_emperor(t: &mut Table) {
    planning(t, advanced(), 1, 4, &[hold_nexus(Emperor, "emperor")]);
    t.refuses(Emperor, suppress(), Rejection::WrongPanel);
    super::between_steps(t, advanced().of(&[Guild, Harkonnen, Atreides]));
    t.stage([hold_nexus(Guild, "emperor")]);
    t.refuses(Guild, suppress(), Rejection::WrongPanel);
}

case!(
    holder_is_secret,
    Privacy,
    "nexus/emperor-betrayal/holder-is-secret",
    "The game makes no stop for the card: until it is played nobody can tell who holds it."
);
fn holder_is_secret(t: &mut Table) {
    planning(t, advanced(), 1, 4, &[]);
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.offers(Harkonnen, &suppress());
    t.withholds(Guild, &suppress());
    for watcher in [PUBLIC, Emperor.into(), Guild.into()] {
        t.hidden_from(watcher, Harkonnen.nexus_card());
    }
    t.does(Harkonnen, suppress());
    t.hidden_from(Emperor, Guild.nexus_card());
}

case!(
    suppressed_after_a_reload,
    Recovery,
    "nexus/emperor-betrayal/suppressed-after-a-reload",
    "After a reload the Sardaukar are suppressed in this battle, and the card was spent once."
);
fn suppressed_after_a_reload(t: &mut Table) {
    planning(t, advanced(), 1, 4, &[]);
    t.save_and_load();
    t.does(Harkonnen, suppress());
    t.save_and_load();
    t.refuses_stale(Harkonnen);
    t.refuses_plan(Emperor, by_caid(number(9).spice(5)), Rejection::NumberOutOfRange);
    t.plans(Emperor, by_caid(number(5).spice(5)));
    t.save_and_load();
    t.plans(Guild, number(0).led_by("guild-rep"));
    t.all_pass();
    t.won(Emperor);
    t.counts(Quantity::Pile(Place::NexusDiscard), 1);
}

case!(
    plan_or_play,
    Concurrency,
    "nexus/emperor-betrayal/plan-or-play",
    "Of the Emperor's plan and the play the first counts: after the plan the play is refused, after the play the plan is stale."
);
fn plan_or_play(t: &mut Table) {
    planning(t, advanced(), 1, 4, &[]);
    t.variation("the plan", |t| {
        t.plans(Emperor, by_caid(number(9).spice(5)));
        t.refuses(Harkonnen, suppress(), Rejection::NotBetweenSteps);
        t.refuses_stale(Emperor);
    });
    let seat = t.seat_of(Emperor);
    let before = t.game().event(seat);
    t.does(Harkonnen, suppress());
    t.refuses_stale(Harkonnen);
    let after = t.game().event(seat);
    t.equals("the Emperor is asked anew", &(before < after), &true);
    t.refuses_plan(Emperor, by_caid(number(9).spice(5)), Rejection::NumberOutOfRange);
    holders_are(t, &[Guild]);
}

case!(
    bots_play_it,
    Policy,
    "nexus/emperor-betrayal/bots-play-it",
    "A bot that holds the card proposes to suppress Sardaukar that fight, and never the refused purchase."
);
fn bots_play_it(t: &mut Table) {
    planning(t, advanced(), 5, 0, &[]);
    let proposed = bot_proposes(t, Harkonnen);
    t.equals("without Sardaukar", &proposed, &None::<Act>);
    planning(t, advanced(), 1, 4, &[]);
    let proposed = bot_proposes(t, Harkonnen);
    t.equals("with four", &proposed, &Some(suppress()));
    let other = bot_proposes(t, Guild);
    t.equals("with another card", &other, &None::<Act>);
    t.does(Harkonnen, suppress());
}
