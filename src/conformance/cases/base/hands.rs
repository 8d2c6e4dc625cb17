//! Cases of what holds of treachery cards in hand, of worthless ones, and of forces and leaders at the edges of other rules.

use truthsayer_engine::rules::revival::menu::RevivalAct;

use crate::cases::base::fights::{before_battle, duel, idle};
use crate::cases::base::staged::{kwisatz_haderach_dies, kwisatz_haderach_dies_at, passes_until};
use crate::cases::base::{ally, before_the_blow, happened_in_order};
use crate::registry::case;
use crate::table::prelude::*;

case!(
    worthless_does_nothing,
    Native,
    "base/hands/worthless-does-nothing",
    "A worthless card fills the place of a weapon or of a defense in a plan, and neither kills nor saves anybody."
);
fn worthless_does_nothing(t: &mut Table) {
    duel(t, &[give(Emperor, "baliset"), give(Guild, "kulon")]);
    t.variation("for a weapon", |t| {
        t.fight((Emperor, idle("caid").weapon("baliset")), (Guild, idle("guild-rep").defense("kulon")));
        t.totals(6, 2);
        t.dead_leaders(&[], &[]);
    });
    t.variation("for a defense", |t| {
        t.stage([give(Emperor, "chaumas")]);
        t.fight((Emperor, idle("caid").weapon("chaumas")), (Guild, idle("guild-rep").defense("kulon")));
        t.dead_leaders(&["guild-rep"], &[]);
    });
    t.fight((Emperor, idle("caid").defense("baliset")), (Guild, idle("guild-rep").weapon("kulon")));
    t.totals(6, 2);
}

case!(
    cards_stay_in_hand,
    Native,
    "base/hands/cards-stay-in-hand",
    "A player has no way to throw a card away or to give it to another."
);
fn cards_stay_in_hand(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::ClaimCharity);
    t.stage([empty_hand(Emperor), give(Emperor, "baliset"), give(Emperor, "shield"), give(Emperor, "weather-control")]);
    let seat = t.seat_of(Emperor);
    let plays = t.game().free_plays(seat);
    let of_cards = plays.iter().filter(|offer| offer.kind() != ActKind::PayDeal).count();
    t.equals("what the Emperor can do unasked but pay for deals", &of_cards, &0);
    t.refuses(Emperor, discard(true, false), Rejection::WrongKind);
    let card = t.card(Emperor, "weather-control");
    t.refuses(Emperor, weather(card, 3), Rejection::WrongKind);
    t.keeps(Emperor.cards(), |t| {
        t.until(DecisionKind::Revive);
    });
}

// ---- the Kwisatz Haderach in Revival

fn kwisatz_haderach() -> Act {
    Act::Revival(RevivalAct::KwisatzHaderach)
}

/// The Kwisatz Haderach and these leaders are dead; Revival of turn 2, and the Atreides have so much.
fn dead_with(t: &mut Table, leaders: &[&str], spice: u32) {
    kwisatz_haderach_dies(t);
    t.stage([fallen(leaders)]);
    t.until((2, DecisionKind::Revive));
    t.stage([purse(Atreides, spice)]);
}

case!(
    kwisatz_haderach_comes_back,
    Native,
    "base/hands/kwisatz-haderach-comes-back",
    "Advanced: once no Atreides leader is left, the Kwisatz Haderach comes back for 2 spice instead of a leader."
);
fn kwisatz_haderach_comes_back(t: &mut Table) {
    dead_with(t, &["thufir-hawat", "lady-jessica", "gurney-halleck", "dr-wellington-yueh"], 5);
    t.variation("a leader instead", |t| {
        t.does(Atreides, revive_leader("dr-wellington-yueh"));
        t.withholds(Atreides, &kwisatz_haderach());
        t.refuses(Atreides, kwisatz_haderach(), Rejection::OneLeaderATurn);
    });
    t.variation("too poor", |t| {
        t.stage([purse(Atreides, 1)]);
        t.refuses(Atreides, kwisatz_haderach(), Rejection::CannotPay);
    });
    t.offers(Atreides, &kwisatz_haderach());
    t.changes(Atreides.spice(), -2, |t| t.does(Atreides, kwisatz_haderach()));
    t.refuses(Atreides, revive_leader("dr-wellington-yueh"), Rejection::OneLeaderATurn);
    t.save_and_load();
    t.refuses(Atreides, kwisatz_haderach(), Rejection::LeaderNotDead);
}

case!(
    kwisatz_haderach_behind_leaders_out_of_reach,
    Native,
    "base/hands/kwisatz-haderach-behind-leaders-out-of-reach",
    "Advanced: a leader who has come back after his death, and one whom the Harkonnen hold, do not keep the Kwisatz Haderach dead."
);
fn kwisatz_haderach_behind_leaders_out_of_reach(t: &mut Table) {
    dead_with(t, &["thufir-hawat", "lady-jessica", "gurney-halleck", "dr-wellington-yueh"], 5);
    t.does(Atreides, revive_leader("dr-wellington-yueh"));
    t.until((3, DecisionKind::Revive));
    t.stage([purse(Atreides, 5)]);
    t.lies("leader:dr-wellington-yueh", pool_of(Atreides));
    t.offers(Atreides, &kwisatz_haderach());
    kwisatz_haderach_dies_at(t, advanced().of(&[Atreides, Guild, Harkonnen]));
    t.stage([fallen(&["thufir-hawat", "gurney-halleck", "dr-wellington-yueh"]), held_captive("lady-jessica")]);
    t.until((2, DecisionKind::Revive));
    t.stage([purse(Atreides, 5)]);
    t.lies("leader:lady-jessica", pool_of(Harkonnen));
    t.does(Atreides, kwisatz_haderach());
}

case!(
    kwisatz_haderach_waits_for_the_leaders,
    Native,
    "base/hands/kwisatz-haderach-waits-for-the-leaders",
    "Advanced: as long as an Atreides leader has never died, the Kwisatz Haderach stays dead."
);
fn kwisatz_haderach_waits_for_the_leaders(t: &mut Table) {
    dead_with(t, &["thufir-hawat", "lady-jessica", "gurney-halleck"], 5);
    t.withholds(Atreides, &kwisatz_haderach());
    t.refuses(Atreides, kwisatz_haderach(), Rejection::LeadersAvailable);
    t.refuses(Guild, kwisatz_haderach(), Rejection::LeaderNotDead);
}

// ---- advisors and allies

case!(
    advisors_left_by_a_battle,
    Native,
    "base/hands/advisors-left-by-a-battle",
    "Advanced: advisors left alone by a battle gather nothing, and become fighters when the next turn begins."
);
fn advisors_left_by_a_battle(t: &mut Table) {
    let there = [put(Emperor, "arrakeen-s10", 1), put(Guild, "arrakeen-s10", 1), advise("arrakeen-s10", 1)];
    before_battle(t, advanced().of(&[BeneGesserit, Emperor, Guild]), &there);
    t.all_pass();
    t.until_plans();
    t.keeps(BeneGesserit.spice(), |t| {
        let emperor = number(1).spice(1).led_by("hasimir-fenring");
        t.fight((Emperor, emperor), (Guild, idle("guild-rep")));
    });
    t.counts(Emperor.forces_in("arrakeen-s10"), 0);
    happened_in_order(
        t,
        "the turn ends, and then they turn",
        &[
            |fact| matches!(fact, Fact::PhaseBegan { phase: Phase::Collection }),
            |fact| matches!(fact, Fact::TurnBegan { turn: 2 }),
            |fact| matches!(fact, Fact::SistersTurned { advisors: false, .. }),
        ],
    );
    t.counts(BeneGesserit.advisors_in("arrakeen-s10"), 0);
    t.counts(BeneGesserit.forces_in("arrakeen-s10"), 1);
}

case!(
    advisors_turn_after_a_battle_if_ruled,
    Native,
    "base/hands/advisors-turn-after-a-battle-if-ruled",
    "Advanced: if it is ruled so, advisors left alone by a battle become fighters at once."
);
fn advisors_turn_after_a_battle_if_ruled(t: &mut Table) {
    let there = [put(Emperor, "arrakeen-s10", 1), put(Guild, "arrakeen-s10", 1), advise("arrakeen-s10", 1)];
    let seating = advanced().of(&[BeneGesserit, Emperor, Guild]).with(Ruling::AdvisorsTurnAfterBattle);
    before_battle(t, seating, &there);
    t.all_pass();
    t.until_plans();
    t.fight((Emperor, number(1).spice(1).led_by("hasimir-fenring")), (Guild, idle("guild-rep")));
    happened_in_order(
        t,
        "they turn, and then spice is collected",
        &[
            |fact| matches!(fact, Fact::SistersTurned { advisors: false, .. }),
            |fact| matches!(fact, Fact::PhaseBegan { phase: Phase::Collection }),
        ],
    );
}

case!(
    allies_share_until_a_turn_ends,
    Native,
    "base/hands/allies-share-until-a-turn-ends",
    "Forces of two who became allies in one territory both stay there until the first of the two ends its turn."
);
fn allies_share_until_a_turn_ends(t: &mut Table) {
    before_the_blow(t, basic(), &["old-gap"], &["worm", "hagga-basin"]);
    t.stage([put(Emperor, "arrakeen-s10", 2), put(Guild, "arrakeen-s10", 2), recall(Atreides, "arrakeen-s10", 10)]);
    t.all_pass();
    ally(t, Emperor, Guild);
    t.until((2, DecisionKind::Ship));
    let order = t.game().view(truthsayer_engine::Viewer::Public).order;
    let first = order.into_iter().find(|faction| [Emperor, Guild].contains(faction)).unwrap_or(Emperor);
    let second = if first == Emperor { Guild } else { Emperor };
    passes_until(t, first, DecisionKind::Move);
    t.counts(Emperor.forces_in("arrakeen-s10"), 2);
    t.counts(Guild.forces_in("arrakeen-s10"), 2);
    t.passes(first);
    t.counts(first.forces_in("arrakeen-s10"), 0);
    t.counts(second.forces_in("arrakeen-s10"), 2);
}
