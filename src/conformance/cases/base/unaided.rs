//! Cases of what an ally does not pay for.

use crate::cases::base::fights::{before_battle_with_allies, idle};
use crate::cases::base::later::in_charity_allied;
use crate::registry::case;
use crate::table::prelude::*;

const GUILD: [&str; 5] = ["staban-tuek", "master-bewt", "esmar-tuek", "soo-soo-sook", "guild-rep"];

/// Turn 2, in Revival: a rich ally of the Guild has promised ten spice; of the Guild, with 1 spice, much is dead.
fn much_is_dead(t: &mut Table, ally: Faction) {
    in_charity_allied(t, basic().of(&[BeneGesserit, Guild, ally]), &[(Guild, ally)]);
    t.does(ally, promise(3));
    t.until((2, DecisionKind::Bid));
    t.stage([purse(Guild, 1), purse(ally, 20), bury(Guild, 3), fallen(&GUILD)]);
    t.does(ally, promise(10));
    t.all_pass();
    t.owes(Guild, DecisionKind::Revive);
}

case!(
    ally_pays_no_revival,
    Native,
    "base/unaided/ally-pays-no-revival",
    "An ally pays neither for forces nor for leaders that come back, whatever it has promised."
);
fn ally_pays_no_revival(t: &mut Table) {
    much_is_dead(t, Harkonnen);
    for act in [revive(2, 0), revive_leader("staban-tuek")] {
        t.withholds(Guild, &act);
        t.refuses(Guild, act, Rejection::CannotPay);
    }
    t.refuses(Harkonnen, revive_for_ally(1, 0), Rejection::NotAllied);
    t.refuses(Harkonnen, gift(1), Rejection::NoGifts);
    t.keeps(Harkonnen.spice(), |t| {
        t.does(Guild, revive(1, 0));
        t.changes(Guild.spice(), -1, |t| t.does(Guild, revive_leader("guild-rep")));
    });
}

case!(
    emperor_pays_for_forces_alone,
    Native,
    "base/unaided/emperor-pays-for-forces-alone",
    "The Emperor pays for forces of his ally that come back, and not for a leader."
);
fn emperor_pays_for_forces_alone(t: &mut Table) {
    much_is_dead(t, Emperor);
    t.refuses(Guild, revive_leader("staban-tuek"), Rejection::CannotPay);
    t.refuses(Emperor, revive_leader("staban-tuek"), Rejection::LeaderNotDead);
    t.changes(Emperor.spice(), -4, |t| {
        t.keeps(Guild.spice(), |t| {
            t.does(Emperor, revive_for_ally(2, 0));
            t.nobody_stops();
        });
    });
    t.counts(Guild.tanks(), 1);
}

case!(
    ally_supports_no_forces,
    Native,
    "base/unaided/ally-supports-no-forces",
    "Advanced: what an ally has promised supports no forces in a battle; the player's own spice does."
);
fn ally_supports_no_forces(t: &mut Table) {
    let seating = advanced().of(&[Emperor, Guild, Harkonnen]);
    let sides = [put(Emperor, "arrakeen-s10", 6), put(Guild, "arrakeen-s10", 4)];
    before_battle_with_allies(t, seating, (Guild, Harkonnen), &sides);
    t.stage([purse(Guild, 1), purse(Harkonnen, 20)]);
    t.does(Harkonnen, promise(10));
    t.all_pass();
    t.until_plans();
    t.refuses_plan(Guild, number(3).spice(2).led_by("guild-rep"), Rejection::CannotPay);
    t.refuses(Harkonnen, promise(5), Rejection::NotBetweenSteps);
    t.fight((Emperor, idle("caid")), (Guild, number(2).and_a_half().spice(1).led_by("staban-tuek")));
    t.tells(PUBLIC, "that the Guild pays", |fact| matches!(fact, Fact::SupportPaid { faction: Guild, amount: 1 }));
    t.tells_not(PUBLIC, "that its ally pays", |fact| matches!(fact, Fact::SupportPaid { faction: Harkonnen, .. }));
}
