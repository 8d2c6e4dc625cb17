//! Cases of leaders who come back from the tanks.

use truthsayer_engine::facts::ComponentId;

use crate::registry::case;
use crate::table::prelude::*;

const LEADERS: [&str; 5] = ["staban-tuek", "master-bewt", "esmar-tuek", "soo-soo-sook", "guild-rep"];

/// Turn 1, in Revival: these leaders of the Guild are dead, and it has 40 spice.
fn dead(t: &mut Table, seating: Seating, leaders: &[&str]) {
    t.seat(seating.of(&[Guild, Harkonnen, Emperor])).until(DecisionKind::Bid);
    t.stage([purse(Guild, 40), bury(Guild, 3)]);
    t.stage(leaders.iter().map(|leader| kill(leader)));
    t.all_pass();
}

/// The next turn, in Revival.
fn next_revival(t: &mut Table) {
    let turn = t.game().turn() + 1;
    t.until((turn, DecisionKind::Bid));
    t.all_pass();
    t.owes(Guild, DecisionKind::Revive);
}

fn lies_in(t: &mut Table, leader: &str, place: Place) {
    let id = ComponentId::Leader(crate::table::names::leader(leader));
    let lies = t.game().custody().place(id);
    t.equals("where the leader is", &lies, &place);
}

case!(
    no_leader_is_left,
    Native,
    "base/leader-revival/no-leader-is-left",
    "Leaders come back only to a player who has none of his own left to play: one alive is enough to forbid it."
);
fn no_leader_is_left(t: &mut Table) {
    dead(t, basic(), &LEADERS[..4]);
    t.refuses(Guild, revive_leader("soo-soo-sook"), Rejection::LeadersAvailable);
    t.withholds(Guild, &revive_leader("soo-soo-sook"));
    t.refuses(Guild, revive_leader("guild-rep"), Rejection::LeaderNotDead);
    dead(t, basic(), &LEADERS);
    for leader in LEADERS {
        t.offers(Guild, &revive_leader(leader));
    }
    t.refuses(Guild, revive_leader("caid"), Rejection::LeaderNotDead);
}

case!(
    captive_is_not_there_to_play,
    Native,
    "base/leader-revival/captive-is-not-there-to-play",
    "Advanced: a leader whom the Harkonnen hold is not there to play, and does not lie in the tanks either."
);
fn captive_is_not_there_to_play(t: &mut Table) {
    t.seat(advanced().of(&[Guild, Harkonnen, Emperor])).until(DecisionKind::Bid);
    t.stage([purse(Guild, 40), hold(Harkonnen, "guild-rep")]);
    t.stage(LEADERS[..4].iter().map(|leader| kill(leader)));
    t.all_pass();
    t.refuses(Guild, revive_leader("guild-rep"), Rejection::LeaderNotDead);
    t.does(Guild, revive_leader("soo-soo-sook"));
    lies_in(t, "soo-soo-sook", Place::Leaders(Guild));
}

case!(
    leader_costs_his_strength,
    Native,
    "base/leader-revival/leader-costs-his-strength",
    "A leader costs as much spice as he is strong, paid to the Bank, and is at hand at once."
);
fn leader_costs_his_strength(t: &mut Table) {
    for (leader, strength) in [("staban-tuek", 5), ("esmar-tuek", 3), ("guild-rep", 1)] {
        dead(t, basic(), &LEADERS);
        t.stage([purse(Guild, strength - 1)]);
        t.refuses(Guild, revive_leader(leader), Rejection::CannotPay);
        t.withholds(Guild, &revive_leader(leader));
        t.stage([purse(Guild, strength)]);
        t.changes(Guild.spice(), -i64::from(strength), |t| t.does(Guild, revive_leader(leader)));
        lies_in(t, leader, Place::Leaders(Guild));
    }
    t.counts(Emperor.spice(), 10);
}

case!(
    one_leader_a_turn,
    Native,
    "base/leader-revival/one-leader-a-turn",
    "One leader comes back in a turn, and three forces beside him."
);
fn one_leader_a_turn(t: &mut Table) {
    dead(t, basic(), &LEADERS);
    t.does(Guild, revive_leader("guild-rep"));
    t.refuses(Guild, revive_leader("soo-soo-sook"), Rejection::OneLeaderATurn);
    t.withholds(Guild, &revive_leader("soo-soo-sook"));
    t.does(Guild, revive(3, 0));
}

case!(
    revival_goes_on_once_begun,
    Native,
    "base/leader-revival/revival-goes-on-once-begun",
    "Once it has begun, a player revives a leader each turn until all are back, though some can be played by then."
);
fn revival_goes_on_once_begun(t: &mut Table) {
    dead(t, basic(), &LEADERS);
    for (nth, leader) in LEADERS.iter().enumerate() {
        t.does(Guild, revive_leader(leader));
        if nth < 4 {
            next_revival(t);
        }
    }
    // All are back: with that it is over, and one who dies then stays dead, be it in the same turn.
    t.variation("in the next turn", |t| {
        next_revival(t);
        t.stage([kill("guild-rep")]);
        next_revival(t);
        t.refuses(Guild, revive_leader("guild-rep"), Rejection::LeadersAvailable);
    });
    t.stage([kill("guild-rep")]);
    next_revival(t);
    t.refuses(Guild, revive_leader("guild-rep"), Rejection::LeadersAvailable);
}

case!(
    revival_ends_with_the_first_if_ruled,
    Native,
    "base/leader-revival/revival-ends-with-the-first-if-ruled",
    "Ruled otherwise, a turn that begins with a leader to play is no turn to revive others."
);
fn revival_ends_with_the_first_if_ruled(t: &mut Table) {
    dead(t, basic().with(Ruling::LeaderRevivalCloses), &LEADERS);
    t.does(Guild, revive_leader("guild-rep"));
    next_revival(t);
    t.refuses(Guild, revive_leader("soo-soo-sook"), Rejection::LeadersAvailable);
    t.stage([kill("guild-rep")]);
    next_revival(t);
    t.offers(Guild, &revive_leader("soo-soo-sook"));
}

case!(
    dead_twice_waits_for_the_others,
    Native,
    "base/leader-revival/dead-twice-waits-for-the-others",
    "A leader who dies again after his revival waits until all others of his faction have come back and died again."
);
fn dead_twice_waits_for_the_others(t: &mut Table) {
    dead(t, basic(), &LEADERS);
    let [others @ .., first] = LEADERS;
    t.does(Guild, revive_leader(first));
    t.stage([kill(first)]);
    for other in others {
        next_revival(t);
        t.refuses(Guild, revive_leader(first), Rejection::OthersFirst);
        t.withholds(Guild, &revive_leader(first));
        t.does(Guild, revive_leader(other));
    }
    // They are back, and have not died again.
    next_revival(t);
    t.refuses(Guild, revive_leader(first), Rejection::OthersFirst);
    t.stage(others[1..].iter().map(|other| kill(other)));
    t.refuses(Guild, revive_leader(first), Rejection::OthersFirst);
    t.stage([kill(others[0])]);
    t.does(Guild, revive_leader(first));
    // The third time it is the same.
    t.stage([kill(first)]);
    next_revival(t);
    t.refuses(Guild, revive_leader(first), Rejection::OthersFirst);
    t.does(Guild, revive_leader(others[0]));
}

case!(
    deaths_are_counted_through_a_save,
    Recovery,
    "base/leader-revival/deaths-are-counted-through-a-save",
    "Who has come back this turn, that revival has begun, and who has died twice are known after a save."
);
fn deaths_are_counted_through_a_save(t: &mut Table) {
    dead(t, basic(), &LEADERS);
    t.does(Guild, revive_leader("guild-rep"));
    t.stage([kill("guild-rep")]);
    t.save_and_load();
    t.refuses(Guild, revive_leader("soo-soo-sook"), Rejection::OneLeaderATurn);
    next_revival(t);
    t.save_and_load();
    t.refuses(Guild, revive_leader("guild-rep"), Rejection::OthersFirst);
    t.does(Guild, revive_leader("soo-soo-sook"));
    t.save_and_load();
    next_revival(t);
    t.does(Guild, revive_leader("master-bewt"));
}

case!(
    captive_who_comes_home_ends_nothing,
    Native,
    "base/leader-revival/captive-who-comes-home-ends-nothing",
    "Advanced: if a captive comes home while his faction revives its leaders, those who have died still come back."
);
fn captive_who_comes_home_ends_nothing(t: &mut Table) {
    t.seat(advanced().of(&[Guild, Harkonnen, Emperor])).until(DecisionKind::Bid);
    t.stage([purse(Guild, 40), hold(Harkonnen, "guild-rep")]);
    t.stage(LEADERS[..4].iter().map(|leader| kill(leader)));
    t.all_pass();
    t.does(Guild, revive_leader("soo-soo-sook"));
    t.stage([hold(Guild, "guild-rep")]);
    next_revival(t);
    t.does(Guild, revive_leader("esmar-tuek"));
    t.stage([kill("soo-soo-sook")]);
    next_revival(t);
    // Of the dead, those go first who have died least often.
    t.refuses(Guild, revive_leader("soo-soo-sook"), Rejection::OthersFirst);
    t.does(Guild, revive_leader("staban-tuek"));
}

case!(
    traitor_card_keeps_its_worth,
    Native,
    "base/leader-revival/traitor-card-keeps-its-worth",
    "Death and revival of a leader leave the traitor card that names him with whoever holds it."
);
fn traitor_card_keeps_its_worth(t: &mut Table) {
    t.seat(basic().of(&[Guild, Harkonnen, Emperor])).until(DecisionKind::Bid);
    t.stage([purse(Guild, 40)]);
    let card = ComponentId::Traitor(crate::table::names::leader("guild-rep"));
    t.stage([traitor(Harkonnen, "guild-rep")]);
    t.stage(LEADERS.map(kill));
    t.all_pass();
    t.does(Guild, revive_leader("guild-rep"));
    let lies = t.game().custody().place(card);
    t.equals("where the traitor card is", &lies, &Place::Traitors(Harkonnen));
    t.sees(Harkonnen, Harkonnen.traitors());
    t.hidden_from(Guild, Harkonnen.traitors());
}
