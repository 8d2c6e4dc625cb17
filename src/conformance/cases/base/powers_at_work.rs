//! Cases of the powers that a Karama calls up: those of Fremen, Spacing Guild and Atreides.

use truthsayer_engine::Viewer;
use truthsayer_engine::frame::Effect;
use truthsayer_engine::log::CardFact;
use truthsayer_engine::rules::special::menu::SpecialAct;

use crate::cases::base::before_the_blow;
use crate::cases::base::fights::{before_battle, idle};
use crate::cases::base::staged::passes_until;
use crate::registry::case;
use crate::table::prelude::*;

fn special(act: SpecialAct) -> Act {
    Act::Special(act)
}

/// The Fremen power.
fn summons(t: &mut Table, at: &str) -> Act {
    let card = t.card(Fremen, "karama");
    special(SpecialAct::Worm { card, territory: territory(at) })
}

/// The Atreides power.
fn looks(t: &mut Table, of: Faction) -> Act {
    let card = t.card(Atreides, "karama");
    special(SpecialAct::SeePlan { card, of })
}

// ---- Fremen

/// The Spice Blow phase is over, and nobody was asked anything more in it.
fn charity_begins(t: &mut Table) {
    let phase = t.game().phase();
    t.equals("the phase", &phase, &Some(Phase::Charity));
}

case!(
    fremen_place_a_worm,
    Native,
    "base/powers-at-work/fremen-place-a-worm",
    "The Fremen place a worm in a sand territory when the blows are over; it devours, can be ridden, and brings no Nexus."
);
fn fremen_place_a_worm(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["old-gap", "broken-land"]);
    t.stage(SIX.map(empty_hand));
    t.stage([give(Fremen, "karama"), put(Guild, "arsunt-s11", 3), put(Fremen, "arsunt-s12", 2), lay("arsunt-s11", 4)]);
    t.all_pass();
    t.owes(Fremen, DecisionKind::SummonWorm);
    let rock = summons(t, "arrakeen");
    t.withholds(Fremen, &rock);
    t.refuses(Fremen, rock, Rejection::NotSand);
    let act = summons(t, "arsunt");
    t.offers(Fremen, &act);
    t.does(Fremen, act);
    t.counts(Fremen.cards(), 0);
    t.changes(Guild.tanks(), 3, Table::all_pass);
    t.counts(spice_in("arsunt-s11"), 0);
    t.counts(Fremen.forces_in("arsunt-s12"), 2);
    t.owes(Fremen, DecisionKind::Ride);
    t.does(Fremen, ride(&[("arsunt-s12", 2, 0)], "basin-s09"));
    t.counts(Fremen.forces_in("basin-s09"), 2);
    t.tells_not(PUBLIC, "of a Nexus", |fact| matches!(fact, Fact::NexusBegan));
    charity_begins(t);
}

case!(
    worm_waits_for_turn_two,
    Native,
    "base/powers-at-work/worm-waits-for-turn-two",
    "The Fremen are not asked for the worm of their power in turn 1, and no more once they have placed it."
);
fn worm_waits_for_turn_two(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::LookAtStorm);
    t.stage([give(Fremen, "karama"), spice_deck(&["old-gap", "red-chasm", "broken-land", "hagga-basin"])]);
    t.all_pass();
    charity_begins(t);
    t.until(DecisionKind::SummonWorm);
    t.counts(Quantity::Turn, 2);
    t.stage([spice_deck(&["habbanya-ridge-flat", "cielago-south"])]);
    let act = summons(t, "arsunt");
    t.does(Fremen, act);
    t.until((3, DecisionKind::LookAtStorm));
    t.stage([spice_deck(&["cielago-north", "sihaya-ridge"])]);
    t.all_pass();
    charity_begins(t);
    passes_until(t, Fremen, DecisionKind::ClaimCharity);
    t.stage([give(Fremen, "karama#2")]);
    let card = t.card(Fremen, "karama");
    let act = special(SpecialAct::Worm { card, territory: territory("arsunt") });
    t.refuses(Fremen, act, Rejection::WrongKind);
}

case!(
    worm_brings_a_nexus_if_ruled,
    Native,
    "base/powers-at-work/worm-brings-a-nexus-if-ruled",
    "If it is ruled so, a Nexus follows the worm that the Fremen place by their power."
);
fn worm_brings_a_nexus_if_ruled(t: &mut Table) {
    let seating = advanced().with(Ruling::KaramaWormNexus);
    before_the_blow(t, seating, &["hagga-basin", "red-chasm"], &["old-gap", "broken-land"]);
    t.stage([give(Fremen, "karama")]);
    t.all_pass();
    let act = summons(t, "arsunt");
    t.does(Fremen, act);
    t.asked(DecisionKind::Negotiate, &SIX);
}

case!(
    fremen_are_asked_card_or_no_card,
    Privacy,
    "base/powers-at-work/fremen-are-asked-card-or-no-card",
    "The Fremen are asked for the worm of their power whether they hold a Karama or not, so that the question tells nothing."
);
fn fremen_are_asked_card_or_no_card(t: &mut Table) {
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["old-gap", "broken-land"]);
    t.stage(SIX.map(empty_hand));
    t.all_pass();
    t.owes(Fremen, DecisionKind::SummonWorm);
    t.passes(Fremen);
    charity_begins(t);
    before_the_blow(t, advanced(), &["hagga-basin", "red-chasm"], &["old-gap", "broken-land"]);
    t.stage([give(Fremen, "karama")]);
    t.all_pass();
    t.hidden_from(Guild, Fremen.hand());
    t.save_and_load();
    t.owes(Fremen, DecisionKind::SummonWorm);
}

// ---- Spacing Guild

/// Advanced, turn 1: the Emperor is asked to ship, and nobody holds a card but the Guild, a Karama.
fn before_a_shipment(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::Ship);
    t.stage(SIX.map(empty_hand));
    t.stage([give(Guild, "karama"), storm(3)]);
    passes_until(t, Emperor, DecisionKind::Ship);
}

case!(
    guild_cancels_a_shipment,
    Native,
    "base/powers-at-work/guild-cancels-a-shipment",
    "The Guild cancels a shipment as it is made: forces and spice stay, nothing more is shipped, and the player still moves."
);
fn guild_cancels_a_shipment(t: &mut Table) {
    before_a_shipment(t);
    t.does(Emperor, ship("old-gap-s10", 2));
    t.asked(DecisionKind::AnswerKarama, &[Guild]);
    t.tells(PUBLIC, "what is to be shipped", |fact| {
        matches!(fact, Fact::WindowOpened { effect: Effect::Ships { normal: 2, .. }, .. })
    });
    t.variation("they let it pass", |t| {
        t.changes(Emperor.spice(), -4, Table::all_pass);
        t.counts(Emperor.forces_in("old-gap-s10"), 2);
    });
    let card = t.card(Guild, "karama");
    t.keeps(Emperor.spice(), |t| t.keeps(Emperor.reserves(), |t| t.does(Guild, karama(card))));
    t.counts(Emperor.forces_in("old-gap-s10"), 0);
    t.counts(Guild.cards(), 0);
    t.owes(Emperor, DecisionKind::Move);
    t.refuses(Emperor, ship("old-gap-s10", 2), Rejection::WrongKind);
}

case!(
    guild_is_asked_card_or_no_card,
    Privacy,
    "base/powers-at-work/guild-is-asked-card-or-no-card",
    "The Guild is asked whether it holds a Karama or not, and no more once it has cancelled a shipment."
);
fn guild_is_asked_card_or_no_card(t: &mut Table) {
    before_a_shipment(t);
    t.variation("no card", |t| {
        t.stage([empty_hand(Guild)]);
        t.does(Emperor, ship("old-gap-s10", 2));
        t.asked(DecisionKind::AnswerKarama, &[Guild]);
    });
    t.does(Emperor, ship("old-gap-s10", 2));
    t.hidden_from(Emperor, Guild.hand());
    let card = t.card(Guild, "karama");
    t.does(Guild, karama(card));
    t.save_and_load();
    passes_until(t, Harkonnen, DecisionKind::Ship);
    t.stage([give(Guild, "karama#2")]);
    t.does(Harkonnen, ship("old-gap-s10", 1));
    t.tells_not(PUBLIC, "that the Guild is asked", |fact| {
        matches!(fact, Fact::WindowOpened { effect: Effect::Ships { .. }, .. })
    });
}

case!(
    fremen_and_guild_ship_unchallenged,
    Native,
    "base/powers-at-work/fremen-and-guild-ship-unchallenged",
    "What the Fremen bring in cannot be cancelled, nor what the Guild itself ships."
);
fn fremen_and_guild_ship_unchallenged(t: &mut Table) {
    before_a_shipment(t);
    let challenged = |fact: &Fact| matches!(fact, Fact::WindowOpened { effect: Effect::Ships { .. }, .. });
    passes_until(t, Guild, DecisionKind::Ship);
    t.does(Guild, ship("old-gap-s10", 1));
    t.tells_not(PUBLIC, "of a challenge", challenged);
    passes_until(t, Fremen, DecisionKind::Ship);
    t.does(Fremen, ship("the-great-flat-s15", 1));
    t.tells_not(PUBLIC, "of a challenge", challenged);
    t.counts(Fremen.forces_in("the-great-flat-s15"), 1);
}

case!(
    cancelled_challenge_survives_a_save,
    Recovery,
    "base/powers-at-work/cancelled-challenge-survives-a-save",
    "A shipment that the Guild is asked about is the same shipment after a reload."
);
fn cancelled_challenge_survives_a_save(t: &mut Table) {
    before_a_shipment(t);
    t.does(Emperor, ship("old-gap-s10", 2));
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.changes(Emperor.forces_in("old-gap-s10"), 2, Table::all_pass);
}

// ---- Atreides

/// Advanced, turn 1: the Atreides, with a Karama, are about to plan against the Guild in Arrakeen.
fn before_plans(t: &mut Table, seating: Seating, there: &[Move]) {
    let sides =
        [put(Guild, "arrakeen-s10", 3), give(Atreides, "karama"), give(Guild, "stunner"), give(Guild, "shield")];
    let all: Vec<Move> = sides.into_iter().chain(there.iter().cloned()).collect();
    before_battle(t, seating, &all);
    t.all_pass();
    t.until_plans();
}

/// The plan that somebody has seen before it is open.
fn seen(t: &mut Table, faction: Faction) -> Option<u8> {
    let seat = t.game().seat(faction)?;
    let own = t.game().view(Viewer::Seat(seat)).own?;
    own.plan_seen.map(|plan| plan.halves)
}

case!(
    atreides_see_a_plan,
    Native,
    "base/powers-at-work/atreides-see-a-plan",
    "The Atreides see the whole plan of their opponent before it is open, and are asked for their own only after that."
);
fn atreides_see_a_plan(t: &mut Table) {
    before_plans(t, advanced().of(&[Atreides, Guild, Emperor]), &[]);
    t.asked(DecisionKind::Plan, &[Atreides, Guild]);
    let act = looks(t, Guild);
    t.offers(Atreides, &act);
    t.does(Atreides, act);
    t.counts(Atreides.cards(), 0);
    t.asked(DecisionKind::Plan, &[Guild]);
    let plan = number(1).led_by("staban-tuek").weapon("stunner").defense("shield");
    t.plans(Guild, plan);
    t.tells(Atreides, "the whole plan", |fact| match fact {
        Fact::Card(CardFact::PlanSeen { of: Guild, plan: Told::Known(plan) }) => {
            plan.halves == 2
                && plan.leader == Some(leader("staban-tuek"))
                && plan.weapon.map(truthsayer_engine::facts::Treachery::name) == Some("stunner")
                && plan.defense.map(truthsayer_engine::facts::Treachery::name) == Some("shield")
        }
        _ => false,
    });
    let halves = seen(t, Atreides);
    t.equals("the number that the Atreides see, in halves", &halves, &Some(2));
    t.asked(DecisionKind::Plan, &[Atreides]);
    t.plans(Atreides, number(3).led_by("thufir-hawat"));
    t.tells(PUBLIC, "both plans", |fact| matches!(fact, Fact::PlanOpened { faction: Guild, .. }));
}

case!(
    plan_already_made_is_seen_at_once,
    Native,
    "base/powers-at-work/plan-already-made-is-seen-at-once",
    "A plan that is made already is seen at once; with an own plan made, it is too late."
);
fn plan_already_made_is_seen_at_once(t: &mut Table) {
    before_plans(t, advanced().of(&[Atreides, Guild, Emperor]), &[]);
    t.variation("their own plan is made", |t| {
        t.plans(Atreides, idle("thufir-hawat"));
        let act = looks(t, Guild);
        t.refuses(Atreides, act, Rejection::NotBetweenSteps);
    });
    t.plans(Guild, idle("staban-tuek"));
    for of in [Atreides, Emperor] {
        let act = looks(t, of);
        t.refuses(Atreides, act, Rejection::NoSuchPlan);
    }
    let act = looks(t, Guild);
    t.does(Atreides, act);
    t.tells(Atreides, "the plan", |fact| {
        matches!(fact, Fact::Card(CardFact::PlanSeen { of: Guild, plan: Told::Known(_) }))
    });
    t.owes(Atreides, DecisionKind::Plan);
}

case!(
    plan_is_seen_by_the_atreides_alone,
    Privacy,
    "base/powers-at-work/plan-is-seen-by-the-atreides-alone",
    "That a plan was seen everybody learns; what it holds, the Atreides alone, also after a reload."
);
fn plan_is_seen_by_the_atreides_alone(t: &mut Table) {
    before_plans(t, advanced().of(&[Atreides, Guild, Emperor]), &[]);
    let act = looks(t, Guild);
    t.does(Atreides, act);
    t.save_and_load();
    t.plans(Guild, idle("staban-tuek"));
    for watcher in [PUBLIC, Emperor.into()] {
        t.tells(watcher, "that a plan was seen", |fact| {
            matches!(fact, Fact::Card(CardFact::PlanSeen { of: Guild, plan: Told::Hidden }))
        });
    }
    t.save_and_load();
    let (atreides, emperor) = (seen(t, Atreides), seen(t, Emperor));
    t.equals("what the Atreides and the Emperor see", &(atreides, emperor), &(Some(0), None));
}

case!(
    plan_of_any_battle,
    Native,
    "base/powers-at-work/plan-of-any-battle",
    "The Atreides see a plan of a battle in which neither they nor an ally of theirs fight."
);
fn plan_of_any_battle(t: &mut Table) {
    let there = [put(Emperor, "tueks-sietch-s05", 2), put(Guild, "tueks-sietch-s05", 2), give(Atreides, "karama")];
    before_battle(t, advanced().of(&[Atreides, Guild, Emperor]), &there);
    t.all_pass();
    t.until_plans();
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    let act = looks(t, Emperor);
    t.does(Atreides, act);
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.plans(Emperor, idle("caid"));
    t.tells(Atreides, "the plan", |fact| {
        matches!(fact, Fact::Card(CardFact::PlanSeen { of: Emperor, plan: Told::Known(_) }))
    });
    t.plans(Guild, idle("guild-rep"));
    t.owes_nothing(Atreides);
}

case!(
    own_battles_alone_if_ruled,
    Native,
    "base/powers-at-work/own-battles-alone-if-ruled",
    "If it is ruled so, the Atreides see no plan of a battle that is neither theirs nor an ally's."
);
fn own_battles_alone_if_ruled(t: &mut Table) {
    let there = [put(Emperor, "tueks-sietch-s05", 2), put(Guild, "tueks-sietch-s05", 2), give(Atreides, "karama")];
    let seating = advanced().of(&[Atreides, Guild, Emperor]).with(Ruling::SeesOwnBattlesAlone);
    before_battle(t, seating, &there);
    t.all_pass();
    t.until_plans();
    let act = looks(t, Emperor);
    t.withholds(Atreides, &act);
    t.refuses(Atreides, act, Rejection::NoSuchBattle);
}
