//! Cases of how the Harkonnen lose captives, and of what does not become theirs.

use truthsayer_engine::random::{Label, ScriptedDraw};

use crate::cases::base::captives::{BUT_KUDU, BUT_REP, BUT_STABAN_AND_REP, beaten, draw, with_a_captive};
use crate::cases::base::fights::{captors_duel, idle};
use crate::registry::case;
use crate::table::prelude::*;

/// Of two leaders the second is drawn.
const SECOND: ScriptedDraw = ScriptedDraw::Number { label: Label::Captive, value: 1 };

/// The Guild has one force, and the Emperor another, in a territory in which nobody has fought.
fn elsewhere() -> [Move; 2] {
    [put(Guild, "old-gap-s09", 1), put(Emperor, "old-gap-s09", 1)]
}

/// The Guild's last battle: its Rep can lead in it, and the other not, who has fought.
fn rep_is_free(t: &mut Table, other: &'static str) {
    t.lies("leader:guild-rep", pool_of(Guild));
    t.asked(DecisionKind::Plan, &[Guild, Emperor]);
    t.offers_plan(Guild, idle("guild-rep"));
    t.refuses_plan(Guild, idle(other), Rejection::LeaderNotAtHand);
}

case!(
    lost_at_once_binds_nobody,
    Native,
    "base/lost-captives/lost-at-once-binds-nobody",
    "Advanced: a captive who is lost as soon as he is taken can lead anywhere for his own faction, unless he has fought."
);
fn lost_at_once_binds_nobody(t: &mut Table) {
    with_a_captive(t, advanced().draws([SECOND]), Guild, &elsewhere());
    t.stage([fallen(&["staban-tuek", "master-bewt", "esmar-tuek", "umman-kudu"]), give(Harkonnen, "cheap-hero")]);
    t.stage([hold(Guild, "guild-rep")]);
    t.fight((Harkonnen, number(2).cheap_hero()), (Guild, idle("soo-soo-sook")));
    draw(t);
    t.does(Harkonnen, capture(false));
    rep_is_free(t, "soo-soo-sook");
}

case!(
    lost_in_a_later_battle_binds_nobody,
    Native,
    "base/lost-captives/lost-in-a-later-battle-binds-nobody",
    "Advanced: so can one who is lost in a later battle of the phase; until then he is tied to where he was taken."
);
fn lost_in_a_later_battle_binds_nobody(t: &mut Table) {
    let there = [put(Harkonnen, "basin-s09", 2), put(Emperor, "basin-s09", 2), give(Guild, "maula-pistol")];
    let all: Vec<Move> = there.into_iter().chain(elsewhere()).collect();
    captors_duel(t, advanced().draws([SECOND]), &all);
    t.stage([fallen(&BUT_STABAN_AND_REP), fallen(&BUT_KUDU[..3]), give(Emperor, "stunner")]);
    t.does(Harkonnen, attack("arrakeen-s10", Guild));
    let guild = idle("staban-tuek").weapon("maula-pistol");
    t.fight((Harkonnen, number(6).spice(6).led_by(BUT_KUDU[3])), (Guild, guild));
    draw(t);
    t.does(Harkonnen, capture(false));
    t.lies("leader:guild-rep", pool_of(Harkonnen));
    t.asked(DecisionKind::Plan, &[Harkonnen, Emperor]);
    t.refuses_plan(Harkonnen, idle("guild-rep"), Rejection::LeaderNotAtHand);
    t.save_and_load();
    t.fight((Harkonnen, idle("umman-kudu")), (Emperor, idle("bashar").weapon("stunner")));
    t.passes(Emperor);
    rep_is_free(t, "staban-tuek");
}

case!(
    all_go_back_however_the_last_dies,
    Native,
    "base/lost-captives/all-go-back-however-the-last-dies",
    "Advanced: captives go back also when the last own leader of the Harkonnen dies in an explosion or as a traitor."
);
fn all_go_back_however_the_last_dies(t: &mut Table) {
    with_a_captive(t, advanced(), Emperor, &[give(Emperor, "lasgun"), give(Emperor, "shield")]);
    t.stage([traitor(Emperor, "umman-kudu"), traitor(Harkonnen, "bashar")]);
    t.variation("an explosion", |t| {
        let emperor = idle("bashar").weapon("lasgun").defense("shield");
        t.fight((Harkonnen, idle("umman-kudu")), (Emperor, emperor));
        t.lies("leader:umman-kudu", Place::Tanks);
        t.lies("leader:guild-rep", pool_of(Guild));
    });
    t.plans(Harkonnen, idle("umman-kudu"));
    t.plans(Emperor, idle("bashar"));
    t.does(Emperor, call_traitor());
    t.variation("two traitors", |t| {
        t.does(Harkonnen, call_traitor());
        t.lies("leader:umman-kudu", Place::Tanks);
        t.lies("leader:guild-rep", pool_of(Guild));
    });
    t.passes(Harkonnen);
    t.lies("leader:umman-kudu", Place::Tanks);
    t.lies("leader:guild-rep", pool_of(Guild));
}

case!(
    none_for_the_rest_of_the_phase,
    Native,
    "base/lost-captives/none-for-the-rest-of-the-phase",
    "Advanced: a Karama that stops a capture stops it for the phase: after the next battle nobody is asked to draw."
);
fn none_for_the_rest_of_the_phase(t: &mut Table) {
    beaten(t, &[give(Emperor, "karama"), put(Harkonnen, "basin-s09", 3), put(Emperor, "basin-s09", 1)]);
    t.does(Harkonnen, draw_leader());
    let card = t.card(Emperor, "karama");
    t.does(Emperor, karama(card));
    t.passes(Guild);
    t.fight((Harkonnen, idle("feyd-rautha")), (Emperor, idle("bashar")));
    t.won(Harkonnen);
    t.counts(Quantity::Turn, 2);
}

case!(
    killed_after_a_revival,
    Native,
    "base/lost-captives/killed-after-a-revival",
    "Advanced: one who has come back once lies face down when the Harkonnen kill him, as he would in any case."
);
fn killed_after_a_revival(t: &mut Table) {
    t.seat(advanced().of(&[Harkonnen, Guild, Emperor])).until(Goal::Last(1, Phase::Bidding));
    t.stage([fallen(&BUT_REP), fallen(&["guild-rep"]), purse(Guild, 10)]);
    t.all_pass();
    t.does(Guild, revive_leader("guild-rep"));
    t.until(Goal::Last(1, Phase::Movement));
    t.stage([Harkonnen, Guild, Emperor].map(empty_hand));
    t.stage([storm(1), put(Harkonnen, "arrakeen-s10", 6), put(Guild, "arrakeen-s10", 4)]);
    t.all_pass();
    t.fight((Harkonnen, idle("feyd-rautha")), (Guild, idle("guild-rep")));
    draw(t);
    t.does(Harkonnen, capture(true));
    t.dead_leaders(&BUT_REP, &["guild-rep"]);
}
