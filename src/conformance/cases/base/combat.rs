//! Cases of weapons, explosions and totals, and of what a battle costs and brings.

use crate::cases::base::fights::{advanced_duel, before_battle, duel, duel_of, idle};
use crate::registry::case;
use crate::table::prelude::*;

/// Whether Caid dies when the Guild plays this weapon against this defence.
fn kills(t: &mut Table, weapon: &'static str, defense: Option<&'static str>, dies: bool) {
    t.variation(&format!("{weapon} against {}", defense.unwrap_or("nothing")), |t| {
        t.stage([give(Guild, weapon)]);
        let mut own = idle("caid");
        if let Some(defense) = defense {
            t.stage([give(Emperor, defense)]);
            own = own.defense(defense);
        }
        t.fight((Emperor, own), (Guild, idle("guild-rep").weapon(weapon)));
        let dead: &[&str] = if dies { &["caid"] } else { &[] };
        t.dead_leaders(dead, &[]);
    });
}

// ---- weapons

case!(
    weapons_kill_unless_kept_off,
    Native,
    "base/combat/weapons-kill-unless-kept-off",
    "A weapon kills the other's leader unless a Shield meets a projectile, or a Snooper meets poison."
);
fn weapons_kill_unless_kept_off(t: &mut Table) {
    duel(t, &[]);
    for weapon in ["crysknife", "maula-pistol", "slip-tip", "stunner"] {
        kills(t, weapon, Some("shield"), false);
    }
    for weapon in ["chaumas", "chaumurky", "ellaca-drug", "gom-jabbar"] {
        kills(t, weapon, Some("snooper"), false);
    }
}

case!(
    wrong_defence_is_none,
    Native,
    "base/combat/wrong-defence-is-none",
    "A Snooper stops no projectile, a Shield no poison, and nothing stops the Lasgun."
);
fn wrong_defence_is_none(t: &mut Table) {
    duel(t, &[]);
    kills(t, "stunner", Some("snooper"), true);
    kills(t, "chaumas", Some("shield"), true);
    kills(t, "stunner", None, true);
    kills(t, "chaumas", None, true);
    kills(t, "lasgun", Some("snooper"), true);
    kills(t, "lasgun", None, true);
}

case!(
    both_leaders_can_die,
    Native,
    "base/combat/both-leaders-can-die",
    "Both leaders can be killed in one battle; neither adds his strength then."
);
fn both_leaders_can_die(t: &mut Table) {
    duel(t, &[give(Emperor, "chaumas"), give(Guild, "stunner")]);
    let emperor = number(2).led_by("hasimir-fenring").weapon("chaumas");
    t.fight((Emperor, emperor), (Guild, number(3).led_by("staban-tuek").weapon("stunner")));
    t.totals(4, 6);
    t.won(Guild);
    t.dead_leaders(&["hasimir-fenring", "staban-tuek"], &[]);
}

case!(
    highest_total_wins,
    Native,
    "base/combat/highest-total-wins",
    "The number and the strength of the living leader make the total, and the higher one wins."
);
fn highest_total_wins(t: &mut Table) {
    duel(t, &[]);
    t.variation("by the leader", |t| {
        t.fight((Emperor, number(3).led_by("bashar")), (Guild, number(1).led_by("staban-tuek")));
        t.totals(10, 12);
        t.won(Guild);
    });
    t.fight((Emperor, number(5).led_by("bashar")), (Guild, number(1).led_by("staban-tuek")));
    t.totals(14, 12);
    t.won(Emperor);
}

case!(
    aggressor_wins_ties,
    Native,
    "base/combat/aggressor-wins-ties",
    "With equal totals the aggressor wins, at nothing against nothing too."
);
fn aggressor_wins_ties(t: &mut Table) {
    let leaders = ["hasimir-fenring", "captain-aramsham", "caid", "burseg", "bashar"];
    duel(t, &[fallen(&leaders), give(Guild, "cheap-hero")]);
    t.variation("at nothing", |t| {
        t.fight((Emperor, number(0)), (Guild, number(0).cheap_hero()));
        t.totals(0, 0);
        t.won(Emperor);
        t.counts(Guild.forces_in("arrakeen-s10"), 0);
    });
    t.variation("the Guild first", |t| {
        t.fight((Emperor, number(3)), (Guild, number(2).led_by("guild-rep")));
        t.totals(6, 6);
        t.won(Emperor);
    });
    duel(t, &[storm(3)]);
    t.fight((Guild, number(1).led_by("guild-rep")), (Emperor, idle("bashar")));
    t.totals(4, 4);
    t.won(Guild);
}

// ---- explosions

/// Emperor and Guild in the Imperial Basin with a Lasgun and a Shield; bystanders, advisors and spice about.
fn before_an_explosion(t: &mut Table, there: &[Move]) {
    let sides = [
        put(Emperor, "imperial-basin-s09", 2),
        put(Guild, "imperial-basin-s09", 3),
        put(Harkonnen, "imperial-basin-s11", 2),
        lay("imperial-basin-s10", 4),
        give(Emperor, "lasgun"),
        give(Guild, "shield"),
    ];
    let all: Vec<Move> = sides.into_iter().chain(there.iter().cloned()).collect();
    before_battle(t, basic().of(&[Emperor, Guild, Harkonnen]), &all);
    t.all_pass();
}

case!(
    lasgun_and_shield_destroy_all,
    Native,
    "base/combat/lasgun-and-shield-destroy-all",
    "A Lasgun and a Shield in one battle destroy all forces and spice of the territory, leaders and cards; nobody is paid."
);
fn lasgun_and_shield_destroy_all(t: &mut Table) {
    before_an_explosion(t, &[give(Guild, "stunner"), put(Harkonnen, "arrakeen-s10", 1)]);
    t.does(Emperor, attack("imperial-basin-s09", Guild));
    let (rich, poor) = (Emperor.spice(), Guild.spice());
    t.keeps(rich, |t| {
        t.keeps(poor, |t| {
            let guild = number(3).led_by("guild-rep").weapon("stunner").defense("shield");
            t.fight((Emperor, number(2).led_by("caid").weapon("lasgun")), (Guild, guild));
        });
    });
    t.tells(PUBLIC, "that both have lost", |fact| matches!(fact, Fact::BattleLostByBoth { .. }));
    t.tells_not(PUBLIC, "of a winner", |fact| matches!(fact, Fact::BattleWon { .. }));
    for (faction, cell, dead) in [(Emperor, "imperial-basin-s09", 2), (Guild, "imperial-basin-s09", 3)] {
        t.counts(faction.forces_in(cell), 0);
        t.counts(faction.tanks(), dead);
    }
    t.counts(Harkonnen.forces_in("imperial-basin-s11"), 0);
    t.counts(Harkonnen.forces_in("arrakeen-s10"), 1);
    t.counts(spice_in("imperial-basin-s10"), 0);
    t.dead_leaders(&["caid", "guild-rep"], &[]);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 3);
}

case!(
    explosion_needs_both,
    Native,
    "base/combat/explosion-needs-both",
    "Two Shields make no explosion, nor does a Lasgun alone, nor a Shield that stays in hand."
);
fn explosion_needs_both(t: &mut Table) {
    before_an_explosion(t, &[give(Emperor, "shield#2")]);
    t.does(Emperor, attack("imperial-basin-s09", Guild));
    t.variation("a Shield in hand", |t| {
        t.fight((Emperor, number(1).led_by("caid").weapon("lasgun")), (Guild, idle("guild-rep")));
        t.won(Emperor);
        t.counts(spice_in("imperial-basin-s10"), 4);
    });
    let emperor = number(1).led_by("caid").defense("shield");
    t.fight((Emperor, emperor), (Guild, idle("guild-rep").defense("shield")));
    t.won(Emperor);
    t.counts(Harkonnen.forces_in("imperial-basin-s11"), 2);
}

case!(
    one_plan_with_both_explodes,
    Native,
    "base/combat/one-plan-with-both-explodes",
    "One player who plays both Lasgun and Shield brings the explosion about alone, a Cheap Hero leading or not."
);
fn one_plan_with_both_explodes(t: &mut Table) {
    duel(t, &[give(Emperor, "lasgun"), give(Emperor, "shield"), give(Emperor, "cheap-hero")]);
    let both = number(6).cheap_hero().weapon("lasgun").defense("shield");
    t.fight((Emperor, both), (Guild, idle("guild-rep")));
    t.tells(PUBLIC, "of the explosion", |fact| matches!(fact, Fact::Exploded { .. }));
    t.counts(Emperor.tanks(), 6);
    t.counts(Guild.tanks(), 4);
    t.dead_leaders(&["guild-rep"], &[]);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 3);
}

case!(
    explosion_reaches_the_storm,
    Native,
    "base/combat/explosion-reaches-the-storm",
    "An explosion reaches every sector of the territory, the storm's and those behind it included."
);
fn explosion_reaches_the_storm(t: &mut Table) {
    before_an_explosion(t, &[storm(10)]);
    t.asked(DecisionKind::Plan, &[Guild, Emperor]);
    t.fight((Guild, idle("guild-rep").defense("shield")), (Emperor, idle("caid").weapon("lasgun")));
    t.counts(Harkonnen.forces_in("imperial-basin-s11"), 0);
    t.counts(spice_in("imperial-basin-s10"), 0);
}

case!(
    explosion_kills_advisors,
    Native,
    "base/combat/explosion-kills-advisors",
    "Advanced: advisors who stand by are lost in an explosion too, and spice that was put into plans is paid."
);
fn explosion_kills_advisors(t: &mut Table) {
    let there = [advise("arrakeen-s10", 2), give(Emperor, "lasgun"), give(Guild, "shield")];
    duel_of(t, advanced().of(&[Emperor, Guild, BeneGesserit]), &there);
    t.changes(Emperor.spice(), -2, |t| {
        let emperor = number(2).spice(2).led_by("caid").weapon("lasgun");
        t.fight((Emperor, emperor), (Guild, number(1).spice(1).led_by("guild-rep").defense("shield")));
    });
    t.tells(PUBLIC, "that the Guild pays", |fact| matches!(fact, Fact::SupportPaid { faction: Guild, amount: 1 }));
    t.counts(BeneGesserit.tanks(), 2);
}

case!(
    explosion_may_return_spice,
    Native,
    "base/combat/explosion-may-return-spice",
    "With `explosion-returns-spice` nobody pays for plans after an explosion."
);
fn explosion_may_return_spice(t: &mut Table) {
    let seating = advanced().of(&[Emperor, Guild, Harkonnen]).with(Ruling::ExplosionReturnsSpice);
    duel_of(t, seating, &[give(Emperor, "lasgun"), give(Guild, "shield")]);
    t.keeps(Emperor.spice(), |t| {
        let emperor = number(2).spice(2).led_by("caid").weapon("lasgun");
        t.fight((Emperor, emperor), (Guild, number(1).spice(1).led_by("guild-rep").defense("shield")));
    });
    t.counts(Emperor.tanks(), 6);
}

// ---- what it costs and brings

case!(
    winner_is_paid_for_dead_leaders,
    Native,
    "base/combat/winner-is-paid-for-dead-leaders",
    "The winner is paid the strength of every leader who was killed, the winner's own included; the loser nothing."
);
fn winner_is_paid_for_dead_leaders(t: &mut Table) {
    duel(t, &[give(Emperor, "chaumas"), give(Guild, "stunner")]);
    t.variation("the loser's alone", |t| {
        t.changes(Emperor.spice(), 5, |t| {
            t.fight((Emperor, idle("caid").weapon("chaumas")), (Guild, idle("staban-tuek")));
        });
    });
    t.keeps(Guild.spice(), |t| {
        t.changes(Emperor.spice(), 3 + 5, |t| {
            let guild = idle("staban-tuek").weapon("stunner");
            t.fight((Emperor, number(1).led_by("caid").weapon("chaumas")), (Guild, guild));
        });
    });
    t.won(Emperor);
}

case!(
    own_dead_leader_pays_the_winner,
    Native,
    "base/combat/own-dead-leader-pays-the-winner",
    "A winner whose own leader alone was killed is paid his strength."
);
fn own_dead_leader_pays_the_winner(t: &mut Table) {
    duel(t, &[give(Guild, "stunner")]);
    t.changes(Emperor.spice(), 6, |t| {
        let guild = number(1).led_by("guild-rep").weapon("stunner");
        t.fight((Emperor, number(5).led_by("hasimir-fenring")), (Guild, guild));
    });
    t.won(Emperor);
    t.dead_leaders(&["hasimir-fenring"], &[]);
}

case!(
    loser_loses_forces_and_cards,
    Native,
    "base/combat/loser-loses-forces-and-cards",
    "The loser loses all forces that took part and every card played, and keeps a leader whom no weapon killed."
);
fn loser_loses_forces_and_cards(t: &mut Table) {
    duel(t, &[give(Guild, "stunner"), give(Guild, "snooper"), give(Guild, "kulon"), give(Emperor, "shield")]);
    let guild = number(1).led_by("guild-rep").weapon("stunner").defense("snooper");
    t.fight((Emperor, idle("hasimir-fenring").defense("shield")), (Guild, guild));
    t.won(Emperor);
    t.counts(Guild.tanks(), 4);
    t.counts(Guild.forces_in("tueks-sietch-s05"), 5);
    t.lies("treachery:stunner#1", Place::TreacheryDiscard);
    t.lies("treachery:snooper#1", Place::TreacheryDiscard);
    t.lies("treachery:kulon#1", Place::Hand(Guild));
    t.lies("leader:guild-rep", pool_of(Guild));
}

case!(
    winner_loses_the_number,
    Native,
    "base/combat/winner-loses-the-number",
    "The winner loses as many forces as the number says, and keeps or discards each card played."
);
fn winner_loses_the_number(t: &mut Table) {
    duel(t, &[give(Emperor, "stunner"), give(Emperor, "snooper"), give(Emperor, "kulon")]);
    let emperor = number(4).led_by("caid").weapon("stunner").defense("snooper");
    t.fight((Emperor, emperor), (Guild, idle("guild-rep")));
    t.counts(Emperor.tanks(), 4);
    t.counts(Emperor.forces_in("arrakeen-s10"), 2);
    t.asked(DecisionKind::DiscardPlayed, &[Emperor]);
    t.refuses(Guild, discard(true, false), Rejection::NotYourDecision);
    t.refuses(Emperor, discard(false, false), Rejection::Malformed);
    t.variation("both kept", |t| {
        t.passes(Emperor);
        t.counts(Emperor.cards(), 3);
    });
    t.variation("both discarded", |t| {
        t.does(Emperor, discard(true, true));
        t.counts(Emperor.cards(), 1);
    });
    t.does(Emperor, discard(false, true));
    t.lies("treachery:stunner#1", Place::Hand(Emperor));
    t.lies("treachery:snooper#1", Place::TreacheryDiscard);
    t.refuses_stale(Emperor);
}

case!(
    winner_chooses_where_losses_fall,
    Native,
    "base/combat/winner-chooses-where-losses-fall",
    "A winner with forces in several sectors of the battlefield chooses where they fall, among these and no others."
);
fn winner_chooses_where_losses_fall(t: &mut Table) {
    let there = [
        put(Emperor, "imperial-basin-s09", 2),
        put(Emperor, "imperial-basin-s10", 2),
        put(Emperor, "arrakeen-s10", 2),
        put(Guild, "imperial-basin-s11", 1),
    ];
    before_battle(t, basic().of(&[Emperor, Guild, Harkonnen]), &there);
    t.all_pass();
    t.fight((Emperor, number(3).led_by("caid")), (Guild, idle("guild-rep")));
    t.asked(DecisionKind::Casualties, &[Emperor]);
    t.refuses(Emperor, give_up(&[("imperial-basin-s09", 2, 0)]), Rejection::WrongForceCount);
    t.refuses(Emperor, give_up(&[("imperial-basin-s09", 3, 0)]), Rejection::NotEnoughForces);
    let elsewhere = give_up(&[("imperial-basin-s09", 2, 0), ("arrakeen-s10", 1, 0)]);
    t.refuses(Emperor, elsewhere, Rejection::NotEnoughForces);
    t.save_and_load();
    t.does(Emperor, give_up(&[("imperial-basin-s09", 1, 0), ("imperial-basin-s10", 2, 0)]));
    t.counts(Emperor.forces_in("imperial-basin-s09"), 1);
    t.counts(Emperor.forces_in("imperial-basin-s10"), 0);
}

case!(
    winner_without_forces_has_won,
    Native,
    "base/combat/winner-without-forces-has-won",
    "A winner who has dialled all forces has none left, and has won: dead leaders are paid and cards kept."
);
fn winner_without_forces_has_won(t: &mut Table) {
    duel(t, &[give(Emperor, "chaumas")]);
    t.changes(Emperor.spice(), 1, |t| {
        t.fight((Emperor, number(6).led_by("caid").weapon("chaumas")), (Guild, idle("guild-rep")));
    });
    t.won(Emperor);
    t.counts(Emperor.forces_in("arrakeen-s10"), 0);
    t.passes(Emperor);
    t.counts(Emperor.cards(), 1);
}

// ---- leaders and wheels

case!(
    leaders_stay_unharmed,
    Native,
    "base/combat/leaders-stay-unharmed",
    "A leader who has come out of a battle alive lies there till the phase ends, and a later explosion does not harm him."
);
fn leaders_stay_unharmed(t: &mut Table) {
    duel(t, &[put(Harkonnen, "arrakeen-s10", 3), give(Emperor, "lasgun"), give(Harkonnen, "shield")]);
    t.does(Emperor, attack("arrakeen-s10", Guild));
    t.fight((Emperor, idle("caid")), (Guild, idle("guild-rep")));
    let harkonnen = idle("umman-kudu").defense("shield");
    t.fight((Emperor, idle("burseg").weapon("lasgun")), (Harkonnen, harkonnen));
    t.dead_leaders(&["burseg", "umman-kudu"], &[]);
    t.lies("leader:caid", pool_of(Emperor));
    t.lies("leader:guild-rep", pool_of(Guild));
}

case!(
    second_death_is_face_down,
    Native,
    "base/combat/second-death-is-face-down",
    "A leader lies face up in the tanks the first time, and face down when he dies again."
);
fn second_death_is_face_down(t: &mut Table) {
    let others = fallen(&["hasimir-fenring", "captain-aramsham", "burseg", "bashar"]);
    duel(t, &[others, give(Guild, "stunner"), enrich(Emperor, 10)]);
    t.fight((Emperor, number(6).led_by("caid")), (Guild, idle("guild-rep").weapon("stunner")));
    let five = ["hasimir-fenring", "captain-aramsham", "burseg", "bashar", "caid"];
    t.dead_leaders(&five, &[]);
    t.until((2, DecisionKind::Revive));
    t.does(Emperor, revive_leader("caid"));
    t.dead_leaders(&five[..4], &[]);
    t.until(Goal::Last(2, Phase::Movement));
    t.stage([storm(1), put(Emperor, "basin-s09", 2), put(Guild, "basin-s09", 2), give(Guild, "stunner")]);
    t.all_pass();
    t.fight((Emperor, idle("caid")), (Guild, idle("guild-rep").weapon("stunner")));
    t.dead_leaders(&five[..4], &["caid"]);
}

case!(
    fighters_use_the_wheels,
    Native,
    "base/combat/fighters-use-the-wheels",
    "The two who fought the last battle of a turn dial for the next storm, also where a traitor has decided it."
);
fn fighters_use_the_wheels(t: &mut Table) {
    let last = [put(Emperor, "basin-s09", 1), put(Harkonnen, "basin-s09", 1), traitor(Emperor, "umman-kudu")];
    duel(t, &last);
    t.does(Emperor, attack("arrakeen-s10", Guild));
    t.fight((Emperor, idle("caid")), (Guild, idle("guild-rep")));
    t.plans(Emperor, idle("burseg"));
    t.plans(Harkonnen, idle("umman-kudu"));
    t.does(Emperor, call_traitor());
    t.passes(Harkonnen);
    t.asked(DecisionKind::DialStorm, &[Emperor, Harkonnen]);
}

case!(
    traitor_may_spare_the_wheels,
    Native,
    "base/combat/traitor-may-spare-the-wheels",
    "With `traitor-battles-use-no-wheels` those dial for the storm who fought the last battle without a traitor."
);
fn traitor_may_spare_the_wheels(t: &mut Table) {
    let last = [put(Emperor, "basin-s09", 1), put(Harkonnen, "basin-s09", 1), traitor(Emperor, "umman-kudu")];
    duel_of(t, basic().of(&[Emperor, Guild, Harkonnen]).with(Ruling::TraitorBattlesUseNoWheels), &last);
    t.does(Emperor, attack("arrakeen-s10", Guild));
    t.fight((Emperor, idle("caid")), (Guild, idle("guild-rep")));
    t.plans(Emperor, idle("burseg"));
    t.plans(Harkonnen, idle("umman-kudu"));
    t.does(Emperor, call_traitor());
    t.passes(Harkonnen);
    t.asked(DecisionKind::DialStorm, &[Emperor, Guild]);
}

case!(
    losses_count_once,
    Recovery,
    "base/combat/losses-count-once",
    "A winner's losses and discards that were owed when the game was saved are owed after the reload, and count once."
);
fn losses_count_once(t: &mut Table) {
    advanced_duel(t, &[give(Emperor, "stunner")]);
    t.fight((Emperor, number(2).spice(2).led_by("caid").weapon("stunner")), (Guild, idle("guild-rep")));
    t.does(Emperor, give_up(&[("arrakeen-s10", 3, 0)]));
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.counts(Emperor.tanks(), 3);
    t.does(Emperor, discard(true, false));
    t.save_and_load();
    t.refuses_stale(Emperor);
    t.counts(Quantity::Pile(Place::TreacheryDiscard), 1);
}
