//! Cases of the powers that a Karama calls up, one for each faction.

use truthsayer_engine::Viewer;
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

/// The Emperor's power, on forces.
fn revival(t: &mut Table, normal: u8, elite: u8) -> Act {
    let card = t.card(Emperor, "karama");
    special(SpecialAct::Forces { card, normal, elite })
}

/// The Emperor's power, on a leader.
fn revival_of(t: &mut Table, name: &str) -> Act {
    let card = t.card(Emperor, "karama");
    special(SpecialAct::Leader { card, leader: leader(name) })
}

/// The Harkonnen power.
fn takes(t: &mut Table, from: Faction, count: u8) -> Act {
    let card = t.card(Harkonnen, "karama");
    special(SpecialAct::Take { card, from, count })
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

/// Advanced, Charity of turn 1: nobody holds a card but the Emperor, a Karama, and of its forces four and a Sardaukar are dead.
fn emperor_can_revive(t: &mut Table, seating: Seating) {
    t.seat(seating).until(DecisionKind::ClaimCharity);
    t.stage(SIX.map(empty_hand));
    let dead =
        Staging::Forces { faction: Emperor, from: Place::Reserves(Emperor), to: Place::Tanks, normal: 4, elite: 2 };
    t.stage([dead]);
    t.stage([give(Emperor, "karama"), kill("caid")]);
}

// ---- what holds of all of them

case!(
    once_a_game,
    Native,
    "base/powers/once-a-game",
    "A faction calls up its own power once in a game, with a Karama that it holds, whatever Karamas it holds later."
);
fn once_a_game(t: &mut Table) {
    emperor_can_revive(t, advanced());
    t.stage([give(Guild, "karama#2")]);
    let other = t.card(Guild, "karama");
    t.refuses(Emperor, special(SpecialAct::Forces { card: other, normal: 1, elite: 0 }), Rejection::CardNotYours);
    let act = revival(t, 1, 0);
    t.does(Emperor, act);
    t.counts(Emperor.cards(), 0);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
    let spent = t.game().view(Viewer::Public).powers_spent;
    t.equals("whose power was called up, as everybody sees it", &spent, &[Emperor]);
    t.stage([give(Emperor, "karama#2")]);
    let again = revival(t, 1, 0);
    t.withholds(Emperor, &again);
    t.refuses(Emperor, again, Rejection::PowerSpent);
}

case!(
    of_the_own_faction_alone,
    Native,
    "base/powers/of-the-own-faction-alone",
    "Nobody calls up the power of another faction, the Bene Gesserit none at all, and nobody any in the Basic game."
);
fn of_the_own_faction_alone(t: &mut Table) {
    emperor_can_revive(t, advanced());
    t.stage([give(BeneGesserit, "karama#2"), bury(BeneGesserit, 2)]);
    let card = t.card(BeneGesserit, "karama");
    for act in [
        SpecialAct::Forces { card, normal: 1, elite: 0 },
        SpecialAct::Take { card, from: Guild, count: 1 },
        SpecialAct::Leader { card, leader: leader("caid") },
    ] {
        t.refuses(BeneGesserit, special(act), Rejection::NotYourPower);
    }
    let card = t.card(Emperor, "karama");
    t.refuses(Emperor, special(SpecialAct::Take { card, from: Guild, count: 1 }), Rejection::NotYourPower);
    t.seat(basic()).until(DecisionKind::ClaimCharity);
    t.stage([empty_hand(Emperor), give(Emperor, "karama"), bury(Emperor, 3)]);
    let act = revival(t, 1, 0);
    t.withholds(Emperor, &act);
    t.refuses(Emperor, act, Rejection::NotYourPower);
}

case!(
    spent_power_survives_a_save,
    Recovery,
    "base/powers/spent-power-survives-a-save",
    "A power that was called up is still spent after a reload, and a save that calls up a power of nobody's is refused."
);
fn spent_power_survives_a_save(t: &mut Table) {
    emperor_can_revive(t, advanced());
    let act = revival(t, 1, 0);
    t.does(Emperor, act);
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.stage([give(Emperor, "karama#2")]);
    let again = revival(t, 1, 0);
    t.refuses(Emperor, again, Rejection::PowerSpent);
    let forge = |game: &mut serde_json::Value| game["specials"] = serde_json::json!(["bene-gesserit"]);
    t.refuses_forgery(forge, "a power was called up that nobody has");
}

// ---- Emperor

case!(
    emperor_revives_three_forces,
    Native,
    "base/powers/emperor-revives-three-forces",
    "The Emperor revives up to three forces for nothing, at most one of them Sardaukar, beside what it revives in Revival."
);
fn emperor_revives_three_forces(t: &mut Table) {
    emperor_can_revive(t, advanced());
    for (normal, elite, why) in
        [(4, 0, Rejection::TooManyRevived), (1, 2, Rejection::OneEliteATurn), (0, 0, Rejection::NothingMoved)]
    {
        let act = revival(t, normal, elite);
        t.withholds(Emperor, &act);
        t.refuses(Emperor, act, why);
    }
    let act = revival(t, 2, 1);
    t.keeps(Emperor.spice(), |t| t.changes(Emperor.reserves(), 3, |t| t.does(Emperor, act)));
    t.counts(Emperor.elite_reserves(), 4);
    t.until(DecisionKind::Revive);
    t.refuses(Emperor, revive(0, 1), Rejection::OneEliteATurn);
    t.changes(Emperor.reserves(), 2, |t| t.does(Emperor, revive(2, 0)));
}

case!(
    emperor_revives_a_leader,
    Native,
    "base/powers/emperor-revives-a-leader",
    "Instead the Emperor revives one dead leader of its own for nothing, in any phase, though others live."
);
fn emperor_revives_a_leader(t: &mut Table) {
    emperor_can_revive(t, advanced());
    t.stage([kill("stilgar")]);
    for name in ["burseg", "stilgar"] {
        let act = revival_of(t, name);
        t.refuses(Emperor, act, Rejection::LeaderNotDead);
    }
    let act = revival_of(t, "caid");
    t.offers(Emperor, &act);
    t.keeps(Emperor.spice(), |t| t.does(Emperor, act));
    t.dead_leaders(&["stilgar"], &[]);
    t.lies("leader:caid", pool_of(Emperor));
}

case!(
    emperor_in_revival_alone_if_ruled,
    Native,
    "base/powers/emperor-in-revival-alone-if-ruled",
    "If it is ruled so, the Emperor's power waits for the Revival phase."
);
fn emperor_in_revival_alone_if_ruled(t: &mut Table) {
    emperor_can_revive(t, advanced().with(Ruling::EmperorSpecialInRevival));
    let act = revival(t, 1, 0);
    t.withholds(Emperor, &act);
    t.refuses(Emperor, act.clone(), Rejection::NotBetweenSteps);
    t.until(DecisionKind::Revive);
    t.does(Emperor, act);
}

// ---- Harkonnen

/// Advanced, Charity of turn 1: the Harkonnen hold a Karama and a worthless card, the Guild three cards.
fn harkonnen_can_swap(t: &mut Table, seating: Seating) {
    t.seat(seating).until(DecisionKind::ClaimCharity);
    t.stage(SIX.map(empty_hand));
    t.stage([give(Harkonnen, "karama"), give(Harkonnen, "baliset")]);
    t.stage([give(Guild, "lasgun"), give(Guild, "shield"), give(Guild, "snooper")]);
}

/// The Harkonnen give these cards of their hand back.
fn gives_back(t: &mut Table, names: &[&str]) -> Act {
    let mut cards: Vec<_> = names.iter().map(|name| t.card(Harkonnen, name)).collect();
    cards.sort_unstable();
    special(SpecialAct::GiveBack { cards })
}

case!(
    harkonnen_swap_cards,
    Native,
    "base/powers/harkonnen-swap-cards",
    "The Harkonnen take as many cards as they like from one hand, see them, and give as many of theirs back, old or new."
);
fn harkonnen_swap_cards(t: &mut Table) {
    harkonnen_can_swap(t, advanced());
    let act = takes(t, Guild, 2);
    t.does(Harkonnen, act);
    t.counts(Guild.cards(), 1);
    t.counts(Harkonnen.cards(), 3);
    t.owes(Harkonnen, DecisionKind::GiveBack);
    t.owes_nothing(Guild);
    let one = gives_back(t, &["baliset"]);
    t.refuses(Harkonnen, one, Rejection::NumberOutOfRange);
    let taken = if t.game().holds(Harkonnen, "lasgun").is_some() { "lasgun" } else { "shield" };
    let two = gives_back(t, &["baliset", taken]);
    t.does(Harkonnen, two);
    t.counts(Guild.cards(), 3);
    t.counts(Harkonnen.cards(), 1);
    let sees = t.game().holds(Guild, "baliset").is_some();
    t.equals("the Guild holds the worthless card", &sees, &true);
    t.owes(Guild, DecisionKind::ClaimCharity);
}

case!(
    harkonnen_choose_one_other_hand,
    Native,
    "base/powers/harkonnen-choose-one-other-hand",
    "The Harkonnen take from one other player of the game, at least one card; of a hand with fewer they take what there is."
);
fn harkonnen_choose_one_other_hand(t: &mut Table) {
    harkonnen_can_swap(t, advanced().without(&[Fremen]));
    for (from, count, why) in [
        (Harkonnen, 1, Rejection::Yourself),
        (Fremen, 1, Rejection::FactionAbsent),
        (Guild, 0, Rejection::NumberOutOfRange),
        (Guild, 5, Rejection::NumberOutOfRange),
    ] {
        let act = takes(t, from, count);
        t.withholds(Harkonnen, &act);
        t.refuses(Harkonnen, act, why);
    }
    t.variation("an empty hand", |t| {
        let act = takes(t, Emperor, 1);
        t.does(Harkonnen, act);
        t.counts(Harkonnen.cards(), 1);
        t.owes(Harkonnen, DecisionKind::ClaimCharity);
    });
    let act = takes(t, Guild, 4);
    t.does(Harkonnen, act);
    t.counts(Guild.cards(), 0);
    let all = gives_back(t, &["lasgun", "shield", "snooper"]);
    t.does(Harkonnen, all);
    t.counts(Guild.cards(), 3);
}

case!(
    swap_is_seen_by_two,
    Privacy,
    "base/powers/swap-is-seen-by-two",
    "Which cards are taken and given back the two of the swap learn, and everybody else only how many."
);
fn swap_is_seen_by_two(t: &mut Table) {
    harkonnen_can_swap(t, advanced());
    let act = takes(t, Guild, 2);
    t.does(Harkonnen, act);
    let known = |fact: &Fact| matches!(fact, Fact::Card(CardFact::CardsTaken { cards: Told::Known(_), .. }));
    let count = |fact: &Fact| matches!(fact, Fact::Card(CardFact::CardsTaken { count: 2, cards: Told::Hidden, .. }));
    t.tells(Harkonnen, "which cards", known);
    t.tells(Guild, "which cards", known);
    t.tells(PUBLIC, "how many", count);
    t.tells(Emperor, "how many", count);
    t.hidden_from(Emperor, Harkonnen.hand());
    t.sees(Harkonnen, Harkonnen.hand());
    let two = gives_back(t, &["baliset"]);
    t.refuses(Harkonnen, two, Rejection::NumberOutOfRange);
}

case!(
    swap_survives_a_save,
    Recovery,
    "base/powers/swap-survives-a-save",
    "A game saved between taking and giving back waits for the cards that are owed, and goes on after them."
);
fn swap_survives_a_save(t: &mut Table) {
    harkonnen_can_swap(t, advanced());
    t.passes(Atreides);
    let act = takes(t, Guild, 3);
    t.does(Harkonnen, act);
    t.save_and_load();
    t.refuses_stale(Harkonnen);
    t.counts(Harkonnen.cards(), 4);
    let back = gives_back(t, &["lasgun", "shield", "baliset"]);
    t.does(Harkonnen, back);
    t.save_and_load();
    t.asked(DecisionKind::ClaimCharity, &[Emperor, Guild, Harkonnen, Fremen]);
}

case!(
    whole_hand_in_bidding_if_ruled,
    Native,
    "base/powers/whole-hand-in-bidding-if-ruled",
    "If it is ruled so, the Harkonnen swap a whole hand, and in Bidding alone."
);
fn whole_hand_in_bidding_if_ruled(t: &mut Table) {
    harkonnen_can_swap(t, advanced().with(Ruling::HarkonnenSwapWholeHand));
    let act = takes(t, Guild, 3);
    t.withholds(Harkonnen, &act);
    t.refuses(Harkonnen, act.clone(), Rejection::NotBetweenSteps);
    t.until(DecisionKind::Bid);
    let part = takes(t, Guild, 2);
    t.refuses(Harkonnen, part, Rejection::NumberOutOfRange);
    t.does(Harkonnen, act);
    t.owes(Harkonnen, DecisionKind::GiveBack);
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
    "base/powers/fremen-place-a-worm",
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
    "base/powers/worm-waits-for-turn-two",
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
    "base/powers/worm-brings-a-nexus-if-ruled",
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
    "base/powers/fremen-are-asked-card-or-no-card",
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
    "base/powers/guild-cancels-a-shipment",
    "The Guild cancels a shipment as it is made: forces and spice stay, nothing more is shipped, and the player still moves."
);
fn guild_cancels_a_shipment(t: &mut Table) {
    before_a_shipment(t);
    t.does(Emperor, ship("old-gap-s10", 2));
    t.asked(DecisionKind::AnswerKarama, &[Guild]);
    t.tells(PUBLIC, "what is to be shipped", |fact| {
        matches!(fact, Fact::WindowOpened { effect: truthsayer_engine::frame::Effect::Ships { normal: 2, .. }, .. })
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
    "base/powers/guild-is-asked-card-or-no-card",
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
        matches!(fact, Fact::WindowOpened { effect: truthsayer_engine::frame::Effect::Ships { .. }, .. })
    });
}

case!(
    fremen_and_guild_ship_unchallenged,
    Native,
    "base/powers/fremen-and-guild-ship-unchallenged",
    "What the Fremen bring in cannot be cancelled, nor what the Guild itself ships."
);
fn fremen_and_guild_ship_unchallenged(t: &mut Table) {
    before_a_shipment(t);
    let challenged =
        |fact: &Fact| matches!(fact, Fact::WindowOpened { effect: truthsayer_engine::frame::Effect::Ships { .. }, .. });
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
    "base/powers/cancelled-challenge-survives-a-save",
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
    "base/powers/atreides-see-a-plan",
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
                && plan.weapon.map(|card| card.name()) == Some("stunner")
                && plan.defense.map(|card| card.name()) == Some("shield")
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
    "base/powers/plan-already-made-is-seen-at-once",
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
    "base/powers/plan-is-seen-by-the-atreides-alone",
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
    "base/powers/plan-of-any-battle",
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
    "base/powers/own-battles-alone-if-ruled",
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
