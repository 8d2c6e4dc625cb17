//! Cases of spice that is paid for deals.

use truthsayer_engine::Viewer;

use crate::cases::base::fights::{atreides_duel, duel, idle, sisters_duel};
use crate::cases::base::later::{PLAIN, at_the_last_move, goes_on, in_charity, in_charity_allied};
use crate::registry::case;
use crate::table::prelude::*;

case!(
    bribe_lies_before_the_shield,
    Native,
    "base/deals/bribe-lies-before-the-shield",
    "Spice paid for a deal lies before the receiver's shield, where it buys nothing, until the Mentat Pause."
);
fn bribe_lies_before_the_shield(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([purse(BeneGesserit, 2), purse(Fremen, 9)]);
    t.keeps(BeneGesserit.spice(), |t| {
        t.changes(Fremen.spice(), -4, |t| {
            t.changes(BeneGesserit.bribes(), 4, |t| t.does(Fremen, bribe(BeneGesserit, 4)));
        });
    });
    t.refuses(BeneGesserit, bribe(Guild, 3), Rejection::CannotPay);
    t.all_pass();
    t.refuses(BeneGesserit, bid(3), Rejection::CannotPay);
    t.until(Goal::Last(1, Phase::Movement));
    t.counts(BeneGesserit.bribes(), 4);
    t.changes(BeneGesserit.spice(), 4, goes_on);
    t.counts(BeneGesserit.bribes(), 0);
}

case!(
    bribes_that_cannot_be,
    Native,
    "base/deals/bribes-that-cannot-be",
    "Nobody pays more than lies behind his shield, nothing at all, himself, or a faction that is not there."
);
fn bribes_that_cannot_be(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([purse(Guild, 3), bribed(Guild, 5)]);
    for (act, why) in [
        (bribe(Fremen, 4), Rejection::CannotPay),
        (bribe(Fremen, u16::MAX), Rejection::CannotPay),
        (bribe(Fremen, 0), Rejection::NothingToPay),
        (bribe(Guild, 1), Rejection::Yourself),
        (bribe(Emperor, 1), Rejection::FactionAbsent),
    ] {
        t.withholds(Guild, &act);
        t.refuses(Guild, act, why);
    }
    t.does(Guild, bribe(Fremen, 3));
    let seat = t.seat_of(Guild);
    let left = t.game().free_plays(seat);
    t.equals("what the Guild may do unasked", &left, &Vec::<Offer>::new());
}

case!(
    allies_pay_each_other_nothing,
    Native,
    "base/deals/allies-pay-each-other-nothing",
    "Allies pay each other no spice for deals; other players they pay, and are paid by."
);
fn allies_pay_each_other_nothing(t: &mut Table) {
    in_charity_allied(t, basic().of(&PLAIN), &[(Guild, Fremen)]);
    t.refuses(Guild, bribe(Fremen, 1), Rejection::AllyDeal);
    t.withholds(Guild, &bribe(Fremen, 1));
    t.refuses(Fremen, bribe(Guild, 1), Rejection::AllyDeal);
    t.does(Guild, bribe(BeneGesserit, 1));
    t.does(BeneGesserit, bribe(Fremen, 1));
}

/// In the present question: a deal can be paid by the Emperor.
fn can_pay(t: &mut Table) {
    t.offers(Emperor, &bribe(Guild, 1));
}

case!(
    deals_are_paid_between_steps,
    Native,
    "base/deals/deals-are-paid-between-steps",
    "From the first storm on, deals are paid in every phase in which somebody is asked, and not during set-up."
);
fn deals_are_paid_between_steps(t: &mut Table) {
    t.seat(basic().turns(2)).until(DecisionKind::KeepTraitor);
    t.refuses(Emperor, bribe(Guild, 1), Rejection::NotBetweenSteps);
    for kind in [
        DecisionKind::DialStorm,
        DecisionKind::ClaimCharity,
        DecisionKind::Bid,
        DecisionKind::Revive,
        DecisionKind::Ship,
        DecisionKind::Move,
    ] {
        t.until(kind);
        can_pay(t);
    }
    t.until((2, DecisionKind::DialStorm));
    t.does(Emperor, bribe(Guild, 1));
    t.asked(DecisionKind::DialStorm, &[Atreides, Fremen]);
    t.stage([spice_deck(&["worm", "old-gap"])]);
    t.until(DecisionKind::Negotiate);
    can_pay(t);
    t.seat(advanced()).until(DecisionKind::Revive);
    t.stage([put(Emperor, "old-gap-s10", 1), advise("old-gap-s10", 2)]);
    for kind in [DecisionKind::TakeArms, DecisionKind::TakeTurn] {
        t.until(kind);
        can_pay(t);
    }
    t.until(Goal::Last(1, Phase::Movement));
    t.stage([storm(1), put(Emperor, "basin-s09", 2), put(Guild, "basin-s09", 1)]);
    t.stage([put(Emperor, "hagga-basin-s13", 2), put(Guild, "hagga-basin-s13", 1)]);
    t.until(DecisionKind::Attack);
    can_pay(t);
}

case!(
    deals_in_a_battle,
    Native,
    "base/deals/deals-in-a-battle",
    "In a battle deals are paid until somebody has planned, told something of his plan, or is about to; afterwards no more."
);
fn deals_in_a_battle(t: &mut Table) {
    let never = |t: &mut Table| {
        for faction in [Emperor, Guild] {
            let to = if faction == Guild { Emperor } else { Guild };
            t.withholds(faction, &bribe(to, 1));
            t.refuses(faction, bribe(to, 1), Rejection::NotBetweenSteps);
        }
    };
    duel(t, &[]);
    t.does(Guild, bribe(Emperor, 1));
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    t.plans(Guild, idle("guild-rep"));
    never(t);
    t.plans(Emperor, idle("caid"));
    t.asked(DecisionKind::CallTraitor, &[Emperor, Guild]);
    never(t);
    atreides_duel(t, basic(), &[]);
    t.asked(DecisionKind::Foresee, &[Atreides]);
    can_pay(t);
    t.does(Guild, bribe(Emperor, 1));
    t.does(Atreides, foresee("number"));
    never(t);
    t.nobody_stops();
    t.asked(DecisionKind::Foretell, &[Guild]);
    never(t);
    t.does(Guild, foretell_halves(2));
    never(t);
    sisters_duel(t, &[]);
    t.asked(DecisionKind::Voice, &[BeneGesserit]);
    can_pay(t);
    t.does(BeneGesserit, order("shield"));
    never(t);
    t.nobody_stops();
    can_pay(t);
}

case!(
    no_deal_within_an_ability,
    Native,
    "base/deals/no-deal-within-an-ability",
    "While an ability is under way nothing is paid for deals; once it is over, it is."
);
fn no_deal_within_an_ability(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::ClaimCharity);
    t.all_pass();
    t.owes(Emperor, DecisionKind::AnswerKarama);
    t.refuses(Emperor, bribe(Guild, 1), Rejection::NotBetweenSteps);
    t.withholds(Emperor, &bribe(Guild, 1));
    t.all_pass();
    t.does(Emperor, bribe(Guild, 1));
}

case!(
    later_bribes_wait_for_the_next_pause,
    Native,
    "base/deals/later-bribes-wait-for-the-next-pause",
    "Once the bribes are taken in, the turn is over: what is paid next lies there through the whole turn that follows."
);
fn later_bribes_wait_for_the_next_pause(t: &mut Table) {
    at_the_last_move(t, basic().of(&[Atreides, Emperor, Guild]), 1);
    t.does(Emperor, bribe(Guild, 2));
    t.changes(Guild.spice(), 2, goes_on);
    t.owes(Atreides, DecisionKind::DialStorm);
    t.keeps(Guild.spice(), |t| t.does(Emperor, bribe(Guild, 2)));
    t.until(Goal::Last(2, Phase::Movement));
    t.counts(Guild.bribes(), 2);
}

case!(
    deals_in_the_basic_game,
    Native,
    "base/deals/deals-in-the-basic-game",
    "Deals are paid in the Basic game as in the Advanced."
);
fn deals_in_the_basic_game(t: &mut Table) {
    for seating in [basic(), advanced()] {
        t.seat(seating).until(DecisionKind::ClaimCharity);
        t.changes(Guild.bribes(), 2, |t| t.does(Emperor, bribe(Guild, 2)));
    }
}

case!(
    no_deals_in_the_basic_game_if_ruled,
    Native,
    "base/deals/no-deals-in-the-basic-game-if-ruled",
    "Ruled otherwise, no deals are paid in the Basic game; the Advanced has them."
);
fn no_deals_in_the_basic_game_if_ruled(t: &mut Table) {
    t.seat(basic().with(Ruling::NoDealsInBasic)).until(DecisionKind::ClaimCharity);
    t.withholds(Emperor, &bribe(Guild, 2));
    t.refuses(Emperor, bribe(Guild, 2), Rejection::NoDealsYet);
    t.seat(advanced().with(Ruling::NoDealsInBasic)).until(DecisionKind::ClaimCharity);
    t.does(Emperor, bribe(Guild, 2));
}

case!(
    spice_is_all_that_changes_hands,
    Native,
    "base/deals/spice-is-all-that-changes-hands",
    "Nothing but spice is offered for a deal, and a payment moves no card, leader, traitor card or force."
);
fn spice_is_all_that_changes_hands(t: &mut Table) {
    t.seat(advanced()).until(DecisionKind::ClaimCharity);
    for faction in SIX {
        let seat = t.seat_of(faction);
        let kinds: Vec<ActKind> = t.game().free_plays(seat).iter().map(Offer::kind).collect();
        t.equals("what can be done unasked", &kinds, &vec![ActKind::PayDeal; 5]);
    }
    let before = t.game().custody().clone();
    t.does(Emperor, bribe(Guild, 3));
    let after = t.game().custody().clone();
    t.equals("that every component is where it was", &(after == before), &true);
}

case!(
    payment_binds_nobody,
    Native,
    "base/deals/payment-binds-nobody",
    "A payment leaves the receiver every choice that he had: words are the players' own affair, and no debt is kept."
);
fn payment_binds_nobody(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.all_pass();
    let seat = t.seat_of(BeneGesserit);
    let before = (t.game().options(seat), t.game().free_plays(seat));
    t.does(Fremen, bribe(BeneGesserit, 2));
    let after = (t.game().options(seat), t.game().free_plays(seat));
    t.equals("what the receiver may do", &after, &before);
    t.owes_nothing(Fremen);
    t.does(BeneGesserit, bid(1));
}

case!(
    payments_are_told_to_all,
    Privacy,
    "base/deals/payments-are-told-to-all",
    "Who pays whom and how much is told to everybody, and lies open; what payer and receiver have behind shields is not."
);
fn payments_are_told_to_all(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.does(Fremen, bribe(Guild, 2));
    for watcher in [PUBLIC, BeneGesserit.into(), Guild.into()] {
        t.tells(watcher, "the payment", |fact| *fact == Fact::Bribed { from: Fremen, to: Guild, amount: 2 });
    }
    let open = t.game().view(Viewer::Public).bribes;
    t.equals("what lies open", &open, &vec![(Guild, 2)]);
    for hidden in [Fremen.wealth(), Guild.wealth()] {
        t.hidden_from(BeneGesserit, hidden);
        t.hidden_from(PUBLIC, hidden);
    }
}

case!(
    payments_survive_a_save,
    Recovery,
    "base/deals/payments-survive-a-save",
    "Bribes lie where they lay after a save, and one that was paid before is not paid again."
);
fn payments_survive_a_save(t: &mut Table) {
    at_the_last_move(t, basic().of(&[Atreides, Emperor, Guild]), 1);
    t.does(Emperor, bribe(Guild, 2));
    t.save_and_load();
    t.counts(Guild.bribes(), 2);
    t.refuses_stale(Emperor);
    t.counts(Guild.bribes(), 2);
    t.changes(Guild.spice(), 2, goes_on);
    t.save_and_load();
    t.counts(Guild.bribes(), 0);
}

case!(
    payments_count_once,
    Concurrency,
    "base/deals/payments-count-once",
    "A payment sent twice is made once, and payments of several players do not get in each other's way."
);
fn payments_count_once(t: &mut Table) {
    in_charity(t, basic().of(&PLAIN));
    t.stage([purse(Fremen, 5), purse(Guild, 5)]);
    t.does(Fremen, bribe(Guild, 2));
    t.refuses_stale(Fremen);
    t.counts(Fremen.spice(), 3);
    t.does(Guild, bribe(Fremen, 5));
    t.refuses_stale(Guild);
    t.does(Fremen, bribe(Guild, 3));
    t.counts(Guild.bribes(), 5);
    t.counts(Fremen.bribes(), 5);
    // Paying answers no question: all are still asked.
    t.asked(DecisionKind::ClaimCharity, &PLAIN);
}
