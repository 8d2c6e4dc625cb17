//! Cases of the powers that a Karama calls up: what holds of all of them, those of the Emperor and of the Harkonnen.

use truthsayer_engine::Viewer;
use truthsayer_engine::log::CardFact;
use truthsayer_engine::rules::special::menu::SpecialAct;

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
