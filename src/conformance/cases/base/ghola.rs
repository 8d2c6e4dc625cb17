//! Cases of Tleilaxu Ghola.

use truthsayer_engine::custody::Handle;
use truthsayer_engine::log::CardFact;
use truthsayer_engine::rules::ghola::menu::GholaAct;

use crate::cases::base::fights::duel;
use crate::cases::base::staged::kwisatz_haderach_dies;
use crate::registry::case;
use crate::table::prelude::*;

fn ghola(t: &mut Table, faction: Faction) -> Handle {
    t.card(faction, "tleilaxu-ghola")
}

fn for_leader(card: Handle, name: &str) -> Act {
    Act::Ghola(GholaAct::Leader { card, leader: leader(name) })
}

fn for_forces(card: Handle, normal: u8, elite: u8) -> Act {
    Act::Ghola(GholaAct::Forces { card, normal, elite })
}

/// Charity of turn 1: the Emperor holds the card and nothing else, and two of its leaders are dead.
fn card_in_hand(t: &mut Table, seating: Seating) {
    t.seat(seating).until(DecisionKind::ClaimCharity);
    t.stage([empty_hand(Emperor), give(Emperor, "tleilaxu-ghola"), kill("caid"), kill("bashar")]);
}

case!(
    leader_comes_back,
    Native,
    "base/ghola/leader-comes-back",
    "Tleilaxu Ghola brings a dead leader back for nothing, though others of the faction live, and is discarded."
);
fn leader_comes_back(t: &mut Table) {
    card_in_hand(t, basic());
    let card = ghola(t, Emperor);
    t.offers(Emperor, &for_leader(card, "caid"));
    t.keeps(Emperor.spice(), |t| t.does(Emperor, for_leader(card, "caid")));
    t.dead_leaders(&["bashar"], &[]);
    t.counts(Emperor.cards(), 0);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
    t.owes(Emperor, DecisionKind::ClaimCharity);
}

case!(
    own_dead_alone,
    Native,
    "base/ghola/own-dead-alone",
    "Tleilaxu Ghola brings back neither a leader who lives nor one of another faction, and serves nobody who does not hold it."
);
fn own_dead_alone(t: &mut Table) {
    card_in_hand(t, basic());
    t.stage([kill("stilgar"), bury(Guild, 2)]);
    let card = ghola(t, Emperor);
    t.withholds(Emperor, &for_leader(card, "burseg"));
    t.refuses(Emperor, for_leader(card, "burseg"), Rejection::LeaderNotDead);
    t.refuses(Emperor, for_leader(card, "stilgar"), Rejection::LeaderNotDead);
    t.refuses(Guild, for_forces(card, 1, 0), Rejection::CardNotYours);
    t.stage([give(Emperor, "shield")]);
    let other = t.card(Emperor, "shield");
    t.refuses(Emperor, for_leader(other, "caid"), Rejection::CardNotYours);
}

case!(
    up_to_five_forces,
    Native,
    "base/ghola/up-to-five-forces",
    "Tleilaxu Ghola brings up to five dead forces back to the reserve for nothing; not six, and not more than are dead."
);
fn up_to_five_forces(t: &mut Table) {
    card_in_hand(t, basic());
    let card = ghola(t, Emperor);
    t.stage([bury(Emperor, 3)]);
    t.refuses(Emperor, for_forces(card, 4, 0), Rejection::NotEnoughForces);
    t.refuses(Emperor, for_forces(card, 0, 0), Rejection::NothingMoved);
    t.stage([bury(Emperor, 3)]);
    t.withholds(Emperor, &for_forces(card, 6, 0));
    t.refuses(Emperor, for_forces(card, 6, 0), Rejection::TooManyRevived);
    t.changes(Emperor.reserves(), 5, |t| t.keeps(Emperor.spice(), |t| t.does(Emperor, for_forces(card, 5, 0))));
    t.counts(Emperor.tanks(), 1);
}

case!(
    on_top_of_revival,
    Native,
    "base/ghola/on-top-of-revival",
    "What Tleilaxu Ghola brings back does not count towards the three forces of a turn, nor takes it the free ones away."
);
fn on_top_of_revival(t: &mut Table) {
    t.seat(basic()).until(DecisionKind::Revive);
    t.stage([empty_hand(Harkonnen), give(Harkonnen, "tleilaxu-ghola"), bury(Harkonnen, 9)]);
    let card = ghola(t, Harkonnen);
    t.does(Harkonnen, for_forces(card, 5, 0));
    // Two of the Harkonnen are free, the third costs 2.
    t.changes(Harkonnen.spice(), -2, |t| t.does(Harkonnen, revive(3, 0)));
    t.counts(Harkonnen.tanks(), 1);
}

case!(
    fights_at_once,
    Native,
    "base/ghola/fights-at-once",
    "A leader whom Tleilaxu Ghola brings back just before the plans can lead the forces of that battle."
);
fn fights_at_once(t: &mut Table) {
    t.seat(basic().of(&[Emperor, Harkonnen])).until(DecisionKind::Move);
    t.stage([put(Emperor, "carthag-s11", 2), empty_hand(Emperor), empty_hand(Harkonnen)]);
    t.until(DecisionKind::Plan);
    t.stage([kill("caid"), give(Emperor, "tleilaxu-ghola")]);
    let led = t.plan(Emperor, number(1).led_by("caid"));
    t.withholds(Emperor, &led);
    let card = ghola(t, Emperor);
    t.does(Emperor, for_leader(card, "caid"));
    t.does(Emperor, led);
    t.tells(PUBLIC, "that the Emperor has chosen", |fact| matches!(fact, Fact::Committed { faction: Emperor }));
    // Where he fought and died before he is tied to nothing any more.
    duel(t, &[put(Emperor, "basin-s09", 2), put(Guild, "basin-s09", 1), give(Guild, "stunner")]);
    t.stage([give(Emperor, "tleilaxu-ghola")]);
    t.does(Emperor, attack("arrakeen-s10", Guild));
    t.fight((Emperor, number(3).led_by("caid")), (Guild, number(0).led_by("guild-rep").weapon("stunner")));
    t.asked(DecisionKind::Plan, &[Emperor, Guild]);
    let card = ghola(t, Emperor);
    t.does(Emperor, for_leader(card, "caid"));
    t.offers_plan(Emperor, number(1).led_by("caid"));
}

case!(
    not_after_an_answer,
    Native,
    "base/ghola/not-after-an-answer",
    "Once Prescience is answered, Tleilaxu Ghola waits until the battle is over."
);
fn not_after_an_answer(t: &mut Table) {
    t.seat(basic().of(&[Emperor, Atreides])).until(DecisionKind::Move);
    t.stage([put(Emperor, "arrakeen-s10", 2), empty_hand(Emperor), empty_hand(Atreides)]);
    t.until(DecisionKind::Foresee);
    t.stage([kill("caid"), give(Emperor, "tleilaxu-ghola")]);
    let card = ghola(t, Emperor);
    t.offers(Emperor, &for_leader(card, "caid"));
    t.variation("nothing is asked", |t| {
        t.passes(Atreides);
        t.offers(Emperor, &for_leader(card, "caid"));
    });
    t.variation("just before the question", |t| {
        t.does(Emperor, for_leader(card, "caid"));
        t.does(Atreides, foresee("leader"));
        t.all_pass();
        t.offers(Emperor, &foretell_leader(Some("caid")));
    });
    t.does(Atreides, foresee("weapon"));
    t.all_pass();
    let none = t.foretells(Emperor, "weapon", None);
    t.does(Emperor, none);
    t.refuses(Emperor, for_leader(card, "caid"), Rejection::NotBetweenSteps);
}

case!(
    one_elite_force,
    Native,
    "base/ghola/one-elite-force",
    "Advanced: of the five forces one is elite at most, and none where an elite force has come back in this turn."
);
fn one_elite_force(t: &mut Table) {
    card_in_hand(t, advanced());
    let elite =
        Staging::Forces { faction: Emperor, from: Place::Reserves(Emperor), to: Place::Tanks, normal: 4, elite: 3 };
    t.stage([elite]);
    let card = ghola(t, Emperor);
    t.withholds(Emperor, &for_forces(card, 3, 2));
    t.refuses(Emperor, for_forces(card, 3, 2), Rejection::OneEliteATurn);
    t.variation("the one elite force came back before", |t| {
        t.until(DecisionKind::Revive);
        t.does(Emperor, revive(0, 1));
        t.refuses(Emperor, for_forces(card, 3, 1), Rejection::OneEliteATurn);
        t.offers(Emperor, &for_forces(card, 4, 0));
    });
    t.changes(Emperor.elite_reserves(), 1, |t| t.does(Emperor, for_forces(card, 4, 1)));
    t.until(DecisionKind::Revive);
    t.refuses(Emperor, revive(0, 1), Rejection::OneEliteATurn);
}

case!(
    kwisatz_haderach_too,
    Native,
    "base/ghola/kwisatz-haderach-too",
    "Advanced: Tleilaxu Ghola brings the Kwisatz Haderach back; while he lives there is nothing to bring back."
);
fn kwisatz_haderach_too(t: &mut Table) {
    t.seat(advanced().of(&[Atreides, Guild])).until(DecisionKind::Move);
    t.stage([empty_hand(Atreides), give(Atreides, "tleilaxu-ghola")]);
    let card = ghola(t, Atreides);
    t.refuses(Atreides, Act::Ghola(GholaAct::KwisatzHaderach { card }), Rejection::LeaderNotDead);
    kwisatz_haderach_dies(t);
    t.stage([give(Atreides, "tleilaxu-ghola"), give(Guild, "karama")]);
    let card = ghola(t, Atreides);
    let act = Act::Ghola(GholaAct::KwisatzHaderach { card });
    t.offers(Atreides, &act);
    t.does(Atreides, act);
    t.tells(PUBLIC, "that he is back", |fact| matches!(fact, Fact::Card(CardFact::KwisatzHaderachRevived { cost: 0 })));
}

case!(
    survives_a_save,
    Recovery,
    "base/ghola/survives-a-save",
    "A Ghola that was played is spent once: the same request is stale after a reload, and the leader is there."
);
fn survives_a_save(t: &mut Table) {
    card_in_hand(t, basic());
    let card = ghola(t, Emperor);
    t.does(Emperor, for_leader(card, "caid"));
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.dead_leaders(&["bashar"], &[]);
}

case!(
    in_hand_is_hidden,
    Privacy,
    "base/ghola/in-hand-is-hidden",
    "Nobody can tell from what they see or are offered who could play Tleilaxu Ghola."
);
fn in_hand_is_hidden(t: &mut Table) {
    card_in_hand(t, basic());
    t.hidden_from(PUBLIC, Emperor.hand());
    t.hidden_from(Guild, Emperor.hand());
}
