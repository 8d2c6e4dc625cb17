//! Cases of what allies pay for each other: promises towards bids, and the Emperor's gifts.

use truthsayer_engine::Viewer;

use crate::cases::base::before_the_next_blow;
use crate::cases::base::bidding_payment::two_allies;
use crate::cases::base::fights::{before_battle_with_allies, idle};
use crate::cases::base::later::{buys, in_charity_allied};
use crate::registry::case;
use crate::table::prelude::*;

case!(
    ally_pays_some_or_all,
    Native,
    "base/support/ally-pays-some-or-all",
    "An ally pays some or all of a bid as far as promised, and the ceiling is the bidder's spice with that."
);
fn ally_pays_some_or_all(t: &mut Table) {
    two_allies(t);
    t.does(Fremen, promise(3));
    t.all_pass();
    t.passes(BeneGesserit);
    t.refuses(Guild, bid(5), Rejection::CannotPay);
    t.refuses(Guild, bid_shared(8, 3), Rejection::CannotPay);
    t.refuses(Guild, bid_shared(7, 4), Rejection::NotPromised);
    t.refuses(Guild, bid_shared(2, 3), Rejection::NotPromised);
    for (own, act) in [(-4, bid_shared(7, 3)), (0, bid_shared(3, 3)), (-2, bid(2))] {
        t.variation("a share", |t| t.changes(Guild.spice(), own, |t| buys(t, Guild, act)));
    }
    t.changes(Fremen.spice(), -3, |t| buys(t, Guild, bid_shared(7, 3)));
    // It counts for the next card too, as far as there is spice.
    t.stage([purse(Guild, 0)]);
    t.changes(Fremen.spice(), -2, |t| buys(t, Guild, bid_shared(2, 2)));
}

case!(
    promises_that_cannot_be,
    Native,
    "base/support/promises-that-cannot-be",
    "A promise is made to an ally, is covered by what one has, changes something, and can be taken back."
);
fn promises_that_cannot_be(t: &mut Table) {
    two_allies(t);
    t.refuses(BeneGesserit, promise(1), Rejection::NotAllied);
    t.withholds(BeneGesserit, &promise(1));
    t.refuses(Fremen, promise(6), Rejection::CannotPay);
    t.refuses(Fremen, promise(0), Rejection::AlreadyProposed);
    t.does(Fremen, promise(5));
    t.refuses(Fremen, promise(5), Rejection::AlreadyProposed);
    t.does(Fremen, promise(0));
    t.all_pass();
    t.passes(BeneGesserit);
    t.refuses(Guild, bid_shared(2, 1), Rejection::NotPromised);
}

case!(
    no_spice_between_allies,
    Native,
    "base/support/no-spice-between-allies",
    "No ally but the Emperor hands spice to the other, be it as a gift or for a deal."
);
fn no_spice_between_allies(t: &mut Table) {
    two_allies(t);
    for faction in [Guild, Fremen] {
        t.withholds(faction, &gift(1));
        t.refuses(faction, gift(1), Rejection::NoGifts);
    }
    t.refuses(Guild, bribe(Fremen, 1), Rejection::AllyDeal);
}

/// Turn 2, in charity: Emperor and Guild are allies, with 6 and 1 spice.
fn emperor_and_guild(t: &mut Table) {
    in_charity_allied(t, basic().of(&[BeneGesserit, Guild, Emperor]), &[(Guild, Emperor)]);
    t.stage([purse(Guild, 1), purse(Emperor, 6)]);
}

case!(
    emperor_hands_spice_to_his_ally,
    Native,
    "base/support/emperor-hands-spice-to-his-ally",
    "The Emperor gives his ally spice, which lies behind the ally's shield at once and can be spent; the ally gives none."
);
fn emperor_hands_spice_to_his_ally(t: &mut Table) {
    emperor_and_guild(t);
    t.refuses(Guild, gift(1), Rejection::NoGifts);
    t.refuses(Emperor, gift(7), Rejection::CannotPay);
    t.refuses(Emperor, gift(0), Rejection::NothingToPay);
    t.all_pass();
    t.passes(BeneGesserit);
    t.refuses(Guild, bid(4), Rejection::CannotPay);
    t.keeps(Guild.bribes(), |t| {
        t.changes(Emperor.spice(), -3, |t| t.changes(Guild.spice(), 3, |t| t.does(Emperor, gift(3))));
    });
    t.does(Guild, bid(4));
}

case!(
    gift_comes_before_the_plans,
    Native,
    "base/support/gift-comes-before-the-plans",
    "Advanced: in a battle of his ally the Emperor can still give spice, which supports forces there; not once somebody has planned."
);
fn gift_comes_before_the_plans(t: &mut Table) {
    let sides = [put(Harkonnen, "arrakeen-s10", 6), put(Guild, "arrakeen-s10", 4)];
    before_battle_with_allies(t, advanced().of(&[Guild, Emperor, Harkonnen]), (Guild, Emperor), &sides);
    t.stage([purse(Guild, 0), purse(Emperor, 9)]);
    t.all_pass();
    t.asked(DecisionKind::Plan, &[Guild, Harkonnen]);
    let supported = number(4).spice(4).led_by("guild-rep");
    t.refuses_plan(Guild, supported, Rejection::CannotPay);
    t.variation("somebody has planned", |t| {
        t.plans(Harkonnen, idle("umman-kudu"));
        t.withholds(Emperor, &gift(4));
        t.refuses(Emperor, gift(4), Rejection::NotBetweenSteps);
    });
    t.changes(Guild.spice(), 4, |t| t.does(Emperor, gift(4)));
    t.refuses_stale(Emperor);
    t.asked(DecisionKind::Plan, &[Guild, Harkonnen]);
    t.fight((Harkonnen, number(2).led_by("umman-kudu")), (Guild, supported));
    t.won(Guild);
}

case!(
    gift_comes_before_an_answer,
    Native,
    "base/support/gift-comes-before-an-answer",
    "Before the Voice and Prescience the Emperor gives and allies promise; once something of a plan is told they wait."
);
fn gift_comes_before_an_answer(t: &mut Table) {
    let waits = |t: &mut Table, act: Act| {
        t.withholds(Emperor, &act);
        t.refuses(Emperor, act, Rejection::NotBetweenSteps);
    };
    let sides = [recall(Atreides, "arrakeen-s10", 4), put(Guild, "arrakeen-s10", 4)];
    before_battle_with_allies(t, basic().of(&[Atreides, Guild, Emperor]), (Guild, Emperor), &sides);
    t.all_pass();
    t.asked(DecisionKind::Foresee, &[Atreides]);
    t.does(Emperor, promise(2));
    t.does(Emperor, gift(1));
    t.does(Atreides, foresee("weapon"));
    t.nobody_stops();
    waits(t, gift(1));
    waits(t, promise(1));
    let none = t.foretells(Guild, "weapon", None);
    t.does(Guild, none);
    waits(t, gift(1));
    let sides = [put(BeneGesserit, "arrakeen-s10", 4), put(Guild, "arrakeen-s10", 4)];
    before_battle_with_allies(t, basic().of(&[BeneGesserit, Guild, Emperor]), (Guild, Emperor), &sides);
    t.all_pass();
    t.asked(DecisionKind::Voice, &[BeneGesserit]);
    t.does(Emperor, promise(2));
    t.does(Emperor, gift(1));
    t.passes(BeneGesserit);
    t.does(Emperor, gift(1));
    waits(t, promise(1));
}

case!(
    gift_is_seen_by_the_two,
    Privacy,
    "base/support/gift-is-seen-by-the-two",
    "That the Emperor has given his ally spice everybody learns, and the amount the two of them alone."
);
fn gift_is_seen_by_the_two(t: &mut Table) {
    emperor_and_guild(t);
    for watcher in [PUBLIC, BeneGesserit.into()] {
        t.same_to(watcher, |t| t.does(Emperor, gift(2)), |t| t.does(Emperor, gift(5)));
    }
    t.does(Emperor, gift(2));
    t.tells(Guild, "the gift", |fact| {
        matches!(fact, Fact::SpiceGiven { from: Emperor, amount: Told::To(_, 2) | Told::Known(2), .. })
    });
    t.tells(BeneGesserit, "that there was one", |fact| {
        *fact == Fact::SpiceGiven { from: Emperor, to: Guild, amount: Told::Hidden }
    });
}

case!(
    gifts_count_once,
    Concurrency,
    "base/support/gifts-count-once",
    "A gift or a promise sent twice counts once, and leaves the questions of others as they were."
);
fn gifts_count_once(t: &mut Table) {
    emperor_and_guild(t);
    t.does(Emperor, gift(2));
    t.refuses_stale(Emperor);
    t.counts(Guild.spice(), 3);
    t.does(Emperor, promise(2));
    t.refuses_stale(Emperor);
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.asked(DecisionKind::ClaimCharity, &[BeneGesserit, Guild, Emperor]);
}

case!(
    promise_ends_with_the_alliance,
    Native,
    "base/support/promise-ends-with-the-alliance",
    "What an ally has promised lapses when the alliance is broken."
);
fn promise_ends_with_the_alliance(t: &mut Table) {
    two_allies(t);
    t.does(Fremen, promise(3));
    before_the_next_blow(t, 3, &["worm#2", "broken-land"]);
    t.all_pass();
    let promised = |t: &mut Table| {
        let seat = t.seat_of(Guild);
        t.game().view(Viewer::Seat(seat)).own.map(|own| own.promised)
    };
    let before = promised(t);
    t.equals("what the Guild is promised", &before, &Some(3));
    t.does(Guild, Act::BreakAlliance);
    let after = promised(t);
    t.equals("what the Guild is promised", &after, &Some(0));
    t.refuses(Fremen, promise(2), Rejection::NotAllied);
}
