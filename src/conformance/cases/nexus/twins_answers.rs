//! Cases of two games side by side, in which other Nexus cards are held, or other cards lie hidden: what panels that answer, and
//! those that go along with an act, show of that at each step.

use truthsayer_engine::custody::Handle;
use truthsayer_engine::request::Element;
use truthsayer_engine::rules::battle::menu::{Answer, BattleAct};

use super::passing_until;
use crate::cases::base::{atreides_duel, before_battle, before_shipment, buys, duel_of, idle, in_charity, until_ships};
use crate::registry::case;
use crate::table::prelude::*;

/// So many requests by chance follow where nothing has come to light.
const ON: usize = 60;
const CARDS: [&str; 4] = ["guild", "ixians", "moritani", "choam"];

// ---- the payment of a shipment

/// The Guild holds a card too; the Emperor is asked to ship.
fn shipping(t: &mut Table) {
    let seating = basic().of(&[Guild, Emperor, Harkonnen, Atreides]).with_nexus_cards();
    before_shipment(t, seating, &[hold_nexus(Guild, "ecaz"), purse(Emperor, 12)]);
    until_ships(t, Emperor);
}

case!(
    who_could_take_a_fee,
    Privacy,
    "nexus/twins-answers/who-could-take-a-fee",
    "Which of two holders has the Guild's card shows nowhere while a fee is acknowledged, nor afterwards if it is not used."
);
fn who_could_take_a_fee(t: &mut Table) {
    shipping(t);
    let (one, other) = (
        [hold_nexus(Emperor, "ixians"), hold_nexus(Harkonnen, "guild")],
        [hold_nexus(Emperor, "guild"), hold_nexus(Harkonnen, "ixians")],
    );
    t.twins(&one, &other, &[Emperor, Harkonnen], |twins| {
        twins.does(Emperor, ship("old-gap-s10", 3));
        twins.all_pass();
        twins.table().asked(DecisionKind::AnswerNexus, &[Emperor, Harkonnen]);
        twins.passes(Harkonnen);
        twins.passes(Emperor);
        twins.goes_on(ON);
    });
}

case!(
    used_or_not_until_all_have_answered,
    Privacy,
    "nexus/twins-answers/used-or-not-until-all-have-answered",
    "Whatever card one holds, and whether it is used, shows to nobody until the last has answered, who is asked alike."
);
fn used_or_not_until_all_have_answered(t: &mut Table) {
    for card in CARDS {
        shipping(t);
        t.stage([hold_nexus(Emperor, "harkonnen"), hold_nexus(Atreides, "tleilaxu")]);
        let holder = [hold_nexus(Harkonnen, "guild")];
        let own = if card == "guild" { "richese" } else { card };
        t.twins(&holder, &[hold_nexus(Harkonnen, own)], &[Harkonnen], |twins| {
            twins.does(Emperor, ship("old-gap-s10", 3));
            twins.all_pass();
            twins.passes(Atreides);
            twins.each(Harkonnen, use_nexus(), &Act::Pass);
        });
    }
}

case!(
    stopped_income_and_bank_fees,
    Privacy,
    "nexus/twins-answers/stopped-income-and-bank-fees",
    "Nor does it show after a Karama has stopped the income, or at the next fee, which the bank gets."
);
fn stopped_income_and_bank_fees(t: &mut Table) {
    shipping(t);
    t.stage([give(Harkonnen, "karama"), hold_nexus(Atreides, "ixians"), purse(Harkonnen, 9)]);
    t.twins(&[hold_nexus(Emperor, "guild")], &[hold_nexus(Emperor, "choam")], &[Emperor], |twins| {
        twins.does(Emperor, ship("old-gap-s10", 3));
        let stop = twins.table().card(Harkonnen, "karama");
        twins.does(Harkonnen, karama(stop));
        twins.all_pass();
        twins.table().asked(DecisionKind::AnswerNexus, &[Emperor, Atreides]);
        twins.all_pass();
        twins.goes_on(ON);
    });
}

case!(
    lapsed_use_unseen,
    Privacy,
    "nexus/twins-answers/lapsed-use-unseen",
    "A use that comes after another's has stopped what it was meant for looks, then and later, as if there had been none."
);
fn lapsed_use_unseen(t: &mut Table) {
    shipping(t);
    t.stage([hold_nexus(Emperor, "guild"), empty_hand(Emperor), give(Harkonnen, "karama"), purse(Harkonnen, 9)]);
    t.stage([treachery_deck(&["karama#2", "weather-control"])]);
    t.stage([treachery_deck(&["shield", "crysknife", "lasgun", "snooper", "chaumas", "stunner"])]);
    t.twins(&[give(Atreides, "karama#2")], &[give(Atreides, "weather-control")], &[Atreides], |twins| {
        twins.does(Emperor, ship("old-gap-s10", 3));
        let stop = twins.table().card(Harkonnen, "karama");
        twins.does(Harkonnen, karama(stop));
        let also = twins.table().card(Atreides, "karama");
        twins.each(Atreides, karama(also), &Act::Pass);
        twins.passes(Emperor);
        twins.until(Goal::Owes(Emperor, DecisionKind::Bid));
        twins.does(Emperor, bid(1));
        twins.all_pass();
        twins.table().counts(Emperor.cards(), 1);
    });
}

// ---- shipments on other terms, and a second one

case!(
    ship_again_or_not,
    Privacy,
    "nexus/twins-answers/ship-again-or-not",
    "After its turn the Guild is asked for a second shipment whatever card it holds, and nobody else can tell which."
);
fn ship_again_or_not(t: &mut Table) {
    let seating = basic().of(&[Guild, Emperor, Harkonnen, Atreides]).with_nexus_cards();
    before_shipment(t, seating, &[hold_nexus(Emperor, "ixians")]);
    t.twins(&[hold_nexus(Guild, "guild")], &[hold_nexus(Guild, "ecaz")], &[Guild], |twins| {
        twins.until(Goal::Owes(Guild, DecisionKind::ShipAgain));
        twins.passes(Guild);
        twins.goes_on(ON);
    });
}

case!(
    own_terms_tell_nothing,
    Privacy,
    "nexus/twins-answers/own-terms-tell-nothing",
    "Who ships on its own terms shows nobody that it could have shipped on those of the Guild or of Richese."
);
fn own_terms_tell_nothing(t: &mut Table) {
    for (one, other) in [("guild", "ecaz"), ("richese", "ecaz"), ("guild", "richese")] {
        let seating = basic().of(&[BeneGesserit, Emperor, Harkonnen, Atreides]).with_nexus_cards();
        before_shipment(t, seating, &[hold_nexus(Harkonnen, "ixians")]);
        t.twins(&[hold_nexus(Emperor, one)], &[hold_nexus(Emperor, other)], &[Emperor], |twins| {
            twins.until(Goal::Owes(Emperor, DecisionKind::Ship));
            twins.does(Emperor, ship("old-gap-s10", 2));
            twins.goes_on(ON / 2);
        });
    }
}

// ---- inspections

case!(
    who_could_stop_an_inspection,
    Privacy,
    "nexus/twins-answers/who-could-stop-an-inspection",
    "Which of two holders could stop the Atreides shows neither to them nor to the public, from the demand to the next turn."
);
fn who_could_stop_an_inspection(t: &mut Table) {
    atreides_duel(t, basic().with_nexus_cards(), &[]);
    let (one, other) = (
        [hold_nexus(Emperor, "atreides"), hold_nexus(Guild, "ixians")],
        [hold_nexus(Emperor, "ixians"), hold_nexus(Guild, "atreides")],
    );
    t.twins(&one, &other, &[Emperor, Guild], |twins| {
        twins.does(Atreides, foresee("number"));
        twins.all_pass();
        twins.table().asked(DecisionKind::AnswerNexus, &[Guild, Emperor]);
        twins.all_pass();
        twins.does(Guild, foretell_halves(4));
        twins.goes_on(ON);
    });
}

case!(
    second_element_or_none,
    Privacy,
    "nexus/twins-answers/second-element-or-none",
    "The Atreides are asked for a second element whatever card they hold; their opponent cannot tell which it was."
);
fn second_element_or_none(t: &mut Table) {
    atreides_duel(t, basic().with_nexus_cards(), &[]);
    t.twins(&[hold_nexus(Atreides, "atreides")], &[hold_nexus(Atreides, "ecaz")], &[Atreides], |twins| {
        twins.does(Atreides, foresee("number"));
        twins.all_pass();
        twins.does(Guild, foretell_halves(4));
        twins.table().asked(DecisionKind::AnswerNexus, &[Atreides]);
        twins.passes(Atreides);
        twins.goes_on(ON);
    });
}

/// The answer that this card is the weapon.
fn weapon(card: Handle) -> Act {
    Act::Battle(BattleAct::Foretell { answer: Answer::Weapon { card: Some(card) } })
}

case!(
    second_answer_is_theirs,
    Privacy,
    "nexus/twins-answers/second-answer-is-theirs",
    "What is answered to the second demand is between the two: the table reads the same whichever weapon it was."
);
fn second_answer_is_theirs(t: &mut Table) {
    atreides_duel(t, basic().with_nexus_cards(), &[hold_nexus(Atreides, "atreides"), hold_nexus(Emperor, "ecaz")]);
    t.twins(&[give(Guild, "chaumas")], &[give(Guild, "crysknife")], &[Atreides, Guild], |twins| {
        twins.does(Atreides, foresee("number"));
        while twins.table().is_asked(DecisionKind::AnswerKarama) || twins.table().is_asked(DecisionKind::AnswerNexus) {
            twins.all_pass();
        }
        twins.does(Guild, foretell_halves(4));
        twins.does(Atreides, use_nexus_for(NexusChoice::Element { element: Element::Weapon }));
        let [one, other] = twins.cards(Guild, "chaumas", "crysknife");
        twins.each(Guild, weapon(one), &weapon(other));
        twins.table().asked(DecisionKind::Plan, &[Atreides, Guild]);
    });
}

case!(
    borrowed_or_not,
    Privacy,
    "nexus/twins-answers/borrowed-or-not",
    "Without Atreides both who fight are asked, each of them whatever its card; the other cannot tell whose it is."
);
fn borrowed_or_not(t: &mut Table) {
    duel_of(t, basic().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &[hold_nexus(Harkonnen, "choam")]);
    t.stage([hold_nexus(Emperor, "ecaz")]);
    t.variation("the other is asked as well", |t| {
        t.twins(&[hold_nexus(Guild, "atreides")], &[hold_nexus(Guild, "ixians")], &[Guild], |twins| {
            twins.until(DecisionKind::Plan);
            twins.goes_on(ON);
        });
    });
    let (one, other) = (
        [hold_nexus(Emperor, "atreides"), hold_nexus(Guild, "ixians")],
        [hold_nexus(Emperor, "ixians"), hold_nexus(Guild, "atreides")],
    );
    t.twins(&one, &other, &[Emperor, Guild], |twins| {
        twins.until(DecisionKind::Plan);
        twins.goes_on(ON);
    });
}

// ---- purchases

/// Turn 1 without Emperor and Ixians: the first lot is up.
fn bidding(t: &mut Table, there: &[Move]) {
    in_charity(t, basic().of(&[BeneGesserit, Guild, Fremen, Harkonnen]).with_nexus_cards());
    t.stage([treachery_deck(&["shield", "crysknife", "lasgun", "snooper", "chaumas", "stunner"])]);
    t.stage([BeneGesserit, Guild, Fremen, Harkonnen].map(|faction| hand_of(faction, 1)));
    t.stage(there.iter().cloned());
    t.all_pass();
}

case!(
    pays_like_everybody,
    Privacy,
    "nexus/twins-answers/pays-like-everybody",
    "A buyer with some card is asked before it pays and after; if it passes, nobody can tell which card it holds."
);
fn pays_like_everybody(t: &mut Table) {
    for (one, other) in [("emperor", "ecaz"), ("ixians", "ecaz"), ("emperor", "ixians")] {
        bidding(t, &[]);
        t.twins(&[hold_nexus(Guild, one)], &[hold_nexus(Guild, other)], &[Guild], |twins| {
            twins.until(Goal::Owes(Guild, DecisionKind::Bid));
            twins.does(Guild, bid(2));
            while twins.table().is_asked(DecisionKind::Bid) && !twins.table().is_asked(DecisionKind::AnswerNexus) {
                let first = twins.table().first_asked();
                twins.passes(first);
                if first == Guild {
                    break;
                }
            }
            twins.until(DecisionKind::AnswerNexus);
            twins.passes(Guild);
            twins.passes(Guild);
            twins.goes_on(ON);
        });
    }
}

case!(
    exchanged_card_is_the_buyers,
    Privacy,
    "nexus/twins-answers/exchanged-card-is-the-buyers",
    "An exchange shows what was given away; which card came for it shows to its buyer alone."
);
fn exchanged_card_is_the_buyers(t: &mut Table) {
    bidding(t, &[hold_nexus(Guild, "ixians")]);
    buys(t, Guild, bid(2));
    t.passes(Guild);
    t.asked(DecisionKind::AnswerNexus, &[Guild]);
    let top = |cards: [&str; 2]| [treachery_deck(&cards)];
    t.twins(&top(["chaumas", "stunner"]), &top(["stunner", "chaumas"]), &[Guild], |twins| {
        twins.does(Guild, use_nexus());
        twins.goes_on(ON / 3);
    });
}

// ---- after a battle

/// The Emperor attacks the Guild, which has Chaumas, and plans are asked for; the Harkonnen hold some card.
fn planning(t: &mut Table, there: &[Move]) {
    let cards = [hold_nexus(Harkonnen, "ecaz"), give(Guild, "chaumas"), give(Guild, "shield")];
    let all: Vec<Move> = cards.into_iter().chain(there.iter().cloned()).collect();
    duel_of(t, basic().of(&[Emperor, Guild, Harkonnen]).with_nexus_cards(), &all);
    passing_until(t, DecisionKind::Plan);
}

/// The Guild has lost with both cards.
fn lost(t: &mut Table, there: &[Move]) {
    planning(t, there);
    t.fight((Emperor, number(5).led_by("caid")), (Guild, idle("guild-rep").weapon("chaumas").defense("shield")));
}

case!(
    loser_passes_like_any,
    Privacy,
    "nexus/twins-answers/loser-passes-like-any",
    "A loser that keeps nothing looks the same with the Moritani card and with another."
);
fn loser_passes_like_any(t: &mut Table) {
    lost(t, &[hold_nexus(Emperor, "tleilaxu")]);
    t.twins(&[hold_nexus(Guild, "moritani")], &[hold_nexus(Guild, "richese")], &[Guild], |twins| {
        twins.passes(Guild);
        twins.until(DecisionKind::AnswerNexus);
        twins.passes(Emperor);
        twins.goes_on(ON);
    });
}

case!(
    winner_looks_or_not,
    Privacy,
    "nexus/twins-answers/winner-looks-or-not",
    "A winner that passes, or uses the card upon an empty hand, looks the same to the table, whatever card it holds."
);
fn winner_looks_or_not(t: &mut Table) {
    lost(t, &[]);
    t.twins(&[hold_nexus(Emperor, "choam")], &[hold_nexus(Emperor, "tleilaxu")], &[Emperor], |twins| {
        twins.passes(Guild);
        twins.table().asked(DecisionKind::AnswerNexus, &[Emperor]);
        twins.each(Emperor, use_nexus(), &Act::Pass);
        twins.goes_on(ON);
    });
}

case!(
    what_the_winner_saw,
    Privacy,
    "nexus/twins-answers/what-the-winner-saw",
    "Which card of the loser was seen shows to the winner alone; before it looks, not even to it, nor that there is one."
);
fn what_the_winner_saw(t: &mut Table) {
    lost(t, &[hold_nexus(Emperor, "choam")]);
    t.passes(Guild);
    t.variation("which card", |t| {
        t.twins(&[give(Guild, "kulon")], &[give(Guild, "baliset")], &[Emperor, Guild], |twins| {
            twins.does(Emperor, use_nexus());
            twins.goes_on(ON);
        });
    });
    t.twins(&[give(Guild, "kulon")], &[at_once([])], &[Guild], |twins| {
        twins.table().asked(DecisionKind::AnswerNexus, &[Emperor]);
        twins.passes(Emperor);
    });
}

case!(
    who_could_cancel_a_traitor,
    Privacy,
    "nexus/twins-answers/who-could-cancel-a-traitor",
    "Which of two holders could cancel the traitor that the Harkonnen have shown is known to neither of the two games' tables."
);
fn who_could_cancel_a_traitor(t: &mut Table) {
    let sides = [put(Emperor, "carthag-s11", 4), traitor(Harkonnen, "caid")];
    before_battle(t, basic().of(&[Harkonnen, Emperor, Guild]).with_nexus_cards(), &sides);
    t.all_pass();
    passing_until(t, DecisionKind::Plan);
    let held = |guild: &str, emperor: &str| [hold_nexus(Guild, guild), hold_nexus(Emperor, emperor)];
    t.twins(&held("harkonnen", "ecaz"), &held("ecaz", "harkonnen"), &[Guild, Emperor], |twins| {
        let plan = twins.table().plan(Harkonnen, idle("umman-kudu"));
        twins.does(Harkonnen, plan);
        let plan = twins.table().plan(Emperor, idle("caid"));
        twins.does(Emperor, plan);
        twins.does(Harkonnen, call_traitor());
        twins.passes(Emperor);
        twins.table().asked(DecisionKind::AnswerNexus, &[Emperor, Guild]);
        twins.all_pass();
        twins.goes_on(ON);
    });
}

impl Table {
    /// The first who is asked.
    fn first_asked(&mut self) -> Faction {
        let game = self.game();
        let first = game.decisions().first().and_then(|decision| game.faction(decision.seat));
        first.expect("somebody is asked")
    }
}
