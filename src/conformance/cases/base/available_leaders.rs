//! Cases of who is available to lead in a battle.

use crate::cases::base::fights::{before_battle, duel, idle};
use crate::registry::case;
use crate::table::prelude::*;

/// This leader cannot lead for that player, who is not offered him either.
fn not_at_hand(t: &mut Table, faction: Faction, leader: &'static str) {
    let act = t.plan(faction, idle(leader));
    t.withholds(faction, &act);
    t.refuses(faction, act, Rejection::LeaderNotAtHand);
}

case!(
    dead_do_not_lead,
    Native,
    "base/available-leaders/dead-do-not-lead",
    "Nobody is led by a leader who lies in the tanks, or by one of somebody else's; one who is alive leads."
);
fn dead_do_not_lead(t: &mut Table) {
    duel(t, &[fallen(&["caid"])]);
    for leader in ["caid", "guild-rep", "umman-kudu"] {
        not_at_hand(t, Emperor, leader);
    }
    t.fight((Emperor, number(3).led_by("burseg")), (Guild, idle("guild-rep")));
    t.won(Emperor);
}

case!(
    one_territory_a_phase,
    Native,
    "base/available-leaders/one-territory-a-phase",
    "A leader who was used in a territory is available there alone as long as the phase lasts, and everywhere in the next."
);
fn one_territory_a_phase(t: &mut Table) {
    let there = [
        put(Emperor, "arrakeen-s10", 3),
        put(Guild, "arrakeen-s10", 2),
        put(Harkonnen, "arrakeen-s10", 1),
        put(Emperor, "basin-s09", 3),
        put(Guild, "basin-s09", 2),
    ];
    before_battle(t, basic().of(&[Emperor, Guild, Harkonnen]), &there);
    t.all_pass();
    t.does(Emperor, attack("arrakeen-s10", Guild));
    t.fight((Emperor, idle("caid")), (Guild, idle("guild-rep")));
    t.variation("there once more", |t| {
        t.does(Emperor, attack("arrakeen-s10", Harkonnen));
        t.fight((Emperor, idle("caid")), (Harkonnen, idle("umman-kudu")));
        t.won(Emperor);
    });
    t.does(Emperor, attack("basin-s09", Guild));
    not_at_hand(t, Emperor, "caid");
    not_at_hand(t, Guild, "guild-rep");
    t.fight((Emperor, idle("burseg")), (Guild, idle("soo-soo-sook")));
    t.until(Goal::Last(2, Phase::Movement));
    t.stage([storm(1), put(Emperor, "old-gap-s10", 2), put(Guild, "old-gap-s10", 1)]);
    t.all_pass();
    t.fight((Emperor, idle("caid")), (Guild, idle("guild-rep")));
    t.won(Emperor);
}

case!(
    captives_lead_for_their_captor,
    Native,
    "base/available-leaders/captives-lead-for-their-captor",
    "Advanced: a leader whom the Harkonnen hold leads for them, and not for the faction that he was taken from."
);
fn captives_lead_for_their_captor(t: &mut Table) {
    let there = [put(Harkonnen, "arrakeen-s10", 2), put(Guild, "arrakeen-s10", 2), held_captive("guild-rep")];
    before_battle(t, advanced().of(&[Harkonnen, Guild, Emperor]), &there);
    t.all_pass();
    not_at_hand(t, Guild, "guild-rep");
    not_at_hand(t, Harkonnen, "staban-tuek");
    t.offers_plan(Guild, idle("staban-tuek"));
    t.fight((Harkonnen, idle("guild-rep")), (Guild, idle("staban-tuek")));
    t.won(Guild);
    // Alive he goes back, though the battle is lost.
    t.lies("leader:guild-rep", pool_of(Guild));
}
